"""Pictures that are kept until others need their room, and how many are made in one step."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Set
from contextlib import contextmanager
from math import inf

import pygame

EFFORT = 80_000  # px of pictures that are made in one step, where they can wait
SHARES = 0.635, 0.165, 0.15, 0.05  # of the room: for large pictures; small ones, which are slow to draw; what flies; backs of cards
FLIGHTS, BACKS = 2, 3  # places of stores
SMALL = 0.0035  # of the room: a small picture
TEXTS = 0.13  # beside it, for rendered lines of text
QUICK = 5  # px of what flies, which is a picture in another size, take as long as one px of another
LEAST = 8_000  # px: what the smallest picture counts


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
        self._met: set[Hashable] = set()
        self._old: Callable[[], Set[int]] = frozenset
        self._seen: Set[int] | None = None  # what that gave
        self._within = 0  # pictures that are being made
        self._parts = 0  # that are being drawn

    @contextmanager
    def limited(self, most: float, met: set[Hashable], old: Callable[[], Set[int]]) -> Iterator[None]:
        """Inside, Enough is raised in a part of a frame that brings more than so many px in this step; begun anew, it comes further.

        `met`: the keys of what it brought in earlier steps, and now in this one; `old`: tells the ids of the pictures that are no news.
        """
        self._left, self._met, self._old, self._seen = most, met, old, None
        try:
            yield
            self.much = self._left < most / 2
        finally:
            self._left, self._met = inf, set()

    @contextmanager
    def stopped(self, most: float) -> Iterator[None]:
        """Inside, Enough is raised where more px are made, also within a picture that is made of others; begun anew, it comes further."""
        self._stop = self.made + most
        try:
            yield
        finally:
            self._stop = inf

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
        """A picture that is not there."""
        self._ask()
        self._within += 1
        try:
            found = make()
        finally:
            self._within -= 1
        self.made += LEAST + weight(found) // 4
        self._count(key, found)
        return found

    def meet(self, key: Hashable, found: pygame.Surface) -> pygame.Surface:
        """A picture that is there."""
        if self._left != inf and not self._within and key not in self._met and not self._is_old(found):
            self._ask()
            self._count(key, found)
        return found

    def _is_old(self, found: pygame.Surface) -> bool:
        if self._seen is None:
            self._seen = self._old()
        return id(found) in self._seen

    def _ask(self) -> None:
        if self.made >= self._stop or (self._left <= 0 and self._parts and not self._within):
            raise Enough

    def _count(self, key: Hashable, found: pygame.Surface) -> None:
        if not self._within:
            self._left -= LEAST + weight(found) // 4
            self._met.add(key)


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
            return self.effort.meet(key, found)
        found, room = self.effort.make(key, make), self._room()
        small = weight(found) <= SMALL * room
        self._stores[small].keep(key, found, owner, SHARES[small] * room)
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
            return self.effort.meet(key, found)
        found = self.effort.make(key, make)
        self.texts.keep(key, found, None, TEXTS * self._room())
        return found


def weight(surface: pygame.Surface) -> int:
    """Bytes of a picture."""
    return surface.get_width() * surface.get_height() * 4
