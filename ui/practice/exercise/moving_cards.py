"""The cards of an exercise: at rest, animated, or dragged by a child."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.nambarz.cards import card
from ui.canvas.brush import Brush
from ui.canvas.cards import draw_card
from ui.canvas.pieces import Gesture, Spot, Sprite, Timing, Toss
from ui.canvas.static_layer import Draw
from ui.match.drag import Hand, under
from ui.match.flights import MovingPieces
from ui.practice.exercise.cards_and_signs import draw_tile
from ui.practice.exercise.kinds.registry import row_of
from ui.practice.exercise.layout import pieces, ratio, targets
from ui.practice.exercise.sight import Sight
from ui.scene.desk import Desk
from ui.tables.nambarz.cards import face
from ui.tables.nambarz.things import Aim, Slot
from ui.tables.targets import InHand

TRAVEL, ARC = 200.0, 24.0  # milliseconds, units (docs/art.md, 8)
TICK, TICK_TRAVEL, TICK_ARC = "tick", 620.0, 90.0
TILT = -4.0  # degrees, of a dragged card


def draw_piece(brush: Brush, sprite: Sprite, dotted: bool = False) -> None:
    """Draw a card or a flying check mark; with `dotted`, animal cards show their numbers as dots."""
    x, y, w = sprite.spot.x, sprite.spot.y, sprite.base
    if sprite.face == TICK:
        brush.vec(
            x - w / 2,
            y - w / 2,
            w,
            w,
            f'<circle cx="{w / 2}" cy="{w / 2}" r="{w / 2 - 2}" fill="success_light" stroke="on_wood" stroke-width="3"/>',
        )
        brush.icon("check", x - w * 0.3, y - w * 0.3, w * 0.6, "on_wood")
    elif sprite.face.startswith("tile/"):
        draw_tile(brush, int(sprite.face.removeprefix("tile/")), sprite.spot)
    else:
        draw_card(brush, face(brush.skin, card(sprite.face), w, dotted), sprite)


def draw_dotted(brush: Brush, sprite: Sprite) -> None:
    draw_piece(brush, sprite, dotted=True)


class MovingCards(MovingPieces):
    """The cards and their dragging."""

    def __init__(self, desk: Desk, do: Callable[[Gesture], bool]) -> None:
        """Create the cards; `do` performs a gesture and returns False if it changes nothing."""
        super().__init__(desk)
        self.do, self.hand = do, Hand()

    @property
    def mark_flies(self) -> bool:
        """Return True while a check mark flies to its place."""
        return any(sprite.face == TICK for sprite in self.animator.sprites())

    def move(self, sight: Sight, tick: tuple[Spot, Spot] | None = None) -> None:
        """Animate the cards to their places; `tick` is the start and end of a flying check mark."""
        tosses = [Toss(TICK, *tick, travel=TICK_TRAVEL, arc=TICK_ARC)] if tick is not None else []
        self.send(pieces(sight), Timing(travel=TRAVEL, arc=ARC), tosses)

    def handle(self, event: pygame.Event, sight: Sight) -> bool:
        """Return True if the event was part of a drag."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                if self.held is not None:  # dropped outside the window, which sends no event
                    self.held = None
                    self.move(sight)
                self.hand.press(targets(sight), *self.desk.page.point(event.pos), drags=not self.desk.two_taps)
            case pygame.MOUSEMOTION if self.hand.move(*self.desk.page.point(event.pos)):
                self._carry()
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1 and self.hand.dragging:
                self._drop(sight, self.desk.page.point(event.pos))
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self.hand.let_go()
        return False

    def draw(self, brush: Brush, sight: Sight) -> None:
        """Draw the cards at rest."""
        self.draw_resting(brush, draw_dotted if sight.dots else draw_piece)

    def sprites(self, sight: Sight) -> list[Draw]:
        """Return the drawing of animated cards and of the dragged one."""
        draw, held = draw_dotted if sight.dots else draw_piece, self.held

        def carried(brush: Brush, held: Sprite) -> None:
            self._draw_landing(brush, sight, held)
            draw(brush, held)

        return [*self.flying(draw), *([lambda brush: carried(brush, held)] if held is not None else [])]

    def _carry(self) -> None:
        assert self.hand.source is not None, "something is dragged"
        if self.held is None:
            self.desk.sounds.play("card_slide")
        self.hold(self.hand.source.piece, self.hand.x, self.hand.y, 0, TILT)

    def _drop(self, sight: Sight, point: tuple[float, float]) -> None:
        """Perform the gesture of a drop; a tray card is named by its slot, a hand card by its index."""
        source = self.hand.source.at if self.hand.source is not None else None
        target = self.hand.release(targets(sight, carrying=True), *point).target
        self.let_go()
        if not self.do(Gesture(source, target)):
            self.move(sight)

    def _draw_landing(self, brush: Brush, sight: Sight, held: Sprite) -> None:
        """Draw a ring where the dragged card would be placed."""
        assert self.hand.source is not None, "a card is carried"
        slots, taken = row_of(sight).slots, len(sight.tray.pieces)
        target = under([target for target in targets(sight, carrying=True) if target.piece != held.piece.key], held.spot.x, held.spot.y)
        thing, comes = target.at if target is not None else None, isinstance(self.hand.source.at, InHand)
        if isinstance(thing, Slot) and (not comes or taken == len(slots)):
            brush.ring(slots[thing.place].rect(ratio(sight)), "target", 12, 5, "8 7")
        elif comes and (isinstance(thing, Slot) or thing is Aim.TRAY):
            brush.ring(slots[min(taken, len(slots) - 1)].rect(ratio(sight)), "target", 12, 5, "8 7", "target")
