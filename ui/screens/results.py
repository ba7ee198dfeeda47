"""The results screen: winners, podium and the final count of every seat (docs/art.md, mock-up 9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame
from pygame import FRect

from game.kernel import Json, Options
from game.match import Match
from game.options import TeamsOption
from game.record import Record
from ui.assets.translation import _, format_number
from ui.canvas.canvas import Canvas, measuring_canvas
from ui.canvas.viewport import Viewport
from ui.match.seating import match_tokens
from ui.match.table_buttons import score_sheet_commands
from ui.scene.app_context import AppContext
from ui.scene.routes import ReplayRoute, SaveRoute, TableRoute, route_home
from ui.scene.scene import POLL_INTERVAL_S, Scene
from ui.screens.lesson_offer import LessonOffer
from ui.screens.podium import MIN_NAME_SIZE, Podium
from ui.screens.setup.bot_matching import with_matched_bots
from ui.screens.unrated import UnratedReason
from ui.tables import handicaps
from ui.tables.contract import Team
from ui.tables.registry import BOXES, TABLES
from ui.widgets.confetti import Confetti
from ui.widgets.controls import Button, Command, ListItem, Widget
from ui.widgets.scroll import ScrollArea

IGNORE_CLICKS_S = 0.6  # seconds during which clicks are ignored, as they were meant for the table
LAST_COLUMN_TO_POINTS = 126.0  # distance from the last middle column to the points
# distance of middle columns; the same if there are more than `MAX_WIDE_COLUMNS`
COLUMN_STEP, COLUMN_STEP_MANY, MAX_WIDE_COLUMNS = 92.0, 66.0, 2
TITLE_W = 680.0
TALL_FLOOR = 668.0  # the podium's floor, from the top of a portrait page
TITLE_SIZE, MIN_TITLE_SIZE = 60.0, 34.0
PIECE_GAP = GAP = 8.0
PIECE_WIDTHS = (104.0, 94.0, 84.0, 76.0, 68.0, 60.0, 54.0, 48.0, 42.0, 36.0, 30.0)


@dataclass(frozen=True, slots=True)
class ResultsLayout:
    """Positions of the title, podium, count and buttons of the results screen."""

    middle: float  # x of the podium's and title's centre
    title: float  # y of the title's centre
    floor: float  # y of the podium's floor
    sheet: FRect
    body: FRect  # the scrolling part of the sheet: rows and remarks
    keys: FRect  # two rows of buttons

    @property
    def row_x(self) -> float:
        return self.body.x + 8

    @property
    def row_w(self) -> float:
        return self.body.w - 20

    @property
    def points_right(self) -> float:
        """The right edge of the points."""
        return self.sheet.right - 38


def results_layout(viewport: Viewport) -> ResultsLayout:
    """Return the layout of the results screen: the count beside the podium, in portrait below it."""
    if viewport.is_portrait:
        rect = viewport.rect.inflate(-40, 0)
        floor, keys = rect.y + TALL_FLOOR, FRect(rect.x, rect.bottom - 168, rect.w, 148)
        sheet = FRect(rect.x, floor - 8, rect.w, keys.y - 20 - floor + 8)  # the podium stands behind the sheet
        title = rect.y + 66
    else:
        sheet, keys, title, floor = FRect(744, 40, 496, 560), FRect(744, 624, 496, 148), 84.0, 720.0
    body = FRect(sheet.x + 16, sheet.y + 68, sheet.w - 28, sheet.h - 76)
    return ResultsLayout(640 if viewport.is_portrait else 384, title, floor, sheet, body, keys)


class ResultsScreen(Scene):
    """Screen of a finished match: its winners, podium and final count."""

    supports_portrait = True

    def __init__(self, context: AppContext, record: Record, child_id: int | None = None) -> None:
        """Load a finished match; raise BadRecord if the record does not replay."""
        super().__init__(context)
        self.record, self.child_id = record, child_id
        self.match = Match(record)
        assert self.match.is_over, "results come after the end"
        self.table, self.view = TABLES[record.game], self.match.view(None)
        self.outcome = self.match.outcome
        self.unrated_reason = UnratedReason(context, record, child_id)
        self._awaits_unrated_reason = self.unrated_reason.is_pending
        self.remarks = self._remark_texts()
        self.teams = self.table.scoring.final_count().teams(self.view)
        sides = self.teams or [Team(player.name, (seat,)) for seat, player in enumerate(record.seats)]
        # keyed by the first seat of a team, which stands for all of its seats
        self.team_by_first_seat = {side.seats[0]: side for side in sides}
        self.order = sorted(self.team_by_first_seat, key=lambda seat: (self.outcome.places[seat], seat))
        self.tokens = match_tokens(context, record, child_id)
        self.detail_seat: int | None = None  # the seat whose details are shown
        pace = context.movement_factor
        self.podium = Podium(record.seats, self.outcome, self.tokens, pace, self.teams)
        self.confetti = Confetti(pace)
        self.count_area = ScrollArea("count")
        self.scroll_areas = [self.count_area]
        self.lesson_offer = LessonOffer.after_first_match(context, record, child_id)
        self._has_played_sound = False
        self._open_s = 0.0  # seconds since the screen was opened

    def crash_record(self) -> Record | None:
        return self.record

    @property
    def layout(self) -> ResultsLayout:
        layout = results_layout(self.context.viewport)
        return layout if self.lesson_offer is None else replace(layout, body=self.lesson_offer.remaining_body(layout.body))

    def build_widgets(self) -> list[Widget]:
        again = Command("again", _("Play again"), self.play_again, "play", ("p",))
        replay = Command("replay", _("Replay"), lambda: self.go(ReplayRoute(self.record, self.child_id)), "replay", ("r",))
        save = Command("save", _("Save"), lambda: self.go(SaveRoute(self.record)), "save", ("s", "ctrl+s"))
        label = _("Home") if self.child_id is None else _("Back to the path")
        home = Command("home", label, lambda: self.go(route_home(self.child_id)), "home", ("h",))
        deals = score_sheet_commands(self, self.table, self.match, self.child_id)
        rect = self.layout.keys
        w = (rect.w + GAP) / 3
        keys: list[Widget] = [Button(again, FRect(rect.x, rect.y, 2 * w - 2 * GAP if deals else rect.w, 72), "primary", 24)]
        keys += [Button(command, FRect(rect.right - w, rect.y, w, 72)) for command in deals]
        keys += [Button(command, FRect(rect.x + index * w, rect.y + 88, w - GAP, 60)) for index, command in enumerate((replay, save, home))]
        if self.lesson_offer is not None:
            keys.append(self.lesson_offer.button(self, self.layout.sheet))
        if self.detail_seat is not None:
            back = Command("back", _("Back to the count"), self.on_escape, "prev")
            sheet = self.layout.sheet
            keys.append(Button(back, FRect(sheet.centerx - 164, self.layout.body.bottom - 62, 328, 56), size=18))
        return keys + self._seat_rows()

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
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self.podium.finish()
            self.needs_redraw = True
        super().handle(event)

    def update(self, dt: float) -> None:
        super().update(dt)
        self._open_s += dt
        if self._awaits_unrated_reason and not self.unrated_reason.is_pending:
            self._awaits_unrated_reason, self.remarks = False, self._remark_texts()
            self.request_rebuild()
        if not self._has_played_sound:
            self._has_played_sound = True
            self.context.sounds.play("win" if self.is_celebration else "lose")
        if not self.podium.over or not self.confetti.is_over:
            self.podium.update(dt)
            self.confetti.update(dt)
            self.needs_redraw = True

    def next_update_s(self) -> float:
        if not (self._has_played_sound and self.podium.over and self.confetti.is_over):
            return 0.0
        return POLL_INTERVAL_S if self._awaits_unrated_reason else self.idle_update_s()

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
        self.go(TableRoute(with_matched_bots(self.context, rotated_rematch(self.record, self.context.next_match_seed())), self.child_id))

    def paint(self, canvas: Canvas) -> None:
        canvas.draw_background()
        self.confetti.draw(canvas, FRect(self.layout.middle - 284, self.layout.title - 54, 570, 135))
        self._draw_title(canvas)
        self.podium.draw(canvas, self.layout.middle, self.layout.floor)
        canvas.draw_paper(self.layout.sheet)
        self._draw_count_heading(canvas)
        with self.count_area.clipped(canvas):
            if self.detail_seat is None:
                self._draw_remarks(canvas)
            else:
                self._draw_score_details(canvas, self.detail_seat)

    def _seat_rows(self) -> list[Widget]:
        """Return the rows of the seats shown now, and set the scroll area's length to fit them and the remarks."""
        shown = self.order if self.detail_seat is None else [self.detail_seat]
        remarks = self._remarks_height() if self.detail_seat is None else 0.0
        layout, spacing = self.layout, 102.0  # height of a single row
        if self.detail_seat is None:  # spacious for few rows, never too small for a card
            spacing = min(150.0, max(80.0, (layout.body.h - 4 - remarks) / len(shown)))
        self.count_area.set_window(layout.body, 4 + spacing * len(shown) + remarks)
        tip = _("How {name} got there") if self._score_lines(self.order[0]) else _("What {name} has taken")
        tip = tip if self.detail_seat is None else ""
        height = spacing - max(4.0, min(12.0, spacing - 78))
        return [
            self._seat_row(seat, FRect(layout.row_x, self.count_area.content_top + 4 + index * spacing, layout.row_w, height), tip)
            for index, seat in enumerate(shown)
        ]

    def _seat_row(self, seat: int, rect: FRect, tip: str) -> Widget:
        name = self.team_by_first_seat[seat].name
        command = Command(f"row/{seat}", name, lambda: self._toggle_details(seat))
        row = ListItem(command, rect, lambda canvas, area, hover: self._draw_seat_row(canvas, area, seat, hover), tip.format(name=name))
        return self.count_area.add_widget(row)

    def _toggle_details(self, seat: int) -> None:
        self.detail_seat = None if self.detail_seat == seat else seat
        self.focus.name = f"row/{seat}"
        self.count_area.offset = 0.0
        self.request_rebuild()

    def _draw_title(self, canvas: Canvas) -> None:
        names = [self.team_by_first_seat[seat].name for seat in sorted(self.team_by_first_seat) if seat in self.outcome.winners]
        title = _("A drawn game!") if self.is_drawn else winners_title(canvas, names, TITLE_W, bool(self.teams))
        canvas.fit_text(title, self.layout.middle, self.layout.title, TITLE_W, TITLE_SIZE, "on_wood", "s", "c")
        sentence = _("{game} · well played!") if self.is_celebration else _("{game} · a good fight, the next one may be yours")
        line = sentence.format(game=BOXES[self.record.game].name)
        canvas.fit_text(line, self.layout.middle, self.layout.title + 52, TITLE_W, 20, "on_wood", align="c")

    def _draw_count_heading(self, canvas: Canvas) -> None:
        columns, step, first = self.table.scoring.final_count().columns, self._column_step, self._first_column_x
        sheet, title = self.layout.sheet, _("The count")
        max_width = first - step / 2 - sheet.x - 32
        if canvas.rasterizer.text_width(title, canvas.fitting_size(title, max_width, 30, "s"), "s") <= max_width:
            canvas.fit_text(title, sheet.x + 32, sheet.y + 44, max_width, 30, "text", "s")
        broken = [canvas.wrap(label, step + 6, 16) for label in (column.heading for column in columns)]
        size = min((canvas.fitting_size(line, step + 6, 16) for lines in broken for line in lines), default=16)
        has_space = all(canvas.rasterizer.text_width(line, size) <= step + 6 for lines in broken for line in lines)
        if has_space:
            for column, lines in enumerate(broken):
                canvas.draw_lines(lines, first + column * step, sheet.y + 48, size, "text_soft", align="c", line_height_factor=1.1)
        canvas.fit_text(self.table.scoring.final_count().unit, self.layout.points_right + 2, sheet.y + 48, 110, 16, "text_soft", align="r")

    @property
    def _column_step(self) -> float:
        """The distance between two middle columns."""
        return COLUMN_STEP if len(self.table.scoring.final_count().columns) <= MAX_WIDE_COLUMNS else COLUMN_STEP_MANY

    @property
    def _first_column_x(self) -> float:
        """The centre of the first middle column."""
        columns = len(self.table.scoring.final_count().columns)
        return self.layout.points_right - (LAST_COLUMN_TO_POINTS + self._column_step * (columns - 1) if columns else 0)

    def _draw_seat_row(self, canvas: Canvas, rect: FRect, seat: int, hover: bool) -> None:
        won, side = seat in self.outcome.winners, self.team_by_first_seat[seat]
        face = "row_chosen" if won else "row_hover" if hover else "row"
        canvas.draw_box(rect, 14, face, "border_chosen" if won else "border_soft", 3 if won else 1.5, level=1 if hover else 0)
        self._draw_tokens(canvas, rect, side)
        columns, first, step = self.table.scoring.final_count().columns, self._first_column_x, self._column_step
        max_width = first - step * 0.36 - rect.x - 76
        left, y = (76, rect.centery) if len(side.seats) == 1 else (18, rect.centery - 18)
        size = max(MIN_NAME_SIZE, canvas.fitting_size(side.name, max_width + 76 - left, 22, "b"))
        canvas.draw_text(canvas.ellipsize(side.name, max_width + 76 - left, size, "b"), rect.x + left, y, size, "text", "b")
        for index, column in enumerate(columns):
            with canvas.naming_texts(column.heading):
                column.draw_cell(canvas, self.view, seat, first + index * step, rect.centery)
        with canvas.naming_texts(self.table.scoring.final_count().unit):
            canvas.fit_text(format_number(self.outcome.scores[seat]), self.layout.points_right, rect.centery, 66, 30, "text", "s", "r")

    def _draw_tokens(self, canvas: Canvas, rect: FRect, side: Team) -> None:
        """Draw a seat's token at the left, or a team's tokens below its name."""
        d, step, x, y = (52.0, 0.0, rect.x + 12, rect.centery - 26) if len(side.seats) == 1 else (32.0, 38.0, rect.x + 16, rect.centery)
        for index, seat in enumerate(side.seats):
            canvas.draw_token(self.tokens[seat], x + index * step, y, d, not self.record.seats[seat].is_human)

    def _remark_texts(self) -> list[str]:
        names = [player.name for player in self.record.seats]
        return [
            *self.table.scoring.remarks(self.match),
            *handicaps.handicap_remarks(self.record.handicap, names),
            *self.unrated_reason.reason_sentences(),
        ]

    def _remark_lines(self, canvas: Canvas) -> list[list[str]]:
        max_width = self.layout.row_w - 48
        return [[canvas.ellipsize(line, max_width, 17) for line in canvas.wrap(remark, max_width, 17)] for remark in self.remarks]

    def _remarks_height(self) -> float:
        canvas = measuring_canvas(self.context.rasterizer, self.context.viewport)
        return 12 + sum(len(lines) for lines in self._remark_lines(canvas)) * canvas.line_height(17) + 6 * len(self.remarks)

    def _draw_remarks(self, canvas: Canvas) -> None:
        """Draw the remarks at the foot of the sheet, or after the rows if these fill it."""
        height = self._remarks_height()
        after_rows = self.count_area.content_top + self.count_area.content_height - height
        at_foot = self.count_area.rect.bottom - height if not self.count_area.max_offset else 0
        y = max(after_rows, at_foot) + 8
        for lines in self._remark_lines(canvas):
            canvas.draw_icon("star", self.layout.row_x + 8, y + canvas.line_height(17) / 2 - 13, 24, "border_chosen")
            for line in lines:
                canvas.draw_text(line, self.layout.row_x + 44, y + canvas.line_height(17) / 2, 17, "text_soft")
                y += canvas.line_height(17)
            y += 6

    def _score_lines(self, seat: int) -> Sequence[tuple[str, str]]:
        return self.table.scoring.final_count().detail_lines(self.match, self.team_by_first_seat[seat].seats)

    def _draw_score_details(self, canvas: Canvas, seat: int) -> None:
        """Draw how a score came about, line by line; if the game has no lines, what was captured."""
        lines, layout = self._score_lines(seat), self.layout
        room = FRect(layout.row_x, layout.body.y + 106, layout.row_w, layout.body.h - 172)
        step = min(46.0, room.h / max(1, len(lines)))
        for index, (what, much) in enumerate(lines):
            y = room.y + step * (index + 0.5)
            text_width = canvas.fit_text(much, room.right - 24, y, 150, 22, "text", "s", "r")
            canvas.fit_text(what, room.x + 24, y, room.w - 64 - text_width, 20, "text")
        if not lines:
            self._draw_captured_pieces(canvas, seat, room)

    def _draw_captured_pieces(self, canvas: Canvas, seat: int, rect: FRect) -> None:
        """Draw the pieces a seat has captured, as large as all of them fit."""
        faces = self.table.scoring.final_count().captured_faces(self.view, seat)
        if not faces:
            canvas.fit_text(_("Nothing was taken."), rect.centerx, rect.centery, rect.w, 20, "text_soft", align="c")
            return
        sample = self.table.art.picture(canvas.rasterizer, faces[0], 60)
        ratio = sample.get_height() / sample.get_width()
        w, columns = _fit_piece_grid(len(faces), rect, ratio)
        for index, face in enumerate(faces):
            row, column = divmod(index, columns)
            width = min(columns, len(faces)) * (w + PIECE_GAP) - PIECE_GAP
            x = rect.x + (rect.w - width) / 2 + column * (w + PIECE_GAP)
            canvas.draw_surface(self.table.art.picture(canvas.rasterizer, face, w), x, rect.y + row * (w * ratio + PIECE_GAP), 1)


def winners_title(canvas: Canvas, names: Sequence[str], max_width: float, is_team_game: bool = False) -> str:
    """Return the title that names the winners in one line, with names shortened only if the smallest title is too wide."""
    if is_team_game and len(names) == 1:
        return _("{team} win!").format(team=names[0])
    for letters in range(max(4, *(len(name) for name in names)), 3, -1):
        text = _winners_sentence([name if len(name) <= letters else name[: letters - 1].rstrip() + "…" for name in names])
        if canvas.rasterizer.text_width(text, MIN_TITLE_SIZE, "s") <= max_width:
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
