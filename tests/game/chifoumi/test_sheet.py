"""Tests of every sentence and every answer of Chifoumi's rule sheet, in our own words. Figure 9 is lost."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from game.chifoumi.ends import pawns_left
from game.chifoumi.state import State
from game.options import SwitchOption
from tests.game.chifoumi.board import RULES, after, legal, placing, position, refused, stacks


def captures(state: State) -> list[str]:
    return [move for move in legal(state) if "x" in move]


# the contents of the box


def test_thirty_pawns_eight_of_three_colours_and_six_orange_ones_all_twice() -> None:
    three, four = (RULES.initial_state(players, {}, "1") for players in (3, 4))
    assert [pawns_left(three.board, seat) for seat in range(3)] == [8, 8, 8]
    assert pawns_left(four.board, 3) == 6 and str(four.setup.colour(3, 1)) == "orange"
    for state in (three, four):
        counted = Counter((pawn.seat, pawn.kind) for stack in state.board.values() for pawn in stack)
        assert set(counted.values()) == {2}


# the rules for two


def test_the_winner_of_the_hand_game_starts() -> None:
    state = RULES.initial_state(2, {"throw_for_start": True}, "1")
    for seat, sign in enumerate(("throw rock", "throw paper")):
        state, _ = RULES.play(state, seat, RULES.parse_move(sign))
    assert state.turn == 1


def test_a_player_moves_one_pawn_one_square_in_any_direction() -> None:
    assert len(legal(position(". . .\n. wR .\n. . bS"))) == 8 and refused(position("wR . bS"), "a1-c1")[0] == "too_far"


def test_of_a_stack_it_is_always_the_pawn_on_top_that_moves() -> None:
    assert stacks(after(position("bS .\n. .\nwPwR ."), "a1-a2")[0])["a2"] == "wR"


def test_a_free_square_can_always_be_moved_to() -> None:
    for kind in "RSPW":
        assert "a1-a2" in legal(position(f". bR\nw{kind} ."))


def test_one_can_always_stack_on_a_pawn_of_ones_own() -> None:
    for mine in "RSPW":
        for other in "RSPW":
            assert "a1-a2" in legal(position(f"w{other}\nw{mine}"))


def test_one_or_several_opposing_pawns_can_be_taken() -> None:
    assert after(position("bS bP\nwR ."), "a1xa2")[0].taken == (1, 0)
    assert after(position("bPbRbS bP\nwR ."), "a1xa2")[0].taken == (3, 0)


@pytest.mark.parametrize(("mine", "prey"), [("R", "S"), ("S", "P"), ("P", "RW"), ("W", "RS")])
def test_who_takes_what(mine: str, prey: str) -> None:
    assert "".join(kind for kind in "RSPW" if captures(position(f"b{kind}\nw{mine}"))) == prey


def test_what_is_taken_leaves_the_board_and_the_taker_stands_in_its_place() -> None:
    state, _ = after(position("bS . bP\nwR . ."), "a1xa2")
    assert stacks(state) == {"a2": "wR", "c2": "bP"}


def test_of_a_stack_only_the_pawn_on_top_is_looked_at() -> None:
    assert not captures(position("bSbSbR\nwR"))


def test_if_the_top_can_be_taken_the_whole_stack_is() -> None:
    state, _ = after(position("bRbPbS . bP\nwR . ."), "a1xa2")
    assert stacks(state) == {"a2": "wR", "c2": "bP"} and len(state.prizes[0]) == 3


def test_a_capture_lets_the_pawn_that_took_and_only_that_one_play_again() -> None:
    state, _ = after(position("bS bS bP\nwR wR ."), "a1xa2")
    assert state.turn == 0 and all(move == "stop" or move.startswith("a2") for move in legal(state))
    assert refused(state, "b1xb2")[0] == "another_pawn"


def test_figure_5_two_papers_and_out_of_the_rocks_reach() -> None:
    state, _ = after(position(". . bP .\n. bP . bR\nwS . . ."), "a1xb2")
    assert {"b2xc3", "stop"} <= set(legal(state)), "they may play again and take again"
    state, _ = after(state, "b2xc3")
    assert "d2xc3" in captures(after(state, "stop")[0]), "where they stand the rock would take them"
    state, _ = after(state, "c3-b3")
    assert stacks(state) == {"b3": "wS", "d2": "bR"} and captures(state) == [] and state.turn == 1


def test_it_ends_when_a_player_has_no_pawn_on_the_board() -> None:
    assert after(position("bS\nwR"), "a1xa2")[0].why == "no_pawns"


def test_it_ends_when_no_capture_is_possible_any_more() -> None:
    assert after(position("bS bR\nwR ."), "a1xa2")[0].why == "no_capture"


def test_each_pawn_left_is_a_point_half_a_point_to_who_did_not_start_and_most_points_win() -> None:
    state, _ = after(position("bS bR .\nwR . wRwR"), "a1xa2")
    assert (RULES.outcome(state).scores, RULES.outcome(state).winners) == ((3, 1.5), (0,))
    state, _ = after(position("bS bR\nwR ."), "a1xa2")
    assert (RULES.outcome(state).scores, RULES.outcome(state).winners) == ((1, 1.5), (1,))


def test_over_several_games_points_add_up_and_the_first_with_15_wins() -> None:
    state = replace(position("bS bR .\nwR . wRwR", match=True), totals=(11.5, 4))
    on, _ = after(state, "a1xa2")
    assert on.totals == (14.5, 5.5) and on.game == 2
    won, _ = after(replace(state, totals=(12, 4)), "a1xa2")
    assert RULES.seats_to_move(won) == () and RULES.outcome(won).winners == (0,)


# the game of strategy


FREE = RULES.initial_state(2, {"free_placement": True}, "1")


def test_the_board_is_empty_and_pawns_are_placed_in_turn() -> None:
    assert FREE.board == {} and after(FREE, "R@a1 P@g7 R@c3")[0].turn == 1


def test_never_on_the_centre_square() -> None:
    assert refused(FREE, "W@d4")[0] == "centre"


def test_never_beside_an_opponents_pawn() -> None:
    state, _ = after(FREE, "R@c3")
    assert {refused(state, f"R@{square}")[0] for square in ("b2", "b3", "b4", "c2", "c4", "d2", "d3")} == {"next_to_opponent"}


def test_on_or_beside_a_pawn_of_ones_own_colour_is_always_allowed() -> None:
    state, _ = after(FREE, "R@c3 R@g7")
    assert {"S@c3", "S@c4", "S@b2"} <= set(legal(state))


def test_once_all_are_placed_whoever_placed_first_begins() -> None:
    state, _ = after(placing("wR", ["", "S"], turn="b"), "S@g7")
    assert state.turn == 0 and "a1-a2" in legal(state)


def test_then_all_is_as_usual_and_the_centre_no_longer_forbidden() -> None:
    assert "c3-d4" in legal(position("bS . .\n. . .\n. . wR\n. . .\n. . .", free_placement=True))


def test_figure_6_with_the_variant_one_may_take_ones_own() -> None:
    state = position(". . bRbSbP bR\n. wP . .\nwS . . .", free_placement=True)
    state, _ = after(state, "a1xb2 b2xc3")
    assert stacks(state) == {"c3": "wS", "d3": "bR"} and state.taken == (3, 0)


# three


def test_three_have_eight_pawns_each_in_white_red_and_black_and_white_begins() -> None:
    state = RULES.initial_state(3, {}, "1")
    assert {str(state.setup.colour(seat, 1)) for seat in range(3)} == {"white", "red", "black"}
    assert str(state.setup.colour(state.turn, 1)) == "white"


def test_three_play_clockwise() -> None:
    """White sits south, red west, black north."""
    state = RULES.initial_state(3, {}, "1")
    seats = [state.board[square][-1].seat for square in ("d1", "a4", "d7")]
    assert seats == [0, 1, 2] and after(state, "b1-a1")[0].turn == 1


def test_three_stop_as_soon_as_no_capture_is_possible() -> None:
    assert after(position("bS . rR\nwR . .", 3), "a1xa2")[0].why == "no_capture"


def test_of_three_whoever_took_most_opposing_pawns_wins() -> None:
    state, _ = after(replace(position("bRbS rR .\nwR . .", 3), taken=(1, 2, 0)), "a1xa2")
    assert RULES.outcome(state).winners == (0,) and RULES.outcome(state).scores == (3, 2, 0)


def test_three_may_play_the_variant() -> None:
    state = RULES.initial_state(3, {"free_placement": True}, "1")
    assert state.is_placing and "a1xa2" in legal(position("wP rR\nwS .", 3, free_placement=True))


# four


def test_four_play_without_wells_six_pawns_each_white_begins() -> None:
    state = RULES.initial_state(4, {}, "1")
    assert [pawns_left(state.board, seat) for seat in range(4)] == [6] * 4 and state.turn == 0
    assert not any("W" in stack for stack in stacks(state).values())


def test_white_and_black_play_together_against_red_and_orange() -> None:
    setup = RULES.initial_state(4, {}, "1").setup
    assert not setup.are_opponents(0, 2) and not setup.are_opponents(1, 3) and setup.are_opponents(0, 1) and setup.are_opponents(2, 3)


def test_four_play_clockwise_without_the_variant() -> None:
    """White south, red west, black north, orange east."""
    state = RULES.initial_state(4, {}, "1")
    assert [state.board[square][-1].seat for square in ("d1", "a4", "d7", "g4")] == [0, 1, 2, 3]
    assert refused(position("wP . oR\nwS . .", 4), "a1xa2")[0] == "own_pawn"


def test_a_partners_pawns_can_be_taken_and_stacked_on() -> None:
    assert {"a1-a2", "a1xa2"} <= set(legal(position("bP rR\nwS .", 4)))


def test_without_a_visible_pawn_one_passes() -> None:
    assert legal(position("bRwS rR", 4, turn="b")) == ["pass"]


def test_four_stop_as_soon_as_no_capture_is_possible() -> None:
    assert after(position("rS oR\nwR .", 4), "a1xa2")[0].why == "no_capture"


def test_the_team_with_most_pawns_on_the_board_wins() -> None:
    state, _ = after(position("rS oR .\nwR . bR", 4), "a1xa2")
    assert RULES.outcome(state).winners == (0, 2) and RULES.outcome(state).scores == (2, 1, 2, 1)


# questions and answers


def test_whether_hidden_pawns_may_be_looked_at_is_agreed_before() -> None:
    assert RULES.options["peek"] == SwitchOption(True)
    seen, unseen = (RULES.view(position("wRwS . bP", peek=peek), 1).board["a1"] for peek in (True, False))
    assert str(getattr(seen[0], "kind", None)) == "R" and not hasattr(unseen[0], "kind") and len(unseen) == 2


def test_must_one_take_no() -> None:
    assert "a1-b1" in legal(position("bS .\nwR ."))


def test_may_one_pass_not_with_a_visible_pawn() -> None:
    assert refused(position("wR . bS"), "pass")[0] == "may_not_pass"


def test_may_one_move_a_partners_pawns_no() -> None:
    assert refused(position("bR . rS\nwS . .", 4), "a2-a3")[0] == "not_your_pawn"


def test_may_one_move_a_stack_no_always_one_pawn() -> None:
    state, _ = after(position(". bS\nwRwPwW ."), "a1-a2")
    assert stacks(state)["a1"] == "wRwP" and stacks(state)["a2"] == "wW"


def test_may_one_play_again_without_taking_no() -> None:
    assert after(position(". . bS\nwR . ."), "a1-a2")[0].turn == 1


def test_does_a_well_take_a_well_no() -> None:
    for kind in "RSPW":
        assert refused(position(f"b{kind}\nw{kind}"), "a1xa2")[0] == "cannot_take"


def test_may_one_take_diagonally_yes_in_every_direction() -> None:
    assert len(captures(position("bS bS bS\nbS wR bS\nbS bS bS"))) == 8
