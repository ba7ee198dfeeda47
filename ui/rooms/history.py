"""The list of past matches with its filter, and the buttons to open, save and import files."""

from __future__ import annotations

import re
from calendar import monthrange
from dataclasses import dataclass, replace
from datetime import date

from pygame import FRect

from game.kernel import BadRecord
from game.record import Record
from ui.assets.troubles import sentence
from ui.assets.words import _, _n, day, figure
from ui.canvas.brush import Brush
from ui.canvas.page import Page
from ui.rooms.people.drawing import first_that_fits
from ui.scene import clock, shared_keys
from ui.scene.desk import Desk
from ui.scene.routes import ToCarry, ToOpen, ToReplay
from ui.scene.screen import Scene
from ui.scene.text_entry import Entry as Field
from ui.scene.text_entry import Fields
from ui.store.files import Entry
from ui.store.matches.search import NO_WISH, Result, Wish
from ui.tables.plates import short
from ui.tables.registry import BOXES, TABLES
from ui.widgets.controls import Command, Key, Row, Segments, Widget, call
from ui.widgets.scroll import ScrollArea
from ui.widgets.topbar import bar_keys, draw_bar

GAP = 8.0  # between two rows
EMBLEM_X, GAME_X, GAME_ROOM, SEATS_X = 44.0, 86.0, 184.0, 286.0
LINE = 38.0  # distance between two lines of seats
NARROW, WISH_H = 0.3, 56.0
AT_ONCE = 50  # matches added at a time by the button below the list
MORE = 64.0  # height of that button
LONGEST_DAYS = 12
RESULTS: tuple[Result, ...] = ("", "won", "lost", "left")


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The rectangles of the screen, and how a match is arranged in its row."""

    sheet: FRect
    foot: FRect
    row: float  # height of a match
    a_line: int  # maximum seats in one line
    lines: int  # maximum lines of seats
    roomy: int  # up to this many seats have columns of the same width

    def wish(self, row: int, right: bool) -> FRect:
        """Return a filter's rectangle above the sheet: two rows, narrow at the left and wide at the right."""
        at, narrow = self.sheet, self.sheet.w * NARROW
        x, w = (at.x + narrow + GAP, at.w - narrow - GAP) if right else (at.x, narrow)
        return FRect(x, at.y - 2 * WISH_H - 20 + row * (WISH_H + GAP), w, WISH_H)

    def file_key(self, place: int) -> FRect:
        """Return the rectangle of a button at the foot: open a match, save all, import."""
        w = (self.foot.w - 2 * GAP) / 3
        return FRect(self.foot.x + place * (w + GAP), self.foot.y, w, self.foot.h)

    @property
    def list(self) -> FRect:
        return FRect(self.sheet.x + 16, self.sheet.y + 16, self.sheet.w - 28, self.sheet.h - 32)


def arrangement(page: Page) -> Arrangement:
    """Arrange the screen; in portrait a match has more lines."""
    if not page.tall:
        return Arrangement(FRect(90, 218, 1100, 478), FRect(90, 712, 1100, 64), 78, 6, 2, 4)
    at = page.rect.inflate(-40, 0)
    return Arrangement(FRect(at.x, at.y + 218, at.w, at.h - 326), FRect(at.x, at.bottom - 88, at.w, 66), 124, 3, 3, 3)


