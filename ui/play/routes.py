"""The routes to the matches."""

from __future__ import annotations

from game.record import Record
from ui.scene.route import Route
from ui.screens.routes import MenuRoute


class TableRoute(Route, frozen=True, tag="match.match_table_screen"):
    """The route to the table with a match from its record, new or partly played."""

    below = (MenuRoute(),)
    record: Record
    pupil: int | None = None  # the child of a real round; None for any other match
    has_phones: bool = False  # people may have their hand on a phone


class ExampleRoute(Route, frozen=True, tag="example.ExampleScreen"):
    """The route to a position of the rules to be played; nothing is saved, and it leads back."""

    record: Record
