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

FADE = 120.0  # duration in ms with reduced motion
COUNT_STEPS = 5  # number of steps in which a number counts up
LOOK = 34.0  # ms for which a flying piece keeps its size and angle, because each new one is another picture


@dataclass(slots=True)
class Tween:
    """The animation of one piece on its way to its place. Times in ms."""

    piece: Piece
    old: str  # the face that it had
    start: Pose
    wait: float  # until it sets out
    flip: float
    travel: float
    arc: float
    fade: bool = False  # it does not move
    unseen: bool = False  # until it sets out
    stacked: bool = False  # it comes from a stack, of which one piece is seen
    via: Pose | None = None  # where it goes first, in `lead`, then turns and lies `still`
    lead: float = 0.0
    still: float = 0.0
    spent: float = 0.0
    low: int = 1  # the height at which it lay
    turn: int = 0  # how many set out before it

    @property
    def waits(self) -> bool:
        """True while the piece still waits for its delay to pass."""
        return self.spent <= self.wait

    @property
    def over(self) -> bool:
        return self.spent >= self.wait + self.lead + self.still + self.travel

    def sprite(self) -> Sprite:
        """Return the piece as it is drawn now, on its way."""
        if self.waits and self.wait and not self.fade:  # it needs no picture of its own yet
            return Sprite(self.piece, self.old, self.start, self.start.w, self.low)
        via, end = self.via or self.start, self.piece.pose
        if self.fade:
            return self._faded(via)
        there, late = ease_in_out(_share(self.spent - self.wait, self.lead)), self.spent - self.wait - self.lead
        turned, done = _share(late, self.flip), ease_in_out(_share(late - self.still, self.travel))
        face = self.piece.face if turned >= 0.5 or (not self.flip and done > 0) else self.old
        high = 3 if 0 < done < 0.5 or 0 < there < 1 else 2 if 0.5 <= done < 1 else 1  # it comes down on its way (docs/art.md, 8)
        base, opened = max(self.start.w, via.w, end.w), abs(math.cos(math.pi * turned)) if self.flip else 1.0
        return Sprite(self.piece, face, self._spot(), base, max(self.piece.level, high), opened, flying=True)

    def _spot(self) -> Pose:
        """Return the piece's present pose, with size and angle updated only now and then, because each new one is another picture.

        Pieces take turns with these updates.
        """
        now = self._spot_at(self.spent)
        if self.over or self.flip:
            return now
        seen = self._spot_at(self.spent - (self.spent + LOOK / 2 * (self.turn % 2)) % LOOK)
        return Pose(now.x, now.y, seen.w, seen.angle)

    def _spot_at(self, spent: float) -> Pose:
        via, gone = self.via or self.start, spent - self.wait
        there = ease_in_out(_share(gone, self.lead))
        if there < 1:
            return _between(self.start, via, there, self.arc)
        return _between(via, self.piece.pose, ease_in_out(_share(gone - self.lead - self.still, self.travel)), self.arc)

    def _faded(self, via: Pose) -> Sprite:
        """Return the piece as it is drawn with reduced motion: it lies still where it turns, then fades in at its place."""
        late = self.spent - self.still
        if late < 0:
            return Sprite(self.piece, self.piece.face if self.flip else self.old, via, via.w, self.piece.level)
        end = self.piece.pose
        return Sprite(self.piece, self.piece.face, end, end.w, self.piece.level, alpha=round(255 * min(1.0, late / FADE)))


