"""A month of daily challenges, with the number of puzzles solved a day.

Solved days are counted; a missed day breaks no streak.
"""

from __future__ import annotations

from calendar import Calendar
from collections.abc import Callable
from datetime import date
from functools import partial

from pygame import FRect

from ui.assets.translation import _, _n
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Pose
from ui.layout.containers import Column, Row, Stack
from ui.layout.nodes import Box, Spacer, Text
from ui.puzzles.daily import FIRST_DAY
from ui.puzzles.progress import ChallengeProgress, games_with_puzzles
from ui.puzzles.texts import month_name
from ui.scene import clock
from ui.widgets.controls import Command, HitRegion
from ui.widgets.parts import icon_button, paper, picture

DAYS_PER_WEEK, DAY_WIDTH = 7, 42.0


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
                x = rect.centerx + (dot - (self.solved_count - 1) / 2) * 8
                canvas.draw_box(Pose(x, rect.centery + 10.5, 5).rect(), 2.5, "text")


def calendar_sheet(
    progress: ChallengeProgress, month: date, chosen_day: date, on_month: Callable[[date], None], on_day: Callable[[date], None]
) -> Column:
    """Return the sheet with the days of a month, buttons that turn the month, and the number of solved days; `month` is its first day."""
    before, after, today = shift_month(month, -1), shift_month(month, 1), clock.today()
    first = "" if month > FIRST_DAY else _("There are no days before this month.")
    last = "" if after <= today else _("The next month has not begun.")
    earlier = Command("earlier", _("The month before"), lambda: on_month(before), "prev", ("page up",), first)
    later = Command("later", _("The month after"), lambda: on_month(after), "next", ("page down",), last)
    title = month_name(month.month) if month.year == today.year else f"{month_name(month.month)} {month.year}"
    head = Row([icon_button(earlier), Text(title, 25, "s", align="c", max_lines=1, grow=1), icon_button(later)], 12, "center")
    letters = [Text(letter, 17, "b", "text_soft", "c") for letter in _("M T W T F S S").split()]
    numbers = Calendar().itermonthdays(month.year, month.month)  # of whole weeks; 0 for no day of this month
    cells = [_day_cell(progress, month.replace(day=n) if n else None, today, chosen_day, on_day) for n in numbers]
    weeks = [Row(cells[start : start + DAYS_PER_WEEK], 0, is_even=True) for start in range(0, len(cells), DAYS_PER_WEEK)]
    days = Column([Row(letters, 0, is_even=True, height=36, min_height=30), *weeks, Spacer(grow=1)], 3, padding=(6, 0, 6, 0), grow=1)
    whole_days = progress.full_day_count()
    count = Text(_n("{n} whole day", "{n} whole days", whole_days), 18, "b", align="c", max_lines=1, height=48, min_height=30)
    return paper(Column([head, days, picture(_draw_line, 0, 2), count], 4, padding=(14, 10, 14, 2)))


def _day_cell(
    progress: ChallengeProgress, day: date | None, today: date, chosen_day: date, on_day: Callable[[date], None]
) -> Stack | Spacer:
    """Return the cell of a day in the calendar; a day to come cannot be chosen, and None is no day of the month."""
    if day is None:
        return Spacer(height=DAY_WIDTH)
    if day > today:
        return Stack([Text(str(day.day), 17, color="text_faint", align="c", height=DAY_WIDTH)])
    solved_count = progress.solved_count_on(day)
    label = _n("{n} puzzle solved", "{n} puzzles solved", solved_count)
    command = Command(f"day/{day.isoformat()}", f"{day.day} {month_name(day.month)}: {label}", partial(on_day, day))
    solved_of_all = solved_count, len(games_with_puzzles())

    def make(rect: FRect) -> CalendarDay:
        return CalendarDay(command, rect, day.day, solved_of_all, day == today, day == chosen_day)

    return Stack([Box(name=command.name, width=DAY_WIDTH, height=DAY_WIDTH, widget=make)], align="center")


def _draw_line(canvas: Canvas, rect: FRect) -> None:
    canvas.draw_box(rect, 1, "day_line")


def shift_month(month: date, month_count: int) -> date:
    """Return the first day of the month that is `month_count` months later."""
    count = month.year * 12 + month.month - 1 + month_count
    return date(count // 12, count % 12 + 1, 1)
