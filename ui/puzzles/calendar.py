"""A month of daily challenges, with the number of puzzles solved a day.

Solved days are counted; a missed day breaks no streak.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable
from datetime import date
from functools import partial

from pygame import FRect

from ui.assets.translation import _, _n
from ui.canvas.canvas import Canvas
from ui.puzzles.day_code import FIRST_DAY
from ui.puzzles.places import day_rect
from ui.puzzles.texts import month_name
from ui.widgets.controls import Button, Command, HitRegion, Widget


class CalendarDay(HitRegion):
    """A day that can be chosen; today and the chosen day have a strong ring."""

    def __init__(
        self, command: Command, rect: FRect, day_number: int, solved_of_all: tuple[int, int], is_today: bool, is_chosen: bool
    ) -> None:
        super().__init__(command, rect, 21, command.label)
        self.day_number, (self.solved_count, self.puzzle_count), self.is_today = day_number, solved_of_all, is_today
        self.is_chosen = is_chosen

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        rect, full = self.rect, self.solved_count >= self.puzzle_count
        fill = "day_done" if full else "day_begun" if self.solved_count else "surface_bright"
        rim = "day_done_border" if full else "border_chosen" if self.solved_count else "border_soft"
        if self.solved_count or self.is_today or self.is_chosen or hover:
            strong = self.is_today or self.is_chosen
            canvas.draw_box(rect, 21, fill, "primary" if self.is_chosen else rim, 4 if strong else 1.5)
        on = "on_accent" if full else "text"
        canvas.draw_text(
            str(self.day_number),
            rect.centerx,
            rect.centery - (7 if self.solved_count else 0),
            17,
            on,
            "b" if self.solved_count or self.is_today else "r",
            "c",
        )
        if full:
            canvas.draw_icon("check", rect.centerx - 8, rect.centery + 3, 16, on)
        else:
            for dot in range(self.solved_count):
                x = rect.centerx + (dot - (self.solved_count - 1) / 2) * 8 - 2.5
                canvas.draw_box(FRect(x, rect.centery + 8, 5, 5), 2.5, "text")


def calendar_widgets(
    rect: FRect,
    month: date,
    chosen_day: date,
    today: date,
    solved_count: Callable[[date], int],
    puzzle_count: int,
    on_month: Callable[[date], None],
    on_day: Callable[[date], None],
) -> list[Widget]:
    """Return the buttons that turn the month, and its days until today; `month` is its first day."""
    before, after = shift_month(month, -1), shift_month(month, 1)
    first = "" if month > FIRST_DAY else _("There are no days before this month.")
    last = "" if after <= today else _("The next month has not begun.")
    keys: list[Widget] = [
        Button(
            Command("earlier", _("The month before"), lambda: on_month(before), "prev", ("page up",), first),
            FRect(rect.x + 14, rect.y + 10, 56, 56),
            is_icon_only=True,
        ),
        Button(
            Command("later", _("The month after"), lambda: on_month(after), "next", ("page down",), last),
            FRect(rect.right - 70, rect.y + 10, 56, 56),
            is_icon_only=True,
        ),
    ]
    for number in range(1, monthrange(month.year, month.month)[1] + 1):
        day = month.replace(day=number)
        if day <= today:
            done = solved_count(day)
            label = _n("{n} puzzle solved", "{n} puzzles solved", done)
            command = Command(f"day/{day.isoformat()}", f"{number} {month_name(month.month)}: {label}", partial(on_day, day))
            keys.append(
                CalendarDay(command, day_rect(rect, _grid_index(day)), number, (done, puzzle_count), day == today, day == chosen_day)
            )
    return keys


def draw_month(canvas: Canvas, rect: FRect, month: date, today: date, full_day_count: int) -> None:
    """Draw the calendar's paper, title, weekday letters, future days and the number of solved days."""
    canvas.draw_paper(rect)
    title = month_name(month.month) if month.year == today.year else f"{month_name(month.month)} {month.year}"
    canvas.fit_text(title, rect.centerx, rect.y + 38, rect.w - 160, 25, "text", "s", "c")
    for index, letter in enumerate(_("M T W T F S S").split()):
        canvas.draw_text(letter, day_rect(rect, index).centerx, rect.y + 94, 17, "text_soft", "b", "c")
    for number in range(1, monthrange(month.year, month.month)[1] + 1):
        if (day := month.replace(day=number)) > today:
            canvas.draw_text(str(number), *day_rect(rect, _grid_index(day)).center, 17, "text_faint", align="c")
    canvas.draw_svg_body(
        rect.x + 20, rect.bottom - 51, rect.w - 40, 2, f'<path d="M0 1H{rect.w - 40}" stroke="day_line" stroke-width="1.5"/>'
    )
    canvas.fit_text(
        _n("{n} whole day", "{n} whole days", full_day_count), rect.centerx, rect.bottom - 26, rect.w - 48, 18, "text", "b", "c"
    )


def shift_month(month: date, month_count: int) -> date:
    """Return the first day of the month that is `month_count` months later."""
    count = month.year * 12 + month.month - 1 + month_count
    return date(count // 12, count % 12 + 1, 1)


def _grid_index(day: date) -> int:
    """Return a day's cell in its month's grid of weeks from Monday, from 0."""
    return day.replace(day=1).weekday() + day.day - 1