class HistoryRoom(Scene):
    """Past matches, filtered by profile, game, days and result."""

    tall = True

    def __init__(self, desk: Desk, person: int | None = None, game: str = "") -> None:
        super().__init__(desk)
        self.people = desk.files.people.all()
        self.wish, self.when, self.limit = Wish(person, game), "", AT_ONCE  # `when`: the days as typed
        self.entries, self.many = tuple[Entry, ...](), 0
        self.list = ScrollArea("matches")
        self.scrolls = [self.list]
        self.fields: Fields = Fields(desk)
        self._search()

    @property
    def places(self) -> Arrangement:
        return arrangement(self.desk.page)

    def build(self) -> list[Widget]:
        pitch = self.places.row + GAP
        more = self.many > len(self.entries)
        self.list.place(self.places.list, pitch * len(self.entries) + (MORE if more else 0))
        rows: list[Widget] = [self.list.hold(self._row(index, entry)) for index, entry in enumerate(self.entries)]
        if more:
            at, says = self.places.list, _("Show more")
            key = Key(Command("more", says, self._more, "down"), FRect(at.centerx - 150, self.list.y + pitch * len(self.entries), 300, 56))
            rows.append(self.list.hold(key))
        bar = bar_keys(self.desk.page, shared_keys.back(self), [shared_keys.settings(self)])
        return [*self._wishes(), *rows, *self._files(), *bar]

    def _files(self) -> list[Widget]:
        nothing = "" if self.many or self.searching else _("There are no games yet.")
        opener = Command("open", _("Open a file"), lambda: self.go(ToOpen()), "load", ("o", "ctrl+o"))
        out = Command("save_all", _("Save all the games"), lambda: self.go(ToCarry(True)), "save", ("ctrl+s",), nothing)
        bring_in = Command("bring_in", _("Bring games in"), lambda: self.go(ToCarry(False)), "load")
        styles = ("paper" if self.entries or self.searching else "primary", "paper", "paper")
        keys = zip((opener, out, bring_in), styles, strict=True)
        return [Key(command, self.places.file_key(place), style, 20) for place, (command, style) in enumerate(keys)]

    def _wishes(self) -> list[Widget]:
        """Return the controls of the filter; none if there is nothing to filter."""
        if not self.many and not self.searching:
            return []
        at, games = self.places, ["", *BOXES]
        names = [_("All games"), *(BOXES[game].name for game in BOXES)]
        ends = [_("Any end"), _("won"), _("lost"), _("left")]
        who = Command("who", self._whose, self._next_person, "person", ("p",))
        return [
            Key(who, at.wish(0, False), size=18),
            call(
                Segments("game", at.wish(0, True), names, games.index(self.wish.game), lambda place: self._want(game=games[place]), 17),
                _("Which game"),
            ),
            Field(
                "when",
                at.wish(1, False),
                self.when,
                self.fields,
                self._days,
                LONGEST_DAYS,
                18,
                _("A year, a month or a day: 2026, 11/2026, 23/11/2026"),
            ),
            call(
                Segments(
                    "end", at.wish(1, True), ends, RESULTS.index(self.wish.result), lambda place: self._want(result=RESULTS[place]), 17
                ),
                _("How it ended"),
            ),
        ]

    @property
    def searching(self) -> bool:
        """Return True if a filter is set."""
        return self.wish != NO_WISH or bool(self.when)

    @property
    def _whose(self) -> str:
        name = next((person.name for person in self.people if person.id == self.wish.person), "")
        return name or _("Everybody")

    def _next_person(self) -> None:
        order: list[int | None] = [None, *(person.id for person in self.people)]
        here = order.index(self.wish.person) if self.wish.person in order else 0
        self._want(person=order[(here + 1) % len(order)])

    def _want(self, **changes: str | int | None) -> None:
        self.wish = replace(self.wish, **changes)  # type: ignore[arg-type]
        self.limit, self.list.offset = AT_ONCE, 0.0
        self._search()
        self.rebuild()

    def _days(self, text: str) -> None:
        found = days(text)
        if found is None:
            self.desk.say(_("Write a year, a month or a day: 2026, 11/2026 or 23/11/2026."))
            return
        self.when = text.strip()
        self._want(since=found[0], until=found[1])

    def _more(self) -> None:
        self.limit += AT_ONCE
        self._search()
        self.rebuild()

    def _search(self) -> None:
        """Search again; replies arrive in the order of the requests."""
        self.replies.expect(self.desk.files.matches.latest(self.limit, self.wish, clock.today()), self._show)

    def _show(self, found: tuple[tuple[Entry, ...], int]) -> None:
        self.entries, self.many = found

    def resume(self) -> None:
        self._search()
        super().resume()

    def _row(self, index: int, entry: Entry) -> Row:
        command = Command(f"match/{entry.id}", _name(entry.game), lambda: self._open(entry))
        at = self.places
        rect = FRect(at.list.x + 4, self.list.y + index * (at.row + GAP), at.list.w - 32, at.row)
        return Row(command, rect, lambda brush, at, hover: self._draw_row(brush, at, entry, hover))

    def _open(self, entry: Entry) -> None:
        self.replies.expect(self.desk.files.matches.recall(entry.id), self._replay)

    def _replay(self, record: Record | BadRecord) -> None:
        if isinstance(record, BadRecord):
            self.desk.say(sentence(record.key, record.facts))
        else:
            self.go(ToReplay(record))

    def paint(self, brush: Brush) -> None:
        brush.wood()
        line = _n("{n} game", "{n} games", self.many) if self.many else ""
        draw_bar(brush, _("Watch again"), line, 1)
        brush.sheet(self.places.sheet)
        if not self.entries:
            self._draw_nothing(brush)

    def paint_over(self, brush: Brush) -> None:
        """Draw the placeholder of an empty days field."""
        if (self.many or self.searching) and not self.when and self.fields.name != "when":
            at = self.places.wish(1, False)
            brush.fit(_("Any day: 23/11/2026"), at.x + 14, at.centery, at.w - 28, 18, "text_soft")

    def _draw_nothing(self, brush: Brush) -> None:
        brush.icon("replay", 640 - 44, 290, 88, "border_chosen")
        if self.replies:
            brush.fit(_("Looking…"), 640, 428, 860, 30, "text", "s", "c")
            return
        if self.searching:
            brush.fit(_("No game is like that."), 640, 428, 860, 30, "text", "s", "c")
            return
        brush.fit(_("Nothing to watch yet."), 640, 428, 860, 30, "text", "s", "c")
        said = _("Every game that you finish waits here, to be watched again move by move.")
        brush.paragraph(said, 640, 480, 620, 20, "text_soft", align="c")

    def _draw_row(self, brush: Brush, at: FRect, entry: Entry, hover: bool) -> None:
        brush.box(at, 14, "row_hover" if hover else "row", "border_soft", 1.5, level=1 if hover else 0)
        table = TABLES.get(entry.game)
        if table is not None:
            brush.put(table.drawing.picture(brush.skin, table.box.emblem, 48), at.x + EMBLEM_X, at.centery, 1, 4, center=True)
        brush.fit(_name(entry.game), at.x + GAME_X, at.centery - 15, GAME_ROOM, 21, "text", "b")
        some = [day(entry.when), day(entry.when[:10])]
        if not entry.over:
            _year, month, date_ = entry.when[:10].split("-")
            some = [*(_("{day} · left").format(day=one) for one in (*some, f"{date_}/{month}")), _("left")]
        said = first_that_fits(brush, some, GAME_ROOM, 16)
        brush.fit(said, at.x + GAME_X, at.centery + 17, GAME_ROOM, 16, "text_soft")
        places = self.places
        lines = min(places.lines, -(-len(entry.names) // places.a_line))
        a_line = -(-len(entry.names) // lines)
        pitch = (at.w - SEATS_X - 12) / max(a_line, places.roomy)
        for seat in range(len(entry.names)):
            line, place = divmod(seat, a_line)
            y = at.centery + LINE * (line - (lines - 1) / 2)
            self._draw_seat(brush, entry, seat, at.x + SEATS_X + place * pitch, y, pitch - 10)

    def _draw_seat(self, brush: Brush, entry: Entry, seat: int, x: float, y: float, room: float) -> None:
        """Draw a name and score; a winner is bold, with a cup."""
        won = seat in entry.winners
        kind = "b" if won else "r"
        if won:
            brush.icon("trophy", x, y - 12, 24, "bronze")
            x, room = x + 30, room - 30
        score = figure(entry.scores[seat]) if entry.over else ""
        width = brush.skin.width(score, 19, "b") + 10
        name = brush.fit(short(entry.names[seat]), x, y, room - width, 18, "text", kind)
        brush.text(score, x + name + 10, y, 19, "bronze" if won else "text_soft", "b")


def days(text: str) -> tuple[str, str] | None:
    """Return the first and last day of a typed year, month or day; ("", "") if empty, None if invalid."""
    parts = [part for part in re.split(r"[-/. ]+", text.strip()) if part]
    if not parts:
        return "", ""
    if len(parts) > len(("day", "month", "year")) or not all(
        part.isascii() and part.isdigit() and len(part) <= len("2026") for part in parts
    ):
        return None
    numbers = [int(part) for part in (parts if len(parts[0]) == len("2026") else reversed(parts))]
    try:
        first = date(*(numbers + [1, 1])[:3])
        if len(numbers) == 1:
            return first.isoformat(), date(numbers[0], 12, 31).isoformat()
        return first.isoformat(), first.replace(day=monthrange(*numbers[:2])[1]).isoformat() if len(numbers) < 3 else first.isoformat()
    except (ValueError, TypeError):
        return None


def _name(game: str) -> str:
    """Return the game's name; its key if this version does not know the game."""
    return BOXES[game].name if game in BOXES else game
