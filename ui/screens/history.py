"""The list of past matches with its filter, and the buttons to open, save and import files."""

from __future__ import annotations

import re
from calendar import monthrange
from dataclasses import dataclass, replace
from datetime import date

from pygame import FRect

from game.kernel import BadRecord
from game.record import Record
from ui.assets.error_messages import problem_message
from ui.assets.translation import _, _n, format_date, format_number
from ui.canvas.canvas import Canvas
from ui.canvas.viewport import Viewport
from ui.scene import clock, shared_commands
from ui.scene.app_context import AppContext
from ui.scene.routes import OpenMatchRoute, ReplayRoute, TransferRoute
from ui.scene.scene import Scene
from ui.scene.text_input import TextEditor
from ui.scene.text_input import TextInput as Field
from ui.screens.profiles.curve import first_that_fits
from ui.store.matches.search import NO_FILTER, MatchFilter, MatchResult
from ui.store.storage import MatchSummary
from ui.tables.registry import BOXES, TABLES
from ui.tables.seat_panels import shorten_name
from ui.widgets.controls import Button, Command, ListItem, SegmentedControl, Widget, with_accessible_name
from ui.widgets.scroll import ScrollArea
from ui.widgets.topbar import bar_buttons, draw_bar

GAP = 8.0  # between two rows
EMBLEM_X, GAME_X, GAME_W, SEATS_X = 44.0, 86.0, 184.0, 286.0
SEAT_LINE_PITCH = 38.0  # distance between two lines of seats
NARROW_SHARE, FILTER_H = 0.3, 56.0
PAGE_MATCH_COUNT = 50  # matches added at a time by the button below the list
MORE_BUTTON_H = 64.0  # height of that button
MAX_DAYS_LENGTH = 12
RESULTS: tuple[MatchResult, ...] = ("", "won", "lost", "left")


@dataclass(frozen=True, slots=True)
class HistoryLayout:
    """Rectangles of the list of past matches, and how the seats of a match are arranged in its row."""

    sheet: FRect
    foot: FRect
    row: float  # height of a match
    a_line: int  # maximum seats in one line
    lines: int  # maximum lines of seats
    roomy: int  # up to this many seats have columns of the same width

    def filter_rect(self, row: int, is_right: bool) -> FRect:
        """Return the rectangle of a filter control above the list, in row 0 or 1: narrow at the left, wide at the right."""
        rect, narrow = self.sheet, self.sheet.w * NARROW_SHARE
        x, w = (rect.x + narrow + GAP, rect.w - narrow - GAP) if is_right else (rect.x, narrow)
        return FRect(x, rect.y - 2 * FILTER_H - 20 + row * (FILTER_H + GAP), w, FILTER_H)

    def file_button_rect(self, index: int) -> FRect:
        """Return the rectangle of a button at the foot: open a match, save all, import."""
        w = (self.foot.w - 2 * GAP) / 3
        return FRect(self.foot.x + index * (w + GAP), self.foot.y, w, self.foot.h)

    @property
    def list_rect(self) -> FRect:
        return FRect(self.sheet.x + 16, self.sheet.y + 16, self.sheet.w - 28, self.sheet.h - 32)


def history_layout(viewport: Viewport) -> HistoryLayout:
    """Return the layout of the history screen; in portrait a match's row has more lines."""
    if not viewport.is_portrait:
        return HistoryLayout(FRect(90, 218, 1100, 478), FRect(90, 712, 1100, 64), 78, 6, 2, 4)
    rect = viewport.rect.inflate(-40, 0)
    return HistoryLayout(FRect(rect.x, rect.y + 218, rect.w, rect.h - 326), FRect(rect.x, rect.bottom - 88, rect.w, 66), 124, 3, 3, 3)


