"""The screen of challenges (docs/art.md, mock-up 25): a card a game, a calendar and the day's code."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from pygame import FRect

from game.puzzles.puzzle import Puzzle
from ui.assets.puzzle_file import daily_code_words
from ui.assets.translation import _, _n
from ui.canvas.canvas import Canvas
from ui.puzzles.calendar import calendar_widgets, draw_month
from ui.puzzles.card import PuzzleCard, challenge_progress_text, draw_puzzle_card
from ui.puzzles.clipboard import copy_to_clipboard
from ui.puzzles.daily import has_daily_deal
from ui.puzzles.day_code import day_code
from ui.puzzles.places import ChallengeLayout, button_width, challenge_layout
from ui.puzzles.progress import (
    TAB_KEY,
    ChallengeProgress,
    chosen_day,
    day_puzzles,
    games_with_puzzles,
    puzzle_file_problem,
    puzzles_on_shelf,
    save_chosen_day,
    switch_solver,
)
from ui.puzzles.texts import long_date
from ui.scene import clock, shared_commands
from ui.scene.accessibility import AccessibilityInfo
from ui.scene.app_context import AppContext
from ui.scene.routes import CodeRoute, DailyDealRoute, PuzzleRoute
from ui.scene.scene import Scene
from ui.store.learning.challenges import DEAL, Challenge
from ui.tables.registry import BOXES
from ui.widgets.controls import Button, Command, ListItem, SegmentedControl, Widget, with_accessible_name
from ui.widgets.topbar import bar_buttons, draw_bar

DAY_TAB, PUZZLES_TAB = 0, 1


class ChallengeScreen(Scene):
    """Daily challenges and puzzles, in two tabs."""

    supports_portrait = True

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.accessibility = AccessibilityInfo(self._title)
        kept_tab = context.runtime_cache.get(TAB_KEY)
        self.day = chosen_day(context)  # the chosen day
        self.tab = kept_tab if isinstance(kept_tab, int) else DAY_TAB
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

    @property
    def layout(self) -> ChallengeLayout:
        return challenge_layout(self.context.viewport, len(self.puzzles_by_game))

    def build_widgets(self) -> list[Widget]:
        layout = self.layout
        keys: list[Widget] = [
            with_accessible_name(
                SegmentedControl("tab", FRect(layout.tabs), [_("The day"), _("Puzzles")], self.tab, self._select_tab, 20),
                _("What is shown"),
            )
        ]
        for card, (game, puzzle) in zip(layout.cards, self.puzzles_by_game.items(), strict=True):
            keys += self._card_buttons(card, game, puzzle)
        keys += calendar_widgets(
            layout.calendar,
            self.month,
            self.day,
            clock.today(),
            self.progress.solved_count_on,
            len(games_with_puzzles()),
            self._show_month,
            self._pick_day,
        )
        return [*keys, *self._code_buttons(layout.code_sheet), *self._bar_widgets()]

    def _card_buttons(self, card: FRect, game: str, puzzle: Puzzle) -> list[Widget]:
        """Return a card's buttons: play, and the daily deal if the game has one."""
        half = button_width(card)
        right = FRect(card.right - 18 - half, card.bottom - 68, half, 52)
        done = self._challenge_of(puzzle)
        label = _("Again") if done.solved else _("Play")
        play = Command(f"play/{game}", label, lambda: self.go(self._puzzle_route(puzzle)), "replay" if done.solved else "play")
        keys: list[Widget] = [Button(play, right, "primary" if game == self._first_unsolved_game else "paper", 19)]
        if self.tab == DAY_TAB and has_daily_deal(game):
            deal = self.progress.challenge_of(game, DEAL, self.day.isoformat())
            label = _n("Place {n}", "Place {n}", deal.place) if deal.solved else _("The deal")
            command = Command(
                f"deal/{game}", label, lambda: self.go(DailyDealRoute(game, self.day.isoformat())), "check" if deal.solved else "stack"
            )
            keys.insert(0, Button(command, right.move(-half - 12, 0), "paper", 19))
        return keys

    @property
    def _first_unsolved_game(self) -> str:
        """The game of the first unsolved puzzle; "" if all are solved."""
        return next((game for game, puzzle in self.puzzles_by_game.items() if not self._challenge_of(puzzle).solved), "")

    def _puzzle_route(self, puzzle: Puzzle) -> PuzzleRoute:
        return PuzzleRoute(puzzle.game, puzzle.id, self.day.isoformat() if self.tab == DAY_TAB else "")

    def _challenge_of(self, puzzle: Puzzle) -> Challenge:
        return self.progress.challenge_of(puzzle.game, puzzle.id, self.day.isoformat() if self.tab == DAY_TAB else "")

    def _code_buttons(self, rect: FRect) -> list[Widget]:
        half, y = (rect.w - 46 - 14) / 2, rect.bottom - 72
        copy = Command("copy", _("Copy"), self._copy_result_line, "save", ("c", "ctrl+c"))
        code = Command("code", _("I have a code"), lambda: self.go(CodeRoute()), "", ("k",))
        return [Button(copy, FRect(rect.x + 23, y, half, 54), size=18), Button(code, FRect(rect.right - 23 - half, y, half, 54), size=18)]

    def _bar_widgets(self) -> list[Widget]:
        keys = bar_buttons(
            self.context.viewport,
            shared_commands.menu_command(self),
            [shared_commands.settings_command(self), shared_commands.sound_command(self)],
        )
        profile = self.progress.profile
        if not self.context.storage.profiles.all():
            return keys
        name = profile.name if profile is not None else _("A guest")
        tip = _("{name} plays: press for somebody else").format(name=name)
        rect = FRect(self.context.viewport.rect.right - 72 - 64 * 2 - 190, self.context.viewport.rect.y + 8, 176, 56)
        return [*keys, ListItem(Command("who", name, self._switch_solver), rect, self._draw_solver, tip)]

    def _draw_solver(self, canvas: Canvas, rect: FRect, hover: bool) -> None:
        profile = self.progress.profile
        canvas.draw_dark_panel(rect, 14, 0.85 if hover else 0.6)
        if profile is not None:
            canvas.draw_token(profile.token, rect.x + 8, rect.y + 8, 40)
        canvas.fit_text(
            profile.name if profile is not None else _("A guest"),
            rect.x + (58 if profile else 16),
            rect.centery,
            rect.w - 70,
            18,
            "on_wood",
            "b",
        )

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

    # --- drawing

    def paint(self, canvas: Canvas) -> None:
        canvas.draw_background()
        layout = self.layout
        line = (
            _("{date} · the same for everybody").format(date=long_date(self.day))
            if self.tab == DAY_TAB
            else _("One after the other, as hard as suits you")
        )
        draw_bar(canvas, self._title(), line, 5, long_date(self.day) if self.tab == DAY_TAB else "")
        for card, puzzle in zip(layout.cards, self.puzzles_by_game.values(), strict=True):
            draw_puzzle_card(canvas, card, self._puzzle_card(puzzle))
        draw_month(canvas, layout.calendar, self.month, clock.today(), self.progress.full_day_count())
        self._draw_code_sheet(canvas, layout.code_sheet)

    def _puzzle_card(self, puzzle: Puzzle) -> PuzzleCard:
        done = self._challenge_of(puzzle)
        if self.tab == DAY_TAB:
            return PuzzleCard(puzzle, challenge_progress_text(done), done.solved, not has_daily_deal(puzzle.game))
        count = self.progress.solved_count(puzzle.game)
        line = _("{n} of {all} solved").format(n=count, all=len(puzzles_on_shelf(puzzle.game)))
        return PuzzleCard(puzzle, line, False, True)

    def _draw_code_sheet(self, canvas: Canvas, rect: FRect) -> None:
        canvas.draw_paper(rect)
        canvas.fit_text(_("Challenge somebody"), rect.x + 23, rect.y + 32, rect.w - 46, 23, "text", "s")
        canvas.fit_text(_("The same day, with this code:"), rect.x + 23, rect.y + 63, rect.w - 46, 17, "text_soft")
        field = FRect(rect.x + 23, rect.y + 84, rect.w - 46, 56)
        canvas.draw_box(field, 10, "entry", "border_button", 1.5)
        canvas.fit_text(self.selected_day_code, field.centerx, field.centery, field.w - 20, 26, "text", "s", "c")
