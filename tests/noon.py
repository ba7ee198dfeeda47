"""The moment of every test, for nothing may depend on when the tests run."""

from __future__ import annotations

from datetime import date, datetime, time

TODAY = date(2026, 11, 21)


def noon(day: date = TODAY) -> datetime:
    """Of this day, with the zone of the machine."""
    return datetime.combine(day, time(12)).astimezone()
