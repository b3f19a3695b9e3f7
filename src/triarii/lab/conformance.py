"""What must hold at every decision of every game, whatever its rulebook says."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import msgspec

from triarii.drawing.position import picture, text_board
from triarii.engine.actions import Action, Vocabulary
from triarii.engine.battle import Battle
from triarii.engine.dice import FastDice
from triarii.engine.events import EVERYTHING, SPECTATOR, Event
from triarii.engine.game import Game
from triarii.engine.record import Record, undo
from triarii.engine.rejection import Rejection
from triarii.engine.words import Decimals, Slot, Words
from triarii.table import start

LONGEST = 50_000  # actions; no battle between people comes near it


class Broken(Exception):
    """A property that every game must have does not hold; the message says which, and where."""


def snapshot(battle: Battle) -> bytes:
    """Everything that is stored of a battle, and what is legal in it, as one text."""
    legal = [battle.vocabulary().format(action) for action in battle.legal]
    return msgspec.json.encode([battle.to_data(), legal], order="sorted")


def seen(battle: Battle, viewer: int) -> bytes:
    """All that a viewer is sent of a position, as one text: his view, what is asked, the scene, his cards, how all stand."""
    view = battle.view(viewer)
    game, data, decision = view.game, view.data, battle.decision
    board = game.board(data)
    sent = [
        data,
        None if decision is None else decision.asked(viewer == decision.seat),
        board.hash(),
        game.scene(data, board),
        [card.word for card in game.hand(data, viewer)] if viewer >= 0 else [],
        [[one.seat, one.army, one.score, one.goal, one.facts] for one in game.standing(data)],
    ]
    return msgspec.json.encode(sent, order="sorted")


def viewers(battle: Battle) -> list[int]:
    return [*range(len(battle.header.seats)), SPECTATOR]


def viewer_name(battle: Battle, viewer: int) -> str:
    return "the spectator" if viewer == SPECTATOR else battle.seat_name(viewer)


def told(battle: Battle, events: list[Event], viewer: int) -> bytes:
    """What a viewer is told of these events, as one text."""
    return msgspec.json.encode([battle.report(event, viewer) for event in events], order="sorted")


def check_offer(battle: Battle) -> None:
    """Until the battle is over, somebody has something to do."""
    if not battle.legal:
        raise Broken("nothing is legal, and the battle is not over")


def random_action(battle: Battle, chance: FastDice) -> Action:
    check_offer(battle)
    return battle.legal[chance.below(len(battle.legal))]


# Choices and words


def check_choices(battle: Battle) -> None:
    """Somebody is asked, and has a choice, until the battle is over; every listed action is legal."""
    if battle.outcome is not None:
        if battle.legal or battle.decision is not None:
            raise Broken("the battle is over, and yet somebody is asked")
        return
    check_offer(battle)
    if not 0 <= battle.seat < len(battle.header.seats):
        raise Broken(f"seat {battle.seat} is asked, but there are {len(battle.header.seats)} seats")
    if len(set(battle.legal)) != len(battle.legal):
        raise Broken("the same action is listed twice")
    for action in battle.legal:
        if not battle.is_legal(action) or battle.why_not(action) is not None:
            raise Broken(f"'{battle.vocabulary().format(action)}' is listed and yet refused")
    decision = battle.decision
    if decision is None or not decision.question or not decision.public or not decision.step:
        raise Broken("the decision has no question")


def check_listed(battle: Battle, chance: FastDice, most: int = 40) -> None:
    """Every listed action is accepted, and leads to a sound position; of very many, some are tried."""
    legal = battle.legal
    for number in range(min(len(legal), most)):
        action = legal[number] if len(legal) <= most else random_action(battle, chance)
        text = battle.vocabulary().format(action)
        twin = battle.clone()
        answer = twin.try_play(text)
        if isinstance(answer, Rejection):
            raise Broken(f"the listed '{text}' is refused: {answer.sentence}")
        if twin.outcome is None and not twin.legal:
            raise Broken(f"after '{text}' nothing is legal, and the battle is not over")
        wrong = twin.invariants()
        if wrong:
            raise Broken(f"after '{text}': {wrong[0]}")


def check_words(battle: Battle) -> None:
    """The text of every legal action is read back as the same action, and no two texts are the same."""
    words = battle.vocabulary()
    texts: set[str] = set()
    for action in battle.legal:
        text = words.format(action)
        if text in texts:
            raise Broken(f"two legal actions read '{text}'")
        texts.add(text)
        for spelling in (text, text.upper(), f"  {text} "):
            if words.parse(spelling) != action:
                raise Broken(f"'{spelling}' is read as another action than the one that was written")
        if not battle.describe(action):
            raise Broken(f"'{text}' has no description")


def any_text(words: Vocabulary, chance: FastDice) -> str:
    """A sentence of the game's vocabulary, with whatever words come."""
    phrase = words.phrases[chance.below(len(words.phrases))]
    return phrase.format([any_word(slot, chance) for slot in phrase.slots])


