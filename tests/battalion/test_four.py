"""Four players: teams, areas of command, rounds, who decides and who draws."""

from __future__ import annotations

import pytest

from tests.battalion.table import FOUR, Table, muster, position, rule, set_battle
from triarii.engine.dice import FastDice
from triarii.games.battalion import GAME
from triarii.games.battalion.battle import CHART, RESERVE

MISSES = "1 " * 60
NW, NE, SW, SE = FOUR


def four(text: str, dice: str = "", draws: list[int] | None = None) -> Table:
    return position(text, dice, draws, four=True)


def built(dice: str = MISSES, size: int = 6) -> Table:
    """Both teams have agreed on factions and armies."""
    table = muster(size, dice, four=True)
    table.does("choose rome", "agree", "choose han", "agree")
    for _ in range(2):
        for _ in range(size):
            table.does(next(action for action in table.legal() if action.startswith("add")), "close unit")
        table.does("agree")
    return table


# Teams and set-up


@rule("BA-FOUR-01", "BA-FOUR-02", "BA-FOUR-04", "BA-FOURRUL-24")
def test_two_teams_agree_on_faction_and_army():
    table = muster(6, "1", four=True)
    assert table.asks(NW, "faction")
    table.does("choose rome")
    assert table.asks(NE, "agree")
    assert table.battle.to_data(1)["stack"][0]["wants"] == [0, -1]
    assert table.battle.to_data(2)["stack"][0]["wants"] == [None, -1]  # the other team learns nothing
    table.does("refuse")
    assert table.asks(NE, "faction")  # now he proposes
    table.does("choose carthage", "agree")
    assert table.asks(SW, "faction")
    table.does("choose han", "agree")
    assert table.battle.factions == [1, 2]
    for _ in range(6):
        table.does("add samnites" if "add samnites" in table.legal() else "add scutarii", "close unit")
    assert table.asks(NE, "agree")
    table.does("refuse")
    assert table.asks(NE, "build") and table.battle.columns == [None] * 24


@rule("BA-FOUR-15", "BA-FOURRUL-24")
def test_team_mates_see_the_army_they_build_together():
    table = muster(6, "1", four=True)
    table.does("choose rome", "agree", "choose han", "agree", "add hastati", "close unit")
    assert [unit["unit"] for unit in table.battle.to_data(1)["state"]["units"]] == ["a1"]
    assert table.battle.to_data(2)["state"]["units"] == []


@rule(
    "BA-FOUR-10", "BA-FOUR-11", "BA-FOUR-12", "BA-FOUR-13", "BA-FOUR-14", "BA-FOURRUL-20", "BA-FOURRUL-13", "BA-FOUR-20"
)
def test_a_team_shares_camp_tokens_and_deck_but_each_has_a_hand():
    table = muster(10, "1", four=True)
    table.does("choose rome", "agree", "choose han", "agree")
    assert table.battle.ready == [10, 10] and table.battle.decks == [8, 8]
    assert [len(hand) for hand in table.battle.hands] == [1, 1, 1, 1]
    for viewer in range(4):
        state = table.battle.to_data(viewer)["state"]
        assert [seat for seat in range(4) if state["hands"][seat][0] is not None] == [viewer]
        assert list(state["shared"]) == [str(viewer ^ 1)]  # they may confer, so they may look
        imagined = table.battle.determinize(viewer, FastDice(9))
        assert imagined.hands[viewer ^ 1] == table.battle.hands[viewer ^ 1]
    assert table.battle.to_data(-1)["state"]["shared"] == {}
    verbs = {phrase.head for phrase in table.battle.vocabulary().phrases}
    assert not {"give", "swap", "exchange"} & verbs


@rule("BA-FOUR-06", "BA-FOUR-07", "BA-FOUR-08", "BA-FOUR-09", "BA-FOUR-17", "BA-FOURRUL-21")
def test_areas_of_command_in_deployment():
    table = built("1 1 " + MISSES)
    assert table.asks(NW, "deploy")
    sectors = {action.split()[-1] for action in table.legal()}
    assert sectors == {"I", "II", "III", "reserve"}
    assert table.refuses("deploy a1 to IV", "BA-FOUR-17")
    table.does("deploy a1 to I")
    assert table.asks(SW, "deploy") and {action.split()[-1] for action in table.legal()} == sectors
    table.does("deploy b1 to II")
    assert table.asks(NE, "deploy")
    assert {action.split()[-1] for action in table.legal()} == {"III", "IV", "V", "reserve"}


