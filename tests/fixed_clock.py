"""The fixed moment of every test, so that no result depends on when the tests run."""

from __future__ import annotations

from datetime import date, datetime, time

TODAY = date(2026, 11, 21)


def noon(day: date = TODAY) -> datetime:
    """Return noon of this day in the time zone of the machine."""
    return datetime.combine(day, time(12)).astimezone()
