"""The exercise screen, where a child practises ten exercises in a row (docs/art.md, mock-ups 7 and 27)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.practice.answer_check import Verdict
from game.practice.exercises import Answer
from game.practice.hints import thought
from game.practice.sets import FIRST
from game.practice.strategies import Strategy, strategy
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Gesture, Pose
from ui.canvas.static_layer import Draw
from ui.practice.exercise import draw, screen_buttons, transitions
from ui.practice.exercise import texts as wording
from ui.practice.exercise.answer_tray import edited, sign_wanted, worked_out
from ui.practice.exercise.buttons import card_keys, digit_keys, sign_keys
from ui.practice.exercise.end import SetResult
from ui.practice.exercise.illustrations.panel import draw_strategy
from ui.practice.exercise.illustrations.player import again, played
from ui.practice.exercise.illustrations.texts import step_sentence
from ui.practice.exercise.kinds.registry import kind_of, ready, row_of
from ui.practice.exercise.kinds.spoken_exercise import spoken_exercise
from ui.practice.exercise.layout import panel, pieces, targets
from ui.practice.exercise.marks import draw_stones
from ui.practice.exercise.moving_cards import MovingCards
from ui.practice.exercise.places import places_on
from ui.practice.exercise.set_of_ten import SetChoice, put_aside, start_set
from ui.practice.exercise.view_model import ExerciseViewModel
from ui.scene.accessibility import AccessibilityInfo
from ui.scene.app_context import AppContext
from ui.scene.routes import ReactionTestRoute
from ui.scene.scene import Scene
from ui.tables.nambarz.targets import TrayAction
from ui.widgets.controls import Command, Widget
from ui.widgets.topbar import bar_keys, draw_bar

AFTER, LONGER = 2.0, 1.5  # seconds until the next exercise comes; more seconds with reduced motion (docs/art.md, 8)
MARK_W = 32.0
WITH_DOTS = ("GS", "CP")  # school classes whose animal cards show dots


class ExerciseScreen(Scene):
    """A practice set of ten exercises, and its end."""

    supports_portrait = True

    def __init__(
        self, context: AppContext, child_id: int, level: str | None, kind: str | None, test: bool = False, focus: str | None = None
    ) -> None:
        super().__init__(context)
        self.accessibility = AccessibilityInfo(happened=lambda: self.model.spoken_text)
        self.run = start_set(context, child_id, SetChoice(level, kind, test, focus))  # the set and its answers
        self.reads_everything = self.run.child.listen
        self.cards = MovingCards(context, self.do)
        self.end: SetResult | None = None
        warm_up(self)
        self.show()

    # --- the exercise -------------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Show the run's present exercise from its start."""
        exercise, kind = self.run.exercise, kind_of(self.run.exercise)
        places, still, calm = places_on(self.context.viewport), not self._moves, self.run.set.welcome == FIRST
        dots = self.run.child.setting.school in WITH_DOTS
        self.model = ExerciseViewModel(exercise, places=places, results=self._found_texts(), still=still, dots=dots, calm=calm)
        self.model = replace(self.model, edited=kind.begin(exercise))
        self.thinks: Callable[[], str] = kind.greeting  # gives the bear's words
        self._announced: Callable[[], str] = str  # gives the sentence about the latest answer
        self._left: float | None = None  # seconds until the next exercise; None: waits for the button
        self._moving = True  # something moved in the last update, or there was none yet
        self._spent = 0.0  # seconds since this exercise was shown
        if self.run.unknown:
            self._show_way()
        if self.run.set.welcome and not self.run.marks:
            self.thinks = partial(wording.welcome, self.run.set.welcome)
        self.cards.animator.settle(pieces(self.model))
        names = [*(target.name for target in targets(self.model)), *(key.name for key in kind.keys(self.model, self))]
        self.focus.name = next(iter(names), "")
        self.reading.restart()
        self.rebuild()

    def build(self) -> list[Widget]:
        self.notice_y = self.context.viewport.rect.bottom - 50
        home, house = screen_buttons.route_home_button(self), screen_buttons.bar(self)
        places = places_on(self.context.viewport)
        listen = self.listen_key(places.listen)
        if self.end is not None:
            return [*self.end.keys(self, self.ten_more, places), *listen, *bar_keys(self.context.viewport, home, house)]
        self._fit()
        bar = bar_keys(self.context.viewport, home, [*house, screen_buttons.hint(self, "bar_hint", ()), screen_buttons.undo(self)])
        answers = [*card_keys(self.model, self.do), *kind_of(self.model.exercise).keys(self.model, self)]
        return [*screen_buttons.picture(self), *answers, *screen_buttons.action(self), *screen_buttons.side(self), *listen, *bar]

    def _fit(self) -> None:
        """Adapt the layout to the window's size; cards follow without animation."""
        places = places_on(self.context.viewport)
        if places != self.model.places:
            self.model = replace(self.model, places=places)
            self.cards.animator.relay(pieces(self.model))

    def spoken_text(self) -> str:
        return self.end.said() if self.end is not None else spoken_exercise(self.model, self.thinks())

    def resume(self) -> None:
        if self.model.spoken_text:  # the language may have changed
            self.model = replace(self.model, spoken_text=self._announced())
        super().resume()

    def close(self) -> None:
        """Put an unfinished set aside for later."""
        put_aside(self.context, self.run)
        super().close()

    def commands(self) -> list[Command]:
        if self.end is not None or not self.model.free:
            return []
        return [*digit_keys(self.model, self.do), *sign_keys(self.model, self.do)]

    # --- gestures -----------------------------------------------------------------------------------------------------

    def do(self, gesture: Gesture) -> bool:
        """Change the tray by a gesture, and check it if its kind wants that; return False for no change."""
        tray = edited(self.model.exercise, self.model.tray, gesture) if self.model.free else None
        if tray is None:
            return False
        self.context.sounds.play("card_place" if len(tray.pieces) > len(self.model.tray.pieces) else "card_slide")
        self._change(replace(self.model, tray=tray, state="open", spoken_text="", faulty=-1))
        self._ready()
        return True

    def _ready(self) -> None:
        """Let the bear say what is missing or that the answer can be checked, and drop outdated remarks."""
        exercise, kind = self.model.exercise, kind_of(self.model.exercise)
        if sign_wanted(exercise, self.model.tray):
            self.thinks = wording.sign_missing
        elif ready(self.model):
            self.thinks = wording.to_check
            self._focus("check")
        elif self.thinks in (wording.sign_missing, wording.to_check):
            self.thinks = _first_thought(self.model)
        if kind.at_once and kind.waiting(self.model) is not None:
            self.check()

    def _focus(self, name: str) -> None:
        """Move the focus if the keyboard is in use."""
        if self.focus.visible:
            self.focus.name = name

    def _change(self, model: ExerciseViewModel, mark: tuple[Pose, Pose] | None = None) -> None:
        """Update the view model and animate; `mark` is the start and end of a flying check mark."""
        self.model = transitions.ringed(model, tuple(self.run.results))
        self.cards.move(self.model, mark)
        self.rebuild()

    def edit(self, aim: TrayAction) -> None:
        """Take the last card or all cards out of the tray."""
        self.do(Gesture(None, aim))

    def choose(self, choice: Answer) -> None:
        """Answer with the choice of a button: an operator, yes or no."""
        self.model = replace(self.model, choice=choice)
        self._answered(choice)

    def keep(self, own_value: object) -> None:
        """Store the exercise kind's own state in the view model and draw it."""
        self._change(replace(self.model, edited=own_value, state="open", spoken_text=""))

    def check(self) -> None:
        waits = kind_of(self.model.exercise).waiting(self.model)
        assert waits is not None, "an answer waits to be checked"
        self._answered(waits)

    def skip(self) -> None:
        """Skip the exercise and show its solution; an open-ended one with an answer just ends."""
        if self.run.results:
            self.context.sounds.play("star")
            self.next()
            return
        self.run.skip()
        self.context.sounds.play("card_slide")
        self.thinks = lambda: _("Look, this is how it goes. It will come back.")
        self._change(transitions.solved(self.model, self._way(), self._moves))
        self._focus("next")

    def next(self) -> None:
        """Go to the next exercise, or to the end of the set."""
        self.cards.animator.finish()
        self.run.advance()
        if self.run.over:
            self.end = SetResult(self.run, self.context.travel)
            self.focus.name = self.end.focus
            self.context.sounds.play("win")
            self.rebuild()
        else:
            self.show()

    def ten_more(self) -> None:
        """Start another set with the same choice."""
        self.run, self.end = self.run.again(), None
        warm_up(self)
        self.show()

    # --- answers ------------------------------------------------------------------------------------------------------

    def _answered(self, answer: Answer) -> None:
        verdict = self.run.answer(answer, kind_of(self.model.exercise).configured(answer))
        self.model = replace(self.model, results=self._found_texts())
        if verdict.finished:
            self._right()
        elif verdict.right:
            self._one_more(verdict, answer)
        else:
            self._not_yet(verdict, answer)

    def _found_texts(self) -> tuple[str, ...]:
        """Return the calculations found until now in an open-ended exercise."""
        return tuple(worked_out(each.cards, each.operations) for each in self.run.results) if self.run.open_ended else ()

    def _right(self) -> None:
        alone = self.run.mark == "tick"
        self._announced = partial(kind_of(self.model.exercise).explained, self.model.exercise)
        self.thinks = partial(wording.praise if alone else wording.praise_helped, len(self.run.marks))
        self.context.sounds.play("right")
        if not self.context.settings.no_limits:
            self._left = AFTER * max(1.0, self.context.pace) + LONGER * self.context.calm
        self._focus("next")
        self._change(transitions.right(self.model, self._announced()), self._flight() if alone else None)

    def _flight(self) -> tuple[Pose, Pose]:
        """Return the start and end of the flying check mark."""
        slots, places = row_of(self.model).slots, self.model.places
        start = slots[0] if slots else Pose(640, places.home_y, MARK_W)
        return replace(start, w=MARK_W), Pose(*places.stone(len(self.run.marks)), MARK_W)

    def _one_more(self, verdict: Verdict, answer: Answer) -> None:
        """Handle a right answer with more to find: it stays on the sheet."""
        self.context.sounds.play("right")
        self._announced = partial(wording.fault, verdict.why, answer)
        after = transitions.one_more(self.model, self._announced())
        self.thinks = partial(wording.another, after.state == "wrong")
        self._change(after)

    def _not_yet(self, verdict: Verdict, answer: Answer) -> None:
        """Explain a wrong answer and let the bear think on; the cards stay."""
        self.context.sounds.play("wrong")
        self._announced = partial(wording.fault, verdict.why, answer)
        self.thinks = partial(wording.thought, thought(self.model.exercise, answer))
        self._change(transitions.wrong(self.model, verdict, answer, self._announced()))

    # --- hints --------------------------------------------------------------------------------------------------------

    def hint(self) -> None:
        """Give the next hint: first the method, then its move, then the answer ringed."""
        self.context.sounds.play("hint")
        self.run.take_hint()
        self._show_way()
        self._change(self.model)

    def _show_way(self) -> None:
        """Show the next step of the exercise's strategy, with the bear's words for it."""
        self.model = transitions.hinted(self.model, self._way(), self._moves, tuple(self.run.results))
        if self.model.hint is not None:
            self.thinks = _first_thought(self.model)

    def _way(self) -> Strategy | None:
        return strategy(self.model.exercise, tuple(self.run.results))

    @property
    def _moves(self) -> bool:
        """Return True if illustrations move; without motion or time limits they change step by step."""
        return bool(self.context.travel) and not self.context.settings.no_limits

    def watch(self) -> None:
        """Replay the illustration; without motion, show its next step."""
        if self.model.hint is not None:
            self.model = replace(self.model, hint=again(self.model.hint, self._moves))
            self.needs_redraw = True

    # --- time and pointer ---------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        flew = self.cards.mark_flies
        flying = len(self.cards.animator.flying())
        moved = self.cards.animator.update(dt)
        self.moved = moved or self.moved
        self.needs_redraw = self.needs_redraw or len(self.cards.animator.flying()) != flying
        if flew and not self.cards.mark_flies:
            self.context.sounds.play("star")
        if self.end is not None:
            self._moving = self.end.update(dt) or moved
            self.needs_redraw = self._moving or self.needs_redraw
            return
        self._moving = self._animate(dt) or moved
        if self.model.free:
            self._tick(dt)
        elif self._left is not None and self.context.pace and self.ask is None:
            self._left -= dt
            if self._left <= 0:
                self.next()

    def _tick(self, dt: float) -> None:
        before, self._spent = self._spent, self._spent + dt
        self.run.seconds += dt
        self.needs_redraw = self.needs_redraw or (self.run.child.timer and int(before) != int(self._spent))

    def next_update_s(self) -> float:
        if self._moving or self.cards.animator.busy or (self.model.free and self.run.child.timer):
            return 0.0
        waits = self._left is not None and self.end is None and not self.model.free
        return 0.0 if waits else self.resting()

    def _animate(self, dt: float) -> bool:
        """Advance the hint's illustration and the kind's own state; return True if something changed."""
        own_value, hint = kind_of(self.model.exercise).after(self.model, dt), self.model.hint
        later = None if hint is None else played(hint, dt, self.context.pace if self._moves else 0.0)
        if own_value is not self.model.edited or later is not hint:
            self.model, self.needs_redraw = replace(self.model, edited=own_value, hint=later), True
            return True
        return False

    def handle(self, event: pygame.Event) -> None:
        """Handle drags of cards; after a right answer, any click continues."""
        if self.end is None and self.ask is None and self._goes_on(event):
            self.next()
            return
        free = self.model.free and self.ask is None
        if free and self.end is None and self._touched(event):
            return
        if (free or self.cards.hand.dragging) and self.cards.handle(event, self.model):
            self.pointer.pressed, self.pointer.hovered, self.needs_redraw = "", "", True
            return
        super().handle(event)

    def _goes_on(self, event: pygame.Event) -> bool:
        """Return True if this is a click outside all widgets after a right answer."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1 or self.model.state != "right":
            return False
        self.arrange()
        return self._under(self.context.viewport.point(event.pos)) is None

    def _touched(self, event: pygame.Event) -> bool:
        """Return True if the exercise kind has used a pointer event itself."""
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            return False
        if event.type == pygame.MOUSEMOTION and self.context.two_taps:
            return False  # dragging is off
        return kind_of(self.model.exercise).pointed(self.model, event, self.context.viewport.point(event.pos), self)

    # --- drawing ------------------------------------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        canvas.draw_background()
        if self.end is not None:
            self.end.draw_under(canvas)
        heading = wording.heading(self.run.child.name, self.run.chosen.level, self.run.chosen.kind)
        draw_bar(canvas, _("The calculation workshop"), heading, 5)
        marks, places = self.run.stones, places_on(self.context.viewport)
        if self.cards.mark_flies:
            marks = (*marks[: len(self.run.marks)], "now", *marks[len(self.run.marks) + 1 :])
        draw_stones(canvas, marks, places)
        if self.end is not None:
            self.end.draw(canvas, places)
            return
        self._paint_exercise(canvas)

    def _paint_exercise(self, canvas: Canvas) -> None:
        places, model = self.model.places, self.model
        draw.draw_bear(canvas, self.thinks(), places, is_win=model.state == "right")
        draw.draw_sheet(canvas, model, kind_of(model.exercise).task(model.exercise), self._spent if self.run.child.timer else -1)
        if model.hinted and model.hint is not None:
            draw_strategy(canvas, model.hint, panel(model))
        self.cards.draw(canvas, model)
        draw.draw_answer(canvas, model)
        draw.draw_ring(canvas, model)
        if model.free and not ready(model):
            draw.draw_quiet(canvas, self.run.child.timer, places)

    def sprites(self) -> Sequence[Draw]:
        return self.cards.sprites(self.model) if self.end is None else ()


def warm_up(screen: ExerciseScreen) -> None:
    """Open the reaction test before a set if it is due, but never without time limits."""
    if screen.run.touch_due and not screen.context.settings.no_limits:
        screen.go(ReactionTestRoute(screen.run.child.id, screen.run.touched))


def _first_thought(model: ExerciseViewModel) -> Callable[[], str]:
    """Return the bear's words before an answer: the greeting, or those of the present hint."""
    hint = model.hint
    return kind_of(model.exercise).greeting if hint is None else partial(step_sentence, hint.strategy, hint.step)
