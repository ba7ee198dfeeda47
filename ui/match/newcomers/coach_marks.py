"""Tips on things that a player meets for the first time, given in their first matches of a game."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from game.kernel import Event, View
from game.record import Record
from ui.match.activity import Activity
from ui.match.seating import person_at
from ui.match.sitting import Sitting
from ui.scene.desk import Desk

FIRST = 3  # matches of a game in which tips are given


class CoachMarks:
    """The tips for the humans at a table; each tip is given once to each player.

    It comes from their own view and while their hand is open, so that the other players learn nothing from it.
    """

    def __init__(self, desk: Desk, sitting: Sitting, activity: Activity) -> None:
        self.desk, self.sitting, self.activity = desk, sitting, activity
        self._table = sitting.table
        self._met: dict[int, set[str]] | None = None  # keys of known tips by seat, of the coached players
        self._waiting: dict[int, dict[str, str]] = {}  # tips that are due, by seat and key
        self._told: View | None = None  # the decision at which the last tip was given; there is one at most for each

    def heed(self, events: Sequence[Event]) -> None:
        """Collect the tips that the events of a move, and the position after it, call for."""
        if self._on:
            for seat in self._coached:
                self._heed(seat, events)

    def give(self) -> None:
        """Show a tip to the human to move, unless the move is forced."""
        seat, decision = self.sitting.asked, self.sitting.decision
        if not self._on or seat not in self._coached or self.sitting.lone is not None or decision == self._told:
            return
        self._heed(seat, ())
        waiting = self._waiting[seat]
        key = next(iter(waiting), None)
        if key is not None:
            self._coached[seat].add(key)
            self._told = decision
            person = person_at(self.desk.settings, self.sitting.match.record(), seat, self.activity.pupil)
            self.desk.files.progress.met.add("mark", person, self._table.game, key)
            self.desk.say(waiting.pop(key), "coach")

    @property
    def _on(self) -> bool:
        return self.activity.coaches and self.desk.settings.coach_marks

    @property
    def _coached(self) -> dict[int, set[str]]:
        """The known tips of each coached seat.

        They are read once when the table is opened: a tip given to one guest must not count for another, and no move waits for the disk.
        """
        if self._met is None:
            record, pupil = self.sitting.match.record(), self.activity.pupil
            people = {seat: person_at(self.desk.settings, record, seat, pupil) for seat in self.sitting.people}
            coached = {seat: person for seat, person in people.items() if match_number(self.desk, record, person) is not None}
            self._met = {seat: set(self.desk.files.progress.met.of("mark", person, record.game)) for seat, person in coached.items()}
        return self._met

    def _heed(self, seat: int, events: Sequence[Event]) -> None:
        found = self._table.words.first_meetings(self.sitting.match.view(seat), events)
        self._waiting.setdefault(seat, {}).update((key, says) for key, says in found.items() if key not in self._coached[seat])


def match_number(desk: Desk, record: Record, person: int | None) -> int | None:
    """Return the number of this match among the profile's first of its game, or None for a later one."""
    met, match = desk.files.progress.met, match_name(record)
    begun = met.of("match", person, record.game)
    if match not in begun and len(begun) < FIRST:
        met.add("match", person, record.game, match)
        begun = (*begun, match)
    return begun.index(match) + 1 if match in begun else None


def match_name(record: Record) -> str:
    """Return a name by which a match is recognized, and from which its seed cannot be recovered."""
    return hashlib.blake2b(record.seed.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
