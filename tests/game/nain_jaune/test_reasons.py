"""Tests of the reasons of Nain Jaune's hints: true in every position that the seat's view allows."""

from __future__ import annotations

import random

import pytest

from game.bots.bot import Bot, Reason
from game.kernel import Event, to_wire
from game.nain_jaune.cards import BOXES, card
from game.nain_jaune.moves import Forgot, GrandOpera, Paid, Play, Played, Restarted, Stop, WentOut, Won, parse_move
from game.nain_jaune.reasons import reason
from game.nain_jaune.state import NainJauneView, State
from tests.cases import cases
from tests.game.nain_jaune.test_bots import FULL, RULES, Patience, every_bot, table, view_of, views

THREE = ["5C 6D 7D 8C 10C QC", "AC AD", "AH AS"]


@cases(
    "state, move, result",
    [
        (
            table(THREE),
            "play 5C",
            Reason(
                "run",
                {
                    "card": "5C",
                    "last": "8",
                    "cards": 4,
                    "row": ["5C", "6D", "7D", "8C"],
                    "boxes": [["7D", 20]],
                    "coins": 20,
                    "longest": True,
                    "again": "",
                },
            ),
        ),
        (
            table(["QC KH 2C", "AC", "AD"], laid="1:5C"),
            "play QC",
            Reason(
                "run",
                {
                    "card": "QC",
                    "last": "K",
                    "cards": 2,
                    "row": ["QC", "KH"],
                    "boxes": [["KH", 16]],
                    "coins": 16,
                    "longest": True,
                    "again": "king",
                },
            ),
        ),
        (
            table(["KH 2C", "AC", "AD"], laid="1:5C"),
            "play KH!",
            Reason("king", {"card": "KH", "boxes": [["KH", 16]], "coins": 16, "alike": ["KH"]}),
        ),
        (table(["KC 2C", "AC", "AD"], laid="1:5C"), "play KC", Reason("king", {"card": "KC", "boxes": [], "coins": 0, "alike": ["KC"]})),
        (table(["10D 2C", "AC", "AD"], laid="1:5C"), "play 10D!", Reason("box", {"card": "10D", "coins": 4})),
        (table(THREE), "play 10C", Reason("single", {"card": "10C", "longest": False, "again": "", "alike": ["8C", "10C", "QC"]})),
        (
            table(["5C 2C", "AC", "AD"], laid="1:6C 1:6D 1:6H 1:6S"),
            "play 5C",
            Reason("single", {"card": "5C", "longest": True, "again": "missing", "alike": ["5C", "2C"]}),
        ),
        (
            table(["5C 2C", "AC", "AD"], laid="1:6C", without=(frozenset(), frozenset({6}), frozenset({6, 7}))),
            "play 5C",
            Reason("single", {"card": "5C", "longest": True, "again": "missing", "alike": ["5C", "2C"]}),
        ),
        (
            table(["5C 2C", "AC", ""], laid="1:6C", without=(frozenset(), frozenset({6}), frozenset()), out=(2,)),
            "play 5C",
            Reason("single", {"card": "5C", "longest": True, "again": "missing", "alike": ["5C", "2C"]}),
        ),
        (table(THREE), "play 7D", Reason("forgets", {"card": "7D", "coins": 20})),
        (
            table(["7D 7C 2C", "AC", "AD"]),
            "play 7C",
            Reason("keeps", {"card": "7C", "kept": "7D", "coins": 20, "is_start": True, "alike": ["7D", "7C"]}),
        ),
        (
            table(["7D 7C 2C", "AC", "AD"], {}, "1:6C", needed="7"),
            "play 7C",
            Reason("forced", {"card": "7C", "others": ["7D"], "alike": ["7D", "7C"]}),
        ),
        (table(["7D 7C 2C", "AC", "AD"], laid="1:6C", needed="7"), "play 7D!", Reason("box", {"card": "7D", "coins": 20})),
        (table(["7D 2C", "AC", "AD"], laid="1:6C", needed="7", announce=False), "play 7D", Reason("box", {"card": "7D", "coins": 20})),
        (table(["7C 2C", "AC", "AD"], laid="1:6C", needed="7"), "play 7C", Reason("only", {"card": "7C"})),
        (
            table(["QS KC", "AC AD", "AH"], laid="1:5C"),
            "play QS!",
            Reason("out", {"card": "QS", "cards": 2, "row": ["QS", "KC"], "boxes": [["QS", 12]], "paid": 3, "coins": 15}),
        ),
        (
            table(["3C", "AC AD", "AH 2H 2S"], laid="1:2C", needed="3", purses=(9, 9, 1)),
            "play 3C",
            Reason("out", {"card": "3C", "cards": 1, "row": ["3C"], "boxes": [], "paid": 3, "coins": 3}),
        ),
        (table(["QS KC", "AC AD", "AH"]), "play QS", Reason("opera", {"card": "QS", "cards": 2, "row": ["QS", "KC"], "coins": 63})),
    ],
)
def test_a_reason_says_what_the_seat_can_see(state: State, move: str, result: Reason) -> None:
    assert reason(view_of(state), parse_move(move)) == result


