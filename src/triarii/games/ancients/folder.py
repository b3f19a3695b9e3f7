"""Where this game's data lie."""

# triarii: pure (a compiled module's file lies elsewhere than its data)

from __future__ import annotations

from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent
DATA: Final = FOLDER / "data"
