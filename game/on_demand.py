"""A mapping that makes each value on first access, so that unused modules are not imported."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, MutableMapping
from typing import Generic, TypeVar

T = TypeVar("T")


class LazyMapping(MutableMapping[str, T], Generic[T]):
    """A mapping whose keys are known from the start and whose values are made from them on first access."""

    def __init__(self, keys: Iterable[str], make: Callable[[str], T]) -> None:
        self._values: dict[str, T | None] = dict.fromkeys(keys)
        self._make = make

    def __getitem__(self, name: str) -> T:
        value = self._values[name]
        if value is None:
            value = self._values[name] = self._make(name)
        return value

    def __setitem__(self, name: str, value: T) -> None:
        self._values[name] = value

    def __delitem__(self, name: str) -> None:
        del self._values[name]

    def __contains__(self, name: object) -> bool:
        return name in self._values

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)