class HistoryScreen(Scene):
    """Screen that lists past matches, filtered by profile, game, days and result."""

    supports_portrait = True

    def __init__(self, context: AppContext, profile_id: int | None = None, game: str = "") -> None:
        super().__init__(context)
        self.people = context.storage.profiles.all()
        # `typed_days`: the days as typed
        self.match_filter, self.typed_days, self.max_matches = MatchFilter(profile_id, game), "", PAGE_MATCH_COUNT
        self.matches, self.match_count = tuple[MatchSummary, ...](), 0
        self.match_list = ScrollArea("matches")
        self.scroll_areas = [self.match_list]
        self.text_editor: TextEditor = TextEditor(context)
        self._request_matches()

    @property
    def layout(self) -> HistoryLayout:
        return history_layout(self.context.viewport)

    def build_widgets(self) -> list[Widget]:
        spacing = self.layout.row + GAP
        more = self.match_count > len(self.matches)
        self.match_list.set_window(self.layout.list_rect, spacing * len(self.matches) + (MORE_BUTTON_H if more else 0))
        rows: list[Widget] = [self.match_list.add_widget(self._match_row(index, entry)) for index, entry in enumerate(self.matches)]
        if more:
            rect, text = self.layout.list_rect, _("Show more")
            key = Button(
                Command("more", text, self._show_more, "down"),
                FRect(rect.centerx - 150, self.match_list.content_top + spacing * len(self.matches), 300, 56),
            )
            rows.append(self.match_list.add_widget(key))
        bar = bar_buttons(self.context.viewport, shared_commands.back_command(self), [shared_commands.settings_command(self)])
        return [*self._filter_controls(), *rows, *self._file_buttons(), *bar]

    def _file_buttons(self) -> list[Widget]:
        nothing = "" if self.match_count or self.has_filter else _("There are no games yet.")
        opener = Command("open", _("Open a file"), lambda: self.go(OpenMatchRoute()), "load", ("o", "ctrl+o"))
        out = Command("save_all", _("Save all the games"), lambda: self.go(TransferRoute(True)), "save", ("ctrl+s",), nothing)
        bring_in = Command("bring_in", _("Bring games in"), lambda: self.go(TransferRoute(False)), "load")
        styles = ("paper" if self.matches or self.has_filter else "primary", "paper", "paper")
        keys = zip((opener, out, bring_in), styles, strict=True)
        return [Button(command, self.layout.file_button_rect(index), style, 20) for index, (command, style) in enumerate(keys)]

    def _days_field(self) -> Field:
        tip, rect = _("A year, a month or a day: 2026, 11/2026, 23/11/2026"), self.layout.filter_rect(1, False)
        return Field("when", rect, self.typed_days, self.text_editor, self._filter_by_days, MAX_DAYS_LENGTH, 18, tip)

    def _filter_controls(self) -> list[Widget]:
        """Return the controls of the filter; none if there is nothing to filter."""
        if not self.match_count and not self.has_filter:
            return []
        layout, games = self.layout, ["", *BOXES]
        names = [_("All games"), *(BOXES[game].name for game in BOXES)]
        ends = [_("Any end"), _("won"), _("lost"), _("left")]
        who = Command("who", self._person_label, self._filter_next_person, "person", ("p",))
        return [
            Button(who, layout.filter_rect(0, False), size=18),
            with_accessible_name(
                SegmentedControl(
                    "game",
                    layout.filter_rect(0, True),
                    names,
                    games.index(self.match_filter.game),
                    lambda index: self._change_filter(game=games[index]),
                    17,
                ),
                _("Which game"),
            ),
            self._days_field(),
            with_accessible_name(
                SegmentedControl(
                    "end",
                    layout.filter_rect(1, True),
                    ends,
                    RESULTS.index(self.match_filter.result),
                    lambda index: self._change_filter(result=RESULTS[index]),
                    17,
                ),
                _("How it ended"),
            ),
        ]

    @property
    def has_filter(self) -> bool:
        """Return True if a filter is set."""
        return self.match_filter != NO_FILTER or bool(self.typed_days)

    @property
    def _person_label(self) -> str:
        name = next((profile.name for profile in self.people if profile.id == self.match_filter.person), "")
        return name or _("Everybody")

    def _filter_next_person(self) -> None:
        order: list[int | None] = [None, *(profile.id for profile in self.people)]
        here = order.index(self.match_filter.person) if self.match_filter.person in order else 0
        self._change_filter(person=order[(here + 1) % len(order)])

    def _change_filter(self, **changes: str | int | None) -> None:
        self.match_filter = replace(self.match_filter, **changes)  # type: ignore[arg-type]
        self.max_matches, self.match_list.offset = PAGE_MATCH_COUNT, 0.0
        self._request_matches()
        self.request_rebuild()

    def _filter_by_days(self, text: str) -> None:
        first_and_last = parse_days(text)
        if first_and_last is None:
            self.context.show_notice(_("Write a year, a month or a day: 2026, 11/2026 or 23/11/2026."))
            return
        self.typed_days = text.strip()
        self._change_filter(since=first_and_last[0], until=first_and_last[1])

    def _show_more(self) -> None:
        self.max_matches += PAGE_MATCH_COUNT
        self._request_matches()
        self.request_rebuild()

    def _request_matches(self) -> None:
        """Request the matches that fit the filter; replies arrive in the order of the requests."""
        self.future_callbacks.call_when_done(
            self.context.storage.matches.latest_matches(self.max_matches, self.match_filter, clock.today()), self._set_matches
        )

    def _set_matches(self, found: tuple[tuple[MatchSummary, ...], int]) -> None:
        self.matches, self.match_count = found

    def resume(self) -> None:
        self._request_matches()
        super().resume()

    def _match_row(self, index: int, entry: MatchSummary) -> ListItem:
        command = Command(f"match/{entry.id}", _game_name(entry.game), lambda: self._load_match(entry))
        layout = self.layout
        rect = FRect(layout.list_rect.x + 4, self.match_list.content_top + index * (layout.row + GAP), layout.list_rect.w - 32, layout.row)
        return ListItem(command, rect, lambda canvas, layout, hover: self._draw_match_row(canvas, layout, entry, hover))

    def _load_match(self, entry: MatchSummary) -> None:
        self.future_callbacks.call_when_done(self.context.storage.matches.load_record(entry.id), self._open_replay)

    def _open_replay(self, record: Record | BadRecord) -> None:
        if isinstance(record, BadRecord):
            self.context.show_notice(problem_message(record.key, record.details))
        else:
            self.go(ReplayRoute(record))

    def paint(self, canvas: Canvas) -> None:
        canvas.draw_background()
        line = _n("{n} game", "{n} games", self.match_count) if self.match_count else ""
        draw_bar(canvas, _("Watch again"), line, 1)
        canvas.draw_paper(self.layout.sheet)
        if not self.matches:
            self._draw_empty_list(canvas)

    def paint_over(self, canvas: Canvas) -> None:
        """Draw the placeholder of an empty days field."""
        if (self.match_count or self.has_filter) and not self.typed_days and self.text_editor.edited_name != "when":
            rect = self.layout.filter_rect(1, False)
            canvas.fit_text(_("Any day: 23/11/2026"), rect.x + 14, rect.centery, rect.w - 28, 18, "text_soft")

    def _draw_empty_list(self, canvas: Canvas) -> None:
        canvas.draw_icon("replay", 640 - 44, 290, 88, "border_chosen")
        if self.future_callbacks:
            canvas.fit_text(_("Looking…"), 640, 428, 860, 30, "text", "s", "c")
            return
        if self.has_filter:
            canvas.fit_text(_("No game is like that."), 640, 428, 860, 30, "text", "s", "c")
            return
        canvas.fit_text(_("Nothing to watch yet."), 640, 428, 860, 30, "text", "s", "c")
        text = _("Every game that you finish waits here, to be watched again move by move.")
        canvas.draw_paragraph(text, 640, 480, 620, 20, "text_soft", align="c")

    def _draw_match_row(self, canvas: Canvas, rect: FRect, entry: MatchSummary, hover: bool) -> None:
        canvas.draw_box(rect, 14, "row_hover" if hover else "row", "border_soft", 1.5, level=1 if hover else 0)
        table = TABLES.get(entry.game)
        if table is not None:
            canvas.draw_surface(
                table.art.picture(canvas.rasterizer, table.box.emblem, 48), rect.x + EMBLEM_X, rect.centery, 1, 4, is_centered=True
            )
        canvas.fit_text(_game_name(entry.game), rect.x + GAME_X, rect.centery - 15, GAME_W, 21, "text", "b")
        some = [format_date(entry.when), format_date(entry.when[:10])]
        if not entry.over:
            _year, month, date_ = entry.when[:10].split("-")
            some = [*(_("{day} · left").format(day=one) for one in (*some, f"{date_}/{month}")), _("left")]
        text = first_that_fits(canvas, some, GAME_W, 16)
        canvas.fit_text(text, rect.x + GAME_X, rect.centery + 17, GAME_W, 16, "text_soft")
        places = self.layout
        lines = min(places.lines, -(-len(entry.names) // places.a_line))
        a_line = -(-len(entry.names) // lines)
        spacing = (rect.w - SEATS_X - 12) / max(a_line, places.roomy)
        for seat in range(len(entry.names)):
            line, index = divmod(seat, a_line)
            y = rect.centery + SEAT_LINE_PITCH * (line - (lines - 1) / 2)
            self._draw_player_and_score(canvas, entry, seat, rect.x + SEATS_X + index * spacing, y, spacing - 10)

    def _draw_player_and_score(self, canvas: Canvas, entry: MatchSummary, seat: int, x: float, y: float, max_width: float) -> None:
        """Draw a player's name and score; a winner's name is bold, with a trophy."""
        won = seat in entry.winners
        kind = "b" if won else "r"
        if won:
            canvas.draw_icon("trophy", x, y - 12, 24, "bronze")
            x, max_width = x + 30, max_width - 30
        score = format_number(entry.scores[seat]) if entry.over else ""
        width = canvas.rasterizer.text_width(score, 19, "b") + 10
        name = canvas.fit_text(shorten_name(entry.names[seat]), x, y, max_width - width, 18, "text", kind)
        canvas.draw_text(score, x + name + 10, y, 19, "bronze" if won else "text_soft", "b")


def parse_days(text: str) -> tuple[str, str] | None:
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


def _game_name(game: str) -> str:
    """Return a game's name, or its key if this version does not know the game."""
    return BOXES[game].name if game in BOXES else game
