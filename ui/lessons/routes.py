"""The routes to the lessons."""

from __future__ import annotations

from ui.scene.route import Route


class LessonRoute(Route, frozen=True, tag="screen.lesson_screen"):
    """The route to a lesson of `ui.assets.lesson_text` by its id, at the profile's progress in it.

    At its end, and with Escape, it leads back to the screen that opened it.
    """

    game: str
    lesson: str
    person: int | None = None  # id of a profile; None for a guest
    at: str = ""  # id of a step to try out, to the end of its position; the progress stays as it was
