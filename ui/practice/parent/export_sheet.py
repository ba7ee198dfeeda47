"""The sheet that exports a child's progress to a file: all answers as a table, or the page for parents for printing."""

from __future__ import annotations

from concurrent.futures import Future
from datetime import date
from pathlib import Path

from ui.assets.words import _
from ui.practice.parent.html_page import page
from ui.scene.desk import Desk
from ui.scene.file_chooser import FileSaver, NewFile
from ui.store.files import Trouble


def export_sheet(desk: Desk, child_id: int, kind: str, folder: Path | None = None) -> FileSaver:
    """`kind`: "csv" or "html"."""
    progress = desk.files.progress

    def write_page(path: Path) -> Future[Trouble | None]:
        report = progress.report(child_id, date.today())
        assert report is not None, "the sheet was opened for a child"
        return progress.write_page(path, page(report))

    name = next((child.name for child in progress.children() if child.id == child_id), "")
    if kind == "html":
        title, advice = _("Where do you want to save the page?"), _("Open it in a browser to print it.")
        return FileSaver(desk, NewFile(title, _stem(name), write_page, ".html", advice), folder)
    title, advice = _("Where do you want to save the spreadsheet?"), _("Open it in a spreadsheet.")
    return FileSaver(desk, NewFile(title, _stem(name), lambda path: progress.export_csv(child_id, path), ".csv", advice), folder)


def _stem(name: str) -> str:
    """A file name from the child's name."""
    letters = "".join(sign if sign.isalnum() else "-" for sign in name).strip("-")
    return f"tablee-{letters}" if letters else "tablee"
