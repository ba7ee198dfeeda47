"""What the table is used for: the few things that differ between a match, a lesson and a puzzle."""

from __future__ import annotations

from game.kernel import Move
from game.match import Match
from ui.canvas.pieces import Gesture
from ui.scene.routes import Route, ToMenu
from ui.tables.contract import Look


class Activity:
    """What stands here goes for a match that nobody keeps; an activity changes what it needs to.

    It may be asked at any time and as often as the screen is drawn, so it answers from the match alone.
    """

    def refusal(self, match: Match, seat: int, move: Move) -> str:
        """Why this person may not make a legal move, as a sentence: the piece goes home. "" where they may."""
        return ""

    def scripted(self, match: Match, seat: int) -> Move | None:
        """The move that this robot is to make now; None where it thinks for itself."""
        return None

    def prompt(self, look: Look) -> str:
        """What stands beside the table; "" for what the table says there."""
        return ""

    def ringed(self, match: Match) -> Gesture | None:
        """The piece and the target to ring while no hint is shown."""
        return None

    def save(self, match: Match) -> None:
        """Keeps the match, after every move and whatever else changes it."""

    def over(self, match: Match) -> bool:
        """Whether no more is played."""
        return match.over

    def next_room(self, match: Match) -> Route:
        """Where the screen goes then."""
        return ToMenu()
