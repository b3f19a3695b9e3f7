"""The 39 battles as they are set up, against rosters that were written down apart from the battle files. §3"""

from __future__ import annotations

import re
from collections import Counter

import pytest

import triarii
from triarii.engine.dice import FastDice
from triarii.engine.events import SPECTATOR
from triarii.games.ancients import cards, hexes, terrain, units
from triarii.games.ancients.battle import WAITING, Ancients
from triarii.games.ancients.game import GAME
from triarii.games.ancients.hexes import BOTTOM, TOP
from triarii.games.ancients.scenario import (
    BOWS,
    HELMETS_HIT,
    INSPIRES,
    JULIAN,
    MARIAN,
    PLATED,
    POOR,
    STEADY,
    Scenario,
)

rule = pytest.mark.rule

# battle, first player, banners | cards of the top army: its units and leaders | the same for the bottom army
ROSTERS = """
akragas           bottom 5 | 5: 1LI 1LB 4AX 2MI 1HI 1LC 2HCH 2LDR | 6: 1LI 2LB 3AX 4HI 1LC 1MC 2LDR
crimissos-river   bottom 5 | 5: 2LI 1LS 2AX 2MI 2WA 2HI 1MC 1HCH 1LDR | 5: 1LI 1LS 2AX 4HI 1MC 2LDR
bagradas          top    7 | 6: 4LI 2WA 4HI 4LC 2MC 3EL 3LDR | 4: 4LI 4AX 4MI 2HI 2LC 2MC 2LDR
ticinus-river     top    6 | 5: 8LC 4HC 3LDR | 4: 6LI 6MC 1LDR
trebbia           bottom 7 | 5: 3LS 2AX 2MI 2WA 2HI 2LC 3MC 2EL 3LDR | 5: 3LI 4AX 3MI 2WA 1HI 2MC 1LDR
lake-trasimenus   top    6 | 6: 2LS 4AX 2MI 3WA 2HI 4LC 2MC 3LDR | 2: 3LI 6AX 4MI 2HI 1MC 2LDR
cannae            bottom 7 | 6: 3LS 2AX 2WA 4HI 3LC 1MC 1HC 3LDR | 4: 2LI 6AX 4MI 2HI 2MC 3LDR
dertosa           bottom 6 | 4: 2LS 5AX 2HI 3LC 1MC 1EL 1LDR | 6: 2LI 2AX 7MI 2HI 2MC 2LDR
second-beneventum bottom 7 | 4: 3LI 1LB 3MI 2WA 2HI 2LC 1EL 2LDR | 4: 3LI 2AX 5MI 2WA 2HI 1MC 2LDR
castulo           bottom 8 | 5: 1LI 1LS 4AX 2MI 2WA 2HI 4LC 2MC 3LDR | 5: 3LI 3AX 4MI 1WA 2HI 3MC 1LDR
baecula           bottom 6 | 4: 4LI 2LS 3AX 3HI 2LC 1LDR | 6: 6LI 3AX 8MI 3LDR
metaurus          bottom 7 | 4: 3LS 3MI 2WA 2HI 2LC 1MC 1EL 1LDR | 6: 3LI 3AX 6MI 3HI 3MC 3LDR
ilipa             bottom 7 | 4: 4LI 4AX 2WA 3HI 2LC 2MC 2EL 1LDR | 6: 4LI 4AX 4MI 2HI 2LC 2MC 2LDR
great-plains      bottom 6 | 4: 1LI 3LS 3AX 3MI 1HI 1HC 3LDR | 6: 4LI 5MI 2HI 3LC 2MC 3LDR
zama              bottom 8 | 5: 1LI 1LS 5AX 2MI 2WA 2HI 2LC 1MC 3EL 2LDR | 5: 4LI 3AX 6MI 3HI 3LC 2MC 3LDR
marathon          top    6 | 6: 2LI 3AX 2MI 4HI 2LDR | 5: 2LI 3LB 6AX 2MI 2MC 2LDR
himera            bottom 6 | 5: 3LI 1LS 5AX 3MI 1WA 1HI 1LC 1HCH 2LDR | 5: 1LI 1LS 6MI 3HI 3MC 3LDR
plataea           top    5 | 6: 2LI 1LB 2AX 4MI 3HI 3LDR | 5: 3LB 5AX 3MI 1LC 3MC 2LDR
leuctra           top    4 | 6: 3AX 4MI 2HI 2MC 1LDR | 5: 4AX 6MI 1HI 1MC 1LDR
mantinea          top    6 | 5: 3LI 4MI 4HI 3MC 2LDR | 5: 2LI 4MI 3HI 2MC 3LDR
crocus-plain      top    6 | 5: 2LI 1LB 3AX 1MI 2HI 2MC 1HC 3LDR | 5: 2LI 1LS 1LB 2AX 4MI 1LC 2LDR
granicus          top    6 | 6: 2LI 1LB 2AX 1MI 2HI 1LC 2MC 3LDR | 4: 2LI 2LB 2AX 2MI 2LC 3MC 1HC 3LDR
issus             top    8 | 6: 2LI 2LB 2AX 2MI 4HI 1LC 2MC 3LDR | 4: 3LI 2LS 2LB 5AX 4MI 3LC 2MC 1HC 3LDR
gaugamela         top    7 | 6: 1LI 2LB 2AX 1MI 4HI 2LC 3MC 3LDR | 4: 2LI 2LB 3AX 2MI 2LC 1LBC 3MC 1HC 2HCH 1EL 3LDR
jaxartes-river    top    5 | 6: 1LI 1LS 1LB 2AX 2HI 2HWM 2LC 2MC 2LDR | 5: 4LC 4LBC 1MC 1LDR
hydaspes          top    7 | 6: 3LI 1LB 1AX 1MI 3HI 2LBC 2MC 3LDR | 5: 4LB 4AX 1LC 1MC 2HCH 3EL 3LDR
hellespont        top    6 | 5: 1LI 1LB 4AX 3MI 3HI 2MC 2LDR | 6: 2LB 4AX 2MI 2HI 1LC 4MC 2LDR
paraitacene       bottom 7 | 5: 2LI 2AX 2MI 4HI 2LC 1LBC 2MC 1HC 1EL 3LDR | 5: 4LI 2AX 1MI 4HI 1LC 1LBC 1MC 1HC 2EL 3LDR
gabiene           top    7 | 6: 3LI 2AX 2MI 2HI 1LBC 3MC 1HC 2EL 3LDR | 5: 3LI 3AX 1MI 3HI 1LBC 1MC 1HC 3EL 2LDR
ipsus             top    8 | 5: 2LI 2LB 2AX 3MI 3HI 1LC 2MC 1HC 2EL 3LDR | 6: 3LI 2LB 1AX 4HI 2LC 2HC 2HCH 4EL 3LDR
heraclea          top    7 | 5: 1LI 3LB 2AX 2MI 4HI 1LC 2MC 2EL 2LDR | 5: 3LI 1AX 4MI 3HI 4MC 2LDR
asculum           bottom 6 | 6: 2LB 2MI 1WA 3HI 2LC 2MC 1EL 2LDR | 4: 3LI 2AX 4MI 2HI 2MC 2LDR
beneventum        top    7 | 5: 3LI 1LB 2MI 2WA 4HI 2LC 2MC 1EL 2LDR | 5: 3LI 2AX 6MI 2HI 2HWM 2MC 3LDR
raphia            bottom 8 | 5: 3LI 2LB 1AX 2MI 1WA 3HI 2LC 1MC 1HC 2EL 2LDR | 5: 4LI 2LB 3AX 2MI 2HI 1LC 2MC 1HC 2EL 2LDR
cynoscephalae     bottom 6 | 5: 4LI 1LS 3AX 6HI 2MC 2LDR | 5: 3LI 4AX 4MI 2HI 1LC 2MC 1EL 2LDR
magnesia          bottom 7 | 4: 3LI 2LB 1AX 1MI 1WA 2HI 1LBC 1MC 1CAM 1HC 1HCH 2EL 2LDR | 5: 4LI 2LB 2AX 4MI 1HI 2MC 1EL 2LDR
cronium           bottom 7 | 6: 2LI 1LS 1LB 4AX 3MI 1WA 2HI 3LC 1HC 1HCH 3LDR | 5: 1LI 1LS 1LB 2AX 4MI 1WA 3HI 2LC 1MC 1HC 3LDR
indus             bottom 6 | 5: 1LI 4LB 2AX 3HI 1LC 1MC 1EL 2LDR | 5: 2LI 1LB 3AX 1HI 3LC 2MC 2HCH 1EL 2LDR
pydna             top    8 | 5: 4LI 2LB 2AX 1MI 4HI 1LC 2MC 1HC 2LDR | 6: 3LI 2AX 5MI 2HI 2LC 1MC 1HC 2EL 3LDR
"""


