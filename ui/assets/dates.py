"""Days as people write them."""

from __future__ import annotations

from ui.assets.words import _


def day(when: str) -> str:
    """An ISO date and time as people write it; what is no such date stays as it is."""
    date, _t, clock = when.replace("T", " ").partition(" ")
    parts = date.split("-")
    if len(parts) != 3:
        return when
    year, month, number = parts
    return _("{year}-{month}-{day}, {time}").format(year=year, month=month, day=number, time=clock[:5]).rstrip(", ")
