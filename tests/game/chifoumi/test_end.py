"""Tests of Chifoumi's rules CH-10 to CH-14: the starter, the end of a game, points, and the match to 15."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.chifoumi.board import KINDS_WITH_WELLS
from game.chifoumi.moves import Ended, GameBegan, GameEnded, Pawn, SignsShown, Stopped
from game.chifoumi.review import final_leads
from game.chifoumi.state import State
from game.hand_signs import Sign, Threw, Throw
from game.kernel import Event, Outcome
from tests.game.chifoumi.board import RULES, after, keys, legal, position, refused, stacks

THROWING = RULES.initial_state(2, {"throw_for_start": True, "match": True}, "1")


def thrown(*signs: str, state: State = THROWING) -> tuple[State, list[Event]]:
    """Throw these signs for seats 0 and 1 in turn."""
    seen: list[Event] = []
    for index, name in enumerate(signs):
        move = Throw(Sign(name))
        assert RULES.refusal(state, index % 2, move) is None
        state, events = RULES.play(state, index % 2, move)
        seen += events
    return state, seen


def last_taken(state: State) -> GameEnded:
    """Return how the game ends when white's rock on a1 takes the stack on a2."""
    seen = after(state, "a1xa2")[1]
    return next(event for event in seen if isinstance(event, GameEnded))


def test_ch_10_both_throw_in_secret_before_the_first_game() -> None:
    assert RULES.seats_to_move(THROWING) == (0, 1) and THROWING.starter is None and THROWING.board == {}
    assert legal(THROWING, 0) == legal(THROWING, 1) == ["throw paper", "throw rock", "throw scissors"]
    state, seen = thrown("rock")
    assert RULES.seats_to_move(state) == (1,) and seen == [Threw(0)] and legal(state, 0) == []
    assert RULES.view(state, 0).throws == (Sign.ROCK, False)
    assert RULES.view(state, 1).throws == (True, None) and RULES.view(state, None).throws == (True, False)


@pytest.mark.parametrize(("stronger", "weaker"), [("rock", "scissors"), ("scissors", "paper"), ("paper", "rock")])
def test_ch_10_the_stronger_sign_starts(stronger: str, weaker: str) -> None:
    for signs, starter in (((stronger, weaker), 0), ((weaker, stronger), 1)):
        state, seen = thrown(*signs)
        assert state.starter == state.turn == starter and RULES.seats_to_move(state) == (starter,)
        assert seen[2:] == [SignsShown(starter, tuple(map(Sign, signs))), GameBegan(starter, 1)]
        assert stacks(state) == stacks(RULES.initial_state(2, {}, "1")) and state.repeats == 1
        assert RULES.view(state, None).throws == (None, None)


def test_ch_10_who_else_has_thrown_changes_no_question() -> None:
    state, _ = thrown("rock")
    assert RULES.view(state, 1).decision_view() == RULES.view(THROWING, 1).decision_view() and RULES.view(state, 1) != RULES.view(
        THROWING, 1
    )
    assert RULES.view(state, 0).decision_view().throws == (Sign.ROCK, None)


def test_ch_10_a_sign_that_is_thrown_and_not_seen_may_be_any() -> None:
    """A seat that only knows that a sign was thrown imagines any sign."""
    view = RULES.view(thrown("rock")[0], 1)
    imagined = {RULES.determinize(view, random.Random(chance)).throws for chance in range(20)}
    assert imagined == {(sign, None) for sign in Sign}


@pytest.mark.parametrize("sign", ["rock", "paper", "scissors"])
def test_ch_10_equal_signs_are_thrown_again(sign: str) -> None:
    state, seen = thrown(sign, sign)
    assert RULES.seats_to_move(state) == (0, 1) and state.starter is None and state.throws == (None, None)
    assert seen[-1] == SignsShown(None, (Sign(sign), Sign(sign)))
    assert thrown("rock", "paper", state=state)[0].starter == 1


def test_ch_10_without_the_throw_seat_0_starts() -> None:
    assert RULES.initial_state(2, {}, "1").starter == 0