@rule("BA-FOUR-16", "BA-FOURRUL-02", "BA-FOURRUL-03", "BA-FOURRUL-01")
def test_deployment_repeats_one_roll_and_round_one_has_its_own():
    table = built("6 3 " + MISSES, size=7)
    order = []
    while table.battle.decision.step == "deploy":
        order.append(table.battle.seat)
        table.does(next(action for action in table.legal() if action.endswith(" III")))
    assert order == CHART[5] * 3 + CHART[5][:2]  # fourteen units: the last cycle stops
    assert table.active() == NE and table.battle.sequence == 2
    assert table.tokens("a") == (6, 1) and table.tokens("b") == (7, 0)  # the starter's team pays


@rule("BA-FOURRUL-18")
def test_a_set_battle_is_deployed_freely_by_four():
    table = set_battle("sb3-four", "1 1")
    assert table.asks(NW, "deploy") and table.battle.sectors == 5
    assert table.ranks("a1") == ["Horse Archers", "Companion Cavalry"]
    assert table.battle.shown == 2  # its list is open


# Rounds


@rule(
    "BA-FOURSEQ-01",
    "BA-FOURSEQ-02",
    "BA-FOURSEQ-03",
    "BA-FOURSEQ-04",
    "BA-FOURSEQ-05",
    "BA-FOURSEQ-06",
    "BA-FOURSEQ-07",
)
@rule("BA-FOURSEQ-08", "BA-FOURSEQ-09", "BA-EX-24", "BA-COMP-10")
def test_the_sequence_chart():
    left_a, right_a, left_b, right_b = range(4)
    assert [
        [left_a, left_b, right_a, right_b],
        [right_b, left_a, left_b, right_a],
        [right_a, right_b, left_a, left_b],
        [left_b, right_a, right_b, left_a],
        [left_a, right_b, right_a, left_b],
        [right_b, right_a, left_b, left_a],
        [right_a, left_b, left_a, right_b],
        [left_b, left_a, right_b, right_a],
    ] == CHART
    starters = {1: left_a, 5: left_a, 3: right_a, 7: right_a, 4: left_b, 8: left_b, 2: right_b, 6: right_b}
    for die, row in enumerate(CHART, start=1):
        assert row[0] == starters[die] and sorted(row) == [0, 1, 2, 3]
        assert [seat // 2 for seat in row] in ([0, 1, 0, 1], [1, 0, 1, 0])
        assert row[2] == row[0] ^ 1
    for starter in range(4):
        seconds = [row[1] for row in CHART if row[0] == starter]
        assert len(seconds) == 2 and len(set(seconds)) == 2
    assert CHART[5] == [right_b, right_a, left_b, left_a]  # BA-EX-24
    assert set_battle("sb1", "1 2").battle.sequence == -1  # two players have no use for it


@rule("BA-FOUR-18", "BA-FOUR-19", "BA-FOURSEQ-10", "BA-FOUR-21", "BA-TURN-01", "BA-FOURRUL-19")
def test_each_round_everybody_has_a_turn_in_the_order_of_its_die():
    text = f"a rome; b carthage; II: a:hastati b:samnites; III: a:velites b:caetrati; turn {NW} sequence=1"
    table = four(text, "4 " + MISSES)
    seats = []
    for _ in range(8):
        seats.append(table.battle.active)
        table.plays("rally")  # also a player without units in his area may rally
    assert seats == CHART[0] + CHART[3]
    assert CHART[0][3] // 2 == CHART[3][0] // 2  # the team that ended a round may start the next


@rule("BA-FOUR-22", "BA-FOUR-09", "BA-FOURRUL-05", "BA-FOURRUL-06", "BA-FOUR-21", "BA-FOURRUL-16")
def test_a_player_commands_and_redeploys_in_his_own_area_and_the_middle():
    text = (
        "a rome hand=turmoil/turmoil; b carthage; I: a:hastati b:samnites; II: a:velites; III: a:triarii b:caetrati;"
        " IV: a:principes b:scutarii; reserve: a:cretan-archers; turn {} sequence={}"
    )
    table = four(text.format(NW, 1), MISSES)
    while table.battle.decision.step == "start":
        table.does("pass")
    moves = [action for action in table.legal() if action.startswith("redeploy")]
    assert "redeploy a3 to II" in moves and "redeploy a3 to IV" not in moves  # the middle unit stays in his area
    assert {action.split()[-1] for action in moves if " a5 " in action} == {"I", "II", "III"}
    assert not [action for action in moves if " a4 " in action]
    assert table.refuses("redeploy a3 to IV", "BA-FOURRUL-06")
    table.does("redeploy a2 to III", "discard turmoil")
    assert table.legal() == ["command a1", "command a3", "rally"]
    assert table.refuses("command a4", "BA-FOUR-22")
    table.does("rally")
    assert table.active() == SW
    table.plays("rally")
    assert table.active() == NE
    while table.battle.decision.step != "action-phase":
        table.does("pass")
    assert "command a2" in table.legal() and "command a1" not in table.legal()  # the ban ended with that turn


@rule("BA-FOUR-23", "BA-FOURRUL-11", "BA-FOURRUL-12", "BA-FOURRUL-22")
def test_cards_are_played_onto_units_of_the_own_area():
    text = (
        "a rome hand=artillery,courage-regained; b carthage hand=turmoil/turmoil; I: a:hastati-1 b:samnites;"
        " III: a:velites-1 b:caetrati; V: a:triarii-1 b:scutarii; turn {}"
    )
    table = four(text.format(NW), MISSES)
    targets = {action.split()[-1] for action in table.legal() if "artillery" in action}
    assert targets == {"b1", "b2"}  # not the one in sector V
    own = {action.split()[-1] for action in table.legal() if "courage" in action}
    assert own == {"a1", "a2"}
    table.plays("command a1")
    while table.battle.decision.step != "command-window" or table.battle.seat == 0:
        table.does("pass")
    assert table.battle.seat_name(table.battle.seat) == SW  # Turmoil: the enemy of that sector, and he alone
    table.does("pass")
    while table.battle.seat != 0 or table.battle.decision.step != "pool":
        table.does("stand" if "stand" in table.legal() else "pass")
    assert "discard artillery" in table.legal()  # a die from the hand of the one who commands


# Who decides, and who draws


@rule("BA-FOURRUL-07", "BA-FOUR-24", "BA-FOURRUL-15")
def test_the_member_of_the_sector_decides_for_its_units_and_draws_for_them():
    text = (
        f"a rome; b carthage;"
        f" V: a:cretan-archers*2 b:samnites*3 b:numidian-cavalry-1; III: b:caetrati a:hastati; turn {NE} sequence=3"
    )
    table = four(text, "8 1 1")
    table.does("command a1", "barrage b1")
    assert table.asks(SE, "hits")
    table = four(text, "8 1 1")
    table.does("command a1", "barrage b2", "place disorder")
    assert len(table.hand(SE)) == 1 and table.hand(SW) == []
    table = four(text, "1 1 1")
    table.does("command a1", "charge")
    assert table.asks(SE, "react")
    table = four(text.replace("b carthage;", "b carthage deck=0;"), "8 1 1")
    table.does("command a1", "barrage b2", "place disorder")
    assert table.winner() == (NW, NE)  # the team's deck is empty for either member


@rule("BA-FOUR-25", "BA-FOURRUL-08", "BA-FOUR-26", "BA-FOURRUL-10")
def test_in_the_middle_the_active_or_the_next_member_decides_and_draws():
    text = (
        "a rome; b carthage;"
        " III: a:cretan-archers*2-1 a:hastati+2-1 b:caetrati*2 b:velites; I: a:principes-1; turn {} sequence=1"
    )
    text = text.replace("b:velites", "b:samnites-2")
    table = four(text.format(NW), "8 1 1")
    table.does("command a1", "barrage b2")  # next of team B after A-left is B-left
    assert table.asks(SW, "hits")
    table.does("remove rank")
    assert len(table.hand(SW)) == 1
    table = four(text.format(NE), "8 1 1")
    table.does("command a1", "barrage b2", "remove rank")
    assert len(table.hand(SE)) == 1  # after A-right comes B-right
    lost = f"a rome; b carthage; III: a:velites-1 a:hastati b:caetrati*2; turn {NW} sequence=1"
    table = four(lost, "8 1 1 1")
    table.does("command a1", "charge", "react with b1", "fire", "place disorder")
    assert table.ranks("a1") == [] and len(table.hand(NW)) == 1  # his own loss in his own turn
    table = four(text.format(NE), MISSES)
    table.does("rally")
    assert len(table.hand(NE)) == 1 and table.tokens("a")[0] == 8  # all order of the team comes back
    assert table.on("a3") == (1, 0)  # also in the team-mate's area


@rule("BA-CASE-40", "BA-FOURRUL-09", "BA-FOURRUL-08")
@pytest.mark.parametrize(("die", "decides"), [("3", NE), ("5", NW)])
def test_the_next_rounds_die_is_rolled_early_if_nobody_is_next(die, decides):
    text = f"a rome; b carthage; III: a:hastati*3 a:velites b:samnites*3; II: b:caetrati; turn {SE} sequence=1"
    table = four(text, f"{die} " + MISSES)
    table.does("command b1")
    assert table.asks(decides, "react")
    assert table.battle.next_sequence == int(die) - 1
    table.does("stand", "engage a1").settle()
    while table.active() == SE:
        table.step_over()
    assert table.battle.sequence == int(die) - 1 and table.battle.next_sequence == -1  # the roll was kept
    assert table.active() == decides


@rule("BA-CASE-41", "BA-FOURRUL-14", "BA-FOURRUL-23", "BA-FOUR-24", "BA-EMPTY-03")
def test_a_charge_into_the_team_mates_sector():
    text = (
        "a greco-bactria hand=relentless; b carthage; III: a:hoplites-1 a:peltasts; IV: b:samnites*3; II: b:caetrati;"
        f" turn {NW} sequence=1"
    )
    table = four(text, "8 1 1  8 8 8")
    table.plays("command a1", "charge at b1").settle()
    assert not table.told("no-reaction") and table.asks(SE, "hits")
    table.does("place disorder").settle()
    assert table.asks(NW, "steadfast")  # he decides for the unit he has commanded
    table.does("suffer", "place disorder")
    assert table.ranks("a1") == [] and len(table.hand(NE)) == 1  # but its loss is drawn for in that area
    assert "play relentless on a1" not in table.legal()
    table = four(text.replace("hoplites-1", "hoplites*3"), MISSES)
    table.plays("command a1", "charge at b1")
    while table.active() == NW:
        assert not [action for action in table.legal() if action.startswith("play relentless")]
        table.step_over()
    assert table.place("a1") == 3


@rule("BA-FOURRUL-04", "BA-WIN-02", "BA-FIELD-03")
def test_the_camp_is_checked_at_the_start_of_every_players_turn_for_his_team():
    text = "a rome; b carthage; III: a:hastati; I: b:samnites a:velites; turn {} begins sequence=1"
    for seat, winners in ((NW, (NW, NE)), (NE, (NW, NE))):
        assert four(text.format(seat)).winner() == winners
    assert four(text.format(SW)).battle.outcome is None  # not at the start of an enemy turn


@rule("BA-WIN-07", "BA-WIN-02", "BA-MUSTER-21", "BA-FOURRUL-04")
def test_a_team_that_leaves_the_centre_empty_is_warned_and_may_lose_before_anybody_acts():
    table = built("1 1 " + MISSES)  # A-left deploys first, and A-left begins
    while table.battle.outcome is None:
        mine = table.battle.seat < 2
        warned = "central sector" in table.battle.decision.question
        assert warned == (table.battle.units_in(0 if mine else 1, 2) == [])
        assert "central sector" not in table.battle.decision.public  # it is said to him alone
        table.does(next(action for action in table.legal() if action.endswith(" III" if mine else "reserve")))
    assert table.winner() == (NW, NE) and table.battle.outcome.rule == "BA-WIN-02" and table.battle.turn == 1
    table = built("1 4 " + MISSES)  # B-left begins: no win for the team whose turn it is not
    while table.battle.decision.step == "deploy":
        place = " III" if table.battle.seat < 2 else "reserve"
        table.does(next(action for action in table.legal() if action.endswith(place)))
    assert table.battle.outcome is None and table.active() == SW
    table.plays("rally")
    assert table.winner() == (NW, NE) and table.battle.turn == 2


@rule("BA-FOURRUL-24", "BA-WIN-13")
def test_a_team_concedes_when_both_agree():
    text = f"a rome; b carthage; III: a:hastati b:samnites; turn {NW}"
    table = four(text)
    table.does("concede")
    assert table.asks(NE, "concede")
    table.does("refuse")
    assert table.asks(NW, "action-phase")
    table.does("concede", "agree")
    assert table.winner() == (SW, SE)


@rule("BA-FOUR-22", "BA-FOURRUL-22")
def test_a_card_after_an_action_is_played_by_one_member_of_each_team():
    text = (
        "a rome; b carthage hand=feigned-flight/feigned-flight; III: a:hastati*3><b:numidian-cavalry*2;"
        f" I: b:numidian-cavalry><a:triarii; V: b:numidian-cavalry><a:velites; turn {NW} sequence=1"
    )
    table = four(text, MISSES)
    table.does("command a1")
    while table.battle.decision.step != "done":
        table.does("stand" if "stand" in table.legal() else "pass" if "pass" in table.legal() else "roll")
    assert table.battle.seat_name(table.battle.seat) == SW
    assert {action.split()[-1] for action in table.legal()} == {"b1", "b2", "pass"}  # his area and the middle


def test_four_player_battles_are_listed():
    listed = [info for info in GAME.battles() if len(info.seats) == 4]
    assert {info.id for info in listed} == {*(f"sb{n}-four" for n in range(1, 7)), "muster-four"}
    assert all(
        any("ten units" in note for note in info.notes) for info in listed if info.id in ("sb1-four", "sb3-four")
    )
    assert RESERVE == -1
