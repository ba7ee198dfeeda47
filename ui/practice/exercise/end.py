"""The end of a practice set: ten marks, what the set achieved, and the ways on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import FRect

from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.practice.exercise import end_words
from ui.practice.exercise.draw import draw_bear
from ui.practice.exercise.end_words import Line, Today
from ui.practice.exercise.marks import draw_mark
from ui.practice.exercise.places import Places
from ui.practice.exercise.set_of_ten import Run
from ui.practice.path.album_pictures import draw_picture, fitted
from ui.practice.path.week import draw_lantern
from ui.practice.real_round import play_real_round
from ui.scene import clock
from ui.scene.routes import Back
from ui.scene.screen import Scene
from ui.widgets.confetti import Confetti
from ui.widgets.controls import Command, Key, Widget

MOST_LINES = 4
PICTURE = 96.0  # width of a line's picture
HEART = '<path d="M20 33C4 22 2 13 5 8C9 2 17 3 20 10C23 3 31 2 35 8C38 13 36 22 20 33Z" fill="primary" stroke="text" stroke-width="2.5" stroke-linejoin="round"/>'


class SetEnd:
    """The picture after ten exercises."""

    def __init__(self, run: Run, pace: float) -> None:
        """Show the result of a run; `pace` scales the confetti's speed, 0 shows no fall."""
        self.run, self.summary, self.today = run, run.summary, today(run)
        reached = self.summary.gold or self.summary.passed or self.summary.woken
        self.confetti = Confetti(pace) if reached else None

    def update(self, dt: float) -> bool:
        """Advance the animation; return True while confetti falls."""
        if self.confetti is None or self.confetti.over:
            return False
        self.confetti.update(dt)
        return True

    def keys(self, room: Scene, ten_more: Callable[[], None], places: Places) -> list[Widget]:
        """Return the buttons; once the day goal is reached, "enough for today" is the primary one."""
        more = Command("more", _("Ten more"), ten_more, "play", ("t",))
        enough = Command("enough", _("Enough for today"), lambda: room.go(Back()), "home", ("e",))
        begin = partial(play_real_round, room, self.run.child, self.run.signs)
        play = Command("round", _("Play a real round now"), begin, "trophy", ("p",))
        first, second = (enough, more) if self.today.enough else (more, enough)
        keys = zip(places.end_keys, ((first, "primary"), (second, "paper"), (play, "wood")), strict=True)
        return [Key(command, rect, style, 21) for rect, (command, style) in keys]

    @property
    def focus(self) -> str:
        return "enough" if self.today.enough else "more"

    @property
    def lines(self) -> list[Line]:
        """The lines of the result, always with the day goal."""
        told = end_words.lines(self.summary, self.today)
        return [*told[:-1][: MOST_LINES - 1], told[-1]]

    def said(self) -> str:
        """Return the text to read aloud."""
        marks, welcome = self.run.marks, self.run.set.welcome
        says = [line.says for line in self.lines]
        return "\n".join([end_words.title(marks, welcome), *says, end_words.thought(marks, welcome, self.today)])

    def draw_under(self, brush: Brush) -> None:
        """Draw the confetti, below everything else."""
        if self.confetti is not None:
            self.confetti.draw(brush)

    def draw(self, brush: Brush, places: Places) -> None:
        marks, welcome = self.run.marks, self.run.set.welcome
        draw_bear(brush, end_words.thought(marks, welcome, self.today), places)
        sheet, share = places.sheet, places.share
        brush.sheet(sheet, 3)
        title, middle = end_words.title(marks, welcome), sheet.centerx
        brush.fit(title, middle, sheet.y + 62 * share, sheet.w - 170 * share, 50 * share, "text", "s", "c")
        for place, mark in enumerate(marks):
            draw_mark(brush, mark, middle + (place - 4.5) * 62 * share, sheet.y + 134 * share)
        shown = self.lines
        room = FRect(sheet.x + 40 * share, sheet.y + 180 * share, sheet.w - 80 * share, sheet.h - 200 * share)
        for place, line in enumerate(shown):
            step = room.h / len(shown)
            _draw_line(brush, line, FRect(room.x, room.y + step * place, room.w, step), self.today, share)


def today(run: Run) -> Today:
    """Return the progress to the day goal."""
    days = run.progress.lanterns(run.child.id, clock.today())
    return Today(next((day.sets for day in days if day.day == clock.today()), 0), run.child.goal)


def _draw_line(brush: Brush, line: Line, at: FRect, today: Today, share: float) -> None:
    """Draw a line's picture and sentence."""
    x, w = at.x + PICTURE * share / 2, PICTURE * share
    if line.picture:
        draw_picture(brush, line.picture, fitted(FRect(at.x, at.y + 3, w, at.h - 6)), 1, 1)
    elif line.icon == "lantern":
        draw_lantern(brush, x, at.centery, today.sets / today.goal, today=True)
    elif line.icon == "heart":
        brush.vec(x - 20, at.centery - 18, 40, 36, HEART, 1)
    else:
        brush.icon(line.icon, x - 20, at.centery - 20, 40, "star_end" if line.icon == "star" else "text")
    room, size = at.w - w - 20, 21 * share
    if brush.leading(size, 1.14) * len(brush.wrapped(line.says, room, size, "b")) > at.h:
        size = brush.fitting(line.says, room, size, "b")
    brush.block(brush.wrapped(line.says, room, size, "b"), at.x + w + 20, at.centery, size, "text", "b", lead=1.14)
