"""The numbers by which screen readers know nodes, which have names in the app."""

from __future__ import annotations


class NodeIds:
    """The number of each accessibility node by its name, constant while the app runs."""

    def __init__(self) -> None:
        self._number_by_name: dict[str, int] = {}
        self._name_by_number: dict[int, str] = {}

    def number_of(self, name: str) -> int:
        number = self._number_by_name.setdefault(name, len(self._number_by_name) + 1)
        self._name_by_number[number] = name
        return number

    def name_of(self, number: int) -> str:
        return self._name_by_number.get(number, "")
