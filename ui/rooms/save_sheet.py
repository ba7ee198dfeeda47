"""The sheets that save a match to a file and open one from a file."""

from __future__ import annotations

from pathlib import Path

from game.kernel import BadRecord
from game.record import Record
from ui.assets.troubles import sentence
from ui.assets.words import _
from ui.scene.desk import Desk
from ui.scene.file_chooser import FileChooser, FileSaver
from ui.scene.routes import ToReplay
from ui.store.files import read_record, write_record
from ui.widgets.controls import Command


class SaveSheet(FileSaver):
    """Saves a match."""

    def __init__(self, desk: Desk, record: Record, folder: Path | None = None) -> None:
        super().__init__(desk, record.game, folder)
        self.record = record

    def write(self, path: Path) -> None:
        self.finish(path, write_record(self.record, path))


class OpenSheet(FileChooser):
    """Opens a saved match in the replay."""

    def title(self) -> str:
        return _("Which game shall be opened?")

    def primary(self) -> Command:
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
