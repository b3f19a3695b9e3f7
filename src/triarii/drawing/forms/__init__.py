"""How pieces are drawn around (0, 0), by their form."""

from __future__ import annotations

from triarii.drawing.forms.banner import banner
from triarii.drawing.forms.base import base
from triarii.drawing.forms.bases import bases
from triarii.drawing.forms.block import block
from triarii.drawing.forms.camp import camp
from triarii.drawing.forms.card import card
from triarii.drawing.forms.column import column
from triarii.drawing.forms.marker import marker
from triarii.drawing.forms.medal import medal
from triarii.drawing.forms.tents import tents

FORMS = {
    "banner": banner,
    "base": base,
    "bases": bases,
    "block": block,
    "camp": camp,
    "card": card,
    "column": column,
    "marker": marker,
    "medal": medal,
    "tents": tents,
}
