"""Exercises with a strategy: every kind of illustration, at its most telling step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from game.nambarz.cards import Card, card
from game.nambarz.moves import Calculation
from game.practice.exercises import Exercise, IsItRight, IsItTrue, Longest, Make, MissingNumber, MissingSign
from game.practice.facts import BasicFact, Chain
from tests.ui.one_child import at_home
from tests.ui.practice_states import do, put
from tests.ui.stage import AppStage
from tests.ui.table_states import SetUp
from ui.practice.exercise.screen import ExerciseScreen
from ui.practice.routes import ExercisesRoute

HAND = tuple(map(Card, (2, 4, 6, 7, 8, 10)))
FIVE = card("5-cat")


def true(left: int, sign: str, right: int, result: int) -> IsItTrue:
    pair = (max(left, right), min(left, right)) if sign in "+*" else (left, right)
    return IsItTrue(left, sign, right, result, BasicFact(sign, *pair))


def lies(text: str, target: str) -> IsItRight:
    names = text.split()
    return IsItRight(card(target), Calculation(tuple(map(card, names[::2])), "".join(names[1::2])), "+-*/", BasicFact("-", 9, 4))


def chain(target: str, hand: str, card_count: int, signs: str = "+-*/") -> Make:
    return Make(card(target), tuple(map(card, hand.split())), signs, Chain(card_count, signs, card(target).number), card_count)


def longest(target: str, hand: str) -> Longest:
    return Longest(card(target), tuple(map(card, hand.split())), "+-*/")


SHOWN: Mapping[str, tuple[Exercise, int]] = {  # the exercise, and the number of hints
    "frame_1": (true(8, "+", 5, 13), 1),
    "frame_2": (true(8, "+", 5, 13), 2),
    "frame_3": (true(8, "+", 5, 14), 3),
    "frame_out": (true(9, "-", 6, 3), 1),
    "frame_beside": (true(10, "+", 9, 19), 2),
    "frame_sought": (MissingNumber(7, "+", None, 10, tuple(map(Card, (1, 2, 3, 4, 5, 6))), BasicFact("+", 7, 3, "number")), 2),
    "frame_cards": (Make(FIVE, tuple(map(card, ["1", "3", "4", "8", "9", "10"])), "+", BasicFact("+", 4, 1), 2), 2),
    "rows_two": (true(6, "+", 7, 13), 2),
    "rows_gone": (true(16, "-", 8, 8), 2),
    "rows_cut": (true(7, "*", 8, 56), 2),
    "rows_turned": (true(8, "*", 3, 24), 1),
    "rows_ten": (true(9, "*", 10, 90), 2),
    "rows_nine": (true(9, "*", 9, 81), 2),
    "tens_half": (true(5, "*", 9, 45), 2),
    "line_on": (true(9, "+", 2, 11), 2),
    "line_back": (true(13, "-", 5, 8), 2),
    "line_up": (true(13, "-", 9, 4), 3),
    "line_sign": (MissingSign(12, 2, 6, "+-*/", BasicFact("/", 12, 2, "sign")), 2),
    "triangle_plus": (MissingNumber(15, "-", None, 9, HAND, BasicFact("-", 15, 6, "number")), 2),
    "triangle_times": (MissingNumber(7, "*", None, 56, HAND, BasicFact("*", 8, 7, "number")), 2),
    "triangle_answer": (MissingNumber(None, "/", 4, 2, HAND, BasicFact("/", 8, 4, "number")), 3),
    "trail_near": (chain("5-bear", "3 10 1-dragonfly 7-fish 7-fish 8-hippo 8-hippo", 4), 2),
    "trail_large": (chain("1-dragonfly", "2 4 4 7 7 10 10", 3, "+-"), 2),
    "trail_share": (longest("5-bear", "4 6 7 9 9 9 10"), 2),
    "trail_pair": (longest("5-cat", "8-bee 8-bee 8-hippo 9-hen 9-hen 9-duck 9-duck"), 2),
    "trail_pair_answer": (longest("3-bee", "1 5 6 9 9 10 10"), 3),
    "trail_own": (longest("7", "1 1 8 10 10 10 10"), 2),
    "trail_last": (chain("5-cat", "1 9 9 10 10 10 10", 7), 2),
    "trail_right": (lies("9 - 5 + 4 / 2", "3"), 3),
    "sorted_types": (lies("9 - 4-hen", "5"), 2),
    "sorted_match": (lies("8-bee - 5-cat", "3-bee"), 3),
    "sorted_fewer": (lies("6 + 5 + 2 - 10", "3"), 2),
}


def scene(name: str, fraction: float = 1.0) -> Callable[[AppStage], ExerciseScreen]:
    """Set up this illustration, its last step moved to this share."""
    exercise, hints = SHOWN[name]

    def set_up(stage: AppStage) -> ExerciseScreen:
        stage.context.storage = stage.empty
        at_home(stage.context)
        stage.choose(motion="few")
        room = stage.go(ExercisesRoute(1, "minus20", None))
        assert isinstance(room, ExerciseScreen), "exercises were asked for"
        put(room, exercise)
        for _hint in range(hints):
            do(room, "hint")
        hint = room.model.illustration_player
        assert hint is not None, "there is a strategy"
        room.model = replace(room.model, illustration_player=replace(hint, progress=fraction))
        room.rebuild_if_needed()
        return room

    return set_up


SCENE_STATES: Mapping[str, SetUp] = {
    **{f"scene_{name}": scene(name) for name in SHOWN},
    "scene_frame_moving": scene("frame_2", 0.5),
    "scene_rows_turning": scene("rows_turned", 0.5),
    "scene_trail_last_moving": scene("trail_last", 0.6),
}
