"""The reaction test before a set: touch the card that is shown, seven times.

It measures the time of eye and hand and marks nothing. A voice, switch scanning or a screen reader takes its time here as in every answer.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from pygame import FRect

from game.practice.exercises import Flash
from game.practice.kinds import TOUCH
from game.practice.reaction_test import measured, touches
from game.practice.sets import LENGTH
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Gesture, Pose
from ui.practice.exercise import screen_buttons
from ui.practice.exercise import texts as wording
from ui.practice.exercise.buttons import card_keys, digit_keys
from ui.practice.exercise.cards_and_signs import draw_face, ring_card
from ui.practice.exercise.draw import draw_bear, draw_task
from ui.practice.exercise.layout import home
from ui.practice.exercise.marks import draw_stones
from ui.practice.exercise.places import places_on
from ui.practice.exercise.view_model import ExerciseViewModel
from ui.scene.app_context import AppContext
from ui.scene.routes import BackToPathRoute, CloseRoute
from ui.scene.scene import Scene
from ui.store.children import Child
from ui.tables.targets import HandCardTarget
from ui.widgets.controls import Button, Command, Widget
from ui.widgets.topbar import bar_keys, draw_bar

RING_DISPLAY_S = 0.6  # seconds between a right touch and the next card
SHOWN = Pose(640, 392, 190)  # the card on the wide sheet
DOTS_Y, DOT, DOT_STEP = 568.0, 16.0, 32.0  # one dot for each card


class ReactionTestScreen(Scene):
    """The screen of the reaction test, which measures how fast a child touches a card."""

    supports_portrait = True

    def __init__(self, context: AppContext, child_id: int, on_done: Callable[[float | None], None]) -> None:
        """Prepare the test; `on_done` gets the measured seconds, None if nothing was measured."""
        super().__init__(context)
        children = context.storage.progress.children()
        self.child = next((child for child in children if child.id == child_id), Child(child_id, "", "bear", 0))
        self.reads_everything = self.child.listen
        self.requests, self.captured = touches(random.Random(context.fresh_seed())), on_done  # the cards, each with its hand
        self.times: list[float | None] = []  # seconds by card; None after a wrong touch
        self._spent = 0.0  # seconds since the card was shown
        self._pause_s = 0.0  # seconds until the next card; 0 while one can be touched
        self._missed = False  # a wrong card was touched
        self.focus.name = str(HandCardTarget(0))

    @property
    def now(self) -> Flash:
        return self.requests[min(len(self.times) - bool(self._pause_s), len(self.requests) - 1)]

    @property
    def sight(self) -> ExerciseViewModel:
        return ExerciseViewModel(self.now, places=places_on(self.context.viewport))

    # --- widgets ------------------------------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        places = places_on(self.context.viewport)
        way_home = Command("home", _("Back to the path"), lambda: self.go(BackToPathRoute(self.child.id)), "home")
        skip = Button(Command("skip", _("Skip"), partial(self._end, None), "next", ("s",)), places.side_key(2), "wood", 21)
        bar = bar_keys(self.context.viewport, way_home, screen_buttons.bar(self))
        return [*card_keys(self.sight, self.touch), skip, *self.listen_key(places.listen), *bar]

    def commands(self) -> list[Command]:
        return digit_keys(self.sight, self.touch)

    def leave(self) -> None:
        self.go(BackToPathRoute(self.child.id))

    def spoken_text(self) -> str:
        return "\n".join(filter(None, (self._task(), self._thinks())))

    def _task(self) -> str:
        return _("Touch the {number}.").format(number=self.now.card.number)

    def _thinks(self) -> str:
        if self._missed:
            return _("Look closely!")
        return "" if self.times else _("Touch the card that I show you, as soon as you see it.")

    # --- touches ------------------------------------------------------------------------------------------------------

    def touch(self, gesture: Gesture) -> bool:
        """Handle the touch of a hand card: after the right one, the next card follows in a moment."""
        if self._pause_s or not isinstance(gesture.target, HandCardTarget) or not isinstance(gesture.target.card, int):
            return False
        if self.now.hand[gesture.target.card].number == self.now.card.number:
            self.times.append(None if self._missed else self._spent)
            self._missed, self._pause_s = False, RING_DISPLAY_S
            self.context.sounds.play("card_place")
        else:
            self._missed = True
            self.context.sounds.play("card_slide")
        self.needs_redraw = True
        return True

    def update(self, dt: float) -> None:
        super().update(dt)
        if not self._pause_s:
            self._spent += dt
            return
        self._pause_s = max(0.0, self._pause_s - dt)
        if not self._pause_s:
            self._next()

    def next_update_s(self) -> float:
        return self._pause_s or self.resting()

    def _next(self) -> None:
        if len(self.times) == len(self.requests):
            self._end(measured(self.times))
        self._spent = 0.0
        self.rebuild()

    def _end(self, duration_s: float | None) -> None:
        self.captured(duration_s)
        self.go(CloseRoute())

    # --- drawing ------------------------------------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        canvas.draw_background()
        model = self.sight
        places, pose = model.places, model.places.spot(SHOWN)
        draw_bar(canvas, _("The calculation workshop"), wording.heading(self.child.name, None, TOUCH), 4)
        draw_stones(canvas, ["ahead"] * LENGTH, places)
        draw_bear(canvas, self._thinks(), places, is_win=bool(self._pause_s))
        canvas.draw_paper(places.sheet, 3)
        draw_task(canvas, self._task(), places)
        draw_face(canvas, self.now.card, pose)
        for index, card in enumerate(self.now.hand):
            at = home(model, index)
            draw_face(canvas, card, at)
            if self._pause_s and card.number == self.now.card.number:
                ring_card(canvas, at, "target")
        if self._missed:
            ring_card(canvas, pose, "primary")
        self._draw_dots(canvas)

    def _draw_dots(self, canvas: Canvas) -> None:
        """Draw a dot for each card, filled once it is done."""
        places = places_on(self.context.viewport)
        for index in range(len(self.requests)):
            d = DOT * places.share
            x = 640 + DOT_STEP * places.share * (index - (len(self.requests) - 1) / 2) - d / 2
            canvas.box(
                FRect(x, places.y(DOTS_Y) - d / 2, d, d),
                d / 2,
                "primary_border" if index < len(self.times) else "dot_empty",
                "primary_border",
                2,
            )
