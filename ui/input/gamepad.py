"""Gamepads, plugged in at any time: their buttons press keys of the keyboard.

Without one, nothing is polled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import inf

import pygame
from pygame._sdl2 import controller

from ui.canvas.canvas import Canvas
from ui.input.keys import key_down_event, key_up_event
from ui.scene.scene import POLL_INTERVAL_S, PRESS_KEYS, Scene

BUTTON_KEYS = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
    pygame.CONTROLLER_BUTTON_A: "return",
    pygame.CONTROLLER_BUTTON_B: "escape",
    pygame.CONTROLLER_BUTTON_X: "h",
    pygame.CONTROLLER_BUTTON_Y: "f",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "shift+tab",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "tab",
    pygame.CONTROLLER_BUTTON_START: "p",
    pygame.CONTROLLER_BUTTON_BACK: "v",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "u",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "f1",
}
AXIS_KEYS = {  # keys of a negative and of a positive value
    pygame.CONTROLLER_AXIS_LEFTX: ("left", "right"),
    pygame.CONTROLLER_AXIS_LEFTY: ("up", "down"),
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: ("", "page up"),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: ("", "page down"),
}
PUSH_SHARE, RELEASE_SHARE = 0.6, 0.4  # shares of a stick's way: pushed beyond the first one, released within the second
MAX_AXIS_VALUE = 32767  # the maximum of an axis
REPEAT_DELAY_S, REPEAT_INTERVAL_S = 0.45, 0.16  # delay in s until a held arrow repeats, and between repetitions
REPEATED_KEYS = ("up", "down", "left", "right", "page up", "page down")


class Gamepad:
    """An input filter that turns the buttons and sticks of all gamepads into key events."""

    def __init__(self, scene: Callable[[], Scene]) -> None:
        controller.init()
        self.scene = scene
        self._controllers: dict[int, controller.Controller] = {}  # kept open: a closed controller sends no events
        self._key_by_axis: dict[int, str] = {}  # the key that each stick presses
        self._held_key = ""  # the arrow that is held
        self._repeat_wait_s = inf  # time in s until the held arrow repeats

    def filter_event(self, event: pygame.Event) -> Iterable[pygame.Event]:
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._open_controller(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED:
                self._controllers.pop(event.instance_id, None)
                self._stop_repeating()
            case pygame.CONTROLLERBUTTONDOWN if event.button in BUTTON_KEYS:
                return self._press_key(BUTTON_KEYS[event.button])
            case pygame.CONTROLLERBUTTONUP if event.button in BUTTON_KEYS:
                return self._release_key(BUTTON_KEYS[event.button])
            case pygame.CONTROLLERAXISMOTION if event.axis in AXIS_KEYS:
                return self._move_axis(event.axis, event.value / MAX_AXIS_VALUE)
        return (event,)

    def _open_controller(self, index: int) -> None:
        try:
            pad = controller.Controller(index)
            self._controllers[pad.as_joystick().get_instance_id()] = pad
        except pygame.error:  # it was unplugged meanwhile
            return

    def _press_key(self, chord: str) -> Sequence[pygame.Event]:
        """Return the event of pressing a key; a press key only shows the focus if that is not visible yet."""
        focus = self.scene().focus
        if chord in REPEATED_KEYS:
            self._held_key, self._repeat_wait_s = chord, REPEAT_DELAY_S
        if chord in PRESS_KEYS and not focus.is_visible:
            focus.is_visible = self.scene().needs_redraw = True
            return ()
        return (key_down_event(chord),)

    def _release_key(self, chord: str) -> Sequence[pygame.Event]:
        if chord == self._held_key:
            self._stop_repeating()
        return (key_up_event(chord),)

    def _move_axis(self, axis: int, value: float) -> Sequence[pygame.Event]:
        before = self._key_by_axis.get(axis, "")
        is_far = abs(value) >= (RELEASE_SHARE if before else PUSH_SHARE)
        now = AXIS_KEYS[axis][value > 0] if is_far else ""
        if now == before:
            return ()
        self._key_by_axis[axis] = now
        return [*(self._release_key(before) if before else ()), *(self._press_key(now) if now else ())]

    def _stop_repeating(self) -> None:
        self._held_key, self._repeat_wait_s = "", inf

    def update(self, dt: float) -> Sequence[pygame.Event]:
        self._repeat_wait_s -= dt
        if not self._held_key or self._repeat_wait_s > 0:
            return ()
        self._repeat_wait_s = REPEAT_INTERVAL_S
        return (key_up_event(self._held_key), key_down_event(self._held_key))

    @property
    def next_update_s(self) -> float:
        return max(POLL_INTERVAL_S, self._repeat_wait_s)

    def draw(self, canvas: Canvas) -> None:
        """Draw nothing: the focus ring is enough."""
