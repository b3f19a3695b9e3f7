"""What players say and what the log tells. Each verb of the game stands here once."""

from __future__ import annotations

from typing import Final

from triarii.engine.actions import Vocabulary
from triarii.engine.event_types import (
    Attacked,
    CardPlayed,
    CardsDrawn,
    Damaged,
    Destroyed,
    Moved,
    PhaseStarted,
    Restored,
    Rolled,
    Scored,
    TurnStarted,
)
from triarii.engine.events import VERDICT, Story
from triarii.engine.text import Value, text
from triarii.engine.words import Decimals, Slot, Words
from triarii.games.hannibal.names import CAMP, LEADERS, MANY, id_of, name_words
from triarii.games.hannibal.spots import SpotSlot
from triarii.games.hannibal.steps import StepSlot
from triarii.games.hannibal.terrain import FEATURE_NAMES
from triarii.games.hannibal.troops import RATINGS, TRAIT_NAMES, TROOPS


class BaseSlot(Slot):
    """Units are u0, u1, ... in the order of the lists; the camps are camp0 and camp1."""

    def format(self, value: int) -> str:
        return id_of(value)

    def parse(self, word: str) -> int | None:
        lower = word.lower()
        if lower in ("camp0", "camp1"):
            return CAMP + int(lower[4:])
        return int(lower[1:]) if lower[:1] == "u" and lower[1:].isdigit() and len(lower) < 5 else None


class Numbered(Slot):
    """Things told by a letter and a number: commanders c0, c1, features f0, sectors s0."""

    def __init__(self, name: str, letter: str, role: str = "") -> None:
        super().__init__(name, role)
        self.letter = letter

    def holds(self, value: int) -> bool:
        return 0 <= value < 1000

    def format(self, value: int) -> str:
        return f"{self.letter}{value}"

    def parse(self, word: str) -> int | None:
        lower = word.lower()
        return int(lower[1:]) if lower[:1] == self.letter and lower[1:].isdigit() and len(lower) < 5 else None


