"""The sheet that saves all answers of a child as a table."""

from __future__ import annotations

from pathlib import Path

from ui.assets.words import _
from ui.practice.parent.answers_list import reason
from ui.practice.words import file_stem, kind_name, level_name
from ui.scene.desk import Desk
from ui.scene.file_chooser import FileSaver, NewFile
from ui.store.child_report import Told
from ui.store.children import Answered, seen_again


def export_sheet(desk: Desk, child_id: int, folder: Path | None = None) -> FileSaver:
    progress = desk.files.progress
    name = next((child.name for child in progress.children() if child.id == child_id), "")
    title, advice = _("Where do you want to save the spreadsheet?"), _("Open it in a spreadsheet.")
    return FileSaver(desk, NewFile(title, file_stem(name), lambda path: progress.export_csv(child_id, path, told), ".csv", advice), folder)


def told(answer: Answered) -> Told:
    """An answer in words, with the reason where it was not right at once and alone."""
    remark = "" if answer.right and not answer.hints else reason(seen_again(answer))
    return Told(kind_name(answer.kind), level_name(answer.level or ""), remark)
