"""The words of the game: every action a player can take and every event that is told."""

from __future__ import annotations

from typing import Final

from triarii.engine.actions import Action, Vocabulary
from triarii.engine.event_types import (
    Attacked,
    Damaged,
    Destroyed,
    Moved,
    PhaseStarted,
    Rolled,
    TurnStarted,
)
from triarii.engine.events import VERDICT, Story
from triarii.engine.words import Slot, Words
from triarii.games.kings.table import ZONE_NAMES
from triarii.games.kings.troops import GROUNDS

MOST_UNITS: Final = 160

ZONE = Words("zone", ZONE_NAMES, role="place")
UNIT = Words("unit", [f"u{number + 1}" for number in range(MOST_UNITS)], role="piece")
GENERAL = Words("general", ["g1", "g2", "g3", "g4"], role="piece")
COLUMN = Words("column", list("ABCDEF"), role="place")
SCENERY = Words("scenery", GROUNDS)
GIFT = Words("gift", ["morale", "valiant", "fight"])
FLANK = Words("flank", ["left", "right"])
NUMBER = Slot("number", role="number")

WORDS = Vocabulary(ZONE, UNIT, GENERAL, COLUMN, SCENERY, GIFT, FLANK, NUMBER, game="kings")
# Before the battle
SPREAD: Final = WORDS.verb("put {dice:number} on {gift} of {general}")
CHOOSE_GIFT: Final = WORDS.verb("give {gift} to {general}", reveals=True)
ATTACK: Final = WORDS.verb("attack")
DEFEND: Final = WORDS.verb("defend")
BRING: Final = WORDS.verb("bring {scenery}")
LAY: Final = WORDS.verb("lay in {zone}")
SHIFT: Final = WORDS.verb("shift to {zone}")
LEAVE: Final = WORDS.verb("leave")
SEND: Final = WORDS.verb("send {unit}")
SEND_GENERAL: Final = WORDS.verb("send {general}")
MARCH: Final = WORDS.verb("march {flank}")
FILL: Final = WORDS.verb("fill {column}")
DEPLOY: Final = WORDS.verb("deploy {unit} in {zone}")
DEPLOY_GENERAL: Final = WORDS.verb("deploy {general} in {zone}")
REDEPLOY: Final = WORDS.verb("redeploy {unit} to {zone}")
# The turn; whether most of these roll depends on what follows, which choices.py looks up
LEAD: Final = WORDS.verb("lead {general} to {zone}", rolls=True)
ORDER: Final = WORDS.verb("order {unit}")
MOVE: Final = WORDS.verb("move {unit} to {zone}")
HALT: Final = WORDS.verb("halt")
PRESS_ON: Final = WORDS.verb("advance {unit} to {zone}")
SHOOT: Final = WORDS.verb("shoot at {target:zone} from {zone}")
FIRE: Final = WORDS.verb("fire at {target:zone} from {zone}")
ALL: Final = WORDS.verb("all")
ADD: Final = WORDS.verb("add {unit}")
LOOSE: Final = WORDS.verb("loose")
ASSAULT: Final = WORDS.verb("assault {target:zone} from {zone}")
CALL_ON: Final = WORDS.verb("call on {general}", rolls=True)
STAND: Final = WORDS.verb("stand")
FALL_BACK: Final = WORDS.verb("fall back")
REROLL: Final = WORDS.verb("reroll", rolls=True)
KEEP: Final = WORDS.verb("keep")
HIT: Final = WORDS.verb("hit {target:unit}")
RETIRE: Final = WORDS.verb("retire {unit}")
GIVE_WAY: Final = WORDS.verb("give way to {zone}")
CLEAR_OFF: Final = WORDS.verb("clear off to {zone}")
TAKE_ALONG: Final = WORDS.verb("take along {general}")
LEAVE_BEHIND: Final = WORDS.verb("leave behind {general}")
FLEE: Final = WORDS.verb("flee to {zone}")
HONOUR: Final = WORDS.verb("honour {unit}")
DESTROY: Final = WORDS.verb("destroy {target:unit}")
OCCUPY: Final = WORDS.verb("occupy {zone}")
ENTER: Final = WORDS.verb("enter {zone}")
CALL_UP: Final = WORDS.verb("call up {unit}", rolls=True)
RETURN: Final = WORDS.verb("return {general} to {zone}")
DONE: Final = WORDS.verb("done", ends="phase")

