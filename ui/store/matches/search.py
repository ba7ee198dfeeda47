"""A filter of matches by profile, game, dates and result."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Literal, TypeAlias

MatchResult: TypeAlias = Literal["", "won", "lost", "left"]
RESULT_CONDITIONS: dict[MatchResult, str] = {
    "won": "how = 'played' AND won",
    "lost": "how = 'played' AND NOT won",
    "left": "how IS NOT 'played'",
}


@dataclass(frozen=True, slots=True)
class MatchFilter:
    """A filter of matches; an empty field does not restrict them."""

    person: int | None = None  # id of a profile at the table
    game: str = ""
    since: str = ""  # first date, as 2026-11-23
    until: str = ""  # last date
    result: MatchResult = ""  # the result of this profile, or of any human player if no profile is given

    @property
    def sql_condition(self) -> tuple[str, tuple[int | str, ...]]:
        """Return the SQL condition on `matches` and its arguments.

        A subquery finds all matches of a profile at once by an index; counting needs them all anyway.
        """
        parts, facts = ["TRUE"], list[int | str]()
        for fact, part in ((self.game, "game = ?"), (self.since, "day >= ?"), (self.until, "day <= ?")):
            if fact:
                parts.append(part)
                facts.append(fact)
        if self.person is not None or self.result:
            player = "level IS NULL" if self.person is None else "person = ?"
            parts.append(f"id IN (SELECT match FROM seats WHERE {player} AND {RESULT_CONDITIONS.get(self.result, 'TRUE')})")
            facts += [] if self.person is None else [self.person]
        return " AND ".join(parts), tuple(facts)


NO_FILTER = MatchFilter()
FIRST_DAY = date(2026, 1, 1)  # no match was played before


def sort_date_sql(today: date) -> str:
    """Return the SQL for the date by which a match is sorted.

    A date before the first day or after `today` comes from a wrong clock: the match is then sorted after all that were added before it.
    """
    possible = f"BETWEEN '{FIRST_DAY}' AND '{today}'"
    before = f"SELECT MAX(kept.day) FROM matches kept WHERE kept.id < matches.id AND kept.day {possible}"
    return f"IIF(day {possible}, day, ({before}))"
