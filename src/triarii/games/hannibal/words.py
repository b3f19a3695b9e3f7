"""What players say and what the log tells. Each verb of the game stands here once."""

from __future__ import annotations

from typing import Final

from triarii.engine.actions import Vocabulary
from triarii.engine.events import Story
from triarii.engine.words import Count, Decimals, Slot, Words
from triarii.games.hannibal.names import name_words
from triarii.games.hannibal.steps import StepSlot
from triarii.games.hannibal.terrain import FEATURE_NAMES
from triarii.games.hannibal.troops import RATINGS, TRAIT_NAMES, TROOPS

CAMP: Final = 1000  # a camp among the bases: 1000 for seat 0's, 1001 for seat 1's


class BaseSlot(Slot):
    """Units are u0, u1, ... in the order of the lists; the camps are camp0 and camp1."""

    def format(self, value: int) -> str:
        return f"camp{value - CAMP}" if value >= CAMP else f"u{value}"

    def parse(self, word: str) -> int | None:
        text = word.lower()
        if text in ("camp0", "camp1"):
            return CAMP + int(text[4:])
        return int(text[1:]) if text[:1] == "u" and text[1:].isdigit() and len(text) < 5 else None


class Numbered(Slot):
    """Things told by a letter and a number: commanders c0, c1, features f0, sectors s0."""

    def __init__(self, name: str, letter: str) -> None:
        super().__init__(name)
        self.letter = letter

    def format(self, value: int) -> str:
        return f"{self.letter}{value}"

    def parse(self, word: str) -> int | None:
        text = word.lower()
        return int(text[1:]) if text[:1] == self.letter and text[1:].isdigit() and len(text) < 5 else None


