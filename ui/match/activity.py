"""The use of a table: the few things that differ between a match, a lesson and a puzzle."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel import Move
from game.match import Match
from ui.canvas.pieces import Gesture
from ui.scene.route import CloseRoute, Route
from ui.screens.routes import MenuRoute
from ui.tables.contract import TableViewModel
from ui.widgets.controls import Command


class Activity:
    """The use that a table is put to, such as a match, a lesson or a puzzle; the defaults are those of an unsaved match.

    Every method may be called whenever the screen is drawn, so its answer depends on the match alone.
    """

    child_id: int | None = None  # the child that plays here, in a round that belongs to its practice
    helps_calculating = False  # True if the table shows the results of the cards in the tray
    gives_tips = False  # True if tips are shown to new players
    has_stages = False  # True if the last move and rare moments are staged

    def refusal(self, match: Match, seat: int, move: Move) -> str:
        """Return why the activity forbids a legal move, or ""; the piece of a forbidden move stays selected."""
        return ""

    def refusal_notice(self, moves: Sequence[Move], reason: str) -> str:
        """Return the notice to show for a gesture that the rules or the activity refuse; "" if the activity shows its own."""
        return reason

    @property
    def is_demonstration(self) -> bool:
        """True if the match is a demonstration to watch: its last position then stays for a moment at any speed."""
        return False

    @property
    def plays_forced_moves(self) -> bool:
        """True if the table plays a human's forced moves by itself."""
        return True

    def scripted_bot_move(self, match: Match, seat: int) -> Move | None:
        """Return the scripted move that the bot at this seat has to play now, or None if the bot thinks for itself."""
        return None

    def demonstration_move(self, match: Match, seat: int) -> Move | None:
        """Return the move that the table plays for this player as a demonstration, or None."""
        return None

    def own_commands(self) -> Sequence[Command] | None:
        """Return the activity's own commands for the table's bar, or None for the usual pause, hint and undo.

        With commands of its own, Escape and the first command lead to the exit route.
        """
        return None

    def exit_route(self) -> Route:
        """Return the route that leaves the table if the activity has commands of its own."""
        return CloseRoute()

    def prompt(self, model: TableViewModel) -> str:
        """Return the activity's prompt, or "" for the table's own."""
        return ""

    def highlighted_gesture(self, match: Match) -> Gesture | None:
        """Return the gesture whose piece and target the table highlights while no hint is shown, or None."""
        return None

    def save(self, match: Match) -> None:
        """Save the match; called after every change to it."""

    def on_help_used(self, match: Match) -> None:
        """Record that a player asked for a hint or undid a bot's move."""

    def on_table_left(self, match: Match) -> None:
        """Save what has to be kept when the player leaves the table, for good or for a while."""

    def is_over(self, match: Match) -> bool:
        """Return True if the activity has ended, usually because the match is over."""
        return match.is_over

    def end_route(self, match: Match) -> Route:
        """Return the route that the table follows once the activity has ended."""
        return MenuRoute()