class HeadingSlot(Slot):
    """Degrees clockwise from north; the log names the four winds."""

    def value(self, value: int) -> Value:
        return ("north", "east", "south", "west")[value // 90] if value % 90 == 0 and 0 <= value < 360 else f"{value}°"

    def field(self, value: int) -> int:
        return value


class NameSlot(Slot):
    """Whom the log tells of: a unit, a camp or a commander, by name in sentences and else by its id."""

    def format(self, value: int) -> str:
        return id_of(value // MANY)

    def value(self, value: int) -> Value:
        return text("label.camp") if CAMP <= value // MANY < LEADERS else name_words(value % MANY)

    def field(self, value: int) -> str:
        return self.format(value)


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
FEATURE_WORDS: Final[list[str]] = [plain(name) for name in FEATURE_NAMES]
CARD_WORDS: Final[list[str]] = FEATURE_WORDS[:10] + [plain(name) for name in STRATAGEMS]

UNIT: Final = BaseSlot("unit", "piece")
COMMANDER: Final = Numbered("commander", "c", "piece")
FEATURE: Final = Numbered("feature", "f", "place")
SECTOR: Final = Numbered("sector", "s", "place")
INCH: Final = Decimals("inch")
DEGREES: Final = HeadingSlot("degrees")
STEP: Final = StepSlot("step")
CARD: Final = Words("card", CARD_WORDS, role="card")
TYPE: Final = Words("type", [troop.code for troop in TROOPS])
TRAIT: Final = Words("trait", [plain(name) for name in TRAIT_NAMES])
RATING: Final = Words("rating", [f"+{cf}/+{rf}" for cf, rf, _ in RATINGS])
ARMY: Final = Numbered("army", "a")
EDGE: Final = Words("edge", ["south", "north", "west", "east"])
SIDE: Final = Words("side", ["front", "right", "rear", "left"])
LINE: Final = Words("line", ["column", "row"])
NUMBER: Final = Slot("number")
DIE: Final = Words("die", [str(face) for face in range(9)])  # 1 to 8
NAME: Final = NameSlot("name")
FATE: Final = Words("fate", ["Killed", "Captured", "Wounded", "Escape"])
SHOT: Final = Words("result", ["–", "D", "K"])
SPOT: Final = SpotSlot("spot")
VERDICTS: Final = Words("verdict", ["", "miss", "hit", "failed", "passed"])
MISS: Final = VERDICT  # added to a die that is told
HIT: Final = 2 * VERDICT
FAILED: Final = 3 * VERDICT
PASSED: Final = 4 * VERDICT

WORDS: Final = Vocabulary(
    SIDE,
    UNIT,
    COMMANDER,
    FEATURE,
    SECTOR,
    INCH,
    DEGREES,
    STEP,
    CARD,
    TYPE,
    TRAIT,
    RATING,
    ARMY,
    EDGE,
    LINE,
    NUMBER,
    game="hannibal",
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
PLAY: Final = WORDS.verb("play {card}", reveals=True)
KEEP: Final = WORDS.verb("keep cards")
STAKE: Final = WORDS.verb("stakes at {x:inch} {y:inch} facing {degrees}")
ENOUGH: Final = WORDS.verb("enough")
# The half. AH-TURN
FORM_PHALANX: Final = WORDS.verb("form phalanx {unit}")
RALLY: Final = WORDS.verb("rally {unit}", rolls=True)
SHOOT: Final = WORDS.verb("shoot {unit} at {target:unit}", rolls=True)
END: Final = WORDS.verb("end phase", rolls=True, ends="phase")
# Movement. AH-MOVE
RUN: Final = WORDS.verb("panic {unit}", rolls=True)
TEST: Final = WORDS.verb("test {unit}", rolls=True)
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
FEIGN: Final = WORDS.verb("feign flight {unit}", reveals=True)
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
FROM_RIGHT: Final = WORDS.verb("from right", rolls=True)
FROM_LEFT: Final = WORDS.verb("from left", rolls=True)
PURSUE: Final = WORDS.verb("pursue", rolls=True)
HOLD: Final = WORDS.verb("hold", rolls=True)
STORM: Final = WORDS.verb("storm camp with {unit}", rolls=True)
FACE_ENEMY: Final = WORDS.verb("face {unit}", rolls=True)
MARK: Final = WORDS.verb("mark {unit}", rolls=True)

COUNTS: Final = [Slot(noun) for noun in ("units", "points", "orders", "markers")]
STORY: Final = Story(
    NAME, NUMBER, DIE, CARD, EDGE, SECTOR, INCH, DEGREES, SPOT, FATE, SHOT, TYPE, RATING, TRAIT, VERDICTS, *COUNTS
)
tells = STORY.declare


def moves(name: str, rule: str, how: str = "move", reveals: bool = False) -> int:
    """An event in which a base comes to a place: its values are who, where and how it faces, and the way there."""
    values = "name x:inch y:inch degrees path:spot*-"
    fields = {"piece": "name", "path": "path", "heading": "degrees", "how": f"={how}"}
    return STORY.declare(name, values, rule, Moved, reveals, **fields)


def tests(name: str, rule: str, purpose: str, values: str = "total:number need:number") -> int:
    """An event in which a unit rolls one die and passes or fails."""
    fields = {"roller": "name", "faces": "dice", "verdicts": "verdict", "purpose": f"={purpose}"}
    return STORY.declare(name, f"name {values} dice:die*", rule, Rolled, False, **fields)


ARMY_READY: Final = tells("army ready", "units points", "AH-SETUP-05")
APPOINTED: Final = tells("appointed", "rating", "AH-SETUP-02")
RECRUITED: Final = tells("recruited", "type points", "AH-SETUP-04")
ROLL_OFF: Final = tells("roll-off", "dice:die*", "AH-SETUP-10", Rolled, faces="dice", purpose="=roll-off")
DEALT: Final = tells("dealt", "card!", "AH-SETUP-09", CardsDrawn, cards=("card",))
UNITS_DEPLOYED: Final = tells("units deployed", "", "AH-SETUP-18")
OUT_OF_TERRAIN: Final = tells("out of terrain", "", "AH-SETUP-12")
LAID: Final = tells("laid", "card! sector", "AH-SETUP-11", CardPlayed, card="card", how="=laid")
REVEALED: Final = tells("revealed", "sector card", "AH-SETUP-14", CardPlayed, True, card="card", how="=shown")
FEATURE_SET: Final = tells("feature set", "card x:inch y:inch", "AH-SETUP-15")
EDGE_TAKEN: Final = tells("edge", "edge", "AH-SETUP-16")
FIRST_TO_DEPLOY: Final = tells("first", "", "AH-TURN-01")
CAMP_PITCHED: Final = tells(
    "camp", "x:inch y:inch camp:name- path:spot*-", "AH-SETUP-22", Moved, piece="camp", path="path", how="=enter"
)
DEPLOYED: Final = moves("deployed", "AH-SETUP-20", "enter")
NO_ROOM: Final = tells("no room", "name", "AH-SETUP-20", Destroyed, piece="name")
PLAYED: Final = tells("stratagem", "card", "AH-STRAT-01", CardPlayed, True, card="card")
HELD_BACK: Final = tells("held back", "name", "AH-STRAT-01", reveals=True)
LAY_IN_WAIT: Final = tells("lay in wait", "x:inch y:inch", "AH-STRAT-02", reveals=True)
LED_BY: Final = tells("led by", "name unit:name", "AH-STRAT-01", reveals=True)
STAKES_SET: Final = tells("stakes", "x:inch y:inch", "AH-STRAT-07")
ARRIVED: Final = moves("arrived", "AH-STRAT-02", "enter", reveals=True)
FLANK_ROLL: Final = tells(
    "flank roll", "dice:die*", "AH-STRAT-04", Rolled, True, faces="dice", verdicts="verdict", purpose="=flank march"
)
HALF_BEGINS: Final = tells("half", "number", "AH-TURN-01", TurnStarted, number="number")
PHALANX: Final = tells("phalanx", "name", "AH-TRAIT-49")
DISSOLVED: Final = tells("dissolved", "name", "AH-TRAIT-51")
RALLY_ROLL: Final = tests("rally roll", "AH-RALLY-05", "rally")
RALLIED: Final = tells("rallied", "name markers-", "AH-RALLY-01", Restored, piece="name", amount="markers")
SHOT_AT: Final = tells(
    "shot",
    "name target:name total:number result dice:die*",
    "AH-MISSILE-21",
    Rolled,
    roller="name",
    target="target",
    faces="dice",
    verdicts="verdict",
    purpose="=shot",
)
ORDERS: Final = tells("orders", "number:orders", "AH-MOVE-02", PhaseStarted, phase="=movement")
MOVED: Final = moves("moved", "AH-MOVE-01")
TEST_ROLL: Final = tests("test", "AH-RALLY-09", "test")
CHARGED: Final = tells("charge", "name target:name", "AH-MOVE-42", Attacked, piece="name", target="target")
SHRINKS: Final = tells("shrinks", "name", "AH-TRAIT-17")
SHOCKED: Final = tells(
    "marked", "name number:markers added:markers-", "AH-COMBAT-37", Damaged, piece="name", amount="added"
)
RETREATED: Final = moves("retreat", "AH-COMBAT-40", "retreat")
DESTROYED: Final = tells("destroyed", "name", "AH-COMBAT-55", Destroyed, piece="name")
SCORED: Final = tells("scored", "number", "AH-CLOCK-02", Scored, amount="number")
PANICS: Final = tells(
    "panic", "name degrees dice:die*", "AH-TRAIT-34", Rolled, roller="name", faces="dice", purpose="=panic"
)
FACES: Final = moves("faces", "AH-COMBAT-03")
DIRECTION: Final = tells("direction", "edge", "AH-COMBAT-12", PhaseStarted, phase="=combat")
FOUGHT: Final = tells(
    "combat",
    "name total:number enemy:name other:number dice:die*",
    "AH-COMBAT-18",
    Rolled,
    roller="name",
    target="enemy",
    faces="dice",
    verdicts="verdict",
    purpose="=attack",
)
ENEMY_TOTAL: Final = tells(
    "answer",
    "name total:number enemy:name- dice:die*",
    "AH-COMBAT-18",
    Rolled,
    roller="name",
    target="enemy",
    faces="dice",
    verdicts="verdict",
    purpose="=attack",
)
PURSUED: Final = moves("pursuit", "AH-COMBAT-48", "advance")
OVERRAN: Final = tells("overrun", "name", "AH-TRAIT-29")
DISENGAGED: Final = moves("disengaged", "AH-MOVE-55", "evade")
RELIEVED: Final = tells(
    "relief", "name fresh:name path:spot*-", "AH-MOVE-64", Moved, piece="fresh", path="path", how="=advance"
)
RODE: Final = tells("commander", "name x:inch y:inch path:spot*-", "AH-CMD-03", Moved, piece="name", path="path")
JOINED: Final = tells("joined", "name unit:name path:spot*-", "AH-CMD-04", Moved, piece="name", path="path")
HELPED: Final = tells("helped", "name commander:name", "AH-MOVE-10")
CAMP_TAKEN: Final = tells("camp taken", "camp:name-", "AH-TABLE-18", Destroyed, piece="camp")
CLOCK: Final = tells("clock", "number", "AH-CLOCK-07")
FATE_ROLL: Final = tells(
    "fate", "name fate dice:die*", "AH-FATE-01", Rolled, roller="name", faces="dice", purpose="=fate"
)
CAUGHT: Final = tells("caught", "name", "AH-CMD-06", Destroyed, piece="name")
RESCUED: Final = tells("rescued", "name path:spot*-", "AH-FATE-04", Moved, piece="name", path="path", how="=enter")
TRUMPETS: Final = tests("trumpets", "AH-SCEN-34", "trumpets", "")
OMENS: Final = tells("omens", "number:orders", "AH-STRAT-08")
