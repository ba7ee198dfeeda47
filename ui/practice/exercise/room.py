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
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.canvas.pieces import Gesture, Spot
from ui.canvas.static_layer import Draw
from ui.practice.exercise import draw, room_keys, turns
from ui.practice.exercise import words as wording
from ui.practice.exercise.answering import edited, sign_wanted, worked_out
from ui.practice.exercise.end import SetEnd
from ui.practice.exercise.keys import card_keys, digit_keys, sign_keys
from ui.practice.exercise.kinds.heard import heard
from ui.practice.exercise.kinds.registry import kind_of, ready, row_of
from ui.practice.exercise.layout import panel, pieces, targets
from ui.practice.exercise.marks import draw_stones
from ui.practice.exercise.moving_cards import MovingCards
from ui.practice.exercise.places import places_on
from ui.practice.exercise.scenes.panel import draw_strategy
from ui.practice.exercise.scenes.shown import again, played
from ui.practice.exercise.scenes.words import says
from ui.practice.exercise.set_of_ten import Chosen, begun, put_aside
from ui.practice.exercise.sight import Sight
from ui.scene.desk import Desk
from ui.scene.routes import ToTouches
from ui.scene.screen import Scene
from ui.scene.telling import Telling
from ui.tables.nambarz.things import Aim
from ui.widgets.controls import Command, Widget
from ui.widgets.topbar import bar_keys, draw_bar

AFTER, LONGER = 2.0, 1.5  # seconds until the next exercise comes; more seconds with reduced motion (docs/art.md, 8)
MARK_W = 32.0
WITH_DOTS = ("GS", "CP")  # school classes whose animal cards show dots


