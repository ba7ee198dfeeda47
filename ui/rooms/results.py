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
from ui.assets.words import _, figure
from ui.canvas.brush import Brush, ruler
from ui.canvas.page import Page
from ui.match.seating import match_tokens
from ui.match.table_keys import account_keys
from ui.rooms.lesson_offer import LessonOffer
from ui.rooms.podium import SMALLEST_NAME, Podium
from ui.rooms.setup.suited import suited_again
from ui.rooms.uncounted import Uncounted
from ui.scene.desk import Desk
from ui.scene.routes import ToReplay, ToSave, ToTable, way_home
from ui.scene.screen import POLL, Scene
from ui.tables import handicaps
from ui.tables.contract import Side
from ui.tables.registry import BOXES, TABLES
from ui.widgets.confetti import Confetti
from ui.widgets.controls import Command, Key, Row, Widget
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
    """The rectangles of the screen."""

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


def arrangement(page: Page) -> Arrangement:
    """Arrange the count beside the podium; in portrait, below it."""
    if page.tall:
        at = page.rect.inflate(-40, 0)
        floor, keys = at.y + TALL_FLOOR, FRect(at.x, at.bottom - 168, at.w, 148)
        sheet = FRect(at.x, floor - 8, at.w, keys.y - 20 - floor + 8)  # the podium stands behind the sheet
        title = at.y + 66
    else:
        sheet, keys, title, floor = FRect(744, 40, 496, 560), FRect(744, 624, 496, 148), 84.0, 720.0
    body = FRect(sheet.x + 16, sheet.y + 68, sheet.w - 28, sheet.h - 76)
    return Arrangement(640 if page.tall else 384, title, floor, sheet, body, keys)


