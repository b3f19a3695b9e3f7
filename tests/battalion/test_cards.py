"""Tactic cards: the general rules, the windows, and every card."""

from __future__ import annotations

import pytest

from tests.battalion.table import Table, position, rule, set_battle

MISSES = "1 " * 60


def to_step(table: Table, seat: str, step: str) -> Table:
    """Pass everything until this is asked."""
    while (table.battle.seat_name(table.battle.seat), table.battle.decision.step) != (seat, step):
        table.step_over(f"{seat} {step}")
    return table


# In general


@rule("BA-CARD-02", "BA-CARD-03", "BA-CARD-04", "BA-CARD-06", "BA-CARD-07", "BA-REDEP-04")
def test_a_card_has_three_uses_and_gives_one_of_them():
    text = "a carthage hand=war-cry; b rome; I: a:scutarii*3 b:hastati; II: a:samnites*3 b:velites; turn a"
    for way in ("play war-cry", "discard war-cry"):
        table = position(text, MISSES)
        table.plays("command a1", "stand", way).settle()
        assert len(table.told("rolled")[0]["dice"]) == (6 if way.startswith("play") else 5)
        assert table.hand("north") == [] and table.battle.discards[0][12] == 1
    table = position(text, MISSES)
    table.plays("redeploy a1 to II", "discard war-cry")
    assert table.hand("north") == [] and table.place("a1") == 1 and table.battle.discards[0][12] == 1
    assert sum(table.battle.unseen(0)) == 17  # it never returns to the deck


@rule("BA-CARD-08", "BA-CARD-11", "BA-TACT-10", "BA-UNNAMED-01")
def test_any_number_of_cards_is_held_and_played_in_a_turn():
    table = position(
        "a rome ready=0 hand=courage-regained,courage-regained,line-relief,forced-march,turmoil,turmoil,artillery;"
        " b carthage; I: a:velites b:samnites; II: a:hastati*3+2-3 b:samnites*3; turn a"
    )
    table.does("play courage-regained on a2", "play courage-regained on a2", "play line-relief on a2", "take 2")
    assert table.on("a2") == (0, 1) and table.tokens("a") == (4, 0)
    table.does("play forced-march on a1")
    assert table.place("a1") == 1 and table.asks("north", "start")


@rule("BA-CARD-09", "BA-CARD-10", "BA-FOURRUL-13", "BA-WINDOW-06")
def test_hands_and_decks_are_hidden_and_their_numbers_public():
    table = set_battle("sb1", "1 2")
    for viewer, own in ((-1, None), (0, 0), (1, 1)):
        state = table.battle.to_data(viewer)["state"]
        assert state["decks"] == [4, 4] and [len(hand) for hand in state["hands"]] == [2, 2]
        for seat in range(2):
            assert all((card is not None) == (seat == own) for card in state["hands"][seat])
    text = str(table.battle.to_data(1))
    held = table.hand("north")
    assert not any(f"'{word}'" in text for word in held if word not in table.hand("south"))


@rule("BA-CARD-13", "BA-TACT-03")
def test_a_card_outranks_the_general_rules():
    table = position(
        "a rome hand=artillery; b carthage; I: a:hastati; II: b:samnites a:velites; III: b:caetrati; turn a"
    )
    assert "play artillery on b2" in table.legal()  # no own unit stands in its sector


@rule("BA-CARD-14", "BA-CARD-15", "BA-CARD-16")
def test_a_window_alternates_until_both_pass_and_each_card_works_at_once():
    table = position(
        "a carthage hand=banners-of-war,banners-of-war; b rome hand=turmoil,turmoil;"
        " II: a:samnites+2 a:caetrati b:hastati; turn a"
    )
    table.plays("command a1")
    seats = []
    for answer in ("pass", "play turmoil", "play banners-of-war", "play turmoil", "play banners-of-war"):
        seats.append(table.battle.seat)
        before = table.battle.stack[-1].price(table.battle)
        table.does(answer)
        if answer.startswith("play"):
            assert table.battle.stack[-1].price(table.battle) == before + (1 if "turmoil" in answer else -1)
    assert seats == [0, 1, 0, 1, 0]  # then both hands are empty, which is as good as two passes
    assert table.asks("north", "turmoil") and "2 order" in table.battle.decision.question


