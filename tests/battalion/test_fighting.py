"""Assault, counterattack, barrage, charge, reactions, empty sectors, overlapping and splitting."""

from __future__ import annotations

from tests.battalion.table import position, rule

MISSES = "1 " * 30


# Assault and counterattack


@rule("BA-ASSAULT-01", "BA-ASSAULT-02", "BA-ASSAULT-03", "BA-ASSAULT-04", "BA-CHARGE-01", "BA-BARRAGE-02")
def test_an_engaged_unit_assaults_an_enemy_in_contact_and_nothing_else():
    table = position(
        "a rome; b carthage; II: a:velites*2><b:samnites*3&b:scutarii a:hastati b:caetrati*2; turn a", MISSES
    )
    table.does("command a1")
    assert table.legal() == ["assault b1", "assault b2"]
    assert table.refuses("barrage b3", "BA-BARRAGE-02") and table.refuses("charge", "BA-CHARGE-01")
    assert table.refuses("assault b3", "BA-ASSAULT-02")
    table.does("assault b1")
    assert table.told("assaulted") and table.told("counterattacked")  # nobody was asked for a reaction
    table = position("a rome; b carthage; II: a:velites*2 b:samnites*3; turn a")
    table.does("command a1")
    assert table.refuses("assault b1", "BA-ASSAULT-01")


@rule("BA-ASSAULT-05", "BA-ASSAULT-06", "BA-COUNTER-04", "BA-COUNTER-06", "BA-COUNTER-08", "BA-DICE-12", "BA-OVER-17")
def test_the_surviving_target_counterattacks_once_and_both_stay_engaged():
    table = position("a rome; b carthage; II: b:samnites*3><a:hastati*3&a:triarii; turn a", "1 1 1 1 1  8 1 1")
    table.does("command a1")
    # no hit, and still a counterattack, at the attacker only
    assert table.asks("north", "hits")
    table.does("place disorder")
    assert table.on("a1") == (1, 1) and table.on("a2") == (0, 0)
    assert len(table.told("counterattacked")) == 1 and table.dice_left() == 0
    assert table.foes("b1") == ["a1", "a2"]


@rule("BA-ASSAULT-07", "BA-COUNTER-07", "BA-DISB-12")
def test_a_disbanded_target_does_not_answer_and_the_survivor_goes_back():
    table = position("a rome; b carthage; II: a:hastati*3><b:caetrati b:samnites; turn a", "8 8 1 1")
    table.does("command a1", "place disorder")
    assert not table.told("counterattacked") and table.foes("a1") == [] and table.dice_left() == 0


@rule("BA-COUNTER-03", "BA-GUARD-01")
def test_only_ranks_that_survived_counterattack():
    text = "a carthage; b rome; II: a:samnites*3><b:praetorian-guard.hastati; turn a"
    table = position(text, "8 8 8  4 1 1 1")
    assert table.battle.has(12, 64)
    table.does("command a1", "remove rank")  # the Guard rank goes with its trait and its value of 4
    assert table.last_roll() == [4, 1, 1] and table.told("hit")[-1]["hits"] == 0


@rule("BA-COUNTER-09", "BA-POOL-07", "BA-POOL-04", "BA-FIRE-06")
def test_the_counterattacking_and_the_firing_side_may_add_dice_by_cards():
    table = position("a carthage; b rome hand=artillery; II: a:samnites*3><b:hastati*3; turn a", "1 1 1  1 1 1 1")
    table.does("command a1")
    while table.battle.seat != 1 or table.battle.decision.step != "pool":
        table.step_over()
    table.does("discard artillery")
    assert len(table.last_roll()) == 4
    table = position("a carthage; b rome hand=artillery; II: a:samnites*3 b:cretan-archers*2; turn a", MISSES)
    table.plays("command a1", "react with b1", "fire", "discard artillery")
    assert len(table.told("rolled")[0]["dice"]) == 4


