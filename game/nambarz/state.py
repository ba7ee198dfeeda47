"""Nambarz: the whole truth (State) and what one seat may know of it (View)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from game.kernel import UNSENT, Event, View
from game.nambarz.arithmetic import Arithmetic
from game.nambarz.cards import Card
from game.nambarz.decision import Decision, Phase, below_of, cover_of, covered_place, open_of
from game.nambarz.legal import LegalMoves

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Setup:
    """The options, but for the teams. `operations`: in the order + - * / (NB-13)."""

    rounds: int = 1
    jokers: int = 12
    referee: str = "helpful"
    operations: str = "+-*/"
    fractions: bool = False
    play_off: bool = True

    @property
    def strict(self) -> bool:
        return self.referee == "strict"

    @property
    def arithmetic(self) -> Arithmetic:
        return Arithmetic(self.operations, self.fractions)


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """What everybody can tell since the last reshuffle: then every card lay open, was held or went into the new draw pile.

    `held`, `shuffled`: those cards, in the order of the deck; `drawn`: by seat, how many cards it has drawn since.
    """

    held: Cards
    shuffled: Cards
    drawn: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    """Everything, hidden cards and seed included; never leaves `game`.

    By seat: `hands`, `points` (of the match, this round's strokes included), `strokes` (points of this round, NB-27) and `known`
    (cards of the hand that went back to it in sight of all). `pile`: bottom to top; `draw`: top first; `players`: who plays this round;
    `out`: in the order they went; `drawn`: the card just drawn; `laid`: a wrong calculation's cards, still in the hand;
    `ranking`: the seats from the best down, equals together, once all rounds are played; `passes`: turns in a row in which nothing could
    be drawn and nothing was played; `shown`: the seats whose hand lies open. At the end `mover` and `phase` are None.
    """

    seed: str
    setup: Setup
    teams: tuple[int, ...] | None
    round: int
    players: tuple[int, ...]
    mover: int | None
    phase: Phase | None
    hands: tuple[Cards, ...]
    pile: Cards
    draw: Cards
    points: tuple[int, ...]
    strokes: tuple[int, ...]
    known: tuple[Cards, ...]
    drawn: Card | None = None
    laid: Cards = ()
    out: tuple[int, ...] = ()
    ranking: tuple[tuple[int, ...], ...] = ()
    reshuffles: int = 0
    reshuffle: Reshuffle | None = field(default=None, metadata=UNSENT)
    passes: int = field(default=0, metadata=UNSENT)
    shown: tuple[int, ...] = field(default=(), metadata=UNSENT)
    cover: Card | None = field(init=False)
    open: Card | None = field(init=False)

    def __post_init__(self) -> None:
        _face_up(self)

    @property
    def play_off(self) -> bool:
        """Whether this round is one for a disputed place (NB-29)."""
        return self.round > self.setup.rounds

    @property
    def can_draw(self) -> bool:
        return bool(self.draw) or covered_place(self.pile) > 0

    @property
    def decision(self) -> Decision:
        """What the mover has before it."""
        assert self.mover is not None, "nobody to move"
        return _decision(self, self.hands[self.mover], self.drawn, self.can_draw)


Played: TypeAlias = tuple[State, tuple[Event, ...]]


@dataclass(frozen=True, slots=True)
class NambarzView(View):
    """What `seat` may know: its own and its team-mates' hands (NB-31), all that lies open, and what a careful player remembers.

    `hands` of others and `draw` are numbers; `drawn` is one's own only, `drew`: whether the mover has drawn in this part of its turn.
    All else is as in State.
    """

    setup: Setup
    teams: tuple[int, ...] | None
    round: int
    players: tuple[int, ...]
    mover: int | None
    phase: Phase | None
    hands: tuple[Cards | int, ...]
    pile: Cards
    draw: int
    points: tuple[int, ...]
    strokes: tuple[int, ...]
    known: tuple[Cards, ...]
    drawn: Card | None
    drew: bool
    laid: Cards
    out: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    reshuffles: int
    reshuffle: Reshuffle | None = field(metadata=UNSENT)
    passes: int = field(metadata=UNSENT)
    shown: tuple[int, ...] = field(metadata=UNSENT)
    cover: Card | None = field(init=False)
    open: Card | None = field(init=False)

    def __post_init__(self) -> None:
        _face_up(self)

    def legal(self) -> LegalMoves:
        """The moves that this seat may play now without fault; none for somebody standing by."""
        return LegalMoves(self.decision())

    def decision(self) -> Decision | None:
        """What this seat has before it; None when it is not its turn."""
        if self.mover is None or self.seat != self.mover:
            return None
        hand = self.hands[self.mover]
        assert not isinstance(hand, int), "a seat sees its own hand"
        return _decision(self, hand, self.drawn, self.draw > 0 or covered_place(self.pile) > 0)

    def plays(self, seat: int) -> bool:
        """Whoever has gone out plays again in the next round; that there may be a play-off is not foreseen (NB-29)."""
        return self.phase is not None and (self.round < self.setup.rounds or (seat in self.players and seat not in self.out))

    def out_of_deal(self, seat: int) -> bool:
        return self.phase is None or seat not in self.players or seat in self.out


def view(state: State, seat: int | None) -> NambarzView:
    """An allow-list (NB-31)."""
    return NambarzView(
        seat=seat,
        setup=state.setup,
        teams=state.teams,
        round=state.round,
        players=state.players,
        mover=state.mover,
        phase=state.phase,
        hands=tuple(
            hand if other in state.shown or sees(state.teams, seat, other) else len(hand) for other, hand in enumerate(state.hands)
        ),
        pile=state.pile,
        draw=len(state.draw),
        points=state.points,
        strokes=state.strokes,
        known=state.known,
        drawn=state.drawn if seat is not None and seat == state.mover else None,
        drew=state.drawn is not None,
        laid=state.laid,
        out=state.out,
        ranking=state.ranking,
        reshuffles=state.reshuffles,
        reshuffle=state.reshuffle,
        passes=state.passes,
        shown=state.shown,
    )


def sees(teams: tuple[int, ...] | None, seat: int | None, other: int) -> bool:
    """Whether a seat sees another's hand: its own and its team-mates' (NB-31)."""
    return seat is not None and (seat == other or (teams is not None and teams[seat] == teams[other]))


def _face_up(table: State | NambarzView) -> None:
    """The two fields that follow from the pile; none at the end."""
    over = table.phase is None
    object.__setattr__(table, "cover", None if over else cover_of(table.pile))
    object.__setattr__(table, "open", None if over else open_of(table.pile))


def _decision(table: State | NambarzView, hand: Cards, drawn: Card | None, can_draw: bool) -> Decision:
    assert table.phase is not None, "nobody to move"
    return Decision(
        arithmetic=table.setup.arithmetic,
        phase=table.phase,
        hand=hand,
        cover=table.cover,
        open=table.open,
        below=below_of(table.pile),
        drawn=drawn,
        laid=table.laid,
        can_draw=can_draw,
    )
