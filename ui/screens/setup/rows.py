"""The rows of the seats in a set-up: token, name, player kind, handicap and remove button."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from typing import Final

from pygame import FRect

from game.record import BOT_LEVELS
from ui.assets.palette import SEATS
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.layout.containers import Column, Row, Scroll
from ui.layout.nodes import Box, Breakpoint, Child, Spacer, Text
from ui.match.seating import MAX_NAME_LENGTH
from ui.scene.text_input import TextEditor, TextInput
from ui.screens.setup.option_controls import Stepper
from ui.screens.setup.seats import SeatList
from ui.store.settings import HandicapSetting, SeatSetup
from ui.tables.option_texts import OptionText
from ui.widgets.controls import Command, HitRegion, SegmentedControl, Widget, draw_chosen_face, with_accessible_name
from ui.widgets.parts import CONTROL_HEIGHT

TOKEN, NAME_HEIGHT, NAME_HEIGHT_WITH_TEXT = 48.0, 48.0, 40.0
MIN_CONTROL_HEIGHT, MIN_NAME_HEIGHT = 44.0, 26.0  # in a low row
ROW_HEIGHT, MIN_ROW_HEIGHT, ROW_GAP = 74.0, 52.0, 8.0
LIST_PADDING = (0.0, 4.0, 0.0, 6.0)  # for the shadows of the rows
ROW_PADDING = (14.0, 4.0, 14.0, 4.0)
LEVEL_WIDTH, LEVEL_WIDTH_SMALL = 384.0, 300.0  # of the choice of players: five side by side, or a stepper
SIDE_BUTTON, REMOVE_ICON = 42.0, 26.0
BAND_WIDTH = 12.0  # of the band beside a team's rows
MEASURED: Final = "measured"  # a bot that suits the players


def seat_rows(seats: SeatList, teams: Sequence[int], text_below_name: Callable[[int], str], text_editor: TextEditor) -> Scroll:
    """Return the list of all seats; with a team for each seat, a coloured band is beside the rows of each team."""
    rows = [_seat_row(seats, index, text_below_name(index), text_editor) for index in range(len(seats.seats))]
    groups: list[Child] = [*rows]
    if teams:
        parted = groupby(range(len(rows)), lambda index: teams[index])
        groups = [
            Row([_team_band(team), Column([rows[index] for index in members], ROW_GAP, width=0, grow=1)], ROW_GAP)
            for team, members in parted
        ]
    return Scroll([Column(groups, ROW_GAP, padding=LIST_PADDING)], name="seats", grow=1, can_shrink=True)


def _team_band(team: int) -> Box:
    def draw(canvas: Canvas, rect: FRect) -> None:
        canvas.draw_box(rect.inflate(0, -4), 6, SEATS[team % len(SEATS)], "wood_edge", 1.5)
        canvas.draw_box(FRect(rect.x + 3, rect.centery - 14, rect.w - 6, 28), 3, "brass_light", "wood_edge", 1.2)

    return Box(width=BAND_WIDTH, paint=draw)


def _seat_row(seats: SeatList, index: int, text_below_name: str, text_editor: TextEditor) -> Row:
    """Return the row of one seat; the only seat cannot be removed."""
    seat = seats.seats[index]
    below = Text(text_below_name, 16, color="text_soft", line_spacing=1.1, max_lines=1, padding=(2, 0, 2, 0)) if text_below_name else None
    name = Box(
        height=NAME_HEIGHT_WITH_TEXT if below else NAME_HEIGHT,
        min_height=MIN_NAME_HEIGHT,
        widget=partial(_make_name_input, seats, index, text_editor),
    )
    favour = Box(width=SIDE_BUTTON, height=SIDE_BUTTON, widget=lambda rect: HandicapButton(index, rect, seat, seats.on_handicap))
    remove = Box(width=SIDE_BUTTON, height=SIDE_BUTTON, widget=lambda rect: RemoveButton(index, rect, seats.remove))
    return Row(
        [
            Spacer(width=TOKEN),
            Column([name, below], 0, width=0, grow=1),
            _level_control(seats, index),
            favour,
            remove if len(seats.seats) > 1 else Spacer(width=SIDE_BUTTON),
        ],
        8,
        "center",
        name="seat",
        height=ROW_HEIGHT,
        min_height=MIN_ROW_HEIGHT,
        padding=ROW_PADDING,
        widget=lambda row: with_accessible_name(SeatToken(seats, index, row), _("Seat {n}: {name}").format(n=index + 1, name=seat.name)),
    )


def _make_name_input(seats: SeatList, index: int, text_editor: TextEditor, rect: FRect) -> TextInput:
    size = min(20.0, 0.64 * rect.h)
    entry = TextInput(f"name/{index}", rect, seats.seats[index].name, text_editor, partial(seats.rename, index), MAX_NAME_LENGTH, size)
    return with_accessible_name(entry, _("Name of seat {n}").format(n=index + 1))


def _level_control(seats: SeatList, index: int) -> Breakpoint:
    """Return the choice of who plays at a seat."""
    seat, name, pick = seats.seats[index], f"level/{index}", partial(seats.set_level, index)
    label = _("Who plays for {name}").format(name=seat.name)

    def segments(rect: FRect) -> Widget:
        return with_accessible_name(level_segments(name, rect, seat.level, pick, 16, True), label)

    def stepper(rect: FRect) -> Widget:
        levels, labels = _levels_and_labels(seat.level, True)
        step = LevelStepper(name, rect, OptionText(""), labels, levels.index(seat.level), lambda new: pick(levels[new]))
        return with_accessible_name(step, label)

    return Breakpoint(
        Box(width=LEVEL_WIDTH, height=CONTROL_HEIGHT, min_height=MIN_CONTROL_HEIGHT, widget=segments),
        small=Box(width=LEVEL_WIDTH_SMALL, height=CONTROL_HEIGHT, widget=stepper),
    )


class SeatToken(Widget):
    """A seat's token, which also draws its row.

    A tap chooses the profile of a human or another picture of a bot; a drag, or Shift with an arrow, moves the seat.
    """

    def __init__(self, seats: SeatList, index: int, row: FRect) -> None:
        self.seats, self.index, self.row_size, self.seat = seats, index, row.size, seats.seats[index]
        player, other = _("Tap or Enter: who sits here?"), _("Tap or Enter: another picture.")
        drag = _("Drag, or Shift and an arrow up or down: another place.")
        tip = f"{player if self.seat.level is None else other} {drag}"
        super().__init__(f"token/{index}", FRect(row.x + ROW_PADDING[0], row.centery - TOKEN / 2, TOKEN, TOKEN), tip)

    @property
    def row_rect(self) -> FRect:
        """The row's present rectangle; it scrolls with the token."""
        return FRect(self.rect.x - ROW_PADDING[0], self.rect.centery - self.row_size[1] / 2, *self.row_size)

    def activate(self) -> None:
        self.seats.tap_token(self.index)

    def press(self, x: float, y: float) -> None:
        self.seats.begin_drag(self.index, y)

    def drag(self, x: float, y: float) -> bool:
        self.seats.drag_row(self.index, y)
        return True

    def handle_key(self, keys: str) -> bool:
        by = {"shift+up": -1, "shift+down": 1}.get(keys, 0)
        if by:
            self.seats.move_seat_by(self.index, by)
        return bool(by)

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        border, width, level = ("primary", 2.5, 3) if self.seats.dragged_index == self.index else ("border_soft", 1.5, 1)
        canvas.draw_box(self.row_rect, 16, "surface_raised", border, width, level=level)
        canvas.draw_token(self.seat.token, self.rect.x, self.rect.y, TOKEN, self.seat.level is not None, 2 if hover else 1)
        if self.seat.level is None:
            _draw_chevron(canvas, self.rect)

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

    def __init__(self, index: int, rect: FRect, seat: SeatSetup, on_open: Callable[[int], None]) -> None:
        command = Command(f"favour/{index}", _("A head start or help for {name}").format(name=seat.name), partial(on_open, index))
        super().__init__(command, rect, 14, command.label)
        self.has_handicap = seat.favour != HandicapSetting()

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        if self.has_handicap:
            draw_chosen_face(canvas, self.rect, 0 if pressed else 1)
        elif hover:
            canvas.draw_box(self.rect, 12, "surface_sunk", "border_soft", 1.5)
        canvas.draw_icon("scales", self.rect.centerx - 14, self.rect.centery - 14, 28, "text" if self.has_handicap else "border")


class RemoveButton(HitRegion):
    """The button that removes a seat."""

    def __init__(self, index: int, rect: FRect, on_remove: Callable[[int], None]) -> None:
        command = Command(f"remove/{index}", _("Take this seat away"), partial(on_remove, index))
        super().__init__(command, rect, 14, command.label)

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        if hover:
            canvas.draw_box(self.rect, 21, "danger_soft", "fault", 1.5)
        canvas.draw_icon("close", self.rect.centerx - REMOVE_ICON / 2, self.rect.centery - REMOVE_ICON / 2, REMOVE_ICON, "fault")


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
