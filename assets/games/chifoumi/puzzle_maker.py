"""Chifoumi: take as much as possible in one turn, save what is attacked, win in two turns (rules CH-3 to CH-7 and CH-11)."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

from assets.found_puzzle import Answer, FoundPuzzle, make_puzzle, played, table
from assets.puzzle_ranks import GREEDY, players
from game.bots.bot import never_stop
from game.bots.erring import ErringBot
from game.chifoumi.alphabeta import Search
from game.chifoumi.bots import LEVELS, MAX_NODES, AlphaBetaBot, search_goal
from game.chifoumi.evaluation import PAWN_VALUE, WIN_BONUS, SearchGoal, piece_square_tables_for
from game.chifoumi.search import SearchPosition
from game.chifoumi.state import ChifoumiView
from game.chifoumi.tables import CAPTURE, PASS, STOP, decode_move, pawns_of
from game.chifoumi.view_position import position_of
from game.match import Match
from game.puzzles.puzzle import MoveSequence

COUNTS = {"most": 80, "win": 50, "save": 40}  # puzzles by kind
SOLVERS = players({**LEVELS, GREEDY: AlphaBetaBot(MAX_NODES, 1)})  # the greedy one: what looks best after this turn alone
ROBOTS = tuple(
    ErringBot(lambda view, rng: dict.fromkeys(view.legal(), 0), 0, error_rate, AlphaBetaBot(1_500)) for error_rate in (0.1, 0.25)
)
GLANCE = 4_000  # nodes that show whether a position is worth a real search
NODES = LEVELS["hard"].node_limit  # type: ignore[attr-defined]
DEEP = 4  # times as many for the proof
MARGIN = 90  # hundredths of a pawn between the best move and the next
MAX_PAWNS = 8  # pawns on the board: so few can be searched whole for two turns
CHAIN = 3  # pawns, at least, that are worth a puzzle of taking
MOST_LINES = 16
SIZE = 7  # squares on a side

Turn = tuple[int, ...]


def search(number: int) -> Iterator[FoundPuzzle]:
    """What a match of robots, the one of this number, shows."""
    rng = random.Random(f"chifoumi/{number}")
    match = table("chifoumi", 2, f"puzzle/{number}")
    for before in played(match, ROBOTS, rng, 160):
        seat, view = before.to_move[0], before.view(before.to_move[0])
        assert isinstance(view, ChifoumiView), "a view of this game"
        if view.mover is not None:
            continue
        for kind in KINDS:
            if kind == "save" and (number % 3 or rng.random() < 0.6):
                continue
            answer = find_puzzle(before, seat, kind)
            if answer is not None:
                yield make_puzzle(before, seat, answer)
                break


def find_puzzle(match: Match, seat: int, kind: str, card: str = "") -> Answer | None:
    """This kind of puzzle in this position, None where there is none."""
    view = match.view(seat)
    assert isinstance(view, ChifoumiView), "a view of this game"
    aim = search_goal(view, seat, WIN_BONUS)

    def position() -> SearchPosition:
        return position_of(view, piece_square_tables_for(aim.sides), random.Random(0))

    return KINDS[kind](position(), aim, seat, position)


def _most_captured(position: SearchPosition, aim: SearchGoal, seat: int, again: Callable[[], SearchPosition]) -> Answer | None:
    """One chain takes at least a pawn more than any other."""
    chains = list(_chains(position, seat))
    before, most = position.taken[seat], max(chains)[0]
    best = [line for taken, line in chains if taken == most]
    limit = most - before
    shortest = min(map(len, best), default=0)
    if limit < CHAIN or shortest < 2 or len({line[0] for line in best}) > 1 or len(best) > MOST_LINES:
        return None
    rivals = sum(taken >= most - 2 for taken, line in chains if line and line[0] != best[0][0])
    return Answer(
        "most", _texts(best, seat), 3 * shortest + rivals + len(chains) / 6, _shape(again(), seat), goal=limit, margin=_denied(again, best)
    )


def _chains(position: SearchPosition, seat: int, line: Turn = ()) -> Iterator[tuple[int, Turn]]:
    """The pawns that this seat has taken after each chain of captures from here, and the chain."""
    yield position.taken[seat], line
    for move in () if position.is_over else position.captures(position.tables.opposing_targets):
        back = position.make(move)
        yield from _chains(position, seat, (*line, move))
        position.unmake(move, back)


def _denied(again: Callable[[], SearchPosition], turns: Sequence[Turn]) -> int:
    """How many pawns fewer the other seat can take after any of these turns than if nothing moved; less than 0 for more."""

    def can_take(turn: Turn) -> int:
        position = again()
        _play(position, turn)
        if position.mover >= 0:
            position.make(STOP)
        return max(taken for taken, _ in _chains(position, position.turn)) - position.taken[position.turn]

    return can_take((PASS,)) - max(map(can_take, turns))


def _save(position: SearchPosition, aim: SearchGoal, seat: int, again: Callable[[], SearchPosition]) -> Answer | None:
    """Something is attacked, one quiet move is best, and stays so by the margin when the search goes four times as far."""
    own_items = [square for square, stack in enumerate(position.board) if stack and (stack & 31) >> 2 & 3 == seat]
    attacked = [square for square in own_items if position.is_attacked(square, position.board[square] & 31)]
    if not attacked or _gap(again, aim, GLANCE) is None:
        return None
    first, last = _gap(again, aim, NODES), _gap(again, aim, DEEP * NODES)
    if first is None or last is None or first[0] != last[0]:
        return None
    move, gap = last
    lost = sum(len(pawns_of(position.board[square])) for square in attacked)
    hard = 12 - gap / PAWN_VALUE + 2 * len(attacked) + (move & 63 not in attacked) * 4
    return Answer("save", _texts([(move,)], seat), hard, _shape(position, seat), goal=lost, margin=_denied(again, [(move,)]))


def _gap(again: Callable[[], SearchPosition], aim: SearchGoal, nodes: int) -> tuple[int, int] | None:
    """The best move and how far it is ahead of the next; None where it takes something, or is too little ahead."""
    position = again()
    moves = position.legal_moves()
    if len(moves) < 3:
        return None
    best, value = Search(again(), aim, nodes, never_stop).best_move_and_value(moves)
    if best & CAPTURE or best >= STOP:
        return None
    others = [move for move in moves if move != best]
    _second, second = Search(again(), aim, nodes, never_stop).best_move_and_value(others)
    return (best, value - second) if value - second >= MARGIN else None


def _win(position: SearchPosition, aim: SearchGoal, seat: int, again: Callable[[], SearchPosition]) -> Answer | None:
    """Whatever the other does, this seat has won after its second turn; one first turn alone does it."""
    if len([pawn for stack in position.board for pawn in pawns_of(stack)]) > MAX_PAWNS:
        return None
    if any(_result(position, aim, turn) for turn in _turns(position)):
        return None
    winning = [(turn, replies) for turn in _turns(position) if (replies := _forced(position, aim, turn)) is not None]
    if len(winning) != 1 or len(list(_turns(position))) < 4:
        return None
    first, replies = winning[0]
    reply, ends = min(replies, key=lambda result: len(result[1]))
    lines = tuple(_texts([first], seat)[0] + _texts([reply], 1 - seat)[0] + end for end in _texts(ends, seat))
    if len(lines) > MOST_LINES:
        return None
    return Answer("win", lines, 30 + len(replies) / 4 - len(ends), _shape(again(), seat), goal=2, margin=len(replies))


def _forced(position: SearchPosition, aim: SearchGoal, turn: Turn) -> list[tuple[Turn, list[Turn]]] | None:
    """Every reply to this turn and the turns that win after it; None where one of them saves the other, or the game is over."""
    undone = _play(position, turn)
    result: list[tuple[Turn, list[Turn]]] | None = []
    for reply in [] if position.is_over else list(_turns(position)):
        back = _play(position, reply)
        ends = [] if position.is_over else [end for end in _turns(position) if _result(position, aim, end)]
        _take_back(position, reply, back)
        if not ends:
            result = None
            break
        assert result is not None
        result.append((reply, ends))
    _take_back(position, turn, undone)
    return result or None


def _turns(position: SearchPosition) -> Iterator[Turn]:
    """Every whole turn: a step, or captures and what may follow them."""
    seat = position.turn
    for move in position.legal_moves():
        back = position.make(move)
        if position.is_over or position.turn != seat:
            ends: list[Turn] = [()]
        else:
            ends = list(_turns(position)) if position.mover >= 0 else [()]
        position.unmake(move, back)
        yield from ((move, *end) for end in ends)


def _result(position: SearchPosition, aim: SearchGoal, turn: Turn) -> bool:
    """Whether the game is over and won after this turn."""
    back = _play(position, turn)
    won = position.is_over and aim.final_value(position) > 0
    _take_back(position, turn, back)
    return won


def _play(position: SearchPosition, turn: Turn) -> list[tuple[int, ...]]:
    return [position.make(move) for move in turn]


def _take_back(position: SearchPosition, turn: Turn, undone: Sequence[tuple[int, ...]]) -> None:
    for move, back in zip(reversed(turn), reversed(undone), strict=True):
        position.unmake(move, back)  # type: ignore[arg-type]


def _texts(turns: Sequence[Turn], seat: int) -> tuple[MoveSequence, ...]:
    return tuple(tuple(f"{seat} {decode_move(move)}" for move in turn) for turn in turns)


def _shape(position: SearchPosition, seat: int) -> str:
    """Return the board from the view of the seat to move, the same for mirrored, turned and recoloured boards."""

    def face(stack: int) -> str:
        return "".join("RSPW"[pawn & 3].lower() if pawn >> 2 & 3 != seat else "RSPW"[pawn & 3] for pawn in pawns_of(stack)) or "."

    def board(place: Callable[[int, int], tuple[int, int]]) -> str:
        rows = range(SIZE)
        return " ".join(face(position.board[x + SIZE * y]) for one in rows for other in rows for x, y in [place(one, other)])

    last = SIZE - 1
    ways: list[Callable[[int, int], tuple[int, int]]] = [
        lambda a, b: (a, b),
        lambda a, b: (last - a, b),
        lambda a, b: (a, last - b),
        lambda a, b: (last - a, last - b),
        lambda a, b: (b, a),
        lambda a, b: (last - b, a),
        lambda a, b: (b, last - a),
        lambda a, b: (last - b, last - a),
    ]
    return min(map(board, ways))


KINDS: dict[str, Callable[[SearchPosition, SearchGoal, int, Callable[[], SearchPosition]], Answer | None]] = {
    "win": _win,
    "most": _most_captured,
    "save": _save,
}
