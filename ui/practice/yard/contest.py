"""The contest of the week: ten hands, each played or given up once, and at the end a line to share."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from ui.assets.translation import _, point_count_text
from ui.input.clipboard import copy_to_clipboard
from ui.layout.containers import Column, Row
from ui.layout.nodes import Breakpoint, Child, Spacer, Text
from ui.practice.exercise import screen_buttons
from ui.practice.exercise.answer_screen import ResultPage
from ui.practice.exercise.page import bear_and_bubble, exercise_page, marks_row, page_scale, sheet_box
from ui.practice.routes import ContestSheetRoute
from ui.practice.yard.stroke_screen import HEAD_HEIGHT, StrokeScreen
from ui.practice.yard.strokes import ContestRun, cards_text, result_line, total_points
from ui.scene import shared_commands
from ui.scene.app_context import AppContext
from ui.scene.route import CloseRoute
from ui.scene.scene import Scene
from ui.store.children import missing_child
from ui.widgets.controls import Command
from ui.widgets.parts import ICON_BUTTON_UNITS, boxed, button
from ui.widgets.topbar import bar


class ContestScreen(StrokeScreen[ContestRun]):
    """A contest of ten hands, and its result; a contest that is done begins with its result."""

    def __init__(self, context: AppContext, child_id: int, word: str) -> None:
        progress = context.storage.progress
        child = progress.find_child(child_id) or missing_child(child_id)
        super().__init__(context, ContestRun(progress, child, random.Random(), word))
        self.start_exercise()
        if self.run.is_over:
            self.show_result()

    def compose(self) -> Child:
        run, viewport = self.run, self.context.viewport
        home = Command("home", _("Back to the yard"), lambda: self.go(CloseRoute()), "home")
        line = _("{name} · the word is {word}").format(name=run.child.name, word=run.word)
        top = bar(viewport, home, screen_buttons.bar_commands(self), _("The contest of the week"), line)
        if self.result_page is not None:
            return self.result_page.page(self, top)
        points = _("So far: {points}").format(points=point_count_text(total_points(run.first_strokes)))
        so_far = boxed(Text(points, 19, "b", "on_wood", "c", padding=12), "wood_well", "wood_bead", 18)
        return self.page(top, marks_row(run.ten_marks, None, HEAD_HEIGHT, (0, 0, 0, 0)), [None if run.is_repeated else so_far])

    def keys(self) -> list[Child]:
        keys = super().keys()
        if self.model.can_act:
            give_up = Command("skip", _("Give up this hand"), self.skip_exercise, "flag", ("s",))
            keys.insert(-1, button(give_up, "wood", 18))
        return keys

    def next_label(self) -> str:
        return super().next_label() if len(self.run.marks) + 1 < len(self.run.hands) else _("My result")

    def show_result(self) -> None:
        self.result_page, self.focus.name = ContestResult(self.run, self.practise_again), "copy"
        self.request_rebuild()

    def practise_again(self) -> None:
        """Begin the contest again for practice; the first result stays."""
        run = self.run
        self.run = ContestRun(run.progress_store, run.child, run.rng, run.word, is_repeated=True)
        self.start_exercise()


class ContestResult(ResultPage):
    """The page of a child's first result in a contest, with the line to share."""

    def __init__(self, run: ContestRun, on_again: Callable[[], None]) -> None:
        self.run, self.on_again = run, on_again

    @property
    def line(self) -> str:
        """The result as one line to share."""
        return result_line(self.run.word, self.run.signs, self.run.first_strokes)

    def _title(self) -> str:
        return _("You have done this contest: {points}").format(points=point_count_text(total_points(self.run.first_strokes)))

    def _bear_sentence(self) -> str:
        if self.run.is_repeated:
            return _("Well practised! Your first result stays.")
        return _("Send the line to a friend: the same word brings the same hands.")

    def spoken_text(self) -> str:
        return "\n".join((self._title(), self.line, self._bear_sentence()))

    def page(self, screen: Scene, bar: Child) -> Child:
        scale = page_scale(screen.context.viewport)
        listen = shared_commands.listen_button(screen, ICON_BUTTON_UNITS * scale)
        title = Row([Text(self._title(), 32 * scale, "s", align="c", grow=1), listen], 12, "center")
        cards = Text(cards_text(self.run.first_strokes), 44 * scale, "s", align="c", max_lines=1)
        line = boxed(Text(self.line, 20 * scale, "b", align="c", max_lines=1, padding=(4, 14, 4, 14)), "entry", "border_button", 10)
        explained = Text(_("The cards of each hand; a dash is a hand given up."), 18 * scale, color="text_soft", align="c")
        parts = [title, Spacer(grow=1), cards, explained, Spacer(grow=1), line]
        sheet = replace(sheet_box(scale, [Column(parts, 10, grow=1, padding=24 * scale)]), spacing=0.0)
        return exercise_page(bar, self.run.ten_marks, bear_and_bubble(self._bear_sentence()), sheet, (), [self._buttons(screen)])

    def _buttons(self, screen: Scene) -> Breakpoint:
        route = ContestSheetRoute(self.run.child.id, self.run.word, self.run.signs)
        copy = Command("copy", _("Copy the line"), partial(self._copy, screen), "save", ("c", "ctrl+c"))
        hang_up = Command("sheet", _("A page to hang up"), lambda: screen.go(route), "rules", ("p",))
        again = Command("again", _("Practise it again"), self.on_again, "replay", ("r",))
        main, *others = button(copy, "primary", 21, 84), button(hang_up, "paper", 21, 84), button(again, "wood", 21, 84)
        wide = Row([main, *others], 24, is_even=True, padding=(128, 45, 128, 0))
        return Breakpoint(wide, tall=Column([main, Row(others, 24, is_even=True)], 24, padding=(26, 0, 26, 0)))

    def _copy(self, screen: Scene) -> None:
        copied = _("Copied: {text}").format(text=self.line)
        screen.context.show_notice(copied if copy_to_clipboard(self.line) else _("Nothing can be copied here."), "info")
