"""What children write on paper for rows of cards, and whether it makes the number (rules NB-9 and NB-10)."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.practice.answer_check import expression_text
from game.practice.drill_set import read_written
from game.practice.facts import BasicFact, Chain
from game.practice.learner import new_learner
from game.practice.levels import LEVELS
from game.practice.settings import PracticeSettings
from game.practice.worksheets import CardTask, card_tasks

FIFTEEN = CardTask(Chain(3, "+-", 15), (1, 3, 4, 8, 8, 9), (8, 8, 1), "+-")
TEN = CardTask(Chain(3, "+*", 10), (2, 2, 3, 4, 5, 9), (2, 3, 2), "+*")
TWO = CardTask(Chain(3, "+/", 2), (2, 3, 7, 9, 10), (7, 3, 2), "+/")  # no solution of the game, but numbers to try brackets with


@pytest.mark.parametrize(
    ("task", "text", "tidy"),
    [
        (FIFTEEN, "8 + 8 - 1", "8 + 8 - 1"),
        (FIFTEEN, " 8+8–1 = 15 ", "8 + 8 - 1 = 15"),
        (FIFTEEN, "15=8+8−1", "8 + 8 - 1 = 15"),
        (FIFTEEN, "(8 + 8) - 1", "(8 + 8) - 1"),
        (FIFTEEN, "8 + (8-1)", "8 + (8 - 1)"),
        (TEN, "(2 + 3) × 2", "(2 + 3) * 2"),
        (TEN, "2+3x2", "2 + 3 * 2"),  # as cards are laid, from left to right
        (TEN, "2 X (3+2)", "2 * (3 + 2)"),  # as at school
        (TEN, "4 + 3·2", "4 + 3 * 2"),  # as at school, where cards make 14
        (TWO, "10 : (2 + 3)", "10 / (2 + 3)"),
    ],
)
def test_all_signs_brackets_and_results_are_read(task: CardTask, text: str, tidy: str) -> None:
    assert read_written(task, text) == (tidy, True)


@pytest.mark.parametrize(
    "text",
    [
        "8 + 8",  # too few cards
        "9x1+ 8 = 15",
        "4 * 3 + 3",
        "8 + 8 + 1 - 1 - 1",
        "8 + 8 - 1 = 14",
        "14 = 8 + 8 - 1",
        "9 + 9 - 3",  # the row has one 9
        "8 + 9 - 1",
        "15",
        "3 - 4 + 8 + 8",
        "10 + 4 + 1",
        "8 / (4 - 4)",
        "8 / 0",
        "3 - 8 + 9",  # below 0 on the way
        "9 / 4 * 8",  # no whole number on the way
    ],
)
def test_what_does_not_make_the_number_with_these_cards_is_wrong(text: str) -> None:
    assert read_written(FIFTEEN, text) is not None
    assert read_written(FIFTEEN, text)[1] is False  # type: ignore[index]


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "?",
        "8 +",
        "8 + + 1",
        "8 8 1",
        "(8 + 8 - 1",
        "8 + 8 - 1)",
        "-8 + 8",
        "8 ** 8",
        "8 // 1",
        "8 (8)",
        "()",
        "8 + 8 - 1 =",
        "= 15",
    ]
    + [
        "8 + 8 = 16 - 1",
        "a + b",
        "08 + 8",
        "8.5 + 1",
        "8,5 + 1",
        "1e3",
        "1_0",
        "٣ + ٣",
        "8 + 8 - 1 = 15 = 15",
        "((((" * 60,
        "__import__('os')",
    ],
)
def test_what_is_no_calculation_cannot_be_read(text: str) -> None:
    assert read_written(FIFTEEN, text) is None


def test_a_number_is_read_for_a_calculation() -> None:
    assert read_written(BasicFact("-", 9, 4), " 5 ") == ("5", True) and read_written(BasicFact("-", 9, 4), "4") == ("4", False)
    assert read_written(BasicFact("-", 9, 4, "number"), "4") == ("4", True)
    assert read_written(BasicFact("-", 9, 4), "?") is None and read_written(BasicFact("-", 9, 4), "5 5") is None


def test_each_printed_solution_is_right_and_nothing_typed_is_an_error() -> None:
    learner, dice = replace(new_learner(PracticeSettings("CM2")), passed_levels=frozenset(level.key for level in LEVELS)), random.Random(8)
    for task in card_tasks(learner, PracticeSettings("CM2"), 1.8e9, dice):
        text = expression_text(task.numbers, task.operations)
        wrong = f"{text} = {task.target + 1}"
        assert read_written(task, text) == (text, True) and read_written(task, wrong) == (wrong, False)
        for _ in range(200):
            letters = list(text)
            letters[dice.randrange(len(letters))] = dice.choice("0123456789+-*/:()= x")
            answer = read_written(task, "".join(letters))
            again = answer and read_written(task, answer[0])
            assert answer is None or (again is not None and again[1] == answer[1]), "it is the same when it is read again"
