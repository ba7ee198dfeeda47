"""How much of the page a table gets in a replay, and how it gets smaller so that its review has space."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from pygame import FRect

from ui.canvas.canvas import Canvas
from ui.canvas.static_layer import Draw
from ui.canvas.viewport import Viewport
from ui.canvas.zoom import Zoom
from ui.widgets.topbar import BAR_HEIGHT_UNITS

# the part of the table that a wide page shows, and the place where it shows it
TABLE_PART, TABLE_PLACE = FRect(8, 76, 1016, 740), FRect(24, 86, 774, 564)
CURVE_SHEET_HEIGHT, CURVE_SPACING = 126.0, 14.0  # the sheet with the curve lies below the table


def portrait_area(viewport: Viewport) -> FRect | None:
    """Return the table's part of the window in portrait, else None."""
    if not viewport.is_portrait:
        return None
    return FRect(viewport.rect.x, viewport.rect.y, viewport.rect.w, viewport.rect.h - viewport.bottom_inset)


def review_zoom(viewport: Viewport) -> Zoom:
    """Return how a table with a review gets smaller; of a tall page as much as the curve needs below it."""
    page = portrait_area(viewport)
    if page is None:
        return Zoom(TABLE_PART, TABLE_PLACE)
    part = FRect(page.x, page.y + BAR_HEIGHT_UNITS, page.w, page.h - BAR_HEIGHT_UNITS)
    height = part.h - CURVE_SHEET_HEIGHT - CURVE_SPACING
    width = part.w * height / part.h
    return Zoom(part, FRect(part.centerx - width / 2, part.y, width, height))


def zoomed_draws(draws: Iterable[Draw], zoom: Zoom | None) -> list[Draw]:
    """Return functions that draw the same in the place of the zoom."""
    return [partial(_draw_zoomed, draw, zoom) for draw in draws]


def _draw_zoomed(draw: Draw, zoom: Zoom | None, canvas: Canvas) -> None:
    with canvas.zoomed(zoom) as zoomed:
        draw(zoomed)
