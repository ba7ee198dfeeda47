"""A screen on which a child answers exercises one after the other: the sheet with its cards, gestures, checks and hints."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Generic, TypeVar

import pygame
from pygame import FRect

from game.practice.answer_check import Verdict
from game.practice.exercises import Answer, Exercise
from game.practice.hints import hint_for_wrong_answer
from game.practice.practice_set import FIRST_SET
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Gesture, Pose
from ui.canvas.static_layer import Draw
from ui.layout.nodes import Child
from ui.practice.exercise import texts as wording
from ui.practice.exercise import transitions
from ui.practice.exercise.answer_tray import is_operator_missing, tray_after_gesture
from ui.practice.exercise.buttons import card_regions, digit_commands, operator_commands
from ui.practice.exercise.illustrations.player import replay
from ui.practice.exercise.kinds.registry import kind_of
from ui.practice.exercise.kinds.spoken_exercise import initial_bear_sentence, spoken_exercise
from ui.practice.exercise.layout import card_pieces, gesture_targets
from ui.practice.exercise.moving_cards import MovingCards
from ui.practice.exercise.page import draw_sheet_paper, exercise_layout
from ui.practice.exercise.run import ExerciseRun
from ui.practice.exercise.sheet import draw_answer_rings, draw_hint_ring, draw_timer_line
from ui.practice.exercise.view_model import ExerciseLayout, ExerciseViewModel, Kind
from ui.scene.accessibility import AccessibilityInfo
from ui.scene.app_context import AppContext
from ui.scene.scene import Scene
from ui.tables.nambarz.targets import TrayAction
from ui.widgets.confetti import Confetti
from ui.widgets.controls import Command, Widget

METHOD_PAUSE_S = 3.0  # seconds from a question to its method, read aloud
R = TypeVar("R", bound=ExerciseRun)


class ResultPage(ABC):
    """The page at the end of a run, in place of an exercise."""

    confetti: Confetti | None = None

    @abstractmethod
    def page(self, screen: Scene, bar: Child) -> Child:
        """Return the tree of the page below the bar."""

    @abstractmethod
    def spoken_text(self) -> str:
        """Return the page as text to read aloud."""

    def update(self, dt: float) -> bool:
        """Advance the confetti by `dt` seconds; return True while it falls."""
        if self.confetti is None or self.confetti.is_over:
            return False
        self.confetti.update(dt)
        return True

    def draw_confetti(self, canvas: Canvas) -> None:
        """Draw the confetti, below everything else."""
        if self.confetti is not None:
            self.confetti.draw(canvas)


class AnswerScreen(Scene, Generic[R]):
    """A screen that shows the exercises of a run, and a page at its end."""

    supports_portrait = True

    def __init__(self, context: AppContext, run: R) -> None:
        super().__init__(context)
        self.accessibility = AccessibilityInfo(last_events_text=lambda: self.model.answer_sentence)
        self.run = run
        self.reads_everything = run.child.listen
        self.moving_cards = MovingCards(context, self.perform_gesture)

    def go_to_next_exercise(self) -> None:
        """Go to the next exercise, or to the page at the end of the run."""
        self.moving_cards.animator.finish()
        self.run.advance_exercise()
        if self.run.is_over:
            self.context.sounds.play("win")
            self.show_result()
        else:
            self.start_exercise()

    def show_result(self) -> None:
        """Show the page at the end of the run; a run without an end has none."""

    @abstractmethod
    def _accept_right_answer(self, verdict: Verdict) -> None:
        """Praise an answer that finishes the exercise."""

    # --- the exercise -------------------------------------------------------------------------------------------------

    def start_exercise(self) -> None:
        """Show the run's present exercise from its start."""
        self.result_page: ResultPage | None = None  # the page at the end of the run; None while there are exercises
        places, still = exercise_layout(self.context.lay_out, self.context.viewport), not self._is_motion_allowed
        calm, dots = self.run.welcome == FIRST_SET, self.run.child.needs_dots
        kind = self.kind_of_exercise()
        self.model = ExerciseViewModel(kind, places, found_texts=self.run.found_texts, is_still=still, shows_dots=dots, is_calm=calm)
        self.bear_sentence: Callable[[], str] = kind.greeting  # gives the bear's words
        self._answer_sentence: Callable[[], str] = str  # gives the sentence about the latest answer
        self._next_delay_s: float | None = None  # seconds until the next exercise; None: waits for the button
        self._has_moved = True  # something moved in the last update, or there was none yet
        self._shown_s = 0.0  # seconds since this exercise was shown
        # seconds of silence until the method is read too
        self._method_pause_s = METHOD_PAUSE_S if self.run.is_strategy_due and self.read_aloud_mode == "always" else 0.0
        if self.run.is_strategy_due:
            self._show_next_hint_step()
        if self.run.welcome and not self.run.marks:
            self.bear_sentence = partial(wording.welcome_sentence, self.run.welcome)
        self.moving_cards.animator.place_pieces(card_pieces(self.model))
        names = [*(target.name for target in gesture_targets(self.model)), *(key.name for key in kind.answer_widgets(self.model, self))]
        self.focus.name = next(iter(names), "")
        self.read_aloud_state.forget_read_lines()
        self.request_rebuild()

    def kind_of_exercise(self) -> Kind[Exercise]:
        """Return the run's present exercise as it is shown."""
        return kind_of(self.run.exercise)

    def build_widgets(self) -> list[Widget]:
        self.notice_bottom = self.context.viewport.rect.bottom - 50
        widgets = super().build_widgets()
        if self.result_page is not None:
            return widgets
        places = ExerciseLayout(self.composition.layout["sheet"], self.composition.layout["hand"])
        if places != self.model.layout:  # the window has another size: the cards follow without animation
            self.model = replace(self.model, layout=places)
            self.moving_cards.animator.follow_layout(card_pieces(self.model))
        answers = [*card_regions(self.model, self.perform_gesture), *self.model.kind.answer_widgets(self.model, self)]
        return [*answers, *widgets]

    def spoken_text(self) -> str:
        if self.dialog is not None:
            return self.dialog.question
        if self.result_page is not None:
            return self.result_page.spoken_text()
        return spoken_exercise(self.model, self.bear_sentence(), has_method=self._method_pause_s <= 0)

    def resume(self) -> None:
        if self.model.answer_sentence:  # the language may have changed
            self.model = replace(self.model, answer_sentence=self._answer_sentence())
        super().resume()

    def key_commands(self) -> list[Command]:
        if self.result_page is not None or not self.model.can_act:
            return []
        return [*digit_commands(self.model, self.perform_gesture), *operator_commands(self.model, self.perform_gesture)]

    # --- gestures -----------------------------------------------------------------------------------------------------

    def perform_gesture(self, gesture: Gesture) -> bool:
        """Change the tray by a gesture, and check it if its kind wants that; return False for no change."""
        tray = tray_after_gesture(self.model.exercise, self.model.tray, gesture) if self.model.can_act else None
        if tray is None:
            return False
        self.context.sounds.play("card_place" if len(tray.pieces) > len(self.model.tray.pieces) else "card_slide")
        self._update_model(replace(self.model, tray=tray, state="open", answer_sentence="", faulty_card_index=-1))
        self._update_bear_and_check()
        return True

    def _update_bear_and_check(self) -> None:
        """Let the bear say what is missing or that the answer can be checked, and drop outdated remarks."""
        kind = self.model.kind
        if is_operator_missing(self.model.exercise, self.model.tray):
            self.bear_sentence = wording.tap_sign_prompt
        elif self.model.is_answer_checkable:
            self.bear_sentence = self.check_prompt
            self._focus_if_keyboard("check")
        elif self.bear_sentence in (wording.tap_sign_prompt, self.check_prompt):
            self.bear_sentence = initial_bear_sentence(self.model)
        if kind.is_checked_at_once and kind.checkable_answer(self.model) is not None:
            self.check_waiting_answer()

    def check_prompt(self) -> str:
        """Return the bear's words about an answer that can be checked."""
        return wording.check_prompt()

    def _focus_if_keyboard(self, name: str) -> None:
        """Move the focus if the keyboard is in use."""
        if self.focus.is_visible:
            self.focus.name = name

    def _update_model(self, model: ExerciseViewModel, mark_path: tuple[Pose, Pose] | None = None) -> None:
        """Update the view model and animate; `mark_path` is the start and end of a flying check mark."""
        self.model = transitions.with_hint_ring(model, tuple(self.run.found_calculations))
        self.moving_cards.animate_cards(self.model, mark_path)
        self.request_rebuild()

    def edit_tray(self, action: TrayAction) -> None:
        """Take the last card or all cards out of the tray."""
        self.perform_gesture(Gesture(None, action))

    def choose_answer(self, answer: Answer) -> None:
        """Answer with the choice of a button: an operator, yes or no."""
        self.model = replace(self.model, chosen_answer=answer)
        self._handle_answer(answer)

    def set_kind(self, kind: Kind[Exercise]) -> None:
        """Store the exercise's kind, of which the state has changed, in the view model and draw it."""
        self._update_model(replace(self.model, kind=kind, state="open", answer_sentence=""))

    def check_waiting_answer(self) -> None:
        waits = self.model.kind.checkable_answer(self.model)
        assert waits is not None, "an answer waits to be checked"
        self._handle_answer(waits)

    def skip_exercise(self) -> None:
        """Skip the exercise and show its solution; an open-ended one with an answer just ends."""
        if self.run.found_calculations:
            self.context.sounds.play("star")
            self.go_to_next_exercise()
            return
        self.run.save_skip()
        self._show_solution()

    def _show_solution(self) -> None:
        """Show the solution and how it is found, until the child goes on."""
        self.context.sounds.play("card_slide")
        self.bear_sentence = self._solution_words
        self._update_model(transitions.with_solution(self.model, self.run.strategy, self._is_motion_allowed))
        self._focus_if_keyboard("next")

    def _solution_words(self) -> str:
        """Return the bear's words while the solution is shown."""
        return _("Look, this is how it’s done. It will come up again.")

    # --- answers ------------------------------------------------------------------------------------------------------

    def _handle_answer(self, answer: Answer) -> None:
        verdict = self.run.check_and_save_answer(answer, self.model.kind.answer_text(answer))
        self.model = replace(self.model, found_texts=self.run.found_texts)
        if verdict.is_finished:
            self._accept_right_answer(verdict)
        elif verdict.is_right:
            self._ask_for_another(verdict, answer)
        else:
            self._explain_wrong_answer(verdict, answer)

    def _ask_for_another(self, verdict: Verdict, answer: Answer) -> None:
        """Handle a right answer with more to find: it stays on the sheet."""
        self.context.sounds.play("right")
        self._answer_sentence = partial(wording.fault_sentence, verdict.refusal, answer)
        after = transitions.with_more_to_find(self.model, self._answer_sentence())
        self.bear_sentence = partial(wording.find_another_sentence, after.state == "wrong")
        self._update_model(after)

    def _explain_wrong_answer(self, verdict: Verdict, answer: Answer) -> None:
        """Explain a wrong answer and let the bear think on; the cards stay."""
        self.context.sounds.play("wrong")
        self._answer_sentence = partial(wording.fault_sentence, verdict.refusal, answer)
        self.bear_sentence = partial(wording.bear_hint, hint_for_wrong_answer(self.model.exercise, answer))
        self._update_model(transitions.with_wrong_answer(self.model, verdict, answer, self._answer_sentence()))
        if self.run.is_solution_due:
            self._show_solution()
        elif self.run.is_hint_due:
            self.give_hint()

    # --- hints --------------------------------------------------------------------------------------------------------

    def give_hint(self) -> None:
        """Give the next hint: first the method, then its move, then the answer ringed."""
        self.context.sounds.play("hint")
        self.run.count_hint()
        self._method_pause_s = 0.0
        self._show_next_hint_step()
        self._update_model(self.model)

    def _show_next_hint_step(self) -> None:
        """Show the next step of the exercise's strategy, with the bear's words for it."""
        self.model = transitions.with_next_hint(self.model, self.run.strategy, self._is_motion_allowed)
        if self.model.illustration_player is not None:
            self.bear_sentence = initial_bear_sentence(self.model)

    @property
    def _is_motion_allowed(self) -> bool:
        """Return True if illustrations move; without motion or time limits they change step by step."""
        return bool(self.context.movement_factor) and not self.context.settings.no_limits

    def replay_illustration(self) -> None:
        """Replay the illustration; without motion, show its next step."""
        if self.model.illustration_player is not None:
            self.model = replace(self.model, illustration_player=replay(self.model.illustration_player, self._is_motion_allowed))
            self.needs_redraw = True

    # --- time and pointer ---------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        flew = self.moving_cards.is_mark_flying
        flying = len(self.moving_cards.animator.flying_sprites())
        moved = self.moving_cards.animator.update(dt)
        self.has_moved_sprites = moved or self.has_moved_sprites
        self.needs_redraw = self.needs_redraw or len(self.moving_cards.animator.flying_sprites()) != flying
        if flew and not self.moving_cards.is_mark_flying:
            self.context.sounds.play("star")
            self.request_rebuild()
        if self.result_page is not None:
            self._has_moved = self.result_page.update(dt) or moved
            self.needs_redraw = self._has_moved or self.needs_redraw
            return
        self._has_moved = self._advance_illustration(dt) or moved
        if self.model.can_act:
            self._count_time(dt)
            if self._method_pause_s > 0 and not self.read_aloud_state.is_busy:
                self._method_pause_s -= dt
                self.needs_redraw = self.needs_redraw or self._method_pause_s <= 0
        elif self._next_delay_s is not None and self.context.duration_factor and self.dialog is None:
            self._next_delay_s -= dt
            if self._next_delay_s <= 0 and not self.read_aloud_state.is_busy:
                self.go_to_next_exercise()

    def _count_time(self, dt: float) -> None:
        before, self._shown_s = self._shown_s, self._shown_s + dt
        self.run.elapsed_s += dt
        self.needs_redraw = self.needs_redraw or (self.run.has_timer and int(before) != int(self._shown_s))

    def next_update_s(self) -> float:
        if self._has_moved or self.moving_cards.animator.is_busy or (self.model.can_act and self.run.has_timer):
            return 0.0
        waits = self._method_pause_s > 0 if self.model.can_act else self._next_delay_s is not None and self.result_page is None
        return 0.0 if waits else self.idle_update_s()

    def _advance_illustration(self, dt: float) -> bool:
        """Advance the hint's illustration and the kind's own state, but nothing while it is spoken of; return True if something changed."""
        before, duration_factor = self.model, self.context.duration_factor if self._is_motion_allowed else 0.0
        self.model = transitions.after_time(before, dt, duration_factor, self.read_aloud_state.is_busy)
        self.needs_redraw = self.needs_redraw or self.model is not before
        return self.model is not before

    def handle(self, event: pygame.Event) -> None:
        """Handle drags of cards; after a right answer, any click continues."""
        if self.result_page is None and self.dialog is None and self._is_click_to_continue(event):
            self.go_to_next_exercise()
            return
        free = self.model.can_act and self.dialog is None
        if free and self.result_page is None and self._handle_kind_pointer(event):
            return
        if (free or self.moving_cards.drag_tracker.is_dragging) and self.moving_cards.handle_drag(event, self.model):
            self.pointer.pressed_name, self.pointer.hovered_name, self.needs_redraw = "", "", True
            return
        super().handle(event)

    def _is_click_to_continue(self, event: pygame.Event) -> bool:
        """Return True if this is a click outside all widgets after a right answer."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1 or self.model.state != "right":
            return False
        self.rebuild_if_needed()
        return self._widget_at(self.context.viewport.to_units_point(event.pos)) is None

    def _handle_kind_pointer(self, event: pygame.Event) -> bool:
        """Return True if the exercise kind has used a pointer event itself."""
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            return False
        if event.type == pygame.MOUSEMOTION and self.context.needs_two_taps:
            return False  # dragging is off
        return self.model.kind.handle_pointer(self.model, event, self.context.viewport.to_units_point(event.pos), self)

    # --- drawing ------------------------------------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        canvas.draw_background()
        if self.result_page is not None:
            self.result_page.draw_confetti(canvas)
        self.composition.draw(canvas)

    def _draw_sheet(self, canvas: Canvas, rect: FRect) -> None:
        draw_sheet_paper(canvas, rect)
        if self.run.has_timer:
            draw_timer_line(canvas, self._shown_s, rect)
        self.model.kind.draw_sheet(canvas, self.model)
        self.moving_cards.draw_cards_at_rest(canvas, self.model)
        draw_answer_rings(canvas, self.model)
        draw_hint_ring(canvas, self.model)

    def sprites(self) -> Sequence[Draw]:
        return self.moving_cards.moving_card_draws(self.model) if self.result_page is None else ()