@rule("BA-COUNTER-10", "BA-CCH-07", "BA-CHARGE-18", "BA-DICE-03", "BA-DICE-11")
def test_a_unit_without_melee_values_still_fights_with_eights():
    from triarii.games.battalion.attack import hits_of

    assert hits_of([8, 7, 7], []) == 1
    table = position("a rome; b carthage; II: a:hastati*3 b:caetrati*2 b:samnites; turn a", "1 1 1  8 7 7")
    library = table.battle.library
    column = library.column((library.rank_by_word("caetrati", 1),))
    values = column.melee[:], column.ranged[:]
    column.melee[:] = []
    table.battle.columns[12] = column
    try:
        table.does("command a1", "react with b1", "counter-charge")  # it may even counter-charge
        assert table.told("counter-charged")
        assert table.last_roll() == [8, 7, 7] and table.told("hit")[-1]["hits"] == 1
    finally:
        column.melee[:], column.ranged[:] = values


# Barrage


@rule(
    "BA-BARRAGE-01",
    "BA-BARRAGE-03",
    "BA-BARRAGE-04",
    "BA-BARRAGE-05",
    "BA-BARRAGE-07",
    "BA-BARRAGE-09",
    "BA-BARRAGE-10",
)
def test_a_barrage_needs_a_ranged_value_and_an_unengaged_enemy_of_the_sector():
    table = position(
        "a rome; b carthage;"
        " II: a:cretan-archers*2 a:triarii><b:samnites*3 b:scutarii a:hastati; III: b:caetrati; turn a",
        "1 1 1",
    )
    table.does("command a1")
    assert table.legal() == ["charge", "barrage b2"]
    assert table.refuses("barrage b1", "BA-BARRAGE-05") and table.refuses("barrage a3", "BA-BARRAGE-04")
    table.does("barrage b2")
    assert table.place("a1") == 1 and table.foes("a1") == []
    table = position("a rome; b carthage; II: a:hastati*3 b:samnites; turn a")
    table.does("command a1")
    assert table.told("charged")  # without a ranged value a charge is the only action


@rule("BA-BARRAGE-10")
def test_ranged_values_of_lost_ranks_do_not_count():
    table = position(
        "a rome; b carthage; II: a:velites.hastati a:triarii b:caetrati*2 b:samnites; turn b", "8 8 1 1 1 1"
    )
    table.does("command b1", "barrage a1", "remove rank", "command a1")
    assert table.told("charged")


@rule("BA-BARRAGE-08", "BA-CASE-30", "BA-EMPTY-06", "BA-OVER-01")
def test_engaged_enemies_alone_give_no_barrage_but_a_charge():
    table = position(
        "a rome; b carthage; II: a:cretan-archers*2 a:hastati*3><b:samnites*3; III: b:scutarii; turn a", MISSES
    )
    table.does("command a1")  # a charge is the only action, and the overlap the only target
    assert table.told("overlapped") and table.foes("b1") == ["a1", "a2"]


# Charge and reactions


@rule("BA-CHARGE-03", "BA-CHARGE-04", "BA-CHARGE-06", "BA-CHARGE-10", "BA-CHARGE-14", "BA-REACT-01", "BA-REACT-02")
@rule("BA-REACT-07", "BA-REACT-09", "BA-FIRE-01", "BA-FIRE-02", "BA-FIRE-05", "BA-REACT-08")
def test_a_charge_names_no_target_until_the_one_reaction_is_over():
    table = position("a rome; b carthage; II: a:hastati*3 b:caetrati*2 b:samnites*3; turn a", "8 1 1 1  1 1 1  1 1 1")
    table.does("command a1")
    assert table.asks("south", "react") and table.legal() == ["react with b1", "react with b2", "stand"]
    table.does("react with b1", "fire", "place disorder")  # fire hits the unit in the engagement zone
    assert table.on("a1") == (1, 1)
    assert table.legal() == ["engage b1", "engage b2"]  # no second reaction, and no way back
    assert table.battle.charging == 0
    table.does("engage b2")
    assert table.foes("b2") == ["a1"] and table.foes("b1") == []
    assert table.battle.charging == -1 and table.told("engaged") and not table.told("overlapped")


