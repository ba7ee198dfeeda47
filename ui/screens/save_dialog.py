"""The dialogs that save a match to a file and open one, and those for a copy of everything."""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial
from pathlib import Path

from game.record import Record
from ui.assets.error_messages import problem_message
from ui.assets.translation import _, _n
from ui.replay.routes import ReplayRoute
from ui.scene.app_context import AppContext
from ui.scene.file_dialog import FileDialog, FileSaver, NewFile
from ui.screens.routes import MenuRoute
from ui.store.pending.whole_copy import WholeCopy, read_copy, restore_copy, write_copy
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


def save_copy_dialog(context: AppContext) -> FileSaver:
    """Return the dialog that saves a copy of everything."""
    title, advice = _("Where do you want to save the copy?"), _("Keep it on another disk. “Bring a copy back” in the settings reads it.")
    return FileSaver(context, NewFile(title, "tablee", lambda path: context.storage.use_stores(partial(write_copy, path)), ".zip", advice))


class OpenMatchDialog(FileDialog):
    """Dialog that opens a saved match as a replay."""

    def __init__(self, context: AppContext, folder: Path | None = None) -> None:
        super().__init__(context, _("Which game do you want to open?"), self._open_command, folder)

    def _open_command(self) -> Command:
        return self.file_command(_("Open"), self._load_file, _("Choose a saved game from the list first."))

    def choose_file(self, name: str) -> None:
        """Select a file, or open the one that is selected already."""
        if name == self.name and not self.error:
            self._load_file()
        else:
            super().choose_file(name)

    def _load_file(self) -> None:
        self.read_chosen_file(load_player_record, lambda record: self.go(ReplayRoute(record)))


class RestoreDialog(FileDialog):
    """Dialog that replaces everything by a copy: it is checked first, then the player is asked."""

    def __init__(self, context: AppContext, folder: Path | None = None) -> None:
        super().__init__(context, _("Which copy do you want to bring back?"), self._restore_command, folder, ".zip")
        self._is_restoring = self._is_restored = False  # everything is being replaced; it has been

    def _restore_command(self) -> Command:
        read = partial(self.read_chosen_file, read_copy, self._ask)
        return self.file_command(_("Bring back"), read, _("Choose a copy from the list first."))

    def _ask(self, copy: WholeCopy) -> None:
        contents = _n("{n} game", "{n} games", copy.match_count), _n("{n} person", "{n} people", copy.profile_count)
        question = _("{file} contains: {contents}. It replaces everything here; Tablée keeps what is here in its folder, as a copy.")
        no = Command("no", _("Keep what is here"), self.close_question, "undo")
        yes = Command("yes", _("Bring it back"), partial(self._restore, copy), "load")
        self.ask_question(question.format(file=self.name, contents=", ".join(contents)), [no, yes])

    def _restore(self, copy: WholeCopy) -> None:
        self._is_restoring, storage = True, self.context.storage
        self.ask_question(_("Bringing everything back…"), [Command("wait", _("One moment"), self.close_question)])
        restoring = storage.use_stores(partial(restore_copy, copy, storage.folder, storage.is_open_twice))
        self.future_callbacks.call_when_done(restoring, self._on_restored)

    def _on_restored(self, result: Problem | str) -> None:
        self._is_restoring = False
        self.close_question()
        if isinstance(result, Problem):
            self._show_error(problem_message(result.key, result.facts))
            return
        self.context.storage.reopen()
        self.context.runtime_cache.clear()
        self.context.change_settings(self.context.storage.settings())
        text = _("Everything is as in the copy. What was here before is in {file}, in Tablée’s folder.").format(file=result)
        self._is_restored = True
        self.ask_question(text, [Command("done", _("Done"), self.close_question, "check")])

    def close_question(self) -> None:
        """Close the question, unless everything is being replaced; once it has been, go to the menu."""
        if self._is_restored:
            self.go(MenuRoute())
        elif not self._is_restoring:
            super().close_question()
