"""The sheet that saves all answers of a child as a table."""

from __future__ import annotations

from pathlib import Path

from ui.assets.words import _
from ui.practice.words import file_stem
from ui.scene.desk import Desk
from ui.scene.file_chooser import FileSaver, NewFile


def export_sheet(desk: Desk, child_id: int, folder: Path | None = None) -> FileSaver:
    progress = desk.files.progress
    name = next((child.name for child in progress.children() if child.id == child_id), "")
    title, advice = _("Where do you want to save the spreadsheet?"), _("Open it in a spreadsheet.")
    return FileSaver(desk, NewFile(title, file_stem(name), lambda path: progress.export_csv(child_id, path), ".csv", advice), folder)
