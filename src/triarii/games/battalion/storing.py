"""Storing a battle, or what a viewer may know of it, and taking it up again; what is unknown is dealt anew."""

from __future__ import annotations

from typing import Any

from triarii.engine.dice import Dice, take_one
from triarii.engine.events import EVERYTHING
from triarii.engine.outcome import outcome_from_data
from triarii.games.battalion import words
from triarii.games.battalion.attack import Attack
from triarii.games.battalion.battle import GONE, WAITING, Battalion
from triarii.games.battalion.commanding import MUST, Command
from triarii.games.battalion.deployment import Deployment, SetUp
from triarii.games.battalion.fighting import Assault, Charge
from triarii.games.battalion.hits import TakingHits
from triarii.games.battalion.library import BASE_COST
from triarii.games.battalion.muster import Building, ChoosingFactions, imagine_army
from triarii.games.battalion.procedure import Concession, Procedure
from triarii.games.battalion.turn import Turn
from triarii.games.battalion.words import NONE, UNITS


def blank_frame(name: str) -> Procedure:
    """An empty procedure by the name of its class."""
    if name == "Turn":
        return Turn()
    if name == "Command":
        return Command()
    if name == "Attack":
        return Attack()
    if name == "TakingHits":
        return TakingHits()
    if name == "Assault":
        return Assault()
    if name == "Charge":
        return Charge()
    if name == "Deployment":
        return Deployment()
    if name == "Building":
        return Building()
    if name == "ChoosingFactions":
        return ChoosingFactions()
    if name == "Concession":
        return Concession()
    assert name == "SetUp", name
    return SetUp()


