"""Nain Jaune: which start runs farthest, as far as it is sure before anybody else lays a card (rules JA-9 to JA-12)."""

from __future__ import annotations

import random
from collections.abc import Iterator

from assets.found_puzzle import Answer, FoundPuzzle, make_puzzle, played, table
from assets.puzzle_ranks import GREEDY, players
from game.match import Match
from game.nain_jaune.bots import LEVELS, LongestRunBot
from game.nain_jaune.cards import BOXES, KING
from game.nain_jaune.moves import Play
from game.nain_jaune.reasons import is_lacked_by_others
from game.nain_jaune.search import rank_mask_of, run_length
from game.nain_jaune.state import NainJauneView
from game.puzzles.puzzle import MoveSequence

COUNTS = {"run": 90}  # puzzles by kind
SOLVERS = players({**LEVELS, GREEDY: LongestRunBot()})
MIN_RUN_CARDS = 4  # cards in a row
MOST_LINES = 24


def search(number: int) -> Iterator[FoundPuzzle]:
    """What a match of robots, the one of this number, shows."""
    rng = random.Random(f"nain_jaune/{number}")
    match = table("nain_jaune", 3 + number % 3, f"puzzle/{number}", {"announce": False, "deals": 1})
    for position in played(match, [LEVELS["normal"], LEVELS["easy"]], rng):
        seat = position.to_move[0]
        answer = find_puzzle(position, seat)
        if answer is not None:
            yield make_puzzle(position, seat, answer)


def find_puzzle(match: Match, seat: int, kind: str = "run", card: str = "") -> Answer | None:
    """The start of the most cards, where every other start is at least one card shorter."""
    view = match.view(seat)
    assert isinstance(view, NainJauneView), "a view of this game"
    if view.needed or view.why or len({one.rank for one in view.hand}) < 4:
        return None
    lines: list[MoveSequence] = []
    _runs(match, seat, (), lines)
    goal = max(map(len, lines))
    best = tuple(line for line in lines if len(line) == goal)
    starts = {line[0].split()[-1][:-1] for line in best}
    naive = max(run_length(rank_mask_of(view.hand), one.rank) for one in view.hand)
    lengths = sorted((max(len(line) for line in lines if line[0] == first) for first in {line[0] for line in lines}), reverse=True)
    if goal < MIN_RUN_CARDS or goal == len(view.hand) == naive or len(starts) > 1 or len(best) > MOST_LINES:
        return None
    rivals = sum(length >= goal - 2 for length in lengths)
    hard = goal + 4 * (goal > naive) + rivals + len(view.hand) / 4
    second = max((len(line) for line in lines if line[0].split()[-1][:-1] not in starts), default=0)
    boxes = " ".join(sorted(str(one.rank) for one in view.hand if one in BOXES))
    shape = " ".join(sorted(str(one.rank) for one in view.hand)) + " | " + boxes
    return Answer("run", best, hard, shape, goal=goal, margin=second)


def _runs(match: Match, seat: int, line: MoveSequence, lines: list[MoveSequence]) -> None:
    """Every way on from here, as long as this seat is sure to lay the next card."""
    tried: set[str] = set()
    for move in match.legal(seat):
        if str(move) in tried:
            continue
        tried.add(str(move))
        assert isinstance(move, Play), "cards are laid"
        match.play(seat, move)
        longer = (*line, f"{seat} {move}")
        if _goes_on(match, seat, move.card.rank):
            _runs(match, seat, longer, lines)
        else:
            lines.append(longer)
        match.undo()


def _goes_on(match: Match, seat: int, rank: int) -> bool:
    """Whether the same seat lays the next card for sure."""
    view = match.view(seat)
    assert isinstance(view, NainJauneView), "a view of this game"
    if match.is_over or view.turn != seat or not view.laid or not view.hand:
        return False
    return bool(view.needed) or rank == KING or _nobody_had(match, seat, rank + 1)


def _nobody_had(match: Match, seat: int, rank: int) -> bool:
    """Return True if the seat could know, before the announcement, that no other seat held the rank."""
    view = match.at_ply(match.ply - 1).view(seat)
    assert isinstance(view, NainJauneView), "a view of this game"
    return is_lacked_by_others(view, rank)
