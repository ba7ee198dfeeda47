"""What the table is used for: the few things that differ between a match, a lesson and a puzzle."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel import Move
from game.match import Match
from ui.canvas.pieces import Gesture
from ui.scene.routes import Back, Route, ToMenu
from ui.tables.contract import Look
from ui.widgets.controls import Command


class Activity:
    """The defaults are those of a match that is not saved; an activity overrides what it needs to.

    Any of this may be asked whenever the screen is drawn, so the answers depend on the match alone.
    """

    pupil: int | None = None  # the child whose real round it is
    coaches = False  # whether people are told of what they meet for the first time

    def refusal(self, match: Match, seat: int, move: Move) -> str:
        """Why this person may not make a legal move, as a sentence; "" if they may. The piece of a refused move stays chosen."""
        return ""

    def refused(self, moves: Sequence[Move], why: str) -> str:
        """What is said to a person whose gesture may have meant these moves, none of which may be made; `why`: the usual sentence. "" where
        the activity answers in another way."""
        return why

    @property
    def shows(self) -> bool:
        """Whether what is played is there to be looked at: its end stays a moment at any pace."""
        return False

    @property
    def hurries(self) -> bool:
        """Whether a person's only move is made for them."""
        return True

    def scripted(self, match: Match, seat: int) -> Move | None:
        """The move that this robot has to make now; None if it thinks for itself."""
        return None

    def shown(self, match: Match, seat: int) -> Move | None:
        """The move that the screen plays for this person, to show it; None if they play themselves."""
        return None

    def keys(self) -> Sequence[Command] | None:
        """Its own keys in the bar, in place of pause, hint and undo; Escape and the first key then lead back to `room`. None: as in a match."""
        return None

    def room(self) -> Route:
        """Where one comes from, if `keys` are its own."""
        return Back()

    def prompt(self, look: Look) -> str:
        """The sentence beside the table; "" for the table's own."""
        return ""

    def ringed(self, match: Match) -> Gesture | None:
        """The piece and the target to ring while no hint is shown."""
        return None

    def save(self, match: Match) -> None:
        """Saves the match. Called after every move and every other change."""

    def aided(self, match: Match) -> None:
        """Somebody had a hint, or took back what a robot had played."""

    def pause(self, match: Match) -> None:
        """The table is left, for good or until another time."""

    def over(self, match: Match) -> bool:
        """Whether play has ended."""
        return match.over

    def next_room(self, match: Match) -> Route:
        """Where the screen goes at the end."""
        return ToMenu()
