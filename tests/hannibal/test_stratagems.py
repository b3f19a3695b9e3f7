"""The stratagem cards: ambush, flank march, stakes, spies, omens, speech, feigned flight. AH-STRAT"""

from __future__ import annotations

import pytest

from tests.hannibal.field import FAR, field, scenario
from tests.hannibal.test_setup import ready, until
from triarii.engine.dice import FastDice
from triarii.games.hannibal.deploy import Deployment, Notes
from triarii.games.hannibal.late import LateStratagems, stakes_refusal
from triarii.games.hannibal.movement import MovementPhase
from triarii.games.hannibal.reserves import Arrivals
from triarii.games.hannibal.words import HELD_BACK, LAY_IN_WAIT, PLAYED

rule = pytest.mark.rule


@rule("AH-STRAT-02", "AH-STRAT-03", "AH-STRAT-11")
def test_an_ambush():
    where = "woods 20 16 6 6; marsh 30 16 5 5; hand S ambush; S HF 2 10 0; S LF 4 10 0; S CV 6 10 0" + FAR
    game = field(where)
    battle = game.battle
    for unit in (0, 1, 2):
        battle.status[unit] = 0
    battle.stack.append(Notes(0))
    battle.run()
    assert game.texts() == ["note ambush in f0", "notes done"]  # a marsh is no cover
    game.does("note ambush in f0")
    assert game.texts() == ["hold back u0", "hold back u1", "enough"]  # foot only
    game.does("hold back u0", "hold back u1")
    assert game.texts() == ["enough"]  # two at most
    view = battle.view(1).data["state"]
    assert view["ambush"][0] is None and view["status"][0] == 0
    game.does("enough", "notes done")
    battle.c_unit.append(0)
    battle.c_unit.pop()
    battle.turn = 2
    battle.stack.append(Arrivals(0))
    battle.run()
    assert "keep cards" in game.texts()
    game.refuses("place u0 at 24.00 16.00 facing 0", "AH-STRAT-02")
    told = game.does("place u0 at 20.10 16.00 facing 77")
    assert game.alive(0) and 10 in game.discards
    (note,) = game.happened(told, "lay in wait")  # the note is laid open, its ground too
    assert "20.00 × 16.00" in note["text"]
    game.does("keep cards")
    assert game.status[1] == 2
    battle.turn = 5
    battle.stack.append(Arrivals(0))
    battle.run()
    assert "keep cards" not in game.texts()  # at the latest in turn 5


@rule("AH-STRAT-03", "AH-SCEN-11")
def test_an_ambush_is_sprung_when_an_enemy_touches_its_cover():
    game = scenario("trebia")
    battle = game.battle
    assert [battle.unit_name(unit) for unit in range(battle.count()) if battle.status[unit] == 2] == [
        "Mago, foot",
        "Mago, horse",
    ]
    battle.x[15], battle.y[15] = 3750, 900  # a Roman cavalry unit in touch with the rough ground
    battle.active = 0
    from triarii.games.hannibal.movement import MovementPhase

    battle.stack.append(MovementPhase(0))
    battle.run()
    assert game.seat == 1 and game.step() == "Arrivals" and "keep cards" not in game.texts()
    game.does(game.texts()[0])
    game.does(game.texts()[0])
    assert game.seat == 0
    # without room inside or beside it, a unit comes on at its own edge in its next half
    crowded = field("woods 20 16 1.7 1.7; S HF off; N HF 20 16 180; N HF 18 14.4 0; phase move" + FAR)
    crowded.battle.ambush[0] = [0, 0]
    for dx in (-2, -1, 0, 1, 2):
        for dy in (-2, -1, 0, 1, 2):
            unit = crowded.battle.add_unit(1, 2, 0, 2, 50 + dx * 5 + dy)
            crowded.battle.put(unit, 2000 + dx * 160, 1600 + dy * 160, 0)
    crowded.battle.stack.append(Arrivals(0, 1))
    crowded.battle.run()
    assert crowded.battle.ambush[0] == [-1, 0]
    crowded.battle.stack.append(Arrivals(0))
    crowded.battle.turn = 3
    crowded.battle.run()
    assert all(text.startswith("place u0") and " 0.80 facing" in text for text in crowded.texts())


