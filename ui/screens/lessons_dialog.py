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

WIDTH, TALL_WIDTH, MAX_HEIGHT = 1000.0, 860.0, 704.0  # sizes of the dialog
HEAD, FOOT = 108.0, 24.0
TILE_W, TILE_H, GAP = 152.0, 112.0, 10.0  # sizes of a learner's tile
ROW, PITCH = 116.0, 130.0  # height and distance of the lessons
PROGRESS_W = 190.0  # width of the progress
LEARNER_CACHE_KEY = "learner"  # key in `AppContext.runtime_cache` of the last learner


class LessonsDialog(Scene):
    """Dialog that lists a game's lessons with the progress of a chosen learner or guest."""

    shows_scene_below = supports_portrait = True

    def __init__(self, context: AppContext, game: str, profile_id: int | None = None) -> None:
        super().__init__(context)
        self.game, self.lessons = game, lessons_of(game)
        self.people: Sequence[Profile] = context.storage.profiles.all()
        known = [other.id for other in self.people]
        wished = [id for id in (profile_id, context.runtime_cache.get(LEARNER_CACHE_KEY), *known[:1]) if id in known]
        self.profile_id = wished[0] if wished else None
        self.learner_list, self.lesson_list = ScrollArea("learners"), ScrollArea("lessons")
        self.scroll_areas = (self.learner_list, self.lesson_list)
        self._set_learner(self.profile_id)
        self.focus.name = f"lesson/{self._next_lesson_id}"

    @property
    def _next_lesson_id(self) -> str:
        """The id of the first unfinished lesson; of the first one if all are done."""
        open_ones = [lesson.id for lesson in self.lessons if not self.checkpoint(lesson).done]
        return (open_ones or [self.lessons[0].id])[0]

    def checkpoint(self, lesson: Lesson) -> LessonCheckpoint:
        return self.checkpoints.get(lesson.id, LessonCheckpoint())

    def resume(self) -> None:
        """Refresh the progress after a lesson."""
        self._set_learner(self.profile_id)
        super().resume()

    def build_widgets(self) -> list[Widget]:
        rect = self._sheet_rect
        top = rect.y + HEAD
        high = self._learner_tiles_height(rect.w)
        tiles = self._learner_tiles(FRect(rect.x + 28, top, rect.w - 56, high - 16))
        top += high
        self.lesson_list.set_window(FRect(rect.x + 28, top, rect.w - 56, rect.bottom - FOOT - top), PITCH * len(self.lessons))
        close = Command("close", _("Close"), self.on_escape, "close")
        return [
            *tiles,
            *map(self._lesson_row, self.lessons, range(len(self.lessons))),
            Button(close, FRect(rect.right - 80, rect.y + 18, 56, 56), is_icon_only=True),
        ]

    @property
    def _sheet_rect(self) -> FRect:
        """The dialog's rectangle, as high as its content."""
        w = TALL_WIDTH if self.context.viewport.is_portrait else WIDTH
        h = min(MAX_HEIGHT, HEAD + self._learner_tiles_height(w) + PITCH * len(self.lessons) + FOOT)
        return FRect(640 - w / 2, 400 - h / 2, w, h)

    def _learner_tiles_height(self, w: float) -> float:
        """Return the height of the learners' tiles: as many rows as there is space for above the lessons."""
        if not self.people:
            return 0.0
        free = MAX_HEIGHT - HEAD - FOOT - PITCH * len(self.lessons) - TILE_H - 24
        more = min(-(-(len(self.people) + 1) // _tiles_per_row(w - 56)) - 1, int(max(0.0, free) // (TILE_H + GAP)))
        return TILE_H + 24 + more * (TILE_H + GAP)

    def _learner_tiles(self, area_rect: FRect) -> list[Widget]:
        """Return the tiles to choose the learner; none if the device has no profiles."""
        if not self.people:
            return []
        across = _tiles_per_row(area_rect.w)
        everybody: list[Profile | None] = [*self.people, None]
        self.learner_list.set_window(area_rect, 8 + (TILE_H + GAP) * -(-len(everybody) // across) - GAP)
        tiles: list[Widget] = []
        for index, profile in enumerate(everybody):
            down, column = divmod(index, across)
            rect = FRect(
                area_rect.x + 4 + column * (TILE_W + GAP), self.learner_list.content_top + 4 + down * (TILE_H + GAP), TILE_W, TILE_H
            )
            tiles.append(self.learner_list.add_widget(self._learner_tile(profile, rect)))
        return tiles

    def _learner_tile(self, profile: Profile | None, rect: FRect) -> Tile:
        id, name = (None, _("A guest")) if profile is None else (profile.id, profile.name)
        command = Command(f"learner/{id or 0}", name, partial(self._pick_learner, id))
        return Tile(command, rect, partial(_draw_learner_tile, profile, name), id == self.profile_id)

    def _lesson_row(self, lesson: Lesson, index: int) -> Widget:
        open_it = Command(f"lesson/{lesson.id}", lesson.title.localized(), lambda: self._open_lesson(lesson), shortcuts=(str(index + 1),))
        rect = FRect(self.lesson_list.rect.x + 4, self.lesson_list.content_top + 6 + PITCH * index, self.lesson_list.rect.w - 24, ROW)
        return self.lesson_list.add_widget(ListItem(open_it, rect, partial(self._draw_lesson, lesson)))

    # --- actions

    def _set_learner(self, profile_id: int | None) -> None:
        self.profile_id = self.context.runtime_cache[LEARNER_CACHE_KEY] = profile_id
        self.checkpoints: Mapping[str, LessonCheckpoint] = self.context.storage.lessons.checkpoints(profile_id, self.game)

    def _pick_learner(self, profile_id: int | None) -> None:
        self.context.sounds.play("key")
        self._set_learner(profile_id)
        self.request_rebuild()

    def _open_lesson(self, lesson: Lesson) -> None:
        self.go(LessonRoute(self.game, lesson.id, self.profile_id))

    def on_escape(self) -> None:
        self.go(CloseRoute())

    # --- drawing

    def paint(self, canvas: Canvas) -> None:
        canvas.dim(0.6)
        rect, box = self._sheet_rect, BOXES[self.game]
        canvas.draw_paper(rect, 3, 24)
        canvas.draw_surface(
            TABLES[self.game].art.picture(canvas.rasterizer, box.emblem, 50), rect.x + 66, rect.y + 54, 1, 6, is_centered=True
        )
        title = _("Learn {game}").format(game=box.name)
        canvas.fit_text(title, rect.x + 112, rect.y + 40, rect.w - 220, 32, "text", "s")
        line = _("Who is learning?") if self.people else _("At a real table, one step at a time.")
        canvas.fit_text(line, rect.x + 113, rect.y + 78, rect.w - 220, 19, "text_soft")

    def _draw_lesson(self, lesson: Lesson, canvas: Canvas, rect: FRect, hover: bool) -> None:
        stand, following = self.checkpoint(lesson), lesson.id == self._next_lesson_id
        face = "row_chosen" if following else "row_hover" if hover else "row"
        canvas.draw_box(rect, 14, face, "border_chosen" if following else "border_soft", 2.5 if following else 1.5, level=1 if hover else 0)
        self._draw_lesson_icon(canvas, rect, stand, following)
        max_width = rect.w - 84 - PROGRESS_W - 20
        about = canvas.wrap(lesson.about.localized(), max_width, 18)
        canvas.fit_text(lesson.title.localized(), rect.x + 84, rect.y + (32 if len(about) > 1 else 38), max_width, 22, "text", "b")
        canvas.draw_lines(about, rect.x + 84, rect.y + (78 if len(about) > 1 else 76), 18, "text_soft", line_height_factor=1.15)
        minutes = _n("{n} minute", "{n} minutes", lesson.minutes)
        canvas.fit_text(minutes, rect.right - 24, rect.y + 38, PROGRESS_W, 18, "text_soft", align="r")
        canvas.fit_text(lesson_progress_text(lesson, stand), rect.right - 24, rect.y + 76, PROGRESS_W, 18, "text", "b", "r")

    def _draw_lesson_icon(self, canvas: Canvas, rect: FRect, checkpoint: LessonCheckpoint, is_next: bool) -> None:
        """Draw a check mark if the lesson is done, else a play icon."""
        if checkpoint.done:
            draw_check(canvas, rect.x + 44, rect.centery)
        else:
            canvas.draw_icon("play", rect.x + 26, rect.centery - 18, 36, "text" if is_next else "text_soft")


def _tiles_per_row(w: float) -> int:
    """Return the number of tiles in a row of this width."""
    return int((w + GAP - 16) // (TILE_W + GAP))


def lesson_progress_text(lesson: Lesson, checkpoint: LessonCheckpoint) -> str:
    """Return a learner's progress in a lesson in words, as "step 4 of 10"; "" at the beginning."""
    steps = [step.id for position in lesson.positions for step in position.steps]
    if checkpoint.step in steps[1:]:
        return _("step {n} of {all}").format(n=steps.index(checkpoint.step) + 1, all=len(steps))
    return _("done") if checkpoint.done else ""


def _draw_learner_tile(profile: Profile | None, name: str, canvas: Canvas, rect: FRect) -> None:
    if profile is None:
        canvas.draw_icon("person", rect.centerx - 26, rect.y + 12, 52, "text_soft")
    else:
        canvas.draw_token(profile.token, rect.centerx - 30, rect.y + 10, 60)
    size = canvas.fitting_size(name, rect.w - 12, 17, "b")
    canvas.draw_text(canvas.ellipsize(name, rect.w - 12, size, "b"), rect.centerx, rect.bottom - 20, size, "text", "b", "c")
