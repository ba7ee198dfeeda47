"""Tests of Nambarz's determinization, and of the evaluation of a round's end."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import groupby
from math import exp, log

import pytest

from game.nambarz.bots import beginner_mistakes, sampled_positions, sampled_worlds, win_chance
from game.nambarz.cards import KINDS, deck
from game.nambarz.decision import TurnPhase
from game.nambarz.events import Penalised
from game.nambarz.moves import Single
from game.nambarz.playouts import position_of
from game.nambarz.search import KIND_COUNT, NONE
from game.nambarz.state import NambarzView, State
from tests.cases import cases
from tests.game.nambarz.table import HELPFUL, RULES, STRICT, after, cards, table


def view_of(state: State) -> NambarzView:
    return RULES.view(state, state.mover)


def test_of_a_wrong_calculation_the_drawn_card_is_among_those_that_were_laid() -> None:
    """Spectators know this, too (rules NB-7 and NB-22)."""
    state, _ = after(table("3", ["6 2 9", "8 8"], setup=STRICT, phase=TurnPhase.DRAWN, drawn="6"), "calc 6 + 2")
    result = {RULES.determinize(RULES.view(state, 1), random.Random(seed)).drawn for seed in range(20)}
    assert result == set(cards("6 2"))


def penalised() -> State:
    """Return a round whose first seat has just played a card too many, with the next seat to move."""
    for seed in range(200):
        state = RULES.initial_state(3, {"referee": "strict"}, str(seed))
        for move in beginner_mistakes(state.decision):
            later, seen = RULES.play(state, 0, move)
            if isinstance(seen[0], Penalised) and seen[0].why.key == "simpler":
                return later
    raise AssertionError("no such deal")


def test_guesses_contradict_nothing_seen() -> None:
    """Cards publicly taken back are in that hand; the seat's own hand and all open cards are unchanged (rules NB-19 to NB-22)."""
    state = penalised()
    view, truth = view_of(state), position_of(state)
    search_positions = sampled_positions(view, random.Random(1))
    for _ in range(12):
        position = next(search_positions)
        own_value = slice(KIND_COUNT, 2 * KIND_COUNT)
        assert position.cards_left == truth.cards_left and position.counts[own_value] == truth.counts[own_value]
        assert (position.top, sorted(position.under), len(position.draw)) == (truth.top, sorted(truth.under), view.draw)
        assert state.known[0] and all(position.counts[KINDS.index(card)] for card in state.known[0])


def test_guesses_shuffle_the_draw_pile() -> None:
    search_positions = sampled_positions(view_of(RULES.initial_state(3, {}, "1")), random.Random(1))
    first, second = (tuple(next(search_positions).draw) for _ in range(2))
    assert first != second and Counter(first) == Counter(second) and len(first) == len(deck()) - 22


def test_four_guesses_in_a_row_are_of_the_same_hands() -> None:
    """To sample hands takes as long as to play them out."""
    search_positions = sampled_positions(view_of(RULES.initial_state(3, {}, "1")), random.Random(1))
    hands = [tuple(next(search_positions).counts) for _ in range(12)]
    assert [(hand, len(list(same))) for hand, same in groupby(hands)] == [(hand, 4) for hand in hands[::4]]


def ended(state: State) -> float:
    """Return the evaluation of the round's end by the seat that plays its last card."""
    position = position_of(state)
    position.play_cards([index for index, count in enumerate(position.counts[position.seat * KIND_COUNT :][:KIND_COUNT]) if count])
    assert position.phase == NONE
    return win_chance(position, view_of(state), 6.0)


def test_the_end_of_a_round_is_worth_the_chance_of_the_first_place() -> None:
    """40 to 32; the 7 points of a stroke and earlier rounds count, too (rules NB-26 and NB-27)."""
    even = ended(table("3", ["3", "8 8"]))
    assert 0.7 < even < 1
    assert (
        ended(table("3", ["3", "8 8"], points=(0, 7), strokes=(0, 7)))
        < even
        < ended(table("3", ["3", "8 8"], points=(7, 0), strokes=(7, 0)))
    )
    assert ended(table("3", ["3", "8 8"], points=(0, 8))) == pytest.approx(0.5)
    assert ended(table("3", ["3", "8 8"], points=(7, 8), strokes=(7, 0))) == pytest.approx(1 / (1 + exp(-7 / 6))), "a stroke counts once"


@cases("rounds, points", [(1, 6.0), (3, 30.0)])
def test_while_rounds_are_to_come_chance_may_move_more_points(rounds: int, points: float) -> None:
    """40 points to 32 (rule NB-26)."""
    view = view_of(table("3", ["3", "8 8"], setup=replace(HELPFUL, rounds=rounds)))
    chances = next(sampled_worlds(view, random.Random(1)))(Single(cards("3")[0]))
    assert 8 / -log(1 / chances - 1) == pytest.approx(points)


def test_a_play_off_is_about_its_own_points_among_the_tied() -> None:
    """(rule NB-29)"""
    off = table("3", ["3", "", "8 8"], players=(0, 2), points=(40, 99, 40), number=2)
    assert ended(off) == ended(table("3", ["3", "8 8"]))


def test_a_team_counts_together() -> None:
    """The partner's place counts, too (rules NB-31 and NB-32)."""
    state = table("3", ["3", "", "8", "8"], teams=(0, 0, 1, 1), out=(1,))
    assert ended(state) == pytest.approx(1 / (1 + 2.718281828 ** ((25 + 19 - 40 - 32) / 6.0)))
