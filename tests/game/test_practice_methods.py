"""Tests of the strategies (docs/workshop.md, 8): exactly the facts that the bear's words need, and the illustration."""

from __future__ import annotations

import pytest

from game.nambarz.cards import card
from game.practice.exercises import Amount, Compare, Exercise, Flash, Make, MissingSign, NearEnough, OnLine
from game.practice.facts import BasicFact, NumberSense
from game.practice.illustrations import CardChain, FactTriangle, Illustration, Landmarks, NumberLine, Rows, SortedCards, TenFrame, TenFrames
from game.practice.strategies import calculation_strategy, strategy
from tests.game.test_practice_strategies import away
from tests.game.test_practice_told import ALL, FIVE, LONGEST, THREE_CARDS, hand, opinion

Facts = dict[str, int | str]


@pytest.mark.parametrize(
    ("text", "key", "facts", "scene"),
    [
        ("7 + 1", "plus_one", {"small": 1}, NumberLine(7, (1,), hidden="end")),
        ("3 + 2", "plus_two", {"small": 2}, NumberLine(3, (1, 1))),
        ("10 + 4", "plus_ten", {"small": 4}, TenFrame(10, 4, moved_count=0)),
        ("7 + 3", "plus_friends", {"small": 3}, TenFrame(7, 3, moved_count=3)),
        ("5 + 3", "plus_small", {"small": 3}, TenFrame(5, 3, moved_count=3)),
        ("9 + 5", "plus_nine", {"small": 5, "way": "9 + 1 + 4"}, TenFrame(9, 5, moved_count=1)),
        ("8 + 5", "plus_through", {"small": 5, "way": "8 + 2 + 3"}, TenFrame(8, 5, moved_count=2)),
        ("6 + 6", "doubles", {"small": 6}, Rows((6, 6), second_part_row=1, has_animals=True)),
        ("7 + 6", "near_doubles", {"small": 6, "twice": 12, "way": "6 + 6 + 1"}, Rows((6, 7), extra_dot_count=1)),
        ("9 - 1", "minus_one", {"from": 9, "less": 1}, NumberLine(9, (-1,))),
        ("9 - 2", "minus_two", {"from": 9, "less": 2}, NumberLine(9, (-1, -1))),
        ("14 - 10", "minus_ten", {"from": 14, "less": 10}, TenFrame(10, 4, taken_count=10)),
        ("14 - 7", "minus_half", {"from": 14, "less": 7}, Rows((7, 7), second_part_row=1, removed_row_count=1, has_animals=True)),
        ("15 - 8", "minus_near", {"from": 15, "less": 8}, Rows((7, 8), second_part_row=1, removed_row_count=1)),
        ("10 - 4", "minus_friends", {"from": 10, "less": 4}, TenFrame(10, taken_count=4)),
        ("9 - 4", "minus_small", {"from": 9, "less": 4}, TenFrame(9, taken_count=4)),
        ("13 - 5", "minus_back", {"from": 13, "less": 5, "first": 3, "then": 2, "way": "13 - 3 - 2"}, NumberLine(13, (-3, -2))),
        ("13 - 9", "minus_up", {"from": 13, "less": 9, "way": "9 + ? = 13"}, NumberLine(9, (1, 3), hidden="hops")),
        ("1 * 6", "times_one", {"number": 6, "first": 6, "second": 0}, Rows((6,))),
        ("10 * 7", "times_ten", {"number": 7}, TenFrames(7)),
        ("2 * 6", "times_two", {"number": 6, "first": 6, "second": 6, "way": "6 + 6"}, Rows((6,) * 2, second_part_row=1)),
        ("5 * 7", "times_five", {"number": 7, "ten": 70, "way": "10 * 7 / 2"}, TenFrames(7, is_halved=True)),
        ("4 * 7", "times_four", {"number": 7, "first": 14, "second": 14, "way": "2 * 7 + 2 * 7"}, Rows((7,) * 4, second_part_row=2)),
        ("3 * 8", "times_three", {"number": 8, "first": 16, "second": 8, "way": "2 * 8 + 8"}, Rows((8,) * 3, second_part_row=2)),
        ("9 * 7", "times_nine", {"number": 7, "ten": 70, "way": "10 * 7 - 7"}, Rows((7,) * 10, removed_row_count=1)),
        ("6 * 8", "times_six", {"number": 8, "first": 40, "second": 8, "way": "5 * 8 + 8"}, Rows((8,) * 6, second_part_row=5)),
        ("7 * 8", "by_fives", {"number": 8, "first": 40, "second": 16, "way": "5 * 8 + 2 * 8"}, Rows((8,) * 7, second_part_row=5)),
        ("8 * 8", "times_eight", {"number": 8, "twice": 16, "half": 32, "way": "8 * 2 * 2 * 2"}, Rows((8,) * 8, second_part_row=4)),
        ("7 * 7", "square", {"number": 7, "first": 35, "second": 14, "way": "5 * 7 + 2 * 7"}, Rows((7,) * 7, second_part_row=5)),
        ("6 / 1", "divided_by_one", {"whole": 6, "number": 1}, Rows((6,))),
        ("6 / 6", "divided_by_itself", {"whole": 6, "number": 6}, Rows((6,))),
        ("14 / 2", "half", {"whole": 14, "number": 2}, Rows((7, 7), is_single_line_first=True, has_animals=True)),
        ("48 / 8", "how_often", {"whole": 48, "number": 8, "way": "8 * ? = 48"}, FactTriangle(48, 8, 6, "*")),
    ],
)
def test_a_result_is_thought_of_in_this_way(text: str, key: str, facts: Facts, scene: Illustration) -> None:
    left, sign, right = text.split()
    result = calculation_strategy(int(left), sign, int(right))
    assert result is not None and (result.key, result.details, result.illustration) == (key, {"sum": text, **facts}, scene)


