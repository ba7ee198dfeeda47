"""What the screens of the yard and of the contest share: page, keys, and the words about a calculation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from game.practice.answer_check import Verdict
from game.practice.illustrations import ANSWER_STEP
from ui.assets.translation import _, card_count_text, point_count_text
from ui.layout.containers import Column, Row, Stack
from ui.layout.nodes import Breakpoint, Child, Spacer
from ui.practice.exercise import screen_buttons, transitions
from ui.practice.exercise.answer_screen import AnswerScreen
from ui.practice.exercise.answer_tray import UNKNOWN_MARK, is_tray_complete, tray_cards
from ui.practice.exercise.buttons import ENTER_KEYS, digit_commands, operator_commands
from ui.practice.exercise.kinds.targets import LaidKind
from ui.practice.exercise.page import BEAR_WIDTH, SIDE_WIDTH, TALL_SIDES, bear_and_bubble
from ui.practice.exercise.sheet import exercise_sheet
from ui.practice.yard.panel import WorthPanel
from ui.practice.yard.strokes import StrokeRun
from ui.scene import shared_commands
from ui.tables.nambarz.names import calculation_text
from ui.widgets.controls import Command
from ui.widgets.parts import ICON_BUTTON_UNITS, button, icon_button
from ui.widgets.topbar import BAR_HEIGHT_UNITS

WIDE_SCALE, TALL_SCALE = 0.88, 0.92  # of the sheet, compared with that of an exercise on a wide page
PANEL_WIDTH, HEAD_HEIGHT, KEY_HEIGHT, TALL_HAND_HEIGHT = 262.0, 72.0, 60.0, 160.0
S = TypeVar("S", bound=StrokeRun)


class StrokeKind(LaidKind):
    """A hand in which the child decides with how many cards it covers the card."""

    is_answer_hinted = False

    def task_template(self) -> str:
        return _("Cover the {n} with as many cards as you dare.")

    def greeting(self) -> str:
        return _("No clock here. Work it out, then play it.")


class StrokeScreen(AnswerScreen[S]):
    """A screen on which a card is covered by as many cards as a child dares."""

    def kind_of_exercise(self) -> StrokeKind:
        return StrokeKind(self.run.hand)

    # --- layout -------------------------------------------------------------------------------------------------------

    def page(self, bar: Child, head: Child, below_panel: Sequence[Child]) -> Stack:
        """Return the tree of a hand's page; the parts `below_panel` are below it, or in a tall window at the foot."""
        scale = TALL_SCALE if self.context.viewport.is_portrait else WIDE_SCALE
        listen = shared_commands.listen_button(self, ICON_BUTTON_UNITS * scale)
        sheet = exercise_sheet(self, listen, scale, self._draw_sheet)
        bear = bear_and_bubble(self.bear_sentence(), has_check_mark=self.model.state == "right")
        top, hand = Stack([head], min_height=HEAD_HEIGHT), Column([], name="hand", grow=1)
        keys = Row(self.keys(), 10, min_height=KEY_HEIGHT)
        panel = self.worth.node()
        middle = Row([Column([bear], width=SIDE_WIDTH), Spacer(grow=1), sheet, Spacer(grow=1)], 10, min_height=sheet.height)
        work = Column([top, middle, keys, hand], 10, width=0, grow=1, padding=(0, 10, 0, 0))
        side = Column([panel, *below_panel], 10, width=PANEL_WIDTH, padding=(0, 12, 0, 12))
        wide = Row([work, side], 18, padding=(24, BAR_HEIGHT_UNITS, 22, 0))
        bear_row = Stack([bear], height=BEAR_WIDTH, grow=0.3)
        sheet_row, foot = Row([Spacer(grow=1), sheet, Spacer(grow=1)], 0), Row(below_panel, 12, "end", is_even=True)
        parts = [top, bear_row, sheet_row, keys, panel, replace(hand, height=TALL_HAND_HEIGHT), foot]
        tall = Column(parts, 12, padding=(TALL_SIDES[0], BAR_HEIGHT_UNITS + 10, TALL_SIDES[2], 16))
        return Stack([Breakpoint(wide, tall=tall), Column([bar])])  # the bar comes last: by the keyboard the exercise is first

    @property
    def worth(self) -> WorthPanel:
        """What the calculation in the tray is worth if it is right."""
        tray = self.model.tray
        return WorthPanel(len(tray.pieces), tray.operators_between.replace(UNKNOWN_MARK, ""), self.run.hand.operations)

    def keys(self) -> list[Child]:
        """Return the keys below the sheet: operators, undo and "Play five cards", or the ways on."""
        if not self.model.can_act:
            show = Command("show", _("Show me"), self._show_solution, "eye", ("l",))
            on = Command("next", self.next_label(), self.go_to_next_exercise, "next", ENTER_KEYS)
            is_longer_possible = self.model.state == "right" and self.run.stroke.cards < self.run.possible_count
            return [button(show, height=KEY_HEIGHT, grow=1) if is_longer_possible else None, button(on, "primary", 22, KEY_HEIGHT, grow=2)]
        signs = [icon_button(command) for command in operator_commands(self.model, self.perform_gesture)]
        lay = Command("check", self._lay_label(), self.check_waiting_answer, "check", ENTER_KEYS, self._lay_disabled_reason())
        undo = button(screen_buttons.undo_command(self), "wood", height=KEY_HEIGHT)
        return [Row(signs, 6, "center"), undo, button(lay, "primary", 22, KEY_HEIGHT, grow=1)]

    def key_commands(self) -> list[Command]:
        """Return the commands that choose a card by its number; operators have keys on the page."""
        return digit_commands(self.model, self.perform_gesture) if self.result_page is None and self.model.can_act else []

    def spoken_text(self) -> str:
        """Return the page as text to read aloud; a calculation that can be played comes first, with its brackets."""
        if self.dialog is not None or self.result_page is not None or not self.model.is_answer_checkable:
            return super().spoken_text()
        tray = self.model.tray
        return f"{calculation_text(tray_cards(self.model.exercise, tray), tray.operators_between)}\n{super().spoken_text()}"

    # --- words --------------------------------------------------------------------------------------------------------

    def next_label(self) -> str:
        return _("Next hand")

    def _lay_label(self) -> str:
        labels = (
            _("Play two cards"),
            _("Play three cards"),
            _("Play four cards"),
            _("Play five cards"),
            _("Play six cards"),
            _("Play seven cards"),
        )
        return labels[max(0, len(self.model.tray.pieces) - 2)]

    def _lay_disabled_reason(self) -> str:
        if self.model.is_answer_checkable:
            return ""
        is_complete = is_tray_complete(self.model.exercise, self.model.tray)
        return _("First change something.") if is_complete else _("Choose cards, and a sign between each two.")

    def check_prompt(self) -> str:
        if not self.worth.total:
            return _("Play it, that’s good practice. Or one more card?")
        return _("If it is right: {points}. Play it, or dare one more?").format(points=point_count_text(self.worth.total))

    def _show_next_hint_step(self) -> None:
        """Show how to think, and from the second hint on the next card."""
        super()._show_next_hint_step()
        if self.model.illustration_player is not None and self.model.illustration_player.step == ANSWER_STEP:
            self.bear_sentence = self._ring_sentence

    def _ring_sentence(self) -> str:
        if self.run.is_begun_by(tray_cards(self.model.exercise, self.model.tray)):
            return _("Look at the ring: this card comes next.")
        return _("There is a longer way: it begins with the card in the ring.")

    def _accept_right_answer(self, verdict: Verdict) -> None:
        self._answer_sentence, self.bear_sentence = self._stroke_sentence, self.praise
        self.context.sounds.play("right")
        self._focus_if_keyboard("next")
        self._update_model(transitions.with_right_answer(self.model, self._answer_sentence()))

    def _stroke_sentence(self) -> str:
        """Return the number of cards played, and their points."""
        stroke = self.run.stroke
        template = _("{cards}: {points}!") if stroke.points else _("{cards}: good practice!")
        return template.format(cards=card_count_text(stroke.cards), points=point_count_text(stroke.points))

    def _solution_words(self) -> str:
        return _("It could have been {cards}.").format(cards=card_count_text(self.run.possible_count))

    def praise(self) -> str:
        """Return the bear's praise for a calculation that is right, and how many cards there could have been."""
        if self.run.stroke.cards == self.run.possible_count:
            return _("The longest there is. Bravo!")
        praise = _("Right, and well built!")
        return f"{praise} {self._solution_words()}"
