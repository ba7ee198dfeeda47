"""The options of a set-up: what kinds there are, what fits them, and how the protocol writes them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from game.kernel import BadRecord, Json, Options, shown

MOST_LISTED = 100  # values in a list that is an option


@dataclass(frozen=True, slots=True, kw_only=True)
class _AnyOption:
    """`players`: how many have to play for another value than the default; empty: any number."""

    players: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SwitchOption(_AnyOption):
    """On or off."""

    default: bool


@dataclass(frozen=True, slots=True)
class NumberOption(_AnyOption):
    """A whole number from `low` to `high`; where the default is None, null too."""

    low: int
    high: int
    default: int | None


@dataclass(frozen=True, slots=True)
class ChoiceOption(_AnyOption):
    """One of these values."""

    values: tuple[int | str, ...]
    default: int | str


@dataclass(frozen=True, slots=True)
class LettersOption(_AnyOption):
    """A text of these letters alone."""

    letters: str
    default: str


@dataclass(frozen=True, slots=True)
class TeamsOption(_AnyOption):
    """A list of team numbers from 0 to `highest`, or null: no teams. How long it is, and which teams go, the game checks."""

    default: ClassVar[None] = None
    highest: int


Option: TypeAlias = SwitchOption | NumberOption | ChoiceOption | LettersOption | TeamsOption


def check_options(known: Mapping[str, Option], options: Options, players: int) -> None:
    """Raises BadRecord when an option is unknown, out of its range, or not for so many players."""
    for name, value in options.items():
        if name not in known:
            raise BadRecord("unknown_option", option=shown(name))
        if not fits(known[name], value):
            raise BadRecord("bad_option", option=name, range=type_and_range(known[name])[1])
        if value != known[name].default and not offered(known[name], players):
            raise BadRecord("option_players", option=name, players=list(known[name].players))


def offered(option: Option, players: int) -> bool:
    """Whether so many players may choose something else than the default."""
    return not option.players or players in option.players


def fits(option: Option, value: Json) -> bool:
    """Whether `value` lies in the option's range; True, 1 and 1.0 are not the same here."""
    if value is None:
        return option.default is None
    match option:
        case SwitchOption():
            return isinstance(value, bool)
        case NumberOption(low, high):
            return _within(low, high, value)
        case ChoiceOption(values):
            return any(type(value) is type(allowed) and value == allowed for allowed in values)
        case LettersOption(letters):
            return isinstance(value, str) and set(value) <= set(letters)
        case TeamsOption(highest):
            return isinstance(value, list | tuple) and len(value) <= MOST_LISTED and all(_within(0, highest, team) for team in value)


def type_and_range(option: Option) -> tuple[str, Json]:
    """The option's `type` and `range` as the protocol writes them."""
    match option:
        case SwitchOption():
            return "bool", None
        case NumberOption(low, high):
            return "int", (low, high)
        case ChoiceOption(values):
            return "choice", values
        case LettersOption(letters):
            return "text", letters
        case TeamsOption(highest):
            return "teams", (0, highest)


def _within(low: int, high: int, value: Json) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
