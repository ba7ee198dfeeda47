"""The routes to the workshop."""

from __future__ import annotations

from collections.abc import Callable

from ui.scene.route import Route
from ui.screens.routes import MenuRoute


class WorkshopRoute(Route, frozen=True, tag="path.children_screen.ChildrenScreen"):
    """The route to the workshop, where a child is chosen."""


class LevelPathRoute(Route, frozen=True, tag="path.screen.LevelPathScreen"):
    """The route to the level path of a child."""

    child_id: int


class BackToPathRoute(Route, frozen=True, tag="path.screen.LevelPathScreen"):
    """The route to the level path of a child from its real round, closing all other screens."""

    below = (MenuRoute(), WorkshopRoute())
    child_id: int


class ExercisesRoute(Route, frozen=True, tag="exercise.screen.ExerciseScreen"):
    """The route to a practice set."""

    child_id: int
    level: str | None  # None for a mixed set
    kind: str | None  # kind of exercise; None for any
    test: bool = False  # the set can pass the level
    focus: str | None = None  # the topic of half of the set, the key of a group


class YardRoute(Route, frozen=True, tag="yard.screen.YardScreen"):
    """The route to the builders' yard of a child."""

    child_id: int


class ContestWordRoute(Route, frozen=True, tag="yard.word_dialog.WordDialog"):
    """The route to the dialog that asks for the word of a contest, over the yard."""

    child_id: int
    word: str  # the one that is proposed


class ContestRoute(Route, frozen=True, tag="yard.contest.ContestScreen"):
    """The route to the contest of a word."""

    child_id: int
    word: str


class ContestSheetRoute(Route, frozen=True, tag="yard.contest_sheet.save_contest_sheet"):
    """The route to the dialog that saves a child's result in a contest as a page to hang up."""

    child_id: int
    word: str
    signs: str


class ReactionTestRoute(Route, frozen=True, tag="reaction_test_screen.ReactionTestScreen"):
    """The route to the reaction test over a set that begins: touch the card that you see."""

    child_id: int
    on_done: Callable[[float | None], None]  # called with the seconds that eye and hand need; None if the test was left out


class AlbumRoute(Route, frozen=True, tag="path.album_screen.AlbumScreen"):
    """The route to the album of a child."""

    child_id: int
    page: int  # 0 to 3 for the operators, 4 for chains


class ParentalGateRoute(Route, frozen=True, tag="parent.gate.ParentalGateDialog"):
    """The route to the parental gate; only `ui.scene.gate.pass_parental_gate` opens it."""

    on_passed: Callable[[], None]  # called if a grown-up is there


class ParentsRoute(Route, frozen=True, tag="parent.screen.ParentsScreen"):
    """The route to the report on a child for its parents."""

    child_id: int


class PracticeSettingsRoute(Route, frozen=True, tag="parent.practice_settings.PracticeSettingsScreen"):
    """The route to the practice settings that parents make for a child."""

    child_id: int


class ExportRoute(Route, frozen=True, tag="parent.export_dialog.export_answers_dialog"):
    """The route to the dialog that saves all answers of a child, and of others, as a table."""

    child_id: int
    other_ids: tuple[int, ...] = ()


class PrintRoute(Route, frozen=True, tag="parent.print_dialog.PrintDialog"):
    """The route to the dialog that asks what to print for a child, and for others."""

    child_id: int
    other_ids: tuple[int, ...] = ()


class WorksheetRoute(Route, frozen=True, tag="parent.export_dialog.save_worksheet_dialog"):
    """The route to the dialog that saves a worksheet of a child, and of others in the same file."""

    child_id: int
    kind: str  # one of ui.practice.parent.worksheet_making
    option: str  # the count of exercises, or the operator
    other_ids: tuple[int, ...] = ()


class MarkingRoute(Route, frozen=True, tag="parent.marking.MarkingScreen"):
    """The route to the screen on which a child's printed worksheet is marked, and the latest ones of other children after it."""

    child_id: int
    next_ids: tuple[int, ...] = ()


class SchoolClassRoute(Route, frozen=True, tag="school_class.screen.SchoolClassScreen"):
    """The route to the page of the class: all children, their groups and their picture codes."""


class AddNamesRoute(Route, frozen=True, tag="school_class.add_names.AddNamesScreen"):
    """The route to the page that adds many children at once."""


class NamesFileRoute(Route, frozen=True, tag="school_class.add_names.names_file_dialog"):
    """The route to the dialog that reads a list of names from a file."""

    on_read: Callable[[str], None]  # called with the text of the file


class ChildrenExportRoute(Route, frozen=True, tag="school_class.exchange.export_children_dialog"):
    """The route to the dialog that saves children with all that they have practised, for another computer."""

    child_ids: tuple[int, ...]


class ChildrenImportRoute(Route, frozen=True, tag="school_class.exchange.ImportChildrenDialog"):
    """The route to the dialog that merges children of another computer."""


class CodesRoute(Route, frozen=True, tag="school_class.picture_codes.CodesDialog"):
    """The route to the dialog with the picture codes of some children."""

    child_ids: tuple[int, ...]


class PictureCodeRoute(Route, frozen=True, tag="school_class.picture_codes.PictureCodeDialog"):
    """The route to the dialog that asks a child for its picture code."""

    child_id: int
    on_passed: Callable[[], None]  # called after the right animals, or if a grown-up is there


class TogetherRoute(Route, frozen=True, tag="together.TogetherScreen"):
    """The route to the exercises of a whole class on a large screen."""

    school: str  # the class whose first level comes first, "" if not known


def route_home(child_id: int | None) -> Route:
    """Return the route after a match: to the level path from a child's real round, else to the menu."""
    return MenuRoute() if child_id is None else BackToPathRoute(child_id)
