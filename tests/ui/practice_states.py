"""The exercise screen in every state that looks different, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import msgspec

from game.nambarz.cards import Card, card
from game.nambarz.moves import Calculation
from game.practice.exercises import AsMany, Exercise, Flash, IsItRight, IsItTrue, Longest, Make, MissingNumber, MissingSign, Simplest
from game.practice.facts import BasicFact, Chain, NumberSense
from game.practice.practice_set import AFTER_BREAK, FIRST_SET, SET_LENGTH
from game.practice.sets import SetSummary
from tests.ui.one_child import OneChild, at_home
from tests.ui.stage import AppStage
from tests.ui.table_states import SetUp
from ui.canvas.pieces import Gesture
from ui.practice.exercise.screen import ExerciseScreen
from ui.practice.exercise.view_model import ExerciseMark
from ui.practice.reaction_test_screen import ReactionTestScreen
from ui.practice.routes import ExercisesRoute
from ui.practice.yard.contest import ContestScreen
from ui.practice.yard.screen import YardScreen
from ui.tables.nambarz.targets import OperatorTarget, TrayAction, TrayGapTarget, TraySlotTarget
from ui.tables.targets import ZONE, HandCardTarget


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(card, text.split()))


FIVE = card("5-cat")
HAND = cards("1 2 3 4 6 9")
EXERCISES: Mapping[str, Exercise] = {
    "make": Make(FIVE, cards("1 2 3 4 7 9"), "-", BasicFact("-", 9, 4), 2),
    "make_signs": Make(FIVE, cards("1 2 3 4 7 9"), "+-*/", BasicFact("-", 9, 4), 2),
    "make_three": Make(card("8-hippo"), cards("1 2 3 4 6 9 10"), "+-", Chain(3, "+-", 8), 3),
    "make_four": Make(card("7"), cards("1 1 3 5 8 10 10"), "+-*/", Chain(4, "+-*/", 7), 4),
    "make_five": Make(card("7"), cards("2 3 4 4 8 8 8"), "+-*/", Chain(5, "+-*/", 7), 5),
    "make_six": Make(card("4"), cards("8 9 9 10 10 10 10-cat"), "+-*/", Chain(6, "+-*/", 4), 6),
    "make_seven": Make(FIVE, cards("1 9 9 10 10 10 10"), "+-*/", Chain(7, "+-*/", 5), 7),
    "number": MissingNumber(9, "-", None, 5, HAND, BasicFact("-", 9, 4, "number")),
    "number_large": MissingNumber(7, "*", None, 56, cards("2 4 6 7 8 10"), BasicFact("*", 8, 7, "number")),
    "number_result": MissingNumber(15, "-", 8, None, cards("4 5 6 7 8 10"), BasicFact("-", 15, 8)),
    "number_tiles": MissingNumber(8, "+", 5, None, tuple(map(Card, (11, 12, 13, 14, 15, 16))), BasicFact("+", 8, 5)),
    "number_table": MissingNumber(7, "*", 8, None, tuple(map(Card, (15, 48, 49, 55, 56, 65))), BasicFact("*", 8, 7)),
    "sign": MissingSign(9, 4, 5, "+-", BasicFact("-", 9, 4, "sign")),
    "sign_four": MissingSign(7, 8, 56, "+-*/", BasicFact("*", 8, 7, "sign")),
    "right": IsItRight(FIVE, Calculation(cards("9 2 2"), "--"), "+-", Chain(3, "+-", 5)),
    "right_mixed": IsItRight(FIVE, Calculation(cards("9 4-hen"), "-"), "+-", BasicFact("-", 9, 4)),
    "true": IsItTrue(8, "+", 7, 16, BasicFact("+", 8, 7)),
    "simplest": Simplest(FIVE, cards("1 2 3 4 6 7 9"), "+-", BasicFact("-", 9, 4)),
    "many": AsMany(FIVE, cards("1 2 3 4 6 7 9"), "+-*/"),
    "longest": Longest(FIVE, cards("1 2 3 4 6 7 9"), "+-*/"),
}
TOUCH = Flash(card("9"), cards("2 5 6 8 9 10"), NumberSense("flash", "", 9))
Open = Callable[[AppStage], ExerciseScreen]
PLACES = range(10)
THINGS = {
    str(thing): thing
    for thing in (
        *map(HandCardTarget, PLACES),
        *map(TraySlotTarget, PLACES),
        *map(TrayGapTarget, PLACES),
        *map(OperatorTarget, "+-*/"),
        *TrayAction,
        ZONE,
    )
}


def put(scene: ExerciseScreen, exercise: Exercise) -> None:
    """Show this exercise, without any input yet."""
    # no strategy is shown unasked
    scene.run.exercise, scene.run.practice_set = exercise, replace(scene.run.practice_set, welcome="", is_test=True)
    scene.start_exercise()


def asked(name: str, *doings: str, school: str = "CE1") -> Open:
    """Set up an exercise as the fifth of a set, after these actions.

    They are `card/4`, `sign/-`, `gap/0`, `check`, `hint`, `yes`, `no` and `next`.
    """

    def set_up(stage: AppStage) -> ExerciseScreen:
        stage.context.storage = stage.empty
        at_home(stage.context, school)
        stage.choose(motion="few")
        scene = stage.go(ExercisesRoute(1, "minus20", None))
        assert isinstance(scene, ExerciseScreen), "exercises were asked for"
        scene.run.marks = ["tick", "tick", "helped", "left"]
        put(scene, EXERCISES[name])
        do_all(scene, doings)
        return scene

    return set_up


def do_all(scene: ExerciseScreen | YardScreen | ContestScreen, doings: Sequence[str]) -> None:
    """Do these actions one after the other, and let the cards come to rest."""
    for doing in doings:
        do(scene, doing)
    scene.moving_cards.animator.finish()
    scene.rebuild_if_needed()


def do(scene: ExerciseScreen | YardScreen | ContestScreen, doing: str) -> None:
    match doing:
        case "check":
            scene.check_waiting_answer()
        case "hint":
            scene.give_hint()
        case "watch":
            scene.replay_illustration()
        case "show":
            scene._show_solution()
        case "next":
            scene.go_to_next_exercise()
        case "skip":
            scene.skip_exercise()
        case "yes" | "no":
            scene.choose_answer(doing == "yes")
        case _ if doing.startswith("choose/"):
            scene.choose_answer(doing.removeprefix("choose/"))
        case _:
            assert scene.perform_gesture(Gesture(None, THINGS[doing])), doing


def hinted(stage: AppStage) -> None:
    """Show a hint while the keyboard's focus is on the card that it means."""
    scene = asked("make", *WRONG, "hint", "hint")(stage)
    scene.focus.name, scene.focus.is_visible = "card/3", True