# Actions that come up all the time are made once
ORDER_UNIT: Final = [Action(ORDER, unit) for unit in range(MOST_UNITS)]
HIT_UNIT: Final = [Action(HIT, unit) for unit in range(MOST_UNITS)]
ADD_UNIT: Final = [Action(ADD, unit) for unit in range(MOST_UNITS)]
RETIRE_UNIT: Final = [Action(RETIRE, unit) for unit in range(MOST_UNITS)]
HONOUR_UNIT: Final = [Action(HONOUR, unit) for unit in range(MOST_UNITS)]
CALL_UP_UNIT: Final = [Action(CALL_UP, unit) for unit in range(MOST_UNITS)]
MOVE_UNIT: Final = [Action(MOVE, unit, zone) for unit in range(MOST_UNITS) for zone in range(30)]
DEPLOY_UNIT: Final = [Action(DEPLOY, unit, zone) for unit in range(MOST_UNITS) for zone in range(30)]
LEAD_GENERAL: Final = [Action(LEAD, general, zone) for general in range(4) for zone in range(30)]
SHOOT_AT: Final = [Action(SHOOT, target, zone) for target in range(30) for zone in range(30)]
FIRE_AT: Final = [Action(FIRE, target, zone) for target in range(30) for zone in range(30)]
ASSAULT_ON: Final = [Action(ASSAULT, target, zone) for target in range(30) for zone in range(30)]
ENTER_ZONE: Final = [Action(ENTER, zone) for zone in range(30)]
GIVE_WAY_TO: Final = [Action(GIVE_WAY, zone) for zone in range(30)]
CLEAR_OFF_TO: Final = [Action(CLEAR_OFF, zone) for zone in range(30)]
REROLL_OR_KEEP: Final = [Action(REROLL), Action(KEEP)]
STAND_ONLY: Final = [Action(STAND)]
STAND_OR_FALL_BACK: Final = [Action(STAND), Action(FALL_BACK)]
FALL_BACK_OR_STAND: Final = [Action(FALL_BACK), Action(STAND)]
HALT_ACTION: Final = Action(HALT)
DONE_ACTION: Final = Action(DONE)

PIP = Words("pip", [str(pip) for pip in range(7)])
VERDICTS = Words("verdict", ["miss", "hit", "fail", "pass"])
MISSES: Final = 0
HITS: Final = 1
FAIL: Final = 2
PASS: Final = 3
HOW = Words("how", ["move", "retreat", "advance"])
MOVING: Final = 0
RETREATING: Final = 1
ADVANCING: Final = 2
REASON = Words("reason", ["shooting", "fight", "pursuit", "artillery", "leaving", "no-way"])
PHASE = Words("phase", ["generals", "morale", "flanking", "moves", "shooting", "fights", "reinforcements", "clock"])
STORY = Story(ZONE, UNIT, GENERAL, SCENERY, GIFT, FLANK, NUMBER, PIP, VERDICTS, HOW, REASON, PHASE)


def _rolled(name: str, values: str, rule: str, purpose: str, by: str = "", reveals: bool = False) -> int:
    """Dice that each get a verdict; `by` says what rolls them: the value that is a piece, or else a place."""
    fields: dict[str, str | tuple[str, ...]] = {"faces": "dice", "verdicts": "verdict", "purpose": f"={purpose}"}
    if by:
        fields["roller" if by in ("unit", "general") else "place"] = by
    return STORY.declare(name, f"{values} dice:pip*", rule, Rolled, reveals, **fields)


def _moved(name: str, values: str, rule: str, how: str, path: tuple[str, ...]) -> int:
    """The first value is the piece that moves."""
    return STORY.declare(name, values, rule, Moved, piece=values.split()[0], path=path, how=how)


