"""The panel of a strategy: title, illustration and question, and at the end the answer (docs/art.md, mock-up 27)."""

from __future__ import annotations

from pygame import FRect

from game.practice.illustrations import (
    ANSWER_STEP,
    MOVE_STEP,
    CardChain,
    FactTriangle,
    Illustration,
    Landmarks,
    NumberLine,
    Rows,
    SortedCards,
    TenFrame,
    TenFrames,
)
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.practice.exercise.illustrations.frames import draw_full_ten_frames, draw_ten_frame, text_area
from ui.practice.exercise.illustrations.landmarks import draw_landmark_line
from ui.practice.exercise.illustrations.line import draw_number_line
from ui.practice.exercise.illustrations.player import IllustrationPlayer
from ui.practice.exercise.illustrations.rows import draw_dot_rows
from ui.practice.exercise.illustrations.sorted_cards import draw_sorted_cards
from ui.practice.exercise.illustrations.texts import answer_text, step_question, steps_text, strategy_title
from ui.practice.exercise.illustrations.trail import draw_card_chain
from ui.practice.exercise.illustrations.triangle import draw_fact_triangle

PANEL_W, PANEL_H = 648.0, 184.0  # on the wide page
TITLE_SIZE, SMALL_SIZE, TEXT_SIZE, STEPS_SIZE = 22.0, 16.0, 19.0, 26.0
PICTURE_TOP, PANEL_MARGIN = 52.0, 24.0  # position of the illustration in the panel
PICTURE_SHARE, LONG_PICTURE_SHARE = 0.62, 0.68  # share of the width for the illustration, beside its text
STEP_COUNT = 3


def draw_illustration(canvas: Canvas, scene: Illustration, rect: FRect, step: int, progress: float = 1.0) -> None:
    """Draw an illustration at one of its steps; `progress` is 0 to 1 of the step's motion."""
    fraction = max(1.0, rect.h / (PANEL_H - PICTURE_TOP - 12))
    match scene:
        case TenFrame():
            draw_ten_frame(canvas, scene, rect, step, progress)
        case TenFrames():
            draw_full_ten_frames(canvas, scene, rect, step, progress)
        case Rows():
            draw_dot_rows(canvas, scene, rect, step, progress, fraction)
        case NumberLine():
            draw_number_line(canvas, scene, rect, step, progress, fraction)
        case Landmarks():
            draw_landmark_line(canvas, scene, rect, step, progress, fraction)
        case FactTriangle():
            draw_fact_triangle(canvas, scene, rect, step, progress, fraction)
        case CardChain():
            draw_card_chain(canvas, scene, rect, step, progress, fraction)
        case SortedCards():
            draw_sorted_cards(canvas, scene, rect, step, progress, fraction)


def draw_strategy_panel(canvas: Canvas, player: IllustrationPlayer, rect: FRect) -> None:
    """Draw the whole panel; if space is short, text gives way before the illustration does."""
    fraction = rect.h / PANEL_H
    canvas.draw_box(rect, 16 * fraction, "row_chosen", "border_chosen", 2.5)
    top = _draw_title_row(canvas, player, rect, fraction)
    area = FRect(rect.x + PANEL_MARGIN * fraction, top, rect.w - 2 * PANEL_MARGIN * fraction, rect.bottom - top - 14 * fraction)
    picture, words = picture_and_text_areas(player.strategy.illustration, area, player.step)
    draw_illustration(canvas, player.strategy.illustration, picture, player.step, player.progress)
    if player.step == ANSWER_STEP:
        _draw_answer(canvas, answer_text(player.strategy), words, fraction)
    elif player.step == MOVE_STEP and steps_text(player.strategy):
        size = canvas.fitting_size(steps_text(player.strategy), words.w, STEPS_SIZE * fraction, "s")
        canvas.draw_text(steps_text(player.strategy), words.centerx, words.centery, size, "text", "s", "c")
    else:
        _draw_question(canvas, step_question(player.strategy, player.step), words, fraction)


