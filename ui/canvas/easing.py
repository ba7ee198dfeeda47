"""Easing of motion."""

from __future__ import annotations


def ease(share: float) -> float:
    """Ease in and out, cubic, 0 to 1."""
    share = min(1.0, max(0.0, share))
    return 4 * share**3 if share < 0.5 else 1 - (-2 * share + 2) ** 3 / 2
