"""The cards of an exercise: at rest, animated, or dragged by a child."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.nambarz.cards import card
from ui.canvas.canvas import Canvas
from ui.canvas.cards import draw_card
from ui.canvas.pieces import AnimationTiming, FlyingEffect, Gesture, Pose, Sprite
from ui.canvas.static_layer import Draw
from ui.match.drag import DragTracker, under
from ui.match.tweens import MovingPieces
from ui.practice.exercise.cards_and_signs import draw_tile
from ui.practice.exercise.kinds.registry import row_of
from ui.practice.exercise.layout import pieces, ratio, targets
from ui.practice.exercise.view_model import ExerciseViewModel
from ui.scene.app_context import AppContext
from ui.tables.nambarz.cards import face
from ui.tables.nambarz.targets import TrayAction, TraySlotTarget
from ui.tables.targets import HandCardTarget

TRAVEL, ARC = 200.0, 24.0  # milliseconds, units (docs/art.md, 8)
TICK, TICK_TRAVEL, TICK_ARC = "tick", 620.0, 90.0
TILT = -4.0  # degrees, of a dragged card


def draw_piece(canvas: Canvas, sprite: Sprite, dotted: bool = False) -> None:
    """Draw a card or a flying check mark; with `dotted`, animal cards show their numbers as dots."""
    x, y, w = sprite.pose.x, sprite.pose.y, sprite.base
    if sprite.face == TICK:
        canvas.vec(
            x - w / 2,
            y - w / 2,
            w,
            w,
            f'<circle cx="{w / 2}" cy="{w / 2}" r="{w / 2 - 2}" fill="success_light" stroke="on_wood" stroke-width="3"/>',
        )
        canvas.icon("check", x - w * 0.3, y - w * 0.3, w * 0.6, "on_wood")
    elif sprite.face.startswith("tile/"):
        draw_tile(canvas, int(sprite.face.removeprefix("tile/")), sprite.pose)
    else:
        draw_card(canvas, face(canvas.rasterizer, card(sprite.face), w, dotted), sprite)


def draw_dotted(canvas: Canvas, sprite: Sprite) -> None:
    draw_piece(canvas, sprite, dotted=True)


class MovingCards(MovingPieces):
    """The cards of an exercise, at rest, animated or dragged."""

    def __init__(self, context: AppContext, do: Callable[[Gesture], bool]) -> None:
        """Create the cards; `do` performs a gesture and returns False if it changes nothing."""
        super().__init__(context)
        self.do, self.hand = do, DragTracker()

    @property
    def mark_flies(self) -> bool:
        """Return True while a check mark flies to its place."""
        return any(sprite.face == TICK for sprite in self.animator.sprites())

    def move(self, model: ExerciseViewModel, tick: tuple[Pose, Pose] | None = None) -> None:
        """Animate the cards to their places; `tick` is the start and end of a flying check mark."""
        tosses = [FlyingEffect(TICK, *tick, travel=TICK_TRAVEL, arc=TICK_ARC)] if tick is not None else []
        self.send(pieces(model), AnimationTiming(travel=TRAVEL, arc=ARC), tosses)

    def handle(self, event: pygame.Event, model: ExerciseViewModel) -> bool:
        """Handle a mouse event of a card's drag; return True if it was part of one."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                if self.held is not None:  # dropped outside the window, which sends no event
                    self.held = None
                    self.move(model)
                self.hand.press(targets(model), *self.context.viewport.point(event.pos), drags=not self.context.two_taps)
            case pygame.MOUSEMOTION if self.hand.move(*self.context.viewport.point(event.pos)):
                self._carry()
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1 and self.hand.dragging:
                self._drop(model, self.context.viewport.point(event.pos))
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self.hand.let_go()
        return False

    def draw(self, canvas: Canvas, model: ExerciseViewModel) -> None:
        """Draw the cards that neither fly nor are dragged."""
        self.draw_resting(canvas, draw_dotted if model.dots else draw_piece)

    def sprites(self, model: ExerciseViewModel) -> list[Draw]:
        """Return one drawing function for each animated card and for the dragged one."""
        draw, held = draw_dotted if model.dots else draw_piece, self.held

        def carried(canvas: Canvas, held: Sprite) -> None:
            self._draw_landing(canvas, model, held)
            draw(canvas, held)

        return [*self.flying(draw), *([lambda canvas: carried(canvas, held)] if held is not None else [])]

    def _carry(self) -> None:
        assert self.hand.source is not None, "something is dragged"
        if self.held is None:
            self.context.sounds.play("card_slide")
        self.hold(self.hand.source.piece, self.hand.x, self.hand.y, 0, TILT)

    def _drop(self, model: ExerciseViewModel, point: tuple[float, float]) -> None:
        """Drop the dragged card: perform the gesture from its source to the target under the pointer."""
        source = self.hand.source.id if self.hand.source is not None else None
        target = self.hand.release(targets(model, carrying=True), *point).target
        self.let_go()
        if not self.do(Gesture(source, target)):
            self.move(model)

    def _draw_landing(self, canvas: Canvas, model: ExerciseViewModel, held: Sprite) -> None:
        """Draw a ring where the dragged card would be placed."""
        assert self.hand.source is not None, "a card is carried"
        slots, captured = row_of(model).slots, len(model.tray.pieces)
        target = under([target for target in targets(model, carrying=True) if target.piece != held.piece.key], held.pose.x, held.pose.y)
        thing, comes = target.id if target is not None else None, isinstance(self.hand.source.id, HandCardTarget)
        if isinstance(thing, TraySlotTarget) and (not comes or captured == len(slots)):
            canvas.ring(slots[thing.place].rect(ratio(model)), "target", 12, 5, "8 7")
        elif comes and (isinstance(thing, TraySlotTarget) or thing is TrayAction.TRAY):
            canvas.ring(slots[min(captured, len(slots) - 1)].rect(ratio(model)), "target", 12, 5, "8 7", "target")