class Roster:
    """One line of the table."""

    def __init__(self, line: str) -> None:
        head, top, bottom = line.split("|")
        self.id, first, banners = head.split()
        self.first = ("top", "bottom").index(first)
        self.banners = int(banners)
        self.cards = [int(side.split(":")[0]) for side in (top, bottom)]
        self.pieces = [self.count(side.split(":")[1]) for side in (top, bottom)]

    def count(self, words: str) -> Counter[str]:
        return Counter({code: int(number) for number, code in re.findall(r"(\d+)([A-Z]+)", words)})


LISTED = [Roster(line) for line in ROSTERS.strip().splitlines()]
IDS = [roster.id for roster in LISTED]


def begun(id: str, seed: int = 1, **options: object) -> Ancients:
    battle = triarii.start("ancients", id, seed=seed, options=options)
    assert isinstance(battle, Ancients)
    return battle


def scenario(id: str, **options: object) -> Scenario:
    return begun(id, **options).scenario


def unit_in(battle: Ancients | Scenario, hex: str) -> int:
    start = battle.start if isinstance(battle, Scenario) else battle.where
    return start.index(hexes.NAMES.index(hex))


def leader_named(field: Scenario, name: str) -> int:
    return field.leader_name.index(name)


@rule("CA-1.01", "CA-3.01")
def test_there_are_39_battles_for_two_and_akragas_comes_first():
    assert [info.id for info in GAME.battles()] == IDS
    assert len(IDS) == 39
    assert all(info.seats == ("top", "bottom") and len(info.armies) == 2 for info in GAME.battles())
    first = begun("akragas")
    assert not any(first.terrain), "Akragas is recommended because it has no terrain"