@rule("BA-REACT-03", "BA-REACT-04", "BA-REACT-05", "BA-FIRE-04", "BA-CCH-01", "BA-CCH-02", "BA-CCH-03", "BA-CCH-04")
def test_a_counter_charge_takes_the_choice_of_target_away():
    table = position(
        "a rome; b carthage; II: a:hastati*3 b:samnites*3 b:caetrati><a:triarii; III: b:scutarii; turn a",
        "1 1 1  8 1 1",
    )
    table.does("command a1")
    assert table.legal() == ["react with b1", "stand"]
    assert table.refuses("react with b2", "BA-REACT-03") and table.refuses("react with b3", "BA-REACT-04")
    table.does("react with b1")  # without ranged values it can only counter-charge
    assert table.battle.charging == -1  # contact is made
    assert table.foes("a1") == ["b1"] and table.on("b1") == (1, 0)
    assert table.asks("north", "hits")  # the charge missed; the counterattack was the other side's only roll
    assert table.dice_left() == 0


@rule("BA-CCH-05", "BA-CCH-06", "BA-OVER-18", "BA-IMPETUS-02", "BA-ENVELOP-04")
def test_a_counter_charge_makes_a_fight_of_two_without_charge_dice():
    table = position(
        "a rome; b carthage; I: a:hastati*3 b:scutarii*3 b:samnites><a:triarii&a:principes; II: b:caetrati; turn a",
        "1 1 1  1 1 1",
    )
    table.does("command a1", "react with b1")
    assert table.foes("b1") == ["a1"] and table.foes("a1") == ["b1"]
    assert table.last_roll() == [1, 1, 1]  # the Impetus of the Scutarii gives their counterattack nothing


@rule("BA-REACT-10", "BA-WINDOW-06")
def test_no_reaction_is_offered_where_everybody_knows_that_none_can_be_paid():
    table = position("a rome; b carthage ready=0; II: a:hastati*3 b:samnites*3; turn a", MISSES)
    table.does("command a1")
    assert table.told("no-reaction")
    table = position("a rome; b carthage ready=0 hand=trample; II: a:hastati*3 b:samnites*3; turn a", MISSES)
    table.plays("command a1").settle()
    assert table.asks("south", "react") and table.legal() == ["stand"]  # he might hold Banners of War


@rule("BA-REACT-11")
def test_a_second_charge_of_the_same_unit_opens_a_new_reaction():
    table = position(
        "a greco-bactria hand=relentless; b carthage ready=9; II: a:hoplites*3 b:caetrati-1 b:samnites*3; turn a",
        "1 1 1  8 1 1",
    )
    table.plays("command a1", "stand", "engage b1").settle()
    table = position(
        "a greco-bactria hand=relentless; b carthage ready=9;"
        " II: a:companion-cavalry*2 b:caetrati b:samnites*3; turn a",
        "8 8 1 1  1 1 1 1  1 1 1",
    )
    table.plays("command a1", "stand", "engage b1", "place disorder")
    table.plays("play relentless on a1").settle()
    assert table.asks("south", "react")


@rule("BA-CHARGE-13", "BA-EMPTY-12")
def test_without_an_enemy_in_reach_there_is_no_charge():
    table = position("a rome; b carthage; I: a:cretan-archers*2; II: a:hastati; III: b:samnites; turn a")
    assert table.legal() == ["command a2", "rally"]
    assert table.refuses("command a1", "BA-CMD-17")


