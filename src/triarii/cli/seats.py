"""Who sits at the terminal: people who are asked, and the computer; and the table they sit at."""

from __future__ import annotations

from pathlib import Path

from triarii.cli.naming import Names
from triarii.cli.terminal import say
from triarii.drawing.position import text_board
from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.data import write_text
from triarii.engine.decision import Decision
from triarii.engine.dice import FastDice
from triarii.engine.events import SPECTATOR, Event
from triarii.engine.game import BadSetup, Game
from triarii.engine.rejection import Rejection
from triarii.engine.views import View
from triarii.players.levels import is_own, seat_from
from triarii.players.own import seated

HELP = """  3              play the choice with that number
  move ...       play an action by its words
  ?              the rule behind this question; ? ID shows any rule
  why ACTION     why an action is not legal now
  odds N         the chances of what choice N would roll
  board          the board again
  hand           the cards that you hold, and what they do
  log            what has happened since the battle began
  undo           take the last action back, while nothing was rolled, drawn or shown
  save FILE      write the record of the game
  quit           leave; a saved game goes on with --resume FILE"""


class Leave(Exception):
    """A player gets up from the table."""


class Computer:
    """A computer seat at one of the levels of `triarii.players`, such as veteran,
    or search@0.4 for seconds a turn; or a player of one's own, as module:Class."""

    def __init__(self, words: str, seed: int) -> None:
        name, self.budget = seat_from(words)
        self.player = seated(name, seed)

    def choose(self, view: View) -> Action:
        return self.player.choose(view, self.budget)


class Human:
    """A person who is asked at the terminal."""


def players(words: str, seats: tuple[str, ...]) -> list[Computer | Human]:
    """One player for each seat; the last word given stands for all that follow."""
    names = [word if is_own(word) else word.lower() for word in map(str.strip, words.split(","))]
    if len(names) > len(seats):
        raise BadSetup(f"Name at most {len(seats)} players, for {', '.join(seats)}; {len(names)} were named.")
    names += [names[-1]] * (len(seats) - len(names))
    return [Human() if name == "human" else Computer(name, seed) for seed, name in enumerate(names)]


