"""The list of past matches with its filter, and the buttons to open, save and import files."""

from __future__ import annotations

import re
from calendar import monthrange
from dataclasses import dataclass, replace
from datetime import date

from pygame import FRect

from game.kernel import BadRecord
from game.record import Record
from ui.assets.error_messages import sentence
from ui.assets.translation import _, _n, day, figure
from ui.canvas.canvas import Canvas
from ui.canvas.viewport import Viewport
from ui.scene import clock, shared_commands
from ui.scene.app_context import AppContext
from ui.scene.routes import OpenMatchRoute, ReplayRoute, TransferRoute
from ui.scene.scene import Scene
from ui.scene.text_input import TextEditor
from ui.scene.text_input import TextInput as Field
from ui.screens.profiles.curve import first_that_fits
from ui.store.matches.search import NO_WISH, MatchFilter, Result
from ui.store.storage import MatchSummary
from ui.tables.registry import BOXES, TABLES
from ui.tables.seat_panels import short
from ui.widgets.controls import Button, Command, ListItem, SegmentedControl, Widget, call
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
    """Rectangles of the list of past matches, and how the seats of a match are arranged in its row."""

    sheet: FRect
    foot: FRect
    row: float  # height of a match
    a_line: int  # maximum seats in one line
    lines: int  # maximum lines of seats
    roomy: int  # up to this many seats have columns of the same width

    def wish(self, row: int, right: bool) -> FRect:
        """Return the rectangle of a filter control above the list, in row 0 or 1: narrow at the left, wide at the right."""
        rect, narrow = self.sheet, self.sheet.w * NARROW
        x, w = (rect.x + narrow + GAP, rect.w - narrow - GAP) if right else (rect.x, narrow)
        return FRect(x, rect.y - 2 * WISH_H - 20 + row * (WISH_H + GAP), w, WISH_H)

    def file_key(self, index: int) -> FRect:
        """Return the rectangle of a button at the foot: open a match, save all, import."""
        w = (self.foot.w - 2 * GAP) / 3
        return FRect(self.foot.x + index * (w + GAP), self.foot.y, w, self.foot.h)

    @property
    def list(self) -> FRect:
        return FRect(self.sheet.x + 16, self.sheet.y + 16, self.sheet.w - 28, self.sheet.h - 32)


def arrangement(viewport: Viewport) -> Arrangement:
    """Return the layout of the history screen; in portrait a match's row has more lines."""
    if not viewport.is_portrait:
        return Arrangement(FRect(90, 218, 1100, 478), FRect(90, 712, 1100, 64), 78, 6, 2, 4)
    rect = viewport.rect.inflate(-40, 0)
    return Arrangement(FRect(rect.x, rect.y + 218, rect.w, rect.h - 326), FRect(rect.x, rect.bottom - 88, rect.w, 66), 124, 3, 3, 3)


