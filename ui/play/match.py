"""A match at the table: saved after every move; its end leads to the results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec

from game.match import Match
from game.practice.answers import calculation_keys
from game.record import Record
from ui.match.activity import Activity
from ui.match.onboarding.guests import best_results, side_seats
from ui.match.table import TableScreen
from ui.scene import clock
from ui.scene.app_context import AppContext
from ui.scene.route import Route
from ui.screens.routes import ResultsRoute
from ui.store.matches.entries import FinishedMatch, MatchSummary, RatingChange, deal_key
from ui.store.storage import Storage
from ui.tables.option_texts import RESULTS_RULE

if TYPE_CHECKING:
    from ui.ratings.rating import RatingHistory

MAX_HELPED_MATCHES = 20  # matches that are remembered as helped by the table
MAX_MOVE_TIME_S = 300.0  # limit in s of the time counted for one move: the table may be left alone for an evening


class MatchActivity(Activity):
    """The activity of an ordinary match: save it after every move, rate it at its end."""

    gives_tips = has_stages = True

    def __init__(
        self, storage: Storage, child_id: int | None = None, elapsed: Callable[[], float] = float, helps_calculating: bool = False
    ) -> None:
        """Store the storage and the clock (`elapsed`, in s); a match of a child of the workshop is saved apart."""
        self.storage, self.child_id, self._elapsed, self.helps_calculating = storage, child_id, elapsed, helps_calculating
        self._has_begun = self._has_used_help = self._is_move_aided = False
        self._noted_ply = 0  # the last ply at which a child's move was looked at
        self._finished_record: Record | None = None  # the record in the history, unless its end was undone
        self._playing_time_s, self._counted_until_s = 0.0, elapsed()

    def save(self, match: Match) -> None:
        """Write the autosave; if the match is over, add it to the history and rate it instead."""
        self._add_playing_time()
        self._note_own_calculation(match)
        record = match.record()
        self._archive_replaced_match(record)
        if not match.is_over:
            self.storage.autosave(record, self.child_id)
            self._remove_from_history()
        elif record != self._finished_record:
            self._remove_from_history()
            # first: after a power failure one of the two has it
            self.storage.matches.add_match(self._finished_match(match, record), self._rating_function(match))
            self.storage.delete_autosave(record.game, self.child_id)
            self._finished_record = record

    def _note_own_calculation(self, match: Match) -> None:
        """Keep what a child has just done on its own: no hint, no results from the table."""
        is_undone, self._noted_ply = match.ply <= self._noted_ply, match.ply
        if self.child_id is None or is_undone or not match.seats[match.moves[-1][0]].is_human:
            return
        if not self.helps_calculating and not self._is_move_aided:
            for key in calculation_keys(match.moves[-1][1]):
                self.storage.progress.tips.add_seen("alone", self.child_id, match.game.rules.name, key)
        self._is_move_aided = False

    def on_help_used(self, match: Match) -> None:
        self._has_used_help = self._is_move_aided = True
        self.storage.matches.mark_aided(match.record())

    def on_table_left(self, match: Match) -> None:
        """Store the playing time of an unfinished match, so that it counts when the match is continued."""
        self._add_playing_time()
        if not match.is_over and match.ply:
            self.storage.matches.add_playing_time(match.record(), self._playing_time_s)

    def end_route(self, match: Match) -> Route:
        return ResultsRoute(match.record(), self.child_id)

    def _archive_replaced_match(self, record: Record) -> None:
        """Add the autosaved match that this one replaces to the history, as an unfinished one."""
        if self._has_begun:
            return
        self._has_begun = True
        before = self.storage.autosaved_match(record.game, self.child_id)
        if before is not None and before.moves and not _is_same_match(before, record):
            left_match = Match(before)
            self.storage.matches.add_match(FinishedMatch(before, clock.iso_timestamp(), left_match.outcome, False, 0.0, self.child_id))

    def _remove_from_history(self) -> None:
        if self._finished_record is not None:
            self.storage.matches.remove_match(self._finished_record)
            self._finished_record = None

    def _finished_match(self, match: Match, record: Record) -> FinishedMatch:
        return FinishedMatch(record, clock.iso_timestamp(), match.outcome, True, self._playing_time_s, self.child_id, best_results(match))

    def _rating_function(self, match: Match) -> Callable[[RatingHistory, MatchSummary, Record], Sequence[RatingChange]] | None:
        """Return the function that computes the players' new ratings, None if the match is not rated.

        A child's match is never rated, and ratings may be switched off.
        """
        if self.child_id is not None or not self.storage.settings().ratings:
            return None
        sides, aided = side_seats(match), self._has_used_help

        def rate(history: RatingHistory, summary: MatchSummary, record: Record) -> Sequence[RatingChange]:
            from ui.ratings.rating import ratings_after_match  # imported off the frame, because it takes long

            return ratings_after_match(history, summary, record, sides, aided)

        return rate

    def _add_playing_time(self) -> None:
        moment = self._elapsed()
        self._playing_time_s += min(MAX_MOVE_TIME_S, moment - self._counted_until_s)
        self._counted_until_s = moment


def _is_same_match(before: Record, after: Record) -> bool:
    """Return True if two records are of the same match, at different plies."""
    return (before.seed, before.options, before.deal, len(before.seats)) == (after.seed, after.options, after.deal, len(after.seats))


def match_table_screen(context: AppContext, record: Record, child_id: int | None = None, has_phones: bool = False) -> TableScreen:
    """Return the table screen on which this match is played; `child_id` is a child of the workshop, with `has_phones` hands may be on phones.

    Raises:
        BadRecord: The record does not replay.
    """
    helps = _helps_calculating(context, record, child_id)
    activity = MatchActivity(context.storage, child_id, lambda: context.elapsed_s, helps)
    if not has_phones:
        return TableScreen(context, record, activity)
    from ui.phones.table_screen import PhoneTableScreen  # imported only for such a table

    return PhoneTableScreen(context, record, activity)


def _helps_calculating(context: AppContext, record: Record, child_id: int | None) -> bool:
    """Return True if the table of this match computes results: as it was chosen when the match began, whatever is chosen later."""
    settings, key = context.settings, deal_key(record).hex()
    if record.moves:
        return key in settings.helped_matches
    if child_id is None:
        setup = settings.tables.get(record.game)
        helps = setup is not None and setup.agreed.get(RESULTS_RULE, False)
    else:
        helps = child_id in settings.helped_children
    others = tuple(other for other in settings.helped_matches if other != key)
    helped = (*others, key)[-MAX_HELPED_MATCHES:] if helps else others
    if helped != settings.helped_matches:
        context.change_settings(msgspec.structs.replace(settings, helped_matches=helped))
    return helps