@rule("AH-STRAT-03")
def test_a_sprung_ambush_is_laid_open_before_it_is_placed():
    """Whoever is asked to place it in the enemy's half can hide it no longer: everybody is told where it lay."""
    game = field("woods 20 16 6 6; hand S ambush; S HF off; N CV 20 22 180; phase move" + FAR)
    battle = game.battle
    battle.ambush[0] = [0, 0]
    battle.y[1] = 1960  # it has come to touch the woods
    battle.events.clear()
    battle.stack.append(Arrivals(0, 1))
    battle.run()
    assert game.seat == 0 and all(text.startswith("place u0") for text in game.texts())
    assert battle.hands[0] == [] and 10 in game.discards
    assert [event.kind for event in battle.events] == [PLAYED, LAY_IN_WAIT, HELD_BACK]


@rule("AH-STRAT-04", "AH-STRAT-11")
def test_a_flank_march():
    game = field("hand S flank-march; S CV off @+1/+1; S LF 4 10 0; S HF 6 10 0; turn 3" + FAR, "4 4 4")
    battle = game.battle
    battle.status[1] = battle.status[2] = 0
    battle.stack.append(Notes(0))
    battle.status[0] = 0
    battle.run()
    game.does("note flank march east")
    assert game.texts() == ["hold back u0", "hold back u1", "enough"]  # mounted and loose foot
    game.does("hold back u0", "enough", "notes done")
    battle.stack.append(Arrivals(0))
    battle.run()
    assert game.texts() == ["keep cards"]  # asked, so that nobody learns what waits
    game.does("keep cards")
    assert game.status[0] == 2 and 11 in game.discards  # 4 in turn 3 is not enough
    battle.turn = 4
    battle.stack.append(Arrivals(0))
    battle.run()
    assert game.step() == "Arrivals" and all(" facing" in text for text in game.texts())
    game.refuses("place u0 at 40.00 10.00 facing 0", "AH-STRAT-04")
    game.does("place u0 at 47.20 20.00 facing 270")
    assert game.alive(0) and game.commander_place(0) == (4720, 2000)
    crowd = "; ".join(f"N HF 44 {1 + 3 * n} 0" for n in range(12))
    late = field(f"S CV off; {crowd}; turn 7" + FAR, "1")
    late.battle.flank[0] = [3, 0]
    late.battle.stack.append(Arrivals(0))
    late.battle.run()
    assert late.step() == "Arrivals"
    late.does(late.texts()[0])
    assert late.held[0] == 1


@rule("AH-STRAT-01")
def test_whom_a_card_held_back_and_who_leads_them_is_hidden_until_it_is_played_and_then_told():
    game = field("hand S flank-march; S CV off @+1/+1; S LH off; turn 3" + FAR, "1")
    battle = game.battle
    battle.deployed = [1, 1]
    battle.flank[0] = [3, 0, 1]
    battle.stack.append(MovementPhase(1))  # the enemy's phase, which notes who is with whom
    battle.run()
    battle.stack.pop()
    battle.run()
    hidden = battle.view(1).data["state"]
    assert hidden["c_unit"][0] == hidden["c_start"][0] == -1 and hidden["status"][:2] == [0, 0]
    for seed in range(20):
        other = battle.determinize(1, FastDice(seed))
        assert other.hands[0] == [11] and sorted(other.flank[0][1:]) == [0, 1]  # one card cannot be two notes
        assert other.view(1).json() == battle.view(1).json()
        assert other.c_start == battle.c_start  # it is seen when they come on
    battle.stack.append(Arrivals(0))
    battle.run()
    events = game.does("keep cards")
    assert [event["name"] for event in game.happened(events, "held back")] == [battle.unit_name(u) for u in (0, 1)]
    assert [event["unit"] for event in game.happened(events, "led by")] == [battle.unit_name(0)]
    assert battle.view(1).data["state"]["c_unit"][0] == 0


@rule("AH-STRAT-05", "AH-STRAT-07", "AH-STRAT-11")
def test_night_march_and_stakes():
    game = field("hand S night-march stakes-and-pits; S HF 20 6 0; S HF 24 6 0" + FAR)
    battle = game.battle
    battle.stack.append(LateStratagems(0))
    battle.run()
    assert game.texts() == ["play night-march", "play stakes-and-pits", "keep cards"]
    game.does("play night-march", "deploy u0", "place u0 at 30.00 8.00 facing 90")
    assert game.place(0) == (3000, 800, 90)
    game.does("enough", "play stakes-and-pits")
    game.refuses("stakes at 20.00 15.00 facing 0", "AH-STRAT-07")
    game.refuses("stakes at 30.00 8.00 facing 0", "AH-STRAT-07")
    game.does("stakes at 20.00 13.00 facing 10")
    stakes = battle.features[-1]
    assert (2 * stakes.a, 2 * stakes.b, stakes.heading) == (320, 80, 10)
    from triarii.games.hannibal.terrain import GOING, is_barred

    assert is_barred(stakes, 9) and not is_barred(stakes, 2) and GOING[stakes.kind] == 1
    assert stakes_refusal(battle, 0, 2000, 1300, 400) is not None
    assert battle.hands[0] == [] and battle.discards == [12, 14]


