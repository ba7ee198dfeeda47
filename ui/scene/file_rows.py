"""What the sheets for files are made of: a path, a row for a folder or a file, and the pill that says what went wrong."""

from __future__ import annotations

from pygame import FRect

from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.scene.text_entry import Entry
from ui.widgets.controls import Command, Region
from ui.widgets.scroll import ScrollArea

FOLDER = (
    '<path d="M2 7Q2 4 5 4H12L15 8H27Q30 8 30 11V25Q30 28 27 28H5Q2 28 2 25Z" fill="#E39C2C" stroke="#6B3A0A" stroke-width="1.8"/>'
    '<path d="M2 12H30" stroke="#FFD98A" stroke-width="2"/>'
)
FILE = (
    '<path d="M7 2H20L26 8V30H7Z" fill="#FFFDF4" stroke="#66513F" stroke-width="1.8" stroke-linejoin="round"/>'
    '<path d="M19 2V9H26M11 15H22M11 20H22M11 25H18" fill="none" stroke="#66513F" stroke-width="1.6"/>'
)


class FolderEntry(Entry):
    """A path; one that is too long shows its end."""

    def draw(self, brush: Brush, hover: bool, pressed: bool) -> None:
        whole, room = self.text, self.rect.w - 28
        if brush.skin.width(whole, self.size, "b") > room:
            tail = whole
            while tail and brush.skin.width("…" + tail, self.size, "b") > room:
                tail = tail[1:]
            self.text = "…" + tail
        super().draw(brush, hover, pressed)
        self.text = whole


class FileRow(Region):
    """A folder or a file in the list."""

    def __init__(self, command: Command, rect: FRect, picture: str, chosen: bool, area: ScrollArea) -> None:
        super().__init__(command, rect, 12)
        self.picture, self.chosen, self.area = picture, chosen, area

    def draw(self, brush: Brush, hover: bool, pressed: bool) -> None:
        if not self.rect.colliderect(self.area.rect):
            return
        face = "#FCE3A6" if self.chosen else "#FFFBEF" if hover else "#FFF6DC"
        brush.box(self.rect, 12, face, "#B9862A" if self.chosen else "#CDB98C", 2.5 if self.chosen else 1.5)
        brush.vec(self.rect.x + 14, self.rect.centery - 16, 32, 32, self.picture)
        brush.fit(self.command.label, self.rect.x + 60, self.rect.centery, self.rect.w - 80, 19, ink.INK, "b" if self.chosen else "r")


def draw_error(brush: Brush, sentence: str, at: FRect) -> None:
    """What went wrong: a brick pill with one sentence."""
    brush.box(at, 16, ink.BRICK_SOFT, ink.BRICK, 2)
    brush.icon("warning", at.x + 16, at.centery - 14, 28, ink.BRICK)
    size = brush.fitting(sentence, (at.w - 80) * 1.9, 18, "b")
    lines = [brush.cut(line, at.w - 76, size, "b") for line in brush.wrapped(sentence, at.w - 76, size, "b")[:2]]
    brush.block(lines, at.x + 58, at.centery, size, ink.BRICK_INK, "b", lead=1.15)
