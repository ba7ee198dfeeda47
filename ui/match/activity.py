"""The use of a table: the few things that differ between a match, a lesson and a puzzle."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel import Move
from game.match import Match
from ui.canvas.pieces import Gesture
from ui.scene.routes import CloseRoute, MenuRoute, Route
from ui.tables.contract import TableViewModel
from ui.widgets.controls import Command


class Activity:
    """The use of a table; the defaults are those of a match that is not saved.

    Every method may be called whenever the screen is drawn, so its answer depends on the match alone.
    """

    pupil: int | None = None  # the child that plays here, in a round that belongs to its practice
    coaches = False  # True if tips are shown to new players

    def refusal(self, match: Match, seat: int, move: Move) -> str:
        """Return why the activity forbids a legal move, or ""; the piece of a forbidden move stays selected."""
        return ""

    def refused(self, moves: Sequence[Move], why: str) -> str:
        """Return the notice for a gesture none of whose moves may be played; "" if the activity shows its own."""
        return why

    @property
    def shows(self) -> bool:
        """True if the match is played to be watched: its last position then stays for a moment at any speed."""
        return False

    @property
    def plays_forced_moves(self) -> bool:
        """True if the table plays forced moves itself."""
        return True

    def scripted(self, match: Match, seat: int) -> Move | None:
        """Return the move that this bot has to make now, or None if the bot thinks for itself."""
        return None

    def shown(self, match: Match, seat: int) -> Move | None:
        """Return the move that the table plays for this player as a demonstration, or None."""
        return None

    def keys(self) -> Sequence[Command] | None:
        """Return the activity's own commands, or None for pause, hint and undo.

        With commands of its own, Escape and the first command lead to the exit route.
        """
        return None

    def exit_route(self) -> Route:
        """Return the route that leaves the table if the activity has commands of its own."""
        return CloseRoute()

    def prompt(self, model: TableViewModel) -> str:
        """Return the activity's prompt, or "" for the table's own."""
        return ""

    def ringed(self, match: Match) -> Gesture | None:
        """Return a gesture whose piece and target are highlighted while no hint is shown, or None."""
        return None

    def save(self, match: Match) -> None:
        """Save the match; called after every change to it."""

    def on_help_used(self, match: Match) -> None:
        """Take note that a player used a hint or took back a bot's move."""

    def pause(self, match: Match) -> None:
        """Take note that the table is left, for good or for a while."""

    def over(self, match: Match) -> bool:
        """Return True if play has ended."""
        return match.over

    def end_route(self, match: Match) -> Route:
        """Return the route to follow at the end."""
        return MenuRoute()
