"""The screen of challenges (docs/art.md, mock-up 25): a card a game, a calendar and the day's code."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from pygame import FRect

from game.puzzles.puzzle import Puzzle
from ui.assets.puzzle_file import day_words
from ui.assets.translation import _, _n
from ui.canvas.canvas import Canvas
from ui.puzzles.calendar import draw_month, month_widgets
from ui.puzzles.card import PuzzleCard, day_line, draw_puzzle_card
from ui.puzzles.clipboard import copied
from ui.puzzles.daily import dealt
from ui.puzzles.day_code import day_code
from ui.puzzles.places import Arrangement, arrangement, key_width
from ui.puzzles.progress import TAB, ChallengeProgress, day_puzzles, games, keep_day, kept_day, next_person, shelf, trouble
from ui.puzzles.texts import long_date
from ui.scene import clock, shared_commands
from ui.scene.accessibility import AccessibilityInfo
from ui.scene.app_context import AppContext
from ui.scene.routes import CodeRoute, DailyDealRoute, PuzzleRoute
from ui.scene.scene import Scene
from ui.store.learning.challenges import DEAL, Challenge
from ui.tables.registry import BOXES
from ui.widgets.controls import Button, Command, ListItem, SegmentedControl, Widget, call
from ui.widgets.topbar import bar_keys, draw_bar

THE_DAY, PUZZLES = 0, 1


class ChallengeScreen(Scene):
    """Daily challenges and puzzles, in two tabs."""

    supports_portrait = True

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.accessibility = AccessibilityInfo(self._title)
        kept_tab = context.runtime_cache.get(TAB)
        self.day = kept_day(context)  # the chosen day
        self.tab = kept_tab if isinstance(kept_tab, int) else THE_DAY
        self.month = self.day.replace(day=1)  # the first day of the month that is shown
        self._read()
        if trouble():
            context.show_notice(trouble())

    def _read(self) -> None:
        self.standing = ChallengeProgress(self.context)
        next_ones = {game: self.standing.next(game) for game in games()}
        free = {game: puzzle for game, puzzle in next_ones.items() if puzzle is not None}
        self.puzzles: Mapping[str, Puzzle] = day_puzzles(self.day) if self.tab == THE_DAY else free

    def resume(self) -> None:
        self.new_day()
        super().resume()

    def new_day(self) -> None:
        if (day := kept_day(self.context)) != self.day:
            self._choose(day)
        self._read()
        super().new_day()

    def _title(self) -> str:
        return _("The challenge of the day") if self.tab == THE_DAY else _("Puzzles")

    @property
    def places(self) -> Arrangement:
        return arrangement(self.context.viewport, len(self.puzzles))

    def build(self) -> list[Widget]:
        layout = self.places
        keys: list[Widget] = [
            call(SegmentedControl("tab", FRect(layout.tabs), [_("The day"), _("Puzzles")], self.tab, self._turn, 20), _("What is shown"))
        ]
        for card, (game, puzzle) in zip(layout.cards, self.puzzles.items(), strict=True):
            keys += self._card_keys(card, game, puzzle)
        keys += month_widgets(
            layout.calendar, self.month, self.day, clock.today(), self.standing.of_day, len(games()), self._leaf, self._pick
        )
        return [*keys, *self._share_keys(layout.share), *self._bar()]

    def _card_keys(self, card: FRect, game: str, puzzle: Puzzle) -> list[Widget]:
        """Return a card's buttons: play, and the daily deal if the game has one."""
        half = key_width(card)
        right = FRect(card.right - 18 - half, card.bottom - 68, half, 52)
        done = self._done(puzzle)
        label = _("Again") if done.solved else _("Play")
        play = Command(f"play/{game}", label, lambda: self.go(self._route(puzzle)), "replay" if done.solved else "play")
        keys: list[Widget] = [Button(play, right, "primary" if game == self._next else "paper", 19)]
        if self.tab == THE_DAY and dealt(game):
            deal = self.standing.of(game, DEAL, self.day.isoformat())
            label = _n("Place {n}", "Place {n}", deal.place) if deal.solved else _("The deal")
            command = Command(
                f"deal/{game}", label, lambda: self.go(DailyDealRoute(game, self.day.isoformat())), "check" if deal.solved else "stack"
            )
            keys.insert(0, Button(command, right.move(-half - 12, 0), "paper", 19))
        return keys

    @property
    def _next(self) -> str:
        """The game of the first unsolved puzzle; "" if all are solved."""
        return next((game for game, puzzle in self.puzzles.items() if not self._done(puzzle).solved), "")

    def _route(self, puzzle: Puzzle) -> PuzzleRoute:
        return PuzzleRoute(puzzle.game, puzzle.id, self.day.isoformat() if self.tab == THE_DAY else "")

    def _done(self, puzzle: Puzzle) -> Challenge:
        return self.standing.of(puzzle.game, puzzle.id, self.day.isoformat() if self.tab == THE_DAY else "")

    def _share_keys(self, rect: FRect) -> list[Widget]:
        half, y = (rect.w - 46 - 14) / 2, rect.bottom - 72
        copy = Command("copy", _("Copy"), self._copy, "save", ("c", "ctrl+c"))
        code = Command("code", _("I have a code"), lambda: self.go(CodeRoute()), "", ("k",))
        return [Button(copy, FRect(rect.x + 23, y, half, 54), size=18), Button(code, FRect(rect.right - 23 - half, y, half, 54), size=18)]

    def _bar(self) -> list[Widget]:
        keys = bar_keys(self.context.viewport, shared_commands.menu(self), [shared_commands.settings(self), shared_commands.sound(self)])
        profile = self.standing.person
        if not self.context.storage.people.all():
            return keys
        name = profile.name if profile is not None else _("A guest")
        tip = _("{name} plays: press for somebody else").format(name=name)
        rect = FRect(self.context.viewport.rect.right - 72 - 64 * 2 - 190, self.context.viewport.rect.y + 8, 176, 56)
        return [*keys, ListItem(Command("who", name, self._next_person), rect, self._draw_person, tip)]

    def _draw_person(self, canvas: Canvas, rect: FRect, hover: bool) -> None:
        profile = self.standing.person
        canvas.draw_dark_panel(rect, 14, 0.85 if hover else 0.6)
        if profile is not None:
            canvas.token(profile.token, rect.x + 8, rect.y + 8, 40)
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

    def _turn(self, tab: int) -> None:
        self.context.sounds.play("key")
        self.tab = tab
        self.context.runtime_cache[TAB] = tab
        self._read()
        self.rebuild()

    def _leaf(self, month: date) -> None:
        self.month = month
        self.rebuild()

    def _pick(self, day: date) -> None:
        """Choose another day of the calendar and show its challenges."""
        self._choose(day)
        self.tab = THE_DAY
        self._read()
        self.rebuild()

    def _choose(self, day: date) -> None:
        self.day, self.month = day, day.replace(day=1)
        keep_day(self.context, day)

    def _next_person(self) -> None:
        next_person(self.context)
        self._read()
        self.rebuild()

    def _copy(self) -> None:
        """Copy the day's results and code to the clipboard, and say whether that worked."""
        self.context.show_notice(
            _("Copied: {text}").format(text=self.line) if copied(self.line) else _("Nothing can be copied here."), "info"
        )

    @property
    def code(self) -> str:
        return day_code(self.day, day_words()[self.context.language])

    @property
    def line(self) -> str:
        """The result of this day to share with others, without any solution."""
        sentences = [f"{BOXES[game].name} {self._status_text(game, puzzle)}" for game, puzzle in day_puzzles(self.day).items()]
        return f"Tablée · {self.code} · " + " · ".join(sentences)

    def _status_text(self, game: str, puzzle: Puzzle) -> str:
        done = self.standing.of(game, puzzle.id, self.day.isoformat())
        if not done.solved:
            return "–"
        return "★" if done.first else str(done.tries)

    # --- drawing

    def paint(self, canvas: Canvas) -> None:
        canvas.draw_background()
        layout = self.places
        line = (
            _("{date} · the same for everybody").format(date=long_date(self.day))
            if self.tab == THE_DAY
            else _("One after the other, as hard as suits you")
        )
        draw_bar(canvas, self._title(), line, 5, long_date(self.day) if self.tab == THE_DAY else "")
        for card, puzzle in zip(layout.cards, self.puzzles.values(), strict=True):
            draw_puzzle_card(canvas, card, self._shown(puzzle))
        draw_month(canvas, layout.calendar, self.month, clock.today(), self.standing.full_days())
        self._draw_share(canvas, layout.share)

    def _shown(self, puzzle: Puzzle) -> PuzzleCard:
        done = self._done(puzzle)
        if self.tab == THE_DAY:
            return PuzzleCard(puzzle, day_line(done), done.solved, not dealt(puzzle.game))
        count = self.standing.solved(puzzle.game)
        line = _("{n} of {all} solved").format(n=count, all=len(shelf(puzzle.game)))
        return PuzzleCard(puzzle, line, False, True)

    def _draw_share(self, canvas: Canvas, rect: FRect) -> None:
        canvas.draw_paper(rect)
        canvas.fit_text(_("Challenge somebody"), rect.x + 23, rect.y + 32, rect.w - 46, 23, "text", "s")
        canvas.fit_text(_("The same day, with this code:"), rect.x + 23, rect.y + 63, rect.w - 46, 17, "text_soft")
        field = FRect(rect.x + 23, rect.y + 84, rect.w - 46, 56)
        canvas.box(field, 10, "entry", "border_button", 1.5)
        canvas.fit_text(self.code, field.centerx, field.centery, field.w - 20, 26, "text", "s", "c")
