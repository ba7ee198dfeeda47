"""Rock, paper, scissors: the signs of a hand, thrown in secret, as several games use them."""

from __future__ import annotations

from enum import Enum

from game.kernel import Event, Move, event_type, move_type


class Sign(Enum):
    """A sign of the hand; rock beats scissors, scissors beats paper, paper beats rock (rules CH-10 and NJ-3)."""

    ROCK = "rock"
    PAPER = "paper"
    SCISSORS = "scissors"

    def __str__(self) -> str:
        return self.value

    @property
    def beaten_sign(self) -> Sign:
        """The one sign that this one beats."""
        return _BEATEN_SIGNS[self]

    def beats(self, other: Sign) -> bool:
        return _BEATEN_SIGNS[self] is other


_BEATEN_SIGNS = {Sign.ROCK: Sign.SCISSORS, Sign.SCISSORS: Sign.PAPER, Sign.PAPER: Sign.ROCK}


@move_type("throw", is_secret=True)
class Throw(Move):
    """Throw a sign of the hand (rules CH-10 and NJ-13)."""

    sign: Sign


@event_type("threw", is_invisible=True)
class Threw(Event):
    """A seat threw a sign in secret."""
