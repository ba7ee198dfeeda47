"""The sheets that save the figures of a person, save all matches as one file, and bring in such a file."""

from __future__ import annotations

import csv
import io
from concurrent.futures import Future
from pathlib import Path

import msgspec

from game.kernel import BadRecord
from ui.assets.troubles import sentence
from ui.assets.words import _, _n
from ui.rooms.people.telling import opponents, result
from ui.scene import clock
from ui.scene.desk import Desk
from ui.scene.file_chooser import FileChooser, FileSaver, NewFile
from ui.scene.routes import Back
from ui.store.files import Files, Trouble
from ui.store.matches.entries import Entry
from ui.store.matches.search import Wish
from ui.store.people import Person
from ui.tables.registry import BOXES
from ui.widgets.controls import Command

ENDING = ".json.gz"
MOST = 1_000_000  # matches


def figures_sheet(desk: Desk, person: int, ending: str, folder: Path | None = None) -> FileSaver:
    """Saves what the room shows of somebody, and all their matches."""
    who = desk.files.people.by_id(person)
    assert who is not None, "somebody was chosen"
    title = _("Where do you want to save the figures?")

    def write(path: Path) -> Future[Trouble | None]:
        entries = desk.files.matches.latest(MOST, Wish(person=person), clock.today())
        data = table(entries, person) if ending == ".csv" else everything(desk.files, who, entries)
        return desk.files.progress.write_file(path, data)

    advice = _("Open it in a spreadsheet.") if ending == ".csv" else ""
    return FileSaver(desk, NewFile(title, stem(who.name), write, ending, advice), folder)


def stem(name: str) -> str:
    """How the proposed name of a file begins."""
    return "".join(sign for sign in name if sign.isalnum() or sign in " -_").strip() or "tablee"


def table(entries: tuple[Entry, ...], person: int) -> bytes:
    """A row for each match, the last first; the sign that says it is UTF-8 stands before it, for spreadsheets."""
    text = io.StringIO()
    rows = csv.writer(text)
    rows.writerow((_("date"), _("game"), _("with"), _("result"), _("place"), _("players"), _("points"), _("minutes")))
    for entry in entries:
        rows.writerow(_row(entry, person))
    return text.getvalue().encode("utf-8-sig")


def _row(entry: Entry, person: int) -> tuple[object, ...]:
    mine = next(sat for sat in entry.seats if sat.person == person)
    name = BOXES[entry.game].name if entry.game in BOXES else entry.game
    minutes = "" if entry.seconds is None else round(entry.seconds / 60, 1)
    others = _plain(opponents(entry, person)[0])
    return entry.when, name, others, result(entry, person)[0], mine.place or "", len(entry.last), _blank(mine.score), minutes


def _plain(text: str) -> str:
    """What a spreadsheet takes for a formula gets a sign before it."""
    return f"'{text}" if text[:1] in "=+-@" and text else text


def _blank(value: float | None) -> object:
    return "" if value is None else value


def everything(files: Files, person: Person, entries: tuple[Entry, ...]) -> bytes:
    """The figures and the matches."""
    shown = files.matches.of_person(person.id, "", clock.today()).result()
    form = {
        "person": person.name,
        "figures": None if shown is None else as_named(shown.figures),
        "matches": [as_named(entry) for entry in entries],
    }
    return msgspec.json.format(msgspec.json.encode(form))


def as_named(value: object) -> object:
    """A value with the names of its fields."""
    match value:
        case msgspec.Struct():
            return {name: as_named(getattr(value, name)) for name in value.__struct_fields__}
        case tuple() | list():
            return [as_named(one) for one in value]
    return value


def carry_sheet(desk: Desk, out: bool, folder: Path | None = None) -> FileChooser:
    """Saves all matches as one file, or brings in those of one."""
    if not out:
        return BringIn(desk, folder)
    title = _("Where do you want to save all the games?")
    advice = _("Bring it in on another computer, or keep it.")
    write = NewFile(title, "tablee", lambda path: desk.files.matches.save_all(path, desk.files.people.all()), ENDING, advice)
    return FileSaver(desk, write, folder)


class BringIn(FileChooser):
    """Adds the matches of a file to those that are here."""

    def __init__(self, desk: Desk, folder: Path | None = None) -> None:
        super().__init__(desk, _("Which file do you want to bring in?"), self._key, folder, ENDING)

    def _key(self) -> Command:
        why = "" if self.name else _("Choose a file from the list first.")
        return Command("primary", _("Bring in"), self._bring_in, "load", ("ctrl+o",), why)

    def _bring_in(self) -> None:
        path = self._path()
        if path is None:
            return
        try:
            found = self.desk.files.matches.bring_in(path)
        except BadRecord as bad:
            self._show_error(sentence(bad.key, bad.facts))
            return
        self.desk.say(_n("{n} game was brought in.", "{n} games were brought in.", found), "info")
        self.go(Back())
