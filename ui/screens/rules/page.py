"""One page of the rules with its text and example (docs/art.md, mock-up 17)."""

from __future__ import annotations

from functools import partial

from pygame import FRect

from ui.canvas.canvas import Canvas
from ui.layout.containers import Column, Row
from ui.layout.nodes import Box, Breakpoint, Child, Text
from ui.tables.rule_pages import RulesPage, fold_accents_and_case
from ui.widgets.parts import boxed, paper, token

TEXT_SIZE, LINE_SPACING, LINE_SPACING_SMALL = 19.0, 1.55, 1.32
MIN_TEXT_HEIGHT = 104.0  # so that most examples begin at the same height
MIN_PICTURE_HEIGHT = 132.0


def page_node(page: RulesPage, search_text: str, buttons: Row) -> Column:
    """Return the sheet of a rules page: the text, with the searched words highlighted, then the example, and buttons at the foot."""
    texts = Column([_paragraph(text, search_text) for text in page.paragraphs], 6, min_height=MIN_TEXT_HEIGHT)
    parts: list[Child] = [Text(page.title, 34, "s", max_lines=1), texts, _example(page), buttons]
    return paper(Column(parts, 12, padding=(32, 18, 32, 16), grow=1))


def _paragraph(text: str, search_text: str) -> Breakpoint:
    wide, small = (
        Text(text, TEXT_SIZE, line_spacing=spacing, paint=partial(_highlight_matches, text, search_text, spacing))
        for spacing in (LINE_SPACING, LINE_SPACING_SMALL)
    )
    return Breakpoint(wide, small=small)


def _example(page: RulesPage) -> Column:
    face = token(page.heading_token, 44) if page.heading_token is not None else None
    head = Row([face, Text(page.heading, 20, "s", "on_wood", max_lines=1, width=0, grow=1)], 12, "center", min_height=44)
    picture = Box(name="picture", height=MIN_PICTURE_HEIGHT, grow=1, paint=page.draw_picture)
    caption, small = (Text(page.caption, color="on_wood", line_spacing=spacing) for spacing in (1.5, 1.25))
    parts: list[Child] = [head, picture, Breakpoint(caption, small=small)]
    return boxed(Column(parts, 8, padding=(22, 10, 22, 10), grow=1), ("button_wood", "button_wood_end"), "wood_edge", 18)


def _highlight_matches(text: str, search_text: str, spacing: float, canvas: Canvas, rect: FRect) -> None:
    """Highlight the searched words behind the lines of a text."""
    words = fold_accents_and_case(search_text)
    if not words:
        return
    lines, h = canvas.wrap(text, rect.w, TEXT_SIZE), canvas.line_height(TEXT_SIZE, 1.2)
    for line, y in zip(lines, canvas.line_centers(len(lines), rect.centery, TEXT_SIZE, spacing), strict=True):
        at = fold_accents_and_case(line).find(words)
        while at >= 0:
            x, end = (rect.x + canvas.rasterizer.text_width(line[:count], TEXT_SIZE) for count in (at, at + len(words)))
            canvas.draw_box(FRect(x - 3, y - h / 2 + 1, end - x + 6, h), 6, "found")
            at = fold_accents_and_case(line).find(words, at + 1)
