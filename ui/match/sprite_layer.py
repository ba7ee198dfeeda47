"""The tabletop: the pieces of a game, laid out and animated from one view model to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import pygame

from game.kernel import Event
from ui.assets.surface_cache import weight
from ui.assets.translation import language
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import AnimationTiming, Gesture, Piece, PieceId
from ui.canvas.static_layer import Draw
from ui.match.drag import under
from ui.match.tweens import MovingPieces
from ui.scene.app_context import AppContext
from ui.tables.contract import Table, TableViewModel
from ui.tables.open_hands import draw_handicaps

DEAL, DEAL_STEP, DEAL_ROOM = 220.0, 60.0, 1180.0  # ms: a card, between two, and for all to set out (docs/art.md, 8)
DEAL_LEAST, IN_THE_AIR = 110.0, 5  # ms of a dealt card's flight, at least; at most five cards fly at a time
COUNT = 500.0  # ms a score counts up (docs/art.md, 8)
BACK = "back"  # the face of a card that lies face down
PREPARED = 0.5  # of the cache of pictures: for cards that are drawn ahead


class Tabletop(MovingPieces):
    """The tabletop: draws a table from view models, and animates its pieces from one view model to the next."""

    def __init__(self, context: AppContext, table: Table) -> None:
        super().__init__(context)
        self.table = table
        self._quiet = True
        # the model for which the pieces were laid out
        self._page = context.viewport.is_compact, context.viewport.rect if context.viewport.is_portrait else None
        self._ready_for: object = None
        self._ahead: list[Iterator[object]] = []
        self._cards = {*table.layout.style.faces, BACK}
        self.has_landed = False  # the last flight ended in the last update
        self.redraws = False  # a flight ended or a score counted up: the static layer has to be redrawn
        self._sizes: dict[int, float] = {}  # widths in which cards have lain here: units by px
        self._noticed: set[int] = set()  # the widths in px in which all cards are ready, will be soon, or have no room
        self._prepared = 0  # bytes of those cards

    @property
    def busy(self) -> bool:
        """True if a piece is moving for which the game waits."""
        return self.animator.busy and not self._quiet

    def settle(self, model: TableViewModel) -> None:
        """Put all pieces where this view model has them, without animation."""
        self.animator.finish()
        self.animator.settle(self._laid(model))

    def deal(self, model: TableViewModel) -> None:
        """Animate the deal: pieces fly from the stack to their places, one after the other; without a stack they are simply there.

        Pieces inlaid in the table stay. The stack lies where the layout has it, else where the table says. Pieces that will lie hidden at
        one place come as one card.
        """
        self.context.sounds.play("shuffle")
        pieces, stack = self._laid(model), self.table.layout.style.deal_source
        if stack is None:
            self.settle(model)
            return
        pose = next((piece.pose for piece in pieces if piece.key == stack.key), stack.pose)
        dealt = {(piece.pose if piece.hidden else piece.key): piece.key for piece in pieces if piece.level}
        comes = set(dealt.values())
        self.animator.settle([replace(piece, face=stack.face, pose=pose, hidden=True) if piece.key in comes else piece for piece in pieces])
        self._quiet = False
        gap = min(DEAL_STEP, DEAL_ROOM / max(1, len(comes)))
        timing = AnimationTiming(travel=min(DEAL, max(DEAL_LEAST, IN_THE_AIR * gap)), arc=0, stagger=gap)
        self.send(pieces, timing, self.table.art.motion(model, ()).tosses)

    def move(self, model: TableViewModel, events: Sequence[Event], before: Sequence[float]) -> None:
        """Animate the pieces to this view model as the events require, and let scores count up from `before`."""
        motion = self.table.art.motion(model, events)
        self._quiet = motion.timing.quiet
        self.send(self._laid(model), motion.timing, motion.tosses)
        for seat, (old, new) in enumerate(zip(before, model.scores, strict=True)):
            self.animator.count(f"score/{seat}", old, new, COUNT * self.context.travel)

    def update(self, dt: float) -> bool:
        """Advance all animations by `dt` seconds, and return True if something moved."""
        flew, counts = self.animator.busy, self.animator.counts
        moved = self.animator.update(dt)
        self.has_landed = flew and not self.animator.busy
        self.redraws = self.has_landed or counts != self.animator.counts
        return moved

    def sprites(self) -> list[Draw]:
        """Return one drawing function for each flying piece."""
        return self.flying(self.table.art.draw)

    def take_landed(self) -> list[Draw]:
        """Return one drawing function for each piece that has landed since the last call."""
        return self.landed(self.table.art.draw)

    def shift(self, model: TableViewModel) -> None:
        """Animate the pieces to a slightly changed layout of the same position, such as with a lifted card."""
        self._quiet = True
        self.send(self._laid(model), self.table.art.motion(model, ()).timing)

    def prepare(self, model: TableViewModel) -> None:
        """Prepare one picture or other thing that the next moves will need, so that no frame waits for it."""
        state = self.context.rasterizer.scale, language()
        if self._ready_for != state:
            self._ready_for, self._ahead = state, [iter(self.table.layout.style.ahead(model.view))]
            self._sizes.clear()
            self._noticed.clear()
            self._prepared = 0
            self._laid(model)
        if self._sizes.keys() - self._noticed:
            self._ahead.append(self._cards_to_come())
        if self._ahead and next(self._ahead[-1], self) is self:
            self._ahead.pop()

    @property
    def ready(self) -> bool:
        return self._ready_for is not None and not self._ahead and self._sizes.keys() <= self._noticed

    def _laid(self, model: TableViewModel) -> list[Piece]:
        """Return the laid out pieces of this view model, and note the widths of its cards."""
        pieces, rasterizer = self.table.layout.pieces(model), self.context.rasterizer
        self._sizes.update((rasterizer.px(piece.pose.w), piece.pose.w) for piece in pieces if piece.face in self._cards)
        return pieces

    def _cards_to_come(self) -> Iterator[pygame.Surface]:
        """Render every card that may turn up, in each new width, the largest first, as long as the surface cache has room."""
        picture, rasterizer = self.table.art.picture, self.context.rasterizer
        sizes = sorted(self._sizes.keys() - self._noticed, reverse=True)
        self._noticed.update(sizes)
        for size in sizes:
            for face in sorted(self._cards):
                if self._prepared < PREPARED * rasterizer.room:
                    card = picture(rasterizer, face, self._sizes[size])
                    self._prepared += weight(card)
                    yield card

    def scores(self, scores: Sequence[float]) -> tuple[float, ...]:
        """Return the scores as they are shown now, while they count up."""
        return tuple(self.animator.counted(f"score/{seat}", score) for seat, score in enumerate(scores))

    def carry(self, key: PieceId, x: float, y: float) -> None:
        """Attach this piece to the pointer at x, y."""
        self.hold(key, x, y, *self.table.layout.style.carried)

    def carried(self, look: Callable[[], TableViewModel], fits: Callable[[Gesture], bool]) -> list[Draw]:
        """Return the drawing function of the piece that the pointer carries, in a list that is empty if there is none."""
        return [] if self.held is None else [lambda canvas: self._draw_held(canvas, look(), fits)]

    def _draw_held(self, canvas: Canvas, model: TableViewModel, fits: Callable[[Gesture], bool]) -> None:
        """Draw the piece that the pointer carries, and a dashed ring round the target under it if it may be dropped there."""
        assert self.held is not None, "something is carried"
        pose, key = self.held.pose, self.held.piece.key
        target = under([target for target in self.table.layout.targets(model) if target.piece != key], pose.x, pose.y)
        if target is not None and fits(Gesture(key, target.id)):
            dx, dy = self.table.layout.style.landing
            canvas.ring(target.rect.inflate(-dx, -dy), "target", target.r, 4, "8 7")
        self.table.art.draw(canvas, self.held)

    def draw(self, canvas: Canvas, model: TableViewModel) -> None:
        """Draw the table with all pieces at rest, its panels and the handicaps."""
        if (model.compact, model.tall) != self._page:
            self._page = model.compact, model.tall
            self.animator.relay(self.table.layout.pieces(model))
        self.table.art.under(canvas, model)
        self.draw_resting(canvas, self.table.art.draw)
        self.table.art.over(canvas, model)
        draw_handicaps(canvas, self.table, model)
