"""How tests of this game set up a position, script its dice and play."""

from __future__ import annotations

from triarii.engine.dice import ScriptedDice
from triarii.engine.events import Event
from triarii.engine.header import Header
from triarii.engine.rejection import Rejection
from triarii.games.kings import GAME
from triarii.games.kings import words as w
from triarii.games.kings.fallback import FallBack
from triarii.games.kings.state import Kings
from triarii.games.kings.table import ZONE_NAMES

SOUTH, NORTH = 0, 1


def kings(position: str, dice: str = "", **options: object) -> Kings:
    """A battle from a position; dice are pips in the order rolled."""
    header = Header(
        "kings",
        GAME.rules_version,
        "river-plain",
        GAME.checked_options(options),
        ("south", "north"),
        "scripted",
        "",
        position,
    )
    battle = GAME.set_up(header, ScriptedDice([int(pip) - 1 for pip in dice.split()]))
    assert isinstance(battle, Kings)
    return battle


def does(battle: Kings, *actions: str) -> list[Event]:
    """Play actions; a refusal fails the test with its sentence."""
    events: list[Event] = []
    for text in actions:
        answer = battle.try_play(text)
        assert not isinstance(answer, Rejection), f"{text}: {answer}; legal: {texts(battle)}"
        events += answer
    return events


def texts(battle: Kings) -> list[str]:
    return [battle.vocabulary().format(action) for action in battle.legal]


def refused(battle: Kings, action: str) -> str:
    """The rule by which an action is refused; the battle must be untouched."""
    before = battle.to_data()
    answer = battle.try_play(action)
    assert isinstance(answer, Rejection), f"{action} was played"
    assert battle.to_data() == before
    return answer.rule


def z(name: str) -> int:
    return ZONE_NAMES.index(name)


def where(battle: Kings, unit: int) -> str:
    """The zone of unit u<number>, or a word for off the table."""
    place = battle.at[unit - 1]
    return ZONE_NAMES[place] if place >= 0 else {-1: "reserve", -2: "flank", -3: "dead", -4: "unplaced"}[place]


def markers(battle: Kings, name: str) -> int:
    return battle.markers[z(name)]


def general(battle: Kings, number: int) -> str:
    place = battle.generals[number - 1]
    return ZONE_NAMES[place] if place >= 0 else {-1: "reserve", -2: "flank", -3: "dead", -5: "absent"}[place]


def lost(battle: Kings, *units: int) -> list[int]:
    return [battle.lost[unit - 1] for unit in units]


def left(battle: Kings) -> int:
    """Scripted dice that nobody rolled."""
    assert isinstance(battle.dice, ScriptedDice)
    return battle.dice.left()


def told(battle: Kings, events: list[Event]) -> list[str]:
    return [battle.tells(event) for event in events]


def pass_on(battle: Kings, step: str) -> None:
    """Play the quiet choice until a decision of this step is asked."""
    for _ in range(200):
        decision = battle.decision
        assert decision is not None
        if decision.step == step:
            return
        battle.apply(battle.legal[-1])
    raise AssertionError(f"no decision of step '{step}' came up")


def fall_back(
    battle: Kings, zone: str, units: list[int] | None = None, winner: str = "", beaten_assaulter: bool = False
) -> None:
    """Let units of a zone (all, unless named) fall back, as after a fight against `winner` if that is given."""
    group = [unit - 1 for unit in units] if units else battle.units_in(z(zone))
    battle.stack.append(FallBack(group, z(zone), z(winner) if winner else -1, beaten_assaulter))
    battle.run()


def order_fight(battle: Kings, target: str, zone: str, *answers: str) -> list[Event]:
    """Declare an assault; the target stands if it is asked."""
    events = does(battle, f"assault {target} from {zone}")
    if "stand" in texts(battle):
        events += does(battle, "stand")
    return events + does(battle, *answers)


def pools(battle: Kings, events: list[Event]) -> tuple[int, int]:
    """The dice of target and assaulter that an event told."""
    for event in events:
        if event.kind == w.POOLS:
            return event.a, event.b
    raise AssertionError("no pools were counted")
