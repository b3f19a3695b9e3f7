// Answers clicks, wrong clicks and placements, a line each, for the tests of what a click means.
import { readFileSync } from 'node:fs'
import type { Choice, Pose } from '../../web/src/lib/wire'
import { click, isPlacement, meant, namesOf, placed, type Name, type Pick } from '../../web/src/table/choices'

type Asked = { choices: Choice[]; clicks: Name[][]; to?: Pose }

const asked = JSON.parse(readFileSync(0, 'utf8')) as Asked[]
console.log(
  JSON.stringify(
    asked.map(({ choices, clicks, to }) => {
      const shown = new Set(choices.flatMap(namesOf))
      let picks: Pick[] = []
      const said: unknown[] = []
      for (const names of clicks) {
        const answer = click(choices, picks, names, shown)
        if (answer.kind === 'act') said.push(['act', answer.choice.text])
        else if (answer.kind === 'choose') said.push(['choose', answer.choices.map((choice) => choice.text)])
        else if (answer.kind === 'none') said.push(['none', meant(choices, picks, names)])
        else said.push([answer.kind, answer.picks.map((pick) => pick.names)])
        if (answer.kind !== 'none') picks = answer.picks
      }
      return { said, placed: to ? choices.filter(isPlacement).map((choice) => placed(choice, to)) : [] }
    }),
  ),
)
