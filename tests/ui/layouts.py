"""Checks for every screen: texts in the window that do not overlap, at any size, in any language."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.match import Match
from game.record import Player, Record
from game.registry import GAMES
from tests.ui.blank import blank
from tests.ui.driver import Glance, OutputRecorder, fresh_skin
from ui.assets import translation
from ui.canvas.canvas import Canvas
from ui.canvas.viewport import Viewport
from ui.scene.app_context import AppContext
from ui.scene.scene import Scene
from ui.store.settings import Settings
from ui.store.storage import Storage

CUT = re.compile(r"(\S*)…")  # a word that was ellipsized
THINKING = "thinking réfléchit riflette pensa voices voix voci"  # these texts end in three dots themselves
SIZES = ((800, 500), (1024, 640), (1280, 800), (1920, 1080))
TALL = ((900, 1400), (960, 1080))
NARROW, *LANDSCAPE = SIZES
QUICK = (NARROW, (1280, 800))  # the other sizes run only in the long suite
EACH_SIZE = [size if size in QUICK else pytest.param(size, marks=pytest.mark.long) for size in SIZES]
where_room_is_short = pytest.mark.parametrize(
    "size", [NARROW, *(pytest.param(size, marks=pytest.mark.long) for size in LANDSCAPE)], ids=lambda size: f"{size[0]}x{size[1]}"
)
SHORT = ("Léa", "Marco", "Nori", "Zuki", "Olive")
LONG = ("Bartholomäus-Maximilian von Hohenstaufen", "Wwwwwwwwwwwwwwww", "Marie-Antoinette de la Tour du Pin Montf", "Nori", "Zuki le robot")


def in_languages(some: Iterable[object]) -> list[Any]:
    """Parametrize with every language: one in turn for short runs, the others for the whole crossing."""
    return [
        pytest.param(one, language, marks=() if index % len(translation.LANGUAGES) == turn else pytest.mark.crossing)
        for index, one in enumerate(some)
        for turn, language in enumerate(translation.LANGUAGES)
    ]


def new_desk(folder: Path, size: tuple[int, int] = (1280, 800), language: str = "en", **settings: object) -> AppContext:
    """Return the context that a scene needs, in a hidden window of this size."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(size)
    translation.set_language(language)
    chosen = Settings(language=language, muted=True, **{"offered": tuple(GAMES), **settings})  # type: ignore[arg-type]
    viewport = Viewport(*size)
    return AppContext(Storage(folder), chosen, OutputRecorder(), Glance(), viewport, fresh_skin(viewport.scale))


def played(*levels: str | None, seed: str = "3", plies: int | None = None, names: tuple[str, ...] = SHORT) -> Record:
    """Return a Nin Jan of random moves, to its end or to `plies`; each level is a bot's, None a human."""
    match = Match(Record("nin_jan", tuple(Player(name, level) for name, level in zip(names, levels, strict=False)), seed))
    rng = random.Random(f"{seed} {levels}")
    while match.to_move and match.ply != plies:
        seat = match.to_move[int(rng.random() * len(match.to_move))]
        moves = sorted(match.legal(seat), key=str)
        match.play(seat, moves[int(rng.random() * len(moves))])
    return match.record()


TIE = played(None, None, seed="65")  # ends with a play-off (rule NJ-13)


def texts(scene: Scene) -> list[tuple[Rect, str]]:
    """Return every line of text of a scene with its rectangle in px, without drawing pictures."""
    worn = scene.context.rasterizer
    canvas = Canvas(pygame.display.get_surface() or pygame.Surface((1, 1)), blank(worn.theme, worn.scale), scene.context.viewport)
    canvas.collected_lines = []
    scene.rebuild_if_needed()
    scene.draw(canvas)
    return canvas.collected_lines


def check(result: list[tuple[Rect, str]], size: tuple[int, int], names: Sequence[str] = LONG) -> None:
    """Check that no text overlaps another, leaves the window, or is ellipsized unless it is a name."""
    window = Rect(0, 0, *size)
    outside = [(rect, text) for rect, text in result if not window.contains(rect)]
    assert not outside, f"beyond {size}: {outside}"
    # without the blank around the letters, of which a line that a scroll area cuts off has as much as a whole one
    small = [(rect.inflate(-2, -2 * max(3, rect.h // 6)), text) for rect, text in result]
    over = [(a[1], b[1]) for a, b in combinations(small, 2) if a[0].colliderect(b[0])]
    assert not over, f"over each other at {size}: {over}"
    known = [word for name in (*names, THINKING) for word in name.split()]
    cut = [text for _rect, text in result for piece in CUT.findall(text) if not any(word.startswith(piece) for word in known)]
    assert not cut, f"cut at {size}: {cut}"