def any_word(slot: Slot, chance: FastDice) -> int:
    if isinstance(slot, Words):
        return chance.below(len(slot.names) + 1) - 1
    if isinstance(slot, Decimals):
        return chance.below(12_000) - 1_000
    return chance.below(60) - 1 if chance.below(8) else chance.below(1_000_000)


def check_refusals(battle: Battle, chance: FastDice, count: int, known: list[str] | None = None) -> None:
    """What is not legal is refused with a reason, and the battle stays as it was.

    `known` are texts that were legal at other decisions: the likeliest wrong clicks.
    """
    before = snapshot(battle)
    entries = len(battle.journal.entries) if battle.journal is not None else 0
    for number in range(count):
        text = known[chance.below(len(known))] if known and number % 2 else any_text(battle.vocabulary(), chance)
        reason = battle.why_not(text)
        if reason is None:
            continue
        answer = battle.try_play(text)
        if not isinstance(answer, Rejection):
            raise Broken(f"'{text}' is not legal ({reason.sentence}), and yet it was played")
        if answer != reason:
            raise Broken(f"'{text}' is refused with another reason than why_not gives")
        if not answer.code or not answer.sentence:
            raise Broken(f"'{text}' is refused without a reason")
        if snapshot(battle) != before:
            raise Broken(f"the refused '{text}' left a trace")
    if battle.journal is not None and len(battle.journal.entries) != entries:
        raise Broken("a refused action was written into the journal")


# Clones and storage


def check_clone(battle: Battle, chance: FastDice, steps: int) -> None:
    """A clone is equal, and neither of the two feels what happens to the other."""
    before = snapshot(battle)
    twin = battle.clone()
    if snapshot(twin) != before or not twin.same_as(battle):
        raise Broken("a clone differs from its original")
    keeps = twin.clone()
    follow(twin, battle.clone(), chance, steps, "a clone of the clone")
    if snapshot(battle) != before:
        raise Broken("playing on a clone changed its original")
    if snapshot(keeps) != before:
        raise Broken("playing on a battle changed its clone")


def check_storage(game: Game, battle: Battle, chance: FastDice, steps: int) -> None:
    """Stored as text and loaded again, the battle is the same and goes on in the same way."""
    text = json.dumps(battle.to_data())
    loaded = game.load(json.loads(text))
    if json.dumps(loaded.to_data()) != text:
        raise Broken("the battle changes when it is stored and loaded")
    if loaded.legal != battle.legal or loaded.seat != battle.seat:
        raise Broken("after loading, another decision is asked")
    follow(battle.clone(), loaded, chance, steps, "the loaded battle")


def follow(one: Battle, other: Battle, chance: FastDice, steps: int, what: str) -> None:
    """Play the same actions on two battles that should be one and the same."""
    line: list[str] = []
    for _ in range(steps):
        if one.outcome is not None:
            break
        action = random_action(one, chance)
        line.append(one.vocabulary().format(action))
        if action not in other.legal:
            raise Broken(f"{what} goes on differently: '{line[-1]}' is not legal in it")
        if look_ahead(one, action, line, what) != look_ahead(other, action, line, what):
            raise Broken(f"{what} goes on differently: other events follow '{line[-1]}'")
    if snapshot(one) != snapshot(other):
        raise Broken(f"{what} goes on differently")


def look_ahead(battle: Battle, action: Action, line: list[str], start: str = "here") -> list[Event]:
    """Play an action that is not part of the game; should it fail, the message names the line that led there."""
    try:
        return battle.apply(action)
    except Exception as error:
        raise Broken(f"{type(error).__name__}: {error}, when from {start} is played: {'; '.join(line)}") from error


