"""The chain of input filters that the settings ask for; without any, events go straight to the scene."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from math import inf
from typing import Protocol

import pygame

from ui.canvas.canvas import Canvas
from ui.scene.app_context import AppContext
from ui.scene.scene import Scene

PADS_AFTER = 1.0  # delay in s: gamepads are searched once the app is running


class InputFilter(Protocol):
    """A filter of window events, which turns events, or the passing of time, into other events."""

    def take(self, event: pygame.Event) -> Iterable[pygame.Event]:
        """Return the events to pass on in place of this one: the event itself, others or none."""

    def update(self, dt: float) -> Iterable[pygame.Event]:
        """Advance the filter by `dt` seconds and return the events that it produces."""

    @property
    def due(self) -> float:
        """The seconds until the filter needs an update; inf for never."""

    def draw(self, canvas: Canvas) -> None: ...


class InputFilters:
    """The chain of input filters: `take` gets every event of the window, `update` every frame."""

    def __init__(self, context: AppContext, scene: Callable[[], Scene]) -> None:
        """Set up the chain; `scene` returns the scene that gets the events."""
        self.context, self.scene = context, scene
        self._pads: tuple[InputFilter, ...] = ()
        self._aids: tuple[InputFilter, ...] = ()
        self._made_for: tuple[object, ...] = (0, 0, "off")
        self._age = 0.0

    def take(self, event: pygame.Event) -> Sequence[pygame.Event]:
        return self._through(self._all(), [event])

    def update(self, dt: float) -> Sequence[pygame.Event]:
        self._age += dt
        if not self._pads and self._age >= PADS_AFTER:
            self._find_pads()
        aids = self._all()
        return [event for index, aid in enumerate(aids) for event in self._through(aids[index + 1 :], aid.update(dt))]

    @property
    def due(self) -> float:
        return min((aid.due for aid in self._all()), default=inf)

    def draw(self, canvas: Canvas) -> None:
        for aid in self._all():
            aid.draw(canvas)

    def _all(self) -> tuple[InputFilter, ...]:
        settings = self.context.settings
        required = settings.least_press, settings.dwell, settings.switch
        if required != self._made_for:
            self._made_for, self._aids = required, tuple(self._made())
        return (*self._pads, *self._aids)

    def _made(self) -> Iterable[InputFilter]:
        """Yield the input filters that the settings ask for; each module is imported when it is first needed."""
        settings = self.context.settings
        if settings.switch != "off":
            from ui.input.switch_scanning import SwitchScanning

            yield SwitchScanning(self.context, self.scene)
        if settings.least_press:
            from ui.input.press_delay import PressDelay

            yield PressDelay(self.context, self.scene)
        if settings.dwell:
            from ui.input.press_delay import DwellClick

            yield DwellClick(self.context, self.scene)

    def _find_pads(self) -> None:
        from ui.input.gamepad import Gamepad

        self._pads = (Gamepad(self.scene),)

    def _through(self, aids: Sequence[InputFilter], events: Iterable[pygame.Event]) -> Sequence[pygame.Event]:
        result = list(events)
        for aid in aids:
            result = list(chain.from_iterable(map(aid.take, result)))
        return result