class Results(Scene):
    """The end of a match."""

    tall = True

    def __init__(self, desk: Desk, record: Record, pupil: int | None = None) -> None:
        """Load a finished match; raise BadRecord if the record does not replay."""
        super().__init__(desk)
        self.record, self.pupil = record, pupil
        self.match = Match(record)
        assert self.match.over, "results come after the end"
        self.table, self.view = TABLES[record.game], self.match.view(None)
        self.outcome = self.match.outcome
        self.uncounted = Uncounted(desk, record, pupil)
        self._asked = self.uncounted.waits
        self.remarks = self._remarks()
        self.teams = self.table.score.count().teams(self.view)
        sides = self.teams or [Side(who.name, (seat,)) for seat, who in enumerate(record.seats)]
        self.sides = {side.seats[0]: side for side in sides}  # keyed by the first seat of a team, which stands for all of its seats
        self.order = sorted(self.sides, key=lambda seat: (self.outcome.places[seat], seat))
        self.tokens = match_tokens(desk, record, pupil)
        self.opened: int | None = None  # the seat whose details are shown
        pace = desk.travel
        self.podium = Podium(record.seats, self.outcome, self.tokens, pace, self.teams)
        self.confetti = Confetti(pace)
        self.body = ScrollArea("count")
        self.scrolls = [self.body]
        self.lesson = LessonOffer.after(desk, record, pupil)
        self._heard = False
        self._open_for = 0.0  # seconds since the screen was opened

    def evidence(self) -> Record | None:
        return self.record

    @property
    def places(self) -> Arrangement:
        at = arrangement(self.desk.page)
        return at if self.lesson is None else replace(at, body=self.lesson.leaves(at.body))

    def build(self) -> list[Widget]:
        again = Command("again", _("Play again"), self.play_again, "play", ("p",))
        replay = Command("replay", _("Replay"), lambda: self.go(ToReplay(self.record, self.pupil)), "replay", ("r",))
        save = Command("save", _("Save"), lambda: self.go(ToSave(self.record)), "save", ("s", "ctrl+s"))
        label = _("Home") if self.pupil is None else _("Back to the path")
        home = Command("home", label, lambda: self.go(way_home(self.pupil)), "home", ("h",))
        deals = account_keys(self, self.table, self.match, self.pupil)
        at = self.places.keys
        w = (at.w + GAP) / 3
        keys: list[Widget] = [Key(again, FRect(at.x, at.y, 2 * w - 2 * GAP if deals else at.w, 72), "primary", 24)]
        keys += [Key(command, FRect(at.right - w, at.y, w, 72)) for command in deals]
        keys += [Key(command, FRect(at.x + index * w, at.y + 88, w - GAP, 60)) for index, command in enumerate((replay, save, home))]
        if self.lesson is not None:
            keys.append(self.lesson.key(self, self.places.sheet))
        if self.opened is not None:
            back = Command("back", _("Back to the count"), self.leave, "prev")
            sheet = self.places.sheet
            keys.append(Key(back, FRect(sheet.centerx - 164, self.places.body.bottom - 62, 328, 56), size=18))
        return keys + self._rows()

    def leave(self) -> None:
        if self.opened is not None:
            self._open(self.opened)
        elif self.pupil is not None:
            self.go(way_home(self.pupil))
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
            self.stale = True
        super().handle(event)

    def update(self, dt: float) -> None:
        super().update(dt)
        self._open_for += dt
        if self._asked and not self.uncounted.waits:
            self._asked, self.remarks = False, self._remarks()
            self.rebuild()
        if not self._heard:
            self._heard = True
            self.desk.sounds.play("win" if self.glad else "lose")
        if not self.podium.over or not self.confetti.over:
            self.podium.update(dt)
            self.confetti.update(dt)
            self.stale = True

    def due(self) -> float:
        if not (self._heard and self.podium.over and self.confetti.over):
            return 0.0
        return POLL if self._asked else self.resting()

    @property
    def glad(self) -> bool:
        """Return True if the title celebrates: unless the only human lost against bots."""
        people = [seat for seat, who in enumerate(self.record.seats) if who.is_human]
        return self.drawn or len(people) != 1 or people[0] in self.outcome.winners

    @property
    def drawn(self) -> bool:
        """Return True if there is no winner, or if all seats have won."""
        return len(self.outcome.winners) in (0, len(self.record.seats))

    def play_again(self) -> None:
        """Start the next match with the same players; the seat that began now goes last."""
        self.go(ToTable(suited_again(self.desk, next_match(self.record, self.desk.fresh_seed())), self.pupil))

    def paint(self, brush: Brush) -> None:
        brush.wood()
        self.confetti.draw(brush, FRect(self.places.middle - 284, self.places.title - 54, 570, 135))
        self._draw_title(brush)
        self.podium.draw(brush, self.places.middle, self.places.floor)
        brush.sheet(self.places.sheet)
        self._draw_heading(brush)
        with self.body.clipped(brush):
            if self.opened is None:
                self._draw_remarks(brush)
            else:
                self._draw_details(brush, self.opened)

    def _rows(self) -> list[Widget]:
        """Return the rows shown now, and set the scroll area's length to fit them and the remarks."""
        shown = self.order if self.opened is None else [self.opened]
        remarks = self._remarks_height() if self.opened is None else 0.0
        at, pitch = self.places, 102.0  # height of a single row
        if self.opened is None:  # spacious for few rows, never too small for a card
            pitch = min(150.0, max(80.0, (at.body.h - 4 - remarks) / len(shown)))
        self.body.place(at.body, 4 + pitch * len(shown) + remarks)
        tip = _("How {name} got there") if self._lines(self.order[0]) else _("What {name} has taken")
        tip = tip if self.opened is None else ""
        height = pitch - max(4.0, min(12.0, pitch - 78))
        return [
            self._row(seat, FRect(at.row_x, self.body.y + 4 + index * pitch, at.row_w, height), tip) for index, seat in enumerate(shown)
        ]

    def _row(self, seat: int, rect: FRect, tip: str) -> Widget:
        name = self.sides[seat].name
        command = Command(f"row/{seat}", name, lambda: self._open(seat))
        return self.body.hold(Row(command, rect, lambda brush, at, hover: self._draw_row(brush, at, seat, hover), tip.format(name=name)))

    def _open(self, seat: int) -> None:
        self.opened = None if self.opened == seat else seat
        self.focus.name = f"row/{seat}"
        self.body.offset = 0.0
        self.rebuild()

    def _draw_title(self, brush: Brush) -> None:
        names = [self.sides[seat].name for seat in sorted(self.sides) if seat in self.outcome.winners]
        title = _("A drawn game!") if self.drawn else headline(brush, names, TITLE_ROOM, bool(self.teams))
        brush.fit(title, self.places.middle, self.places.title, TITLE_ROOM, TITLE, "on_wood", "s", "c")
        said = _("{game} · well played!") if self.glad else _("{game} · a good fight, the next one may be yours")
        line = said.format(game=BOXES[self.record.game].name)
        brush.fit(line, self.places.middle, self.places.title + 52, TITLE_ROOM, 20, "on_wood", align="c")

    def _draw_heading(self, brush: Brush) -> None:
        columns, step, first = self.table.score.count().columns, self._step, self._first
        sheet, title = self.places.sheet, _("The count")
        room = first - step / 2 - sheet.x - 32
        if brush.skin.width(title, brush.fitting(title, room, 30, "s"), "s") <= room:
            brush.fit(title, sheet.x + 32, sheet.y + 44, room, 30, "text", "s")
        broken = [brush.wrapped(label, step + 6, 16) for label in (column.heading for column in columns)]
        size = min((brush.fitting(line, step + 6, 16) for lines in broken for line in lines), default=16)
        if all(brush.skin.width(line, size) <= step + 6 for lines in broken for line in lines):  # otherwise there is no space for headings
            for column, lines in enumerate(broken):
                brush.block(lines, first + column * step, sheet.y + 48, size, "text_soft", align="c", lead=1.1)
        brush.fit(self.table.score.count().unit, self.places.points_x + 2, sheet.y + 48, 110, 16, "text_soft", align="r")

    @property
    def _step(self) -> float:
        """The distance between two middle columns."""
        return COLUMN_STEP if len(self.table.score.count().columns) <= MANY else COLUMN_STEP_MANY

    @property
    def _first(self) -> float:
        """The centre of the first middle column."""
        columns = len(self.table.score.count().columns)
        return self.places.points_x - (COLUMN_X + self._step * (columns - 1) if columns else 0)

    def _draw_row(self, brush: Brush, at: FRect, seat: int, hover: bool) -> None:
        won, side = seat in self.outcome.winners, self.sides[seat]
        face = "row_chosen" if won else "row_hover" if hover else "row"
        brush.box(at, 14, face, "border_chosen" if won else "border_soft", 3 if won else 1.5, level=1 if hover else 0)
        self._draw_tokens(brush, at, side)
        columns, first, step = self.table.score.count().columns, self._first, self._step
        room = first - step * 0.36 - at.x - 76
        left, y = (76, at.centery) if len(side.seats) == 1 else (18, at.centery - 18)
        size = max(SMALLEST_NAME, brush.fitting(side.name, room + 76 - left, 22, "b"))
        brush.text(brush.cut(side.name, room + 76 - left, size, "b"), at.x + left, y, size, "text", "b")
        for place, column in enumerate(columns):
            with brush.called(column.heading):
                column.draw(brush, self.view, seat, first + place * step, at.centery)
        with brush.called(self.table.score.count().unit):
            brush.fit(figure(self.outcome.scores[seat]), self.places.points_x, at.centery, 66, 30, "text", "s", "r")

    def _draw_tokens(self, brush: Brush, at: FRect, side: Side) -> None:
        """Draw a seat's token at the left, or a team's tokens below its name."""
        d, step, x, y = (52.0, 0.0, at.x + 12, at.centery - 26) if len(side.seats) == 1 else (32.0, 38.0, at.x + 16, at.centery)
        for place, seat in enumerate(side.seats):
            brush.token(self.tokens[seat], x + place * step, y, d, not self.record.seats[seat].is_human)

    def _remarks(self) -> list[str]:
        names = [who.name for who in self.record.seats]
        return [*self.table.score.remarks(self.match), *handicaps.remarks(self.record.handicap, names), *self.uncounted.sentences()]

    def _remark_lines(self, brush: Brush) -> list[list[str]]:
        room = self.places.row_w - 48
        return [[brush.cut(line, room, 17) for line in brush.wrapped(remark, room, 17)] for remark in self.remarks]

    def _remarks_height(self) -> float:
        brush = ruler(self.desk.skin, self.desk.page)
        return 12 + sum(len(lines) for lines in self._remark_lines(brush)) * brush.leading(17) + 6 * len(self.remarks)

    def _draw_remarks(self, brush: Brush) -> None:
        """Draw the remarks at the foot of the sheet, or after the rows if these fill it."""
        height = self._remarks_height()
        y = max(self.body.y + self.body.length - height, self.body.rect.bottom - height if not self.body.furthest else 0) + 8
        for lines in self._remark_lines(brush):
            brush.icon("star", self.places.row_x + 8, y + brush.leading(17) / 2 - 13, 24, "border_chosen")
            for line in lines:
                brush.text(line, self.places.row_x + 44, y + brush.leading(17) / 2, 17, "text_soft")
                y += brush.leading(17)
            y += 6

    def _lines(self, seat: int) -> Sequence[tuple[str, str]]:
        return self.table.score.count().lines(self.match, self.sides[seat].seats)

    def _draw_details(self, brush: Brush, seat: int) -> None:
        """Draw how a score came about, line by line; if the game has no lines, what was captured."""
        lines, at = self._lines(seat), self.places
        room = FRect(at.row_x, at.body.y + 106, at.row_w, at.body.h - 172)
        step = min(46.0, room.h / max(1, len(lines)))
        for place, (what, much) in enumerate(lines):
            y = room.y + step * (place + 0.5)
            taken = brush.fit(much, room.right - 24, y, 150, 22, "text", "s", "r")
            brush.fit(what, room.x + 24, y, room.w - 64 - taken, 20, "text")
        if not lines:
            self._draw_pieces(brush, seat, room)

    def _draw_pieces(self, brush: Brush, seat: int, room: FRect) -> None:
        """Draw the pieces a seat has captured, as large as all of them fit."""
        faces = self.table.score.count().taken(self.view, seat)
        if not faces:
            brush.fit(_("Nothing was taken."), room.centerx, room.centery, room.w, 20, "text_soft", align="c")
            return
        sample = self.table.drawing.picture(brush.skin, faces[0], 60)
        ratio = sample.get_height() / sample.get_width()
        w, columns = _grid(len(faces), room, ratio)
        for index, face in enumerate(faces):
            row, column = divmod(index, columns)
            width = min(columns, len(faces)) * (w + PIECE_GAP) - PIECE_GAP
            x = room.x + (room.w - width) / 2 + column * (w + PIECE_GAP)
            brush.put(self.table.drawing.picture(brush.skin, face, w), x, room.y + row * (w * ratio + PIECE_GAP), 1)


