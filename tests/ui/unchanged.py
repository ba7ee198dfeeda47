"""Everything that an object holds, to compare before and after code that may change nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from enum import Enum
from functools import cached_property
from types import BuiltinFunctionType, FunctionType, GenericAlias, MethodType, ModuleType
from typing import TypeAlias

import pygame

from game.kernel import View
from ui.assets.rasterizer import Rasterizer
from ui.canvas.pieces import Sprite
from ui.store.storage import Storage

Held: TypeAlias = tuple[str, tuple[tuple[object, object], ...]]  # its type; its values by key or attribute
PLAIN = (str, bytes, int, float, complex, bool, type(None), Enum)
CODE = (type, GenericAlias, ModuleType, FunctionType, BuiltinFunctionType)
OPAQUE = (*CODE, pygame.Surface, Rasterizer, Storage, Future)  # a rasterizer caches pictures; other threads change storage and futures


def held(root: object) -> dict[int, tuple[object, Held]]:
    """Return everything reachable from here, by identity. The result keeps the objects alive."""
    result = dict[int, tuple[object, Held]]()
    waiting = [root]
    while waiting:
        thing = waiting.pop()
        if id(thing) not in result:
            inner = list(_inner(thing))
            result[id(thing)] = (thing, (type(thing).__name__, tuple((key, _mark(value)) for key, value in inner)))
            waiting += [value for _key, value in inner if not isinstance(value, PLAIN)]
    return result


def changes(before: Mapping[int, tuple[object, Held]]) -> Iterator[str]:
    """Yield one line for each thing that has changed."""
    for thing, (kind, was) in before.values():
        now = {repr(key): _mark(value) for key, value in _inner(thing)}
        then = {repr(key): value for key, value in was}
        yield from (f"{kind} {key}: {then.get(key)} -> {now.get(key)}" for key in {**then, **now} if then.get(key) != now.get(key))


def _mark(value: object) -> object:
    return value if isinstance(value, PLAIN) else (type(value).__name__, id(value))


def _inner(thing: object) -> Iterator[tuple[object, object]]:
    if isinstance(thing, OPAQUE):
        return
    if isinstance(thing, MethodType):
        yield "__self__", thing.__self__
    elif isinstance(thing, Mapping):
        yield from ((key, value) for key, value in thing.items() if not isinstance(value, Sprite | View))  # caches
    elif isinstance(thing, list | tuple):
        yield from enumerate(thing)
    elif isinstance(thing, set | frozenset):
        yield "members", repr(sorted(map(repr, thing)))
    elif isinstance(thing, pygame.Rect | pygame.FRect):
        yield "rect", repr(thing)
    for name in _names(type(thing)) | set(getattr(thing, "__dict__", ())):
        if not isinstance(getattr(type(thing), name, None), cached_property) and hasattr(thing, name):
            yield name, getattr(thing, name)


def _names(kind: type) -> set[str]:
    slots = (vars(one).get("__slots__", ()) for one in kind.__mro__)
    return {name for each in slots for name in ([each] if isinstance(each, str) else each)} - {"__dict__", "__weakref__"}