# Before the battle
NOTED: Final = STORY.declare("noted", "dice:number! gift general", "CK-LEAD-04")
GIFT_ROLLED: Final = _rolled("gift-rolled", "gift general", "CK-LEAD-04", "gift", "general", reveals=True)
GIFTED: Final = STORY.declare("gifted", "general gift", "CK-LEAD-04", reveals=True)
SCOUTED: Final = STORY.declare(
    "scouted", "total:number dice:pip*", "CK-PRE-02", Rolled, faces="dice", purpose="=scouting"
)
ATTACKS: Final = STORY.declare("attacks", "", "CK-PRE-05")
LAID: Final = STORY.declare("laid", "scenery zone", "CK-SCEN-06")
SCENERY_ROLLED: Final = STORY.declare(
    "scenery-rolled", "scenery zone dice:pip*", "CK-SCEN-07", Rolled, faces="dice", place="zone", purpose="=scenery"
)
SCENERY_GONE: Final = STORY.declare("scenery-gone", "scenery zone", "CK-SCEN-07")
SCENERY_SHIFTED: Final = STORY.declare("scenery-shifted", "scenery zone goal:zone", "CK-SCEN-07")
SENT: Final = _moved("sent", "unit", "CK-FLK-04", "=leave", ())
GENERAL_SENT: Final = _moved("general-sent", "general", "CK-FLK-04", "=leave", ())
FLANK_NOTED: Final = STORY.declare("flank-noted", "flank!", "CK-FLK-05")
DEPLOYED: Final = _moved("deployed", "unit zone", "CK-DEP-03", "=enter", ("zone",))
GENERAL_DEPLOYED: Final = _moved("general-deployed", "general zone", "CK-LEAD-08", "=enter", ("zone",))
REDEPLOYED: Final = _moved("redeployed", "unit from:zone zone", "CK-DEP-05", "=move", ("from", "zone"))
# The turn
TURN: Final = STORY.declare("turn", "round:number", "CK-SEQ-10", TurnStarted, number="round")
STEP: Final = STORY.declare("step", "phase", "CK-SEQ-01", PhaseStarted, phase="phase")
GENERAL_ROLLED: Final = _rolled("general-rolled", "general zone", "CK-GEN-09", "ride", "general")
GENERAL_MOVED: Final = _moved("general-moved", "general from:zone zone how", "CK-GEN-09", "how", ("from", "zone"))
GENERAL_RETURNED: Final = _moved("general-returned", "general zone", "CK-GEN-25", "=enter", ("zone",))
GENERAL_OFF: Final = _moved("general-off", "general from:zone", "CK-GEN-25", "=leave", ("from",))
GENERAL_DIED: Final = STORY.declare("general-died", "general", "CK-GEN-10", Destroyed, piece="general")
MORALE_ROLLED: Final = _rolled("morale-rolled", "zone fails:number", "CK-MOR-11", "morale", "zone")
RALLIED: Final = STORY.declare("rallied", "zone", "CK-MOR-31")
BANNED: Final = STORY.declare("banned", "zone fails:number", "CK-MOR-40")
FLANK_ROLLED: Final = _rolled("flank-rolled", "", "CK-FLK-06", "flank")
FLANK_WAITS: Final = STORY.declare("flank-waits", "", "CK-FLK-08")
FLANK_CAME: Final = STORY.declare("flank-came", "zone units:unit*", "CK-FLK-07", reveals=True)
MOVE_ROLLED: Final = _rolled("move-rolled", "unit score:number zone", "CK-MOV-03", "move", "unit")
MOVED: Final = _moved("moved", "unit from:zone zone", "CK-MOV-15", "=move", ("from", "zone"))
WASTED: Final = STORY.declare("wasted", "unit", "CK-MOV-09")
CARRIED: Final = STORY.declare("carried", "unit markers:number", "CK-MOV-29")
VOLLEY_ROLLED: Final = _rolled("volley-rolled", "zone from:zone hits:number", "CK-SHO-02", "volley", "from")
ARTILLERY_ROLLED: Final = _rolled("artillery-rolled", "zone from:zone", "CK-ART-03", "artillery", "from")
ASSAULTED: Final = STORY.declare(
    "assaulted", "zone from:zone", "CK-FIGHT-37", Attacked, start="from", place="zone", how="=close"
)
VALIANT_ROLLED: Final = _rolled("valiant-rolled", "general", "CK-GEN-06", "valour", "general")
STOOD: Final = STORY.declare("stood", "zone", "CK-FIGHT-01")
GAVE_UP: Final = STORY.declare("gave-up", "zone", "CK-FIGHT-01")
ERRATIC_ROLLED: Final = _rolled("erratic-rolled", "unit", "CK-UNIT-12", "erratic-leader", "unit")
BOWS_ROLLED: Final = _rolled("bows-rolled", "zone hits:number", "CK-FIGHT-24", "bows", "zone")
PIKES_ROLLED: Final = _rolled("pikes-rolled", "zone hits:number", "CK-FIGHT-27", "pikes", "zone")
POOLS: Final = STORY.declare("pools", "target:number assaulter:number", "CK-FIGHT-36")
FIGHT_ROLLED: Final = _rolled("fight-rolled", "zone hits:number", "CK-FIGHT-29", "fight", "zone")
RAISED: Final = STORY.declare("raised", "general hits:number", "CK-GEN-07")
REROLLED: Final = STORY.declare("rerolled", "", "CK-SEQ-16")
GENERAL_SAVED: Final = _rolled("general-saved", "general", "CK-GEN-04", "save", "general")
SAVED: Final = _rolled("saved", "unit score:number", "CK-SAV-12", "save", "unit")
LOST_HALF: Final = STORY.declare(
    "lost", "unit reason amount:number left:number", "CK-SAV-16", Damaged, piece="unit", amount="amount", left="left"
)
DESTROYED: Final = STORY.declare("destroyed", "unit", "CK-UNIT-03", Destroyed, piece="unit")
WON: Final = STORY.declare("won", "hits:number zone", "CK-OUT-01")
CLEARED: Final = STORY.declare("cleared", "zone", "CK-OUT-05")
PURSUED: Final = _rolled("pursued", "zone losses:number", "CK-PUR-04", "pursuit", "zone")
CAVALRY_ROLLED: Final = STORY.declare(
    "cavalry-rolled", "unit dice:pip*", "CK-OUT-20", Rolled, faces="dice", roller="unit", purpose="=destruction"
)
ARTILLERY_LOST: Final = STORY.declare("artillery-lost", "unit", "CK-ART-14", Destroyed, piece="unit")
HONOURED: Final = STORY.declare("honoured", "unit", "CK-OUT-10")
STRIPPED: Final = STORY.declare("stripped", "unit", "CK-OUT-11")
FELL_BACK: Final = _moved("fell-back", "unit from:zone zone", "CK-FALL-05", "=retreat", ("from", "zone"))
DUMPED: Final = STORY.declare("dumped", "markers:number zone", "CK-FALL-02")
LEFT_TABLE: Final = _moved("left-table", "unit from:zone", "CK-FALL-13", "=leave", ("from",))
CLEARED_OFF: Final = _moved("cleared-off", "unit from:zone zone", "CK-FALL-06", "=retreat", ("from", "zone"))
OCCUPIED: Final = _moved("occupied", "unit from:zone zone", "CK-OUT-28", "=advance", ("from", "zone"))
RESERVE_ROLLED: Final = _rolled("reserve-rolled", "unit", "CK-FALL-28", "reserve", "unit")
ARRIVED: Final = _moved("arrived", "unit zone", "CK-FALL-29", "=enter", ("zone",))
CLOCK: Final = STORY.declare("clock", "clock:number dice:pip*", "CK-CLK-01", Rolled, faces="dice", purpose="=clock")
BROKEN: Final = STORY.declare("broken", "", "CK-VIC-02")


def judged(dice: tuple[int, ...], least: int, reached: int, missed: int) -> tuple[int, ...]:
    """Dice as an event holds them, each with its verdict: `reached` from so many pips on, `missed` below."""
    return tuple([pip + VERDICT * (reached if pip >= least else missed) for pip in dice])


def units_called(units: list[int]) -> tuple[str, ...]:
    """Units by the words of their actions."""
    return tuple([UNIT.names[unit] for unit in units])


def general_called(general: int) -> tuple[str, ...]:
    return (GENERAL.names[general],)
