"""The room where a child practises: one exercise after the other, ten in all (mock-up 7)."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame
from pygame import FRect

from game.practice.exercises import Answer, AsMany, Exercise
from game.practice.hints import ring, thought, worked
from game.practice.judging import Verdict
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.canvas.pieces import Gesture, Spot
from ui.practice.exercise import draw
from ui.practice.exercise import words as wording
from ui.practice.exercise.answering import complete, edited, faulty, laid, sign_wanted, worked_out
from ui.practice.exercise.end import SetEnd
from ui.practice.exercise.keys import ENTER, card_keys, digit_keys, sign_keys
from ui.practice.exercise.kinds.registry import kind_of, ready, row_of
from ui.practice.exercise.layout import action, panel, pieces, targets
from ui.practice.exercise.marks import draw_stones
from ui.practice.exercise.moving_cards import MovingCards
from ui.practice.exercise.number_line import Steps, draw_steps, played
from ui.practice.exercise.places import places_on
from ui.practice.exercise.set_of_ten import MOST_HINTS, Run
from ui.practice.exercise.sight import Sight
from ui.scene import shared_keys as house_keys
from ui.scene.desk import Desk
from ui.scene.screen import Scene
from ui.store.children import Child
from ui.tables.nambarz.things import Aim
from ui.tables.tray import EMPTY
from ui.widgets.controls import Command, Key, Widget
from ui.widgets.topbar import bar_keys, draw_bar

AFTER, LONGER = 1.5, 1.5  # s until the next exercise comes by itself; added without motion (ART 8)
STAR_W = 32.0


class ExerciseRoom(Scene):
    """Ten exercises and their end. `sight`: what the sheet looks like; `run`: the set and its answers."""

    tall = True

    def __init__(self, desk: Desk, child_id: int, level: str | None, kind: str | None) -> None:
        super().__init__(desk)
        progress = desk.files.progress
        child = next((child for child in progress.children() if child.id == child_id), Child(child_id, "", "bear", 0))
        self.run = Run(progress, child, level, kind, random.Random(desk.fresh_seed()))
        self.cards = MovingCards(desk, self.do)
        self.end: SetEnd | None = None
        self._told: Callable[[], str] = str  # what is said about the last answer
        self._left = 0.0  # s until the next exercise
        self.show(self.run.exercise)

    # --- what stands there --------------------------------------------------------------------------------------------

    def show(self, exercise: Exercise) -> None:
        """Puts a new exercise on the sheet."""
        kind = kind_of(exercise)
        self.sight = Sight(exercise, places=places_on(self.desk.page), own=kind.begin(exercise))
        self.thinks: Callable[[], str] = kind.greeting  # what the bear says
        self._wrong: Answer | None = None
        self._spent = 0.0  # s since this exercise came
        self.cards.animator.settle(pieces(self.sight))
        keys = [key.name for key in kind.keys(self.sight, self)]
        self.focus.name = next(iter([*(target.name for target in targets(self.sight)), *keys]), "")
        self.rebuild()

    def build(self) -> list[Widget]:
        self.notice_y = self.desk.page.rect.bottom - 50
        bar = bar_keys(self.desk.page, house_keys.menu(self), self._bar())
        if self.end is not None:
            return [*self.end.keys(self, self.ten_more, places_on(self.desk.page)), *bar]
        self._fit()
        cards = card_keys(self.sight, self.do)
        return [*cards, *kind_of(self.sight.exercise).keys(self.sight, self), *self._action(), *self._side(), *bar]

    def _fit(self) -> None:
        """Takes the places of the window's page; cards follow at once."""
        places = places_on(self.desk.page)
        if places != self.sight.places:
            self.sight = replace(self.sight, places=places)
            self.cards.animator.relay(pieces(self.sight))

    def resume(self) -> None:
        if self.sight.said:  # the language may have changed
            self.sight = replace(self.sight, said=self._told())
        super().resume()

    def commands(self) -> list[Command]:
        if self.end is not None or not self.sight.free:
            return []
        back = Command("back", _("Take one back"), lambda: self._edit(Aim.BACK), keys=("backspace",))
        return [*digit_keys(self.sight, self.do), *sign_keys(self.sight, self.do), back]

    def _bar(self) -> list[Command]:
        house = [house_keys.settings(self), house_keys.sound(self), house_keys.rules(self, "nambarz")]
        if self.end is not None:
            return house
        undo = Command("undo", _("Undo"), lambda: self._edit(Aim.BACK), "undo", ("u", "ctrl+z"), self._no_way_back)
        return [*house, Command("bar_hint", _("A hint"), self.hint, "hint", (), self._no_hint), undo]

    def _side(self) -> list[Widget]:
        """A hint, start again, skip."""
        enough = self.run.open_ended and bool(self.run.found)
        skip = Command("skip", _("That’s enough") if enough else _("Skip"), self.skip, "check" if enough else "next", ("s",))
        hint = Command("hint", _("A hint"), self.hint, "hint", ("h",), self._no_hint)
        again = Command("again", _("Start again"), lambda: self._edit(Aim.CLEAR), "undo", ("delete",), self._no_way_back)
        primary = self.sight.free and not ready(self.sight)
        styles = ("primary" if primary else "paper", "paper", "wood")
        return [Key(command, self.sight.places.side_key(place), styles[place]) for place, command in enumerate((hint, again, skip))]

    @property
    def _no_hint(self) -> str:
        return "" if self.sight.free else _("Well done: on we go.")

    @property
    def _no_way_back(self) -> str:
        return "" if self.sight.tray.pieces and self.sight.free else _("Nothing to take back.")

    def _action(self) -> list[Widget]:
        """The honey key on the sheet: check, or on to the next; and the key that shows the steps again."""
        check, on = Command("check", _("Check"), self.check, "check", ENTER), Command("next", _("On we go"), self.next, "next", ENTER)
        wanted = [check] if ready(self.sight) else [on] if not self.sight.free else []
        return [*(Key(command, action(self.sight), "primary", 22) for command in wanted), *self._watch_key()]

    def _watch_key(self) -> list[Widget]:
        """Without motion it turns from one step to the next."""
        if self.sight.steps is None:
            return []
        turns = bool(self._start) and len(self.sight.steps.worked) > 1
        command = Command("watch", _("The next step") if turns else _("Show it again"), self.watch, "next" if turns else "play", ("w",))
        at = panel(self.sight)
        return [Key(command, FRect(at.right - 66, at.y + 10, 56, 56), "wood", bare=True)]

    # --- gestures -----------------------------------------------------------------------------------------------------

    def do(self, gesture: Gesture) -> bool:
        """Changes the tray; False if the gesture does nothing. A single missing card is checked at once."""
        tray = edited(self.sight.exercise, self.sight.tray, gesture) if self.sight.free else None
        if tray is None:
            return False
        self.desk.sounds.play("card_place" if len(tray.pieces) > len(self.sight.tray.pieces) else "card_slide")
        self._change(replace(self.sight, tray=tray, state="open", said="", faulty=-1))
        exercise = self.sight.exercise
        if sign_wanted(exercise, tray):
            self.thinks = lambda: _("Tap the sign in between.")
        elif ready(self.sight):
            self.thinks = lambda: _("Is it right? Check!")
        if ready(self.sight) and self.focus.visible:
            self.focus.name = "check"
        kind = kind_of(exercise)
        if kind.at_once and kind.waiting(self.sight) is not None:
            self.check()
        return True

    def _change(self, sight: Sight, star: tuple[Spot, Spot] | None = None) -> None:
        """Shows the sheet like this; `star`: from where to where one flies."""
        self.sight = self._ringed(sight)
        self.cards.move(self.sight, star)
        self.rebuild()

    def _edit(self, aim: Aim) -> None:
        self.do(Gesture(None, aim))

    def choose(self, choice: Answer) -> None:
        """Answers with what a key stands for: a sign, yes or no."""
        self.sight = replace(self.sight, choice=choice)
        self._answered(choice)

    def keep(self, own: object) -> None:
        """Shows the sheet with this state of the kind's own."""
        self._change(replace(self.sight, own=own, state="open", said=""))

    def check(self) -> None:
        waits = kind_of(self.sight.exercise).waiting(self.sight)
        assert waits is not None, "an answer waits to be checked"
        self._answered(waits)

    def skip(self) -> None:
        """Leaves out the exercise, or ends one that has no end of its own."""
        self.desk.sounds.play("star" if self.run.found else "card_slide")
        self.next()

    def next(self) -> None:
        """On to the next exercise, or to the end of the set."""
        self.cards.animator.finish()
        self.run.advance()
        if self.run.over:
            self.end = SetEnd(self.run, 0.0 if self.desk.settings.reduced_motion else self.desk.pace)
            self.desk.sounds.play("win")
            self.rebuild()
        else:
            self.show(self.run.exercise)

    def ten_more(self) -> None:
        """Another set of the same."""
        self.run, self.end = self.run.again(), None
        self.show(self.run.exercise)

    # --- answers ------------------------------------------------------------------------------------------------------

    def _answered(self, given: Answer) -> None:
        verdict = self.run.answer(given, kind_of(self.sight.exercise).given(given))
        found = tuple(worked_out(each.cards, each.operations) for each in self.run.found)
        self.sight = replace(self.sight, found=found if self.run.open_ended else ())
        if verdict.finished:
            self._right()
        elif verdict.right:
            self._one_more(verdict, given)
        else:
            self._not_yet(verdict, given)

    def _right(self) -> None:
        star = self.run.mark == "tick"
        self._told = partial(kind_of(self.sight.exercise).explained, self.sight.exercise)
        self.thinks = partial(wording.praise, len(self.run.marks)) if star else lambda: _("There you are!")
        self.desk.sounds.play("right")
        self._left = AFTER * self.desk.pace + LONGER * self.desk.settings.reduced_motion
        if self.focus.visible:
            self.focus.name = "next"
        right = replace(self.sight, state="right", said=self._told(), soft=True, faulty=-1, ring=None, steps=None)
        places = self.sight.places
        slots = row_of(right).slots
        start, (x, y) = slots[0] if slots else Spot(640, places.home_y, STAR_W), places.stone(len(self.run.marks))
        self._change(right, (replace(start, w=STAR_W), Spot(x, y, STAR_W)) if star else None)

    def _one_more(self, verdict: Verdict, given: Answer) -> None:
        """Right, but there is more to find: what was found stays on the sheet."""
        self.desk.sounds.play("right")
        many, self._wrong = isinstance(self.sight.exercise, AsMany), given
        self._told = partial(wording.fault, verdict.why, given)
        self.thinks = partial(wording.another, not many)
        tray = EMPTY if many else self.sight.tray
        self._change(replace(self.sight, tray=tray, state="open" if many else "wrong", said=self._told(), soft=True))

    def _not_yet(self, verdict: Verdict, given: Answer) -> None:
        """Says what the answer makes, and the bear's next thought; the cards stay."""
        assert verdict.why is not None, "a fault has a reason"
        self.desk.sounds.play("wrong")
        soft, self._wrong = verdict.why.key in wording.SOFT, given
        self._told = partial(wording.fault, verdict.why, given)
        self.thinks = partial(wording.thought, thought(self.sight.exercise, given))
        place = -1 if soft else faulty(verdict, given)
        self._change(replace(self.sight, state="wrong", said=self._told(), soft=soft, steps=None, faulty=place))

    # --- hints --------------------------------------------------------------------------------------------------------

    def hint(self) -> None:
        """First a thought, then the next card ringed, then the steps of the solution."""
        number = self.run.take_hint()
        self.desk.sounds.play("hint")
        found, sight = thought(self.sight.exercise, self._wrong), self.sight
        self.thinks = partial(wording.thought, found) if number == 1 else partial(wording.shown_hint, number)
        if number == MOST_HINTS:
            steps = worked(sight.exercise)
            sight = replace(sight, said="", steps=Steps(steps, 0, self._start) if steps else None)
        self._change(sight)

    @property
    def _start(self) -> float:
        """How far a step has gone at first: all the way without motion."""
        return 1.0 if not self.desk.pace or self.desk.settings.reduced_motion else 0.0

    def watch(self) -> None:
        """Shows the steps from the first one; without motion, the next one."""
        steps = self.sight.steps
        assert steps is not None, "the key stands beside them"
        after = (steps.at + 1) % len(steps.worked) if self._start else 0
        self.sight = replace(self.sight, steps=Steps(steps.worked, after, self._start))
        self.rebuild()

    def _ringed(self, sight: Sight) -> Sight:
        """From the second hint on, with a ring round what would come next."""
        if self.run.hints < 2 or not sight.free:
            return sight
        cards = laid(sight.exercise, sight.tray)
        if sight.state == "wrong" and not sight.soft:
            cards = cards[:-1]
        done = complete(sight.exercise, sight.tray) and sight.state == "open"
        return replace(sight, ring=None if done else ring(sight.exercise, cards, self.run.found))

    # --- the clock and the pointer ------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        flew = self.cards.star_flies
        self.stale = self.cards.animator.update(dt) or self.stale
        if flew and not self.cards.star_flies:
            self.desk.sounds.play("star")
        if self.end is not None:
            self.stale = self.end.update(dt) or self.stale
        elif self.sight.free:
            self._tick(dt)
        elif self.desk.pace and self.ask is None:
            self._left -= dt
            if self._left <= 0:
                self.next()

    def _tick(self, dt: float) -> None:
        before = self._spent
        self._spent += dt
        self.run.seconds += dt
        self.stale = self.stale or (self.run.child.timer and int(before) != int(self._spent))
        own = kind_of(self.sight.exercise).after(self.sight, dt)
        if own is not self.sight.own:
            self.sight, self.stale = replace(self.sight, own=own), True
        steps = self.sight.steps
        if steps is not None:
            after = played(steps, dt, self.desk.pace)
            if after is not steps:
                self.sight, self.stale = replace(self.sight, steps=after), True

    def handle(self, event: pygame.Event) -> None:
        """Cards can be dragged; after a right answer, a click anywhere goes on."""
        click = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if click and self.end is None and not self.sight.free and self.ask is None:
            self.arrange()
            if self._under(self.desk.page.point(event.pos)) is None:
                self.next()
                return
        free = self.sight.free and self.ask is None
        if free and self.end is None and self._touched(event):
            return
        if (free or self.cards.hand.dragging) and self.cards.handle(event, self.sight):
            self._pressed, self._hover, self.stale = "", "", True
            return
        super().handle(event)

    def _touched(self, event: pygame.Event) -> bool:
        """Whether the pointer did something that only this kind of exercise knows."""
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            return False
        return kind_of(self.sight.exercise).touch(self.sight, event, self.desk.page.point(event.pos), self)

    # --- the picture --------------------------------------------------------------------------------------------------

    def paint(self, brush: Brush) -> None:
        brush.wood()
        if self.end is not None:
            self.end.draw_under(brush)
        draw_bar(brush, _("The calculation workshop"), wording.heading(self.run.level, self.run.kind), len(self._bar()))
        stones, places = self.run.stones, places_on(self.desk.page)
        if self.cards.star_flies:
            stones = (*stones[: len(self.run.marks)], "now", *stones[len(self.run.marks) + 1 :])
        draw_stones(brush, stones, places)
        if self.end is not None:
            self.end.draw(brush, places)
            return
        draw.draw_bear(brush, self.thinks(), places)
        draw.draw_sheet(
            brush, self.sight, kind_of(self.sight.exercise).task(self.sight.exercise), self._spent if self.run.child.timer else -1
        )
        if self.sight.steps is not None:
            draw_steps(brush, self.sight.steps, panel(self.sight))
        self.cards.draw(brush, self.sight, flying=False)
        draw.draw_answer(brush, self.sight)
        draw.draw_ring(brush, self.sight)
        draw.draw_quiet(brush, self.run.child.timer, places)

    def paint_over(self, brush: Brush) -> None:
        if self.end is None:
            self.cards.draw(brush, self.sight, flying=True)
