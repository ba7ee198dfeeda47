"""The box of Nin Jan. The menu draws it: nothing of the game itself is imported here."""

from __future__ import annotations

from ui.canvas.brush import Brush
from ui.tables.box import Box


def paint_lid(brush: Brush, cx: float, y: float) -> None:
    """The picture on the lid of the box, its middle at cx, its upper edge at y."""
    brush.svg("ninjan/ninja_paper", cx - 104, y + 118, 92, 104, 1)
    brush.svg("ninjan/ninja_scissors", cx + 14, y + 118, 92, 104, 1)
    brush.svg("ninjan/ninja_rock", cx - 64, y + 128, 128, 144, 1)


BOX = Box("nin_jan", "Nin Jan", (2, 5), minutes=15, emblem="P7", paint=paint_lid, icon=("ninjan/ninja_paper", 42))