class HeadingSlot(Slot):
    """Degrees clockwise from north; the log names the four winds."""

    def say(self, value: int) -> str:
        return ("north", "east", "south", "west")[value // 90] if value % 90 == 0 and 0 <= value < 360 else f"{value}°"


class NameSlot(Slot):
    """Names in the log: the list's name and number of a unit or commander."""

    def format(self, value: int) -> str:
        return name_words(value)


def plain(name: str) -> str:
    return name.lower().replace(" (c)", "-combat").replace(" (r)", "-rally").replace(" ", "-")


TERRAIN_CARDS: Final = 10  # card numbers 0 to 9 are terrain, as in the table of features
STRATAGEMS: Final[list[str]] = [
    "Ambush",
    "Flank March",
    "Night March",
    "Spies",
    "Stakes and Pits",
    "Favourable Omens",
    "Rousing Speech",
    "Feigned Flight",
]
CARD_WORDS: Final[list[str]] = [plain(name) for name in FEATURE_NAMES[:10] + STRATAGEMS]

UNIT: Final = BaseSlot("unit")
COMMANDER: Final = Numbered("commander", "c")
FEATURE: Final = Numbered("feature", "f")
SECTOR: Final = Numbered("sector", "s")
INCH: Final = Decimals("inch")
DEGREES: Final = HeadingSlot("degrees")
STEP: Final = StepSlot("step")
CARD: Final = Words("card", CARD_WORDS)
TYPE: Final = Words("type", [troop.code for troop in TROOPS])
TRAIT: Final = Words("trait", [plain(name) for name in TRAIT_NAMES])
RATING: Final = Words("rating", [f"+{cf}/+{rf}" for cf, rf, _ in RATINGS])
ARMY: Final = Numbered("army", "a")
EDGE: Final = Words("edge", ["south", "north", "west", "east"])
SIDE: Final = Words("side", ["front", "right", "rear", "left"])
LINE: Final = Words("line", ["column", "row"])
NUMBER: Final = Slot("number")
DIE: Final = Slot("die")
NAME: Final = NameSlot("name")
FATE: Final = Words("fate", ["Killed", "Captured", "Wounded", "Escape"])
SHOT: Final = Words("result", ["–", "D", "K"])

WORDS: Final = Vocabulary(
    SIDE, UNIT, COMMANDER, FEATURE, SECTOR, INCH, DEGREES, STEP, CARD, TYPE, TRAIT, RATING, ARMY, EDGE, LINE, NUMBER
)
# Army building. AH-SETUP-02 to 06
TAKE_ARMY: Final = WORDS.verb("take {army}")
APPOINT: Final = WORDS.verb("appoint {rating}")
RECRUIT: Final = WORDS.verb("recruit {type}")
ADD_TRAIT: Final = WORDS.verb("add {trait}")
ENLIST: Final = WORDS.verb("enlist")
MUSTERED: Final = WORDS.verb("muster")
# Cards and terrain. AH-SETUP-09 to 16
LAY: Final = WORDS.verb("lay {card}")
LAY_ON: Final = WORDS.verb("on {sector}")
SET_FEATURE: Final = WORDS.verb("set feature at {x:inch} {y:inch} turned {degrees}")
RUN_ROAD: Final = WORDS.verb("run road along {line}")
TAKE_EDGE: Final = WORDS.verb("take {edge}")
DEPLOY_FIRST: Final = WORDS.verb("deploy first")
DEPLOY_SECOND: Final = WORDS.verb("deploy second")
# Notes, deployment, stratagems. AH-SETUP-17 to 25, AH-STRAT
NOTE_AMBUSH: Final = WORDS.verb("note ambush in {feature}")
NOTE_FLANK: Final = WORDS.verb("note flank march {edge}")
HOLD_BACK: Final = WORDS.verb("hold back {unit}")
NOTED: Final = WORDS.verb("notes done")
PITCH_CAMP: Final = WORDS.verb("pitch camp at {x:inch}")
DEPLOY: Final = WORDS.verb("deploy {unit}")
PLACE: Final = WORDS.verb("place {unit} at {x:inch} {y:inch} facing {degrees}")
ATTACH: Final = WORDS.verb("attach {commander} to {unit}")
POST: Final = WORDS.verb("post {commander} at {x:inch} {y:inch}")
PLAY: Final = WORDS.verb("play {card}")
KEEP: Final = WORDS.verb("keep cards")
STAKE: Final = WORDS.verb("stakes at {x:inch} {y:inch} facing {degrees}")
ENOUGH: Final = WORDS.verb("enough")
# The half. AH-TURN
FORM_PHALANX: Final = WORDS.verb("form phalanx {unit}")
RALLY: Final = WORDS.verb("rally {unit}")
SHOOT: Final = WORDS.verb("shoot {unit} at {target:unit}")
END: Final = WORDS.verb("end phase")
# Movement. AH-MOVE
RUN: Final = WORDS.verb("panic {unit}")
TEST: Final = WORDS.verb("test {unit}")
LET_CHARGE: Final = WORDS.verb("loose {unit}")
SELECT: Final = WORDS.verb("move {unit}")
SELECT_GROUP: Final = WORDS.verb("group {unit} to {last:unit}")
SELECT_DEEP: Final = WORDS.verb("deep group {unit} to {last:unit}")
MARCH1: Final = WORDS.verb("march {step}")
MARCH2: Final = WORDS.verb("march {step} {step}")
MARCH3: Final = WORDS.verb("march {step} {step} {step}")
MARCH4: Final = WORDS.verb("march {step} {step} {step} {step}")
CHARGE: Final = WORDS.verb("charge {target:unit}")
TURN_ON: Final = WORDS.verb("turn on {target:unit}")
STAND: Final = WORDS.verb("stand")
CONFORM: Final = WORDS.verb("conform {unit} to {target:unit}")
CAMP_EDGE: Final = WORDS.verb("line up on {side} of camp")
DISENGAGE: Final = WORDS.verb("disengage {unit}")
FEIGN: Final = WORDS.verb("feign flight {unit}")
KEEP_HEADING: Final = WORDS.verb("keep heading")
TURN_ABOUT: Final = WORDS.verb("turn about")
RECEIVE: Final = WORDS.verb("receive")
RELIEVE: Final = WORDS.verb("relieve {unit} with {fresh:unit}")
SELECT_COMMANDER: Final = WORDS.verb("lead {commander}")
JOIN: Final = WORDS.verb("join {unit}")
RIDE: Final = WORDS.verb("ride to {x:inch} {y:inch}")
HELP: Final = WORDS.verb("help {unit} by {commander}")
TRIBUNE: Final = WORDS.verb("tribune {unit}")
# Combat, clock, fate
FROM_RIGHT: Final = WORDS.verb("from right")
FROM_LEFT: Final = WORDS.verb("from left")
PURSUE: Final = WORDS.verb("pursue")
HOLD: Final = WORDS.verb("hold")
STORM: Final = WORDS.verb("storm camp with {unit}")
FACE_ENEMY: Final = WORDS.verb("face {unit}")
MARK: Final = WORDS.verb("mark {unit}")

COUNTS: Final = [Count(noun) for noun in ("units", "points", "orders", "markers")]
STORY: Final = Story(NAME, NUMBER, DIE, CARD, EDGE, SECTOR, INCH, DEGREES, FATE, SHOT, TYPE, RATING, TRAIT, *COUNTS)
tells = STORY.tells
ARMY_READY: Final = tells("army ready", "musters {units} for {points}", "AH-SETUP-05")
APPOINTED: Final = tells("appointed", "appoints a commander {rating}", "AH-SETUP-02")
RECRUITED: Final = tells("recruited", "recruits {type} for {points}", "AH-SETUP-04")
ROLL_OFF: Final = tells("roll-off", "rolls {dice:die*} for the first card", "AH-SETUP-10")
DEALT: Final = tells("dealt", "is dealt {card!}", "AH-SETUP-09", hidden="is dealt a card")
UNITS_DEPLOYED: Final = tells("units deployed", "has deployed his units", "AH-SETUP-18")
OUT_OF_TERRAIN: Final = tells("out of terrain", "has no terrain card left", "AH-SETUP-12")
LAID: Final = tells("laid", "lays {card!} on {sector}", "AH-SETUP-11", hidden="lays a card face down")
REVEALED: Final = tells("revealed", "{sector} shows {card}", "AH-SETUP-14", reveals=True)
FEATURE_SET: Final = tells("feature set", "{card} is set at {x:inch} × {y:inch}", "AH-SETUP-15")
EDGE_TAKEN: Final = tells("edge", "takes the {edge} edge", "AH-SETUP-16")
FIRST_TO_DEPLOY: Final = tells("first", "deploys first and has the initiative", "AH-TURN-01")
CAMP_PITCHED: Final = tells("camp", "pitches camp at {x:inch} × {y:inch}", "AH-SETUP-22")
DEPLOYED: Final = tells("deployed", "deploys {name} at {x:inch} × {y:inch} facing {degrees}", "AH-SETUP-20")
NO_ROOM: Final = tells("no room", "{name} finds no room in its zone and stays off the table", "AH-SETUP-20")
PLAYED: Final = tells("stratagem", "plays {card}", "AH-STRAT-01", reveals=True)
HELD_BACK: Final = tells("held back", "{name} was held off the table by this card", "AH-STRAT-01", reveals=True)
LAY_IN_WAIT: Final = tells("lay in wait", "its ambush lay at {x:inch} × {y:inch}", "AH-STRAT-02", reveals=True)
LED_BY: Final = tells("led by", "{name} is with {unit:name}", "AH-STRAT-01", reveals=True)
STAKES_SET: Final = tells("stakes", "sets stakes at {x:inch} × {y:inch}", "AH-STRAT-07")
ARRIVED: Final = tells(
    "arrived", "{name} comes on at {x:inch} × {y:inch} facing {degrees}", "AH-STRAT-02", reveals=True
)
FLANK_ROLL: Final = tells("flank roll", "rolls {dice:die*} for the flank march", "AH-STRAT-04", reveals=True)
HALF_BEGINS: Final = tells("half", "begins its half of turn {number}", "AH-TURN-01")
PHALANX: Final = tells("phalanx", "{name} forms phalanx", "AH-TRAIT-49")
DISSOLVED: Final = tells("dissolved", "{name} leaves its phalanx formation", "AH-TRAIT-51")
RALLY_ROLL: Final = tells(
    "rally roll", "{name} rolls {dice:die*} to rally, {total:number} against {need:number}", "AH-RALLY-05"
)
RALLIED: Final = tells("rallied", "{name} is rallied", "AH-RALLY-01")
SHOT_AT: Final = tells(
    "shot", "{name} shoots at {target:name}: {dice:die*}, {total:number} with modifiers, {result}", "AH-MISSILE-21"
)
ORDERS: Final = tells("orders", "has {number:orders}", "AH-MOVE-02")
MOVED: Final = tells("moved", "{name} moves to {x:inch} × {y:inch} facing {degrees}", "AH-MOVE-01")
TEST_ROLL: Final = tells("test", "{name} tests with {dice:die*}, {total:number} against {need:number}", "AH-RALLY-09")
CHARGED: Final = tells("charge", "{name} charges {target:name}", "AH-MOVE-42")
SHRINKS: Final = tells("shrinks", "{name} does not dare to charge", "AH-TRAIT-17")
SHOCKED: Final = tells("marked", "{name} is demoralised and has {number:markers}", "AH-COMBAT-37")
RETREATED: Final = tells("retreat", "{name} retreats to {x:inch} × {y:inch}", "AH-COMBAT-40")
DESTROYED: Final = tells("destroyed", "{name} is destroyed", "AH-COMBAT-55")
SCORED: Final = tells("scored", "scores {number}", "AH-CLOCK-02")
PANICS: Final = tells("panic", "{name} runs {degrees} after a scatter roll of {dice:die*}", "AH-TRAIT-34")
FACES: Final = tells("faces", "{name} turns to {degrees}", "AH-COMBAT-03")
DIRECTION: Final = tells("direction", "fights its combats from the {edge}", "AH-COMBAT-12")
FOUGHT: Final = tells(
    "combat",
    "{name} rolls {dice:die*}, total {total:number}, against {enemy:name} with {other:number}",
    "AH-COMBAT-18",
)
ENEMY_TOTAL: Final = tells("answer", "{name} rolls {dice:die*}, total {total:number}", "AH-COMBAT-18")
PURSUED: Final = tells("pursuit", "{name} follows to {x:inch} × {y:inch}", "AH-COMBAT-48")
OVERRAN: Final = tells("overrun", "{name} cannot be held and storms on", "AH-TRAIT-29")
DISENGAGED: Final = tells("disengaged", "{name} breaks off to {x:inch} × {y:inch}", "AH-MOVE-55")
RELIEVED: Final = tells("relief", "{name} is relieved by {fresh:name}", "AH-MOVE-64")
RODE: Final = tells("commander", "{name} rides to {x:inch} × {y:inch}", "AH-CMD-03")
JOINED: Final = tells("joined", "{name} joins {unit:name}", "AH-CMD-04")
HELPED: Final = tells("helped", "{name} is helped by {commander:name}", "AH-MOVE-10")
CAMP_TAKEN: Final = tells("camp taken", "loses its camp", "AH-TABLE-18")
CLOCK: Final = tells("clock", "clock stands at {number}", "AH-CLOCK-07")
FATE_ROLL: Final = tells("fate", "{name} rolls {dice:die*}: {fate}", "AH-FATE-01")
CAUGHT: Final = tells("caught", "{name} is captured", "AH-CMD-06")
RESCUED: Final = tells("rescued", "{name} is rescued", "AH-FATE-04")
TRUMPETS: Final = tells("trumpets", "{name} hears the trumpets: {dice:die*}", "AH-SCEN-34")
OMENS: Final = tells("omens", "gains {number:orders}", "AH-STRAT-08")
