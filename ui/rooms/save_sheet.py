"""The sheets that save a match to a file and open one from a file."""

from __future__ import annotations

from pathlib import Path

from game.kernel import BadRecord
from game.record import Record
from ui.assets.troubles import sentence
from ui.assets.words import _
from ui.scene.desk import Desk
from ui.scene.file_chooser import FileChooser, FileSaver, NewFile
from ui.scene.routes import ToReplay
from ui.store.files import read_record, write_record
from ui.widgets.controls import Command


def save_sheet(desk: Desk, record: Record, folder: Path | None = None) -> FileSaver:
    """Saves a match."""
    return FileSaver(desk, NewFile(_("Where do you want to save it?"), record.game, lambda path: write_record(record, path)), folder)


class OpenSheet(FileChooser):
    """Opens a saved match in the replay."""

    def __init__(self, desk: Desk, folder: Path | None = None) -> None:
        super().__init__(desk, _("Which game do you want to open?"), self._key, folder)

    def _key(self) -> Command:
        why = "" if self.name else _("Choose a saved game from the list first.")
        return Command("primary", _("Open"), self._open, "load", ("ctrl+o",), why)

    def pick(self, name: str) -> None:
        """A file that is chosen already is opened."""
        if name == self.name and not self.error:
            self._open()
        else:
            super().pick(name)

    def _open(self) -> None:
        path = self._path()
        if path is None:
            return
        try:
            record = read_record(path)
        except BadRecord as bad:
            self._show_error(sentence(bad.key, bad.facts))
            return
        self.go(ToReplay(record))