@rule("BA-CARD-02", "BA-CARD-04", "BA-REDEP-02")
def test_equal_cards_are_one_choice_and_one_of_them_is_spent():
    text = "a carthage hand=war-cry,war-cry; b rome; I: a:scutarii*3 b:hastati; II: a:samnites*3 b:velites; turn a"
    table = position(text, MISSES)
    table.plays("command a1", "stand")
    assert table.legal() == ["play war-cry", "discard war-cry", "roll"]
    table.does("discard war-cry")
    assert table.legal() == ["play war-cry", "discard war-cry", "roll"]  # five dice: there is room for one more
    table = position(text, MISSES)
    table.plays("redeploy a1 to II")
    assert table.legal() == ["discard war-cry"] and table.does("discard war-cry").hand("north") == ["war-cry"]


@rule("BA-CARD-16")
def test_a_played_card_is_spent_even_if_it_comes_to_nothing():
    table = position("a rome hand=artillery; b carthage; II: a:hastati b:samnites*3; turn a", "1 1 1 1 1 1")
    table.does("play artillery on b1")
    assert table.hand("north") == [] and table.told("hit")[0]["hits"] == 0 and table.active() == "south"


@rule("BA-CARD-17")
def test_a_card_drawn_in_the_attack_may_be_used_at_once():
    table = position(
        "a carthage; b rome; II: b:hastati*3><a:caetrati-1&a:celt-cavalry a:samnites; turn b", "8 1 1 1", draws=[16]
    )
    table.does("command b1", "assault a1", "place disorder")
    # Carthage drew Feigned Flight for the lost unit and plays it in the DONE window of this very command
    assert table.asks("north", "done") and table.legal() == ["play feigned-flight on a2", "pass"]
    table.does("play feigned-flight on a2")
    assert table.foes("b1") == []


@rule("BA-WINDOW-06", "BA-REACT-10", "BA-CARD-09")
def test_who_is_asked_does_not_depend_on_the_hidden_hand():
    text = "a carthage hand={}; b rome hand={}; II: a:samnites*3 b:velites*2; turn a"
    asked = []
    for mine, theirs in (("trample", "artillery"), ("banners-of-war", "turmoil"), ("feigned-flight", "veteran-troops")):
        table = position(text.format(mine, theirs), MISSES)
        seen = []
        while table.battle.active == 0:
            seen.append((table.battle.seat, table.battle.decision.step))
            table.does(next(a for a in ("pass", "roll", "stand", "command a1", table.legal()[0]) if a in table.legal()))
        asked.append(seen)
    assert asked[0] == asked[1] == asked[2] and len(asked[0]) > 5


# The windows


@rule("BA-WINDOW-01", "BA-TURN-03")
def test_start_cards_come_after_the_check_and_before_redeployment():
    table = position("a rome hand=artillery; b carthage; I: a:velites; II: a:hastati b:samnites; turn a begins")
    assert table.asks("north", "start")
    table.does("pass")
    assert table.asks("north", "redeploy")


@rule("BA-WINDOW-04", "BA-VETERAN-01", "BA-VETERAN-02", "BA-VETERAN-03", "BA-VETERAN-04")
def test_veteran_troops_reroll_any_die_of_an_own_melee_roll():
    hand = "hand=veteran-troops,veteran-troops"
    table = position(f"a rome {hand}; b carthage; II: a:triarii><b:samnites*3; turn a", "8 4 1  3  2  1 1 1")
    table.plays("command a1")
    to_step(table, "north", "roll-cards")
    assert table.legal() == [
        "reroll 1 by veteran-troops",
        "reroll 4 by veteran-troops",
        "reroll 8 by veteran-troops",
        "pass",
    ]
    assert table.refuses("reroll 5 by veteran-troops", "BA-VETERAN-04")
    table.does("reroll 8 by veteran-troops")  # also an 8, and the lower result stands
    assert sorted(table.battle.stack[-1].dice) == [1, 3, 4]
    to_step(table, "north", "roll-cards")
    table.does("reroll 3 by veteran-troops").settle()
    assert table.told("hit")[0]["hits"] == 0
    table = position("a carthage; b rome hand=veteran-troops; II: a:samnites*3><b:hastati*3; turn a", MISSES)
    table.plays("command a1")
    to_step(table, "south", "roll-cards")  # in a counterattack too
    table = position(
        "a rome hand=veteran-troops,artillery; b carthage; II: a:triarii b:samnites*3; turn a", "8 1 1 1 1 1"
    )
    table.does("play artillery on b1")
    assert table.asks("south", "hits")  # nor for Artillery
    table = position("a rome hand=veteran-troops; b carthage; II: a:cretan-archers*2 b:samnites*3; turn a", MISSES)
    table.plays("command a1", "barrage b1")
    while table.active() == "north":
        assert table.battle.decision.step != "roll-cards"  # not for a ranged attack
        table.step_over()


