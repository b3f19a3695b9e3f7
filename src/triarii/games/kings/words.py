"""The words of the game: every action a player can take and every event that is told."""

from __future__ import annotations

from typing import Final

from triarii.engine.actions import Action, Vocabulary
from triarii.engine.events import Story
from triarii.engine.words import Count, Slot, Words
from triarii.games.kings.table import ZONE_NAMES
from triarii.games.kings.troops import GROUNDS

MOST_UNITS: Final = 160

ZONE = Words("zone", ZONE_NAMES)
UNIT = Words("unit", [f"u{number + 1}" for number in range(MOST_UNITS)])
GENERAL = Words("general", ["g1", "g2", "g3", "g4"])
COLUMN = Words("column", list("ABCDEF"))
SCENERY = Words("scenery", GROUNDS)
GIFT = Words("gift", ["morale", "valiant", "fight"])
FLANK = Words("flank", ["left", "right"])
NUMBER = Slot("number")

WORDS = Vocabulary(ZONE, UNIT, GENERAL, COLUMN, SCENERY, GIFT, FLANK, NUMBER)
# Before the battle
SPREAD: Final = WORDS.verb("put {dice:number} on {gift} of {general}")
CHOOSE_GIFT: Final = WORDS.verb("give {gift} to {general}")
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
# The turn
LEAD: Final = WORDS.verb("lead {general} to {zone}")
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
CALL_ON: Final = WORDS.verb("call on {general}")
STAND: Final = WORDS.verb("stand")
FALL_BACK: Final = WORDS.verb("fall back")
REROLL: Final = WORDS.verb("reroll")
KEEP: Final = WORDS.verb("keep")
HIT: Final = WORDS.verb("hit {unit}")
RETIRE: Final = WORDS.verb("retire {unit}")
GIVE_WAY: Final = WORDS.verb("give way to {zone}")
CLEAR_OFF: Final = WORDS.verb("clear off to {zone}")
TAKE_ALONG: Final = WORDS.verb("take along {general}")
LEAVE_BEHIND: Final = WORDS.verb("leave behind {general}")
FLEE: Final = WORDS.verb("flee to {zone}")
HONOUR: Final = WORDS.verb("honour {unit}")
DESTROY: Final = WORDS.verb("destroy {unit}")
OCCUPY: Final = WORDS.verb("occupy {zone}")
ENTER: Final = WORDS.verb("enter {zone}")
CALL_UP: Final = WORDS.verb("call up {unit}")
RETURN: Final = WORDS.verb("return {general} to {zone}")
DONE: Final = WORDS.verb("done")

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

