"""A database of the second version, written by that version's own statements, and what becomes of it."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

from game.practice.facts import Step
from game.practice.kinds import kinds_for
from game.practice.levels import LEVELS
from tests.ui.pupils import START
from ui.store.files import Files

TABLES = """
CREATE TABLE people (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, animal TEXT NOT NULL, colour INTEGER NOT NULL, pace TEXT NOT NULL,
  timer INTEGER NOT NULL, rating REAL NOT NULL, seen INTEGER NOT NULL, kind TEXT NOT NULL DEFAULT 'child');
CREATE TABLE skills (child INTEGER NOT NULL, fact TEXT NOT NULL, shift REAL NOT NULL, seen INTEGER NOT NULL, correct INTEGER NOT NULL,
  last_correct INTEGER NOT NULL, stability REAL NOT NULL, difficulty REAL NOT NULL, state INTEGER NOT NULL, step INTEGER, due REAL NOT NULL,
  last REAL NOT NULL, PRIMARY KEY (child, fact)) WITHOUT ROWID;
CREATE TABLE answers (id INTEGER PRIMARY KEY, child INTEGER NOT NULL, fact TEXT NOT NULL, sign TEXT NOT NULL, kind TEXT NOT NULL, level TEXT,
  shown TEXT NOT NULL, given TEXT NOT NULL, correct INTEGER NOT NULL, tries INTEGER NOT NULL, hints INTEGER NOT NULL, seconds REAL NOT NULL,
  at TEXT NOT NULL, day TEXT NOT NULL, known INTEGER NOT NULL);
CREATE INDEX days ON answers (child, day, sign, tries, known, seconds);
CREATE INDEX mistaken ON answers (child, id) WHERE NOT correct;
INSERT INTO people VALUES (1, 'Ada', 'bee', 2, 'gentle', 1, 0.5, 7, 'child'), (2, 'Eva', 'fox', 1, 'same', 0, 0.0, 0, 'adult'),
  (4, 'Bob', 'cat', 0, 'lively', 0, -0.3, 2, 'child'), (9, 'Eve', 'hen', 1, 'same', 0, 0, 0, 'child');
DELETE FROM people WHERE id = 9;
PRAGMA user_version = 2;
"""
ADD_ANSWER = (
    "INSERT INTO answers (child, fact, kind, level, shown, given, correct, tries, hints, seconds, at, sign, day, known) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
PUT_SKILL = "INSERT OR REPLACE INTO skills VALUES (?, ?, 0.25, 1, 1, 1, 2.5, 5.0, 2, NULL, 1779000000.0, 1778000000.0)"
LEVEL_KEYS = (None, "plus10", "times", "master")  # of that version


def write(path: Path, answers: int = 60) -> Path:
    """Ada and Bob, who have practised in turn, and Eva, a grown-up."""
    dice = random.Random("version 2")
    facts = [fact for level in LEVELS for fact in level.facts if isinstance(fact, Step)]
    with closing(sqlite3.connect(path)) as base:
        base.executescript(TABLES)
        for place in range(answers):
            child, fact, right = (1, 4)[place % 2], dice.choice(facts), dice.random() < 0.75
            when, tries, hints = START + timedelta(days=place // 10, seconds=20 * place), 1 + (dice.random() < 0.1), dice.randint(0, 1)
            kind, known = dice.choice(kinds_for(fact)), right and tries == 1 and not hints
            shown = f"{fact.left} {fact.sign} {fact.right} = ?"
            plain = (child, str(fact), kind, dice.choice(LEVEL_KEYS), shown, "7", right, tries, hints, dice.uniform(1, 20))
            base.execute(ADD_ANSWER, (*plain, when.isoformat(), fact.sign, when.date().isoformat(), known))
            base.execute(PUT_SKILL, (child, str(fact)))
        base.commit()
    return path


def taken_over(files: Files) -> None:
    """Waits until the model has heard of all answers."""
    while files.progress._now(lambda base: base.take_over()):
        pass
