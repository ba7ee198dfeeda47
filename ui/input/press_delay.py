"""A resting pointer: presses count after a delay, and a target is clicked by resting on it.

A ring shows the time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, dist, inf, pi, sin

import pygame

from ui.canvas.canvas import Canvas
from ui.scene.app_context import AppContext
from ui.scene.scene import POLL, Scene

TREMBLE = 14.0  # units that a resting pointer may move
STEPS, R = 24, 26.0  # pictures of the ring; its radius
POINTER = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)


class PressDelay:
    """An input filter that passes a pointer press on, at its first place, once it has lasted long enough."""

    def __init__(self, context: AppContext, scene: Callable[[], Scene]) -> None:
        self.context, self.scene = context, scene
        self._down: pygame.Event | None = None  # a press that has not lasted long enough yet
        self._held = 0.0

    def take(self, event: pygame.Event) -> Sequence[pygame.Event]:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._down, self._held = event, 0.0
            return ()
        if self._down is None or event.type not in (*POINTER, pygame.WINDOWFOCUSLOST):
            return (event,)
        if event.type != pygame.MOUSEMOTION:
            self._down, self.scene().needs_redraw = None, True
        return ()

    def update(self, dt: float) -> Sequence[pygame.Event]:
        if self._down is None:
            return ()
        self._held += dt
        self.scene().needs_redraw = True
        if self._share < 1:
            return ()
        pressed, self._down = self._down, None
        return (pressed,)

    @property
    def _share(self) -> float:
        return 1000 * self._held / max(1, self.context.settings.least_press)

    @property
    def due(self) -> float:
        return inf if self._down is None else POLL

    def draw(self, canvas: Canvas) -> None:
        if self._down is not None:
            draw_filling(canvas, self.context.viewport.point(self._down.pos), self._share)


class DwellClick:
    """An input filter that clicks once when the pointer rests on a target; it has to move before the next click."""

    def __init__(self, context: AppContext, scene: Callable[[], Scene]) -> None:
        self.context, self.scene = context, scene
        self._on = ""  # the target under the pointer
        self._at = (0, 0)  # the pixel on which it came to rest
        self._rested = 0.0
        self._done = True

    def take(self, event: pygame.Event) -> Sequence[pygame.Event]:
        if event.type == pygame.MOUSEMOTION:
            self._move(event)
        elif event.type in (*POINTER, pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST):
            self._stop()
        return (event,)

    def _move(self, event: pygame.Event) -> None:
        on = self.scene().touched(self.context.viewport.point(event.pos))
        if on != self._on or dist(event.pos, self._at) > TREMBLE * self.context.viewport.scale:
            self._stop()
            self._on, self._at, self._rested, self._done = on, event.pos, 0.0, any(event.buttons)

    def _stop(self) -> None:
        """Cancel the dwell click; the next one needs a movement of the pointer first."""
        if self._counts:
            self.scene().needs_redraw = True
        self._done = True

    def update(self, dt: float) -> Sequence[pygame.Event]:
        if not self._counts:
            return ()
        scene = self.scene()
        scene.needs_redraw = True
        if scene.touched(self.context.viewport.point(self._at)) != self._on:  # another target is under the pointer now
            self._stop()
            return ()
        self._rested += dt
        if self._share < 1:
            return ()
        self._stop()
        return tuple(pygame.Event(kind, pos=self._at, button=1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))

    @property
    def _counts(self) -> bool:
        return bool(self._on) and not self._done

    @property
    def _share(self) -> float:
        return 1000 * self._rested / max(1, self.context.settings.dwell)

    @property
    def due(self) -> float:
        return POLL if self._counts else inf

    def draw(self, canvas: Canvas) -> None:
        if self._counts:
            draw_filling(canvas, self.context.viewport.point(self._at), self._share)


def draw_filling(canvas: Canvas, pos: tuple[float, float], fraction: float) -> None:
    """Draw a ring around this point, filled clockwise from the top by `fraction`."""
    step, middle, side = round(STEPS * min(fraction, 1.0)), R + 6, 2 * R + 12
    body = f'<circle cx="{middle}" cy="{middle}" r="{R}" fill="none" stroke="text" stroke-width="10" opacity="0.7"/>'
    if step == STEPS:
        body += f'<circle cx="{middle}" cy="{middle}" r="{R}" fill="none" stroke="gold" stroke-width="6"/>'
    elif step:
        angle = 2 * pi * step / STEPS
        x, y = middle + R * sin(angle), middle - R * cos(angle)
        arc = f"M{middle} {middle - R}A{R} {R} 0 {int(angle > pi)} 1 {x:.2f} {y:.2f}"
        body += f'<path d="{arc}" fill="none" stroke="gold" stroke-width="6"/>'
    canvas.vec(pos[0] - middle, pos[1] - middle, side, side, body)
