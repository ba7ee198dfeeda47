"""What a game offers in the set-up: what it is about, what its options are called, and named sets of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from game.kernel import Json


@dataclass(frozen=True, slots=True)
class About:
    """What a game is about. `faces`: three pieces of its own table; `lines`: (picture, sentence)."""

    faces: tuple[str, str, str]
    lines: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class OptionWords:
    """What an option is called. `values`: a word for each choice; `help`: one line for each choice, or one for all, or none;
    `icons`: pictures of `assets/svg/ui` that stand for words of a single character.

    For a whole number on a stepper, `values` are words for its lowest values (others are shown as figures), and `null` is what holds
    where nothing is chosen ("one for each player"); `seats`: the number is a seat, and the name of the seat is shown. With `number`, a
    word for "any other number", these are choices side by side, in the order null, number, values, each with its help, and the number
    itself is set below.
    `unhinted`: the choice with which people get no hints unless they agree to have them, "" for none.
    """

    label: str
    values: tuple[str, ...] = ()
    help: tuple[str, ...] = ()
    null: str = ""
    number: str = ""
    seats: bool = False
    icons: tuple[str, ...] = ()
    unhinted: str = ""


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of options. `options`: the values that it sets, all that it stands for; the others stay as they are."""

    says: str
    options: Mapping[str, Json]
    help: str


@dataclass(frozen=True, slots=True)
class Offers:
    """`words`: by the names of the options in `Rules.options`; `presets`: named sets of them; `proposed`: values for so many players that
    hold until people choose others."""

    words: Mapping[str, OptionWords] = field(default_factory=dict)
    presets: Sequence[Preset] = ()
    proposed: Callable[[int], Mapping[str, Json]] = lambda players: {}
