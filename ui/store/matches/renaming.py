"""Renaming, merging and deleting a profile in the history, and giving it the matches of guests."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import groupby

import msgspec

from game.kernel import BadRecord
from game.match import Match
from ui.store.database import DatabaseUnavailable, transaction, translated_errors
from ui.store.history import MATCH_ROWS, HistoryDatabase, parse_record, unpack_record
from ui.store.matches.entries import MatchSummary, PersonalBest, RatingChange, record_key, rename_players, unused_name

SELECT_PROFILE_SEATS = "SELECT match, seat, part, name FROM seats WHERE person = ? ORDER BY match"
SELECT_NAMED_SEATS = (  # includes matches as a guest, before the profile was added
    "SELECT match, seat, part, name FROM seats WHERE person = ? OR (person IS NULL AND level IS NULL AND lower(name) = lower(?)) ORDER BY match"
)
SELECT_GUESTS = "SELECT match, seat, part, name FROM seats WHERE person IS NULL AND level IS NULL ORDER BY match"
SELECT_OTHER_PEOPLE = (
    "SELECT 1 FROM seats WHERE match = ? AND level IS NULL AND (person IS NOT NULL OR lower(name) IS NOT lower(?)) AND person IS NOT ?"
)
SELECT_SHARED_MATCH = "SELECT 1 FROM seats a JOIN seats b ON a.match = b.match WHERE a.person = ? AND b.person = ? LIMIT 1"


def rename_profile(history: HistoryDatabase, profile_id: int, name: str) -> None:
    """Rename a profile in all of its matches."""
    with transaction(history.connection):
        _rename_seats(history, profile_id, name)


def have_played_together(history: HistoryDatabase, one_id: int, other_id: int) -> bool:
    """Return True if both profiles have played in one match."""
    with translated_errors():
        return history.connection.execute(SELECT_SHARED_MATCH, (one_id, other_id)).fetchone() is not None


def merge_profiles(history: HistoryDatabase, merged_id: int, remaining_id: int, name: str) -> None:
    """Give all matches of one profile to the other, which keeps its own ratings: they cannot be added."""
    with transaction(history.connection):
        history.connection.execute("DELETE FROM ratings WHERE person = ?", (merged_id,))
        for table in ("seats", "bests"):
            history.connection.execute(f"UPDATE {table} SET person = ? WHERE person = ?", (remaining_id, merged_id))
        _rename_seats(history, remaining_id, name)


def take_over_guests(
    history: HistoryDatabase,
    ids_by_name: Mapping[str, int],
    find_bests: Callable[[Match], Sequence[PersonalBest]],
    rate_match: Callable[[HistoryDatabase, MatchSummary, Match], Sequence[RatingChange]] | None,
) -> None:
    """Give new profiles the seats of guests with their names, in lower case, and what these would have won as players.

    The ratings of others stay. Nothing is known of the help that was used in old matches.
    """
    with transaction(history.connection):
        guests = [row for row in history.connection.execute(SELECT_GUESTS).fetchall() if row[-1].casefold() in ids_by_name]
        history.connection.executemany(
            "UPDATE seats SET person = ? WHERE match = ? AND seat = ? AND part = ?",
            [(ids_by_name[name.casefold()], match, seat, part) for match, seat, part, name in guests],
        )
        for match_id in sorted({row[0] for row in guests}):
            for summary in history.match_summaries((match_id,)):
                with suppress(BadRecord):  # a match that no longer replays keeps its result
                    match = Match(parse_record(history.record_json(match_id) or b""))
                    ratings = () if rate_match is None or history.is_rated(match_id) else rate_match(history, summary, match)
                    mine = [rated for rated in ratings if rated.person in ids_by_name.values()]
                    history.put_results(match_id, summary, find_bests(match) if summary.over else (), mine)


def delete_profile(history: HistoryDatabase, profile_id: int, name: str, substitute_name: str) -> None:
    """Delete every byte of a profile from the history.

    Matches without other people are deleted; in the others the seat gets a substitute name.
    """
    with transaction(history.connection):
        for match, seats in _seats_by_match(history, SELECT_NAMED_SEATS, (profile_id, name)):
            alone = history.connection.execute(SELECT_OTHER_PEOPLE, (match, name, profile_id)).fetchone() is None
            if alone or not _rewrite_names(history, match, seats, substitute_name):
                for part in MATCH_ROWS:
                    history.connection.execute(f"DELETE FROM {part} = ?", (match,))
        history.connection.execute("UPDATE seats SET person = NULL WHERE person = ?", (profile_id,))
        for table in ("bests", "ratings"):
            history.connection.execute(f"DELETE FROM {table} WHERE person = ?", (profile_id,))
    with suppress(DatabaseUnavailable), translated_errors():
        history.connection.execute("VACUUM")


def _rename_seats(history: HistoryDatabase, profile_id: int, name: str) -> None:
    for match, seats in _seats_by_match(history, SELECT_PROFILE_SEATS, (profile_id,)):
        _rewrite_names(history, match, seats, name)


def _seats_by_match(history: HistoryDatabase, query: str, arguments: Sequence[int | str]) -> list[tuple[int, list[tuple[int, int, str]]]]:
    """Return the seats (seat, part, old name) of each match."""
    rows = history.connection.execute(query, arguments).fetchall()
    return [
        (match, [(seat, part, old) for _match, seat, part, old in match_rows])
        for match, match_rows in groupby(rows, key=lambda row: row[0])
    ]


def _rewrite_names(history: HistoryDatabase, match_id: int, seats: Sequence[tuple[int, int, str]], name: str) -> bool:
    """Rewrite the names in a record; return False, without a change, if the record cannot be read."""
    base = history.connection
    row = base.execute("SELECT record FROM records WHERE match = ?", (match_id,)).fetchone()
    try:
        record = parse_record(unpack_record(row and row[0]))
    except BadRecord:
        return False
    old = {(seat, was) for seat, _part, was in seats}
    new = unused_name(name, [player.name for seat, player in enumerate(record.seats) if (seat, player.name) not in old])
    data = msgspec.json.encode(rename_players(record, lambda seat, player: new if (seat, player.name) in old else player.name).to_json())
    base.execute("UPDATE records SET record = ? WHERE match = ?", (zlib.compress(data, 9), match_id))
    base.execute("UPDATE OR IGNORE matches SET key = ? WHERE id = ?", (record_key(data), match_id))
    for seat, part, _was in seats:
        base.execute("UPDATE seats SET name = ? WHERE match = ? AND seat = ? AND part = ?", (new, match_id, seat, part))
    return True
