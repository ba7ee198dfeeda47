"""The dialogs that save a match to a file and open one, and those for a copy of everything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

from game.kernel import BadRecord
from game.record import Record
from ui.assets.error_messages import problem_message
from ui.assets.translation import _, _n, format_date
from ui.replay.routes import ReplayRoute
from ui.scene.app_context import AppContext
from ui.scene.file_dialog import ENDING, FileDialog, FileSaver, NewFile
from ui.scene.future_callbacks import result_or_error
from ui.screens.routes import MenuRoute
from ui.store.profiles import Profile
from ui.store.storage import Problem, load_player_record, write_player_record
from ui.widgets.controls import Command

if TYPE_CHECKING:
    from ui.store.pending.whole_copy import WholeCopy

T = TypeVar("T")


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


class FileOpener(FileDialog, Generic[T]):
    """A dialog that opens a file of the list: `load` reads it, and `on_loaded` gets what it holds."""

    def __init__(
        self, context: AppContext, title: str, labels: tuple[str, str], load: Callable[[Path], T], folder: Path | None, ending: str = ENDING
    ) -> None:
        """Open the dialog; `labels`: of its button, and why it is disabled while no file is chosen."""
        self._labels, self._load = labels, load
        super().__init__(context, title, self._open_command, folder, ending)

    def _open_command(self) -> Command:
        label, why = self._labels
        on_press = partial(self.future_callbacks.call_after_pending, self._load_file)
        return Command("primary", label, on_press, "load", ("ctrl+o",), "" if self.name else why)

    def choose_file(self, name: str) -> None:
        """Select a file, or open the one that is selected already."""
        if name == self.name and not self.error:
            self._load_file()
        else:
            super().choose_file(name)

    def _load_file(self) -> None:
        path = self._chosen_path()
        if path is not None:
            loading = self.context.storage.player_disk_thread.submit(result_or_error, self._load, path)
            self.future_callbacks.call_when_done(loading, self._use_or_show_error)

    def _use_or_show_error(self, result: T | BadRecord) -> None:
        if isinstance(result, BadRecord):
            self._show_error(problem_message(result.key, result.details))
        else:
            self.on_loaded(result)

    def on_loaded(self, content: T) -> None:
        """Use what the chosen file holds."""


class OpenMatchDialog(FileOpener[Record]):
    """Dialog that opens a saved match as a replay."""

    def __init__(self, context: AppContext, folder: Path | None = None) -> None:
        labels = _("Open"), _("Choose a saved game from the list first.")
        super().__init__(context, _("Which game do you want to open?"), labels, load_player_record, folder)

    def on_loaded(self, content: Record) -> None:
        self.go(ReplayRoute(content))


class RestoreDialog(FileOpener["WholeCopy"]):
    """Dialog that replaces everything by a copy: it is checked first, then the player is asked."""

    def __init__(self, context: AppContext, folder: Path | None = None) -> None:
        from ui.store.pending.whole_copy import read_copy

        self._is_restoring = False
        labels = _("Bring back"), _("Choose a copy from the list first.")
        super().__init__(context, _("Which copy do you want to bring back?"), labels, read_copy, folder, ".zip")

    def on_loaded(self, content: WholeCopy) -> None:
        """Count the matches that are here, then ask."""
        counted = self.context.storage.matches.query_later(lambda history: history.count_matches(), 0)
        self.future_callbacks.call_when_done(counted, partial(self._ask, content))

    def _ask(self, copy: WholeCopy, match_count: int) -> None:
        there = _contents_text(copy.match_count, copy.profiles)
        here = _contents_text(match_count, self.context.storage.profiles.all())
        question = _("The copy of {date} has {there}. It replaces what is here: {here}. Tablée keeps that in its folder, as a copy.")
        no = Command("no", _("Keep what is here"), self.close_question, "undo")
        yes = Command("yes", _("Bring it back"), partial(self._restore, copy), "load")
        self.ask_question(question.format(date=format_date(copy.when), there=there, here=here), [no, yes])

    def _restore(self, copy: WholeCopy) -> None:
        self._is_restoring = True
        self.ask_question(_("Bringing everything back…"), [Command("wait", _("One moment"), self.close_question)])
        self.future_callbacks.call_when_done(self.context.storage.copies.restore(copy), self._on_restored)

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
        self.context.show_notice(text, "info")
        self.go(MenuRoute())

    def close_question(self) -> None:
        """Close the question, unless everything is being replaced."""
        if not self._is_restoring:
            super().close_question()


def _contents_text(match_count: int, profiles: Sequence[Profile]) -> str:
    """Return what a data folder holds, such as "34 games, 3 people, 2 children"."""
    children = sum(profile.kind == "child" for profile in profiles)
    people = len(profiles) - children
    games = _n("{n} game", "{n} games", match_count)
    return ", ".join([games, _n("{n} person", "{n} people", people), _n("{n} child", "{n} children", children)])
