"""Tests of Chifoumi's rules CH-1 to CH-9: the pawns, the board and a turn."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product

import pytest

from game.chifoumi.board import CENTRE, NEIGHBOURS, SQUARES
from game.chifoumi.moves import Captured, Kind, Moved, Pawn, Stopped, Uncovered, Unseen
from game.chifoumi.state import Hop
from game.kernel import to_wire
from tests.cases import cases
from tests.game.chifoumi.board import RULES, after, drawn, keys, legal, position, refused, stacks

TAKES = {("R", "S"), ("S", "P"), ("P", "R"), ("P", "W"), ("W", "R"), ("W", "S")}

FIRST = {
    2: """
        .  bR bS bP bS bR .
        .  .  bW bP bW .  .
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  .  wW wP wW .  .
        .  wR wS wP wS wR .
    """,
    3: """
        .  bR bS bP bS bR .
        rR .  bW bP bW .  .
        rS rW .  .  .  .  .
        rP rP .  .  .  .  .
        rS rW .  .  .  .  .
        rR .  wW wP wW .  .
        .  wR wS wP wS wR .
    """,
    4: """
        .  bR bS bP bS bR .
        rR .  .  bP .  .  oR
        rS .  .  .  .  .  oS
        rP rP .  .  .  oP oP
        rS .  .  .  .  .  oS
        rR .  .  wP .  .  oR
        .  wR wS wP wS wR .
    """,
}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ch_1_two_of_each_kind_and_no_wells_with_four(players: int) -> None:
    state = RULES.initial_state(players, {}, "1")
    standing = Counter((pawn.seat, str(pawn.kind)) for stack in state.board.values() for pawn in stack)
    kinds = "RSP" if players == 4 else "RSPW"
    assert standing == {(seat, kind): 2 for seat in range(players) for kind in kinds}


def test_ch_1_seats_have_their_colours() -> None:
    assert [[str(RULES.initial_state(n, {}, "1").setup.colour(seat, 1)) for seat in range(n)] for n in (2, 3, 4)] == [
        ["white", "black"],
        ["white", "red", "black"],
        ["white", "red", "black", "orange"],
    ]


def test_ch_2_seven_by_seven_squares_and_a_centre() -> None:
    assert len(set(SQUARES)) == 49 and SQUARES[0] == "a1" and SQUARES[-1] == "g7" and CENTRE == SQUARES[24] == "d4"


@pytest.mark.parametrize("players", FIRST)
def test_the_first_position_is_the_rule_books(players: int) -> None:
    state = RULES.initial_state(players, {}, "1")
    assert stacks(state) == drawn(FIRST[players]) and state.turn == 0
    assert (state.idle, state.repeats, state.game, state.starter) == ((0,) * players, 1, 1, 0)


@pytest.mark.parametrize("players", FIRST)
def test_nobody_can_take_on_the_first_move(players: int) -> None:
    letters = "wrbo" if players > 2 else "wb"
    for letter in letters[:players]:
        assert not [move for move in legal(position(FIRST[players], players, letter)) if "x" in move]


@cases("mine, theirs", [*product("RSPW", repeat=2)])
def test_ch_3_who_takes_whom(mine: str, theirs: str) -> None:
    """No kind takes its own, and taking is the only possible move onto an opponent's pawn."""
    assert Kind(mine).can_capture(Kind(theirs)) == ((mine, theirs) in TAKES)
    state = position(f"b{theirs} .\nw{mine} .")
    assert [move for move in legal(state) if "a2" in move] == (["a1xa2"] if (mine, theirs) in TAKES else [])


def test_ch_4_one_square_in_any_of_eight_directions() -> None:
    state = position("bR\n.\n.\n. . . wS\n.\n.\n.")
    assert legal(state) == sorted(f"d4-{square}" for square in ("c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"))
    assert legal(position("wR")) == ["a1-a2", "a1-b1", "a1-b2"]
    assert Counter(map(len, NEIGHBOURS.values())) == {3: 4, 5: 20, 8: 25}


def test_ch_4_captures_go_in_all_directions_too() -> None:
    state = position("bP bP bP\nbP wS bP\nbP bP bP")
    assert legal(state) == sorted(f"b2x{square}" for square in NEIGHBOURS["b2"])


def test_ch_4_only_the_top_of_a_stack_moves() -> None:
    state, seen = after(position(". . bR\nwPwRwS . ."), "a1-b2")
    assert stacks(state) == {"a1": "wPwR", "b2": "wS", "c2": "bR"}
    assert seen == [Moved(0, Kind.SCISSORS, "a1", "b2", 1)]


