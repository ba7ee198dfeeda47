"""The exercise screen, where a child practises ten exercises in a row (docs/art.md, mock-ups 7 and 27)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.practice.answer_check import Verdict
from ui.assets.translation import _
from ui.layout.nodes import Child
from ui.practice.exercise import screen_buttons, transitions
from ui.practice.exercise import texts as wording
from ui.practice.exercise.answer_screen import AnswerScreen
from ui.practice.exercise.end import SetResult
from ui.practice.exercise.marks import mark_center
from ui.practice.exercise.moving_cards import flying_mark_path
from ui.practice.exercise.page import bear_and_bubble, exercise_page, page_scale
from ui.practice.exercise.set_of_ten import PracticeRun, SetChoice, keep_unfinished_set, resume_or_start_set
from ui.practice.exercise.sheet import exercise_sheet
from ui.practice.exercise.view_model import ExerciseMark
from ui.scene import shared_commands
from ui.scene.app_context import AppContext
from ui.widgets.parts import ICON_BUTTON_UNITS
from ui.widgets.topbar import bar

# seconds until the next exercise comes; more seconds with reduced motion (docs/art.md, 8)
NEXT_EXERCISE_DELAY_S, REDUCED_MOTION_EXTRA_S = 2.0, 1.5


class ExerciseScreen(AnswerScreen[PracticeRun]):
    """A practice set of ten exercises, and its end."""

    def __init__(
        self, context: AppContext, child_id: int, level: str | None, kind: str | None, is_test: bool = False, topic: str | None = None
    ) -> None:
        super().__init__(context, resume_or_start_set(context, child_id, SetChoice(level, kind, is_test, topic)))
        screen_buttons.open_due_reaction_test(self, self.run)
        self.start_exercise()

    def compose(self) -> Child:
        home, commands = screen_buttons.home_command(self), screen_buttons.bar_commands(self)
        if self.result_page is None:
            commands += [screen_buttons.hint_command(self, "bar_hint", ()), screen_buttons.undo_command(self)]
        heading = wording.workshop_heading(self.run.child.name, self.run.set_choice.level, self.run.set_choice.kind)
        top = bar(self.context.viewport, home, commands, _("Number workshop"), heading)
        if self.result_page is not None:
            return self.result_page.page(self, top)
        bear = bear_and_bubble(self.bear_sentence(), has_check_mark=self.model.state == "right")
        scale = page_scale(self.context.viewport)
        sheet = exercise_sheet(self, shared_commands.listen_button(self, ICON_BUTTON_UNITS * scale), scale, self._draw_sheet)
        return exercise_page(top, self._marks, bear, sheet, screen_buttons.keys_beside_sheet(self), goal=self.run.album_picture)

    @property
    def _marks(self) -> Sequence[ExerciseMark]:
        """The ten marks; the present one changes when the flying check mark has arrived."""
        marks, index = self.run.ten_marks, len(self.run.marks)
        return (*marks[:index], "now", *marks[index + 1 :]) if self.moving_cards.is_mark_flying else marks

    def close(self) -> None:
        """Put an unfinished set aside for later."""
        keep_unfinished_set(self.context, self.run)
        super().close()

    def show_result(self) -> None:
        self.result_page, self.focus.name = SetResult(self.run, self.context.movement_factor, self.start_another_set), "more"
        self.request_rebuild()

    def start_another_set(self) -> None:
        """Start another set with the same choice."""
        self.run = self.run.another_run()
        screen_buttons.open_due_reaction_test(self, self.run)
        self.start_exercise()

    def _accept_right_answer(self, verdict: Verdict) -> None:
        alone = self.run.current_mark == "tick"
        self._answer_sentence = self.model.kind.explanation
        self.bear_sentence = partial(wording.praise_sentence if alone else wording.helped_praise_sentence, len(self.run.marks))
        self.context.sounds.play("right")
        if not self.context.settings.no_limits:
            extra_s = REDUCED_MOTION_EXTRA_S * self.context.is_motion_reduced
            self._next_delay_s = NEXT_EXERCISE_DELAY_S * max(1.0, self.context.duration_factor) + extra_s
        self._focus_if_keyboard("next")
        mark_path = flying_mark_path(self.model, self._current_mark_center) if alone else None
        self._update_model(transitions.with_right_answer(self.model, self._answer_sentence()), mark_path)

    @property
    def _current_mark_center(self) -> tuple[float, float]:
        index = len(self.run.marks)
        return mark_center(self.composition.layout.all("mark")[index], index)
