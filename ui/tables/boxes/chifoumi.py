"""The box of Chifoumi. The menu draws it: nothing of the game itself is imported here."""

from __future__ import annotations

from ui.canvas.brush import Brush
from ui.tables.box import Box

LID = (  # pawns on the box: colour, mark, place
    ("black", "well_light", -56, 170),
    ("white", "rock_dark", 52, 176),
    ("white", "scissors_dark", 52, 156),
    ("orange", "paper_dark", -52, 214),
    ("red", "scissors_light", 44, 226),
    ("red", "rock_light", 44, 206),
)


def paint_lid(brush: Brush, cx: float, y: float) -> None:
    """The picture on the lid of the box, its middle at cx, its upper edge at y."""
    for color, mark, dx, dy in LID:
        brush.svg(f"pawns/{color}", cx + dx - 50, y + dy - 56, 100, level=1)
        brush.svg(f"signs/mark_{mark}", cx + dx - 23, y + dy - 33, 46, 38)


BOX = Box("chifoumi", "Chifoumi", (2, 4), minutes=20, emblem="white/P", paint=paint_lid, icon=("pawns/red", 40), usual=2)
