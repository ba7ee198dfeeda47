"""The end of a practice set: ten marks, what the set achieved, and the ways on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import FRect

from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.practice.exercise import end_texts
from ui.practice.exercise.draw import draw_bear
from ui.practice.exercise.end_texts import DayProgress, ResultLine
from ui.practice.exercise.marks import draw_mark
from ui.practice.exercise.places import Places
from ui.practice.exercise.set_of_ten import PracticeRun
from ui.practice.path.album_pictures import draw_picture, fitted
from ui.practice.path.week_strip import draw_lantern
from ui.practice.real_round import play_real_round
from ui.scene import clock
from ui.scene.routes import CloseRoute
from ui.scene.scene import Scene
from ui.widgets.confetti import Confetti
from ui.widgets.controls import Button, Command, Widget

MOST_LINES = 4
PICTURE = 96.0  # width of a line's picture
HEART = '<path d="M20 33C4 22 2 13 5 8C9 2 17 3 20 10C23 3 31 2 35 8C38 13 36 22 20 33Z" fill="primary" stroke="text" stroke-width="2.5" stroke-linejoin="round"/>'


class SetResult:
    """The end of a practice set: its picture, its buttons and the text read aloud."""

    def __init__(self, run: PracticeRun, pace: float) -> None:
        """Show the result of a run; `pace` scales the confetti's speed, 0 shows no fall."""
        self.run, self.summary, self.today = run, run.summary, today(run)
        reached = self.summary.gold or self.summary.passed or self.summary.woken
        self.confetti = Confetti(pace) if reached else None

    def update(self, dt: float) -> bool:
        """Advance the confetti by `dt` seconds; return True while it falls."""
        if self.confetti is None or self.confetti.over:
            return False
        self.confetti.update(dt)
        return True

    def keys(self, screen: Scene, ten_more: Callable[[], None], places: Places) -> list[Widget]:
        """Return the buttons of a set's end: ten more, enough for today, a real round.

        Once the day goal is reached, "Enough for today" is the primary one.
        """
        more = Command("more", _("Ten more"), ten_more, "play", ("t",))
        stop_command = Command("enough", _("Enough for today"), lambda: screen.go(CloseRoute()), "home", ("e",))
        begin = partial(play_real_round, screen, self.run.child, self.run.signs)
        play = Command("round", _("Play a real round now"), begin, "trophy", ("p",))
        first, second = (stop_command, more) if self.today.is_enough else (more, stop_command)
        keys = zip(places.end_keys, ((first, "primary"), (second, "paper"), (play, "wood")), strict=True)
        return [Button(command, rect, style, 21) for rect, (command, style) in keys]

    @property
    def focus(self) -> str:
        return "enough" if self.today.is_enough else "more"

    @property
    def lines(self) -> list[ResultLine]:
        """The sentences on what the set has achieved, at most four; the last one is on the day goal."""
        sentences = end_texts.lines(self.summary, self.today)
        return [*sentences[:-1][: MOST_LINES - 1], sentences[-1]]

    def said(self) -> str:
        """Return the whole end of the set as text to read aloud."""
        marks, welcome = self.run.marks, self.run.set.welcome
        sentences = [line.says for line in self.lines]
        return "\n".join([end_texts.title(marks, welcome), *sentences, end_texts.thought(marks, welcome, self.today)])

    def draw_under(self, canvas: Canvas) -> None:
        """Draw the confetti, below everything else."""
        if self.confetti is not None:
            self.confetti.draw(canvas)

    def draw(self, canvas: Canvas, places: Places) -> None:
        marks, welcome = self.run.marks, self.run.set.welcome
        draw_bear(canvas, end_texts.thought(marks, welcome, self.today), places)
        sheet, fraction = places.sheet, places.share
        canvas.draw_paper(sheet, 3)
        title, middle = end_texts.title(marks, welcome), sheet.centerx
        canvas.fit_text(title, middle, sheet.y + 62 * fraction, sheet.w - 170 * fraction, 50 * fraction, "text", "s", "c")
        for index, mark in enumerate(marks):
            draw_mark(canvas, mark, middle + (index - 4.5) * 62 * fraction, sheet.y + 134 * fraction)
        shown = self.lines
        room = FRect(sheet.x + 40 * fraction, sheet.y + 180 * fraction, sheet.w - 80 * fraction, sheet.h - 200 * fraction)
        for index, line in enumerate(shown):
            step = room.h / len(shown)
            _draw_line(canvas, line, FRect(room.x, room.y + step * index, room.w, step), self.today, fraction)


def today(run: PracticeRun) -> DayProgress:
    """Return how many sets a child has finished today, and how many its day goal asks for."""
    days = run.progress.lanterns(run.child.id, clock.today())
    return DayProgress(next((day.sets for day in days if day.day == clock.today()), 0), run.child.goal)


def _draw_line(canvas: Canvas, line: ResultLine, rect: FRect, today: DayProgress, fraction: float) -> None:
    """Draw one line of the result: its picture or icon, and its sentence."""
    x, w = rect.x + PICTURE * fraction / 2, PICTURE * fraction
    if line.picture:
        draw_picture(canvas, line.picture, fitted(FRect(rect.x, rect.y + 3, w, rect.h - 6)), 1, 1)
    elif line.icon == "lantern":
        draw_lantern(canvas, x, rect.centery, today.sets / today.goal, today=True)
    elif line.icon == "heart":
        canvas.vec(x - 20, rect.centery - 18, 40, 36, HEART, 1)
    else:
        canvas.icon(line.icon, x - 20, rect.centery - 20, 40, "star_end" if line.icon == "star" else "text")
    max_width, size = rect.w - w - 20, 21 * fraction
    if canvas.leading(size, 1.14) * len(canvas.wrap(line.says, max_width, size, "b")) > rect.h:
        size = canvas.fitting(line.says, max_width, size, "b")
    canvas.block(canvas.wrap(line.says, max_width, size, "b"), rect.x + w + 20, rect.centery, size, "text", "b", lead=1.14)
