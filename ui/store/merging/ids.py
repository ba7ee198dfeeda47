"""Ids by which children and answers are recognized on every computer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from secrets import token_hex

ID_BYTES = 16


def random_id() -> str:
    """Return a new id, which no other computer gives."""
    return token_hex(ID_BYTES)


def content_id(*content: object) -> str:
    """Return the id of this content: the same for the same content on every computer."""
    return sha256(ascii(content).encode()).hexdigest()[: 2 * ID_BYTES]


def ids_of_contents(contents: Iterable[object]) -> list[str]:
    """Return an id for each content of a list; equal ones are told apart by their number."""
    counts, ids = Counter[str](), list[str]()
    for content in contents:
        key = content_id(content)
        counts[key] += 1
        ids.append(content_id(key, counts[key]))
    return ids
