"""Ids by which children and answers are recognized on every computer."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable
from hashlib import sha256

from ui.store.profiles import random_id

ID_DIGITS = 32  # hexadecimal
MIN_SHARED_ANSWERS = 5  # first answers by which the copies of an earlier Tablée's child are recognized
CONTENT = "fact, kind, level, shown, given, correct, tries, hints, seconds, at, skipped, why"
SELECT_CONTENT = f"SELECT id, {CONTENT} FROM answers WHERE child = ? ORDER BY id"


def content_id(*content: object) -> str:
    """Return the id of this content: the same for the same content on every computer."""
    return sha256(ascii(content).encode()).hexdigest()[:ID_DIGITS]


def ids_of_contents(contents: Iterable[object]) -> list[str]:
    """Return an id for each content of a list; equal ones are told apart by their number."""
    counts, ids = Counter[str](), list[str]()
    for content in contents:
        key = content_id(content)
        counts[key] += 1
        ids.append(content_id(key, counts[key]))
    return ids


def add_missing_ids(connection: sqlite3.Connection) -> None:
    """Give ids to the children and answers of an earlier Tablée, in the open transaction.

    Answers get theirs from their content, so that copies of one history agree. So does a profile, from its number and its first answers,
    which copies have in common whatever was changed or answered later; one that has fewer answers gets a random id.
    """
    for (profile_id,) in connection.execute("SELECT id FROM people").fetchall():
        rows = connection.execute(SELECT_CONTENT, (profile_id,)).fetchall()
        ids = ids_of_contents(content for _id, *content in rows)
        connection.executemany("UPDATE answers SET uid = ? WHERE id = ?", [(uid, row[0]) for uid, row in zip(ids, rows, strict=True)])
        shared = ids[:MIN_SHARED_ANSWERS]
        uid = content_id(profile_id, *shared) if len(shared) == MIN_SHARED_ANSWERS else random_id()
        connection.execute("UPDATE people SET uid = ? WHERE id = ?", (uid, profile_id))