PIP = Slot("pip")
REASON = Words("reason", ["shooting", "the fight", "pursuit", "artillery", "leaving the table", "having no way out"])
STEP_NAME = Words(
    "phase",
    ["generals", "morale", "flanking", "moves", "shooting", "fights", "reinforcements", "battle clock"],
)
STORY = Story(
    ZONE, UNIT, GENERAL, COLUMN, SCENERY, GIFT, FLANK, NUMBER, PIP, REASON, STEP_NAME, Count("markers"), Count("hits")
)
# Before the battle
NOTED: Final = STORY.tells(
    "noted", "notes {dice:number!} dice for {gift} of {general}", "CK-LEAD-04", hidden="notes a pile of dice"
)
GIFT_ROLLED: Final = STORY.tells("gift-rolled", "rolls {dice:pip*} for {gift} of {general}", "CK-LEAD-04", reveals=True)
GIFTED: Final = STORY.tells("gifted", "{general} has the gift of {gift}", "CK-LEAD-04", reveals=True)
SCOUTED: Final = STORY.tells("scouted", "scouts {dice:pip*} and reaches {total:number}", "CK-PRE-02")
ATTACKS: Final = STORY.tells("attacks", "is the attacker and plays South", "CK-PRE-05")
LAID: Final = STORY.tells("laid", "lays {scenery} in {zone}", "CK-SCEN-06")
SCENERY_ROLLED: Final = STORY.tells("scenery-rolled", "{scenery} in {zone} is diced for: {pip}", "CK-SCEN-07")
SCENERY_GONE: Final = STORY.tells("scenery-gone", "{scenery} in {zone} is removed", "CK-SCEN-07")
SCENERY_SHIFTED: Final = STORY.tells("scenery-shifted", "shifts {scenery} from {zone} to {goal:zone}", "CK-SCEN-07")
SENT: Final = STORY.tells("sent", "sends {unit} on a flank march", "CK-FLK-04")
GENERAL_SENT: Final = STORY.tells("general-sent", "sends {general} on a flank march", "CK-FLK-04")
FLANK_NOTED: Final = STORY.tells(
    "flank-noted", "notes the {flank!} side", "CK-FLK-05", hidden="notes a side of the table"
)
DEPLOYED: Final = STORY.tells("deployed", "deploys {unit} in {zone}", "CK-DEP-03")
GENERAL_DEPLOYED: Final = STORY.tells("general-deployed", "deploys {general} in {zone}", "CK-LEAD-08")
REDEPLOYED: Final = STORY.tells("redeployed", "redeploys {unit} to {zone}", "CK-DEP-05")
# The turn
TURN: Final = STORY.tells("turn", "begins the turn of round {round:number}", "CK-SEQ-10")
STEP: Final = STORY.tells("step", "begins {step:phase}", "CK-SEQ-01")
GENERAL_ROLLED: Final = STORY.tells("general-rolled", "{general} rolls {pip} to ride to {zone}", "CK-GEN-09")
GENERAL_MOVED: Final = STORY.tells("general-moved", "{general} is now in {zone}", "CK-GEN-09")
GENERAL_OFF: Final = STORY.tells("general-off", "{general} leaves the table", "CK-GEN-25")
GENERAL_DIED: Final = STORY.tells("general-died", "{general} is dead", "CK-GEN-10")
MORALE_ROLLED: Final = STORY.tells(
    "morale-rolled", "{zone} tests morale: {dice:pip*}, {fails:number} fails", "CK-MOR-11"
)
RALLIED: Final = STORY.tells("rallied", "{zone} loses a casualty marker", "CK-MOR-31")
BANNED: Final = STORY.tells("banned", "{zone} is shaken by {fails:number} fails", "CK-MOR-40")
FLANK_ROLLED: Final = STORY.tells("flank-rolled", "rolls {pip} for the flank march", "CK-FLK-06")
FLANK_WAITS: Final = STORY.tells("flank-waits", "finds no zone to come on and waits", "CK-FLK-08")
FLANK_CAME: Final = STORY.tells("flank-came", "the flank group comes on in {zone}", "CK-FLK-07", reveals=True)
MOVE_ROLLED: Final = STORY.tells(
    "move-rolled", "{unit} rolls {pip} and needs {score:number} to reach {zone}", "CK-MOV-03"
)
MOVED: Final = STORY.tells("moved", "{unit} moves to {zone}", "CK-MOV-15")
WASTED: Final = STORY.tells("wasted", "{unit} wastes a zone of movement", "CK-MOV-09")
CARRIED: Final = STORY.tells("carried", "{unit} takes {markers} along", "CK-MOV-29")
VOLLEY_ROLLED: Final = STORY.tells(
    "volley-rolled", "shoots at {zone} from {from:zone}: {dice:pip*}, {hits}", "CK-SHO-02"
)
ARTILLERY_ROLLED: Final = STORY.tells(
    "artillery-rolled", "artillery in {from:zone} shoots at {zone}: {dice:pip*}", "CK-ART-03"
)
ASSAULTED: Final = STORY.tells("assaulted", "assaults {zone} from {from:zone}", "CK-FIGHT-37")
VALIANT_ROLLED: Final = STORY.tells("valiant-rolled", "{general} rolls {pip} for valour", "CK-GEN-06")
STOOD: Final = STORY.tells("stood", "{zone} stands", "CK-FIGHT-01")
GAVE_UP: Final = STORY.tells("gave-up", "{zone} falls back instead of fighting", "CK-FIGHT-01")
ERRATIC_ROLLED: Final = STORY.tells("erratic-rolled", "the erratic leader of {unit} rolls {pip}", "CK-UNIT-12")
BOWS_ROLLED: Final = STORY.tells("bows-rolled", "bows of {zone}: {dice:pip*}, {hits}", "CK-FIGHT-24")
PIKES_ROLLED: Final = STORY.tells("pikes-rolled", "pikes of {zone}: {dice:pip*}, {hits}", "CK-FIGHT-27")
POOLS: Final = STORY.tells("pools", "target {target:number} dice, assaulter {assaulter:number} dice", "CK-FIGHT-36")
FIGHT_ROLLED: Final = STORY.tells("fight-rolled", "{zone} fights: {dice:pip*}, {hits}", "CK-FIGHT-29")
RAISED: Final = STORY.tells("raised", "the gift of {general} raises the hits to {hits:number}", "CK-GEN-07")
REROLLED: Final = STORY.tells("rerolled", "orders a re-roll", "CK-SEQ-16")
GENERAL_SAVED: Final = STORY.tells("general-saved", "{general} saves with {pip}", "CK-GEN-04")
SAVED: Final = STORY.tells("saved", "{unit} saves on {score:number}: {dice:pip*}", "CK-SAV-12")
LOST_HALF: Final = STORY.tells("lost", "{unit} loses half a base by {reason}", "CK-SAV-16")
DESTROYED: Final = STORY.tells("destroyed", "{unit} is destroyed", "CK-UNIT-03")
WON: Final = STORY.tells("won", "wins the fight by {hits:number} in {zone}", "CK-OUT-01")
CLEARED: Final = STORY.tells("cleared", "{zone} removes its casualty markers", "CK-OUT-05")
PURSUED: Final = STORY.tells("pursued", "pursues {zone}: {dice:pip*}, half bases lost {losses:number}", "CK-PUR-04")
CAVALRY_ROLLED: Final = STORY.tells("cavalry-rolled", "{unit} is tested for destruction: {dice:pip*}", "CK-OUT-20")
ARTILLERY_LOST: Final = STORY.tells("artillery-lost", "{unit} is lost", "CK-ART-14")
HONOURED: Final = STORY.tells("honoured", "{unit} receives a winning marker", "CK-OUT-10")
STRIPPED: Final = STORY.tells("stripped", "{unit} loses its winning marker", "CK-OUT-11")
FELL_BACK: Final = STORY.tells("fell-back", "{unit} falls back to {zone}", "CK-FALL-05")
DUMPED: Final = STORY.tells("dumped", "{markers} left in {zone}", "CK-FALL-02")
LEFT_TABLE: Final = STORY.tells("left-table", "{unit} leaves the table", "CK-FALL-13")
CLEARED_OFF: Final = STORY.tells("cleared-off", "{unit} is moved away to {zone}", "CK-FALL-06")
OCCUPIED: Final = STORY.tells("occupied", "{unit} moves into {zone}", "CK-OUT-28")
RESERVE_ROLLED: Final = STORY.tells("reserve-rolled", "{unit} rolls {pip} to come back", "CK-FALL-28")
ARRIVED: Final = STORY.tells("arrived", "{unit} comes on in {zone}", "CK-FALL-29")
CLOCK: Final = STORY.tells("clock", "the battle clock rolls {pip} and shows {clock:number}", "CK-CLK-01")
BROKEN: Final = STORY.tells("broken", "the army breaks", "CK-VIC-02")
