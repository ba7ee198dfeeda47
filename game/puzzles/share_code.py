"""Share codes: game, options, player levels, seed and checksum of a record in base32, no moves.

All numbers are packed into one big integer in mixed radix and read back in the same order.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Sequence

from game.kernel import BadRecord, Json, Options
from game.match import Match
from game.options import ChoiceOption, LettersOption, NumberOption, Option, SwitchOption, TeamsOption, fits
from game.record import LONGEST_SEED, Player, Record
from game.registry import GAMES

VERSION, VERSIONS = 1, 8
LONGEST = 60  # characters
CHECK = 2  # bytes
GAMES_AT_MOST, SEATS_AT_MOST = 256, 16
LEVEL_CODES = ("", "easy", "normal", "hard")  # numbered in this order; measured levels follow
MEASURED, MEASURES = "measured/", 101
HEX = 16  # bytes of a seed that the app has drawn


class BadCode(Exception):
    """Raised when a text is not a valid share code."""


class MixedRadix:
    """A mixed-radix integer that numbers are written into and read back from."""

    def __init__(self, value: int = 0) -> None:
        self.value = value  # the part still to be read
        self._written: list[tuple[int, int]] = []

    def put(self, number: int, base: int) -> None:
        assert 0 <= number < base, f"{number} is no digit of base {base}"
        self._written.append((number, base))

    def take(self, base: int) -> int:
        self.value, number = divmod(self.value, base)
        return number

    def packed(self) -> int:
        value = 0
        for number, base in reversed(self._written):
            value = value * base + number
        return value


def record_code(record: Record) -> str:
    """Return the share code, at most 60 characters, or "" for a record that does not fit into one.

    A deal of its own, a handicap or a long seed does not fit.
    """
    if record != Record(record.game, record.seats, record.seed, record.options, record.moves, None, record.table, record.handed):
        return ""
    digits = MixedRadix()
    digits.put(VERSION, VERSIONS)
    digits.put(_number(record.game), GAMES_AT_MOST)
    digits.put(len(record.seats), SEATS_AT_MOST)
    for seat in record.players_at(0):
        _put_level(digits, seat.level)
    options = GAMES[record.game].rules.options
    for name in sorted(options):
        _put_option(digits, options[name], record.options.get(name, options[name].default))
    if not _put_seed(digits, record.seed):
        return ""
    value = digits.packed()
    body = value.to_bytes((value.bit_length() + 7) // 8, "big")
    code = base64.b32encode(_check(body) + body).decode().rstrip("=")
    return code if len(code) <= LONGEST else ""


def record_in(text: str, names: Sequence[str] = ()) -> Record:
    """Return the record of a share code, with these names by seat, or raise BadCode."""
    code = "".join(text.upper().split()).replace("-", "").replace("0", "O").replace("1", "I")
    try:
        data = base64.b32decode(code + "=" * (-len(code) % 8)) if 0 < len(code) <= LONGEST else b""
    except ValueError:  # not base32
        data = b""
    if len(data) <= CHECK or data[:CHECK] != _check(data[CHECK:]):
        raise BadCode
    record = _read(MixedRadix(int.from_bytes(data[CHECK:], "big")), names)
    try:
        Match(record)
    except BadRecord:
        raise BadCode from None
    return record


def _read(digits: MixedRadix, names: Sequence[str]) -> Record:
    version, number = digits.take(VERSIONS), digits.take(GAMES_AT_MOST)
    game = next((name for name in GAMES if _number(name) == number), None)
    if version != VERSION or game is None:
        raise BadCode
    levels = [_take_level(digits) for _ in range(digits.take(SEATS_AT_MOST))]
    seats = tuple(Player(names[seat] if seat < len(names) else f"{seat + 1}", level) for seat, level in enumerate(levels))
    known = GAMES[game].rules.options
    chosen = {name: _take_option(digits, known[name]) for name in sorted(known)}
    options: Options = {name: value for name, value in chosen.items() if value != known[name].default}
    return Record(game, seats, _take_seed(digits), options)


def _number(game: str) -> int:
    """Return a game's number in codes, which never changes when games are added."""
    return zlib.crc32(game.encode()) % GAMES_AT_MOST


def _put_level(digits: MixedRadix, level: str | None) -> None:
    named = level or ""
    digits.put(LEVEL_CODES.index(named) if named in LEVEL_CODES else len(LEVEL_CODES), len(LEVEL_CODES) + 1)
    if named not in LEVEL_CODES:
        digits.put(int(named.removeprefix(MEASURED)), MEASURES)


def _take_level(digits: MixedRadix) -> str | None:
    number = digits.take(len(LEVEL_CODES) + 1)
    return LEVEL_CODES[number] or None if number < len(LEVEL_CODES) else f"{MEASURED}{digits.take(MEASURES)}"


def _put_option(digits: MixedRadix, option: Option, value: Json) -> None:
    """Write one digit for "differs from the default", then the value if it does."""
    digits.put(value != option.default, 2)
    if value == option.default:
        return
    match option:
        case NumberOption(low, high) if isinstance(value, int):
            digits.put(value - low, high - low + 1)
        case ChoiceOption(values):
            digits.put(values.index(value), len(values))
        case LettersOption(letters) if isinstance(value, str):
            for letter in letters:
                digits.put(letter in value, 2)
        case TeamsOption(highest) if isinstance(value, list | tuple):
            digits.put(len(value), SEATS_AT_MOST)
            for team in value:
                assert isinstance(team, int), "teams are numbers"
                digits.put(team, highest + 1)


def _take_option(digits: MixedRadix, option: Option) -> Json:
    if not digits.take(2):
        return option.default
    value: Json
    match option:
        case SwitchOption(default=default):
            value = not default
        case NumberOption(low, high):
            value = low + digits.take(high - low + 1)
        case ChoiceOption(values):
            value = values[digits.take(len(values))]
        case LettersOption(letters):
            value = "".join(letter for letter in letters if digits.take(2))
        case TeamsOption(highest):
            value = [digits.take(highest + 1) for _ in range(digits.take(SEATS_AT_MOST))]
    if not fits(option, value):
        raise BadCode
    return value


def _put_seed(digits: MixedRadix, seed: str) -> bool:
    """Write 16 bytes for a seed drawn by the app, the text of any other; return False if it is too long."""
    drawn = len(seed) == 2 * HEX and all(sign in "0123456789abcdef" for sign in seed)
    data = bytes.fromhex(seed) if drawn else seed.encode()
    digits.put(drawn, 2)
    if not drawn:
        digits.put(min(len(data), LONGEST_SEED), LONGEST_SEED + 1)
    for byte in data[:LONGEST_SEED]:
        digits.put(byte, 256)
    return len(data) <= LONGEST_SEED


def _take_seed(digits: MixedRadix) -> str:
    if digits.take(2):
        return bytes(digits.take(256) for _ in range(HEX)).hex()
    try:
        return bytes(digits.take(256) for _ in range(digits.take(LONGEST_SEED + 1))).decode()
    except UnicodeDecodeError:
        raise BadCode from None


def _check(body: bytes) -> bytes:
    return (zlib.crc32(body) & 0xFFFF).to_bytes(CHECK, "big")
