"""Export and import of all matches: a gzip file of JSON lines, first the profiles, then the matches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from game.kernel import BadRecord
from game.match import known_game
from game.record import Record, record_from_json
from ui.store.database import transaction, translated_errors
from ui.store.history import PUT_BEST, PUT_RATING, HistoryDatabase, unpack_record
from ui.store.inputs.names import clean_name, with_clean_names
from ui.store.inputs.packed_lines import LineReader, decode_line, pack_lines
from ui.store.matches.entries import MatchSummary, Number, Score, SeatTenure, Seconds
from ui.store.profiles import Profile, ProfileKind
from ui.store.settings import Line, Name

BATCH_SIZE = 500  # matches that are read from the history together
MAX_PROFILES = 1000
# bytes of a line without its moves; the moves stay JSON, because as Python objects they take ten times the memory
MAX_BYTES_WITHOUT_MOVES = 2**20
NO_SEAT_CHANGES = msgspec.Raw(b"[]")
SeatChangeRow: TypeAlias = tuple[Number, Number, Line, Line | None, Name]  # a change of player, as in `game.record.SeatChange`
PROFILE_TABLES = ("seats", "bests", "ratings")


class ExportedProfile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A profile in an export."""

    id: Number  # unique in this file
    name: Name
    animal: str
    colour: Annotated[int, Meta(ge=0, le=10**9)]
    kind: ProfileKind


class ExportHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of an export: its profiles, kind and version."""

    people: Annotated[tuple[ExportedProfile, ...], Meta(max_length=MAX_PROFILES)]
    tablee: Literal["matches"] = "matches"
    version: Literal[1] = 1


class ExportedMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match in an export."""

    when: Line
    over: bool
    seconds: Seconds | None
    seats: tuple[SeatTenure, ...]
    record: msgspec.Raw
    bests: tuple[tuple[Number, Line, Score], ...] = ()  # person, kind and value
    ratings: tuple[tuple[Number, Score, Score], ...] = ()  # person, mu and sigma

    def __post_init__(self) -> None:
        if datetime.fromisoformat(self.when).date().isoformat() != self.when[:10]:
            raise ValueError("no date as 2026-11-21")


class RecordMoves(msgspec.Struct, frozen=True):
    """The moves of a record, as JSON: its longest part."""

    moves: msgspec.Raw


class MatchOutline(msgspec.Struct, frozen=True):
    """A match with nothing decoded but the place of its moves."""

    record: RecordMoves


def export_matches(history: HistoryDatabase, profiles: Sequence[Profile]) -> bytes:
    """Export the history; matches too long to be imported again are left out."""
    head = ExportHeader(tuple(ExportedProfile(one.id, one.name, one.animal, one.colour, one.kind) for one in profiles))
    return pack_lines((head, *_exported_matches(history)), history.on_unreadable)


def _exported_matches(history: HistoryDatabase) -> Iterator[ExportedMatch]:
    """Yield all matches of the history for an export, the oldest first."""
    with translated_errors():
        ids = [id for (id,) in history.connection.execute("SELECT id FROM matches ORDER BY id")]
    for start in range(0, len(ids), BATCH_SIZE):
        for entry in history.match_summaries(ids[start : start + BATCH_SIZE]):
            bests = _select_match_rows(history, "SELECT person, kind, value FROM bests WHERE match = ?", entry.id)
            ratings = _select_match_rows(history, "SELECT person, mu, sigma FROM ratings WHERE match = ?", entry.id)
            try:
                record = msgspec.Raw(
                    unpack_record(_select_match_rows(history, "SELECT record FROM records WHERE match = ?", entry.id)[0][0])
                )
                yield ExportedMatch(entry.when, entry.over, entry.seconds, entry.seats, record, tuple(bests), tuple(ratings))  # type: ignore[arg-type]
            except (BadRecord, IndexError, ValueError):
                history.on_unreadable()


def _select_match_rows(history: HistoryDatabase, query: str, match_id: int) -> list[tuple[object, ...]]:
    with translated_errors():
        return history.connection.execute(query, (match_id,)).fetchall()


