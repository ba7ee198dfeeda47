"""The right sheet of the rules: one page with its words and its example (mock-up 17)."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.tables.rules_page import RulesPage, plain

SHEET = FRect(340, 88, 916, 688)
LEFT, ROOM = 372.0, 852.0
TITLE_Y, TEXT_Y = 130.0, 180.0
PANEL_Y, PANEL_END = 298.0, 688.0  # the panel begins lower where the words need it
INSET = 24.0
FOUND = "#F7D27C"  # behind a word that was looked for


@dataclass(frozen=True, slots=True)
class Places:
    """Where things lie on the sheet, in logical units. `lines`: (text, y of its middle); `art`: for the picture."""

    lines: tuple[tuple[str, float], ...]
    panel: FRect
    art: FRect
    caption: tuple[tuple[str, float], ...]


def places(brush: Brush, page: RulesPage) -> Places:
    """Words first; what they leave is the example's."""
    low = brush.page.compact
    step = brush.leading(19, 1.32 if low else 1.55)
    lines, y = [], TEXT_Y
    for paragraph in page.paragraphs:
        for line in brush.wrapped(paragraph, ROOM - 8, 19):
            lines.append((line, y))
            y += step
        y += 4 if low else 8
    top = max(PANEL_Y, y - step / 2 + 8)
    panel = FRect(LEFT, top, ROOM, PANEL_END - top)
    caption = _caption(brush, page, panel)
    art_y = panel.y + 58
    art = FRect(LEFT + 20, art_y, ROOM - 40, caption[0][1] - brush.leading(18) / 2 - 12 - art_y)
    return Places(tuple(lines), panel, art, caption)


def draw_page(brush: Brush, page: RulesPage, wanted: str = "") -> None:
    """`wanted`: words to mark where they stand."""
    brush.sheet(SHEET)
    brush.fit(page.title, LEFT, TITLE_Y, ROOM, 34, ink.INK, "s")
    at = places(brush, page)
    for line, y in at.lines:
        _mark(brush, line, y, wanted)
        brush.text(line, LEFT, y, 19)
    brush.box(at.panel, 18, ("#6E4629", "#553319"), "#2A160A", 2)
    _draw_heading(brush, page, at.panel)
    page.draw(brush, at.art)
    for line, y in at.caption:
        brush.text(line, LEFT + INSET, y, 18, ink.CREAM)


def _caption(brush: Brush, page: RulesPage, panel: FRect) -> tuple[tuple[str, float], ...]:
    """The lines under the picture, the last one at the panel's foot."""
    lines = brush.wrapped(page.caption, ROOM - 2 * INSET, 18)
    step = brush.leading(18, 1.25 if brush.page.compact else 1.5)
    last = panel.bottom - 12 - step / 2
    return tuple((line, last - step * (len(lines) - 1 - index)) for index, line in enumerate(lines))


def _draw_heading(brush: Brush, page: RulesPage, panel: FRect) -> None:
    x = panel.x + INSET
    if page.who is not None:
        brush.token(page.who, panel.x + 18, panel.y + 10, 44)
        x = panel.x + 74
    brush.fit(page.heading, x, panel.y + 32, panel.right - INSET - x, 20, ink.CREAM, "s")


def _mark(brush: Brush, line: str, y: float, wanted: str) -> None:
    """Honey behind the words that were looked for."""
    words, text = plain(wanted), plain(line)
    at = text.find(words) if words else -1
    while at >= 0:
        x = LEFT + brush.skin.width(line[:at], 19)
        w = brush.skin.width(line[: at + len(words)], 19) - (x - LEFT)
        h = brush.leading(19, 1.2)
        brush.box(FRect(x - 3, y - h / 2 + 1, w + 6, h), 6, FOUND)
        at = text.find(words, at + 1)
