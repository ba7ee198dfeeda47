"""The dialog that asks which worksheet to print."""

from __future__ import annotations

from functools import partial

from pygame import FRect

from game.practice.settings import is_sign_allowed
from ui.assets.translation import _, _n
from ui.canvas.canvas import Canvas
from ui.practice.parent.worksheet_making import KINDS, REPORT, TASK_COUNTS, worksheet_help, worksheet_name
from ui.scene.app_context import AppContext
from ui.scene.routes import WorksheetRoute
from ui.scene.scene import Scene
from ui.widgets.controls import Button, Command, ListItem, SegmentedControl, Widget, draw_chosen_face

SHEET = FRect(290, 40, 700, 720)
ROW, PITCH, FIRST = 66.0, 74.0, 128.0
OPTION_Y, FOOT_Y = 586.0, 672.0
TABLE_SIGNS = "+*"


class PrintDialog(Scene):
    """Dialog that chooses a worksheet to print and its options."""

    shows_scene_below = supports_portrait = True

    def __init__(self, context: AppContext, child_id: int) -> None:
        super().__init__(context)
        self.child_id = child_id
        child = next((child for child in context.storage.progress.children() if child.id == child_id), None)
        self.worksheet_kind, self.task_count = KINDS[0], TASK_COUNTS[0]  # the chosen worksheet; calculations on it
        self.table_sign = "*" if child is not None and is_sign_allowed(child.setting, "*") else "+"  # the sign of the table
        self.focus.name = "make"

    def build_widgets(self) -> list[Widget]:
        close = Command("close", _("Close"), self.on_escape, "close")
        cancel = Command("cancel", _("Cancel"), self.on_escape)
        make = Command("make", _("Save the sheet…"), self._open_save_dialog, "save", ("ctrl+s",))
        rows = [self._worksheet_row(index, kind) for index, kind in enumerate((*KINDS, REPORT))]
        return [
            *rows,
            *self._option_controls(),
            Button(cancel, FRect(SHEET.x + 36, FOOT_Y, 240, 62)),
            Button(make, FRect(SHEET.right - 356, FOOT_Y, 320, 62), "primary", 22),
            Button(close, FRect(SHEET.right - 76, SHEET.y + 16, 56, 56), is_icon_only=True),
        ]

    def _worksheet_row(self, index: int, kind: str) -> ListItem:
        rect = FRect(SHEET.x + 36, FIRST + index * PITCH, SHEET.w - 72, ROW)
        return ListItem(
            Command(f"kind/{kind}", worksheet_name(kind), partial(self._choose_worksheet, kind)),
            rect,
            partial(self._draw_worksheet_row, kind),
        )

    def _option_controls(self) -> list[Widget]:
        rect = FRect(SHEET.x + 266, OPTION_Y, SHEET.w - 302, 56)
        if self.worksheet_kind == "calculations":
            labels = [_n("{n} calculation", "{n} calculations", count) for count in TASK_COUNTS]
            return [SegmentedControl("many", rect, labels, TASK_COUNTS.index(self.task_count), self._choose_task_count)]
        if self.worksheet_kind == "table":
            return [SegmentedControl("table", rect, [_("plus"), _("times")], TABLE_SIGNS.index(self.table_sign), self._choose_table)]
        return []

    def _choose_worksheet(self, kind: str) -> None:
        self.worksheet_kind = kind
        self.request_rebuild()

    def _choose_task_count(self, index: int) -> None:
        self.task_count = TASK_COUNTS[index]
        self.request_rebuild()

    def _choose_table(self, index: int) -> None:
        self.table_sign = TABLE_SIGNS[index]
        self.request_rebuild()

    def _open_save_dialog(self) -> None:
        option = self.table_sign if self.worksheet_kind == "table" else str(self.task_count)
        self.go(WorksheetRoute(self.child_id, self.worksheet_kind, option))

    def paint(self, canvas: Canvas) -> None:
        canvas.dim(0.6)
        canvas.draw_paper(SHEET, 3, 24)
        canvas.fit_text(_("Sheets to print"), SHEET.x + 36, SHEET.y + 46, SHEET.w - 130, 30, "text", "s")
        if label := {"calculations": _("How many?"), "table": _("Which table?")}.get(self.worksheet_kind):
            canvas.fit_text(label, SHEET.x + 40, OPTION_Y + 28, 220, 19, "text", "b")

    def _draw_worksheet_row(self, kind: str, canvas: Canvas, rect: FRect, hover: bool) -> None:
        if kind == self.worksheet_kind:
            draw_chosen_face(canvas, rect.inflate(6, 6))
        else:
            canvas.draw_box(rect, 12, "row_hover" if hover else "row", "border_soft", 1.5)
        name_y = rect.centery if canvas.viewport.is_compact else rect.y + 22
        canvas.fit_text(worksheet_name(kind), rect.x + 22, name_y, rect.w - 70, 19, "text", "b")
        if not canvas.viewport.is_compact:
            canvas.fit_text(worksheet_help(kind), rect.x + 22, rect.y + 46, rect.w - 70, 16, "text_soft")
        if kind == self.worksheet_kind:
            canvas.draw_icon("check", rect.right - 44, rect.centery - 14, 28, "text")