@rule("BA-CHARGE-17", "BA-CASE-38", "BA-TRAIT-06")
def test_a_charge_has_the_traits_of_the_ranks_left():
    text = "a carthage; b rome; II: a:celt-infantry.samnites*2 b:cretan-archers*2 b:hastati; turn a"
    table = position(text, "8 8 1  1 1 1  1 1 1")
    table.does("command a1", "react with b1", "fire", "remove rank", "engage b2")
    rolls = [event["dice"] for event in table.told("rolled")]
    assert len(rolls[1]) == 3  # the Impetus rank is gone
    text = "a carthage; b rome; II: a:celt-infantry.samnites*2 b:triarii*3; turn a"
    table = position(text, "8 8 1 1  1 1 1")
    table.does("command a1", "react with b1", "remove rank")
    assert len(table.last_roll()) == 3  # the early counterattack took it


# Empty sectors


@rule("BA-EMPTY-01", "BA-EMPTY-02", "BA-EMPTY-03", "BA-EMPTY-04", "BA-EMPTY-05", "BA-EMPTY-08", "BA-EMPTY-09")
@rule("BA-EMPTY-13", "BA-EMPTY-15", "BA-EMPTY-07")
def test_from_a_sector_without_enemies_a_unit_strikes_next_door():
    text = (
        "a rome; b carthage; I: b:samnites*3; II: a:cretan-archers*2 a:velites*2;"
        " III: b:caetrati*2 b:scutarii><a:hastati;"
        " turn a"
    )
    table = position(text, "1 1 1  8 1 1")
    table.does("command a1")
    assert table.legal() == ["charge at b1", "barrage b1", "charge at b2", "barrage b2", "charge at b3"]
    assert table.refuses("charge", "BA-EMPTY-15")
    table.does("charge at b1")  # the Samnites were not asked for a reaction, but they answer
    assert table.place("a1") == 0 and table.foes("a1") == ["b1"]
    assert not table.told("no-reaction") and table.asks("north", "hits")
    table = position(text, "8 1 1")
    table.does("command a2", "barrage b2")
    assert table.asks("south", "hits")


@rule("BA-EMPTY-07", "BA-EMPTY-12")
def test_only_directly_adjacent_sectors_are_reached():
    table = position("a rome; b carthage; I: a:cretan-archers; II: a:velites; III: b:samnites; turn a")
    assert "command a1" not in table.legal() and "command a2" in table.legal()
    table = position("a rome; b carthage; I: a:cretan-archers; II: b:samnites; III: b:caetrati; turn a")
    table.does("command a1")
    assert table.legal() == ["charge at b1", "barrage b1"]


@rule("BA-EMPTY-10", "BA-OVER-10", "BA-SPLIT-08", "BA-EMPTY-11")
def test_a_charge_next_door_may_overlap_or_split():
    text = "a rome; b carthage; I: a:hastati*3; II: b:samnites*3><a:triarii b:scutarii b:caetrati; turn a"
    table = position(text, MISSES)
    table.does("command a1", "charge at b1")
    assert table.foes("b1") == ["a1", "a2"] and table.place("a1") == 1
    assert len(table.told("rolled")[0]["dice"]) == 4
    text = "a rome; b carthage; I: a:hastati*3; II: a:triarii><b:samnites*3&b:scutarii; turn a"
    table = position(text, MISSES)
    table.does("command a1", "charge at b2")
    assert table.foes("a1") == ["b2"] and table.foes("a2") == ["b1"] and table.place("a1") == table.place("b2") == 1
    assert len(table.told("rolled")[0]["dice"]) == 3


@rule("BA-CASE-25", "BA-EMPTY-03", "BA-EMPTY-11")
def test_after_a_charge_next_door_the_unit_belongs_there():
    table = position("a rome; b carthage; I: a:hastati*3; II: b:caetrati b:samnites a:velites; turn a", "8 8 1")
    table.does("command a1", "charge at b1", "place disorder")
    assert table.place("a1") == 1 and table.foes("a1") == [] and not table.told("no-reaction")


# Overlapping and splitting


