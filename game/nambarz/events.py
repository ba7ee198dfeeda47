"""Nambarz: the events that all players see."""

from __future__ import annotations

from game.kernel import Event, Refusal, event_type
from game.nambarz.cards import Card


@event_type("matched", is_own_disclosure=True)
class Matched(Event):
    """A card was played on one that it matches (rule NB-8)."""

    card: Card


@event_type("calculated", is_own_disclosure=True)
class Calculated(Event):
    """Cards were played as a calculation (rule NB-9)."""

    cards: tuple[Card, ...]
    operations: str
    results: tuple[str, ...]  # result after each card, as text


@event_type("stroke")
class Stroke(Event):
    """A calculation was a master stroke or longer and scored points (rule NB-27)."""

    cards: int
    points: int


@event_type("joker", is_own_disclosure=True)
class JokerPlayed(Event):
    """A joker was played (rules NB-14 and NB-17)."""

    card: Card


@event_type("laid_on", is_own_disclosure=True)
class LaidOn(Event):
    """A card was played on a joker (rule NB-15)."""

    card: Card
    joker: Card


@event_type("left_open", is_invisible=True)
class LeftOpen(Event):
    """A joker was left for the next player to cover (rule NB-15)."""

    joker: Card


@event_type("drew", reveals_hidden=True)
class Drew(Event):
    """Cards went from the draw pile to the seat's hand, face down."""

    count: int


@event_type("passed", is_invisible=True)
class Passed(Event):
    """A seat's turn ended."""

    played: bool  # True if something had been played in this turn


@event_type("penalised", is_own_disclosure=True)
class Penalised(Event):
    """A fault was judged (rules NB-19 to NB-23)."""

    move: str  # the faulty move, in notation
    why: Refusal  # why it was wrong
    stays: tuple[Card, ...]  # cards that stay on the pile
    back: tuple[Card, ...]  # cards that go back to the hand


@event_type("may_recombine", is_own_disclosure=True)
class MayRecombine(Event):
    """A calculation was wrong, but its cards can be recombined into a right one (rule NB-22)."""

    move: str
    why: Refusal
    cards: tuple[Card, ...]


@event_type("recombined")
class Recombined(Event):
    """The cards of a wrong calculation became a right one (rule NB-22); the fields are those of Calculated."""

    cards: tuple[Card, ...]
    operations: str
    results: tuple[str, ...]


@event_type("took_back")
class TookBack(Event):
    """The cards of a wrong calculation went back to the hand (rule NB-22)."""

    cards: tuple[Card, ...]


@event_type("reshuffled", is_invisible=True, reveals_hidden=True)
class Reshuffled(Event):
    """The played cards were shuffled into a new draw pile (rule NB-6)."""

    count: int  # cards in the new draw pile


@event_type("went_out")
class WentOut(Event):
    """A seat has no cards left (rule NB-26)."""

    place: int  # place in the round, from 1
    points: int  # points for this place


@event_type("all_passed", is_invisible=True)
class AllPassed(Event):
    """The round ended as it stood: no card to draw, and all remaining seats passed (rules NB-6 and NB-25)."""


@event_type("round_ended", is_invisible=True)
class RoundEnded(Event):
    """A round ended (rules NB-25 to NB-29)."""

    round: int
    placed: tuple[int, ...]  # seats by place
    scores: tuple[int, ...]  # points of this round, by seat
    totals: tuple[int, ...]  # points of the match by seat, without play-offs


@event_type("play_off", is_invisible=True)
class PlayOffBegan(Event):
    """Tied seats begin a round for their places (rule NB-29)."""

    seats: tuple[int, ...]
    place: int  # the first of the disputed places


@event_type("round", reveals_hidden=True)
class RoundBegan(Event):
    """Cards were dealt and one turned up; `seat` starts (rule NB-5)."""

    round: int
    cover: Card


@event_type("ended", is_invisible=True)
class Ended(Event):
    """The match ended."""

    scores: tuple[int, ...]  # final scores by seat
    places: tuple[int, ...]  # final places by seat
