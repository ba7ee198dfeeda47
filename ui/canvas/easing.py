"""Easing of motion."""

from __future__ import annotations


def ease_in_out(fraction: float) -> float:
    """Return the cubic ease-in-out of a fraction, clamped to 0 to 1."""
    fraction = min(1.0, max(0.0, fraction))
    return 4 * fraction**3 if fraction < 0.5 else 1 - (-2 * fraction + 2) ** 3 / 2
