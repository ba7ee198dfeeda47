"""Random window events, possible and impossible ones: pointer, keys, text, wheel, touch, focus, sizes."""

from __future__ import annotations

from random import Random

import pygame
from pygame.event import Event

from ui.canvas.viewport import Viewport
from ui.widgets.controls import Widget
from ui.window import MIN_SIZE

LARGEST = (3840, 2160)
USUAL_SIZE_SHARE = 0.75  # share of the sizes up to `USUAL`, because large windows are slow to draw
USUAL = (1400, 900)
KEYS = tuple(sorted({value for name, value in vars(pygame).items() if name.startswith("K_")}))
LIKELY: tuple[int, ...] = (
    pygame.K_RETURN,
    pygame.K_ESCAPE,
    pygame.K_TAB,
    pygame.K_SPACE,
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_UP,
    pygame.K_DOWN,
)
LIKELY += (pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_HOME, pygame.K_END)
LETTERS = tuple(map(ord, "abcdefghijklmnopqrstuvwxyz0123456789+-*/.,"))
MODS = (0, 0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT, pygame.KMOD_META, pygame.KMOD_CTRL | pygame.KMOD_SHIFT, 0xFFFF)
TEXTS = ("a", "é", " ", "7", "/", "..", "~", "\x00", "\n", "🦊", "ﷺ" * 40, "a" * 3000, "-", "C:\\", "%s{0}", "\u202e", "e\u0301")
WINDOW: tuple[int, ...] = (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST, pygame.WINDOWEXPOSED, pygame.WINDOWLEAVE, pygame.WINDOWENTER)
WINDOW += (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED, pygame.WINDOWHIDDEN, pygame.WINDOWSHOWN, pygame.ACTIVEEVENT)
FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)


def size(rng: Random) -> tuple[int, int]:
    """Return a window size in px."""
    most_frequent = USUAL if rng.random() < USUAL_SIZE_SHARE else LARGEST
    return rng.randint(MIN_SIZE[0], most_frequent[0]), rng.randint(MIN_SIZE[1], most_frequent[1])


def point(viewport: Viewport, widgets: list[Widget], rng: Random) -> tuple[int, int]:
    """Return a point in px: mostly on a widget, else anywhere, or a little outside."""
    if widgets and rng.random() < 0.8:
        rect = rng.choice(widgets).rect
        return viewport.to_px_point(rect.x + rect.w * rng.random(), rect.y + rect.h * rng.random())
    return rng.randint(-50, viewport.width + 50), rng.randint(-50, viewport.height + 50)


def move(to: tuple[int, int], held: bool = False) -> Event:
    return Event(pygame.MOUSEMOTION, pos=to, rel=(1, 1), buttons=(int(held), 0, 0), touch=False)


def press(pos: tuple[int, int], button: int = 1) -> Event:
    return Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button, touch=False)


def release(pos: tuple[int, int], button: int = 1) -> Event:
    return Event(pygame.MOUSEBUTTONUP, pos=pos, button=button, touch=False)


def click(viewport: Viewport, widgets: list[Widget], rng: Random) -> list[Event]:
    pos = point(viewport, widgets, rng)
    button = 1 if rng.random() < 0.95 else rng.randint(2, 9)
    return [move(pos), press(pos, button), release(pos, button)]


def drag(viewport: Viewport, widgets: list[Widget], rng: Random) -> list[Event]:
    """Return a drag between two points, sometimes without its press or its release."""
    start, end = point(viewport, widgets, rng), point(viewport, widgets, rng)
    way = [(start[0] + (end[0] - start[0]) * part // 3, start[1] + (end[1] - start[1]) * part // 3) for part in (1, 2, 3)]
    events = [press(start), *(move(pos, True) for pos in way), release(end)]
    if rng.random() < 0.1:
        events.pop(rng.choice((0, -1)))
    return events


def key(rng: Random) -> list[Event]:
    """Return a key press and release, mostly, with the text that a text field receives."""
    code = rng.choice(rng.choice((LIKELY, LIKELY, LETTERS, KEYS)))
    mod = rng.choice(MODS)
    sign = chr(code) if 32 <= code < 127 else ""
    down = Event(pygame.KEYDOWN, key=code, mod=mod, unicode=sign, scancode=0)
    up = Event(pygame.KEYUP, key=code, mod=mod, unicode=sign, scancode=0)
    typed = [Event(pygame.TEXTINPUT, text=sign)] if sign and not mod else []
    return rng.choice(([down, *typed, up],) * 8 + ([down], [up], [down, down, up]))


def text(rng: Random) -> list[Event]:
    kind = pygame.TEXTINPUT if rng.random() < 0.8 else pygame.TEXTEDITING
    return [Event(kind, text=rng.choice(TEXTS), start=0, length=1)]


def wheel(rng: Random) -> list[Event]:
    notches = rng.choice((-1.0, 1.0, -0.1, 0.3, -7.0, 12.5, 1e6))
    return [Event(pygame.MOUSEWHEEL, x=0, y=int(notches), precise_x=0.0, precise_y=notches, flipped=False)]


def other(rng: Random) -> list[Event]:
    """Return events of the desktop, of touch, or of unexpected programs."""
    if rng.random() < 0.7:
        return [Event(rng.choice(WINDOW))]
    if rng.random() < 0.7:
        return [Event(rng.choice(FINGERS), x=rng.random(), y=rng.random(), dx=0.0, dy=0.0, finger_id=rng.randint(0, 3), touch_id=1)]
    return [Event(pygame.DROPFILE, file=rng.choice(TEXTS)), Event(pygame.USEREVENT + rng.randint(0, 9))]


def some(viewport: Viewport, widgets: list[Widget], rng: Random) -> list[Event]:
    """Return the events of one action of a hand, a keyboard or a desktop."""
    dice = rng.random()
    if dice < 0.45:
        return click(viewport, widgets, rng)
    if dice < 0.55:
        return [move(point(viewport, widgets, rng))]
    if dice < 0.67:
        return drag(viewport, widgets, rng)
    if dice < 0.89:
        return key(rng)
    if dice < 0.92:
        return text(rng)
    return wheel(rng) if dice < 0.95 else other(rng)
