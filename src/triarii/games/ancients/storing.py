"""Storing a battle, or what a viewer may know of it, and taking it up again; hidden cards are dealt anew."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from triarii.engine.dice import Dice, take_one
from triarii.engine.events import EVERYTHING
from triarii.engine.game import BadSetup
from triarii.engine.outcome import outcome_from_data
from triarii.games.ancients import cards, units, words
from triarii.games.ancients.battle import WAITING, Ancients
from triarii.games.ancients.hexes import HEXES, NAMES, OFF

PLACE: Final[dict[str, int]] = {"gone": OFF, "waiting": WAITING, **{name: hex for hex, name in enumerate(NAMES)}}
CARD: Final[dict[str, int]] = {"": cards.NO_CARD, **{code: card for card, code in enumerate(cards.CODES)}}


def place_name(hex: int) -> str:
    """A hex's name; "waiting" for what is not on the board yet, "gone" for what has left it."""
    return NAMES[hex] if hex >= 0 else "waiting" if hex == WAITING else "gone"


def card_name(card: int) -> str:
    return cards.CODES[card] if card >= 0 else ""


def stored_state(battle: Ancients, viewer: int) -> dict[str, Any]:
    """The position as data, with nothing that this viewer may not know."""
    names = words.HEX_WORDS
    scenario = battle.scenario
    return {
        "units": [
            {
                "id": f"u{unit}",
                "kind": units.CODES[battle.kind[unit]],
                "seat": battle.owner[unit],
                "hex": place_name(battle.where[unit]),
                "blocks": battle.blocks[unit],
                "full": scenario.full[unit],
                "powers": scenario.powers[unit],
                "mark": battle.mark[unit],
                "began": place_name(battle.began[unit]),
            }
            for unit in range(len(battle.kind))
        ],
        "leaders": [
            {
                "id": f"l{leader}",
                "name": scenario.leader_name[leader],
                "seat": scenario.leader_owner[leader],
                "hex": place_name(battle.leader_where[leader]),
                "powers": scenario.leader_powers[leader],
                "mark": battle.leader_mark[leader],
            }
            for leader in range(len(battle.leader_where))
        ],
        "terrain": {names.format(hex): bits for hex, bits in enumerate(battle.terrain) if bits},
        "ramparts": {names.format(hex): bits for hex, bits in enumerate(scenario.ramparts) if bits},
        "army": list(scenario.army),
        "goal": scenario.goal,
        "hands": [
            [cards.CODES[card] for card in hand] if viewer in (seat, EVERYTHING) else [None] * len(hand)
            for seat, hand in enumerate(battle.hands)
        ],
        "deck": battle.deck if viewer == EVERYTHING else sum(battle.deck),
        "discards": {cards.CODES[card]: count for card, count in enumerate(battle.discards) if count},
        "command": battle.command[:],
        "owed_cards": battle.owed_cards[:],
        "banners": battle.banners[:],
        "leaders_lost": battle.leaders_lost[:],
        "camps_taken": [names.format(hex) for hex in battle.camps_taken],
        "turns": battle.turns[:],
        "active": battle.active,
        "card": card_name(battle.card),
        "order": card_name(battle.order),
        "fallback": battle.fallback,
        "ground": battle.ground,
        "last_order": [card_name(card) for card in battle.last_order],
        "last_ground": battle.last_ground[:],
        "first_strikes": battle.first_strikes,
        "ambush": battle.ambush,
        "checked": battle.checked,
    }


def fill_battle(battle: Ancients, data: dict[str, Any], rng: Dice) -> None:
    """Put stored data into a blank battle; what a viewer could not know is dealt by `rng`."""
    from triarii.games.ancients.frames import FRAMES

    fill_state(battle, data["state"], data["stack"], rng)
    battle.seat = data["seat"]
    if data["outcome"] is not None:
        battle.outcome = outcome_from_data(data["outcome"])
    for entry in data["stack"]:
        frame = FRAMES[entry["frame"]]()
        frame.fill(entry)
        battle.stack.append(frame)


