"""Where a scene can lead. Routes are data, so that no scene knows another."""

from __future__ import annotations

from dataclasses import dataclass

from game.record import Record


class Route:
    """One of those below. `ui.router` knows the scene of each."""

    __slots__: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ToMenu(Route):
    """Back to the shelf, whatever is open."""


@dataclass(frozen=True, slots=True)
class ToSetup(Route):
    game: str


@dataclass(frozen=True, slots=True)
class ToTable(Route):
    """A match from its record, new or half played."""

    record: Record


@dataclass(frozen=True, slots=True)
class ToResults(Route):
    record: Record


@dataclass(frozen=True, slots=True)
class ToReplay(Route):
    record: Record


@dataclass(frozen=True, slots=True)
class ToHistory(Route):
    """The last matches."""


@dataclass(frozen=True, slots=True)
class ToRules(Route):
    game: str


@dataclass(frozen=True, slots=True)
class ToSettings(Route):
    """The sheet of settings, over whatever is open."""


@dataclass(frozen=True, slots=True)
class ToKeys(Route):
    """The sheet of keyboard keys."""


@dataclass(frozen=True, slots=True)
class ToPause(Route):
    """The pause sheet over the table. `sitting`: ui.match.sitting.Sitting of that table."""

    sitting: object


@dataclass(frozen=True, slots=True)
class ToAccount(Route):
    """What a deal came to. `match`: game.match.Match; `number` of the deal, from 1; `sitting`: the table that waits to play on
    (ui.match.sitting.Sitting), None where it is only looked up."""

    match: object
    number: int
    sitting: object


@dataclass(frozen=True, slots=True)
class ToSave(Route):
    """The sheet that saves this match to a file."""

    record: Record


@dataclass(frozen=True, slots=True)
class ToOpen(Route):
    """The sheet that opens a match from a file."""


@dataclass(frozen=True, slots=True)
class ToWorkshop(Route):
    """The calculation workshop: which child practises?"""


@dataclass(frozen=True, slots=True)
class ToPath(Route):
    """The levels of a child."""

    child_id: int


@dataclass(frozen=True, slots=True)
class ToExercises(Route):
    """A set of ten; `level`: None for a mixed one; `kind` of exercise: None for whatever comes."""

    child_id: int
    level: str | None
    kind: str | None


@dataclass(frozen=True, slots=True)
class ToParent(Route):
    """What a child knows, for parents."""

    child_id: int


@dataclass(frozen=True, slots=True)
class ToExport(Route):
    """The sheet that saves what a child knows to a file. `kind`: "csv" or "html"."""

    child_id: int
    kind: str


@dataclass(frozen=True, slots=True)
class Back(Route):
    """To the scene below."""


@dataclass(frozen=True, slots=True)
class Quit(Route):
    """Closes the app."""
