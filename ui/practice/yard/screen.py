"""The builders' yard: a child chooses a size, and covers one card after the other."""

from __future__ import annotations

import random
from functools import partial

from game.practice.answer_check import Verdict
from game.practice.yard import week_word
from ui.assets.translation import _, card_count_text
from ui.layout.containers import Column, Row
from ui.layout.nodes import Breakpoint, Child, Text
from ui.practice.exercise import screen_buttons
from ui.practice.routes import ContestWordRoute
from ui.practice.texts import level_name
from ui.practice.yard.stroke_screen import KEY_HEIGHT, StrokeScreen
from ui.practice.yard.strokes import Bests, YardRun, own_bests
from ui.scene import clock
from ui.scene.app_context import AppContext
from ui.scene.dialog import Dialog
from ui.store.children import missing_child
from ui.widgets.controls import Command
from ui.widgets.parts import boxed, button, choice, icon
from ui.widgets.topbar import bar


class YardScreen(StrokeScreen[YardRun]):
    """The yard of a child, with its own bests."""

    def __init__(self, context: AppContext, child_id: int) -> None:
        progress = context.storage.progress
        child = progress.find_child(child_id) or missing_child(child_id)
        super().__init__(context, YardRun(progress, child, random.Random(context.next_match_seed())))
        self._load_bests()
        self.start_exercise()

    def _load_bests(self) -> None:
        self.bests: Bests = own_bests(self.run.progress_store.answers_of_kind(self.run.child.id, self.run.kind), clock.today())

    def on_new_day(self) -> None:
        self._load_bests()
        super().on_new_day()

    def _choose_size(self, index: int) -> None:
        self.run.size = self.run.sizes[index]
        self.go_to_next_exercise()
        self.bear_sentence = partial(_size_text, self.run.size)
        self.focus.name = "size"

    # --- layout -------------------------------------------------------------------------------------------------------

    def compose(self) -> Child:
        commands = [*screen_buttons.bar_commands(self), screen_buttons.hint_command(self)]
        line = _("{name} · cover the card with as many cards as you dare").format(name=self.run.child.name)
        top = bar(self.context.viewport, screen_buttons.home_command(self), commands, _("The builders’ yard"), line)
        return self.page(top, self._head(), self._below_panel())

    def _head(self) -> Row:
        """Return the choice of the size and the key for another hand; the promises fold away in a small window."""
        sizes, chosen = self.run.sizes, self.run.sizes.index(self.run.size)
        names, promises = [level_name(size) for size in sizes], [_size_text(size) for size in sizes]
        full, short = (choice("size", _("Size"), labels, chosen, self._choose_size) for labels in (promises, names))
        another = Command("another", _("Another hand"), self.go_to_next_exercise, "replay", ("n",))
        return Row([Breakpoint(full, tall=full, small=short), button(another, "wood", height=KEY_HEIGHT)], 12)

    def _below_panel(self) -> list[Child]:
        word = week_word(*clock.today().isocalendar()[:2])
        open_contest = partial(self.go, ContestWordRoute(self.run.child.id, word))
        contest = Command("contest", _("Contest of the week: {word}").format(word=word), open_contest, "trophy", ("c",))
        show = Command("bests", _("Your own bests"), self._show_bests, "star", ("b",))
        key = button(show, "wood", height=KEY_HEIGHT)
        return [Breakpoint(self._bests_box(), tall=key, small=key), button(contest, "wood", height=KEY_HEIGHT)]

    def _bests_box(self) -> Column:
        head = Row([icon("trophy", 26, "gold"), Text(_("Your own bests"), 20, "s", "on_wood", max_lines=1, grow=1)], 8, "center")
        rows = [
            Row([Text(label, 17, "r", "on_wood", grow=1), Text(value, 19, "b", "gold", "r")], 8) for label, value in _best_rows(self.bests)
        ]
        return boxed(Column([head, Column(rows, 4, group=_("Your own bests"))], 4, padding=12), "wood_well", "wood_bead", 18)

    # --- actions and words --------------------------------------------------------------------------------------------

    def _show_bests(self) -> None:
        self.dialog = Dialog(_bests_sentence(self.bests), [Command("close", _("Back"), self.close_question, "prev")])
        self.request_rebuild()

    def _accept_right_answer(self, verdict: Verdict) -> None:
        self._load_bests()
        super()._accept_right_answer(verdict)

    def praise(self) -> str:
        if self.run.hint_count:
            return _("We found it together! Found alone, it counts for your bests.")
        return super().praise()


def _size_text(size: str) -> str:
    """Return the name of a size, and below it what a hand of this size allows."""
    promise = {"safe": _("up to four cards"), "bold": _("at least five, for sure"), "master": _("six or more")}[size]
    return f"{level_name(size)}\n{promise}"


def _best_rows(bests: Bests) -> list[tuple[str, str]]:
    """Return the bests with their labels; those that there are not yet are a dash."""
    longest = card_count_text(bests.longest) if bests.longest else "–"
    return [(_("today"), str(bests.today or "–")), (_("this week"), str(bests.week or "–")), (_("longest"), longest)]


def _bests_sentence(bests: Bests) -> str:
    return _("Your own bests: {bests}.").format(bests=", ".join(f"{label} {value}" for label, value in _best_rows(bests)))
