"""The result of a puzzle or a daily deal."""

from __future__ import annotations

from dataclasses import dataclass

from ui.scene.route import Route


@dataclass(frozen=True, slots=True)
class ChallengeEnding:
    """The result of a challenge as its end dialog shows it, and the routes from there."""

    title: str
    is_success: bool  # solved without help, or won
    paragraphs: tuple[str, ...]  # paragraphs
    retry_route: Route  # the same challenge once more
    next_route: Route | None = None  # the next challenge, if there is one
