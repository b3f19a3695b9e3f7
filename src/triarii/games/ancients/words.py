"""The words of the game: what a player can say, and what the log can tell."""

from __future__ import annotations

from typing import Final

from triarii.engine.actions import Action, Vocabulary
from triarii.engine.events import Story
from triarii.engine.words import Count, Slot, Words
from triarii.games.ancients import cards, hexes, units

HEX_WORDS: Final = Words("hex", hexes.NAMES)
CARD_WORDS: Final = Words("card", cards.CODES, spoken=cards.TITLES)
FACE_WORDS: Final = Words("face", ["light", "medium", "heavy", "helmet", "flag", "swords"])
KIND_WORDS: Final = Words("kind", units.CODES, spoken=units.TITLES)
SECTION_WORDS: Final = Words("section", ["-", "left", "centre", "-", "right"])
NUMBER: Final = Slot("number")
UNIT_WORDS: Final = Words("unit", [f"u{number}" for number in range(120)])
LEADER_WORDS: Final = Words("leader", [f"l{number}" for number in range(40)])

# What a player can say. Every action that names a hex only is made once and for all.

WORDS: Final = Vocabulary(
    HEX_WORDS, CARD_WORDS, FACE_WORDS, KIND_WORDS, SECTION_WORDS, NUMBER, UNIT_WORDS, LEADER_WORDS
)
PLAY: Final = WORDS.verb("play {card}")
DISCARD: Final = WORDS.verb("discard {card}")
ORDER: Final = WORDS.verb("order {hex}")
DETACH: Final = WORDS.verb("order leader {hex}")
FOLLOW: Final = WORDS.verb("follow leader {hex}")
AMBUSH: Final = WORDS.verb("spring ambush {section}")
RALLY: Final = WORDS.verb("rally {hex}")
END_ORDERS: Final = WORDS.verb("end orders")
MOVE: Final = WORDS.verb("move {hex}")
LEAD: Final = WORDS.verb("move leader {hex}")
BRING: Final = WORDS.verb("bring {kind}")
TO: Final = WORDS.verb("to {hex}")
EXIT: Final = WORDS.verb("exit")
STAY: Final = WORDS.verb("stay")
END_MOVES: Final = WORDS.verb("end moves")
ATTACK: Final = WORDS.verb("attack {target:hex} with {hex}")
FIRE: Final = WORDS.verb("fire at {target:hex} with {hex}")
END_BATTLES: Final = WORDS.verb("end battles")
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
    HEX_WORDS, CARD_WORDS, FACE_WORDS, KIND_WORDS, SECTION_WORDS, NUMBER, UNIT_WORDS, LEADER_WORDS,
    Count("blocks"), Count("flags"),
)  # fmt: skip
TURN_BEGINS: Final = STORY.tells("turn", "begins turn {turn:number}", "CA-5.01")
DRAWN: Final = STORY.tells("drawn", "draws {card!}", "CA-15.01", hidden="draws a card")
LOST_CARD: Final = STORY.tells("lost card", "loses the card {card}", "CA-4.04", reveals=True)
RESHUFFLED: Final = STORY.tells("reshuffled", "the discards are shuffled into the deck", "CA-15.02")
PLAYED: Final = STORY.tells("played", "plays {card}", "CA-6.01", reveals=True)
DISCARDED: Final = STORY.tells("discarded", "can play nothing and discards {card}", "CA-6.06", reveals=True)
COPIED: Final = STORY.tells("copied", "gives the order of {card}", "CA-18T.17")
ORDERED: Final = STORY.tells("ordered", "orders {kind} in {hex} {unit-}", "CA-7.01")
LEADER_ORDERED: Final = STORY.tells("leader ordered", "orders the leader in {hex} {leader-}", "CA-7.09")
COMMAND_ROLL: Final = STORY.tells("command roll", "{unused:number-} rolls {faces:face*}", "CA-18U.01")
RALLIED: Final = STORY.tells("rallied", "rallies {kind} in {hex} to {blocks} {unit-}", "CA-18U.43")
MOVED: Final = STORY.tells("moved", "moves {kind} from {from:hex} to {hex} {unit-}", "CA-8.01")
LEADER_MOVED: Final = STORY.tells("leader moved", "moves the leader from {from:hex} to {hex} {leader-}", "CA-8.41")
ENTERED: Final = STORY.tells("entered", "brings {kind} on in {hex} {unit-}", "CA-4.04")
LEADER_SET: Final = STORY.tells("leader set", "sets a leader in {hex} {leader-}", "CA-4.04")
EXITED: Final = STORY.tells("exited", "leaves the field with {kind} from {hex} {unit-}", "CA-4.04")
CAMP_TAKEN: Final = STORY.tells("camp taken", "takes the camp in {hex}", "CA-4.04")
ATTACKED: Final = STORY.tells("attacked", "attacks {target:hex} from {hex} with {kind} {unit-}", "CA-11.03")
FIRED: Final = STORY.tells("fired", "fires at {target:hex} from {hex} with {kind} {unit-}", "CA-10.10")
REACTED: Final = STORY.tells("stood", "stands in {hex}", "CA-11.05")
EVADED: Final = STORY.tells("evades", "evades from {hex}", "CA-13.01")
STRUCK_FIRST: Final = STORY.tells("first strike", "plays {card} in {hex}", "CA-18T.52", reveals=True)
WALL_BLOW: Final = STORY.tells("wall blow", "strikes first from the wall in {hex}", "CA-16X.20")
BACK: Final = STORY.tells("battles back", "battles back from {hex}", "CA-11.75")
ROLLED: Final = STORY.tells("rolled", "{target:hex-} {hex-} rolls {faces:face*}", "CA-11.66")
REROLLED: Final = STORY.tells("rerolled", "{target:hex-} {hex-} rolls the swords again: {faces:face*}", "CA-11.37")
LOST: Final = STORY.tells("lost", "{kind} in {hex} loses {number:blocks} {unit-}", "CA-11.71")
ELIMINATED: Final = STORY.tells("eliminated", "{kind} in {hex} is eliminated {unit-}", "CA-11.72")
LEADER_CHECK: Final = STORY.tells("leader check", "the leader in {hex} is checked: {faces:face*}", "CA-14.01")
LEADER_FELL: Final = STORY.tells("leader fell", "the leader in {hex} falls {leader-}", "CA-14.15")
IGNORED: Final = STORY.tells("ignored", "{kind} in {hex} ignores {number:flags} {unit-}", "CA-12.32")
RETREATED: Final = STORY.tells("retreated", "{kind} retreats from {from:hex} to {hex} {unit-}", "CA-12.02")
EVADE_MOVE: Final = STORY.tells("evaded", "{kind} evades from {from:hex} to {hex} {unit-}", "CA-13.13")
CREW_LEFT: Final = STORY.tells("crew left", "the crew in {hex} leaves its engine {unit-}", "CA-13.32")
LEADER_EVADED: Final = STORY.tells("leader evaded", "the leader evades from {from:hex} to {hex} {leader-}", "CA-13.34")
LEADER_LEFT: Final = STORY.tells("leader left", "the leader in {hex} leaves the field {leader-}", "CA-13.44")
ESCAPE_ROLL: Final = STORY.tells("escape roll", "{hex} against the escaping leader rolls {faces:face*}", "CA-13.56")
MARSH_ROLL: Final = STORY.tells("marsh roll", "the marsh in {hex} rolls {faces:face*}", "CA-16X.38")
RAMPAGED: Final = STORY.tells("rampage", "the elephants in {hex} run wild", "CA-12.40")
TRAMPLED: Final = STORY.tells("trampled", "{hex} is trampled: {faces:face*}", "CA-12.41")
ADVANCED: Final = STORY.tells("advanced", "{kind} advances from {from:hex} to {hex} {unit-}", "CA-13M.01")
BANNER: Final = STORY.tells("banner", "gains banner {number}", "CA-4.02")
WON: Final = STORY.tells("won", "wins the battle", "CA-4.05")
DRAWN_BATTLE: Final = STORY.tells("draw", "the battle is a draw", "CA-4.11")
