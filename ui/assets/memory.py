"""Freed memory goes back to the system: glibc keeps it otherwise, in holes between what lives on."""

from __future__ import annotations

import sys
from typing import Any

LARGE = 128 << 10  # bytes
MMAP_THRESHOLD, ARENA_MAX = -3, -8  # their numbers in malloc.h


def give_back() -> None:
    """Takes about a millisecond; does nothing where the C library has no such thing."""
    trim = _function("malloc_trim")
    if trim is not None:
        trim(0)


def keep_no_blocks() -> None:
    """From now on a large block goes back as soon as it is freed. By itself glibc keeps all up to the size of the largest that was ever
    freed, and that is a picture of the whole window. All threads share what is kept."""
    mallopt = _function("mallopt")
    if mallopt is not None:
        mallopt(ARENA_MAX, 1)
        mallopt(MMAP_THRESHOLD, LARGE)


def _function(name: str) -> Any:
    if not sys.platform.startswith("linux"):
        return None
    import ctypes  # not for the start

    return getattr(ctypes.CDLL(None), name, None)  # musl has none of these
