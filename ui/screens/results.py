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
from ui.assets.translation import _, figure
from ui.canvas.canvas import Canvas, ruler
from ui.canvas.viewport import Viewport
from ui.match.seating import match_tokens
from ui.match.table_buttons import account_keys
from ui.scene.app_context import AppContext
from ui.scene.routes import ReplayRoute, SaveRoute, TableRoute, route_home
from ui.scene.scene import POLL, Scene
from ui.screens.lesson_offer import LessonOffer
from ui.screens.podium import SMALLEST_NAME, Podium
from ui.screens.setup.bot_matching import suited_again
from ui.screens.unrated import UnratedReason
from ui.tables import handicaps
from ui.tables.contract import Team
from ui.tables.registry import BOXES, TABLES
from ui.widgets.confetti import Confetti
from ui.widgets.controls import Button, Command, ListItem, Widget
from ui.widgets.scroll import ScrollArea

DEAF = 0.6  # seconds during which clicks are ignored, as they were meant for the table
COLUMN_X = 126.0  # distance from the last middle column to the points
COLUMN_STEP, COLUMN_STEP_MANY, MANY = 92.0, 66.0, 2  # distance of middle columns; the same if there are more than `MANY`
TITLE_ROOM = 680.0
TALL_FLOOR = 668.0  # the podium's floor, from the top of a portrait page
TITLE, SMALLEST_TITLE = 60.0, 34.0
PIECE_GAP = GAP = 8.0
PIECE_WIDTHS = (104.0, 94.0, 84.0, 76.0, 68.0, 60.0, 54.0, 48.0, 42.0, 36.0, 30.0)


@dataclass(frozen=True, slots=True)
class Arrangement:
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
    def points_x(self) -> float:
        """The right edge of the points."""
        return self.sheet.right - 38


def arrangement(viewport: Viewport) -> Arrangement:
    """Return the layout of the results screen: the count beside the podium, in portrait below it."""
    if viewport.is_portrait:
        rect = viewport.rect.inflate(-40, 0)
        floor, keys = rect.y + TALL_FLOOR, FRect(rect.x, rect.bottom - 168, rect.w, 148)
        sheet = FRect(rect.x, floor - 8, rect.w, keys.y - 20 - floor + 8)  # the podium stands behind the sheet
        title = rect.y + 66
    else:
        sheet, keys, title, floor = FRect(744, 40, 496, 560), FRect(744, 624, 496, 148), 84.0, 720.0
    body = FRect(sheet.x + 16, sheet.y + 68, sheet.w - 28, sheet.h - 76)
    return Arrangement(640 if viewport.is_portrait else 384, title, floor, sheet, body, keys)


