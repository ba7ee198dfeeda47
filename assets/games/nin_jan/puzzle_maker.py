"""Nin Jan: the cards are turned up, and one seat has to choose a pile; the rest of the round is searched whole (rules NJ-6 to NJ-10)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations

from assets.found_puzzle import Answer, FoundPuzzle, make_puzzle, played, table
from assets.puzzle_ranks import GREEDY, players
from game.bots.bot import StopSignal
from game.dealing import choose_random
from game.kernel import Move
from game.match import Match
from game.nin_jan.bots import LEVELS, sort_by_greed
from game.nin_jan.moves import Add, Card, NinJanMove, Suit, Take, Took
from game.nin_jan.state import NinJanView, points
from game.puzzles.puzzle import move_notations

COUNTS = {"pile": 90}  # puzzles by kind
MARGIN = 3  # points of this round between the best pile and the next
Points = tuple[int, ...]


class GreedySolver:
    """A solver that takes the richest pile, and puts a card that takes none anywhere."""

    def choose(self, view: NinJanView, rng: random.Random, should_stop: StopSignal) -> NinJanMove:
        moves = view.legal()
        return choose_random(moves, rng) if isinstance(moves[0], Add) else sort_by_greed(view, moves, is_wary=False)[0]


SOLVERS = players({**LEVELS, GREEDY: GreedySolver()})


def search(number: int) -> Iterator[FoundPuzzle]:
    """What a match of robots, the one of this number, shows."""
    rng = random.Random(f"nin_jan/{number}")
    match = table("nin_jan", 2 + number % 4, f"puzzle/{number}")
    for position in played(match, [LEVELS["normal"], LEVELS["easy"]], rng):
        seat = position.to_move[0]
        answer = find_puzzle(position, seat)
        if answer is not None:
            yield make_puzzle(position, seat, answer)


def find_puzzle(match: Match, seat: int, kind: str = "pile", card: str = "") -> Answer | None:
    """Which pile, where one is best by the margin both if the others think of themselves and if they all play against this seat."""
    view = match.view(seat)
    assert isinstance(view, NinJanView), "a view of this game"
    if len(view.queue) < 2 or match.to_move != (seat,) or len(match.legal(seat)) < 2:
        return None
    moves = list(match.legal(seat))
    ends = [tuple(_after(match, seat, move, against) for against in (False, True)) for move in moves]
    values = [tuple(_value(won, seat) for won in both) for both in ends]
    best = max(range(len(moves)), key=lambda index: values[index])
    gap = min(values[best][how] - max(value[how] for value in values[:best] + values[best + 1 :]) for how in (0, 1))
    if gap < MARGIN:
        return None
    fattest = max(points(view.piles[move.pile]) for move in moves)  # type: ignore[attr-defined]
    greedy = isinstance(moves[best], Take) and points(view.piles[moves[best].pile]) == fattest  # type: ignore[attr-defined]
    if greedy and len(view.queue) == 2:
        return None  # whoever counts the piles has found it
    second = max((index for index in range(len(moves)) if index != best), key=lambda index: values[index])
    denied = _rival(ends[second][0], seat) - _rival(ends[best][0], seat)
    line = _line(match, seat, moves[best])
    return Answer("pile", (line,), 3 * len(view.queue) - gap / 3 + (0 if greedy else 8), _shape(view), goal=gap, margin=denied)


def _value(won: Points, seat: int) -> int:
    """Points of this round more than the best of the others takes."""
    return won[seat] - _rival(won, seat)


def _rival(won: Points, seat: int) -> int:
    """Points of the best of the others."""
    return max(one for other, one in enumerate(won) if other != seat)


def _after(match: Match, seat: int, move: Move, against: bool) -> Points:
    """By seat, the points that the rest of this round gives. `against`: all others play against `seat`, else each for itself."""
    own_count = seat
    won = [0] * len(match.seats)

    def go_on() -> Points:
        if not getattr(match.view(None), "queue", ()):
            return tuple(won)
        turn = match.to_move[0]
        best: Points | None = None
        for other in match.legal(turn):
            result = step(turn, other)
            if best is None or better(turn, result, best):
                best = result
        assert best is not None, "a seat has a move"
        return best

    def better(turn: int, one: Points, other: Points) -> bool:
        if against and turn != own_count:
            return _value(one, own_count) < _value(other, own_count)
        return (_value(one, turn), -_value(one, own_count)) > (_value(other, turn), -_value(other, own_count))

    def step(turn: int, choice: Move) -> Points:
        gained = sum(event.points for event in match.play(turn, choice) if isinstance(event, Took))
        won[turn] += gained
        result = go_on()
        won[turn] -= gained
        match.undo()
        return result

    return step(seat, move)


def _line(match: Match, seat: int, move: Move) -> tuple[str, ...]:
    """This move, and what the others do then, each for itself, to the end of the round."""
    copy = match.at_ply(match.ply)
    first = copy.ply
    copy.play(seat, move)
    while getattr(copy.view(None), "queue", ()):
        turn = copy.to_move[0]
        values = {other: _after(copy, turn, other, False) for other in copy.legal(turn)}
        copy.play(turn, max(values, key=lambda other: (_value(values[other], turn), -_value(values[other], seat))))
    return move_notations(copy.moves[first:])


def _shape(view: NinJanView) -> str:
    """The same for piles in another order, and for signs one further in the circle."""
    signs = list(Suit)

    def turned(by: int) -> str:
        def face(card: Card) -> str:
            return f"{(signs.index(card.suit) + by) % 3}{card.value}"

        piles = (" ".join(f"{face(pile[-1])}/{points(pile)}" for pile in order) for order in permutations(view.piles))
        return min(piles) + " | " + " ".join(face(card) for _, card in view.queue)

    return min(turned(by) for by in range(3))
