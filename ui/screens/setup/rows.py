"""The rows of the seats in a set-up: token, name, player kind, handicap and remove button."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from pygame import FRect

from game.record import BOT_LEVELS
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.match.seating import MAX_NAME_LENGTH
from ui.scene.text_input import TextEditor, TextInput
from ui.screens.setup.option_controls import Stepper
from ui.store.settings import HandicapSetting, SeatSetup
from ui.tables.option_texts import OptionText
from ui.widgets.controls import Command, HitRegion, SegmentedControl, Widget, draw_chosen_face, with_accessible_name

TOKEN, NAME_H, LEVEL_H, REMOVE_ICON = 48.0, 48.0, 56.0, 26.0
INSET = 8.0  # space above and below the controls in a low row
NAME_H_LOW = 40.0  # height of a name with a text below it
TEXT_OFFSET, TEXT_OFFSET_COMPACT = 12.0, 14.0  # distance of that text's centre from the foot of the row; in a small window
LEVEL_W, LEVEL_W_LOW = 340.0, 300.0  # width of the choice of players: five side by side, or a stepper
HANDICAP_BUTTON = 42.0
BESIDE, BESIDE_LOW = 128.0, 124.0  # width of a gap, the handicap and the remove button
MEASURED: Final = "measured"  # a bot that suits the players


@dataclass(frozen=True, slots=True)
class SeatActions:
    """Callbacks for the actions on the seat at an index."""

    tap_token: Callable[[int], None]
    begin_drag: Callable[[int, float], None]  # index, y of the pointer
    drag: Callable[[int, float], None]
    move_seat: Callable[[int, int], None]  # index, by -1 or 1
    rename: Callable[[int, str], None]
    set_level: Callable[[int, str | None], None]  # index, bot level or None for a human
    remove_seat: Callable[[int], None]
    open_handicap: Callable[[int], None]


class SeatToken(Widget):
    """A seat's token, which also draws its row.

    A tap chooses the profile of a human or another picture of a bot; a drag, or Shift with an arrow, moves the seat.
    """

    def __init__(self, index: int, row: FRect, seat: SeatSetup, text: str, actions: SeatActions, is_lifted: bool) -> None:
        player, other = _("Tap or Enter: who sits here?"), _("Tap or Enter: another picture.")
        drag = _("Drag, or Shift and an arrow up or down: another place.")
        tip = f"{player if seat.level is None else other} {drag}"
        super().__init__(f"token/{index}", FRect(row.x + 14, row.centery - TOKEN / 2, TOKEN, TOKEN), tip)
        self.index, self.row_size, self.seat, self.text, self.actions, self.is_lifted = index, row.size, seat, text, actions, is_lifted

    @property
    def row_rect(self) -> FRect:
        """The row's present rectangle; it scrolls with the token."""
        return FRect(self.rect.x - 14, self.rect.centery - self.row_size[1] / 2, *self.row_size)

    def activate(self) -> None:
        self.actions.tap_token(self.index)

    def press(self, x: float, y: float) -> None:
        self.actions.begin_drag(self.index, y)

    def drag(self, x: float, y: float) -> bool:
        self.actions.drag(self.index, y)
        return True

    def handle_key(self, keys: str) -> bool:
        by = {"shift+up": -1, "shift+down": 1}.get(keys, 0)
        if by:
            self.actions.move_seat(self.index, by)
        return bool(by)

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        canvas.draw_box(
            self.row_rect,
            16,
            "surface_raised",
            "primary" if self.is_lifted else "border_soft",
            2.5 if self.is_lifted else 1.5,
            level=3 if self.is_lifted else 1,
        )
        canvas.draw_token(self.seat.token, self.rect.x, self.rect.y, TOKEN, self.seat.level is not None, 2 if hover else 1)
        if self.seat.level is None:
            _draw_chevron(canvas, self.rect)
        if self.text:
            x, w = name_x_and_width(canvas.viewport.is_compact, self.row_rect.w)
            up = TEXT_OFFSET_COMPACT if canvas.viewport.is_compact else TEXT_OFFSET
            canvas.fit_text(self.text, self.row_rect.x + x + 2, self.row_rect.bottom - up, w - 4, 16, "text_soft")

    def draw_focus(self, canvas: Canvas) -> None:
        canvas.draw_ring(self.rect.inflate(2, 2), "focus_ring", 26, 3)


def _draw_chevron(canvas: Canvas, token_rect: FRect) -> None:
    """Draw a small chevron at a human's token to show that it opens a choice."""
    canvas.draw_box(FRect(token_rect.right - 20, token_rect.bottom - 17, 22, 22), 11, "surface_raised", "border", 1.5)
    chevron = (
        '<path d="M6 8.5L11 13.5L16 8.5" fill="none" stroke="outline" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>'
    )
    canvas.draw_svg_body(token_rect.right - 20, token_rect.bottom - 17, 22, 22, chevron)


class HandicapButton(HitRegion):
    """The button of a seat's handicap; highlighted if the seat has one."""

    def __init__(self, index: int, rect: FRect, seat: SeatSetup, on_open: Callable[[], None]) -> None:
        command = Command(f"favour/{index}", _("A head start or help for {name}").format(name=seat.name), on_open)
        super().__init__(command, rect, 12, command.label)
        self.has_handicap = seat.favour != HandicapSetting()

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        if self.has_handicap:
            draw_chosen_face(canvas, self.rect, 0 if pressed else 1)
        elif hover:
            canvas.draw_box(self.rect, 12, "surface_sunk", "border_soft", 1.5)
        canvas.draw_icon("scales", self.rect.centerx - 14, self.rect.centery - 14, 28, "text" if self.has_handicap else "border")

    def draw_focus(self, canvas: Canvas) -> None:
        canvas.draw_ring(self.rect.inflate(4, 4), "focus_ring", 14, 3)


