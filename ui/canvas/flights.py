"""Tweens: from where every piece is seen now to where the new layout has it (docs/art.md, 8)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ui.canvas.pieces import Key, Piece, Spot, Sprite, Timing, Toss

FADE = 120.0  # ms, reduced motion
COUNT_STEPS = 5  # in which a number counts up
LOOK = 34.0  # ms for which what flies keeps its size and angle while it moves: each new one is a picture


@dataclass(slots=True)
class Flight:
    """One piece on its way: to `via`, where it turns and lies `still`, then to its place. Times in ms; `old`: the face it had, `low`: the
    height at which it lay; `turn`: how many set out before it; `unseen`: until it sets out; `stacked`: it comes from a stack, of which one piece is seen.
    """

    piece: Piece
    old: str
    start: Spot
    wait: float
    flip: float
    travel: float
    arc: float
    fade: bool = False
    unseen: bool = False
    stacked: bool = False
    via: Spot | None = None
    lead: float = 0.0
    still: float = 0.0
    spent: float = 0.0
    low: int = 1
    turn: int = 0

    @property
    def waits(self) -> bool:
        """It has not set out."""
        return self.spent <= self.wait

    @property
    def over(self) -> bool:
        return self.spent >= self.wait + self.lead + self.still + self.travel

    def sprite(self) -> Sprite:
        """Until it sets out it is drawn as what rests, and needs no picture of its own."""
        if self.waits and self.wait and not self.fade:
            return Sprite(self.piece, self.old, self.start, self.start.w, self.low)
        via, end = self.via or self.start, self.piece.spot
        if self.fade:
            return self._faded(via)
        there, late = ease(_share(self.spent - self.wait, self.lead)), self.spent - self.wait - self.lead
        turned, done = _share(late, self.flip), ease(_share(late - self.still, self.travel))
        face = self.piece.face if turned >= 0.5 or (not self.flip and done > 0) else self.old
        high = 3 if 0 < done < 0.5 or 0 < there < 1 else 2 if 0.5 <= done < 1 else 1  # it comes down on its way (docs/art.md, 8)
        base, opened = max(self.start.w, via.w, end.w), abs(math.cos(math.pi * turned)) if self.flip else 1.0
        return Sprite(self.piece, face, self._spot(), base, max(self.piece.level, high), opened, flying=True)

    def _spot(self) -> Spot:
        """Where it is now, as large and as turned as at the last change of its looks: every other piece changes in between."""
        now = self._spot_at(self.spent)
        if self.over or self.flip:
            return now
        seen = self._spot_at(self.spent - (self.spent + LOOK / 2 * (self.turn % 2)) % LOOK)
        return Spot(now.x, now.y, seen.w, seen.angle)

    def _spot_at(self, spent: float) -> Spot:
        via, gone = self.via or self.start, spent - self.wait
        there = ease(_share(gone, self.lead))
        if there < 1:
            return _between(self.start, via, there, self.arc)
        return _between(via, self.piece.spot, ease(_share(gone - self.lead - self.still, self.travel)), self.arc)

    def _faded(self, via: Spot) -> Sprite:
        """Without motion: it lies still where it turns, then fades in at its place."""
        late = self.spent - self.still
        if late < 0:
            return Sprite(self.piece, self.piece.face if self.flip else self.old, via, via.w, self.piece.level)
        end = self.piece.spot
        return Sprite(self.piece, self.piece.face, end, end.w, self.piece.level, alpha=round(255 * min(1.0, late / FADE)))


class Animator:
    """Knows where every piece is drawn. When all flights have ended, that is exactly the last layout."""

    def __init__(self) -> None:
        self._pieces: dict[Key, Piece] = {}
        self._still: dict[Key, Sprite] = {}  # how each is drawn at rest
        self._flights: dict[Key, Flight] = {}
        self.landed: list[Sprite] = []  # in this move, since somebody last emptied it
        self._counts: dict[str, tuple[float, float, float, float]] = {}  # from, to, spent, length

    @property
    def busy(self) -> bool:
        return bool(self._flights)

    def settle(self, pieces: Sequence[Piece]) -> None:
        """Puts every piece at its place at once."""
        self._pieces = {piece.key: piece for piece in pieces}
        self._flights.clear()
        self.landed.clear()

    def relay(self, pieces: Sequence[Piece]) -> None:
        """Takes the same pieces laid out for another window: those at rest move at once, those in flight end at their new places."""
        self._pieces = {piece.key: piece for piece in pieces}
        self._flights = {key: replace(flight, piece=self._pieces[key]) for key, flight in self._flights.items() if key in self._pieces}

    def move(self, pieces: Sequence[Piece], timing: Timing, pace: float, reduced: bool = False, tosses: Sequence[Toss] = ()) -> None:
        """Sends every piece on its way to the new layout. `pace`: factor on all times; 0 settles at once.

        `tosses` travel beside them; not where motion is reduced.
        """
        if pace == 0:
            self.settle(pieces)
            return
        before = {key: self._seen(key) for key in self._pieces}
        flights: dict[Key, Flight] = {}
        for piece in pieces:
            old = before.get(piece.was) or before.get(piece.key)
            if old is not None and (old[1], old[0].face, old[0].hidden) != (piece.spot, piece.face, piece.hidden):
                flights[piece.key] = _flight(old, piece, timing, pace, reduced, len(flights))
        self._pieces = {piece.key: piece for piece in pieces}
        self._flights = flights | ({} if reduced else _tossed(tosses, pace))
        self.landed.clear()

    def carry(self, key: Key, spot: Spot) -> None:
        """A person let go of this piece here: its next flight begins at this spot."""
        if key in self._pieces:
            self._pieces[key] = replace(self._pieces[key], spot=spot, hidden=False)

    def count(self, name: str, start: float, end: float, length: float) -> None:
        """Lets a number count from `start` to `end` in `length` ms."""
        if length > 0 and start != end:
            self._counts[name] = (start, end, 0.0, length)

    def counted(self, name: str, end: float) -> float:
        """What that number shows now; `end` when it does not count."""
        return self.counts.get(name, end)

    @property
    def counts(self) -> dict[str, float]:
        """What the numbers that count show now. They do so in few steps, for each is drawn on what rests."""
        return {
            name: round(start + (goal - start) * ease(int(COUNT_STEPS * spent / length) / COUNT_STEPS))
            for name, (start, goal, spent, length) in self._counts.items()
        }

    def update(self, dt: float) -> bool:
        """`dt`: seconds. True when something moved."""
        if not self._flights and not self._counts:
            return False
        for flight in self._flights.values():
            flight.spent += dt * 1000
        landed = {key for key, flight in self._flights.items() if flight.over}
        self._flights = {key: flight for key, flight in self._flights.items() if key not in landed}
        self.landed += [self._rest(piece) for key, piece in self._pieces.items() if key in landed and not piece.hidden]
        counts = {name: (a, b, spent + dt * 1000, length) for name, (a, b, spent, length) in self._counts.items()}
        self._counts = {name: count for name, count in counts.items() if count[2] < count[3]}
        return True

    def finish(self) -> None:
        """Ends everything that is running."""
        self._flights.clear()
        self._counts.clear()

    def sprites(self) -> list[Sprite]:
        """Everything to draw, back to front: what rests in the order of the layout, then what flies."""
        return self.resting() + self.flying()

    def resting(self) -> list[Sprite]:
        """The same objects as long as they rest."""
        return [self._rest(piece) for piece in self._pieces.values() if piece.key not in self._flights and not piece.hidden]

    def flying(self) -> list[Sprite]:
        found = self._flights.values()
        tops = {flight.start: flight for flight in found if flight.stacked and flight.waits}
        return [one.sprite() for one in found if not one.waits or (tops[one.start] is one if one.stacked else not one.unseen)]

    def _rest(self, piece: Piece) -> Sprite:
        sprite = self._still.get(piece.key)
        if sprite is None or sprite.piece != piece:
            sprite = self._still[piece.key] = Sprite(piece, piece.face, piece.spot, piece.spot.w, piece.level)
        return sprite

    def _seen(self, key: Key) -> tuple[Piece, Spot]:
        piece = self._pieces[key]
        flight = self._flights.get(key)
        if flight is None:
            return piece, piece.spot
        sprite = flight.sprite()
        return replace(piece, face=sprite.face), sprite.spot


def ease(share: float) -> float:
    """Ease in and out, cubic, 0 to 1."""
    share = min(1.0, max(0.0, share))
    return 4 * share**3 if share < 0.5 else 1 - (-2 * share + 2) ** 3 / 2


def _share(spent: float, length: float) -> float:
    if length <= 0:
        return 1.0 if spent >= 0 else 0.0
    return min(1.0, max(0.0, spent / length))


def _between(start: Spot, end: Spot, done: float, arc: float) -> Spot:
    lift = arc * 4 * done * (1 - done)
    return Spot(
        start.x + (end.x - start.x) * done,
        start.y + (end.y - start.y) * done - lift,
        start.w + (end.w - start.w) * done,
        start.angle + (end.angle - start.angle) * done,
    )


def _flight(old: tuple[Piece, Spot], piece: Piece, timing: Timing, pace: float, reduced: bool, turn: int) -> Flight:
    """`turn`: how many pieces have set out before this one."""
    via, hold = timing.via.get(piece.key), timing.hold.get(piece.key, 0) * pace
    flip = timing.flip * pace if old[0].face != piece.face else 0
    if reduced:
        return Flight(piece, old[0].face, old[1], 0, flip, FADE, 0, fade=True, via=via, still=hold)
    wait = (timing.delay if piece.key in timing.slow else 0) + timing.stagger * turn
    lead, travel = timing.lead * pace, timing.travel * pace
    still = max(flip, hold)
    return Flight(
        piece,
        old[0].face,
        old[1],
        wait * pace,
        flip,
        travel,
        timing.arc,
        stacked=old[0].hidden,
        via=via,
        lead=lead,
        still=still,
        low=old[0].level,
        turn=turn,
    )


def _tossed(tosses: Sequence[Toss], pace: float) -> dict[Key, Flight]:
    pieces = [Piece(f"toss/{index}", toss.face, toss.end) for index, toss in enumerate(tosses)]
    return {
        piece.key: Flight(piece, piece.face, toss.start, toss.wait * pace, 0, toss.travel * pace, toss.arc, unseen=True)
        for piece, toss in zip(pieces, tosses, strict=True)
    }
