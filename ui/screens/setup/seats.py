"""The seats in a set-up, which can be added, removed, reordered and changed, and their rows: token, name, player kind, handicap."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import Final

import msgspec
from pygame import FRect

from game.record import BOT_LEVELS
from ui.assets.palette import SEATS
from ui.assets.tokens import robot_name
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.layout.containers import Column, Row, Scroll
from ui.layout.nodes import Box, Breakpoint, Child, Spacer, Text
from ui.match.seating import MAX_NAME_LENGTH, extra_bot_seat, next_free_token, with_distinct_tokens, with_level, with_name, with_profile
from ui.scene.app_context import AppContext
from ui.scene.focus import Focus
from ui.scene.pointer import TAP_SLACK_UNITS
from ui.scene.text_input import TextEditor, TextInput
from ui.screens.setup.option_controls import Stepper
from ui.store.profiles import Profile
from ui.store.settings import HandicapSetting, SeatSetup
from ui.tables.option_texts import OptionText
from ui.widgets.composition import Composition
from ui.widgets.controls import Command, Widget, with_accessible_name
from ui.widgets.parts import CONTROL_HEIGHT, choice
from ui.widgets.quiet_button import quiet_button
from ui.widgets.scroll import ScrollArea

TOKEN, NAME_HEIGHT, NAME_HEIGHT_WITH_TEXT = 48.0, 48.0, 40.0
MIN_CONTROL_HEIGHT, MIN_NAME_HEIGHT = 44.0, 26.0  # in a low row
ROW_HEIGHT, MIN_ROW_HEIGHT, ROW_GAP = 74.0, 52.0, 8.0
LIST_PADDING = (0.0, 4.0, 0.0, 6.0)  # leaves room for the shadows of the rows
ROW_MARGIN, ROW_PADDING = 14.0, (14.0, 4.0, 14.0, 4.0)
LEVEL_WIDTH, LEVEL_WIDTH_SMALL = 384.0, 300.0  # of the choice of players: five side by side, or a stepper
SIDE_BUTTON = 42.0
BAND_WIDTH = 12.0  # of the band beside a team's rows
MEASURED: Final = "measured"  # a bot that suits the players


class SeatList:
    """The seats of a match being set up, as rows of a composition; callbacks choose a profile or a handicap."""

    def __init__(
        self,
        context: AppContext,
        seats: list[SeatSetup],
        focus: Focus,
        composition: Composition,
        on_change: Callable[[], None],
        on_choose_player: Callable[[int], None],
        on_handicap: Callable[[int], None],
    ) -> None:
        self.context, self.seats, self.focus, self.composition = context, seats, focus, composition
        self.on_change, self.on_choose_player, self.on_handicap = on_change, on_choose_player, on_handicap
        self.dragged_index: int | None = None  # the seat whose row follows the pointer
        self._dragged_y = 0.0  # y of this row
        self._drag_start = (0.0, 0.0)  # where the drag began: page y, and distance below the row's top

    @property
    def area(self) -> ScrollArea:
        return self.composition.area("seats")

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def human_count(self) -> int:
        """The number of humans."""
        return sum(seat.level is None for seat in self.seats)

    # --- actions

    def add_bot(self) -> None:
        """Add a bot as the last seat."""
        self.seats.append(extra_bot_seat(self.seats))
        self.on_change()

    def remove(self, index: int) -> None:
        self.context.sounds.play("key")
        del self.seats[index]
        self.focus.name = f"remove/{min(index, len(self.seats) - 1)}"
        self.on_change()

    def rename(self, index: int, text: str) -> None:
        """Rename a seat; the name of a known profile seats that profile, unless it has another seat."""
        known = {profile.name.casefold(): profile for profile in self.context.storage.profiles.all()}
        profile = known.get(text.casefold())
        if self.seats[index].level is None and profile is not None and profile.id not in (seat.person for seat in self.seats):
            self.seat_profile(index, profile)
        else:
            self._replace_seat(index, with_name(self.seats[index], text, self._other_names(index)))

    def seat_profile(self, index: int, profile: Profile | None) -> None:
        """Seat this profile, or a guest for None."""
        self._replace_seat(index, with_profile(self.seats[index], profile, self._other_names(index)))

    def refresh_profiles(self) -> None:
        """Update seats whose profile has a new name or picture, and robots after the language has changed."""
        known = {profile.id: profile for profile in self.context.storage.profiles.all()}
        for index, seat in enumerate(self.seats):
            if seat.level is not None:
                self.seats[index] = with_name(seat, robot_name(seat.name), self._other_names(index))
            profile = known.get(seat.person) if seat.person is not None else None
            if profile is not None and profile.name != seat.name:
                self.seats[index] = with_profile(seat, profile, self._other_names(index))
        self._replace_seat(0, self.seats[0])

    def set_handicap(self, index: int, handicap: HandicapSetting) -> None:
        self._replace_seat(index, msgspec.structs.replace(self.seats[index], favour=handicap))

    def change_to_next_token(self, index: int) -> None:
        token = next_free_token(self.seats, index)
        self._replace_seat(index, msgspec.structs.replace(self.seats[index], token=token))

    def tap_token(self, index: int) -> None:
        """Choose the player of a human's seat, or give a bot another picture."""
        if self.dragged_index is not None:
            return  # the end of a drag
        self.context.sounds.play("key")
        if self.seats[index].level is None:
            self.on_choose_player(index)
        else:
            self.change_to_next_token(index)

    def set_level(self, index: int, level: str | None) -> None:
        """Give a seat to a bot of this level, or to a human for None."""
        self.context.sounds.play("key")
        self._replace_seat(index, with_level(self.seats[index], level, self._other_names(index)))

    def _replace_seat(self, index: int, seat: SeatSetup) -> None:
        """Replace a seat, and give every profile its own token and no other seat the same one."""
        self.seats[index] = seat
        self.seats[:] = with_distinct_tokens(self.seats, self.context.storage.profiles.all())
        self.on_change()

    def _other_names(self, position: int) -> list[str]:
        return [seat.name for index, seat in enumerate(self.seats) if index != position]

    # --- moving seats

    def begin_drag(self, index: int, y: float) -> None:
        self.dragged_index, self._drag_start = None, (y, y - self._row_tops()[index])

    def drag_row(self, index: int, y: float) -> None:
        """Let the row follow the pointer, and swap it with rows that it passes."""
        start, below_top = self._drag_start
        if self.dragged_index is None and abs(y - start) <= TAP_SLACK_UNITS:
            return
        tops = self._row_tops()
        self._dragged_y = min(max(y - below_top, tops[0]), tops[-1])
        self.dragged_index = min(range(len(tops)), key=lambda row: abs(tops[row] - self._dragged_y))
        self._move_seat_to(index, self.dragged_index)
        self.on_change()

    def end_drag(self) -> bool:
        """End a drag; return True if a row was dragged."""
        dragged, self.dragged_index = self.dragged_index, None
        return dragged is not None

    def move_dragged_widgets(self) -> list[Widget]:
        """Move the widgets of the dragged row to the pointer, and return them; none without a drag."""
        if self.dragged_index is None:
            return []
        moved = [widget for widget in self.area.scrolled_widgets if widget.name.endswith(f"/{self.dragged_index}")]
        distance = self._dragged_y - self._row_tops()[self.dragged_index]
        for widget in moved:
            widget.rect.y += distance
        return moved

    def move_seat_by(self, index: int, by: int) -> None:
        self._move_seat_to(index, min(max(index + by, 0), len(self.seats) - 1))
        self.on_change()

    def _move_seat_to(self, index: int, target: int) -> None:
        if target != index:
            self.context.sounds.play("card_place")
            self.seats.insert(target, self.seats.pop(index))
        self.focus.name = f"token/{target}"

    def _row_tops(self) -> list[float]:
        """Return the page y of every row where it rests."""
        return [rect.y - self.area.offset for rect in self.composition.layout.all("seat")]


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
        canvas.draw_box(rect.inflate(-6, 28 - rect.h), 3, "brass_light", "wood_edge", 1.2)

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
    label = _("A head start or help for {name}").format(name=seat.name)
    favour = Command(f"favour/{index}", label, partial(seats.on_handicap, index), "scales")
    remove = Command(f"remove/{index}", _("Remove this seat"), partial(seats.remove, index), "close")
    return Row(
        [
            Spacer(width=TOKEN),
            Column([name, below], 0, width=0, grow=1),
            _level_control(seats, index),
            quiet_button(favour, SIDE_BUTTON, "border", seat.favour != HandicapSetting()),
            quiet_button(remove, SIDE_BUTTON, "fault") if len(seats.seats) > 1 else Spacer(width=SIDE_BUTTON),
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
    return with_accessible_name(entry, _("Name, seat {n}").format(n=index + 1))


def _level_control(seats: SeatList, index: int) -> Breakpoint:
    """Return the choice of who plays at a seat."""
    seat, name, pick = seats.seats[index], f"level/{index}", partial(seats.set_level, index)
    label = _("Who plays for {name}").format(name=seat.name)
    segments = level_choice(name, label, seat.level, pick, CONTROL_HEIGHT, 16, True)

    def stepper(rect: FRect) -> Widget:
        levels, labels = _levels_and_labels(seat.level, True)
        step = LevelStepper(name, rect, OptionText(""), labels, levels.index(seat.level), lambda new: pick(levels[new]))
        return with_accessible_name(step, label)

    return Breakpoint(
        replace(segments, width=LEVEL_WIDTH, min_width=0.0, height=CONTROL_HEIGHT, min_height=MIN_CONTROL_HEIGHT, grow=0.0),
        small=Box(width=LEVEL_WIDTH_SMALL, height=CONTROL_HEIGHT, widget=stepper),
    )


class SeatToken(Widget):
    """A seat's token, which also draws its row.

    A tap chooses the profile of a human or another picture of a bot; a drag, or Shift with an arrow, moves the seat.
    """

    def __init__(self, seats: SeatList, index: int, row: FRect) -> None:
        self.seats, self.index, self.seat = seats, index, seats.seats[index]
        player, other = _("Tap or Enter: who sits here?"), _("Tap or Enter: another picture.")
        drag = _("Drag, or press Shift and an up or down arrow, to change places.")
        tip = f"{player if self.seat.level is None else other} {drag}"
        super().__init__(f"token/{index}", FRect(row.x + ROW_MARGIN, row.centery - TOKEN / 2, TOKEN, TOKEN), tip)
        self._row_width, self._row_height = row.size  # it moves with the token

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
        row = FRect(self.rect.x - ROW_MARGIN, self.rect.y, self._row_width, self.rect.h).inflate(0, self._row_height - self.rect.h)
        canvas.draw_box(row, 16, "surface_raised", border, width, level=level)
        canvas.draw_token(self.seat.token, self.rect.x, self.rect.y, TOKEN, self.seat.level is not None, 2 if hover else 1)
        if self.seat.level is None:
            _draw_chevron(canvas, self.rect)

    def draw_focus(self, canvas: Canvas) -> None:
        canvas.draw_ring(self.rect.inflate(2, 2), "focus_ring", 26, 3)


def _draw_chevron(canvas: Canvas, token_rect: FRect) -> None:
    """Draw a small chevron at a human's token to show that it opens a choice."""
    disc = '<circle cx="11" cy="11" r="10.2" fill="surface_raised" stroke="border" stroke-width="1.5"/>'
    chevron = (
        '<path d="M6 8.5L11 13.5L16 8.5" fill="none" stroke="outline" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>'
    )
    canvas.draw_svg_body(token_rect.right - 20, token_rect.bottom - 17, 22, 22, disc + chevron)


class LevelStepper(Stepper):
    """A stepper through the kinds of players, for small windows; Enter goes to the next kind."""

    icons = "prev", "next"

    def activate(self) -> None:
        self.on_step((self.index + 1) % len(self.labels))


def _levels_and_labels(level: str | None, has_matched_bot: bool) -> tuple[list[str | None], list[str]]:
    """Return the levels and labels of human and bots; `has_matched_bot` adds a bot that suits the players."""
    levels: list[str | None] = [None, *BOT_LEVELS]
    labels = [_("Person"), _("Easy"), _("Medium"), _("Hard")]
    if has_matched_bot or level not in levels:
        levels.append(level if level not in levels else MEASURED)
        labels.append(_("My level"))
    return levels, labels


def level_choice(
    name: str, label: str, level: str | None, pick: Callable[[str | None], None], height: float, size: float, has_matched_bot: bool = False
) -> Column:
    """Return the choice of a human (None) or a bot level; `has_matched_bot` adds a bot that suits the players."""
    levels, labels = _levels_and_labels(level, has_matched_bot)
    return choice(name, label, labels, levels.index(level), lambda index: pick(levels[index]), height, size)
