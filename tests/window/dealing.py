"""One person at Nain Jaune in the window, who reads the accounts as well, and matches at moments that are worth playing there."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache

from pygame import FRect

from game.kernel import Event
from game.match import Match
from game.nain_jaune.cards import BOXES
from game.nain_jaune.moves import NainJauneMove, Play, Settled
from game.nain_jaune.state import NainJauneView
from game.record import Record
from tests.ui.nain_jaune_deals import record, view_of
from tests.window.playing import Reader, settled

BOARD = FRect(300, 100, 690, 300)  # the boxes; what is noticed stands below
HAND = FRect(336, 646, 660, 154)
SEEDS = 60  # of random games
OPERA = "AC 2C 3C 4C 5C 6C 7D 8C 9C 10D JC QC KC QS KH"  # three players' fifteen cards, none of which anybody else continues


class DealPerson(Reader):
    """Plays by mouse or by figures."""

    def play(self, match: Match, move: NainJauneMove, drag: bool = False) -> None:
        """This card, with the words if the move has them; a card of any rank, or one that could do with words, takes two clicks."""
        assert isinstance(move, Play)
        self.made += 1
        view = view_of(match, self.seat)
        self.twin.table(match.record(), self.seat)
        card = self.twin.target(f"card/{move.card}")
        if move.claim:
            self.window.click(self.twin.at("claim"))
        if drag:
            self.window.drag(card, self.twin.target("table"))
            return
        self.window.click(card)
        if view.needed is None or (move.card in BOXES and view.setup.announce and not move.claim):
            self.window.click(self.twin.target("table"))


def best(match: Match, seat: int) -> NainJauneMove:
    """With the words where there are any, else the lowest card."""
    return min((move for move in match.legal(seat) if isinstance(move, Play)), key=lambda move: (not move.claim, move.card))


def any_card(match: Match, rng: random.Random) -> None:
    """A random move of whoever is to move, with the words where there are any."""
    moves = sorted(match.legal(match.to_move[0]), key=str)
    match.play(match.to_move[0], rng.choice([move for move in moves if isinstance(move, Play) and move.claim] or moves))


@cache
def before(what: Callable[[Match, Sequence[Event]], bool], players: int, *levels: str | None, **options: object) -> tuple[Record, Play]:
    """A match that a move of seat 0 takes to where `what` is true of it and of that move's events; and that move."""
    for seed in range(SEEDS):
        match, rng = Match(record(players, str(seed), levels=levels, **options)), random.Random(seed)
        while match.to_move:
            any_card(match, rng)
            seat, last = match.moves[-1]
            if seat == 0 and isinstance(last, Play) and not match.over and what(match, match.events(match.ply - 1)):
                return match.at(match.ply - 1).record(), last
    raise AssertionError(f"no such moment in {SEEDS} games")


def second_account(match: Match, events: Sequence[Event]) -> bool:
    return any(isinstance(event, Settled) for event in events) and settled(match) == 2


def two_left(match: Match, events: Sequence[Event]) -> bool:
    """Only seat 0 and another one are still in, and a deal of 22 cards each lies there (JA-6)."""
    view = view_of(match)
    return any(isinstance(event, Settled) for event in events) and len(view.hands) - len(view.out) == 2 and 0 not in view.out


def one_nearly_broke(match: Match, events: Sequence[Event]) -> bool:
    """As above, and one of them has next to nothing left."""
    view = view_of(match)
    return two_left(match, events) and min(purse for seat, purse in enumerate(view.purses) if seat not in view.out) < 4


def in_mid_deal(match: Match, events: Sequence[Event]) -> bool:
    """Seat 0 has laid a card, and is to go on with the next one."""
    view = view_of(match)
    return len(view.laid) > 8 and goes_on(view) and not any(card in BOXES for card in view.hands[0])  # type: ignore[union-attr]


def goes_on(view: NainJauneView) -> bool:
    return view.turn == 0 and view.needed is not None


def opera(*levels: str | None) -> Record:
    """Seat 0 can lay its whole hand before anybody else lays a card (JA-16); twelve cards lie there."""
    match = Match(record(3, hands=(OPERA,), levels=levels, deals=2))
    for name in OPERA.split()[:12]:
        match.play(0, next(move for move in match.legal(0) if isinstance(move, Play) and str(move.card) == name))
    return match.record()
