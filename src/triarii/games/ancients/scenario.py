"""What a battle is before it begins and never changes while it lasts: armies, ground, special rules."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from triarii.games.ancients.hexes import HEXES

# What a special unit can do beyond its type. §17
HELMETS_HIT: Final = 1  # every helmet hits in close combat, without a leader (Sacred Band, Silver Shields)
STEADY: Final = 2  # may ignore one flag
PLATED: Final = 4  # ignores one sword (Companions)
BOWS: Final = 8  # fires three hexes, two dice held and one moved (Immortals, bow auxilia)

# What a leader is beyond the rule.
INSPIRES: Final = 1  # the unit he is attached to rolls one more die in close combat (Alexander)
POOR: Final = 2  # serves only the unit he is attached to (the Persian satraps)

MARIAN: Final = 1
JULIAN: Final = 2


@final
class Scenario:
    """The unchanging part of a battle, shared by all its clones. Rows by unit, by leader, by hex or by seat.

    Those that a trial asks for most often are rows of machine numbers."""

    def __init__(self) -> None:
        self.id = ""
        self.name = ""
        self.army: list[str] = ["", ""]
        self.first = 0
        self.goal = 5
        self.hand: list[int] = [5, 5]

        self.kind: list[int] = []
        self.owner: list[int] = []
        self.full: vec[i64] = vec[i64]()  # the blocks it began the battle with. CA-2.28
        self.powers: vec[i64] = vec[i64]()
        self.units: vec[vec[i64]] = vec[vec[i64]]([vec[i64](), vec[i64]()])  # by seat
        self.start: list[int] = []  # hex, or WAITING

        self.leader_name: list[str] = []
        self.leader_owner: vec[i64] = vec[i64]()
        self.leader_powers: vec[i64] = vec[i64]()
        self.leaders: vec[vec[i64]] = vec[vec[i64]]([vec[i64](), vec[i64]()])
        self.leader_start: list[int] = []

        self.terrain: list[int] = [0] * HEXES
        self.ramparts: list[int] = [0] * HEXES  # protected hexsides as bits by direction
        self.ford_limits = True

        self.growth: list[list[int]] = [[], []]  # the hand limit after each of a seat's first turns (Trasimenus)
        self.reward: list[list[int]] = [[], []]  # [banners, cards]: drawn at once with that banner (Beneventum)
        self.vital: list[int] = []  # leaders whose loss loses the battle (Castulo)
        self.exits: list[int] = [0, 0]  # sections by which a seat's units may leave over the far edge for a banner
        self.camps: list[list[int]] = [[], []]  # hexes that give a seat a banner once (Baecula)
        self.costly_leaders: list[bool] = [False, False]  # a leader lost costs a card (Hellespont)
        self.needs_leaders: list[bool] = [False, False]  # all leaders lost is the battle lost
        self.placing: list[int] = []  # seats in the order in which they place leaders (Asculum)
        self.frightened: list[bool] = [False, False]  # foot that ignores no flag of elephants (Heraclea)
        self.rigid: list[bool] = [False, False]  # heavy foot against Roman tactical flexibility
        self.legions: list[int] = [0, 0]  # MARIAN or JULIAN. §17
        self.ambushes: list[bool] = [False, False]  # what waits comes on with a leadership card (Trebbia)
        self.notes: list[str] = []

    def add_unit(self, seat: int, kind: int, hex: int, blocks: int, powers: int = 0) -> int:
        unit = len(self.kind)
        self.kind.append(kind)
        self.owner.append(seat)
        self.full = append(self.full, blocks)
        self.powers = append(self.powers, powers)
        self.start.append(hex)
        self.units[seat] = append(self.units[seat], unit)
        return unit

    def add_leader(self, seat: int, name: str, hex: int, powers: int = 0) -> int:
        leader = len(self.leader_name)
        self.leader_name.append(name)
        self.leader_owner = append(self.leader_owner, seat)
        self.leader_powers = append(self.leader_powers, powers)
        self.leader_start.append(hex)
        self.leaders[seat] = append(self.leaders[seat], leader)
        return leader
