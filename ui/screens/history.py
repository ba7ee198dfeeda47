"""The list of past matches with its filter, and the buttons to open, save and import files."""

from __future__ import annotations

import re
from calendar import monthrange
from dataclasses import replace
from datetime import date

from pygame import FRect

from game.kernel import BadRecord
from game.record import Record
from ui.assets.error_messages import problem_message
from ui.assets.translation import _, _n, format_date, format_number
from ui.canvas.canvas import Canvas
from ui.layout.containers import MIN_SCROLL_UNITS, Column, Grid, Row, Stack
from ui.layout.nodes import Box, Breakpoint, Child, Spacer, Text
from ui.replay.routes import ReplayRoute
from ui.scene import clock, shared_commands
from ui.scene.app_context import AppContext
from ui.scene.form import FormScene
from ui.scene.text_input import TextInput as Field
from ui.screens.routes import OpenMatchRoute, TransferRoute
from ui.store.matches.search import NO_FILTER, MatchFilter, MatchResult
from ui.store.storage import MatchSummary
from ui.tables.emblem import emblem
from ui.tables.registry import BOXES
from ui.tables.seat_panels import shorten_name
from ui.widgets.controls import Command
from ui.widgets.parts import button, choice, icon, list_view, paper, row
from ui.widgets.topbar import bar

GAP = 8.0  # between two rows
FILTER_HEIGHT, LEFT_FILTER_WIDTH = 56.0, 256.0
GAME_WIDTH, MIN_SEAT_WIDTH = 184.0, 130.0  # of a row's game, and of each player
ROW_HEIGHT, ALIGNED_SEATS, ALIGNED_SEATS_TALL = 78.0, 4, 3  # up to this many players stand in columns of one width in all rows
PAGE_MATCH_COUNT = 50  # matches added at a time by the button below the list
MAX_DAYS_LENGTH = 12
RESULTS: tuple[MatchResult, ...] = ("", "won", "lost", "left")


