"""The results screen: winners, podium and the final count of every seat (docs/art.md, mock-up 9)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame
from pygame import FRect

from game.kernel import Json, Options
from game.match import Match
from game.options import TeamsOption
from game.record import Record
from ui.assets.translation import _, format_number, join_names, place_name
from ui.canvas.canvas import Canvas, dashed_box_attributes
from ui.layout.containers import MIN_SCROLL_UNITS, SCROLL_BAR_UNITS, Column, Row, Scroll
from ui.layout.nodes import Box, Breakpoint, Child, Spacer, Text
from ui.layout.text import TextMeasure
from ui.match.seating import match_tokens
from ui.match.table_buttons import score_sheet_commands
from ui.play.routes import TableRoute
from ui.practice.routes import route_home
from ui.replay.routes import ReplayRoute
from ui.scene.app_context import AppContext
from ui.scene.scene import PRESS_KEYS, Scene
from ui.scene.shortcuts import key_chord
from ui.screens.after_match import LessonOffer, unrated_sentence
from ui.screens.keep_panel import keep_panel
from ui.screens.place_calls import PlaceCalls
from ui.screens.podium import Podium, side_places
from ui.screens.routes import SaveRoute
from ui.screens.setup.bot_matching import with_matched_bots
from ui.store.matches.entries import MatchSummary
from ui.tables import handicaps
from ui.tables.contract import ScoreColumn, Team
from ui.tables.registry import BOXES, TABLES
from ui.widgets.confetti import Confetti
from ui.widgets.controls import Command
from ui.widgets.parts import button, icon, paper, picture, row

IGNORE_CLICKS_S = 0.6  # seconds during which clicks are ignored, as they were meant for the table
COUNT_WIDTH, TITLE_WIDTH = 496.0, 680.0  # the widths of count and title in a wide window
COLUMN_WIDTH, SCORE_WIDTH = 92.0, 86.0  # of the columns between name and score, and of the score
ROW_PADDING = (12.0, 8.0, 14.0, 8.0)
HEADING_SIZE, HEADING_OVERHANG = 16.0, 6.0  # of the columns' headings, which may be wider than their columns
PODIUM_HEIGHT, FLOOR_HEIGHT = 532.0, 52.0  # of the podium with its trophies, and of the floor below it
TITLE_SIZE, MIN_TITLE_SIZE = 60.0, 34.0
ROW_HEIGHT, ROW_GAP, ROOMY_ROW_COUNT = 74.0, 6.0, 4  # so many rows fill the sheet; fewer leave some room
BACK_WIDTH = 328.0
PIECE_GAP, MIN_PIECES_HEIGHT = 8.0, 200.0
PIECE_WIDTHS = (104.0, 94.0, 84.0, 76.0, 68.0, 60.0, 54.0, 48.0, 42.0, 36.0, 30.0)


class ResultsScreen(Scene):
    """Screen of a finished match: its winners, podium and final count."""

    supports_portrait = True
    keeps_phones = True

    def __init__(self, context: AppContext, record: Record, child_id: int | None = None) -> None:
        """Load a finished match; raise BadRecord if the record does not replay."""
        super().__init__(context)
        self.record, self.child_id = record, child_id
        self.reads_everything = context.is_listener(child_id)
        self.match = Match(record)
        assert self.match.is_over, "results come after the end"
        self.table, self.view = TABLES[record.game], self.match.view(None)
        self.outcome = self.match.outcome
        self.unrated_match: MatchSummary | None = None  # the match in the history, once it is known that it changed no rating
        self.remarks = self._remark_texts()
        self._request_unrated_match()
        self.teams = self.table.scoring.final_count().teams(self.view)
        sides = self.teams or [Team(player.name, (seat,)) for seat, player in enumerate(record.seats)]
        # keyed by the first seat of a team, which stands for all of its seats
        self.team_by_first_seat = {side.seats[0]: side for side in sides}
        self.order = sorted(self.team_by_first_seat, key=lambda seat: (self.outcome.places[seat], seat))
        self.tokens = match_tokens(context, record, child_id)
        self.detail_seat: int | None = None  # the seat whose details are shown
        self.places = dict(zip(self.team_by_first_seat, side_places(sides, self.outcome), strict=True))
        self.calls = PlaceCalls(list(self.places.values()), context.duration_factor, context.is_motion_reduced)
        self.accessibility.set_title(lambda: self._called_names)
        self.podium = Podium(record.seats, self.outcome, self.tokens, self.calls, self.teams)
        self.confetti = Confetti(context.movement_factor)
        self.lesson_offer = LessonOffer.after_first_match(context, record, child_id)
        self.focus.name = "again"
        self._has_played_sound = False
        self._open_s = 0.0  # seconds since the screen was opened

    def crash_record(self) -> Record | None:
        return self.record

    def compose(self) -> Child:
        title = Column(self._title_lines(), 0, paint=lambda canvas, _rect: self.confetti.draw(canvas))
        podium = Box(height=PODIUM_HEIGHT, grow=1, paint=lambda canvas, rect: self.podium.draw(canvas, rect.centerx, rect.bottom))
        count = replace(self._count_sheet(), grow=1)
        left = Column([title, podium], 0, width=TITLE_WIDTH, padding=(0, 0, 0, FLOOR_HEIGHT))
        right = Column([count, self._keep_panel(), self._buttons()], 24, width=COUNT_WIDTH)
        return Breakpoint(
            Row([left, right], 20, padding=(44, 40, 40, 28)),
            tall=Column([Column([title, replace(podium, grow=0), count], 0, grow=1), self._keep_panel(), self._buttons()], 20, padding=20),
        )

    def _title_lines(self) -> list[Child]:
        """Return the place that was called last and its holders, or in the end the winners."""
        title = Text(self._called_names, TITLE_SIZE, "s", "on_wood", "c", max_lines=1, can_be_cut=True, height=88)
        if not self.calls.are_all_called:
            place = place_name(self.calls.place) if self.calls.place else ""
            return [Text(place, 24, color="on_wood_soft", align="c", height=40), title]
        sentence = _("{game} · well played!") if self.is_celebration else _("{game} · a good fight: the next one may be yours")
        return [title, Text(sentence.format(game=BOXES[self.record.game].name), 20, color="on_wood", align="c")]

    def _keep_panel(self) -> Column | None:
        return keep_panel(self.context, self.record, self.tokens, self.child_id, self._on_guests_answered)

    def _on_guests_answered(self) -> None:
        """Ask anew why the match changed no rating: with its players known, it may have."""
        self._request_unrated_match()
        self.focus.name = "again"
        self.request_rebuild()

    @property
    def _called_names(self) -> str:
        """The holders of the place that was called last, with their points; the winners once all are called."""
        if self.calls.are_all_called:
            return self._winners_text
        seats = [seat for seat in self.order if self.places[seat] == self.calls.place]
        names = join_names([self.team_by_first_seat[seat].name for seat in seats])
        return f"{names} · {format_number(self.outcome.scores[seats[0]])}" if seats else ""

    @property
    def _called_sentence(self) -> str:
        """The last call in words."""
        return self._called_names if self.calls.are_all_called else f"{place_name(self.calls.place)}: {self._called_names}."

    @property
    def _winners_text(self) -> str:
        names = [self.team_by_first_seat[seat].name for seat in sorted(self.team_by_first_seat) if seat in self.outcome.winners]
        return _("It’s a draw!") if self.is_drawn else winners_title(self.context.rasterizer, names, TITLE_WIDTH, bool(self.teams))

    def _buttons(self) -> Column:
        again = Command("again", _("Play again"), self.play_again, "play", ("p",))
        replay = Command("replay", _("Replay"), lambda: self.go(ReplayRoute(self.record, self.child_id)), "replay", ("r",))
        save = Command("save", _("Save"), lambda: self.go(SaveRoute(self.record)), "save", ("s", "ctrl+s"))
        label = _("Home") if self.child_id is None else _("Back to the path")
        home = Command("home", label, lambda: self.go(route_home(self.child_id)), "home", ("h",))
        deals = [button(command, height=72) for command in score_sheet_commands(self, self.table, self.match, self.child_id)]
        first = Row([button(again, "primary", 24, 72, grow=1), *deals])
        keys = [button(command, grow=1) for command in (replay, save, home)]
        return Column([first, Breakpoint(Row(keys, is_even=True), small=Row(keys))], 16)

    # --- the count

    def _count_sheet(self) -> Column:
        """Return the sheet with the rows of all seats and the remarks, or with the details of one seat."""
        offer = None if self.lesson_offer is None else self.lesson_offer.button(self)
        back = Command("back", _("Back to the count"), self.on_escape, "prev")
        back_row = Row([Spacer(grow=1), replace(button(back, size=18, height=56), width=BACK_WIDTH), Spacer(grow=1)])
        parts = self._count_parts() if self.detail_seat is None else self._detail_parts(self.detail_seat)
        body = Scroll(parts, ROW_GAP, name="count", keeps_bar_room=True, height=MIN_SCROLL_UNITS, grow=1)
        below = [None if self.detail_seat is None else back_row, offer]
        return paper(Column([self._count_heading(), body, *below], 4, padding=(24, 12, 12, 12)))

    def _count_heading(self) -> Row:
        final_count = self.table.scoring.final_count()
        unit = Text(final_count.unit, 16, color="text_soft", align="r", max_lines=1, width=SCORE_WIDTH)
        headings = [Box(width=COLUMN_WIDTH, paint=partial(_draw_column_heading, column.heading)) for column in final_count.columns]
        right = SCROLL_BAR_UNITS + ROW_PADDING[2]
        return Row([Text(_("The count"), 30, "s", width=0, grow=1), *headings, unit], 0, height=52, padding=(8, 0, right, 0))

    def _count_parts(self) -> list[Child]:
        tip = _("How {name} got there") if self._score_lines(self.order[0]) else _("What {name} has taken")
        rows = [
            replace(self._seat_row(seat, tip.format(name=self.team_by_first_seat[seat].name)), grow=1)
            if self.calls.is_called(self.places[seat])
            else _uncalled_row(self.places[seat])
            for seat in self.order
        ]
        remarks = [
            Row(
                [icon("star", 24, "border_chosen"), Text(remark, 17, color="text_soft", width=0, grow=1)], 12, "start", padding=(8, 0, 8, 0)
            )
            for remark in (self.remarks if self.calls.are_all_called else ())
        ]
        return [*rows, Spacer(grow=max(0, ROOMY_ROW_COUNT - len(rows))), *remarks]

    def _seat_row(self, seat: int, tip: str = "") -> Row:
        won, side, score = seat in self.outcome.winners, self.team_by_first_seat[seat], format_number(self.outcome.scores[seat])
        name = Text(side.name, 22, "b", max_lines=1, can_be_cut=True, width=0, grow=1)
        if len(side.seats) == 1:
            who: Row | Column = Row([self._token(seat, 52), name], 12, "center", width=0, grow=1)
        else:
            who = Column([name, Row([self._token(own_seat, 32) for own_seat in side.seats], 6)], 4, width=0, grow=1)
        final_count = self.table.scoring.final_count()

        def draw_column(column: ScoreColumn, canvas: Canvas, rect: FRect) -> None:
            column.draw_cell(canvas, self.view, seat, *rect.center)

        def draw_score(canvas: Canvas, rect: FRect) -> None:
            canvas.fit_text(score, rect.right, rect.centery, rect.w, 30, "text", "s", "r")

        cells = [_cell(COLUMN_WIDTH, column.heading, partial(draw_column, column)) for column in final_count.columns]
        command = Command(f"row/{seat}", side.name, lambda: self._toggle_details(seat))
        made = row(command, [who, *cells, _cell(SCORE_WIDTH, final_count.unit, draw_score)], tip, won)
        return replace(made, spacing=0.0, padding=ROW_PADDING, min_height=ROW_HEIGHT)

    def _token(self, seat: int, size: float) -> Box:
        is_bot = not self.record.seats[seat].is_human
        return picture(lambda canvas, rect: canvas.draw_token(self.tokens[seat], rect.x, rect.centery - size / 2, size, is_bot), size, size)

    def _score_lines(self, seat: int) -> Sequence[tuple[str, str]]:
        return self.table.scoring.final_count().detail_lines(self.match, self.team_by_first_seat[seat].seats)

    def _detail_parts(self, seat: int) -> list[Child]:
        """Return the row of a seat, and how its score came about line by line or, if the game has no lines, what it has captured."""
        lines: list[Child] = [
            Row([Text(what, 20, width=0, grow=1), Text(amount, 22, "s", align="r")], 20, "center", min_height=38, padding=(24, 0, 24, 0))
            for what, amount in self._score_lines(seat)
        ]
        faces = self.table.scoring.final_count().captured_faces(self.view, seat)
        if not lines and faces:
            lines = [Box(min_height=MIN_PIECES_HEIGHT, grow=1, paint=partial(self._draw_captured_pieces, faces))]
        elif not lines:
            lines = [Text(_("Nothing was taken."), 20, color="text_soft", align="c", grow=1)]
        return [self._seat_row(seat), *lines]

    def on_escape(self) -> None:
        if self.detail_seat is not None:
            self._toggle_details(self.detail_seat)
        elif self.child_id is not None:
            self.go(route_home(self.child_id))
        else:
            super().on_escape()

    def resume(self) -> None:
        self.remarks = self._remark_texts()  # the language may have changed
        super().resume()

    def handle(self, event: pygame.Event) -> None:
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and self._open_s < IGNORE_CLICKS_S:
            return
        is_free_click = event.type == pygame.MOUSEBUTTONDOWN and self._widget_at(self.context.viewport.to_units_point(event.pos)) is None
        if not self.calls.is_over and (is_free_click or (event.type == pygame.KEYDOWN and key_chord(event) in PRESS_KEYS)):
            if self.calls.call_next():
                self._on_call()
            self.needs_redraw = True
            return
        super().handle(event)

    def _on_call(self) -> None:
        """Say and show the place that was called."""
        self.request_rebuild()
        self.context.announce(self._called_sentence)
        if not self.calls.are_all_called:
            self.context.sounds.play("pawn_place")
        elif not self._has_played_sound:
            self._has_played_sound = True
            self.context.sounds.play("win" if self.is_celebration else "lose")

    def spoken_text(self) -> str:
        return "" if self.calls.are_all_called else self._called_sentence

    def update(self, dt: float) -> None:
        super().update(dt)
        self._open_s += dt
        if self.calls.update(dt) or (self.calls.are_all_called and not self._has_played_sound):
            self._on_call()
        if not self.calls.is_over or not self.confetti.is_over:
            if self.calls.are_all_called:
                self.confetti.update(dt)
            self.needs_redraw = True

    def next_update_s(self) -> float:
        if not (self._has_played_sound and self.calls.is_over and self.confetti.is_over):
            return 0.0
        return self.idle_update_s()

    @property
    def is_celebration(self) -> bool:
        """True if the title celebrates: always, unless the only human lost against bots."""
        people = [seat for seat, player in enumerate(self.record.seats) if player.is_human]
        return self.is_drawn or len(people) != 1 or people[0] in self.outcome.winners

    @property
    def is_drawn(self) -> bool:
        """True if there is no winner, or if all seats have won."""
        return len(self.outcome.winners) in (0, len(self.record.seats))

    def play_again(self) -> None:
        """Start the next match with the same players; the seat that began now goes last."""
        rematch = with_matched_bots(self.context, rotated_rematch(self.record, self.context.next_match_seed()))
        self.go(TableRoute(rematch, self.child_id, self.context.phones is not None))

    def _toggle_details(self, seat: int) -> None:
        self.detail_seat = None if self.detail_seat == seat else seat
        self.focus.name = f"row/{seat}"
        self.composition.area("count").offset = 0.0
        self.request_rebuild()

    def _request_unrated_match(self) -> None:
        if self.child_id is None and self.context.settings.ratings:
            self.future_callbacks.call_when_done(self.context.storage.matches.find_unrated(self.record), self._set_unrated_match)

    def _set_unrated_match(self, match: MatchSummary | None) -> None:
        self.unrated_match = match
        self.remarks = self._remark_texts()

    def _remark_texts(self) -> list[str]:
        names = [player.name for player in self.record.seats]
        unrated = "" if self.unrated_match is None else unrated_sentence(self.unrated_match, self.record)
        remarks = [*self.table.scoring.remarks(self.match), *handicaps.handicap_remarks(self.record.handicap, names)]
        return [*remarks, unrated] if unrated else remarks

    def _draw_captured_pieces(self, faces: Sequence[str], canvas: Canvas, rect: FRect) -> None:
        """Draw the pieces a seat has captured, as large as all of them fit."""
        sample = self.table.art.picture(canvas.rasterizer, faces[0], 60)
        ratio = sample.get_height() / sample.get_width()
        w, columns = _fit_piece_grid(len(faces), rect, ratio)
        for index, face in enumerate(faces):
            row, column = divmod(index, columns)
            width = min(columns, len(faces)) * (w + PIECE_GAP) - PIECE_GAP
            x = rect.x + (rect.w - width) / 2 + column * (w + PIECE_GAP)
            canvas.draw_surface(self.table.art.picture(canvas.rasterizer, face, w), x, rect.y + row * (w * ratio + PIECE_GAP), 1)


def _uncalled_row(place: int) -> Row:
    """Return the dashed row of a place that has not been called."""

    def draw(canvas: Canvas, rect: FRect) -> None:
        path = dashed_box_attributes(2, 2, rect.w - 4, rect.h - 4, 12, "9 7")
        canvas.draw_svg_body(rect.x, rect.y, rect.w, rect.h, f'<path {path} fill="none" stroke="border" stroke-width="2"/>')

    texts = [Text(format_number(place), 22, "s", "text_soft"), Text(_("to be called"), 18, color="text_soft", grow=1)]
    return Row(texts, 16, "center", padding=ROW_PADDING, min_height=ROW_HEIGHT, grow=1, paint=draw)


def _cell(width: float, heading: str, draw: Callable[[Canvas, FRect], None]) -> Box:
    """Return a cell of a seat's row; screen readers name what is drawn in it by its column's heading."""

    def draw_named(canvas: Canvas, rect: FRect) -> None:
        with canvas.naming_texts(heading):
            draw(canvas, rect)

    return Box(width=width, paint=draw_named)


def _draw_column_heading(heading: str, canvas: Canvas, rect: FRect) -> None:
    """Draw a heading at the middle of its column; none where even its smallest letters are too wide."""
    max_width = rect.w + HEADING_OVERHANG
    lines = canvas.wrap(heading, max_width, HEADING_SIZE)
    if all(canvas.rasterizer.text_width(line, HEADING_SIZE) <= max_width for line in lines):
        canvas.draw_lines(lines, *rect.center, HEADING_SIZE, "text_soft", align="c", line_height_factor=1.1)


def winners_title(measure: TextMeasure, names: Sequence[str], max_width: float, is_team_game: bool = False) -> str:
    """Return the title that names the winners in one line, with names shortened only if the smallest title is too wide."""
    if is_team_game and len(names) == 1:
        return _("{team} win!").format(team=names[0])
    for letters in range(max(4, *(len(name) for name in names)), 3, -1):
        text = _winners_sentence([name if len(name) <= letters else name[: letters - 1].rstrip() + "…" for name in names])
        if measure.text_width(text, MIN_TITLE_SIZE, "s") <= max_width:
            break
    return text


def _winners_sentence(names: Sequence[str]) -> str:
    if len(names) == 1:
        return _("{name} wins!").format(name=names[0])
    return _("{names} and {last} win!").format(names=", ".join(names[:-1]), last=names[-1])


def rotated_rematch(record: Record, seed: str) -> Record:
    """Return a new match of the same table, moved on by one seat: seat 0 becomes the last."""
    seats = record.seats[1:] + record.seats[:1]
    handicap = {(seat - 1) % len(seats): one for seat, one in record.handicap.items()}
    return Record(record.game, seats, seed, _rotated_options(record), table_rules=record.table_rules, handicap=handicap)


def _rotated_options(record: Record) -> Options:
    """Return a record's options after all seats move on by one; lists of teams by seat move along."""
    known = Match(replace(record, moves=())).rules.options
    options: dict[str, Json] = dict(record.options)
    for name, value in options.items():
        if isinstance(known[name], TeamsOption) and isinstance(value, list | tuple):
            options[name] = [*value[1:], *value[:1]]
    return options


def _fit_piece_grid(count: int, rect: FRect, ratio: float) -> tuple[float, int]:
    """Return the largest width at which all pieces fit into a rectangle, and the number of columns."""
    for w in PIECE_WIDTHS:
        columns = int((rect.w + PIECE_GAP) // (w + PIECE_GAP))
        if -(-count // columns) * (w * ratio + PIECE_GAP) - PIECE_GAP <= rect.h:
            return w, columns
    return PIECE_WIDTHS[-1], int((rect.w + PIECE_GAP) // (PIECE_WIDTHS[-1] + PIECE_GAP))
