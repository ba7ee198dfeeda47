"""The results: who won, the podium, and the count of every seat (mock-up 9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame
from pygame import FRect

from game.kernel import Json, Options
from game.match import Match
from game.options import TeamsOption
from game.record import Record
from ui.assets.words import _, figure
from ui.canvas import palette as ink
from ui.canvas.brush import Brush, ruler
from ui.canvas.confetti import Confetti
from ui.match.seating import tokens
from ui.match.table_keys import account_keys
from ui.rooms.podium import MIDDLE, SMALLEST_NAME, Podium
from ui.scene.desk import Desk
from ui.scene.routes import ToMenu, ToReplay, ToSave, ToTable
from ui.scene.screen import Scene
from ui.tables.registry import TABLES
from ui.widgets.controls import Command, Key, Row, Widget
from ui.widgets.scroll import ScrollArea

SHEET = FRect(744, 40, 496, 560)
BODY = FRect(760, 108, 468, 484)  # what scrolls: rows and remarks
ROW_X, ROW_W = 768.0, 448.0
DEAF = 0.6  # s at the beginning: a click that was meant for the table does nothing here
POINTS_X, COLUMN_X = 1202.0, 1084.0
COLUMN_STEP, COLUMN_STEP_MANY, MANY = 92.0, 66.0, 2  # from one middle column to the next; where there are more than so many
TITLE_ROOM = 680.0
TITLE, SMALLEST_TITLE = 60.0, 34.0
PIECE_GAP = 8.0
PIECE_WIDTHS = (104.0, 94.0, 84.0, 76.0, 68.0, 60.0, 54.0, 48.0, 42.0, 36.0, 30.0)


class Results(Scene):
    """The end of a match."""

    def __init__(self, desk: Desk, record: Record) -> None:
        """Raises BadRecord when the record does not replay."""
        super().__init__(desk)
        self.record = record
        self.match = Match(record)
        assert self.match.over, "results come after the end"
        self.table, self.view = TABLES[record.game], self.match.view(None)
        self.outcome = self.match.outcome
        self.remarks = self.table.score.remarks(self.match)
        self.order = sorted(range(len(record.seats)), key=lambda seat: (self.outcome.places[seat], seat))
        self.tokens = tokens(desk.settings, record)
        self.opened: int | None = None  # the seat whose details are shown
        pace = 0.0 if desk.settings.reduced_motion else desk.pace
        self.podium = Podium(record.seats, self.outcome, self.tokens, pace)
        self.confetti = Confetti(pace)
        self.body = ScrollArea("count")
        self.scrolls = [self.body]
        self._heard = False
        self._open_for = 0.0  # s

    def evidence(self) -> Record | None:
        return self.record

    def build(self) -> list[Widget]:
        again = Command("again", _("Play again"), self.play_again, "play", ("p",))
        replay = Command("replay", _("Replay"), lambda: self.go(ToReplay(self.record)), "replay", ("r",))
        save = Command("save", _("Save"), lambda: self.go(ToSave(self.record)), "save", ("s", "ctrl+s"))
        home = Command("home", _("Home"), lambda: self.go(ToMenu()), "home", ("h",))
        deals = account_keys(self, self.table, self.match)
        keys: list[Widget] = [Key(again, FRect(744, 624, 320 if deals else 496, 72), "primary", 24)]
        keys += [Key(command, FRect(1072, 624, 168, 72)) for command in deals]
        keys += [Key(command, FRect(744 + index * 168, 712, 160, 60)) for index, command in enumerate((replay, save, home))]
        if self.opened is not None:
            back = Command("back", _("Back to the count"), self.leave, "prev")
            keys.append(Key(back, FRect(ROW_X + 60, 530, ROW_W - 120, 56), size=18))
        return keys + self._rows()

    def leave(self) -> None:
        if self.opened is not None:
            self._open(self.opened)
        else:
            super().leave()

    def resume(self) -> None:
        self.remarks = self.table.score.remarks(self.match)  # the language may have changed
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
        if not self._heard:
            self._heard = True
            self.desk.sounds.play("win" if self.glad else "lose")
        if not self.podium.over or not self.confetti.over:
            self.podium.update(dt)
            self.confetti.update(dt)
            self.stale = True

    @property
    def glad(self) -> bool:
        """Whether there is something to celebrate: not when the only person here lost against robots."""
        people = [seat for seat, who in enumerate(self.record.seats) if who.human]
        return self.drawn or len(people) != 1 or people[0] in self.outcome.winners

    @property
    def drawn(self) -> bool:
        """Whether nobody has won, or everybody."""
        return len(self.outcome.winners) in (0, len(self.record.seats))

    def play_again(self) -> None:
        """The same people and robots; who began goes last."""
        self.go(ToTable(next_match(self.record, self.desk.fresh_seed())))

    def paint(self, brush: Brush) -> None:
        brush.wood()
        self.confetti.draw(brush)
        self._draw_title(brush)
        self.podium.draw(brush)
        brush.sheet(SHEET)
        self._draw_heading(brush)
        with self.body.clipped(brush):
            if self.opened is None:
                self._draw_remarks(brush)
            else:
                self._draw_pieces(brush, self.opened)

    def _rows(self) -> list[Widget]:
        """The rows that are shown now, and the room that they and what is under them take."""
        shown = self.order if self.opened is None else [self.opened]
        remarks = self._remarks_height() if self.opened is None else 0.0
        pitch = 102.0  # of one row alone
        if self.opened is None:  # generous for few, never under what a card needs
            pitch = min(150.0, max(80.0, (BODY.h - 4 - remarks) / len(shown)))
        self.body.place(BODY, 4 + pitch * len(shown) + remarks)
        tip = _("What {name} has taken") if self.opened is None else ""
        height = pitch - max(4.0, min(12.0, pitch - 78))
        return [self._row(seat, FRect(ROW_X, self.body.y + 4 + index * pitch, ROW_W, height), tip) for index, seat in enumerate(shown)]

    def _row(self, seat: int, rect: FRect, tip: str) -> Widget:
        name = self.record.seats[seat].name
        command = Command(f"row/{seat}", name, lambda: self._open(seat))
        return self.body.hold(Row(command, rect, lambda brush, at, hover: self._draw_row(brush, at, seat, hover), tip.format(name=name)))

    def _open(self, seat: int) -> None:
        self.opened = None if self.opened == seat else seat
        self.focus.name = f"row/{seat}"
        self.body.offset = 0.0
        self.rebuild()

    def _draw_title(self, brush: Brush) -> None:
        names = [self.record.seats[seat].name for seat in self.outcome.winners]
        title = _("A drawn game!") if self.drawn else headline(brush, names, TITLE_ROOM)
        brush.fit(title, MIDDLE, 84, TITLE_ROOM, TITLE, ink.CREAM, "s", "c")
        said = _("{game} · well played!") if self.glad else _("{game} · a good fight, the next one may be yours")
        brush.fit(said.format(game=TABLES[self.record.game].box.name), MIDDLE, 136, TITLE_ROOM, 20, ink.CREAM, align="c")

    def _draw_heading(self, brush: Brush) -> None:
        columns, step, first = self.table.score.count().columns, self._step, self._first
        room, title = first - step / 2 - 776, _("The count")
        if brush.skin.width(title, brush.fitting(title, room, 30, "s"), "s") <= room:
            brush.fit(title, 776, 84, room, 30, ink.INK, "s")
        broken = [brush.wrapped(label, step + 6, 16) for label in (column.heading for column in columns)]
        size = min((brush.fitting(line, step + 6, 16) for lines in broken for line in lines), default=16)
        if all(brush.skin.width(line, size) <= step + 6 for lines in broken for line in lines):  # else there is no room for headings
            for column, lines in enumerate(broken):
                brush.block(lines, first + column * step, 88, size, ink.SOFT, align="c", lead=1.1)
        brush.fit(self.table.score.count().unit, 1204, 88, 110, 16, ink.SOFT, align="r")

    @property
    def _step(self) -> float:
        """From one middle column to the next."""
        return COLUMN_STEP if len(self.table.score.count().columns) <= MANY else COLUMN_STEP_MANY

    @property
    def _first(self) -> float:
        """The middle of the first of the middle columns."""
        columns = len(self.table.score.count().columns)
        return COLUMN_X - self._step * (columns - 1) if columns else POINTS_X

    def _draw_row(self, brush: Brush, at: FRect, seat: int, hover: bool) -> None:
        won, who = seat in self.outcome.winners, self.record.seats[seat]
        face = "#FCE3A6" if won else "#FFFBEF" if hover else "#FFF6DC"
        brush.box(at, 14, face, "#B9862A" if won else "#CDB98C", 3 if won else 1.5, level=1 if hover else 0)
        brush.token(self.tokens[seat], at.x + 12, at.centery - 26, 52, not who.human)
        columns, first, step = self.table.score.count().columns, self._first, self._step
        room = first - step * 0.36 - at.x - 76
        size = max(SMALLEST_NAME, brush.fitting(who.name, room, 22, "b"))
        brush.text(brush.cut(who.name, room, size, "b"), at.x + 76, at.centery, size, ink.INK, "b")
        for place, column in enumerate(columns):
            column.draw(brush, self.view, seat, first + place * step, at.centery)
        brush.fit(figure(self.outcome.scores[seat]), POINTS_X, at.centery, 66, 30, ink.INK, "s", "r")

    def _remark_lines(self, brush: Brush) -> list[list[str]]:
        room = ROW_W - 48
        return [[brush.cut(line, room, 17) for line in brush.wrapped(remark, room, 17)] for remark in self.remarks]

    def _remarks_height(self) -> float:
        brush = ruler(self.desk.skin, self.desk.page)
        return 12 + sum(len(lines) for lines in self._remark_lines(brush)) * brush.leading(17) + 6 * len(self.remarks)

    def _draw_remarks(self, brush: Brush) -> None:
        """At the foot of the sheet, or after the rows where those need all of it."""
        height = self._remarks_height()
        y = max(self.body.y + self.body.length - height, self.body.rect.bottom - height if not self.body.furthest else 0) + 8
        for lines in self._remark_lines(brush):
            brush.icon("star", ROW_X + 8, y + brush.leading(17) / 2 - 13, 24, "#B9862A")
            for line in lines:
                brush.text(line, ROW_X + 44, y + brush.leading(17) / 2, 17, ink.SOFT)
                y += brush.leading(17)
            y += 6

    def _draw_pieces(self, brush: Brush, seat: int) -> None:
        """What a seat has taken, spread out as large as all of it fits."""
        faces = self.table.score.count().taken(self.view, seat)
        room = FRect(ROW_X, BODY.y + 106, ROW_W, 312)
        if not faces:
            brush.fit(_("Nothing was taken."), room.centerx, room.centery, room.w, 20, ink.SOFT, align="c")
            return
        sample = self.table.drawing.picture(brush.skin, faces[0], 60)
        ratio = sample.get_height() / sample.get_width()
        w, columns = _grid(len(faces), room, ratio)
        for index, face in enumerate(faces):
            row, column = divmod(index, columns)
            width = min(columns, len(faces)) * (w + PIECE_GAP) - PIECE_GAP
            x = room.x + (room.w - width) / 2 + column * (w + PIECE_GAP)
            brush.put(self.table.drawing.picture(brush.skin, face, w), x, room.y + row * (w * ratio + PIECE_GAP), 1)


def headline(brush: Brush, names: Sequence[str], room: float) -> str:
    """Who won, in one line; names are cut only where the smallest title is still too wide."""
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
    """The same table once more: the start moves on by one seat, so that who was seat 0 goes last."""
    seats = record.seats[1:] + record.seats[:1]
    return Record(record.game, seats, seed, _turned(record), table=record.table)


def _turned(record: Record) -> Options:
    """The options; teams are told by seat and move with their people."""
    known = Match(replace(record, moves=())).rules.options
    options: dict[str, Json] = dict(record.options)
    for name, value in options.items():
        if isinstance(known[name], TeamsOption) and isinstance(value, list | tuple):
            options[name] = [*value[1:], *value[:1]]
    return options


def _grid(count: int, room: FRect, ratio: float) -> tuple[float, int]:
    """The largest width at which so many pieces, `ratio` times as high as wide, fit; and how many stand in a row."""
    for w in PIECE_WIDTHS:
        columns = int((room.w + PIECE_GAP) // (w + PIECE_GAP))
        if -(-count // columns) * (w * ratio + PIECE_GAP) - PIECE_GAP <= room.h:
            return w, columns
    return PIECE_WIDTHS[-1], int((room.w + PIECE_GAP) // (PIECE_WIDTHS[-1] + PIECE_GAP))
