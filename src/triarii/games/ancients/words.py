"""The words of the game: what a player can say, and what the log can tell."""

from __future__ import annotations

from typing import Final

from triarii.engine.actions import Action, Vocabulary
from triarii.engine.event_types import (
    Attacked,
    CardPlayed,
    CardsDrawn,
    Damaged,
    Destroyed,
    Moved,
    Ordered,
    Restored,
    Rolled,
    Scored,
    TurnStarted,
)
from triarii.engine.events import Story
from triarii.engine.words import Slot, Words
from triarii.games.ancients import cards, hexes, units

UNITS: Final = [f"u{number}" for number in range(120)]
LEADERS: Final = len(UNITS)  # where either may be meant, a leader has this much more than his number
LEADER_NAMES: Final = [f"l{number}" for number in range(40)]

HEX_WORDS: Final = Words("hex", hexes.NAMES, role="place")
CARD_WORDS: Final = Words("card", cards.CODES, role="card")
FACE_WORDS: Final = Words("face", ["light", "medium", "heavy", "helmet", "flag", "swords"])
KIND_WORDS: Final = Words("kind", units.CODES)
SECTION_WORDS: Final = Words("section", ["-", "left", "centre", "-", "right"])
NUMBER: Final = Slot("number", role="number")
UNIT_WORDS: Final = Words("unit", UNITS, role="piece")
LEADER_WORDS: Final = Words("leader", LEADER_NAMES, role="piece")
PIECE_WORDS: Final = Words("piece", UNITS + LEADER_NAMES, role="piece")
VERDICT_WORDS: Final = Words("verdict", ["miss", "hit", "flag", "ignored"])
PURPOSE_WORDS: Final = Words("purpose", ["fire", "attack", "battle-back", "first-strike", "attack-evading"])

MISS: Final = 0
HIT: Final = 1
FLAGGED: Final = 2
SPARED: Final = 3

# What a player can say. Every action that names a hex only is made once and for all. Whether dice fall at once, or
# something is shown, can be said of each action as the battle stands: see choices.py.

WORDS: Final = Vocabulary(HEX_WORDS, CARD_WORDS, KIND_WORDS, SECTION_WORDS, NUMBER, game="ancients")
PLAY: Final = WORDS.verb("play {card}")
DISCARD: Final = WORDS.verb("discard {card}")
ORDER: Final = WORDS.verb("order {hex}")
DETACH: Final = WORDS.verb("order leader {hex}")
FOLLOW: Final = WORDS.verb("follow leader {hex}")
AMBUSH: Final = WORDS.verb("spring ambush {section}")
RALLY: Final = WORDS.verb("rally {hex}")
END_ORDERS: Final = WORDS.verb("end orders", ends="orders")
MOVE: Final = WORDS.verb("move {hex}")
LEAD: Final = WORDS.verb("move leader {hex}")
BRING: Final = WORDS.verb("bring {kind}")
TO: Final = WORDS.verb("to {hex}")
EXIT: Final = WORDS.verb("exit")
STAY: Final = WORDS.verb("stay")
END_MOVES: Final = WORDS.verb("end moves", ends="phase")
ATTACK: Final = WORDS.verb("attack {target:hex} with {hex}")
FIRE: Final = WORDS.verb("fire at {target:hex} with {hex}")
END_BATTLES: Final = WORDS.verb("end battles", ends="turn")
STAND: Final = WORDS.verb("stand")
EVADE: Final = WORDS.verb("evade")
FIRST_STRIKE: Final = WORDS.verb("first strike")
IGNORE: Final = WORDS.verb("ignore {number} flags")
BATTLE_BACK: Final = WORDS.verb("battle back")
FORGO: Final = WORDS.verb("do not battle back")
ADVANCE: Final = WORDS.verb("advance")
HALT: Final = WORDS.verb("halt")
TRAMPLE: Final = WORDS.verb("trample {hex}")
LEAVE: Final = WORDS.verb("leave the field")
SET_LEADER: Final = WORDS.verb("set leader {hex}")
CHECK: Final = WORDS.verb("check leader {hex}")


def for_each_hex(verb: int) -> list[Action]:
    return [Action(verb, hex) for hex in range(hexes.HEXES)]


