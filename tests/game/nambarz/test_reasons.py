"""Tests of the reasons of Nambarz's hints: listed, true, and for legal moves alone."""

from __future__ import annotations

import pytest

from game.bots.bot import Reason
from game.kernel import Json
from game.nambarz.decision import TurnPhase
from game.nambarz.events import Calculated, Stroke
from game.nambarz.moves import parse_move
from game.nambarz.plays import played_cards
from game.nambarz.reasons import reason
from game.nambarz.state import NambarzView, State
from tests.cases import cases
from tests.game.matches import Setup, played
from tests.game.nambarz.table import RULES, STRICT, after, table

KEYS = {"match", "calc", "joker", "again", "lay", "draw", "pass", "stop"}  # reasons in a helpful match of random moves


def view_of(state: State) -> NambarzView:
    return RULES.view(state, state.mover)


def views(eager: str) -> list[NambarzView]:
    """Return the view of the seat to move at every decision of a random match."""
    return [view_of(state) for state in played(Setup("nambarz", 4), "why", eager)._states[:-1]]


def facts(state: State, text: str) -> tuple[str, Json]:
    result = reason(view_of(state), parse_move(text))
    return result.key, dict(result.details)


def listed(result: Reason) -> bool:
    return f"\n{result.key} " in reason.__globals__["__doc__"] and all(
        isinstance(fact, str | int | list) for fact in result.details.values()
    )


def test_every_legal_move_has_a_reason_that_is_listed() -> None:
    keys = set[str]()
    for view in views("")[::4] + views("joker")[:40]:
        for move in view.legal():
            result = reason(view, move)
            keys.add(result.key)
            assert listed(result)
            if played_cards(move):
                assert result.details["cards"] == [str(card) for card in played_cards(move)]
    assert keys == KEYS


def test_a_reason_is_for_a_legal_move() -> None:
    state = table("3", ["7 9", "8 8"])
    for move in ("calc 9 - 7", "pass", "match 3"):
        with pytest.raises(AssertionError, match="not legal"):
            reason(view_of(state), parse_move(move))


@cases(
    "pile, hand, move, key, expected",
    [
        ("3-bee", "8-bee 9", "match 8-bee", "match", {"cards": ["8-bee"], "top": "3-bee", "how": "animal", "left": 1, "alike": ["8-bee"]}),
        ("3-bee", "3", "match 3", "match", {"cards": ["3"], "top": "3-bee", "how": "number", "left": 0, "alike": ["3"]}),
        (
            *("3", "10 4 2 9 6", "calc 10 - 4 / 2", "calc"),
            {
                "cards": ["10", "4", "2"],
                "text": "10 - 4 / 2",
                "results": ["10", "6", "3"],
                "top": "3",
                "points": 0,
                "most": True,
                "left": 2,
            },
        ),
        (
            *("5", "8 8 1 1 9 4", "calc 4 + 1", "calc"),
            {"cards": ["4", "1"], "text": "4 + 1", "results": ["4", "5"], "top": "5", "points": 0, "most": False, "left": 4},
        ),
        ("3", "J#", "joker J#", "joker", {"cards": ["J#"], "why": "out", "follow": [], "type": "symbol", "left": 0, "alike": ["J#"]}),
        (
            *("3", "J# 9 3 3-bee 9-hen", "joker J#", "joker"),
            {"cards": ["J#"], "why": "further", "follow": ["9"], "type": "symbol", "left": 4, "alike": ["J#"]},
        ),
        (
            "3",
            "J* 3 J#",
            "joker J*",
            "joker",
            {"cards": ["J*"], "why": "open", "follow": [], "type": "any", "left": 2, "alike": ["J*", "J#"]},
        ),
        ("3", "J+ 3", "joker J+", "again", {"cards": ["J+"], "why": "out", "left": 1, "alike": ["J+"]}),
        ("3", "J+ 3 9", "joker J+", "again", {"cards": ["J+"], "why": "play", "left": 2, "alike": ["J+"]}),
        ("3", "J+ 9 9", "joker J+", "again", {"cards": ["J+"], "why": "draw", "left": 2, "alike": ["J+"]}),
        ("3 J@", "9-hen 9", "lay 9-hen", "lay", {"cards": ["9-hen"], "joker": "J@", "own": False, "left": 1, "alike": ["9-hen"]}),
        ("3", "9 9", "draw", "draw", {"plays": 0}),
        ("3", "3 J*", "draw", "draw", {"plays": 2}),
    ],
)
def test_reasons_in_a_turn(pile: str, hand: str, move: str, key: str, expected: Json) -> None:
    assert facts(table(pile, [hand, "8 8"]), move) == (key, expected)


def test_the_points_of_a_stroke_are_those_that_it_brings() -> None:
    """(rule NB-27)"""
    state = table("5", ["8 8 1 1 9 4", "8 8"])
    key, result = facts(state, "calc 8 + 8 - 1 - 1 - 9")
    _, seen = after(state, "calc 8 + 8 - 1 - 1 - 9")
    assert isinstance(seen[0], Calculated) and isinstance(seen[1], Stroke) and isinstance(result, dict)
    assert (key, result["points"], result["results"]) == ("calc", seen[1].points, list(seen[0].results))
    assert result["most"] is True and result["points"] == 14


def test_reasons_at_the_end_of_a_turn() -> None:
    done, _ = after(table("3", ["3-bee 8 9", "8 8"]), "match 3-bee")
    assert facts(done, "pass") == ("pass", {"why": "played", "card": ""})
    saved, _ = after(table("3", ["3-bee 8-bee J+", "8 8"]), "match 3-bee")
    assert facts(saved, "pass") == ("keeps", {"card": "J+", "plays": 1})
    for drawn, why in (("9", "unfit"), ("3", "keeps")):
        state = table("3", [f"10 {drawn}", "8 8"], phase=TurnPhase.DRAWN, drawn=drawn)
        assert facts(state, "pass") == ("pass", {"why": why, "card": drawn})
    assert facts(table("3", ["10", "8 8"], draw=""), "pass") == ("pass", {"why": "nothing", "card": ""})


def test_reasons_after_a_joker() -> None:
    state, _ = after(table("3", ["J# 9 3", "8 8"]), "joker J#")
    assert facts(state, "lay 9") == ("lay", {"cards": ["9"], "joker": "J#", "own": True, "left": 1, "alike": ["9"]})
    assert facts(state, "stop") == ("stop", {"joker": "J#", "why": "keeps"})
    bare, _ = after(table("3", ["J# 3", "8 8"]), "joker J#")
    assert facts(bare, "stop") == ("stop", {"joker": "J#", "why": "none"})


def test_reasons_after_a_wrong_result() -> None:
    """(rule NB-22)"""
    state, _ = after(table("3", ["6 2 9", "8 8"], setup=STRICT), "calc 6 + 2")
    expected = {"cards": ["6", "2"], "text": "6 / 2", "results": ["6", "3"], "top": "3"}
    assert facts(state, "recombine 6 / 2") == ("recombine", expected)
    assert facts(state, "give up") == ("give_up", {"cards": ["6", "2"], "right": 1})
