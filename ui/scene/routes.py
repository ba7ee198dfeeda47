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


class ToHeadStart(Route, frozen=True):
    """The sheet of what a seat is given. `seats`, `place`: as in ToWhoSits; `game`: whose set-up it is."""

    seats: object
    place: int
    game: str


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
    """`pupil`: as in ToTable; what is played on from there is this child's. `ply`: opens after so many moves."""

    record: Record
    pupil: int | None = None
    ply: int = 0


class ToHistory(Route, frozen=True):
    """The matches that were played. `person`: only those of this one, by id; `game`: only those of this game, "" for all."""

    person: int | None = None
    game: str = ""


class ToPeople(Route, frozen=True):
    """Those who play on this computer. `person`: whose figures are shown first, by id."""

    person: int | None = None


class ToPerson(Route, frozen=True):
    """The sheet on which somebody is changed; somebody new for 0."""

    person: int


class ToFigures(Route, frozen=True):
    """The sheet that saves the figures of a person. `ending`: ".csv" or ".json"."""

    person: int
    ending: str


class ToCarry(Route, frozen=True):
    """The sheet that saves all matches as one file, or brings in those of such a file. `out`: which of the two."""

    out: bool


class ToRules(Route, frozen=True):
    game: str


class ToLessons(Route, frozen=True):
    """The sheet with the lessons of a game. `person`: who learns first, an id, None for whoever it is."""

    game: str
    person: int | None = None


class ToLesson(Route, frozen=True):
    """A lesson of `ui.assets.lesson_text`, by its id: where `person` (an id, None for whoever it is) stands in it, else from the beginning.

    `at`: the id of a step: begins there and is only tried out, to the end of its position; where one stands stays as it was. At its end,
    and with Escape, it leads back to the room that opened it.
    """

    game: str
    lesson: str
    person: int | None = None
    at: str = ""


class ToExample(Route, frozen=True):
    """A position of the rules to play with, from its record; nothing of it is kept, and it leads back to the room that opened it."""

    record: Record


class ToChallenges(Route, frozen=True):
    """The room with the day and the puzzles."""


class ToPuzzle(Route, frozen=True):
    """A puzzle on the table. `day`: ISO, of whose day it is, "" for none; `found`: the ways that were found already, where several are asked;
    `shown`: the others are shown, one after the other."""

    game: str
    id: str
    day: str = ""
    found: tuple[tuple[str, ...], ...] = ()
    shown: bool = False


class ToDayDeal(Route, frozen=True):
    """The deal of a day (ISO) on the table."""

    game: str
    day: str


class ToChallengeEnd(Route, frozen=True):
    """The sheet at the end of a puzzle or of a day's deal, over its table. `ending`: ui.puzzles.ending.Ending."""

    ending: object


class ToShare(Route, frozen=True):
    """The sheet that shows the code of this match, without its moves."""

    record: Record


class ToCode(Route, frozen=True):
    """The sheet that asks for a code."""


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


class ToElsewhere(Route, frozen=True):
    """The sheet that saves on another disk what ours does not take."""


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


class ToTouches(Route, frozen=True):
    """Touch the card that you see: over a set that begins. `taken` gets the seconds that eye and hand need, None where it was left out."""

    child_id: int
    taken: Callable[[float | None], None]


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
