"""Tests of Chifoumi's rules CH-19 to CH-25: three players, the set of three games, and two teams."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.chifoumi.ends import pawns_left
from game.chifoumi.moves import Captured, Ended, GameBegan, GameEnded
from game.chifoumi.state import State
from game.kernel import BadRecord, Json, Outcome, Refusal
from tests.game.chifoumi.board import RULES, after, keys, legal, position, refused, stacks

# three players


def test_ch_19_white_starts_and_the_turn_goes_round() -> None:
    state = RULES.initial_state(3, {}, "1")
    turns = []
    for move in ("b1-a1", "a2-b2", "b7-b6", "a1-b1"):
        turns.append(state.turn)
        state, _ = after(state, move)
    assert turns == [0, 1, 2, 0] and [pawns_left(state.board, seat) for seat in range(3)] == [8, 8, 8]


def test_ch_19_ends_when_no_two_players_could_take_any_more() -> None:
    state, _ = after(position("bS . rR\nwR . .", 3), "a1xa2")
    assert state.why == "no_capture"
    state, _ = after(position("bS . rP\nwR . bP .", 3), "a1xa2 stop")
    assert state.why == "" and state.turn == 1, "red and white could"


def test_ch_19_a_player_without_pawns_does_not_end_it() -> None:
    state, _ = after(position("rS . bS\nwR . .", 3), "a1xa2 stop")
    assert state.why == "" and pawns_left(state.board, 1) == 0


def test_ch_20_a_player_without_pawns_is_skipped() -> None:
    state, _ = after(position("rS . bS\nwR . .", 3), "a1xa2 stop")
    assert state.turn == 2
    state, _ = after(state, "c2-c1 a2-a1")
    assert state.turn == 2


def test_ch_20_every_opposing_pawn_of_a_stack_counts_and_own_ones_do_not() -> None:
    state, seen = after(position("rRrWrP . wP\nwS . bRbP", 3, free_placement=True), "a1xa2 stop")
    assert state.taken == (3, 0, 0) and isinstance(seen[0], Captured) and seen[0].points == 3
    state, seen = after(position("wRwP . rP\nwS . bR", 3, free_placement=True), "a1xa2 stop")
    assert state.taken == (0, 0, 0) and isinstance(seen[0], Captured) and seen[0].points == 0 and len(state.prizes[0]) == 2


def test_ch_20_most_opposing_pawns_taken_wins_whatever_is_left() -> None:
    state = replace(position("rS . bR bR\nwR . . bR", 3), taken=(4, 6, 4))
    assert RULES.outcome(state) == Outcome((4, 6, 4), (), (2, 1, 2))
    state, seen = after(state, "a1xa2")
    assert RULES.outcome(state) == Outcome((5, 6, 4), (1,), (2, 1, 3)), "no half point with three"
    assert seen[-2:] == [GameEnded(1, 1, "no_capture", (5, 6, 4), (0, 0, 0), state.board), Ended(1, (1,))]


def test_ch_20_a_tie_is_shared() -> None:
    state, seen = after(replace(position("rS . bR\nwR . .", 3), taken=(5, 6, 4)), "a1xa2")
    assert RULES.outcome(state) == Outcome((6, 6, 4), (0, 1), (1, 1, 3))
    assert seen[-2:] == [GameEnded(None, 1, "no_capture", (6, 6, 4), (0, 0, 0), state.board), Ended(None, (0, 1))]


ROTATED = {  # the seats of white, red and black, by game
    1: {0: "white", 1: "red", 2: "black"},
    2: {0: "red", 1: "black", 2: "white"},
    3: {0: "black", 1: "white", 2: "red"},
}


def ending(game: int, totals: tuple[int, ...]) -> State:
    """Return a game of a set in which seat 0 can take the last scissors."""
    state = position("rS . bR\nwR . .", 3, rotate=True)
    return replace(state, game=game, totals=totals, starter=next(seat for seat, colour in ROTATED[game].items() if colour == "white"))


@pytest.mark.parametrize("game", ROTATED)
def test_ch_20_in_a_set_the_colours_move_on(game: int) -> None:
    setup = RULES.initial_state(3, {"rotate": True}, "1").setup
    assert {seat: str(setup.colour(seat, game)) for seat in range(3)} == ROTATED[game]


def test_ch_20_a_set_is_three_games_and_white_starts_each() -> None:
    first = RULES.initial_state(3, {"rotate": True}, "1")
    second, seen = after(ending(1, (0, 0, 0)), "a1xa2")
    assert seen[-1] == GameBegan(2, 2) and (second.starter, second.turn, second.totals) == (2, 2, (1, 0, 0))
    assert stacks(second) == stacks(first), "the colours stand where they stood"
    assert {pawn.seat for square in ("c2", "d1") for pawn in second.board[square]} == {2}
    third, seen = after(ending(2, (1, 0, 7)), "a1xa2")
    assert seen[-1] == GameBegan(1, 3) and third.turn == 1 and third.totals == (2, 0, 7)
    assert RULES.outcome(third) == Outcome((2, 0, 7), (), (2, 3, 1))


def test_ch_20_in_a_set_the_turn_still_goes_white_red_black() -> None:
    state, _ = after(ending(1, (0, 0, 0)), "a1xa2")
    turns = []
    for move in ("b1-a1", "a2-b2", "b7-b6"):
        turns.append(str(state.setup.colour(state.turn, state.game)))
        state, _ = after(state, move)
    assert turns == ["white", "red", "black"]


@pytest.mark.parametrize(
    ("totals", "winners", "places"), [((5, 9, 7), (1,), (3, 1, 2)), ((8, 9, 7), (0, 1), (1, 1, 3)), ((9, 3, 3), (0,), (1, 2, 2))]
)
def test_ch_20_a_set_is_won_by_the_sum(totals: tuple[int, ...], winners: tuple[int, ...], places: tuple[int, ...]) -> None:
    state, seen = after(ending(3, totals), "a1xa2")
    scores = (totals[0] + 1, *totals[1:])
    assert RULES.outcome(state) == Outcome(scores, winners, places) and state.totals == scores
    assert keys(seen)[-2:] == ["game_ended", "ended"] and state.why == "no_capture"


def test_ch_20_one_game_of_a_set_may_be_placed_freely() -> None:
    state = RULES.initial_state(3, {"rotate": True, "free_placement": True}, "1")
    state, _ = after(replace(position("rS . bR\nwR . .", 3, rotate=True, free_placement=True), game=1, seed=state.seed), "a1xa2")
    assert state.board == {} and [len(kinds) for kinds in state.reserve] == [8, 8, 8] and state.turn == 2


# four players


def test_ch_21_white_red_black_orange_and_two_teams() -> None:
    state = RULES.initial_state(4, {}, "1")
    assert [str(state.setup.colour(seat, 1)) for seat in range(4)] == ["white", "red", "black", "orange"]
    assert [[state.setup.are_opponents(one, other) for other in range(4)] for one in range(4)] == [
        [False, True, False, True],
        [True, False, True, False],
        [False, True, False, True],
        [True, False, True, False],
    ]
    turns = []
    for move in ("b1-a1", "a2-b2", "b7-b6", "g6-f6", "a1-b1"):
        turns.append(state.turn)
        state, _ = after(state, move)
    assert turns == [0, 1, 2, 3, 0]


def test_ch_22_a_partner_may_be_taken_and_stacked_on() -> None:
    state = position("bRbP rP .\nwS . oR", 4)
    assert {"a1-a2", "a1xa2", "a1xb2"} <= set(legal(state)) and refused(state, "a1-b2")[0] == "capture_instead"
    stacked, _ = after(state, "a1-a2")
    assert stacks(stacked)["a2"] == "bRbPwS"
    taken, seen = after(state, "a1xa2")
    assert stacks(taken)["a2"] == "wS" and taken.mover == "a2" and taken.taken == (0, 0, 0, 0)
    assert isinstance(seen[0], Captured) and seen[0].points == 0
    assert "a2xb2" in legal(taken)


def test_ch_22_a_partner_is_taken_by_kind_only_and_ones_own_never() -> None:
    state = position("bR . rS\nwS wP oR", 4)
    assert refused(state, "a1xa2") == ("cannot_take", {"square": "a2", "mine": "S", "theirs": "R", "seat": 2})
    assert refused(state, "a1xb1")[0] == "own_pawn" and {"a1-a2", "a1-b1"} <= set(legal(state))


def test_ch_22_only_ones_own_colour_moves() -> None:
    state = position("bR . rS\nwS . oR", 4)
    assert refused(state, "a2-a3") == ("not_your_pawn", {"square": "a2", "seat": 2})
    assert all(move.startswith("a1") for move in legal(state))
    covered = position("bRwS . rS\n. . oR", 4, turn="b")
    assert legal(covered) == ["pass"], "under the partner's pawn"


def test_ch_22_what_a_team_mates_pawn_covered_moves_again_when_it_leaves() -> None:
    state, _ = after(position("bRwS . rS\n. . oR", 4), "a2-a3")
    assert stacks(state)["a2"] == "bR" and "a2-a1" in legal(replace(state, turn=2))


def test_ch_23_without_a_pawn_on_top_one_passes() -> None:
    state = position("bRwS . rS\n. . oR", 4, turn="b")
    state, seen = after(state, "pass")
    assert keys(seen) == ["passed"] and state.turn == 3 and state.idle == (0, 0, 1, 0)


def test_ch_23_with_no_pawn_at_all_one_is_skipped_and_does_not_count() -> None:
    state = replace(position("wR . . rS\n. . . oS", 4), idle=(39, 39, 0, 39))
    state, _ = after(state, "a2-a1 d2-c2")
    assert state.turn == 3, "black has no pawn"
    assert after(state, "d1-c1")[0].why == "quiet"


def test_ch_24_ends_when_neither_team_could_take_any_more() -> None:
    """Partners could still take each other, which does not count."""
    state, _ = after(position("rS . bP\nwR . bS", 4), "a1xa2")
    assert state.why == "no_capture"
    state, _ = after(position("rS . bP\nwR . oW", 4), "a1xa2 stop")
    assert state.why == ""


@pytest.mark.parametrize(
    ("diagram", "scores", "winners", "places"),
    [
        ("rS . bR wRbR\nwR . oR rR", (5, 2, 5, 2), (0, 2), (1, 3, 1, 3)),
        ("rS . . oR\nwR . oR rR", (1, 3, 1, 3), (1, 3), (3, 1, 3, 1)),
        ("rS . bR oR\nwR . . rR", (2, 2, 2, 2), (0, 1, 2, 3), (1, 1, 1, 1)),
    ],
    ids=["white and black", "red and orange", "drawn"],
)
def test_ch_24_the_team_with_more_pawns_on_the_board_wins(
    diagram: str, scores: tuple[int, ...], winners: tuple[int, ...], places: tuple[int, ...]
) -> None:
    """Hidden pawns count, too; members of a team share its score and its place."""
    state, seen = after(position(diagram.replace("wRbR", "bRwRbR"), 4), "a1xa2")
    assert RULES.outcome(state) == Outcome(scores, winners, places)
    assert seen[-1] == Ended(None, winners) and isinstance(seen[-2], GameEnded) and seen[-2].seat is None


def test_ch_24_before_the_end_the_team_scores_stand_too() -> None:
    assert RULES.outcome(RULES.initial_state(4, {}, "1")) == Outcome((12, 12, 12, 12), (), (1, 1, 1, 1))


def test_ch_25_no_hint_to_a_person_whose_partner_is_a_person() -> None:
    seats = [True, True, False, True]
    assert [RULES.hint_refusal(seats, seat) for seat in (0, 1, 3)] == [None, Refusal("partners"), Refusal("partners")]
    assert RULES.hint_refusal([True] * 3, 0) is None, "no partners"


@pytest.mark.parametrize(
    ("players", "options", "allowed"),
    [
        (4, {"free_placement": True}, [2, 3]),
        (3, {"match": True}, [2]),
        (4, {"match": True}, [2]),
        (3, {"throw_for_start": True}, [2]),
        (4, {"throw_for_start": True}, [2]),
        (2, {"rotate": True}, [3]),
        (4, {"rotate": True}, [3]),
    ],
)
def test_options_for_other_numbers_of_players_are_refused(players: int, options: dict[str, Json], allowed: list[int]) -> None:
    with pytest.raises(BadRecord) as refused:
        RULES.initial_state(players, options, "1")
    assert (refused.value.key, refused.value.details) == ("option_players", {"option": next(iter(options)), "players": allowed})
    RULES.initial_state(players, dict.fromkeys(options, False), "1")
