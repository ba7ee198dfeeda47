"""The list of seats in a set-up, which can be added, removed, reordered and changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from pygame import FRect

from ui.match.seating import another, next_token, releveled, renamed, seated, with_tokens
from ui.rooms.setup.rows import SeatActions, seat_row
from ui.scene.desk import Desk
from ui.scene.focus import Focus
from ui.scene.pointer import SLACK
from ui.scene.text_entry import Fields
from ui.store.people import Person
from ui.store.settings import Favour, SeatSetup
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
        desk: Desk,
        seats: list[SeatSetup],
        focus: Focus,
        changed: Callable[[], None],
        who: Callable[[int], None],
        favour: Callable[[int], None],
    ) -> None:
        self.desk, self.seats, self.focus, self.changed, self.who, self.favour = desk, seats, focus, changed, who, favour
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
        lowest = LOWEST_LOW if self.desk.page.compact else LOWEST
        pitch = max(lowest, min(PITCH, self.room // len(self.seats)))
        return pitch, pitch - (NARROW_GAP if pitch < LOWEST_LOW else GAP)

    @property
    def shown(self) -> float:
        """The height of the visible part of the rows."""
        return min(4 + self.row[0] * len(self.seats), self.room + 4)

    def slot(self, place: int) -> float:
        """Return the page y of the row at this index."""
        return self.area.y + 4 + place * self.row[0]

    # --- actions

    def add(self) -> None:
        """Add a bot as the last seat."""
        self.seats.append(another(self.seats))
        self.changed()

    def remove(self, place: int) -> None:
        self.desk.sounds.play("key")
        del self.seats[place]
        self.focus.name = f"remove/{min(place, len(self.seats) - 1)}"
        self.changed()

    def rename(self, place: int, text: str) -> None:
        """Rename a seat; the name of a known profile seats that profile, unless it has another seat."""
        known = {person.name.casefold(): person for person in self.desk.files.people.all()}
        person = known.get(text.casefold())
        if self.seats[place].level is None and person is not None and person.id not in (seat.person for seat in self.seats):
            self.seat(place, person)
        else:
            self._set(place, renamed(self.seats[place], text, self._others(place)))

    def seat(self, place: int, person: Person | None) -> None:
        """Seat this profile, or a guest for None."""
        self._set(place, seated(self.seats[place], person, self._others(place)))

    def refresh(self) -> None:
        """Update seats whose profile has a new name or picture."""
        known = {person.id: person for person in self.desk.files.people.all()}
        for place, seat in enumerate(self.seats):
            person = known.get(seat.person) if seat.person is not None else None
            if person is not None and person.name != seat.name:
                self.seats[place] = seated(seat, person, self._others(place))
        self._set(0, self.seats[0])

    def give(self, place: int, favour: Favour) -> None:
        self._set(place, msgspec.structs.replace(self.seats[place], favour=favour))

    def change_token(self, place: int) -> None:
        token = next_token(self.seats, place)
        self._set(place, msgspec.structs.replace(self.seats[place], token=token))

    def _tap(self, place: int) -> None:
        if self.carried is not None:
            return  # the end of a drag
        self.desk.sounds.play("key")
        if self.seats[place].level is None:
            self.who(place)
        else:
            self.change_token(place)

    def _level(self, place: int, level: str | None) -> None:
        self.desk.sounds.play("key")
        self._set(place, releveled(self.seats[place], level, self._others(place)))

    def _set(self, place: int, seat: SeatSetup) -> None:
        """Replace a seat, and give every profile its own token and no other seat the same one."""
        self.seats[place] = seat
        self.seats[:] = with_tokens(self.seats, self.desk.files.people.all())
        self.changed()

    def _others(self, place: int) -> list[str]:
        return [seat.name for index, seat in enumerate(self.seats) if index != place]

    # --- moving seats

    def drop(self) -> bool:
        """End a drag; return True if a row was dragged."""
        carried, self.carried = self.carried, None
        return carried is not None

    def _hold(self, place: int, y: float) -> None:
        self.carried, self._held = None, (y, y - self.slot(place))

    def _carry(self, place: int, y: float) -> None:
        """Let the row follow the pointer, and swap it with rows that it passes."""
        if self.carried is None and abs(y - self._held[0]) <= SLACK:
            return
        least, most = self.slot(0), self.slot(len(self.seats) - 1)
        self.carried = min(max(y - self._held[1], least), most)
        self._swap_to(place, round((self.carried - least) / self.row[0]))
        self._carrying = self.focus.name
        self.changed()

    def _shift(self, place: int, by: int) -> None:
        self._swap_to(place, min(max(place + by, 0), len(self.seats) - 1))
        self.changed()

    def _swap_to(self, place: int, target: int) -> None:
        if target != place:
            self.desk.sounds.play("card_place")
            self.seats.insert(target, self.seats.pop(place))
        self.focus.name = f"token/{target}"

    # --- rows

    def widgets(self, at: FRect, words: Callable[[int], str], fields: Fields) -> list[Widget]:
        """Return all rows, the dragged one last, on top; `words` gives the text below a seat's name."""
        pitch, height = self.row
        top = at.y - MARGIN + ROWS_FROM
        self.area.place(FRect(at.x - 26, top - 4, at.w + 52, self.shown), 4 + pitch * len(self.seats))
        actions = SeatActions(self._tap, self._hold, self._carry, self._shift, self.rename, self._level, self.remove, self.favour)
        rows: list[Sequence[Widget]] = []
        for place, seat in enumerate(self.seats):
            lifted = self.carried is not None and self._carrying == f"token/{place}"
            top = self.carried if lifted and self.carried is not None else self.slot(place)
            frame = FRect(at.x, top, at.w, height)
            alone = len(self.seats) == 1
            rows.append(seat_row(place, frame, seat, words(place), actions, fields, alone, self.desk.page.compact, lifted))
        rows.sort(key=lambda row: self.carried is not None and row[0].name == self._carrying)
        return [self.area.hold(widget) for row in rows for widget in row]
