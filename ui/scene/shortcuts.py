"""Keyboard shortcuts as text."""

from __future__ import annotations

import pygame

CHARACTER_KEYS = "0123456789+-*/"


def key_chord(event: pygame.Event) -> str:
    """Return the pressed keys as text: "tab", "shift+tab", "ctrl+z" (also for the Mac's command key).

    Digits and operators count as characters, whatever their key: French keyboards type digits with Shift.
    """
    written = str(getattr(event, "unicode", ""))  # events that a test makes may have none
    if written and written in CHARACTER_KEYS and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return written
    name = pygame.key.name(event.key)
    shift = "shift+" if event.mod & pygame.KMOD_SHIFT and len(name) > 1 else ""
    control = "ctrl+" if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) else ""
    return control + shift + name
