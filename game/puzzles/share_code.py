"""Share codes: game, options, player levels, seed and checksum of a record in base32, no moves.

All numbers are packed into one big integer in mixed radix and read back in the same order.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Mapping, Sequence

from game.kernel import BadRecord, Json, Options
from game.match import Match
from game.options import ChoiceOption, LettersOption, NumberOption, Option, SwitchOption, TeamsOption, fits
from game.record import BOT_LEVELS, MAX_SEED_LENGTH, MAX_STRENGTH, Player, Record, bot_strength, measured_level
from game.registry import GAMES

VERSION, VERSION_BASE = 1, 8
MAX_CODE_LENGTH = 60  # characters
CHECKSUM_BYTES = 2  # bytes
GAME_BASE, SEAT_BASE = 256, 16
LEVEL_CODES = (None, *BOT_LEVELS)  # numbered in this order; measured levels follow
RANDOM_SEED_BYTES = 16  # bytes of a seed that the app has drawn


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

    def packed_value(self) -> int:
        value = 0
        for number, base in reversed(self._written):
            value = value * base + number
        return value


def encode_record(record: Record) -> str:
    """Return the share code, at most 60 characters, or "" for a record that does not fit into one.

    A deal of its own, a handicap or a long seed does not fit.
    """
    if record != Record(
        record.game, record.seats, record.seed, record.options, record.moves, None, record.table_rules, record.seat_changes
    ):
        return ""
    digits = MixedRadix()
    digits.put(VERSION, VERSION_BASE)
    digits.put(_game_number(record.game), GAME_BASE)
    digits.put(len(record.seats), SEAT_BASE)
    for seat in record.players_at(0):
        _put_level(digits, seat.level)
    options = GAMES[record.game].rules.options
    for name in _option_names(options, is_house_rule=False):
        _put_option(digits, options[name], record.options.get(name, options[name].default))
    if not _put_seed(digits, record.seed):
        return ""
    for name in _option_names(options, is_house_rule=True):
        _put_option(digits, options[name], record.options.get(name, options[name].default))
    value = digits.packed_value()
    body = value.to_bytes((value.bit_length() + 7) // 8, "big")
    code = base64.b32encode(_checksum(body) + body).decode().rstrip("=")
    return code if len(code) <= MAX_CODE_LENGTH else ""


def decode_record(text: str, names: Sequence[str] = ()) -> Record:
    """Return the record of a share code, with these names by seat, or raise BadCode."""
    code = "".join(text.upper().split()).replace("-", "").replace("0", "O").replace("1", "I")
    try:
        data = base64.b32decode(code + "=" * (-len(code) % 8)) if 0 < len(code) <= MAX_CODE_LENGTH else b""
    except ValueError:  # not base32
        data = b""
    if len(data) <= CHECKSUM_BYTES or data[:CHECKSUM_BYTES] != _checksum(data[CHECKSUM_BYTES:]):
        raise BadCode
    record = _read_record(MixedRadix(int.from_bytes(data[CHECKSUM_BYTES:], "big")), names)
    try:
        Match(record)
    except BadRecord:
        raise BadCode from None
    return record


def _read_record(digits: MixedRadix, names: Sequence[str]) -> Record:
    version, number = digits.take(VERSION_BASE), digits.take(GAME_BASE)
    game = next((name for name in GAMES if _game_number(name) == number), None)
    if version != VERSION or game is None:
        raise BadCode
    levels = [_take_level(digits) for _ in range(digits.take(SEAT_BASE))]
    seats = tuple(Player(names[seat] if seat < len(names) else f"{seat + 1}", level) for seat, level in enumerate(levels))
    known = GAMES[game].rules.options
    chosen = {name: _take_option(digits, known[name]) for name in _option_names(known, is_house_rule=False)}
    seed = _take_seed(digits)
    chosen |= {name: _take_option(digits, known[name]) for name in _option_names(known, is_house_rule=True)}
    options: Options = {name: value for name, value in chosen.items() if value != known[name].default}
    return Record(game, seats, seed, options)


def _option_names(options: Mapping[str, Option], is_house_rule: bool) -> list[str]:
    """Return the names of these options in the order of a code.

    House rules stand after the seed: a code from before there were any reads as one with their defaults, whose digit is 0.
    """
    return sorted(name for name, option in options.items() if option.is_house_rule == is_house_rule)


def _game_number(game: str) -> int:
    """Return a game's number in codes, which never changes when games are added."""
    return zlib.crc32(game.encode()) % GAME_BASE


def _put_level(digits: MixedRadix, level: str | None) -> None:
    strength = bot_strength(level)
    digits.put(LEVEL_CODES.index(level) if strength is None else len(LEVEL_CODES), len(LEVEL_CODES) + 1)
    if strength is not None:
        digits.put(strength, MAX_STRENGTH + 1)


def _take_level(digits: MixedRadix) -> str | None:
    number = digits.take(len(LEVEL_CODES) + 1)
    return LEVEL_CODES[number] if number < len(LEVEL_CODES) else measured_level(digits.take(MAX_STRENGTH + 1))


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
            digits.put(len(value), SEAT_BASE)
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
            value = [digits.take(highest + 1) for _ in range(digits.take(SEAT_BASE))]
    if not fits(option, value):
        raise BadCode
    return value


def _put_seed(digits: MixedRadix, seed: str) -> bool:
    """Write 16 bytes for a seed drawn by the app, the text of any other; return False if it is too long."""
    drawn = len(seed) == 2 * RANDOM_SEED_BYTES and all(sign in "0123456789abcdef" for sign in seed)
    data = bytes.fromhex(seed) if drawn else seed.encode()
    digits.put(drawn, 2)
    if not drawn:
        digits.put(min(len(data), MAX_SEED_LENGTH), MAX_SEED_LENGTH + 1)
    for byte in data[:MAX_SEED_LENGTH]:
        digits.put(byte, 256)
    return len(data) <= MAX_SEED_LENGTH


def _take_seed(digits: MixedRadix) -> str:
    if digits.take(2):
        return bytes(digits.take(256) for _ in range(RANDOM_SEED_BYTES)).hex()
    try:
        return bytes(digits.take(256) for _ in range(digits.take(MAX_SEED_LENGTH + 1))).decode()
    except UnicodeDecodeError:
        raise BadCode from None


def _checksum(body: bytes) -> bytes:
    return (zlib.crc32(body) & 0xFFFF).to_bytes(CHECKSUM_BYTES, "big")
