"""What players may say and what is told: the verbs and the events of the game."""

from __future__ import annotations

from typing import Final

from triarii.engine.actions import Action, Vocabulary
from triarii.engine.event_types import (
    Attacked,
    CardPlayed,
    CardsDrawn,
    Damaged,
    Destroyed,
    Happening,
    Moved,
    Ordered,
    Restored,
    Rolled,
    Told,
    TurnStarted,
)
from triarii.engine.events import Story
from triarii.engine.words import Slot, Words
from triarii.games.battalion.library import ATTACKS, Library

UNITS: Final = 12  # the most units a side can have
NONE: Final = -1

SECTORS: Final = ["I", "II", "III", "IV", "V"]
RESERVES: Final = ["reserve-a", "reserve-b"]  # the places of the board beside the sectors
UNIT_WORDS: Final = [f"{side}{number}" for side in "ab" for number in range(1, UNITS + 1)]

VERBS: list[tuple[str, bool, bool, str]] = []


FIRST_VERB: Final = Vocabulary(game="battalion").first


def verb(template: str, rolls: bool = False, reveals: bool = False, ends: str = "") -> int:
    VERBS.append((template, rolls, reveals, ends))
    return FIRST_VERB + len(VERBS) - 1


# Whether an action rolls or reveals depends on where it leads; here stands what it may do, and choices.py looks closer.
COMMAND: Final = verb("command {unit}", rolls=True, reveals=True)
RALLY: Final = verb("rally", rolls=True, reveals=True, ends="turn")
REDEPLOY: Final = verb("redeploy {unit} to {sector}", rolls=True, reveals=True)
DISCARD: Final = verb("discard {card}", rolls=True, reveals=True)
PLAY: Final = verb("play {card}", rolls=True, reveals=True)
PLAY_ON: Final = verb("play {card} on {target:unit}", rolls=True, reveals=True)
REROLL: Final = verb("reroll {die} by {card}", rolls=True, reveals=True)
ALSO: Final = verb("reroll also {die}", rolls=True, reveals=True)
PASS: Final = verb("pass", rolls=True, reveals=True)
TAKE: Final = verb("take {number}", rolls=True, reveals=True)
PAY: Final = verb("pay", rolls=True, reveals=True)
GIVE_UP: Final = verb("give up", rolls=True, reveals=True)
ASSAULT: Final = verb("assault {target:unit}", rolls=True, reveals=True)
BARRAGE: Final = verb("barrage {target:unit}", rolls=True, reveals=True)
CHARGE: Final = verb("charge", rolls=True, reveals=True)
CHARGE_AT: Final = verb("charge at {target:unit}", rolls=True, reveals=True)
REACT: Final = verb("react with {unit}", rolls=True, reveals=True)
STAND: Final = verb("stand", rolls=True, reveals=True)
FIRE: Final = verb("fire", rolls=True, reveals=True)
COUNTER_CHARGE: Final = verb("counter-charge", rolls=True, reveals=True)
ENGAGE: Final = verb("engage {target:unit}", rolls=True, reveals=True)
ROLL: Final = verb("roll", rolls=True, reveals=True)
IGNORE_BY_DISORDER: Final = verb("ignore by disorder", rolls=True, reveals=True)
IGNORE_BY_ORDER: Final = verb("ignore by order", rolls=True, reveals=True)
SUFFER: Final = verb("suffer", rolls=True, reveals=True)
REMOVE: Final = verb("remove rank", rolls=True, reveals=True)
DISORDER: Final = verb("place disorder", rolls=True, reveals=True)
RECOVER: Final = verb("recover {number}", rolls=True, reveals=True)
EVADE: Final = verb("evade", rolls=True, reveals=True)
CHOOSE: Final = verb("choose {faction}", rolls=True, reveals=True)
ADD: Final = verb("add {rank}")
CLOSE: Final = verb("close unit", rolls=True, reveals=True)
FIELD: Final = verb("field {army}", rolls=True, reveals=True)
AGREE: Final = verb("agree", rolls=True, reveals=True)
REFUSE: Final = verb("refuse")
DEPLOY: Final = verb("deploy {unit} to {sector}", rolls=True, reveals=True)
CONCEDE: Final = verb("concede")


