"""Tests of moments in the real window: cards being revealed, the recap of other moves, and a piece dropped on a wrong place."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise

import pytest
from PIL import Image
from pygame import FRect

from game.chifoumi.moves import Go
from game.kernel import Move
from game.match import Match
from game.record import Player, Record
from tests.ui.driver import FRAME, new_match
from tests.window.board import BoardPerson, chifoumi
from tests.window.playing import Person
from tests.window.twin import Twin
from tests.window.window import Point, Window, same

pytestmark = pytest.mark.window

ORDER = FRect(12, 96, 236, 420)  # the order of the cards in a round of Nin Jan
FREE = (480.0, 560.0)  # a free point of the table
TURNED = 1.3  # seconds after a choice at the slow speed: all cards are open and at rest
TOLD = FRect(20, 320, 200, 70)  # the caption under a bot's panel at Nain Jaune
LIST = FRect(910, 84, 350, 240)  # the moves since the last turn, and the mark of the one being replayed


@cache
def before_a_reveal() -> tuple[Record, Move]:
    """Return a round in which seat 0 chooses last, acts first and has a decision, with its move; the others act in reverse."""
    for seed in range(200):
        match = Match(new_match(None, "easy", "easy", seed=str(seed)))
        match.play(1, min(match.legal(1), key=str))
        match.play(2, min(match.legal(2), key=str))
        for move in sorted(match.legal(0), key=str):
            match.play(0, move)
            seats = [seat for seat, _card in match.view(None).queue]  # type: ignore[attr-defined]
            decides = len(list(match.legal(0))) > 1
            match.undo()
            if seats == [0, 2, 1] and decides:
                return match.record(), move
    raise AssertionError("there is no such round")


def turned_up(double: Twin, record: Record, move: Move) -> Image.Image:
    """Return the picture of the order while all cards of the round are open, before they are sorted."""
    double.choose(speed="slow", motion="all")
    scene = double.table(record, 0)
    scene.play(0, move)
    for _frame in range(round(TURNED / FRAME)):
        scene.tabletop.animator.update(FRAME)
    return double.picture(ORDER)


@pytest.mark.long
def test_cards_turn_in_their_old_rows_and_a_click_hurries(window: Window, twin: Callable[[], Twin]) -> None:
    """(rules NJ-5 and NJ-6)"""
    record, move = before_a_reveal()
    match = Match(record)
    match.play(0, move)
    window.settle(speed="slow", motion="all")
    window.open(record)
    double = twin()
    double.table(match.record(), 0)
    by_value, by_seat = double.picture(ORDER), turned_up(double, record, move)
    assert not same(by_value, by_seat)
    Person(window, double).sit_down(record)
    gesture = double.scene.table.input.gesture(move)  # type: ignore[attr-defined]
    window.drag(double.target(f"card/{gesture.source}"), double.target("table"))
    window.park()  # the pointer lay over the order
    window.wait(lambda: window.sees(by_seat, ORDER) or window.sees(by_value, ORDER), "cards face up")
    if window.sees(by_value, ORDER):
        pytest.skip("The machine is too slow: the moment in which they lie in their old rows has passed.")
    window.click(FREE)
    window.wait(lambda: window.sees(by_value, ORDER), "cards in the order in which they act")
    assert saved(window) == match.record(), "the click has made no move"


def others_have_laid() -> Record:
    """Return a deal of Nain Jaune with seat 0 to move, after both bots have played cards."""
    match = Match(Record("nain_jaune", (Player("Léa"), Player("Nori", "easy"), Player("Zuki", "easy")), "3"))
    while match.to_move != (0,) or {seat for seat, _move in match.moves[-2:]} != {1, 2}:
        match.play(match.to_move[0], min(match.legal(match.to_move[0]), key=str))
    return match.record()


@pytest.mark.long
def test_what_the_others_did_stands_until_the_first_touch_and_is_played_again(window: Window, twin: Callable[[], Twin]) -> None:
    record = others_have_laid()
    window.open(record)
    double = twin()
    scene = double.table(record, 0)
    told, card = double.picture(TOLD), first_card(double)
    window.wait(lambda: window.sees(told, TOLD), "what a robot did, under its plate")
    scene.table_context.recap.hide_recap()
    silent = double.picture(TOLD)
    assert not same(told, silent)
    window.click(card)
    window.wait(lambda: window.sees(silent, TOLD), "nothing under that plate")
    steps = []
    for step in (0, 1, None):
        scene.move_list_panel.is_recap_sheet_open, scene.move_list_panel.recap.replay_index = True, step
        steps.append(picture(double, LIST))
    assert not any(same(one, other) for one, other in pairwise(steps))
    window.key("w")
    for number, shown in enumerate(steps):
        window.wait(lambda: window.sees(shown, LIST), f"step {number} of what happened")  # noqa: B023
    assert saved(window) == record


def first_card(double: Twin) -> Point:
    rect = next(iter(double.hand().values()))
    return rect.x + 12, rect.y + 30


def picture(double: Twin, rect: FRect) -> Image.Image:
    """Return a picture after the scene was changed directly."""
    double.scene.request_rebuild()
    return double.picture(rect)


@pytest.mark.long
@pytest.mark.parametrize("drag", [False, True])
def test_what_went_to_a_wrong_place_stays_chosen(window: Window, twin: Callable[[], Twin], drag: bool) -> None:
    """The right place needs no second selection of the pawn."""
    record = chifoumi(None, "easy")
    window.open(record)
    double = twin()
    BoardPerson(window, double).sit_down(record)
    move = next(move for move in sorted(Match(record).legal(0), key=str) if isinstance(move, Go))
    pawn, wrong, right = (double.target(f"square/{square}") for square in (move.origin, "d4", move.square))
    if drag:
        window.drag(pawn, wrong)
    else:
        window.click(pawn)
        window.click(wrong)
    window.click(right)
    window.wait(lambda: (0, str(move)) in saved(window).moves, "the move")


def saved(window: Window) -> Record:
    record = window.saved()
    assert record is not None, "a match is being played"
    return record