class ResultsScreen(Scene):
    """Screen of a finished match: its winners, podium and final count."""

    supports_portrait = True

    def __init__(self, context: AppContext, record: Record, child_id: int | None = None) -> None:
        """Load a finished match; raise BadRecord if the record does not replay."""
        super().__init__(context)
        self.record, self.pupil = record, child_id
        self.match = Match(record)
        assert self.match.over, "results come after the end"
        self.table, self.view = TABLES[record.game], self.match.view(None)
        self.outcome = self.match.outcome
        self.uncounted = UnratedReason(context, record, child_id)
        self._is_pending = self.uncounted.waits
        self.remarks = self._remarks()
        self.teams = self.table.scoring.count().teams(self.view)
        sides = self.teams or [Team(player.name, (seat,)) for seat, player in enumerate(record.seats)]
        self.sides = {side.seats[0]: side for side in sides}  # keyed by the first seat of a team, which stands for all of its seats
        self.order = sorted(self.sides, key=lambda seat: (self.outcome.places[seat], seat))
        self.tokens = match_tokens(context, record, child_id)
        self.opened: int | None = None  # the seat whose details are shown
        pace = context.travel
        self.podium = Podium(record.seats, self.outcome, self.tokens, pace, self.teams)
        self.confetti = Confetti(pace)
        self.body = ScrollArea("count")
        self.scrolls = [self.body]
        self.lesson = LessonOffer.after(context, record, child_id)
        self._was_heard = False
        self._open_for = 0.0  # seconds since the screen was opened

    def crash_record(self) -> Record | None:
        return self.record

    @property
    def places(self) -> Arrangement:
        layout = arrangement(self.context.viewport)
        return layout if self.lesson is None else replace(layout, body=self.lesson.leaves(layout.body))

    def build(self) -> list[Widget]:
        again = Command("again", _("Play again"), self.play_again, "play", ("p",))
        replay = Command("replay", _("Replay"), lambda: self.go(ReplayRoute(self.record, self.pupil)), "replay", ("r",))
        save = Command("save", _("Save"), lambda: self.go(SaveRoute(self.record)), "save", ("s", "ctrl+s"))
        label = _("Home") if self.pupil is None else _("Back to the path")
        home = Command("home", label, lambda: self.go(route_home(self.pupil)), "home", ("h",))
        deals = account_keys(self, self.table, self.match, self.pupil)
        rect = self.places.keys
        w = (rect.w + GAP) / 3
        keys: list[Widget] = [Button(again, FRect(rect.x, rect.y, 2 * w - 2 * GAP if deals else rect.w, 72), "primary", 24)]
        keys += [Button(command, FRect(rect.right - w, rect.y, w, 72)) for command in deals]
        keys += [Button(command, FRect(rect.x + index * w, rect.y + 88, w - GAP, 60)) for index, command in enumerate((replay, save, home))]
        if self.lesson is not None:
            keys.append(self.lesson.key(self, self.places.sheet))
        if self.opened is not None:
            back = Command("back", _("Back to the count"), self.leave, "prev")
            sheet = self.places.sheet
            keys.append(Button(back, FRect(sheet.centerx - 164, self.places.body.bottom - 62, 328, 56), size=18))
        return keys + self._rows()

    def leave(self) -> None:
        if self.opened is not None:
            self._open(self.opened)
        elif self.pupil is not None:
            self.go(route_home(self.pupil))
        else:
            super().leave()

    def resume(self) -> None:
        self.remarks = self._remarks()  # the language may have changed
        super().resume()

    def handle(self, event: pygame.Event) -> None:
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and self._open_for < DEAF:
            return
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self.podium.finish()
            self.needs_redraw = True
        super().handle(event)

    def update(self, dt: float) -> None:
        super().update(dt)
        self._open_for += dt
        if self._is_pending and not self.uncounted.waits:
            self._is_pending, self.remarks = False, self._remarks()
            self.rebuild()
        if not self._was_heard:
            self._was_heard = True
            self.context.sounds.play("win" if self.has_human_winner else "lose")
        if not self.podium.over or not self.confetti.over:
            self.podium.update(dt)
            self.confetti.update(dt)
            self.needs_redraw = True

    def next_update_s(self) -> float:
        if not (self._was_heard and self.podium.over and self.confetti.over):
            return 0.0
        return POLL if self._is_pending else self.resting()

    @property
    def has_human_winner(self) -> bool:
        """True if the title celebrates: always, unless the only human lost against bots."""
        people = [seat for seat, player in enumerate(self.record.seats) if player.is_human]
        return self.drawn or len(people) != 1 or people[0] in self.outcome.winners

    @property
    def drawn(self) -> bool:
        """True if there is no winner, or if all seats have won."""
        return len(self.outcome.winners) in (0, len(self.record.seats))

    def play_again(self) -> None:
        """Start the next match with the same players; the seat that began now goes last."""
        self.go(TableRoute(suited_again(self.context, next_match(self.record, self.context.fresh_seed())), self.pupil))

    def paint(self, canvas: Canvas) -> None:
        canvas.draw_background()
        self.confetti.draw(canvas, FRect(self.places.middle - 284, self.places.title - 54, 570, 135))
        self._draw_title(canvas)
        self.podium.draw(canvas, self.places.middle, self.places.floor)
        canvas.draw_paper(self.places.sheet)
        self._draw_heading(canvas)
        with self.body.clipped(canvas):
            if self.opened is None:
                self._draw_remarks(canvas)
            else:
                self._draw_details(canvas, self.opened)

    def _rows(self) -> list[Widget]:
        """Return the rows of the seats shown now, and set the scroll area's length to fit them and the remarks."""
        shown = self.order if self.opened is None else [self.opened]
        remarks = self._remarks_height() if self.opened is None else 0.0
        layout, spacing = self.places, 102.0  # height of a single row
        if self.opened is None:  # spacious for few rows, never too small for a card
            spacing = min(150.0, max(80.0, (layout.body.h - 4 - remarks) / len(shown)))
        self.body.place(layout.body, 4 + spacing * len(shown) + remarks)
        tip = _("How {name} got there") if self._lines(self.order[0]) else _("What {name} has taken")
        tip = tip if self.opened is None else ""
        height = spacing - max(4.0, min(12.0, spacing - 78))
        return [
            self._row(seat, FRect(layout.row_x, self.body.y + 4 + index * spacing, layout.row_w, height), tip)
            for index, seat in enumerate(shown)
        ]

    def _row(self, seat: int, rect: FRect, tip: str) -> Widget:
        name = self.sides[seat].name
        command = Command(f"row/{seat}", name, lambda: self._open(seat))
        return self.body.hold(
            ListItem(command, rect, lambda canvas, area_rect, hover: self._draw_row(canvas, area_rect, seat, hover), tip.format(name=name))
        )

    def _open(self, seat: int) -> None:
        self.opened = None if self.opened == seat else seat
        self.focus.name = f"row/{seat}"
        self.body.offset = 0.0
        self.rebuild()

    def _draw_title(self, canvas: Canvas) -> None:
        names = [self.sides[seat].name for seat in sorted(self.sides) if seat in self.outcome.winners]
        title = _("A drawn game!") if self.drawn else headline(canvas, names, TITLE_ROOM, bool(self.teams))
        canvas.fit_text(title, self.places.middle, self.places.title, TITLE_ROOM, TITLE, "on_wood", "s", "c")
        sentence = _("{game} · well played!") if self.has_human_winner else _("{game} · a good fight, the next one may be yours")
        line = sentence.format(game=BOXES[self.record.game].name)
        canvas.fit_text(line, self.places.middle, self.places.title + 52, TITLE_ROOM, 20, "on_wood", align="c")

    def _draw_heading(self, canvas: Canvas) -> None:
        columns, step, first = self.table.scoring.count().columns, self._step, self._first
        sheet, title = self.places.sheet, _("The count")
        max_width = first - step / 2 - sheet.x - 32
        if canvas.rasterizer.width(title, canvas.fitting(title, max_width, 30, "s"), "s") <= max_width:
            canvas.fit_text(title, sheet.x + 32, sheet.y + 44, max_width, 30, "text", "s")
        broken = [canvas.wrap(label, step + 6, 16) for label in (column.heading for column in columns)]
        size = min((canvas.fitting(line, step + 6, 16) for lines in broken for line in lines), default=16)
        if all(
            canvas.rasterizer.width(line, size) <= step + 6 for lines in broken for line in lines
        ):  # otherwise there is no space for headings
            for column, lines in enumerate(broken):
                canvas.block(lines, first + column * step, sheet.y + 48, size, "text_soft", align="c", lead=1.1)
        canvas.fit_text(self.table.scoring.count().unit, self.places.points_x + 2, sheet.y + 48, 110, 16, "text_soft", align="r")

    @property
    def _step(self) -> float:
        """The distance between two middle columns."""
        return COLUMN_STEP if len(self.table.scoring.count().columns) <= MANY else COLUMN_STEP_MANY

    @property
    def _first(self) -> float:
        """The centre of the first middle column."""
        columns = len(self.table.scoring.count().columns)
        return self.places.points_x - (COLUMN_X + self._step * (columns - 1) if columns else 0)

    def _draw_row(self, canvas: Canvas, rect: FRect, seat: int, hover: bool) -> None:
        won, side = seat in self.outcome.winners, self.sides[seat]
        face = "row_chosen" if won else "row_hover" if hover else "row"
        canvas.box(rect, 14, face, "border_chosen" if won else "border_soft", 3 if won else 1.5, level=1 if hover else 0)
        self._draw_tokens(canvas, rect, side)
        columns, first, step = self.table.scoring.count().columns, self._first, self._step
        max_width = first - step * 0.36 - rect.x - 76
        left, y = (76, rect.centery) if len(side.seats) == 1 else (18, rect.centery - 18)
        size = max(SMALLEST_NAME, canvas.fitting(side.name, max_width + 76 - left, 22, "b"))
        canvas.text(canvas.ellipsize(side.name, max_width + 76 - left, size, "b"), rect.x + left, y, size, "text", "b")
        for index, column in enumerate(columns):
            with canvas.called(column.heading):
                column.draw(canvas, self.view, seat, first + index * step, rect.centery)
        with canvas.called(self.table.scoring.count().unit):
            canvas.fit_text(figure(self.outcome.scores[seat]), self.places.points_x, rect.centery, 66, 30, "text", "s", "r")

    def _draw_tokens(self, canvas: Canvas, rect: FRect, side: Team) -> None:
        """Draw a seat's token at the left, or a team's tokens below its name."""
        d, step, x, y = (52.0, 0.0, rect.x + 12, rect.centery - 26) if len(side.seats) == 1 else (32.0, 38.0, rect.x + 16, rect.centery)
        for index, seat in enumerate(side.seats):
            canvas.token(self.tokens[seat], x + index * step, y, d, not self.record.seats[seat].is_human)

    def _remarks(self) -> list[str]:
        names = [player.name for player in self.record.seats]
        return [*self.table.scoring.remarks(self.match), *handicaps.remarks(self.record.handicap, names), *self.uncounted.sentences()]

    def _remark_lines(self, canvas: Canvas) -> list[list[str]]:
        max_width = self.places.row_w - 48
        return [[canvas.ellipsize(line, max_width, 17) for line in canvas.wrap(remark, max_width, 17)] for remark in self.remarks]

    def _remarks_height(self) -> float:
        canvas = ruler(self.context.rasterizer, self.context.viewport)
        return 12 + sum(len(lines) for lines in self._remark_lines(canvas)) * canvas.leading(17) + 6 * len(self.remarks)

    def _draw_remarks(self, canvas: Canvas) -> None:
        """Draw the remarks at the foot of the sheet, or after the rows if these fill it."""
        height = self._remarks_height()
        y = max(self.body.y + self.body.length - height, self.body.rect.bottom - height if not self.body.furthest else 0) + 8
        for lines in self._remark_lines(canvas):
            canvas.icon("star", self.places.row_x + 8, y + canvas.leading(17) / 2 - 13, 24, "border_chosen")
            for line in lines:
                canvas.text(line, self.places.row_x + 44, y + canvas.leading(17) / 2, 17, "text_soft")
                y += canvas.leading(17)
            y += 6

    def _lines(self, seat: int) -> Sequence[tuple[str, str]]:
        return self.table.scoring.count().lines(self.match, self.sides[seat].seats)

    def _draw_details(self, canvas: Canvas, seat: int) -> None:
        """Draw how a score came about, line by line; if the game has no lines, what was captured."""
        lines, layout = self._lines(seat), self.places
        room = FRect(layout.row_x, layout.body.y + 106, layout.row_w, layout.body.h - 172)
        step = min(46.0, room.h / max(1, len(lines)))
        for index, (what, much) in enumerate(lines):
            y = room.y + step * (index + 0.5)
            text_width = canvas.fit_text(much, room.right - 24, y, 150, 22, "text", "s", "r")
            canvas.fit_text(what, room.x + 24, y, room.w - 64 - text_width, 20, "text")
        if not lines:
            self._draw_pieces(canvas, seat, room)

    def _draw_pieces(self, canvas: Canvas, seat: int, room: FRect) -> None:
        """Draw the pieces a seat has captured, as large as all of them fit."""
        faces = self.table.scoring.count().captured(self.view, seat)
        if not faces:
            canvas.fit_text(_("Nothing was taken."), room.centerx, room.centery, room.w, 20, "text_soft", align="c")
            return
        sample = self.table.art.picture(canvas.rasterizer, faces[0], 60)
        ratio = sample.get_height() / sample.get_width()
        w, columns = _grid(len(faces), room, ratio)
        for index, face in enumerate(faces):
            row, column = divmod(index, columns)
            width = min(columns, len(faces)) * (w + PIECE_GAP) - PIECE_GAP
            x = room.x + (room.w - width) / 2 + column * (w + PIECE_GAP)
            canvas.draw_surface(self.table.art.picture(canvas.rasterizer, face, w), x, room.y + row * (w * ratio + PIECE_GAP), 1)