def test_the_number_that_is_easier_to_begin_with_comes_first() -> None:
    """For x, the rows are turned by a quarter."""
    for text, turned, scene in (
        ("5 + 9", "5 + 9 = 9 + 5", TenFrame(9, 5, moved_count=1)),
        ("8 * 3", "8 * 3 = 3 * 8", Rows((8,) * 3, second_part_row=2, is_turned=True)),
        ("7 * 9", "7 * 9 = 9 * 7", Rows((7,) * 10, removed_row_count=1, is_turned=True)),
    ):
        left, sign, right = text.split()
        result = calculation_strategy(int(left), sign, int(right))
        assert result is not None and (result.details["sum"], result.illustration) == (turned, scene)


@pytest.mark.parametrize(
    ("text", "facts", "other", "solved", "scene"),
    [
        ("7 + _ 10", {"known": 7, "whole": 10}, None, "7 + 3 = 10", TenFrame(7, 3, moved_count=3, is_second_sought=True)),
        ("7 + _ 9", {"known": 7, "whole": 9}, None, "7 + 2 = 9", NumberLine(7, (1, 1), hidden="hops")),
        ("9 - _ 5", {"known": 5, "whole": 9}, "5 + ? = 9", "9 - 4 = 5", FactTriangle(9, 5, 4, "+")),
        ("_ + 4 13", {"known": 4, "whole": 13}, "13 - 4 = ?", "9 + 4 = 13", FactTriangle(13, 4, 9, "+")),
        ("_ - 4 5", {}, "5 + 4 = ?", "9 - 4 = 5", FactTriangle(9, 4, 5, "+", hidden="whole")),
        ("3 * _ 12", {"known": 3, "whole": 12}, "12 / 3 = ?", "3 * 4 = 12", FactTriangle(12, 3, 4, "*")),
        ("12 / _ 4", {"known": 4, "whole": 12}, "4 * ? = 12", "12 / 3 = 4", FactTriangle(12, 4, 3, "*")),
        ("_ / 2 4", {}, "4 * 2 = ?", "8 / 2 = 4", FactTriangle(8, 2, 4, "*", hidden="whole")),
    ],
)
def test_a_missing_number_is_thought_of_in_this_way(text: str, facts: Facts, other: str | None, solved: str, scene: Illustration) -> None:
    results = strategy(away(text))
    left, sign, right, result = text.replace("_", "?").split()
    turned = {} if other is None else {"asked": other, "way": other}
    assert results is not None and results.illustration == scene
    assert results.details == {"sum": f"{left} {sign} {right} = {result}", **facts, **turned, "solved": solved}


