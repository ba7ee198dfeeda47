"""The benchmarks of Chifoumi; its peer is python-chess (pure Python): both count the sequences of three moves, each made and undone."""

from __future__ import annotations

import random
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from bench.game_bench import GameBench, PairScore, Ratio, Workload
from bench.hints import LONGER, is_surely_above
from bench.judgement import Judgement
from game.bots.bot import never_stop
from game.chifoumi.alphabeta import Search
from game.chifoumi.board import NEIGHBOURS, SeenBoard
from game.chifoumi.bots import HIDDEN_PAWN_SAMPLES, AlphaBetaBot, create_search, search_goal
from game.chifoumi.evaluation import WIN_BONUS, piece_square_tables_for
from game.chifoumi.moves import Capture, ChifoumiMove, Go, Pawn, Stop, Unseen
from game.chifoumi.rules import Chifoumi
from game.chifoumi.search import SearchPosition
from game.chifoumi.state import ChifoumiView
from game.chifoumi.tables import decode_move, piece_square_tables
from game.chifoumi.view_position import position_of
from game.kernel import Move

PERFT_BAR = 3.0  # factor of python-chess's nodes a second
PERFT = 3  # protocol moves: a chain is several, and `stop` is one
MAX_NODE_FACTOR = 3  # factor of nodes, so that another search reaches the same depth


def workloads(rng: random.Random) -> list[Workload]:
    position = first_position()
    return [Workload(f"Chifoumi, perft {PERFT}", "nodes", lambda: perft(position, PERFT))]


def first_position() -> SearchPosition:
    """Return the position of Chifoumi for two before the first move."""
    rules = Chifoumi()
    return position_of(rules.view(rules.initial_state(2, {}, "perft"), 0), piece_square_tables(lambda square, stack: 0), random.Random(0))


def perft(position: SearchPosition, depth: int) -> int:
    """Return the number of sequences of `depth` protocol moves, in which a chain of captures is several."""
    if depth == 0:
        return 1
    if position.is_over:
        return 0
    count = 0
    for move in position.legal_moves():
        back = position.make(move)
        count += perft(position, depth - 1)
        position.unmake(move, back)
    return count


def peer_workloads(rng: random.Random) -> list[Workload]:
    chess = import_module("chess")
    return [Workload(f"python-chess, perft {PERFT}", "nodes", lambda: _chess_perft(chess.Board(), PERFT))]


def _chess_perft(board: Any, depth: int) -> int:
    """Count the move sequences from the first position of chess, as for Chifoumi."""
    if depth == 0:
        return 1
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += _chess_perft(board, depth - 1)
        board.pop()
    return count


def hint_choices(view: Any) -> Sequence[Move]:
    moves: Sequence[Move] = () if view.is_throwing or view.is_placing else view.legal()
    return moves


