"""Words: what is written is read back, and what cannot be read is answered with how it should look."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triarii.engine.actions import Action, Vocabulary
from triarii.engine.event_types import CardsDrawn, Damaged, Rolled
from triarii.engine.events import EVERYTHING, SPECTATOR, VERDICT, Event, Story
from triarii.engine.rejection import Rejection
from triarii.engine.text import Templates, Text
from triarii.engine.words import Decimals, Phrase, Slot, Words

UNIT = Slot("unit")
HEX = Words("hex", ["A1", "A2", "B1"])
INCH = Decimals("inch")
WORDS = Vocabulary(UNIT, HEX, INCH)
MOVE = WORDS.verb("move {unit} to {hex}")
MOVE_ALL = WORDS.verb("move all {hex}")
WHEEL = WORDS.verb("wheel {unit} left {inch} and {far:inch}")
PASS = WORDS.verb("pass")


@given(st.integers(0, 99), st.integers(-1, 2))
def test_a_move_is_read_as_it_is_written(unit: int, hex: int):
    action = Action(MOVE, unit, hex)
    assert WORDS.parse(WORDS.format(action)) == action


@given(st.integers(0, 99), st.integers(-100_000, 100_000), st.integers(-100_000, 100_000))
def test_inches_are_read_to_the_hundredth(unit: int, inches: int, far: int):
    action = Action(WHEEL, unit, inches, far)
    assert WORDS.parse(WORDS.format(action)) == action


@pytest.mark.parametrize("text", ["move 3 to a2", "MOVE 3 TO A2", "move 3 A2", "  move   3  to  A2 "])
def test_small_words_case_and_blanks_do_not_matter(text: str):
    assert WORDS.parse(text) == Action(MOVE, 3, 1)


@pytest.mark.parametrize(("text", "hundredths"), [("5", 500), ("5.5", 550), ("-0.05", -5), ("12.34", 1234)])
def test_inches_may_be_written_short(text: str, hundredths: int):
    assert WORDS.parse(f"wheel 1 left {text} and 0") == Action(WHEEL, 1, hundredths, 0)


@pytest.mark.parametrize("text", ["wheel 1 left 1.234 and 0", "wheel 1 left x and 0", "wheel 1 left .5 and 0"])
def test_inches_that_are_none_are_refused(text: str):
    assert isinstance(WORDS.parse(text), Rejection)


def test_a_verb_with_more_words_is_told_from_a_shorter_one():
    assert WORDS.parse("move all B1") == Action(MOVE_ALL, 2)


@pytest.mark.parametrize("text", ["move 3 to C9", "move to A1", "move 3 to A1 A2", "pass now"])
def test_what_cannot_be_read_is_answered_with_how_it_should_look(text: str):
    answer = WORDS.parse(text)
    assert isinstance(answer, Rejection) and answer.code == "unreadable"
    assert "it should look like" in answer.sentence


@pytest.mark.parametrize("text", ["", "fly 3 to A1", "   "])
def test_an_unknown_verb_is_answered_with_those_there_are(text: str):
    answer = WORDS.parse(text)
    assert isinstance(answer, Rejection) and answer.code == "unknown-verb"
    assert "move, move all, pass, wheel" in answer.sentence


@given(st.text(max_size=40))
def test_no_text_whatever_breaks_the_reader(text: str):
    assert isinstance(WORDS.parse(text), (Action, Rejection))


def test_a_vocabulary_says_what_an_action_names():
    assert [slot.name for slot in WORDS.slots_of(Action(WHEEL, 4, 150, 25))] == ["unit", "inch", "inch"]
    assert WORDS.slots_of(Action(PASS)) == []
    assert WORDS.head(Action(MOVE_ALL)) == "move all"


def test_actions_are_values():
    assert Action(MOVE, 1, 2) == Action(MOVE, 1, 2) and hash(Action(MOVE, 1, 2)) == hash(Action(MOVE, 1, 2))
    assert Action(MOVE, 1, 2) != Action(MOVE, 1, 3) and Action(MOVE, 1) != "move 1"
    assert eval(repr(Action(MOVE, 1, 2, 3, 4, 5))) == Action(MOVE, 1, 2, 3, 4, 5)


CARD = Words("card", ["Rally", "Charge"], role="card")
STORY = Story(CARD, HEX, UNIT, Words("verdict", ["miss", "hit"]), Slot("face"), Slot("blocks"))
DRAWN = STORY.declare("drawn", "card!", "XX-1.01", CardsDrawn, cards=("card",))
HIT = STORY.declare("hit", "hexes:hex*", "XX-1.02", reveals=True)
ROLLED = STORY.declare(
    "rolled", "unit- faces:face*", "XX-1.03", Rolled, faces="faces", verdicts="verdict", roller="unit"
)
LOST = STORY.declare("lost", "number:blocks", "XX-1.04", Damaged, amount="number", piece="=u1")
TEMPLATES = Templates(
    {
        "event": {
            "drawn": {"is": "draws {card}", "hidden": "draws a card"},
            "hit": "is hit in {hexes:hex}",
            "rolled": "rolls {faces:face}",
            "lost": "loses {number|block|blocks}",
        },
        "terms": {"hex": {"A1": "the first hex"}, "list": {"none": "nothing"}},
    }
)


def told(event: Event, viewer: int) -> str:
    report = STORY.report(event, viewer, ("bottom", "top"))
    return TEMPLATES.render(Text(f"event.{report.key}", report.values))


@pytest.mark.parametrize(
    ("viewer", "text"),
    [(0, "draws Charge"), (1, "draws a card"), (SPECTATOR, "draws a card"), (EVERYTHING, "draws Charge")],
)
def test_an_event_hides_from_others_what_is_marked(viewer: int, text: str):
    report = STORY.report(Event(DRAWN, 0, 1), viewer, ("bottom", "top"))
    assert isinstance(report, CardsDrawn) and report.seat == "bottom" and report.rule == "XX-1.01"
    assert told(Event(DRAWN, 0, 1), viewer) == text
    assert report.cards == (("Charge",) if text == "draws Charge" else ())
    assert ("card" in report.values) == (text == "draws Charge")


def test_a_secret_that_belongs_to_no_seat_is_kept_from_the_spectator():
    assert told(Event(DRAWN, -1, 1), SPECTATOR) == "draws a card"
    assert told(Event(DRAWN, -1, 1), EVERYTHING) == "draws Charge"


def test_an_event_may_list_many_things():
    event = Event(HIT, 1, many=(0, 2))
    assert STORY.report(event, SPECTATOR, ("a", "b")).values == {"hexes": ["A1", "B1"]}
    assert told(event, SPECTATOR) == "is hit in the first hex, B1"
    assert told(Event(HIT, 1), SPECTATOR) == "is hit in nothing"
    assert STORY.reveals(event) and not STORY.reveals(Event(DRAWN, 0))


def test_a_die_carries_its_face_and_its_verdict():
    report = STORY.report(Event(ROLLED, 0, 7, many=(3, 5 + VERDICT)), SPECTATOR, ("a", "b"))
    assert isinstance(report, Rolled) and report.values == {"faces": [3, 5]}
    assert (report.roller, report.faces, report.verdicts) == (7, (3, 5), ("miss", "hit"))


def test_things_are_counted_in_words():
    assert [told(Event(LOST, 0, number), SPECTATOR) for number in (1, 2)] == ["loses 1 block", "loses 2 blocks"]
    report = STORY.report(Event(LOST, 0, 2), SPECTATOR, ("a", "b"))
    assert isinstance(report, Damaged) and (report.piece, report.amount) == ("u1", 2)


def test_a_slot_may_be_followed_by_a_comma_or_a_colon():
    phrase = Phrase("rolls {number}, {other:number}: done", {"number": Slot("number")})
    assert phrase.format([3, 4]) == "rolls 3, 4: done"
    assert phrase.parse(["rolls", "3,", "4:", "done"]) == [3, 4]
    assert phrase.parse(["rolls", "3", "4", "done"]) == [3, 4]
