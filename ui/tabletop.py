"""A table with its pieces in motion: what the game's own screen and the replay share."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel import Event
from ui.anim import Animator
from ui.desk import Desk
from ui.paint import Brush
from ui.piece import Spot, Sprite
from ui.skin import SHADOW
from ui.tables.contract import Look, Table

COUNT = 500.0  # ms a score counts up (ART 8)


class Tabletop:
    """Draws a table from Looks, and moves its pieces from one to the next."""

    def __init__(self, desk: Desk, table: Table) -> None:
        self.desk, self.table = desk, table
        self.animator = Animator()
        self.held: Sprite | None = None  # what the pointer carries

    @property
    def busy(self) -> bool:
        return self.animator.busy

    def settle(self, look: Look) -> None:
        """Shows this look at once."""
        self.animator.finish()
        self.animator.settle(self.table.layout(look))

    def move(self, look: Look, events: Sequence[Event], before: Sequence[float]) -> None:
        """Sends the pieces to this look, as these events made them travel; scores count up from `before`."""
        pace = self.desk.pace
        self.animator.move(self.table.layout(look), self.table.timing(events), pace, self.desk.settings.reduced_motion)
        for seat, (old, new) in enumerate(zip(before, look.scores, strict=True)):
            self.animator.count(f"score/{seat}", old, new, 0 if self.desk.settings.reduced_motion else COUNT * pace)

    def shift(self, look: Look) -> None:
        """The same position, laid out a little differently: a card lifted, a hand closed."""
        self.animator.move(self.table.layout(look), self.table.timing(()), self.desk.pace, self.desk.settings.reduced_motion)

    def scores(self, scores: Sequence[float]) -> tuple[float, ...]:
        """The scores as they are shown at this moment."""
        return tuple(self.animator.counted(f"score/{seat}", score) for seat, score in enumerate(scores))

    def draw(self, brush: Brush, look: Look) -> None:
        self.table.draw_under(brush, look)
        held = self.held.piece.key if self.held else ""
        sprites = [sprite for sprite in self.animator.sprites() if sprite.piece.key != held]
        for sprite in sprites:
            if not sprite.flying:
                self.table.draw_sprite(brush, sprite)
        self.table.draw_over(brush, look)
        for sprite in sprites:
            if sprite.flying:
                self.table.draw_sprite(brush, sprite)
        if self.held is not None:
            self.table.draw_sprite(brush, self.held)