@rule("BA-WINDOW-05", "BA-RELENTLESS-01", "BA-RELENTLESS-03", "BA-RELENTLESS-04", "BA-RELENTLESS-06", "BA-TACT-06")
def test_relentless_commands_the_same_unit_again_after_everything_else():
    text = (
        "a greco-bactria ready=12 hand=relentless,relentless; b carthage ready=0; II: a:thureophoroi*3 a:hoplites"
        " b:samnites*3; turn a"
    )
    table = position(text, MISSES)
    table.plays("command a1", "barrage b1")
    to_step(table, "north", "done")
    assert "play relentless on a1" in table.legal()
    table.does("play relentless on a1")
    to_step(table, "north", "action")
    assert table.on("a1") == (2, 0)  # 1 + 1
    assert table.legal() == ["charge", "barrage b1"]  # any action
    table.does("charge")
    to_step(table, "north", "done")
    assert table.told("counterattacked")
    table.does("play relentless on a1")
    table.settle()
    assert table.told("paid")[-1]["number"] == 2 and table.told("assaulted")


@rule("BA-RELENTLESS-02", "BA-RELENTLESS-07")
def test_relentless_needs_a_payable_unit_with_an_action():
    text = "a carthage ready={} hand=relentless{}; b rome; II: a:caetrati*2 b:hastati*3; turn a"
    for ready, extra, offered in ((1, "", False), (1, ",banners-of-war", True), (2, "", True)):
        table = position(text.format(ready, extra), MISSES)
        table.plays("command a1", "barrage b1")
        while table.active() == "north" and table.battle.decision.step != "done":
            table.step_over()
        assert ("play relentless on a1" in table.legal()) == offered
    text = "a carthage hand=relentless; b rome; I: a:caetrati*2; II: b:velites-1; III: a:samnites b:hastati; turn a"
    table = position(text, "8 1 1")
    table.plays("command a1", "barrage b1").settle().does("place disorder")
    assert "play relentless on a1" not in table.legal()  # no enemy is left in reach


@rule("BA-BANNERS-01", "BA-TURMOIL-02", "BA-TURMOIL-05", "BA-RELENTLESS-04")
def test_banners_and_turmoil_work_on_a_relentless_command():
    text = (
        "a carthage ready=9 hand=relentless,banners-of-war; b rome hand=turmoil;"
        " II: a:caetrati*2+1 a:samnites b:hastati*3; turn a"
    )
    table = position(text, MISSES)
    table.plays("command a1", "barrage b1")
    to_step(table, "north", "done")
    table.does("play relentless on a1", "play banners-of-war", "play turmoil")
    assert table.legal() == ["pay", "give up"]  # no other unit can take its place
    table.does("pay", "barrage b1")
    assert table.told("paid")[-1]["number"] == 2 and table.on("a1") == (4, 0)  # 2 to match, less 1, more 1


@rule("BA-RELENTLESS-05")
def test_relentless_does_not_follow_a_rally():
    table = position("a carthage hand=relentless; b rome; II: a:samnites b:hastati; turn a")
    table.plays("rally")
    assert table.active() == "south"


