"""The dialog of a game's lessons: the learner's progress in each, and the choice of the learner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from pygame import FRect

from ui.assets.lesson_text import Lesson, lessons_of
from ui.assets.translation import _, _n
from ui.canvas.canvas import Canvas
from ui.scene.app_context import AppContext
from ui.scene.routes import CloseRoute, LessonRoute
from ui.scene.scene import Scene
from ui.store.learning.lesson_progress import LessonCheckpoint
from ui.store.profiles import Profile
from ui.tables.registry import BOXES, TABLES
from ui.widgets.controls import Button, Command, ListItem, Widget
from ui.widgets.scroll import ScrollArea
from ui.widgets.tiles import Tile, draw_check

WIDTH, TALL_WIDTH, HIGHEST = 1000.0, 860.0, 704.0  # sizes of the dialog
HEAD, FOOT = 108.0, 24.0
TILE_W, TILE_H, GAP = 152.0, 112.0, 10.0  # sizes of a learner's tile
ROW, PITCH = 116.0, 130.0  # height and distance of the lessons
STATE_W = 190.0  # width of the progress
LEARNER = "learner"  # key in `AppContext.runtime_cache` of the last learner


class LessonsDialog(Scene):
    """Dialog that lists a game's lessons with the progress of a chosen learner or guest."""

    shows_scene_below = supports_portrait = True

    def __init__(self, context: AppContext, game: str, person: int | None = None) -> None:
        super().__init__(context)
        self.game, self.lessons = game, lessons_of(game)
        self.people: Sequence[Profile] = context.storage.people.all()
        known = [other.id for other in self.people]
        wished = [id for id in (person, context.runtime_cache.get(LEARNER), *known[:1]) if id in known]
        self.person = wished[0] if wished else None
        self.learners, self.list = ScrollArea("learners"), ScrollArea("lessons")
        self.scrolls = (self.learners, self.list)
        self._choose(self.person)
        self.focus.name = f"lesson/{self._next}"

    @property
    def _next(self) -> str:
        """The id of the first unfinished lesson; of the first one if all are done."""
        open_ones = [lesson.id for lesson in self.lessons if not self.stand(lesson).done]
        return (open_ones or [self.lessons[0].id])[0]

    def stand(self, lesson: Lesson) -> LessonCheckpoint:
        return self.stands.get(lesson.id, LessonCheckpoint())

    def resume(self) -> None:
        """Refresh the progress after a lesson."""
        self._choose(self.person)
        super().resume()

    def build(self) -> list[Widget]:
        rect = self._sheet
        top = rect.y + HEAD
        high = self._tiles_high(rect.w)
        tiles = self._tiles(FRect(rect.x + 28, top, rect.w - 56, high - 16))
        top += high
        self.list.place(FRect(rect.x + 28, top, rect.w - 56, rect.bottom - FOOT - top), PITCH * len(self.lessons))
        close = Command("close", _("Close"), self.leave, "close")
        return [
            *tiles,
            *map(self._row, self.lessons, range(len(self.lessons))),
            Button(close, FRect(rect.right - 80, rect.y + 18, 56, 56), bare=True),
        ]

    @property
    def _sheet(self) -> FRect:
        """The dialog's rectangle, as high as its content."""
        w = TALL_WIDTH if self.context.viewport.is_portrait else WIDTH
        h = min(HIGHEST, HEAD + self._tiles_high(w) + PITCH * len(self.lessons) + FOOT)
        return FRect(640 - w / 2, 400 - h / 2, w, h)

    def _tiles_high(self, w: float) -> float:
        """Return the height of the learners' tiles: as many rows as there is space for above the lessons."""
        if not self.people:
            return 0.0
        free = HIGHEST - HEAD - FOOT - PITCH * len(self.lessons) - TILE_H - 24
        more = min(-(-(len(self.people) + 1) // _across(w - 56)) - 1, int(max(0.0, free) // (TILE_H + GAP)))
        return TILE_H + 24 + more * (TILE_H + GAP)

    def _tiles(self, area_rect: FRect) -> list[Widget]:
        """Return the tiles to choose the learner; none if the device has no profiles."""
        if not self.people:
            return []
        across = _across(area_rect.w)
        everybody: list[Profile | None] = [*self.people, None]
        self.learners.place(area_rect, 8 + (TILE_H + GAP) * -(-len(everybody) // across) - GAP)
        tiles: list[Widget] = []
        for index, profile in enumerate(everybody):
            down, column = divmod(index, across)
            rect = FRect(area_rect.x + 4 + column * (TILE_W + GAP), self.learners.y + 4 + down * (TILE_H + GAP), TILE_W, TILE_H)
            tiles.append(self.learners.hold(self._tile(profile, rect)))
        return tiles

    def _tile(self, profile: Profile | None, rect: FRect) -> Tile:
        id, name = (None, _("A guest")) if profile is None else (profile.id, profile.name)
        command = Command(f"learner/{id or 0}", name, partial(self._take, id))
        return Tile(command, rect, partial(_draw_learner, profile, name), id == self.person)

    def _row(self, lesson: Lesson, index: int) -> Widget:
        open_it = Command(f"lesson/{lesson.id}", lesson.title.to(), lambda: self._open(lesson), shortcuts=(str(index + 1),))
        rect = FRect(self.list.rect.x + 4, self.list.y + 6 + PITCH * index, self.list.rect.w - 24, ROW)
        return self.list.hold(ListItem(open_it, rect, partial(self._draw_lesson, lesson)))

    # --- actions

    def _choose(self, person: int | None) -> None:
        self.person = self.context.runtime_cache[LEARNER] = person
        self.stands: Mapping[str, LessonCheckpoint] = self.context.storage.lessons.of(person, self.game)

    def _take(self, person: int | None) -> None:
        self.context.sounds.play("key")
        self._choose(person)
        self.rebuild()

    def _open(self, lesson: Lesson) -> None:
        self.go(LessonRoute(self.game, lesson.id, self.person))

    def leave(self) -> None:
        self.go(CloseRoute())

    # --- drawing

    def paint(self, canvas: Canvas) -> None:
        canvas.dim(0.6)
        rect, box = self._sheet, BOXES[self.game]
        canvas.draw_paper(rect, 3, 24)
        canvas.draw_surface(TABLES[self.game].art.picture(canvas.rasterizer, box.emblem, 50), rect.x + 66, rect.y + 54, 1, 6, center=True)
        title = _("Learn {game}").format(game=box.name)
        canvas.fit_text(title, rect.x + 112, rect.y + 40, rect.w - 220, 32, "text", "s")
        line = _("Who is learning?") if self.people else _("At a real table, one step at a time.")
        canvas.fit_text(line, rect.x + 113, rect.y + 78, rect.w - 220, 19, "text_soft")

    def _draw_lesson(self, lesson: Lesson, canvas: Canvas, rect: FRect, hover: bool) -> None:
        stand, following = self.stand(lesson), lesson.id == self._next
        face = "row_chosen" if following else "row_hover" if hover else "row"
        canvas.box(rect, 14, face, "border_chosen" if following else "border_soft", 2.5 if following else 1.5, level=1 if hover else 0)
        self._draw_sign(canvas, rect, stand, following)
        max_width = rect.w - 84 - STATE_W - 20
        about = canvas.wrap(lesson.about.to(), max_width, 18)
        canvas.fit_text(lesson.title.to(), rect.x + 84, rect.y + (32 if len(about) > 1 else 38), max_width, 22, "text", "b")
        canvas.block(about, rect.x + 84, rect.y + (78 if len(about) > 1 else 76), 18, "text_soft", lead=1.15)
        minutes = _n("{n} minute", "{n} minutes", lesson.minutes)
        canvas.fit_text(minutes, rect.right - 24, rect.y + 38, STATE_W, 18, "text_soft", align="r")
        canvas.fit_text(progress_text(lesson, stand), rect.right - 24, rect.y + 76, STATE_W, 18, "text", "b", "r")

    def _draw_sign(self, canvas: Canvas, rect: FRect, stand: LessonCheckpoint, following: bool) -> None:
        """Draw a check mark if the lesson is done, else a play icon."""
        if stand.done:
            draw_check(canvas, rect.x + 44, rect.centery)
        else:
            canvas.icon("play", rect.x + 26, rect.centery - 18, 36, "text" if following else "text_soft")


def _across(w: float) -> int:
    """Return the number of tiles in a row of this width."""
    return int((w + GAP - 16) // (TILE_W + GAP))


def progress_text(lesson: Lesson, stand: LessonCheckpoint) -> str:
    """Return a learner's progress in a lesson in words, as "step 4 of 10"; "" at the beginning."""
    steps = [step.id for position in lesson.positions for step in position.steps]
    if stand.step in steps[1:]:
        return _("step {n} of {all}").format(n=steps.index(stand.step) + 1, all=len(steps))
    return _("done") if stand.done else ""


def _draw_learner(profile: Profile | None, name: str, canvas: Canvas, rect: FRect) -> None:
    if profile is None:
        canvas.icon("person", rect.centerx - 26, rect.y + 12, 52, "text_soft")
    else:
        canvas.token(profile.token, rect.centerx - 30, rect.y + 10, 60)
    size = canvas.fitting(name, rect.w - 12, 17, "b")
    canvas.text(canvas.ellipsize(name, rect.w - 12, size, "b"), rect.centerx, rect.bottom - 20, size, "text", "b", "c")
