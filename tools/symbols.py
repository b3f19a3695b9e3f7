"""Writes the browser's copy of the drawing module's symbols; with --check it only says whether it is current."""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from triarii.drawing import pieces  # noqa: E402
from triarii.drawing.symbols import SYMBOLS, symbol  # noqa: E402

TARGET = ROOT / "web" / "src" / "pictures" / "symbols.ts"
HEAD = "// Written by tools/symbols.py from the shared drawing module: do not edit.\n"
# A symbol that is used elsewhere takes its colours from there: no rule that names what is around it reaches inside.
STYLES = {
    'class="cut"': 'style="fill:none;stroke:var(--behind);stroke-linecap:round;stroke-linejoin:round"',
    'class="hole"': 'style="fill:var(--behind)"',
    'class="rod"': 'style="fill:none;stroke:var(--symbol);stroke-linecap:round;stroke-linejoin:round"',
    'class="rim-cut"': 'style="stroke:var(--behind);stroke-linejoin:round;paint-order:stroke"',
}


def sprite(name: str) -> str:
    """One symbol that can be used by its name, in a box from -50 to 50."""
    drawn = symbol(name)
    for marked, style in STYLES.items():
        drawn = drawn.replace(marked, style)
    return drawn.replace('class="symbol"', f'id="symbol-{name}"', 1)


def typescript() -> str:
    """The sprite of all symbols, and the outlines and marks of pieces."""
    shapes = {
        "CUT": pieces.CUT,
        "CUT_RIM": pieces.CUT_RIM,
        "ROUND": pieces.ROUND,
        "ROUND_RIM": pieces.ROUND_RIM,
    }
    rows = [HEAD, f"export const SPRITE =\n  {json.dumps(''.join(map(sprite, SYMBOLS)))}\n"]
    rows += [f"export const {name} = {json.dumps(d)}\n" for name, d in shapes.items()]
    rows.append(f"export const SEALS: Readonly<Record<string, string>> = {json.dumps(pieces.SEALS, indent=2)}\n")
    return "\n".join(rows)


def main() -> int:
    text = typescript()
    if "--check" in sys.argv[1:]:
        current = TARGET.exists() and TARGET.read_text(encoding="utf-8") == text
        print(
            "symbols: current" if current else f"symbols: {TARGET.name} is not current: run `python tools/symbols.py`"
        )
        return 0 if current else 1
    TARGET.write_text(text, encoding="utf-8")
    print(f"symbols: {TARGET.relative_to(ROOT)} written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
