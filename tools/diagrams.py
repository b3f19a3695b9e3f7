"""Draws the diagrams of docs/explanation as SVG: the packages, and the path of a move."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "pictures"
STYLE = """
  svg { background: #fbf7ee; font: 15px 'Alegreya Sans', 'Segoe UI', sans-serif; }
  rect { fill: #fffdf7; stroke: #8f1d24; stroke-width: 1.5; rx: 5; }
  rect.store { fill: #e8eef6; stroke: #1d4a7a; }
  text { fill: #2c2418; }
  .title { font-weight: 700; text-anchor: middle; }
  .note { font-size: 13px; fill: #5b4a38; text-anchor: middle; }
  .label { font-size: 13px; fill: #5b4a38; }
  path { fill: none; stroke: #5b4a38; stroke-width: 1.5; marker-end: url(#tip); }
"""
TIP = '<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><polygon points="0,0 8,4 0,8" fill="#5b4a38"/></marker>'  # noqa: E501

# The packages: name, what it is, column, row, columns it spans. Each row may import what lies below it.
PACKAGES = [
    ("web", "browser client: knows no rules", 0, 0, 1),
    ("cli", "one module per command", 1, 0, 1),
    ("server", "tables, seats, storage", 2, 0, 1),
    ("adapters", "PettingZoo, OpenSpiel", 3, 0, 1),
    ("lab", "odds, simulation, review, training", 1, 1, 3),
    ("players", "computer players: search, value functions", 2, 2, 2),
    ("drawing", "a scene as SVG or text", 1, 2, 1),
    ("games", "ancients · battalion · hannibal · kings: one folder per rulebook, none imports another", 1, 3, 3),
    ("engine", "battles, decisions, events, dice, records: knows no rulebook", 1, 4, 3),
]

# The path of a move: name, what happens there, and the label of the arrow that leads on.
PATH = [
    ("browser", "a click narrows the legal choices down to one", "act: the text of the choice, and seq"),
    ("live/connection", "the socket: bytes become a command", "one command at a time for each table"),
    ("commands/play_move", "seat, seq and legality are checked; the move is played on a clone", "events"),
    ("storage/writer", "one transaction for whatever all tables have brought", "after the commit"),
    ("live/table", "the clone takes the place of the battle", "a difference for each kind of viewer"),
    ("live/viewing", "each viewer is sent what that seat may know, encoded once", "update"),
    ("browser", "pieces move; the next question is asked", ""),
]


def packages() -> str:
    wide, high, gap = 250, 62, 22
    parts = []
    for name, note, column, row, span in PACKAGES:
        x, y = 20 + column * (wide + gap), 20 + row * (high + 34)
        parts.append(box(x, y, span * wide + (span - 1) * gap, high, f"{name}/", note))
        below = y + high
        if row < 4 and name != "web":
            parts.append(f'<path d="M{x + 60},{below} V{below + 32}"/>')
    x = 20 + wide
    parts.append(f'<path d="M{x},{20 + high / 2} C{x + 8},{20 - 14} {x + 2 * (wide + gap)},{-4} {x + 2.2 * wide},{19}"/>')
    parts.append(f'<text class="label" x="30" y="{20 + high + 22}">speaks the protocol with server/</text>')
    return drawing(4 * wide + 3 * gap + 40, 5 * high + 4 * 34 + 40, "The packages: arrows show who imports whom", parts)


def path_of_a_move() -> str:
    wide, high, step = 480, 58, 92
    parts = []
    for number, (name, note, label) in enumerate(PATH):
        y = 20 + number * step
        parts.append(box(20, y, wide, high, name, note, "store" if name.startswith("storage") else ""))
        if label:
            parts.append(f'<path d="M{20 + wide / 2},{y + high} V{y + step - 1}"/>')
            parts.append(f'<text class="label" x="{34 + wide / 2}" y="{y + high + 21}">{label}</text>')
    return drawing(wide + 40, len(PATH) * step + 10, "The path of a move from one browser to all of them", parts)


def box(x: float, y: float, wide: float, high: float, title: str, note: str, kind: str = "") -> str:
    middle = x + wide / 2
    return (
        f'<rect class="{kind}" x="{x}" y="{y}" width="{wide}" height="{high}"/>'
        f'<text class="title" x="{middle}" y="{y + 25}">{title}</text>'
        f'<text class="note" x="{middle}" y="{y + 46}">{note}</text>'
    )


def drawing(wide: float, high: float, title: str, parts: list[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" role="img" aria-label="{title}">'
    return "\n".join([head, f"<title>{title}</title><style>{STYLE}</style><defs>{TIP}</defs>", *parts, "</svg>"]) + "\n"


def main() -> int:
    for name, made in (("packages", packages()), ("path-of-a-move", path_of_a_move())):
        (FOLDER / f"{name}.svg").write_text(made, encoding="utf-8")
        print(f"docs/pictures/{name}.svg")
    return 0


if __name__ == "__main__":
    sys.exit(main())
