"""The routes to the challenges, and the result of one."""

from __future__ import annotations

import msgspec

from game.record import Record
from ui.scene.route import Route
from ui.screens.routes import MenuRoute


class ChallengesRoute(Route, frozen=True, tag="screen.ChallengeScreen"):
    """The route to the screen with the daily challenge and the puzzles."""

    below = (MenuRoute(),)


class PuzzleRoute(Route, frozen=True, tag="table.puzzle_table"):
    """The route to a puzzle on the table."""

    below = (MenuRoute(), ChallengesRoute())
    game: str
    puzzle_id: str
    day: str = ""  # ISO date of its daily challenge; "" for none
    found: tuple[tuple[str, ...], ...] = ()  # solutions that were found already, if several are asked for
    shown: bool = False  # the other solutions are shown, one after the other


class DailyDealRoute(Route, frozen=True, tag="table.daily_deal_table"):
    """The route to the daily deal of a date (ISO) on the table."""

    below = (MenuRoute(), ChallengesRoute())
    game: str
    day: str


class ChallengeEnding(msgspec.Struct, frozen=True):
    """The result of a challenge as its end dialog shows it, and the routes from there."""

    title: str
    is_success: bool  # solved without help, or won
    paragraphs: tuple[str, ...]
    retry_route: Route  # the same challenge once more
    next_route: Route | None = None  # the next challenge, if there is one


class ChallengeEndRoute(Route, frozen=True, tag="end_dialog.ChallengeEndDialog"):
    """The route to the dialog at the end of a puzzle or daily deal, over its table."""

    ending: ChallengeEnding


class ShareRoute(Route, frozen=True, tag="code_dialogs.ShareCodeDialog"):
    """The route to the dialog that shows the share code of a match."""

    record: Record


class CodeRoute(Route, frozen=True, tag="code_dialogs.EnterCodeDialog"):
    """The route to the dialog that asks for a share code."""
