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
from game.practice.practice_set import SET_LENGTH
from game.practice.reaction_test import make_touch_exercises, median_touch_s
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Gesture, Pose
from ui.layout.containers import Row, Stack
from ui.layout.nodes import Box, Spacer
from ui.practice.exercise import screen_buttons
from ui.practice.exercise import texts as wording
from ui.practice.exercise.buttons import card_regions, digit_commands
from ui.practice.exercise.cards_and_signs import draw_card_face, draw_card_ring
from ui.practice.exercise.kinds.flash import FlashKind
from ui.practice.exercise.layout import hand_card_pose
from ui.practice.exercise.page import bear_and_bubble, draw_sheet_paper, exercise_layout, exercise_page, page_scale, sheet_box, task_line
from ui.practice.exercise.view_model import ExerciseViewModel
from ui.practice.routes import BackToPathRoute
from ui.scene import shared_commands
from ui.scene.app_context import AppContext
from ui.scene.route import CloseRoute
from ui.scene.scene import Scene
from ui.store.children import missing_child
from ui.tables.targets import HandCardTarget
from ui.widgets.controls import Command, Widget
from ui.widgets.parts import ICON_BUTTON_UNITS, button
from ui.widgets.topbar import bar

RING_DISPLAY_S = 0.6  # seconds between a right touch and the next card
SHOWN_CARD_POSE = Pose(640, 392, 190)  # the card on the wide sheet
DOT_SPACING = 32.0  # one dot for each card


class ReactionTestScreen(Scene):
    """The screen of the reaction test, which measures how fast a child touches a card."""

    supports_portrait = True

    def __init__(self, context: AppContext, child_id: int, on_done: Callable[[float | None], None]) -> None:
        """Prepare the test; `on_done` gets the measured seconds, None if nothing was measured."""
        super().__init__(context)
        self.child = context.storage.progress.find_child(child_id) or missing_child(child_id)
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
        return ExerciseViewModel(FlashKind(self.current_exercise), exercise_layout(self.context.lay_out, self.context.viewport))

    # --- widgets ------------------------------------------------------------------------------------------------------

    def compose(self) -> Stack:
        scale = page_scale(self.context.viewport)
        way_home = Command("home", _("Back to the path"), lambda: self.go(BackToPathRoute(self.child.id)), "home")
        skip = Command("skip", _("Skip"), partial(self._report_and_close, None), "next", ("s",))
        heading = wording.workshop_heading(self.child.name, None, REACTION_TEST_KIND)
        dots = [Box(width=DOT_SPACING * scale, paint=partial(self._draw_dot, index)) for index in range(len(self.exercises))]
        progress = Row([Spacer(grow=1), *dots, Spacer(grow=1)], 0, height=62 * scale)
        task = task_line(self._task_text(), shared_commands.listen_button(self, ICON_BUTTON_UNITS * scale), scale)
        return exercise_page(
            bar(self.context.viewport, way_home, screen_buttons.bar_commands(self), _("Number workshop"), heading),
            ["ahead"] * SET_LENGTH,
            bear_and_bubble(self._bear_sentence(), has_check_mark=bool(self._pause_s)),
            sheet_box(scale, [task, Spacer(grow=1), progress], self._draw_sheet),
            [Spacer(height=148, min_height=0), button(skip, "wood", 21, 64), Spacer()],
        )

    def build_widgets(self) -> list[Widget]:
        widgets = super().build_widgets()
        return [*card_regions(self.exercise_model, self.touch_card), *widgets]

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
        self.request_rebuild()
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

    def _draw_sheet(self, canvas: Canvas, rect: FRect) -> None:
        """Draw the sheet with the card that is shown, and the cards of the hand."""
        model = self.exercise_model
        pose = model.layout.page_pose(SHOWN_CARD_POSE)
        draw_sheet_paper(canvas, rect)
        draw_card_face(canvas, self.current_exercise.card, pose)
        for index, card in enumerate(self.current_exercise.hand):
            at = hand_card_pose(model, index)
            draw_card_face(canvas, card, at)
            if self._pause_s and card.number == self.current_exercise.card.number:
                draw_card_ring(canvas, at, "target")
        if self._has_missed:
            draw_card_ring(canvas, pose, "primary")

    def _draw_dot(self, index: int, canvas: Canvas, rect: FRect) -> None:
        """Draw the dot of a card, filled once it is done."""
        d = rect.w / 2
        fill = "primary_border" if index < len(self.card_times_s) else "dot_empty"
        canvas.draw_box(Pose(*rect.center, d).rect(), d / 2, fill, "primary_border", 2)
