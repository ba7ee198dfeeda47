"""Tests of the search goals of Chifoumi, and of the knowledge with which a search starts."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from types import SimpleNamespace

import pytest

from game.bots.bot import never_stop
from game.chifoumi import bots
from game.chifoumi.alphabeta import Search
from game.chifoumi.bots import LEVELS, search_goal
from game.chifoumi.evaluation import WIN_BONUS, SearchGoal, piece_square_tables_for
from game.chifoumi.moves import Capture, Pawn
from game.chifoumi.reasons import reason
from game.chifoumi.state import ChifoumiView
from game.chifoumi.tables import SQUARE_NUMBERS
from game.chifoumi.view_position import position_of
from game.kernel import Options
from game.match import Match
from game.record import Player, Record
from tests import chance
from tests.game.chifoumi.board import RULES, position

SEVERAL: Options = {"match": True}


def positions(players: int, seed: int, options: Options | None = None) -> Iterator[tuple[Match, ChifoumiView]]:
    """Yield a random match ply by ply, each time with the view of the seat to move."""
    match = Match(Record("chifoumi", tuple(Player(str(seat)) for seat in range(players)), str(seed), options or {}))
    rng = random.Random(seed)
    while match.to_move:
        seat = match.to_move[0]
        view = match.view(seat)
        assert isinstance(view, ChifoumiView)
        yield match, view
        taking = [move for move in match.legal(seat) if isinstance(move, Capture)]
        match.play(seat, rng.choice(sorted(taking or match.legal(seat), key=str)))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_end_is_won_by_whoever_has_the_most(players: int) -> None:  # (rules CH-13, CH-20 and CH-24)
    """The winner's value is above the points, the others' below, and more with more points."""
    sentences = set()
    for seed in range(chance.many(6, 60)):
        match, last = list(positions(players, seed))[-1]
        over = match.view(0)
        scores = match.outcome.scores
        for seat in range(players):
            aim = search_goal(last, seat, WIN_BONUS)
            compact = position_of(over, piece_square_tables_for(aim.sides), random.Random(1))
            others = [score for other, score in enumerate(scores) if aim.sides[other]]
            lead = scores[seat] - max(others)
            plain = search_goal(last, seat, 0).final_value(compact)
            assert aim.final_value(compact) - plain == (WIN_BONUS if lead > 0 else -WIN_BONUS if lead < 0 else 0)
            assert players == 3 or (plain > 0) == (lead > 0)
            sentences.add(lead > 0)
    assert sentences == {True, False}


def test_turns_without_a_capture_count_for_seats_that_still_have_pawns() -> None:  # (rules CH-12 and CH-23)
    out = 0
    for seed in range(chance.many(8, 80)):
        for match, view in positions(3, seed):
            if view.is_throwing or view.is_placing:
                continue
            assert view.starter is not None
            compact = position_of(view, piece_square_tables_for((0, 1, 1)), random.Random(1))
            left = [
                any(isinstance(pawn, Pawn) and pawn.seat == seat for stack in view.board.values() for pawn in stack) for seat in range(3)
            ]
            assert compact.halfmove_clock == sum(idle for idle, still in zip(view.idle, left, strict=True) if still)
            out += not all(left) and match.ply > 0
    assert out


def test_the_present_position_is_not_counted_as_one_that_has_stood() -> None:  # (rule CH-12)
    """The present position counts once it comes back; within a chain it does not count at all."""
    begun = chained = 0
    for _match, view in positions(2, 5):
        if view.is_throwing or view.is_placing or view.seat is None:
            continue
        aim = search_goal(view, view.seat, WIN_BONUS)
        compact = position_of(view, piece_square_tables_for(aim.sides), random.Random(1))
        before = compact.occurrences.get(compact.sum, 0)
        search = Search(compact, aim, 1, never_stop)
        if view.mover is None:
            assert before and search._prior_repetitions[compact.sum] == before - 1
            begun += 1
        else:
            assert search._prior_repetitions.get(compact.sum, 0) == before
            chained += 1
    assert begun and chained


def test_a_chain_on_the_first_square_is_a_chain() -> None:  # (rule CH-7)
    """The first square has the number 0, which must not be taken for "no chain"."""
    result = 0
    for seed in range(200):
        for _match, view in positions(2, seed):
            if view.mover is not None and SQUARE_NUMBERS[view.mover] == 0 and view.seat is not None:
                aim = search_goal(view, view.seat, WIN_BONUS)
                compact = position_of(view, piece_square_tables_for(aim.sides), random.Random(1))
                compact.occurrences[compact.sum] = 2
                assert Search(compact, aim, 1, never_stop)._prior_repetitions[compact.sum] == 2
                result += 1
        if result:
            return
    raise AssertionError("no chain has come to the first square")


def test_of_three_players_also_what_they_have_taken_tells_positions_apart() -> None:  # (rule CH-20)
    aim = SearchGoal((0, 1, 1), 0, WIN_BONUS)
    compact = position_of(RULES.view(position("bS\nwR", 3), 0), piece_square_tables_for((0, 1, 1)), random.Random(1))
    keys = set()
    for taken in product(range(17), repeat=3):
        compact.taken = list(taken)
        keys.add(aim.transposition_key(compact))
    assert len(keys) == 17**3


@pytest.mark.parametrize("options", [{}, SEVERAL])
# (rule CH-14)
def test_where_several_games_are_played_points_count_and_not_the_game(options: Options, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    search_of = bots.create_search

    def noted(position, aim, nodes, stop):  # type: ignore[no-untyped-def]
        seen.append(aim.win_bonus)
        return search_of(position, aim, nodes, stop)

    monkeypatch.setattr(bots, "create_search", noted)
    for _match, view in positions(2, 3, options):
        if not view.is_throwing and not view.is_placing and len(view.legal()) > 1:
            LEVELS["normal"].choose(view, random.Random(1), never_stop)
        if len(seen) > 2:
            break
    assert set(seen) == {0 if options else WIN_BONUS}


def test_an_only_move_is_played_without_a_search_and_called_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_asked: object) -> Search:
        raise AssertionError("there is nothing to search")

    monkeypatch.setattr(bots, "create_search", none)
    view = RULES.view(position("bR bR\nwR ."), 0)
    (only,) = view.legal()
    assert LEVELS["hard"].choose(view, random.Random(1), never_stop) == only
    assert reason(view, only).key == "only"


@pytest.mark.parametrize(("taken", "win"), [((6, 5, 2), WIN_BONUS), ((5, 6, 2), -WIN_BONUS), ((5, 5, 2), 0)])
def test_who_has_as_many_as_the_best_of_three_neither_wins_nor_loses(taken: tuple[int, int, int], win: int) -> None:  # (rule CH-21)
    over = SimpleNamespace(taken=taken)
    assert SearchGoal((0, 1, 1), 0, WIN_BONUS).final_value(over) - SearchGoal((0, 1, 1), 0, 0).final_value(over) == win  # type: ignore[arg-type]


def test_whatever_three_have_taken_no_two_positions_have_one_key() -> None:
    aim, limit = SearchGoal((0, 1, 1), 0, 0), 17
    seen = {
        aim.transposition_key(SimpleNamespace(sum=sum, taken=taken))  # type: ignore[arg-type]
        for sum in (0, 1, 2)
        for taken in product((0, 1, 15, 16, limit), repeat=3)
    }
    assert len(seen) == 3 * 5**3
