"""Chifoumi: the reason why a move is good, as a key and details for a hint.

A reason needs no more than the view. Squares are in notation, kinds letters (R S P W), numbers of pawns integers, lists of squares in the
order of play. A threat is a capture that an opponent's top pawn could make in one turn, also after others in a row (rule CH-7). The keys
and their details:

only             {}                       no other move is legal
pass             {}                       no pawn can move (rule CH-8)
throw            {}                       a sign for the start, each as good as another (rule CH-10)
takes            kind, square, prey,      `kind` captures the stack on `square`, with `prey` on top: `pawns` in all, `points` of
                 pawns, points            them opposing
takes_chain      kind, squares, pawns,    the first of several captures in a row (rule CH-7), in the chain that brings most; `pawns` and
                 points                   `points` of all of them
own_capture_for  kind, square, squares,   captures the own or partner's stack on `square`, of `lost` pawns, to capture those on
                 lost, points             `squares` next (rules CH-17 and CH-22)
takes_own        kind, square, lost       captures an own or partner's stack; no capture of an opponent follows at once
stops_safe       square                   stays there after a capture, not threatened
stops            square, by               stays there, although an opponent's `by` threatens it
escapes          origin, square, by       was threatened on `origin` by an opponent's `by`, and is not on `square`
shields          square, pawns, by        stacks on `pawns` pawns that `by` threatened: the new top is not threatened
threatens        square, target, prey,    on `square`, itself not threatened, it could capture the stack of `pawns` on `target`,
                 pawns                    with `prey` on top
centre           square                   nearer to the centre, and not threatened there
quiet            square, pawns            moves to a place without a threat; `pawns` on that square then
risks            square, by               moves to a place that `by` threatens
places_threat    kind, square, target,    placed two squares from an opponent's top that it captures, `prey` on `target`, and not
                 prey                     two squares from one that captures it (rule CH-15)
places_safe      kind, square             placed with no opponent's top two squares away that captures it
places_stack     kind, square, pawns      placed on an own stack, which is `pawns` high then
places           kind, square             placed elsewhere
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.bots.bot import Reason
from game.chifoumi.board import CENTRE, SQUARES, GameOptions, SeenBoard, SeenStack, capturable_squares, pawn_moves, top_of
from game.chifoumi.moves import Capture, ChifoumiMove, Go, Kind, Pass, Pawn, Place, Stop
from game.chifoumi.state import ChifoumiView
from game.hand_signs import Throw
from game.kernel import Json

Facts = Mapping[str, Json]


def reason(view: ChifoumiView, move: ChifoumiMove) -> Reason:
    """Return why this legal move is good, as one of the keys in the module's docstring."""
    moves = view.legal()
    assert move in moves, f"{move} is not legal here"
    match move:
        case Throw():
            return Reason("throw")
        case Pass():
            return Reason("pass")
        case Place():
            return _placement_reason(view, move)
        case _ if len(moves) == 1:
            return Reason("only")
        case Capture():
            return _capture_reason(view, move)
        case Stop():
            return _chain_end_reason(view)
        case Go():
            return _step_reason(view, move)


# --- captures ---------------------------------------------------------------------------------------------------------


def _capture_reason(view: ChifoumiView, move: Capture) -> Reason:
    """Return why a capture is good, as a key and details (rules CH-6, CH-7, CH-17 and CH-22)."""
    setup, kind, stack = view.setup, _top_kind(view.board, move.origin), view.board[move.square]
    chain = best_chain(setup, view.board, move)
    points = sum(_opposing_pawn_count(setup, view.turn, captured) for _, captured in chain)
    squares = [square for square, _ in chain]
    if not _opposing_pawn_count(setup, view.turn, stack):
        facts: Facts = {"kind": kind, "square": move.square, "lost": len(stack)}
        return Reason("own_capture_for", {**facts, "squares": squares[1:], "points": points}) if points else Reason("takes_own", facts)
    if len(chain) > 1:
        return Reason(
            "takes_chain", {"kind": kind, "squares": squares, "pawns": sum(len(captured) for _, captured in chain), "points": points}
        )
    prey = _top_kind(view.board, move.square)
    return Reason("takes", {"kind": kind, "square": move.square, "prey": prey, "pawns": len(stack), "points": points})


def best_chain(setup: GameOptions, board: SeenBoard, move: Capture) -> list[tuple[str, SeenStack]]:
    """Return the captures in a row, this one first, that take most opposing pawns.

    Each capture is a (square, stack). Of equal chains it is the shortest.
    """
    pawn = top_of(board, move.origin)
    assert pawn is not None, "a pawn takes"
    captured = board[move.square]
    after = {square: stack for square, stack in board.items() if square != move.origin} | {move.square: (pawn,)}
    further = [best_chain(setup, after, step) for step in pawn_moves(setup, after, move.square) if isinstance(step, Capture)]

    def chain_sort_key(chain: list[tuple[str, SeenStack]]) -> tuple[int, int]:
        return sum(_opposing_pawn_count(setup, pawn.seat, stack) for _, stack in chain), -len(chain)

    return [(move.square, captured), *max([[], *further], key=chain_sort_key)]


