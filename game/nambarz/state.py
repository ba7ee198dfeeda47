"""Nambarz: the complete state, and the view of one seat."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from game.kernel import UNSENT_FIELD, Event, View, found_once, view_from_state
from game.nambarz.arithmetic import Arithmetic
from game.nambarz.cards import Card
from game.nambarz.decision import Decision, TurnPhase, card_below_joker, cover_index
from game.nambarz.legal_moves import LegalMoves

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class GameOptions:
    """The options of a table except its teams."""

    rounds: int = 1
    jokers: int = 12
    referee: str = "helpful"
    operations: str = "+-*/"  # always in the order + - * / (rule NB-13)
    fractions: bool = False
    play_off: bool = True

    @property
    def is_strict(self) -> bool:
        return self.referee == "strict"

    @property
    def arithmetic(self) -> Arithmetic:
        return Arithmetic(self.operations, self.fractions)


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """Knowledge of all seats since the last reshuffle: the cards then held or reshuffled, and the cards drawn since."""

    held: Cards  # cards in hands at the reshuffle, in deck order
    shuffled: Cards  # cards of the new draw pile, in deck order
    drawn: tuple[int, ...]  # cards drawn since, by seat


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """The complete state, hidden cards and seed included, which never leaves the game package."""

    seed: str
    setup: GameOptions
    teams: tuple[int, ...] | None  # indexed by seat, None without teams
    round: int = 1
    players: tuple[int, ...]  # seats that play this round
    mover: int | None = None  # None at the end of the match
    phase: TurnPhase | None = None  # None at the end of the match
    hands: tuple[Cards, ...]  # indexed by seat
    pile: Cards = ()  # bottom to top
    draw: Cards = ()  # top first
    points: tuple[int, ...]  # points of the match, this round's strokes included, by seat
    strokes: tuple[int, ...]  # points of this round's strokes, by seat (rule NB-27)
    known: tuple[Cards, ...]  # cards of each hand that returned to it in sight of all
    drawn: Card | None = None  # the card just drawn
    laid: Cards = ()  # cards of a wrong calculation, still in the hand
    out: tuple[int, ...] = ()  # seats in the order they went out
    ranking: tuple[tuple[int, ...], ...] = ()  # seats from the best down, equals together, once all rounds are played
    reshuffles: int = 0
    reshuffle: Reshuffle | None = field(default=None, metadata=UNSENT_FIELD)
    passes: int = field(default=0, metadata=UNSENT_FIELD)  # turns in a row without a play or a card to draw
    shown: tuple[int, ...] = field(default=(), metadata=UNSENT_FIELD)  # seats with an open hand
    cover: Card | None = field(init=False)  # derived from the pile
    open: Card | None = field(init=False)  # derived from the pile

    def __post_init__(self) -> None:
        _set_cover_fields(self)

    @property
    def is_play_off(self) -> bool:
        """True if this round is for a disputed place (rule NB-29)."""
        return self.round > self.setup.rounds

    @property
    def can_draw(self) -> bool:
        return _can_draw(self)

    @property
    def decision(self) -> Decision:
        """The decision that the mover has to make."""
        assert self.mover is not None, "the match is not over"
        return _create_decision(self, self.hands[self.mover])


PlayResult: TypeAlias = tuple[State, tuple[Event, ...]]


@dataclass(frozen=True, slots=True)
class NambarzView(View):
    """What one seat may know: its own and its team's hands (rule NB-31), all open cards, and a perfect memory.

    The fields that have no comment are those of State.
    """

    setup: GameOptions
    teams: tuple[int, ...] | None
    round: int
    players: tuple[int, ...]
    mover: int | None
    phase: TurnPhase | None
    hands: tuple[Cards | int, ...]  # the number of cards of hidden hands
    pile: Cards
    draw: int  # number of cards
    points: tuple[int, ...]
    strokes: tuple[int, ...]
    known: tuple[Cards, ...]
    drawn: Card | None  # only if the seat itself has drawn it
    drew: bool  # True if the mover has drawn in this part of its turn
    laid: Cards
    out: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    reshuffles: int
    reshuffle: Reshuffle | None = field(metadata=UNSENT_FIELD)
    passes: int = field(metadata=UNSENT_FIELD)
    shown: tuple[int, ...] = field(metadata=UNSENT_FIELD)
    cover: Card | None = field(init=False)
    open: Card | None = field(init=False)

    def __post_init__(self) -> None:
        _set_cover_fields(self)

    @found_once
    def legal(self) -> LegalMoves:
        """Return the moves that this seat may play now without fault; a spectator has none."""
        return LegalMoves(self.decision())

    def decision(self) -> Decision | None:
        """Return the decision of this seat, or None if it is not its turn."""
        if self.mover is None or self.seat != self.mover:
            return None
        hand = self.hands[self.mover]
        assert not isinstance(hand, int), "a seat sees its own hand"
        return _create_decision(self, hand)

    def is_active(self, seat: int) -> bool:
        """Return True if the seat may still play, play-offs left aside (rule NB-29).

        A seat that has gone out plays again in the next round.
        """
        return self.phase is not None and (self.round < self.setup.rounds or (seat in self.players and seat not in self.out))

    def is_out_of_deal(self, seat: int) -> bool:
        return self.phase is None or seat not in self.players or seat in self.out


def view(state: State, seat: int | None) -> NambarzView:
    """Return the view of a seat, an allow-list of what it may know (rule NB-31)."""
    return view_from_state(
        NambarzView,
        state,
        seat=seat,
        hands=tuple(
            hand if other in state.shown or can_see_hand(state.teams, seat, other) else len(hand) for other, hand in enumerate(state.hands)
        ),
        draw=len(state.draw),
        drawn=state.drawn if seat is not None and seat == state.mover else None,
        drew=state.drawn is not None,
    )


def can_see_hand(teams: tuple[int, ...] | None, seat: int | None, other: int) -> bool:
    """Return True if a seat sees another's hand: its own and its team-mates' (rule NB-31)."""
    return seat is not None and (seat == other or (teams is not None and teams[seat] == teams[other]))


def _set_cover_fields(state: State | NambarzView) -> None:
    """Set the field `cover` or `open` to the card on the pile that counts, a number card or a joker; both to None at the end."""
    top = None if state.phase is None else state.pile[cover_index(state.pile)]
    is_joker = top is not None and bool(top.joker)
    object.__setattr__(state, "cover", None if is_joker else top)
    object.__setattr__(state, "open", top if is_joker else None)


def _can_draw(state: State | NambarzView) -> bool:
    return bool(state.draw) or cover_index(state.pile) > 0


def _create_decision(state: State | NambarzView, hand: Cards) -> Decision:
    assert state.phase is not None, "the match is not over"
    return Decision(
        arithmetic=state.setup.arithmetic,
        phase=state.phase,
        hand=hand,
        cover=state.cover,
        open=state.open,
        below=card_below_joker(state.pile),
        drawn=state.drawn,
        laid=state.laid,
        can_draw=_can_draw(state),
    )
