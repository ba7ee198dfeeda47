"""Export and import of all matches: a gzip file of JSON lines, first the profiles, then the matches."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Annotated, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from game.kernel import BadRecord
from game.match import known_game
from game.record import Record, from_json
from ui.store.database import translated_errors, writing
from ui.store.history import BEST, RATED, HistoryDatabase, unpacked
from ui.store.inputs.names import clean_name, clean_record
from ui.store.inputs.packed_lines import LONGEST_LINE, LineReader
from ui.store.matches.entries import MatchSummary, Number, Score, SeatTenure, Seconds
from ui.store.profiles import Kind, Profile
from ui.store.settings import Line, Name

T = TypeVar("T")
AT_ONCE = 500  # matches that are read from the history together
MOST_PEOPLE = 1000
MOST_BESIDE = 2**20  # bytes of a line without its moves; the moves stay JSON, because as Python objects they take ten times the memory
NOBODY = msgspec.Raw(b"[]")
Passed: TypeAlias = tuple[Number, Number, Line, Line | None, Name]  # a change of player, as in `game.record.SeatChange`
PERSON_TABLES = ("seats", "bests", "ratings")


class ExportedProfile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A profile in an export."""

    id: Number  # unique in this file
    name: Name
    animal: str
    colour: Annotated[int, Meta(ge=0, le=10**9)]
    kind: Kind


class ExportHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of an export: its profiles, kind and version."""

    people: Annotated[tuple[ExportedProfile, ...], Meta(max_length=MOST_PEOPLE)]
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
    lines = [msgspec.json.encode(line) for line in (head, *_matches(history))]
    if any(len(line) > LONGEST_LINE for line in lines):
        history.on_unreadable()
    return gzip.compress(b"".join(line + b"\n" for line in lines if len(line) <= LONGEST_LINE), 6, mtime=0)


def _matches(history: HistoryDatabase) -> Iterator[ExportedMatch]:
    """Yield all matches of the history for an export, the oldest first."""
    with translated_errors():
        ids = [id for (id,) in history.base.execute("SELECT id FROM matches ORDER BY id")]
    for start in range(0, len(ids), AT_ONCE):
        for entry in history.entries(ids[start : start + AT_ONCE]):
            bests = _one(history, "SELECT person, kind, value FROM bests WHERE match = ?", entry.id)
            ratings = _one(history, "SELECT person, mu, sigma FROM ratings WHERE match = ?", entry.id)
            try:
                record = msgspec.Raw(unpacked(_one(history, "SELECT record FROM records WHERE match = ?", entry.id)[0][0]))
                yield ExportedMatch(entry.when, entry.over, entry.seconds, entry.seats, record, tuple(bests), tuple(ratings))  # type: ignore[arg-type]
            except (BadRecord, IndexError, ValueError):
                history.on_unreadable()


def _one(history: HistoryDatabase, query: str, match: int) -> list[tuple[object, ...]]:
    with translated_errors():
        return history.base.execute(query, (match,)).fetchall()


def bring_in(
    history: HistoryDatabase, data: bytes, known: Mapping[str, int], add: Callable[[ExportedProfile], int], reader: LineReader
) -> int:
    """Import the matches of an export that are not kept yet, in one transaction; return how many.

    Args:
        history: the open database.
        data: the content of the file.
        known: the ids of the profiles on this device, by name in lower case.
        add: adds a profile to this device and returns its id; called once all matches are in.
        reader: splits the file into lines within limits.

    Raises:
        BadRecord: says where the file is wrong; nothing has changed.
    """
    lines = reader.lines(data)
    head = _decoded(next(lines, b""), ExportHeader, 1)
    people = {one.id: msgspec.structs.replace(one, name=clean_name(one.name, one.id)) for one in head.people}
    ids = {id: known.get(one.name.casefold(), -1 - id) for id, one in people.items()}  # below 0: not on this device yet
    with writing(history.base):
        result = sum(_add(history, *_match(line, number), ids) for number, line in enumerate(lines, 2))
        reader.check()
        for id, one in people.items():
            if ids[id] < 0:
                new = add(one)
                for table in PERSON_TABLES:
                    history.base.execute(f"UPDATE {table} SET person = ? WHERE person = ?", (new, ids[id]))
    return result


def _decoded(line: bytes | msgspec.Raw, kind: type[T], number: int) -> T:
    try:
        return msgspec.json.decode(line, type=kind)
    except (ValueError, RecursionError):
        raise BadRecord("bad_line", line=number) from None


def _match(line: bytes, number: int) -> tuple[ExportedMatch, str]:
    """Return the match of a line and its game; its moves are checked only when the match is replayed."""
    if len(line) - len(_decoded(line, MatchOutline, number).record.moves) > MOST_BESIDE:
        raise BadRecord("bad_line", line=number)
    match = _decoded(line, ExportedMatch, number)
    fields = _decoded(match.record, dict[str, msgspec.Raw], number)
    form = {name: _decoded(field, object, number) for name, field in fields.items() if name not in ("moves", "handed")}
    record = from_json({**form, "moves": []})
    known_game(record.game, len(record.seats))
    if [players.seat for players in match.seats if not players.part] != list(range(len(record.seats))):
        raise BadRecord("bad_line", line=number)
    handed = _decoded(fields.get("handed", NOBODY), list[Passed], number)
    return _named(match, fields, record, handed), record.game


def _named(match: ExportedMatch, fields: Mapping[str, msgspec.Raw], record: Record, handed: list[Passed]) -> ExportedMatch:
    """Return the match with clean names on its seats; a record with clean names stays byte for byte."""
    seats = tuple(msgspec.structs.replace(players, name=clean_name(players.name, players.seat + 1)) for players in match.seats)
    clean = clean_record(record)
    passed = [(ply, seat, kind, level, clean_name(name, seat + 1)) for ply, seat, kind, level, name in handed]
    if clean == record and passed == handed:
        return msgspec.structs.replace(match, seats=seats)
    form = {**fields, "seats": clean.to_json()["seats"], **({"handed": passed} if handed else {})}
    return msgspec.structs.replace(match, seats=seats, record=msgspec.Raw(msgspec.json.encode(form)))


def _add(history: HistoryDatabase, match: ExportedMatch, game: str, ids: Mapping[int, int]) -> bool:
    record = bytes(match.record)
    if history.find_match(record) is not None:
        return False
    seats = tuple(
        msgspec.structs.replace(players, person=None if players.person is None else ids.get(players.person)) for players in match.seats
    )
    id = history.put(MatchSummary(game, match.when, match.over, match.seconds, seats), record)
    for person, kind, value in match.bests:
        if person in ids:
            history.base.execute(BEST, (id, ids[person], game, kind, value))
    for person, mu, sigma in match.ratings:
        if person in ids:
            history.base.execute(RATED, (id, ids[person], game, mu, sigma))
    return True
