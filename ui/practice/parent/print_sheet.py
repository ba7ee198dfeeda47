"""The dialog that asks which worksheet to print."""

from __future__ import annotations

from functools import partial

from pygame import FRect

from game.practice.settings import has_begun
from ui.assets.words import _, _n
from ui.canvas.brush import Brush
from ui.practice.parent.sheets import KINDS, MANY, REPORT, sheet_help, sheet_name
from ui.scene.desk import Desk
from ui.scene.routes import ToPaper
from ui.scene.screen import Scene
from ui.widgets.controls import Command, Key, Row, Segments, Widget, draw_chosen

SHEET = FRect(290, 40, 700, 720)
ROW, PITCH, FIRST = 66.0, 74.0, 128.0
OPTION_Y, FOOT_Y = 586.0, 672.0
TABLES = "+*"


class PrintSheet(Scene):
    """A choice of worksheets and their options."""

    see_through = tall = True

    def __init__(self, desk: Desk, child_id: int) -> None:
        super().__init__(desk)
        self.child_id = child_id
        child = next((child for child in desk.files.progress.children() if child.id == child_id), None)
        self.kind, self.many = KINDS[0], MANY[0]  # the chosen worksheet; calculations on it
        self.table = "*" if child is not None and has_begun(child.setting, "*") else "+"  # the sign of the table
        self.focus.name = "make"

    def build(self) -> list[Widget]:
        close = Command("close", _("Close"), self.leave, "close")
        cancel = Command("cancel", _("Cancel"), self.leave)
        make = Command("make", _("Save the sheet…"), self._make, "save", ("ctrl+s",))
        rows = [self._row(place, kind) for place, kind in enumerate((*KINDS, REPORT))]
        return [
            *rows,
            *self._options(),
            Key(cancel, FRect(SHEET.x + 36, FOOT_Y, 240, 62)),
            Key(make, FRect(SHEET.right - 356, FOOT_Y, 320, 62), "primary", 22),
            Key(close, FRect(SHEET.right - 76, SHEET.y + 16, 56, 56), bare=True),
        ]

    def _row(self, place: int, kind: str) -> Row:
        at = FRect(SHEET.x + 36, FIRST + place * PITCH, SHEET.w - 72, ROW)
        return Row(Command(f"kind/{kind}", sheet_name(kind), partial(self._choose, kind)), at, partial(self._draw_row, kind))

    def _options(self) -> list[Widget]:
        at = FRect(SHEET.x + 266, OPTION_Y, SHEET.w - 302, 56)
        if self.kind == "calculations":
            labels = [_n("{n} calculation", "{n} calculations", many) for many in MANY]
            return [Segments("many", at, labels, MANY.index(self.many), self._count)]
        if self.kind == "table":
            return [Segments("table", at, [_("plus"), _("times")], TABLES.index(self.table), self._choose_table)]
        return []

    def _choose(self, kind: str) -> None:
        self.kind = kind
        self.rebuild()

    def _count(self, place: int) -> None:
        self.many = MANY[place]
        self.rebuild()

    def _choose_table(self, place: int) -> None:
        self.table = TABLES[place]
        self.rebuild()

    def _make(self) -> None:
        option = self.table if self.kind == "table" else str(self.many)
        self.go(ToPaper(self.child_id, self.kind, option))

    def paint(self, brush: Brush) -> None:
        brush.veil(0.6)
        brush.sheet(SHEET, 3, 24)
        brush.fit(_("Sheets to print"), SHEET.x + 36, SHEET.y + 46, SHEET.w - 130, 30, "text", "s")
        if label := {"calculations": _("How many?"), "table": _("Which table?")}.get(self.kind):
            brush.fit(label, SHEET.x + 40, OPTION_Y + 28, 220, 19, "text", "b")

    def _draw_row(self, kind: str, brush: Brush, at: FRect, hover: bool) -> None:
        if kind == self.kind:
            draw_chosen(brush, at.inflate(6, 6))
        else:
            brush.box(at, 12, "row_hover" if hover else "row", "border_soft", 1.5)
        name_y = at.centery if brush.page.compact else at.y + 22
        brush.fit(sheet_name(kind), at.x + 22, name_y, at.w - 70, 19, "text", "b")
        if not brush.page.compact:
            brush.fit(sheet_help(kind), at.x + 22, at.y + 46, at.w - 70, 16, "text_soft")
        if kind == self.kind:
            brush.icon("check", at.right - 44, at.centery - 14, 28, "text")
