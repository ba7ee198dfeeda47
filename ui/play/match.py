"""A match at the table: saved after every move; its end leads to the results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.match import Match
from game.record import Record
from ui.match.activity import Activity
from ui.match.table import TableScreen
from ui.scene import clock
from ui.scene.app_context import AppContext
from ui.scene.routes import ResultsRoute, Route
from ui.store.matches.entries import FinishedMatch, MatchSummary, PersonalBest, RatingChange
from ui.store.storage import Storage
from ui.tables.best_kinds import prides_in
from ui.tables.registry import TABLES

if TYPE_CHECKING:
    from ui.ratings.rating import RatingHistory

LONGEST_THOUGHT = 300.0  # limit in s of the time counted for one move: the table may be left alone for an evening


class MatchActivity(Activity):
    """The activity of an ordinary match: save it after every move, rate it at its end."""

    coaches = True

    def __init__(self, storage: Storage, child_id: int | None = None, elapsed: Callable[[], float] = float) -> None:
        """Store the storage and the clock (`elapsed`, in s); a match of a child of the workshop is saved apart."""
        self.storage, self.pupil, self._elapsed = storage, child_id, elapsed
        self._has_begun = self._aided = False
        self._finished: Record | None = None  # the record in the history, unless its end was undone
        self._played, self._since = 0.0, elapsed()

    def save(self, match: Match) -> None:
        """Write the autosave; if the match is over, add it to the history and rate it instead."""
        self._count_time()
        record = match.record()
        self._begin(record)
        if not match.over:
            self.storage.save(record, self.pupil)
            self._take_back()
        elif record != self._finished:
            self._take_back()
            self.storage.finish(self._result(match, record), self._rate(match))  # first: after a power failure one of the two has it
            self.storage.forget(record.game, self.pupil)
            self._finished = record

    def on_help_used(self, match: Match) -> None:
        self._aided = True
        self.storage.matches.aid(match.record())

    def pause(self, match: Match) -> None:
        """Store the playing time of an unfinished match, so that it counts when the match is continued."""
        self._count_time()
        if not match.over and match.ply:
            self.storage.matches.add_time(match.record(), self._played)

    def end_route(self, match: Match) -> Route:
        return ResultsRoute(match.record(), self.pupil)

    def _begin(self, record: Record) -> None:
        """Add the autosaved match that this one replaces to the history, as an unfinished one."""
        if self._has_begun:
            return
        self._has_begun = True
        before = self.storage.saved(record.game, self.pupil)
        if before is not None and before.moves and not _same(before, record):
            left = Match(before)
            self.storage.finish(FinishedMatch(before, clock.stamp(), left.outcome, False, 0.0, self.pupil))

    def _take_back(self) -> None:
        if self._finished is not None:
            self.storage.matches.take_back(self._finished)
            self._finished = None

    def _result(self, match: Match, record: Record) -> FinishedMatch:
        result = prides_in(match, TABLES[record.game].scoring.count().prides)
        bests = tuple(PersonalBest(key, worth, seat) for (key, seat), worth in result.items())
        return FinishedMatch(record, clock.stamp(), match.outcome, True, self._played, self.pupil, bests)

    def _rate(self, match: Match) -> Callable[[RatingHistory, MatchSummary, Record], Sequence[RatingChange]] | None:
        """Return the function that computes the players' new ratings, None if the match is not rated.

        A child's match is never rated, and ratings may be switched off.
        """
        if self.pupil is not None or not self.storage.settings().ratings:
            return None
        seats = [(seat,) for seat in range(len(match.seats))]
        sides = [side.seats for side in TABLES[match.game.rules.name].scoring.count().teams(match.view(None))] or seats
        aided = self._aided

        def rate(history: RatingHistory, entry: MatchSummary, record: Record) -> Sequence[RatingChange]:
            from ui.ratings.rating import ratings_after  # imported off the frame, because it takes long

            return ratings_after(history, entry, record, sides, aided)

        return rate

    def _count_time(self) -> None:
        moment = self._elapsed()
        self._played += min(LONGEST_THOUGHT, moment - self._since)
        self._since = moment


def _same(before: Record, after: Record) -> bool:
    """Return True if two records are of the same match, at different plies."""
    return (before.seed, before.options, before.deal, len(before.seats)) == (after.seed, after.options, after.deal, len(after.seats))


def match_table(context: AppContext, record: Record, child_id: int | None = None) -> TableScreen:
    """Return the table screen on which this match is played; `child_id` is a child of the workshop.

    Raises:
        BadRecord: The record does not replay.
    """
    return TableScreen(context, record, MatchActivity(context.storage, child_id, lambda: context.elapsed))
