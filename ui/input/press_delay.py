"""A resting pointer: presses count after a delay, and a target is clicked by resting on it.

A ring shows the time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, dist, inf, pi, sin

import pygame

from ui.canvas.canvas import Canvas
from ui.scene.app_context import AppContext
from ui.scene.scene import POLL_INTERVAL_S, Scene

TREMBLE_UNITS = 14.0  # units that a resting pointer may move
RING_STEP_COUNT, RING_RADIUS_UNITS = 24, 26.0  # pictures of the ring; its radius
POINTER_EVENTS = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)


class PressDelay:
    """An input filter that passes a pointer press on, at its first place, once it has lasted long enough."""

    def __init__(self, context: AppContext, scene: Callable[[], Scene]) -> None:
        self.context, self.scene = context, scene
        self._pending_press: pygame.Event | None = None  # a press that has not lasted long enough yet
        self._held_s = 0.0

    def filter_event(self, event: pygame.Event) -> Sequence[pygame.Event]:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pending_press, self._held_s = event, 0.0
            return ()
        if self._pending_press is None or event.type not in (*POINTER_EVENTS, pygame.WINDOWFOCUSLOST):
            return (event,)
        if event.type != pygame.MOUSEMOTION:
            self._pending_press, self.scene().needs_redraw = None, True
        return ()

    def update(self, dt: float) -> Sequence[pygame.Event]:
        if self._pending_press is None:
            return ()
        self._held_s += dt
        self.scene().needs_redraw = True
        if self._elapsed_share < 1:
            return ()
        pressed, self._pending_press = self._pending_press, None
        return (pressed,)

    @property
    def _elapsed_share(self) -> float:
        return 1000 * self._held_s / max(1, self.context.settings.least_press)

    @property
    def next_update_s(self) -> float:
        return inf if self._pending_press is None else POLL_INTERVAL_S

    def draw(self, canvas: Canvas) -> None:
        if self._pending_press is not None:
            draw_progress_ring(canvas, self.context.viewport.to_units_point(self._pending_press.pos), self._elapsed_share)


class DwellClick:
    """An input filter that clicks once when the pointer rests on a target; it has to move before the next click."""

    def __init__(self, context: AppContext, scene: Callable[[], Scene]) -> None:
        self.context, self.scene = context, scene
        self._target_name = ""  # the target under the pointer
        self._rest_pos = (0, 0)  # the pixel on which it came to rest
        self._rested_s = 0.0
        self._is_done = True

    def filter_event(self, event: pygame.Event) -> Sequence[pygame.Event]:
        if event.type == pygame.MOUSEMOTION:
            self._follow_pointer(event)
        elif event.type in (*POINTER_EVENTS, pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST):
            self._cancel_click()
        return (event,)

    def _follow_pointer(self, event: pygame.Event) -> None:
        on = self.scene().tap_target_name(self.context.viewport.to_units_point(event.pos))
        if on != self._target_name or dist(event.pos, self._rest_pos) > TREMBLE_UNITS * self.context.viewport.scale:
            self._cancel_click()
            self._target_name, self._rest_pos, self._rested_s, self._is_done = on, event.pos, 0.0, any(event.buttons)

    def _cancel_click(self) -> None:
        """Cancel the dwell click; the next one needs a movement of the pointer first."""
        if self._is_counting:
            self.scene().needs_redraw = True
        self._is_done = True

    def update(self, dt: float) -> Sequence[pygame.Event]:
        if not self._is_counting:
            return ()
        scene = self.scene()
        scene.needs_redraw = True
        if (
            scene.tap_target_name(self.context.viewport.to_units_point(self._rest_pos)) != self._target_name
        ):  # another target is under the pointer now
            self._cancel_click()
            return ()
        self._rested_s += dt
        if self._elapsed_share < 1:
            return ()
        self._cancel_click()
        return tuple(pygame.Event(kind, pos=self._rest_pos, button=1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))

    @property
    def _is_counting(self) -> bool:
        return bool(self._target_name) and not self._is_done

    @property
    def _elapsed_share(self) -> float:
        return 1000 * self._rested_s / max(1, self.context.settings.dwell)

    @property
    def next_update_s(self) -> float:
        return POLL_INTERVAL_S if self._is_counting else inf

    def draw(self, canvas: Canvas) -> None:
        if self._is_counting:
            draw_progress_ring(canvas, self.context.viewport.to_units_point(self._rest_pos), self._elapsed_share)


def draw_progress_ring(canvas: Canvas, pos: tuple[float, float], fraction: float) -> None:
    """Draw a ring around this point, filled clockwise from the top by `fraction`."""
    step, middle, side = round(RING_STEP_COUNT * min(fraction, 1.0)), RING_RADIUS_UNITS + 6, 2 * RING_RADIUS_UNITS + 12
    body = f'<circle cx="{middle}" cy="{middle}" r="{RING_RADIUS_UNITS}" fill="none" stroke="text" stroke-width="10" opacity="0.7"/>'
    if step == RING_STEP_COUNT:
        body += f'<circle cx="{middle}" cy="{middle}" r="{RING_RADIUS_UNITS}" fill="none" stroke="gold" stroke-width="6"/>'
    elif step:
        angle = 2 * pi * step / RING_STEP_COUNT
        x, y = middle + RING_RADIUS_UNITS * sin(angle), middle - RING_RADIUS_UNITS * cos(angle)
        arc = f"M{middle} {middle - RING_RADIUS_UNITS}A{RING_RADIUS_UNITS} {RING_RADIUS_UNITS} 0 {int(angle > pi)} 1 {x:.2f} {y:.2f}"
        body += f'<path d="{arc}" fill="none" stroke="gold" stroke-width="6"/>'
    canvas.draw_svg_body(pos[0] - middle, pos[1] - middle, side, side, body)
