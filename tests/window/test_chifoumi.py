"""Tests of Chifoumi in the real window: chains, placing, stacks, and everything around the board."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from pygame import FRect

from game.chifoumi.moves import Capture, Go
from game.match import Match
from game.record import Record
from tests.window.board import BOARD, BoardPerson, before_a_chain, before_the_end, chifoumi, seen, with_a_stack
from tests.window.twin import Twin
from tests.window.window import Window
from ui.replay.routes import ReplayRoute
from ui.screens.results import IGNORE_CLICKS_S
from ui.screens.routes import MenuRoute, ResultsRoute, SetupRoute

pytestmark = pytest.mark.window

HEAD = FRect(80, 20, 560, 150)  # the head of a setup
SEATS = FRect(60, 140, 680, 360)  # its seats
FAN = FRect(1032, 92, 236, 540)
COUNT = FRect(770, 40, 440, 60)  # the head of the final count
REPLAY = FRect(30, 92, 540, 460)  # the board of a replay
CURVE = FRect(30, 592, 1220, 112)  # the curve of the lead, below it


@pytest.mark.long
def test_a_chain_by_mouse_and_back_and_closed_in_the_middle(window: Window, twin: Callable[[], Twin]) -> None:
    record, (first, second) = before_a_chain(None, "easy")
    window.open(record)
    double = twin()
    person = BoardPerson(window, double)
    person.sit_down(record)
    for move in (first, second):
        match = person.turn()
        assert match is not None
        person.play(match, move)
    chained = wait_for(window, record, str(first), str(second))
    at_rest(window, double, chained)
    window.key("ctrl+z")
    at_rest(window, double, wait_for(window, record, str(first)))
    window.key("ctrl+y")
    wait_for(window, record, str(first), str(second))
    assert window.quit() == 0
    window.start()
    window.key("r")
    at_rest(window, double, chained)
    match = Match(chained)
    person.play(match, match.rules.parse_move("stop"))
    window.wait(lambda: len(saved(window).moves) > len(chained.moves) + 1, "an answer to the stopped chain")
    assert saved(window).moves[: len(chained.moves) + 1] == (*chained.moves, (0, "stop"))


@pytest.mark.long
def test_a_chain_by_keyboard(window: Window, twin: Callable[[], Twin]) -> None:
    record, chain = before_a_chain(None, "easy")
    window.open(record)
    person = BoardPerson(window, twin())
    person.sit_down(record)
    window.key("Tab")
    for move in chain:
        match = person.turn()
        assert match is not None
        person.play_by_keys(match, move)
    wait_for(window, record, *map(str, chain))


@pytest.mark.long
def test_a_free_placement_to_the_first_move(window: Window, twin: Callable[[], Twin]) -> None:
    record = chifoumi(None, "easy", free_placement=True)
    window.open(record)
    person, placed = BoardPerson(window, twin()), 0
    person.sit_down(record)
    match = person.turn()
    while match is not None and seen(match).is_placing:
        person.play(match, sorted(match.legal(0), key=str)[placed], drag=placed % 2 == 0)
        placed, match = placed + 1, person.turn()
    assert match is not None and placed == 8
    move = next(move for move in match.legal(0) if isinstance(move, Go))
    person.play(match, move)
    window.wait(lambda: (0, str(move)) in saved(window).moves, "the first move")


@pytest.mark.long
def test_a_drag_a_stack_spread_out_a_choice_and_a_look_back(window: Window, twin: Callable[[], Twin]) -> None:
    record, double = with_a_stack(None, None), twin()
    window.open(record)
    person = BoardPerson(window, double)
    person.sit_down(record)
    double.table(record)
    closed = double.picture(FAN)
    double.scene.controller.spread(
        next(target for target in double.scene.table.layout.targets(double.scene.model()) if target.name == "square/a1")
    )  # type: ignore[attr-defined]
    stack, spread = double.target("square/a1"), double.picture(FAN)
    window.click_right(stack)
    window.wait(lambda: window.sees(spread, FAN), "a stack spread out by the right button")
    window.key("Escape")
    window.wait(lambda: window.sees(closed, FAN), "the stack together again")
    window.press(stack)
    window.wait(lambda: window.sees(spread, FAN), "a stack spread out by a long press")
    window.release()
    window.key("Escape")
    match = person.turn()
    assert match is not None
    person.play(match, Capture("a1", "b1"))  # a stack is possible there, too: the screen asks
    after = wait_for(window, record, "a1xb1")
    person.play(Match(after), next(move for move in Match(after).legal(0) if isinstance(move, Go)), drag=True)
    window.wait(lambda: len(saved(window).moves) == len(after.moves) + 1, "a step by a drag")
    present = saved(window)
    window.key("ctrl+Left", "ctrl+Left")
    double.table(present).step_to(len(present.moves) - 2)
    window.park()
    window.wait(lambda: window.sees(double.picture(BOARD), BOARD), "the position before")
    window.key("Escape")
    at_rest(window, double, present)
    assert saved(window) == present


@pytest.mark.long
@pytest.mark.parametrize(("players", "option"), [(3, "rotate"), (4, "peek")])
def test_a_table_of_three_or_four_is_set_up(window: Window, twin: Callable[[], Twin], players: int, option: str) -> None:
    window.start("--seed", "7")
    window.game = "chifoumi"
    double = twin()
    double.go(MenuRoute())
    window.click(double.at("chifoumi"))
    window.park()
    double.go(SetupRoute("chifoumi"))
    window.wait(lambda: window.sees(double.picture(HEAD), HEAD), "the set-up")
    there = sum(widget.name.startswith("level/") for widget in double.scene.widgets)
    for name in ["add"] * (players - there) + ["shown", f"option/{option}"]:
        window.click(double.at(name))
        double.activate(name)
    window.park()
    window.wait(lambda: window.sees(double.picture(SEATS), SEATS), f"{players} seats")
    window.click(double.at("deal"))
    window.park()
    record = window.wait(window.saved, "a match")
    assert len(record.seats) == players and record.options[option] is (option != "peek")
    at_rest(window, double, record)


@pytest.mark.long
def test_the_table_turns_to_who_moves(window: Window, twin: Callable[[], Twin]) -> None:
    window.settle(turn_table=True)
    record, double = chifoumi(None, None), twin()
    double.choose(turn_table=True)
    window.open(record)
    for seat in (0, 1, 0):
        at_rest(window, double, record)
        person = BoardPerson(window, double, seat)
        person.play(Match(record), next(iter(Match(record).legal(seat))))
        record = window.wait(lambda: None if saved(window) == record else saved(window), "a move in the save")  # noqa: B023
    assert [seat for seat, _move in record.moves] == [0, 1, 0]


@pytest.mark.long
def test_a_match_ends_and_is_reviewed(window: Window, twin: Callable[[], Twin]) -> None:
    record, move = before_the_end(None, "easy")
    window.open(record)
    double = twin()
    BoardPerson(window, double).play(Match(record), move)
    window.wait(window.finished, "the match in the history")
    double.go(ResultsRoute(window.recalled()))
    window.park()
    window.lead_on(lambda: window.sees(double.picture(COUNT), COUNT))
    time.sleep(4 * IGNORE_CLICKS_S)
    window.click(double.at("replay"))
    window.park()
    double.go(ReplayRoute(window.recalled()))
    window.wait(lambda: window.sees(double.picture(REPLAY), REPLAY), "the board of the replay")
    window.wait(lambda: not window.sees(double.picture(CURVE), CURVE), "a curve that grows")


def wait_for(window: Window, record: Record, *moves: str) -> Record:
    """Wait until the save holds exactly the moves of the record and these moves of the first seat."""
    required = (*record.moves, *((0, move) for move in moves))
    window.wait(lambda: saved(window).moves == required, f"{moves} in the save")
    return saved(window)


def at_rest(window: Window, double: Twin, record: Record) -> None:
    """Wait until the window shows the board of this record."""
    window.park()
    double.table(record)
    window.wait(lambda: window.sees(double.picture(BOARD), BOARD), "the board as it is drawn without a screen")


def saved(window: Window) -> Record:
    record = window.saved()
    assert record is not None, "a match is being played"
    return record
