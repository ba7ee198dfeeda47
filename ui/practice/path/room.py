"""The path of a child: ten stones, every one open at any time, the kinds of exercises, ten of all sorts, and a real round."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import FRect

from game.practice.kinds import KINDS
from game.practice.learner import stars
from game.practice.levels import LEVELS
from game.practice.sets import prepared
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.practice.path import pictures
from ui.practice.portrait import draw_portrait
from ui.practice.real_round import play_real_round
from ui.practice.words import kind_help, kind_name, level_name
from ui.scene import shared_keys as house_keys
from ui.scene.desk import Desk
from ui.scene.routes import Back, ToExercises, ToParent
from ui.scene.screen import Scene
from ui.widgets.controls import Command, Key, Widget
from ui.widgets.tiles import Tile
from ui.widgets.topbar import bar_keys, draw_bar

W, H, A_ROW = 212.0, 194.0, 5
LEFT, PITCH, TOP, ROW, SWAY = 58.0, 238.0, 100.0, 216.0, 7.0
KINDS_Y, KIND_W, KIND_H, KIND_GAP = 536.0, 141.0, 128.0, 8.0
FOOT = 682.0


class PathRoom(Scene):
    """`stars`: of each stone."""

    def __init__(self, desk: Desk, child_id: int) -> None:
        super().__init__(desk)
        self.child_id = child_id
        self._prepared = prepared()
        self._look_up()
        self.focus.name = f"level/{LEVELS[self.here].key}"

    def _look_up(self) -> None:
        """Reads the child, and the stars of each stone."""
        progress = self.desk.files.progress
        self.child = next((child for child in progress.children() if child.id == self.child_id), None)
        learner = progress.learner(self.child_id)
        self.stars = [stars(learner, level) for level in LEVELS]

    @property
    def here(self) -> int:
        """The stone that the child stands on: the first without all its stars."""
        return next((place for place, count in enumerate(self.stars) if count < pictures.STARS), len(LEVELS) - 1)

    def resume(self) -> None:
        self._look_up()
        super().resume()

    def update(self, dt: float) -> None:
        super().update(dt)
        next(self._prepared, None)  # a little with every frame, while somebody looks at the stones
        if self.child is None:
            self.go(Back())  # deleted on the page for parents

    def build(self) -> list[Widget]:
        parents = Command("parents", _("For parents"), lambda: self.go(ToParent(self.child_id)), "person")
        bar = bar_keys(self.desk.page, house_keys.back(self), [house_keys.settings(self), house_keys.sound(self), parents])
        return [*self._stones(), *self._kinds(), *self._foot(), *bar]

    def _stones(self) -> list[Widget]:
        tiles: list[Widget] = []
        for place, level in enumerate(LEVELS):
            command = Command(f"level/{level.key}", level_name(level.key), self._practise(level.key, None))
            tiles.append(Tile(command, stone(place), partial(self._draw_stone, place), over=partial(self._draw_marks, place)))
        return tiles

    def _draw_stone(self, place: int, brush: Brush, at: FRect) -> None:
        pictures.draw_stone(brush, at, LEVELS[place].key, self.stars[place])

    def _draw_marks(self, place: int, brush: Brush, at: FRect) -> None:
        """The number of a stone at its corner, and the child on its own stone."""
        pictures.draw_number(brush, at.x + 8, at.y + 8, place + 1, self.stars[place] == pictures.STARS)
        if self.child is not None and place == self.here:
            draw_portrait(brush, self.child, at.right - 8, at.bottom - 14, 64, 2)

    def _kinds(self) -> list[Widget]:
        tiles: list[Widget] = []
        left = 640 - (len(KINDS) * (KIND_W + KIND_GAP) - KIND_GAP) / 2
        for place, key in enumerate(KINDS):
            rect = FRect(left + place * (KIND_W + KIND_GAP), KINDS_Y, KIND_W, KIND_H)
            command = Command(f"kind/{key}", kind_name(key), self._practise(None, key))
            tiles.append(Tile(command, rect, partial(pictures.draw_kind, key=key), tip=kind_help(key)))
        return tiles

    def _foot(self) -> list[Widget]:
        mixed = Command("mixed", _("Ten mixed sums"), self._practise(None, None), "play", ("p",))
        real = Command("real", _("Play a real round"), self._play, "trophy", ("j",))
        return [Key(mixed, FRect(LEFT, FOOT, 700, 96), "primary", 28), Key(real, FRect(LEFT + 724, FOOT, 440, 96), size=22)]

    def _practise(self, level: str | None, kind: str | None) -> Callable[[], None]:
        return lambda: self.go(ToExercises(self.child_id, level, kind))

    def _play(self) -> None:
        """A real round with the signs of the stone the child stands on."""
        name = self.child.name if self.child is not None else ""
        play_real_round(self, name, LEVELS[self.here].operations)

    def paint(self, brush: Brush) -> None:
        brush.wood()
        name = self.child.name if self.child is not None else ""
        draw_bar(brush, _("The calculation workshop"), _("{name}: every step is open.").format(name=name), 3)
        pictures.draw_track(brush, [stone(place) for place in range(len(LEVELS))])


def stone(place: int) -> FRect:
    """Where the stone at this place lies, from 0: five to the right, then five back."""
    row, column = divmod(place, A_ROW)
    if row % 2:
        column = A_ROW - 1 - column
    return FRect(LEFT + column * PITCH, TOP + row * ROW + (SWAY if column % 2 else -SWAY), W, H)
