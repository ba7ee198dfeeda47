"""Routes: where a scene can lead, as data, so that no scene knows another."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from game.record import Record


class Route(Struct, frozen=True):
    """A route; `ui.router` knows the scene of each, which is created with its fields."""


class MenuRoute(Route, frozen=True):
    """The route to the menu, closing all other screens."""


class SetupRoute(Route, frozen=True):
    """The route to the set-up of a game."""

    game: str


class PlayerPickerRoute(Route, frozen=True):
    """The route to the dialog that chooses the player of a seat in a set-up."""

    seats: object  # ui.screens.setup.seats.SeatList
    seat: int


class HandicapRoute(Route, frozen=True):
    """The route to the dialog that sets a seat's handicap."""

    seats: object  # ui.screens.setup.seats.SeatList
    seat: int
    game: str  # the game of the set-up


class HouseRulesRoute(Route, frozen=True):
    """The route to the dialog of saved house rules."""

    choices: object  # ui.screens.setup.choices.Choices
    on_taken: Callable[[], None]  # called when other rules were chosen


class TableRoute(Route, frozen=True):
    """The route to the table with a match from its record, new or partly played."""

    record: Record
    pupil: int | None = None  # the child of a real round; None for any other match


class ResultsRoute(Route, frozen=True):
    """The route to the results of a match."""

    record: Record
    child_id: int | None = None  # the child of a real round


class ReplayRoute(Route, frozen=True):
    """The route to the replay of a match."""

    record: Record
    child_id: int | None = None  # the child of a real round, and of its continuation
    ply: int = 0  # the replay opens after this many moves


class HistoryRoute(Route, frozen=True):
    """The route to the history."""

    person: int | None = None  # id of a profile: only its matches
    game: str = ""  # only matches of this game; "" for all


class ProfilesRoute(Route, frozen=True):
    """The route to the profiles."""

    person: int | None = None  # id of the profile whose statistics are shown first


class ProfileRoute(Route, frozen=True):
    """The route to the dialog that changes a profile, or adds one for 0."""

    person: int


class StatisticsRoute(Route, frozen=True):
    """The route to the dialog that saves the statistics of a profile."""

    person: int
    ending: str  # ".csv" or ".json"


class TransferRoute(Route, frozen=True):
    """The route to the dialog that exports all matches, or imports such a file."""

    out: bool  # export, not import


class RulesRoute(Route, frozen=True):
    """The route to the rules pages of a game."""

    game: str


class LessonsRoute(Route, frozen=True):
    """The route to the dialog with the lessons of a game."""

    game: str
    person: int | None = None  # id of the profile that learns first; None for a guest


class LessonRoute(Route, frozen=True):
    """The route to a lesson of `ui.assets.lesson_text` by its id, at the profile's progress in it.

    At its end, and with Escape, it leads back to the screen that opened it.
    """

    game: str
    lesson: str
    person: int | None = None  # id of a profile; None for a guest
    at: str = ""  # id of a step to try out, to the end of its position; the progress stays as it was


class ExampleRoute(Route, frozen=True):
    """The route to a position of the rules to be played; nothing is saved, and it leads back."""

    record: Record


class ChallengesRoute(Route, frozen=True):
    """The route to the screen with the daily challenge and the puzzles."""


class PuzzleRoute(Route, frozen=True):
    """The route to a puzzle on the table."""

    game: str
    puzzle_id: str
    day: str = ""  # ISO date of its daily challenge; "" for none
    found: tuple[tuple[str, ...], ...] = ()  # solutions that were found already, if several are asked for
    shown: bool = False  # the other solutions are shown, one after the other


class DailyDealRoute(Route, frozen=True):
    """The route to the daily deal of a date (ISO) on the table."""

    game: str
    day: str


class ChallengeEndRoute(Route, frozen=True):
    """The route to the dialog at the end of a puzzle or daily deal, over its table."""

    ending: object  # ui.puzzles.ending.ChallengeEnding


class ShareRoute(Route, frozen=True):
    """The route to the dialog that shows the share code of a match."""

    record: Record


class CodeRoute(Route, frozen=True):
    """The route to the dialog that asks for a share code."""


class SettingsRoute(Route, frozen=True):
    """The route to the settings, over the present screen."""


class ShortcutsRoute(Route, frozen=True):
    """The route to the list of keyboard shortcuts."""


class PauseRoute(Route, frozen=True):
    """The route to the pause dialog over the table."""

    session: object  # ui.match.session.MatchSession of the table
    child_id: int | None = None  # the child of a real round


class ScoreSheetRoute(Route, frozen=True):
    """The route to the score sheet of a deal."""

    match: object  # game.match.Match
    number: int  # the number of the deal, from 1
    sitting: object  # ui.match.session.MatchSession of the table that waits to play on; None for a look at an earlier deal
    pupil: int | None = None  # the child of a real round


class SaveRoute(Route, frozen=True):
    """The route to the dialog that saves a match to a file."""

    record: Record


class BackupRoute(Route, frozen=True):
    """The route to the dialog that saves a backup on another disk, when ours refuses to write."""


class OpenMatchRoute(Route, frozen=True):
    """The route to the dialog that opens a match from a file."""


class WorkshopRoute(Route, frozen=True):
    """The route to the workshop, where a child is chosen."""


class LevelPathRoute(Route, frozen=True):
    """The route to the level path of a child."""

    child_id: int


class BackToPathRoute(Route, frozen=True):
    """The route to the level path of a child from its real round, closing all other screens."""

    child_id: int


class ExercisesRoute(Route, frozen=True):
    """The route to a practice set."""

    child_id: int
    level: str | None  # None for a mixed set
    kind: str | None  # kind of exercise; None for any
    test: bool = False  # the set can pass the level
    focus: str | None = None  # the topic of half of the set, the key of a group


class ReactionTestRoute(Route, frozen=True):
    """The route to the reaction test over a set that begins: touch the card that you see."""

    child_id: int
    on_done: Callable[[float | None], None]  # called with the seconds that eye and hand need; None if the test was left out


class AlbumRoute(Route, frozen=True):
    """The route to the album of a child."""

    child_id: int
    page: int  # 0 to 3 for the operators, 4 for chains


class ParentalGateRoute(Route, frozen=True):
    """The route to the parental gate; only `ui.scene.gate.pass_parental_gate` opens it."""

    on_passed: Callable[[], None]  # called if a grown-up is there


class ParentsRoute(Route, frozen=True):
    """The route to the report on a child for its parents."""

    child_id: int


class PracticeSettingsRoute(Route, frozen=True):
    """The route to the practice settings that parents make for a child."""

    child_id: int


class ExportRoute(Route, frozen=True):
    """The route to the dialog that saves all answers of a child as a table."""

    child_id: int


class PrintRoute(Route, frozen=True):
    """The route to the dialog that asks what to print for a child."""

    child_id: int


class WorksheetRoute(Route, frozen=True):
    """The route to the dialog that saves a worksheet."""

    child_id: int
    kind: str  # one of ui.practice.parent.worksheet_making
    option: str  # the count of exercises, or the operator


class MarkingRoute(Route, frozen=True):
    """The route to the screen on which parents mark a child's latest worksheet."""

    child_id: int


class CloseRoute(Route, frozen=True):
    """The route to the scene below."""


class QuitRoute(Route, frozen=True):
    """The route to the end of the app."""


def route_home(child_id: int | None) -> Route:
    """Return the route after a match: to the level path from a child's real round, else to the menu."""
    return MenuRoute() if child_id is None else BackToPathRoute(child_id)
