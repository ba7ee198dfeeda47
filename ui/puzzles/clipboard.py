"""The system's clipboard, as far as there is one."""

from __future__ import annotations

import pygame

LONGEST = 10_000  # characters


def copied(text: str) -> bool:
    """Puts this text there; False where that cannot be."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def pasted() -> str:
    """What lies there as a text, as far as a line of text may go; "" where nothing does."""
    try:
        return pygame.scrap.get_text()[:LONGEST] if pygame.scrap.has_text() else ""
    except pygame.error:
        return ""