def stored_state(battle: Battalion, viewer: int) -> dict[str, Any]:
    """The position as data, with nothing that this viewer may not know."""
    hands: list[list[str | None]] = []
    shared: dict[str, list[str]] = {}  # the hand that the team-mate shows
    for seat in range(len(battle.hands)):
        cards = [battle.library.cards[kind].word for kind in battle.hands[seat]]
        if viewer in (EVERYTHING, seat):
            hands.append([*cards])
            continue
        hands.append([None] * len(cards))
        if battle.sees_hand(viewer, seat):
            shared[str(seat)] = cards
    factions: list[str | None] = []
    for faction in battle.factions:
        factions.append(None if faction < 0 else battle.library.factions[faction].word)
    units: list[dict[str, Any]] = []
    for unit in range(2 * UNITS):
        column = battle.columns[unit]
        if column is None or (battle.shown == 0 and not battle.sees_side(viewer, unit // UNITS)):
            continue
        ranks: list[str | None] = []
        for rank in column.ranks:
            ranks.append(battle.library.ranks[rank].word)
        if battle.shown == 1 and not battle.sees_side(viewer, unit // UNITS):
            ranks = [ranks[0], None]  # what lies under the front rank is not known, nor how much
        units.append(
            {
                "unit": words.UNIT_WORDS[unit],
                "ranks": ranks,
                "order": battle.order[unit],
                "disorder": battle.disorder[unit],
                "place": battle.place[unit],
                "contact": battle.contact[unit],
            }
        )
    discards: list[dict[str, int]] = []
    for side in range(2):
        gone: dict[str, int] = {}
        for card in battle.library.cards:
            if battle.discards[side][card.index]:
                gone[card.word] = battle.discards[side][card.index]
        discards.append(gone)
    return {
        "size": battle.size,
        "factions": factions,
        "units": units,
        "ready": battle.ready[:],
        "spent": battle.spent[:],
        "hands": hands,
        "shared": shared,
        "decks": battle.decks[:],
        "discards": discards,
        "active": battle.active,
        "turn": battle.turn,
        "moved": battle.moved,
        "barred": battle.barred,
        "sequence": battle.sequence,
        "next_sequence": battle.next_sequence,
        "at": battle.at,
        "charging": battle.charging,
        "shown": battle.shown,
    }


def fill_battle(battle: Battalion, data: dict[str, Any], rng: Dice) -> None:
    """Put stored data into a blank battle; what they leave out is dealt by `rng`."""
    state = data["state"]
    library = battle.library
    battle.size = state["size"]
    battle.factions = [NONE if word is None else library.faction_by_word(word) for word in state["factions"]]
    battle.ready = list(state["ready"])
    battle.spent = list(state["spent"])
    battle.decks = list(state["decks"])
    battle.active = state["active"]
    battle.turn = state["turn"]
    battle.moved = state["moved"]
    battle.barred = state["barred"]
    battle.sequence = state["sequence"]
    battle.next_sequence = state["next_sequence"]
    battle.at = state["at"]
    battle.charging = state["charging"]
    battle.shown = state["shown"]
    if data["outcome"] is not None:
        battle.outcome = outcome_from_data(data["outcome"])
    for side in range(2):
        gone = [0] * len(library.cards)
        for word, number in state["discards"][side].items():
            gone[library.card_by_word(word)] = number
        battle.discards[side] = gone
    for entry in data["stack"]:
        fill_frame(battle, entry, rng)
    fill_units(battle, state, rng)
    fill_hands(battle, state, rng)


def fill_frame(battle: Battalion, entry: dict[str, Any], rng: Dice) -> None:
    frame = blank_frame(entry["frame"])
    if isinstance(frame, Building) and entry["ranks"] is None:
        entry = {**entry, "ranks": []}
    if isinstance(frame, ChoosingFactions):
        free = [faction.index for faction in battle.library.factions if faction.index != entry["taken"]]
        entry = {**entry, "wants": [free[rng.below(len(free))] if want is None else want for want in entry["wants"]]}
    frame.fill(entry)
    battle.stack.append(frame)


def fill_units(battle: Battalion, state: dict[str, Any], rng: Dice) -> None:
    """Units as they are known; hidden ranks, and whole hidden armies, are imagined. BA-MUSTER-18, -19"""
    fronts: list[list[int]] = [[], []]
    known = [False, False]
    for entry in state["units"]:
        unit = words.UNIT_WORDS.index(entry["unit"])
        side = unit // UNITS
        battle.order[unit] = entry["order"]
        battle.disorder[unit] = entry["disorder"]
        battle.place[unit] = entry["place"]
        battle.contact[unit] = entry["contact"]
        ranks = entry["ranks"]
        if ranks[-1] is None:
            fronts[side].append(battle.library.rank_by_word(ranks[0], battle.factions[side]))
            continue
        known[side] = True
        battle.columns[unit] = battle.library.column(
            tuple(battle.library.rank_by_word(rank, battle.factions[side]) for rank in ranks)
        )
    top = battle.stack[-1] if battle.stack else None
    for side in range(2):
        if fronts[side]:
            imagine_army(battle, side, fronts[side], rng)
        elif battle.shown == 0 and not known[side] and isinstance(top, Building):
            if side < top.side or (top.step and side == top.side):
                imagine_army(battle, side, [], rng)
                for unit in range(side * UNITS, side * UNITS + battle.size):
                    battle.place[unit] = WAITING
    for unit in range(2 * UNITS):
        if battle.columns[unit] is None:
            battle.place[unit] = GONE


def fill_hands(battle: Battalion, state: dict[str, Any], rng: Dice) -> None:
    """Known cards first, then what nobody has seen; a command that must be made payable gets the cards for it."""
    library = battle.library
    hidden: list[int] = []
    for seat, listed in enumerate(state["hands"]):
        listed = state["shared"].get(str(seat), listed)
        known = [library.card_by_word(word) for word in listed if word is not None]
        battle.hands[seat] = sorted(known)
        if len(known) < len(listed):
            hidden.append(seat)
    for seat in hidden:
        side = battle.side_of(seat)
        unseen = battle.unseen(side)
        hand: list[int] = []
        top = battle.stack[-1] if battle.stack else None
        wanted = len(state["hands"][seat])
        if isinstance(top, Command) and top.step == MUST and top.seat == seat:
            deal_reducers(battle, top, unseen, hand, wanted, rng)
        while len(hand) < wanted:
            hand.append(take_one(unseen, rng))
        battle.hands[seat] = sorted(hand)


def deal_reducers(
    battle: Battalion, command: Command, unseen: list[int], hand: list[int], wanted: int, rng: Dice
) -> None:
    short = command.price(battle) - battle.ready[command.unit // UNITS]
    while short > 0 and len(hand) < wanted:
        free = [kind for kind in command.reducers(battle) if unseen[kind]]
        if not free:
            return
        kind = free[rng.below(len(free))]
        unseen[kind] -= 1
        hand.append(kind)
        card = battle.library.cards[kind]
        short -= battle.order[command.unit] - 1 if card.op == BASE_COST else -card.amount
