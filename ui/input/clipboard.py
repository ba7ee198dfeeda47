"""The system's clipboard, if there is one."""

from __future__ import annotations

import pygame

MAX_CHARACTERS = 10_000  # characters


def copy_to_clipboard(text: str) -> bool:
    """Copy a text, or return False if there is no clipboard."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def read_clipboard() -> str:
    """Return the clipboard's text, cut to the longest code; "" if it holds none."""
    try:
        return pygame.scrap.get_text()[:MAX_CHARACTERS] if pygame.scrap.has_text() else ""
    except pygame.error:
        return ""