@rule("BA-OVER-03", "BA-OVER-04", "BA-OVER-05", "BA-OVER-08", "BA-OVER-09", "BA-OVER-10", "BA-OVER-12", "BA-CHARGE-08")
@rule("BA-CASE-08", "BA-POOL-02")
def test_each_other_unit_on_the_target_gives_one_die():
    table = position("a carthage; b rome; II: a:samnites*3 a:caetrati*2><b:hastati*3 b:triarii; turn a", MISSES)
    table.does("command a1", "stand", "engage b1")
    assert len(table.told("rolled")[0]["dice"]) == 4  # already in its first attack
    assert table.told("overlapped") and not table.told("engaged")
    assert table.foes("b1") == ["a1", "a2"]
    text = "a carthage; b rome; II: b:hastati*3><a:samnites*3&a:caetrati*2&a:numidian-cavalry; turn {}"
    table = position(text.format("a"), MISSES)
    table.does("command a1")
    assert len(table.told("rolled")[0]["dice"]) == 5
    table = position(text.format("b").replace("hastati", "velites"), MISSES)
    table.does("command b1", "assault a1")
    assert len(table.told("rolled")[0]["dice"]) == 3  # the overlapped unit gets none


@rule("BA-CASE-35", "BA-OVER-06", "BA-OVER-07", "BA-OVER-08", "BA-OVER-11")
def test_an_overlapped_unit_attacks_one_and_only_that_one_answers():
    text = "a rome; b carthage; II: b:samnites*3><a:hastati*3&a:principes*3; turn b"
    table = position(text, "1 1 1  1 1 1 1")
    table.does("command b1")
    assert table.legal() == ["assault a1", "assault a2"]
    table.does("assault a1")
    assert [len(event["dice"]) for event in table.told("rolled")] == [3, 4] and table.dice_left() == 0


@rule("BA-OVER-14", "BA-SPLIT-01", "BA-SPLIT-02", "BA-SPLIT-03", "BA-SPLIT-05", "BA-SPLIT-06", "BA-SPLIT-07")
@rule("BA-CASE-24", "BA-CHARGE-09")
def test_charging_an_overlapping_unit_splits_the_engagement():
    table = position(
        "a rome; b carthage; II: a:hastati*3><b:samnites*3&b:scutarii*3 a:principes*3; turn a", "1 1 1  1 1 1"
    )
    table.does("command a2", "engage b1")
    assert table.foes("a2") == ["b1"] and table.foes("a1") == ["b2"]
    assert [len(event["dice"]) for event in table.told("rolled")] == [3, 3]
    assert table.told("split")


@rule("BA-SPLIT-04")
def test_two_units_left_behind_still_overlap():
    table = position(
        "a rome; b carthage; II: a:hastati*3><b:samnites&b:scutarii&b:caetrati a:principes*3; turn a", "1 1 1  1 1 1"
    )
    table.does("command a2", "engage b3")
    assert table.foes("a1") == ["b1", "b2"] and table.foes("b3") == ["a2"]
    assert table.battle.is_overlapping(12) and table.battle.is_overlapping(13)


@rule("BA-OVER-15", "BA-OVER-16")
def test_an_overlap_ends_with_its_units():
    table = position("a rome; b carthage; II: b:samnites-2><a:hastati*3&a:principes*3 b:caetrati; turn a", "8 1 1 1 1")
    table.does("command a1", "place disorder")
    assert table.foes("a1") == table.foes("a2") == []  # both had no other contact
    assert {event["unit"] for event in table.told("returned")} == {"a1", "a2"}
    table = position(
        "a rome; b carthage; II: b:samnites*3><a:velites-1&a:principes*3 a:hastati; turn b", "8 1 1  1 1 1 1 1 1 1"
    )
    table.does("command b1", "assault a1", "place disorder")
    assert table.foes("b1") == ["a2"]
    table.plays("command a2").settle()
    assert len(table.told("rolled")[1]["dice"]) == 4  # three and Attrition, no overlap die
