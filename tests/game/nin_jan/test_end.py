"""Tests of Nin Jan's rules NJ-12 and NJ-13, the scores and the play-off; and of the properties of whole matches."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.hand_signs import Threw
from game.kernel import to_wire
from game.nin_jan.moves import DECK, Added, Ended, Revealed, RoundBegan, Suit, Took
from tests import chance
from tests.cases import cases
from tests.game.matches import Setup, played
from tests.game.nin_jan.table import RULES, after, cards, last_card, legal, refused, tie

ROCK, PAPER, SCISSORS = Suit.ROCK, Suit.PAPER, Suit.SCISSORS


def test_nj_12_most_points_win() -> None:
    state, seen = after(last_card(["R10 R-6", "R9 S-1", "S3"]), (0, "add 0"))
    assert RULES.seats_to_move(state) == ()
    assert seen[-1] == Ended(1, (4, 8, 3))
    assert to_wire(RULES.outcome(state)) == {"scores": [4, 8, 3], "winners": [1], "places": [2, 1, 3]}


def test_nj_12_the_last_card_may_take_and_what_is_left_counts_for_nobody() -> None:
    state, _ = after(last_card(["", "R9"], piles=("R10", "S7 S5", "P10")), (0, "take 1"))
    assert RULES.outcome(state).scores == (12, 9)
    assert state.piles == (cards("R10"), cards("R8"), cards("P10"))


def test_nj_12_nobody_wins_before_the_end() -> None:
    state = last_card(["R10 R-6", "R9 S-1", "S3"])
    assert to_wire(RULES.outcome(state)) == {"scores": [4, 8, 3], "winners": [], "places": [2, 1, 3]}


def test_nj_12_scores_may_all_be_negative() -> None:
    state, _ = after(last_card(["R-5", "S-2", "P-3"]), (0, "add 0"))
    assert RULES.outcome(state).winners == (1,)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nj_13_all_who_are_tied_throw(players: int) -> None:
    state = tie(players)
    assert RULES.seats_to_move(state) == tuple(range(players))
    assert all(legal(state, seat) == ["throw paper", "throw rock", "throw scissors"] for seat in range(players))
    assert RULES.outcome(state).winners == () and set(RULES.outcome(state).places) == {1}
    _, seen = after(state, (0, "throw rock"))
    assert seen == [Threw(0)] and seen[0].is_invisible, "nothing shows it yet"


@cases(
    "signs, out",
    [
        ([ROCK, PAPER], (0,)),
        ([SCISSORS, PAPER], (1,)),
        ([ROCK, ROCK], ()),
        ([ROCK, SCISSORS, ROCK], (1,)),
        ([PAPER, SCISSORS, PAPER], (0, 2)),
        ([PAPER, SCISSORS, ROCK], ()),
        ([PAPER, PAPER, PAPER], ()),
        ([ROCK, PAPER, PAPER, ROCK], (0, 3)),
        ([ROCK, PAPER, SCISSORS, ROCK], ()),
        ([SCISSORS, SCISSORS, SCISSORS, ROCK], (0, 1, 2)),
        ([SCISSORS, PAPER, SCISSORS, PAPER, SCISSORS], (1, 3)),
        ([SCISSORS, PAPER, SCISSORS, PAPER, ROCK], ()),
        ([ROCK] * 5, ()),
    ],
)
def test_nj_13_the_losing_one_of_exactly_two_signs_is_out(signs: list[Suit], out: tuple[int, ...]) -> None:
    players = len(signs)
    state, seen = after(tie(players), *((seat, f"throw {sign}") for seat, sign in enumerate(signs)))
    left = tuple(seat for seat in range(players) if seat not in out)
    shown = next(event for event in seen if event.key == "shown")
    assert to_wire(shown) == {"event": "shown", "seat": None, "signs": [str(sign) for sign in signs], "out": list(out)}
    if len(left) == 1:
        assert RULES.seats_to_move(state) == () and seen[-1] == Ended(left[0], (5,) * players)
        assert RULES.outcome(state).winners == left
        assert RULES.outcome(state).places == tuple(1 if seat in left else 2 for seat in range(players)), "the winner alone has 1"
    else:
        assert RULES.seats_to_move(state) == left, "throw again, without those who are out"
        assert seen[-1] is shown


def test_nj_13_it_is_thrown_until_one_is_left() -> None:
    state = tie(3, also=["S3"])
    state, _ = after(state, (0, "throw rock"), (2, "throw scissors"), (1, "throw rock"))
    assert RULES.seats_to_move(state) == (0, 1) and legal(state, 2) == [] and refused(state, 2, "throw rock")[0] == "not_tied"
    state, _ = after(state, (1, "throw paper"), (0, "throw paper"))
    assert RULES.seats_to_move(state) == (0, 1)
    state, _ = after(state, (1, "throw rock"), (0, "throw paper"))
    assert to_wire(RULES.outcome(state)) == {"scores": [5, 5, 5, 3], "winners": [0], "places": [1, 2, 2, 4]}
    assert state.tied == (), "it is settled"


def test_nj_13_only_the_first_place_is_thrown_for() -> None:
    state, seen = after(last_card(["R5", "S5", "P6"]), (0, "add 0"))
    assert seen[-1] == Ended(2, (5, 5, 6)) and RULES.outcome(state).places == (2, 2, 1)


def test_nj_13_a_sign_is_secret_until_all_have_thrown() -> None:
    state, seen = after(tie(3), (1, "throw rock"))
    assert to_wire(seen) == [{"event": "threw", "seat": 1}]
    assert RULES.view(state, 1).throws == (False, ROCK, False)
    assert RULES.view(state, 0).throws == (None, True, False)
    assert RULES.view(state, None).throws == (False, True, False)


def test_nj_13_only_the_tied_play_on_and_a_sign_is_made_in_secret() -> None:
    view = RULES.view(tie(2, also=["S3"]), 0)
    assert [view.is_active(seat) for seat in range(3)] == [True, True, False] and view.is_private_decision


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@chance.examples(12)
@given(number=st.integers(0, 10**6))
def test_a_whole_match_keeps_its_48_cards(players: int, number: int) -> None:
    """Cards, piles, rounds and scores of a random match, move by move (rules NJ-1, NJ-4, NJ-5, NJ-9 and NJ-12)."""
    match = played(Setup("nin_jan", players), str(number))
    for state in match._states:
        lying = [held for group in (*state.hands, *state.piles, *state.taken, state.unused) for held in group]
        lying += [held for _, held in state.queue] + [held for held in state.chosen if held]
        assert Counter(lying) == Counter(DECK)
        assert len(state.piles) == 3 and all(state.piles)
        assert RULES.outcome(state).scores == tuple(sum(held.value for held in won) for won in state.taken)
        assert 1 <= state.round <= 9
    events = [event for ply in range(match.ply) for event in match.events(ply)]
    assert [event.round for event in events if isinstance(event, RoundBegan)] == list(range(2, 10))
    assert sum(isinstance(event, Revealed) for event in events) == 9
    assert sum(isinstance(event, Took | Added) for event in events) == 9 * players
    assert isinstance(events[-1], Ended)
    assert len(match._states[-1].unused) == 45 - 9 * players, "five players use every card"


def test_imagined_choices_and_hands_are_any_of_the_unseen_cards() -> None:
    """A secret choice may be any card that this seat has not seen (rules NJ-5 and NJ-11)."""
    state = RULES.initial_state(2, {}, "7")
    state, _ = after(state, (0, f"choose {state.hands[0][0]}"))
    unseen = {held for held in DECK if held not in state.hands[1]} - {pile[0] for pile in state.piles}
    dreams = [RULES.determinize(RULES.view(state, 1), random.Random(number)) for number in range(400)]
    assert {dream.chosen[0] for dream in dreams} == unseen
    assert {dream.hands[0][0] for dream in dreams} == unseen == {dream.unused[0] for dream in dreams}


def test_imagined_signs_are_any_sign() -> None:
    """Another seat's secret sign is not known (rule NJ-13)."""
    view = RULES.view(after(tie(3), (0, "throw rock"), (1, "throw paper"))[0], 1)
    dreams = [RULES.determinize(view, random.Random(number)).throws for number in range(50)]
    assert set(dreams) == {(sign, PAPER, None) for sign in Suit}


@pytest.mark.parametrize("players", [2, 5])
def test_every_round_takes_one_card_from_each_hand(players: int) -> None:
    match, rng = played(Setup("nin_jan", players), "1"), random.Random(1)
    for _ in range(20):
        state = match._states[int(rng.random() * match.ply)]
        held = [len(hand) + (state.chosen[seat] is not None) for seat, hand in enumerate(state.hands)]
        laid = 1 if state.queue or state.tied or state.winner is not None else 0
        assert held == [10 - state.round - laid] * players