@rule("BA-BANNERS-01", "BA-EVADE-05", "BA-TURMOIL-05", "BA-TURMOIL-02")
def test_banners_and_turmoil_work_on_an_evade_and_it_may_be_given_up():
    table = position(
        "a rome hand=banners-of-war; b carthage hand=turmoil; II: a:allied-cavalry*2><b:samnites*3 a:hastati; turn a",
        MISSES,
    )
    table.plays("command a1").settle()
    table.does("evade", "pass", "play turmoil", "play banners-of-war").settle()
    assert table.legal() == ["pay", "give up"]
    table.does("pay")
    assert table.on("a1") == (2, 0) and table.foes("a1") == []
    table = position("a rome; b carthage hand=turmoil; II: a:allied-cavalry*2><b:samnites*3 a:hastati; turn a", MISSES)
    table.plays("command a1").settle()
    table.does("evade", "play turmoil", "give up")
    assert table.on("a1") == (1, 0) and table.foes("a1") == ["b1"]
    assert len(table.told("counterattacked")) == 1 and table.active() == "south"  # the fight goes on


@rule("BA-BANNERS-04", "BA-BANNERS-05", "BA-CASE-34", "BA-CMD-20", "BA-TURMOIL-03", "BA-TURMOIL-09", "BA-TACT-09")
def test_turmoil_on_a_command_that_banners_had_made_payable():
    text = "a carthage ready=1 hand=banners-of-war; b rome hand=turmoil; II: a:samnites*3+2 {}b:hastati; turn a"
    table = position(text.format("a:scutarii.celt-infantry "), MISSES)
    table.plays("command a1")
    assert table.asks("north", "must-play") and table.legal() == ["play banners-of-war"]
    table.does("play banners-of-war", "play turmoil")
    assert table.told("named-beyond")[0]["unit"] == "a1"
    assert table.told("named")[0]["unit"] == "a2"  # the only way left
    assert table.settle().on("a2") == (1, 0)  # the mixed unit for two, and Banners of War still counts
    assert table.on("a1") == (2, 0)
    table = position(text.format(""), MISSES)
    table.plays("command a1").does("play banners-of-war", "play turmoil")
    assert table.told("rallied")  # nothing is payable


@rule("BA-TURMOIL-01", "BA-TURMOIL-03", "BA-TURMOIL-06", "BA-TURMOIL-07", "BA-TURMOIL-08", "BA-TACT-08", "BA-TACT-09")
def test_after_turmoil_he_pays_or_commands_another_unit_but_never_goes_back():
    text = (
        "a carthage ready=9; b rome hand=turmoil,turmoil;"
        " II: a:samnites*3 a:scutarii*3 a:celt-infantry*3 b:hastati; turn a"
    )
    table = position(text, MISSES)
    table.does("command a1", "play turmoil").settle()
    assert table.legal() == ["pay", "command a2", "command a3"]
    table.does("command a2", "play turmoil")
    table.settle()
    assert table.legal() == ["pay", "command a3"]
    assert table.refuses("command a1", "BA-TURMOIL-06") and table.refuses("command a2", "BA-TURMOIL-06")
    table.does("pay").settle()
    assert table.on("a2") == (2, 0) and table.on("a1") == (0, 0)


@rule("BA-TURMOIL-04")
def test_after_turmoil_on_a_reaction_he_may_also_not_react():
    text = "a rome hand=turmoil; b carthage; II: a:triarii*3 b:samnites*3 b:scutarii*3; turn a"
    table = position(text, MISSES)
    table.plays("command a1", "react with b1", "play turmoil")
    table.settle()
    assert table.legal() == ["pay", "react with b2", "give up"]
    table.does("give up")
    assert table.asks("north", "target") and table.on("b1") == (0, 0)


@rule("BA-TURMOIL-09")
def test_several_turmoil_add_up():
    text = "a carthage ready=9 hand=banners-of-war; b rome hand=turmoil,turmoil; II: a:samnites*3 b:hastati; turn a"
    table = position(text, MISSES)
    table.plays("command a1", "play turmoil").does("pass", "play turmoil", "pass")
    assert "3 order" in table.battle.decision.question
    table = position("a carthage ready=9; b rome hand=turmoil,turmoil; II: a:samnites*3 b:hastati; turn a", MISSES)
    table.does("command a1", "play turmoil", "play turmoil")
    assert table.told("paid")[0]["number"] == 3  # there is no other unit to choose


# Artillery


