"""Held keys, which the system repeats."""

from __future__ import annotations

from collections.abc import Callable

import pygame

NAVIGATION_KEYS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN)


class HeldKeys:
    """A filter of repeated keys: a held key moves through lists and texts, and does nothing else twice."""

    def __init__(self) -> None:
        self._held_keys: set[int] = set()

    def is_ignored_repeat(self, event: pygame.Event, is_text_edit_key: Callable[[pygame.Event], bool]) -> bool:
        """Track held keys, and return True if the event is a key repeat to ignore; `is_text_edit_key` tells the keys of an edited text."""
        if event.type == pygame.KEYUP:
            self._held_keys.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:  # a key released outside the window sends no event
            self._held_keys.clear()
        elif event.type == pygame.KEYDOWN and event.key in self._held_keys:
            return event.key not in NAVIGATION_KEYS and not is_text_edit_key(event)
        elif event.type == pygame.KEYDOWN:
            self._held_keys.add(event.key)
        return False