# Undo


def check_undo(game: Game, before: Battle, after: Battle, chance: FastDice) -> None:
    """The last action can be taken back only if nothing was rolled, drawn or shown; then all is as it was."""
    assert after.journal is not None
    entry = after.journal.entries[-1]
    for seat in range(len(after.header.seats)):
        answer = undo(after, seat, game)
        if isinstance(answer, Rejection):
            continue
        if seat != entry.seat:
            raise Broken(f"{after.seat_name(seat)} may take back an action of {after.seat_name(entry.seat)}")
        if entry.results:
            raise Broken("an action that rolled or drew can be taken back")
        if snapshot(answer) != snapshot(before):
            raise Broken("taking an action back does not give the position before it")
        if shows_a_secret(before, entry.action, entry.seat, chance):
            text = after.vocabulary().format(entry.action)
            raise Broken(f"'{text}' showed something hidden, and yet it can be taken back")


def shows_a_secret(before: Battle, action: Action, seat: int, chance: FastDice) -> bool:
    """Did the others learn from this action something of what was hidden from them?

    They did if they saw it, and it would not have been possible with some other hand that they thought possible.
    """
    twin = before.clone()
    twin.quiet = False
    events = twin.apply(action)
    for viewer in viewers(before):
        if viewer == seat or not events or told(twin, events, viewer) != told(twin, events, EVERYTHING):
            continue
        for _ in range(3):
            if action not in before.determinize(viewer, FastDice(chance.below(1 << 30))).legal:
                return True
    return False


# Pictures


def check_pictures(game: Game, battle: Battle) -> None:
    """Board, hand and standing can be shown to every viewer at any moment, and the picture is one that is safe."""
    for viewer in viewers(battle):
        data = battle.to_data(viewer)
        if not text_board(game, data).strip():
            raise Broken("the text board is empty")
        check_svg(picture(game, data))
        game.hand(data, viewer)
        if [standing.seat for standing in game.standing(data)] != list(battle.header.seats):
            raise Broken("not every seat has a standing")


def check_svg(text: str) -> None:
    """One inline drawing: well-formed, described, without scripts or anything from outside."""
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise Broken(f"the picture is not well-formed: {error}") from None
    if not root.tag.endswith("svg") or "viewBox" not in root.attrib or not root.get("aria-label"):
        raise Broken("the picture is no svg with a viewBox and an aria-label")
    for node in root.iter():
        if str(node.tag).endswith("script"):
            raise Broken("the picture holds a script")
        for key, value in node.attrib.items():
            if key.startswith("on") or (key.endswith("href") and not value.startswith("#")):
                raise Broken(f"the picture reaches outside by {key}={value!r}")


# Whole games


def played(game: Game, battle: str, seed: str, quiet: bool = False) -> Battle:
    """A whole random game, the same for the same seed."""
    table = start(game.name, battle, seed)
    table.quiet = quiet
    chance = FastDice(len(seed) + sum(seed.encode()))
    for _ in range(LONGEST):
        if table.outcome is not None:
            return table
        table.apply(random_action(table, chance))
    raise Broken(f"the game has not ended after {LONGEST} actions")


def check_same_seed(game: Game, battle: str, seed: str) -> None:
    """The same seed gives the same game, and its record the same again."""
    first, second = played(game, battle, seed), played(game, battle, seed)
    text = first.record().text()
    if text != second.record().text():
        raise Broken("the same seed gives two different games")
    record = Record.parse(text)
    if record.text() != text:
        raise Broken("a record changes when it is read and written")
    for again in (record.replay(game=game), record.verify(game)):
        if again.record().text() != text or again.to_data()["state"] != first.to_data()["state"]:
            raise Broken("the record does not replay to the same end")


def check_quiet(game: Game, battle: str, seed: str) -> None:
    """A game without events is the same game."""
    if snapshot(played(game, battle, seed)) != snapshot(played(game, battle, seed, quiet=True)):
        raise Broken("a game without events goes another way")


def check_first_choice_ends(game: Game, battle: str, seed: str) -> None:
    """Whoever always takes the first choice comes to an end."""
    table = start(game.name, battle, seed)
    for _ in range(LONGEST):
        if table.outcome is not None:
            return
        table.apply(table.legal[0])
    raise Broken(f"taking the first choice for ever does not end the game within {LONGEST} actions")
