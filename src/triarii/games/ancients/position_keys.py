"""The words of a position's lines: keys, sides, ground, marks and powers. Read and written by the same lists."""

from __future__ import annotations

from typing import Final

from triarii.games.ancients import hexes, terrain
from triarii.games.ancients.scenario import BOWS, HELMETS_HIT, INSPIRES, PLATED, POOR, STEADY

SIDES: Final = ["top", "bottom"]
POWERS: Final[dict[str, int]] = {"helmets-hit": HELMETS_HIT, "steady": STEADY, "plated": PLATED, "bows": BOWS}
TRAITS: Final[dict[str, int]] = {"inspires": INSPIRES, "poor": POOR}
SECTIONS: Final[dict[str, int]] = {"left": hexes.LEFT, "centre": hexes.CENTRE, "right": hexes.RIGHT}
LEGIONS: Final = ["none", "marian", "julian"]
GROUND: Final[dict[str, int]] = {
    "broken": terrain.BROKEN,
    "forest": terrain.FOREST,
    "hill": terrain.HILL,
    "sea": terrain.SEA,
    "river": terrain.RIVER,
    "ford": terrain.FORD,
    "rampart": terrain.RAMPART,
    "camp": terrain.CAMP,
    "bridge": terrain.BRIDGE,
    "wall": terrain.WALL,
    "fortified": terrain.FORTIFIED,
    "marsh": terrain.MARSH,
    "steep": terrain.STEEP,
}
MARKS: Final = ["ordered", "done moving", "moved", "no battle", "battled", "must fight", "fired once", "advanced"]
LEADER_MARKS: Final = ["leader ordered", "leader done"]

KEYS: Final = [
    *GROUND,  # hexes; a rampart names its hexsides: `rampart: d2 SW SE, d3 SW`
    "id", "name", "army",
    "goal",  # banners needed: 6
    "first",  # who began: he who is to move
    "to move",  # bottom
    "command",  # hand limits: 5 / 5
    "hands",  # cards; without this line both hands are dealt
    "discards", "deck",  # cards; the deck is what is left over
    "banners", "turns", "owed cards", "leaders lost",  # 0 / 0
    "camps taken",
    "leaders",  # `c4 Alexander inspires, d9 Bessus poor`
    "special units",  # `c12 helmets-hit steady`
    "ids", "leader ids",  # the numbers of the pieces on the map, read row by row
    "waiting", "gone",  # units off the board, with a number if need be: `u7 MI, li`
    "waiting leaders", "gone leaders",  # `top Mago, l2 bottom Nero`
    "fleeing leaders",  # leaders on their way, who hold no hex: `l2 bottom e5`
    "card", "order", "fallback", "ground", "last order", "last ground", "first strikes", "ambush", "checked",
    *MARKS, *LEADER_MARKS,  # the units, or leaders, that carry a mark: hexes or numbers such as u7
    "began",  # units that stand elsewhere than where they began the turn: `e5=d4 u7=gone`
    "no ford limits", "growth", "reward", "vital", "exits", "camp banners", "costly leaders", "needs leaders",
    "placing", "frightened", "rigid", "legions", "ambushes",  # special rules
    "pending", "outcome",  # unfinished procedures, and how the battle ended, as stored data
]  # fmt: skip
