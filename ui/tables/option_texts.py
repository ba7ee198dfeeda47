"""The texts with which a game appears in the set-up: summary, options and presets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from game.kernel import Json

RESULTS_RULE = "results"  # the table rule that the table computes what the cards laid in order come to


@dataclass(frozen=True, slots=True)
class GameSummary:
    """The summary of a game in the set-up: three pieces, and sentences with pictures."""

    faces: tuple[str, str, str]  # three pieces of the table
    lines: tuple[tuple[str, str], ...]  # (picture, sentence)


@dataclass(frozen=True, slots=True)
class OptionText:
    """The texts of one of a game's options in the set-up: label, choices, help.

    On a stepper for a whole number, `values` are words for the lowest values; higher ones are shown as figures. With `number_label`,
    the option is a row of choices instead: no choice, "any other number", then `values`, each with its help; the number is set below.
    """

    label: str
    values: tuple[str, ...] = ()  # a word for each choice
    help: tuple[str, ...] = ()  # one line for each choice, one for all, or none
    null_label: str = ""  # meaning of no choice, such as "one for each player"
    number_label: str = ""  # the words for "any other number"
    is_seat_number: bool = False  # the number is a seat, shown by the seat's name
    icons: tuple[str, ...] = ()  # pictures of `assets/svg/ui` in place of words of one character
    choice_without_hints: str = ""  # the choice without hints, unless the table rules allow them
    table_rule: str = ""  # the rule of the table that stands below it in the set-up


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of values of options and table rules, offered in the set-up; all others keep their values."""

    label: str
    options: Mapping[str, Json]
    help: str
    table_rules: Mapping[str, bool] = field(default_factory=dict)

    @property
    def values(self) -> dict[str, Json]:
        """All that it sets, by name."""
        return {**self.options, **self.table_rules}


@dataclass(frozen=True, slots=True)
class OptionTexts:
    """What the set-up needs for a game's options: texts by option, presets, and defaults for a player count."""

    by_option: Mapping[str, OptionText] = field(default_factory=dict)  # by option name in `Rules.options`
    presets: Sequence[Preset] = ()
    default_values: Callable[[int], Mapping[str, Json]] = lambda players: {}  # defaults for a player count
    table_rules: Mapping[str, OptionText] = field(default_factory=dict)  # of the game: no record has them, and they are off by default
