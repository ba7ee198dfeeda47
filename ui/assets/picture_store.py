"""Pictures that are kept until others need their room, and how many are made in one step."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Set
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from math import inf
from weakref import finalize

import pygame

from ui.assets.stretching import from_svg

EFFORT = 80_000  # px of pictures that are made in one step, where they can wait
SHARES = 0.635, 0.165, 0.15, 0.05  # of the room: for large pictures; small ones, which are slow to draw; what flies; backs of cards
FLIGHTS, BACKS = 2, 3  # places of stores
SMALL = 0.0035  # of the room: a small picture
TEXTS = 0.13  # beside it, for rendered lines of text
QUICK = 5  # px of what flies, which is a picture in another size, take as long as one px of another
LEAST = 8_000  # px: what the smallest picture counts
BEGUN = 2  # pictures that another thread draws

_painter = ThreadPoolExecutor(1)  # its thread starts with the first picture


class Enough(Exception):
    """So much is new in this step that the rest can wait."""


class Effort:
    """How much a frame brings that was not on the window, in px of pictures: that is not their time, but the same on every machine.

    A picture that was made before counts as much: where it was seen may be secret, and how soon a frame is there must not tell it.
    """

    def __init__(self) -> None:
        self.made = 0  # px of pictures that were not there
        self.much = False  # the last frame brought more than half of what it might
        self._left = self._stop = inf
        self._slow = inf  # px: a picture so large ends a step
        self._met: set[Hashable] = set()
        self._old: Callable[[], Set[int]] = frozenset
        self._seen: Set[int] | None = None  # what that gave
        self._begun: dict[tuple[str, tuple[int, int]], Future[pygame.Surface]] = {}  # what another thread draws
        self._within = 0  # pictures that are being made
        self._waited = False  # an earlier step has ended for the one that was asked for
        self._parts = 0  # that are being drawn

    @contextmanager
    def limited(self, most: float, met: set[Hashable], old: Callable[[], Set[int]]) -> Iterator[None]:
        """Inside, Enough is raised in a part of a frame that brings more than so many px in this step; begun anew, it comes further.

        `met`: the keys of what it brought in earlier steps, and now in this one; `old`: tells the ids of the pictures that are no news.
        """
        self._left, self._met, self._old, self._seen, self._slow = most, met, old, None, most / 2
        try:
            yield
            self.much = self._left < most / 2
        finally:
            self._left, self._met, self._slow = inf, set(), inf

    @contextmanager
    def stopped(self, most: float) -> Iterator[None]:
        """Inside, Enough is raised where more px are made, also within a picture that is made of others; begun anew, it comes further."""
        self._stop, self._slow = self.made + most, most / 2
        try:
            yield
        finally:
            self._stop = self._slow = inf

    def part(self, draw: Callable[[], None]) -> None:
        """Draws what depends on nothing but what it was given, so that nothing is left half done where it ends early: only there a frame
        does."""
        self._parts += 1
        try:
            self._ask()
            draw()
        finally:
            self._parts -= 1

    def make(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """A picture that is not there; it is to be counted once it is kept."""
        self._ask()
        if not self._within:
            self._waited = key in self._met
        self._within += 1
        try:
            found = make()
        except Enough:
            if self._within == 1:
                self._met.add(key)
            raise
        finally:
            self._within -= 1
        self.made += LEAST + weight(found) // 4
        return found

    def meet(self, key: Hashable, found: pygame.Surface) -> None:
        """A picture that is there."""
        if self._left != inf and not self._within and key not in self._met and not self._is_old(found):
            self._ask()
            self.count(key, found)

    def drawn(self, source: str, size: tuple[int, int]) -> pygame.Surface:
        """As `from_svg`; a large one, where the step can wait, in another thread until the next step."""
        begun = self._begun.pop((source, size), None)
        if begun is not None:
            return begun.result()
        if size[0] * size[1] < self._slow or not (self._stop < inf or (self._parts and not self._waited)):
            return from_svg(source, size)
        while len(self._begun) >= BEGUN:  # nobody asked for it again
            del self._begun[next(iter(self._begun))]
        self._begun[source, size] = _painter.submit(from_svg, source, size)
        raise Enough

    def _is_old(self, found: pygame.Surface) -> bool:
        if self._seen is None:
            self._seen = self._old()
        return id(found) in self._seen

    def _ask(self) -> None:
        if self.made >= self._stop or (self._left <= 0 and self._parts and not self._within):
            raise Enough

    def count(self, key: Hashable, found: pygame.Surface) -> None:
        """A picture that was not on the window. A large one ends a step, whether it had to be drawn or not."""
        if self._left == inf or self._within or key in self._met:
            return
        self._left -= LEAST + weight(found) // 4
        self._met.add(key)
        if weight(found) // 4 >= self._slow and self._parts:
            raise Enough


class Store:
    """Pictures by key; the oldest go where they are more than they may be."""

    def __init__(self) -> None:
        self.shown: Callable[[], Set[int]] = frozenset  # the ids of the pictures on the window, and of what they were made of
        self._pictures: OrderedDict[Hashable, tuple[pygame.Surface, object]] = OrderedDict()
        self._owners: dict[int, int] = {}  # the ids of what pictures were made of, by the ids of these
        self._bytes = 0

    def clear(self) -> None:
        self._pictures.clear()
        self._owners.clear()
        self._bytes = 0

    def find(self, key: Hashable) -> pygame.Surface | None:
        found = self._pictures.get(key)
        if found is None:
            return None
        self._pictures.move_to_end(key)
        return found[0]

    def owners(self, shown: Set[int]) -> set[int]:
        """The ids of what the shown pictures of this store were made of."""
        return {self._owners[picture] for picture in self._owners.keys() & shown}

    def keep(self, key: Hashable, surface: pygame.Surface, owner: object, most: float) -> None:
        """`owner`: is kept alive with it; `most`: bytes of all."""
        self._pictures[key] = surface, owner
        if owner is not None:
            self._owners[id(surface)] = id(owner)
        self._bytes += weight(surface)
        if self._bytes > most:
            self._shrink(most)

    def _shrink(self, most: float) -> None:
        """What is on the window is in use, also where nobody asked for it again: it goes only where nothing else can."""
        for spared in (self.shown(), frozenset[int]()):
            for _ in range(len(self._pictures) - 1):
                if self._bytes <= most:
                    return
                key, (oldest, owner) = self._pictures.popitem(last=False)
                if id(oldest) in spared:
                    self._pictures[key] = oldest, owner
                else:
                    self._owners.pop(id(oldest), None)
                    self._bytes -= weight(oldest)


class Pictures:
    """All that a skin keeps. `room`: bytes of pictures that are kept before the oldest go."""

    def __init__(self, room: Callable[[], float]) -> None:
        self.effort = Effort()
        self.texts = Store()
        self._room = room
        self._large, self._small, *_ = self._stores = tuple(Store() for _share in SHARES)

    def clear(self) -> None:
        for store in (*self._stores, self.texts):
            store.clear()

    def watch(self, shown: Callable[[], frozenset[int]]) -> None:
        """`shown`: the ids of the pictures on the window."""
        self._large.shown = self._small.shown = lambda: self.in_use(shown())
        self.texts.shown = shown

    def in_use(self, shown: frozenset[int]) -> frozenset[int]:
        """The ids of these pictures, and of what they were made of."""
        return shown.union(*(store.owners(shown) for store in self._stores))

    def kept(self, key: Hashable, make: Callable[[], pygame.Surface], owner: object) -> pygame.Surface:
        found = self._large.find(key) or self._small.find(key)
        if found is not None:
            self.effort.meet(key, found)
            return found
        found, room = self.effort.make(key, make), self._room()
        small = weight(found) <= SMALL * room
        self._stores[small].keep(key, found, owner, SHARES[small] * room)
        self.effort.count(key, found)
        return found

    def apart(self, place: int, key: Hashable, make: Callable[[], pygame.Surface], owner: object) -> pygame.Surface:
        """As `kept`, in the store at this place: nothing else takes room there. No frame waits for it."""
        found = self._stores[place].find(key)
        if found is None:
            found = make()
            self.effort.made += weight(found) // 4 // QUICK
            self._stores[place].keep(key, found, owner, SHARES[place] * self._room())
        return found

    def line(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """A line of text."""
        found = self.texts.find(key)
        if found is not None:
            self.effort.meet(key, found)
            return found
        found = self.effort.make(key, make)
        self.texts.keep(key, found, None, TEXTS * self._room())
        self.effort.count(key, found)
        return found


class Sheets:
    """Hands out surfaces, and takes their memory back when nobody holds them any longer: new memory from the system costs more than what is
    drawn on it. `most`: bytes that are kept meanwhile."""

    def __init__(self, most: Callable[[], float]) -> None:
        self._most = most
        self._free: list[pygame.Surface] = []

    def sheet(self, size: tuple[int, int]) -> pygame.Surface:
        """A surface of so many px, with anything on it."""
        w, h = size
        fits = [
            place for place, one in enumerate(self._free) if w <= one.get_width() and h <= one.get_height() and weight(one) <= 8 * w * h
        ]
        whole = self._free.pop(fits[0]) if fits else pygame.Surface(size, pygame.SRCALPHA)
        part = whole.subsurface((0, 0, w, h))
        finalize(part, self._take_back, whole).atexit = False
        return part

    def _take_back(self, whole: pygame.Surface) -> None:
        self._free.append(whole)
        while sum(map(weight, self._free)) > self._most():
            self._free.pop(0)


def weight(surface: pygame.Surface) -> int:
    """Bytes of a picture."""
    return surface.get_width() * surface.get_height() * 4
