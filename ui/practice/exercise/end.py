"""The end of a set: ten marks, a kind word, and keys to go on from here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import FRect

from ui.assets.words import _
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.canvas.confetti import Confetti
from ui.practice.exercise.draw import STAR_GOLD, STAR_GREEN, draw_bear
from ui.practice.exercise.places import Places
from ui.practice.exercise.set_of_ten import Run
from ui.practice.exercise.words import GOOD, end
from ui.practice.real_round import play_real_round
from ui.scene.routes import Back
from ui.scene.screen import Scene
from ui.tables.nambarz.names import SIGNS
from ui.widgets.controls import Command, Key, Widget

SHEET = FRect(300, 192, 680, 396)  # on the wide page


class SetEnd:
    """What is seen after ten exercises."""

    def __init__(self, run: Run, pace: float) -> None:
        """`pace`: of the confetti; 0: it has fallen already."""
        self.run = run
        self.confetti = Confetti(pace) if run.stars >= GOOD else None

    def update(self, dt: float) -> bool:
        """True while confetti falls."""
        if self.confetti is None or self.confetti.over:
            return False
        self.confetti.update(dt)
        return True

    def keys(self, room: Scene, ten_more: Callable[[], None], places: Places) -> list[Widget]:
        more = Command("more", _("Ten more"), ten_more, "play", ("return", "enter", "t"))
        begin = partial(play_real_round, room, self.run.child, self.run.signs)
        play = Command("round", _("Play a real round now"), begin, "trophy", ("p",))
        path = Command("path", _("Back"), lambda: room.go(Back()), "prev", ("b",))
        keys = zip(places.end_keys, ((more, "primary"), (play, "paper"), (path, "wood")), strict=True)
        return [Key(command, rect, style, 21) for rect, (command, style) in keys]

    def draw_under(self, brush: Brush) -> None:
        """The confetti, under everything else."""
        if self.confetti is not None:
            self.confetti.draw(brush)

    def draw(self, brush: Brush, places: Places) -> None:
        title, brought, thought = end(self.run.stars)
        draw_bear(brush, thought, places)
        sheet, share = places.rect(SHEET), places.share
        brush.sheet(sheet, 3)
        middle, room = sheet.centerx, sheet.w - 60
        brush.fit(title, middle, sheet.y + 84 * share, room, 58 * share, ink.INK, "s", "c")
        brush.fit(brought, middle, sheet.y + 156 * share, room, 24 * share, ink.INK, "b", "c")
        self._draw_stars(brush, middle, sheet.y + 242 * share, 62 * share)
        signs = "   ".join(SIGNS[sign] for sign in self.run.signs)
        brush.fit(_("Practised: {signs}").format(signs=signs), middle, sheet.bottom - 62 * share, room, 21 * share, ink.SOFT, align="c")

    def _draw_stars(self, brush: Brush, x: float, y: float, step: float) -> None:
        """Ten in a row: a gold star for what was right at once, a check for the rest."""
        for place, mark in enumerate(self.run.marks):
            left = x + (place - 4.5) * step - 29
            star = mark == "star"
            body = f'<circle cx="29" cy="29" r="27" fill="{STAR_GREEN if star else "#EFE0BF"}" stroke="{ink.INK if star else "#B59C73"}" stroke-width="2"/>'
            brush.vec(left, y - 29, 58, 58, body, 1 if star else 0)
            brush.icon("star" if star else "check", left + 12, y - 18, 34, STAR_GOLD if star else "#8A5A30")
