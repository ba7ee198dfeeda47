"""The cards of an exercise: at rest, on their way, or dragged by a child."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.canvas.flights import Animator
from ui.canvas.pieces import Gesture, Spot, Sprite, Timing, Toss
from ui.match.gestures.drag import Drop, Hand, under
from ui.practice.exercise.layout import Sight, around, pieces, targets
from ui.scene.desk import Desk
from ui.tables.contract import InHand
from ui.tables.nambarz.cards import draw_piece
from ui.tables.nambarz.things import Aim, Slot

TRAVEL, ARC = 200.0, 24.0  # ms, units (ART 8)
STAR_TRAVEL, STAR_ARC = 620.0, 90.0


class MovingCards:
    """`held`: what the pointer carries."""

    def __init__(self, desk: Desk, do: Callable[[Gesture], bool]) -> None:
        """`do`: what a card that is dropped does; False where that is nothing."""
        self.desk, self.do = desk, do
        self.hand = Hand()
        self.animator = Animator()
        self.held: Sprite | None = None

    @property
    def star_flies(self) -> bool:
        """Whether a star is on its way to its stone."""
        return any(sprite.face == "star" for sprite in self.animator.sprites())

    def move(self, sight: Sight, star: tuple[Spot, Spot] | None = None) -> None:
        """Sends the cards to where they lie now; `star`: from where to where one flies."""
        tosses = [Toss("star", *star, travel=STAR_TRAVEL, arc=STAR_ARC)] if star is not None else []
        timing = Timing(travel=TRAVEL, arc=ARC)
        self.animator.move(pieces(sight), timing, self.desk.pace, self.desk.settings.reduced_motion, tosses)

    def handle(self, event: pygame.Event, sight: Sight) -> bool:
        """Whether the event was part of a drag, and nobody else's business."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                if self.held is not None:  # let go outside the window, where nobody heard of it
                    self.held = None
                    self.move(sight)
                self.hand.press(targets(sight), *self.desk.page.point(event.pos))
            case pygame.MOUSEMOTION if self.hand.move(*self.desk.page.point(event.pos)):
                self._carry(sight)
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1 and self.hand.dragging:
                self._drop(sight, self.desk.page.point(event.pos))
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self.hand.let_go()
        return False

    def draw(self, brush: Brush, sight: Sight, flying: bool) -> None:
        """Those that rest, or those on their way with the one that is carried."""
        held = self.held.piece.key if self.held else None
        for sprite in self.animator.sprites():
            if sprite.flying == flying and sprite.piece.key != held:
                draw_piece(brush, sprite)
        if flying and self.held is not None:
            self._draw_landing(brush, sight, self.held)
            draw_piece(brush, self.held)

    def _carry(self, sight: Sight) -> None:
        assert self.hand.source is not None, "something is dragged"
        if self.held is None:
            self.desk.sounds.play("card_slide")
        piece = next(piece for piece in pieces(sight) if piece.key == self.hand.source.piece)
        spot = Spot(self.hand.x, self.hand.y, piece.spot.w, -4.0)
        self.held = Sprite(piece, piece.face, spot, spot.w, 3)

    def _drop(self, sight: Sight, point: tuple[float, float]) -> None:
        """A card of the tray is named by its slot, one of the hand by its place."""
        source = self.hand.source.at if self.hand.source is not None else None
        dropped = self.hand.release(targets(sight, carrying=True), *point)
        if self.held is not None:
            self.animator.carry(self.held.piece.key, self.held.spot)
            self.held = None
        if not isinstance(dropped, Drop) or not self.do(Gesture(source, dropped.gesture.target)):
            self.move(sight)

    def _draw_landing(self, brush: Brush, sight: Sight, held: Sprite) -> None:
        """Where the card would come to lie."""
        assert self.hand.source is not None, "a card is carried"
        slots, taken = sight.row.slots, len(sight.tray.pieces)
        target = under([target for target in targets(sight, carrying=True) if target.piece != held.piece.key], held.spot.x, held.spot.y)
        thing, comes = target.at if target is not None else None, isinstance(self.hand.source.at, InHand)
        if isinstance(thing, Slot) and (not comes or taken == len(slots)):
            brush.ring(around(slots[thing.place]), ink.TEAL, 12, 5, "8 7")
        elif comes and (isinstance(thing, Slot) or thing is Aim.TRAY):
            brush.ring(around(slots[min(taken, len(slots) - 1)]), ink.TEAL, 12, 5, "8 7", ink.TEAL)
