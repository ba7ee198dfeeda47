"""Keys that are held down: the system sends them again and again."""

from __future__ import annotations

from collections.abc import Callable

import pygame

WALKING = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN)


class HeldKeys:
    """A held key walks through lists and texts, and does nothing else twice."""

    def __init__(self) -> None:
        self._down: set[int] = set()

    def repeat(self, event: pygame.Event, edits: Callable[[pygame.Event], bool]) -> bool:
        """Return True if this event is a repetition that does nothing. `edits`: whether a key is for the text that is being edited."""
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:  # keys are let go where nobody tells
            self._down.clear()
        elif event.type == pygame.KEYDOWN and event.key in self._down:
            return event.key not in WALKING and not edits(event)
        elif event.type == pygame.KEYDOWN:
            self._down.add(event.key)
        return False
