"""Turns, redeployment and rallying."""

from __future__ import annotations

from tests.battalion.table import position, rule

DUEL = "a rome; b carthage; II: a:velites*2 a:hastati*3 b:caetrati*2 b:samnites*3; "


@rule("BA-TURN-01", "BA-TURN-06", "BA-TURN-10", "BA-CMD-09", "BA-CMD-11")
def test_players_alternate_and_each_turn_has_one_command_or_a_rally():
    table = position(DUEL + "turn a", dice="1 1 1")
    assert table.legal() == ["command a1", "command a2", "rally"]
    table.does("command a1", "barrage b1")
    assert table.active() == "south" and table.asks("south", "action-phase")
    assert table.battle.turn == 2
    table.does("rally")
    assert table.active() == "north"


@rule("BA-TURN-03", "BA-WIN-06", "BA-WIN-07", "BA-WIN-05")
def test_the_camp_is_checked_first_and_only_for_the_side_whose_turn_begins():
    text = "a rome hand=artillery; b carthage; II: b:samnites; I: a:hastati; III: b:caetrati; "
    assert position(text + "turn b begins").winner() == ("south",)
    table = position(text + "turn a begins")  # Rome's own turn: no check for Carthage
    assert table.asks("north", "start")
    engaged = "a rome; b carthage; II: b:samnites><a:hastati; turn b begins"
    assert position(engaged).battle.outcome is None  # an engaged enemy stands in the sector


@rule("BA-TURN-04", "BA-TURN-05", "BA-REDEP-01", "BA-REDEP-15", "BA-REDEP-03", "BA-REDEP-04", "BA-CARD-03", "BA-EX-03")
def test_redeployment_comes_first_card_by_card_and_may_be_left_out():
    table = position(
        "a carthage hand=relentless,banners-of-war; b rome; I: a:scutarii*3; II: b:hastati a:samnites;"
        " reserve: a:war-elephants*2; turn a"
    )
    table.does("pass")  # no card at the start
    assert table.asks("north", "redeploy") and "pass" in table.legal()
    assert table.refuses("command a1", "BA-TURN-04")
    table.plays("redeploy a1 to II").does("discard relentless")
    assert table.hand("north") == ["banners-of-war"] and table.asks("north", "redeploy")
    table.does("redeploy a3 to II", "discard banners-of-war")
    assert table.place("a1") == table.place("a3") == 1
    assert table.legal() == ["command a2", "rally"]  # neither of the moved units
    assert table.refuses("command a1", "BA-REDEP-08") and table.refuses("command a3", "BA-REDEP-08")
    assert table.battle.discards[0] == [1 if kind in (2, 3) else 0 for kind in range(22)]
    assert not table.told("played")  # their texts had no effect


@rule(
    "BA-REDEP-02",
    "BA-REDEP-16",
    "BA-REDEP-05",
    "BA-REDEP-06",
    "BA-REDEP-09",
    "BA-REDEP-10",
    "BA-REDEP-11",
    "BA-CARD-06",
)
@rule("BA-FIELD-12")
def test_one_card_moves_one_unengaged_unit_one_sector_once():
    table = position(
        "a rome hand=turmoil,turmoil; b carthage; I: a:hastati b:samnites; II: a:velites><b:caetrati;"
        " III: b:scutarii; turn a"
    )
    table.does("pass")
    assert table.legal() == ["redeploy a1 to II", "pass"]
    assert table.refuses("redeploy a2 to III", "BA-REDEP-05")
    assert table.refuses("redeploy a1 to III", "BA-REDEP-06")
    assert table.refuses("discard turmoil")  # no card without a move
    table.does("redeploy a1 to II")
    assert table.legal() == ["discard turmoil"]
    table.does("discard turmoil")
    assert table.place("a1") == 1 and table.foes("a1") == []
    assert table.hand("north") == ["turmoil"]  # the move took one card, and a second move is not offered
    assert table.asks("north", "action-phase")
    table = position("a carthage; b rome; I: a:numidian-cavalry; II: a:samnites b:hastati; III: b:velites; turn a")
    table.does("redeploy a1 to II")
    assert table.refuses("redeploy a1 to III")


@rule("BA-REDEP-12", "BA-REDEP-08", "BA-REDEP-14")
def test_a_redeployed_unit_may_react_in_the_next_enemy_turn_and_its_side_may_rally():
    table = position(
        "a rome hand=turmoil; b carthage; I: a:velites*2; II: a:hastati*3 b:samnites*3; turn a", dice="1 1 1"
    )
    table.plays("redeploy a1 to II", "discard turmoil", "rally")
    assert table.active() == "south"
    table.plays("command b1").settle()
    assert "react with a1" in table.legal()


@rule("BA-REDEP-13")
def test_a_redeployed_unit_may_counterattack_in_the_same_turn():
    # A redeployed unit comes under no attack in its own turn, except as a target of the enemy's cards;
    # the ban concerns commands alone, so nothing but the command list asks for it.
    table = position(
        "a rome hand=turmoil; b carthage; I: a:velites*2; II: a:hastati*3 b:samnites*3; turn a", dice="8 1 1 1"
    )
    table.plays("redeploy a1 to II", "discard turmoil")
    from triarii.games.battalion.fighting import counterattack

    battle = table.battle
    battle.touch(0, 12)
    counterattack(battle, 0, 12, 0, 1)
    battle.run()
    assert table.asks("south", "hits")