def test_ch_10_in_a_match_starters_alternate() -> None:
    """The winner of the throw does not matter: each game starts with the other player."""
    state = replace(position("bP .\nwS .", starter=1, match=True), game=1)
    state, seen = after(state, "a1xa2")
    assert seen[-1] == GameBegan(0, 2) and (state.starter, state.turn, state.game) == (0, 0, 2)
    again, _ = after(replace(position("bP .\nwS .", match=True), game=2, totals=(1, 0)), "a1xa2")
    assert (again.starter, again.turn, again.game, again.totals) == (1, 1, 3, (2, 0.5))


def test_ch_11_a_player_without_pawns_ends_it_within_the_turn() -> None:
    state, seen = after(position("bS . .\nwR . wP"), "a1xa2")
    assert RULES.seats_to_move(state) == () and state.why == "no_pawns" and state.mover is None and legal(state, 0) == []
    assert keys(seen) == ["captured", "game_ended", "ended"] and seen[-1] == Ended(0, (0,))
    assert refused(state, "stop", 0) == refused(state, "c1-d1", 1) == ("over", {})


def test_ch_11_no_capture_possible_any_more_ends_it_within_the_turn() -> None:
    """Rocks against rocks: the chain ends early."""
    assert last_taken(position("bS bR .\nwR . .")).why == "no_capture"


def test_ch_11_one_kind_that_could_still_take_lets_it_go_on() -> None:
    state, _ = after(position("bS . bR\nwR . wP"), "a1xa2")
    assert state.why == "" and state.mover == "a2"


@pytest.mark.parametrize("diagram", ["bS . bSbR\nwR . .", "bS . bR\nwR wPwR ."])
def test_ch_11_hidden_pawns_count(diagram: str) -> None:
    """Only rocks are on top, but covered pawns could still take or be taken."""
    state, _ = after(position(diagram), "a1xa2 stop")
    assert state.why == "" and state.turn == 1


def test_ch_11_ones_own_pawns_do_not_count() -> None:
    """Three players: white could still take its own pawns (rule CH-17), but no opponent is left."""
    state, seen = after(position("rS . .\nwR . wP", 3, free_placement=True), "a1xa2")
    assert state.why == "no_capture" and keys(seen) == ["captured", "game_ended", "ended"]


def test_ch_11_is_not_looked_at_before_the_last_pawn_is_placed() -> None:
    state, _ = after(RULES.initial_state(2, {"free_placement": True}, "1"), "R@a1 R@g7 R@a1 R@g7")
    assert state.why == "" and RULES.seats_to_move(state) == (0,)


QUIET = "bR bS . . wS\n. . . . wR"


def test_ch_12_forty_turns_of_each_without_a_capture() -> None:
    state = replace(position(QUIET), idle=(39, 39))
    state, seen = after(state, "e1-d1")
    assert state.idle == (40, 39) and state.why == ""
    state, seen = after(state, "b2-c2")
    assert state.idle == (40, 40) and state.why == "quiet" and keys(seen) == ["moved", "game_ended", "ended"]


def test_ch_12_passes_count() -> None:
    """Black is shut in by stacks that it cannot take."""
    state = replace(position("wP wP\nbR wP", turn="b"), idle=(40, 39))
    assert legal(state) == ["pass"]
    assert after(state, "pass")[0].why == "quiet"


def test_ch_12_any_capture_sets_all_counts_to_0() -> None:
    """A capture of an own pawn counts, too (rule CH-17)."""
    state = replace(position("bR bS . wP\n. . . wS", free_placement=True), idle=(39, 39))
    state, _ = after(state, "d1xd2 stop")
    assert state.idle == (0, 0) and after(state, "b2-b1")[0].idle == (0, 1)


def test_ch_12_who_is_skipped_does_not_count() -> None:
    state = replace(position(QUIET, 3), idle=(39, 0, 39))
    state, _ = after(state, "e1-d1")
    assert state.turn == 2 and after(state, "b2-c2")[0].why == "quiet"
    red = replace(position(QUIET + " rR", 3), idle=(39, 0, 39))
    assert after(red, "e1-d1 f1-g1 b2-c2")[0].why == "", "while red still takes turns it has its 40 too"


SHUTTLE = "b1-a1 f7-g7 a1-b1 g7-f7"


