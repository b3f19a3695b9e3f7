"""What must hold in every battle of every game. The checks themselves are in triarii.lab, and the fuzzer's too."""

from __future__ import annotations

from collections.abc import Iterator

from tests.conformance.conftest import Field
from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.dice import FastDice
from triarii.engine.record import Record
from triarii.lab import conformance, secrecy
from triarii.table import start


def decisions(field: Field, every: int) -> Iterator[tuple[Battle, Action, FastDice]]:
    """A random game, halted about once in so many decisions, with the action that will be played next."""
    battle = start(field.game.name, field.battle, field.seed)
    chance = FastDice(int(field.seed) + 1)
    halts = FastDice(int(field.seed) + 2)
    for number in range(conformance.LONGEST):
        if battle.outcome is not None:
            return
        action = conformance.random_action(battle, chance)
        if number == 0 or halts.below(every) == 0:
            yield battle, action, halts
        battle.apply(action)
    raise conformance.Broken("the game does not end")


def test_somebody_always_has_a_choice_and_every_listed_action_is_accepted_and_has_words(field: Field):
    rules = field.game.rulebook()
    for battle, _, chance in decisions(field, 4):
        conformance.check_choices(battle)
        conformance.check_listed(battle, chance)
        conformance.check_words(battle)
        decision = battle.decision
        assert decision is not None and decision.rule in rules, f"'{decision}' rests on no rule of rules.md"
        assert not battle.invariants()


def test_what_is_not_legal_is_refused_with_a_reason_and_leaves_no_trace(field: Field):
    seen: list[str] = []
    rules = field.game.rulebook()
    for battle, _, chance in decisions(field, 12):
        seen += [battle.vocabulary().format(action) for action in battle.legal[:6]]
        conformance.check_refusals(battle, chance, 12, seen)
        for text in seen[-20:]:
            reason = battle.why_not(text)
            assert reason is None or not reason.rule or reason.rule in rules, f"{reason} cites no rule of rules.md"


def test_a_clone_is_equal_and_goes_its_own_way(field: Field):
    kept: list[tuple[Battle, bytes]] = []
    for battle, _, chance in decisions(field, 20):
        conformance.check_clone(battle, chance, 15)
        kept.append((battle.clone(), conformance.snapshot(battle)))
    for twin, before in kept:
        assert conformance.snapshot(twin) == before, "the game went on, and a clone of long ago felt it"


def test_a_battle_can_be_stored_and_loaded_at_every_decision(field: Field):
    for battle, _, chance in decisions(field, 8):
        conformance.check_storage(field.game, battle, chance, 6)


def test_nothing_hidden_is_seen_before_it_is_shown(field: Field):
    for battle, action, chance in decisions(field, 25):
        secrecy.check_views(battle, chance, 10)
        secrecy.check_hands(field.game, battle)
        secrecy.check_draws(battle, action, chance, 10)


def test_nothing_that_the_set_up_deals_is_seen_before_it_is_shown(field: Field):
    chance = FastDice(int(field.seed) + 3)
    battle = start(field.game.name, field.battle, field.seed)
    for _ in range(6):
        secrecy.check_opening(field.game, battle, chance, 40)


def test_a_battle_that_a_viewer_thinks_possible_can_be_played_to_its_end(field: Field):
    for battle, _, chance in decisions(field, 150):
        for viewer in conformance.viewers(battle):
            world = battle.determinize(viewer, FastDice(chance.below(1 << 30)))
            while world.outcome is None:
                world.apply(conformance.random_action(world, chance))


def test_undo_crosses_neither_dice_nor_a_reveal(field: Field):
    for battle, action, chance in decisions(field, 90):
        after = Record.parse(battle.record().text()).verify(field.game)
        after.play(battle.vocabulary().format(action))
        conformance.check_undo(field.game, battle, after, chance)


def test_every_event_has_words_for_every_viewer_and_a_rule(field: Field):
    rules = field.game.rulebook()
    for battle, action, _ in decisions(field, 5):
        twin = battle.clone()
        for event in twin.apply(action):
            for viewer in conformance.viewers(battle):
                reported = battle.report(event, viewer)
                assert battle.tells(event, viewer).strip(), f"{reported.key} has no words for {viewer}"
                assert reported.rule in rules, f"{reported.key} rests on '{reported.rule}', no rule of rules.md"


def test_the_same_seed_gives_the_same_game_and_its_record_replays(field: Field):
    conformance.check_same_seed(field.game, field.battle, field.seed)


def test_a_game_without_events_is_the_same_game(field: Field):
    conformance.check_quiet(field.game, field.battle, field.seed)


def test_taking_the_first_choice_for_ever_ends_the_game(field: Field):
    conformance.check_first_choice_ends(field.game, field.battle, field.seed)


def test_board_hand_and_standing_can_be_shown_to_everyone(field: Field):
    for battle, _, _ in decisions(field, 250):
        conformance.check_pictures(field.game, battle)
