"""Routes: where a scene can lead, as data, so that no scene knows another.

A route is declared in the `routes.py` of the package that has its scene. These modules know nothing else, and any package may import them.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct


class Route(Struct, frozen=True):
    """A route to a scene, which is created with its fields; its tag names the scene, seen from the package of the route."""

    below: ClassVar[tuple[Route, ...] | None] = None  # the routes to the scenes below it, if it closes all other screens


class CloseRoute(Route, frozen=True):
    """The route to the scene below."""


class QuitRoute(Route, frozen=True):
    """The route to the end of the app."""