def test_ch_12_the_third_time_a_position_stands_ends_it() -> None:
    """The first position of the game counts, too."""
    start = RULES.initial_state(2, {}, "1")
    state, _ = after(start, SHUTTLE)
    assert state.repeats == 2 and state.why == "" and stacks(state) == stacks(start)
    state, seen = after(state, SHUTTLE)
    assert state.repeats == 3 and state.why == "repetition" and keys(seen)[-2:] == ["game_ended", "ended"]
    assert [after(start, " ".join((SHUTTLE + " " + SHUTTLE).split()[:ply]))[0].repeats for ply in range(9)] == [1, 1, 1, 1, 2, 2, 2, 2, 3]


def test_ch_12_a_position_is_the_stacks_in_order_and_the_player_to_move() -> None:
    """Rock on scissors differs from scissors on rock, and the same stacks differ with another player to move."""
    state = position("wR wS bS\n. . bR")
    one, _ = after(state, "a2-b2 c2-d2 b2-a2 d2-c2")
    assert one.repeats == 2
    other, _ = after(one, "a2-b2 c2-d2 b2-b1 d2-c2 b2-b1")
    assert other.repeats == 1
    lost, _ = after(state, "a2-a1 c2-d2 a1-b1 d2-c2 b1-a2")
    assert stacks(lost) == stacks(state) and (lost.turn, lost.repeats) == (1, 1), "one move was lost on the way"


def test_ch_12_in_a_chain_repeats_is_that_of_the_turns_start() -> None:
    state, _ = after(position("bP . . wR\nwS . . bR"), "d2-c2 d1-e1 c2-d2 e1-d1")
    assert state.repeats == 2
    state, _ = after(state, "a1xa2")
    assert state.repeats == 2 and state.idle == (0, 0) and state.history == ()
    state, _ = after(state, "stop")
    assert state.repeats == 1 and len(state.history) == 1, "what stood before a capture never stands again"


def test_ch_12_neither_count_runs_while_pawns_are_placed() -> None:
    state, _ = after(RULES.initial_state(2, {"free_placement": True}, "1"), "R@a1 S@g7")
    assert (state.idle, state.repeats) == ((0, 0), 0)
    assert (THROWING.idle, THROWING.repeats) == ((0, 0), 0), "nor before the throw"


@pytest.mark.parametrize(("starter", "scores"), [(0, (4, 2.5)), (1, (4.5, 2))])
def test_ch_13_a_point_for_each_pawn_left_and_half_a_point(starter: int, scores: tuple[float, ...]) -> None:
    """Hidden pawns count; the half point is for the player who did not start."""
    state = replace(position("bRbS . . wS\n. . . wRwPwR", starter=starter), idle=(39, 40))
    assert RULES.outcome(state) == Outcome(scores, (), (1, 2)), "the scores so far"
    state, seen = after(state, "d2-c2")
    assert RULES.outcome(state) == Outcome(scores, (0,), (1, 2))
    assert seen[1] == GameEnded(0, 1, "quiet", scores, (0, 0), state.board), "in a single game the totals stay 0"


def test_ch_13_the_half_point_decides_between_equals() -> None:
    state, _ = after(replace(position("bR . wS\n. . ."), idle=(39, 40)), "c2-c1")
    assert RULES.outcome(state) == Outcome((1, 1.5), (1,), (2, 1))


def after_game(totals: tuple[float, float], mine: int, theirs: int, starter: int = 0) -> tuple[State, list[Event]]:
    """Play the move that ends a game of a match without a capture, with these numbers of pawns left."""
    diagram = f"{'wR' * mine} . . . {'bS' * theirs}\n. . . . ."
    state = position(diagram, starter=starter, match=True)
    return after(replace(state, idle=(39, 40), totals=totals, game=3), "a2-b2" if mine == 1 else "a2-a1")


def test_ch_14_points_add_up_and_the_next_game_begins_by_itself() -> None:
    state, seen = after_game((3, 4.5), 5, 2)
    assert keys(seen) == ["moved", "game_ended", "game_began"] and state.why == ""
    assert state.totals == (8, 7) and (state.game, state.starter, state.turn) == (4, 1, 1)
    assert stacks(state) == stacks(RULES.initial_state(2, {}, "1")) and state.idle == (0, 0) and state.taken == (0, 0)
    assert state.repeats == 1 and state.prizes == ((), ()) and state.trail == ()
    assert RULES.outcome(state) == Outcome((8, 7), (), (1, 2)), "before the end, the finished games"


