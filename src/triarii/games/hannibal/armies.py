"""The ready armies. AH-ARMY"""

# triarii: pure (holds structures of the data files)

from __future__ import annotations

from triarii.games.hannibal.lists import DATA, Army, load_armies
from triarii.games.hannibal.names import name_place

ARMIES: list[Army] = load_armies(DATA / "armies.toml")
for _army in ARMIES:
    for _row in _army.units:
        name_place(_row.name)
