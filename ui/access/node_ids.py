"""The numbers by which screen readers know nodes, which have names in the app."""

from __future__ import annotations


class NodeIds:
    """The number of each accessibility node by its name, constant while the app runs."""

    def __init__(self) -> None:
        self._all: dict[str, int] = {}
        self._names: dict[int, str] = {}

    def of(self, name: str) -> int:
        number = self._all.setdefault(name, len(self._all) + 1)
        self._names[number] = name
        return number

    def name(self, number: int) -> str:
        return self._names.get(number, "")
