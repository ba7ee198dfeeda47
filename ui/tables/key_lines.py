"""The keyboard's keys and what they do, for the sheet of keys."""

from __future__ import annotations

import sys
from dataclasses import dataclass

CTRL = "Cmd" if sys.platform == "darwin" else "Ctrl"
TO = "–"  # between the first and the last of several keys; no key itself


@dataclass(frozen=True, slots=True)
class KeyLine:
    """What a key does; of several keys each does it."""

    caps: tuple[str, ...]
    says: str


@dataclass(frozen=True, slots=True)
class KeySection:
    """The lines of one column."""

    title: str
    lines: tuple[KeyLine, ...]
