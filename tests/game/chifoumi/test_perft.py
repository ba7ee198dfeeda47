"""Golden numbers of move sequences of Chifoumi (perft). Each step of a chain counts as a move, and so does `stop`."""

from __future__ import annotations

import pytest

from game.chifoumi.state import State
from tests.game.chifoumi.board import RULES, after, position

PLACED = "R@c2 R@c6 S@d2 S@d6 P@e2 P@e6 W@c3 W@e6 R@e2 R@b6 S@b2 S@d6 P@d2 P@f6 W@f2 W@f7"  # in turn, white first
CROWD = """
    .  .  .  .  .  .  .
    .  .  bRbSbP  .  .  .  .
    .  .  .  bP bW .  .
    .  .  bPbR wRwS wW rR .
    .  .  wPwS bS rW rSrP .
    .  .  .  wRwP .  .  .
    .  .  .  .  .  .  .
"""


def perft(state: State, depth: int) -> int:
    """Return the number of leaves in the tree of legal moves; an ended game has none."""
    if not RULES.seats_to_move(state):
        return 0
    (seat,) = RULES.seats_to_move(state)
    moves = RULES.legal(state, seat)
    if depth == 1:
        return len(moves)
    return sum(perft(RULES.play(state, seat, move)[0], depth - 1) for move in moves)


def counts(state: State, deepest: int) -> list[int]:
    return [perft(state, depth) for depth in range(1, deepest + 1)]


@pytest.mark.parametrize(("players", "figures"), [(2, [49, 2401, 108780]), (3, [47, 2119, 99502]), (4, [31, 961, 29743])])
def test_from_the_first_position(players: int, figures: list[int]) -> None:
    assert counts(RULES.initial_state(players, {}, "1"), len(figures)) == figures


@pytest.mark.parametrize(("players", "figures"), [(2, [192, 31360]), (3, [192, 31360])])
def test_from_the_empty_board_of_the_free_placement(players: int, figures: list[int]) -> None:
    assert counts(RULES.initial_state(players, {"free_placement": True}, "1"), len(figures)) == figures


def test_from_a_position_that_was_placed() -> None:
    state, _ = after(RULES.initial_state(2, {"free_placement": True}, "1"), PLACED)
    assert not state.is_placing and counts(state, 3) == [55, 2420, 120461]


@pytest.mark.parametrize(
    ("players", "free_placement", "figures"),
    [
        (2, False, [21, 980, 23812]),
        (2, True, [23, 1135, 28494]),
        (3, False, [21, 376, 10652]),
        (3, True, [23, 446, 12357]),
        (4, False, [30, 569, 19158]),
    ],
)
def test_from_a_position_with_chains(players: int, free_placement: bool, figures: list[int]) -> None:
    """Stacks of all heights, captures of every side; red is black with two players, scissors are wells with four."""
    diagram = CROWD.replace("r", "b") if players == 2 else CROWD
    options = {"free_placement": True} if free_placement else {}
    state = position(diagram.replace("W", "S") if players == 4 else diagram, players, **options)
    assert counts(state, len(figures)) == figures