@rule("BA-TURN-07", "BA-TURN-11", "BA-RALLY-07", "BA-RALLY-13", "BA-RALLY-14")
def test_a_rally_ends_the_turn_even_if_nothing_changes():
    table = position("a rome; b carthage; II: a:hastati*3><b:samnites*3; turn a")
    table.does("rally")
    assert table.active() == "south" and table.battle.turn == 2
    assert table.tokens("a") == (6, 0) and table.foes("a1") == ["b1"]
    assert not table.told("named")


@rule("BA-TURN-08", "BA-CASE-31", "BA-WIN-01", "BA-RALLY-12", "BA-CMD-16")
def test_without_order_the_only_action_is_a_rally_even_if_it_loses():
    table = position("a rome ready=1 deck=0; b carthage; II: a:hastati*3+3-1 b:samnites*3; turn b")
    table.does("rally")
    # Rome could not pay and had to rally from an empty deck: nothing was collected
    assert table.winner() == ("south",) and table.battle.outcome.rule == "BA-WIN-01"
    assert table.tokens("a") == (1, 0) and table.on("a1") == (3, 1)
    table = position("a rome; b carthage; II: a:hastati b:samnites; turn a")
    assert table.refuses("pass", "BA-TURN-08")


@rule("BA-TURN-12", "BA-CHARGE-05", "BA-CHARGE-16", "BA-CASE-33", "BA-FIRE-07", "BA-RELENTLESS-02")
def test_a_charge_shot_away_is_still_the_action_of_the_turn():
    table = position(
        "a greco-bactria hand=relentless; b carthage; II: a:horse-archers-1 a:thorakitai b:caetrati*2; turn a",
        dice="8 8 8 1",
    )
    table.plays("command a1", "charge", "react with b1", "fire").settle().does("place disorder")
    assert table.ranks("a1") == [] and len(table.hand("north")) == 2
    assert (
        table.tokens("a")[1] == 3
    )  # one order of the charge, two disorder: its order and disorder lie in the camp as disorder
    assert "play relentless on a1" not in table.legal()
    assert table.battle.charging == -1  # nobody stands in the engagement zone any more
    assert table.settle().active() == "south"
    assert table.on("b1") == (1, 0) and table.foes("b1") == [] and table.place("b1") == 1
    assert table.dice_left() == 0


@rule("BA-RALLY-01", "BA-RALLY-06", "BA-DISCIPLINE-01", "BA-DISCIPLINE-02", "BA-DISCIPLINE-03", "BA-DISCIPLINE-04")
@rule("BA-CASE-29")
def test_discipline_comes_first_one_token_for_each_unit():
    table = position("a rome ready=0; b carthage; II: a:triarii-2 a:triarii a:hastati-1 b:samnites; turn b")
    table.does("rally")
    assert table.told("disciplined")[0]["unit"] == "a1" and len(table.told("disciplined")) == 1
    assert table.tokens("a") == (1, 0)
    assert table.on("a1") == (1, 0) and table.on("a2") == (0, 0) and table.on("a3") == (1, 0)


@rule("BA-RALLY-08", "BA-RALLY-09", "BA-RALLY-10", "BA-CASE-05", "BA-CMD-13", "BA-HITS-23")
def test_disorder_flipped_by_a_rally_stays_as_order_until_the_next():
    table = position("a rome; b carthage; II: a:hastati*3+1-2 b:samnites*3; turn a", dice="1 1 1 1 1 1 1 1 1 1")
    table.does("rally")
    assert table.on("a1") == (2, 0) and table.tokens("a") == (7, 0)
    table.does("rally")
    table.plays("command a1").settle()  # its next command costs two
    assert table.tokens("a")[0] == 5 and table.on("a1")[0] == 4
    table = position("a rome; b carthage; II: a:hastati*3+1-2 b:samnites*3; turn a")
    table.plays("rally", "rally", "rally")
    assert table.on("a1") == (0, 0) and table.tokens("a") == (9, 0)


@rule("BA-RALLY-11", "BA-STEADFAST-08")
def test_order_placed_by_steadfast_or_harass_comes_back_by_a_rally():
    table = position(
        "a greco-bactria; b carthage; II: a:hoplites*3 a:peltasts b:balearic-slingers*2; turn b", dice="8 1 1"
    )
    table.does("command b1", "barrage a1", "ignore by order")
    assert table.on("a1") == (2, 0) and table.tokens("a") == (4, 0)  # one by Steadfast, one by Harass
    table.plays("rally")
    assert table.on("a1") == (0, 0) and table.tokens("a") == (6, 0)


@rule("BA-TURN-09", "BA-TACT-02", "BA-ARTILLERY-01", "BA-ARTILLERY-05", "BA-ARTILLERY-06", "BA-RELENTLESS-05")
def test_artillery_takes_the_place_of_the_action_and_a_redeployment_may_follow():
    table = position(
        "a greco-bactria hand=artillery,relentless; b carthage; I: a:hoplites; II: a:thorakitai b:samnites*3;"
        " III: b:caetrati; turn a",
        dice="7 8 1 2 3 6",
    )
    table.does("play artillery on b1", "place disorder")
    assert table.on("b1") == (0, 2) and table.tokens("a") == (6, 0)
    table.plays("redeploy a1 to II", "discard relentless")
    assert table.active() == "south" and table.dice_left() == 0  # no command, no rally, no counterattack