def unasked(stage: AppStage) -> None:
    """Show the strategy that comes unasked with a new fact."""
    scene = asked("number_result")(stage)
    scene.run.practice_set = replace(scene.run.practice_set, is_test=False)
    scene.start_exercise()
    scene.rebuild_if_needed()


def first(stage: AppStage) -> None:
    """Show a mistake in a child's first set: no mark is red."""
    scene = asked("number")(stage)
    scene.run.practice_set = replace(scene.run.practice_set, welcome=FIRST_SET)
    scene.start_exercise()
    do(scene, "card/2")
    scene.moving_cards.animator.finish()
    scene.rebuild_if_needed()


NOTHING = SetSummary(0, 0, (), (), (), ())
TEN: tuple[ExerciseMark, ...] = ("tick", "tick", "helped", "tick", "left", "tick", "tick", "tick", "helped")


def ended(*marks: ExerciseMark, welcome: str = "", sets: int = 0, goal: int = 1, brought: SetSummary = NOTHING) -> SetUp:
    def set_up(stage: AppStage) -> None:
        scene = asked("make", "card/5", "card/3", "check")(stage)
        home = stage.context.storage.progress
        assert isinstance(home, OneChild), "nothing of a disk"
        home.sets = sets
        scene.run.child = msgspec.structs.replace(scene.run.child, goal=goal)
        scene.run.marks = list(marks)
        scene.run.practice_set = replace(scene.run.practice_set, welcome=welcome)
        scene.go_to_next_exercise()
        assert scene.result_page is not None, "ten are done"
        scene.result_page.summary = brought

    return set_up


def touching(*doings: str) -> SetUp:
    """Set up the reaction test before a set, after some of its seven cards (`card/3`) were tapped."""

    def set_up(stage: AppStage) -> None:
        stage.context.storage = stage.empty
        one = at_home(stage.context)
        one.known = replace(one.known, answer_count=SET_LENGTH, reaction_tested_at=None)
        stage.go(ExercisesRoute(1, "minus20", None))
        stage.app._open_pending_routes()
        scene = stage.scene
        assert isinstance(scene, ReactionTestScreen), "it is time"
        scene.exercises = (TOUCH, *scene.exercises[1:])
        scene.request_rebuild()
        for doing in doings:
            stage.driver.widget(doing).activate()

    return set_up


def timed(stage: AppStage) -> None:
    scene = asked("make")(stage)
    scene.run.child = msgspec.structs.replace(scene.run.child, timer=True)
    scene._shown_s = 40.0