@rule("BA-TACT-03", "BA-TACT-04", "BA-TACT-05", "BA-ARTILLERY-02", "BA-ARTILLERY-03", "BA-ARTILLERY-05", "BA-CASE-28")
def test_artillery_rolls_six_dice_and_hits_on_seven_and_eight():
    table = position(
        "a han hand=artillery,turmoil; b carthage; II: a:heavy-crossbowmen><b:scutarii b:samnites*3; turn a",
        "8 7 7 6 2 1",
    )
    assert "play artillery on b1" not in table.legal()  # an engaged unit is no target
    table.does("play artillery on b2")
    assert table.last_roll() == [8, 7, 7, 6, 2, 1] and table.battle.stack[-1].left == 3
    assert table.asks("south", "hits")


@rule("BA-ARTILLERY-07", "BA-ARTILLERY-08")
def test_one_artillery_a_turn_and_none_without_a_target():
    table = position(
        "a han hand=artillery,artillery; b carthage; I: a:convicts; II: a:halberdiers b:samnites*3; turn a", MISSES
    )
    table.does("play artillery on b1")
    assert "play artillery on b1" not in table.legal()
    table.settle()
    assert table.hand("north") == ["artillery"]
    table = position("a han hand=artillery; b carthage; II: a:halberdiers><b:samnites*3; turn a", MISSES)
    assert table.battle.decision.step != "start"  # everybody sees that no card could be played


# The cards that are ours


def test_mercenary_pay_flips_up_to_two_spent_tokens():
    table = position("a carthage ready=1 spent=3 hand=mercenary-pay; b rome; II: a:samnites b:hastati; turn a")
    table.does("play mercenary-pay", "take 2")
    assert table.tokens("a") == (3, 1)


def test_ruse_of_war_puts_an_enemy_order_on_an_enemy_unit():
    text = "a carthage hand=ruse-of-war; b rome ready={}; II: a:samnites b:hastati b:velites; turn a"
    table = position(text.format(2))
    table.does("play ruse-of-war on b2")
    assert table.on("b2") == (1, 0) and table.tokens("b") == (1, 0)
    assert "play ruse-of-war on b2" not in position(text.format(0)).legal()


def test_line_relief_takes_one_or_two_order_back():
    table = position("a rome ready=0 hand=line-relief; b carthage; II: a:hastati*3+3 a:velites+1 b:samnites; turn a")
    table.does("play line-relief on a1")
    assert table.legal() == ["take 2", "take 1"]
    assert table.does("take 1").on("a1") == (2, 0) and table.tokens("a") == (1, 0)
    table = position("a rome ready=0 hand=line-relief; b carthage; II: a:hastati*3+3 a:velites+1 b:samnites; turn a")
    assert table.does("play line-relief on a2").tokens("a") == (1, 0)


@rule("BA-REDEP-09")
def test_forced_march_moves_a_unit_that_may_still_be_commanded_but_not_moved_again():
    table = position(
        "a rome hand=forced-march,turmoil; b carthage; I: a:hastati; II: a:velites b:samnites; turn a", MISSES
    )
    table.does("play forced-march on a1")
    assert table.place("a1") == 1
    while table.battle.decision.step == "start":
        table.does("pass")
    assert not [action for action in table.legal() if action.startswith("redeploy a1")]
    table.settle()
    assert "command a1" in table.legal()


def test_locked_shields_reroll_an_enemy_melee_die():
    table = position("a carthage; b rome hand=locked-shields; II: a:samnites*3><b:hastati*3; turn a", "8 1 1  2  1 1 1")
    table.plays("command a1")
    to_step(table, "south", "roll-cards")
    table.does("reroll 8 by locked-shields").settle()
    assert table.told("hit")[0]["hits"] == 0


@pytest.mark.parametrize(
    ("card", "faction", "unit", "charge", "dice"),
    [
        ("pila-volley", "rome", "triarii", True, 5),
        ("pila-volley", "rome", "roman-cavalry", True, 3),
        ("war-cry", "carthage", "caetrati", True, 5),
        ("trample", "carthage", "war-elephants", False, 6),
        ("wedge", "greco-bactria", "companion-cavalry", True, 6),
        ("wedge", "greco-bactria", "hoplites", True, 3),
    ],
)
def test_cards_that_add_two_dice(card, faction, unit, charge, dice):
    other, enemy = ("han", "halberdiers") if faction != "han" else ("rome", "hastati")
    mark = " " if charge else "><"
    table = position(f"a {faction} hand={card}; b {other} ready=0; II: a:{unit}{mark}b:{enemy}*3; turn a", MISSES)
    table.plays("command a1")
    while table.battle.decision.step != "pool":
        table.does("charge" if "charge" in table.legal() else "pass")
    if f"play {card}" in table.legal():
        table.does(f"play {card}")
    table.settle()
    assert len(table.told("rolled")[0]["dice"]) == dice


