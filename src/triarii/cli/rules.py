"""The rules of a game in our words, and which of them the tests claim."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from triarii.cli.terminal import print_json, say
from triarii.engine.game import BadSetup, Game
from triarii.engine.registry import game as find_game
from triarii.engine.registry import games
from triarii.engine.rulebook import Rule

TESTS = Path(__file__).resolve().parents[3] / "tests"


def command(
    name: Annotated[str, typer.Argument(metavar="[GAME]", help="With --coverage, all games by default.")] = "",
    id: Annotated[str, typer.Argument(metavar="[ID]", help="A rule such as CA-12.27, or the start of its id.")] = "",
    coverage: Annotated[bool, typer.Option(help="Which rules do the tests claim? Fails if one is left.")] = False,
    tests: Annotated[Path, typer.Option(help="Where the tests lie.", show_default="those of the checkout")] = TESTS,
    json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
) -> None:
    """Show the rules of a game, one of them, or how the tests cover them."""
    if coverage:
        chosen = [find_game(name)] if name else games()
        if not show_coverage(chosen, tests or TESTS, json, bool(name)):
            raise typer.Exit(1)
        return
    if not name:
        raise BadSetup(f"Which game's rules? There are: {', '.join(game.name for game in games())}.")
    rules = chosen_rules(find_game(name), id)
    if json:
        print_json([rule.to_data() for rule in rules])
        return
    chapter = ""
    for rule in rules:
        if rule.chapter != chapter and len(rules) > 1:
            chapter = rule.chapter
            say(f"\n{typer.style(chapter, bold=True)}")
        say(f"{typer.style(rule.id, fg='cyan')} {rule.text}")


def chosen_rules(game: Game, id: str) -> list[Rule]:
    rulebook = game.rulebook()
    wanted = id.upper()
    if not id:
        return rulebook.rules
    if id in rulebook:
        return [rulebook[id]]
    found = [rule for rule in rulebook.rules if rule.id.upper() == wanted]
    found = found or [rule for rule in rulebook.rules if rule.id.upper().startswith(wanted)]
    if not found:
        example = rulebook.rules[0].id
        raise BadSetup(f"{game.title} has no rule '{id}'; its ids look like {example}.")
    return found


def show_coverage(chosen: list[Game], tests: Path, json: bool, single: bool) -> bool:
    from triarii.lab.coverage import coverage as measure

    if not tests.is_dir():
        raise BadSetup(f"There are no tests at {tests}; say where they lie with --tests.")
    found = [measure(game.name, game.folder(), tests) for game in chosen]
    if json:
        data = [each.to_data() for each in found]
        print_json(data[0] if single else data)
    else:
        for each in found:
            say(
                f"{each.game}: {len(each.ids)} rules, {len(each.claims)} claimed by tests, {len(each.exempt)} exempt, "
                f"{len(each.unclaimed)} unclaimed, {len(each.unknown)} unknown"
            )
            for what, ids in (("unclaimed", each.unclaimed), ("unknown", each.unknown)):
                if ids:
                    say(f"  {what}: {', '.join(ids)}")
    return all(each.is_complete for each in found)