def test_ch_4_a_pawn_under_an_opponents_top_is_nobodys_to_move() -> None:
    assert legal(position("wR .\n. ."), 1) == []
    assert refused(position("bR . bS\nwS . ."), "a2-b1") == ("not_your_pawn", {"square": "a2", "seat": 1})


def test_ch_5_a_free_square_always_and_a_stack_of_ones_own_always() -> None:
    state = position("wP wR bS\nwW wS .")
    assert {"a1-a2", "a1-b2", "a1-b1", "b1-a2", "b1-b2", "b1-c1"} <= set(legal(state)), "whatever kinds they are"
    state, seen = after(state, "b1-a2")
    assert stacks(state) == {"a1": "wW", "a2": "wPwS", "b2": "wR", "c2": "bS"}
    assert seen == [Moved(0, Kind.SCISSORS, "b1", "a2", 2)] and state.turn == 1


def test_ch_5_a_stack_has_no_highest_height() -> None:
    state, _ = after(position("wRwRwSwSwPwPwW .\nwW bR"), "a1-a2")
    assert stacks(state)["a2"] == "wRwRwSwSwPwPwWwW"


@pytest.mark.parametrize("theirs", "RSPW")
def test_ch_5_nobody_stacks_on_an_opponent(theirs: str) -> None:
    key = "capture_instead" if theirs == "S" else "cannot_stack"
    assert refused(position(f"b{theirs}\nwR"), "a1-a2")[0] == key


def test_ch_6_the_whole_stack_leaves_and_the_pawn_stands_there() -> None:
    state, seen = after(position("bWbPbS . .\nwPwR . wR"), "a1xa2")
    assert stacks(state)["a2"] == "wR" and stacks(state)["a1"] == "wP"
    used = [(pawn.seat, str(pawn.kind)) for pawn in state.prizes[0]]
    assert used == [(1, "W"), (1, "P"), (1, "S")] and state.taken == (3, 0)
    assert isinstance(seen[0], Captured) and seen[0].points == 3 and to_wire(seen[0].pawns) == [[1, "W"], [1, "P"], [1, "S"]]


def test_ch_6_only_the_top_of_the_target_counts() -> None:
    assert "a1xa2" in legal(position("bPbS\nwR")) and "a1xa2" not in legal(position("bSbP\nwR"))
    assert "a1xa2" not in legal(position("bS\nwRwP")), "nor what lies under the pawn that moves"


CHAIN = """
    bP .  .  .  bR
    .  bP wR .  .
    wS wP .  .  bP
"""


def test_ch_7_the_pawn_that_took_may_go_on_in_every_way() -> None:
    state, seen = after(position(CHAIN), "a1xb2")
    assert RULES.seats_to_move(state) == (0,) and state.mover == "b2" and keys(seen) == ["captured"]
    assert legal(state) == ["b2-a1", "b2-a2", "b2-b1", "b2-b3", "b2-c1", "b2-c2", "b2-c3", "b2xa3", "stop"]


@pytest.mark.parametrize(
    ("moves", "board"),
    [
        ("a1xb2 b2-b3", {"b3": "wS", "a3": "bP"}),
        ("a1xb2 b2-c2", {"c2": "wRwS", "a3": "bP"}),
        ("a1xb2 stop", {"b2": "wS", "a3": "bP"}),
        ("a1xb2 b2xa3 stop", {"a3": "wS"}),
        ("a1xb2 b2xa3 a3-b2", {"b2": "wS"}),
    ],
)
def test_ch_7_what_captures_nothing_ends_the_turn(moves: str, board: dict[str, str]) -> None:
    state, _ = after(position(CHAIN), moves)
    assert {"b1": "wP", "c2": "wR", "e3": "bR", "e1": "bP", **board} == stacks(state)
    assert state.turn == 1 and state.mover is None


def test_ch_7_no_other_pawn_goes_on() -> None:
    state, _ = after(position(CHAIN), "a1xb2")
    assert refused(state, "c2-c3") == ("another_pawn", {"square": "b2"})
    assert refused(state, "b1-a1") == ("another_pawn", {"square": "b2"})
    assert refused(state, "e1-d1", 1) == ("not_your_turn", {"seat": 0})


def test_ch_7_stop_is_always_there_after_a_capture_and_never_else() -> None:
    boxed, _ = after(position("bR bR . bP\nbS bR . .\nwR bR . wS"), "a1xa2")
    assert legal(boxed) == ["a2-a1", "stop"]
    assert refused(position(CHAIN), "stop") == ("nothing_to_stop", {})
    over, seen = after(boxed, "stop")
    assert seen == [Stopped(0)] and over.turn == 1 and refused(over, "stop") == ("nothing_to_stop", {})


