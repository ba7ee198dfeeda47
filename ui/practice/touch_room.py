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
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.canvas.pieces import Gesture, Spot
from ui.practice.exercise import room_keys
from ui.practice.exercise import words as wording
from ui.practice.exercise.cards_and_signs import draw_face, ring_card
from ui.practice.exercise.draw import draw_bear, draw_task
from ui.practice.exercise.keys import card_keys, digit_keys
from ui.practice.exercise.layout import home
from ui.practice.exercise.marks import draw_stones
from ui.practice.exercise.places import places_on
from ui.practice.exercise.sight import Sight
from ui.scene.desk import Desk
from ui.scene.routes import Back, BackToPath
from ui.scene.screen import Scene
from ui.store.children import Child
from ui.tables.targets import InHand
from ui.widgets.controls import Command, Key, Widget
from ui.widgets.topbar import bar_keys, draw_bar

REST = 0.6  # seconds between a right touch and the next card
SHOWN = Spot(640, 392, 190)  # the card on the wide sheet
DOTS_Y, DOT, DOT_STEP = 568.0, 16.0, 32.0  # one dot for each card


class TouchRoom(Scene):
    """Measures how fast a child touches a card."""

    tall = True

    def __init__(self, desk: Desk, child_id: int, taken: Callable[[float | None], None]) -> None:
        """Prepare the test; `taken` gets the measured seconds, None if nothing was measured."""
        super().__init__(desk)
        children = desk.files.progress.children()
        self.child = next((child for child in children if child.id == child_id), Child(child_id, "", "bear", 0))
        self.listener = self.child.listen
        self.asked, self.taken = touches(random.Random(desk.fresh_seed())), taken  # the cards, each with its hand
        self.times: list[float | None] = []  # seconds by card; None after a wrong touch
        self._spent = 0.0  # seconds since the card was shown
        self._rest = 0.0  # seconds until the next card; 0 while one can be touched
        self._missed = False  # a wrong card was touched
        self.focus.name = str(InHand(0))

    @property
    def now(self) -> Flash:
        return self.asked[min(len(self.times) - bool(self._rest), len(self.asked) - 1)]

    @property
    def sight(self) -> Sight:
        return Sight(self.now, places=places_on(self.desk.page))

    # --- widgets ------------------------------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        places = places_on(self.desk.page)
        way_home = Command("home", _("Back to the path"), lambda: self.go(BackToPath(self.child.id)), "home")
        skip = Key(Command("skip", _("Skip"), partial(self._end, None), "next", ("s",)), places.side_key(2), "wood", 21)
        bar = bar_keys(self.desk.page, way_home, room_keys.bar(self))
        return [*card_keys(self.sight, self.touch), skip, *self.listen_key(places.listen), *bar]

    def commands(self) -> list[Command]:
        return digit_keys(self.sight, self.touch)

    def leave(self) -> None:
        self.go(BackToPath(self.child.id))

    def said(self) -> str:
        return "\n".join(filter(None, (self._task(), self._thinks())))

    def _task(self) -> str:
        return _("Touch the {number}.").format(number=self.now.card.number)

    def _thinks(self) -> str:
        if self._missed:
            return _("Look closely!")
        return "" if self.times else _("Touch the card that I show you, as soon as you see it.")

    # --- touches ------------------------------------------------------------------------------------------------------

    def touch(self, gesture: Gesture) -> bool:
        """Handle the touch of a hand card; after the right one, the next card comes after a moment."""
        if self._rest or not isinstance(gesture.target, InHand) or not isinstance(gesture.target.card, int):
            return False
        if self.now.hand[gesture.target.card].number == self.now.card.number:
            self.times.append(None if self._missed else self._spent)
            self._missed, self._rest = False, REST
            self.desk.sounds.play("card_place")
        else:
            self._missed = True
            self.desk.sounds.play("card_slide")
        self.stale = True
        return True

    def update(self, dt: float) -> None:
        super().update(dt)
        if not self._rest:
            self._spent += dt
            return
        self._rest = max(0.0, self._rest - dt)
        if not self._rest:
            self._next()

    def due(self) -> float:
        return self._rest or self.resting()

    def _next(self) -> None:
        if len(self.times) == len(self.asked):
            self._end(measured(self.times))
        self._spent = 0.0
        self.rebuild()

    def _end(self, seconds: float | None) -> None:
        self.taken(seconds)
        self.go(Back())

    # --- drawing ------------------------------------------------------------------------------------------------------

    def paint(self, brush: Brush) -> None:
        brush.wood()
        sight = self.sight
        places, spot = sight.places, sight.places.spot(SHOWN)
        draw_bar(brush, _("The calculation workshop"), wording.heading(self.child.name, None, TOUCH), 4)
        draw_stones(brush, ["ahead"] * LENGTH, places)
        draw_bear(brush, self._thinks(), places, glad=bool(self._rest))
        brush.sheet(places.sheet, 3)
        draw_task(brush, self._task(), places)
        draw_face(brush, self.now.card, spot)
        for place, card in enumerate(self.now.hand):
            at = home(sight, place)
            draw_face(brush, card, at)
            if self._rest and card.number == self.now.card.number:
                ring_card(brush, at, "target")
        if self._missed:
            ring_card(brush, spot, "primary")
        self._draw_dots(brush)

    def _draw_dots(self, brush: Brush) -> None:
        """Draw a dot for each card, filled once it is done."""
        places = places_on(self.desk.page)
        for place in range(len(self.asked)):
            d = DOT * places.share
            x = 640 + DOT_STEP * places.share * (place - (len(self.asked) - 1) / 2) - d / 2
            brush.box(
                FRect(x, places.y(DOTS_Y) - d / 2, d, d),
                d / 2,
                "primary_border" if place < len(self.times) else "dot_empty",
                "primary_border",
                2,
            )