@pytest.mark.parametrize("roster", LISTED, ids=IDS)
@rule("CA-3.02", "CA-3.04", "CA-3.10")
def test_every_army_is_complete(roster):
    field = scenario(roster.id)
    assert field.first == roster.first and field.goal == roster.banners and field.hand == roster.cards
    for seat in (TOP, BOTTOM):
        counted = Counter(units.CODES[field.kind[unit]] for unit in field.units[seat])
        counted["LDR"] = len(field.leaders[seat])
        assert counted == roster.pieces[seat]
        for unit in field.units[seat]:
            assert field.full[unit] == units.BLOCKS[field.kind[unit]]


@pytest.mark.parametrize("id", IDS)
@rule("CA-3.03", "CA-3.04")
def test_everybody_stands_alone_and_on_ground_he_may_enter(id):
    field = scenario(id)
    on_board = [hex for hex in field.start if hex != WAITING]
    assert len(set(on_board)) == len(on_board), "two units in a hex"
    for unit, hex in enumerate(field.start):
        assert hex == WAITING or not field.terrain[hex] & terrain.BARS[field.kind[unit]]
    posted = [hex for hex in field.leader_start if hex != WAITING]
    assert len(set(posted)) == len(posted), "two leaders in a hex"
    for leader, hex in enumerate(field.leader_start):
        if hex == WAITING:
            continue
        alone = (id, field.leader_name[leader]) == ("himera", "Hamilcar")
        assert (hex not in field.start) == alone
        if not alone:
            assert field.owner[field.start.index(hex)] == field.leader_owner[leader]


