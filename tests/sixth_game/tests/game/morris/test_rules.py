"""Tests of the rules of Three Men's Morris, MO-1 to MO-6, and of its bots."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.bots.bot import never_stop
from game.match import Match
from game.morris.rules import NEIGHBOURS, POINTS, Position
from game.record import BOT_LEVELS, Player, Record

PLACED = "b2 a1 c1 a3 a2 c2"  # where both seats place their pieces, in turn: no row, and nobody is stuck


def match(placed: str, *slides: str) -> Match:
    """Return a match in which both seats place on these points in turn, and then move, as in "b2 b3"."""
    moves = [*(f"place {point}" for point in placed.split()), *(f"slide {slide}" for slide in slides)]
    record = tuple((ply % 2, move) for ply, move in enumerate(moves))
    return Match(Record("morris", (Player("0"), Player("1")), "1", {}, record))


def refused(result: Match, move: str) -> str:
    refusal = result.refusal(result.to_move[0], result.rules.parse_move(move))
    return refusal.key if refusal else ""


def test_the_lines_lead_from_point_to_point() -> None:
    """MO-1: diagonals lead through the middle only."""
    assert set(NEIGHBOURS["a1"]) == {"a2", "b1", "b2"} and set(NEIGHBOURS["b1"]) == {"a1", "c1", "b2"}
    assert len(NEIGHBOURS["b2"]) == 8


@pytest.mark.parametrize(
    ("position", "move", "key"),
    [
        (match("b2"), "place b2", "taken"),
        (match("b2 a1"), "slide b2 b1", "place_first"),
        (match(PLACED), "place b1", "all_placed"),
        (match(PLACED), "slide a1 b1", "no_step"),
        (match(PLACED), "slide b2 a1", "no_step"),
        (match(PLACED), "slide c1 b3", "no_step"),
        (match(PLACED), "slide b2 b3", ""),
    ],
    ids=str,
)
def test_what_is_refused(position: Match, move: str, key: str) -> None:
    """MO-2, MO-3."""
    assert refused(position, move) == key


def test_three_in_a_row_win_while_placing_and_while_moving() -> None:
    """MO-4."""
    assert match("a1 b1 b2 a2 c3").outcome.winners == (0,)
    moved = match("a1 a3 b2 c1 c2 b1", "c2 c3")
    assert moved.is_over and moved.outcome.scores == (1, 0)


def test_a_player_who_cannot_move_has_lost() -> None:
    """MO-5, in every position with all pieces on the board."""
    enclosed = []
    for mine in combinations(POINTS, 3):
        for others in combinations([point for point in POINTS if point not in mine], 3):
            position = Position((mine, others), 0)
            if not any(other not in (*mine, *others) for point in mine for other in NEIGHBOURS[point]):
                enclosed.append(position)
    assert enclosed and all((position.winners, position.end) == ((1,), "row") for position in enclosed)


def test_a_position_that_comes_three_times_is_a_draw() -> None:
    """MO-6: The first time is the position after the last piece was placed."""
    shuffle = ("b2 b3", "c2 c3", "b3 b2", "c3 c2")
    assert not match(PLACED, *shuffle, *shuffle[:3]).is_over
    drawn = match(PLACED, *shuffle, *shuffle)
    assert drawn.is_over and drawn.outcome.winners == (0, 1) and drawn.outcome.scores == (0, 0)


def play(number: int, *levels: str) -> Match:
    result = Match(Record("morris", tuple(Player(level, level) for level in levels), str(number)))
    while result.to_move:
        seat = result.to_move[0]
        result.play(seat, result.game.bots[levels[seat]].choose(result.view(seat), result.bot_rng(seat), never_stop))
    return result


@pytest.mark.parametrize(("stronger", "weaker"), [("normal", "easy"), ("hard", "normal")])
def test_a_level_is_stronger_than_the_one_below(stronger: str, weaker: str) -> None:
    """The one that begins has the better chances, so both begin in turn."""
    ahead = 0
    for number in range(10):
        ahead += play(number, stronger, weaker).outcome.scores[0] - play(number, weaker, stronger).outcome.scores[0]
    assert ahead >= 5


def test_bots_play_whole_matches() -> None:
    assert set(match("").game.bots) == set(BOT_LEVELS)
    assert all(play(number, level, level).is_over for number in range(3) for level in ("easy", "normal"))
