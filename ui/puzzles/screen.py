"""The screen of challenges (docs/art.md, mock-up 25): a card a game, a calendar and the day's code."""

from __future__ import annotations

from calendar import Calendar
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from functools import lru_cache, partial

from pygame import FRect

from game.kernel import View
from game.match import Match
from game.puzzles.puzzle import MAX_STARS, Puzzle
from ui.assets.puzzle_file import daily_code_words
from ui.assets.translation import _, _n
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Pose
from ui.input.clipboard import copy_to_clipboard
from ui.layout.containers import Column, Grid, Row, Stack
from ui.layout.nodes import Box, Breakpoint, Child, Spacer, Text
from ui.puzzles.daily import FIRST_DAY, day_code, has_daily_deal
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
from ui.puzzles.routes import CodeRoute, DailyDealRoute, PuzzleRoute
from ui.puzzles.texts import day_of_month, difficulty_name, long_date, month_name, task_text
from ui.scene import clock, shared_commands
from ui.scene.accessibility import AccessibilityInfo
from ui.scene.app_context import AppContext
from ui.scene.scene import Scene
from ui.store.learning.challenges import DEAL, Challenge
from ui.tables.emblem import emblem
from ui.tables.registry import BOXES, TABLES
from ui.widgets.controls import Command, HitRegion, ListItem
from ui.widgets.parts import boxed, button, choice, icon, icon_button, line, paper, token
from ui.widgets.topbar import bar

DAY_TAB, PUZZLES_TAB = 0, 1
SPACING, MIN_CARD_WIDTH, SIDE_WIDTH = 18.0, 300.0, 390.0
TAB_HEIGHT, CARD_BUTTON_HEIGHT = 58.0, 52.0
MIN_PICTURE_HEIGHT, TEXT_HEIGHT = 60.0, 50.0  # of a card; the question and the progress have the same height on all cards
DAYS_PER_WEEK, DAY_WIDTH = 7, 42.0


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
        tabs = choice("tab", _("What is shown"), [_("Today"), _("Puzzles")], self.tab, self._select_tab, TAB_HEIGHT, 20)
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
            line = _("One after another, at the level that suits you")
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
        command, tip = Command("who", name, self._switch_solver), _("{name} plays: tap for somebody else").format(name=name)

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
        label = _n("Place {n}", "Place {n}", deal.place) if deal.solved else _("Whole game")
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
        return _("Solved on the first try!") if challenge.first else _n("Solved after {n} try", "Solved after {n} tries", challenge.tries)
    return _n("{n} try so far", "{n} tries so far", challenge.tries) if challenge.tries else _("not tried yet")


def _draw_position(canvas: Canvas, rect: FRect, puzzle: Puzzle) -> None:
    canvas.draw_box(rect, 14, ("wood_frame", "wood_frame_end"), "wood_edge", 2)
    with canvas.clipped(rect):
        TABLES[puzzle.game].rules_pages.draw_position(canvas, rect, _puzzle_view(puzzle.game, puzzle.id))


@lru_cache(maxsize=16)
def _puzzle_view(game: str, id: str) -> View:
    """Return a puzzle's position as the solver sees it."""
    puzzle = puzzle_by_id(game, id)
    names = [str(seat) for seat in range(puzzle.players)]
    return Match(puzzle.position_record(names)).view(puzzle.seat)


