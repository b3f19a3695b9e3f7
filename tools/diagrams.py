"""Draws the diagrams and plots of the docs as SVG: the packages, the path of a move, the training of the policies."""

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
  polyline { fill: none; stroke: #8f1d24; stroke-width: 2; }
  polyline.second { stroke: #1d4a7a; }
  line { stroke: #b9ab94; }
  path { fill: none; stroke: #5b4a38; stroke-width: 1.5; marker-end: url(#tip); }
"""
TIP = '<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><polygon points="0,0 8,4 0,8" fill="#5b4a38"/></marker>'  # noqa: E501

# The packages: name, what it is, column, row, columns it spans. Each may import those below it.
PACKAGES = [
    ("web", "browser client: knows no rules", 0, 0, 1),
    ("server", "tables, seats, storage", 1, 0, 1),
    ("cli", "one module per command", 2, 0, 1),
    ("adapters", "PettingZoo, Gymnasium, OpenSpiel", 3, 0, 1),
    ("lab", "odds, simulation, tournaments, review, training", 1, 1, 3),
    ("players", "computer players: search, policies, value functions", 1, 2, 3),
    ("games", "ancients · battalion · hannibal · kings: one folder per rulebook, none imports another", 1, 3, 3),
    ("drawing", "a scene as SVG or as text", 1, 4, 3),
    ("engine", "battles, decisions, events, scenes, dice, records: knows no rulebook", 1, 5, 3),
]
LOWEST = 5

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

# The share of wins of the shipped policies against the untrained one, after each gradient step of their training.
TRAINED = {
    "Battalion, perturbed": [
        *(0.301, 0.422, 0.506, 0.578, 0.599, 0.626, 0.642, 0.649),
        *(0.677, 0.679, 0.685, 0.693, 0.715, 0.722, 0.715, 0.723),
    ],
    "Ancients, unperturbed": [0.560, 0.572, 0.540, 0.562, 0.597, 0.592, 0.575, 0.597, 0.580],
}


def packages() -> str:
    wide, high, gap, drop = 250, 62, 60, 32
    parts = []
    for name, note, column, row, span in PACKAGES:
        x, y = 20 + column * (wide + gap), 20 + row * (high + drop)
        parts.append(box(x, y, span * wide + (span - 1) * gap, high, f"{name}/", note))
        if name == "web":
            parts.append(f'<path d="M{x + wide},{y + high / 2} H{x + wide + gap - 1}"/>')
            parts.append(f'<text class="label" x="{x + wide + 2}" y="{y + high / 2 - 8}">protocol</text>')
        elif row < LOWEST:
            parts.append(f'<path d="M{x + wide / 2},{y + high} v{drop - 1}"/>')
    high_all = (LOWEST + 1) * (high + drop) + 10
    return drawing(4 * wide + 3 * gap + 40, high_all, "The packages: each may import those below it", parts)


def path_of_a_move() -> str:
    wide, high, step = 480, 58, 92
    parts = []
    for number, (name, note, label) in enumerate(PATH):
        y = 20 + number * step
        parts.append(box(20, y, wide, high, name, note, "store" if name.startswith("storage") else ""))
        if label:
            parts.append(f'<path d="M130,{y + high} V{y + step - 1}"/>')
            parts.append(f'<text class="label" x="144" y="{y + high + 21}">{label}</text>')
    return drawing(wide + 40, len(PATH) * step + 10, "The path of a move from one browser to all of them", parts)


def training() -> str:
    """Shares from 0.25 to 0.75, upward; a gradient step every 34 units to the right."""
    parts = []
    for share in (0.3, 0.4, 0.5, 0.6, 0.7):
        y = height(share)
        parts.append(f'<line x1="60" y1="{y:g}" x2="600" y2="{y:g}"/>')
        parts.append(f'<text class="label" x="26" y="{y + 5:g}">{share}</text>')
    for place, (name, shares) in enumerate(TRAINED.items()):
        points = " ".join(f"{60 + 34 * step},{height(share):g}" for step, share in enumerate(shares))
        parts.append(f'<polyline class="{"second" if place else ""}" points="{points}"/>')
        end = 60 + 34 * (len(shares) - 1)
        parts.append(
            f'<text class="label" x="{end - 60}" y="{height(shares[-1]) + (24 if place else -10):g}">{name}</text>'
        )
    parts.append('<text class="label" x="270" y="330">gradient steps</text>')
    return drawing(660, 345, "The share of wins against the untrained policy, by gradient step", parts)


def height(share: float) -> float:
    return round(300 - 560 * (share - 0.25), 1)


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
    for name, made in (("packages", packages()), ("path-of-a-move", path_of_a_move()), ("training", training())):
        (FOLDER / f"{name}.svg").write_text(made, encoding="utf-8")
        print(f"docs/pictures/{name}.svg")
    return 0


if __name__ == "__main__":
    sys.exit(main())