@pytest.mark.parametrize(
    ("exercise", "key", "facts", "scene"),
    [
        (
            FIVE,
            "make_minus",
            {"wanted": 5, "first": 9, "way": "9 - ? = 5", "solved": "9 - 4 = 5"},
            NumberLine(9, (-4,), hidden="hops", is_late=True),
        ),
        (
            Make(card("5"), hand("4 1 9 6"), ALL, BasicFact("+", 4, 1), 2),
            "make_plus",
            {"wanted": 5, "first": 4, "way": "4 + ? = 5", "solved": "4 + 1 = 5"},
            TenFrame(4, 1, moved_count=1, cell_count=5, is_second_sought=True, is_empty_at_first=True),
        ),
        (
            Make(card("8"), hand("4 2 6 9 1 3"), ALL, BasicFact("*", 4, 2), 2),
            "make_times",
            {"wanted": 8, "first": 4, "way": "4 * ? = 8", "solved": "4 * 2 = 8"},
            Rows((2,) * 4, is_single_line_first=True),
        ),
        (
            Make(card("3"), hand("4 2 6 9 1 3"), ALL, BasicFact("/", 6, 2), 2),
            "make_divided",
            {"wanted": 3, "first": 6, "way": "6 / ? = 3", "solved": "6 / 2 = 3"},
            FactTriangle(6, 3, 2, "*", is_late=True),
        ),
        (
            THREE_CARDS,
            "make_pair",
            {"wanted": 5, "plus": 7, "minus": 6, "solved": "4 + 7 - 6 = 5"},
            CardChain(
                (4, 7, 6),
                "+-",
                (4, 11, 5),
                5,
                (range(0), range(1, 3), range(3)),
                (range(0), range(0), range(3)),
                "make_pair",
                range(1, 3),
            ),
        ),
        (
            LONGEST,
            "make_odd",
            {"wanted": 3, "value": 9, "solved": "9 - 2 - 4 = 3"},
            CardChain((9, 2, 4), "--", (9, 7, 3), 3, (range(0), range(1), range(3)), (range(0), range(1), range(3)), "make_odd"),
        ),
        (opinion("9 - 4-hen"), "look_at_types", {"solved": "9 - 4 = 5"}, SortedCards(hand("9 4-hen"), ((0,), (1,)))),
        (
            opinion("8-bee - 5-cat", "3-bee"),
            "look_for_match",
            {"solved": "8 - 5 = 3"},
            SortedCards(hand("3-bee 8-bee 5-cat"), ((0, 1), (2,)), first_is_target=True),
        ),
        (
            opinion("6 + 5 + 2 - 10", "3"),
            "without_some",
            {"wanted": 3, "sum": "6 / 2", "solved": "6 + 5 + 2 - 10 = 3"},
            SortedCards(hand("6 5 2 10"), ((0, 2), (1, 3))),
        ),
        (
            opinion("9 - 6 + 2"),
            "step_by_step",
            {"wanted": 5, "solved": "9 - 6 + 2 = 5"},
            CardChain((9, 6, 2), "-+", (9, 3, 5), 5, (range(3),) * 3, (range(0), range(2), range(3))),
        ),
        (
            MissingSign(9, 4, 5, "+-", BasicFact("-", 9, 4, "sign")),
            "sign",
            {"sum": "9 ? 4 = 5", "number": 4, "solved": "9 - 4 = 5"},
            NumberLine(9, (-4,), hidden="", is_late=True),
        ),
        (
            MissingSign(8, 1, 8, ALL, BasicFact("*", 8, 1, "sign")),
            "sign_same",
            {"sum": "8 ? 1 = 8", "number": 1, "solved": "8 * 1 = 8"},
            NumberLine(8, (), hidden="", is_late=True),
        ),
    ],
)
def test_cards_and_signs_are_thought_of_in_this_way(exercise: Exercise, key: str, facts: Facts, scene: Illustration) -> None:
    result = strategy(exercise)
    assert result is not None and (result.key, result.details, result.illustration) == (key, facts, scene)


@pytest.mark.parametrize(
    ("exercise", "key", "facts", "scene"),
    [
        (Flash(card("4-hen"), hand("3 4 5"), NumberSense("flash", "", 4)), "flash_row", {"solved": "4"}, TenFrame(4)),
        (Flash(card("7-frog"), hand("6 7 8"), NumberSense("flash", "", 7)), "flash_rows", {"solved": "7"}, TenFrame(5, 2, moved_count=2)),
        (
            Compare(Amount((6, 7), "+"), Amount((15,)), NumberSense("compare", "+", 7, 6)),
            "compare_rows",
            {"asked": "6 + 7", "sum": "15", "solved": "6 + 7 < 15"},
            Rows((13, 15), second_part_row=1),
        ),
        (
            Compare(Amount((9, 4), "*"), Amount((40,)), NumberSense("compare", "*", 9, 4)),
            "compare_line",
            {"asked": "9 * 4", "sum": "40", "solved": "9 * 4 < 40"},
            Landmarks(30, 40, (30, 40), 1, (36, 40)),
        ),
        (
            OnLine(7, 10, 1, NumberSense("line", "", 10)),
            "line_halves",
            {"number": 7, "middle": 5, "solved": "7"},
            Landmarks(0, 10, (0, 5, 10), 1, (7,), is_late=True),
        ),
        (
            OnLine(10, 20, 1, NumberSense("line", "", 20)),
            "line_middle",
            {"number": 10, "middle": 10, "solved": "10"},
            Landmarks(0, 20, (0, 20), 1, (10,), is_late=True),
        ),
        (
            OnLine(30, 100, 5, NumberSense("line", "", 100)),
            "line_halves",
            {"number": 30, "middle": 50, "solved": "30"},
            Landmarks(0, 100, (0, 50, 100), 10, (30,), is_late=True),
        ),
        (
            NearEnough(Amount((12, 19, 31), "+"), (50, 60, 70), NumberSense("near", "+", 60)),
            "near_rounded",
            {"sum": "12 + 19 + 31", "asked": "10 + 20 + 30", "number": 12, "ten": 10, "solved": "60"},
            Landmarks(40, 80, (40, 50, 60, 70, 80), 1, (62,)),
        ),
        (
            NearEnough(Amount((7, 4), "*"), (20, 30, 40), NumberSense("near", "*", 7, 4)),
            "near_between",
            {"sum": "7 * 4", "solved": "30"},
            Landmarks(10, 50, (10, 20, 30, 40, 50), 1, (28,)),
        ),
    ],
)
def test_number_sense_is_thought_of_in_this_way(exercise: Exercise, key: str, facts: Facts, scene: Illustration) -> None:
    """Fives are seen, two rows are compared, the middle of the line comes first, each number goes to its ten (docs/workshop.md, 9)."""
    result = strategy(exercise)
    assert result is not None and (result.key, result.details, result.illustration) == (key, facts, scene)
