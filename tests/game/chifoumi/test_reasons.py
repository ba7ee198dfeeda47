"""Tests of the reasons of Chifoumi's hints: true, and known to the seat."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.bots.bot import Reason
from game.chifoumi.bots import LEVELS
from game.chifoumi.moves import Go, Place, parse_move
from game.chifoumi.reasons import reason
from game.chifoumi.state import ChifoumiView, State
from tests.cases import cases
from tests.game.chifoumi.board import RULES, after, placing, position
from tests.game.chifoumi.test_bots import TABLES, course, view_of

HUNTED = """
    bR .  .  .  .
    .  .  .  bP .
    .  .  wR .  .
    .  wS .  .  .
    .  .  .  .  .
"""
CHAIN = """
    .  .  .  .  .
    .  .  .  bP .
    .  bPbR bPbP .  bR
    wS .  .  .  .
    .  .  .  .  .
"""


@cases(
    "state, move, result",
    [
        (position("bS . .\nwR . ."), "a1xa2", Reason("takes", {"kind": "R", "square": "a2", "prey": "S", "pawns": 1, "points": 1})),
        (
            position(CHAIN.replace("bPbR", "bP")),
            "a2xb3",
            Reason("takes_chain", {"kind": "S", "squares": ["b3", "c3", "d4"], "pawns": 4, "points": 4}),
        ),
        (position(HUNTED), "c3-c2", Reason("escapes", {"origin": "c3", "square": "c2", "by": "P"})),
        (position(HUNTED), "c3-c4", Reason("risks", {"square": "c4", "by": "P"})),
        (position(HUNTED), "b2-c3", Reason("shields", {"square": "c3", "pawns": 1, "by": "P"})),
        (position(HUNTED), "b2-c2", Reason("quiet", {"square": "c2", "pawns": 1})),
        (position(". . . bPbP\n. . . .\n. . . .\nwS . . ."), "a1-b2", Reason("centre", {"square": "b2"})),
        (position(". . . . bP\n. . . bPbP .\n. . . . .\nwS wR . . ."), "a1-b2", Reason("centre", {"square": "b2"})),
        (
            position(". . . . bP\n. . . bPbP .\n. . . . .\n. wS wR . ."),
            "b1-c2",
            Reason("threatens", {"square": "c2", "target": "d3", "prey": "P", "pawns": 2}),
        ),
        (
            position(". . . . bP\n. . bP bPbP .\n. . . . .\n. wS wR . ."),
            "b1-c2",
            Reason("threatens", {"square": "c2", "target": "d3", "prey": "P", "pawns": 2}),
        ),
        (RULES.initial_state(2, {"throw_for_start": True}, "1"), "throw rock", Reason("throw")),
        (
            placing(". . bS\n. . .\n. . .", ["R", "R"]),
            "R@a3",
            Reason("places_threat", {"kind": "R", "square": "a3", "target": "c3", "prey": "S"}),
        ),
        (placing(". . bS\n. . .\n. . .", ["P", "R"]), "P@a3", Reason("places", {"kind": "P", "square": "a3"})),
        (placing(". . bS\n. . .\n. . .", ["S", "R"]), "S@a3", Reason("places_safe", {"kind": "S", "square": "a3"})),
        (placing("wRwR . bS\n. . .\n. . .", ["S", "R"]), "S@a3", Reason("places_stack", {"kind": "S", "square": "a3", "pawns": 3})),
    ],
)
def test_a_reason_says_what_the_seat_can_see(state: State, move: str, result: Reason) -> None:
    assert reason(view_of(state), parse_move(move)) == result


def test_a_chain_is_stopped_where_it_is_safe_or_is_not() -> None:
    """(rule CH-7)"""
    state = position("bW bW . .\n. . bR .\nbP . . .\nwS . . .")
    taken, _ = after(state, "a1xa2")
    assert reason(view_of(taken), parse_move("stop")) == Reason("stops_safe", {"square": "a2"})
    state = position("bW bW . .\nbR . . .\nbP . . .\nwS . . .")
    taken, _ = after(state, "a1xa2")
    assert reason(view_of(taken), parse_move("stop")) == Reason("stops", {"square": "a2", "by": "R"})
    assert reason(view_of(taken), parse_move("a2-b1")) == Reason("escapes", {"origin": "a2", "square": "b1", "by": "R"})


def test_own_pawns_are_taken_for_something_or_for_nothing() -> None:
    """The rule sheet's figure 6 (rule CH-17)."""
    state = position(". . bRbSbP bR\n. wP . .\nwS . . .", free_placement=True)
    facts = {"kind": "S", "square": "b2", "lost": 1, "squares": ["c3"], "points": 3}
    assert reason(view_of(state), parse_move("a1xb2")) == Reason("own_capture_for", facts)
    state = position(". . bR bR\n. wP . .\nwS . . .", free_placement=True)
    assert reason(view_of(state), parse_move("a1xb2")) == Reason("takes_own", {"kind": "S", "square": "b2", "lost": 1})


def test_who_can_only_pass_is_told_so() -> None:
    """White's only pawn is under black's, its partner (rule CH-23)."""
    state = position("wPbS . .\n. . .\nrR . oR", players=4)
    assert reason(view_of(state), parse_move("pass")) == Reason("pass")


def test_a_reason_is_for_a_legal_move() -> None:
    with pytest.raises(AssertionError, match="not legal"):
        reason(view_of(RULES.initial_state(2, {}, "1")), parse_move("stop"))


def threats(state: State, seat: int, square: str) -> set[str]:
    """Return the kinds with which opponents could take this seat's stack here if it were their turn, by the rules."""
    result = set()
    for other in range(state.setup.players):
        if state.setup.are_opponents(seat, other):
            theirs = RULES.legal(replace(state, turn=other, mover=None), other)
            result |= {str(state.board[str(move)[:2]][-1].kind) for move in theirs if str(move)[2:] == "x" + square}
    return result


@pytest.mark.parametrize(("players", "options"), TABLES, ids=str)
def test_what_is_said_is_true(players: int, options: dict[str, bool]) -> None:
    """Moves of bots and random moves in random games are checked by the rules, not by the code of the reasons."""
    listed, rng = reason.__globals__["__doc__"], random.Random(4)
    for state in course(players, options)[::5]:
        view = view_of(state)
        moves = sorted(view.legal(), key=str)
        for move in (moves[int(rng.random() * len(moves))], LEVELS["normal"].choose(view, rng, lambda: True)):
            result = reason(view, move)
            assert f"\n{result.key} " in listed
            assert all(isinstance(fact, str | int | list) for fact in result.details.values())
            if isinstance(move, Go) and state.setup.peek:
                checked(state, view, move, result)
            assert isinstance(move, Place) == result.key.startswith("places")


def checked(state: State, view: ChifoumiView, move: Go, result: Reason) -> None:
    """Check all that a reason says about threats."""
    seat = view.turn
    following, _ = RULES.play(state, seat, move)
    if following.why or following.game != state.game:
        return
    before, now = threats(state, seat, move.origin), threats(following, seat, move.square)
    if result.key == "risks":
        assert result.details["by"] in now
    else:
        assert not now
    if result.key == "escapes":
        assert result.details["by"] in before
    if result.key == "shields":
        assert result.details["by"] in threats(state, seat, move.square)
    if result.key == "threatens":
        mine = replace(following, turn=seat)
        assert f"{move.square}x{result.details['target']}" in map(str, RULES.legal(mine, seat))
