"""What lies over the board: arcs, circles, lines, captions, and the spot beside the name of the army whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from triarii.drawing.svg import circle, points, tag, text
from triarii.engine.scene import Overlay

if TYPE_CHECKING:
    from triarii.drawing.scene import Projection


def overlay_art(overlay: Overlay, projection: Projection) -> str:
    x, y = projection.point(overlay.at)
    army = f" army-{overlay.army}" if overlay.army >= 0 else ""
    classes = f"overlay {overlay.kind}{army}"
    if overlay.kind == "caption":
        anchor = "end" if projection.flipped else "start"  # its place is mirrored, its letters are not
        size = overlay.radius * projection.scale or 20
        return text(overlay.text, x, y, class_=f"caption{army}", font_size=size, text_anchor=anchor)
    if overlay.kind == "spot":
        return circle(x, y, overlay.radius * projection.scale, class_=f"{classes} army")
    if overlay.kind == "circle":
        return circle(x, y, overlay.radius * projection.scale, class_=f"{classes} army-line")
    corners = [projection.point(point) for point in overlay.points]
    return tag("polyline", points=points(corners), class_=f"{classes} army-line")
