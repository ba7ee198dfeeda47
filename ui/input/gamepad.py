"""Gamepads, plugged in at any time: their buttons press keys of the keyboard.

Without one, nothing is polled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import inf

import pygame
from pygame._sdl2 import controller

from ui.canvas.canvas import Canvas
from ui.input.keys import key_down, key_up
from ui.scene.scene import POLL, PRESS, Scene

BUTTONS = {
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
STICKS = {  # keys of a negative and of a positive value
    pygame.CONTROLLER_AXIS_LEFTX: ("left", "right"),
    pygame.CONTROLLER_AXIS_LEFTY: ("up", "down"),
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: ("", "page up"),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: ("", "page down"),
}
FAR, NEAR = 0.6, 0.4  # shares of a stick's way: pushed beyond the first one, released within the second
FULL = 32767  # the maximum of an axis
FIRST, NEXT = 0.45, 0.16  # delay in s until a held arrow repeats, and between repetitions
REPEATED = ("up", "down", "left", "right", "page up", "page down")


class Gamepad:
    """An input filter that turns the buttons and sticks of all gamepads into key events."""

    def __init__(self, scene: Callable[[], Scene]) -> None:
        controller.init()
        self.scene = scene
        self._open: dict[int, controller.Controller] = {}  # kept open: a closed controller sends no events
        self._pushed: dict[int, str] = {}  # the key that each stick presses
        self._held = ""  # the arrow that is held
        self._wait = inf  # time in s until the held arrow repeats

    def take(self, event: pygame.Event) -> Iterable[pygame.Event]:
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._plug(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED:
                self._open.pop(event.instance_id, None)
                self._let_go()
            case pygame.CONTROLLERBUTTONDOWN if event.button in BUTTONS:
                return self._press(BUTTONS[event.button])
            case pygame.CONTROLLERBUTTONUP if event.button in BUTTONS:
                return self._release(BUTTONS[event.button])
            case pygame.CONTROLLERAXISMOTION if event.axis in STICKS:
                return self._push(event.axis, event.value / FULL)
        return (event,)

    def _plug(self, index: int) -> None:
        try:
            pad = controller.Controller(index)
            self._open[pad.as_joystick().get_instance_id()] = pad
        except pygame.error:  # it was unplugged meanwhile
            return

    def _press(self, chord: str) -> Sequence[pygame.Event]:
        """Return the event of pressing a key; a press key only shows the focus if that is not visible yet."""
        focus = self.scene().focus
        if chord in REPEATED:
            self._held, self._wait = chord, FIRST
        if chord in PRESS and not focus.visible:
            focus.visible = self.scene().needs_redraw = True
            return ()
        return (key_down(chord),)

    def _release(self, chord: str) -> Sequence[pygame.Event]:
        if chord == self._held:
            self._let_go()
        return (key_up(chord),)

    def _push(self, axis: int, value: float) -> Sequence[pygame.Event]:
        before = self._pushed.get(axis, "")
        is_far = abs(value) >= (NEAR if before else FAR)
        now = STICKS[axis][value > 0] if is_far else ""
        if now == before:
            return ()
        self._pushed[axis] = now
        return [*(self._release(before) if before else ()), *(self._press(now) if now else ())]

    def _let_go(self) -> None:
        self._held, self._wait = "", inf

    def update(self, dt: float) -> Sequence[pygame.Event]:
        self._wait -= dt
        if not self._held or self._wait > 0:
            return ()
        self._wait = NEXT
        return (key_up(self._held), key_down(self._held))

    @property
    def due(self) -> float:
        return max(POLL, self._wait)

    def draw(self, canvas: Canvas) -> None:
        """Draw nothing: the focus ring is enough."""
