"""One lesson at a table: its learner, the coach's answers and highlights, and the saved progress."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from ui.assets.lesson_text import Lesson, lessons_of, load_lessons
from ui.lessons.activity import CoachTiming, LessonActivity
from ui.lessons.coach import Coach
from ui.lessons.coach_panel import CoachText
from ui.lessons.highlight import Highlight, find_highlight
from ui.match.seating import unique_name
from ui.scene.app_context import AppContext
from ui.store.learning.lesson_progress import LessonCheckpoint
from ui.tables.contract import Table, TableViewModel
from ui.widgets.controls import Widget

PANEL_GAP_UNITS = 8.0  # units between the coach's panel and the button that commits the tray


class LessonRunner:
    """One lesson as a learner goes through it: its coach, timing, answers and saved progress."""

    def __init__(self, context: AppContext, game: str, lesson: Lesson, profile_id: int | None, single_step_id: str) -> None:
        """Prepare a lesson.

        `profile_id` is the learner's profile id, None for a guest; `single_step_id` is a single step to try out, "" for the whole lesson.
        """
        self.context, self.game, self.profile_id, self.single_step_id = context, game, profile_id, single_step_id
        self.learner_profile = context.storage.profiles.by_id(profile_id)
        self.timing, self.coach_answer = CoachTiming(), ""  # answer to a wrong try; "" while the step's own sentence is shown
        self.activity = LessonActivity()
        self.switch_to_lesson(lesson)

    def switch_to_lesson(self, lesson: Lesson) -> None:
        """Switch to a lesson, at the learner's saved checkpoint."""
        name = self.learner_profile.name if self.learner_profile is not None else unique_name("", None, ())
        self.lesson, self.coach = lesson, Coach(lesson, load_lessons(self.game).otherwise, name)
        self.activity.coach = self.coach
        self.activity.helps_calculating = lesson == lessons_of(self.game)[0] and not self.context.settings.hide_results
        # the saved checkpoint
        self.checkpoint = self.context.storage.progress.lessons.checkpoints(self.profile_id, self.game).get(lesson.id, LessonCheckpoint())
        if self.single_step_id:
            self.coach.go_to_step(self.single_step_id)
        elif self.checkpoint.step:
            self.coach.resume_checkpoint(self.checkpoint)

    def restart(self) -> None:
        """Restart the whole lesson, or the single step that is tried out."""
        if self.single_step_id:
            self.coach.go_to_step(self.single_step_id)
        else:
            self.coach.begin_position(0)

    @property
    def is_coach_gone(self) -> bool:
        """Return True if the match is played on against thinking bots, without the coach."""
        return self.activity.coach is None

    def begin_step(self) -> None:
        """Start a step: clear the coach's answer and save the checkpoint."""
        self.coach_answer = ""
        self.timing.restart_pulses()
        if self.coach.step is not None:
            self._save_checkpoint(self.coach.checkpoint(self.checkpoint.done))

    def save_as_done(self) -> None:
        self._save_checkpoint(LessonCheckpoint(done=True))

    def _save_checkpoint(self, checkpoint: LessonCheckpoint) -> None:
        if not self.single_step_id:
            self.checkpoint = checkpoint
            self.context.storage.progress.lessons.save_checkpoint(self.profile_id, self.game, self.lesson.id, checkpoint)

    def show_queued_answer(self) -> bool:
        """Show the coach's answer to the latest wrong try; return False if there was none."""
        if not self.activity.queued_answer:
            return False
        self.coach_answer, self.activity.queued_answer = self.activity.queued_answer, ""
        self.timing.restart_pulses()
        return True

    @property
    def coach_sentence(self) -> str:
        return self.coach_answer or self.coach.sentence

    @property
    def title_and_progress(self) -> str:
        """The lesson's title and the current step of all steps, for the top bar."""
        return f"{self.lesson.title.localized()} · {self.coach.finished_step_count + (not self.coach.is_position_finished)} / {len(self.lesson.step_indices)}"

    def current_highlight(self, table: Table, model: TableViewModel, widgets: Sequence[Widget]) -> Highlight:
        """Return what the coach points at in the current step."""
        step = self.coach.step
        assert step is not None, "only a step points at something"
        return find_highlight(table, model, widgets, step.point, self.coach.shown_move)

    @property
    def coach_text(self) -> CoachText:
        return CoachText(self.coach_sentence, self.coach.finished_step_count, len(self.lesson.step_indices), bool(self.coach_answer))

    def coach_place(self, table: Table, model: TableViewModel) -> FRect:
        """Return the place of the coach's panel, above the action button; it has no width if spread-out cards cover it."""
        hud_layout = table.layout.hud_layout(model)
        rect = hud_layout.coach_text.copy()
        if table.input.buttons(model).primary_action is not None and rect.colliderect(hud_layout.primary_button):
            rect.bottom = hud_layout.primary_button.y - PANEL_GAP_UNITS
        return rect
