"""Test of the contest of the week in the real window: hands laid and given up by mouse and keyboard, and gone on with after `kill -9`."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.practice.answers import right_calculations
from game.practice.exercises import Longest
from game.practice.facts import SIGNS
from game.practice.yard import contest_hands, stroke_worth, week_word
from tests.window.children import answers, two_children
from tests.window.test_parent import arrived
from tests.window.twin import Twin
from tests.window.window import Window
from ui.practice.routes import ContestRoute, ContestWordRoute, LevelPathRoute, WorkshopRoute
from ui.practice.yard.strokes import contest_strokes
from ui.scene import clock

pytestmark = [pytest.mark.window, pytest.mark.long]

ZOE = 1


def test_a_contest_is_played_and_goes_on_after_kill_9(window: Window, twin: Callable[[], Twin]) -> None:
    """The points are those of the rules with the yard's bonus (rule NB-27)."""
    two_children(window, "CM2")
    word = week_word(*clock.today().isocalendar()[:2])
    hands = contest_hands(word, SIGNS)
    window.start("--seed", "7")
    contest = open_contest(window, twin, word)
    laid = lay_longest(window, contest, hands[0], answered=0)
    window.key("Return")
    contest = arrived(window, twin, ContestRoute(ZOE, word))
    window.key("s")
    window.wait(lambda: len(answers(window, ZOE)) == 2, "the hand that was given up")
    window.kill()
    window.start("--seed", "8")
    contest = open_contest(window, twin, word)
    laid += lay_longest(window, contest, hands[2], answered=2)
    strokes = contest_strokes(answers(window, ZOE), word, SIGNS)
    assert [stroke.cards for stroke in strokes] == [4, 0, 4] and [stroke.points for stroke in strokes if stroke.cards] == laid
    assert window.quit() == 0


def open_contest(window: Window, twin: Callable[[], Twin], word: str) -> Twin:
    """Go from the menu to the contest of the week, and return its twin."""
    window.key("w")
    window.click(arrived(window, twin, WorkshopRoute()).at(f"child/{ZOE}"))
    arrived(window, twin, LevelPathRoute(ZOE))
    window.key("b", "c")
    dialog = twin()
    dialog.go(ContestWordRoute(ZOE, word))
    sheet = dialog.scene.composition.layout["dialog"].inflate(-40, -40)  # without its corners
    window.park()
    window.wait(lambda: window.sees(dialog.picture(sheet), sheet), "the word")
    window.click(dialog.at("start"))
    return arrived(window, twin, ContestRoute(ZOE, word))


def lay_longest(window: Window, contest: Twin, hand: Longest, answered: int) -> list[int]:
    """Lay the longest calculation of a hand by clicks on cards and signs, and return what it is worth."""
    calculation, left = right_calculations(hand)[0], list(hand.hand)
    for card in calculation.cards:
        index = left.index(card)
        left[index] = None  # type: ignore[call-overload]
        window.click(contest.at(f"card/{index}"))
        contest.activate(f"card/{index}")
    for sign in calculation.operations:
        window.click(contest.at(f"sign/{sign}"))
        contest.activate(f"sign/{sign}")
    window.park()
    window.wait(lambda: window.sees(contest.picture()), "the calculation")
    window.click(contest.at("check"))
    window.wait(lambda: len(answers(window, ZOE)) == answered + 1, "the answer")
    return [stroke_worth(len(calculation.cards), calculation.operations).total]
