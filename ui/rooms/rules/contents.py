"""The contents of the rules: the choice of a game, and its pages."""

from __future__ import annotations

from collections.abc import Callable

from pygame import FRect

from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.tables.registry import BOXES, TABLES
from ui.widgets.controls import Command, Region, Segments


class GameRow(Segments):
    """A choice of games by their pictures."""

    def __init__(self, rect: FRect, chosen: str, pick: Callable[[str], None]) -> None:
        self.boxes = list(BOXES.values())
        names, place = [box.name for box in self.boxes], list(BOXES).index(chosen)
        super().__init__("games", rect, names, place, lambda index: pick(self.boxes[index].game))
        self.called = _("Which game")

    def draw_choice(self, brush: Brush, cell: FRect, index: int) -> None:
        box = self.boxes[index]
        name, size = box.icon[0], min(box.icon[1], cell.w - 4)
        picture = brush.skin.svg(name, size) if name else TABLES[box.game].drawing.picture(brush.skin, box.emblem, size)
        brush.put(picture, *cell.center, center=True)


class PageRow(Region):
    """A page's title in the contents; the open page is highlighted and has an arrow."""

    def __init__(self, command: Command, rect: FRect, on: bool) -> None:
        super().__init__(command, rect, 12)
        self.on = on

    def draw(self, brush: Brush, hover: bool, pressed: bool) -> None:
        rect, kind = self.rect, "b" if self.on else "r"
        if self.on:
            brush.box(rect, 12, "row_chosen", "border_chosen", 2.5)
        elif hover:
            brush.box(rect, 12, "row_plain", "border_soft", 1.5)
        room = rect.w - 36
        if self.on and brush.skin.width(self.command.label, 18, kind) < room - 24:
            brush.icon("next", rect.right - 32, rect.centery - 12, 24)
        brush.block(brush.wrapped(self.command.label, room, 18, kind), rect.x + 20, rect.centery, 18, "text", kind, lead=1.1)
