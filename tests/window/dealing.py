"""A player of Nain Jaune in the window, who also reads the score sheets, and matches at positions that are worth playing there."""

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

BOARD = FRect(300, 100, 690, 300)  # the boxes, without the notice below
HAND = FRect(336, 646, 660, 154)
SEEDS = 60  # random games to search
OPERA = "AC 2C 3C 4C 5C 6C 7D 8C 9C 10D JC QC KC QS KH"  # the fifteen cards of one of three players, who plays them without interruption


class DealPerson(Reader):
    """A player of Nain Jaune who uses the mouse or the digit keys."""

    def play(self, match: Match, move: NainJauneMove, drag: bool = False) -> None:
        """Play a card, with the words if the move has them. Two clicks are needed if any rank or the words are possible."""
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
    """Return a card with the words if there is one, otherwise the lowest card."""
    return min((move for move in match.legal(seat) if isinstance(move, Play)), key=lambda move: (not move.claim, move.card))


def any_card(match: Match, rng: random.Random) -> None:
    """Play a random move of the seat to move, with the words if possible."""
    moves = sorted(match.legal(match.to_move[0]), key=str)
    match.play(match.to_move[0], rng.choice([move for move in moves if isinstance(move, Play) and move.claim] or moves))


@cache
def before(what: Callable[[Match, Sequence[Event]], bool], players: int, *levels: str | None, **options: object) -> tuple[Record, Play]:
    """Return a match before a move of seat 0, and this move, after which `what` is true of the match and of the move's events."""
    for seed in range(SEEDS):
        match, rng = Match(record(players, str(seed), levels=levels, **options)), random.Random(seed)
        while match.to_move:
            any_card(match, rng)
            seat, last = match.moves[-1]
            if seat == 0 and isinstance(last, Play) and not match.is_over and what(match, match.events(match.ply - 1)):
                return match.at_ply(match.ply - 1).record(), last
    raise AssertionError(f"no such moment in {SEEDS} games")


def second_account(match: Match, events: Sequence[Event]) -> bool:
    return any(isinstance(event, Settled) for event in events) and settled(match) == 2


def two_left(match: Match, events: Sequence[Event]) -> bool:
    """Return True if a deal has just begun in which only seat 0 and another are left, with 22 cards each (rule JA-6)."""
    view = view_of(match)
    return any(isinstance(event, Settled) for event in events) and len(view.hands) - len(view.out) == 2 and 0 not in view.out


def one_nearly_broke(match: Match, events: Sequence[Event]) -> bool:
    """Return True as `two_left` does, if one of the two also has fewer than 4 coins."""
    view = view_of(match)
    return two_left(match, events) and min(purse for seat, purse in enumerate(view.purses) if seat not in view.out) < 4


def in_mid_deal(match: Match, events: Sequence[Event]) -> bool:
    """Return True if seat 0 has played a card and is to continue."""
    view = view_of(match)
    return len(view.laid) > 8 and goes_on(view) and not any(card in BOXES for card in view.hands[0])  # type: ignore[union-attr]


def goes_on(view: NainJauneView) -> bool:
    return view.turn == 0 and view.needed is not None


def opera(*levels: str | None) -> Record:
    """Return a match in which seat 0 has played twelve cards of a grand opera (rule JA-16)."""
    match = Match(record(3, hands=(OPERA,), levels=levels, deals=2))
    for name in OPERA.split()[:12]:
        match.play(0, next(move for move in match.legal(0) if isinstance(move, Play) and str(move.card) == name))
    return match.record()