def _opposing_pawn_count(setup: GameOptions, seat: int, stack: SeenStack) -> int:
    """Return the number of opposing pawns in a stack, all or none because stacks are of one team."""
    top = stack[-1]
    assert isinstance(top, Pawn), "the top of a stack is seen"
    return len(stack) if setup.are_opponents(seat, top.seat) else 0


# --- moves ------------------------------------------------------------------------------------------------------------


def _chain_end_reason(view: ChifoumiView) -> Reason:
    assert view.mover is not None, "a chain stops"
    by = _threatening_kind(view.setup, view.board, view.mover)
    return Reason("stops", {"square": view.mover, "by": by}) if by else Reason("stops_safe", {"square": view.mover})


def _step_reason(view: ChifoumiView, move: Go) -> Reason:
    setup, board = view.setup, view.board
    after = board_after_step(board, move)
    before, now = _threatening_kind(setup, board, move.origin), _threatening_kind(setup, after, move.square)
    if now:
        return Reason("risks", {"square": move.square, "by": now})
    if before:
        return Reason("escapes", {"origin": move.origin, "square": move.square, "by": before})
    under = board.get(move.square, ())
    threat = _threatening_kind(setup, board, move.square) if under else ""
    if threat:
        return Reason("shields", {"square": move.square, "pawns": len(under), "by": threat})
    return _unthreatened_step_reason(view, move, after)


def _unthreatened_step_reason(view: ChifoumiView, move: Go, after: SeenBoard) -> Reason:
    """Give the reason for a step that is not threatened, before or after."""
    setup = view.setup
    capturable_before = _opposing_captures(setup, view.board, move.origin)
    prey = [square for square in _opposing_captures(setup, after, move.square) if square not in capturable_before]
    if prey:
        target = max(prey, key=lambda square: len(after[square]))
        facts: Facts = {"square": move.square, "target": target, "prey": _top_kind(after, target), "pawns": len(after[target])}
        return Reason("threatens", facts)
    if distance(move.square, CENTRE) < distance(move.origin, CENTRE):
        return Reason("centre", {"square": move.square})
    return Reason("quiet", {"square": move.square, "pawns": len(after[move.square])})


def board_after_step(board: SeenBoard, move: Go) -> SeenBoard:
    """Return the board after a step, without a pawn that it uncovers if that was hidden (rule CH-9)."""
    *under, pawn = board[move.origin]
    left = {square: stack for square, stack in board.items() if square != move.origin}
    uncovered = {move.origin: tuple(under)} if under and isinstance(under[-1], Pawn) else {}
    return {**left, **uncovered, move.square: (*board.get(move.square, ()), pawn)}


def _threatening_kind(setup: GameOptions, board: SeenBoard, square: str) -> str:
    """Return the kind of an opponent's top pawn that could capture this stack in one turn, the nearest one, or ""."""
    opposing = (other for other in board if _are_opposing_stacks(setup, board, square, other))
    for other in sorted(opposing, key=lambda other: (distance(other, square), other)):
        if square in capturable_squares(setup, board, other):
            return _top_kind(board, other)
    return ""


def _opposing_captures(setup: GameOptions, board: SeenBoard, square: str) -> list[str]:
    """Return the squares of opponents' stacks that the top pawn of this square could capture."""
    captures = [step for step in pawn_moves(setup, board, square) if isinstance(step, Capture)]
    return [step.square for step in captures if _are_opposing_stacks(setup, board, square, step.square)]


def _are_opposing_stacks(setup: GameOptions, board: SeenBoard, square: str, other_square: str) -> bool:
    first, second = top_of(board, square), top_of(board, other_square)
    return first is not None and second is not None and setup.are_opponents(first.seat, second.seat)


# --- placements -------------------------------------------------------------------------------------------------------


def _placement_reason(view: ChifoumiView, move: Place) -> Reason:
    """Give the reason for a placement (rule CH-15)."""
    facts: Facts = {"kind": str(move.kind), "square": move.square}
    under = view.board.get(move.square, ())
    if under:
        return Reason("places_stack", {**facts, "pawns": len(under) + 1})
    neighbors = [(square, kind) for square, kind in _opposing_tops(view) if distance(square, move.square) == 2]
    if any(kind.can_capture(move.kind) for _, kind in neighbors):
        return Reason("places", facts)
    target = next(((square, kind) for square, kind in neighbors if move.kind.can_capture(kind)), None)
    if target is None:
        return Reason("places_safe", facts)
    return Reason("places_threat", {**facts, "target": target[0], "prey": str(target[1])})


def _opposing_tops(view: ChifoumiView) -> Iterator[tuple[str, Kind]]:
    for square in SQUARES:
        top = top_of(view.board, square)
        if top is not None and view.setup.are_opponents(view.turn, top.seat):
            yield square, top.kind


def distance(one: str, other: str) -> int:
    """Return the number of steps from square to square (rule CH-4)."""
    return max(abs(ord(one[0]) - ord(other[0])), abs(ord(one[1]) - ord(other[1])))


def _top_kind(board: SeenBoard, square: str) -> str:
    top = top_of(board, square)
    assert top is not None, "a pawn stands there"
    return str(top.kind)
