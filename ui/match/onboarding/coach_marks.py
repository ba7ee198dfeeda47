"""Tips on things that a player meets for the first time, given in their first matches of a game."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from game.kernel import Event, View
from game.record import Record
from ui.match.activity import Activity
from ui.match.seating import profile_id_at
from ui.match.session import MatchSession
from ui.scene.app_context import AppContext

TIP_MATCH_COUNT = 3  # matches of a game in which tips are given


class CoachMarks:
    """The tips for the humans at a table; each tip is given once to each player.

    It comes from their own view and while their hand is open, so that the other players learn nothing from it.
    """

    def __init__(self, context: AppContext, session: MatchSession, activity: Activity) -> None:
        self.context, self.session, self.activity = context, session, activity
        self._table = session.table
        self._known_tips: dict[int, set[str]] | None = None  # keys of known tips by seat, of the coached players
        self._due_tips: dict[int, dict[str, str]] = {}  # tips that are due, by seat and key
        self._last_decision: View | None = None  # the decision at which the last tip was given; there is one at most for each

    def collect_tips(self, events: Sequence[Event]) -> None:
        """Collect the tips that are due to each coached player after the events of a move."""
        if self._is_enabled:
            for seat in self._known_tips_by_seat:
                self._add_due_tips(seat, events)

    def show_tip(self) -> None:
        """Show the first due tip to the human to move, unless the move is forced, and record that it is known."""
        seat, decision = self.session.human_to_move, self.session.decision
        is_coached = self._is_enabled and seat in self._known_tips_by_seat
        if seat is None or not is_coached or self.session.forced_move is not None or decision == self._last_decision:
            return
        self._add_due_tips(seat, ())
        waiting = self._due_tips[seat]
        key = next(iter(waiting), None)
        if key is not None:
            self._known_tips_by_seat[seat].add(key)
            self._last_decision = decision
            person = profile_id_at(self.context.settings, self.session.match.record(), seat, self.activity.child_id)
            self.context.storage.progress.tips.add_seen("mark", person, self._table.game, key)
            self.context.show_notice(waiting.pop(key), "coach")

    @property
    def _is_enabled(self) -> bool:
        return self.activity.gives_tips and self.context.settings.coach_marks

    @property
    def _known_tips_by_seat(self) -> dict[int, set[str]]:
        """The keys of the tips that each coached seat's player knows, by seat.

        They are read once when the table is opened: a tip given to one guest must not count for another, and no move waits for the disk.
        """
        if self._known_tips is None:
            record, child_id = self.session.match.record(), self.activity.child_id
            people = {seat: profile_id_at(self.context.settings, record, seat, child_id) for seat in self.session.human_seats}
            coached = {seat: person for seat, person in people.items() if note_match_number(self.context, record, person) is not None}
            self._known_tips = {
                seat: set(self.context.storage.progress.tips.seen_keys("mark", person, record.game)) for seat, person in coached.items()
            }
        return self._known_tips

    def _add_due_tips(self, seat: int, events: Sequence[Event]) -> None:
        tips = self._table.text.tip_texts(self.session.match.view(seat), events)
        self._due_tips.setdefault(seat, {}).update(
            (key, sentence) for key, sentence in tips.items() if key not in self._known_tips_by_seat[seat]
        )


def note_match_number(context: AppContext, record: Record, profile_id: int | None) -> int | None:
    """Return the number of this match among the profile's first of its game, or None for a later one."""
    seen, match = context.storage.progress.tips, match_fingerprint(record)
    started = seen.seen_keys("match", profile_id, record.game)
    if match not in started and len(started) < TIP_MATCH_COUNT:
        seen.add_seen("match", profile_id, record.game, match)
        started = (*started, match)
    return started.index(match) + 1 if match in started else None


def match_fingerprint(record: Record) -> str:
    """Return a hash of the match's seed by which the match is recognized."""
    return hashlib.blake2b(record.seed.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
