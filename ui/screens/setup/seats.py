"""The list of seats in a set-up, which can be added, removed, reordered and changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from pygame import FRect

from ui.match.seating import another, next_token, releveled, renamed, seated, with_tokens
from ui.scene.app_context import AppContext
from ui.scene.focus import Focus
from ui.scene.pointer import SLACK
from ui.scene.text_input import TextEditor
from ui.screens.setup.rows import SeatActions, seat_row
from ui.store.profiles import Profile
from ui.store.settings import HandicapSetting, SeatSetup
from ui.widgets.controls import Widget
from ui.widgets.scroll import ScrollArea

ROWS_FROM, ROOM = 124.0, 494.0  # y of the first row from the top of the sheet; usual height for all rows
MARGIN = 28.0  # margin of the sheet
PITCH, LOWEST, LOWEST_LOW = 84.0, 58.0, 72.0  # distance of rows: maximum, minimum, minimum in a small window
GAP, NARROW_GAP = 12.0, 5.0  # space below a row; below a low row


class SeatList:
    """The seats of a match being set up, as rows; callbacks choose a profile or a handicap."""

    def __init__(
        self,
        context: AppContext,
        seats: list[SeatSetup],
        focus: Focus,
        changed: Callable[[], None],
        who: Callable[[int], None],
        favour: Callable[[int], None],
    ) -> None:
        self.context, self.seats, self.focus, self.changed, self.who, self.favour = context, seats, focus, changed, who, favour
        self.area, self.room = ScrollArea("seats"), ROOM  # height available for all rows
        self.carried: float | None = None  # y of the row that follows the pointer
        self._held = (0.0, 0.0)  # where the drag began: page y, and distance below the row's top
        self._carrying = ""  # the token of the dragged row

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def people(self) -> int:
        """The number of humans."""
        return sum(seat.level is None for seat in self.seats)

    @property
    def row(self) -> tuple[float, float]:
        """The distance and the height of rows."""
        lowest = LOWEST_LOW if self.context.viewport.is_compact else LOWEST
        spacing = max(lowest, min(PITCH, self.room // len(self.seats)))
        return spacing, spacing - (NARROW_GAP if spacing < LOWEST_LOW else GAP)

    @property
    def shown(self) -> float:
        """The height of the visible part of the rows."""
        return min(4 + self.row[0] * len(self.seats), self.room + 4)

    def slot(self, index: int) -> float:
        """Return the page y of the row at this index."""
        return self.area.y + 4 + index * self.row[0]

    # --- actions

    def add(self) -> None:
        """Add a bot as the last seat."""
        self.seats.append(another(self.seats))
        self.changed()

    def remove(self, index: int) -> None:
        self.context.sounds.play("key")
        del self.seats[index]
        self.focus.name = f"remove/{min(index, len(self.seats) - 1)}"
        self.changed()

    def rename(self, index: int, text: str) -> None:
        """Rename a seat; the name of a known profile seats that profile, unless it has another seat."""
        known = {profile.name.casefold(): profile for profile in self.context.storage.people.all()}
        profile = known.get(text.casefold())
        if self.seats[index].level is None and profile is not None and profile.id not in (seat.person for seat in self.seats):
            self.seat(index, profile)
        else:
            self._set(index, renamed(self.seats[index], text, self._others(index)))

    def seat(self, index: int, profile: Profile | None) -> None:
        """Seat this profile, or a guest for None."""
        self._set(index, seated(self.seats[index], profile, self._others(index)))

    def refresh(self) -> None:
        """Update seats whose profile has a new name or picture."""
        known = {profile.id: profile for profile in self.context.storage.people.all()}
        for index, seat in enumerate(self.seats):
            profile = known.get(seat.person) if seat.person is not None else None
            if profile is not None and profile.name != seat.name:
                self.seats[index] = seated(seat, profile, self._others(index))
        self._set(0, self.seats[0])

    def give(self, index: int, favour: HandicapSetting) -> None:
        self._set(index, msgspec.structs.replace(self.seats[index], favour=favour))

    def change_token(self, index: int) -> None:
        token = next_token(self.seats, index)
        self._set(index, msgspec.structs.replace(self.seats[index], token=token))

    def _tap(self, index: int) -> None:
        if self.carried is not None:
            return  # the end of a drag
        self.context.sounds.play("key")
        if self.seats[index].level is None:
            self.who(index)
        else:
            self.change_token(index)

    def _level(self, index: int, level: str | None) -> None:
        self.context.sounds.play("key")
        self._set(index, releveled(self.seats[index], level, self._others(index)))

    def _set(self, index: int, seat: SeatSetup) -> None:
        """Replace a seat, and give every profile its own token and no other seat the same one."""
        self.seats[index] = seat
        self.seats[:] = with_tokens(self.seats, self.context.storage.people.all())
        self.changed()

    def _others(self, position: int) -> list[str]:
        return [seat.name for index, seat in enumerate(self.seats) if index != position]

    # --- moving seats

    def drop(self) -> bool:
        """End a drag; return True if a row was dragged."""
        carried, self.carried = self.carried, None
        return carried is not None

    def _hold(self, index: int, y: float) -> None:
        self.carried, self._held = None, (y, y - self.slot(index))

    def _carry(self, index: int, y: float) -> None:
        """Let the row follow the pointer, and swap it with rows that it passes."""
        if self.carried is None and abs(y - self._held[0]) <= SLACK:
            return
        minimum, limit = self.slot(0), self.slot(len(self.seats) - 1)
        self.carried = min(max(y - self._held[1], minimum), limit)
        self._swap_to(index, round((self.carried - minimum) / self.row[0]))
        self._carrying = self.focus.name
        self.changed()

    def _shift(self, index: int, by: int) -> None:
        self._swap_to(index, min(max(index + by, 0), len(self.seats) - 1))
        self.changed()

    def _swap_to(self, index: int, target: int) -> None:
        if target != index:
            self.context.sounds.play("card_place")
            self.seats.insert(target, self.seats.pop(index))
        self.focus.name = f"token/{target}"

    # --- rows

    def widgets(self, rect: FRect, words: Callable[[int], str], fields: TextEditor) -> list[Widget]:
        """Return all rows, the dragged one last, on top; `text_below_name` gives the text below a seat's name."""
        spacing, height = self.row
        top = rect.y - MARGIN + ROWS_FROM
        self.area.place(FRect(rect.x - 26, top - 4, rect.w + 52, self.shown), 4 + spacing * len(self.seats))
        actions = SeatActions(self._tap, self._hold, self._carry, self._shift, self.rename, self._level, self.remove, self.favour)
        rows: list[Sequence[Widget]] = []
        for index, seat in enumerate(self.seats):
            lifted = self.carried is not None and self._carrying == f"token/{index}"
            top = self.carried if lifted and self.carried is not None else self.slot(index)
            frame = FRect(rect.x, top, rect.w, height)
            alone = len(self.seats) == 1
            rows.append(seat_row(index, frame, seat, words(index), actions, fields, alone, self.context.viewport.is_compact, lifted))
        rows.sort(key=lambda row: self.carried is not None and row[0].name == self._carrying)
        return [self.area.hold(widget) for row in rows for widget in row]