def rank_hint(adviser: AlphaBetaBot, view: Any, advised: Move, seed: str) -> int:
    """Return how many moves a search with ten times the nodes prefers, 2 for two or more.

    A search has no luck, but its values vary from depth to depth: its last two depths count as two samples, and, if pawns are hidden, those
    of several draws.
    """
    hidden = view.has_hidden_pawns
    lucks = [f"judge/{seed}/{number}" for number in range(HIDDEN_PAWN_SAMPLES if hidden else 1)]
    if not hidden and _deepest(view, lucks[0], adviser.node_limit * LONGER)[0] == advised:
        return 0  # if the best move of the last depth is not worse, two samples cannot show that others are better
    samples = [gaps for luck in lucks for gaps in _gaps(view, advised, luck, adviser.node_limit * LONGER // len(lucks))]
    return sum(is_surely_above(gaps) for gaps in zip(*samples, strict=True))


def _deepest(view: Any, luck: str, nodes: int) -> tuple[Move, int]:
    """Return the best move that this many nodes find, and the depth reached."""
    whole, moves = _search(view, luck, nodes)
    best, _value = whole.best_move_and_value(moves)
    return decode_move(best), whole.iteration_depth - 1


def _search(view: Any, luck: str, limit: int) -> tuple[Search, list[int]]:
    aim = search_goal(view, view.seat, 0 if view.setup.has_several_games else WIN_BONUS)
    position = position_of(view, piece_square_tables_for(aim.sides), random.Random(luck))
    return create_search(position, aim, limit, never_stop), position.legal_moves()


def _gaps(view: Any, advised: Move, luck: str, nodes: int) -> list[tuple[int, int]]:
    """Return the leads of the best and the second best move over this one, at the last two depths reached."""
    best, deep = _deepest(view, luck, nodes)
    longer, moves = _search(view, luck, MAX_NODE_FACTOR * nodes)
    second = decode_move(longer.best_move_and_value([move for move in moves if decode_move(move) != best], deep)[0])
    compared = [next(move for move in moves if decode_move(move) == expected) for expected in (best, second, advised)]
    values = [
        [_search(view, luck, MAX_NODE_FACTOR * nodes)[0].best_move_and_value([move], depth)[1] for move in compared]
        for depth in (deep, deep - 1)
    ]
    return [(first - third, other - third) for first, other, third in values]


def judge_moves(view: ChifoumiView) -> Judgement:
    """Return the worth of each step in pawns: those that it takes, less the tallest stack that an opponent then takes with one step.

    Of a pawn that takes and so may move again, its own danger does not count yet. Placements are all alike.
    """
    tallest = max(map(len, view.board.values()), default=1)
    return Judgement({move: _worth(view, move) for move in view.legal()}, tallest)


def _worth(view: ChifoumiView, move: ChifoumiMove) -> int:
    if not isinstance(move, Go | Capture | Stop) or view.seat is None:
        return 0
    board, is_capture = {**view.board}, isinstance(move, Capture)
    gain = 0
    if isinstance(move, Go | Capture):
        left, there = board.pop(move.origin), board.pop(move.square, ())
        if left[:-1]:
            board[move.origin] = left[:-1]
        if is_capture:
            gain = sum(1 if isinstance(pawn, Unseen) or view.setup.are_opponents(view.seat, pawn.seat) else -1 for pawn in there)
        board[move.square] = (left[-1],) if is_capture else (*there, left[-1])
    safe = move.square if isinstance(move, Capture) else ""
    return gain - max((len(board[square]) for square in board if square != safe and _is_in_danger(view, board, square)), default=0)


def _is_in_danger(view: ChifoumiView, board: SeenBoard, square: str) -> bool:
    """Return True if an opponent beside this square can take the seat's or its partner's stack there."""
    top = board[square][-1]
    if not isinstance(top, Pawn) or view.seat is None or view.setup.are_opponents(view.seat, top.seat):
        return False
    beside = (board[nearby][-1] for nearby in NEIGHBOURS[square] if nearby in board)
    return any(
        isinstance(pawn, Pawn) and view.setup.are_opponents(pawn.seat, top.seat) and view.setup.can_capture(pawn, top) for pawn in beside
    )


BENCH = GameBench(
    opening=6,
    sides={4: ((0, 2), (1, 3))},  # (rule CH-21)
    bars={"hard:normal": {2: 0.75, 3: 0.45, 4: 0.70}, "hard:easy": {2: 0.95}, "normal:easy": {2: 0.90}},
    pair_games=40,
    deep_pair_games=8,
    earlier=(PairScore("hard", "normal", 60, 1.0), PairScore("hard", "easy", 120, 1.0), PairScore("normal", "easy", 200, 1.0)),
    measured_players=(2, 3),
    thinking_bar=1000,
    hint_choices=hint_choices,
    rank_hint=rank_hint,
    judge_moves=judge_moves,
    workloads=workloads,
    peer_packages="chess==1.11.2",
    peer_workloads=peer_workloads,
    ratios=[Ratio(f"Chifoumi, perft {PERFT}", f"python-chess, perft {PERFT}", PERFT_BAR)],
)
