"""The rows of the seats in a set-up: token, name, player kind, handicap and remove button."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pygame import FRect

from game.record import LEVELS
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.match.seating import LONGEST_NAME
from ui.scene.text_input import TextEditor, TextInput
from ui.screens.setup.option_controls import Stepper
from ui.store.settings import HandicapSetting, SeatSetup
from ui.tables.option_texts import OptionText
from ui.widgets.controls import Command, HitRegion, SegmentedControl, Widget, call, draw_chosen

TOKEN, NAME_H, LEVEL_H, CROSS = 48.0, 48.0, 56.0, 26.0
INSET = 8.0  # space above and below the controls in a low row
NAME_H_LOW = 40.0  # height of a name with a text below it
WORDS_UP, WORDS_UP_LOW = 12.0, 14.0  # distance of that text's centre from the foot of the row; in a small window
LEVEL_W, LEVEL_W_LOW = 340.0, 300.0  # width of the choice of players: five side by side, or a stepper
SCALES = 42.0
BESIDE, BESIDE_LOW = 128.0, 124.0  # width of a gap, the handicap and the remove button
MEASURED: Final = "measured"  # a bot that suits the players


@dataclass(frozen=True, slots=True)
class SeatActions:
    """Callbacks for the actions on the seat at an index."""

    token: Callable[[int], None]
    grip: Callable[[int, float], None]  # index, y of the pointer
    carry: Callable[[int, float], None]
    move: Callable[[int, int], None]  # index, by -1 or 1
    call: Callable[[int, str], None]
    level: Callable[[int, str | None], None]  # index, bot level or None for a human
    take_away: Callable[[int], None]
    favour: Callable[[int], None]


class SeatToken(Widget):
    """A seat's token, which also draws its row.

    A tap chooses the profile of a human or another picture of a bot; a drag, or Shift with an arrow, moves the seat.
    """

    def __init__(self, index: int, row: FRect, seat: SeatSetup, text: str, actions: SeatActions, lifted: bool) -> None:
        player, other = _("Tap or Enter: who sits here?"), _("Tap or Enter: another picture.")
        drag = _("Drag, or Shift and an arrow up or down: another place.")
        tip = f"{player if seat.level is None else other} {drag}"
        super().__init__(f"token/{index}", FRect(row.x + 14, row.centery - TOKEN / 2, TOKEN, TOKEN), tip)
        self.place, self.size, self.seat, self.words, self.actions, self.lifted = index, row.size, seat, text, actions, lifted

    @property
    def row(self) -> FRect:
        """The row's present rectangle; it scrolls with the token."""
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

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        canvas.box(
            self.row,
            16,
            "surface_raised",
            "primary" if self.lifted else "border_soft",
            2.5 if self.lifted else 1.5,
            level=3 if self.lifted else 1,
        )
        canvas.token(self.seat.token, self.rect.x, self.rect.y, TOKEN, self.seat.level is not None, 2 if hover else 1)
        if self.seat.level is None:
            _draw_who(canvas, self.rect)
        if self.words:
            x, w = name_place(canvas.viewport.is_compact, self.row.w)
            up = WORDS_UP_LOW if canvas.viewport.is_compact else WORDS_UP
            canvas.fit_text(self.words, self.row.x + x + 2, self.row.bottom - up, w - 4, 16, "text_soft")

    def draw_focus(self, canvas: Canvas) -> None:
        canvas.ring(self.rect.inflate(2, 2), "focus_ring", 26, 3)


def _draw_who(canvas: Canvas, token: FRect) -> None:
    """Draw a small chevron at a human's token to show that it opens a choice."""
    canvas.box(FRect(token.right - 20, token.bottom - 17, 22, 22), 11, "surface_raised", "border", 1.5)
    chevron = (
        '<path d="M6 8.5L11 13.5L16 8.5" fill="none" stroke="outline" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>'
    )
    canvas.vec(token.right - 20, token.bottom - 17, 22, 22, chevron)


class HandicapButton(HitRegion):
    """The button of a seat's handicap; highlighted if the seat has one."""

    def __init__(self, index: int, rect: FRect, seat: SeatSetup, open_sheet: Callable[[], None]) -> None:
        command = Command(f"favour/{index}", _("A head start or help for {name}").format(name=seat.name), open_sheet)
        super().__init__(command, rect, 12, command.label)
        self.has_handicap = seat.favour != HandicapSetting()

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        if self.has_handicap:
            draw_chosen(canvas, self.rect, 0 if pressed else 1)
        elif hover:
            canvas.box(self.rect, 12, "surface_sunk", "border_soft", 1.5)
        canvas.icon("scales", self.rect.centerx - 14, self.rect.centery - 14, 28, "text" if self.has_handicap else "border")

    def draw_focus(self, canvas: Canvas) -> None:
        canvas.ring(self.rect.inflate(4, 4), "focus_ring", 14, 3)


