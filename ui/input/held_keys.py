"""Held keys, which the system repeats."""

from __future__ import annotations

from collections.abc import Callable

import pygame

WALKING = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN)


class HeldKeys:
    """A filter of repeated keys: a held key moves through lists and texts, and does nothing else twice."""

    def __init__(self) -> None:
        self._down: set[int] = set()

    def repeat(self, event: pygame.Event, edits: Callable[[pygame.Event], bool]) -> bool:
        """Track held keys, and return True if the event is a key repeat to ignore; `edits` tells the keys of an edited text."""
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:  # a key released outside the window sends no event
            self._down.clear()
        elif event.type == pygame.KEYDOWN and event.key in self._down:
            return event.key not in WALKING and not edits(event)
        elif event.type == pygame.KEYDOWN:
            self._down.add(event.key)
        return False
