"""Pieces: where every physical thing lies, as a table's `layout` says. Animation is the difference of two layouts."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from pygame import FRect

Key: TypeAlias = Hashable  # of a piece: the same from layout to layout
Thing: TypeAlias = Hashable  # what a gesture can end at: a value of the table's own; `str` of it is the name of its widget


@dataclass(frozen=True, slots=True)
class Spot:
    """A place: middle and width in logical units, angle in degrees anticlockwise."""

    x: float
    y: float
    w: float
    angle: float = 0.0

    def rect(self, ratio: float = 1.0) -> FRect:
        """The rect around it, turned or not, `ratio` times as high as wide."""
        h = self.w * ratio
        return FRect(self.x - self.w / 2, self.y - h / 2, self.w, h)


@dataclass(frozen=True, slots=True)
class Piece:
    """One physical thing.

    `key`: the same from layout to layout; `was`: the key under which it lay before, where that has changed;
    `face`: what it shows, for the table's `picture`; `level`: its height (docs/art.md, 5); `hidden`: not drawn at rest
    (a card in somebody's stack), only on its way.
    """

    key: Key
    face: str
    spot: Spot
    was: Key | None = None
    level: int = 1
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Timing:
    """How the pieces of one step travel (docs/art.md, 8). Times in ms; `delay` by key.

    `via`: where pieces go first, in `lead` ms, before they turn; `hold`: how long pieces lie still there before they travel, by key: one
    that turns does so meanwhile.
    """

    travel: float = 280
    arc: float = 24
    flip: float = 0
    slow: frozenset[Key] = frozenset()  # keys that gather first and fly then
    delay: float = 0  # between the others and these
    stagger: float = 0  # between one piece and the next, as in a deal
    lead: float = 0
    via: Mapping[Key, Spot] = field(default_factory=dict)
    hold: Mapping[Key, float] = field(default_factory=dict)
    quiet: bool = False  # nobody has to wait for it: a card laid in secret, a card lifted


@dataclass(frozen=True, slots=True)
class Toss:
    """A piece that is seen only on its way, such as a coin (docs/art.md, 8). Times in ms."""

    face: str
    start: Spot
    end: Spot
    wait: float = 0
    travel: float = 300
    arc: float = 60


@dataclass(frozen=True, slots=True)
class Gesture:
    """What a person did, by drag, click or keyboard: moved `source` (a piece's key, None for none) to `target`."""

    source: Key | None
    target: Thing | None


@dataclass(frozen=True, slots=True)
class Sprite:
    """A piece as it is drawn now. `open`: 1 lies flat, 0 stands on edge in a flip; `base`: the width to rasterise at."""

    piece: Piece
    face: str
    spot: Spot
    base: float
    level: int
    open: float = 1.0
    alpha: int = 255
    flying: bool = False
