"""Keyboard shortcuts and their meaning, for the screen of shortcuts."""

from __future__ import annotations

import sys
from dataclasses import dataclass

IS_MAC = sys.platform == "darwin"
CTRL = "Cmd" if IS_MAC else "Ctrl"
FULL_SCREEN_KEYS = "Ctrl+Cmd+F" if IS_MAC else "F11"  # macOS uses F5 to F11 itself
QUERY_KEYS = ("Cmd+1", "Cmd+2", "Cmd+3", "Cmd+4") if IS_MAC else ("F5", "F6", "F7", "F8")
RANGE_DASH = "–"  # stands between the first and the last of a range of keys


@dataclass(frozen=True, slots=True)
class KeyLine:
    """One or several keyboard shortcuts and what they do."""

    keys: tuple[str, ...]
    meaning: str


@dataclass(frozen=True, slots=True)
class KeySection:
    """A titled column on the screen of keyboard shortcuts."""

    title: str
    lines: tuple[KeyLine, ...]