class ExerciseRoom(Scene):
    """A practice set of ten exercises, and its end."""

    tall = True

    def __init__(
        self, desk: Desk, child_id: int, level: str | None, kind: str | None, test: bool = False, focus: str | None = None
    ) -> None:
        super().__init__(desk)
        self.tells = Telling(happened=lambda: self.sight.said)
        self.run = begun(desk, child_id, Chosen(level, kind, test, focus))  # the set and its answers
        self.listener = self.run.child.listen
        self.cards = MovingCards(desk, self.do)
        self.end: SetEnd | None = None
        warm_up(self)
        self.show()

    # --- the exercise -------------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Show the run's present exercise from its start."""
        exercise = self.run.exercise
        kind = kind_of(exercise)
        young = self.run.child.setting.school in WITH_DOTS
        calm = self.run.set.welcome == FIRST
        self.sight = Sight(exercise, places=places_on(self.desk.page), found=self._found(), still=not self._moves, dots=young, calm=calm)
        self.sight = replace(self.sight, own=kind.begin(exercise))
        self.thinks: Callable[[], str] = kind.greeting  # gives the bear's words
        self._told: Callable[[], str] = str  # gives the sentence about the latest answer
        self._left: float | None = None  # seconds until the next exercise; None: waits for the button
        self._moving = True  # something moved in the last update, or there was none yet
        self._spent = 0.0  # seconds since this exercise was shown
        if self.run.unknown:
            self._show_way()
        if self.run.set.welcome and not self.run.marks:
            self.thinks = partial(wording.welcome, self.run.set.welcome)
        self.cards.animator.settle(pieces(self.sight))
        names = [*(target.name for target in targets(self.sight)), *(key.name for key in kind.keys(self.sight, self))]
        self.focus.name = next(iter(names), "")
        self.reading.anew()
        self.rebuild()

    def build(self) -> list[Widget]:
        self.notice_y = self.desk.page.rect.bottom - 50
        home, house, listen = room_keys.way_home(self), room_keys.bar(self), self.listen_key(places_on(self.desk.page).listen)
        if self.end is not None:
            return [*self.end.keys(self, self.ten_more, places_on(self.desk.page)), *listen, *bar_keys(self.desk.page, home, house)]
        self._fit()
        bar = bar_keys(self.desk.page, home, [*house, room_keys.hint(self, "bar_hint", ()), room_keys.undo(self)])
        answers = [*card_keys(self.sight, self.do), *kind_of(self.sight.exercise).keys(self.sight, self)]
        return [*room_keys.picture(self), *answers, *room_keys.action(self), *room_keys.side(self), *listen, *bar]

    def _fit(self) -> None:
        """Adapt to the window's page; cards follow without animation."""
        places = places_on(self.desk.page)
        if places != self.sight.places:
            self.sight = replace(self.sight, places=places)
            self.cards.animator.relay(pieces(self.sight))

    def said(self) -> str:
        return self.end.said() if self.end is not None else heard(self.sight, self.thinks())

    def resume(self) -> None:
        if self.sight.said:  # the language may have changed
            self.sight = replace(self.sight, said=self._told())
        super().resume()

    def close(self) -> None:
        """Put an unfinished set aside for later."""
        put_aside(self.desk, self.run)
        super().close()

    def commands(self) -> list[Command]:
        if self.end is not None or not self.sight.free:
            return []
        return [*digit_keys(self.sight, self.do), *sign_keys(self.sight, self.do)]

    # --- gestures -----------------------------------------------------------------------------------------------------

    def do(self, gesture: Gesture) -> bool:
        """Change the tray, and check a single missing card at once; return False if nothing changes."""
        tray = edited(self.sight.exercise, self.sight.tray, gesture) if self.sight.free else None
        if tray is None:
            return False
        self.desk.sounds.play("card_place" if len(tray.pieces) > len(self.sight.tray.pieces) else "card_slide")
        self._change(replace(self.sight, tray=tray, state="open", said="", faulty=-1))
        self._ready()
        return True

    def _ready(self) -> None:
        """Let the bear say what is missing or that the answer can be checked, and drop outdated remarks."""
        exercise, kind = self.sight.exercise, kind_of(self.sight.exercise)
        if sign_wanted(exercise, self.sight.tray):
            self.thinks = wording.sign_missing
        elif ready(self.sight):
            self.thinks = wording.to_check
            self._focus("check")
        elif self.thinks in (wording.sign_missing, wording.to_check):
            self.thinks = _first_thought(self.sight)
        if kind.at_once and kind.waiting(self.sight) is not None:
            self.check()

    def _focus(self, name: str) -> None:
        """Move the focus if the keyboard is in use."""
        if self.focus.visible:
            self.focus.name = name

    def _change(self, sight: Sight, mark: tuple[Spot, Spot] | None = None) -> None:
        """Update the view model and animate; `mark` is the start and end of a flying check mark."""
        self.sight = turns.ringed(sight, tuple(self.run.found))
        self.cards.move(self.sight, mark)
        self.rebuild()

    def edit(self, aim: Aim) -> None:
        """Take back the last card, or all."""
        self.do(Gesture(None, aim))

    def choose(self, choice: Answer) -> None:
        """Answer with the choice of a button: an operator, yes or no."""
        self.sight = replace(self.sight, choice=choice)
        self._answered(choice)

    def keep(self, own: object) -> None:
        """Store the kind's own state and show it."""
        self._change(replace(self.sight, own=own, state="open", said=""))

    def check(self) -> None:
        waits = kind_of(self.sight.exercise).waiting(self.sight)
        assert waits is not None, "an answer waits to be checked"
        self._answered(waits)

    def skip(self) -> None:
        """Skip the exercise and show its solution; an open-ended one with an answer just ends."""
        if self.run.found:
            self.desk.sounds.play("star")
            self.next()
            return
        self.run.skip()
        self.desk.sounds.play("card_slide")
        self.thinks = lambda: _("Look, this is how it goes. It will come back.")
        self._change(turns.solved(self.sight, self._way(), self._moves))
        self._focus("next")

    def next(self) -> None:
        """Go to the next exercise, or to the end of the set."""
        self.cards.animator.finish()
        self.run.advance()
        if self.run.over:
            self.end = SetEnd(self.run, self.desk.travel)
            self.focus.name = self.end.focus
            self.desk.sounds.play("win")
            self.rebuild()
        else:
            self.show()

    def ten_more(self) -> None:
        """Start another set with the same choice."""
        self.run, self.end = self.run.again(), None
        warm_up(self)
        self.show()

    # --- answers ------------------------------------------------------------------------------------------------------

    def _answered(self, given: Answer) -> None:
        verdict = self.run.answer(given, kind_of(self.sight.exercise).given(given))
        self.sight = replace(self.sight, found=self._found())
        if verdict.finished:
            self._right()
        elif verdict.right:
            self._one_more(verdict, given)
        else:
            self._not_yet(verdict, given)

    def _found(self) -> tuple[str, ...]:
        """Return the calculations found until now in an open-ended exercise."""
        return tuple(worked_out(each.cards, each.operations) for each in self.run.found) if self.run.open_ended else ()

    def _right(self) -> None:
        alone = self.run.mark == "tick"
        self._told = partial(kind_of(self.sight.exercise).explained, self.sight.exercise)
        self.thinks = partial(wording.praise if alone else wording.praise_helped, len(self.run.marks))
        self.desk.sounds.play("right")
        if not self.desk.settings.no_limits:
            self._left = AFTER * max(1.0, self.desk.pace) + LONGER * self.desk.calm
        self._focus("next")
        self._change(turns.right(self.sight, self._told()), self._flight() if alone else None)

    def _flight(self) -> tuple[Spot, Spot]:
        """Return the start and end of the flying check mark."""
        slots, places = row_of(self.sight).slots, self.sight.places
        start = slots[0] if slots else Spot(640, places.home_y, MARK_W)
        return replace(start, w=MARK_W), Spot(*places.stone(len(self.run.marks)), MARK_W)

    def _one_more(self, verdict: Verdict, given: Answer) -> None:
        """Handle a right answer with more to find: it stays on the sheet."""
        self.desk.sounds.play("right")
        self._told = partial(wording.fault, verdict.why, given)
        after = turns.one_more(self.sight, self._told())
        self.thinks = partial(wording.another, after.state == "wrong")
        self._change(after)

    def _not_yet(self, verdict: Verdict, given: Answer) -> None:
        """Explain a wrong answer and let the bear think on; the cards stay."""
        self.desk.sounds.play("wrong")
        self._told = partial(wording.fault, verdict.why, given)
        self.thinks = partial(wording.thought, thought(self.sight.exercise, given))
        self._change(turns.wrong(self.sight, verdict, given, self._told()))

    # --- hints --------------------------------------------------------------------------------------------------------

    def hint(self) -> None:
        """Give the next hint: first the method, then its move, then the answer ringed."""
        self.desk.sounds.play("hint")
        self.run.take_hint()
        self._show_way()
        self._change(self.sight)

    def _show_way(self) -> None:
        """Show the next step of the strategy with the bear's words."""
        self.sight = turns.hinted(self.sight, self._way(), self._moves, tuple(self.run.found))
        if self.sight.hint is not None:
            self.thinks = _first_thought(self.sight)

    def _way(self) -> Strategy | None:
        return strategy(self.sight.exercise, tuple(self.run.found))

    @property
    def _moves(self) -> bool:
        """Return True if illustrations move; without motion or time limits they change step by step."""
        return bool(self.desk.travel) and not self.desk.settings.no_limits

    def watch(self) -> None:
        """Replay the illustration; without motion, show its next step."""
        if self.sight.hint is not None:
            self.sight = replace(self.sight, hint=again(self.sight.hint, self._moves))
            self.stale = True

    # --- time and pointer ---------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        flew = self.cards.mark_flies
        flying = len(self.cards.animator.flying())
        moved = self.cards.animator.update(dt)
        self.moved = moved or self.moved
        self.stale = self.stale or len(self.cards.animator.flying()) != flying
        if flew and not self.cards.mark_flies:
            self.desk.sounds.play("star")
        if self.end is not None:
            self._moving = self.end.update(dt) or moved
            self.stale = self._moving or self.stale
            return
        self._moving = self._animate(dt) or moved
        if self.sight.free:
            self._tick(dt)
        elif self._left is not None and self.desk.pace and self.ask is None:
            self._left -= dt
            if self._left <= 0:
                self.next()

    def _tick(self, dt: float) -> None:
        before = self._spent
        self._spent += dt
        self.run.seconds += dt
        self.stale = self.stale or (self.run.child.timer and int(before) != int(self._spent))

    def due(self) -> float:
        if self._moving or self.cards.animator.busy or (self.sight.free and self.run.child.timer):
            return 0.0
        waits = self._left is not None and self.end is None and not self.sight.free
        return 0.0 if waits else self.resting()

    def _animate(self, dt: float) -> bool:
        """Advance the hint's illustration and the kind's own state; return True if something changed."""
        own, hint = kind_of(self.sight.exercise).after(self.sight, dt), self.sight.hint
        later = None if hint is None else played(hint, dt, self.desk.pace if self._moves else 0.0)
        if own is not self.sight.own or later is not hint:
            self.sight, self.stale = replace(self.sight, own=own, hint=later), True
            return True
        return False

    def handle(self, event: pygame.Event) -> None:
        """Handle drags of cards; after a right answer, any click continues."""
        if self.end is None and self.ask is None and self._goes_on(event):
            self.next()
            return
        free = self.sight.free and self.ask is None
        if free and self.end is None and self._touched(event):
            return
        if (free or self.cards.hand.dragging) and self.cards.handle(event, self.sight):
            self.pointer.pressed, self.pointer.hovered, self.stale = "", "", True
            return
        super().handle(event)

    def _goes_on(self, event: pygame.Event) -> bool:
        """Return True if this is a click outside all widgets after a right answer."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1 or self.sight.state != "right":
            return False
        self.arrange()
        return self._under(self.desk.page.point(event.pos)) is None

    def _touched(self, event: pygame.Event) -> bool:
        """Return True if the exercise kind has used a pointer event itself."""
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            return False
        if event.type == pygame.MOUSEMOTION and self.desk.two_taps:
            return False  # dragging is off
        return kind_of(self.sight.exercise).pointed(self.sight, event, self.desk.page.point(event.pos), self)

    # --- drawing ------------------------------------------------------------------------------------------------------

    def paint(self, brush: Brush) -> None:
        brush.wood()
        if self.end is not None:
            self.end.draw_under(brush)
        draw_bar(brush, _("The calculation workshop"), wording.heading(self.run.child.name, self.run.chosen.level, self.run.chosen.kind), 5)
        marks, places = self.run.stones, places_on(self.desk.page)
        if self.cards.mark_flies:
            marks = (*marks[: len(self.run.marks)], "now", *marks[len(self.run.marks) + 1 :])
        draw_stones(brush, marks, places)
        if self.end is not None:
            self.end.draw(brush, places)
            return
        self._paint_exercise(brush)

    def _paint_exercise(self, brush: Brush) -> None:
        places, sight = self.sight.places, self.sight
        draw.draw_bear(brush, self.thinks(), places, glad=sight.state == "right")
        draw.draw_sheet(brush, sight, kind_of(sight.exercise).task(sight.exercise), self._spent if self.run.child.timer else -1)
        if sight.hinted and sight.hint is not None:
            draw_strategy(brush, sight.hint, panel(sight))
        self.cards.draw(brush, sight)
        draw.draw_answer(brush, sight)
        draw.draw_ring(brush, sight)
        if sight.free and not ready(sight):
            draw.draw_quiet(brush, self.run.child.timer, places)

    def sprites(self) -> Sequence[Draw]:
        return self.cards.sprites(self.sight) if self.end is None else ()


def warm_up(room: ExerciseRoom) -> None:
    """Open the reaction test before a set if it is due, but never without time limits."""
    if room.run.touch_due and not room.desk.settings.no_limits:
        room.go(ToTouches(room.run.child.id, room.run.touched))


def _first_thought(sight: Sight) -> Callable[[], str]:
    """Return the bear's words before an answer: the greeting, or those of the present hint."""
    hint = sight.hint
    return kind_of(sight.exercise).greeting if hint is None else partial(says, hint.strategy, hint.step)
