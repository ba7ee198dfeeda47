"""Keyboard shortcuts as text."""

from __future__ import annotations

import sys

import pygame

CONTROL_MASK = pygame.KMOD_CTRL | pygame.KMOD_META  # Ctrl, or the Mac's command key
QUERY_CHORDS = ("f5", "f6", "f7", "f8", "ctrl+1", "ctrl+2", "ctrl+3", "ctrl+4")
CHARACTER_KEYS = "0123456789+-*/"
ROW_DIGITS = dict(zip(range(pygame.KSCAN_1, pygame.KSCAN_0 + 1), "1234567890", strict=True))  # the digit of each key of the number row


def key_chord(event: pygame.Event) -> str:
    """Return the pressed keys as text: "tab", "shift+tab", "ctrl+z" (also for the Mac's command key).

    Digits and operators count as characters, whatever their key: French keyboards type digits with Shift. Together with Ctrl a key of the
    number row is its digit.
    """
    written = str(getattr(event, "unicode", ""))  # events that a test makes may have none
    control = "ctrl+" if event.mod & CONTROL_MASK else ""
    if written and written in CHARACTER_KEYS and not control:
        return written
    name = (row_digit(event) if control else "") or pygame.key.name(event.key)
    shift = "shift+" if event.mod & pygame.KMOD_SHIFT and len(name) > 1 else ""
    return control + shift + name


def row_digit(event: pygame.Event) -> str:
    """Return the digit of a key of the number row, whatever its keyboard writes with it; "" for other keys, or with Alt."""
    return "" if event.mod & (pygame.KMOD_ALT | pygame.KMOD_MODE) else ROW_DIGITS.get(getattr(event, "scancode", 0), "")


def full_screen_pressed(event: pygame.Event) -> bool:
    """Return True for F11, and on macOS, which uses that key itself, for its own Ctrl+Cmd+F."""
    mac = sys.platform == "darwin" and event.key == pygame.K_f and event.mod & pygame.KMOD_CTRL and event.mod & pygame.KMOD_META
    return event.key == pygame.K_F11 or bool(mac)


def query_index(event: pygame.Event) -> int | None:
    """Return which spoken query a key asks for, 0 to 3: F5 to F8, or Ctrl+1 to Ctrl+4, with Cmd on macOS, which uses F5 to F8 itself."""
    chord = "" if event.mod & pygame.KMOD_SHIFT else key_chord(event)  # Cmd+Shift+3 takes a picture of the screen
    return QUERY_CHORDS.index(chord) % 4 if chord in QUERY_CHORDS else None