class SectorSlot(Words):
    """The sectors I to V; -1 is the reserve."""

    def format(self, value: int) -> str:
        return "reserve" if value == NONE else super().format(value)

    def holds(self, value: int) -> bool:
        return value == NONE or super().holds(value)

    def parse(self, word: str) -> int | None:
        return NONE if word.lower() == "reserve" else self.places.get(word.lower())


class Maybe(Words):
    """A unit, or nothing where no unit is meant."""

    def format(self, value: int) -> str:
        return "" if value == NONE else super().format(value)


class Names(Slot):
    """Names with blanks, for the log only."""

    def __init__(self, name: str, names: list[str]) -> None:
        super().__init__(name)
        self.names = names

    def format(self, value: int) -> str:
        return self.names[value] if 0 <= value < len(self.names) else "none"


class Face(Slot):
    """A die as a word, as the faces of a roll are told."""


def spot(unit: int, place: int) -> int:
    """The place of the board where a unit is: its sector, or the reserve of its side."""
    return place if place >= 0 else len(SECTORS) + unit // UNITS


def slots(library: Library) -> list[Slot]:
    return [
        Words("unit", UNIT_WORDS, role="piece"),
        Maybe("shooter", UNIT_WORDS),
        SectorSlot("sector", SECTORS, role="place"),
        Words("spot", SECTORS + RESERVES),
        Words("card", [card.word for card in library.cards], role="card"),
        Words("rank", [rank.word for rank in library.ranks]),
        Words("faction", [faction.word for faction in library.factions]),
        Words("army", [army.word for army in library.armies] or ["none"]),
        Slot("die", role="number"),
        Face("face"),
        Words("verdict", VERDICTS),
        Words("attack", ATTACKS),
        Slot("number", role="number"),
        Slot("hits"),
        Names("cardname", [card.name for card in library.cards]),
        Names("rankname", [rank.name for rank in library.ranks]),
        Names("factionname", [faction.name for faction in library.factions]),
    ]


def make_vocabulary(library: Library) -> Vocabulary:
    made = Vocabulary(*slots(library), game="battalion")
    for template, rolls, reveals, ends in VERBS:
        made.verb(template, rolls, reveals, ends)
    return made


# Events

VERDICTS: Final = ["hit", "miss"]
HIT_HOME: Final = 0
MISSED: Final = 1

Fields = dict[str, str | tuple[str, ...]]
TELLINGS: list[tuple[str, str, str, type[Happening], bool, Fields]] = []


def tells(
    name: str,
    values: str,
    rule: str,
    type: type[Happening] = Told,
    reveals: bool = False,
    **fields: str | tuple[str, ...],
) -> int:
    TELLINGS.append((name, values, rule, type, reveals, fields))
    return len(TELLINGS) - 1


