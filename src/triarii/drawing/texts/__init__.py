"""A scene in words and letters, by kind of board: for the terminal, programs and screen readers."""

from __future__ import annotations

from triarii.drawing.texts import hexes, sectors, table, zones

TEXTS = {"hexes": hexes.text_board, "sectors": sectors.text_board, "table": table.text_board, "zones": zones.text_board}