WRONG = ("card/5", "card/2", "check")  # the task is 9 - 3
PRACTICE_STATES: Mapping[str, SetUp] = {
    **{f"practice_{name}": asked(name) for name in EXERCISES},
    "practice_make_one": asked("make", "card/5"),
    "practice_make_ready": asked("make", "card/5", "card/3"),
    "practice_make_sign": asked("make_signs", "card/5", "card/3"),
    "practice_make_signs_ready": asked("make_signs", "card/5", "card/3", "sign/-"),
    "practice_make_wrong": asked("make", *WRONG),
    "practice_slip_turned": asked("make", "card/3", "card/5", "check"),
    "practice_slip_counted": asked("number_result", "card/2"),
    "practice_slip_ten": asked("number_tiles", "card/4"),
    "practice_slip_row": asked("number_table", "card/1"),
    "practice_slip_digits": asked("number_table", "card/5"),
    "practice_slip_sign": asked("number_table", "card/0"),
    "practice_make_hint": asked("make", *WRONG, "hint", "hint"),
    "practice_make_hint_focus": hinted,
    "practice_make_steps": asked("make", *WRONG, "hint", "hint", "hint"),
    "practice_make_steps_ready": asked("make", "hint", "hint", "hint", "card/5", "card/3"),
    "practice_make_right": asked("make", "card/5", "card/3", "check"),
    "practice_three_ready": asked("make_three", "card/3", "card/4", "gap/0", "card/1", "gap/1", "gap/1"),
    "practice_three_steps": asked("make_three", "hint", "hint", "hint"),
    "practice_four_wrong": asked("make_four", "card/6", "card/5", "card/4", "card/3", "sign/-", "sign/*", "sign/+", "check"),
    "practice_four_partial": asked("make_four", "card/0", "card/5", "card/6", "card/3", "sign/+", "sign/+", "sign/-", "check"),
    "practice_six": asked("make_six"),
    "practice_six_full": asked("make_six", *(f"card/{index}" for index in (3, 0, 4, 1, 5, 2)), *(f"sign/{sign}" for sign in "-+-+-")),
    "practice_seven_full": asked(
        "make_seven", *(f"card/{index}" for index in (1, 2, 0, 3, 4, 5, 6)), *(f"sign/{sign}" for sign in "*----/")
    ),
    "practice_seven_hinted": asked("make_seven", "hint", "hint"),
    "practice_five_full": asked("make_five", "card/6", "card/5", "card/4", "card/3", "card/2", "sign/-", "sign/*", "sign/+", "sign/-"),
    "practice_number_tiles_wrong": asked("number_tiles", "card/3"),
    "practice_number_tiles_hint": asked("number_tiles", "hint", "hint"),
    "practice_number_tiles_right": asked("number_tiles", "hint", "card/2"),
    "practice_number_wrong": asked("number", "card/2"),
    "practice_number_hint": asked("number", "card/2", "hint", "hint"),
    "practice_number_right": asked("number", "card/3"),
    "practice_number_dots": asked("number_large", "hint", "hint", "hint"),
    "practice_sign_wrong": asked("sign", "choose/+"),
    "practice_sign_hint": asked("sign_four", "hint", "hint"),
    "practice_sign_right": asked("sign_four", "choose/*"),
    "practice_right_wrong": asked("right_mixed", "yes"),
    "practice_right_hint": asked("right", "hint", "hint", "hint"),
    "practice_true_wrong": asked("true", "yes"),
    "practice_true_right": asked("true", "no"),
    "practice_simplest_fewer": asked("simplest", "card/6", "card/2", "sign/-", "card/0", "sign/-", "check"),
    "practice_many_found": asked("many", "card/6", "card/3", "sign/-", "check", "card/1", "card/2", "sign/+", "check"),
    "practice_many_again": asked("many", "card/6", "card/3", "sign/-", "check", "card/6", "card/3", "sign/-", "check"),
    "practice_longest_more": asked("longest", "card/6", "card/3", "sign/-", "check"),
    "practice_right_explained": asked("right_mixed", "no"),
    "practice_right_found": asked("right", "yes"),
    "practice_timer": timed,
    "practice_touch": touching(),
    "practice_touch_another": touching("card/1"),
    "practice_touched": touching("card/4"),
    "practice_make_left": asked("make_signs", "skip"),
    "practice_number_left": asked("number_large", "skip"),
    "practice_true_left": asked("true", "skip"),
    "practice_dots": asked("right_mixed", school="CP"),
    "practice_unasked": unasked,
    "practice_first_wrong": first,
    "practice_end": ended(*TEN, brought=SetSummary(2, 7, (("+", 8, 7), ("+", 9, 4)), (), ("friends",), ("plus_friends",)), sets=1),
    "practice_end_little": ended(*["left"] * 5, *["helped"] * 4, brought=SetSummary(4, 1, (), (), (), ()), goal=3, sets=1),
    "practice_end_first": ended(*TEN, welcome=FIRST_SET, brought=SetSummary(9, 0, (), (), (), ()), goal=2, sets=1),
    "practice_end_back": ended(*TEN, welcome=AFTER_BREAK, brought=SetSummary(0, 9, (), (("*", 8, 7),), (), ()), sets=2),
}
