"""The list of seats in a set-up, which can be added, removed, reordered and changed."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from ui.match.seating import extra_bot_seat, next_free_token, with_distinct_tokens, with_level, with_name, with_profile
from ui.scene.app_context import AppContext
from ui.scene.focus import Focus
from ui.scene.pointer import TAP_SLACK_UNITS
from ui.store.profiles import Profile
from ui.store.settings import HandicapSetting, SeatSetup
from ui.widgets.composition import Composition
from ui.widgets.controls import Widget
from ui.widgets.scroll import ScrollArea


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