@pytest.mark.parametrize("id", IDS)
@rule("CA-3.02")
def test_each_army_stands_nearer_to_its_own_side(id):
    field = scenario(id)
    rows = [[hexes.ROW[field.start[unit]] for unit in field.units[seat] if field.start[unit] >= 0] for seat in (0, 1)]
    assert sum(rows[TOP]) / len(rows[TOP]) < sum(rows[BOTTOM]) / len(rows[BOTTOM])


@pytest.mark.parametrize("id", IDS)
@rule("CA-3.05", "CA-3.07", "CA-3.10")
def test_each_side_is_dealt_its_hand_and_the_rest_is_the_deck(id):
    battle = begun(id)
    field = battle.scenario
    assert [len(hand) for hand in battle.hands] == field.hand
    assert sum(battle.deck) == 60 - sum(field.hand) and sum(battle.discards) == 0
    for card in range(cards.KINDS):
        assert battle.deck[card] + battle.hands[0].count(card) + battle.hands[1].count(card) == cards.COUNTS[card]
    placing = field.placing[0] if field.placing else field.first
    assert battle.seat == placing and battle.active == field.first


@rule("CA-3.05")
def test_another_seed_deals_other_hands_and_the_same_seed_the_same():
    assert begun("cannae", 1).hands == begun("cannae", 1).hands
    assert begun("cannae", 1).hands != begun("cannae", 2).hands


@rule("CA-3.06")
def test_a_hand_is_hidden_from_the_opponent_and_from_spectators():
    battle = begun("akragas")
    assert battle.view(TOP).data["state"]["hands"][BOTTOM] == [None] * 6
    assert battle.view(BOTTOM).data["state"]["hands"][TOP] == [None] * 5
    assert battle.view(SPECTATOR).data["state"]["hands"] == [[None] * 5, [None] * 6]
    assert GAME.hand(battle.to_data(TOP), BOTTOM) == []
    shown = [face.word for face in GAME.hand(battle.to_data(TOP), TOP)]
    assert shown == [cards.CODES[card] for card in battle.hands[TOP]]
    assert isinstance(battle.view(TOP).data["state"]["deck"], int)


@rule("CA-3.06", "CA-3.07")
def test_what_a_viewer_does_not_know_is_dealt_from_all_that_it_might_be():
    battle = begun("akragas")
    other_hands = set()
    for seed in range(20):
        guess = battle.determinize(TOP, FastDice(seed))
        assert isinstance(guess, Ancients)
        assert guess.hands[TOP] == battle.hands[TOP] and len(guess.hands[BOTTOM]) == 6
        for card in range(cards.KINDS):
            held = guess.hands[0].count(card) + guess.hands[1].count(card)
            assert guess.deck[card] + held == cards.COUNTS[card]
        assert guess.view(TOP).json() == battle.view(TOP).json()
        other_hands.add(tuple(guess.hands[BOTTOM]))
    assert len(other_hands) > 10


@rule("CA-3.08")
def test_both_players_roll_the_same_dice():
    battle = begun("akragas")
    drawn = battle.dice.clone()
    assert [battle.dice.die(6) for _ in range(20)] == [drawn.die(6) for _ in range(20)]


@rule("CA-3.12")
def test_the_opening_hand_cannot_be_exchanged():
    battle = begun("akragas")
    assert {battle.vocabulary().head(action) for action in battle.legal} == {"play"}
    refusal = battle.why_not(f"discard {cards.CODES[battle.hands[BOTTOM][0]]}")
    assert refusal is not None


# Special rules, in force from the start


def powers_in(id: str, hex: str, **options: object) -> int:
    field = scenario(id, **options)
    return field.powers[unit_in(field, hex)]


