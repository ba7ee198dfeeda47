"""Pieces at rest and in flight, from where each is seen now to where the new layout has it (docs/art.md, 8)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ui.canvas.canvas import Canvas
from ui.canvas.easing import ease_in_out
from ui.canvas.pieces import AnimationTiming, FlyingEffect, Piece, PieceId, Pose, Sprite
from ui.canvas.static_layer import Draw
from ui.scene.app_context import AppContext

FADE_MS = 120.0  # duration in ms with reduced motion
COUNT_STEPS = 5  # number of steps in which a number counts up
MIN_PICTURE_MS = 34.0  # ms for which a flying piece keeps its size and angle, because each new one is another picture


@dataclass(slots=True)
class Tween:
    """The animation of one piece on its way to its place. Times in ms."""

    piece: Piece
    old_face: str  # the face that it had
    start_pose: Pose
    delay_ms: float  # until it sets out
    flip_ms: float
    travel_ms: float
    arc_height: float
    fades_in: bool = False  # it does not move
    is_hidden_before: bool = False  # until it sets out
    is_from_stack: bool = False  # it comes from a stack, of which one piece is seen
    via_pose: Pose | None = None  # the pose that it goes to first, in `lead_ms`, and turns at, for `still_ms`
    lead_ms: float = 0.0
    still_ms: float = 0.0
    elapsed_ms: float = 0.0
    start_level: int = 1  # its height before
    start_index: int = 0  # how many set out before it

    @property
    def is_waiting(self) -> bool:
        """True while the piece still waits for its delay to pass."""
        return self.elapsed_ms <= self.delay_ms

    @property
    def is_over(self) -> bool:
        return self.elapsed_ms >= self.delay_ms + self.lead_ms + self.still_ms + self.travel_ms

    def sprite(self) -> Sprite:
        """Return the piece as it is drawn now, on its way."""
        if self.is_waiting and self.delay_ms and not self.fades_in:  # it needs no picture of its own yet
            return Sprite(self.piece, self.old_face, self.start_pose, self.start_pose.w, self.start_level)
        via, end = self.via_pose or self.start_pose, self.piece.pose
        if self.fades_in:
            return self._fading_sprite(via)
        there = ease_in_out(_elapsed_share(self.elapsed_ms - self.delay_ms, self.lead_ms))
        late = self.elapsed_ms - self.delay_ms - self.lead_ms
        turned, done = _elapsed_share(late, self.flip_ms), ease_in_out(_elapsed_share(late - self.still_ms, self.travel_ms))
        face = self.piece.face if turned >= 0.5 or (not self.flip_ms and done > 0) else self.old_face
        high = 3 if 0 < done < 0.5 or 0 < there < 1 else 2 if 0.5 <= done < 1 else 1  # it comes down on its way (docs/art.md, 8)
        base, opened = max(self.start_pose.w, via.w, end.w), abs(math.cos(math.pi * turned)) if self.flip_ms else 1.0
        return Sprite(self.piece, face, self._pose_now(), base, max(self.piece.level, high), opened, is_flying=True)

    def _pose_now(self) -> Pose:
        """Return the piece's present pose, with size and angle updated only now and then, because each new one is another picture.

        Pieces take turns with these updates.
        """
        now = self._pose_at(self.elapsed_ms)
        if self.is_over or self.flip_ms:
            return now
        seen = self._pose_at(self.elapsed_ms - (self.elapsed_ms + MIN_PICTURE_MS / 2 * (self.start_index % 2)) % MIN_PICTURE_MS)
        return Pose(now.x, now.y, seen.w, seen.angle)

    def _pose_at(self, elapsed_ms: float) -> Pose:
        via, gone = self.via_pose or self.start_pose, elapsed_ms - self.delay_ms
        there = ease_in_out(_elapsed_share(gone, self.lead_ms))
        if there < 1:
            return _pose_between(self.start_pose, via, there, self.arc_height)
        done = ease_in_out(_elapsed_share(gone - self.lead_ms - self.still_ms, self.travel_ms))
        return _pose_between(via, self.piece.pose, done, self.arc_height)

    def _fading_sprite(self, via: Pose) -> Sprite:
        """Return the piece as it is drawn with reduced motion: it lies still where it turns, then fades in at its place."""
        late = self.elapsed_ms - self.still_ms
        if late < 0:
            return Sprite(self.piece, self.piece.face if self.flip_ms else self.old_face, via, via.w, self.piece.level)
        end = self.piece.pose
        return Sprite(self.piece, self.piece.face, end, end.w, self.piece.level, alpha=round(255 * min(1.0, late / FADE_MS)))


class Animator:
    """The animator of all pieces: it knows where each is drawn now, and moves it to its place in the last layout."""

    def __init__(self) -> None:
        self._pieces: dict[PieceId, Piece] = {}
        self._tweens: dict[PieceId, Tween] = {}
        self.landed_sprites: list[Sprite] = []  # pieces that have landed in this move and were not collected yet
        self._counts: dict[str, tuple[float, float, float, float]] = {}  # from, to, spent, length

    @property
    def is_busy(self) -> bool:
        return bool(self._tweens)

    def place_pieces(self, pieces: Sequence[Piece]) -> None:
        """Put every piece of the layout at its place at once, without animation."""
        self._pieces = {piece.key: piece for piece in pieces}
        self._tweens.clear()
        self.landed_sprites.clear()

    def follow_layout(self, pieces: Sequence[Piece]) -> None:
        """Follow a new layout of the same pieces: those at rest move at once, those in flight end at their new places."""
        self._pieces = {piece.key: piece for piece in pieces}
        self._tweens = {key: replace(flight, piece=self._pieces[key]) for key, flight in self._tweens.items() if key in self._pieces}

    def animate_to_layout(
        self,
        pieces: Sequence[Piece],
        timing: AnimationTiming,
        duration_factor: float,
        is_motion_reduced: bool = False,
        flying_effects: Sequence[FlyingEffect] = (),
    ) -> None:
        """Animate every piece from where it is seen now to its place in the new layout.

        `duration_factor` is a factor on all times; 0 settles at once. If motion is `is_motion_reduced`, pieces fade in at their places, without tosses.
        """
        if duration_factor == 0:
            self.place_pieces(pieces)
            return
        before = {key: self._piece_and_seen_pose(key) for key in self._pieces}
        flights: dict[PieceId, Tween] = {}
        for piece in pieces:
            old = before.get(piece.previous_key) or before.get(piece.key)
            if old is not None and (old[1], old[0].face, old[0].is_hidden) != (piece.pose, piece.face, piece.is_hidden):
                flights[piece.key] = _make_tween(old, piece, timing, duration_factor, is_motion_reduced, len(flights))
        self._pieces = {piece.key: piece for piece in pieces}
        self._tweens = flights | ({} if is_motion_reduced else _effect_tweens(flying_effects, duration_factor))
        self.landed_sprites.clear()

    def set_flight_start(self, key: PieceId, pose: Pose) -> None:
        """Let the next animation of this piece begin at this pose, where the pointer let go of it."""
        if key in self._pieces:
            self._pieces[key] = replace(self._pieces[key], pose=pose, is_hidden=False)

    def count_up(self, name: str, start: float, end: float, duration_ms: float) -> None:
        """Let a number count from `start` to `end` in `duration_ms` ms."""
        if duration_ms > 0 and start != end:
            self._counts[name] = (start, end, 0.0, duration_ms)

    def counted_value(self, name: str, end: float) -> float:
        """Return the value that a counting number shows now, `end` if it does not count."""
        return self.counting_values.get(name, end)

    @property
    def counting_values(self) -> dict[str, float]:
        """The values that all counting numbers show now, by name; they change in a few steps only."""
        return {
            name: round(start + (goal - start) * ease_in_out(int(COUNT_STEPS * spent / length) / COUNT_STEPS))
            for name, (start, goal, spent, length) in self._counts.items()
        }

    def update(self, dt: float) -> bool:
        """Advance all animations and counts by `dt` seconds, and return True if there were any."""
        if not self._tweens and not self._counts:
            return False
        for flight in self._tweens.values():
            flight.elapsed_ms += dt * 1000
        landed = {key for key, flight in self._tweens.items() if flight.is_over}
        self._tweens = {key: flight for key, flight in self._tweens.items() if key not in landed}
        self.landed_sprites += [_resting_sprite(piece) for key, piece in self._pieces.items() if key in landed and not piece.is_hidden]
        counts = {name: (a, b, spent + dt * 1000, length) for name, (a, b, spent, length) in self._counts.items()}
        self._counts = {name: count for name, count in counts.items() if count[2] < count[3]}
        return True

    def finish(self) -> None:
        """End all animations and counts at once."""
        self._tweens.clear()
        self._counts.clear()

    def sprites(self) -> list[Sprite]:
        """Return everything to draw, back to front: what rests in the order of the layout, then what flies."""
        return self.resting_sprites() + self.flying_sprites()

    def resting_sprites(self) -> list[Sprite]:
        """Return the sprites of all visible pieces at rest, in the order of the layout."""
        pieces = [piece for piece in self._pieces.values() if piece.key not in self._tweens and not piece.is_hidden]
        return [_resting_sprite(piece) for piece in pieces]

    def flying_sprites(self) -> list[Sprite]:
        flights = self._tweens.values()
        tops = {flight.start_pose: flight for flight in flights if flight.is_from_stack and flight.is_waiting}
        return [
            flight.sprite()
            for flight in flights
            if not flight.is_waiting or (tops[flight.start_pose] is flight if flight.is_from_stack else not flight.is_hidden_before)
        ]

    def _piece_and_seen_pose(self, key: PieceId) -> tuple[Piece, Pose]:
        piece = self._pieces[key]
        flight = self._tweens.get(key)
        if flight is None:
            return piece, piece.pose
        sprite = flight.sprite()
        return replace(piece, face=sprite.face), sprite.pose


class MovingPieces:
    """The pieces of a table at rest, in animation, or carried by the pointer (`carried_sprite`)."""

    def __init__(self, context: AppContext) -> None:
        self.context = context
        self.animator = Animator()
        self.carried_sprite: Sprite | None = None

    def animate_pieces(self, pieces: Sequence[Piece], timing: AnimationTiming, flying_effects: Sequence[FlyingEffect] = ()) -> None:
        """Animate the pieces to their poses in this layout."""
        self.animator.animate_to_layout(pieces, timing, self.context.duration_factor, self.context.is_motion_reduced, flying_effects)

    def hold_at_pointer(self, key: PieceId, x: float, y: float, min_width: float, tilt_degrees: float) -> None:
        """Attach this piece to the pointer at x, y, at least `min_width` wide, turned by `tilt_degrees` degrees."""
        piece = next((sprite.piece for sprite in self.animator.sprites() if sprite.piece.key == key), None)
        if piece is not None:
            pose = Pose(x, y, max(piece.pose.w, min_width), tilt_degrees)
            self.carried_sprite = Sprite(piece, piece.face, pose, pose.w, 3)

    def release_piece(self) -> None:
        """Leave the carried piece in place until the next move animates it."""
        if self.carried_sprite is not None:
            self.animator.set_flight_start(self.carried_sprite.piece.key, self.carried_sprite.pose)
            self.carried_sprite = None

    def draw_resting(self, canvas: Canvas, draw: Callable[[Canvas, Sprite], None]) -> None:
        """Draw the pieces at rest, except the one that the pointer carries."""
        for sprite in self.animator.resting_sprites():
            if not self._is_carried(sprite):
                draw(canvas, sprite)

    def flying_draws(self, draw: Callable[[Canvas, Sprite], None]) -> list[Draw]:
        """Return a drawing function for each piece in animation, except the one that the pointer carries."""
        return [_draw_call(draw, sprite) for sprite in self.animator.flying_sprites() if not self._is_carried(sprite)]

    def take_landed_draws(self, draw: Callable[[Canvas, Sprite], None]) -> list[Draw]:
        """Return a drawing function for each piece that has landed since the last call."""
        landed, self.animator.landed_sprites = self.animator.landed_sprites, []
        return [_draw_call(draw, sprite) for sprite in landed]

    def _is_carried(self, sprite: Sprite) -> bool:
        return self.carried_sprite is not None and sprite.piece.key == self.carried_sprite.piece.key


def _resting_sprite(piece: Piece) -> Sprite:
    return Sprite(piece, piece.face, piece.pose, piece.pose.w, piece.level)


def _draw_call(draw: Callable[[Canvas, Sprite], None], sprite: Sprite) -> Draw:
    return lambda canvas: draw(canvas, sprite)


def _elapsed_share(elapsed_ms: float, duration_ms: float) -> float:
    if duration_ms <= 0:
        return 1.0 if elapsed_ms >= 0 else 0.0
    return min(1.0, max(0.0, elapsed_ms / duration_ms))


def _pose_between(start: Pose, end: Pose, done: float, arc: float) -> Pose:
    lift = arc * 4 * done * (1 - done)
    return Pose(
        start.x + (end.x - start.x) * done,
        start.y + (end.y - start.y) * done - lift,
        start.w + (end.w - start.w) * done,
        start.angle + (end.angle - start.angle) * done,
    )


def _make_tween(
    before: tuple[Piece, Pose], piece: Piece, timing: AnimationTiming, duration_factor: float, is_motion_reduced: bool, start_index: int
) -> Tween:
    """Return the animation of a piece from its last visible pose; `start_index` pieces start before it."""
    old, start = before
    via, hold = timing.via_poses.get(piece.key), timing.hold_ms_by_piece.get(piece.key, 0) * duration_factor
    flip = timing.flip_ms * duration_factor if old.face != piece.face else 0
    if is_motion_reduced:
        return Tween(piece, old.face, start, 0, flip, FADE_MS, 0, fades_in=True, via_pose=via, still_ms=hold)
    wait = ((timing.delay_ms if piece.key in timing.slow_pieces else 0) + timing.stagger_ms * start_index) * duration_factor
    flight = Tween(piece, old.face, start, wait, flip, timing.travel_ms * duration_factor, timing.arc_height, is_from_stack=old.is_hidden)
    flight.via_pose, flight.lead_ms, flight.still_ms = via, timing.lead_ms * duration_factor, max(flip, hold)
    flight.start_level, flight.start_index = old.level, start_index
    return flight


def _effect_tweens(flying_effects: Sequence[FlyingEffect], duration_factor: float) -> dict[PieceId, Tween]:
    tweens = {}
    for index, toss in enumerate(flying_effects):
        piece = Piece(f"toss/{index}", toss.face, toss.end_pose)
        delay_ms, travel_ms = toss.delay_ms * duration_factor, toss.travel_ms * duration_factor
        tweens[piece.key] = Tween(piece, piece.face, toss.start_pose, delay_ms, 0, travel_ms, toss.arc_height, is_hidden_before=True)
    return tweens