class Animator:
    """The animator of all pieces: it knows where each is drawn now, and moves it to its place in the last layout."""

    def __init__(self) -> None:
        self._pieces: dict[PieceId, Piece] = {}
        self._flights: dict[PieceId, Tween] = {}
        self.landed: list[Sprite] = []  # pieces that have landed in this move and were not collected yet
        self._counts: dict[str, tuple[float, float, float, float]] = {}  # from, to, spent, length

    @property
    def busy(self) -> bool:
        return bool(self._flights)

    def settle(self, pieces: Sequence[Piece]) -> None:
        """Put every piece of the layout at its place at once, without animation."""
        self._pieces = {piece.key: piece for piece in pieces}
        self._flights.clear()
        self.landed.clear()

    def relay(self, pieces: Sequence[Piece]) -> None:
        """Follow a new layout of the same pieces: those at rest move at once, those in flight end at their new places."""
        self._pieces = {piece.key: piece for piece in pieces}
        self._flights = {key: replace(flight, piece=self._pieces[key]) for key, flight in self._flights.items() if key in self._pieces}

    def move(
        self, pieces: Sequence[Piece], timing: AnimationTiming, pace: float, reduced: bool = False, tosses: Sequence[FlyingEffect] = ()
    ) -> None:
        """Animate every piece from where it is seen now to its place in the new layout.

        `pace` is a factor on all times; 0 settles at once. If motion is `reduced`, pieces fade in at their places, without tosses.
        """
        if pace == 0:
            self.settle(pieces)
            return
        before = {key: self._seen(key) for key in self._pieces}
        flights: dict[PieceId, Tween] = {}
        for piece in pieces:
            old = before.get(piece.was) or before.get(piece.key)
            if old is not None and (old[1], old[0].face, old[0].hidden) != (piece.pose, piece.face, piece.hidden):
                flights[piece.key] = _flight(old, piece, timing, pace, reduced, len(flights))
        self._pieces = {piece.key: piece for piece in pieces}
        self._flights = flights | ({} if reduced else _tossed(tosses, pace))
        self.landed.clear()

    def carry(self, key: PieceId, pose: Pose) -> None:
        """Let the next animation of this piece begin at this pose, where the pointer let go of it."""
        if key in self._pieces:
            self._pieces[key] = replace(self._pieces[key], pose=pose, hidden=False)

    def count(self, name: str, start: float, end: float, length: float) -> None:
        """Let a number count from `start` to `end` in `length` ms."""
        if length > 0 and start != end:
            self._counts[name] = (start, end, 0.0, length)

    def counted(self, name: str, end: float) -> float:
        """Return the value that a counting number shows now, `end` if it does not count."""
        return self.counts.get(name, end)

    @property
    def counts(self) -> dict[str, float]:
        """The values that all counting numbers show now, by name; they change in a few steps only."""
        return {
            name: round(start + (goal - start) * ease_in_out(int(COUNT_STEPS * spent / length) / COUNT_STEPS))
            for name, (start, goal, spent, length) in self._counts.items()
        }

    def update(self, dt: float) -> bool:
        """Advance all animations and counts by `dt` seconds, and return True if there were any."""
        if not self._flights and not self._counts:
            return False
        for flight in self._flights.values():
            flight.spent += dt * 1000
        landed = {key for key, flight in self._flights.items() if flight.over}
        self._flights = {key: flight for key, flight in self._flights.items() if key not in landed}
        self.landed += [_at_rest(piece) for key, piece in self._pieces.items() if key in landed and not piece.hidden]
        counts = {name: (a, b, spent + dt * 1000, length) for name, (a, b, spent, length) in self._counts.items()}
        self._counts = {name: count for name, count in counts.items() if count[2] < count[3]}
        return True

    def finish(self) -> None:
        """End all animations and counts at once."""
        self._flights.clear()
        self._counts.clear()

    def sprites(self) -> list[Sprite]:
        """Return everything to draw, back to front: what rests in the order of the layout, then what flies."""
        return self.resting() + self.flying()

    def resting(self) -> list[Sprite]:
        """Return the sprites of all visible pieces at rest, in the order of the layout."""
        pieces = [piece for piece in self._pieces.values() if piece.key not in self._flights and not piece.hidden]
        return [_at_rest(piece) for piece in pieces]

    def flying(self) -> list[Sprite]:
        hashables = self._flights.values()
        tops = {flight.start: flight for flight in hashables if flight.stacked and flight.waits}
        return [one.sprite() for one in hashables if not one.waits or (tops[one.start] is one if one.stacked else not one.unseen)]

    def _seen(self, key: PieceId) -> tuple[Piece, Pose]:
        piece = self._pieces[key]
        flight = self._flights.get(key)
        if flight is None:
            return piece, piece.pose
        sprite = flight.sprite()
        return replace(piece, face=sprite.face), sprite.pose


