"""The tabletop: the pieces of a game, laid out and animated from one view model to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import pygame

from game.kernel import Event
from ui.assets.surface_cache import byte_size
from ui.assets.translation import language
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import AnimationTiming, Gesture, Piece, PieceId
from ui.canvas.static_layer import Draw
from ui.match.drag import target_at
from ui.match.tweens import MovingPieces
from ui.scene.app_context import AppContext
from ui.tables.contract import Table, TableViewModel
from ui.tables.open_hands import draw_handicap_tags

# ms: a card, between two, and for all to set out (docs/art.md, 8)
DEAL_FLIGHT_MS, DEAL_INTERVAL_MS, DEAL_START_SPAN_MS = 220.0, 60.0, 1180.0
MIN_DEAL_FLIGHT_MS, MAX_FLYING_CARDS = 110.0, 5  # ms of a dealt card's flight, at least; at most five cards fly at a time
COUNT_UP_MS = 500.0  # ms a score counts up (docs/art.md, 8)
BACK_FACE = "back"  # the face of a card that lies face down
PREPARED_CACHE_SHARE = 0.5  # of the cache of pictures: for cards that are drawn ahead


class Tabletop(MovingPieces):
    """The tabletop: draws a table from view models, and animates its pieces from one view model to the next."""

    def __init__(self, context: AppContext, table: Table) -> None:
        super().__init__(context)
        self.table = table
        self._is_quiet = True
        # compactness and portrait page of the last layout
        self._laid_out_for = context.viewport.is_compact, context.viewport.rect if context.viewport.is_portrait else None
        self._prepared_for: object = None
        self._preparations: list[Iterator[object]] = []
        self._card_faces = {*table.layout.style.preloaded_faces, BACK_FACE}
        self.has_landed = False  # the last flight ended in the last update
        self.needs_redraw = False  # a flight ended or a score counted up: the static layer has to be redrawn
        self._card_widths: dict[int, float] = {}  # widths in which cards have lain here: units by px
        self._prepared_widths: set[int] = set()  # the widths in px in which all cards are ready, will be soon, or have no room
        self._prepared_bytes = 0  # bytes of those cards

    @property
    def blocks_play(self) -> bool:
        """True if a piece is moving for which the game waits."""
        return self.animator.is_busy and not self._is_quiet

    def place_pieces(self, model: TableViewModel) -> None:
        """Put all pieces where this view model has them, without animation."""
        self.animator.finish()
        self.animator.place_pieces(self._lay_out_pieces(model))

    def animate_deal(self, model: TableViewModel) -> None:
        """Animate the deal: pieces fly from the stack to their places, one after the other; without a stack they are simply there.

        Pieces inlaid in the table stay. The stack lies where the layout has it, else where the table says. Pieces that will lie hidden at
        one place come as one card.
        """
        self.context.sounds.play("shuffle")
        pieces, stack = self._lay_out_pieces(model), self.table.layout.style.deal_source
        if stack is None:
            self.place_pieces(model)
            return
        pose = next((piece.pose for piece in pieces if piece.key == stack.key), stack.pose)
        dealt = {(piece.pose if piece.is_hidden else piece.key): piece.key for piece in pieces if piece.level}
        comes = set(dealt.values())
        stacked = (replace(piece, face=stack.face, pose=pose, is_hidden=True) if piece.key in comes else piece for piece in pieces)
        self.animator.place_pieces([*stacked])
        self._is_quiet = False
        gap = min(DEAL_INTERVAL_MS, DEAL_START_SPAN_MS / max(1, len(comes)))
        travel_ms = min(DEAL_FLIGHT_MS, max(MIN_DEAL_FLIGHT_MS, MAX_FLYING_CARDS * gap))
        timing = AnimationTiming(travel_ms=travel_ms, arc_height=0, stagger_ms=gap)
        self.animate_pieces(pieces, timing, self.table.art.move_animation(model, ()).effects)

    def animate_move(self, model: TableViewModel, events: Sequence[Event], scores_before: Sequence[float]) -> None:
        """Animate the pieces to this view model as the events require, and let scores count up from `scores_before`."""
        motion = self.table.art.move_animation(model, events)
        self._is_quiet = motion.timing.is_quiet
        self.animate_pieces(self._lay_out_pieces(model), motion.timing, motion.effects)
        for seat, (old, new) in enumerate(zip(scores_before, model.scores, strict=True)):
            self.animator.count_up(f"score/{seat}", old, new, COUNT_UP_MS * self.context.movement_factor)

    def update(self, dt: float) -> bool:
        """Advance all animations by `dt` seconds, and return True if something moved."""
        flew, counts = self.animator.is_busy, self.animator.counting_values
        moved = self.animator.update(dt)
        self.has_landed = flew and not self.animator.is_busy
        self.needs_redraw = self.has_landed or counts != self.animator.counting_values
        return moved

    def flying_sprites(self) -> list[Draw]:
        """Return one drawing function for each flying piece."""
        return self.flying_draws(self.table.art.draw)

    def take_landed_sprites(self) -> list[Draw]:
        """Return one drawing function for each piece that has landed since the last call."""
        return self.take_landed_draws(self.table.art.draw)

    def update_layout(self, model: TableViewModel) -> None:
        """Animate the pieces to a slightly changed layout of the same position, such as with a lifted card."""
        self._is_quiet = True
        self.animate_pieces(self._lay_out_pieces(model), self.table.art.move_animation(model, ()).timing)

    def prepare_one_picture(self, model: TableViewModel) -> None:
        """Prepare one picture or other thing that the next moves will need, so that no frame waits for it."""
        state = self.context.rasterizer.scale, language()
        if self._prepared_for != state:
            self._prepared_for, self._preparations = state, [iter(self.table.layout.style.prepare_when_idle(model.view))]
            self._card_widths.clear()
            self._prepared_widths.clear()
            self._prepared_bytes = 0
            self._lay_out_pieces(model)
        if self._card_widths.keys() - self._prepared_widths:
            self._preparations.append(self._draw_cards_ahead())
        if self._preparations and next(self._preparations[-1], self) is self:
            self._preparations.pop()

    @property
    def is_prepared(self) -> bool:
        return self._prepared_for is not None and not self._preparations and self._card_widths.keys() <= self._prepared_widths

    def _lay_out_pieces(self, model: TableViewModel) -> list[Piece]:
        """Return the laid out pieces of this view model, and note the widths of its cards."""
        pieces, rasterizer = self.table.layout.pieces(model), self.context.rasterizer
        self._card_widths.update((rasterizer.to_px(piece.pose.w), piece.pose.w) for piece in pieces if piece.face in self._card_faces)
        return pieces

    def _draw_cards_ahead(self) -> Iterator[pygame.Surface]:
        """Render every card that may turn up, in each new width, the largest first, as long as the surface cache has room."""
        picture, rasterizer = self.table.art.picture, self.context.rasterizer
        sizes = sorted(self._card_widths.keys() - self._prepared_widths, reverse=True)
        self._prepared_widths.update(sizes)
        for size in sizes:
            for face in sorted(self._card_faces):
                if self._prepared_bytes < PREPARED_CACHE_SHARE * rasterizer.cache_limit_bytes:
                    card = picture(rasterizer, face, self._card_widths[size])
                    self._prepared_bytes += byte_size(card)
                    yield card

    def displayed_scores(self, scores: Sequence[float]) -> tuple[float, ...]:
        """Return the scores as they are shown now, while they count up."""
        return tuple(self.animator.counted_value(f"score/{seat}", score) for seat, score in enumerate(scores))

    def carry_piece(self, key: PieceId, x: float, y: float) -> None:
        """Attach this piece to the pointer at x, y."""
        self.hold_at_pointer(key, x, y, *self.table.layout.style.drag_width_and_tilt)

    def carried_sprites(self, make_model: Callable[[], TableViewModel], can_drop: Callable[[Gesture], bool]) -> list[Draw]:
        """Return the drawing function of the piece that the pointer carries, in a list that is empty if there is none."""
        return [] if self.carried_sprite is None else [lambda canvas: self._draw_carried(canvas, make_model(), can_drop)]

    def _draw_carried(self, canvas: Canvas, model: TableViewModel, can_drop: Callable[[Gesture], bool]) -> None:
        """Draw the piece that the pointer carries, and a dashed ring round the target under it if it may be dropped there."""
        assert self.carried_sprite is not None, "something is carried"
        pose, key = self.carried_sprite.pose, self.carried_sprite.piece.key
        target = target_at([target for target in self.table.layout.targets(model) if target.piece != key], pose.x, pose.y)
        if target is not None and can_drop(Gesture(key, target.id)):
            dx, dy = self.table.layout.style.drop_mark_inset
            canvas.draw_ring(target.rect.inflate(-dx, -dy), "target", target.corner_radius, 4, "8 7")
        self.table.art.draw(canvas, self.carried_sprite)

    def draw(self, canvas: Canvas, model: TableViewModel) -> None:
        """Draw the table with all pieces at rest, its panels and the handicaps."""
        if (model.is_compact, model.portrait_page) != self._laid_out_for:
            self._laid_out_for = model.is_compact, model.portrait_page
            self.animator.follow_layout(self.table.layout.pieces(model))
        self.table.art.draw_under(canvas, model)
        self.draw_resting(canvas, self.table.art.draw)
        self.table.art.draw_over(canvas, model)
        draw_handicap_tags(canvas, self.table, model)
