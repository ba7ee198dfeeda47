"""Database rows of the learner model: the child, its operators and groups, and its fact families."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, timedelta
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from game.kernel import BadNotation
from game.practice.facts import SIGNS, FactFamily, family_key, parse_family
from game.practice.learner import new_learner
from game.practice.learner_state import RECENT_TIME_COUNT, Belief, FactFamilyStats, Learner
from game.practice.mastery import is_mastered
from game.practice.settings import PracticeSettings
from game.practice.spaced_repetition import MemoryState
from ui.store.belief_update import apply_answer
from ui.store.children import Count, LoggedAnswer, Moment
from ui.store.database import convert_row_with_defaults, convert_rows, decode_json_text
from ui.store.settings import Line

# `taken` was used by upgrades; an earlier Tablée still expects it.
TABLES = (
    "CREATE TABLE IF NOT EXISTS model (child INTEGER PRIMARY KEY, mean REAL NOT NULL, variance REAL NOT NULL, last REAL, "
    "run INTEGER NOT NULL, quick_run INTEGER NOT NULL, earnest REAL NOT NULL, skips REAL NOT NULL, answers INTEGER NOT NULL, "
    "paces TEXT NOT NULL, closed TEXT NOT NULL, passed TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS taken (child INTEGER PRIMARY KEY, answer INTEGER NOT NULL)",
    "CREATE TABLE IF NOT EXISTS parts (child INTEGER NOT NULL, name TEXT NOT NULL, mean REAL NOT NULL, variance REAL NOT NULL, "
    "PRIMARY KEY (child, name)) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS families (child INTEGER NOT NULL, family TEXT NOT NULL, mean REAL NOT NULL, variance REAL NOT NULL, "
    "asked INTEGER NOT NULL, correct INTEGER NOT NULL, last_right INTEGER NOT NULL, last_quick INTEGER NOT NULL, "
    "last_hinted INTEGER NOT NULL, last_skipped INTEGER NOT NULL, direction TEXT NOT NULL, quick_run INTEGER NOT NULL, "
    "quick_first INTEGER NOT NULL, quick_last INTEGER NOT NULL, right_run INTEGER NOT NULL, lapses INTEGER NOT NULL, "
    "lapse_day INTEGER NOT NULL, day INTEGER NOT NULL, today INTEGER NOT NULL, lately TEXT NOT NULL, at REAL NOT NULL, "
    "method_seen INTEGER NOT NULL, once_gold INTEGER NOT NULL, stability REAL, difficulty REAL, due REAL, last REAL, "
    "PRIMARY KEY (child, family)) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS golds (child INTEGER NOT NULL, monday TEXT NOT NULL, sign TEXT NOT NULL, families INTEGER NOT NULL, "
    "PRIMARY KEY (child, monday, sign)) WITHOUT ROWID",
)
# since version 5 of the database
VERSION_5_COLUMNS = ("ALTER TABLE model ADD COLUMN hand REAL", "ALTER TABLE model ADD COLUMN touched REAL")
# since version 6; what was right more than once before it, was worked out
VERSION_6_COLUMNS = (
    "ALTER TABLE families ADD COLUMN worked_out INTEGER NOT NULL DEFAULT 0",
    "UPDATE families SET worked_out = 1 WHERE correct > 1 OR once_gold",
)
CHILD_COLUMNS = "mean, variance, last, run, quick_run, earnest, skips, answers, hand, touched, paces, closed, passed"
FAMILY_COLUMNS = (
    "family, mean, variance, asked, correct, last_right, last_quick, last_hinted, last_skipped, direction, quick_run, quick_first, "
    "quick_last, right_run, lapses, lapse_day, day, today, lately, at, method_seen, once_gold, stability, difficulty, due, last, "
    "worked_out"
)
SELECT_CHILD = f"SELECT {CHILD_COLUMNS} FROM model WHERE child = ?"
SELECT_PARTS = "SELECT name, mean, variance FROM parts WHERE child = ?"
SELECT_FAMILIES = f"SELECT {FAMILY_COLUMNS} FROM families WHERE child = ?"
SELECT_MASTERY = "SELECT monday, sign, families FROM golds WHERE child = ?"
PUT_CHILD = f"INSERT OR REPLACE INTO model (child, {CHILD_COLUMNS}) VALUES (?{', ?' * len(CHILD_COLUMNS.split(','))})"
PUT_PART = "INSERT OR REPLACE INTO parts VALUES (?, ?, ?, ?)"
PUT_FAMILY = f"INSERT OR REPLACE INTO families VALUES (?{', ?' * len(FAMILY_COLUMNS.split(','))})"
PUT_MASTERY = "INSERT OR REPLACE INTO golds VALUES (?, ?, ?, ?)"
DELETE_STATEMENTS = tuple(f"DELETE FROM {table} WHERE child = ?" for table in ("model", "taken", "parts", "families", "golds"))
COLUMNS = (
    f"SELECT child, {CHILD_COLUMNS} FROM model LIMIT 0",
    "SELECT child, name, mean, variance FROM parts LIMIT 0",
    f"SELECT child, {FAMILY_COLUMNS} FROM families LIMIT 0",
    "SELECT child, monday, sign, families FROM golds LIMIT 0",
)
Logits = Annotated[float, Meta(ge=-1000, le=1000)]
Variance = Annotated[float, Meta(gt=0, le=1000)]
Share = Annotated[float, Meta(ge=0, le=1)]
Ordinal = Annotated[int, Meta(ge=0, le=3_652_059)]  # date.toordinal()
Pace = Annotated[float, Meta(ge=0.01, le=1000)]


class ChildBelief(msgspec.Struct, frozen=True):
    """The belief about a child as a whole in one row: the fields of `Learner` without parts and families."""

    mean: Logits
    variance: Variance
    last: Moment | None
    run: Annotated[int, Meta(ge=-(10**9), le=10**9)]
    quick_run: Count
    earnest: Share
    skips: Share
    answers: Count
    hand: Pace | None
    touched: Moment | None
    paces: dict[Line, Pace]
    closed: dict[Line, tuple[Count, Count]]
    passed: tuple[Line, ...]


class PartRow(msgspec.Struct, frozen=True, array_like=True):
    """The belief about an operator or a group, in one row."""

    name: Line
    mean: Logits
    variance: Variance


class FamilyRow(msgspec.Struct, frozen=True, array_like=True):
    """A fact family in one row: the fields of its statistics by the key of the family."""

    key: Line
    mean: Logits
    variance: Variance
    asked: Count
    right: Count
    last_right: bool
    last_quick: bool
    last_hinted: bool
    last_skipped: bool
    last_direction: Literal["", "result", "number", "sign", "paper"]
    quick_run: Count
    quick_first: Ordinal
    quick_last: Ordinal
    right_run: Count
    lapses: Count
    lapse_day: Ordinal
    day: Ordinal
    today: Count
    lately: Annotated[tuple[Moment, ...], Meta(max_length=RECENT_TIME_COUNT)]
    at: Moment
    method_seen: bool
    once_gold: bool
    stability: Annotated[float, Meta(gt=0, le=1e9)] | None  # the four fields of its memory: all, or all None
    difficulty: Annotated[float, Meta(ge=1, le=10)] | None
    due: Moment | None
    last: Moment | None
    worked_out: bool

    def __post_init__(self) -> None:
        if len({each is None for each in (self.stability, self.difficulty, self.due, self.last)}) > 1:
            raise ValueError("half a memory")

    @property
    def stats(self) -> FactFamilyStats:
        memory = None
        if self.stability is not None and self.difficulty is not None and self.due is not None and self.last is not None:
            memory = MemoryState(self.stability, self.difficulty, self.due, self.last)
        fields = {name: getattr(self, name) for name in SHARED_FIELDS}
        return FactFamilyStats(
            belief=Belief(self.mean, self.variance), quick_days=(self.quick_first, self.quick_last), memory=memory, **fields
        )


SHARED_FIELDS = (  # fields with one name in a row and in the statistics of a family
    *("asked", "right", "last_right", "last_quick", "last_hinted", "last_skipped", "last_direction", "quick_run", "right_run"),
    *("lapses", "lapse_day", "day", "today", "lately", "at", "method_seen", "once_gold", "worked_out"),
)


class MasteryCount(msgspec.Struct, frozen=True, array_like=True):
    """The count of families of an operator that were mastered at the end of a week."""

    monday: date
    sign: Line
    families: Count


class LearnerRows:
    """The tables of the learner model; to be used in a transaction or within `translated_errors`."""

    def __init__(self, connection: sqlite3.Connection, on_unreadable: Callable[[], None]) -> None:
        self._connection, self._on_unreadable = connection, on_unreadable

    def learner(self, child_id: int, settings: PracticeSettings) -> Learner:
        """Return the learner as it was last written; a beginner if there is none."""
        row = self._connection.execute(SELECT_CHILD, (child_id,)).fetchone()
        if row is None:
            return new_learner(settings)
        first = _child_belief(new_learner(settings))
        child_belief = convert_row_with_defaults((*row[:-3], *map(decode_json_text, row[-3:])), first, self._on_unreadable)
        parts = {
            part.name: Belief(part.mean, part.variance)
            for part in convert_rows(self._connection.execute(SELECT_PARTS, (child_id,)), PartRow, self._on_unreadable)
        }
        return Learner(
            Belief(child_belief.mean, child_belief.variance),
            child_belief.last,
            child_belief.run,
            child_belief.quick_run,
            child_belief.earnest,
            child_belief.skips,
            child_belief.paces,
            child_belief.closed,
            parts,
            dict(self._family_stats(child_id)),
            frozenset(child_belief.passed),
            child_belief.answers,
            child_belief.hand,
            child_belief.touched,
        )

    def answer_count(self, child_id: int) -> int | None:
        """Return how many answers a child's learner model includes; None if there is no readable row."""
        row = self._connection.execute("SELECT answers FROM model WHERE child = ?", (child_id,)).fetchone()
        return row[0] if row is not None and isinstance(row[0], int) else None

    def _family_stats(self, child_id: int) -> Iterator[tuple[FactFamily, FactFamilyStats]]:
        rows = ((*row[:18], decode_json_text(row[18]), *row[19:]) for row in self._connection.execute(SELECT_FAMILIES, (child_id,)))
        for row in convert_rows(rows, FamilyRow, self._on_unreadable):
            try:
                yield parse_family(row.key), row.stats
            except BadNotation:
                self._on_unreadable()

    def write_learner(self, child_id: int, learner: Learner, families: Iterable[FactFamily]) -> None:
        """Write a learner's row, its parts and these of its fact families."""
        plain = msgspec.structs.astuple(_child_belief(learner))
        self._connection.execute(PUT_CHILD, (child_id, *plain[:-3], *(msgspec.json.encode(each).decode() for each in plain[-3:])))
        self._connection.executemany(PUT_PART, [(child_id, name, part.mean, part.variance) for name, part in learner.part_beliefs.items()])
        self._connection.executemany(PUT_FAMILY, [(child_id, *_family_row(family, learner.family_stats[family])) for family in families])

    def write_mastery_counts(self, child_id: int, learner: Learner, day: date, operators: Iterable[str]) -> None:
        """Write how many families of these operators are mastered now, for the week of this day."""
        for sign in operators:
            gold = sum(is_mastered(family, note) for family, note in learner.family_stats.items() if family[0] == sign)
            self._connection.execute(PUT_MASTERY, (child_id, (day - timedelta(day.weekday())).isoformat(), sign, gold))

    def apply_answers(self, child_id: int, learner: Learner, settings: PracticeSettings, answers: Iterable[LoggedAnswer]) -> None:
        """Write the learner after answers in order, and how many families were mastered at the end of each week."""
        families, signs, monday = set[FactFamily](), set[str](), date.min
        for result in (result for answer in answers if (result := apply_answer(learner, settings, answer))):
            after, asked, day = result
            if day - timedelta(day.weekday()) != monday:
                self.write_mastery_counts(child_id, learner, monday, signs)
                signs, monday = set(), day - timedelta(day.weekday())
            learner = after
            families.update(asked)
            signs.update(family[0] for family in asked if family[0] in SIGNS)
        if monday > date.min:
            self.write_learner(child_id, learner, families)
            self.write_mastery_counts(child_id, learner, monday, signs)

    def mastery_counts(self, child_id: int) -> dict[tuple[date, str], int]:
        """Return how many fact families were mastered at the end of each week, by its Monday and by operator."""
        return {
            (gold.monday, gold.sign): gold.families
            for gold in convert_rows(self._connection.execute(SELECT_MASTERY, (child_id,)), MasteryCount, self._on_unreadable)
        }


