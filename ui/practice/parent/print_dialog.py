"""The dialog that asks which worksheet to print."""

from __future__ import annotations

from functools import partial

from game.practice.settings import is_sign_allowed
from ui.assets.translation import _, _n
from ui.layout.containers import Column, Row
from ui.layout.nodes import Child, Spacer, Text
from ui.practice.parent.worksheet_making import KINDS, REPORT, TASK_COUNTS, worksheet_help, worksheet_name
from ui.practice.routes import WorksheetRoute
from ui.scene.app_context import AppContext
from ui.scene.scene import Scene
from ui.widgets.controls import Command
from ui.widgets.parts import CONTROL_HEIGHT, button, choice, heading, icon, icon_button, row, two_lines
from ui.widgets.sheet import dialog_sheet

WIDTH, ROW_HEIGHT = 700.0, 66.0
TABLE_SIGNS = "+*"


class PrintDialog(Scene):
    """Dialog that chooses a worksheet to print and its options, for one child or for several."""

    shows_scene_below = supports_portrait = True

    def __init__(self, context: AppContext, child_id: int, other_ids: tuple[int, ...] = ()) -> None:
        super().__init__(context)
        self.child_id, self.other_ids = child_id, other_ids
        child = context.storage.progress.find_child(child_id)
        self.worksheet_kind, self.task_count = KINDS[0], TASK_COUNTS[0]  # the chosen worksheet; calculations on it
        self.table_sign = "*" if child is not None and is_sign_allowed(child.setting, "*") else "+"  # the sign of the table
        self.focus.name = "make"

    def compose(self) -> Child:
        close = Command("close", _("Close"), self.on_escape, "close")
        cancel = Command("cancel", _("Cancel"), self.on_escape)
        label, count = _("Save the sheets…") if self.other_ids else _("Save the sheet…"), 1 + len(self.other_ids)
        make = Command("make", label, self._open_save_dialog, "save", ("ctrl+s",))
        title = _n("A sheet for {n} child", "A sheet for each of {n} children", count) if count > 1 else _("Sheets to print")
        head = heading(title, size=30, aside=icon_button(close))
        rows = Column([self._worksheet_row(kind) for kind in (KINDS if self.other_ids else (*KINDS, REPORT))])
        foot = Row([button(cancel, grow=1), button(make, "primary", 22, grow=2)], 24)
        return dialog_sheet([head, rows, self._option(), foot], WIDTH)

    def _worksheet_row(self, kind: str) -> Row:
        command = Command(f"kind/{kind}", worksheet_name(kind), partial(self._choose_worksheet, kind))
        is_chosen = kind == self.worksheet_kind
        check = icon("check", 28) if is_chosen else None
        return row(command, [two_lines(worksheet_name(kind), worksheet_help(kind), 19), check], is_chosen=is_chosen, height=ROW_HEIGHT)

    def _option(self) -> Child:
        """Return the choice that the worksheet leaves, or the space for it."""
        if self.worksheet_kind == "calculations":
            labels = [_n("{n} calculation", "{n} calculations", count) for count in TASK_COUNTS]
            label, control = _("How many?"), choice("many", "", labels, TASK_COUNTS.index(self.task_count), self._choose_option)
        elif self.worksheet_kind == "table":
            labels = [_("plus"), _("times")]
            label, control = _("Which table?"), choice("table", "", labels, TABLE_SIGNS.index(self.table_sign), self._choose_option)
        else:
            return Spacer(height=CONTROL_HEIGHT)
        return Row([Text(label, 19, "b", width=220, min_width=0.0), control], 10, "center")

    def _choose_worksheet(self, kind: str) -> None:
        self.worksheet_kind = kind
        self.request_rebuild()

    def _choose_option(self, index: int) -> None:
        """Choose the number of calculations, or the sign of the table."""
        if self.worksheet_kind == "table":
            self.table_sign = TABLE_SIGNS[index]
        else:
            self.task_count = TASK_COUNTS[index]
        self.request_rebuild()

    def _open_save_dialog(self) -> None:
        option = self.table_sign if self.worksheet_kind == "table" else str(self.task_count)
        self.go(WorksheetRoute(self.child_id, self.worksheet_kind, option, self.other_ids))
