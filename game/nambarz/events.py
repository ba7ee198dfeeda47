"""Nambarz: what everybody at the table sees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.kernel import Event, Refusal
from game.nambarz.cards import Card


@dataclass(frozen=True, slots=True)
class FromHand(Event):
    """Cards that a seat chose to show; nobody else could know them."""

    shows: ClassVar[bool] = True
    mine: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Matched(FromHand):
    """A card was laid on one that it matches (NB-8)."""

    key: ClassVar[str] = "matched"
    card: Card


@dataclass(frozen=True, slots=True)
class Calculated(FromHand):
    """Cards were laid as a calculation (NB-9); `results`: what it comes to after each card, as texts."""

    key: ClassVar[str] = "calculated"
    cards: tuple[Card, ...]
    operations: str
    results: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stroke(Event):
    """A calculation of so many cards was a master stroke or more, for so many points (NB-27)."""

    key: ClassVar[str] = "stroke"
    cards: int
    points: int


@dataclass(frozen=True, slots=True)
class JokerPlayed(FromHand):
    """A joker was laid (NB-14, NB-17)."""

    key: ClassVar[str] = "joker"
    card: Card


@dataclass(frozen=True, slots=True)
class LaidOn(FromHand):
    """A card was laid on a joker (NB-15)."""

    key: ClassVar[str] = "laid_on"
    card: Card
    joker: Card


@dataclass(frozen=True, slots=True)
class LeftOpen(Event):
    """A joker was left to be covered by the next player (NB-15)."""

    key: ClassVar[str] = "left_open"
    quiet: ClassVar[bool] = True
    joker: Card


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """So many cards went from the draw pile to the seat's hand, face down."""

    key: ClassVar[str] = "drew"
    shows: ClassVar[bool] = True
    count: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """The turn is over; `played`: whether something had been played in it."""

    key: ClassVar[str] = "passed"
    quiet: ClassVar[bool] = True
    played: bool


@dataclass(frozen=True, slots=True)
class Penalised(FromHand):
    """A fault was judged (NB-19 to NB-23): `move` in notation, `why` it was wrong, which cards stay and which go back to the hand."""

    key: ClassVar[str] = "penalised"
    move: str
    why: Refusal
    stays: tuple[Card, ...]
    back: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class MayRecombine(FromHand):
    """A calculation was wrong, but its cards make a right one (NB-22)."""

    key: ClassVar[str] = "may_recombine"
    move: str
    why: Refusal
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Recombined(Event):
    """The cards of a wrong calculation were laid as a right one (NB-22); fields as in Calculated."""

    key: ClassVar[str] = "recombined"
    cards: tuple[Card, ...]
    operations: str
    results: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TookBack(Event):
    """The cards of a wrong calculation went back to the hand (NB-22)."""

    key: ClassVar[str] = "took_back"
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The played cards became a new draw pile of so many (NB-6)."""

    key: ClassVar[str] = "reshuffled"
    quiet: ClassVar[bool] = True
    shows: ClassVar[bool] = True
    count: int


@dataclass(frozen=True, slots=True)
class WentOut(Event):
    """A seat has no cards left and has this place in the round, from 1; `points` for it (NB-26)."""

    key: ClassVar[str] = "went_out"
    place: int
    points: int


@dataclass(frozen=True, slots=True)
class AllPassed(Event):
    """Nothing can be drawn, and all who are still in have passed one after the other: the round ends as it stands (NB-6, NB-25)."""

    key: ClassVar[str] = "all_passed"
    quiet: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """`placed`: seats by place; `scores`: this round's points by seat; `totals`: the match's, without play-offs (NB-25 to NB-29)."""

    key: ClassVar[str] = "round_ended"
    quiet: ClassVar[bool] = True
    round: int
    placed: tuple[int, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayOffBegan(Event):
    """These seats are tied and play a round for their places, the first of which is `place` (NB-29)."""

    key: ClassVar[str] = "play_off"
    quiet: ClassVar[bool] = True
    seats: tuple[int, ...]
    place: int


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """Cards were dealt and one turned up (NB-5); `seat` starts."""

    key: ClassVar[str] = "round"
    shows: ClassVar[bool] = True
    round: int
    cover: Card


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The match is over: scores and places by seat, as in the result."""

    key: ClassVar[str] = "ended"
    quiet: ClassVar[bool] = True
    scores: tuple[int, ...]
    places: tuple[int, ...]
