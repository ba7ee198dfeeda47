"""Pieces: where every physical thing lies, as a table's `layout` says. An animation is the difference of two layouts."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from pygame import FRect

PieceId: TypeAlias = Hashable  # identifies a piece from layout to layout
TargetId: TypeAlias = Hashable  # what a gesture can end at: a value of the table's own; `str` of it is the name of its widget


@dataclass(frozen=True, slots=True)
class Pose:
    """The pose of a piece: centre and width in logical units, angle in degrees anticlockwise."""

    x: float
    y: float
    w: float
    angle: float = 0.0

    def rect(self, ratio: float = 1.0) -> FRect:
        """Return the rectangle of this pose, `ratio` times as high as wide, ignoring the angle."""
        h = self.w * ratio
        return FRect(self.x - self.w / 2, self.y - h / 2, self.w, h)


@dataclass(frozen=True, slots=True)
class Piece:
    """A physical thing on a table, such as a card, a pawn or a coin, with its face and its pose."""

    key: PieceId  # the same from layout to layout
    face: str  # what it shows, for the table's `picture`
    pose: Pose
    previous_key: PieceId | None = None  # the key under which it lay before, if that has changed
    level: int = 1  # its height (docs/art.md, 5)
    is_hidden: bool = False  # drawn only on its way, as a card of a stack


@dataclass(frozen=True, slots=True)
class AnimationTiming:
    """The timing of the animation of one step's pieces (docs/art.md, 8). Times in ms."""

    travel_ms: float = 280
    arc_height: float = 24
    flip_ms: float = 0
    slow_pieces: frozenset[PieceId] = frozenset()  # keys that gather first and fly then
    delay_ms: float = 0  # delay of the slow pieces after the others
    stagger_ms: float = 0  # delay between two pieces, as in a deal
    lead_ms: float = 0
    via_poses: Mapping[PieceId, Pose] = field(default_factory=dict)  # where pieces go first, in `lead_ms`, before they turn
    # how long pieces lie still there; one that turns does so meanwhile
    hold_ms_by_piece: Mapping[PieceId, float] = field(default_factory=dict)
    is_quiet: bool = False  # the game does not wait for it: a card laid in secret, a card lifted


@dataclass(frozen=True, slots=True)
class FlyingEffect:
    """A piece that is visible only in flight, such as a coin (docs/art.md, 8). Times in ms."""

    face: str
    start_pose: Pose
    end_pose: Pose
    delay_ms: float = 0
    travel_ms: float = 300
    arc_height: float = 60


@dataclass(frozen=True, slots=True)
class Gesture:
    """A player's gesture, by drag, click or keyboard: `source` moved to `target`; None if one of them is missing."""

    source: PieceId | None
    target: TargetId | None


@dataclass(frozen=True, slots=True)
class Sprite:
    """A piece as it is drawn now: its face, pose and elevation, on its way or at rest."""

    piece: Piece
    face: str
    pose: Pose
    base_width: float  # the width at which it is drawn from vectors
    level: int
    open_share: float = 1.0  # 1 lies flat, 0 stands on edge in a flip
    alpha: int = 255
    is_flying: bool = False