def headline(brush: Brush, names: Sequence[str], room: float, teams: bool = False) -> str:
    """Return the winners in one line, with names shortened only if the smallest title is too wide."""
    if teams and len(names) == 1:
        return _("{team} win!").format(team=names[0])
    for letters in range(max(4, *(len(name) for name in names)), 3, -1):
        text = _who_wins([name if len(name) <= letters else name[: letters - 1].rstrip() + "…" for name in names])
        if brush.skin.width(text, SMALLEST_TITLE, "s") <= room:
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
    """Return the options for the turned seats; teams are listed by seat and move along."""
    known = Match(replace(record, moves=())).rules.options
    options: dict[str, Json] = dict(record.options)
    for name, value in options.items():
        if isinstance(known[name], TeamsOption) and isinstance(value, list | tuple):
            options[name] = [*value[1:], *value[:1]]
    return options


def _grid(count: int, room: FRect, ratio: float) -> tuple[float, int]:
    """Return the largest width at which all pieces fit, with their height ratio, and the columns."""
    for w in PIECE_WIDTHS:
        columns = int((room.w + PIECE_GAP) // (w + PIECE_GAP))
        if -(-count // columns) * (w * ratio + PIECE_GAP) - PIECE_GAP <= room.h:
            return w, columns
    return PIECE_WIDTHS[-1], int((room.w + PIECE_GAP) // (PIECE_WIDTHS[-1] + PIECE_GAP))
