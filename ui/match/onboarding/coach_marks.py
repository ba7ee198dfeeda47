"""Tips on things that a player meets for the first time, given in their first matches of a game."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from game.kernel import Event, View
from game.record import Record
from ui.match.activity import Activity
from ui.match.seating import person_at
from ui.match.session import MatchSession
from ui.scene.app_context import AppContext

FIRST = 3  # matches of a game in which tips are given


class CoachMarks:
    """The tips for the humans at a table; each tip is given once to each player.

    It comes from their own view and while their hand is open, so that the other players learn nothing from it.
    """

    def __init__(self, context: AppContext, session: MatchSession, activity: Activity) -> None:
        self.context, self.session, self.activity = context, session, activity
        self._table = session.table
        self._seen: dict[int, set[str]] | None = None  # keys of known tips by seat, of the coached players
        self._waiting: dict[int, dict[str, str]] = {}  # tips that are due, by seat and key
        self._announced: View | None = None  # the decision at which the last tip was given; there is one at most for each

    def note_events(self, events: Sequence[Event]) -> None:
        """Collect the tips that are due to each coached player after the events of a move."""
        if self._on:
            for seat in self._coached:
                self._note_tips(seat, events)

    def give(self) -> None:
        """Show the first due tip to the human to move, unless the move is forced, and record that it is known."""
        seat, decision = self.session.human_to_move, self.session.decision
        if not self._on or seat not in self._coached or self.session.forced_move is not None or decision == self._announced:
            return
        self._note_tips(seat, ())
        waiting = self._waiting[seat]
        key = next(iter(waiting), None)
        if key is not None:
            self._coached[seat].add(key)
            self._announced = decision
            person = person_at(self.context.settings, self.session.match.record(), seat, self.activity.pupil)
            self.context.storage.progress.met.add("mark", person, self._table.game, key)
            self.context.show_notice(waiting.pop(key), "coach")

    @property
    def _on(self) -> bool:
        return self.activity.coaches and self.context.settings.coach_marks

    @property
    def _coached(self) -> dict[int, set[str]]:
        """The keys of the tips that each coached seat's player knows, by seat.

        They are read once when the table is opened: a tip given to one guest must not count for another, and no move waits for the disk.
        """
        if self._seen is None:
            record, child_id = self.session.match.record(), self.activity.pupil
            people = {seat: person_at(self.context.settings, record, seat, child_id) for seat in self.session.human_seats}
            coached = {seat: person for seat, person in people.items() if match_number(self.context, record, person) is not None}
            self._seen = {seat: set(self.context.storage.progress.met.of("mark", person, record.game)) for seat, person in coached.items()}
        return self._seen

    def _note_tips(self, seat: int, events: Sequence[Event]) -> None:
        result = self._table.text.tips(self.session.match.view(seat), events)
        self._waiting.setdefault(seat, {}).update((key, sentence) for key, sentence in result.items() if key not in self._coached[seat])


def match_number(context: AppContext, record: Record, person: int | None) -> int | None:
    """Return the number of this match among the profile's first of its game, or None for a later one."""
    seen, match = context.storage.progress.met, match_name(record)
    started = seen.of("match", person, record.game)
    if match not in started and len(started) < FIRST:
        seen.add("match", person, record.game, match)
        started = (*started, match)
    return started.index(match) + 1 if match in started else None


def match_name(record: Record) -> str:
    """Return a hash of the match's seed by which the match is recognized."""
    return hashlib.blake2b(record.seed.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
