"""What lies under the pieces, by kind of board."""

from __future__ import annotations

from triarii.drawing.grounds import hexes, sectors, table, zones

GROUNDS = {"hexes": hexes.ground, "sectors": sectors.ground, "table": table.ground, "zones": zones.ground}