def _child_belief(learner: Learner) -> ChildBelief:
    plain = (
        learner.child_belief.mean,
        learner.child_belief.variance,
        learner.last_answer_at,
        learner.result_run,
        learner.quick_run,
        learner.earnest_share,
        learner.skip_share,
    )
    remaining = (dict(learner.paces), dict(learner.closed_sign_counts), tuple(sorted(learner.passed_levels)))
    return ChildBelief(*plain, learner.answer_count, learner.reaction_time_s, learner.reaction_tested_at, *remaining)


def _family_row(family: FactFamily, stats: FactFamilyStats) -> Sequence[object]:
    memory = stats.memory
    stored = (None,) * 4 if memory is None else (memory.stability_days, memory.difficulty, memory.due_at, memory.last_at)
    last = (stats.last_right, stats.last_quick, stats.last_hinted, stats.last_skipped, stats.last_direction)
    runs = (stats.quick_run, *stats.quick_days, stats.right_run, stats.lapses, stats.lapse_day, stats.day, stats.today)
    times = (msgspec.json.encode(stats.lately).decode(), stats.at, stats.method_seen, stats.once_gold)
    return (
        family_key(family),
        stats.belief.mean,
        stats.belief.variance,
        stats.asked,
        stats.right,
        *last,
        *runs,
        *times,
        *stored,
        stats.worked_out,
    )
