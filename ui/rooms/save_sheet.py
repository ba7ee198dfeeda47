"""The sheets that write a record where somebody says, and open one that somebody kept."""

from __future__ import annotations

from pathlib import Path

from game.kernel import BadRecord
from game.record import Record
from ui.assets.troubles import sentence
from ui.assets.words import _
from ui.scene.desk import Desk
from ui.scene.file_chooser import Chooser, KeepSheet
from ui.scene.routes import ToReplay
from ui.store.files import read_record, write_record
from ui.widgets.controls import Command


class SaveSheet(KeepSheet):
    """Writes a record."""

    def __init__(self, desk: Desk, record: Record, folder: Path | None = None) -> None:
        super().__init__(desk, record.game, folder)
        self.record = record

    def keep(self, path: Path) -> None:
        self.tell(path, write_record(self.record, path))


class OpenSheet(Chooser):
    """Opens a record somebody kept, to be watched, and played on from there."""

    def title(self) -> str:
        return _("Which game shall be opened?")

    def primary(self) -> Command:
        why = "" if self.name else _("Choose a saved game from the list first.")
        return Command("primary", _("Open"), self._open, "load", ("ctrl+o",), why)

    def pick(self, name: str) -> None:
        """The second time it is opened."""
        if name == self.name and not self.said:
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
            self._say(sentence(bad.key, bad.facts))
            return
        self.go(ToReplay(record))
