"""The dialogs that save a match to a file and open one."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path

from game.kernel import BadRecord
from game.record import Record
from ui.assets.error_messages import sentence
from ui.assets.translation import _
from ui.scene.app_context import AppContext
from ui.scene.file_dialog import FileDialog, FileSaver, NewFile
from ui.scene.routes import ReplayRoute
from ui.store.storage import Problem, read_record, write_record
from ui.widgets.controls import Command


def save_sheet(context: AppContext, record: Record, folder: Path | None = None) -> FileSaver:
    """Return the dialog that saves a match."""

    def write(path: Path) -> Future[Problem | None]:
        return context.storage.aside.submit(write_record, record, path)

    return FileSaver(context, NewFile(_("Where do you want to save it?"), record.game, write), folder)


def elsewhere_sheet(context: AppContext) -> FileSaver:
    """Return the dialog that saves all unsaved data, and what belongs to it, on another disk."""
    advice = _("Put its files into Tablée’s folder once the disk takes them; bring “games” in.")
    return FileSaver(context, NewFile(_("Where do you want to save everything?"), "tablee", context.storage.save_elsewhere, ".zip", advice))


class OpenMatchDialog(FileDialog):
    """Dialog that opens a saved match as a replay."""

    def __init__(self, context: AppContext, folder: Path | None = None) -> None:
        super().__init__(context, _("Which game do you want to open?"), self._key, folder)

    def _key(self) -> Command:
        why = "" if self.name else _("Choose a saved game from the list first.")
        return Command("primary", _("Open"), lambda: self.callbacks.follow(self._open), "load", ("ctrl+o",), why)

    def pick(self, name: str) -> None:
        """Select a file, or open the one that is selected already."""
        if name == self.name and not self.error:
            self._open()
        else:
            super().pick(name)

    def _open(self) -> None:
        path = self._path()
        if path is None:
            return
        self.callbacks.expect(self.context.storage.aside.submit(_read, path), self._open_record)

    def _open_record(self, record: Record | BadRecord) -> None:
        if isinstance(record, BadRecord):
            self._show_error(sentence(record.key, record.facts))
        else:
            self.go(ReplayRoute(record))


def _read(path: Path) -> Record | BadRecord:
    try:
        return read_record(path)
    except BadRecord as bad:
        return bad
