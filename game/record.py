"""The record of a match: what a save, a replay, a share and a bug report are made of (protocol, The record of a game)."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field

from game.kernel import BadRecord, Json, Options, shown

FORMAT = 1
LEVELS = ("easy", "normal", "hard")
FIELDS = {"format", "game", "options", "seats", "seed", "moves"}
OPTIONAL = {"deal", "table", "handed"}
TABLE_FIELDS = {"hints", "undo"}
LONGEST_NAME = 40
LONGEST_SEED = 200
MOST_MOVES = 100_000


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits here: `level` is None for a human, a bot's level otherwise."""

    name: str
    level: str | None = None

    @property
    def human(self) -> bool:
        return self.level is None

    def to_json(self) -> dict[str, Json]:
        return {"name": self.name, "kind": "human"} if self.human else {"name": self.name, "kind": "bot", "level": self.level}


@dataclass(frozen=True, slots=True)
class Handed:
    """Who sat at `seat` until so many moves had been played (`ply`)."""

    ply: int
    seat: int
    who: Seat

    def to_json(self) -> list[Json]:
        return [self.ply, self.seat, "human" if self.who.human else "bot", self.who.level, self.who.name]


@dataclass(frozen=True, slots=True)
class Record:
    """A match as data. `moves`: (seat, notation), in order; `deal` replaces the first shuffle; `table`: what people agreed on; `handed`:
    who sat at a seat before it passed to whom `seats` names, in order."""

    game: str
    seats: tuple[Seat, ...]
    seed: str
    options: Options = field(default_factory=dict)
    moves: tuple[tuple[int, str], ...] = ()
    deal: tuple[str, ...] | None = None
    table: Mapping[str, bool] = field(default_factory=dict)
    handed: tuple[Handed, ...] = ()

    def sat(self, ply: int) -> tuple[Seat, ...]:
        """Who sat where when so many moves had been played."""
        seats = list(self.seats)
        for passed in reversed(self.handed):
            if ply < passed.ply:
                seats[passed.seat] = passed.who
        return tuple(seats)

    def to_json(self) -> dict[str, Json]:
        seats: list[Json] = [seat.to_json() for seat in self.seats]
        form: dict[str, Json] = {"format": FORMAT, "game": self.game, "options": dict(self.options), "seats": seats, "seed": self.seed}
        form["moves"] = [list(move) for move in self.moves]
        if self.deal is not None:
            form["deal"] = list(self.deal)
        if self.table:
            form["table"] = dict(self.table)
        if self.handed:
            form["handed"] = [passed.to_json() for passed in self.handed]
        return form


def from_json(form: object) -> Record:
    """The record in this JSON value; its game and moves are not judged here. Raises BadRecord."""
    if not isinstance(form, dict):
        raise BadRecord("not_an_object")
    version = form.get("format")
    if type(version) is not int or version != FORMAT:
        raise BadRecord("unknown_format", format=shown(version))
    _check_fields(form)
    game, seed, options = form["game"], form["seed"], form["options"]
    if not isinstance(game, str):
        raise BadRecord("bad_field", field="game")
    if not isinstance(seed, str) or len(seed) > LONGEST_SEED or not _encodable(seed):
        raise BadRecord("bad_field", field="seed")
    if not isinstance(options, dict):
        raise BadRecord("bad_field", field="options")
    deal = _deal(form["deal"]) if "deal" in form else None
    table = _table(form["table"]) if "table" in form else {}
    seats, moves = _seats(form["seats"]), _moves(form["moves"])
    handed = _handed(form["handed"], len(seats), len(moves)) if "handed" in form else ()
    return Record(game, seats, seed, dict(options), moves, deal, table, handed)


def _check_fields(form: Mapping[str, object]) -> None:
    for name in sorted(FIELDS - form.keys()):
        raise BadRecord("missing_field", field=name)
    for name in sorted(form.keys() - FIELDS - OPTIONAL, key=str):
        raise BadRecord("unknown_field", field=shown(name))


def _seats(form: object) -> tuple[Seat, ...]:
    if not isinstance(form, list) or not form:
        raise BadRecord("bad_field", field="seats")
    return tuple(_seat(item, place) for place, item in enumerate(form))


def _seat(form: object, place: int) -> Seat:
    if not isinstance(form, dict) or not form.keys() <= {"name", "kind", "level"}:
        raise BadRecord("bad_seat", seat=place)
    name, kind, level = form.get("name"), form.get("kind"), form.get("level")
    if not isinstance(name, str) or not _is_name(name):
        raise BadRecord("bad_seat", seat=place)
    if kind == "human" and level is None:
        return Seat(name)
    if kind == "bot" and isinstance(level, str) and level in LEVELS:
        return Seat(name, level)
    raise BadRecord("bad_seat", seat=place)


def _moves(form: object) -> tuple[tuple[int, str], ...]:
    if not isinstance(form, list) or len(form) > MOST_MOVES:
        raise BadRecord("bad_field", field="moves")
    moves = []
    for ply, item in enumerate(form):
        if not isinstance(item, list) or len(item) != 2:
            raise BadRecord("bad_move", ply=ply)
        seat, move = item
        if type(seat) is not int or not isinstance(move, str):
            raise BadRecord("bad_move", ply=ply)
        moves.append((seat, move))
    return tuple(moves)


def _deal(form: object) -> tuple[str, ...]:
    if not isinstance(form, list) or not all(isinstance(name, str) for name in form):
        raise BadRecord("bad_field", field="deal")
    return tuple(form)


def _table(form: object) -> Mapping[str, bool]:
    if not isinstance(form, dict) or not form.keys() <= TABLE_FIELDS or not all(isinstance(value, bool) for value in form.values()):
        raise BadRecord("bad_field", field="table")
    return dict(form)


def _handed(form: object, players: int, plies: int) -> tuple[Handed, ...]:
    """In the order of plies, within the match. Raises BadRecord."""
    if not isinstance(form, list) or len(form) > MOST_MOVES:
        raise BadRecord("bad_field", field="handed")
    found: list[Handed] = []
    for item in form:
        if not isinstance(item, list) or len(item) != len(("ply", "seat", "kind", "level", "name")):
            raise BadRecord("bad_field", field="handed")
        ply, seat, kind, level, name = item
        least = found[-1].ply if found else 0
        if type(ply) is not int or type(seat) is not int or not least <= ply <= plies or not 0 <= seat < players:
            raise BadRecord("bad_field", field="handed")
        found.append(Handed(ply, seat, _seat({"name": name, "kind": kind, "level": level}, seat)))
    return tuple(found)


def _is_name(text: str) -> bool:
    """One line that can be written: neither control characters nor halves of a surrogate pair."""
    return len(text) <= LONGEST_NAME and not any(unicodedata.category(sign) in ("Cc", "Cs") for sign in text)


def _encodable(text: str) -> bool:
    """Half a surrogate pair, which JSON can smuggle in, has no bytes: no hash, no file."""
    return not any(unicodedata.category(sign) == "Cs" for sign in text)
