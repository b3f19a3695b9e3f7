"""All the procedures of the game by name, for taking up a stored battle."""

from __future__ import annotations

from typing import Any, Final

from triarii.engine.frames import Frame
from triarii.games.ancients.battle_roll import BattleRoll
from triarii.games.ancients.close_combat import CloseCombat
from triarii.games.ancients.elephants import CrushedLeaders, Rampage
from triarii.games.ancients.evade import EvadeMove
from triarii.games.ancients.leaders import LeaderEvade
from triarii.games.ancients.movement import Moving
from triarii.games.ancients.orders import Ordering
from triarii.games.ancients.placement import Deal
from triarii.games.ancients.retreat import Retreat
from triarii.games.ancients.turn import Turn

FRAMES: Final[dict[str, type[Frame[Any]]]] = {
    "BattleRoll": BattleRoll,
    "CloseCombat": CloseCombat,
    "CrushedLeaders": CrushedLeaders,
    "Deal": Deal,
    "EvadeMove": EvadeMove,
    "LeaderEvade": LeaderEvade,
    "Moving": Moving,
    "Ordering": Ordering,
    "Rampage": Rampage,
    "Retreat": Retreat,
    "Turn": Turn,
}