class HistoryScreen(FormScene):
    """Screen that lists past matches, filtered by profile, game, days and result."""

    supports_portrait = True

    def __init__(self, context: AppContext, profile_id: int | None = None, game: str = "") -> None:
        super().__init__(context)
        self.people = context.storage.profiles.all()
        # `typed_days`: the days as typed
        self.match_filter, self.typed_days, self.max_matches = MatchFilter(profile_id, game), "", PAGE_MATCH_COUNT
        self.matches, self.match_count = tuple[MatchSummary, ...](), 0
        self._request_matches()

    def compose(self) -> Child:
        count = _n("{n} game", "{n} games", self.match_count) if self.match_count else ""
        back, settings = shared_commands.back_command(self), shared_commands.settings_command(self)
        more = Command("more", _("Show more"), self._show_more, "down")
        more_row = Stack([replace(button(more, height=56), width=300)], align="center") if self.match_count > len(self.matches) else None
        rows = [*map(self._match_row, self.matches), more_row] if self.matches else []
        matches = replace(list_view("matches", rows, self._no_matches(), GAP), height=MIN_SCROLL_UNITS)
        sheet = paper(Column([matches], padding=(16, 16, 12, 16), grow=1))
        parts = [*self._filter_rows(), sheet, Row(self._file_buttons(), GAP, is_even=True)]
        return Column(
            [
                bar(self.context.viewport, back, [settings], _("Watch again"), count),
                Breakpoint(Column(parts, 12, padding=(90, 12, 90, 24), grow=1), tall=Column(parts, 12, padding=(20, 12, 20, 22), grow=1)),
            ],
            0,
        )

    def _file_buttons(self) -> list[Child]:
        nothing = "" if self.match_count or self.has_filter else _("There are no games yet.")
        opener = Command("open", _("Open a file"), lambda: self.go(OpenMatchRoute()), "load", ("o", "ctrl+o"))
        out = Command("save_all", _("Save all the games"), lambda: self.go(TransferRoute(True)), "save", ("ctrl+s",), nothing)
        bring_in = Command("bring_in", _("Import games"), lambda: self.go(TransferRoute(False)), "load")
        return [button(opener, "primary" if nothing else "paper", height=64), button(out, height=64), button(bring_in, height=64)]

    def _filter_rows(self) -> list[Child]:
        """Return the controls of the filter; none if there is nothing to filter."""
        if not self.match_count and not self.has_filter:
            return []
        games = ["", *BOXES]
        names = [_("All games"), *(BOXES[game].name for game in BOXES)]
        ends = [_("Any result"), _("won"), _("lost"), _("left")]
        who = button(Command("who", self._person_label, self._filter_next_person, "person", ("p",)), size=18, height=FILTER_HEIGHT)
        game = choice(
            "game",
            _("Which game"),
            names,
            games.index(self.match_filter.game),
            lambda index: self._change_filter(game=games[index]),
            size=17,
        )
        when = Box(width=LEFT_FILTER_WIDTH, height=FILTER_HEIGHT, widget=self._days_input, paint=self._draw_days_placeholder)
        result = RESULTS.index(self.match_filter.result)
        end = choice("end", _("Result"), ends, result, lambda index: self._change_filter(result=RESULTS[index]), size=17)
        return [Row([replace(who, width=LEFT_FILTER_WIDTH), game], GAP), Row([when, end], GAP)]

    def _days_input(self, rect: FRect) -> Field:
        tip = _("A year, a month or a day: 2026, 11/2026, 23/11/2026")
        return Field("when", rect, self.typed_days, self.text_editor, self._filter_by_days, MAX_DAYS_LENGTH, 18, tip)

    def _draw_days_placeholder(self, canvas: Canvas, rect: FRect) -> None:
        if not self.typed_days and self.text_editor.edited_name != "when":
            canvas.fit_text(_("Any day: 23/11/2026"), rect.x + 14, rect.centery, rect.w - 28, 18, "text_soft")

    def _no_matches(self) -> Column:
        """Return what stands in place of an empty list."""
        if self.future_callbacks:
            title, text = _("Looking…"), ""
        elif self.has_filter:
            title, text = _("No games match."), ""
        else:
            title, text = _("Nothing to watch yet."), _("Every game you finish is kept here, to watch again move by move.")
        below = Text(text, 20, color="text_soft", align="c") if text else None
        return Column([icon("replay", 88, "border_chosen"), Text(title, 30, "s", align="c"), below], 12, width=620)

    def _match_row(self, entry: MatchSummary) -> Row:
        command = Command(f"match/{entry.id}", _game_name(entry.game), lambda: self._load_match(entry))
        date_and_time, day = format_date(entry.when), format_date(entry.when[:10])
        if not entry.over:
            date_and_time = day = _("{day} · left").format(day=day)
        when = Breakpoint(Text(date_and_time, 16, color="text_soft"), small=Text(day, 16, color="text_soft"))
        game = Column([Text(_game_name(entry.game), 21, "b", max_lines=1, can_be_cut=True), when], 0, width=GAME_WIDTH)
        winners, players = entry.winners, zip(entry.names, entry.scores, strict=True)
        seats: list[Child] = [
            _player_and_score(name, score if entry.over else None, seat in winners) for seat, (name, score) in enumerate(players)
        ]
        wide, tall = (
            Grid([*seats, *[Spacer()] * (count - len(seats))], GAP, min_column=MIN_SEAT_WIDTH, width=0, grow=1)
            for count in (ALIGNED_SEATS, ALIGNED_SEATS_TALL)
        )
        return replace(row(command, [emblem(entry.game, 48), game, Breakpoint(wide, tall=tall)]), min_height=ROW_HEIGHT)

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
        self.max_matches, self.composition.area("matches").offset = PAGE_MATCH_COUNT, 0.0
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

    def _load_match(self, entry: MatchSummary) -> None:
        self.future_callbacks.call_when_done(self.context.storage.matches.load_record(entry.id), self._open_replay)

    def _open_replay(self, record: Record | BadRecord) -> None:
        if isinstance(record, BadRecord):
            self.context.show_notice(problem_message(record.key, record.details))
        else:
            self.go(ReplayRoute(record))


def _player_and_score(name: str, score: float | None, has_won: bool) -> Row:
    """Return a player's name and score, if the match is over; a winner's name is bold, with a trophy."""
    label = Text(shorten_name(name), kind="b" if has_won else "r", max_lines=1, can_be_cut=True)
    result = Text(format_number(score), 19, "b", "bronze" if has_won else "text_soft", max_lines=1) if score is not None else None
    return Row([icon("trophy", 24, "bronze") if has_won else None, label, result], 8, "center", min_height=34)


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