class MovingPieces:
    """The pieces of a table at rest, in animation, or carried by the pointer (`held`)."""

    def __init__(self, context: AppContext) -> None:
        self.context = context
        self.animator = Animator()
        self.held: Sprite | None = None

    def send(self, pieces: Sequence[Piece], timing: AnimationTiming, tosses: Sequence[FlyingEffect] = ()) -> None:
        """Animate the pieces to their poses in this layout."""
        self.animator.move(pieces, timing, self.context.pace, self.context.calm, tosses)

    def hold(self, key: PieceId, x: float, y: float, minimum: float, tilt: float) -> None:
        """Attach this piece to the pointer at x, y, at least `minimum` wide, turned by `tilt` degrees."""
        piece = next((sprite.piece for sprite in self.animator.sprites() if sprite.piece.key == key), None)
        if piece is not None:
            pose = Pose(x, y, max(piece.pose.w, minimum), tilt)
            self.held = Sprite(piece, piece.face, pose, pose.w, 3)

    def let_go(self) -> None:
        """Leave the carried piece in place until the next move animates it."""
        if self.held is not None:
            self.animator.carry(self.held.piece.key, self.held.pose)
            self.held = None

    def draw_resting(self, canvas: Canvas, draw: Callable[[Canvas, Sprite], None]) -> None:
        """Draw the pieces at rest, except the one that the pointer carries."""
        for sprite in self.animator.resting():
            if not self._carried(sprite):
                draw(canvas, sprite)

    def flying(self, draw: Callable[[Canvas, Sprite], None]) -> list[Draw]:
        """Return a drawing function for each piece in animation, except the one that the pointer carries."""
        return [_drawing(draw, sprite) for sprite in self.animator.flying() if not self._carried(sprite)]

    def landed(self, draw: Callable[[Canvas, Sprite], None]) -> list[Draw]:
        """Return a drawing function for each piece that has landed since the last call."""
        landed, self.animator.landed = self.animator.landed, []
        return [_drawing(draw, sprite) for sprite in landed]

    def _carried(self, sprite: Sprite) -> bool:
        return self.held is not None and sprite.piece.key == self.held.piece.key


def _at_rest(piece: Piece) -> Sprite:
    return Sprite(piece, piece.face, piece.pose, piece.pose.w, piece.level)


def _drawing(draw: Callable[[Canvas, Sprite], None], sprite: Sprite) -> Draw:
    return lambda canvas: draw(canvas, sprite)


def _share(spent: float, length: float) -> float:
    if length <= 0:
        return 1.0 if spent >= 0 else 0.0
    return min(1.0, max(0.0, spent / length))


def _between(start: Pose, end: Pose, done: float, arc: float) -> Pose:
    lift = arc * 4 * done * (1 - done)
    return Pose(
        start.x + (end.x - start.x) * done,
        start.y + (end.y - start.y) * done - lift,
        start.w + (end.w - start.w) * done,
        start.angle + (end.angle - start.angle) * done,
    )


def _flight(before: tuple[Piece, Pose], piece: Piece, timing: AnimationTiming, pace: float, reduced: bool, turn: int) -> Tween:
    """Return the animation of a piece from its last visible pose; `turn` pieces start before it."""
    old, start = before
    via, hold = timing.via.get(piece.key), timing.hold.get(piece.key, 0) * pace
    flip = timing.flip * pace if old.face != piece.face else 0
    if reduced:
        return Tween(piece, old.face, start, 0, flip, FADE, 0, fade=True, via=via, still=hold)
    wait = ((timing.delay if piece.key in timing.is_slow else 0) + timing.stagger * turn) * pace
    flight = Tween(piece, old.face, start, wait, flip, timing.travel * pace, timing.arc, stacked=old.hidden, low=old.level, turn=turn)
    flight.via, flight.lead, flight.still = via, timing.lead * pace, max(flip, hold)
    return flight


def _tossed(tosses: Sequence[FlyingEffect], pace: float) -> dict[PieceId, Tween]:
    pieces = [Piece(f"toss/{index}", toss.face, toss.end) for index, toss in enumerate(tosses)]
    return {
        piece.key: Tween(piece, piece.face, toss.start, toss.wait * pace, 0, toss.travel * pace, toss.arc, unseen=True)
        for piece, toss in zip(pieces, tosses, strict=True)
    }
