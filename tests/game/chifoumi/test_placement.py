"""Tests of Chifoumi's rules CH-15 to CH-18: free placement, and taking own pawns."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.chifoumi.board import NEIGHBOURS, SQUARES
from game.chifoumi.moves import AllPlaced, Captured, Kind, Placed, Uncovered
from tests.game.chifoumi.board import RULES, after, keys, legal, placing, position, refused, stacks

EMPTY = RULES.initial_state(2, {"free_placement": True}, "1")


def open_squares(moves: list[str]) -> set[str]:
    return {move[2:] for move in moves}


@pytest.mark.parametrize("players", [2, 3])
def test_ch_15_the_board_starts_empty_and_all_pawns_are_to_be_placed(players: int) -> None:
    state = RULES.initial_state(players, {"free_placement": True}, "1")
    assert state.board == {} and state.is_placing and RULES.seats_to_move(state) == (0,)
    assert [sorted(map(str, kinds)) for kinds in state.reserve] == [list("PPRRSSWW")] * players
    assert RULES.outcome(state).scores == ((8, 8.5) if players == 2 else (0, 0, 0))


def test_ch_15_any_kind_anywhere_but_never_on_the_centre() -> None:
    assert legal(EMPTY) == sorted(f"{kind}@{square}" for kind in "RSPW" for square in SQUARES if square != "d4")
    assert refused(EMPTY, "R@d4") == ("centre", {"square": "d4"})
    assert refused(placing(". . . .\n. . . .\n. . . .\n. . . .", ["R", "R"]), "R@d4")[0] == "centre"


def test_ch_15_in_turn_a_pawn_each() -> None:
    state, seen = after(EMPTY, "R@a1")
    assert RULES.seats_to_move(state) == (1,) and seen == [Placed(0, Kind.ROCK, "a1", 1)]
    assert sorted(map(str, state.reserve[0])) == list("PPRSSWW") and len(state.reserve[1]) == 8
    state, _ = after(state, "W@g7")
    assert RULES.seats_to_move(state) == (0,) and stacks(state) == {"a1": "wR", "g7": "bW"}
    three, _ = after(RULES.initial_state(3, {"free_placement": True}, "1"), "R@a1 R@d1 R@g1 R@a1")
    assert three.turn == 1 and stacks(three) == {"a1": "wRwR", "d1": "rR", "g1": "bR"}


def test_ch_15_never_on_or_next_to_an_opponents_pawn() -> None:
    state, _ = after(EMPTY, "R@b2")
    assert refused(state, "S@b2") == ("on_opponent", {"square": "b2"})
    for square in NEIGHBOURS["b2"]:
        assert refused(state, f"S@{square}") == ("next_to_opponent", {"square": square})
    assert open_squares(legal(state)) == set(SQUARES) - {"b2", "d4", *NEIGHBOURS["b2"]}


def test_ch_15_an_opponents_pawn_between_others_is_on_and_not_next_to() -> None:
    state = placing("bR bR bR", ["R", ""])
    assert [refused(state, f"R@{square}")[0] for square in ("a1", "b1", "c1", "d1")] == ["on_opponent"] * 3 + ["next_to_opponent"]


def test_ch_15_the_centre_next_to_an_opponent_is_still_the_centre() -> None:
    assert refused(placing(". . . .\n. . bR .\n. . . .\n. . . .", ["R", ""]), "R@d4")[0] == "centre"


def test_ch_15_next_to_or_on_top_of_an_own_pawn_is_allowed() -> None:
    state, _ = after(EMPTY, "R@b2 R@g7")
    assert {"S@b2", *(f"S@{square}" for square in NEIGHBOURS["b2"])} <= set(legal(state))
    state, seen = after(state, "S@b2")
    assert stacks(state)["b2"] == "wRwS" and seen == [Placed(0, Kind.SCISSORS, "b2", 2)]


def test_ch_15_what_lies_hidden_counts_by_its_top() -> None:
    """A stack with a hidden opponent's pawn is an own stack if an own pawn is on top."""
    state = placing("bRwS . .\nwSbR . .", ["R", ""])
    assert refused(state, "R@a1")[0] == "on_opponent" and refused(state, "R@a2")[0] == "next_to_opponent"
    assert "R@a1" in legal(placing("bRwS", ["R", ""]))


