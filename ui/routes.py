"""Where a scene can lead: routes are data, so that no scene knows another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from game.record import Record


@dataclass(frozen=True, slots=True)
class ToMenu:
    """Back to the shelf, whatever is open."""


@dataclass(frozen=True, slots=True)
class ToSetup:
    game: str


@dataclass(frozen=True, slots=True)
class ToTable:
    """A match from its record, new or half played."""

    record: Record


@dataclass(frozen=True, slots=True)
class ToResults:
    record: Record


@dataclass(frozen=True, slots=True)
class ToReplay:
    record: Record


@dataclass(frozen=True, slots=True)
class ToHistory:
    """The last matches."""


@dataclass(frozen=True, slots=True)
class ToRules:
    game: str


@dataclass(frozen=True, slots=True)
class ToSettings:
    """The sheet of settings, over whatever is open."""


@dataclass(frozen=True, slots=True)
class ToKeys:
    """The sheet of keyboard keys."""


@dataclass(frozen=True, slots=True)
class ToPause:
    """The pause sheet over the table. `sitting`: ui.sitting.Sitting of that table."""

    sitting: object


@dataclass(frozen=True, slots=True)
class ToAccount:
    """What a deal came to. `match`: game.match.Match; `number` of the deal, from 1; `sitting`: the table that waits to play on
    (ui.sitting.Sitting), None where it is only looked up."""

    match: object
    number: int
    sitting: object


@dataclass(frozen=True, slots=True)
class ToSave:
    """The sheet that writes this record where somebody says."""

    record: Record


@dataclass(frozen=True, slots=True)
class ToOpen:
    """The sheet that opens a record somebody kept."""


@dataclass(frozen=True, slots=True)
class Back:
    """To the scene below."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Closes the app."""


Route: TypeAlias = (
    ToMenu
    | ToSetup
    | ToTable
    | ToResults
    | ToReplay
    | ToHistory
    | ToRules
    | ToSettings
    | ToKeys
    | ToPause
    | ToAccount
    | ToSave
    | ToOpen
    | Back
    | Quit
)
