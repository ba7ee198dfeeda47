"""Wrapped paragraphs: their lines are as full as they can be."""

from __future__ import annotations

from itertools import pairwise

import pygame
from hypothesis import example, given
from hypothesis import strategies as st

from tests.ui.blank import plain
from ui.canvas.canvas import Canvas
from ui.canvas.viewport import Viewport

WORDS = st.text("ilmW'7é×—", min_size=1, max_size=14)


def new_brush() -> Canvas:
    pygame.font.init()
    return Canvas(pygame.Surface((1280, 800)), plain(1.0), Viewport(1280, 800))


@given(st.lists(WORDS, min_size=1, max_size=30).map(" ".join), st.integers(20, 600), st.sampled_from([14.0, 17.5, 24.0]))
@example("W" * 40 + " i", 60, 17.5)
@example("i i i i i i i i i i i i i i i WWWWWWWWW WWWWWWWW WWWWWWWWW", 120, 17.5)
@example("WWWWWW WWWWWW WWWWWW WWWWWW i i i i i i i i i i i i i i i i i i i i i i i i", 200, 17.5)
def test_every_line_fits_and_has_no_room_for_the_next_word(text: str, room: float, size: float) -> None:
    canvas = new_brush()

    def fits(line: str) -> bool:
        return canvas.rasterizer.text_width(line, size) <= room

    lines = canvas.wrap(text, room, size)
    assert " ".join(lines) == text
    assert all(fits(line) or " " not in line for line in lines), "only a word that is too long is wider"
    assert not any(fits(f"{line} {below.partition(' ')[0]}") for line, below in pairwise(lines))


def test_a_newline_begins_a_new_line() -> None:
    assert new_brush().wrap("one\n\ntwo three", 9000) == ["one", "", "two three"]
