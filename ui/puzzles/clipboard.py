"""The system's clipboard, if there is one."""

from __future__ import annotations

import pygame

LONGEST = 10_000  # characters


def copied(text: str) -> bool:
    """Copy a text, or return False if there is no clipboard."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def pasted() -> str:
    """Return the clipboard's text, cut to the longest code; "" if it holds none."""
    try:
        return pygame.scrap.get_text()[:LONGEST] if pygame.scrap.has_text() else ""
    except pygame.error:
        return ""
