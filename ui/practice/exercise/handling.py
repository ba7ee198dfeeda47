"""Cards of an exercise in the hands of a child: dragged, tapped, on their way (the gestures of the game's own tray)."""

from __future__ import annotations

import pygame

from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.canvas.flights import Animator
from ui.canvas.pieces import Gesture, Piece, Spot, Sprite, Timing, Toss
from ui.match.gestures.drag import Drop, Hand, under
from ui.practice.exercise.places import around
from ui.practice.exercise.sheet import Sight, layout, targets
from ui.scene.desk import Desk
from ui.scene.screen import Scene
from ui.tables.nambarz.cards import draw_piece

TRAVEL, ARC = 200.0, 24.0  # ms, units (ART 8)
STAR_TRAVEL, STAR_ARC = 620.0, 90.0


class Carrying(Scene):
    """A scene with the cards of one exercise. Subclasses say what a gesture does."""

    def __init__(self, desk: Desk, sight: Sight) -> None:
        super().__init__(desk)
        self.sight = sight
        self.hand = Hand()
        self.animator = Animator()
        self.held: Sprite | None = None  # what the pointer carries

    def do(self, gesture: Gesture) -> bool:
        """What the gesture does; False where that is nothing."""
        raise AssertionError("a subclass says it")

    @property
    def star_flies(self) -> bool:
        """Whether a star is on its way to its stone."""
        return any(sprite.face == "star" for sprite in self.animator.sprites())

    @property
    def free(self) -> bool:
        """Whether cards can be moved now."""
        return self.sight.free and self.ask is None

    def handle(self, event: pygame.Event) -> None:
        if (self.free or self.hand.dragging) and self._handled(event):
            self.stale = True
            return
        super().handle(event)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.animator.update(dt):
            self.stale = True

    def settle(self) -> None:
        """Everything lies there at once."""
        self.animator.settle(layout(self.sight))
        self.rebuild()

    def shift(self, star: tuple[Spot, Spot] | None = None) -> None:
        """Sends the cards to where they lie now; `star`: from where to where one flies."""
        tosses = [Toss("star", *star, travel=STAR_TRAVEL, arc=STAR_ARC)] if star is not None else []
        timing = Timing(travel=TRAVEL, arc=ARC)
        self.animator.move(layout(self.sight), timing, self.desk.pace, self.desk.settings.reduced_motion, tosses)
        self.rebuild()

    def draw_cards(self, brush: Brush, flying: bool) -> None:
        """Those that rest, or those on their way with the one that is carried."""
        held = self.held.piece.key if self.held else ""
        for sprite in self.animator.sprites():
            if sprite.flying == flying and sprite.piece.key != held:
                draw_piece(brush, sprite)
        if flying and self.held is not None:
            self._draw_landing(brush)
            draw_piece(brush, self.held)

    def _draw_landing(self, brush: Brush) -> None:
        """Where the card would come to lie."""
        assert self.held is not None and self.hand.source is not None, "a card is carried"
        spot, slots, taken = self.held.spot, self.sight.row.slots, len(self.sight.tray.pieces)
        found = [target for target in targets(self.sight, carrying=True) if target.piece != self.held.piece.key]
        target = under(found, spot.x, spot.y)
        kind, _slash, rest = target.name.partition("/") if target is not None else ("", "", "")
        comes = self.hand.source.name.startswith("card/")
        if kind == "slot" and (not comes or taken == len(slots)):
            brush.ring(around(slots[int(rest)]), ink.TEAL, 12, 5, "8 7")
        elif kind in ("tray", "slot") and comes:
            brush.ring(around(slots[min(taken, len(slots) - 1)]), ink.TEAL, 12, 5, "8 7", ink.TEAL)

    def _handled(self, event: pygame.Event) -> bool:
        """Whether the event was about a card, and nobody else's business."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                if self.held is not None:  # let go outside the window, where nobody heard of it
                    self.held = None
                    self.shift()
                self.hand.press(targets(self.sight), *self.desk.page.point(event.pos))
            case pygame.MOUSEMOTION if self.hand.move(*self.desk.page.point(event.pos)):
                self._carry()
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1 and self.hand.dragging:
                self._pressed = ""
                self._drop(self.desk.page.point(event.pos))
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self.hand.let_go()
        return False

    def _carry(self) -> None:
        source = self.hand.source
        assert source is not None, "something is dragged"
        if self.held is None:
            self.desk.sounds.play("card_slide")
            self._hover = ""
        piece = self._piece(source.piece)
        spot = Spot(self.hand.x, self.hand.y, piece.spot.w, -4.0)
        self.held = Sprite(piece, piece.face, spot, spot.w, 3)

    def _piece(self, key: str) -> Piece:
        return next(piece for piece in layout(self.sight) if piece.key == key)

    def _drop(self, point: tuple[float, float]) -> None:
        """A card of the tray is named by its slot, one of the hand by its place."""
        source = self.hand.source.name if self.hand.source is not None else ""
        dropped = self.hand.release(targets(self.sight, carrying=True), *point)
        if self.held is not None:
            self.animator.carry(self.held.piece.key, self.held.spot)
            self.held = None
        if not isinstance(dropped, Drop) or not self.do(Gesture(source, dropped.gesture.target)):
            self.shift()