class CalendarDay(HitRegion):
    """A day that can be chosen; today and the chosen day have a strong ring."""

    def __init__(
        self, command: Command, rect: FRect, day_number: int, solved_of_all: tuple[int, int], is_today: bool, is_chosen: bool
    ) -> None:
        super().__init__(command, rect, 21, command.label)
        self.day_number, (self.solved_count, self.puzzle_count), self.is_today = day_number, solved_of_all, is_today
        self.is_chosen = is_chosen

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        rect, full = self.rect, self.solved_count >= self.puzzle_count
        fill = "day_done" if full else "day_begun" if self.solved_count else "surface_bright"
        rim = "day_done_border" if full else "border_chosen" if self.solved_count else "border_soft"
        if self.solved_count or self.is_today or self.is_chosen or hover:
            strong = self.is_today or self.is_chosen
            canvas.draw_box(rect, 21, fill, "primary" if self.is_chosen else rim, 4 if strong else 1.5)
        on, kind = "on_accent" if full else "text", "b" if self.solved_count or self.is_today else "r"
        y = rect.centery - (7 if self.solved_count else 0)
        canvas.draw_text(str(self.day_number), rect.centerx, y, 17, on, kind, "c")
        if full:
            canvas.draw_icon("check", rect.centerx - 8, rect.centery + 3, 16, on)
        else:
            for dot in range(self.solved_count):
                x = rect.centerx + (dot - (self.solved_count - 1) / 2) * 8
                canvas.draw_box(Pose(x, rect.centery + 10.5, 5).rect(), 2.5, "text")


def calendar_sheet(
    progress: ChallengeProgress, month: date, chosen_day: date, on_month: Callable[[date], None], on_day: Callable[[date], None]
) -> Column:
    """Return the sheet with the days of a month, buttons that turn the month, and the number of solved days; `month` is its first day."""
    before, after, today = shift_month(month, -1), shift_month(month, 1), clock.today()
    first = "" if month > FIRST_DAY else _("There are no days before this month.")
    last = "" if after <= today else _("The next month has not begun.")
    earlier = Command("earlier", _("The previous month"), lambda: on_month(before), "prev", ("page up",), first)
    later = Command("later", _("The next month"), lambda: on_month(after), "next", ("page down",), last)
    title = month_name(month.month) if month.year == today.year else f"{month_name(month.month)} {month.year}"
    head = Row([icon_button(earlier), Text(title, 25, "s", align="c", max_lines=1, grow=1), icon_button(later)], 12, "center")
    letters = [Text(letter, 17, "b", "text_soft", "c") for letter in _("M T W T F S S").split()]
    numbers = Calendar().itermonthdays(month.year, month.month)  # of whole weeks; 0 for no day of this month
    cells = [_day_cell(progress, month.replace(day=n) if n else None, today, chosen_day, on_day) for n in numbers]
    weeks = [Row(cells[start : start + DAYS_PER_WEEK], 0, is_even=True) for start in range(0, len(cells), DAYS_PER_WEEK)]
    days = Column([Row(letters, 0, is_even=True, height=36, min_height=30), *weeks, Spacer(grow=1)], 3, padding=(6, 0, 6, 0), grow=1)
    full_days = progress.full_day_count()
    sentence = _n("{n} complete day", "{n} complete days", full_days) if full_days else _("No complete day yet")
    count = Text(sentence, 18, "b", align="c", max_lines=1, height=48, min_height=30)
    return paper(Column([head, days, line(), count], 4, padding=(14, 10, 14, 2)))


def _day_cell(
    progress: ChallengeProgress, day: date | None, today: date, chosen_day: date, on_day: Callable[[date], None]
) -> Stack | Spacer:
    """Return the cell of a day in the calendar; a day to come cannot be chosen, and None is no day of the month."""
    if day is None:
        return Spacer(height=DAY_WIDTH)
    if day > today:
        return Stack([Text(str(day.day), 17, color="text_faint", align="c", height=DAY_WIDTH)])
    solved_count = progress.solved_count_on(day)
    label = _n("{n} puzzle solved", "{n} puzzles solved", solved_count)
    command = Command(f"day/{day.isoformat()}", _("{name}: {text}").format(name=day_of_month(day), text=label), partial(on_day, day))
    solved_of_all = solved_count, len(games_with_puzzles())

    def make(rect: FRect) -> CalendarDay:
        return CalendarDay(command, rect, day.day, solved_of_all, day == today, day == chosen_day)

    return Stack([Box(name=command.name, width=DAY_WIDTH, height=DAY_WIDTH, widget=make)], align="center")


def shift_month(month: date, month_count: int) -> date:
    """Return the first day of the month that is `month_count` months later."""
    count = month.year * 12 + month.month - 1 + month_count
    return date(count // 12, count % 12 + 1, 1)
