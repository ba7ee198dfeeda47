"""The dialog of a game's lessons: the learner's progress in each, and the choice of the learner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from ui.assets.lesson_text import Lesson, lessons_of
from ui.assets.translation import _, _n
from ui.layout.containers import Column, Grid, Row, Scroll
from ui.layout.nodes import Breakpoint, Child, Spacer, Text
from ui.lessons.routes import LessonRoute
from ui.scene.app_context import AppContext
from ui.scene.scene import Scene
from ui.store.learning.lesson_progress import LessonCheckpoint
from ui.store.profiles import Profile
from ui.tables.emblem import emblem
from ui.tables.registry import BOXES
from ui.widgets.controls import Command
from ui.widgets.parts import icon, icon_button, picture, row, token
from ui.widgets.sheet import dialog_sheet
from ui.widgets.tiles import draw_check, tile

WIDTH, TALL_WIDTH = 1000.0, 860.0  # of the dialog
TILE_WIDTH, TILE_HEIGHT, GAP = 144.0, 112.0, 10.0  # of the learners' tiles
PADDING = (28.0, 24.0, 24.0, 24.0)
ROW_HEIGHT, ROW_GAP, PROGRESS_WIDTH = 116.0, 14.0, 150.0
VISIBLE_LESSON_COUNT = 2  # at least, below many learners
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

    def compose(self) -> Child:
        line = _("Who is learning?") if self.people else _("At a real table, one step at a time.")
        titles = [Text(_("Learn {game}").format(game=BOXES[self.game].name), 32, "s", max_lines=1), Text(line, 19, color="text_soft")]
        close = icon_button(Command("close", _("Close"), self.on_escape, "close"))
        tiles = [self._learner_tile(profile) for profile in (*self.people, None)]
        learners = Scroll([Grid(tiles, GAP, min_column=TILE_WIDTH, padding=6)], name="learners", min_height=TILE_HEIGHT + 12)
        rows = [*map(self._lesson_row, self.lessons, range(len(self.lessons)))]
        lowest = (ROW_HEIGHT + ROW_GAP) * min(VISIBLE_LESSON_COUNT, len(rows)) - ROW_GAP
        parts = [
            Row([emblem(self.game, 60), Column(titles, 2, width=0, grow=1), close], 16, "center"),
            learners if self.people else None,
            Scroll(rows, ROW_GAP, name="lessons", min_height=lowest),
        ]
        return Breakpoint(dialog_sheet(parts, WIDTH, padding=PADDING), tall=dialog_sheet(parts, TALL_WIDTH, padding=PADDING))

    def _learner_tile(self, profile: Profile | None) -> Column:
        id, name = (None, _("A guest")) if profile is None else (profile.id, profile.name)
        command = Command(f"learner/{id or 0}", name, partial(self._pick_learner, id))
        parts = [
            icon("person", 60, "text_soft") if profile is None else token(profile.token, 60),
            Text(name, 17, "b", align="c", max_lines=1, can_be_cut=profile is not None),
        ]
        return tile(command, [parts[0], Spacer(height=6), parts[1]], id == self.profile_id, height=TILE_HEIGHT)

    def _lesson_row(self, lesson: Lesson, index: int) -> Row:
        open_it = Command(f"lesson/{lesson.id}", lesson.title.localized(), lambda: self._open_lesson(lesson), shortcuts=(str(index + 1),))
        checkpoint, is_next = self.checkpoint(lesson), lesson.id == self._next_lesson_id
        check = picture(lambda canvas, rect: draw_check(canvas, *rect.center), 36, 36)
        about = [Text(lesson.title.localized(), 22, "b"), Text(lesson.about.localized(), color="text_soft", line_spacing=1.15)]
        progress = [
            Text(_n("{n} minute", "{n} minutes", lesson.minutes), color="text_soft", align="r"),
            Text(lesson_progress_text(lesson, checkpoint), kind="b", align="r"),
        ]
        parts = [
            check if checkpoint.done else icon("play", 36, "text" if is_next else "text_soft"),
            Column(about, 6, width=0, grow=1),
            Column(progress, 6, width=PROGRESS_WIDTH),
        ]
        return replace(row(open_it, parts, is_chosen=is_next), spacing=22.0, min_height=ROW_HEIGHT, padding=(26, 10, 24, 10))

    # --- actions

    def _set_learner(self, profile_id: int | None) -> None:
        self.profile_id = self.context.runtime_cache[LEARNER_CACHE_KEY] = profile_id
        self.checkpoints: Mapping[str, LessonCheckpoint] = self.context.storage.progress.lessons.checkpoints(profile_id, self.game)

    def _pick_learner(self, profile_id: int | None) -> None:
        self.context.sounds.play("key")
        self._set_learner(profile_id)
        self.request_rebuild()

    def _open_lesson(self, lesson: Lesson) -> None:
        self.go(LessonRoute(self.game, lesson.id, self.profile_id))


def lesson_progress_text(lesson: Lesson, checkpoint: LessonCheckpoint) -> str:
    """Return a learner's progress in a lesson in words, as "step 4 of 10"; "" at the beginning."""
    steps = [step.id for position in lesson.positions for step in position.steps]
    if checkpoint.step in steps[1:]:
        return _("step {n} of {all}").format(n=steps.index(checkpoint.step) + 1, all=len(steps))
    return _("done") if checkpoint.done else ""
