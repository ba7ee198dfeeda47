"""What the end of a puzzle, or of a day's deal, says and leads to."""

from __future__ import annotations

from dataclasses import dataclass

from ui.scene.routes import Route


@dataclass(frozen=True, slots=True)
class Ending:
    """`good`: by oneself; `lines`: a paragraph each; `again`: the same once more; `next`: what comes after it, None for nothing."""

    title: str
    good: bool
    lines: tuple[str, ...]
    again: Route
    next: Route | None = None
