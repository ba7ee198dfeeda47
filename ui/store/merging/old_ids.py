"""Ids of the children and answers that an earlier Tablée has written without."""

from __future__ import annotations

import sqlite3

from ui.store.merging.ids import content_id, ids_of_contents, random_id

MIN_SHARED_ANSWERS = 5  # first answers by which the copies of one child are recognized
CONTENT = "fact, kind, level, shown, given, correct, tries, hints, seconds, at, skipped, why"
SELECT_CONTENT = f"SELECT id, {CONTENT} FROM answers WHERE child = ? ORDER BY id"


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
