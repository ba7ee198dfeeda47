"""The record of a match, the data of saves, replays and shares (docs/protocol.md, 3)."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from game.kernel import BadRecord, Json, Options, shortened

T = TypeVar("T")

FORMAT = 1
BOT_LEVELS = ("easy", "normal", "hard")
MEASURED_PREFIX = "measured/"  # prefix of a strength from 0 to 100
MAX_STRENGTH = 100
REQUIRED_FIELDS = {"format", "game", "options", "seats", "seed", "moves"}
OPTIONAL_FIELDS = {"deal", "table", "handed", "handicap"}
MAX_HANDICAP_POINTS = 1_000  # points of a handicap
TABLE_FIELDS = {"hints", "undo"}
MAX_NAME_LENGTH = 40
MAX_SEED_LENGTH = 200
MAX_SEAT_CHANGES = 10_000  # far more seat changes than real matches have: every screen loops over them


@dataclass(frozen=True, slots=True)
class Player:
    """A player at a seat: a human, or a bot with its level."""

    name: str
    level: str | None = None  # bot level, None for a human

    @property
    def is_human(self) -> bool:
        return self.level is None

    def to_json(self) -> dict[str, Json]:
        return {"name": self.name, "kind": "human"} if self.is_human else {"name": self.name, "kind": "bot", "level": self.level}


@dataclass(frozen=True, slots=True)
class SeatChange:
    """A seat change: the player who sat at `seat` until `ply` moves had been played."""

    ply: int
    seat: int
    player: Player

    def to_json(self) -> list[Json]:
        return [self.ply, self.seat, "human" if self.player.is_human else "bot", self.player.level, self.player.name]


@dataclass(frozen=True, slots=True)
class Handicap:
    """A seat's handicap, which makes a match even for players of different ages."""

    points: int = 0  # start with this many points (coins in Nain Jaune)
    hints: bool = False  # may have hints
    open: bool = False  # plays with an open hand

    @property
    def used_parts(self) -> tuple[str, ...]:
        """The handicaps in use, named as in the rules' supported handicaps."""
        return tuple(name for name in ("points", "hints", "open") if getattr(self, name))

    def to_json(self) -> dict[str, Json]:
        return {name: getattr(self, name) for name in self.used_parts}


@dataclass(frozen=True, slots=True)
class Record:
    """A match as data, from which every position can be replayed."""

    game: str
    seats: tuple[Player, ...]
    seed: str
    options: Options = field(default_factory=dict)
    moves: tuple[tuple[int, str], ...] = ()  # (seat, notation), in order
    deal: tuple[str, ...] | None = None  # replaces the first shuffle
    table_rules: Mapping[str, bool] = field(default_factory=dict)  # what the players agreed on: hints, undo
    seat_changes: tuple[SeatChange, ...] = ()  # earlier players by seat change, in order of plies; `seats` has the present ones
    handicap: Mapping[int, Handicap] = field(default_factory=dict)  # handicaps by seat, of the seats that have one

    def players_at(self, ply: int) -> tuple[Player, ...]:
        """Return the players by seat when `ply` moves had been played."""
        seats = list(self.seats)
        for passed in reversed(self.seat_changes):
            if ply < passed.ply:
                seats[passed.seat] = passed.player
        return tuple(seats)

    def to_json(self) -> dict[str, Json]:
        seats: list[Json] = [seat.to_json() for seat in self.seats]
        form: dict[str, Json] = {"format": FORMAT, "game": self.game, "options": dict(self.options), "seats": seats, "seed": self.seed}
        form["moves"] = [list(move) for move in self.moves]
        if self.deal is not None:
            form["deal"] = list(self.deal)
        if self.table_rules:
            form["table"] = dict(self.table_rules)
        if self.seat_changes:
            form["handed"] = [passed.to_json() for passed in self.seat_changes]
        if self.handicap:
            form["handicap"] = {str(seat): self.handicap[seat].to_json() for seat in sorted(self.handicap)}
        return form


def record_from_json(form: object) -> Record:
    """Return the record in this JSON value, or raise BadRecord; its game and moves are not checked here."""
    if not isinstance(form, dict):
        raise BadRecord("not_an_object")
    version = form.get("format")
    if type(version) is not int or version != FORMAT:
        raise BadRecord("unknown_format", format=shortened(version))
    _check_field_names(form)
    game, seed = read_field(form, "game", str), read_field(form, "seed", str)
    if len(seed) > MAX_SEED_LENGTH or not _is_encodable(seed):
        raise BadRecord("bad_field", field="seed")
    options = read_field(form, "options", dict)
    deal = _parse_deal(read_field(form, "deal", list)) if "deal" in form else None
    table = _parse_table_rules(read_field(form, "table", dict)) if "table" in form else {}
    seats, moves = _parse_players(read_field(form, "seats", list)), _parse_moves(read_field(form, "moves", list))
    handed = _parse_seat_changes(read_field(form, "handed", list), len(seats), len(moves)) if "handed" in form else ()
    handicap = _parse_handicaps(read_field(form, "handicap", dict), len(seats)) if "handicap" in form else {}
    return Record(game, seats, seed, dict(options), moves, deal, table, handed, handicap)


