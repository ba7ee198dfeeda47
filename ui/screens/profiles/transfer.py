"""Dialogs that save a profile's statistics, export all matches, and import them."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path

import msgspec

from game.kernel import BadRecord
from ui.assets.error_messages import sentence
from ui.assets.translation import _, _n
from ui.scene import clock
from ui.scene.app_context import AppContext
from ui.scene.dialog import ProgressDialog
from ui.scene.file_dialog import FileDialog, FileSaver, NewFile
from ui.scene.scene import POLL
from ui.screens.profiles.statistics_texts import opponents, result
from ui.store.inputs.packed_lines import LineReader
from ui.store.matches.entries import MatchSummary
from ui.store.matches.statistics import StatisticsPage
from ui.store.outputs.csv_table import Cell, csv_table, moment
from ui.store.storage import Problem
from ui.tables.registry import BOXES
from ui.widgets.controls import Command

ENDING = ".json.gz"


def figures_sheet(context: AppContext, person: int, ending: str, folder: Path | None = None) -> FileSaver:
    """Return the dialog that saves a profile's statistics and matches."""
    profile = context.storage.people.by_id(person)
    assert profile is not None, "somebody was chosen"
    title = _("Where do you want to save the figures?")

    def write(path: Path) -> Future[Problem | None]:
        def figures(entries: tuple[MatchSummary, ...], shown: StatisticsPage) -> bytes:
            return table(entries, person) if ending == ".csv" else everything(profile.name, entries, shown)

        return context.storage.matches.save_figures(path, person, clock.today(), figures)

    advice = _("Open it in a spreadsheet.") if ending == ".csv" else ""
    return FileSaver(context, NewFile(title, stem(profile.name), write, ending, advice), folder)


def stem(name: str) -> str:
    """Return a proposed file name without its ending."""
    return "".join(sign for sign in name if sign.isalnum() or sign in " -_").strip() or "tablee"


def table(entries: tuple[MatchSummary, ...], person: int) -> bytes:
    """Return a CSV table with a row for each match, the latest first."""
    heads = (_("date"), _("game"), _("with"), _("result"), _("place"), _("players"), _("points"), _("minutes"))
    return csv_table([heads, *(_row(entry, person) for entry in entries)])


def _row(entry: MatchSummary, person: int) -> tuple[Cell, ...]:
    mine = next(players for players in entry.seats if players.person == person)
    name = BOXES[entry.game].name if entry.game in BOXES else entry.game
    minutes = "" if entry.seconds is None else round(entry.seconds / 60, 1)
    points = "" if mine.score is None else mine.score
    words = (moment(entry.when), name, opponents(entry, person)[0], result(entry, person)[0])
    return (*words, mine.place or "", len(entry.last), points, minutes)


def everything(name: str, entries: tuple[MatchSummary, ...], shown: StatisticsPage) -> bytes:
    """Return the statistics and matches of a profile as JSON."""
    form = {"person": name, "figures": as_named(shown.figures), "matches": [as_named(entry) for entry in entries]}
    return msgspec.json.format(msgspec.json.encode(form))


def as_named(value: object) -> object:
    """Return a value with all structs as dicts by field name."""
    match value:
        case msgspec.Struct():
            return {name: as_named(getattr(value, name)) for name in value.__struct_fields__}
        case tuple() | list():
            return [as_named(one) for one in value]
    return value


def carry_sheet(context: AppContext, out: bool, folder: Path | None = None) -> FileDialog:
    """Return the dialog that exports all matches, or the one that imports them."""
    if not out:
        return ImportDialog(context, folder)
    title = _("Where do you want to save all the games?")
    advice = _("Bring it in on another computer, or keep it.")
    write = NewFile(title, "tablee", lambda path: context.storage.matches.save_all(path, context.storage.people.all()), ENDING, advice)
    return FileSaver(context, write, folder)


class ImportDialog(FileDialog):
    """Dialog that imports the matches of a file, with a progress dialog that can stop it."""

    def __init__(self, context: AppContext, folder: Path | None = None) -> None:
        super().__init__(context, _("Which file do you want to bring in?"), self._key, folder, ENDING)
        self._reader = LineReader()
        self._result: Future[int] | None = None  # the number of new matches

    def _key(self) -> Command:
        why = "" if self.name else _("Choose a file from the list first.")
        return Command("primary", _("Bring in"), lambda: self.callbacks.follow(self._bring_in), "load", ("ctrl+o",), why)

    def _bring_in(self) -> None:
        path = self._path()
        if path is None or self._result is not None:
            return
        self._reader = LineReader()
        self._result = self.context.storage.matches.import_matches(path, self._reader)
        self.ask = self.progress(path.name)
        self.rebuild()

    def progress(self, file: str) -> ProgressDialog:
        return ProgressDialog(_("Bringing games in…"), file, Command("stop", _("Stop"), self.drop_question, "close"))

    def drop_question(self) -> None:
        """Stop the import; once it has finished, leave."""
        if not isinstance(self.ask, ProgressDialog):
            self.leave()
            return
        self._reader.stop()
        super().drop_question()

    def close(self) -> None:
        self._reader.stop()
        super().close()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._result is not None and self._result.done():
            results, self._result, self.ask = self._result, None, None
            self._finish(results)
        elif isinstance(self.ask, ProgressDialog) and self.ask.share != self._reader.share:
            self.ask.share, self.needs_redraw = self._reader.share, True

    def next_update_s(self) -> float:
        return POLL if self._result is not None else self.resting()

    def _finish(self, results: Future[int]) -> None:
        """Show how many matches are new, or why nothing was imported."""
        try:
            count = results.result()
        except BadRecord as bad:
            self._show_error("" if self._reader.stopped else sentence(bad.key, bad.facts))
            if self._reader.stopped:
                self.context.show_notice(_("Stopped: nothing was brought in."), "info")
            return
        done = Command("done", _("Done"), self.leave, "check")
        self.put_question(_n("{n} game was brought in.", "{n} games were brought in.", count), [done])
        self.focus.name = "done"