@pytest.mark.parametrize(
    ("totals", "mine", "theirs", "after_it", "winners"),
    [
        ((10, 3.5), 5, 1, (15, 5), (0,)),
        ((9.5, 3), 5, 1, (14.5, 4.5), None),
        ((3, 12.5), 1, 2, (4, 15), (1,)),
        ((14, 13), 3, 2, (17, 15.5), (0,)),
        ((14, 14.5), 1, 1, (15, 16), (1,)),
        ((13, 12.5), 2, 2, (15, 15), None),
        ((15, 15), 1, 1, (16, 16.5), (1,)),
        ((20, 19.5), 3, 3, (23, 23), None),
        ((7, 6.5), 1, 1, (8, 8), None),
    ],
)
def test_ch_14_the_first_to_reach_15_wins(
    totals: tuple[float, float], mine: int, theirs: int, after_it: tuple[float, float], winners: tuple[int, ...] | None
) -> None:
    """If both reach it, the higher total wins; on equal totals one more game is played until they differ."""
    state, seen = after_game(totals, mine, theirs)
    assert state.totals == after_it
    assert (RULES.seats_to_move(state) == ()) == (winners is not None)
    assert RULES.outcome(state).winners == (winners or ()) and RULES.outcome(state).scores == after_it
    assert isinstance(seen[-1], Ended if winners else GameBegan)


def test_ch_14_the_throw_is_made_once() -> None:
    state = replace(position("bP .\nwS .", match=True, throw_for_start=True), game=1)
    state, seen = after(state, "a1xa2")
    assert seen[-1] == GameBegan(1, 2) and RULES.seats_to_move(state) == (1,)


def test_ch_14_a_single_game_is_over_at_its_end() -> None:
    state, _ = after(position("bP .\nwS ."), "a1xa2")
    assert RULES.outcome(state) == Outcome((1, 0.5), (0,), (1, 2)) and state.totals == (0, 0)
    assert stacks(state) == {"a2": "wS"}


@pytest.mark.parametrize(("players", "options", "plays"), [(2, {}, False), (2, {"match": True}, True), (3, {"rotate": True}, True)])
def test_ch_14_ch_20_whoever_has_lost_all_pawns_has_them_back_in_the_next_game(players: int, options: dict[str, bool], plays: bool) -> None:
    start = position("bR . wS", players, **options)
    captured = tuple(Pawn(1, kind, number) for number, kind in enumerate(KINDS_WITH_WELLS))
    view = RULES.view(replace(start, prizes=(captured, *start.prizes[1:])), 0)
    assert view.is_active(0) and view.is_active(1) == plays
    assert RULES.view(replace(start, prizes=(captured[1:], *start.prizes[1:])), 0).is_active(1)


def test_ch_21_four_lose_six_pawns_each() -> None:
    start = position("bR . wS", 4)
    captured = tuple(Pawn(1, kind, number) for number, kind in enumerate(KINDS_WITH_WELLS[:6]))
    assert not RULES.view(replace(start, prizes=(captured, (), (), ())), 0).is_active(1)


def test_only_the_throw_for_the_start_is_made_in_secret() -> None:  # (rules CH-9 and CH-10)
    state = RULES.initial_state(2, {"throw_for_start": True, "peek": False}, "1")
    assert RULES.view(state, 0).is_private_decision and RULES.view(state, 0).game == 1
    thrown = RULES.play(RULES.play(state, 0, Throw(Sign.ROCK))[0], 1, Throw(Sign.PAPER))[0]
    assert not RULES.view(thrown, 1).is_private_decision


@pytest.mark.parametrize(("scores", "ahead"), [((5, 3), (2, -2)), ((6, 3, 0), (4, -1, -5)), ((7, 5, 7, 5), (2, -2, 2, -2))])
def test_what_a_game_came_to_is_measured_against_the_opponents(scores: tuple[int, ...], ahead: tuple[int, ...]) -> None:
    """The better of two opponents counts twice, and partners do not count (rules CH-21 and CH-24)."""
    ended = GameEnded(0, 1, "quiet", scores, scores, {})
    assert final_leads([Stopped(0), ended]) == ahead and final_leads([Stopped(0)]) is None