INITIATIVE: Final = tells("initiative", "die:face", "BA-MUSTER-12", Rolled, faces=("die",), purpose="=initiative")
STARTS: Final = tells("starts", "", "BA-MUSTER-13")
WANTED: Final = tells("wanted", "factionname", "BA-MUSTER-04", reveals=True)
LEADS: Final = tells("leads", "factionname", "BA-MUSTER-04", reveals=True)
FACTION_ROLL: Final = tells("faction-roll", "die:face", "BA-MUSTER-26", Rolled, faces=("die",), purpose="=faction")
BUILT: Final = tells("built", "", "BA-MUSTER-18")
PROPOSED: Final = tells("proposed", "", "BA-FOURRUL-24")
AGREED: Final = tells("agreed", "", "BA-FOURRUL-24")
REFUSED: Final = tells("refused", "", "BA-FOURRUL-24")
DEPLOYED: Final = tells(
    "deployed", "unit sector place:spot", "BA-MUSTER-14", Moved, True, piece="unit", path=("place",), how="=enter"
)
FRONTS: Final = tells("fronts", "ranks:rankname*", "BA-MUSTER-19", reveals=True)
SPREAD: Final = tells("spread", "unit ranks:rankname*", "BA-MUSTER-25", reveals=True)
OPENED: Final = tells("opened", "", "BA-MUSTER-15", reveals=True)
SEQUENCE: Final = tells("sequence", "die:face", "BA-FOUR-19", Rolled, faces=("die",), purpose="=sequence")
TURN: Final = tells("turn", "number", "BA-TURN-01", TurnStarted, number="number")
DRAWN: Final = tells("drawn", "cardname! card!", "BA-CARD-05", CardsDrawn, cards=("card",))
CONFERRED: Final = tells("conferred", "cardname!", "BA-FOURRUL-13")
DISCARDED: Final = tells("discarded", "cardname card", "BA-CARD-03", CardPlayed, True, card="card", how="=discarded")
DIE_ADDED: Final = tells("die-added", "cardname card", "BA-CARD-04", CardPlayed, True, card="card", how="=discarded")
PLAYED: Final = tells("played", "cardname card", "BA-CARD-02", CardPlayed, True, card="card")
PLAYED_ON: Final = tells("played-on", "cardname unit card", "BA-CARD-02", CardPlayed, True, card="card")
REDEPLOYED: Final = tells(
    "redeployed", "unit sector from:spot to:spot", "BA-REDEP-06", Moved, piece="unit", path=("from", "to")
)
RALLIED: Final = tells("rallied", "number", "BA-RALLY-03")
DISCIPLINED: Final = tells(
    "disciplined", "unit number left:number", "BA-DISCIPLINE-01", Restored, piece="unit", amount="number", left="left"
)
NAMED: Final = tells("named", "unit", "BA-CMD-01", Ordered, piece="unit")
NAMED_BEYOND: Final = tells("named-beyond", "unit", "BA-CMD-20", Ordered, True, piece="unit")
PAID: Final = tells("paid", "number unit", "BA-CMD-08")
GAVE_UP: Final = tells("gave-up", "unit", "BA-TURMOIL-05")
ASSAULTED: Final = tells("assaulted", "unit target:unit", "BA-ASSAULT-03", Attacked, piece="unit", target="target")
BARRAGED: Final = tells(
    "barraged", "unit target:unit", "BA-BARRAGE-01", Attacked, piece="unit", target="target", how="=ranged"
)
CHARGED: Final = tells(
    "charged", "unit sector from:spot", "BA-CHARGE-02", Moved, piece="unit", path=("from", "sector"), how="=advance"
)
NO_REACTION: Final = tells("no-reaction", "", "BA-REACT-02")
FIRED: Final = tells("fired", "unit target:unit", "BA-FIRE-01", Attacked, piece="unit", target="target", how="=ranged")
COUNTER_CHARGED: Final = tells(
    "counter-charged", "unit target:unit", "BA-CCH-01", Attacked, piece="unit", target="target"
)
ENGAGED: Final = tells("engaged", "unit target:unit", "BA-CHARGE-07", Attacked, piece="unit", target="target")
OVERLAPPED: Final = tells("overlapped", "unit target:unit", "BA-OVER-01", Attacked, piece="unit", target="target")
SPLIT: Final = tells("split", "unit target:unit", "BA-SPLIT-01", Attacked, piece="unit", target="target")
COUNTERATTACKED: Final = tells(
    "counterattacked", "unit target:unit", "BA-COUNTER-02", Attacked, piece="unit", target="target", how="=back"
)
ROLLED: Final = tells(
    "rolled",
    "unit:shooter target:unit attack dice:face*",
    "BA-DICE-01",
    Rolled,
    faces="dice",
    verdicts="verdict",
    purpose="attack",
    roller="unit",
    target="target",
)
REROLLED: Final = tells(
    "rerolled",
    "old:face unit:shooter target:unit new:face*",
    "BA-TACT-01",
    Rolled,
    faces="new",
    verdicts="verdict",
    purpose="=reroll",
    roller="unit",
    target="target",
)
HIT: Final = tells("hit", "hits unit", "BA-DICE-09")
IGNORED: Final = tells("ignored", "unit", "BA-STEADFAST-01")
RANK_REMOVED: Final = tells(
    "rank-removed",
    "unit rank:rankname number left:number",
    "BA-HITS-02",
    Damaged,
    piece="unit",
    amount="number",
    left="left",
)
RECOVERED: Final = tells(
    "recovered", "number unit left:number", "BA-HITS-08", Restored, piece="unit", amount="number", left="left"
)
DISORDERED: Final = tells(
    "disordered", "unit number left:number", "BA-HITS-09", Damaged, piece="unit", amount="number", left="left"
)
DISBANDED: Final = tells("disbanded", "unit", "BA-DISB-03", Destroyed, piece="unit")
RETURNED: Final = tells("returned", "unit place:spot", "BA-FIELD-10", Moved, piece="unit", path=("place",))
HARASSED: Final = tells("harassed", "unit", "BA-HARASS-01")
EVADED: Final = tells("evaded", "unit place:spot", "BA-EVADE-01", Moved, piece="unit", path=("place",), how="=evade")
TOKENS: Final = tells("tokens", "number unit", "BA-TACT-10")
FLIPPED: Final = tells("flipped", "number", "BA-CAMP-06")
FORCED_ORDER: Final = tells("forced-order", "unit", "BA-TOKEN-03")
CONCEDED: Final = tells("conceded", "", "BA-WIN-13")