def headline(canvas: Canvas, names: Sequence[str], max_width: float, teams: bool = False) -> str:
    """Return the title that names the winners in one line, with names shortened only if the smallest title is too wide."""
    if teams and len(names) == 1:
        return _("{team} win!").format(team=names[0])
    for letters in range(max(4, *(len(name) for name in names)), 3, -1):
        text = _who_wins([name if len(name) <= letters else name[: letters - 1].rstrip() + "…" for name in names])
        if canvas.rasterizer.width(text, SMALLEST_TITLE, "s") <= max_width:
            break
    return text


def _who_wins(names: Sequence[str]) -> str:
    if len(names) == 1:
        return _("{name} wins!").format(name=names[0])
    return _("{names} and {last} win!").format(names=", ".join(names[:-1]), last=names[-1])


def next_match(record: Record, seed: str) -> Record:
    """Return a new match of the same table, moved on by one seat: seat 0 becomes the last."""
    seats = record.seats[1:] + record.seats[:1]
    handicap = {(seat - 1) % len(seats): one for seat, one in record.handicap.items()}
    return Record(record.game, seats, seed, _turned(record), table=record.table, handicap=handicap)


def _turned(record: Record) -> Options:
    """Return a record's options after all seats move on by one; lists of teams by seat move along."""
    known = Match(replace(record, moves=())).rules.options
    options: dict[str, Json] = dict(record.options)
    for name, value in options.items():
        if isinstance(known[name], TeamsOption) and isinstance(value, list | tuple):
            options[name] = [*value[1:], *value[:1]]
    return options


def _grid(count: int, room: FRect, ratio: float) -> tuple[float, int]:
    """Return the largest width at which all pieces fit into a rectangle, and the number of columns."""
    for w in PIECE_WIDTHS:
        columns = int((room.w + PIECE_GAP) // (w + PIECE_GAP))
        if -(-count // columns) * (w * ratio + PIECE_GAP) - PIECE_GAP <= room.h:
            return w, columns
    return PIECE_WIDTHS[-1], int((room.w + PIECE_GAP) // (PIECE_WIDTHS[-1] + PIECE_GAP))
