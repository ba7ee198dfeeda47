"""The date and time for every screen; no screen reads them anywhere else."""

from __future__ import annotations

from datetime import date, datetime

fixed_now: datetime | None = None  # set by tests, with its zone


def now() -> datetime:
    """Return the local time with its zone."""
    return fixed_now or datetime.now().astimezone()


def today() -> date:
    return now().date()


def epoch_seconds() -> float:
    """Return the seconds since the epoch."""
    return now().timestamp()


def iso_timestamp() -> str:
    """Return the local time as it is stored: in ISO format with its zone, in whole seconds."""
    return now().isoformat(timespec="seconds")
