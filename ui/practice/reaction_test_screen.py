"""The reaction test before a set: touch the card that is shown, seven times.

It measures the time of eye and hand and marks nothing. A voice, switch scanning or a screen reader takes its time here as in every answer.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from pygame import FRect

from game.practice.exercises import Flash
from game.practice.kinds import REACTION_TEST_KIND
from game.practice.reaction_test import make_touch_exercises, median_touch_s
from game.practice.sets import SET_LENGTH
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Gesture, Pose
from ui.practice.exercise import screen_buttons
from ui.practice.exercise import texts as wording
from ui.practice.exercise.buttons import card_regions, digit_commands
from ui.practice.exercise.cards_and_signs import draw_card_face, draw_card_ring
from ui.practice.exercise.draw import draw_bear_and_bubble, draw_task_text
from ui.practice.exercise.layout import hand_card_pose
from ui.practice.exercise.marks import draw_set_marks
from ui.practice.exercise.places import exercise_layout
from ui.practice.exercise.view_model import ExerciseViewModel
from ui.scene.app_context import AppContext
from ui.scene.routes import BackToPathRoute, CloseRoute
from ui.scene.scene import Scene
from ui.store.children import Child
from ui.tables.targets import HandCardTarget
from ui.widgets.controls import Button, Command, Widget
from ui.widgets.topbar import bar_buttons, draw_bar

RING_DISPLAY_S = 0.6  # seconds between a right touch and the next card
SHOWN_CARD_POSE = Pose(640, 392, 190)  # the card on the wide sheet
DOTS_Y, DOT_DIAMETER, DOT_SPACING = 568.0, 16.0, 32.0  # one dot for each card


class ReactionTestScreen(Scene):
    """The screen of the reaction test, which measures how fast a child touches a card."""

    supports_portrait = True

    def __init__(self, context: AppContext, child_id: int, on_done: Callable[[float | None], None]) -> None:
        """Prepare the test; `on_done` gets the measured seconds, None if nothing was measured."""
        super().__init__(context)
        children = context.storage.progress.children()
        self.child = next((child for child in children if child.id == child_id), Child(child_id, "", "bear", 0))
        self.reads_everything = self.child.listen
        # the cards, each with its hand
        self.exercises, self.on_done = make_touch_exercises(random.Random(context.next_match_seed())), on_done
        self.card_times_s: list[float | None] = []  # seconds by card; None after a wrong touch
        self._shown_s = 0.0  # seconds since the card was shown
        self._pause_s = 0.0  # seconds until the next card; 0 while one can be touched
        self._has_missed = False  # a wrong card was touched
        self.focus.name = str(HandCardTarget(0))

    @property
    def current_exercise(self) -> Flash:
        return self.exercises[min(len(self.card_times_s) - bool(self._pause_s), len(self.exercises) - 1)]

    @property
    def exercise_model(self) -> ExerciseViewModel:
        return ExerciseViewModel(self.current_exercise, layout=exercise_layout(self.context.viewport))

    # --- widgets ------------------------------------------------------------------------------------------------------

    def build_widgets(self) -> list[Widget]:
        places = exercise_layout(self.context.viewport)
        way_home = Command("home", _("Back to the path"), lambda: self.go(BackToPathRoute(self.child.id)), "home")
        skip = Button(
            Command("skip", _("Skip"), partial(self._report_and_close, None), "next", ("s",)), places.side_button_rect(2), "wood", 21
        )
        bar = bar_buttons(self.context.viewport, way_home, screen_buttons.bar_commands(self))
        return [*card_regions(self.exercise_model, self.touch_card), skip, *self.read_aloud_buttons(places.listen_button), *bar]

    def key_commands(self) -> list[Command]:
        return digit_commands(self.exercise_model, self.touch_card)

    def on_escape(self) -> None:
        self.go(BackToPathRoute(self.child.id))

    def spoken_text(self) -> str:
        return "\n".join(filter(None, (self._task_text(), self._bear_sentence())))

    def _task_text(self) -> str:
        return _("Touch the {number}.").format(number=self.current_exercise.card.number)

    def _bear_sentence(self) -> str:
        if self._has_missed:
            return _("Look closely!")
        return "" if self.card_times_s else _("Touch the card that I show you, as soon as you see it.")

    # --- touches ------------------------------------------------------------------------------------------------------

    def touch_card(self, gesture: Gesture) -> bool:
        """Handle the touch of a hand card: after the right one, the next card follows in a moment."""
        if self._pause_s or not isinstance(gesture.target, HandCardTarget) or not isinstance(gesture.target.card, int):
            return False
        if self.current_exercise.hand[gesture.target.card].number == self.current_exercise.card.number:
            self.card_times_s.append(None if self._has_missed else self._shown_s)
            self._has_missed, self._pause_s = False, RING_DISPLAY_S
            self.context.sounds.play("card_place")
        else:
            self._has_missed = True
            self.context.sounds.play("card_slide")
        self.needs_redraw = True
        return True

    def update(self, dt: float) -> None:
        super().update(dt)
        if not self._pause_s:
            self._shown_s += dt
            return
        self._pause_s = max(0.0, self._pause_s - dt)
        if not self._pause_s:
            self._next_card_or_end()

    def next_update_s(self) -> float:
        return self._pause_s or self.idle_update_s()

    def _next_card_or_end(self) -> None:
        if len(self.card_times_s) == len(self.exercises):
            self._report_and_close(median_touch_s(self.card_times_s))
        self._shown_s = 0.0
        self.request_rebuild()

    def _report_and_close(self, duration_s: float | None) -> None:
        self.on_done(duration_s)
        self.go(CloseRoute())

    # --- drawing ------------------------------------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        canvas.draw_background()
        model = self.exercise_model
        places, pose = model.layout, model.layout.page_pose(SHOWN_CARD_POSE)
        draw_bar(canvas, _("The calculation workshop"), wording.workshop_heading(self.child.name, None, REACTION_TEST_KIND), 4)
        draw_set_marks(canvas, ["ahead"] * SET_LENGTH, places)
        draw_bear_and_bubble(canvas, self._bear_sentence(), places, has_check_mark=bool(self._pause_s))
        canvas.draw_paper(places.sheet, 3)
        draw_task_text(canvas, self._task_text(), places)
        draw_card_face(canvas, self.current_exercise.card, pose)
        for index, card in enumerate(self.current_exercise.hand):
            at = hand_card_pose(model, index)
            draw_card_face(canvas, card, at)
            if self._pause_s and card.number == self.current_exercise.card.number:
                draw_card_ring(canvas, at, "target")
        if self._has_missed:
            draw_card_ring(canvas, pose, "primary")
        self._draw_progress_dots(canvas)

    def _draw_progress_dots(self, canvas: Canvas) -> None:
        """Draw a dot for each card, filled once it is done."""
        places = exercise_layout(self.context.viewport)
        for index in range(len(self.exercises)):
            d = DOT_DIAMETER * places.scale
            x = 640 + DOT_SPACING * places.scale * (index - (len(self.exercises) - 1) / 2) - d / 2
            canvas.draw_box(
                FRect(x, places.page_y(DOTS_Y) - d / 2, d, d),
                d / 2,
                "primary_border" if index < len(self.card_times_s) else "dot_empty",
                "primary_border",
                2,
            )
