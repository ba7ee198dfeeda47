"""Drawing of rows and headings on the profiles' screen."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from pygame import FRect

from ui.assets.words import _, day, figure, months
from ui.canvas.brush import Brush
from ui.rooms.people.telling import Fact, Rival, opponents, result
from ui.store.matches.entries import Entry
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


def first_that_fits(brush: Brush, texts: Sequence[str], room: float, size: float, kind: str = "r") -> str:
    """Return the first text that fits at a readable size; else the last."""
    return next((text for text in texts if brush.skin.width(text, brush.fitting(text, room, size, kind), kind) <= room), texts[-1])


def draw_row(brush: Brush, at: FRect, chosen: bool, hover: bool) -> None:
    face = "row_chosen" if chosen else "row_hover" if hover else "row"
    brush.box(at, 14, face, "border_chosen" if chosen else "border_soft", 3 if chosen else 1.5, level=1 if hover else 0)


def draw_heading(brush: Brush, at: FRect, says: str, aside: str) -> None:
    wide = brush.fit(says, at.x + 24, at.y + 32, at.w - 48, 24, "text", "s")
    brush.fit(aside, at.right - 24, at.y + 33, at.w - wide - 64, 17, "text_soft", align="r")


def draw_fact(fact: Fact, brush: Brush, at: FRect, hover: bool) -> None:
    if hover and fact.match is not None:
        draw_row(brush, at, False, True)
    brush.icon(fact.icon, at.x + 10, at.centery - 13, 26, "bronze")
    room = at.w - 60
    wide = brush.fit(fact.value, at.right - 8, at.centery, room * 0.55, 19, "text", "b", "r")
    label, space = fact.label, room - wide - 14
    size = brush.fitting(label, space, 18)
    lines = brush.wrapped(label, space, size)
    if len(lines) > 1:
        size = min(size, 16)
        lines = brush.wrapped(label, space, size)[:2]
    brush.block([brush.cut(line, space, size) for line in lines], at.x + 48, at.centery, size, "text", lead=1.1)


def draw_rival(brush: Brush, at: FRect, rival: Rival, token: int | None, hover: bool) -> None:
    """Draw a name, the times ahead, a bar and the times behind."""
    if hover:
        draw_row(brush, at, False, True)
    if token is None:
        brush.icon("bot", at.x + 12, at.centery - 15, 30, "text_soft")
    else:
        brush.token(token, at.x + 8, at.centery - 19, 38)
    wide = BAR_LOW if brush.page.compact else BAR_W
    right, left = at.right - 8, at.right - 54 - wide - 44
    room = left - at.x - 62
    if token is None:
        size = 18 if brush.skin.width(rival.name, 16) > room else brush.fitting(rival.name, room, 18)
        brush.block(brush.wrapped(rival.name, room, size)[:2], at.x + 56, at.centery, size, "text", lead=1.0)
    else:
        brush.fit(rival.name, at.x + 56, at.centery, room, 18, "text")
    brush.fit(figure(rival.ahead), left + 28, at.centery, 46, 19, "seat_1", "s", "r")
    brush.fit(figure(rival.behind), right, at.centery, 46, 19, "text_soft", "s", "r")
    bar = FRect(right - 48 - wide, at.centery - BAR_H / 2, wide, BAR_H)
    brush.box(bar, 7, "groove_pale", "border", 1.5)
    share = rival.ahead / max(1, rival.ahead + rival.behind)
    if share:
        brush.box(FRect(bar.x, bar.y, max(14.0, bar.w * share), bar.h), 7, "seat_1", "seat_1_border", 1.5)


def draw_match(brush: Brush, at: FRect, entry: Entry, person: int, hover: bool) -> None:
    draw_row(brush, at, False, hover)
    draw_emblem(brush, entry.game, at.x + 26, at.centery, 34)
    brush.icon("next", at.right - 32, at.centery - 13, 26, "text")
    says, won = result(entry, person)
    pill = FRect(at.right - 44 - PILL_W, at.centery - 16, PILL_W, 32)
    brush.box(pill, 16, "success_soft" if won else "entry", "success" if won else "border", 1.5)
    lead = 22 if won and brush.skin.width(says, 16, "b") <= pill.w - 42 else 0
    if lead:
        brush.icon("check", pill.x + 12, pill.centery - 10, 20, "success")
    brush.fit(says, pill.centerx + lead / 2, pill.centery, pill.w - 18 - lead, 16, "on_target" if won else "text", "b", "c")
    room = pill.x - at.x - 62
    middle = at.centery if brush.page.compact else at.centery - 12
    others = first_that_fits(brush, opponents(entry, person), room, 17, "b")
    brush.fit(others, at.x + 52, middle, room, 17, "text", "b")
    if not brush.page.compact:
        brush.fit(day(entry.when[:10]), at.x + 52, at.centery + 13, room, 16, "text_soft")
