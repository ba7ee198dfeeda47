"""The screen of challenges (docs/art.md, mock-up 25): a card a game, a calendar and the day's code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from functools import lru_cache

from pygame import FRect

from game.kernel import View
from game.match import Match
from game.puzzles.puzzle import MAX_STARS, Puzzle
from ui.assets.puzzle_file import daily_code_words
from ui.assets.translation import _, _n
from ui.canvas.canvas import Canvas
from ui.layout.containers import Column, Grid, Row
from ui.layout.nodes import Box, Breakpoint, Child, Spacer, Text
from ui.puzzles.calendar import calendar_sheet
from ui.puzzles.clipboard import copy_to_clipboard
from ui.puzzles.daily import day_code, has_daily_deal
from ui.puzzles.progress import (
    TAB_KEY,
    ChallengeProgress,
    chosen_day,
    day_puzzles,
    games_with_puzzles,
    puzzle_by_id,
    puzzle_file_problem,
    puzzles_on_shelf,
    save_chosen_day,
    switch_solver,
)
from ui.puzzles.texts import difficulty_name, long_date, task_text
from ui.scene import shared_commands
from ui.scene.accessibility import AccessibilityInfo
from ui.scene.app_context import AppContext
from ui.scene.routes import CodeRoute, DailyDealRoute, PuzzleRoute
from ui.scene.scene import Scene
from ui.store.learning.challenges import DEAL, Challenge
from ui.tables.emblem import emblem
from ui.tables.registry import BOXES, TABLES
from ui.widgets.controls import Command, ListItem
from ui.widgets.parts import boxed, button, choice, icon, paper, token
from ui.widgets.topbar import bar

DAY_TAB, PUZZLES_TAB = 0, 1
SPACING, MIN_CARD_WIDTH, SIDE_WIDTH = 18.0, 300.0, 390.0
TAB_HEIGHT, CARD_BUTTON_HEIGHT = 58.0, 52.0
MIN_PICTURE_HEIGHT, TEXT_HEIGHT = 60.0, 50.0  # of a card; the question and the progress have the same height on all cards


class ChallengeScreen(Scene):
    """Daily challenges and puzzles, in two tabs."""

    supports_portrait = True

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.accessibility = AccessibilityInfo(self._title)
        kept_tab = context.runtime_cache.get(TAB_KEY)
        self.day = chosen_day(context)  # the chosen day
        self.tab = kept_tab if isinstance(kept_tab, int) else DAY_TAB
        self.focus.name = "tab"
        self.month = self.day.replace(day=1)  # the first day of the month that is shown
        self._load_puzzles()
        if puzzle_file_problem():
            context.show_notice(puzzle_file_problem())

    def _load_puzzles(self) -> None:
        self.progress = ChallengeProgress(self.context)
        next_ones = {game: self.progress.next_puzzle(game) for game in games_with_puzzles()}
        free = {game: puzzle for game, puzzle in next_ones.items() if puzzle is not None}
        self.puzzles_by_game: Mapping[str, Puzzle] = day_puzzles(self.day) if self.tab == DAY_TAB else free

    def resume(self) -> None:
        self.on_new_day()
        super().resume()

    def on_new_day(self) -> None:
        if (day := chosen_day(self.context)) != self.day:
            self._set_day(day)
        self._load_puzzles()
        super().on_new_day()

    def _title(self) -> str:
        return _("The challenge of the day") if self.tab == DAY_TAB else _("Puzzles")

    def compose(self) -> Child:
        tabs = choice("tab", _("What is shown"), [_("The day"), _("Puzzles")], self.tab, self._select_tab, TAB_HEIGHT, 20)
        cards = [self._card(game, puzzle) for game, puzzle in self.puzzles_by_game.items()]
        shelf = Column([replace(tabs, grow=0.0), Grid(cards, SPACING, min_column=MIN_CARD_WIDTH, grow=1)], SPACING, grow=1)
        calendar = calendar_sheet(self.progress, self.month, self.day, self._show_month, self._pick_day)
        code = self._code_sheet()
        beside = Column([replace(calendar, grow=1), code], SPACING, width=SIDE_WIDTH)
        below = Row([calendar, Column([code, Spacer(grow=1)])], SPACING, is_even=True)
        wide = Row([shelf, beside], SPACING, grow=1, padding=(25, 16, 25, 25))
        return Column([self._bar(), Breakpoint(wide, tall=Column([shelf, below], SPACING, grow=1, padding=24))], 0)

    def _bar(self) -> Row:
        """Return the bar; the solver stands before its buttons."""
        if self.tab == DAY_TAB:
            line = _("{date} · the same for everybody").format(date=long_date(self.day))
        else:
            line = _("One after the other, as hard as suits you")
        title = bar(
            self.context.viewport,
            shared_commands.menu_command(self),
            [shared_commands.settings_command(self), shared_commands.sound_command(self)],
            self._title(),
            line,
            long_date(self.day) if self.tab == DAY_TAB else "",
        )
        home, name, *keys = title.children
        return replace(title, children=[home, name, self._solver_row(), *keys])

    def _solver_row(self) -> Child:
        """Return the button with the name of the solver, that changes to the next one; None if there are no profiles."""
        if not self.context.storage.profiles.all():
            return None
        profile = self.progress.profile
        name = profile.name if profile is not None else _("A guest")
        parts = [
            token(profile.token, 40) if profile is not None else None,
            Text(name, 18, "b", "on_wood", max_lines=1, can_be_cut=True, width=0, grow=1),
        ]
        command, tip = Command("who", name, self._switch_solver), _("{name} plays: press for somebody else").format(name=name)

        def make(rect: FRect) -> ListItem:
            return ListItem(command, rect, lambda canvas, rect, hover: canvas.draw_dark_panel(rect, 14, 0.85 if hover else 0.6), tip)

        return Row(parts, 10, "center", name="who", width=176, height=56, padding=(8, 0, 12, 0), widget=make)

    def _card(self, game: str, puzzle: Puzzle) -> Column:
        """Return the card of a puzzle: with the button of the daily deal if the game has one."""
        done = self._challenge_of(puzzle)
        again = Command(f"play/{game}", _("Again"), lambda: self.go(self._puzzle_route(puzzle)), "replay")
        play = again if done.solved else replace(again, label=_("Play"), icon="play")
        key = button(play, "primary" if game == self._first_unsolved_game else "paper", 19, CARD_BUTTON_HEIGHT)
        if self.tab != DAY_TAB:
            line = _("{n} of {all} solved").format(n=self.progress.solved_count(game), all=len(puzzles_on_shelf(game)))
            return puzzle_card(puzzle, progress_line(line, False), key, None)
        deal = self._deal_button(game) if has_daily_deal(game) else None
        return puzzle_card(puzzle, progress_line(challenge_progress_text(done), done.solved), key, deal)

    def _deal_button(self, game: str) -> Row:
        day = self.day.isoformat()
        deal = self.progress.challenge_of(game, DEAL, day)
        label = _n("Place {n}", "Place {n}", deal.place) if deal.solved else _("The deal")
        command = Command(f"deal/{game}", label, lambda: self.go(DailyDealRoute(game, day)), "check" if deal.solved else "stack")
        return button(command, size=19, height=CARD_BUTTON_HEIGHT)

    def _code_sheet(self) -> Column:
        copy = Command("copy", _("Copy"), self._copy_result_line, "save", ("c", "ctrl+c"))
        enter = Command("code", _("I have a code"), lambda: self.go(CodeRoute()), "", ("k",))
        code = Text(self.selected_day_code, 26, "s", align="c", max_lines=1, height=56, padding=(10, 0, 10, 0))
        parts = [
            Text(_("Challenge somebody"), 23, "s", max_lines=1),
            Text(_("The same day, with this code:"), 17, color="text_soft", max_lines=1),
            boxed(code, "entry", "border_button", 10),
            Row([button(copy, size=18, height=54), button(enter, size=18, height=54)], 14, is_even=True, padding=(0, 8, 0, 0)),
        ]
        return paper(Column(parts, 6, padding=(23, 16, 23, 18)))

    @property
    def _first_unsolved_game(self) -> str:
        """The game of the first unsolved puzzle; "" if all are solved."""
        return next((game for game, puzzle in self.puzzles_by_game.items() if not self._challenge_of(puzzle).solved), "")

    def _puzzle_route(self, puzzle: Puzzle) -> PuzzleRoute:
        return PuzzleRoute(puzzle.game, puzzle.id, self.day.isoformat() if self.tab == DAY_TAB else "")

    def _challenge_of(self, puzzle: Puzzle) -> Challenge:
        return self.progress.challenge_of(puzzle.game, puzzle.id, self.day.isoformat() if self.tab == DAY_TAB else "")

    # --- actions

    def _select_tab(self, tab: int) -> None:
        self.context.sounds.play("key")
        self.tab = tab
        self.context.runtime_cache[TAB_KEY] = tab
        self._load_puzzles()
        self.request_rebuild()

    def _show_month(self, month: date) -> None:
        self.month = month
        self.request_rebuild()

    def _pick_day(self, day: date) -> None:
        """Choose another day of the calendar and show its challenges."""
        self._set_day(day)
        self.tab = DAY_TAB
        self._load_puzzles()
        self.request_rebuild()

    def _set_day(self, day: date) -> None:
        self.day, self.month = day, day.replace(day=1)
        save_chosen_day(self.context, day)

    def _switch_solver(self) -> None:
        switch_solver(self.context)
        self._load_puzzles()
        self.request_rebuild()

    def _copy_result_line(self) -> None:
        """Copy the day's results and code to the clipboard, and say whether that worked."""
        self.context.show_notice(
            _("Copied: {text}").format(text=self.result_line) if copy_to_clipboard(self.result_line) else _("Nothing can be copied here."),
            "info",
        )

    @property
    def selected_day_code(self) -> str:
        return day_code(self.day, daily_code_words()[self.context.language])

    @property
    def result_line(self) -> str:
        """The result of this day to share with others, without any solution."""
        sentences = [f"{BOXES[game].name} {self._result_mark(game, puzzle)}" for game, puzzle in day_puzzles(self.day).items()]
        return f"Tablée · {self.selected_day_code} · " + " · ".join(sentences)

    def _result_mark(self, game: str, puzzle: Puzzle) -> str:
        done = self.progress.challenge_of(game, puzzle.id, self.day.isoformat())
        if not done.solved:
            return "–"
        return "★" if done.first else str(done.tries)


