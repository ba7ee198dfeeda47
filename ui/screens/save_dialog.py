"""The dialogs that save a match to a file and open one, and those for a copy of everything."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.kernel import BadRecord
from game.record import Record
from ui.assets.error_messages import problem_message
from ui.assets.translation import _, _n, format_date
from ui.replay.routes import ReplayRoute
from ui.scene.app_context import AppContext
from ui.scene.file_dialog import FileDialog, FileSaver, NewFile
from ui.scene.future_callbacks import result_or_error
from ui.screens.routes import MenuRoute
from ui.store.profiles import Profile
from ui.store.storage import Problem, load_player_record, write_player_record
from ui.widgets.controls import Command

if TYPE_CHECKING:
    from ui.store.storage import WholeCopy


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
    advice = _("Keep it on another disk. “Bring a copy back” in the settings reads it.")
    return FileSaver(context, NewFile(_("Where do you want to save the copy?"), "tablee", context.storage.copies.write, ".zip", advice))


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


class RestoreDialog(FileDialog):
    """Dialog that replaces everything by a copy: it is checked first, then the player is asked."""

    def __init__(self, context: AppContext, folder: Path | None = None) -> None:
        super().__init__(context, _("Which copy do you want to bring back?"), self._restore_command, folder, ".zip")
        self._is_restoring = self._is_restored = False

    def _restore_command(self) -> Command:
        why = "" if self.name else _("Choose a copy from the list first.")
        return Command(
            "primary", _("Bring back"), lambda: self.future_callbacks.call_after_pending(self._read_copy), "load", ("ctrl+o",), why
        )

    def _read_copy(self) -> None:
        path = self._chosen_path()
        if path is not None:
            self.future_callbacks.call_when_done(self.context.storage.copies.read(path), self._count_matches)

    def _count_matches(self, copy: WholeCopy | BadRecord) -> None:
        """Count the matches that are here, then ask; or show why the file cannot be used."""
        if isinstance(copy, BadRecord):
            self._show_error(problem_message(copy.key, copy.details))
            return
        counted = self.context.storage.matches.query_later(lambda history: history.count_matches(), 0)
        self.future_callbacks.call_when_done(counted, partial(self._ask, copy))

    def _ask(self, copy: WholeCopy, match_count: int) -> None:
        there = _contents_text(copy.history.count_matches(), copy.progress.all_profiles())
        here = _contents_text(match_count, self.context.storage.profiles.all())
        question = _("The copy of {date} has {there}. It replaces what is here: {here}. Tablée keeps that in its folder, as a copy.")
        no = Command("no", _("Keep what is here"), self.close_question, "undo")
        yes = Command("yes", _("Bring it back"), partial(self._restore, copy), "load")
        self.ask_question(question.format(date=format_date(copy.when), there=there, here=here), [no, yes])

    def _restore(self, copy: WholeCopy) -> None:
        self._is_restoring = True
        self.ask_question(_("Everything is being brought back…"), [Command("wait", _("One moment"), self.close_question)])
        self.future_callbacks.call_when_done(self.context.storage.copies.restore(copy), self._on_restored)

    def _on_restored(self, result: Problem | str) -> None:
        self._is_restoring, self.dialog = False, None
        if isinstance(result, Problem):
            self._show_error(problem_message(result.key, result.facts))
            return
        self._is_restored = True
        self.context.runtime_cache.clear()
        self.context.change_settings(self.context.storage.settings())
        text = _("Everything is as in the copy. What was here before is in {file}, in Tablée’s folder.").format(file=result)
        self.ask_question(text, [Command("done", _("Done"), self.close_question, "check")])

    def close_question(self) -> None:
        """Close the question, unless everything is being replaced; afterwards begin again at the menu."""
        if self._is_restored:
            self.go(MenuRoute())
        elif not self._is_restoring:
            super().close_question()


def _contents_text(match_count: int, profiles: Sequence[Profile]) -> str:
    """Return what a data folder holds, such as "34 games, 3 people, 2 children"."""
    children = sum(profile.kind == "child" for profile in profiles)
    people = len(profiles) - children
    games = _n("{n} game", "{n} games", match_count)
    return ", ".join([games, _n("{n} person", "{n} people", people), _n("{n} child", "{n} children", children)])
