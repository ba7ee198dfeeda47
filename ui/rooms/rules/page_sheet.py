"""One page of the rules with its text and example (docs/art.md, mock-up 17)."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from ui.canvas.brush import Brush
from ui.canvas.page import Page
from ui.tables.rules_page import RulesPage, plain

WIDE = FRect(340, 88, 916, 688)
MARGIN = 32.0
TITLE_Y, TEXT_Y = 42.0, 92.0  # measured from the top of the sheet
PANEL_Y, PANEL_END = 210.0, 88.0  # upper edge, from the top; lower edge, from the foot; a long text moves the panel down
TALLEST = 640.0  # maximum height of the panel
INSET = 24.0
TALL_TOP = 480.0  # the sheet's upper edge in portrait, from the top of the page


@dataclass(frozen=True, slots=True)
class Places:
    """The layout of a page, in logical units; a line is its text and the y of its centre."""

    lines: tuple[tuple[str, float], ...]
    panel: FRect
    art: FRect  # the example's picture
    caption: tuple[tuple[str, float], ...]


def sheet(page: Page) -> FRect:
    """Return the page's paper: beside the contents, in portrait below them."""
    whole = page.rect
    return FRect(whole.x + 20, whole.y + TALL_TOP, whole.w - 40, whole.h - TALL_TOP - 24) if page.tall else WIDE


def places(brush: Brush, page: RulesPage) -> Places:
    """Arrange the text first and give the rest of the paper to the example."""
    low, at = brush.page.compact, sheet(brush.page)
    left, room = at.x + MARGIN, at.w - 2 * MARGIN
    step = brush.leading(19, 1.32 if low else 1.55)
    lines, y = [], at.y + TEXT_Y
    for paragraph in page.paragraphs:
        for line in brush.wrapped(paragraph, room - 8, 19):
            lines.append((line, y))
            y += step
        y += 4 if low else 8
    top = max(at.y + PANEL_Y, y - step / 2 + 8)
    panel = FRect(left, top, room, min(at.bottom - PANEL_END - top, TALLEST))
    caption = _caption(brush, page, panel)
    art_y = panel.y + 58
    art = FRect(left + 20, art_y, room - 40, caption[0][1] - brush.leading(18) / 2 - 12 - art_y)
    return Places(tuple(lines), panel, art, caption)


def draw_page(brush: Brush, page: RulesPage, wanted: str = "") -> None:
    """Draw a page, with the searched words highlighted."""
    paper = sheet(brush.page)
    left = paper.x + MARGIN
    brush.sheet(paper)
    brush.fit(page.title, left, paper.y + TITLE_Y, paper.w - 2 * MARGIN, 34, "text", "s")
    at = places(brush, page)
    for line, y in at.lines:
        _mark(brush, line, left, y, wanted)
        brush.text(line, left, y, 19)
    brush.box(at.panel, 18, ("button_wood", "button_wood_end"), "wood_edge", 2)
    _draw_heading(brush, page, at.panel)
    page.draw(brush, at.art)
    for line, y in at.caption:
        brush.text(line, left + INSET, y, 18, "on_wood")


def _caption(brush: Brush, page: RulesPage, panel: FRect) -> tuple[tuple[str, float], ...]:
    """Return the caption's lines, the last one at the panel's foot."""
    lines = brush.wrapped(page.caption, panel.w - 2 * INSET, 18)
    step = brush.leading(18, 1.25 if brush.page.compact else 1.5)
    last = panel.bottom - 12 - step / 2
    return tuple((line, last - step * (len(lines) - 1 - index)) for index, line in enumerate(lines))


def _draw_heading(brush: Brush, page: RulesPage, panel: FRect) -> None:
    x = panel.x + INSET
    if page.who is not None:
        brush.token(page.who, panel.x + 18, panel.y + 10, 44)
        x = panel.x + 74
    brush.fit(page.heading, x, panel.y + 32, panel.right - INSET - x, 20, "on_wood", "s")


def _mark(brush: Brush, line: str, left: float, y: float, wanted: str) -> None:
    """Highlight the searched words in a line."""
    words, text = plain(wanted), plain(line)
    at = text.find(words) if words else -1
    while at >= 0:
        x = left + brush.skin.width(line[:at], 19)
        w = brush.skin.width(line[: at + len(words)], 19) - (x - left)
        h = brush.leading(19, 1.2)
        brush.box(FRect(x - 3, y - h / 2 + 1, w + 6, h), 6, "found")
        at = text.find(words, at + 1)
