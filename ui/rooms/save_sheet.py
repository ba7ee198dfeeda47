"""The dialogs that save a match to a file and open one."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path

from game.kernel import BadRecord
from game.record import Record
from ui.assets.troubles import sentence
from ui.assets.words import _
from ui.scene.desk import Desk
from ui.scene.file_chooser import FileChooser, FileSaver, NewFile
from ui.scene.routes import ToReplay
from ui.store.files import Trouble, read_record, write_record
from ui.widgets.controls import Command


def save_sheet(desk: Desk, record: Record, folder: Path | None = None) -> FileSaver:
    """Return the dialog that saves a match."""

    def write(path: Path) -> Future[Trouble | None]:
        return desk.files.aside.submit(write_record, record, path)

    return FileSaver(desk, NewFile(_("Where do you want to save it?"), record.game, write), folder)


def elsewhere_sheet(desk: Desk) -> FileSaver:
    """Return the dialog that saves all unsaved data, and what belongs to it, on another disk."""
    advice = _("Put its files into Tablée’s folder once the disk takes them; bring “games” in.")
    return FileSaver(desk, NewFile(_("Where do you want to save everything?"), "tablee", desk.files.save_elsewhere, ".zip", advice))


class OpenSheet(FileChooser):
    """Opens a saved match in a replay."""

    def __init__(self, desk: Desk, folder: Path | None = None) -> None:
        super().__init__(desk, _("Which game do you want to open?"), self._key, folder)

    def _key(self) -> Command:
        why = "" if self.name else _("Choose a saved game from the list first.")
        return Command("primary", _("Open"), lambda: self.replies.follow(self._open), "load", ("ctrl+o",), why)

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
        self.replies.expect(self.desk.files.aside.submit(_read, path), self._open_record)

    def _open_record(self, record: Record | BadRecord) -> None:
        if isinstance(record, BadRecord):
            self._show_error(sentence(record.key, record.facts))
        else:
            self.go(ToReplay(record))


def _read(path: Path) -> Record | BadRecord:
    try:
        return read_record(path)
    except BadRecord as bad:
        return bad
