"""Tests of values computed on demand: once, at the first use; a new value replaces the old one at once."""

from __future__ import annotations

import pytest

from game.on_demand import LazyMapping


def test_each_value_is_made_when_it_is_asked_for_and_once() -> None:
    made = list[str]()

    def maker(name: str) -> str:
        made.append(name)
        return name.upper()

    shelf = LazyMapping(("b", "a"), maker)
    assert list(shelf) == ["b", "a"] and len(shelf) == 2 and "a" in shelf and "c" not in shelf and made == []
    assert shelf["a"] == shelf["a"] == "A" and made == ["a"]
    assert shelf.get("c") is None and list(shelf.values()) == ["B", "A"] and made == ["a", "b"]


def test_another_value_takes_the_place_of_one_that_was_made() -> None:
    shelf = LazyMapping(["a"], lambda name: 1)
    assert shelf["a"] == 1
    shelf["a"] = 2
    assert shelf["a"] == 2
    del shelf["a"]
    assert "a" not in shelf and not shelf
    with pytest.raises(KeyError):
        shelf["a"]
    shelf["a"] = 3
    assert shelf["a"] == 3
