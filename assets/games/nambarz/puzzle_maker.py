"""Nambarz: what can be laid from one hand on one card, by the solver that knows every calculation (rules NB-9 to NB-12)."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial

from assets.found_puzzle import Answer, FoundPuzzle, make_puzzle, played, table
from assets.puzzle_ranks import GREEDY
from game.match import Match
from game.nambarz.bots import BEGINNER_CALCULATION_CARDS, LEVELS, BeginnerBot
from game.nambarz.decision import Decision, TurnPhase
from game.nambarz.legal_moves import LegalMoves
from game.nambarz.moves import Calculate, Calculation, Single
from game.nambarz.plays import played_cards
from game.puzzles.puzzle import MoveSequence, Puzzle, solution_key

COUNTS = {"longest": 45, "shortest": 40, "every": 45, "card": 40}  # puzzles by kind
PLIES = 14  # moves into a round; later hands are small
MOST_LINES = 24
KINDS = ("longest", "shortest", "every", "card")
Lines = dict[str, Calculate]


def search(number: int) -> Iterator[FoundPuzzle]:
    """What a match of robots, the one of this number, shows."""
    rng = random.Random(f"nambarz/{number}")
    match = table("nambarz", 2, f"puzzle/{number}", {"jokers": 4})
    for position in played(match, [LEVELS["normal"]], rng, PLIES):
        seat = position.to_move[0]
        for kind in KINDS:
            answer = find_puzzle(position, seat, kind)
            if answer is not None and rng.random() < 0.5:
                yield make_puzzle(position, seat, answer)
                break


def find_puzzle(match: Match, seat: int, kind: str, card: str = "") -> Answer | None:
    """This kind of puzzle in this position, None where there is none. `card`: the one that must go, else the hardest to get rid of."""
    decision = match.view(seat).decision()  # type: ignore[attr-defined]
    if decision is None or decision.phase is not TurnPhase.TURN or decision.cover is None or len(decision.hand) < 5:
        return None
    legal = list(match.legal(seat))
    sums = {f"{seat} {move}": move for move in legal if isinstance(move, Calculate)}
    if len({solution_key((text,)) for text in sums}) < 2:
        return None
    hand = " ".join(sorted(_face(str(card)) for card in decision.hand))
    shape = f"{_face(str(decision.cover))}: {hand}"
    if kind == "card":
        return _card(sums, shape, [str(card)] if card else sorted({str(one) for move in sums.values() for one in played_cards(move)}))
    makers = {"longest": _longest, "shortest": _shortest, "every": _every}
    single = any(isinstance(move, Single) for move in legal)
    return None if single and kind == "shortest" else makers[kind](sums, shape)


def _face(card: str) -> str:
    """The card without its animal's name: its number and its sort."""
    return card.split("-")[0] + ("@" if "-" in card else "")


def _longest(sums: Lines, shape: str) -> Answer | None:
    """More cards at once than in any other calculation of this hand."""
    sizes = sorted((len(played_cards(move)) for move in sums.values()), reverse=True)
    lines = _of(sums, sizes[0])
    if sizes[0] < 3 or sizes[-1] == sizes[0] or len(lines) > MOST_LINES:
        return None
    return Answer("longest", lines, sizes[0] * 4 - _ways(lines), shape, goal=sizes[0], margin=sizes[len(lines)])


def _shortest(sums: Lines, shape: str) -> Answer | None:
    """The fewest cards, where most calculations need more."""
    sizes = sorted(len(played_cards(move)) for move in sums.values())
    lines = _of(sums, sizes[0])
    if _ways(lines) > 2 or len(lines) > MOST_LINES or sizes[-1] == sizes[0] or _ways(tuple((text,) for text in sums)) < 4:
        return None
    return Answer("shortest", lines, sizes[0] * 5 - 2 * _ways(lines), shape, goal=sizes[0], margin=sizes[len(lines)])


