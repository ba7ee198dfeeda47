"""Which matches are asked for: by person, game, days and result."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Literal, TypeAlias

Result: TypeAlias = Literal["", "won", "lost", "left"]
RESULTS: dict[Result, str] = {
    "won": "how = 'played' AND won",
    "lost": "how = 'played' AND NOT won",
    "left": "how IS NOT 'played'",
}


@dataclass(frozen=True, slots=True)
class Wish:
    """What is left open is not asked about. `person`: who sat there, by id; `since`, `until`: days, as 2026-11-23, both included;
    `result`: of this person, or where nobody is named of any person at the table."""

    person: int | None = None
    game: str = ""
    since: str = ""
    until: str = ""
    result: Result = ""

    @property
    def where(self) -> tuple[str, tuple[int | str, ...]]:
        """The condition on `matches`, and its facts. All matches of a person are found at once, by an index: counting asks for them anyway."""
        parts, facts = ["TRUE"], list[int | str]()
        for fact, part in ((self.game, "game = ?"), (self.since, "day >= ?"), (self.until, "day <= ?")):
            if fact:
                parts.append(part)
                facts.append(fact)
        if self.person is not None or self.result:
            who = "level IS NULL" if self.person is None else "person = ?"
            parts.append(f"id IN (SELECT match FROM seats WHERE {who} AND {RESULTS.get(self.result, 'TRUE')})")
            facts += [] if self.person is None else [self.person]
        return " AND ".join(parts), tuple(facts)


NO_WISH = Wish()
FIRST_DAY = date(2026, 1, 1)  # nothing was played before


def day_in_order(today: date) -> str:
    """The SQL for the day of a match by which matches are ordered.

    A day before the first, or after `today`, comes from a wrong clock: the match then lies on top of all that was kept before it.
    """
    possible = f"BETWEEN '{FIRST_DAY}' AND '{today}'"
    before = f"SELECT MAX(kept.day) FROM matches kept WHERE kept.id < matches.id AND kept.day {possible}"
    return f"IIF(day {possible}, day, ({before}))"