@rule("CA-3.09", "CA-17.01")
def test_special_units_have_their_powers():
    band = HELMETS_HIT | STEADY
    assert powers_in("leuctra", "c12") == band
    assert powers_in("paraitacene", "h9") == band and powers_in("gabiene", "h5") == band
    for id, hexes_of_companions in (
        ("granicus", ["b3"]),
        ("issus", ["a5"]),
        ("gaugamela", ["c6"]),
        ("jaxartes-river", ["b3"]),
        ("hydaspes", ["b2", "b5"]),
    ):
        assert all(powers_in(id, hex) == PLATED | STEADY for hex in hexes_of_companions)
    assert powers_in("issus", "g7") == BOWS
    assert [powers_in("indus", hex) for hex in ("i2", "i3", "i4")] == [BOWS] * 3
    marked = {info.id: sum(bits != 0 for bits in scenario(info.id).powers) for info in GAME.battles()}
    assert {id: count for id, count in marked.items() if count} == {
        "leuctra": 1, "granicus": 1, "issus": 2, "gaugamela": 1, "jaxartes-river": 1, "hydaspes": 2,
        "paraitacene": 1, "gabiene": 1, "indus": 3,
    }  # fmt: skip


@rule("CA-17.06", "CA-17.10")
def test_the_sacred_band_is_an_option_and_off_unless_chosen():
    field = scenario("crimissos-river")
    assert not any(field.powers)
    chosen = scenario("crimissos-river", sacred_band=True)
    band = [unit for unit, bits in enumerate(chosen.powers) if bits]
    assert [chosen.powers[unit] for unit in band] == [HELMETS_HIT | STEADY]
    below = hexes.BACK[BOTTOM][chosen.leader_start[leader_named(chosen, "Hasdrubal")]]
    assert chosen.start[band[0]] in below and units.CODES[chosen.kind[band[0]]] == "HI"
    assert chosen.owner[band[0]] == TOP


@rule("CA-3.09")
def test_alexander_inspires_and_the_satraps_serve_only_their_own_units():
    for id in ("granicus", "issus", "gaugamela", "jaxartes-river", "hydaspes"):
        field = scenario(id)
        assert field.leader_powers[leader_named(field, "Alexander")] == INSPIRES
    field = scenario("granicus")
    for name in ("Mithridates", "Rhoesaces", "Spithridates"):
        assert field.leader_powers[leader_named(field, name)] == POOR
    assert POOR not in scenario("issus").leader_powers


@rule("CA-3.09")
def test_special_rules_lie_in_the_scenario():
    assert scenario("lake-trasimenus").growth == [[], [3, 4]] and scenario("lake-trasimenus").hand[BOTTOM] == 2
    assert scenario("second-beneventum").reward == [[], [3, 2]]
    castulo = scenario("castulo")
    assert castulo.vital == [leader_named(castulo, "Scipio")]
    assert castulo.exits == [0, hexes.CENTRE | hexes.RIGHT]
    assert [hexes.NAMES[hex] for hex in scenario("baecula").camps[BOTTOM]] == ["b5", "b7", "b9"]
    assert [hexes.NAMES[hex] for hex in scenario("gabiene").camps[TOP]] == ["i13"]
    hellespont = scenario("hellespont")
    assert hellespont.costly_leaders == [True, True] and hellespont.needs_leaders == [True, True]
    assert scenario("heraclea").frightened == [False, True]
    assert scenario("asculum").placing == [BOTTOM, BOTTOM, TOP, TOP]
    assert not scenario("issus").ford_limits and scenario("trebbia").ford_limits


@rule("CA-3.09")
def test_magos_ambush_waits_off_the_board():
    field = scenario("trebbia")
    waiting = [unit for unit, hex in enumerate(field.start) if hex == WAITING]
    assert [units.CODES[field.kind[unit]] for unit in waiting] == ["MC", "WA", "WA"]
    assert field.ambushes == [True, False]
    assert field.leader_start[leader_named(field, "Mago")] == WAITING


@rule("CA-3.09")
def test_at_asculum_leaders_are_placed_after_the_deal_romans_first():
    battle = begun("asculum")
    placed = []
    for _ in range(4):
        assert [len(hand) for hand in battle.hands] == [6, 4]
        placed.append(battle.seat)
        battle.play(battle.legal[0])
    assert placed == [BOTTOM, BOTTOM, TOP, TOP]
    assert all(hex >= 0 for hex in battle.leader_where) and battle.seat == BOTTOM