class Table:
    """A battle being played at a terminal."""

    def __init__(self, game: Game, battle: Battle, sitting: list[Computer | Human], save: Path | None) -> None:
        self.game = game
        self.battle = battle
        self.sitting = sitting
        self.save = save
        self.told = [0] * len(sitting)  # how many lines of the story each seat has read
        self.story: list[list[str]] = [[] for _ in sitting]
        self.names = [Names(game, seat) for seat in range(len(sitting))]
        self.shown = ""  # the board as it was last shown
        assert battle.journal is not None
        self.hear(battle.journal.first_events)

    def play(self) -> None:
        try:
            while self.battle.outcome is None:
                player = self.sitting[self.battle.seat]
                if isinstance(player, Human):
                    self.ask()
                else:
                    self.answer(player.choose(self.battle.view(self.battle.seat)))
        except (Leave, EOFError, KeyboardInterrupt):
            self.keep()
            say("\nYou leave the table." + (f" The game is kept in {self.save}." if self.save else ""))
            return
        self.finish()

    def answer(self, action: Action | str) -> bool:
        events = self.battle.try_play(action)
        if isinstance(events, Rejection):
            say(f"  No: {events.sentence}{cited(events.rule)}")
            return False
        self.hear(events)
        self.keep()
        return True

    def hear(self, events: list[Event]) -> None:
        for seat, lines in enumerate(self.story):
            if isinstance(self.sitting[seat], Computer):
                continue  # it reads no stories
            self.names[seat].look(self.battle)
            lines += [self.names[seat].told(self.battle, event) for event in events]

    def ask(self) -> None:
        """Show the player what is new, put the question, and carry out what he says."""
        battle, seat = self.battle, self.battle.seat
        decision = battle.decision
        assert decision is not None
        news = self.story[seat][self.told[seat] :]
        board = text_board(self.game, battle.to_data(seat))
        if board != self.shown:
            self.show_board(seat)
        for line in news:
            say(f"  · {line}")
        self.told[seat] = len(self.story[seat])
        say()
        say(f"{battle.seat_name(seat)}: {decision.question}{cited(decision.rule)}")
        for number, words in enumerate(decision.says, start=1):
            say(f"  {number:2d}  {words}")
        while not self.obey(input("> ").strip(), decision):
            pass

    def obey(self, line: str, decision: Decision) -> bool:
        """Do what the player typed; True if the question is settled or must be put again."""
        word, _, rest = line.partition(" ")
        word, rest = word.lower(), rest.strip()
        if line.isdigit():
            if not 1 <= int(line) <= len(decision.actions):
                say(f"  A number from 1 to {len(decision.actions)}, please.")
                return False
            return self.answer(decision.actions[int(line) - 1])
        if word in ("quit", "exit"):
            raise Leave
        if word == "undo":
            return self.undo()
        if word == "why":
            self.explain(rest, decision)
        elif word.startswith("?"):
            self.show_rule(word[1:] or rest or decision.rule)
        elif word == "odds":
            self.show_odds(rest, decision)
        elif word == "board":
            self.show_board(decision.seat)
        elif word == "hand":
            self.show_hand(decision.seat)
        elif word == "log":
            say("\n".join(self.story[decision.seat]))
        elif word == "save":
            self.save = Path(rest) if rest else self.save
            self.keep()
            say(f"  Kept in {self.save}." if self.save else "  Save to which file?")
        elif word in ("help", ""):
            say(HELP)
        else:
            return self.answer(line)
        return False

    def explain(self, text: str, decision: Decision) -> None:
        if text.isdigit() and 1 <= int(text) <= len(decision.actions):
            text = decision.vocabulary.format(decision.actions[int(text) - 1])
        if not text:
            say("  Why what? Write 'why' and an action in words.")
            return
        reason = self.battle.why_not(text)
        say(f"  {reason.sentence}{cited(reason.rule)}" if reason is not None else "  That is legal now.")

    def show_rule(self, id: str) -> None:
        rulebook = self.game.rulebook()
        id = id.upper() if id not in rulebook else id
        say(f"  {id}: {rulebook[id].text}" if id in rulebook else f"  There is no rule '{id}'.")

    def show_odds(self, text: str, decision: Decision) -> None:
        if not text.isdigit() or not 1 <= int(text) <= len(decision.actions):
            say("  Write 'odds' and the number of a choice.")
            return
        known = self.battle.determinize(decision.seat, FastDice(1))
        charts = self.game.odds(known, decision.actions[int(text) - 1])
        if not charts:
            say("  That rolls nothing.")
        for chart in charts:
            say(f"  {chart.title}")
            for label, chance in chart.bars:
                say(f"    {chance:6.1%} {'█' * round(chance * 30)} {label}")

    def show_hand(self, seat: int) -> None:
        cards = self.game.hand(self.battle.to_data(seat), seat)
        for card in cards:
            say(f"  {card.name}: {card.text}{cited(card.rule)}" if card.text else f"  {card.name}{cited(card.rule)}")
        if not cards:
            say("  You hold no cards.")

    def show_board(self, viewer: int) -> None:
        self.shown = text_board(self.game, self.battle.to_data(viewer))
        say(f"\n{self.shown}")

    def undo(self) -> bool:
        before = self.battle.undo(self.battle.seat)
        if isinstance(before, Rejection):
            say(f"  {before.sentence}")
            return False
        self.battle = before
        self.tell_anew()
        self.keep()
        return True

    def tell_anew(self) -> None:
        """After an undo the story is what is left of it."""
        from triarii.cli.replay import steps

        self.story = [[] for _ in self.sitting]
        for _, events in steps(self.battle.record()):
            self.hear(events)
        self.told = [min(read, len(lines)) for read, lines in zip(self.told, self.story, strict=True)]

    def keep(self) -> None:
        if self.save is not None:
            write_text(self.save, self.battle.record().text())

    def finish(self) -> None:
        outcome = self.battle.outcome
        assert outcome is not None
        people = [seat for seat, player in enumerate(self.sitting) if isinstance(player, Human)]
        self.show_board(people[0] if len(people) == 1 else SPECTATOR)
        for seat in people[:1]:
            for line in self.story[seat][self.told[seat] :]:
                say(f"  · {line}")
        winners = " and ".join(self.battle.seat_name(seat) for seat in outcome.winners)
        say(f"\n{f'{winners} won' if winners else 'A draw'}: {outcome.reason}{cited(outcome.rule)}")


def cited(rule: str) -> str:
    return f" [{rule}]" if rule else ""
