"""The end of a practice set: ten marks, what the set achieved, and the ways on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import FRect

from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.practice.exercise import end_texts
from ui.practice.exercise.draw import draw_bear_and_bubble
from ui.practice.exercise.end_texts import DayProgress, ResultLine
from ui.practice.exercise.marks import draw_finished_mark
from ui.practice.exercise.places import ExerciseLayout
from ui.practice.exercise.set_of_ten import PracticeRun
from ui.practice.path.album_pictures import draw_album_picture, fit_picture
from ui.practice.path.week_strip import draw_lantern
from ui.practice.real_round import resume_or_start_round
from ui.scene import clock
from ui.scene.routes import CloseRoute
from ui.scene.scene import Scene
from ui.widgets.confetti import Confetti
from ui.widgets.controls import Button, Command, Widget

MAX_LINES = 4
PICTURE_W = 96.0  # width of a line's picture
HEART_SVG = '<path d="M20 33C4 22 2 13 5 8C9 2 17 3 20 10C23 3 31 2 35 8C38 13 36 22 20 33Z" fill="primary" stroke="text" stroke-width="2.5" stroke-linejoin="round"/>'


class SetResult:
    """The end of a practice set: its picture, its buttons and the text read aloud."""

    def __init__(self, run: PracticeRun, duration_factor: float) -> None:
        """Show the result of a run; `duration_factor` scales the confetti's speed, 0 shows no fall."""
        self.run, self.summary, self.day_progress = run, run.summary, day_goal_progress(run)
        reached = self.summary.newly_mastered or self.summary.passed_levels or self.summary.completed_pictures
        self.confetti = Confetti(duration_factor) if reached else None

    def update(self, dt: float) -> bool:
        """Advance the confetti by `dt` seconds; return True while it falls."""
        if self.confetti is None or self.confetti.is_over:
            return False
        self.confetti.update(dt)
        return True

    def buttons(self, screen: Scene, on_ten_more: Callable[[], None], layout: ExerciseLayout) -> list[Widget]:
        """Return the buttons of a set's end: ten more, enough for today, a real round.

        Once the day goal is reached, "Enough for today" is the primary one.
        """
        more = Command("more", _("Ten more"), on_ten_more, "play", ("t",))
        stop_command = Command("enough", _("Enough for today"), lambda: screen.go(CloseRoute()), "home", ("e",))
        begin = partial(resume_or_start_round, screen, self.run.child, self.run.practiced_signs)
        play = Command("round", _("Play a real round now"), begin, "trophy", ("p",))
        first, second = (stop_command, more) if self.day_progress.is_goal_reached else (more, stop_command)
        keys = zip(layout.end_buttons, ((first, "primary"), (second, "paper"), (play, "wood")), strict=True)
        return [Button(command, rect, style, 21) for rect, (command, style) in keys]

    @property
    def default_button_name(self) -> str:
        return "enough" if self.day_progress.is_goal_reached else "more"

    @property
    def result_lines(self) -> list[ResultLine]:
        """The sentences on what the set has achieved, at most four; the last one is on the day goal."""
        sentences = end_texts.achievement_lines(self.summary, self.day_progress)
        return [*sentences[:-1][: MAX_LINES - 1], sentences[-1]]

    def spoken_text(self) -> str:
        """Return the whole end of the set as text to read aloud."""
        marks, welcome = self.run.marks, self.run.practice_set.welcome
        sentences = [line.sentence for line in self.result_lines]
        return "\n".join([end_texts.result_title(marks, welcome), *sentences, end_texts.bear_sentence(marks, welcome, self.day_progress)])

    def draw_confetti(self, canvas: Canvas) -> None:
        """Draw the confetti, below everything else."""
        if self.confetti is not None:
            self.confetti.draw(canvas)

    def draw_result(self, canvas: Canvas, layout: ExerciseLayout) -> None:
        marks, welcome = self.run.marks, self.run.practice_set.welcome
        draw_bear_and_bubble(canvas, end_texts.bear_sentence(marks, welcome, self.day_progress), layout)
        sheet, fraction = layout.sheet, layout.scale
        canvas.draw_paper(sheet, 3)
        title, middle = end_texts.result_title(marks, welcome), sheet.centerx
        canvas.fit_text(title, middle, sheet.y + 62 * fraction, sheet.w - 170 * fraction, 50 * fraction, "text", "s", "c")
        for index, mark in enumerate(marks):
            draw_finished_mark(canvas, mark, middle + (index - 4.5) * 62 * fraction, sheet.y + 134 * fraction)
        shown = self.result_lines
        room = FRect(sheet.x + 40 * fraction, sheet.y + 180 * fraction, sheet.w - 80 * fraction, sheet.h - 200 * fraction)
        for index, line in enumerate(shown):
            step = room.h / len(shown)
            _draw_result_line(canvas, line, FRect(room.x, room.y + step * index, room.w, step), self.day_progress, fraction)


def day_goal_progress(run: PracticeRun) -> DayProgress:
    """Return how many sets a child has finished today, and how many its day goal asks for."""
    days = run.progress_store.day_set_counts_of_week(run.child.id, clock.today())
    return DayProgress(next((day.sets for day in days if day.day == clock.today()), 0), run.child.goal)


def _draw_result_line(canvas: Canvas, line: ResultLine, rect: FRect, day_progress: DayProgress, scale: float) -> None:
    """Draw one line of the result: its picture or icon, and its sentence."""
    x, w = rect.x + PICTURE_W * scale / 2, PICTURE_W * scale
    if line.picture:
        draw_album_picture(canvas, line.picture, fit_picture(FRect(rect.x, rect.y + 3, w, rect.h - 6)), 1, 1)
    elif line.icon == "lantern":
        draw_lantern(canvas, x, rect.centery, day_progress.finished_sets / day_progress.goal_sets, is_today=True)
    elif line.icon == "heart":
        canvas.draw_svg_body(x - 20, rect.centery - 18, 40, 36, HEART_SVG, 1)
    else:
        canvas.draw_icon(line.icon, x - 20, rect.centery - 20, 40, "star_end" if line.icon == "star" else "text")
    max_width, size = rect.w - w - 20, 21 * scale
    if canvas.line_height(size, 1.14) * len(canvas.wrap(line.sentence, max_width, size, "b")) > rect.h:
        size = canvas.fitting_size(line.sentence, max_width, size, "b")
    canvas.draw_lines(
        canvas.wrap(line.sentence, max_width, size, "b"), rect.x + w + 20, rect.centery, size, "text", "b", line_height_factor=1.14
    )
