"""The rules pages of Chifoumi: their statements are true, and their examples follow the rules."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from game.chifoumi import moves, rules
from game.chifoumi.board import NEIGHBOURS, Board, forbidden_squares, initial_board
from game.chifoumi.ends import end_reason, game_scores
from game.chifoumi.moves import Kind, parse_move
from game.chifoumi.state import State
from game.kernel import Event
from ui.tables.chifoumi import examples as positions
from ui.tables.chifoumi.examples import CAPTURES_BY_COLOR, ExamplePosition

GAME = rules.Chifoumi()
EXAMPLES = {name: result for name, result in vars(positions).items() if isinstance(result, ExamplePosition)}


def opening(example: ExamplePosition) -> State:
    """Return the first board of an example, seat 0 to move."""
    setup = example.setup
    start = GAME.initial_state(setup.players, {"free_placement": setup.free_placement}, "7")
    nothing_left: tuple[tuple[Kind, ...], ...] = ((),) * setup.players
    return replace(start, board=example.board_after(0), reserve=nothing_left, history=(), repeats=0)


def played(example: ExamplePosition) -> list[tuple[State, Event]]:
    """Return, for each move of an example, the state after it and its first event. No move is refused."""
    state, result = opening(example), []
    for text in example.moves:
        assert GAME.refusal(state, 0, parse_move(text)) is None, text
        state, events = GAME.play(state, 0, parse_move(text))
        result.append((state, events[0]))
    return result


def nameless(board: Board) -> dict[str, list[tuple[int, Kind]]]:
    """Return a board without the numbers of its pawns."""
    return {square: [(pawn.seat, pawn.kind) for pawn in stack] for square, stack in board.items()}


def captures(example: ExamplePosition) -> list[moves.Captured]:
    return [event for _state, event in played(example) if isinstance(event, moves.Captured)]


# ------------------------------------------------------------ the examples


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_a_position_with_legal_moves(name: str) -> None:
    """Not more pawns than exist, stacks of one side only; every move is legal (rules CH-1 and CH-21)."""
    example = EXAMPLES[name]
    state = opening(example)
    pawns = Counter((pawn.seat, pawn.kind) for stack in state.board.values() for pawn in stack)
    assert max(pawns.values()) <= 2
    assert not state.setup.has_teams or all(kind is not Kind.WELL for _seat, kind in pawns)
    for stack in state.board.values():
        assert not any(state.setup.are_opponents(one.seat, other.seat) for one in stack for other in stack)
    boards = [state.board for state, _event in played(example)]
    assert [nameless(board) for board in boards] == [nameless(example.board_after(index + 1)) for index in range(len(boards))]
    assert len(example.boards) == len(example.moves) + 1


def test_the_captures_bring_what_the_pages_say() -> None:
    """Rules CH-6 and CH-7 with figure 5 of the rules; rule CH-17 with figure 6."""
    used = {name: [len(event.pawns) for event in captures(EXAMPLES[name])] for name in ("WHOLE_STACK", "CHAIN", "OWN_CAPTURE")}
    assert used == {"WHOLE_STACK": [2], "CHAIN": [2, 1], "OWN_CAPTURE": [1, 3]}
    own_value, other = captures(positions.OWN_CAPTURE)
    assert (own_value.points, other.points) == (0, 3)


@pytest.mark.parametrize(("name", "threat"), [("CHAIN", "d4"), ("WHOLE_STACK", "d4"), ("PARTNERS", "b3")])
def test_the_last_step_leads_out_of_reach(name: str, threat: str) -> None:
    """Before the step the pawn can be captured, afterwards no neighbour captures it (rule CH-4)."""
    example = EXAMPLES[name]
    before, after = (example.board_after(len(example.moves) - back) for back in (1, 0))
    origin, square = example.moves[-1].split("-")

    def hunters(board: Board, at: str) -> list[str]:
        return [nearby for nearby in NEIGHBOURS[at] if nearby in board and example.setup.can_capture(board[nearby][-1], board[at][-1])]

    assert threat in hunters(before, origin) and not hunters(after, square)


def test_beads_and_rings_of_the_rock_are_its_moves() -> None:
    """Six free squares, scissors to capture, its own scissors to stack on (rule CH-5)."""
    texts = {str(move) for move in GAME.legal(opening(positions.STACKING), 0) if str(move).startswith("c2")}
    assert texts == {f"c2-{square}" for square in ("b1", "c1", "d1", "b2", "d2", "c3", "d3")} | {"c2xb3"}


def test_the_counted_game_is_over() -> None:
    """2 to 1 1/2 (rules CH-11 and CH-13)."""
    state = opening(positions.GAME_END)
    assert end_reason(state) == "no_capture" and game_scores(state) == (2, 1.5)


def test_veils_are_those_of_the_rules() -> None:
    """The centre, the opponent and its neighbours; never the own stack (rule CH-15)."""
    state = opening(positions.PLACEMENT)
    closed = forbidden_squares(state.setup, state.board, 0)
    assert set(closed) == {"d4", "f5", *NEIGHBOURS["f5"]} and "b4" not in closed


def test_partners_may_stack_or_take() -> None:
    """(rule CH-22)"""
    texts = {str(move) for move in GAME.legal(opening(positions.PARTNERS), 0)}
    assert {"c2-d3", "c2xd3"} <= texts


def test_the_start_of_two_looks_alike_from_both_sides() -> None:
    """As the caption says: black's rows, as black sees them, equal white's."""
    state = GAME.initial_state(2, {}, "7")
    board = initial_board(state.setup, 1, range(16))
    for square, (pawn,) in board.items():
        mirrored = "gfedcba"["abcdefg".index(square[0])] + str(8 - int(square[1]))
        assert board[mirrored][0].kind is pawn.kind and board[mirrored][0].seat != pawn.seat


def test_the_prizes_are_pawns_of_others() -> None:
    """Each once or twice at most, never one's own; the first row has most (rule CH-20)."""
    used_counts = Counter(face for _colour, faces in CAPTURES_BY_COLOR for face in faces.split())
    assert max(used_counts.values()) <= 2
    assert all(colour not in faces for colour, faces in CAPTURES_BY_COLOR)
    assert [len(faces.split()) for _colour, faces in CAPTURES_BY_COLOR] == [3, 2, 1]
