"""Keyboard shortcuts and their meaning, for the screen of shortcuts."""

from __future__ import annotations

import sys
from dataclasses import dataclass

CTRL = "Cmd" if sys.platform == "darwin" else "Ctrl"
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
