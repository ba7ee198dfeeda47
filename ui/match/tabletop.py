"""Pieces in motion: what the table of a game, the replay and the exercises share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import pygame

from game.kernel import Event
from ui.assets.picture_store import weight
from ui.assets.words import language
from ui.canvas.brush import Brush
from ui.canvas.flights import Animator
from ui.canvas.pieces import Gesture, Key, Piece, Spot, Sprite, Timing, Toss
from ui.canvas.static_layer import Draw
from ui.match.drag import under
from ui.scene.desk import Desk
from ui.tables.contract import Look, Table
from ui.tables.open_hands import draw_handicaps

DEAL, DEAL_STEP, DEAL_ROOM = 220.0, 60.0, 1180.0  # ms: a card, between two, and for all to set out (docs/art.md, 8)
DEAL_LEAST, IN_THE_AIR = 110.0, 5  # ms: a card where many are dealt, so that no more than so many fly, which would cost frames
COUNT = 500.0  # ms a score counts up (docs/art.md, 8)
BACK = "back"  # the face of a card that lies face down
PREPARED = 0.5  # of the cache of pictures: for cards that are drawn ahead


class MovingPieces:
    """Pieces at rest, on their way, or carried by the pointer (`held`)."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.animator = Animator()
        self.held: Sprite | None = None

    def send(self, pieces: Sequence[Piece], timing: Timing, tosses: Sequence[Toss] = ()) -> None:
        """Sends them to where they lie in this layout."""
        self.animator.move(pieces, timing, self.desk.pace, self.desk.calm, tosses)

    def hold(self, key: Key, x: float, y: float, least: float, tilt: float) -> None:
        """The pointer carries this piece at logical x, y, at least so wide, turned by `tilt` degrees."""
        piece = next((sprite.piece for sprite in self.animator.sprites() if sprite.piece.key == key), None)
        if piece is not None:
            spot = Spot(x, y, max(piece.spot.w, least), tilt)
            self.held = Sprite(piece, piece.face, spot, spot.w, 3)

    def let_go(self) -> None:
        """The carried piece stays where it was let go, until the next move takes it on."""
        if self.held is not None:
            self.animator.carry(self.held.piece.key, self.held.spot)
            self.held = None

    def draw_resting(self, brush: Brush, draw: Callable[[Brush, Sprite], None]) -> None:
        """Not the one that is carried."""
        for sprite in self.animator.resting():
            if not self._carried(sprite):
                draw(brush, sprite)

    def flying(self, draw: Callable[[Brush, Sprite], None]) -> list[Draw]:
        """Those on their way; not the one that is carried."""
        return [_drawing(draw, sprite) for sprite in self.animator.flying() if not self._carried(sprite)]

    def _carried(self, sprite: Sprite) -> bool:
        return self.held is not None and sprite.piece.key == self.held.piece.key


def _drawing(draw: Callable[[Brush, Sprite], None], sprite: Sprite) -> Draw:
    return lambda brush: draw(brush, sprite)


