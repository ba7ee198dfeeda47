"""The dialogs that save a match to a file and open one."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path

from game.kernel import BadRecord
from game.record import Record
from ui.assets.error_messages import problem_message
from ui.assets.translation import _
from ui.replay.routes import ReplayRoute
from ui.scene.app_context import AppContext
from ui.scene.file_dialog import FileDialog, FileSaver, NewFile
from ui.scene.future_callbacks import result_or_error
from ui.store.storage import Problem, load_player_record, write_player_record
from ui.widgets.controls import Command


def save_match_dialog(context: AppContext, record: Record, folder: Path | None = None) -> FileSaver:
    """Return the dialog that saves a match."""

    def write(path: Path) -> Future[Problem | None]:
        return context.storage.player_disk_thread.submit(write_player_record, record, path)

    return FileSaver(context, NewFile(_("Where do you want to save it?"), record.game, write), folder)


def save_everything_dialog(context: AppContext) -> FileSaver:
    """Return the dialog that saves all unsaved data, and what belongs to it, on another disk."""
    advice = _("Later, put these files back into Tablée’s folder, then import “games”.")
    return FileSaver(context, NewFile(_("Where do you want to save everything?"), "tablee", context.storage.write_backup, ".zip", advice))


class OpenMatchDialog(FileDialog):
    """Dialog that opens a saved match as a replay."""

    def __init__(self, context: AppContext, folder: Path | None = None) -> None:
        super().__init__(context, _("Which game do you want to open?"), self._open_command, folder)

    def _open_command(self) -> Command:
        why = "" if self.name else _("Choose a saved game from the list first.")
        return Command("primary", _("Open"), lambda: self.future_callbacks.call_after_pending(self._load_file), "load", ("ctrl+o",), why)

    def choose_file(self, name: str) -> None:
        """Select a file, or open the one that is selected already."""
        if name == self.name and not self.error:
            self._load_file()
        else:
            super().choose_file(name)

    def _load_file(self) -> None:
        path = self._chosen_path()
        if path is None:
            return
        self.future_callbacks.call_when_done(
            self.context.storage.player_disk_thread.submit(result_or_error, load_player_record, path), self._replay_or_show_error
        )

    def _replay_or_show_error(self, record: Record | BadRecord) -> None:
        if isinstance(record, BadRecord):
            self._show_error(problem_message(record.key, record.details))
        else:
            self.go(ReplayRoute(record))
