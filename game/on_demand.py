"""A mapping that makes each value on first access, so that unused modules are not imported."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, MutableMapping
from typing import Generic, TypeVar

T = TypeVar("T")


class LazyMapping(MutableMapping[str, T], Generic[T]):
    """A mapping whose keys are known from the start and whose values are made on first access."""

    def __init__(self, makers: Mapping[str, Callable[[], T]]) -> None:
        self._makers = dict(makers)
        self._values: dict[str, T] = {}

    def __getitem__(self, name: str) -> T:
        if name not in self._values:
            self._values[name] = self._makers[name]()
        return self._values[name]

    def __setitem__(self, name: str, value: T) -> None:
        self._makers[name] = lambda: value
        self._values.pop(name, None)

    def __delitem__(self, name: str) -> None:
        del self._makers[name]
        self._values.pop(name, None)

    def __contains__(self, name: object) -> bool:
        return name in self._makers

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)
