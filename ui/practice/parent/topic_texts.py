"""The topics of a week that a cell or a head of the table stands for, and their names."""

from __future__ import annotations

from game.practice.album import PICTURE_NAMES, SIGN_NAMES
from game.practice.groups import learning_group_of
from game.practice.overview import family_at
from ui.assets.translation import _
from ui.practice.parent.facts_table import HEAD
from ui.practice.path.album_texts import group_name
from ui.tables.nambarz.names import OPERATOR_SYMBOLS

TABLE_SIGNS = "*/"
WEEK_S = 7 * 86400.0  # seconds that a choice lasts
HEAD_GROUPS = {1: "1", 2: "2", 9: "9", 10: "10n"}  # groups of + and - that a head stands for


def topic_at(sign: str, row: int, column: int) -> str:
    """Return the topic's key at a row and column (from 0, or HEAD); "" for none.

    A head of x or / is its table, a cell the table of its larger number; for + and - a cell is its group.
    """
    if HEAD in (row, column):
        number = max(row, column) + 1
        if sign in TABLE_SIGNS:
            return f"*{number}" if number > 1 else ""
        return sign + HEAD_GROUPS[number] if number in HEAD_GROUPS else ""
    if sign in TABLE_SIGNS:
        number = max(row, column) + 1
        return f"*{number}" if number > 1 else ""
    return learning_group_of(family_at(sign, row + 1, column + 1))


def topic_name(key: str) -> str:
    """Return a topic's name, as "the table of 7" or "+ (9 and some)"."""
    sign, text = key[0], key[1:]
    if sign in TABLE_SIGNS:
        return _("the table of {n}").format(n=text)
    return _sign_and_group_text(sign, PICTURE_NAMES[text])


def group_text(key: str) -> str:
    """Return a group's name for a list, as "× (table of 9)"."""
    return _sign_and_group_text(key[0], "87" if key[1:] == "8" else PICTURE_NAMES.get(key[1:], key[1:]))


def _sign_and_group_text(sign: str, group: str) -> str:
    return f"{OPERATOR_SYMBOLS[sign]}\u00a0({group_name(f'{SIGN_NAMES[sign]}_{group}')})"
