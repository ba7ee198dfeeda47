"""The numbers by which screen readers know nodes, which have names in the app."""

from __future__ import annotations

from collections.abc import Mapping


class NodeIds:
    """The number of each accessibility node by its name, constant as long as the node is in the tree.

    A node that comes back gets another number: Orca speaks no more of one that it has seen go.
    """

    def __init__(self) -> None:
        self._number_by_name: dict[str, int] = {}
        self._former_numbers: Mapping[str, int] = {}  # those of the tree before
        self._name_by_number: dict[int, str] = {}

    def start_tree(self) -> None:
        """Begin to number the nodes of the next tree."""
        self._former_numbers, self._number_by_name = self._number_by_name, {}

    def number_of(self, name: str) -> int:
        if name not in self._number_by_name:
            self._number_by_name[name] = self._former_numbers.get(name, len(self._name_by_number) + 1)
            self._name_by_number[self._number_by_name[name]] = name
        return self._number_by_name[name]

    def name_of(self, number: int) -> str:
        return self._name_by_number.get(number, "")
