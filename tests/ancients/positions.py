"""Positions for tests: an ASCII map, scripted dice, and small words to play and to look.

    battle = ancients('''
        .  MI  MI  .
          mi  MI  .
    ''', order="S3C", dice="flag light helmet")
    does(battle, "order f5", "end moves", "attack e6 with f5")

A decision with a single answer, such as the last "end orders", is played by the table itself and must not be given.

A map is upper case for the top army, lower case for the bottom one; `MI2` has two blocks left, `MI*` a leader, `L` is a
leader alone. A small map lies in the middle of an open board: unshifted rows are a, c, e, g, i, shifted ones b, d, f, h.
Rows may name their first hex instead: `e5: MI . mi*`. More lines `key: value` say all the rest (see
triarii/games/ancients/notation.py), either in the map's text or as keywords with _ for blanks: `hill="e5 e6"`.
"""

from __future__ import annotations

from textwrap import dedent
from typing import Any

from triarii.engine.dice import ScriptedDice
from triarii.engine.events import Event
from triarii.engine.header import Header
from triarii.engine.rejection import Rejection
from triarii.games.ancients import hexes, words
from triarii.games.ancients.battle import Ancients
from triarii.games.ancients.game import GAME, SEATS


def ancients(
    map_text: str,
    to_move: str = "bottom",
    hand: str | None = None,
    hands: tuple[str, str] | None = None,
    order: str = "",
    dice: str = "",
    draws: list[int] | None = None,
    options: dict[str, Any] | None = None,
    **lines: object,
) -> Ancients:
    """A battle at its first decision.

    `hand` is the mover's and `hands` are both (top, bottom), cards as codes such as "S3C XFS"; who is not given a hand
    has none. With `order` that card is put into the mover's hand, if need be, and played at once. `dice` are the faces
    to come: light medium heavy helmet flag swords; `draws` the places from which cards are drawn.
    """
    held = ["", ""]
    if hands is not None:
        held = list(hands)
    if hand is not None:
        held[SEATS.index(to_move)] = hand
    started = "pending" in lines  # in the middle of a turn: the order stands in its line
    if order and not started and order not in held[SEATS.index(to_move)].split():
        held[SEATS.index(to_move)] += f" {order}"
    rows = [dedent(map_text.strip("\n")), f"to move: {to_move}", f"hands: {held[0]} / {held[1]}"]
    if order and started:
        rows.append(f"order: {order}")
    rows += [f"{key.replace('_', ' ')}: {value}" for key, value in lines.items()]
    seats = ("top", "bottom")
    header = Header(
        "ancients", GAME.rules_version, "akragas", GAME.checked_options(options or {}), seats, position="\n".join(rows)
    )
    battle = GAME.set_up(header, ScriptedDice(faces(dice), draws))
    if order and not started:
        does(battle, f"play {order}")
    return battle


def faces(script: str) -> list[int]:
    """Die faces as numbers, from their words."""
    return [words.FACE_WORDS.names.index(word) for word in script.split()]


# Playing


def does(battle: Ancients, *actions: str) -> list[Event]:
    """Play actions, each of which must be accepted; everything that happened, in order.

    A step with one possible answer is played by the table itself; `?end moves` is played only if it is asked for.
    """
    events: list[Event] = []
    for action in actions:
        if action.startswith("?"):
            if not may(battle, action[1:]):
                continue
            action = action[1:]
        answer = battle.try_play(action)
        assert not isinstance(answer, Rejection), f"'{action}' is refused: {answer.sentence} Legal: {choices(battle)}"
        events += answer
    return events


def refused(battle: Ancients, action: str) -> Rejection:
    """The refusal of an action that must not be legal, and that must leave no trace."""
    before = battle.to_data()
    answer = battle.try_play(action)
    assert isinstance(answer, Rejection), f"'{action}' was accepted"
    assert battle.to_data() == before
    return answer


def choices(battle: Ancients) -> list[str]:
    """The legal actions as text."""
    return [battle.vocabulary().format(action) for action in battle.legal]


def may(battle: Ancients, action: str) -> bool:
    """Is this legal now?"""
    return battle.why_not(action) is None


def asks(battle: Ancients, seat: str, question: str = "") -> bool:
    """Is it this seat that decides now, and does the question contain these words?"""
    decision = battle.decision
    return decision is not None and SEATS[decision.seat] == seat and question.lower() in decision.question.lower()


def told(battle: Ancients, events: list[Event], name: str = "") -> list[dict[str, Any]]:
    """The events of a name (or all) as their values and their sentence, nothing hidden."""
    said: list[dict[str, Any]] = []
    for event in events:
        report = battle.report(event)
        said.append({"event": report.key, "seat": report.seat, "text": battle.tells(event), **report.values})
    return [event for event in said if not name or event["event"] == name]


def texts(battle: Ancients, events: list[Event]) -> list[str]:
    """The events as sentences."""
    return [battle.tells(event) for event in events]


def dice_rolled(battle: Ancients, events: list[Event]) -> list[int]:
    """How many dice each battle roll had."""
    return [len(event["faces"]) for event in told(battle, events, "rolled")]


def fights(battle: Ancients, attacker: str, target: str, *answers: str) -> list[Event]:
    """Order one unit, let it attack where it stands, and let the defender stand; then the answers given."""
    reaction = () if answers and answers[0] in ("evade", "first strike") else ("?stand",)
    orders = (f"?order {attacker}", "?end orders", "?end moves")
    return does(battle, *orders, f"attack {target} with {attacker}", *reaction, *answers)


def fires(battle: Ancients, firer: str, target: str, *answers: str) -> list[Event]:
    """Order one unit and let it fire from where it stands; then the answers given."""
    return does(battle, f"?order {firer}", "?end orders", "?end moves", f"fire at {target} with {firer}", *answers)


def moves(battle: Ancients, start: str, end: str) -> list[Event]:
    """Order one unit, if it is not ordered yet, and move it."""
    return does(battle, f"?order {start}", "?end orders", f"move {start}", f"to {end}")


# Looking


def place(hex: str) -> int:
    return hexes.NAMES.index(hex)


def unit_at(battle: Ancients, hex: str) -> int:
    """The number of the unit in a hex; there must be one."""
    unit = battle.at[place(hex)]
    assert unit >= 0, f"no unit stands in {hex}"
    return unit


def is_empty(battle: Ancients, hex: str) -> bool:
    return battle.at[place(hex)] < 0 and battle.leader_at[place(hex)] < 0


def has_unit(battle: Ancients, hex: str) -> bool:
    return battle.at[place(hex)] >= 0


def blocks_at(battle: Ancients, hex: str) -> int:
    """The blocks of the unit in a hex; none is 0."""
    unit = battle.at[place(hex)]
    return battle.blocks[unit] if unit >= 0 else 0


def leader_at(battle: Ancients, hex: str) -> bool:
    return battle.leader_at[place(hex)] >= 0


def where(battle: Ancients, unit: int) -> str:
    """The hex of a unit, or "gone" or "waiting"."""
    from triarii.games.ancients.storing import place_name

    return place_name(battle.where[unit])


def banners(battle: Ancients) -> tuple[int, int]:
    """The banners of top and bottom."""
    return battle.banners[0], battle.banners[1]


def hand_of(battle: Ancients, seat: str) -> list[str]:
    return [words.CARD_WORDS.names[card] for card in battle.hands[SEATS.index(seat)]]


def dice_left(battle: Ancients) -> int:
    """Scripted dice that nobody has rolled yet."""
    assert isinstance(battle.dice, ScriptedDice)
    return battle.dice.left()
