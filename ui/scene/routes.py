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
    """The pause sheet over the table. `sitting`: ui.match.sitting.Sitting of that table."""

    sitting: object


@dataclass(frozen=True, slots=True)
class ToAccount:
    """What a deal came to. `match`: game.match.Match; `number` of the deal, from 1; `sitting`: the table that waits to play on
    (ui.match.sitting.Sitting), None where it is only looked up."""

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
class ToWorkshop:
    """The calculation workshop: which child practises?"""


@dataclass(frozen=True, slots=True)
class ToPath:
    """The levels of a child."""

    child_id: int


@dataclass(frozen=True, slots=True)
class ToExercises:
    """A set of ten; `level`: None for a mixed one; `kind` of exercise: None for whatever comes."""

    child_id: int
    level: str | None
    kind: str | None


@dataclass(frozen=True, slots=True)
class ToParent:
    """What a child knows, for a grown-up."""

    child_id: int


@dataclass(frozen=True, slots=True)
class ToExport:
    """The sheet that writes what a child knows where somebody says. `kind`: "csv" or "html"."""

    child_id: int
    kind: str


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
    | ToWorkshop
    | ToPath
    | ToExercises
    | ToParent
    | ToExport
    | Back
    | Quit
)