def test_tactical_flexibility_is_an_option_of_three_battles():
    named = [info.id for info in GAME.battles() if "tactical_flexibility" in info.options]
    assert named == ["cynoscephalae", "magnesia", "pydna"]
    for id in named:
        assert scenario(id).rigid == [False, False]
        assert scenario(id, tactical_flexibility=True).rigid == [True, False]


@rule("CA-17.17")
def test_every_roman_army_and_no_other_fights_in_legions_when_they_are_chosen():
    for info in GAME.battles():
        assert scenario(info.id).legions == [0, 0]
        marian = scenario(info.id, legions="marian").legions
        julian = scenario(info.id, legions="julian").legions
        for seat in (TOP, BOTTOM):
            roman = info.armies[seat] == "Roman"
            assert marian[seat] == (MARIAN if roman else 0) and julian[seat] == (JULIAN if roman else 0)
        assert ("legions" in info.options) == ("Roman" in info.armies)


# The ground


def ground(id: str, feature: int) -> str:
    return " ".join(hexes.NAMES[hex] for hex, bits in enumerate(scenario(id).terrain) if bits & feature)


@rule("CA-2.08", "CA-3.03", "CA-16.69")
def test_the_ground_is_laid_as_the_maps_show():
    assert ground("crimissos-river", terrain.RIVER) == "a7 b7 e11 f11 g12"
    assert ground("crimissos-river", terrain.FORD) == "c8 c9 d9 d10 h12"
    assert ground("lake-trasimenus", terrain.STEEP) == "e10 f9 g10 h9"
    assert ground("lake-trasimenus", terrain.SEA) == "i3 i4 i5 i6 i7"
    assert ground("castulo", terrain.FOREST) == "b4 c4 c5 e3 e12 f2 g13 h1"
    assert ground("baecula", terrain.CAMP) == "b5 b7 b9"
    assert ground("metaurus", terrain.BROKEN) == "b1 c2 d2 e2"
    assert "h1" in ground("marathon", terrain.SEA).split() and "h1" not in ground("marathon", terrain.FORD).split()
    assert ground("hydaspes", terrain.RIVER) == "a1 b1 c1 d1 e1 f1 g2 h1 i1"
    assert ground("pydna", terrain.CAMP) == "i8 i9"
    assert [info.id for info in GAME.battles() if not ground(info.id, ~0)] == [
        "akragas", "bagradas", "cannae", "dertosa", "ilipa", "great-plains", "zama", "leuctra", "gaugamela",
        "hellespont", "ipsus", "asculum", "raphia", "cronium",
    ]  # fmt: skip


def test_ramparts_protect_the_sides_that_the_maps_show():
    field = scenario("himera")
    sides = {
        hexes.NAMES[hex]: [word for d, word in enumerate(hexes.DIRECTIONS) if bits >> d & 1]
        for hex, bits in enumerate(field.ramparts)
        if bits
    }
    assert sides == {
        "a9": ["W", "SW"], "b9": ["W", "SW"], "d2": ["SW", "SE"], "d3": ["SW", "SE"], "d4": ["SW", "SE"],
        "d10": ["SW", "SE"], "d11": ["SW", "SE"],
    }  # fmt: skip
    assert scenario("beneventum").ramparts[hexes.NAMES.index("i5")] == 0b110


def test_doubts_of_the_sources_are_told():
    notes = {info.id: " ".join(info.notes) for info in GAME.battles()}
    assert "unit table" in notes["trebbia"] and "wait in ambush" in notes["trebbia"]
    assert "four hills" in notes["granicus"]
    assert notes["crimissos-river"].startswith("Option: Sacred Band")
    assert all(len(note) < 700 for note in notes.values())


def test_standing_tells_banners_cards_and_what_waits():
    top, bottom = GAME.standing(begun("trebbia").to_data(SPECTATOR))
    assert (top.army, top.score, top.goal) == ("Carthaginian", 0, 7)
    assert top.said(GAME.templates()) == ["5 cards", "Command 5", "15 units", "2 leaders", "3 units in ambush"]
    assert bottom.seat == "bottom" and bottom.said(GAME.templates())[0] == "5 cards"
