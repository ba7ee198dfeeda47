"""What is on the window, as a list: only where two frames differ is anything painted anew.

A frame is recorded, not painted: every picture with its place and clip, back to front. Compared with the list of the frame before, what
both have in the same order stays; the regions of all else are painted again, from the whole new list, under a clip. So the window always
holds what painting everything would give, whatever a scene draws. A part that depends on nothing but what it is given is not even recorded
anew while that stays the same.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any, NamedTuple, TypeAlias

import pygame
from pygame import Rect

from ui.assets.shadows import around, opaque

MOST = 24  # regions of a frame; more are joined
WHOLE = 0.7  # of the window: where more has changed, it is painted as a whole
LOOSE = 1.1  # two regions are joined where that paints not much more than both
MANY = 24  # regions; of more, those of one field of the window are joined first
PIECE = 40_000  # px: what is smaller hides nothing, and is not cut
FIRST = 0.6  # of a frame that is painted in two parts: the second is also handed to the window
PIECES = 6  # of one picture: it is not cut into more
FIELD = 160  # px: the least side of such a field

Place: TypeAlias = tuple[int, int]


class Painted(NamedTuple):
    """A picture (or the part `area` of it) at a place in px, and where it is seen. `paint`: draws by itself, and is never the same twice."""

    picture: pygame.Surface | None
    place: Place
    area: tuple[int, int, int, int] | None
    seen: tuple[int, int, int, int]
    paint: Callable[[pygame.Surface], None] | None = None

    def same(self, other: Painted) -> bool:
        return self.picture is other.picture and self.paint is None and other.paint is None and self[1:4] == other[1:4]


@dataclass(slots=True)
class Part:
    """What was recorded for what was given, and the parts of it by name."""

    given: object = None
    painted: list[Painted] = field(default_factory=list)
    parts: dict[Hashable, Part] = field(default_factory=dict)


class DisplayList:
    """Records a frame in place of a surface: as much of `pygame.Surface` as a brush needs."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self._whole = Rect(0, 0, *size)
        self._clip = self._whole
        self._frame: list[Painted] = []
        self._shown: list[Painted] | None = None  # None: the window holds something else
        self._pictures: frozenset[int] = frozenset()
        self._regions: list[Rect] = []  # where the frame differs from the one before
        self._unpainted: list[Rect] = []  # of these
        self._now, self._before = Part(), Part()  # the part that is being recorded, and the same of the frame before

    # ------------------------------------------------------------ recording

    def begin(self, given: object = None) -> None:
        """`given`: what every part depends on."""
        before = self._now if self._now.given == given else Part()
        self._frame, self._clip = [], self._whole
        self._now, self._before = Part(given), before

    def give_up(self) -> None:
        """This frame is not recorded to its end: the next one also has the parts of the frame before."""
        self._now.parts = self._before.parts | self._now.parts

    def part(self, name: Hashable, given: object, record: Callable[[], None]) -> None:
        """What `record` records, which depends on `given` alone: as in the frame before, where it was given the same."""
        given = (given, tuple(self._clip))
        kept = self._before.parts.get(name)
        if kept is not None and kept.given == given:
            self._frame += kept.painted
        else:
            around, first, now = (self._now, self._before), len(self._frame), Part(given)
            self._now, self._before = now, kept or Part()
            try:
                record()
            finally:
                self._now, self._before = around
            now.painted = self._frame[first:]
            kept = now
        self._now.parts[name] = kept

    def blit(self, picture: pygame.Surface, place: Sequence[float], area: Rect | None = None) -> None:
        left, top = int(place[0]), int(place[1])
        w, h = area.size if area is not None else picture.get_size()
        seen = self._clip.clip((left, top, w, h))
        if seen.w and seen.h:
            part = None if area is None else (area.x, area.y, area.w, area.h)
            self._frame.append(Painted(picture, (left, top), part, (seen.x, seen.y, seen.w, seen.h)))

    def paint(self, rect: Rect, paint: Callable[[pygame.Surface], None]) -> None:
        """Something that draws on the window by itself, within this rect."""
        seen = self._clip.clip(rect)
        if seen.w and seen.h:
            self._frame.append(Painted(None, seen.topleft, None, (seen.x, seen.y, seen.w, seen.h), paint))

    def set_clip(self, rect: Rect | None) -> None:
        self._clip = self._whole if rect is None else self._whole.clip(rect)

    def get_clip(self) -> Rect:
        return self._clip.copy()

    def get_size(self) -> tuple[int, int]:
        return self.size

    def get_width(self) -> int:
        return self.size[0]

    def get_height(self) -> int:
        return self.size[1]

    # ------------------------------------------------------------ showing

    def forget(self) -> None:
        """The window holds something else now."""
        self._shown, self._pictures, self._now = None, frozenset(), Part()
        self._regions, self._unpainted = [], []

    @property
    def pictures(self) -> frozenset[int]:
        """The ids of those that are on the window."""
        if not self._pictures:
            self._pictures = frozenset(id(one.picture) for one in self._shown or ())
        return self._pictures

    @property
    def unfinished(self) -> bool:
        """The frame is not painted to its end."""
        return bool(self._unpainted)

    def show(self, window: pygame.Surface, most: float = inf) -> list[Rect]:
        """Paints what has changed since the frame before; the regions, in px. Where they have more than `most` px, only a part of them:
        `finish` does the rest, and until then the window is not to be seen."""
        before, self._shown, self._pictures = self._shown, self._frame, frozenset()
        unseen = self._regions if self._unpainted else []  # of a frame that was not painted to its end
        self._regions = [self._whole.copy()] if before is None else self._joined([*changed(before, self._frame), *unseen])
        self._unpainted = sorted(self._regions, key=_area)  # the largest comes first
        px = sum(map(_area, self._regions))
        return self._go_on(window, FIRST * px if px > most else inf)

    def finish(self, window: pygame.Surface) -> list[Rect]:
        """Paints the rest of the frame; all its regions."""
        return self._go_on(window, inf)

    def _go_on(self, window: pygame.Surface, most: float) -> list[Rect]:
        """Paints regions until they make up `most` px; all regions of the frame, or none while some are unpainted."""
        seen = [one.seen for one in self._frame] if self._unpainted else []
        while self._unpainted and most > 0:
            region = self._unpainted.pop()
            self._paint(window, region, seen)
            most -= _area(region)
        return [] if self._unpainted else self._regions

    def _paint(self, window: pygame.Surface, region: Rect, seen: list[tuple[int, int, int, int]]) -> None:
        if not self._covered(region):
            window.fill((0, 0, 0), region)
        for one, at in reversed([*self._visible(region, seen)]):
            window.set_clip(at)
            if one.paint is not None:
                one.paint(window)
            elif one.picture is not None:
                window.blit(one.picture, one.place, one.area)
        window.set_clip(None)

    def _visible(self, region: Rect, seen: list[tuple[int, int, int, int]]) -> Iterator[tuple[Painted, Rect]]:
        """What is to be painted there, front to back: not what larger pictures before it hide."""
        hidden: list[Rect] = []
        for place in reversed(region.collidelistall(seen)):
            one = self._frame[place]
            at = region.clip(one.seen)
            if _area(at) < PIECE or one.picture is None:
                if not _within(at, hidden):
                    yield one, at
                continue
            for rest in without(at, hidden):
                yield one, rest
            solid = opaque(one.picture) if one.area is None else None
            if solid is not None:
                solid = solid.move(one.place).clip(at)
                if _area(solid) >= PIECE:
                    hidden.append(solid)

    def _covered(self, region: Rect) -> bool:
        """Whether the lowest picture hides what was there."""
        ground = self._frame[0] if self._frame else None
        if ground is None or ground.picture is None or not Rect(ground.seen).contains(region):
            return False
        return not ground.picture.get_flags() & pygame.SRCALPHA and ground.picture.get_alpha() is None

    def _joined(self, regions: Iterable[Rect]) -> list[Rect]:
        found: list[Rect] = []
        for region in self._gathered(list(regions)):
            add(found, region)
        while len(found) > MOST:
            add(found, found.pop().union(found.pop()))
        if sum(region.w * region.h for region in found) > WHOLE * self.size[0] * self.size[1]:
            return [self._whole.copy()]
        return found

    def _gathered(self, regions: list[Rect]) -> list[Rect]:
        """Where there are many, such as cards that are dealt: one for each field of the window."""
        if len(regions) <= MANY:
            return regions
        side = max(FIELD, max(self.size) // 8)
        fields: dict[Place, list[Rect]] = {}
        for region in regions:
            fields.setdefault((region.centerx // side, region.centery // side), []).append(region)
        return [first.unionall(others) for first, *others in fields.values()]


def changed(before: Sequence[Painted], after: Sequence[Painted]) -> list[Rect]:
    """Where two frames differ: the regions of all that the other has not, or not in the same order."""
    start, end, short = 0, 0, min(len(before), len(after))
    while start < short and _same(before[start], after[start]):
        start += 1
    while end < short - start and _same(before[-1 - end], after[-1 - end]):
        end += 1
    old, new = before[start : len(before) - end], after[start : len(after) - end]
    themselves = {id(one) for one in new}  # what is in a part that was not recorded anew is found by itself, which is quicker
    places: dict[object, list[int]] = {}
    for place, one in enumerate(old):
        if one.paint is None:
            places.setdefault(id(one) if id(one) in themselves else (id(one.picture), *one[1:4]), []).append(place)
    kept = longest_rise([] if one.paint else places.get(id(one)) or places.get((id(one.picture), *one[1:4]), []) for one in new)
    found = [Rect(one.seen) for index, one in enumerate(new) if index not in kept]
    stays = set(kept.values())
    return [*found, *(Rect(one.seen) for place, one in enumerate(old) if place not in stays)]


def longest_rise(choices: Iterable[Sequence[int]]) -> dict[int, int]:
    """As many as can be chosen, at most one number of each row, so that they rise from row to row: the number chosen, by row.

    `choices`: rising numbers, row by row. J. W. Hunt and T. G. Szymanski, "A fast algorithm for computing longest common subsequences",
    Communications of the ACM 20 (1977).
    """
    ends: list[int] = []  # the least number with which so many and one can end
    chains: list[tuple[int, int, object]] = []  # that row and number, and the chain before it
    for row, numbers in enumerate(choices):
        for number in reversed(numbers):
            length = bisect_left(ends, number)
            ends[length : length + 1] = [number]
            chains[length : length + 1] = [(row, number, chains[length - 1] if length else None)]
    found: dict[int, int] = {}
    chain: Any = chains[-1] if chains else None
    while chain is not None:
        row, number, chain = chain
        found[row] = number
    return found


def _same(one: Painted, other: Painted) -> bool:
    return (one is other and one.paint is None) or one.same(other)  # mostly the first, which is quicker


def add(regions: list[Rect], new: Rect) -> None:
    """Adds a region, joined with those that it nearly fills together with."""
    near = next((place for place, one in enumerate(regions) if _together(one, new)), None)
    if near is None:
        regions.append(new)
    else:
        add(regions, regions.pop(near).union(new))


def _together(one: Rect, other: Rect) -> bool:
    """Whether painting both as one paints not much more."""
    return _area(one.union(other)) <= LOOSE * (_area(one) + _area(other) - _area(one.clip(other)))


def without(rect: Rect, holes: Sequence[Rect]) -> list[Rect]:
    """What is left of a rect, in rects; in not so many that painting them would take longer than the whole."""
    left = [rect]
    for place in rect.collidelistall(holes):
        hole = holes[place]
        left = [piece for one in left for piece in (around(hole.clip(one), one) if one.colliderect(hole) else [one])]
        if len(left) > PIECES:
            return left
    return left


def _within(rect: Rect, holes: Sequence[Rect]) -> bool:
    """Whether one of them covers it."""
    return any(holes[place].contains(rect) for place in rect.collidelistall(holes))


def _area(rect: Rect) -> int:
    return rect.w * rect.h
