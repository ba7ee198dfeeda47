"""One page of the rules with its text and example (docs/art.md, mock-up 17)."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from ui.canvas.canvas import Canvas
from ui.canvas.viewport import Viewport
from ui.tables.rule_pages import RulesPage, fold_accents_and_case

LANDSCAPE = FRect(340, 88, 916, 688)
MARGIN = 32.0
TITLE_Y, TEXT_Y = 42.0, 92.0  # measured from the top of the sheet
PANEL_Y, PANEL_END = 210.0, 88.0  # upper edge, from the top; lower edge, from the foot; a long text moves the panel down
MAX_PANEL_H = 640.0  # maximum height of the panel
INSET = 24.0
TALL_TOP = 480.0  # the sheet's upper edge in portrait, from the top of the page


@dataclass(frozen=True, slots=True)
class RulesPageLayout:
    """The layout of a rules page, in logical units; a line is its text and the y of its centre."""

    lines: tuple[tuple[str, float], ...]
    panel: FRect
    art: FRect  # the example's picture
    caption: tuple[tuple[str, float], ...]


def page_sheet(viewport: Viewport) -> FRect:
    """Return the rectangle of a rules page's sheet: beside the contents, in portrait below them."""
    whole = viewport.rect
    return FRect(whole.x + 20, whole.y + TALL_TOP, whole.w - 40, whole.h - TALL_TOP - 24) if viewport.is_portrait else LANDSCAPE


def page_layout(canvas: Canvas, page: RulesPage) -> RulesPageLayout:
    """Return the layout of a rules page: the text first, the rest of the sheet for the example."""
    low, rect = canvas.viewport.is_compact, page_sheet(canvas.viewport)
    left, max_width = rect.x + MARGIN, rect.w - 2 * MARGIN
    step = canvas.line_height(19, 1.32 if low else 1.55)
    lines, y = [], rect.y + TEXT_Y
    for paragraph in page.paragraphs:
        for line in canvas.wrap(paragraph, max_width - 8, 19):
            lines.append((line, y))
            y += step
        y += 4 if low else 8
    top = max(rect.y + PANEL_Y, y - step / 2 + 8)
    panel = FRect(left, top, max_width, min(rect.bottom - PANEL_END - top, MAX_PANEL_H))
    caption = _caption_lines(canvas, page, panel)
    art_y = panel.y + 58
    art = FRect(left + 20, art_y, max_width - 40, caption[0][1] - canvas.line_height(18) / 2 - 12 - art_y)
    return RulesPageLayout(tuple(lines), panel, art, caption)


def draw_page(canvas: Canvas, page: RulesPage, search_text: str = "") -> None:
    """Draw a rules page, with the searched words highlighted."""
    paper = page_sheet(canvas.viewport)
    left = paper.x + MARGIN
    canvas.draw_paper(paper)
    canvas.fit_text(page.title, left, paper.y + TITLE_Y, paper.w - 2 * MARGIN, 34, "text", "s")
    layout = page_layout(canvas, page)
    for line, y in layout.lines:
        _highlight_matches(canvas, line, left, y, search_text)
        canvas.draw_text(line, left, y, 19)
    canvas.draw_box(layout.panel, 18, ("button_wood", "button_wood_end"), "wood_edge", 2)
    _draw_example_heading(canvas, page, layout.panel)
    page.draw_picture(canvas, layout.art)
    for line, y in layout.caption:
        canvas.draw_text(line, left + INSET, y, 18, "on_wood")


def _caption_lines(canvas: Canvas, page: RulesPage, panel: FRect) -> tuple[tuple[str, float], ...]:
    """Return the lines of the example's caption with their y, the last one at the panel's foot."""
    lines = canvas.wrap(page.caption, panel.w - 2 * INSET, 18)
    step = canvas.line_height(18, 1.25 if canvas.viewport.is_compact else 1.5)
    last = panel.bottom - 12 - step / 2
    return tuple((line, last - step * (len(lines) - 1 - index)) for index, line in enumerate(lines))


def _draw_example_heading(canvas: Canvas, page: RulesPage, panel: FRect) -> None:
    x = panel.x + INSET
    if page.heading_token is not None:
        canvas.draw_token(page.heading_token, panel.x + 18, panel.y + 10, 44)
        x = panel.x + 74
    canvas.fit_text(page.heading, x, panel.y + 32, panel.right - INSET - x, 20, "on_wood", "s")


def _highlight_matches(canvas: Canvas, line: str, left: float, y: float, search_text: str) -> None:
    """Highlight the searched words in a line of text."""
    sentence, text = fold_accents_and_case(search_text), fold_accents_and_case(line)
    at = text.find(sentence) if sentence else -1
    while at >= 0:
        x = left + canvas.rasterizer.text_width(line[:at], 19)
        w = canvas.rasterizer.text_width(line[: at + len(sentence)], 19) - (x - left)
        h = canvas.line_height(19, 1.2)
        canvas.draw_box(FRect(x - 3, y - h / 2 + 1, w + 6, h), 6, "found")
        at = text.find(sentence, at + 1)