def in_a_row(state: State, move: Play) -> tuple[State, list[Event]]:
    """Play a card and the forced cards of the same seat after it, winning every box; return the state and the events."""
    seat, (state, events) = state.turn, RULES.play(state, state.turn, move)
    seen = list(events)
    while not any(isinstance(event, Paid) for event in seen) and state.turn == seat and state.needed:
        following = [result for result in RULES.legal(state, seat) if isinstance(result, Play)]
        if not following:
            break  # it must stop (rule JA-26)
        best = max(following, key=lambda result: (result.card in BOXES, result.claim))
        state, events = RULES.play(state, seat, best)
        seen += events
    return state, seen


def check(view: NainJauneView, move: Play, truth: State) -> str:
    """Check the facts of a reason in a position that the view allows, and return its key."""
    result = reason(view, move)
    facts, (after, seen) = result.details, in_a_row(truth, move)
    won = [[str(event.box), event.coins] for event in seen if isinstance(event, Won) and event.coins]
    winnings = sum(event.coins for event in seen if isinstance(event, Won))
    paid = sum(event.coins for event in seen if isinstance(event, Paid))
    opera = sum(event.coins for event in seen if isinstance(event, GrandOpera))
    assert facts.get("boxes", won) == won
    assert facts.get("cards", sum(isinstance(event, Played) for event in seen)) == sum(isinstance(event, Played) for event in seen)
    laid = [event.card.rank for event in seen if isinstance(event, Played)]
    assert [card(name).rank for name in facts.get("row", ())] == (laid if "row" in facts else [])
    assert any(isinstance(event, WentOut) for event in seen) == (result.key in ("opera", "out"))
    match result.key:
        case "opera":
            assert facts["coins"] == winnings + paid + opera and any(isinstance(event, GrandOpera) for event in seen)
        case "out":
            assert (facts["coins"], facts["paid"]) == (winnings + paid, paid) and not opera
        case "run" | "king":
            assert facts["coins"] == winnings
        case "box":
            assert [facts["card"], facts["coins"]] == won[0]
        case "forgets":
            assert Forgot(truth.turn, move.card, truth.boxes[move.card]) in seen and facts["coins"] == truth.boxes[move.card]
        case "keeps":
            saved = card(str(facts["kept"]))
            assert saved in after.hands[truth.turn] and after.boxes[saved] == facts["coins"]
    if facts.get("again") or result.key == "king":
        assert (after.turn, after.needed) == (truth.turn, None)
        assert any(isinstance(event, Restarted) for event in seen) == (facts.get("again") == "missing")
    return result.key


@pytest.mark.parametrize("announce", [True, False])
def test_every_fact_holds_whatever_the_others_hold(announce: bool) -> None:
    """Every legal move of whole matches is checked in the true position and in two others that the view allows."""
    keys, rng = set[str](), random.Random(1)
    for players in (3, 8):
        for view in views(players, "facts", announce=announce)[::2]:
            for truth in (RULES.determinize(view, rng) for _ in range(2)):
                keys |= {check(view, move, truth) for move in view.legal() if isinstance(move, Play)}
    assert keys >= {"run", "king", "box", "single", "forced", "only", "out", "keeps"} | ({"forgets"} if announce else set())


def listed(result: Reason) -> bool:
    return f"\n{result.key} " in reason.__globals__["__doc__"] and all(
        isinstance(fact, str | int | list) for fact in result.details.values()
    )


@every_bot
def test_every_move_of_a_bot_has_a_reason(bot: Bot) -> None:
    """The docstring of `explain_move` lists its key."""
    for view in views(4, "why")[::3]:
        move = bot.choose(view, random.Random(1), Patience(1))
        assert isinstance(move, Play) and listed(reason(view, move))


def test_a_reason_is_for_a_legal_card() -> None:
    for move in (parse_move("play 9C"), Stop()):
        with pytest.raises(AssertionError, match="not legal"):
            reason(view_of(table(THREE)), move)


def test_a_single_coin_is_won_and_a_hidden_memory_is_not_sent() -> None:  # (rule JA-13)
    poor = table(["10D 2C", "AC", "AD"], {**FULL, "10D": 1}, laid="1:5C")
    assert reason(view_of(poor), parse_move("play 10D!")) == Reason("box", {"card": "10D", "coins": 1})
    sent = to_wire(view_of(poor))
    assert isinstance(sent, dict) and "without" not in sent and "hands" in sent
