"""The dialogs that save a child's answers as a table, or a worksheet as PDF."""

from __future__ import annotations

from pathlib import Path

from ui.assets.words import _
from ui.practice.parent.answers_list import reason
from ui.practice.parent.sheets import made, sheet_name
from ui.practice.words import file_stem, kind_name, level_name
from ui.scene import clock
from ui.scene.desk import Desk
from ui.scene.file_chooser import FileSaver, NewFile
from ui.store.child_report import Told
from ui.store.children import Answered, PrintedSheet, seen_again


def export_sheet(desk: Desk, child_id: int, folder: Path | None = None) -> FileSaver:
    """Return the dialog that saves a child's answers."""
    progress = desk.files.progress
    name = next((child.name for child in progress.children() if child.id == child_id), "")
    title, advice = _("Where do you want to save the spreadsheet?"), _("Open it in a spreadsheet.")
    return FileSaver(desk, NewFile(title, file_stem(name), lambda path: progress.export_csv(child_id, path, told), ".csv", advice), folder)


def told(answer: Answered) -> Told:
    """Return an answer in words, with the reason unless it was right at once without help."""
    remark = "" if answer.right and not answer.hints else reason(seen_again(answer))
    return Told(kind_name(answer.kind), level_name(answer.level or ""), remark)


def paper_sheet(desk: Desk, child_id: int, kind: str, option: str, folder: Path | None = None) -> FileSaver:
    """Return the dialog that saves a worksheet as PDF (ui.practice.parent.sheets)."""
    progress = desk.files.progress
    report = progress.report(child_id, clock.today())
    assert report is not None, "the sheet was opened for a child"
    sheet = made(kind, report, progress.learner(child_id), option)
    printed = (child_id, PrintedSheet(clock.now().isoformat(), sheet.steps)) if sheet.steps else None
    stem = f"{file_stem(report.child.name)}-{file_stem(sheet_name(kind), '')}"
    title = _("Where do you want to save the sheet?")
    return FileSaver(desk, NewFile(title, stem, lambda path: progress.write_file(path, sheet.content, printed), ".pdf", opens=True), folder)