def _every(sums: Lines, shape: str) -> Answer | None:
    """All ways, of which there are few."""
    lines = tuple((text,) for text in sums)
    ways = _ways(lines)
    if not 2 <= ways <= 5 or len(lines) > MOST_LINES:
        return None
    return Answer("every", lines, 3 * ways + max(len(played_cards(move)) for move in sums.values()), shape, goal=ways, every=True)


def _card(sums: Lines, shape: str, cards: list[str]) -> Answer | None:
    """A card that few of the calculations contain."""

    def with_card(card: str) -> tuple[MoveSequence, ...]:
        return tuple((text,) for text, move in sums.items() if card in map(str, played_cards(move)))

    card = min(cards, key=lambda one: (len(with_card(one)) or 999, one))
    lines = with_card(card)
    if not lines or _ways(lines) > 3 or len(lines) > MOST_LINES or len(lines) * 2 > len(sums):
        return None
    size = min(len(played_cards(sums[line[0]])) for line in lines)
    others = _ways(tuple((text,) for text in sums)) - _ways(lines)
    return Answer("card", lines, size * 5 - 2 * _ways(lines), f"{shape} / {_face(card)}", goal=size, card=card, margin=others)


def _of(sums: Lines, size: int) -> tuple[MoveSequence, ...]:
    return tuple((text,) for text, move in sums.items() if len(played_cards(move)) == size)


def _ways(lines: tuple[MoveSequence, ...]) -> int:
    return len({solution_key(line) for line in lines})


def _solves(noticed: Callable[[Decision, random.Random], Iterator[Calculate]], puzzle: Puzzle, match: Match, rng: random.Random) -> bool:
    """Whether the calculations that a solver notices answer what the puzzle asks for; its robots would ask for something else in a match."""
    decision = match.view(puzzle.seat).decision()  # type: ignore[attr-defined]
    keys = {solution_key((f"{puzzle.seat} {move}",)) for move in noticed(decision, rng)}
    solutions = {solution_key(line) for line in puzzle.lines}
    return solutions <= keys if puzzle.every else bool(solutions & keys)


def _noticed_by_beginner(decision: Decision, rng: random.Random) -> Iterator[Calculate]:
    for move in _noticed_by_robot(decision, rng):
        if len(played_cards(move)) == BEGINNER_CALCULATION_CARDS and rng.random() < BeginnerBot().find_probability:
            yield move


def _noticed_by_robot(decision: Decision, rng: random.Random) -> Iterator[Calculate]:
    """Every calculation."""
    return (move for move in LegalMoves(decision) if isinstance(move, Calculate))


def _noticed_by_greedy(decision: Decision, rng: random.Random) -> Iterator[Calculate]:
    """From each card, step by step to the result that is nearest to the wanted one, until that is reached; no step is taken back."""
    assert decision.cover is not None, "a calculation lies on a number card"
    wanted = decision.cover.number
    for first in (card for card in decision.hand if not card.joker):
        cards, operations, result = [first], "", first.number
        left = [card for card in decision.hand if not card.joker and bool(card.animal) == bool(first.animal)]
        left.remove(first)
        while left and result != wanted:
            rng.shuffle(left)
            steps = [
                (decision.arithmetic.apply_step(result, sign, card.number), sign, card)
                for card in left
                for sign in decision.arithmetic.operations
            ]
            result, sign, card = min(
                ((after, sign, card) for after, sign, card in steps if isinstance(after, int)), key=lambda step: abs(step[0] - wanted)
            )
            left.remove(card)
            cards, operations = [*cards, card], operations + sign
        if operations and result == wanted:
            yield Calculate(Calculation(tuple(cards), operations))


SOLVERS = {
    "easy": partial(_solves, _noticed_by_beginner),
    "normal": partial(_solves, _noticed_by_robot),
    "hard": partial(_solves, _noticed_by_robot),
    GREEDY: partial(_solves, _noticed_by_greedy),
}
