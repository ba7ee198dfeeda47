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
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.practice.exercise.illustrations.frames import draw_frames, draw_tens, words_at
from ui.practice.exercise.illustrations.landmarks import draw_landmarks
from ui.practice.exercise.illustrations.line import draw_line
from ui.practice.exercise.illustrations.player import IllustrationPlayer
from ui.practice.exercise.illustrations.rows import draw_rows
from ui.practice.exercise.illustrations.sorted_cards import draw_sorted
from ui.practice.exercise.illustrations.texts import answered, question, title, way
from ui.practice.exercise.illustrations.trail import draw_trail
from ui.practice.exercise.illustrations.triangle import draw_triangle

W, H = 648.0, 184.0  # on the wide page
TITLE, SMALL, WORDS, WAY = 22.0, 16.0, 19.0, 26.0
TOP, SIDE = 52.0, 24.0  # position of the illustration in the panel
PICTURE, LONG_PICTURE = 0.62, 0.68  # share of the width for the illustration, beside its text
STEPS = 3


def draw_scene(canvas: Canvas, scene: Scene, rect: FRect, step: int, progress: float = 1.0) -> None:
    """Draw an illustration at one of its steps; `progress` is 0 to 1 of the step's motion."""
    fraction = max(1.0, rect.h / (H - TOP - 12))
    match scene:
        case TenFrame():
            draw_frames(canvas, scene, rect, step, progress)
        case TenFrames():
            draw_tens(canvas, scene, rect, step, progress)
        case Rows():
            draw_rows(canvas, scene, rect, step, progress, fraction)
        case NumberLine():
            draw_line(canvas, scene, rect, step, progress, fraction)
        case Landmarks():
            draw_landmarks(canvas, scene, rect, step, progress, fraction)
        case FactTriangle():
            draw_triangle(canvas, scene, rect, step, progress, fraction)
        case CardChain():
            draw_trail(canvas, scene, rect, step, progress, fraction)
        case SortedCards():
            draw_sorted(canvas, scene, rect, step, progress, fraction)


def draw_strategy(canvas: Canvas, now: IllustrationPlayer, rect: FRect) -> None:
    """Draw the whole panel; if space is short, text gives way before the illustration does."""
    fraction = rect.h / H
    canvas.box(rect, 16 * fraction, "row_chosen", "border_chosen", 2.5)
    top = _draw_title(canvas, now, rect, fraction)
    area = FRect(rect.x + SIDE * fraction, top, rect.w - 2 * SIDE * fraction, rect.bottom - top - 14 * fraction)
    picture, words = places(now.strategy.scene, area, now.step)
    draw_scene(canvas, now.strategy.scene, picture, now.step, now.progress)
    if now.step == ANSWER:
        _draw_answer(canvas, answered(now.strategy), words, fraction)
    elif now.step == MOVE and way(now.strategy):
        size = canvas.fitting(way(now.strategy), words.w, WAY * fraction, "s")
        canvas.text(way(now.strategy), words.centerx, words.centery, size, "text", "s", "c")
    else:
        _draw_question(canvas, question(now.strategy, now.step), words, fraction)


def places(scene: Scene, area: FRect, step: int) -> tuple[FRect, FRect]:
    """Return the rectangles of the illustration and its text."""
    if isinstance(scene, TenFrame):
        return area, words_at(scene, area, step)
    w = area.w * (LONG_PICTURE if isinstance(scene, NumberLine | CardChain) else PICTURE)
    return FRect(area.x, area.y, w, area.h), FRect(area.x + w + 16, area.y, area.w - w - 16, area.h)


def _draw_title(canvas: Canvas, now: IllustrationPlayer, rect: FRect, fraction: float) -> float:
    """Draw title, hint number and replay icon; return the y at which the illustration begins."""
    text, size = title(now.strategy), TITLE * fraction
    x, y, max_width = rect.x + 56 * fraction, rect.y + 28 * fraction, rect.w - 106 * fraction
    count = _("hint {n} of {all}").format(n=now.step + 1, all=STEPS)
    counted = canvas.rasterizer.width(count, SMALL * fraction) + 24
    canvas.icon("hint", rect.x + 16 * fraction, rect.y + 12 * fraction, 30 * fraction, "text")
    canvas.icon("replay", rect.right - 42 * fraction, y - 14 * fraction, 28 * fraction, "text_soft")
    if canvas.rasterizer.width(text, size, "b") + counted <= max_width:
        canvas.text(count, rect.right - 52 * fraction, y, SMALL * fraction, "text", align="r")
    size = canvas.fitting(text, max_width, size, "b")
    lines = _balanced(canvas, text, max_width, size)
    more = canvas.leading(size, 1.14) * (len(lines) - 1)
    canvas.block(lines, x, y + more / 2, size, "text", "b", lead=1.14)
    return rect.y + TOP * fraction + more


def _draw_question(canvas: Canvas, text: str, rect: FRect, fraction: float) -> None:
    """Draw a question if it fits; the bear asks it as well."""
    size = max(WORDS * fraction, canvas.leading(1, 1.0))
    lines = _balanced(canvas, text, rect.w, size)
    width = max(canvas.rasterizer.width(line, size, "b") for line in lines)
    if text and width <= rect.w and canvas.leading(size, 1.3) * len(lines) <= rect.h:
        canvas.block(lines, rect.centerx, rect.centery, size, "text", "b", "c", 1.3)


def _balanced(canvas: Canvas, text: str, max_width: float, size: float) -> list[str]:
    """Wrap text into the fewest lines of about equal length."""
    texts = canvas.wrap(text, max_width, size, "b")
    for fraction in (0.9, 0.8, 0.7, 0.6):
        closer = canvas.wrap(text, max_width * fraction, size, "b")
        if len(closer) > len(texts):
            break
        texts = closer
    return texts


def _draw_answer(canvas: Canvas, text: str, rect: FRect, fraction: float) -> None:
    """Draw the calculation with its result, or the sentence of the answer, in a ring."""
    size = canvas.fitting(text, rect.w - 36, 28 * fraction, "s") if "=" in text else WORDS * fraction
    kind = "s" if "=" in text else "b"
    lines = canvas.wrap(text.replace(" = ", " =\u00a0"), rect.w - 32, size, kind)
    w = max(canvas.rasterizer.width(line, size, kind) for line in lines) + 32
    h = canvas.leading(size, 1.2) * len(lines) + 14
    pill = FRect(rect.centerx - w / 2, rect.centery - h / 2, w, h)
    canvas.box(pill, min(24 * fraction, h / 2), "surface_raised", "target", 5)
    canvas.block(lines, pill.centerx, pill.centery, size, "text", kind, "c", 1.2)
