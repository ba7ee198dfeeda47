"""The rows of a set-up: token, name, who plays, and the x; each row is as wide as the sheet allows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import FRect

from game.record import LEVELS
from ui.assets.words import _
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.match.seating import LONGEST_NAME
from ui.scene.text_entry import Entry, Fields
from ui.store.settings import SeatSetup
from ui.widgets.controls import Command, Region, Segments, Widget

TOKEN, NAME_H, LEVEL_H, CROSS = 48.0, 48.0, 56.0, 26.0
NAME_H_LOW, WORDS_UP = 40.0, 14.0  # where words stand under the name; their middle above the foot of the row
BRICK = "#8A3324"


@dataclass(frozen=True, slots=True)
class SeatActions:
    """What people can do to the seat at a place."""

    token: Callable[[int], None]
    grip: Callable[[int, float], None]  # place, y of the pointer
    carry: Callable[[int, float], None]
    move: Callable[[int, int], None]  # place, by -1 or 1
    call: Callable[[int, str], None]
    level: Callable[[int, str | None], None]  # place, level of a robot or None for a person
    take_away: Callable[[int], None]


class SeatToken(Widget):
    """The token, on the row that it draws: tap for another one, drag for another place, Shift and an arrow likewise."""

    def __init__(self, place: int, row: FRect, seat: SeatSetup, words: str, actions: SeatActions, lifted: bool) -> None:
        tip = _("Tap or Enter: another picture. Drag, or Shift and an arrow up or down: another place.")
        super().__init__(f"token/{place}", FRect(row.x + 14, row.centery - TOKEN / 2, TOKEN, TOKEN), tip)
        self.place, self.size, self.seat, self.words, self.actions, self.lifted = place, row.size, seat, words, actions, lifted

    @property
    def row(self) -> FRect:
        """Where the row is now: it scrolls with its token."""
        return FRect(self.rect.x - 14, self.rect.centery - self.size[1] / 2, *self.size)

    def activate(self) -> None:
        self.actions.token(self.place)

    def press(self, x: float, y: float) -> None:
        self.actions.grip(self.place, y)

    def drag(self, x: float, y: float) -> bool:
        self.actions.carry(self.place, y)
        return True

    def type(self, keys: str) -> bool:
        by = {"shift+up": -1, "shift+down": 1}.get(keys, 0)
        if by:
            self.actions.move(self.place, by)
        return bool(by)

    def draw(self, brush: Brush, hover: bool, pressed: bool) -> None:
        brush.box(
            self.row, 16, "#FFFCF2", ink.HONEY if self.lifted else "#CDB98C", 2.5 if self.lifted else 1.5, level=3 if self.lifted else 1
        )
        brush.token(self.seat.token, self.rect.x, self.rect.y, TOKEN, self.seat.level is not None, 2 if hover else 1)
        if self.words:
            x, w = name_place(brush.page.compact)
            brush.fit(self.words, self.row.x + x + 2, self.row.bottom - WORDS_UP, w - 4, 16, ink.SOFT)

    def draw_focus(self, brush: Brush) -> None:
        brush.ring(self.rect.inflate(2, 2), ink.CREAM, 26, 3)


class Cross(Region):
    """The x at the end of a row: small to see, large to hit."""

    def __init__(self, place: int, row: FRect, take_away: Callable[[], None]) -> None:
        rect = FRect(row.right - 50, row.centery - CROSS / 2, CROSS, CROSS)
        command = Command(f"remove/{place}", _("Take this seat away"), take_away)
        super().__init__(command, rect, tip=command.label)

    def draw(self, brush: Brush, hover: bool, pressed: bool) -> None:
        if hover:
            brush.box(self.rect.inflate(16, 16), 21, ink.BRICK_SOFT, BRICK, 1.5)
        brush.icon("close", self.rect.x, self.rect.y, CROSS, BRICK)

    def draw_focus(self, brush: Brush) -> None:
        brush.ring(self.rect.inflate(12, 12), ink.CREAM, 14, 3)


class AddRow(Region):
    """The dashed row under the seats."""

    def draw(self, brush: Brush, hover: bool, pressed: bool) -> None:
        w, h = self.rect.w, self.rect.h
        body = f'<rect x="2" y="2" width="{w - 4}" height="{h - 4}" rx="16" fill="#fff" fill-opacity="{0.65 if hover else 0.3}"/>'
        round_it = f"M{w / 2} 2H{w - 18}A16 16 0 0 1 {w - 2} 18V{h - 18}A16 16 0 0 1 {w - 18} {h - 2}H18A16 16 0 0 1 2 {h - 18}V18A16 16 0 0 1 18 2H{w / 2 - 7}"
        dashes = f'<path d="{round_it}" fill="none" stroke="#8A7355" stroke-width="2.5" stroke-dasharray="8 7" stroke-linecap="butt"/>'
        brush.vec(self.rect.x, self.rect.y, w, h, body + dashes)
        size = brush.fitting(self.command.label, w - 80, 20, "b")
        wide = brush.skin.width(self.command.label, size, "b") + 38
        x = self.rect.centerx - wide / 2
        brush.icon("plus", x, self.rect.centery - 13, 26)
        brush.text(self.command.label, x + 38, self.rect.centery, size, ink.INK, "b")


def seat_row(
    place: int, row: FRect, seat: SeatSetup, words: str, actions: SeatActions, fields: Fields, alone: bool, compact: bool, lifted: bool
) -> list[Widget]:
    """The widgets of one row, in the order of Tab. `words`: what the seat is called, under its name; `alone`: nobody else is there,
    so nobody can be taken away."""
    level_x, level_w = (290.0, 398.0) if compact else (266.0, 358.0)
    name_x, name_w = name_place(compact)
    name_h = min(NAME_H_LOW, row.h - 2 * WORDS_UP) if words else NAME_H
    name = FRect(row.x + name_x, row.y + 3 if words else row.centery - NAME_H / 2, name_w, name_h)
    level = FRect(row.x + level_x, row.centery - LEVEL_H / 2, level_w, LEVEL_H)
    widgets: list[Widget] = [
        SeatToken(place, row, seat, words, actions, lifted),
        Entry(f"name/{place}", name, seat.name, fields, lambda text: actions.call(place, text), LONGEST_NAME),
        who_plays(f"level/{place}", level, seat.level, lambda found: actions.level(place, found)),
    ]
    return widgets if alone else [*widgets, Cross(place, row, lambda: actions.take_away(place))]


def who_plays(name: str, rect: FRect, level: str | None, pick: Callable[[str | None], None], size: float = 18) -> Segments:
    """A person, or a robot of one of the levels. `level`, also what `pick` gets: of the robot, None for a person."""
    levels, labels = (None, *LEVELS), [_("Human"), _("Easy"), _("Medium"), _("Hard")]
    return Segments(name, rect, labels, levels.index(level), lambda index: pick(levels[index]), size)


def name_place(compact: bool) -> tuple[float, float]:
    """Where the name begins in a row, and how wide it may be."""
    return (66.0, 218.0) if compact else (76.0, 176.0)
