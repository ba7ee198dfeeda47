"""The chain of input filters that the settings ask for; without any, events go straight to the scene."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from math import inf
from typing import Protocol

import pygame

from ui.canvas.brush import Brush
from ui.scene.desk import Desk
from ui.scene.screen import Scene

PADS_AFTER = 1.0  # delay in s: gamepads are searched once the app is running


class Aid(Protocol):
    """A filter of the chain, which turns events, or the passing of time, into other events."""

    def take(self, event: pygame.Event) -> Iterable[pygame.Event]:
        """Return the events that replace this one."""

    def update(self, dt: float) -> Iterable[pygame.Event]:
        """Return the events that the passing of `dt` seconds produces."""

    @property
    def due(self) -> float:
        """The seconds until `update` has something to do; inf for never."""

    def draw(self, brush: Brush) -> None: ...


class Hands:
    """The chain of input filters: `take` gets every event of the window, `update` every frame."""

    def __init__(self, desk: Desk, scene: Callable[[], Scene]) -> None:
        """Set up the chain; `scene` returns the scene that gets the events."""
        self.desk, self.scene = desk, scene
        self._pads: tuple[Aid, ...] = ()
        self._aids: tuple[Aid, ...] = ()
        self._made_for: tuple[object, ...] = (0, 0, "off")
        self._age = 0.0

    def take(self, event: pygame.Event) -> Sequence[pygame.Event]:
        return self._through(self._all(), [event])

    def update(self, dt: float) -> Sequence[pygame.Event]:
        self._age += dt
        if not self._pads and self._age >= PADS_AFTER:
            self._find_pads()
        aids = self._all()
        return [event for place, aid in enumerate(aids) for event in self._through(aids[place + 1 :], aid.update(dt))]

    @property
    def due(self) -> float:
        return min((aid.due for aid in self._all()), default=inf)

    def draw(self, brush: Brush) -> None:
        for aid in self._all():
            aid.draw(brush)

    def _all(self) -> tuple[Aid, ...]:
        settings = self.desk.settings
        wanted = settings.least_press, settings.dwell, settings.switch
        if wanted != self._made_for:
            self._made_for, self._aids = wanted, tuple(self._made())
        return (*self._pads, *self._aids)

    def _made(self) -> Iterable[Aid]:
        """Yield the filters of the settings; each module is imported when it is first needed."""
        settings = self.desk.settings
        if settings.switch != "off":
            from ui.hands.scan import Scan

            yield Scan(self.desk, self.scene)
        if settings.least_press:
            from ui.hands.resting import Steady

            yield Steady(self.desk, self.scene)
        if settings.dwell:
            from ui.hands.resting import Dwell

            yield Dwell(self.desk, self.scene)

    def _find_pads(self) -> None:
        from ui.hands.pad import Pad

        self._pads = (Pad(self.scene),)

    def _through(self, aids: Sequence[Aid], events: Iterable[pygame.Event]) -> Sequence[pygame.Event]:
        found = list(events)
        for aid in aids:
            found = list(chain.from_iterable(map(aid.take, found)))
        return found
