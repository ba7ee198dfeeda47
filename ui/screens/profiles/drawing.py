"""Drawing of rows and headings on the profiles' screen."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from pygame import FRect

from ui.assets.translation import _, day, figure, months
from ui.canvas.canvas import Canvas
from ui.screens.profiles.statistics_texts import Rival, StatisticsItem, opponents, result
from ui.store.matches.entries import MatchSummary
from ui.tables.emblem import draw_emblem

BAR_W, BAR_LOW, BAR_H = 76.0, 48.0, 18.0  # `BAR_LOW` is for small windows
PILL_W = 112.0


def since(when: str) -> str:
    """Return since when a profile has played, in words, from an ISO date."""
    try:
        then = date.fromisoformat(when)
    except ValueError:
        return when
    return _("plays since {month} {year}").format(month=months()[then.month - 1], year=then.year)


def first_that_fits(canvas: Canvas, texts: Sequence[str], max_width: float, size: float, kind: str = "r") -> str:
    """Return the first text that fits at a readable size; else the last."""
    return next(
        (text for text in texts if canvas.rasterizer.width(text, canvas.fitting(text, max_width, size, kind), kind) <= max_width), texts[-1]
    )


def draw_row(canvas: Canvas, rect: FRect, chosen: bool, hover: bool) -> None:
    face = "row_chosen" if chosen else "row_hover" if hover else "row"
    canvas.box(rect, 14, face, "border_chosen" if chosen else "border_soft", 3 if chosen else 1.5, level=1 if hover else 0)


def draw_fact(fact: StatisticsItem, canvas: Canvas, rect: FRect, hover: bool) -> None:
    if hover and fact.match is not None:
        draw_row(canvas, rect, False, True)
    canvas.icon(fact.icon, rect.x + 10, rect.centery - 13, 26, "bronze")
    max_width = rect.w - 60
    width = canvas.fit_text(fact.value, rect.right - 8, rect.centery, max_width * 0.55, 19, "text", "b", "r")
    label, space = fact.label, max_width - width - 14
    size = canvas.fitting(label, space, 18)
    lines = canvas.wrap(label, space, size)
    if len(lines) > 1:
        size = min(size, 16)
        lines = canvas.wrap(label, space, size)[:2]
    canvas.block([canvas.ellipsize(line, space, size) for line in lines], rect.x + 48, rect.centery, size, "text", lead=1.1)


def draw_rival(canvas: Canvas, rect: FRect, rival: Rival, token: int | None, hover: bool) -> None:
    """Draw a name, the times ahead, a bar and the times behind."""
    if hover:
        draw_row(canvas, rect, False, True)
    if token is None:
        canvas.icon("bot", rect.x + 12, rect.centery - 15, 30, "text_soft")
    else:
        canvas.token(token, rect.x + 8, rect.centery - 19, 38)
    width = BAR_LOW if canvas.viewport.is_compact else BAR_W
    right, left = rect.right - 8, rect.right - 54 - width - 44
    max_width = left - rect.x - 62
    if token is None:
        size = 18 if canvas.rasterizer.width(rival.name, 16) > max_width else canvas.fitting(rival.name, max_width, 18)
        canvas.block(canvas.wrap(rival.name, max_width, size)[:2], rect.x + 56, rect.centery, size, "text", lead=1.0)
    else:
        canvas.fit_text(rival.name, rect.x + 56, rect.centery, max_width, 18, "text")
    canvas.fit_text(figure(rival.ahead), left + 28, rect.centery, 46, 19, "seat_1", "s", "r")
    canvas.fit_text(figure(rival.behind), right, rect.centery, 46, 19, "text_soft", "s", "r")
    bar = FRect(right - 48 - width, rect.centery - BAR_H / 2, width, BAR_H)
    canvas.box(bar, 7, "groove_pale", "border", 1.5)
    fraction = rival.ahead / max(1, rival.ahead + rival.behind)
    if fraction:
        canvas.box(FRect(bar.x, bar.y, max(14.0, bar.w * fraction), bar.h), 7, "seat_1", "seat_1_border", 1.5)


def draw_match(canvas: Canvas, rect: FRect, entry: MatchSummary, person: int, hover: bool) -> None:
    draw_row(canvas, rect, False, hover)
    draw_emblem(canvas, entry.game, rect.x + 26, rect.centery, 34)
    canvas.icon("next", rect.right - 32, rect.centery - 13, 26, "text")
    sentence, won = result(entry, person)
    pill = FRect(rect.right - 44 - PILL_W, rect.centery - 16, PILL_W, 32)
    canvas.box(pill, 16, "success_soft" if won else "entry", "success" if won else "border", 1.5)
    lead = 22 if won and canvas.rasterizer.width(sentence, 16, "b") <= pill.w - 42 else 0
    if lead:
        canvas.icon("check", pill.x + 12, pill.centery - 10, 20, "success")
    canvas.fit_text(sentence, pill.centerx + lead / 2, pill.centery, pill.w - 18 - lead, 16, "on_target" if won else "text", "b", "c")
    max_width = pill.x - rect.x - 62
    middle = rect.centery if canvas.viewport.is_compact else rect.centery - 12
    others = first_that_fits(canvas, opponents(entry, person), max_width, 17, "b")
    canvas.fit_text(others, rect.x + 52, middle, max_width, 17, "text", "b")
    if not canvas.viewport.is_compact:
        canvas.fit_text(day(entry.when[:10]), rect.x + 52, rect.centery + 13, max_width, 16, "text_soft")
