"""Who is asked in which window, in which order, and how often."""

from __future__ import annotations

from tests.battalion.table import Table, position, rule

MISSES = "1 " * 60


def questions(table: Table, *answers: str) -> list[tuple[str, str]]:
    """Every question of one turn. The answers are given as soon as they are possible, else all is passed."""
    waiting = list(answers)
    active = table.battle.active
    asked: list[tuple[str, str]] = []
    while table.battle.outcome is None and table.battle.active == active:
        legal = table.legal()
        asked.append((table.battle.seat_name(table.battle.seat), table.battle.decision.step))
        answer = next((word for word in ("pass", "roll", "stand", "place disorder") if word in legal), legal[0])
        if waiting and waiting[0] in legal:
            answer = waiting.pop(0)
        table.does(answer)
    assert not waiting, f"never possible: {waiting}"
    return asked


@rule("BA-CARD-15", "BA-WINDOW-01", "BA-WINDOW-02", "BA-WINDOW-03", "BA-WINDOW-04", "BA-WINDOW-05", "BA-CMD-18")
@rule("BA-TURN-04", "BA-DICE-13")
def test_every_window_of_a_charge_comes_once_and_closes_when_both_pass():
    table = position("a carthage hand=trample; b rome hand=artillery; II: a:samnites*3 b:velites*2; turn a", MISSES)
    assert questions(table, "command a1", "react with b1", "fire") == [
        ("north", "start"),
        ("north", "redeploy"),
        ("north", "action-phase"),
        ("north", "command-window"),
        ("south", "command-window"),
        ("south", "react"),
        ("south", "command-window"),  # the commanding side first
        ("north", "command-window"),
        ("south", "reaction"),
        ("south", "pool"),  # the fire; neither deck has a card for its roll
        ("north", "pool"),
        ("south", "roll-cards"),  # Locked Shields; Carthage has no card for its own roll
        ("south", "pool"),
        ("south", "roll-cards"),  # Veteran Troops
        ("north", "done"),
    ]


@rule("BA-CARD-15", "BA-WINDOW-04", "BA-VETERAN-03")
def test_a_roll_is_open_until_both_have_passed_in_a_row():
    text = (
        "a rome hand=veteran-troops,veteran-troops; b greco-bactria hand=locked-shields,locked-shields;"
        " II: a:hastati*3><b:peltasts*2; turn a"
    )
    table = position(text, "1 2 3 4  5  6  7  1 1 1")
    asked = questions(
        table,
        "command a1",
        "reroll 1 by veteran-troops",
        "reroll 5 by locked-shields",
        "reroll 6 by veteran-troops",
    )
    rolls = [seat for seat, step in asked if step == "roll-cards"]
    assert rolls == ["north", "south", "north", "south"]  # three cards, a pass, and Rome has no card left
    assert [(event["old"], *event["new"]) for event in table.told("rerolled")] == [("1", "5"), ("5", "6"), ("6", "7")]
    assert table.told("hit")[0]["hits"] == 1


@rule("BA-CARD-15")
def test_a_card_reopens_the_window_for_the_other_and_one_pass_does_not_close_it():
    text = "a carthage hand=banners-of-war,trample; b rome hand=turmoil,artillery; II: a:samnites*3 b:triarii; turn a"
    asked = questions(position(text, MISSES), "command a1", "play turmoil")
    window = [seat for seat, step in asked if step == "command-window"]
    # pass, Turmoil, pass, pass for the command; the reaction was declined
    assert window == ["north", "south", "north", "south"]
    asked = questions(position(text, MISSES), "command a1", "play banners-of-war")
    assert [seat for seat, step in asked if step == "command-window"] == ["north", "south", "north"]


@rule("BA-CMD-15", "BA-TURMOIL-03")
def test_after_turmoil_the_last_order_still_pays():
    text = "a carthage ready={}; b rome hand=turmoil; II: a:samnites*3 a:scutarii*3 b:hastati; turn a"
    for ready, ways in ((2, ["pay", "command a2"]), (3, ["pay", "command a2"])):
        table = position(text.format(ready), MISSES).does("command a1", "play turmoil")
        assert table.asks("north", "turmoil") and table.legal() == ways
    table = position(text.format(1), MISSES).does("command a1", "play turmoil")
    assert table.told("named")[-1]["unit"] == "a2"  # two cannot be paid with one


@rule("BA-BANNERS-05", "BA-FRIGHT-01")
def test_after_turmoil_every_choice_names_its_real_price():
    text = "a carthage hand=banners-of-war; b rome hand=turmoil; II: a:samnites*3 a:scutarii.samnites b:hastati; turn a"
    table = position(text, MISSES)
    table.plays("command a1", "play banners-of-war", "play turmoil")
    assert table.battle.decision.says[1] == "Command Scutarii, Samnites (a2): 1 order"  # two, less one
    table.does("command a2")
    assert table.on("a2") == (1, 0)
    text = "a carthage hand=turmoil; b rome; II: a:war-elephants*2 b:velites*2 b:hastati.triarii; turn a"
    table = position(text, MISSES)
    table.plays("command a1", "react with b1", "play turmoil")
    assert table.battle.decision.says[1] == "React with Hastati, Triarii (b2): 3 order"  # mixed, and Fright


@rule("BA-WINDOW-02", "BA-CARD-02")
def test_a_cost_card_is_offered_only_for_a_command_that_it_works_on():
    text = "a han ready=9 hand={}; b carthage; II: a:halberdiers*3{} b:samnites*3; turn a"
    for card, order, offered in (
        ("stand-ready", "", False),  # for reactions only
        ("war-drums", "", False),  # the base cost is one already
        ("war-drums", "+1", False),
        ("war-drums", "+2", True),
        ("banners-of-war", "", True),
    ):
        table = position(text.format(card, order), MISSES)
        table.plays("command a1")
        assert table.asks("north", "command-window")
        assert table.legal() == ([f"play {card}", "pass"] if offered else ["pass"])
        assert offered or table.refuses(f"play {card}", "BA-WINDOW-02")
    table = position(text.format("war-drums,war-drums", "+3"), MISSES)
    table.plays("command a1", "play war-drums")
    assert "play war-drums" not in table.legal()  # a second would change nothing


@rule("BA-CARD-15", "BA-WINDOW-05", "BA-WINDOW-06")
def test_after_an_action_the_active_player_comes_first_and_then_his_opponent():
    text = (
        "a greco-bactria hand=feigned-flight,wedge; b carthage hand=feigned-flight,trample;"
        " I: a:horse-archers><b:numidian-cavalry; II: a:horse-archers><b:numidian-cavalry a:hoplites b:samnites; turn a"
    )
    table = position(text, MISSES)
    asked = questions(table, "command a3", "engage b3", "play feigned-flight on b1", "play feigned-flight on a2")
    done = [seat for seat, step in asked if step == "done"]
    # pass, flight, flight; nobody of the south can flee any more, and the north might still hold Relentless
    assert done == ["north", "south", "north", "north"]
    assert table.foes("a1") == table.foes("a2") == table.foes("b1") == table.foes("b2") == []