def make_story(library: Library) -> Story:
    made = Story(*slots(library))
    for name, values, rule, type, reveals, fields in TELLINGS:
        made.declare(name, values, rule, type, reveals, **fields)
    return made


# Actions that are offered again and again, made once


def by_unit(number: int) -> list[Action]:
    return [Action(number, unit) for unit in range(2 * UNITS)]


def by_unit_and_sector(number: int) -> list[list[Action]]:
    """Indexed by unit and by sector + 1, so that the reserve comes first."""
    return [[Action(number, unit, sector) for sector in range(-1, 5)] for unit in range(2 * UNITS)]


COMMANDS: Final = by_unit(COMMAND)
ASSAULTS: Final = by_unit(ASSAULT)
BARRAGES: Final = by_unit(BARRAGE)
CHARGES_AT: Final = by_unit(CHARGE_AT)
REACTIONS: Final = by_unit(REACT)
ENGAGES: Final = by_unit(ENGAGE)
REDEPLOYS: Final = by_unit_and_sector(REDEPLOY)
DEPLOYS: Final = by_unit_and_sector(DEPLOY)
DISCARDS: Final = [Action(DISCARD, card) for card in range(64)]
PLAYS: Final = [Action(PLAY, card) for card in range(64)]
PLAYS_ON: Final = [[Action(PLAY_ON, card, unit) for unit in range(2 * UNITS)] for card in range(64)]
REROLLS: Final = [[Action(REROLL, die, card) for die in range(9)] for card in range(64)]
ALSOS: Final = [Action(ALSO, die) for die in range(9)]
TAKES: Final = [Action(TAKE, number) for number in range(13)]
RECOVERS: Final = [Action(RECOVER, number) for number in range(13)]
ADDS: Final = [Action(ADD, rank) for rank in range(128)]
DO_RALLY: Final = Action(RALLY)
DO_PASS: Final = Action(PASS)
DO_PAY: Final = Action(PAY)
DO_GIVE_UP: Final = Action(GIVE_UP)
DO_CHARGE: Final = Action(CHARGE)
DO_STAND: Final = Action(STAND)
DO_FIRE: Final = Action(FIRE)
DO_COUNTER_CHARGE: Final = Action(COUNTER_CHARGE)
DO_ROLL: Final = Action(ROLL)
DO_IGNORE_BY_DISORDER: Final = Action(IGNORE_BY_DISORDER)
DO_IGNORE_BY_ORDER: Final = Action(IGNORE_BY_ORDER)
DO_SUFFER: Final = Action(SUFFER)
DO_REMOVE: Final = Action(REMOVE)
DO_DISORDER: Final = Action(DISORDER)
DO_EVADE: Final = Action(EVADE)
DO_CLOSE: Final = Action(CLOSE)
DO_AGREE: Final = Action(AGREE)
DO_REFUSE: Final = Action(REFUSE)
