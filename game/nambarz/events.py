"""Nambarz: the events that all players see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.kernel import Event, Refusal
from game.nambarz.cards import Card


@dataclass(frozen=True, slots=True)
class FromHand(Event):
    """Cards that a seat disclosed by its own choice from its hidden hand."""

    reveals_hidden: ClassVar[bool] = True
    is_own_disclosure: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Matched(FromHand):
    """A card was played on one that it matches (rule NB-8)."""

    key: ClassVar[str] = "matched"
    card: Card


@dataclass(frozen=True, slots=True)
class Calculated(FromHand):
    """Cards were played as a calculation (rule NB-9)."""

    key: ClassVar[str] = "calculated"
    cards: tuple[Card, ...]
    operations: str
    results: tuple[str, ...]  # result after each card, as text


@dataclass(frozen=True, slots=True)
class Stroke(Event):
    """A calculation was a master stroke or longer and scored points (rule NB-27)."""

    key: ClassVar[str] = "stroke"
    cards: int
    points: int


@dataclass(frozen=True, slots=True)
class JokerPlayed(FromHand):
    """A joker was played (rules NB-14 and NB-17)."""

    key: ClassVar[str] = "joker"
    card: Card


@dataclass(frozen=True, slots=True)
class LaidOn(FromHand):
    """A card was played on a joker (rule NB-15)."""

    key: ClassVar[str] = "laid_on"
    card: Card
    joker: Card


@dataclass(frozen=True, slots=True)
class LeftOpen(Event):
    """A joker was left for the next player to cover (rule NB-15)."""

    key: ClassVar[str] = "left_open"
    is_invisible: ClassVar[bool] = True
    joker: Card


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """Cards went from the draw pile to the seat's hand, face down."""

    key: ClassVar[str] = "drew"
    reveals_hidden: ClassVar[bool] = True
    count: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A seat's turn ended."""

    key: ClassVar[str] = "passed"
    is_invisible: ClassVar[bool] = True
    played: bool  # True if something had been played in this turn


@dataclass(frozen=True, slots=True)
class Penalised(FromHand):
    """A fault was judged (rules NB-19 to NB-23)."""

    key: ClassVar[str] = "penalised"
    move: str  # the faulty move, in notation
    why: Refusal  # why it was wrong
    stays: tuple[Card, ...]  # cards that stay on the pile
    back: tuple[Card, ...]  # cards that go back to the hand


@dataclass(frozen=True, slots=True)
class MayRecombine(FromHand):
    """A calculation was wrong, but its cards can be recombined into a right one (rule NB-22)."""

    key: ClassVar[str] = "may_recombine"
    move: str
    why: Refusal
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Recombined(Event):
    """The cards of a wrong calculation became a right one (rule NB-22); the fields are those of Calculated."""

    key: ClassVar[str] = "recombined"
    cards: tuple[Card, ...]
    operations: str
    results: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TookBack(Event):
    """The cards of a wrong calculation went back to the hand (rule NB-22)."""

    key: ClassVar[str] = "took_back"
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The played cards were shuffled into a new draw pile (rule NB-6)."""

    key: ClassVar[str] = "reshuffled"
    is_invisible: ClassVar[bool] = True
    reveals_hidden: ClassVar[bool] = True
    count: int  # cards in the new draw pile


@dataclass(frozen=True, slots=True)
class WentOut(Event):
    """A seat has no cards left (rule NB-26)."""

    key: ClassVar[str] = "went_out"
    place: int  # place in the round, from 1
    points: int  # points for this place


@dataclass(frozen=True, slots=True)
class AllPassed(Event):
    """The round ended as it stood: no card to draw, and all remaining seats passed (rules NB-6 and NB-25)."""

    key: ClassVar[str] = "all_passed"
    is_invisible: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """A round ended (rules NB-25 to NB-29)."""

    key: ClassVar[str] = "round_ended"
    is_invisible: ClassVar[bool] = True
    round: int
    placed: tuple[int, ...]  # seats by place
    scores: tuple[int, ...]  # points of this round, by seat
    totals: tuple[int, ...]  # points of the match by seat, without play-offs


@dataclass(frozen=True, slots=True)
class PlayOffBegan(Event):
    """Tied seats begin a round for their places (rule NB-29)."""

    key: ClassVar[str] = "play_off"
    is_invisible: ClassVar[bool] = True
    seats: tuple[int, ...]
    place: int  # the first of the disputed places


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """Cards were dealt and one turned up; `seat` starts (rule NB-5)."""

    key: ClassVar[str] = "round"
    reveals_hidden: ClassVar[bool] = True
    round: int
    cover: Card


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The match ended."""

    key: ClassVar[str] = "ended"
    is_invisible: ClassVar[bool] = True
    scores: tuple[int, ...]  # final scores by seat
    places: tuple[int, ...]  # final places by seat
