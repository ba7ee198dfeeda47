"""The list of seats in a set-up, which can be added, removed, reordered and changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from pygame import FRect

from ui.match.seating import extra_bot_seat, next_free_token, with_distinct_tokens, with_level, with_name, with_profile
from ui.scene.app_context import AppContext
from ui.scene.focus import Focus
from ui.scene.pointer import TAP_SLACK_UNITS
from ui.scene.text_input import TextEditor
from ui.screens.setup.rows import SeatActions, seat_row_widgets
from ui.store.profiles import Profile
from ui.store.settings import HandicapSetting, SeatSetup
from ui.widgets.controls import Widget
from ui.widgets.scroll import ScrollArea

ROWS_FROM, USUAL_ROWS_H = 124.0, 494.0  # y of the first row from the top of the sheet; usual height for all rows
MARGIN = 28.0  # margin of the sheet
PITCH, MIN_PITCH, MIN_PITCH_COMPACT = 84.0, 58.0, 72.0  # distance of rows: maximum, minimum, minimum in a small window
GAP, NARROW_GAP = 12.0, 5.0  # space below a row; below a low row


class SeatList:
    """The seats of a match being set up, as rows; callbacks choose a profile or a handicap."""

    def __init__(
        self,
        context: AppContext,
        seats: list[SeatSetup],
        focus: Focus,
        on_change: Callable[[], None],
        on_choose_player: Callable[[int], None],
        on_handicap: Callable[[int], None],
    ) -> None:
        self.context, self.seats, self.focus, self.on_change, self.on_choose_player = context, seats, focus, on_change, on_choose_player
        self.on_handicap = on_handicap
        self.area, self.available_height = ScrollArea("seats"), USUAL_ROWS_H  # height available for all rows
        self.dragged_y: float | None = None  # y of the row that follows the pointer
        self._drag_start = (0.0, 0.0)  # where the drag began: page y, and distance below the row's top
        self._dragged_token = ""  # the token of the dragged row

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def human_count(self) -> int:
        """The number of humans."""
        return sum(seat.level is None for seat in self.seats)

    @property
    def row_pitch_and_height(self) -> tuple[float, float]:
        """The distance and the height of rows."""
        lowest = MIN_PITCH_COMPACT if self.context.viewport.is_compact else MIN_PITCH
        spacing = max(lowest, min(PITCH, self.available_height // len(self.seats)))
        return spacing, spacing - (NARROW_GAP if spacing < MIN_PITCH_COMPACT else GAP)

    @property
    def visible_height(self) -> float:
        """The height of the visible part of the rows."""
        return min(4 + self.row_pitch_and_height[0] * len(self.seats), self.available_height + 4)

    def row_y(self, index: int) -> float:
        """Return the page y of the row at this index."""
        return self.area.content_top + 4 + index * self.row_pitch_and_height[0]

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
        """Update seats whose profile has a new name or picture."""
        known = {profile.id: profile for profile in self.context.storage.profiles.all()}
        for index, seat in enumerate(self.seats):
            profile = known.get(seat.person) if seat.person is not None else None
            if profile is not None and profile.name != seat.name:
                self.seats[index] = with_profile(seat, profile, self._other_names(index))
        self._replace_seat(0, self.seats[0])

    def set_handicap(self, index: int, handicap: HandicapSetting) -> None:
        self._replace_seat(index, msgspec.structs.replace(self.seats[index], favour=handicap))

    def change_to_next_token(self, index: int) -> None:
        token = next_free_token(self.seats, index)
        self._replace_seat(index, msgspec.structs.replace(self.seats[index], token=token))

    def _tap_token(self, index: int) -> None:
        if self.dragged_y is not None:
            return  # the end of a drag
        self.context.sounds.play("key")
        if self.seats[index].level is None:
            self.on_choose_player(index)
        else:
            self.change_to_next_token(index)

    def _set_level(self, index: int, level: str | None) -> None:
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

    def end_drag(self) -> bool:
        """End a drag; return True if a row was dragged."""
        carried, self.dragged_y = self.dragged_y, None
        return carried is not None

    def _begin_drag(self, index: int, y: float) -> None:
        self.dragged_y, self._drag_start = None, (y, y - self.row_y(index))

    def _drag_row(self, index: int, y: float) -> None:
        """Let the row follow the pointer, and swap it with rows that it passes."""
        if self.dragged_y is None and abs(y - self._drag_start[0]) <= TAP_SLACK_UNITS:
            return
        minimum, limit = self.row_y(0), self.row_y(len(self.seats) - 1)
        self.dragged_y = min(max(y - self._drag_start[1], minimum), limit)
        self._move_seat_to(index, round((self.dragged_y - minimum) / self.row_pitch_and_height[0]))
        self._dragged_token = self.focus.name
        self.on_change()

    def _move_seat_by(self, index: int, by: int) -> None:
        self._move_seat_to(index, min(max(index + by, 0), len(self.seats) - 1))
        self.on_change()

    def _move_seat_to(self, index: int, target: int) -> None:
        if target != index:
            self.context.sounds.play("card_place")
            self.seats.insert(target, self.seats.pop(index))
        self.focus.name = f"token/{target}"

    # --- rows

    def widgets(self, rect: FRect, text_below_name: Callable[[int], str], text_editor: TextEditor) -> list[Widget]:
        """Return all rows, the dragged one last, on top; `text_below_name` gives the text below a seat's name."""
        spacing, height = self.row_pitch_and_height
        top = rect.y - MARGIN + ROWS_FROM
        self.area.set_window(FRect(rect.x - 26, top - 4, rect.w + 52, self.visible_height), 4 + spacing * len(self.seats))
        actions = SeatActions(
            self._tap_token,
            self._begin_drag,
            self._drag_row,
            self._move_seat_by,
            self.rename,
            self._set_level,
            self.remove,
            self.on_handicap,
        )
        rows: list[Sequence[Widget]] = []
        for index, seat in enumerate(self.seats):
            lifted = self.dragged_y is not None and self._dragged_token == f"token/{index}"
            top = self.dragged_y if lifted and self.dragged_y is not None else self.row_y(index)
            frame = FRect(rect.x, top, rect.w, height)
            alone = len(self.seats) == 1
            rows.append(
                seat_row_widgets(
                    index, frame, seat, text_below_name(index), actions, text_editor, alone, self.context.viewport.is_compact, lifted
                )
            )
        rows.sort(key=lambda row: self.dragged_y is not None and row[0].name == self._dragged_token)
        return [self.area.add_widget(widget) for row in rows for widget in row]
