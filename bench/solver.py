"""Speed of the solver of Nambarz: all legal moves of random hands, and its start-up.

    python -m bench.solver

The hands are from the whole deck on a random number card, with all operations, and each was solved once before it is timed. The start-up is
what the solver computes for all ten numbers in a fresh process.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, median, quantiles
from time import perf_counter

from game.dealing import shuffled
from game.nambarz.arithmetic import Arithmetic
from game.nambarz.cards import NUMBERS, deck
from game.nambarz.decision import Decision, TurnPhase
from game.nambarz.legal_moves import LegalMoves
from game.nambarz.minimal import minimal_sets

BARS = {7: 0.3, 12: 1.0, 20: 5.0}  # cards of a hand: milliseconds in the median
LATE_BAR = 20.0  # milliseconds in 99 % of the hands
START_BAR = 300.0  # milliseconds


@dataclass(frozen=True, slots=True)
class Solved:
    """The results of hands of one size."""

    cards: int
    moves: float  # mean number of legal moves
    times: Sequence[float]  # milliseconds of each hand


def decision(cards: int, seed: str) -> Decision:
    """Return a first turn with this many cards in hand."""
    mixed = list(shuffled(deck(), random.Random(seed)))
    cover = next(card for card in mixed if not card.joker)
    mixed.remove(cover)
    return Decision(Arithmetic(), TurnPhase.TURN, tuple(mixed[:cards]), cover, None, None, None, (), True)


def started() -> float:
    """Return the milliseconds of the computations made once, for all numbers."""
    start = perf_counter()
    for number in NUMBERS:
        minimal_sets(Arithmetic(), number)
    return (perf_counter() - start) * 1000


def solved(cards: int, hands: int) -> Solved:
    decisions = [decision(cards, f"solver/{cards}/{number}") for number in range(hands)]
    moves = fmean(len(LegalMoves(each)) for each in decisions)
    times = []
    for each in decisions:
        start = perf_counter()
        list(LegalMoves(each))
        times.append((perf_counter() - start) * 1000)
    return Solved(cards, moves, times)


def row(result: Solved) -> str:
    """Return one line of the table."""
    middle, late = median(result.times), quantiles(result.times, n=100)[-1]
    bar, fits = BARS[result.cards], middle < BARS[result.cards] and late < LATE_BAR
    verdict = f"{bar} ms, {LATE_BAR:.0f} ms {'reached' if fits else 'MISSED'}"
    return f"| {result.cards} | {result.moves:.0f} | {middle:.3f} ms | {late:.3f} ms | {verdict} |"


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.solver", description="Measures the solver of Nambarz.")
    parser.add_argument("--hands", type=int, default=1_000, help="of each size")
    arguments = parser.parse_args(words)
    if arguments.hands < 2:
        parser.error("two hands at least")
    once = started()
    print("| cards | moves | median | p99 | bars |\n| --- | --- | --- | --- | --- |")
    for cards in BARS:
        print(row(solved(cards, arguments.hands)))
    print(f"\nstart-up {once:.0f} ms ({START_BAR:.0f} ms {'reached' if once < START_BAR else 'MISSED'})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