class RemoveButton(HitRegion):
    """The button that removes a seat; its touch area is larger than its icon."""

    def __init__(self, index: int, row: FRect, take_away: Callable[[], None]) -> None:
        rect = FRect(row.right - 50, row.centery - CROSS / 2, CROSS, CROSS)
        command = Command(f"remove/{index}", _("Take this seat away"), take_away)
        super().__init__(command, rect, tip=command.label)

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        if hover:
            canvas.box(self.rect.inflate(16, 16), 21, "danger_soft", "fault", 1.5)
        canvas.icon("close", self.rect.x, self.rect.y, CROSS, "fault")

    def draw_focus(self, canvas: Canvas) -> None:
        canvas.ring(self.rect.inflate(12, 12), "focus_ring", 14, 3)


def seat_row(
    index: int,
    row: FRect,
    seat: SeatSetup,
    sentence: str,
    actions: SeatActions,
    fields: TextEditor,
    alone: bool,
    compact: bool,
    lifted: bool,
) -> list[Widget]:
    """Return the widgets of one seat's row, in the order of Tab; the only seat cannot be removed."""
    name_x, name_w = name_place(compact, row.w)
    level_x, level_w = name_x + name_w + (6.0 if compact else 10.0), LEVEL_W_LOW if compact else LEVEL_W
    name_h = min(NAME_H_LOW, row.h - 2 * (WORDS_UP_LOW if compact else WORDS_UP)) if sentence else min(NAME_H, row.h - INSET)
    name = FRect(row.x + name_x, row.y + 3 if sentence else row.centery - name_h / 2, name_w, name_h)
    level_h = min(LEVEL_H, row.h - INSET)
    level = FRect(row.x + level_x, row.centery - level_h / 2, level_w, level_h)
    scales = FRect(level.right + 8, row.centery - SCALES / 2, SCALES, SCALES)
    widgets: list[Widget] = [
        call(SeatToken(index, row, seat, sentence, actions, lifted), _("Seat {n}: {name}").format(n=index + 1, name=seat.name)),
        call(
            TextInput(
                f"name/{index}", name, seat.name, fields, lambda text: actions.call(index, text), LONGEST_NAME, min(20.0, 0.64 * name_h)
            ),
            _("Name of seat {n}").format(n=index + 1),
        ),
        call(
            _who_sits_here(index, level, seat.level, lambda result: actions.level(index, result), compact),
            _("Who plays for {name}").format(name=seat.name),
        ),
        HandicapButton(index, scales, seat, lambda: actions.favour(index)),
    ]
    return widgets if alone else [*widgets, RemoveButton(index, row, lambda: actions.take_away(index))]


def _who_sits_here(position: int, rect: FRect, level: str | None, pick: Callable[[str | None], None], compact: bool) -> Widget:
    if not compact:
        return who_plays(f"level/{position}", rect, level, pick, 16, True)
    levels, labels = _players(level, True)
    return OneOf(f"level/{position}", rect, OptionText(""), labels, levels.index(level), lambda index: pick(levels[index]))


class OneOf(Stepper):
    """A stepper through the kinds of players, for small windows; Enter goes to the next kind."""

    icons = "prev", "next"

    def activate(self) -> None:
        self.step((self.place + 1) % len(self.labels))


def _players(level: str | None, measured: bool) -> tuple[list[str | None], list[str]]:
    """Return the levels and labels of human and bots; `has_matched_bot` adds a bot that suits the players."""
    levels: list[str | None] = [None, *LEVELS]
    labels = [_("Human"), _("Easy"), _("Medium"), _("Hard")]
    if measured or level not in levels:
        levels.append(level if level not in levels else MEASURED)
        labels.append(_("My level"))
    return levels, labels


def who_plays(
    name: str, rect: FRect, level: str | None, pick: Callable[[str | None], None], size: float = 18, measured: bool = False
) -> SegmentedControl:
    """Return the choice of a human (None) or a bot level; `has_matched_bot` adds a bot that suits the players."""
    levels, labels = _players(level, measured)
    return SegmentedControl(name, rect, labels, levels.index(level), lambda index: pick(levels[index]), size)


def name_place(compact: bool, row: float) -> tuple[float, float]:
    """Return x and width of the name in a row of this width."""
    return (66.0, row - 66 - LEVEL_W_LOW - BESIDE_LOW) if compact else (68.0, row - 68 - LEVEL_W - BESIDE)
