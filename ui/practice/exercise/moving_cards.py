"""The cards of an exercise: at rest, animated, or dragged by a child."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from game.nambarz.cards import card
from ui.canvas.canvas import Canvas
from ui.canvas.cards import draw_card
from ui.canvas.pieces import AnimationTiming, FlyingEffect, Gesture, Pose, Sprite
from ui.canvas.static_layer import Draw
from ui.match.drag import DragTracker, target_at
from ui.match.tweens import MovingPieces
from ui.practice.exercise.cards_and_signs import draw_number_tile
from ui.practice.exercise.layout import card_pieces, card_ratio, gesture_targets
from ui.practice.exercise.view_model import ExerciseViewModel
from ui.scene.app_context import AppContext
from ui.tables.nambarz.cards import card_face
from ui.tables.nambarz.targets import TrayAction, TraySlotTarget
from ui.tables.targets import HandCardTarget

TRAVEL_MS, ARC_UNITS = 200.0, 24.0  # milliseconds, units (docs/art.md, 8)
TICK_FACE, TICK_TRAVEL_MS, TICK_ARC_UNITS, TICK_W = "tick", 620.0, 90.0, 32.0
DRAG_TILT_DEGREES = -4.0  # degrees, of a dragged card


def draw_card_or_tick(shows_dots: bool, canvas: Canvas, sprite: Sprite) -> None:
    """Draw a card or a flying check mark; with `shows_dots`, animal cards show their numbers as dots."""
    x, y, w = sprite.pose.x, sprite.pose.y, sprite.base_width
    if sprite.face == TICK_FACE:
        disc = f'<circle cx="{w / 2}" cy="{w / 2}" r="{w / 2 - 2}" fill="success_light" stroke="on_wood" stroke-width="3"/>'
        canvas.draw_svg_body(x - w / 2, y - w / 2, w, w, disc)
        canvas.draw_icon("check", x - w * 0.3, y - w * 0.3, w * 0.6, "on_wood")
    elif sprite.face.startswith("tile/"):
        draw_number_tile(canvas, int(sprite.face.removeprefix("tile/")), sprite.pose)
    else:
        draw_card(canvas, card_face(canvas.rasterizer, card(sprite.face), w, shows_dots), sprite)


def flying_mark_path(model: ExerciseViewModel, end: tuple[float, float]) -> tuple[Pose, Pose]:
    """Return the start and end of a check mark that flies to its place among the ten marks."""
    slots, places = model.answer_line.card_slots, model.layout
    start = slots[0] if slots else Pose(places.hand.centerx, places.hand_y, TICK_W)
    return replace(start, w=TICK_W), Pose(*end, TICK_W)


class MovingCards(MovingPieces):
    """The cards of an exercise, at rest, animated or dragged."""

    def __init__(self, context: AppContext, perform_gesture: Callable[[Gesture], bool]) -> None:
        """Create the cards; `perform_gesture` performs a gesture and returns False if it changes nothing."""
        super().__init__(context)
        self.perform_gesture, self.drag_tracker = perform_gesture, DragTracker()

    @property
    def is_mark_flying(self) -> bool:
        """Return True while a check mark flies to its place."""
        return any(sprite.face == TICK_FACE for sprite in self.animator.sprites())

    def animate_cards(self, model: ExerciseViewModel, tick_path: tuple[Pose, Pose] | None = None) -> None:
        """Animate the cards to their places; `tick_path` is the start and end of a flying check mark."""
        tosses = [FlyingEffect(TICK_FACE, *tick_path, travel_ms=TICK_TRAVEL_MS, arc_height=TICK_ARC_UNITS)] if tick_path is not None else []
        self.animate_pieces(card_pieces(model), AnimationTiming(travel_ms=TRAVEL_MS, arc_height=ARC_UNITS), tosses)

    def handle_drag(self, event: pygame.Event, model: ExerciseViewModel) -> bool:
        """Handle a mouse event of a card's drag; return True if it was part of one."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                if self.carried_sprite is not None:  # dropped outside the window, which sends no event
                    self.carried_sprite = None
                    self.animate_cards(model)
                self.drag_tracker.press(
                    gesture_targets(model), *self.context.viewport.to_units_point(event.pos), can_drag=not self.context.needs_two_taps
                )
            case pygame.MOUSEMOTION if self.drag_tracker.follow_pointer(*self.context.viewport.to_units_point(event.pos)):
                self._carry_to_pointer()
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1 and self.drag_tracker.is_dragging:
                self._drop_card(model, self.context.viewport.to_units_point(event.pos))
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self.drag_tracker.cancel_press()
        return False

    def draw_cards_at_rest(self, canvas: Canvas, model: ExerciseViewModel) -> None:
        """Draw the cards that neither fly nor are dragged."""
        self.draw_resting(canvas, partial(draw_card_or_tick, model.shows_dots))

    def moving_card_draws(self, model: ExerciseViewModel) -> list[Draw]:
        """Return one drawing function for each animated card and for the dragged one."""
        draws = self.flying_draws(partial(draw_card_or_tick, model.shows_dots))
        return draws if self.carried_sprite is None else [*draws, partial(self._draw_carried_card, model, self.carried_sprite)]

    def _draw_carried_card(self, model: ExerciseViewModel, held: Sprite, canvas: Canvas) -> None:
        self._draw_landing_ring(canvas, model, held)
        draw_card_or_tick(model.shows_dots, canvas, held)

    def _carry_to_pointer(self) -> None:
        assert self.drag_tracker.source is not None, "something is dragged"
        if self.carried_sprite is None:
            self.context.sounds.play("card_slide")
        self.hold_at_pointer(self.drag_tracker.source.piece, self.drag_tracker.x, self.drag_tracker.y, 0, DRAG_TILT_DEGREES)

    def _drop_card(self, model: ExerciseViewModel, point: tuple[float, float]) -> None:
        """Drop the dragged card: perform the gesture from its source to the target under the pointer."""
        source = self.drag_tracker.source.id if self.drag_tracker.source is not None else None
        target = self.drag_tracker.end_drag(gesture_targets(model, is_dragging=True), *point).target
        self.release_piece()
        if not self.perform_gesture(Gesture(source, target)):
            self.animate_cards(model)

    def _draw_landing_ring(self, canvas: Canvas, model: ExerciseViewModel, held_sprite: Sprite) -> None:
        """Draw a ring where the dragged card would be placed."""
        assert self.drag_tracker.source is not None, "a card is carried"
        slots, captured = model.answer_line.card_slots, len(model.tray.pieces)
        targets = [target for target in gesture_targets(model, is_dragging=True) if target.piece != held_sprite.piece.key]
        target = target_at(targets, held_sprite.pose.x, held_sprite.pose.y)
        thing, comes = target.id if target is not None else None, isinstance(self.drag_tracker.source.id, HandCardTarget)
        if isinstance(thing, TraySlotTarget) and (not comes or captured == len(slots)):
            canvas.draw_ring(slots[thing.index].rect(card_ratio(model)), "target", 12, 5, "8 7")
        elif comes and (isinstance(thing, TraySlotTarget) or thing is TrayAction.TRAY):
            canvas.draw_ring(slots[min(captured, len(slots) - 1)].rect(card_ratio(model)), "target", 12, 5, "8 7", "target")