def import_matches(
    history: HistoryDatabase, data: bytes, known_ids: Mapping[str, int], add_profile: Callable[[ExportedProfile], int], reader: LineReader
) -> int:
    """Import the matches of an export that are not kept yet, in one transaction; return how many.

    Args:
        history: the open database.
        data: the content of the file.
        known_ids: the ids of the profiles on this device, by name in lower case.
        add_profile: adds a profile to this device and returns its id; called once all matches are in.
        reader: splits the file into lines within limits.

    Raises:
        BadRecord: says where the file is wrong; nothing has changed.
    """
    lines = reader.unpacked_lines(data)
    head = decode_line(next(lines, b""), ExportHeader, BadRecord("bad_line", line=1))
    people = {one.id: msgspec.structs.replace(one, name=clean_name(one.name, one.id)) for one in head.people}
    ids = {id: known_ids.get(one.name.casefold(), -1 - id) for id, one in people.items()}  # below 0: not on this device yet
    with transaction(history.connection):
        match_count = sum(_insert_match(history, *_parse_match(line, number), ids) for number, line in enumerate(lines, 2))
        reader.raise_if_stopped()
        for id, one in people.items():
            if ids[id] < 0:
                new = add_profile(one)
                for table in PROFILE_TABLES:
                    history.connection.execute(f"UPDATE {table} SET person = ? WHERE person = ?", (new, ids[id]))
    return match_count


def _parse_match(line: bytes, line_number: int) -> tuple[ExportedMatch, str]:
    """Return the match of a line and its game; its moves are checked only when the match is replayed."""
    error = BadRecord("bad_line", line=line_number)
    if len(line) - len(decode_line(line, MatchOutline, error).record.moves) > MAX_BYTES_WITHOUT_MOVES:
        raise error
    match = decode_line(line, ExportedMatch, error)
    fields = decode_line(match.record, dict[str, msgspec.Raw], error)
    form = {name: decode_line(field, object, error) for name, field in fields.items() if name not in ("moves", "handed")}
    record = record_from_json({**form, "moves": []})
    known_game(record.game, len(record.seats))
    if [players.seat for players in match.seats if not players.part] != list(range(len(record.seats))):
        raise error
    handed = decode_line(fields.get("handed", NO_SEAT_CHANGES), list[SeatChangeRow], error)
    return _with_clean_names(match, fields, record, handed), record.game


def _with_clean_names(
    match: ExportedMatch, fields: Mapping[str, msgspec.Raw], record: Record, seat_changes: list[SeatChangeRow]
) -> ExportedMatch:
    """Return the match with clean names on its seats; a record with clean names stays byte for byte."""
    seats = tuple(msgspec.structs.replace(players, name=clean_name(players.name, players.seat + 1)) for players in match.seats)
    clean = with_clean_names(record)
    passed = [(ply, seat, kind, level, clean_name(name, seat + 1)) for ply, seat, kind, level, name in seat_changes]
    if clean == record and passed == seat_changes:
        return msgspec.structs.replace(match, seats=seats)
    form = {**fields, "seats": clean.to_json()["seats"], **({"handed": passed} if seat_changes else {})}
    return msgspec.structs.replace(match, seats=seats, record=msgspec.Raw(msgspec.json.encode(form)))


def _insert_match(history: HistoryDatabase, match: ExportedMatch, game: str, profile_ids: Mapping[int, int]) -> bool:
    record = bytes(match.record)
    if history.find_match_id(record) is not None:
        return False
    seats = tuple(
        msgspec.structs.replace(players, person=None if players.person is None else profile_ids.get(players.person))
        for players in match.seats
    )
    id = history.insert_match(MatchSummary(game, match.when, match.over, match.seconds, seats), record)
    for person, kind, value in match.bests:
        if person in profile_ids:
            history.connection.execute(PUT_BEST, (id, profile_ids[person], game, kind, value))
    for person, mu, sigma in match.ratings:
        if person in profile_ids:
            history.connection.execute(PUT_RATING, (id, profile_ids[person], game, mu, sigma))
    return True
