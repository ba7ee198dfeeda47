"""Where a scene can lead. Routes are data, so that no scene knows another."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from game.record import Record


class Route(Struct, frozen=True):
    """One of those below. `ui.router` knows the scene of each, which is made with its fields."""


class ToMenu(Route, frozen=True):
    """Back to the shelf, whatever is open."""


class ToSetup(Route, frozen=True):
    game: str


class ToWhoSits(Route, frozen=True):
    """The sheet that asks who sits at a place of a set-up. `seats`: ui.rooms.setup.seats.SeatList."""

    seats: object
    place: int


class ToHouseRules(Route, frozen=True):
    """The sheet of the rules that people keep. `choices`: ui.rooms.setup.choices.Choices; `taken` is called when others were chosen."""

    choices: object
    taken: Callable[[], None]


class ToTable(Route, frozen=True):
    """A match from its record, new or half played. `pupil`: the child whose real round it is, None for anybody's match."""

    record: Record
    pupil: int | None = None


class ToResults(Route, frozen=True):
    """`pupil`: as in ToTable."""

    record: Record
    pupil: int | None = None


class ToReplay(Route, frozen=True):
    """`pupil`: as in ToTable; what is played on from there is this child's."""

    record: Record
    pupil: int | None = None


class ToHistory(Route, frozen=True):
    """The last matches."""


class ToRules(Route, frozen=True):
    game: str


class ToSettings(Route, frozen=True):
    """The sheet of settings, over whatever is open."""


class ToKeys(Route, frozen=True):
    """The sheet of keyboard keys."""


class ToPause(Route, frozen=True):
    """The pause sheet over the table. `sitting`: ui.match.sitting.Sitting of that table; `pupil`: as in ToTable."""

    sitting: object
    pupil: int | None = None


class ToAccount(Route, frozen=True):
    """What a deal came to. `match`: game.match.Match; `number` of the deal, from 1; `sitting`: the table that waits to play on
    (ui.match.sitting.Sitting), None where it is only looked up; `pupil`: as in ToTable."""

    match: object
    number: int
    sitting: object
    pupil: int | None = None


class ToSave(Route, frozen=True):
    """The sheet that saves this match to a file."""

    record: Record


class ToOpen(Route, frozen=True):
    """The sheet that opens a match from a file."""


class ToWorkshop(Route, frozen=True):
    """The calculation workshop: which child practises?"""


class ToPath(Route, frozen=True):
    """The levels of a child."""

    child_id: int


class BackToPath(Route, frozen=True):
    """To the path of a child from its real round, whatever is open."""

    child_id: int


class ToExercises(Route, frozen=True):
    """A set of ten; `level`: None for a mixed one; `kind` of exercise: None for whatever comes; `test`: the level can be passed with it;
    `focus`: what half of it is about, the key of a group."""

    child_id: int
    level: str | None
    kind: str | None
    test: bool = False
    focus: str | None = None


class ToAlbum(Route, frozen=True):
    """The album of a child, open at a page: 0 to 3 for the signs, 4 for chains."""

    child_id: int
    page: int


class ToGate(Route, frozen=True):
    """The sheet that asks whether a grown-up is there; `passed` is called if so. Not opened by itself, but by `ui.scene.gate.ask_parents`."""

    passed: Callable[[], None]


class ToParent(Route, frozen=True):
    """What a child knows, for parents."""

    child_id: int


class ToSteer(Route, frozen=True):
    """The sheet on which parents say how a child practises."""

    child_id: int


class ToExport(Route, frozen=True):
    """The sheet that saves all answers of a child as a table."""

    child_id: int


class ToPrint(Route, frozen=True):
    """The sheet that asks what to print for a child."""

    child_id: int


class ToPaper(Route, frozen=True):
    """The sheet that saves a sheet of paper. `kind`: one of ui.practice.parent.sheets; `option`: how many, or of which sign."""

    child_id: int
    kind: str
    option: str


class ToMark(Route, frozen=True):
    """The page on which parents mark the last sheet of paper of a child."""

    child_id: int


class Back(Route, frozen=True):
    """To the scene below."""


class Quit(Route, frozen=True):
    """Closes the app."""


def way_home(pupil: int | None) -> Route:
    """Where the way from a match leads: to the path from a child's real round, else to the menu."""
    return ToMenu() if pupil is None else BackToPath(pupil)
