"""Tests of the best-reply search for three players: only the most harmful reply of one opponent is considered."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from game.bots.bot import never_stop
from game.chifoumi.alphabeta import Search
from game.chifoumi.bots import LEVELS, create_search, search_goal
from game.chifoumi.evaluation import PAWN_VALUE, WIN_BONUS, piece_square_tables_for
from game.chifoumi.review import evaluate
from game.chifoumi.search import SearchPosition
from game.chifoumi.state import State
from game.chifoumi.tables import decode_move
from game.chifoumi.view_position import position_of
from tests.game.chifoumi.board import RULES, position

SEATS = {"w": 0, "r": 1, "b": 2}
whoever = pytest.mark.parametrize(("mine", "nearby"), [("w", "r"), ("w", "b"), ("r", "w"), ("r", "b"), ("b", "w"), ("b", "r")])

THREATENED = """
fR . . . . . .
. . . . . . .
. . . . nP . .
. . . mSmSmR . . .
. . . . . . .
. fP . . . . .
mS . . . . . ."""
APPROACHED = """
. nRnRnR . . . . fR
. . . . . . .
. mP . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
mS . . . . . fR"""


def drawn(diagram: str, mine: str, nearby: str, turn: str | None = None) -> State:
    """Return the position of a diagram with `m` for the seat to move, `n` for a near opponent and `f` for a far one."""
    distance = next(colour for colour in SEATS if colour not in (mine, nearby))
    return position(diagram.replace("m", mine).replace("n", nearby).replace("f", distance), 3, turn or mine)


def found(state: State, deepest: int) -> tuple[str, int]:
    """Return the best move at this depth in turns, and its value in hundredths of a pawn."""
    view = RULES.view(state, state.turn)
    aim = search_goal(view, state.turn, WIN_BONUS)
    compact = position_of(view, piece_square_tables_for(aim.sides), random.Random(1))
    move, value = create_search(compact, aim, 10**9, never_stop).best_move_and_value(compact.legal_moves(), deepest)
    return str(decode_move(move)), value


@whoever
def test_whoever_threatens_is_heeded(mine: str, nearby: str) -> None:
    """Paper is next to three pawns under a rock, while a pawn of the third seat could be taken (rule CH-6)."""
    state = drawn(THREATENED, mine, nearby)
    for depth in (1, 2, 3):
        move, value = found(state, depth)
        assert move.startswith("d4") and value < PAWN_VALUE * 3 // 2
    for chance in range(3):
        assert str(LEVELS["normal"].choose(RULES.view(state, state.turn), random.Random(chance), never_stop)).startswith("d4")


def test_whoever_replies_it_is_that_seats_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A position's key includes the seat to move: the same stacks with another seat are another position (rule CH-12)."""
    turn, seats = Search._turn_value, Counter[int]()

    def checked(self: Search, depth: int, alpha: int, beta: int, passed: bool = False) -> int:
        now = self.position
        assert now.sum == SearchPosition(now.tables, now.piece_square_tables, now.board, now.turn).sum
        seats[now.turn] += 1
        return turn(self, depth, alpha, beta, passed)

    monkeypatch.setattr(Search, "_turn_value", checked)
    found(drawn(THREATENED, "w", "r"), 2)
    assert set(seats) == {0, 1, 2}


@whoever
def test_after_one_reply_it_is_ones_own_turn_again(mine: str, nearby: str) -> None:
    """Two turns ahead a stack that cannot be saved comes within reach: a step towards it is best, though away from the centre."""
    state = drawn(APPROACHED, mine, nearby)
    move, value = found(state, 2)
    assert move in ("b5-a6", "b5-b6", "b5-c6") and value > 2 * PAWN_VALUE


@whoever
def test_a_seat_that_only_looks_on_is_judged_by_the_reply_that_hurts_it(mine: str, nearby: str) -> None:
    """The gain of the seat that owns the paper is the loss of the others (rule CH-20)."""
    before, hit = (
        evaluate(RULES.view(state, state.turn), None, never_stop)
        for state in (drawn(THREATENED, mine, nearby, turn) for turn in (mine, nearby))
    )
    assert str(hit.best_move) == "e5xd4"
    assert hit.values[SEATS[mine]] < before.values[SEATS[mine]] - 1 and hit.values[SEATS[nearby]] > before.values[SEATS[nearby]] + 1
