"""Tests of comparing two runs of the screenshots: pictures that differ, are missing or are new are named."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests import screenshots


def draw(folder: Path, **colours: str) -> Path:
    """Draw a small picture for each state, in one colour except for one pixel."""
    folder.mkdir(exist_ok=True)
    for state, colour in colours.items():
        picture = pygame.Surface((3, 2))
        picture.set_at((2, 1), colour)
        pygame.image.save(picture, folder / f"1280x800_fr_{state}.png")
    return folder


def test_each_difference_is_named(tmp_path: Path) -> None:
    old, new = draw(tmp_path / "old", menu="red", rules="red", pause="red"), draw(tmp_path / "new", menu="red", rules="blue", keys="red")
    texts = screenshots.differences(old, new, [], ["fr"], [(1280, 800)])
    assert texts == ["1280x800_fr_keys.png: new", "1280x800_fr_pause.png: missing", "1280x800_fr_rules.png: differs"]


def test_what_was_not_drawn_now_is_not_missing(tmp_path: Path) -> None:
    old, new = draw(tmp_path / "old", menu="red", rules="red"), draw(tmp_path / "new", menu="red")
    assert screenshots.differences(old, new, ["menu"], ["fr"], [(1280, 800)]) == []
    assert screenshots.differences(old, draw(tmp_path / "none"), [], ["it"], [(1280, 800)]) == []


@pytest.mark.parametrize(("colour", "code"), [("red", 0), ("blue", 1)])
def test_the_exit_code_says_whether_all_is_the_same(colour: str, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = draw(tmp_path / "old", menu="red")
    monkeypatch.setattr(screenshots, "shoot", lambda folder, *which, **looks: len(list(draw(folder, menu=colour).iterdir())))
    assert screenshots.run(screenshots.options(["--compare", str(old), "menu"])) == code
