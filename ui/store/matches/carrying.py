"""All matches as one file, to be brought in on another computer: JSON, a line for those who play and one for each match, packed (gzip)."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta

from game.kernel import BadRecord
from game.match import known_game
from game.record import Record, from_json
from ui.store.database import judged, writing
from ui.store.history import BEST, RATED, History, unpacked
from ui.store.inputs.names import clean_name, clean_record
from ui.store.matches.entries import Entry, Number, Sat, Score, Seconds
from ui.store.people import Kind, Person
from ui.store.settings import Line, Name

T = TypeVar("T")
LARGEST = 2**30  # bytes, unpacked
AT_ONCE = 500  # matches that are read from the history together


class Somebody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person; `id`: in this file."""

    id: Number
    name: Name
    animal: str
    colour: Annotated[int, Meta(ge=0, le=10**9)]
    kind: Kind


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line."""

    people: tuple[Somebody, ...]
    tablee: Literal["matches"] = "matches"
    version: Literal[1] = 1


class Carried(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match. `bests`: person, kind and value; `ratings`: person, mu and sigma."""

    when: Line
    over: bool
    seconds: Seconds | None
    seats: tuple[Sat, ...]
    record: msgspec.Raw
    bests: tuple[tuple[Number, Line, Score], ...] = ()
    ratings: tuple[tuple[Number, Score, Score], ...] = ()


def packed(history: History, people: Sequence[Person]) -> bytes:
    """The file."""
    head = Head(tuple(Somebody(one.id, one.name, one.animal, one.colour, one.kind) for one in people))
    lines = (msgspec.json.encode(line) + b"\n" for line in (head, *_matches(history)))
    return gzip.compress(b"".join(lines), 6, mtime=0)


def _matches(history: History) -> Iterator[Carried]:
    """The oldest first."""
    with judged():
        ids = [id for (id,) in history.base.execute("SELECT id FROM matches ORDER BY id")]
    for start in range(0, len(ids), AT_ONCE):
        for entry in history.entries(ids[start : start + AT_ONCE]):
            try:
                record = unpacked(_one(history, "SELECT record FROM records WHERE match = ?", entry.id)[0][0])
            except (BadRecord, IndexError):
                history.lacking()
                continue
            bests = _one(history, "SELECT person, kind, value FROM bests WHERE match = ?", entry.id)
            ratings = _one(history, "SELECT person, mu, sigma FROM ratings WHERE match = ?", entry.id)
            yield Carried(entry.when, entry.over, entry.seconds, entry.seats, msgspec.Raw(record), tuple(bests), tuple(ratings))  # type: ignore[arg-type]


def _one(history: History, query: str, match: int) -> list[tuple[object, ...]]:
    with judged():
        return history.base.execute(query, (match,)).fetchall()


def bring_in(history: History, data: bytes, person: Callable[[Somebody], int]) -> int:
    """Adds the matches of such a file that are not here yet; how many. All of them or none. `person`: the id here of somebody there.

    Raises BadRecord, which says where.
    """
    lines = list(_lines(data))
    head = _decoded(lines[0], Head, 1) if lines else None
    if head is None:
        raise BadRecord("empty_file")
    matches = [_match(line, number) for number, line in enumerate(lines[1:], 2)]
    ids = {one.id: person(msgspec.structs.replace(one, name=clean_name(one.name, one.id))) for one in head.people}
    with writing(history.base):
        return sum(_add(history, match, game, ids) for match, game in matches)


def _lines(data: bytes) -> Iterable[bytes]:
    reader = zlib.decompressobj(wbits=31)
    try:
        text = reader.decompress(data, LARGEST)
    except zlib.error:
        raise BadRecord("no_matches_file") from None
    if not reader.eof:
        raise BadRecord("cut_off" if text else "no_matches_file")
    return text.splitlines()


def _decoded(line: bytes, kind: type[T], number: int) -> T:
    try:
        return msgspec.json.decode(line, type=kind)
    except (ValueError, RecursionError):
        raise BadRecord("bad_line", line=number) from None


def _match(line: bytes, number: int) -> tuple[Carried, str]:
    """A match and its game; its moves are judged when somebody watches it."""
    match = _decoded(line, Carried, number)
    record = from_json(_decoded(bytes(match.record), object, number))
    match = _named(match, record)
    known_game(record.game, len(record.seats))
    if [sat.seat for sat in match.seats if not sat.part] != list(range(len(record.seats))):
        raise BadRecord("bad_line", line=number)
    return match, record.game


def _named(match: Carried, record: Record) -> Carried:
    """Return the match with clean names on its seats; its record stays byte for byte as it is if it has no others."""
    seats = tuple(msgspec.structs.replace(sat, name=clean_name(sat.name, sat.seat + 1)) for sat in match.seats)
    clean = clean_record(record)
    kept = match.record if clean == record else msgspec.Raw(msgspec.json.encode(clean.to_json()))
    return msgspec.structs.replace(match, seats=seats, record=kept)


def _add(history: History, match: Carried, game: str, ids: Mapping[int, int]) -> bool:
    record = bytes(match.record)
    if history.found(record) is not None:
        return False
    seats = tuple(msgspec.structs.replace(sat, person=None if sat.person is None else ids.get(sat.person)) for sat in match.seats)
    id = history.put(Entry(game, match.when, match.over, match.seconds, seats), record)
    for person, kind, value in match.bests:
        if person in ids:
            history.base.execute(BEST, (id, ids[person], game, kind, value))
    for person, mu, sigma in match.ratings:
        if person in ids:
            history.base.execute(RATED, (id, ids[person], game, mu, sigma))
    return True
