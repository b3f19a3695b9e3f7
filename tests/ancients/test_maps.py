"""The maps of the 39 battles, hex by hex. §3"""

from __future__ import annotations

import hashlib
import re

import pytest

from tests.ancients.test_battles import IDS, scenario
from triarii.games.ancients import hexes, terrain, units
from triarii.games.ancients.battle import WAITING
from triarii.games.ancients.scenario import Scenario

rule = pytest.mark.rule

# Fingerprints of the maps: who stands where on which ground, made from notes taken apart from the battle files.
MAPS = """
akragas           53e1aaf040  crimissos-river   99c59230c6  bagradas          d68fc4e1c2
ticinus-river     8f01c408ec  trebbia           dd6421fc03  lake-trasimenus   bd3888baa4
cannae            cea594103f  dertosa           c6b5caad97  second-beneventum 6386cecbf4
castulo           4cb716a46d  baecula           00df267f93  metaurus          28c841c4f1
ilipa             1d9886db8d  great-plains      2eae00ffa1  zama              a7ec2c3c3d
marathon          956fd16c15  himera            938836bb4f  plataea           c33a9773b4
leuctra           42acf2543c  mantinea          98251a5512  crocus-plain      52d42661d1
granicus          1e6afd4775  issus             9bdea059b3  gaugamela         8f72bf101a
jaxartes-river    2c1aa4ddd9  hydaspes          d5abff96b0  hellespont        7b2fa4efd1
paraitacene       caee2617af  gabiene           f7a05a9db4  ipsus             a118c68552
heraclea          5be288d2d0  asculum           e08758fa0d  beneventum        15de49012a
raphia            bc4b96de27  cynoscephalae     65ad26e3ae  magnesia          997a3f4590
cronium           5fcd34745c  indus             93a33d5b87  pydna             4ff7d89c5b
"""
FINGERPRINTS = dict(re.findall(r"(\S+) +([0-9a-f]{10})", MAPS))


def fingerprint(field: Scenario) -> str:
    """Every unit, leader, feature and rampart side of a map, as one short number."""
    facts: list[str] = []
    sides = ("top", "bottom")
    for unit, hex in enumerate(field.start):
        if hex != WAITING:
            facts.append(f"{hexes.NAMES[hex]} {sides[field.owner[unit]]} {units.CODES[field.kind[unit]]}")
    for leader, hex in enumerate(field.leader_start):
        if hex != WAITING:
            named = f"{hexes.NAMES[hex]} {sides[field.leader_owner[leader]]} leader {field.leader_name[leader]}"
            facts.append(named.rstrip())
    for hex, name in enumerate(hexes.NAMES):
        facts += [f"{name} {word}" for bit, word in terrain.NAMES.items() if field.terrain[hex] & bit]
        facts += [f"{name} works {way}" for side, way in enumerate(hexes.DIRECTIONS) if field.ramparts[hex] >> side & 1]
    return hashlib.sha256("\n".join(sorted(facts)).encode()).hexdigest()[:10]


@pytest.mark.parametrize("id", IDS)
@rule("CA-2.08", "CA-3.03", "CA-3.04")
def test_every_piece_and_every_tile_lies_where_the_map_shows_it(id):
    assert fingerprint(scenario(id)) == FINGERPRINTS[id]
