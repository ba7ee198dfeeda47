"""A table with its pieces in motion: what the game's own screen and the replay share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.kernel import Event
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.canvas.flights import Animator
from ui.canvas.pieces import Gesture, Key, Piece, Spot, Sprite, Timing, Toss
from ui.match.gestures.drag import under
from ui.scene.desk import Desk
from ui.tables.contract import Look, Table

DEAL, DEAL_STEP, DEAL_ROOM = 220.0, 60.0, 1180.0  # ms: a card, between two, and for all to set out (ART 8)
COUNT = 500.0  # ms a score counts up (ART 8)


class Tabletop:
    """Draws a table from Looks, and moves its pieces from one to the next."""

    def __init__(self, desk: Desk, table: Table) -> None:
        self.desk, self.table = desk, table
        self.animator = Animator()
        self.held: Sprite | None = None  # what the pointer carries
        self._quiet = True
        self._compact = desk.page.compact  # what the pieces were laid out for

    @property
    def busy(self) -> bool:
        """Something travels that everybody watches."""
        return self.animator.busy and not self._quiet

    def settle(self, look: Look) -> None:
        """Shows this look at once."""
        self.animator.finish()
        self.animator.settle(self.table.setting.layout(look))

    def deal(self, look: Look) -> None:
        """All pieces but inlaid ones come from the stack, one after the other; where there is none, they are simply there.

        The stack lies where the layout has it, else where the table says.
        """
        self.desk.sounds.play("shuffle")
        pieces, stack = self.table.setting.layout(look), self.table.setting.style.stack
        if stack is None:
            self.settle(look)
            return
        spot = next((piece.spot for piece in pieces if piece.key == stack.key), stack.spot)
        self.animator.settle([replace(piece, face=stack.face, spot=spot, hidden=True) if piece.level else piece for piece in pieces])
        self._quiet = False
        timing = Timing(travel=DEAL, arc=0, stagger=min(DEAL_STEP, DEAL_ROOM / max(1, len(pieces))))
        self._send(pieces, timing, self.table.drawing.motion(look, ()).tosses)

    def move(self, look: Look, events: Sequence[Event], before: Sequence[float]) -> None:
        """Sends the pieces to this look, as these events made them travel; scores count up from `before`."""
        pace, motion = self.desk.pace, self.table.drawing.motion(look, events)
        self._quiet = motion.timing.quiet
        self._send(self.table.setting.layout(look), motion.timing, motion.tosses)
        for seat, (old, new) in enumerate(zip(before, look.scores, strict=True)):
            self.animator.count(f"score/{seat}", old, new, 0 if self.desk.settings.reduced_motion else COUNT * pace)

    def shift(self, look: Look) -> None:
        """The same position, laid out a little differently: a card lifted, a hand closed."""
        self._quiet = True
        self._send(self.table.setting.layout(look), self.table.drawing.motion(look, ()).timing)

    def _send(self, pieces: Sequence[Piece], timing: Timing, tosses: Sequence[Toss] = ()) -> None:
        self.animator.move(pieces, timing, self.desk.pace, self.desk.settings.reduced_motion, tosses)

    def scores(self, scores: Sequence[float]) -> tuple[float, ...]:
        """The scores as they are shown at this moment."""
        return tuple(self.animator.counted(f"score/{seat}", score) for seat, score in enumerate(scores))

    def carry(self, key: Key, x: float, y: float) -> None:
        """The pointer carries this piece at logical x, y."""
        piece = next((sprite.piece for sprite in self.animator.sprites() if sprite.piece.key == key), None)
        if piece is not None:
            least, tilt = self.table.setting.style.carried
            spot = Spot(x, y, max(piece.spot.w, least), tilt)
            self.held = Sprite(piece, piece.face, spot, spot.w, 3)

    def let_go(self) -> None:
        """The carried piece stays where it was let go, until the next move takes it on."""
        if self.held is not None:
            self.animator.carry(self.held.piece.key, self.held.spot)
            self.held = None

    def draw_held(self, brush: Brush, look: Look, fits: Callable[[Gesture], bool]) -> None:
        """What the pointer carries, and teal dashes on what lies under it where it may be dropped."""
        assert self.held is not None, "something is carried"
        spot, key = self.held.spot, self.held.piece.key
        target = under([target for target in self.table.setting.targets(look) if target.piece != key], spot.x, spot.y)
        if target is not None and fits(Gesture(key, target.at)):
            brush.ring(
                target.rect.inflate(-self.table.setting.style.landing[0], -self.table.setting.style.landing[1]),
                ink.TEAL,
                target.r,
                4,
                "8 7",
            )
        self.table.drawing.draw(brush, self.held)

    def draw(self, brush: Brush, look: Look) -> None:
        if look.compact != self._compact:
            self._compact = look.compact
            self.animator.relay(self.table.setting.layout(look))
        self.table.drawing.under(brush, look)
        held = self.held.piece.key if self.held else ""
        sprites = [sprite for sprite in self.animator.sprites() if sprite.piece.key != held]
        for sprite in sprites:
            if not sprite.flying:
                self.table.drawing.draw(brush, sprite)
        self.table.drawing.over(brush, look)
        for sprite in sprites:
            if sprite.flying:
                self.table.drawing.draw(brush, sprite)