def test_massed_volley_and_steady_aim_help_shooting():
    table = position(
        "a han hand=massed-volley,steady-aim; b rome; II: a:crossbowmen*2 b:hastati*3; turn a", "3 3 2 2 1  8 7"
    )
    table.plays("command a1", "barrage b1", "play massed-volley", "roll", "reroll 1 by steady-aim")
    assert table.legal() == ["reroll also 2", "reroll also 3", "pass"]
    table.does("reroll also 2")
    assert sorted(table.battle.stack[-2].dice) == [2, 3, 3, 7, 8]
    assert [(event["old"], *event["new"]) for event in table.told("rerolled")] == [("1", "8"), ("2", "7")]
    assert table.told("hit")[0]["hits"] == 2


def test_set_spears_help_a_counterattack():
    table = position("a carthage; b greco-bactria hand=set-spears; II: a:samnites*3><b:thorakitai*3; turn a", MISSES)
    table.plays("command a1")
    to_step(table, "south", "pool")
    table.does("play set-spears").settle()
    assert len(table.told("rolled")[1]["dice"]) == 5


def test_war_drums_and_stand_ready_change_the_price():
    table = position("a han ready=9 hand=war-drums; b rome; II: a:halberdiers*3+4 b:hastati*3; turn a", MISSES)
    table.plays("command a1", "play war-drums").settle()
    assert table.told("paid")[0]["number"] == 1
    table = position("a rome; b han hand=stand-ready; II: a:hastati*3 b:crossbowmen*2+2; turn a", MISSES)
    table.plays("command a1", "react with b1", "play stand-ready", "fire")
    assert table.on("b1") == (2, 0)


@rule("BA-OVER-16")
def test_feigned_flight_takes_a_unit_out_of_the_fight_for_either_side():
    table = position("a rome; b carthage hand=feigned-flight; II: a:hastati*3><b:numidian-cavalry*2; turn a", MISSES)
    table.plays("command a1")
    while table.battle.decision.step != "done":
        table.does("stand" if "stand" in table.legal() else "pass" if "pass" in table.legal() else "roll")
    table.does("play feigned-flight on b1")
    assert table.foes("a1") == table.foes("b1") == []


def test_concerted_attack_commands_another_unit_of_the_sector():
    table = position(
        "a greco-bactria hand=concerted-attack; b carthage; I: a:peltasts b:samnites;"
        " II: a:scythian-archers*2 a:hoplites b:caetrati; turn a",
        MISSES,
    )
    table.plays("command a2", "barrage b2")
    to_step(table, "north", "done")
    assert "play concerted-attack on a3" in table.legal()
    assert "play concerted-attack on a1" not in table.legal() and "play concerted-attack on a2" not in table.legal()
    table.does("play concerted-attack on a3")
    to_step(table, "south", "react")
    assert table.on("a3") == (1, 0)


@rule("BA-TACT-06", "BA-TURMOIL-05", "BA-RELENTLESS-05")
def test_relentless_follows_the_unit_that_was_really_commanded():
    text = (
        "a greco-bactria hand=relentless,concerted-attack; b carthage hand=turmoil;"
        " II: a:scythian-archers*2 a:hoplites*3 b:samnites*3; turn a"
    )
    table = position(text, MISSES)
    table.plays("command a1", "barrage b1")
    to_step(table, "north", "done")
    table.does("play concerted-attack on a2")
    to_step(table, "south", "command-window")
    table.does("play turmoil")
    while table.battle.decision.step == "command-window":
        table.does("pass")
    assert table.asks("north", "turmoil") and table.legal() == ["pay", "give up"]
    table.does("give up")
    assert table.asks("north", "done")  # the Hoplites were never commanded, the archers were
    assert table.legal() == ["play relentless on a1", "pass"] and table.on("a2") == (0, 0)
