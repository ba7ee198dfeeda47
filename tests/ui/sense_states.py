"""Number sense exercises in every state that looks different, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from game.nambarz.cards import Card, card
from game.practice.exercises import Amount, BothSides, Compare, Exercise, Flash, NearEnough, OnLine
from game.practice.facts import NumberSense
from tests.ui.one_child import at_home
from tests.ui.practice_states import put
from tests.ui.stage import AppStage
from ui.practice.exercise.kinds.flash import FlashKind
from ui.practice.exercise.kinds.on_line import OnLineKind
from ui.practice.exercise.screen import ExerciseScreen
from ui.practice.routes import ExercisesRoute

SENSED: Mapping[str, Exercise] = {
    "flash": Flash(card("7-frog"), tuple(map(card, ["4", "5", "6", "7", "8", "10"])), NumberSense("flash", "", 7)),
    "compare": Compare(Amount((7, 6), "+"), Amount((15,)), NumberSense("compare", "+", 7, 6)),
    "compare_cards": Compare(Amount((6,)), Amount((9,)), NumberSense("compare", "", 10)),
    "compare_large": Compare(Amount((42,)), Amount((9, 5), "*"), NumberSense("compare", "*", 9, 5)),
    "line": OnLine(7, 10, 1, NumberSense("line", "", 10)),
    "line_far": OnLine(62, 100, 10, NumberSense("line", "", 100)),
    "near": NearEnough(Amount((7, 4), "*"), (20, 30, 40), NumberSense("near", "*", 7, 4)),
    "both": BothSides((7, "=", 3, "+", "?"), tuple(map(card, ["2", "3", "4", "5", "7", "10"])), NumberSense("same", "", 10)),
    "both_sums": BothSides((3, "+", 4, "=", 2, "+", "?"), tuple(map(card, ["1", "3", "4", "5", "7", "9"])), NumberSense("same", "+", 10)),
    "rest": BothSides((17, "=", 3, "*", 5, "+", "?"), tuple(map(Card, [0, 1, 2, 5, 7, 9])), NumberSense("rest", "/", 5)),
    "near_sum": NearEnough(Amount((18, 23, 41), "+"), (60, 70, 80), NumberSense("near", "+", 80)),
}
Open = Callable[[AppStage], ExerciseScreen]


def sensed(name: str, *doings: str) -> Open:
    """Set up an exercise as the fifth of a set, after these actions.

    They are `hint`, `skip`, a widget such as `card/3` or `left`, `place/40` and `wait/0.5`.
    """

    def set_up(stage: AppStage) -> ExerciseScreen:
        stage.context.storage = stage.empty
        at_home(stage.context)
        moving = any(doing.startswith("wait/") for doing in doings)
        stage.choose(motion="all" if moving else "none")
        scene = stage.go(ExercisesRoute(1, None, None))
        assert isinstance(scene, ExerciseScreen), "exercises were asked for"
        scene.run.marks = ["tick", "tick", "helped", "left"]
        put(scene, SENSED[name])
        for doing in doings:
            do(stage, scene, doing)
        scene.moving_cards.animator.finish()
        scene.rebuild_if_needed()
        return scene

    return set_up


def do(stage: AppStage, scene: ExerciseScreen, doing: str) -> None:
    what, _slash, how = doing.partition("/")
    match what:
        case "wait":
            scene.update(float(how))
        case "place":
            press(scene, *place_on_line(scene, int(how)))
        case "hint":
            scene.give_hint()
        case "skip":
            scene.skip_exercise()
        case _:
            stage.driver.widget(doing).activate()
    scene.update(0.0)
    scene.rebuild_if_needed()


def place_on_line(scene: ExerciseScreen, number: int) -> tuple[float, float]:
    """Return the point of a number on the line."""
    return on_line(scene).number_pos(scene.model, number)


def on_line(scene: ExerciseScreen) -> OnLineKind:
    assert isinstance(scene.model.kind, OnLineKind), "a number is laid on a line"
    return scene.model.kind


def openness(scene: ExerciseScreen) -> float:
    """Return how far the card is open that is shown for a moment."""
    assert isinstance(scene.model.kind, FlashKind), "a card is shown for a moment"
    return scene.model.kind.openness(scene.model)


def press(scene: ExerciseScreen, x: float, y: float) -> None:
    pos = scene.context.viewport.to_px_point(x, y)
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))


SENSE_STATES: Mapping[str, Open] = {
    **{f"sense_{name}": sensed(name) for name in SENSED},
    "sense_flash_back": sensed("flash", "wait/0.1"),
    "sense_flash_turning": sensed("flash", "wait/0.85"),
    "sense_flash_over": sensed("flash", "wait/3"),
    "sense_flash_covered": sensed("flash", "look"),
    "sense_flash_wrong": sensed("flash", "look", "card/2"),
    "sense_flash_right": sensed("flash", "look", "card/3"),
    "sense_flash_hint": sensed("flash", "look", "hint", "hint"),
    "sense_flash_ringed": sensed("flash", "look", "hint", "hint", "hint"),
    "sense_flash_shown": sensed("flash", "skip"),
    "sense_compare_wrong": sensed("compare", "left"),
    "sense_compare_right": sensed("compare", "right"),
    "sense_compare_hint": sensed("compare", "hint", "hint"),
    "sense_compare_line": sensed("compare_large", "hint", "hint"),
    "sense_compare_ringed": sensed("compare_large", "hint", "hint", "hint"),
    "sense_line_laid": sensed("line", "place/4"),
    "sense_line_wrong": sensed("line", "place/4", "check"),
    "sense_line_right": sensed("line_far", "place/58", "check"),
    "sense_line_hint": sensed("line", "hint"),
    "sense_line_hint_laid": sensed("line", "place/3", "hint", "hint"),
    "sense_line_ringed": sensed("line_far", "hint", "hint", "hint"),
    "sense_line_shown": sensed("line_far", "skip"),
    "sense_both_wrong": sensed("both_sums", "card/4"),
    "sense_both_right": sensed("both", "card/2"),
    "sense_both_hint": sensed("both_sums", "hint", "hint"),
    "sense_rest_hint": sensed("rest", "hint", "hint", "hint"),
    "sense_near_wrong": sensed("near", "ten/20"),
    "sense_near_right": sensed("near", "ten/30"),
    "sense_near_hint": sensed("near_sum", "hint", "hint"),
    "sense_near_product": sensed("near", "hint", "hint"),
    "sense_near_ringed": sensed("near_sum", "hint", "hint", "hint"),
}
