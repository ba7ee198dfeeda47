"""The sheet that writes what a child knows where somebody says: all answers as a table, or the page for parents to be printed."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from ui.desk import Desk
from ui.files import Trouble
from ui.practice.page import page
from ui.save_sheet import KeepSheet
from ui.words import _


class ExportSheet(KeepSheet):
    """`kind`: "csv" or "html"."""

    def __init__(self, desk: Desk, child_id: int, kind: str, folder: Path | None = None) -> None:
        self.ending = f".{kind}"
        names = [child.name for child in desk.files.progress.children() if child.id == child_id]
        super().__init__(desk, _stem(names[0] if names else ""), folder)
        self.child_id, self.kind = child_id, kind

    def title(self) -> str:
        return _("Where shall the page be kept?") if self.kind == "html" else _("Where shall the table be kept?")

    def nothing(self) -> str:
        return _("This folder holds no folders and no files of this kind.")

    def kept_line(self) -> str:
        return _("Open it in a browser to print it.") if self.kind == "html" else _("Open it in a spreadsheet.")

    def write(self, path: Path) -> Trouble | None:
        progress = self.desk.files.progress
        if self.kind == "csv":
            return progress.export_csv(self.child_id, path)
        report = progress.report(self.child_id, date.today())
        assert report is not None, "the sheet was opened for a child"
        return progress.write_page(path, page(report))


def _stem(name: str) -> str:
    """The child's name as a file may be called."""
    letters = "".join(sign if sign.isalnum() else "-" for sign in name).strip("-")
    return f"tablee-{letters}" if letters else "tablee"
