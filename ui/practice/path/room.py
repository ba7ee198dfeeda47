"""The path of a child: ten stones, every one open at any time, the kinds of exercises, ten of all sorts, and a real round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from pygame import FRect

from game.practice.kinds import KINDS
from game.practice.learner import stars
from game.practice.levels import LEVELS
from game.practice.sets import prepared
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.canvas.page import LOWEST, Page
from ui.practice.path import pictures
from ui.practice.portrait import draw_portrait
from ui.practice.real_round import play_real_round, unfinished
from ui.practice.words import kind_help, kind_name, level_name
from ui.scene import shared_keys as house_keys
from ui.scene.desk import Desk
from ui.scene.routes import Back, ToExercises, ToParent
from ui.scene.screen import Scene
from ui.widgets.controls import Command, Key, Widget
from ui.widgets.tiles import Tile
from ui.widgets.topbar import bar_keys, draw_bar

SWAY = 7.0  # every other stone lies so much lower or higher
KIND_GAP = 8.0


@dataclass(frozen=True, slots=True)
class Places:
    """Where everything lies on the page. `steps`: column and row of each stone; `first`: of column and row 0; `pitch`: from one column
    and row to the next; `kinds`: the first of the kinds, `a_row` of them side by side; `mixed`, `real`: the keys at the foot."""

    steps: tuple[tuple[float, int], ...]
    first: FRect
    pitch: tuple[float, float]
    kinds: FRect
    a_row: int
    mixed: FRect
    real: FRect

    def stone(self, place: int) -> FRect:
        """Where the stone at this place lies, from 0."""
        column, row = self.steps[place]
        return self.first.move(column * self.pitch[0], row * self.pitch[1] + (SWAY if column % 2 >= 1 else -SWAY))

    def kind(self, place: int) -> FRect:
        row, column = divmod(place, self.a_row)
        return self.kinds.move(column * (self.kinds.w + KIND_GAP), row * (self.kinds.h + KIND_GAP))


TURNS = ((0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (4, 1), (3, 1), (2, 1), (1, 1), (0, 1))  # five to the right, then five back
WINDS = ((0.5, 0), (1.5, 0), (2.5, 0), (3, 1), (2, 1), (1, 1), (0, 1), (0.5, 2), (1.5, 2), (2.5, 2))
WIDE = Places(
    TURNS, FRect(58, 100, 212, 194), (238.0, 216.0), FRect(48, 536, 141, 128), 8, FRect(58, 682, 700, 96), FRect(782, 682, 440, 96)
)


def tall(page: FRect) -> Places:
    """Stones in three rows, kinds in two; spare height goes between the stones first."""
    spare = page.h - LOWEST
    row, kind_h, foot = 238 + 0.3 * spare, 128 + 0.06 * spare, page.bottom - 118
    kinds = FRect(215, foot - 2 * (kind_h + KIND_GAP) - 20 - 0.06 * spare, 206.5, kind_h)
    return Places(
        WINDS,
        FRect(215, page.y + 106 + 0.04 * spare, 202, 194),
        (216.0, row),
        kinds,
        4,
        FRect(215, foot, 494, 96),
        FRect(723, foot, 342, 96),
    )


def places_on(page: Page) -> Places:
    return tall(page.rect) if page.tall else WIDE


class PathRoom(Scene):
    """`stars`: of each stone."""

    tall = True

    def __init__(self, desk: Desk, child_id: int) -> None:
        super().__init__(desk)
        self.child_id = child_id
        self._prepared = prepared()
        self.places = places_on(desk.page)
        self._look_up()
        self.focus.name = f"level/{LEVELS[self.here].key}"

    def _look_up(self) -> None:
        """Reads the child, and the stars of each stone."""
        progress = self.desk.files.progress
        self.child = next((child for child in progress.children() if child.id == self.child_id), None)
        learner = progress.learner(self.child_id)
        self.round_waits = self.child is not None and unfinished(self.desk, self.child) is not None
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
        self.places = places_on(self.desk.page)
        bar = bar_keys(self.desk.page, house_keys.back(self), [house_keys.settings(self), house_keys.sound(self), parents])
        return [*self._stones(), *self._kinds(), *self._foot(), *bar]

    def _stones(self) -> list[Widget]:
        tiles: list[Widget] = []
        for place, level in enumerate(LEVELS):
            command = Command(f"level/{level.key}", level_name(level.key), self._practise(level.key, None))
            tiles.append(Tile(command, self.places.stone(place), partial(self._draw_stone, place), over=partial(self._draw_marks, place)))
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
        for place, key in enumerate(KINDS):
            command = Command(f"kind/{key}", kind_name(key), self._practise(None, key))
            tiles.append(Tile(command, self.places.kind(place), partial(pictures.draw_kind, key=key), tip=kind_help(key)))
        return tiles

    def _foot(self) -> list[Widget]:
        mixed = Command("mixed", _("Ten mixed sums"), self._practise(None, None), "play", ("p",))
        real = Command("real", _("Go on with my round") if self.round_waits else _("Play a real round"), self._play, "trophy", ("j",))
        return [Key(mixed, self.places.mixed, "primary", 28), Key(real, self.places.real, size=22)]

    def _practise(self, level: str | None, kind: str | None) -> Callable[[], None]:
        return lambda: self.go(ToExercises(self.child_id, level, kind))

    def _play(self) -> None:
        """A real round with the signs of the stone the child stands on."""
        if self.child is not None:
            play_real_round(self, self.child, LEVELS[self.here].operations)

    def paint(self, brush: Brush) -> None:
        brush.wood()
        name = self.child.name if self.child is not None else ""
        draw_bar(brush, _("The calculation workshop"), _("{name}: every step is open.").format(name=name), 3)
        pictures.draw_track(brush, [self.places.stone(place) for place in range(len(LEVELS))])