def read_field(form: Mapping[str, object], name: str, kind: type[T]) -> T:
    """Return a field of a JSON object, or raise BadRecord if it is of another type; True is no whole number."""
    value = form[name]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise BadRecord("bad_field", field=name)
    return value


def _check_field_names(form: Mapping[str, object]) -> None:
    for name in sorted(REQUIRED_FIELDS - form.keys()):
        raise BadRecord("missing_field", field=name)
    for name in sorted(form.keys() - REQUIRED_FIELDS - OPTIONAL_FIELDS, key=str):
        raise BadRecord("unknown_field", field=shortened(name))


def _parse_players(form: list[object]) -> tuple[Player, ...]:
    if not form:
        raise BadRecord("bad_field", field="seats")
    return tuple(_parse_player(item, index) for index, item in enumerate(form))


def _parse_player(form: object, index: int) -> Player:
    if not isinstance(form, dict) or not form.keys() <= {"name", "kind", "level"}:
        raise BadRecord("bad_seat", seat=index)
    name, kind, level = form.get("name"), form.get("kind"), form.get("level")
    if not isinstance(name, str) or not _is_valid_name(name):
        raise BadRecord("bad_seat", seat=index)
    if kind == "human" and level is None:
        return Player(name)
    if kind == "bot" and isinstance(level, str) and is_bot_level(level):
        return Player(name, level)
    raise BadRecord("bad_seat", seat=index)


def is_bot_level(text: str) -> bool:
    return text in BOT_LEVELS or bot_strength(text) is not None


def bot_strength(level: str | None) -> int | None:
    """Return the strength of a level named "measured/0" to "measured/100"; None for any other name."""
    digits = level.removeprefix(MEASURED_PREFIX) if level is not None and level.startswith(MEASURED_PREFIX) else ""
    strength = int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= len(str(MAX_STRENGTH)) else -1
    return strength if 0 <= strength <= MAX_STRENGTH and str(strength) == digits else None


def measured_level(strength: int) -> str:
    """Return the bot level of this strength."""
    return f"{MEASURED_PREFIX}{strength}"


def _parse_moves(form: list[object]) -> tuple[tuple[int, str], ...]:
    moves = []
    for ply, item in enumerate(form):
        if not isinstance(item, list) or len(item) != 2:
            raise BadRecord("bad_move", ply=ply)
        seat, move = item
        if type(seat) is not int or not isinstance(move, str):
            raise BadRecord("bad_move", ply=ply)
        moves.append((seat, move))
    return tuple(moves)


def _parse_deal(form: list[str]) -> tuple[str, ...]:
    if not all(isinstance(name, str) for name in form):
        raise BadRecord("bad_field", field="deal")
    return tuple(form)


def _parse_table_rules(form: dict[str, bool]) -> Mapping[str, bool]:
    if not form.keys() <= TABLE_FIELDS or not all(isinstance(value, bool) for value in form.values()):
        raise BadRecord("bad_field", field="table")
    return dict(form)


def _parse_handicaps(form: dict[str, object], players: int) -> Mapping[int, Handicap]:
    """Return the handicaps by seat, or raise BadRecord."""
    if not form.keys() <= set(map(str, range(players))):
        raise BadRecord("bad_field", field="handicap")
    return {int(seat): _parse_handicap(form[seat]) for seat in sorted(form)}


def _parse_handicap(form: object) -> Handicap:
    if not isinstance(form, dict) or not form or not form.keys() <= {"points", "hints", "open"}:
        raise BadRecord("bad_field", field="handicap")
    points = form.get("points", 1)
    if (
        type(points) is not int
        or not 1 <= points <= MAX_HANDICAP_POINTS
        or not all(form[name] is True for name in form if name != "points")
    ):
        raise BadRecord("bad_field", field="handicap")
    return Handicap(**form)


def _parse_seat_changes(form: list[object], players: int, plies: int) -> tuple[SeatChange, ...]:
    """Return the seat changes, which must be in order of plies and within the match, or raise BadRecord."""
    if len(form) > MAX_SEAT_CHANGES:
        raise BadRecord("bad_field", field="handed")
    seat_changes: list[SeatChange] = []
    for item in form:
        if not isinstance(item, list) or len(item) != len(("ply", "seat", "kind", "level", "name")):
            raise BadRecord("bad_field", field="handed")
        ply, seat, kind, level, name = item
        minimum = seat_changes[-1].ply if seat_changes else 0
        if type(ply) is not int or type(seat) is not int or not minimum <= ply <= plies or not 0 <= seat < players:
            raise BadRecord("bad_field", field="handed")
        seat_changes.append(SeatChange(ply, seat, _parse_player({"name": name, "kind": kind, "level": level}, seat)))
    return tuple(seat_changes)


def _is_valid_name(text: str) -> bool:
    """Return True if the text is one printable line: no control characters, no halves of a surrogate pair."""
    return len(text) <= MAX_NAME_LENGTH and not any(unicodedata.category(sign) in ("Cc", "Cs") for sign in text)


def _is_encodable(text: str) -> bool:
    """Return True if UTF-8 can encode the text, which it cannot if JSON brought in half a surrogate pair."""
    return not any(unicodedata.category(sign) == "Cs" for sign in text)
