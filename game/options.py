"""Kinds of options of a set-up: their ranges, their checks and their protocol form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from game.kernel import BadRecord, Json, Options, shortened

MAX_LIST_LENGTH = 100  # values in an option that is a list


@dataclass(frozen=True, slots=True, kw_only=True)
class _AnyOption:
    """Base class of all kinds of options."""

    player_counts: tuple[int, ...] = ()  # player counts that may change the default; empty: any
    is_house_rule: bool = False  # a rule of some families only: the set-up folds it away, and it stands last in share codes


@dataclass(frozen=True, slots=True)
class SwitchOption(_AnyOption):
    """An option that is on or off."""

    default: bool


@dataclass(frozen=True, slots=True)
class NumberOption(_AnyOption):
    """An option that is a whole number from `low` to `high`, or None if that is its default."""

    low: int
    high: int
    default: int | None


@dataclass(frozen=True, slots=True)
class ChoiceOption(_AnyOption):
    """An option that is one of the listed values."""

    values: tuple[int | str, ...]
    default: int | str


@dataclass(frozen=True, slots=True)
class LettersOption(_AnyOption):
    """An option that is a text made of the given letters only."""

    letters: str
    default: str


@dataclass(frozen=True, slots=True)
class TeamsOption(_AnyOption):
    """An option that is a list of team numbers by seat, or None for no teams.

    The game checks the length of the list and which teams are possible.
    """

    default: ClassVar[None] = None
    max_team: int  # team numbers run from 0 to this


Option: TypeAlias = SwitchOption | NumberOption | ChoiceOption | LettersOption | TeamsOption


def check_options(available: Mapping[str, Option], options: Options, player_count: int) -> dict[str, Json]:
    """Return all options with their values, the default of those not given.

    Raises:
        BadRecord: An option is unknown, out of range, or fixed for this number of players.
    """
    for name, value in options.items():
        if name not in available:
            raise BadRecord("unknown_option", option=shortened(name))
        if not fits(available[name], value):
            raise BadRecord("bad_option", option=name, range=type_and_range(available[name])[1])
        if value != available[name].default and not can_change_option(available[name], player_count):
            raise BadRecord("option_players", option=name, players=list(available[name].player_counts))
    return {name: options.get(name, option.default) for name, option in available.items()}


def can_change_option(option: Option, player_count: int) -> bool:
    """Return True if this number of players may change the option from its default."""
    return not option.player_counts or player_count in option.player_counts


def fits(option: Option, value: Json) -> bool:
    """Return True if the value is in the option's range; True, 1 and 1.0 are different values here."""
    if value is None:
        return option.default is None
    match option:
        case SwitchOption():
            return isinstance(value, bool)
        case NumberOption(low, high):
            return _is_whole_within(low, high, value)
        case ChoiceOption(values):
            return any(type(value) is type(allowed) and value == allowed for allowed in values)
        case LettersOption(letters):
            return isinstance(value, str) and set(value) <= set(letters)
        case TeamsOption(highest):
            return (
                isinstance(value, list | tuple)
                and len(value) <= MAX_LIST_LENGTH
                and all(_is_whole_within(0, highest, team) for team in value)
            )


def type_and_range(option: Option) -> tuple[str, Json]:
    """Return the option's `type` and `range` as the protocol writes them."""
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


def _is_whole_within(low: int, high: int, value: Json) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