PLAYS: Final[list[Action]] = [Action(PLAY, card) for card in range(cards.KINDS)]
ORDERS: Final[list[Action]] = for_each_hex(ORDER)
DETACHES: Final[list[Action]] = for_each_hex(DETACH)
FOLLOWS: Final[list[Action]] = for_each_hex(FOLLOW)
RALLIES: Final[list[Action]] = for_each_hex(RALLY)
MOVES: Final[list[Action]] = for_each_hex(MOVE)
LEADS: Final[list[Action]] = for_each_hex(LEAD)
TOS: Final[list[Action]] = for_each_hex(TO)
TRAMPLES: Final[list[Action]] = for_each_hex(TRAMPLE)
CHECKS: Final[list[Action]] = for_each_hex(CHECK)
IGNORES: Final[list[Action]] = [Action(IGNORE, flags) for flags in range(40)]
ENDS_ORDERS: Final = Action(END_ORDERS)
ENDS_MOVES: Final = Action(END_MOVES)
ENDS_BATTLES: Final = Action(END_BATTLES)
STAYS: Final = Action(STAY)
EXITS: Final = Action(EXIT)
STANDS: Final = Action(STAND)
EVADES: Final = Action(EVADE)
STRIKES_FIRST: Final = Action(FIRST_STRIKE)
BATTLES_BACK: Final = Action(BATTLE_BACK)
FORGOES: Final = Action(FORGO)
ADVANCES: Final = Action(ADVANCE)
HALTS: Final = Action(HALT)
LEAVES: Final = Action(LEAVE)

# What the log can tell.

