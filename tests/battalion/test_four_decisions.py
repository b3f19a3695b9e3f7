"""Four players: every kind of decision goes to the one member of the team who has it."""

from __future__ import annotations

import pytest

from tests.battalion.table import FOUR, Table, position, rule

MISSES = "1 " * 60
NW, NE, SW, SE = FOUR


def four(text: str, dice: str = MISSES) -> Table:
    return position(text, dice, four=True)


def asked(table: Table, *answers: str) -> list[tuple[str, str]]:
    """Who is asked what for the rest of the turn; the answers are given in their order, all else is passed."""
    waiting = list(answers)
    active = table.battle.active
    seen: list[tuple[str, str]] = []
    while table.battle.outcome is None and table.battle.active == active:
        legal = table.legal()
        seen.append((table.battle.seat_name(table.battle.seat), table.battle.decision.step))
        answer = next(
            (word for word in ("pass", "roll", "stand", "suffer", "place disorder") if word in legal), legal[0]
        )
        if waiting and waiting[0] in legal:
            answer = waiting.pop(0)
        table.does(answer)
    assert not waiting, f"never possible: {waiting}"
    return seen


def who(seen: list[tuple[str, str]], step: str) -> set[str]:
    return {seat for seat, asked_for in seen if asked_for == step}


@rule("BA-FOURRUL-07", "BA-FOURRUL-12", "BA-FOURRUL-22")
@pytest.mark.parametrize(("sector", "attacker", "defender"), [("V", NE, SE), ("I", NW, SW)])
def test_the_member_of_the_sector_decides_about_everything_there(sector, attacker, defender):
    text = (
        "a greco-bactria hand=turmoil,wedge/wedge,relentless; b carthage hand=turmoil,trample/turmoil,trample;"
        " III: a:peltasts b:caetrati;"
        f" {sector}: {{}}; turn {attacker} sequence={3 if attacker == NE else 1}"
    )
    fight = text.format("a:hoplites*3><b:numidian-cavalry*2")
    seen = asked(four(fight, "8 1 1  8 1 1 1 1 1"), "command a2", "evade")
    assert who(seen, "pool") == {attacker, defender} and who(seen, "evade") == {defender}
    assert who(seen, "hits") == {attacker, defender} and who(seen, "steadfast") == {attacker}
    assert who(seen, "command-window") == {attacker, defender}  # for the assault and for the evade
    assert {seat for seat, _ in seen} == {attacker, defender}  # their team-mates had nothing to say
    seen = asked(
        four(text.format("a:hoplites*3 b:caetrati*2"), "8 1 1 1  1 1 1  1 1 1"), "command a2", "react with b2", "fire"
    )
    assert who(seen, "react") == {defender} and who(seen, "reaction") == {defender}
    assert who(seen, "steadfast") == {attacker}
    assert {seat for seat, _ in seen} == {attacker, defender}


@rule("BA-FOURRUL-08", "BA-FOURRUL-22", "BA-FOURRUL-12", "BA-FOUR-25")
@pytest.mark.parametrize(("active", "decides"), [(NW, SW), (NE, SE)])
def test_in_the_middle_the_member_who_is_next_decides_about_everything(active, decides):
    text = (
        "a greco-bactria hand=turmoil,wedge/wedge; b carthage hand=turmoil,trample/turmoil,trample;"
        f" III: a:hoplites*3><b:numidian-cavalry*2; turn {active} sequence=1"
    )
    seen = asked(four(text, "8 1 1  1 1 1"), "command a1", "evade")
    for step in ("hits", "evade"):
        assert who(seen, step) == {decides}
    assert who(seen, "pool") == who(seen, "command-window") == {active, decides}
    assert {seat for seat, _ in seen} == {active, decides}


@rule("BA-FOURRUL-22", "BA-FOUR-23")
def test_start_and_done_belong_to_the_active_player():
    text = (
        "a rome hand=courage-regained/courage-regained; b carthage; III: a:hastati*3-1 b:samnites*3;"
        " I: a:velites-1; turn {} sequence=1"
    )
    for active in (NW, NE):
        table = four(text.format(active))
        assert table.asks(active, "start")
        expected = {"play courage-regained on a1", "pass"} | (
            {"play courage-regained on a2"} if active == NW else set()
        )
        assert set(table.legal()) == expected


@rule("BA-FOURRUL-14", "BA-FOUR-24")
def test_a_barrage_into_the_team_mates_sector():
    text = (
        "a rome; b carthage; III: a:cretan-archers*2; IV: b:caetrati-1 b:samnites; I: a:hastati b:scutarii;"
        f" turn {NW} sequence=1"
    )
    table = four(text, "8 1 1")
    table.does("command a1", "barrage b1")
    assert table.asks(SE, "hits")  # the sector of the target has one opposing commander
    table.does("place disorder")
    assert len(table.hand(SE)) == 1 and table.hand(SW) == [] and table.place("a1") == 2


@rule("BA-FOUR-23", "BA-FOURRUL-06", "BA-CARD-03")
def test_a_card_redeploys_only_in_the_own_area():
    text = (
        "a rome hand=-/turmoil; b carthage; I: a:hastati; III: a:velites b:samnites; V: a:triarii; turn {} sequence=1"
    )
    table = four(text.format(NE))
    while table.battle.decision.step == "start":
        table.does("pass")
    moves = [action for action in table.legal() if action.startswith("redeploy")]
    assert moves == ["redeploy a2 to IV", "redeploy a3 to IV"]
    assert table.refuses("redeploy a1 to II", "BA-FOURRUL-06")
    assert four(text.format(NW)).asks(NW, "action-phase")  # his team-mate's card is not his
