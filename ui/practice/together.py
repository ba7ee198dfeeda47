"""A whole class at one screen: an exercise in large letters, answers on slates, and the solution by a key; nothing is recorded."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial

from pygame import FRect

from game.nambarz.cards import Card
from game.practice.answers import right_calculations
from game.practice.exercises import Make
from game.practice.facts import BasicFact, Chain, family_of_fact
from game.practice.levels import FIRST_LEVEL_BY_CLASS, LEVELS
from game.practice.making import make_exercise
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.canvas.pieces import Pose
from ui.layout.containers import Column, Row, Stack
from ui.layout.nodes import Breakpoint, Spacer, Text
from ui.layout.nodes import Child as LayoutNode
from ui.practice.exercise.cards_and_signs import draw_card_face
from ui.practice.exercise.kinds.registry import kind_of
from ui.practice.texts import equation_parts, level_name, sign_name, unknown_part_index
from ui.scene import shared_commands
from ui.scene.accessibility import AccessibilityInfo
from ui.scene.app_context import AppContext
from ui.scene.scene import PRESS_KEYS, Scene
from ui.tables.nambarz.names import OPERATOR_SYMBOLS, calculation_text, card_name
from ui.widgets.controls import Command
from ui.widgets.parts import button, icon_button, paper, picture
from ui.widgets.topbar import BAR_HEIGHT_UNITS, bar

EQUATION_SIZE, TALL_EQUATION_SIZE, CHAIN_SIZE = 150.0, 104.0, 62.0  # letters
CARD_WIDTH, TALL_CARD_WIDTH, TARGET_WIDTH = 124.0, 96.0, 150.0
UNKNOWN = "?"


class TogetherScreen(Scene):
    """Screen for a projector: the class answers on slates, and a key shows the solution and then the next exercise."""

    supports_portrait = True

    def __init__(self, context: AppContext, school: str) -> None:
        """Begin at the first level of this school class, "" for the first of all."""
        super().__init__(context)
        self.accessibility = AccessibilityInfo(lambda: _("All together"))
        self._rng = random.Random(context.next_match_seed())
        self.level_index = FIRST_LEVEL_BY_CLASS.get(school, 0)
        self.exercise: BasicFact | Make
        self.is_solution_shown = False
        self._next_exercise(None)

    def _next_exercise(self, fact: BasicFact | Chain | None) -> None:
        """Show another exercise of the level, of another family than `fact` if there is one."""
        facts = [each for each in LEVELS[self.level_index].facts if isinstance(each, BasicFact | Chain)]
        others = [each for each in facts if fact is None or family_of_fact(each) != family_of_fact(fact)]
        self.fact = self._rng.choice(others or facts)
        made = make_exercise(self.fact, "make", self._rng, self.fact.signs) if isinstance(self.fact, Chain) else self.fact
        assert isinstance(made, BasicFact | Make), "a chain is made with cards"
        self.exercise, self.is_solution_shown, self.focus.name = made, False, "show"
        self.request_rebuild()

    def _change_level(self, step: int) -> None:
        self.level_index += step
        self._next_exercise(None)

    def _show_or_go_on(self) -> None:
        """Show the solution, or after it the next exercise."""
        if self.is_solution_shown:
            self._next_exercise(self.fact)
        else:
            self.is_solution_shown = True
            self.context.sounds.play("right")
            self.request_rebuild()

    # --- texts --------------------------------------------------------------------------------------------------------

    def _task_text(self) -> str:
        if isinstance(self.exercise, Make):
            return kind_of(self.exercise).task_text()
        return _("What belongs in the place of the question mark?")

    def _calculation_text(self) -> str:
        """Return the calculation in large letters, with a question mark until the solution is shown."""
        if isinstance(self.exercise, Make):
            if not self.is_solution_shown:
                return ""
            solution = right_calculations(self.exercise)[0]
            return f"{calculation_text(solution.cards, solution.operations)} = {self.exercise.target.number}"
        parts = list(equation_parts(self.exercise))
        if not self.is_solution_shown:
            parts[1 if self.exercise.direction == "sign" else unknown_part_index(self.exercise)] = UNKNOWN
        return " ".join(parts)

    def spoken_text(self) -> str:
        calculation = self._calculation_text()
        for sign, symbol in OPERATOR_SYMBOLS.items():
            calculation = calculation.replace(f" {symbol} ", f" {sign_name(sign)} ")
        cards = ", ".join(map(card_name, self.exercise.hand)) if isinstance(self.exercise, Make) else ""
        return "\n".join(filter(None, (self._task_text(), cards, calculation)))

    # --- layout -------------------------------------------------------------------------------------------------------

    def compose(self) -> Stack:
        home = shared_commands.back_command(self)
        commands = [shared_commands.sound_command(self), shared_commands.settings_command(self)]
        top = bar(self.context.viewport, home, commands, _("All together"), _("Everybody writes on a slate. Nothing is recorded."))
        label = _("Go on") if self.is_solution_shown else _("Show the answer")
        keys = ("page down", *(() if self.focus.is_visible else PRESS_KEYS))  # a presenter's remote control sends the first
        show = Command("show", label, self._show_or_go_on, "next" if self.is_solution_shown else "check", keys)
        foot = Row([Spacer(grow=1), button(show, "primary", 30, 88, grow=1), Spacer(grow=1)], 0)
        sheet = paper(Column([Text(self._task_text(), 30, "b", align="c"), *self._question()], 18, padding=(30, 24, 30, 24), grow=1))
        return Stack([Column([self._level_row(), sheet, foot], 20, padding=(24, BAR_HEIGHT_UNITS + 16, 24, 22)), Column([top])])

    def _level_row(self) -> Row:
        """Return the name of the level between the keys to an easier one and to a harder one."""
        first = "" if self.level_index else _("Nothing is easier than this.")
        last = "" if self.level_index < len(LEVELS) - 1 else _("Nothing is harder than this.")
        easier = Command("easier", _("Easier"), partial(self._change_level, -1), "prev", ("e",), first)
        harder = Command("harder", _("Harder"), partial(self._change_level, 1), "next", ("h",), last)
        name = Text(level_name(LEVELS[self.level_index].key), 28, "s", "on_wood", "c", max_lines=1, grow=1)
        return Row([icon_button(easier), name, icon_button(harder)], 14, "center")

    def _question(self) -> Sequence[LayoutNode]:
        """Return the calculation, or the cards with the one to make, and room for the solution."""
        color = "success_text" if self.is_solution_shown else "text"
        if isinstance(self.exercise, BasicFact):
            sizes = [
                Text(self._calculation_text(), size, "s", color, "c", max_lines=1, grow=1) for size in (EQUATION_SIZE, TALL_EQUATION_SIZE)
            ]
            return [Breakpoint(sizes[0], tall=sizes[1])]
        target = _card_picture(self.exercise.target, TARGET_WIDTH)
        hands = [Row([_card_picture(card, width) for card in self.exercise.hand], 8) for width in (CARD_WIDTH, TALL_CARD_WIDTH)]
        landscape = Row([Spacer(grow=1), target, Spacer(width=30), hands[0], Spacer(grow=1)], 0, "center", grow=1)
        centered = [Row([Spacer(grow=1), each, Spacer(grow=1)], 0) for each in (target, hands[1])]
        cards = Breakpoint(landscape, tall=Column([*centered, Spacer(grow=1)], 60, grow=1))
        solution = Text(self._calculation_text() or " ", CHAIN_SIZE, "s", color, "c", max_lines=1)
        return [cards, solution]


def _card_picture(card: Card, width: float) -> LayoutNode:
    def draw(canvas: Canvas, rect: FRect) -> None:
        draw_card_face(canvas, card, Pose(rect.centerx, rect.centery, min(rect.w, rect.h / CARD_HEIGHT_FACTOR)))

    return picture(draw, width, width * CARD_HEIGHT_FACTOR)
