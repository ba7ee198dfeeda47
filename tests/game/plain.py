"""Plain words for golden files, without names of classes, fields or functions: renaming code changes none of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from game.bots.bot import Reason
from game.kernel import Refusal


def plain(value: Any) -> str:
    """Return a value as text without brackets; lists inside a list are separated by bars."""
    match value:
        case None | () | "":
            return "none"
        case bool():
            return "yes" if value else "no"
        case float():
            return figure(value)
        case str():
            return value.replace("_", " ")
        case Mapping():
            return ", ".join(f"{plain(name)} {plain(value[name])}" for name in sorted(value))
        case Sequence() if any(isinstance(part, list | tuple) for part in value):
            return " | ".join(map(plain, value))
        case Iterable():
            return " ".join(map(plain, value)) or "none"
    return str(value)


def figure(value: float) -> str:
    """Return a number with three decimals, because processors differ in the last ones."""
    return f"{value + 0.0:.3f}"


def figures(values: Iterable[float]) -> str:
    return " ".join(map(figure, values))


def keyed(reason: Reason | Refusal) -> str:
    """Return the key and the facts of a reason or a refusal."""
    return f"{plain(reason.key)} ({plain(reason.details)})" if reason.details else plain(reason.key)


def flags(**named: bool) -> str:
    """Return the names of the flags that are set, each after a comma."""
    return "".join(f", {plain(name)}" for name, is_set in named.items() if is_set)
