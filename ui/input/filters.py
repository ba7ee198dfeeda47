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

GAMEPAD_SEARCH_DELAY_S = 1.0  # delay in s: gamepads are searched once the app is running


class InputFilter(Protocol):
    """A filter of window events, which turns events, or the passing of time, into other events."""

    def filter_event(self, event: pygame.Event) -> Iterable[pygame.Event]:
        """Return the events to pass on in place of this one: the event itself, others or none."""

    def update(self, dt: float) -> Iterable[pygame.Event]:
        """Advance the filter by `dt` seconds and return the events that it produces."""

    @property
    def next_update_s(self) -> float:
        """The seconds until the filter needs an update; inf for never."""

    def draw(self, canvas: Canvas) -> None: ...


class InputFilters:
    """The chain of input filters: `filter_event` gets every event of the window, `update` every frame."""

    def __init__(self, context: AppContext, scene: Callable[[], Scene]) -> None:
        """Set up the chain; `scene` returns the scene that gets the events."""
        self.context, self.scene = context, scene
        self._gamepad_filters: tuple[InputFilter, ...] = ()
        self._setting_filters: tuple[InputFilter, ...] = ()
        self._made_for: tuple[object, ...] = (0, 0, "off")
        self._elapsed_s = 0.0

    def filter_event(self, event: pygame.Event) -> Sequence[pygame.Event]:
        return self._pass_through(self._active_filters(), [event])

    def update(self, dt: float) -> Sequence[pygame.Event]:
        self._elapsed_s += dt
        if not self._gamepad_filters and self._elapsed_s >= GAMEPAD_SEARCH_DELAY_S:
            from ui.input.gamepad import Gamepad

            self._gamepad_filters = (Gamepad(self.scene),)
        aids = self._active_filters()
        return [event for index, aid in enumerate(aids) for event in self._pass_through(aids[index + 1 :], aid.update(dt))]

    @property
    def next_update_s(self) -> float:
        return min((aid.next_update_s for aid in self._active_filters()), default=inf)

    def draw(self, canvas: Canvas) -> None:
        for aid in self._active_filters():
            aid.draw(canvas)

    def _active_filters(self) -> tuple[InputFilter, ...]:
        settings = self.context.settings
        required = settings.least_press, settings.dwell, settings.switch
        if required != self._made_for:
            self._made_for, self._setting_filters = required, tuple(self._make_filters())
        return (*self._gamepad_filters, *self._setting_filters)

    def _make_filters(self) -> Iterable[InputFilter]:
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

    def _pass_through(self, filters: Sequence[InputFilter], events: Iterable[pygame.Event]) -> Sequence[pygame.Event]:
        passed_events = list(events)
        for aid in filters:
            passed_events = list(chain.from_iterable(map(aid.filter_event, passed_events)))
        return passed_events