def test_ch_15_only_what_is_left_and_only_placing() -> None:
    state = placing("wR", ["SS", "R"])
    assert open_squares(legal(state)) and {move[0] for move in legal(state)} == {"S"}
    assert refused(state, "R@g7") == ("not_in_reserve", {"kind": "R"})
    for text in ("a1-a2", "stop", "pass"):
        assert refused(state, text) == ("place_first", {})
    assert refused(state, "S@h1") == ("off_board", {"square": "h1"})
    assert refused(state, "R@g7", 1) == ("not_your_turn", {"seat": 0})


def test_ch_15_placing_covers_and_uncovers_nothing() -> None:
    state, seen = after(RULES.initial_state(2, {"free_placement": True, "peek": False}, "1"), "R@b2 R@g7 S@b2")
    assert keys(seen) == ["placed"] * 3 and not any(isinstance(event, Uncovered) for event in seen)
    assert str(RULES.view(state, 1).board["b2"][-1].kind) == "S" and RULES.view(state, 0).board["b2"][0] != state.board["b2"][0]  # type: ignore[union-attr]


@pytest.mark.parametrize(("players", "first"), [(2, 0), (2, 1), (3, 0), (3, 2)])
def test_ch_16_whoever_placed_first_moves_first(players: int, first: int) -> None:
    state = replace(RULES.initial_state(players, {"free_placement": True}, "1"), starter=first, turn=first)
    turns = []
    while state.is_placing:
        assert (state.repeats, state.idle) == (0, (0,) * players)
        turns.append(state.turn)
        state, seen = after(state, legal(state)[0])
    assert turns == [(first + index) % players for index in range(8 * players)]
    assert seen[-1] == AllPlaced(first) and state.turn == first
    assert state.repeats == 1 and state.idle == (0,) * players, "the first position is counted (CH-12)"


def test_ch_16_the_centre_is_an_ordinary_square_then() -> None:
    state = position(". . . .\n. . . wR\n. . . .\n. . . bS", free_placement=True)
    assert "d3-d4" in legal(state)
    assert "c3xd4" in legal(position(". . . bS\n. . wR .\n. . . .\n. . . .", free_placement=True))


def test_ch_17_own_pawns_may_be_taken_with_the_usual_gain() -> None:
    state, seen = after(position("wP . .\nwS . bR", free_placement=True), "a1xa2")
    assert state.mover == "a2" and "stop" in legal(state) and state.taken == (0, 0) and len(state.prizes[0]) == 1
    assert isinstance(seen[0], Captured) and seen[0].points == 0


def test_ch_17_stack_or_capture_is_for_the_player_to_say() -> None:
    state = position("wRwP .\nwS bR", free_placement=True)
    assert {"a1-a2", "a1xa2"} <= set(legal(state))
    assert stacks(after(state, "a1-a2")[0]) == {"a2": "wRwPwS", "b1": "bR"}
    assert stacks(after(state, "a1xa2 stop")[0]) == {"a2": "wS", "b1": "bR"}


def test_ch_17_by_kind_only() -> None:
    state = position("wR . bS\nwS . .", free_placement=True)
    assert refused(state, "a1xa2") == ("cannot_take", {"square": "a2", "mine": "S", "theirs": "R", "seat": 0})


@pytest.mark.parametrize("players", [2, 3])
def test_ch_17_only_with_free_placement(players: int) -> None:
    state = position("wP . bR\nwS . .", players)
    assert "a1xa2" not in legal(state) and refused(state, "a1xa2")[0] == "own_pawn"


def test_ch_18_ones_own_stack_is_always_open() -> None:
    """Own stacks are open even if all others are hidden."""
    rows = "\n".join(
        ["bR . bR . bR . bR", ". . . . . . .", ". . . . . . .", "bR . . . bR . .", ". . . . . . bR", ". . bR . . . .", "wR . . . bR . ."]
    )
    state = placing(rows, ["S", ""])
    assert "S@a1" in legal(state)


def test_the_seeds_figure_6() -> None:
    """Scissors take an own paper in order to move again and take an opponent's whole stack (rule CH-17)."""
    diagram = ". . bRbWbP . bR\n. wP . . .\nwS . . . ."
    state, seen = after(position(diagram, free_placement=True), "a1xb2 b2xc3")
    assert stacks(state) == {"c3": "wS", "e3": "bR"} and state.taken == (3, 0)
    assert [event.points for event in seen if isinstance(event, Captured)] == [0, 3]
    assert refused(position(diagram), "a1xb2")[0] == "own_pawn", "only with the variant"
