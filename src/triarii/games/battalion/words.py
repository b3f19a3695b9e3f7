"""What players may say and what is told: the verbs and the events of the game."""

from __future__ import annotations

from typing import Final

from triarii.engine.actions import Action, Vocabulary
from triarii.engine.events import Story
from triarii.engine.words import Count, Slot, Words
from triarii.games.battalion.library import Library

UNITS: Final = 12  # the most units a side can have
NONE: Final = -1

SECTORS: Final = ["I", "II", "III", "IV", "V"]
UNIT_WORDS: Final = [f"{side}{number}" for side in "ab" for number in range(1, UNITS + 1)]

TEMPLATES: list[str] = []


def verb(template: str) -> int:
    TEMPLATES.append(template)
    return len(TEMPLATES) - 1


COMMAND: Final = verb("command {unit}")
RALLY: Final = verb("rally")
REDEPLOY: Final = verb("redeploy {unit} to {sector}")
DISCARD: Final = verb("discard {card}")
PLAY: Final = verb("play {card}")
PLAY_ON: Final = verb("play {card} on {unit}")
REROLL: Final = verb("reroll {die} by {card}")
ALSO: Final = verb("reroll also {die}")
PASS: Final = verb("pass")
TAKE: Final = verb("take {number}")
PAY: Final = verb("pay")
GIVE_UP: Final = verb("give up")
ASSAULT: Final = verb("assault {unit}")
BARRAGE: Final = verb("barrage {unit}")
CHARGE: Final = verb("charge")
CHARGE_AT: Final = verb("charge at {unit}")
REACT: Final = verb("react with {unit}")
STAND: Final = verb("stand")
FIRE: Final = verb("fire")
COUNTER_CHARGE: Final = verb("counter-charge")
ENGAGE: Final = verb("engage {unit}")
ROLL: Final = verb("roll")
IGNORE_BY_DISORDER: Final = verb("ignore by disorder")
IGNORE_BY_ORDER: Final = verb("ignore by order")
SUFFER: Final = verb("suffer")
REMOVE: Final = verb("remove rank")
DISORDER: Final = verb("place disorder")
RECOVER: Final = verb("recover {number}")
EVADE: Final = verb("evade")
CHOOSE: Final = verb("choose {faction}")
ADD: Final = verb("add {rank}")
CLOSE: Final = verb("close unit")
FIELD: Final = verb("field {army}")
AGREE: Final = verb("agree")
REFUSE: Final = verb("refuse")
DEPLOY: Final = verb("deploy {unit} to {sector}")
CONCEDE: Final = verb("concede")


class SectorSlot(Words):
    """The sectors I to V; -1 is the reserve."""

    def format(self, value: int) -> str:
        return "reserve" if value == NONE else super().format(value)

    def parse(self, word: str) -> int | None:
        return NONE if word.lower() == "reserve" else self.places.get(word.lower())


class Names(Slot):
    """Names with blanks, for the log only."""

    def __init__(self, name: str, names: list[str]) -> None:
        super().__init__(name)
        self.names = names

    def format(self, value: int) -> str:
        return self.names[value] if 0 <= value < len(self.names) else "none"


def slots(library: Library) -> list[Slot]:
    return [
        Words("unit", UNIT_WORDS),
        SectorSlot("sector", SECTORS),
        Words("card", [card.word for card in library.cards]),
        Words("rank", [rank.word for rank in library.ranks], [rank.name for rank in library.ranks]),
        Words("faction", [faction.word for faction in library.factions]),
        Words("army", [army.word for army in library.armies] or ["none"]),
        Slot("die"),
        Slot("number"),
        Count("hits"),
        Names("cardname", [card.name for card in library.cards]),
        Names("factionname", [faction.name for faction in library.factions]),
    ]


def make_vocabulary(library: Library) -> Vocabulary:
    made = Vocabulary(*slots(library))
    for template in TEMPLATES:
        made.verb(template)
    return made


# Events

TELLINGS: list[tuple[str, str, str, str, bool]] = []


def tells(name: str, template: str, rule: str, hidden: str = "", reveals: bool = False) -> int:
    TELLINGS.append((name, template, rule, hidden, reveals))
    return len(TELLINGS) - 1


