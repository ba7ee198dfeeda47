"""How the lines of several seats differ in one picture: every one has its own dashes (ART 13)."""

from __future__ import annotations

DASHES = ("", "14 9", "0.1 9", "20 8 1 8", "2 9", "28 7", "8 8 0.1 8 0.1 8", "0.1 16")


def dashes(place: int) -> str:
    """The SVG attribute of the line at this place, from 0; "" for a plain one."""
    dash = DASHES[place % len(DASHES)]
    return f'stroke-dasharray="{dash}"' if dash else ""
