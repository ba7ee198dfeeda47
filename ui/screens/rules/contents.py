"""The contents of the rules: the choice of a game, and its pages."""

from __future__ import annotations

from collections.abc import Callable

from pygame import FRect

from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.tables.registry import BOXES, TABLES
from ui.widgets.controls import Command, HitRegion, SegmentedControl


class GameRow(SegmentedControl):
    """A choice of games by their pictures."""

    def __init__(self, rect: FRect, chosen: str, pick: Callable[[str], None]) -> None:
        self.boxes = list(BOXES.values())
        names, position = [box.name for box in self.boxes], list(BOXES).index(chosen)
        super().__init__("games", rect, names, position, lambda index: pick(self.boxes[index].game))
        self.accessible_name = _("Which game")

    def draw_choice(self, canvas: Canvas, cell: FRect, index: int) -> None:
        box = self.boxes[index]
        name, size = box.icon[0], min(box.icon[1], cell.w - 4)
        picture = canvas.rasterizer.svg_picture(name, size) if name else TABLES[box.game].art.picture(canvas.rasterizer, box.emblem, size)
        canvas.draw_surface(picture, *cell.center, is_centered=True)


class PageRow(HitRegion):
    """A page's title in the contents; the open page is highlighted and has an arrow."""

    def __init__(self, command: Command, rect: FRect, is_open: bool) -> None:
        super().__init__(command, rect, 12)
        self.is_open = is_open

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        rect, kind = self.rect, "b" if self.is_open else "r"
        if self.is_open:
            canvas.draw_box(rect, 12, "row_chosen", "border_chosen", 2.5)
        elif hover:
            canvas.draw_box(rect, 12, "row_plain", "border_soft", 1.5)
        max_width = rect.w - 36
        if self.is_open and canvas.rasterizer.text_width(self.command.label, 18, kind) < max_width - 24:
            canvas.draw_icon("next", rect.right - 32, rect.centery - 12, 24)
        canvas.draw_lines(
            canvas.wrap(self.command.label, max_width, 18, kind), rect.x + 20, rect.centery, 18, "text", kind, line_height_factor=1.1
        )
