"""The end of a practice set: ten marks, what the set achieved, and the ways on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from pygame import FRect

from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.layout.containers import Column, Row, Stack
from ui.layout.nodes import Box, Breakpoint, Child, Spacer, Text
from ui.practice.exercise import end_texts
from ui.practice.exercise.answer_screen import ResultPage
from ui.practice.exercise.end_texts import DayProgress, ResultLine
from ui.practice.exercise.marks import draw_finished_mark
from ui.practice.exercise.page import bear_and_bubble, exercise_page, page_scale, sheet_box
from ui.practice.exercise.set_of_ten import PracticeRun
from ui.practice.exercise.view_model import ExerciseMark
from ui.practice.path.album_pictures import draw_album_picture, fit_picture
from ui.practice.path.week_strip import draw_lantern
from ui.practice.real_round import resume_or_start_round
from ui.scene import clock, shared_commands
from ui.scene.route import CloseRoute
from ui.scene.scene import Scene
from ui.widgets.confetti import Confetti
from ui.widgets.controls import Command
from ui.widgets.parts import ICON_BUTTON_UNITS, button

MAX_LINES = 4
PICTURE_W = 96.0  # width of a line's picture
HEART_SVG = '<path d="M20 33C4 22 2 13 5 8C9 2 17 3 20 10C23 3 31 2 35 8C38 13 36 22 20 33Z" fill="primary" stroke="text" stroke-width="2.5" stroke-linejoin="round"/>'


class SetResult(ResultPage):
    """The end of a practice set: its picture, its buttons and the text read aloud."""

    def __init__(self, run: PracticeRun, duration_factor: float, on_ten_more: Callable[[], None]) -> None:
        """Show the result of a run; `duration_factor` scales the confetti's speed, 0 shows no fall."""
        self.on_ten_more = on_ten_more
        self.run, self.summary, self.day_progress = run, run.summary, day_goal_progress(run)
        reached = self.summary.newly_mastered or self.summary.passed_levels or self.summary.completed_pictures
        self.confetti = Confetti(duration_factor) if reached else None

    def _buttons(self, screen: Scene) -> Breakpoint:
        """Return the buttons of a set's end: ten more, enough for today, a real round."""
        more = Command("more", _("Ten more"), self.on_ten_more, "play", ("t",))
        stop_command = Command("enough", _("Enough for today"), lambda: screen.go(CloseRoute()), "home", ("e",))
        begin = partial(resume_or_start_round, screen, self.run.child, self.run.open_signs)
        play = Command("round", _("Play a real round now"), begin, "trophy", ("p",))
        main, other, last = button(more, "primary", 21, 84), button(stop_command, "paper", 21, 84), button(play, "wood", 21, 84)
        return Breakpoint(
            Row([main, other, last], 24, is_even=True, padding=(128, 45, 128, 0)),
            tall=Column([replace(main, height=96), Row([other, last], 24, is_even=True)], 24, padding=(26, 0, 26, 0)),
        )

    def page(self, screen: Scene, bar: Child) -> Stack:
        sheet = self._sheet(screen, page_scale(screen.context.viewport))
        return exercise_page(bar, self.run.marks, bear_and_bubble(self.bear_sentence), sheet, (), [self._buttons(screen)])

    @property
    def result_lines(self) -> list[ResultLine]:
        """The sentences on what the set has achieved, at most four; the last one is on the day goal."""
        sentences = end_texts.achievement_lines(self.summary, self.day_progress)
        return [*sentences[:-1][: MAX_LINES - 1], sentences[-1]]

    def spoken_text(self) -> str:
        """Return the whole end of the set as text to read aloud."""
        sentences = [line.sentence for line in self.result_lines]
        return "\n".join([self.title, *sentences, self.bear_sentence])

    @property
    def title(self) -> str:
        return end_texts.result_title(self.run.marks, self.run.practice_set.welcome)

    @property
    def bear_sentence(self) -> str:
        return end_texts.bear_sentence(self.run.marks, self.run.practice_set.welcome, self.day_progress)

    def _sheet(self, screen: Scene, scale: float) -> Column:
        """Return the sheet of paper with a kind word, the ten marks and what the set has achieved."""
        title = Text(self.title, 50 * scale, "s", align="c", max_lines=1, grow=1)
        listen = shared_commands.listen_button(screen, ICON_BUTTON_UNITS * scale)
        head = Row([listen and Spacer(width=ICON_BUTTON_UNITS * scale), title, listen], 12, "center", height=100 * scale)
        marks = [Box(width=62 * scale, paint=partial(_draw_mark, mark)) for mark in self.run.marks]
        lines = [_result_line(line, self.day_progress, scale) for line in self.result_lines]
        parts = [
            Column([head], padding=(18 * scale, 0, 18 * scale, 0)),
            Row([Spacer(grow=1), *marks, Spacer(grow=1)], 0, height=68 * scale),
            Column(lines, 0, grow=1, padding=(40 * scale, 8 * scale, 40 * scale, 18 * scale)),
        ]
        return replace(sheet_box(scale, parts), spacing=0.0)


def day_goal_progress(run: PracticeRun) -> DayProgress:
    """Return how many sets a child has finished today, and how many its day goal asks for."""
    days = run.progress_store.day_set_counts_of_week(run.child.id, clock.today())
    return DayProgress(next((day.sets for day in days if day.day == clock.today()), 0), run.child.goal)


def _result_line(line: ResultLine, day_progress: DayProgress, scale: float) -> Row:
    """Return one line of the result: its picture or icon, and its sentence."""
    shown = Box(width=PICTURE_W * scale, paint=partial(_draw_line_picture, line, day_progress))
    return Row([shown, Text(line.sentence, 21 * scale, "b", line_spacing=1.14, width=0, grow=1)], 20, grow=1)


def _draw_line_picture(line: ResultLine, day_progress: DayProgress, canvas: Canvas, rect: FRect) -> None:
    x, y = rect.center
    if line.picture:
        draw_album_picture(canvas, line.picture, fit_picture(rect.inflate(0, -6)), 1, 1)
    elif line.icon == "lantern":
        draw_lantern(canvas, x, y, day_progress.finished_sets / day_progress.goal_sets, is_today=True)
    elif line.icon == "heart":
        canvas.draw_svg_body(x - 20, y - 18, 40, 36, HEART_SVG, 1)
    else:
        canvas.draw_icon(line.icon, x - 20, y - 20, 40, "star_end" if line.icon == "star" else "text")


def _draw_mark(mark: ExerciseMark, canvas: Canvas, rect: FRect) -> None:
    draw_finished_mark(canvas, mark, *rect.center)