def picture_and_text_areas(scene: Illustration, area: FRect, step: int) -> tuple[FRect, FRect]:
    """Return the rectangles of the illustration and its text."""
    if isinstance(scene, TenFrame):
        return area, text_area(scene, area, step)
    w = area.w * (LONG_PICTURE_SHARE if isinstance(scene, NumberLine | CardChain) else PICTURE_SHARE)
    return FRect(area.x, area.y, w, area.h), FRect(area.x + w + 16, area.y, area.w - w - 16, area.h)


def _draw_title_row(canvas: Canvas, player: IllustrationPlayer, rect: FRect, page_scale: float) -> float:
    """Draw title, hint number and replay icon; return the y at which the illustration begins."""
    text, size = strategy_title(player.strategy), TITLE_SIZE * page_scale
    x, y, max_width = rect.x + 56 * page_scale, rect.y + 28 * page_scale, rect.w - 106 * page_scale
    count = _("hint {n} of {all}").format(n=player.step + 1, all=STEP_COUNT)
    counted = canvas.rasterizer.text_width(count, SMALL_SIZE * page_scale) + 24
    canvas.draw_icon("hint", rect.x + 16 * page_scale, rect.y + 12 * page_scale, 30 * page_scale, "text")
    canvas.draw_icon("replay", rect.right - 42 * page_scale, y - 14 * page_scale, 28 * page_scale, "text_soft")
    if canvas.rasterizer.text_width(text, size, "b") + counted <= max_width:
        canvas.draw_text(count, rect.right - 52 * page_scale, y, SMALL_SIZE * page_scale, "text", align="r")
    size = canvas.fitting_size(text, max_width, size, "b")
    lines = _wrap_evenly(canvas, text, max_width, size)
    more = canvas.line_height(size, 1.14) * (len(lines) - 1)
    canvas.draw_lines(lines, x, y + more / 2, size, "text", "b", line_height_factor=1.14)
    return rect.y + PICTURE_TOP * page_scale + more


def _draw_question(canvas: Canvas, text: str, rect: FRect, page_scale: float) -> None:
    """Draw a question if it fits; the bear asks it as well."""
    size = max(TEXT_SIZE * page_scale, canvas.line_height(1, 1.0))
    lines = _wrap_evenly(canvas, text, rect.w, size)
    width = max(canvas.rasterizer.text_width(line, size, "b") for line in lines)
    if text and width <= rect.w and canvas.line_height(size, 1.3) * len(lines) <= rect.h:
        canvas.draw_lines(lines, rect.centerx, rect.centery, size, "text", "b", "c", 1.3)


def _wrap_evenly(canvas: Canvas, text: str, max_width: float, size: float) -> list[str]:
    """Wrap text into the fewest lines of about equal length."""
    texts = canvas.wrap(text, max_width, size, "b")
    for fraction in (0.9, 0.8, 0.7, 0.6):
        closer = canvas.wrap(text, max_width * fraction, size, "b")
        if len(closer) > len(texts):
            break
        texts = closer
    return texts


def _draw_answer(canvas: Canvas, text: str, rect: FRect, page_scale: float) -> None:
    """Draw the calculation with its result, or the sentence of the answer, in a ring."""
    size = canvas.fitting_size(text, rect.w - 36, 28 * page_scale, "s") if "=" in text else TEXT_SIZE * page_scale
    kind = "s" if "=" in text else "b"
    lines = canvas.wrap(text.replace(" = ", " =\u00a0"), rect.w - 32, size, kind)
    w = max(canvas.rasterizer.text_width(line, size, kind) for line in lines) + 32
    h = canvas.line_height(size, 1.2) * len(lines) + 14
    pill = FRect(rect.centerx - w / 2, rect.centery - h / 2, w, h)
    canvas.draw_box(pill, min(24 * page_scale, h / 2), "surface_raised", "target", 5)
    canvas.draw_lines(lines, pill.centerx, pill.centery, size, "text", kind, "c", 1.2)
