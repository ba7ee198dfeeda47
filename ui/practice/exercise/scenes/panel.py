"""The panel of a strategy: title, illustration and question, and at the end the answer (docs/art.md, mock-up 27)."""

from __future__ import annotations

from pygame import FRect

from game.practice.illustrations import (
    ANSWER,
    MOVE,
    CardChain,
    FactTriangle,
    Landmarks,
    NumberLine,
    Rows,
    Scene,
    SortedCards,
    TenFrame,
    TenFrames,
)
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.practice.exercise.scenes.frames import draw_frames, draw_tens, words_at
from ui.practice.exercise.scenes.landmarks import draw_landmarks
from ui.practice.exercise.scenes.line import draw_line
from ui.practice.exercise.scenes.rows import draw_rows
from ui.practice.exercise.scenes.shown import Shown
from ui.practice.exercise.scenes.sorted_cards import draw_sorted
from ui.practice.exercise.scenes.trail import draw_trail
from ui.practice.exercise.scenes.triangle import draw_triangle
from ui.practice.exercise.scenes.words import answered, question, title, way

W, H = 648.0, 184.0  # on the wide page
TITLE, SMALL, WORDS, WAY = 22.0, 16.0, 19.0, 26.0
TOP, SIDE = 52.0, 24.0  # position of the illustration in the panel
PICTURE, LONG_PICTURE = 0.62, 0.68  # share of the width for the illustration, beside its text
STEPS = 3


def draw_scene(brush: Brush, scene: Scene, at: FRect, step: int, progress: float = 1.0) -> None:
    """Draw an illustration at one of its steps; `progress` is 0 to 1 of the step's motion."""
    share = max(1.0, at.h / (H - TOP - 12))
    match scene:
        case TenFrame():
            draw_frames(brush, scene, at, step, progress)
        case TenFrames():
            draw_tens(brush, scene, at, step, progress)
        case Rows():
            draw_rows(brush, scene, at, step, progress, share)
        case NumberLine():
            draw_line(brush, scene, at, step, progress, share)
        case Landmarks():
            draw_landmarks(brush, scene, at, step, progress, share)
        case FactTriangle():
            draw_triangle(brush, scene, at, step, progress, share)
        case CardChain():
            draw_trail(brush, scene, at, step, progress, share)
        case SortedCards():
            draw_sorted(brush, scene, at, step, progress, share)


def draw_strategy(brush: Brush, now: Shown, at: FRect) -> None:
    """Draw the whole panel; if space is short, text gives way before the illustration does."""
    share = at.h / H
    brush.box(at, 16 * share, "row_chosen", "border_chosen", 2.5)
    top = _draw_title(brush, now, at, share)
    area = FRect(at.x + SIDE * share, top, at.w - 2 * SIDE * share, at.bottom - top - 14 * share)
    picture, words = places(now.strategy.scene, area, now.step)
    draw_scene(brush, now.strategy.scene, picture, now.step, now.progress)
    if now.step == ANSWER:
        _draw_answer(brush, answered(now.strategy), words, share)
    elif now.step == MOVE and way(now.strategy):
        size = brush.fitting(way(now.strategy), words.w, WAY * share, "s")
        brush.text(way(now.strategy), words.centerx, words.centery, size, "text", "s", "c")
    else:
        _draw_question(brush, question(now.strategy, now.step), words, share)


def places(scene: Scene, area: FRect, step: int) -> tuple[FRect, FRect]:
    """Return the rectangles of the illustration and its text."""
    if isinstance(scene, TenFrame):
        return area, words_at(scene, area, step)
    w = area.w * (LONG_PICTURE if isinstance(scene, NumberLine | CardChain) else PICTURE)
    return FRect(area.x, area.y, w, area.h), FRect(area.x + w + 16, area.y, area.w - w - 16, area.h)


def _draw_title(brush: Brush, now: Shown, at: FRect, share: float) -> float:
    """Draw title, hint number and replay icon; return the y at which the illustration begins."""
    text, size = title(now.strategy), TITLE * share
    x, y, room = at.x + 56 * share, at.y + 28 * share, at.w - 106 * share
    count = _("hint {n} of {all}").format(n=now.step + 1, all=STEPS)
    counted = brush.skin.width(count, SMALL * share) + 24
    brush.icon("hint", at.x + 16 * share, at.y + 12 * share, 30 * share, "text")
    brush.icon("replay", at.right - 42 * share, y - 14 * share, 28 * share, "text_soft")
    if brush.skin.width(text, size, "b") + counted <= room:
        brush.text(count, at.right - 52 * share, y, SMALL * share, "text", align="r")
    size = brush.fitting(text, room, size, "b")
    lines = _balanced(brush, text, room, size)
    more = brush.leading(size, 1.14) * (len(lines) - 1)
    brush.block(lines, x, y + more / 2, size, "text", "b", lead=1.14)
    return at.y + TOP * share + more


def _draw_question(brush: Brush, text: str, at: FRect, share: float) -> None:
    """Draw a question if it fits; the bear asks it as well."""
    size = max(WORDS * share, brush.leading(1, 1.0))
    lines = _balanced(brush, text, at.w, size)
    wide = max(brush.skin.width(line, size, "b") for line in lines)
    if text and wide <= at.w and brush.leading(size, 1.3) * len(lines) <= at.h:
        brush.block(lines, at.centerx, at.centery, size, "text", "b", "c", 1.3)


def _balanced(brush: Brush, text: str, room: float, size: float) -> list[str]:
    """Wrap text into the fewest lines of about equal length."""
    found = brush.wrapped(text, room, size, "b")
    for share in (0.9, 0.8, 0.7, 0.6):
        closer = brush.wrapped(text, room * share, size, "b")
        if len(closer) > len(found):
            break
        found = closer
    return found


def _draw_answer(brush: Brush, text: str, at: FRect, share: float) -> None:
    """Draw the calculation with its result, or the sentence of the answer, in a ring."""
    size = brush.fitting(text, at.w - 36, 28 * share, "s") if "=" in text else WORDS * share
    kind = "s" if "=" in text else "b"
    lines = brush.wrapped(text.replace(" = ", " =\u00a0"), at.w - 32, size, kind)
    w = max(brush.skin.width(line, size, kind) for line in lines) + 32
    h = brush.leading(size, 1.2) * len(lines) + 14
    pill = FRect(at.centerx - w / 2, at.centery - h / 2, w, h)
    brush.box(pill, min(24 * share, h / 2), "surface_raised", "target", 5)
    brush.block(lines, pill.centerx, pill.centery, size, "text", kind, "c", 1.2)