STORY: Final = Story(
    HEX_WORDS, CARD_WORDS, FACE_WORDS, KIND_WORDS, NUMBER, UNIT_WORDS, LEADER_WORDS, PIECE_WORDS, VERDICT_WORDS,
    PURPOSE_WORDS,
)  # fmt: skip
TURN_BEGINS: Final = STORY.declare("turn", "number", "CA-5.01", TurnStarted, number="number")
DRAWN: Final = STORY.declare("drawn", "card!", "CA-15.01", CardsDrawn, cards=("card",))
LOST_CARD: Final = STORY.declare("lost card", "card", "CA-4.04", CardPlayed, True, card="card", how="=discarded")
RESHUFFLED: Final = STORY.declare("reshuffled", "", "CA-15.02")
PLAYED: Final = STORY.declare("played", "card", "CA-6.01", CardPlayed, True, card="card")
DISCARDED: Final = STORY.declare("discarded", "card", "CA-6.06", CardPlayed, True, card="card", how="=discarded")
COPIED: Final = STORY.declare("copied", "card", "CA-18T.17")
ORDERED: Final = STORY.declare("ordered", "kind hex unit", "CA-7.01", Ordered, piece="unit")
LEADER_ORDERED: Final = STORY.declare("leader ordered", "hex leader", "CA-7.09", Ordered, piece="leader")
COMMAND_ROLL: Final = STORY.declare(
    "command roll", "faces:face*", "CA-18U.01", Rolled, faces="faces", purpose="=orders"
)
RALLIED: Final = STORY.declare(
    "rallied", "kind hex left:number unit amount:number", "CA-18U.43", Restored,
    piece="unit", amount="amount", left="left",
)  # fmt: skip
MOVED: Final = STORY.declare("moved", "kind from:hex hex unit", "CA-8.01", Moved, piece="unit", path=("from", "hex"))
LEADER_MOVED: Final = STORY.declare(
    "leader moved", "from:hex hex leader", "CA-8.41", Moved, piece="leader", path=("from", "hex")
)
ENTERED: Final = STORY.declare("entered", "kind hex unit", "CA-4.04", Moved, piece="unit", path=("hex",), how="=enter")
LEADER_SET: Final = STORY.declare(
    "leader set", "hex leader", "CA-4.04", Moved, piece="leader", path=("hex",), how="=enter"
)
EXITED: Final = STORY.declare("exited", "kind hex unit", "CA-4.04", Moved, piece="unit", path=("hex",), how="=leave")
CAMP_TAKEN: Final = STORY.declare("camp taken", "hex unit", "CA-4.04")
ATTACKED: Final = STORY.declare(
    "attacked", "there:hex hex kind unit target:piece", "CA-11.03", Attacked,
    piece="unit", target="target", start="hex", place="there",
)  # fmt: skip
FIRED: Final = STORY.declare(
    "fired", "there:hex hex kind unit target:piece", "CA-10.10", Attacked,
    piece="unit", target="target", start="hex", place="there", how="=ranged",
)  # fmt: skip
REACTED: Final = STORY.declare("stood", "hex unit", "CA-11.05")
EVADED: Final = STORY.declare("evades", "hex unit", "CA-13.01")
STRUCK_FIRST: Final = STORY.declare("first strike", "card hex unit", "CA-18T.52", CardPlayed, True, card="card")
WALL_BLOW: Final = STORY.declare(
    "wall blow", "hex unit target:unit", "CA-16X.20", Attacked, piece="unit", target="target", start="hex"
)
BACK: Final = STORY.declare(
    "battles back", "hex unit target:unit", "CA-11.75", Attacked,
    piece="unit", target="target", start="hex", how="=back",
)  # fmt: skip
ROLLED: Final = STORY.declare(
    "rolled", "there:hex hex roller:unit target:piece purpose faces:face*", "CA-11.66", Rolled,
    faces="faces", verdicts="verdict", purpose="purpose", roller="roller", target="target", place="there",
)  # fmt: skip
REROLLED: Final = STORY.declare(
    "rerolled", "there:hex hex roller:unit target:piece purpose faces:face*", "CA-11.37", Rolled,
    faces="faces", verdicts="verdict", purpose="purpose", roller="roller", target="target", place="there",
)  # fmt: skip
LOST: Final = STORY.declare(
    "lost", "kind hex number unit left:number", "CA-11.71", Damaged, piece="unit", amount="number", left="left"
)
ELIMINATED: Final = STORY.declare("eliminated", "kind hex unit", "CA-11.72", Destroyed, piece="unit")
LEADER_CHECK: Final = STORY.declare(
    "leader check", "hex leader faces:face*", "CA-14.01", Rolled,
    faces="faces", verdicts="verdict", purpose="=leader-check", target="leader", place="hex",
)  # fmt: skip
LEADER_FELL: Final = STORY.declare("leader fell", "hex leader", "CA-14.15", Destroyed, piece="leader")
IGNORED: Final = STORY.declare("ignored", "kind hex number unit", "CA-12.32")
RETREATED: Final = STORY.declare(
    "retreated", "kind from:hex hex unit", "CA-12.02", Moved, piece="unit", path=("from", "hex"), how="=retreat"
)
EVADE_MOVE: Final = STORY.declare(
    "evaded", "kind from:hex hex unit", "CA-13.13", Moved, piece="unit", path=("from", "hex"), how="=evade"
)
CREW_LEFT: Final = STORY.declare("crew left", "hex unit", "CA-13.32", Moved, piece="unit", path=("hex",), how="=leave")
LEADER_EVADED: Final = STORY.declare(
    "leader evaded", "from:hex hex leader", "CA-13.34", Moved, piece="leader", path=("from", "hex"), how="=evade"
)
LEADER_LEFT: Final = STORY.declare(
    "leader left", "hex leader", "CA-13.44", Moved, piece="leader", path=("hex",), how="=leave"
)
ESCAPE_ROLL: Final = STORY.declare(
    "escape roll", "hex roller:unit leader faces:face*", "CA-13.56", Rolled,
    faces="faces", verdicts="verdict", purpose="=escape", roller="roller", target="leader", place="hex",
)  # fmt: skip
MARSH_ROLL: Final = STORY.declare(
    "marsh roll", "hex target:piece faces:face*", "CA-16X.38", Rolled,
    faces="faces", verdicts="verdict", purpose="=marsh", target="target", place="hex",
)  # fmt: skip
RAMPAGED: Final = STORY.declare("rampage", "hex unit", "CA-12.40")
TRAMPLED: Final = STORY.declare(
    "trampled", "hex roller:unit target:piece faces:face*", "CA-12.41", Rolled,
    faces="faces", verdicts="verdict", purpose="=rampage", roller="roller", target="target", place="hex",
)  # fmt: skip
ADVANCED: Final = STORY.declare(
    "advanced", "kind from:hex hex unit", "CA-13M.01", Moved, piece="unit", path=("from", "hex"), how="=advance"
)
BANNER: Final = STORY.declare("banner", "number", "CA-4.02", Scored, total="number")
WON: Final = STORY.declare("won", "", "CA-4.05")
DRAWN_BATTLE: Final = STORY.declare("draw", "", "CA-4.11")
