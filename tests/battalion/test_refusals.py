"""Whatever a player might click, the refusal names the reason and the rule."""

from __future__ import annotations

from tests.battalion.table import FOUR, Table, position, rule

MISSES = "1 " * 60


def to_step(table: Table, step: str) -> Table:
    while table.battle.decision.step != step:
        table.step_over(step)
    return table


@rule("BA-TURMOIL-03", "BA-TURMOIL-06", "BA-CMD-15")
def test_answers_to_turmoil_on_an_action():
    table = position(
        "a carthage ready=1; b rome hand=turmoil; II: a:scutarii*3 a:celt-infantry*3"
        " a:samnites.scutarii a:celt-infantry b:hastati; reserve: a:samnites; turn a",
        MISSES,
    )
    table.does("command a1", "play turmoil")
    assert table.legal() == ["command a2", "command a4"]
    assert table.refuses("pay", "BA-CMD-15", "too-dear")
    assert table.refuses("rally", "BA-TURMOIL-03", "can-command")  # a rally is for him who can command nobody
    assert table.refuses("command a1", "BA-TURMOIL-06", "given-up")
    assert table.refuses("command a3", "BA-CMD-15", "too-dear") and table.refuses("command a5", "BA-RES-08")
    assert table.refuses("react with a2", "BA-TURMOIL-03")


@rule("BA-TURMOIL-05")
def test_answers_to_turmoil_on_an_evade():
    text = "a rome ready=2; b carthage hand=turmoil; II: a:allied-cavalry*2><b:samnites*3 a:hastati; turn a"
    table = position(text, MISSES)
    table.plays("command a1").settle()
    table.does("evade", "play turmoil")
    assert table.told("gave-up")  # two order for the evade, and one is left
    table = position(text.replace("ready=2", "ready=3"), MISSES)
    table.plays("command a1").settle()
    table.does("evade", "play turmoil")
    assert table.refuses("command a2", "BA-TURMOIL-05", "tied")


@rule("BA-TURMOIL-04", "BA-TURMOIL-06", "BA-REACT-03", "BA-REACT-04", "BA-REACT-05")
def test_answers_to_turmoil_on_a_reaction():
    table = position(
        "a rome hand=turmoil; b carthage ready=1; II: a:triarii*3 a:hastati><b:caetrati b:samnites*3"
        " b:samnites.scutarii b:scutarii; III: b:celt-infantry; turn a",
        MISSES,
    )
    table.plays("command a1", "react with b2", "play turmoil")
    assert table.legal() == ["react with b4", "give up"]
    assert table.refuses("react with b2", "BA-TURMOIL-06") and table.refuses("react with b3", "BA-REACT-05")
    assert table.refuses("react with b1", "BA-REACT-03") and table.refuses("react with b5", "BA-REACT-04")
    assert table.refuses("react with a1", "BA-CHARGE-04") and table.refuses("pay", "BA-CMD-15")


@rule("BA-CHARGE-14", "BA-CHARGE-06")
def test_a_charge_cannot_be_called_off():
    table = position("a rome; b carthage; II: a:hastati*3 b:samnites b:caetrati; III: b:scutarii; turn a", MISSES)
    table.does("command a1", "stand")
    for way in ("pass", "stand", "give up"):
        assert table.refuses(way, "BA-CHARGE-14", "must-engage")
    assert table.refuses("engage b3", "BA-CHARGE-06")


@rule("BA-ARTILLERY-01", "BA-ARTILLERY-04", "BA-ARTILLERY-08", "BA-TACT-03", "BA-WINDOW-01", "BA-TURN-04")
def test_artillery_at_the_wrong_unit_or_twice():
    text = (
        "a han hand=artillery,artillery,turmoil; b carthage; I: a:convicts;"
        " II: a:halberdiers><b:samnites*3 b:caetrati*2; reserve: b:scutarii; turn a"
    )
    table = position(text, MISSES)
    assert table.refuses("play artillery on b1", "BA-TACT-03", "target-engaged")
    assert table.refuses("play artillery on b3", "BA-ARTILLERY-04") and table.refuses(
        "play turmoil on b2", "BA-CARD-02"
    )
    assert table.refuses("redeploy a1 to II", "BA-WINDOW-01") and table.refuses("rally", "BA-TURN-04")
    table.does("play artillery on b2")
    assert table.asks("north", "start")
    assert table.refuses("play artillery on b2", "BA-ARTILLERY-08", "one-artillery")
    table.does("pass")
    assert table.asks("north", "redeploy")
    assert table.refuses("command a2", "BA-ARTILLERY-01") and table.refuses("rally", "BA-ARTILLERY-01")
    table = position(text, MISSES)
    table.does("pass", "pass")
    assert table.refuses("redeploy a1 to II", "BA-TURN-04", "too-late")


@rule("BA-TACT-06", "BA-RELENTLESS-07", "BA-TURN-06")
def test_relentless_on_the_wrong_unit():
    text = (
        "a carthage ready={} hand=relentless,feigned-flight; b rome; II: a:caetrati*2 a:samnites b:hastati*3{}; turn a"
    )
    table = position(text.format(2, ""), MISSES)
    table.plays("command a1", "barrage b1")
    to_step(table, "done")
    assert table.refuses("play relentless on a2", "BA-TACT-06") and table.refuses("rally", "BA-TURN-06")
    assert table.refuses("command a2", "BA-TURN-06")
    assert table.refuses("play feigned-flight on a1", "BA-CARD-02")  # it is not engaged
    table = position(text.format(1, "><a:celt-cavalry"), MISSES)
    table.plays("command a1")
    to_step(table, "done")
    assert table.refuses("play relentless on a1", "BA-RELENTLESS-07")


@rule("BA-FOUR-23", "BA-FOURRUL-11", "BA-FOURRUL-23")
def test_cards_outside_the_own_area():
    northwest = FOUR[0]
    text = (
        "a rome hand=artillery,courage-regained; b carthage; I: a:hastati-1; III: a:velites-1 b:caetrati;"
        f" V: a:triarii-1 b:scutarii; turn {northwest}"
    )
    table = position(text, four=True)
    assert table.refuses("play artillery on b2", "BA-FOURRUL-11", "other-area")
    assert table.refuses("play courage-regained on a3", "BA-FOUR-23", "other-area")
    text = (
        "a greco-bactria ready=9 hand=relentless,concerted-attack; b carthage; III: a:hoplites*3 a:peltasts;"
        f" IV: a:thorakitai b:samnites*3; II: b:caetrati; turn {northwest} sequence=1"
    )
    table = position(text, MISSES, four=True)
    table.plays("command a1", "charge at b1")
    while table.battle.outcome is None and table.active() == northwest:
        if table.battle.decision.step == "done":
            assert table.refuses("play relentless on a1", "BA-FOURRUL-23", "other-area")
            assert table.refuses("play concerted-attack on a3", "BA-FOUR-23", "other-area")
        table.step_over()