class RemoveButton(HitRegion):
    """The button that removes a seat; its touch area is larger than its icon."""

    def __init__(self, index: int, row: FRect, on_remove: Callable[[], None]) -> None:
        rect = FRect(row.right - 50, row.centery - REMOVE_ICON / 2, REMOVE_ICON, REMOVE_ICON)
        command = Command(f"remove/{index}", _("Take this seat away"), on_remove)
        super().__init__(command, rect, tip=command.label)

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        if hover:
            canvas.draw_box(self.rect.inflate(16, 16), 21, "danger_soft", "fault", 1.5)
        canvas.draw_icon("close", self.rect.x, self.rect.y, REMOVE_ICON, "fault")

    def draw_focus(self, canvas: Canvas) -> None:
        canvas.draw_ring(self.rect.inflate(12, 12), "focus_ring", 14, 3)


def seat_row_widgets(
    index: int,
    row: FRect,
    seat: SeatSetup,
    text_below_name: str,
    actions: SeatActions,
    text_editor: TextEditor,
    is_only_seat: bool,
    is_compact: bool,
    is_lifted: bool,
) -> list[Widget]:
    """Return the widgets of one seat's row, in the order of Tab; the only seat cannot be removed."""
    name_x, name_w = name_x_and_width(is_compact, row.w)
    level_x, level_w = name_x + name_w + (6.0 if is_compact else 10.0), LEVEL_W_LOW if is_compact else LEVEL_W
    text_offset = TEXT_OFFSET_COMPACT if is_compact else TEXT_OFFSET
    name_h = min(NAME_H_LOW, row.h - 2 * text_offset) if text_below_name else min(NAME_H, row.h - INSET)
    name = FRect(row.x + name_x, row.y + 3 if text_below_name else row.centery - name_h / 2, name_w, name_h)
    level_h = min(LEVEL_H, row.h - INSET)
    level = FRect(row.x + level_x, row.centery - level_h / 2, level_w, level_h)
    scales = FRect(level.right + 8, row.centery - HANDICAP_BUTTON / 2, HANDICAP_BUTTON, HANDICAP_BUTTON)
    rename = partial(actions.rename, index)
    widgets: list[Widget] = [
        with_accessible_name(
            SeatToken(index, row, seat, text_below_name, actions, is_lifted), _("Seat {n}: {name}").format(n=index + 1, name=seat.name)
        ),
        with_accessible_name(
            TextInput(f"name/{index}", name, seat.name, text_editor, rename, MAX_NAME_LENGTH, min(20.0, 0.64 * name_h)),
            _("Name of seat {n}").format(n=index + 1),
        ),
        with_accessible_name(
            _seat_level_control(index, level, seat.level, lambda result: actions.set_level(index, result), is_compact),
            _("Who plays for {name}").format(name=seat.name),
        ),
        HandicapButton(index, scales, seat, lambda: actions.open_handicap(index)),
    ]
    return widgets if is_only_seat else [*widgets, RemoveButton(index, row, lambda: actions.remove_seat(index))]


def _seat_level_control(seat_index: int, rect: FRect, level: str | None, pick: Callable[[str | None], None], is_compact: bool) -> Widget:
    if not is_compact:
        return level_segments(f"level/{seat_index}", rect, level, pick, 16, True)
    levels, labels = _levels_and_labels(level, True)
    return LevelStepper(f"level/{seat_index}", rect, OptionText(""), labels, levels.index(level), lambda index: pick(levels[index]))


class LevelStepper(Stepper):
    """A stepper through the kinds of players, for small windows; Enter goes to the next kind."""

    icons = "prev", "next"

    def activate(self) -> None:
        self.on_step((self.index + 1) % len(self.labels))


def _levels_and_labels(level: str | None, has_matched_bot: bool) -> tuple[list[str | None], list[str]]:
    """Return the levels and labels of human and bots; `has_matched_bot` adds a bot that suits the players."""
    levels: list[str | None] = [None, *BOT_LEVELS]
    labels = [_("Human"), _("Easy"), _("Medium"), _("Hard")]
    if has_matched_bot or level not in levels:
        levels.append(level if level not in levels else MEASURED)
        labels.append(_("My level"))
    return levels, labels


def level_segments(
    name: str, rect: FRect, level: str | None, pick: Callable[[str | None], None], size: float = 18, has_matched_bot: bool = False
) -> SegmentedControl:
    """Return the choice of a human (None) or a bot level; `has_matched_bot` adds a bot that suits the players."""
    levels, labels = _levels_and_labels(level, has_matched_bot)
    return SegmentedControl(name, rect, labels, levels.index(level), lambda index: pick(levels[index]), size)


def name_x_and_width(is_compact: bool, row_w: float) -> tuple[float, float]:
    """Return x and width of the name in a row of this width."""
    return (66.0, row_w - 66 - LEVEL_W_LOW - BESIDE_LOW) if is_compact else (68.0, row_w - 68 - LEVEL_W - BESIDE)
