"""Which matches are asked for: by person, game, days and result."""

from __future__ import annotations

from dataclasses import dataclass
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
    against: int | None = None

    @property
    def where(self) -> tuple[str, tuple[int | str, ...]]:
        """The condition on `matches`, and its facts. The sign before `person` makes SQLite look up a match's few seats, not a person's many."""
        parts, facts = ["TRUE"], list[int | str]()
        for fact, part in ((self.game, "game = ?"), (self.since, "day >= ?"), (self.until, "day <= ?")):
            if fact:
                parts.append(part)
                facts.append(fact)
        if self.person is not None or self.result:
            who = "level IS NULL" if self.person is None else "+person = ?"
            parts.append(f"EXISTS (SELECT 1 FROM seats WHERE match = id AND {who} AND {RESULTS.get(self.result, 'TRUE')})")
            facts += [] if self.person is None else [self.person]
        if self.against is not None:
            parts.append("EXISTS (SELECT 1 FROM seats WHERE match = id AND +person = ?)")
            facts.append(self.against)
        return " AND ".join(parts), tuple(facts)


NO_WISH = Wish()