def test_ch_7_a_quiet_move_gives_no_further_one() -> None:
    state, _ = after(position(CHAIN), "a1-a2")
    assert state.turn == 1 and refused(state, "a2xa3", 0) == ("not_your_turn", {"seat": 1})


def test_ch_8_capturing_is_never_an_obligation() -> None:
    state = position("bP . .\nwS . wR")
    assert {"a1xa2", "a1-b1", "a1-b2", "c1-b1"} <= set(legal(state))


def test_ch_8_no_pass_while_a_pawn_on_top_can_move() -> None:
    assert refused(position("wR . bS"), "pass") == ("may_not_pass", {})
    assert "pass" not in legal(position("wR . bS"))


def test_ch_8_a_pawn_that_is_shut_in_passes() -> None:
    """The pawn is on top, but every square around it is an opponent's that it cannot take."""
    assert "pass" not in legal(position("bR bR .\nwR bR wS"))
    shut = replace(position("bR bR .\nwR bR bS"), trail=(Hop(1, "a3", "a2"),))
    assert legal(shut) == ["pass"]
    state, seen = after(shut, "pass")
    assert state.turn == 1 and state.trail == () and keys(seen) == ["passed"] and state.idle == (1, 0)


def test_ch_8_after_a_capture_one_stops_and_does_not_pass() -> None:
    state, _ = after(position(CHAIN), "a1xb2")
    assert refused(state, "pass") == ("stop_instead", {}) and "pass" not in legal(state)


HIDING = ". . bPbR\n. wRwPwW ."


def test_ch_9_hidden_pawns_are_seen_unless_agreed_otherwise() -> None:
    state = position(HIDING)
    assert RULES.initial_state(2, {}, "1").setup.peek
    for seat in (None, 0, 1):
        assert RULES.view(state, seat).board == state.board


def test_ch_9_without_peeking_only_heights_and_tops() -> None:
    state = position(HIDING, peek=False)
    for seat in (None, 0, 1):
        view = RULES.view(state, seat)
        assert to_wire(view.board) == {"b1": [None, None, [0, "W"]], "c2": [None, [1, "R"]]}
        assert [type(pawn) for pawn in view.board["b1"]] == [Unseen, Unseen, Pawn] and view.history == ()
    assert to_wire(state)["board"]["b1"] == [[0, "R"], [0, "P"], [0, "W"]]  # type: ignore[index, call-overload]


@pytest.mark.parametrize(("moves", "square"), [("b1-a1", "b1"), ("b1xc2", "b1"), ("a1xb2", "b2"), ("a1-a2", None), ("a1-b1", None)])
def test_ch_9_what_comes_to_light_is_said(moves: str, square: str | None) -> None:
    """A pawn that leaves a stack or takes one uncovers another; any other move does not."""
    diagram = "bRbW . bR\n. bWbR bPbR\nwP wRwPwW ."
    sentences = [event for event in after(position(diagram, peek=False), moves)[1] if isinstance(event, Uncovered)]
    assert [event.square for event in sentences] == ([square] if square else []) and all(event.reveals_hidden for event in sentences)
    assert "uncovered" not in keys(after(position(diagram), moves)[1]), "with peeking nothing was covered"


def test_ch_9_a_number_follows_its_pawn_and_tells_no_kind() -> None:
    boards = [RULES.initial_state(2, {}, seed).board.values() for seed in "12"]
    one, other = ({stack[0].number: (stack[0].seat, stack[0].kind) for stack in board} for board in boards)
    assert set(one) == set(other) == set(range(16)) and one != other, "the seed deals them out"
    state = RULES.initial_state(2, {"peek": False}, "1")
    moved, _ = after(state, "c1-d1")
    view = RULES.view(moved, None)
    assert view.board["d1"] == (Unseen(state.board["d1"][0].number), state.board["c1"][0])


def test_a_turn_is_written_step_by_step_and_the_last_one_stays() -> None:
    state, _ = after(position(CHAIN), "a1xb2 b2xa3")
    assert [(step.origin, step.square, step.taken) for step in state.trail] == [("a1", "b2", 1), ("b2", "a3", 1)]
    state, _ = after(state, "stop")
    assert len(state.trail) == 2
    state, _ = after(state, "e1-d1")
    assert [(step.seat, step.origin, step.square) for step in state.trail] == [(1, "e1", "d1")]