def fill_state(battle: Ancients, state: dict[str, Any], stack: list[dict[str, Any]], rng: Dice) -> None:
    fill_pieces(battle, state, on_their_way(stack))
    deal_unknown(battle, state, rng)
    battle.command = list(state["command"])
    battle.owed_cards = list(state["owed_cards"])
    battle.banners = list(state["banners"])
    battle.leaders_lost = list(state["leaders_lost"])
    battle.camps_taken = [PLACE[name] for name in state["camps_taken"]]
    battle.turns = list(state["turns"])
    battle.active = state["active"]
    battle.order = CARD[state["order"]]
    battle.fallback = state["fallback"]
    battle.ground = state["ground"]
    battle.last_order = [CARD[name] for name in state["last_order"]]
    battle.last_ground = list(state["last_ground"])
    battle.first_strikes = state["first_strikes"]
    battle.ambush = state["ambush"]
    battle.checked = state["checked"]


def on_their_way(stack: list[dict[str, Any]]) -> list[int]:
    """The leaders who flee hex by hex at this moment and hold no hex. CA-13.50"""
    return [entry["leader"] for entry in stack if entry["frame"] == "LeaderEvade" and entry["step"] > 0]


def fill_pieces(battle: Ancients, state: dict[str, Any], fleeing: list[int]) -> None:
    if len(state["units"]) != len(battle.kind) or len(state["leaders"]) != len(battle.leader_where):
        raise BadSetup("The stored battle has other units than its battle file; it was stored by another version.")
    battle.at = vec[i64]([OFF] * HEXES)
    battle.leader_at = vec[i64]([OFF] * HEXES)
    began: list[int] = []
    for unit, entry in enumerate(state["units"]):
        battle.blocks[unit] = entry["blocks"]
        battle.mark[unit] = entry["mark"]
        battle.put_unit(unit, PLACE[entry["hex"]])
        began.append(PLACE[entry["began"]])
    battle.began = vec[i64](began)
    for leader, entry in enumerate(state["leaders"]):
        battle.leader_mark[leader] = entry["mark"]
        if leader in fleeing:
            battle.leader_where[leader] = PLACE[entry["hex"]]
        else:
            battle.put_leader(leader, PLACE[entry["hex"]])


def deal_unknown(battle: Ancients, state: dict[str, Any], rng: Dice) -> None:
    """Hands, deck and discards; a card that the viewer did not see is drawn from all those it might be. CA-3.06"""
    discards = [0] * cards.KINDS
    for name, count in state["discards"].items():
        discards[CARD[name]] = count
    battle.discards = discards
    battle.card = CARD[state["card"]]
    hands: list[list[int]] = [[], []]
    for seat in (0, 1):
        hands[seat] = sorted([CARD[name] for name in state["hands"][seat] if name is not None])
    battle.hands = hands
    if isinstance(state["deck"], list):
        battle.deck = list(state["deck"])
        return
    pool = unseen(hands, discards, battle.card)
    total = sum(pool)
    unknown = [state["hands"][seat].count(None) for seat in (0, 1)]
    if total != unknown[0] + unknown[1] + state["deck"]:
        raise BadSetup(f"The cards do not add up: {total} are unseen, but deck and hidden hands hold another number.")
    battle.deck = pool
    for seat in (0, 1):
        for _ in range(unknown[seat]):
            battle.put_in_hand(seat, take_one(pool, rng))


def unseen(hands: list[list[int]], discards: list[int], played: int) -> list[int]:
    """How many of each card are neither in these hands, nor discarded, nor the card in play."""
    pool = [cards.COUNTS[card] - discards[card] for card in range(cards.KINDS)]
    for hand in hands:
        for card in hand:
            pool[card] -= 1
    if played != cards.NO_CARD:
        pool[played] -= 1
    return pool
