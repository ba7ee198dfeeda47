"""The date and the time of day for every screen. No screen reads them anywhere else."""

from __future__ import annotations

from datetime import date, datetime

given: datetime | None = None  # set by tests, with its zone


def now() -> datetime:
    """The local time, with its zone."""
    return given or datetime.now().astimezone()


def today() -> date:
    return now().date()


def seconds() -> float:
    """Seconds since the epoch."""
    return now().timestamp()


def stamp() -> str:
    """The local time in ISO format with its zone, in whole seconds, as it is kept."""
    return now().isoformat(timespec="seconds")
