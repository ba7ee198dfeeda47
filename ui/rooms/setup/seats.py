"""Who sits at the table of a set-up, in rows that come, go, change places and change who plays."""

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

ROWS_FROM, ROOM = 124.0, 494.0  # of the first row, from the top of the sheet; for all rows, usually
MARGIN = 28.0  # of the sheet
PITCH, LOWEST, LOWEST_LOW = 84.0, 58.0, 72.0  # from a row to the next, at most, at least, and in a small window
GAP, NARROW_GAP = 12.0, 5.0  # free below a row, and below a low one


class SeatList:
    """`seats` in order; `room`: for all rows. `changed` is called after every change; `who` opens the question who sits at a place, `favour`
    what that seat is given."""

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
        self.area, self.room = ScrollArea("seats"), ROOM
        self.carried: float | None = None  # top of the row that follows the pointer
        self._held = (0.0, 0.0)  # where the pointer took it: page y, and how far below its top
        self._carrying = ""  # the token of that row

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def people(self) -> int:
        """How many of them are no robots."""
        return sum(seat.level is None for seat in self.seats)

    @property
    def row(self) -> tuple[float, float]:
        """From the top of a row to that of the next, and how high one is."""
        lowest = LOWEST_LOW if self.desk.page.compact else LOWEST
        pitch = max(lowest, min(PITCH, self.room // len(self.seats)))
        return pitch, pitch - (NARROW_GAP if pitch < LOWEST_LOW else GAP)

    @property
    def shown(self) -> float:
        """How high the part of the rows is that can be seen at once."""
        return min(4 + self.row[0] * len(self.seats), self.room + 4)

    def slot(self, place: int) -> float:
        """Page y of the top of the row at this place."""
        return self.area.y + 4 + place * self.row[0]

    # What people do

    def add(self) -> None:
        """A robot more, in a row of its own; the rows stay where they are."""
        self.seats.append(another(self.seats))
        self.changed()

    def remove(self, place: int) -> None:
        self.desk.sounds.play("key")
        del self.seats[place]
        self.focus.name = f"remove/{min(place, len(self.seats) - 1)}"
        self.changed()

    def rename(self, place: int, text: str) -> None:
        """The name of one of this computer's people seats that person, unless they sit elsewhere."""
        known = {person.name.casefold(): person for person in self.desk.files.people.all()}
        person = known.get(text.casefold())
        if self.seats[place].level is None and person is not None and person.id not in (seat.person for seat in self.seats):
            self.seat(place, person)
        else:
            self._set(place, renamed(self.seats[place], text, self._others(place)))

    def seat(self, place: int, person: Person | None) -> None:
        """This person, or a guest for None."""
        self._set(place, seated(self.seats[place], person, self._others(place)))

    def refresh(self) -> None:
        """One of this computer's people has another name or picture."""
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
        """Whoever has a picture of their own gets it, and nobody has another's."""
        self.seats[place] = seat
        self.seats[:] = with_tokens(self.seats, self.desk.files.people.all())
        self.changed()

    def _others(self, place: int) -> list[str]:
        return [seat.name for index, seat in enumerate(self.seats) if index != place]

    # Places by dragging and by keys

    def drop(self) -> bool:
        """The pointer is released; True where a row was carried."""
        carried, self.carried = self.carried, None
        return carried is not None

    def _hold(self, place: int, y: float) -> None:
        self.carried, self._held = None, (y, y - self.slot(place))

    def _carry(self, place: int, y: float) -> None:
        """The row follows the pointer; where it passes another one, they change places."""
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

    # The rows

    def widgets(self, at: FRect, words: Callable[[int], str], fields: Fields) -> list[Widget]:
        """All rows on the inner part `at` of a sheet, the carried one last, so that it is drawn over the others. `words`: under a name."""
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
