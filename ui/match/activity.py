"""What the table is used for: the few things that differ between a match, a lesson and a puzzle."""

from __future__ import annotations

from game.kernel import Move
from game.match import Match
from ui.canvas.pieces import Gesture
from ui.scene.routes import Route, ToMenu
from ui.tables.contract import Look


class Activity:
    """The defaults are those of a match that is not saved; an activity overrides what it needs to.

    Any of this may be asked whenever the screen is drawn, so the answers depend on the match alone.
    """

    pupil: int | None = None  # the child whose real round it is

    def refusal(self, match: Match, seat: int, move: Move) -> str:
        """Why this person may not make a legal move, as a sentence; "" if they may. The piece of a refused move stays chosen."""
        return ""

    def scripted(self, match: Match, seat: int) -> Move | None:
        """The move that this robot has to make now; None if it thinks for itself."""
        return None

    def prompt(self, look: Look) -> str:
        """The sentence beside the table; "" for the table's own."""
        return ""

    def ringed(self, match: Match) -> Gesture | None:
        """The piece and the target to ring while no hint is shown."""
        return None

    def save(self, match: Match) -> None:
        """Saves the match. Called after every move and every other change."""

    def over(self, match: Match) -> bool:
        """Whether play has ended."""
        return match.over

    def next_room(self, match: Match) -> Route:
        """Where the screen goes at the end."""
        return ToMenu()