INITIATIVE: Final = tells("initiative", "rolls {die} for the initiative", "BA-MUSTER-12")
STARTS: Final = tells("starts", "has the initiative and turns one token to disorder", "BA-MUSTER-13")
WANTED: Final = tells("wanted", "wants {factionname}", "BA-MUSTER-04", reveals=True)
LEADS: Final = tells("leads", "leads {factionname}", "BA-MUSTER-04", reveals=True)
FACTION_ROLL: Final = tells("faction-roll", "rolls {die} for the faction", "BA-MUSTER-26")
BUILT: Final = tells("built", "has built the army in secret", "BA-MUSTER-18")
PROPOSED: Final = tells("proposed", "has made a proposal to the team-mate", "BA-FOURRUL-24")
AGREED: Final = tells("agreed", "agrees", "BA-FOURRUL-24")
REFUSED: Final = tells("refused", "does not agree", "BA-FOURRUL-24")
DEPLOYED: Final = tells("deployed", "deploys {unit} to {sector}", "BA-MUSTER-14", reveals=True)
FRONTS: Final = tells("fronts", "shows the front ranks {ranks:rank*}", "BA-MUSTER-19", reveals=True)
SPREAD: Final = tells("spread", "{unit} is {ranks:rank*}", "BA-MUSTER-25", reveals=True)
OPENED: Final = tells("opened", "All units are spread out.", "BA-MUSTER-15", reveals=True)
SEQUENCE: Final = tells("sequence", "The sequence die shows {die}", "BA-FOUR-19")
TURN: Final = tells("turn", "begins turn {number}", "BA-TURN-01")
DRAWN: Final = tells("drawn", "draws {cardname!}", "BA-CARD-05", hidden="draws a card")
CONFERRED: Final = tells(
    "conferred", "sees the team-mate draw {cardname!}", "BA-FOURRUL-13", hidden="looks at the team-mate's card"
)
DISCARDED: Final = tells("discarded", "discards {cardname}", "BA-CARD-03", reveals=True)
DIE_ADDED: Final = tells("die-added", "discards {cardname} for one more die", "BA-CARD-04", reveals=True)
PLAYED: Final = tells("played", "plays {cardname}", "BA-CARD-02", reveals=True)
PLAYED_ON: Final = tells("played-on", "plays {cardname} on {unit}", "BA-CARD-02", reveals=True)
REDEPLOYED: Final = tells("redeployed", "redeploys {unit} to {sector}", "BA-REDEP-06")
RALLIED: Final = tells("rallied", "rallies: {number} order ready", "BA-RALLY-03")
DISCIPLINED: Final = tells("disciplined", "{unit} sends one disorder to the camp", "BA-DISCIPLINE-01")
NAMED: Final = tells("named", "commands {unit}", "BA-CMD-01")
NAMED_BEYOND: Final = tells("named-beyond", "commands {unit} beyond the ready order", "BA-CMD-20", reveals=True)
PAID: Final = tells("paid", "places {number} order on {unit}", "BA-CMD-08")
GAVE_UP: Final = tells("gave-up", "gives up the command of {unit}", "BA-TURMOIL-05")
ASSAULTED: Final = tells("assaulted", "{unit} assaults {target:unit}", "BA-ASSAULT-03")
BARRAGED: Final = tells("barraged", "{unit} shoots at {target:unit}", "BA-BARRAGE-01")
CHARGED: Final = tells("charged", "{unit} charges in sector {sector}", "BA-CHARGE-02")
NO_REACTION: Final = tells("no-reaction", "does not react", "BA-REACT-02")
FIRED: Final = tells("fired", "{unit} fires at {target:unit}", "BA-FIRE-01")
COUNTER_CHARGED: Final = tells("counter-charged", "{unit} counter-charges {target:unit}", "BA-CCH-01")
ENGAGED: Final = tells("engaged", "{unit} engages {target:unit}", "BA-CHARGE-07")
OVERLAPPED: Final = tells("overlapped", "{unit} overlaps {target:unit}", "BA-OVER-01")
SPLIT: Final = tells("split", "{unit} splits {target:unit} off", "BA-SPLIT-01")
COUNTERATTACKED: Final = tells("counterattacked", "{unit} counterattacks {target:unit}", "BA-COUNTER-02")
ROLLED: Final = tells("rolled", "rolls {dice:die*}", "BA-DICE-01")
REROLLED: Final = tells("rerolled", "rolls {old:die} again: {new:die}", "BA-TACT-01")
HIT: Final = tells("hit", "{hits} on {unit}", "BA-DICE-09")
IGNORED: Final = tells("ignored", "{unit} stands fast and ignores one hit", "BA-STEADFAST-01")
RANK_REMOVED: Final = tells("rank-removed", "{unit} loses a rank of {rank}", "BA-HITS-02")
RECOVERED: Final = tells("recovered", "{number} disorder go back to the camp from {unit}", "BA-HITS-08")
DISORDERED: Final = tells("disordered", "{unit} takes {number} disorder", "BA-HITS-09")
DISBANDED: Final = tells("disbanded", "{unit} is disbanded", "BA-DISB-03")
RETURNED: Final = tells("returned", "{unit} goes back to its formation zone", "BA-FIELD-10")
HARASSED: Final = tells("harassed", "{unit} is harassed: one order is placed on it", "BA-HARASS-01")
EVADED: Final = tells("evaded", "{unit} evades", "BA-EVADE-01")
TOKENS: Final = tells("tokens", "{number} order return to the camp from {unit}", "BA-TACT-10")
FLIPPED: Final = tells("flipped", "turns {number} disorder in the camp to order", "BA-CAMP-06")
FORCED_ORDER: Final = tells("forced-order", "must place one order on {unit}", "BA-TOKEN-03")
CONCEDED: Final = tells("conceded", "concedes", "BA-WIN-13")


def make_story(library: Library) -> Story:
    made = Story(*slots(library))
    for name, template, rule, hidden, reveals in TELLINGS:
        made.tells(name, template, rule, hidden, reveals)
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
