"""Freed memory goes back to the system: glibc keeps it otherwise, in holes between what lives on."""

from __future__ import annotations

import sys


def give_back() -> None:
    """Takes about a millisecond; does nothing where the C library has no such thing."""
    if sys.platform.startswith("linux"):
        import ctypes  # not for the start

        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # musl has none
        if trim is not None:
            trim(0)
