"""Dialogs that save a profile's statistics, export all matches, and import them."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path

import msgspec

from game.kernel import BadRecord
from ui.assets.error_messages import problem_message
from ui.assets.translation import _, _n
from ui.scene import clock
from ui.scene.app_context import AppContext
from ui.scene.dialog import ProgressDialog
from ui.scene.file_dialog import FileDialog, FileSaver, NewFile
from ui.scene.scene import POLL_INTERVAL_S
from ui.screens.profiles.statistics_texts import opponent_texts, result_text
from ui.store.inputs.packed_lines import LineReader
from ui.store.matches.entries import MatchSummary
from ui.store.matches.statistics import StatisticsPage
from ui.store.outputs.csv_table import Cell, csv_table, spreadsheet_time
from ui.store.storage import Problem
from ui.tables.registry import BOXES
from ui.widgets.controls import Command

ENDING = ".json.gz"


def save_statistics_dialog(context: AppContext, profile_id: int, ending: str, folder: Path | None = None) -> FileSaver:
    """Return the dialog that saves a profile's statistics and matches."""
    profile = context.storage.profiles.by_id(profile_id)
    assert profile is not None, "somebody was chosen"
    title = _("Where do you want to save the statistics?")

    def write(path: Path) -> Future[Problem | None]:
        def encode_file(entries: tuple[MatchSummary, ...], shown: StatisticsPage) -> bytes:
            return matches_csv(entries, profile_id) if ending == ".csv" else statistics_json(profile.name, entries, shown)

        return context.storage.matches.export_statistics(path, profile_id, clock.today(), encode_file)

    advice = _("Open it in a spreadsheet.") if ending == ".csv" else ""
    return FileSaver(context, NewFile(title, file_stem(profile.name), write, ending, advice), folder)


def file_stem(name: str) -> str:
    """Return a proposed file name without its ending."""
    return "".join(sign for sign in name if sign.isalnum() or sign in " -_").strip() or "tablee"


def matches_csv(entries: tuple[MatchSummary, ...], profile_id: int) -> bytes:
    """Return a CSV table with a row for each match, the latest first."""
    heads = (_("date"), _("game"), _("with"), _("result"), _("place"), _("players"), _("points"), _("minutes"))
    return csv_table([heads, *(_csv_row(entry, profile_id) for entry in entries)])


def _csv_row(entry: MatchSummary, profile_id: int) -> tuple[Cell, ...]:
    mine = next(players for players in entry.seats if players.person == profile_id)
    name = BOXES[entry.game].name if entry.game in BOXES else entry.game
    minutes = "" if entry.seconds is None else round(entry.seconds / 60, 1)
    points = "" if mine.score is None else mine.score
    words = (spreadsheet_time(entry.when), name, opponent_texts(entry, profile_id)[0], result_text(entry, profile_id)[0])
    return (*words, mine.place or "", len(entry.final_tenures), points, minutes)


def statistics_json(name: str, entries: tuple[MatchSummary, ...], statistics: StatisticsPage) -> bytes:
    """Return the statistics and matches of a profile as JSON."""
    form = {"person": name, "figures": structs_as_dicts(statistics.figures), "matches": [structs_as_dicts(entry) for entry in entries]}
    return msgspec.json.format(msgspec.json.encode(form))


def structs_as_dicts(value: object) -> object:
    """Return a value with all structs as dicts by field name."""
    match value:
        case msgspec.Struct():
            return {name: structs_as_dicts(getattr(value, name)) for name in value.__struct_fields__}
        case tuple() | list():
            return [structs_as_dicts(one) for one in value]
    return value


def export_or_import_dialog(context: AppContext, is_export: bool, folder: Path | None = None) -> FileDialog:
    """Return the dialog that exports all matches, or the one that imports them."""
    if not is_export:
        return ImportDialog(context, folder)
    title = _("Where do you want to save all the games?")
    advice = _("Import it on another computer, or keep it.")
    write = NewFile(title, "tablee", lambda path: context.storage.matches.export_all(path, context.storage.profiles.all()), ENDING, advice)
    return FileSaver(context, write, folder)


class ImportDialog(FileDialog):
    """Dialog that imports the matches of a file, with a progress dialog that can stop it."""

    def __init__(self, context: AppContext, folder: Path | None = None) -> None:
        super().__init__(context, _("Which file do you want to import?"), self._import_command, folder, ENDING)
        self._reader = LineReader()
        self._import_future: Future[int] | None = None  # the number of new matches

    def _import_command(self) -> Command:
        return self.file_command(_("Import"), self._start_import)

    def _start_import(self) -> None:
        path = self._chosen_path()
        if path is None or self._import_future is not None:
            return
        self._reader = LineReader()
        self._import_future = self.context.storage.matches.import_matches(path, self._reader)
        self.dialog = self.progress_dialog(path.name)
        self.request_rebuild()

    def progress_dialog(self, file: str) -> ProgressDialog:
        return ProgressDialog(_("Importing games…"), file, Command("stop", _("Stop"), self.close_question, "close"))

    def close_question(self) -> None:
        """Stop the import; once it has finished, leave."""
        if not isinstance(self.dialog, ProgressDialog):
            self.on_escape()
            return
        self._reader.stop()
        super().close_question()

    def close(self) -> None:
        self._reader.stop()
        super().close()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._import_future is not None and self._import_future.done():
            results, self._import_future, self.dialog = self._import_future, None, None
            self._finish_import(results)
        elif isinstance(self.dialog, ProgressDialog) and self.dialog.progress_share != self._reader.read_share:
            self.dialog.progress_share, self.needs_redraw = self._reader.read_share, True

    def next_update_s(self) -> float:
        return POLL_INTERVAL_S if self._import_future is not None else self.idle_update_s()

    def _finish_import(self, future: Future[int]) -> None:
        """Show how many matches are new, or why nothing was imported."""
        try:
            count = future.result()
        except BadRecord as bad:
            self._show_error("" if self._reader.is_stopped else problem_message(bad.key, bad.details))
            if self._reader.is_stopped:
                self.context.show_notice(_("Stopped: nothing was imported."), "info")
            return
        done = Command("done", _("Done"), self.on_escape, "check")
        self.ask_question(_n("{n} game was imported.", "{n} games were imported.", count), [done])
        self.focus.name = "done"