@rule("AH-STRAT-05")
@pytest.mark.parametrize("here", ["16.80 11.00", "17.00 11.00"])
def test_who_marches_by_night_may_stay_and_is_offered_that_once(here: str):
    game = field(f"hand S night-march; S HF {here} 0" + FAR)
    game.battle.stack.append(LateStratagems(0))
    game.battle.run()
    game.does("play night-march", "deploy u0")
    assert game.texts().count(f"place u0 at {here} facing 0") == 1


@rule("AH-STRAT-06", "AH-STRAT-11")
def test_spies_make_the_other_show_four_units():
    game = ready("5 3", [45] + [0] * 17)
    assert 13 in game.hands[0]
    until(game, "Preparations")
    game.does("take north", "deploy first", "notes done")
    assert game.texts() == ["play spies", "keep cards"]
    game.does("play spies")
    shown = 0
    while game.seat == 1:
        shown += game.texts()[0].startswith("deploy")
        game.battle.apply(game.legal[0])
    assert shown == 4 and game.first == 0
    assert isinstance(game.battle.stack[-1], Deployment) and game.battle.stack[-1].seat == 0
    assert all(
        game.kind[unit] != 6 for unit in range(game.battle.count()) if game.owner[unit] == 1 and game.alive(unit)
    )


@rule("AH-STRAT-01")
def test_nobody_sees_that_the_last_unit_is_being_deployed_while_others_may_be_hidden():
    for hand, asked in (("hand S ambush; ", ["deploy u1"]), ("", [])):
        game = field(hand + "S HF 2 10 0; S HF 4 10 0; S HF 6 10 0" + FAR, options={"camps": False})
        battle = game.battle
        for unit in (0, 1, 2):
            battle.status[unit] = 0
        if hand:
            battle.status[2] = 2
            battle.ambush[0] = [0, 2]
        battle.stack.append(Deployment(0))
        battle.run()
        game.does("deploy u0", "place u0 at 20.00 10.00 facing 0")
        if not hand:
            game.does("deploy u2", "place u2 at 30.00 10.00 facing 0")
        # whoever might hold a note is asked for his only unit too, as if there were more of them
        assert [text for text in game.texts() if text.startswith("deploy")] == asked
        assert battle.view(1).data["stack"][-1]["unit"] == (-1 if hand else 1)


@rule("AH-STRAT-08")
def test_favourable_omens_give_three_orders():
    game = field("hand S favourable-omens; phase move" + FAR)
    game.does("play favourable-omens")
    assert game.orders == 12 and game.hands[0] == []


@rule("AH-STRAT-09")
def test_rousing_speech_rolls_again():
    game = field(
        "hand S rousing-speech; S HF 20 10 0 d1; S HF 30 10 0 d1; commander S +0/+0 20 15; phase rally" + FAR, "1 1 8"
    )
    game.does("rally u0")
    assert game.texts() == ["play rousing-speech", "keep cards"]
    game.does("play rousing-speech")
    assert game.dmz[:2] == [0, 1]  # the other is too far from a commander


@rule("AH-STRAT-10", "AH-STRAT-12")
def test_feigned_flight():
    game = field("hand S feigned-flight; S HC 20 20 0; N HC 20 21.6 180; phase move" + FAR)
    game.does("keep cards")
    game.refuses("disengage u0", "AH-MOVE-58")
    game.does("feign flight u0", "turn about")
    assert game.dmz[0] == 0 and game.orders == 9 and game.place(0) == (2000, 1100, 180)
    game = field("hand S feigned-flight; S HC 20 20 0; N HC 20 21.6 180; N HC 21.6 20 270; phase move" + FAR)
    game.does("keep cards")
    game.refuses("feign flight u0", "AH-MOVE-62")
