"""Who may sit where: the table's key, the keys of the seats, and the numbers of phones whose owner typed the address."""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum, auto

from ui.phones.messages import Hello

TRIES_PER_MINUTE = 5  # greetings of one address without a key, or with a wrong one
MAX_ADDRESSES = 256  # addresses whose tries are counted; any other is refused meanwhile
MAX_WAITING = 8  # phones that wait for the host
KEY_BYTES = 16  # 128 bits


class Entry(Enum):
    """What becomes of a phone's greeting."""

    SEATED = auto()  # it has the key of its seat
    CHOOSING = auto()  # it has the table's key, and may choose a free seat
    WAITING = auto()  # it has a number, and the host decides
    REFUSED = auto()  # it has tried too often, or too many wait


class Admission:
    """The keys of one table, and the phones that wait; phones are known by the numbers of their connections."""

    def __init__(self) -> None:
        self.table_key = secrets.token_urlsafe(KEY_BYTES)
        self.numbers: dict[int, int] = {}  # the two figures that each waiting phone shows, the first first
        self.choosing: set[int] = set()  # phones that may choose a seat
        self.offered: set[int] = set()  # seats that phones may take
        self._keys: dict[int, str] = {}  # the key of each taken seat
        self._tries: dict[str, deque[float]] = {}  # moments in s of the last tries, by address

    @property
    def taken_seats(self) -> frozenset[int]:
        """The seats that a phone has taken, connected or not."""
        return frozenset(self._keys)

    @property
    def free_seats(self) -> tuple[int, ...]:
        """The seats that a phone may take now."""
        return tuple(sorted(self.offered - self._keys.keys()))

    def offer(self, seats: Iterable[int]) -> None:
        """Offer these seats to phones, and no others; the keys of others are worth nothing any more."""
        self.offered = set(seats)
        self._keys = {seat: key for seat, key in self._keys.items() if seat in self.offered}

    def move(self, moved: Mapping[int, int]) -> None:
        """Let the keys of the seats open others, those that their owners have in the next match."""
        self._keys = {moved[seat]: key for seat, key in self._keys.items() if seat in moved}

    def greet(self, phone: int, address: str, hello: Hello, now_s: float) -> Entry:
        """Return what becomes of a phone that greets with these keys."""
        self.forget(phone)
        if self.seat_of(hello.seat) is not None:
            return Entry.SEATED
        if _is_same(hello.table, self.table_key):
            self.choosing.add(phone)
            return Entry.CHOOSING
        if not self._may_try(address, now_s) or len(self.numbers) >= MAX_WAITING:
            return Entry.REFUSED
        free = sorted(set(range(10, 100)) - set(self.numbers.values()))
        self.numbers[phone] = secrets.choice(free)
        return Entry.WAITING

    def seat_of(self, key: str) -> int | None:
        """Return the seat that this key opens, or None."""
        return next((seat for seat, known in self._keys.items() if _is_same(key, known)), None)

    def seat_phone(self, phone: int, seat: int, is_confirmed: bool) -> str | None:
        """Give a free seat to a phone that may choose one, or whose number the host has confirmed; return its key, or None if it cannot."""
        if seat not in self.free_seats or phone not in (self.numbers if is_confirmed else self.choosing):
            return None
        self.forget(phone)
        self._keys[seat] = secrets.token_urlsafe(KEY_BYTES)
        return self._keys[seat]

    def forget(self, phone: int) -> None:
        """Forget a phone that neither waits nor chooses any more."""
        self.numbers.pop(phone, None)
        self.choosing.discard(phone)

    def _may_try(self, address: str, now_s: float) -> bool:
        """Count a try of this address, and return True if it has not had too many in the last minute."""
        self._tries = {known: times for known, times in self._tries.items() if now_s - times[-1] < 60}
        if address not in self._tries and len(self._tries) >= MAX_ADDRESSES:
            return False
        times = self._tries.setdefault(address, deque(maxlen=TRIES_PER_MINUTE))
        is_late = len(times) == TRIES_PER_MINUTE and now_s - times[0] < 60
        if not is_late:
            times.append(now_s)
        return not is_late


def turned_seats(before: Sequence[str], after: Sequence[str]) -> dict[int, int]:
    """Return the seat in the next match of each seat of this one, by the names in both; {} if these are other people.

    The next match may turn the table. A seat stays its owner's when its player is renamed, so that no two seats ever become one.
    """
    count = len(before)
    turns = [{seat: (seat - turn) % count for seat in range(count)} for turn in range(count)] if len(after) == count else []
    known = [sum(before[seat] == after[place] for seat, place in turn.items()) for turn in turns]
    return turns[known.index(max(known))] if any(known) else {}


def _is_same(key: str, known: str) -> bool:
    """Compare two keys in a time that tells nothing about them."""
    return secrets.compare_digest(key.encode(errors="replace"), known.encode())