class HistoryScreen(Scene):
    """Screen that lists past matches, filtered by profile, game, days and result."""

    supports_portrait = True

    def __init__(self, context: AppContext, person: int | None = None, game: str = "") -> None:
        super().__init__(context)
        self.people = context.storage.people.all()
        self.wish, self.when, self.limit = MatchFilter(person, game), "", AT_ONCE  # `when`: the days as typed
        self.entries, self.count = tuple[MatchSummary, ...](), 0
        self.list = ScrollArea("matches")
        self.scrolls = [self.list]
        self.fields: TextEditor = TextEditor(context)
        self._search()

    @property
    def places(self) -> Arrangement:
        return arrangement(self.context.viewport)

    def build(self) -> list[Widget]:
        spacing = self.places.row + GAP
        more = self.count > len(self.entries)
        self.list.place(self.places.list, spacing * len(self.entries) + (MORE if more else 0))
        rows: list[Widget] = [self.list.hold(self._row(index, entry)) for index, entry in enumerate(self.entries)]
        if more:
            rect, text = self.places.list, _("Show more")
            key = Button(
                Command("more", text, self._more, "down"), FRect(rect.centerx - 150, self.list.y + spacing * len(self.entries), 300, 56)
            )
            rows.append(self.list.hold(key))
        bar = bar_keys(self.context.viewport, shared_commands.back(self), [shared_commands.settings(self)])
        return [*self._wishes(), *rows, *self._files(), *bar]

    def _files(self) -> list[Widget]:
        nothing = "" if self.count or self.searching else _("There are no games yet.")
        opener = Command("open", _("Open a file"), lambda: self.go(OpenMatchRoute()), "load", ("o", "ctrl+o"))
        out = Command("save_all", _("Save all the games"), lambda: self.go(TransferRoute(True)), "save", ("ctrl+s",), nothing)
        bring_in = Command("bring_in", _("Bring games in"), lambda: self.go(TransferRoute(False)), "load")
        styles = ("paper" if self.entries or self.searching else "primary", "paper", "paper")
        keys = zip((opener, out, bring_in), styles, strict=True)
        return [Button(command, self.places.file_key(index), style, 20) for index, (command, style) in enumerate(keys)]

    def _wishes(self) -> list[Widget]:
        """Return the controls of the filter; none if there is nothing to filter."""
        if not self.count and not self.searching:
            return []
        layout, games = self.places, ["", *BOXES]
        names = [_("All games"), *(BOXES[game].name for game in BOXES)]
        ends = [_("Any end"), _("won"), _("lost"), _("left")]
        who = Command("who", self._whose, self._next_person, "person", ("p",))
        return [
            Button(who, layout.wish(0, False), size=18),
            call(
                SegmentedControl(
                    "game", layout.wish(0, True), names, games.index(self.wish.game), lambda index: self._want(game=games[index]), 17
                ),
                _("Which game"),
            ),
            Field(
                "when",
                layout.wish(1, False),
                self.when,
                self.fields,
                self._days,
                LONGEST_DAYS,
                18,
                _("A year, a month or a day: 2026, 11/2026, 23/11/2026"),
            ),
            call(
                SegmentedControl(
                    "end", layout.wish(1, True), ends, RESULTS.index(self.wish.result), lambda index: self._want(result=RESULTS[index]), 17
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
        name = next((profile.name for profile in self.people if profile.id == self.wish.person), "")
        return name or _("Everybody")

    def _next_person(self) -> None:
        order: list[int | None] = [None, *(profile.id for profile in self.people)]
        here = order.index(self.wish.person) if self.wish.person in order else 0
        self._want(person=order[(here + 1) % len(order)])

    def _want(self, **changes: str | int | None) -> None:
        self.wish = replace(self.wish, **changes)  # type: ignore[arg-type]
        self.limit, self.list.offset = AT_ONCE, 0.0
        self._search()
        self.rebuild()

    def _days(self, text: str) -> None:
        result = days(text)
        if result is None:
            self.context.show_notice(_("Write a year, a month or a day: 2026, 11/2026 or 23/11/2026."))
            return
        self.when = text.strip()
        self._want(since=result[0], until=result[1])

    def _more(self) -> None:
        self.limit += AT_ONCE
        self._search()
        self.rebuild()

    def _search(self) -> None:
        """Request the matches that fit the filter; replies arrive in the order of the requests."""
        self.callbacks.expect(self.context.storage.matches.latest(self.limit, self.wish, clock.today()), self._show)

    def _show(self, result: tuple[tuple[MatchSummary, ...], int]) -> None:
        self.entries, self.count = result

    def resume(self) -> None:
        self._search()
        super().resume()

    def _row(self, index: int, entry: MatchSummary) -> ListItem:
        command = Command(f"match/{entry.id}", _name(entry.game), lambda: self._open(entry))
        layout = self.places
        rect = FRect(layout.list.x + 4, self.list.y + index * (layout.row + GAP), layout.list.w - 32, layout.row)
        return ListItem(command, rect, lambda canvas, layout, hover: self._draw_row(canvas, layout, entry, hover))

    def _open(self, entry: MatchSummary) -> None:
        self.callbacks.expect(self.context.storage.matches.recall(entry.id), self._replay)

    def _replay(self, record: Record | BadRecord) -> None:
        if isinstance(record, BadRecord):
            self.context.show_notice(sentence(record.key, record.facts))
        else:
            self.go(ReplayRoute(record))

    def paint(self, canvas: Canvas) -> None:
        canvas.draw_background()
        line = _n("{n} game", "{n} games", self.count) if self.count else ""
        draw_bar(canvas, _("Watch again"), line, 1)
        canvas.draw_paper(self.places.sheet)
        if not self.entries:
            self._draw_nothing(canvas)

    def paint_over(self, canvas: Canvas) -> None:
        """Draw the placeholder of an empty days field."""
        if (self.count or self.searching) and not self.when and self.fields.name != "when":
            rect = self.places.wish(1, False)
            canvas.fit_text(_("Any day: 23/11/2026"), rect.x + 14, rect.centery, rect.w - 28, 18, "text_soft")

    def _draw_nothing(self, canvas: Canvas) -> None:
        canvas.icon("replay", 640 - 44, 290, 88, "border_chosen")
        if self.callbacks:
            canvas.fit_text(_("Looking…"), 640, 428, 860, 30, "text", "s", "c")
            return
        if self.searching:
            canvas.fit_text(_("No game is like that."), 640, 428, 860, 30, "text", "s", "c")
            return
        canvas.fit_text(_("Nothing to watch yet."), 640, 428, 860, 30, "text", "s", "c")
        text = _("Every game that you finish waits here, to be watched again move by move.")
        canvas.paragraph(text, 640, 480, 620, 20, "text_soft", align="c")

    def _draw_row(self, canvas: Canvas, rect: FRect, entry: MatchSummary, hover: bool) -> None:
        canvas.box(rect, 14, "row_hover" if hover else "row", "border_soft", 1.5, level=1 if hover else 0)
        table = TABLES.get(entry.game)
        if table is not None:
            canvas.draw_surface(
                table.art.picture(canvas.rasterizer, table.box.emblem, 48), rect.x + EMBLEM_X, rect.centery, 1, 4, center=True
            )
        canvas.fit_text(_name(entry.game), rect.x + GAME_X, rect.centery - 15, GAME_ROOM, 21, "text", "b")
        some = [day(entry.when), day(entry.when[:10])]
        if not entry.over:
            _year, month, date_ = entry.when[:10].split("-")
            some = [*(_("{day} · left").format(day=one) for one in (*some, f"{date_}/{month}")), _("left")]
        text = first_that_fits(canvas, some, GAME_ROOM, 16)
        canvas.fit_text(text, rect.x + GAME_X, rect.centery + 17, GAME_ROOM, 16, "text_soft")
        places = self.places
        lines = min(places.lines, -(-len(entry.names) // places.a_line))
        a_line = -(-len(entry.names) // lines)
        spacing = (rect.w - SEATS_X - 12) / max(a_line, places.roomy)
        for seat in range(len(entry.names)):
            line, index = divmod(seat, a_line)
            y = rect.centery + LINE * (line - (lines - 1) / 2)
            self._draw_seat(canvas, entry, seat, rect.x + SEATS_X + index * spacing, y, spacing - 10)

    def _draw_seat(self, canvas: Canvas, entry: MatchSummary, seat: int, x: float, y: float, max_width: float) -> None:
        """Draw a player's name and score; a winner's name is bold, with a trophy."""
        won = seat in entry.winners
        kind = "b" if won else "r"
        if won:
            canvas.icon("trophy", x, y - 12, 24, "bronze")
            x, max_width = x + 30, max_width - 30
        score = figure(entry.scores[seat]) if entry.over else ""
        width = canvas.rasterizer.width(score, 19, "b") + 10
        name = canvas.fit_text(short(entry.names[seat]), x, y, max_width - width, 18, "text", kind)
        canvas.text(score, x + name + 10, y, 19, "bronze" if won else "text_soft", "b")


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
    """Return a game's name, or its key if this version does not know the game."""
    return BOXES[game].name if game in BOXES else game
