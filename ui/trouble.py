"""The sentences for what goes wrong outside the game: files, pictures, displays."""

from __future__ import annotations

from collections.abc import Mapping

from game.kernel import Json
from ui.words import _


def sentence(key: str, facts: Mapping[str, Json]) -> str:
    """One clear sentence; an unknown key is named, never hidden."""
    text = _sentences().get(key) or _("Something is wrong with this file ({key}).")
    return text.format_map({"key": key, **{name: value for name, value in facts.items()}})


def _sentences() -> dict[str, str]:
    return {
        "no_display": _("No screen was found: start Tablée from a desktop session."),
        "missing_picture": _("A picture is missing: {name}. The game goes on without it."),
    }