class Tabletop(MovingPieces):
    """Draws a table from Looks, and moves its pieces from one to the next."""

    def __init__(self, desk: Desk, table: Table) -> None:
        super().__init__(desk)
        self.table = table
        self._quiet = True
        self._page = desk.page.compact, desk.page.rect if desk.page.tall else None  # what the pieces were laid out for
        self._ready_for: object = None
        self._ahead: list[Iterator[object]] = []
        self._cards = {*table.setting.style.faces, BACK}
        self.has_landed = False  # the last flight has ended in the last update
        self.redraws = False  # that, or a score has counted on: what rests is to be drawn anew
        self._sizes: dict[int, float] = {}  # in which cards have lain here: px, and the width in units
        self._noticed: set[int] = set()  # those in which all cards are ready, will be soon, or have no room
        self._prepared = 0  # bytes of those cards

    @property
    def busy(self) -> bool:
        """Something travels that everybody watches."""
        return self.animator.busy and not self._quiet

    def settle(self, look: Look) -> None:
        """Shows this look at once."""
        self.animator.finish()
        self.animator.settle(self._laid(look))

    def deal(self, look: Look) -> None:
        """All pieces but inlaid ones come from the stack, one after the other; where there is none, they are simply there.

        The stack lies where the layout has it, else where the table says. What will lie hidden at one place comes as one card.
        """
        self.desk.sounds.play("shuffle")
        pieces, stack = self._laid(look), self.table.setting.style.stack
        if stack is None:
            self.settle(look)
            return
        spot = next((piece.spot for piece in pieces if piece.key == stack.key), stack.spot)
        dealt = {(piece.spot if piece.hidden else piece.key): piece.key for piece in pieces if piece.level}
        comes = set(dealt.values())
        self.animator.settle([replace(piece, face=stack.face, spot=spot, hidden=True) if piece.key in comes else piece for piece in pieces])
        self._quiet = False
        apart = min(DEAL_STEP, DEAL_ROOM / max(1, len(comes)))
        timing = Timing(travel=min(DEAL, max(DEAL_LEAST, IN_THE_AIR * apart)), arc=0, stagger=apart)
        self.send(pieces, timing, self.table.drawing.motion(look, ()).tosses)

    def move(self, look: Look, events: Sequence[Event], before: Sequence[float]) -> None:
        """Sends the pieces to this look, as these events made them travel; scores count up from `before`."""
        motion = self.table.drawing.motion(look, events)
        self._quiet = motion.timing.quiet
        self.send(self._laid(look), motion.timing, motion.tosses)
        for seat, (old, new) in enumerate(zip(before, look.scores, strict=True)):
            self.animator.count(f"score/{seat}", old, new, COUNT * self.desk.travel)

    def update(self, dt: float) -> bool:
        """`dt`: seconds. True when something moved."""
        flew, counts = self.animator.busy, self.animator.counts
        moved = self.animator.update(dt)
        self.has_landed = flew and not self.animator.busy
        self.redraws = self.has_landed or counts != self.animator.counts
        return moved

    def sprites(self) -> list[Draw]:
        """What flies."""
        return self.flying(self.table.drawing.draw)

    def take_landed(self) -> list[Draw]:
        """What has landed since the last time."""
        landed, self.animator.landed = self.animator.landed, []
        return [_drawing(self.table.drawing.draw, sprite) for sprite in landed]

    def shift(self, look: Look) -> None:
        """The same position, laid out a little differently: a card lifted, a hand closed."""
        self._quiet = True
        self.send(self._laid(look), self.table.drawing.motion(look, ()).timing)

    def prepare(self, look: Look) -> None:
        """Makes one thing that the next moves will need, so that no frame waits for it: a picture, for the most part."""
        state = self.desk.skin.scale, language()
        if self._ready_for != state:
            self._ready_for, self._ahead = state, [iter(self.table.setting.style.ahead(look.view))]
            self._sizes.clear()
            self._noticed.clear()
            self._prepared = 0
            self._laid(look)
        if self._sizes.keys() - self._noticed:
            self._ahead.append(self._cards_to_come())
        if self._ahead and next(self._ahead[-1], self) is self:
            self._ahead.pop()

    @property
    def ready(self) -> bool:
        return self._ready_for is not None and not self._ahead and self._sizes.keys() <= self._noticed

    def _laid(self, look: Look) -> list[Piece]:
        """All pieces of this look; the sizes of its cards are noted."""
        pieces, skin = self.table.setting.layout(look), self.desk.skin
        self._sizes.update((skin.px(piece.spot.w), piece.spot.w) for piece in pieces if piece.face in self._cards)
        return pieces

    def _cards_to_come(self) -> Iterator[pygame.Surface]:
        """Every card that may turn up, in each new size, as long as the cache of pictures has room; the largest first."""
        picture, skin = self.table.drawing.picture, self.desk.skin
        sizes = sorted(self._sizes.keys() - self._noticed, reverse=True)
        self._noticed.update(sizes)
        for size in sizes:
            for face in sorted(self._cards):
                if self._prepared < PREPARED * skin.room:
                    card = picture(skin, face, self._sizes[size])
                    self._prepared += weight(card)
                    yield card

    def scores(self, scores: Sequence[float]) -> tuple[float, ...]:
        """The scores as they are shown at this moment."""
        return tuple(self.animator.counted(f"score/{seat}", score) for seat, score in enumerate(scores))

    def carry(self, key: Key, x: float, y: float) -> None:
        """The pointer carries this piece at logical x, y."""
        self.hold(key, x, y, *self.table.setting.style.carried)

    def carried(self, look: Callable[[], Look], fits: Callable[[Gesture], bool]) -> list[Draw]:
        """What the pointer carries, as a sprite."""
        return [] if self.held is None else [lambda brush: self._draw_held(brush, look(), fits)]

    def _draw_held(self, brush: Brush, look: Look, fits: Callable[[Gesture], bool]) -> None:
        """What the pointer carries, and teal dashes on what lies under it where it may be dropped."""
        assert self.held is not None, "something is carried"
        spot, key = self.held.spot, self.held.piece.key
        target = under([target for target in self.table.setting.targets(look) if target.piece != key], spot.x, spot.y)
        if target is not None and fits(Gesture(key, target.at)):
            dx, dy = self.table.setting.style.landing
            brush.ring(target.rect.inflate(-dx, -dy), "target", target.r, 4, "8 7")
        self.table.drawing.draw(brush, self.held)

    def draw(self, brush: Brush, look: Look) -> None:
        """Draw everything at rest."""
        if (look.compact, look.tall) != self._page:
            self._page = look.compact, look.tall
            self.animator.relay(self.table.setting.layout(look))
        self.table.drawing.under(brush, look)
        self.draw_resting(brush, self.table.drawing.draw)
        self.table.drawing.over(brush, look)
        draw_handicaps(brush, self.table, look)