def puzzle_card(puzzle: Puzzle, progress: Row, play: Child, deal: Child) -> Column:
    """Return the card of a puzzle; without a daily deal, the progress stands beside its button."""
    difficulty = Breakpoint(Text(difficulty_name(puzzle), 16, color="text_soft", max_lines=1), small=None)
    stars = Row([icon("star", 26, "star" if index < puzzle.stars else "border_soft") for index in range(MAX_STARS)], 2)
    name = Text(BOXES[puzzle.game].name, 23, "s", max_lines=1, grow=1)
    head = Row([emblem(puzzle.game, 36), name, difficulty, stars], 10, "center", padding=(3, 0, 3, 0))
    position = Box(min_height=MIN_PICTURE_HEIGHT, grow=1, paint=lambda canvas, rect: _draw_position(canvas, rect, puzzle))
    question = Text(task_text(puzzle), 19, "b", line_spacing=1.15)
    texts = Column([question, progress if deal is not None else None], 4, min_height=TEXT_HEIGHT, padding=(3, 0, 3, 0))
    keys = Row([deal or progress, play], 12, is_even=True, padding=(3, 0, 3, 0))
    return paper(Column([head, position, texts, keys], 8, padding=(15, 10, 15, 12), grow=1))


def progress_line(text: str, is_solved: bool) -> Row:
    """Return the line about the progress of a puzzle; a solved one is green, with a check."""
    words = Text(text, 16, color="success_deep" if is_solved else "text_soft", line_spacing=1.15, width=0, grow=1)
    return Row([icon("check", 20, "success_deep") if is_solved else None, words], 4, "center")


def challenge_progress_text(challenge: Challenge) -> str:
    """Return the progress of a daily puzzle, in words."""
    if challenge.solved:
        return _("Solved at the first try!") if challenge.first else _n("Solved after {n} try", "Solved after {n} tries", challenge.tries)
    return _n("{n} try so far", "{n} tries so far", challenge.tries) if challenge.tries else _("not tried yet")


def _draw_position(canvas: Canvas, rect: FRect, puzzle: Puzzle) -> None:
    canvas.draw_box(rect, 14, ("wood_frame", "wood_frame_end"), "wood_edge", 2)
    with canvas.clipped(rect):
        TABLES[puzzle.game].text.rules.draw_position(canvas, rect, _puzzle_view(puzzle.game, puzzle.id))


@lru_cache(maxsize=16)
def _puzzle_view(game: str, id: str) -> View:
    """Return a puzzle's position as the solver sees it."""
    puzzle = puzzle_by_id(game, id)
    names = [str(seat) for seat in range(puzzle.players)]
    return Match(puzzle.position_record(names)).view(puzzle.seat)
