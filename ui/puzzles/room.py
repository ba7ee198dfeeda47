"""The screen of challenges (docs/art.md, mock-up 25): a card a game, a calendar and the day's code."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from pygame import FRect

from game.puzzles.puzzle import Puzzle
from ui.assets.puzzle_file import day_words
from ui.assets.words import _, _n
from ui.canvas.brush import Brush
from ui.puzzles.calendar import draw_month, month_widgets
from ui.puzzles.card import Shown, day_line, draw_puzzle_card
from ui.puzzles.clipboard import copied
from ui.puzzles.day import dealt
from ui.puzzles.day_code import day_code
from ui.puzzles.places import Arrangement, arrangement, key_width
from ui.puzzles.standing import TAB, Standing, day_puzzles, games, keep_day, kept_day, next_person, shelf, trouble
from ui.puzzles.words import long_date
from ui.scene import clock, shared_keys
from ui.scene.desk import Desk
from ui.scene.routes import ToCode, ToDayDeal, ToPuzzle
from ui.scene.screen import Scene
from ui.scene.telling import Telling
from ui.store.learning.challenges import DEAL, Challenge
from ui.tables.registry import BOXES
from ui.widgets.controls import Command, Key, Row, Segments, Widget, call
from ui.widgets.topbar import bar_keys, draw_bar

THE_DAY, PUZZLES = 0, 1


class ChallengeRoom(Scene):
    """Daily challenges and puzzles, in two tabs."""

    tall = True

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.tells = Telling(self._title)
        kept_tab = desk.kept.get(TAB)
        self.day = kept_day(desk)  # the chosen day
        self.tab = kept_tab if isinstance(kept_tab, int) else THE_DAY
        self.month = self.day.replace(day=1)  # the first day of the month that is shown
        self._read()
        if trouble():
            desk.say(trouble())

    def _read(self) -> None:
        self.standing = Standing(self.desk)
        next_ones = {game: self.standing.next(game) for game in games()}
        free = {game: puzzle for game, puzzle in next_ones.items() if puzzle is not None}
        self.puzzles: Mapping[str, Puzzle] = day_puzzles(self.day) if self.tab == THE_DAY else free

    def resume(self) -> None:
        self.new_day()
        super().resume()

    def new_day(self) -> None:
        if (day := kept_day(self.desk)) != self.day:
            self._choose(day)
        self._read()
        super().new_day()

    def _title(self) -> str:
        return _("The challenge of the day") if self.tab == THE_DAY else _("Puzzles")

    @property
    def places(self) -> Arrangement:
        return arrangement(self.desk.page, len(self.puzzles))

    def build(self) -> list[Widget]:
        at = self.places
        keys: list[Widget] = [
            call(Segments("tab", FRect(at.tabs), [_("The day"), _("Puzzles")], self.tab, self._turn, 20), _("What is shown")),
        ]
        for card, (game, puzzle) in zip(at.cards, self.puzzles.items(), strict=True):
            keys += self._card_keys(card, game, puzzle)
        keys += month_widgets(at.calendar, self.month, self.day, clock.today(), self.standing.of_day, len(games()), self._leaf, self._pick)
        return [*keys, *self._share_keys(at.share), *self._bar()]

    def _card_keys(self, card: FRect, game: str, puzzle: Puzzle) -> list[Widget]:
        """Return a card's buttons: play, and the daily deal if the game has one."""
        half = key_width(card)
        right = FRect(card.right - 18 - half, card.bottom - 68, half, 52)
        done = self._done(puzzle)
        says = _("Again") if done.solved else _("Play")
        play = Command(f"play/{game}", says, lambda: self.go(self._route(puzzle)), "replay" if done.solved else "play")
        keys: list[Widget] = [Key(play, right, "primary" if game == self._next else "paper", 19)]
        if self.tab == THE_DAY and dealt(game):
            deal = self.standing.of(game, DEAL, self.day.isoformat())
            says = _n("Place {n}", "Place {n}", deal.place) if deal.solved else _("The deal")
            command = Command(
                f"deal/{game}", says, lambda: self.go(ToDayDeal(game, self.day.isoformat())), "check" if deal.solved else "stack"
            )
            keys.insert(0, Key(command, right.move(-half - 12, 0), "paper", 19))
        return keys

    @property
    def _next(self) -> str:
        """The game of the first unsolved puzzle; "" if all are solved."""
        return next((game for game, puzzle in self.puzzles.items() if not self._done(puzzle).solved), "")

    def _route(self, puzzle: Puzzle) -> ToPuzzle:
        return ToPuzzle(puzzle.game, puzzle.id, self.day.isoformat() if self.tab == THE_DAY else "")

    def _done(self, puzzle: Puzzle) -> Challenge:
        return self.standing.of(puzzle.game, puzzle.id, self.day.isoformat() if self.tab == THE_DAY else "")

    def _share_keys(self, at: FRect) -> list[Widget]:
        half, y = (at.w - 46 - 14) / 2, at.bottom - 72
        copy = Command("copy", _("Copy"), self._copy, "save", ("c", "ctrl+c"))
        code = Command("code", _("I have a code"), lambda: self.go(ToCode()), "", ("k",))
        return [Key(copy, FRect(at.x + 23, y, half, 54), size=18), Key(code, FRect(at.right - 23 - half, y, half, 54), size=18)]

    def _bar(self) -> list[Widget]:
        keys = bar_keys(self.desk.page, shared_keys.menu(self), [shared_keys.settings(self), shared_keys.sound(self)])
        person = self.standing.person
        if not self.desk.files.people.all():
            return keys
        name = person.name if person is not None else _("A guest")
        tip = _("{name} plays: press for somebody else").format(name=name)
        rect = FRect(self.desk.page.rect.right - 72 - 64 * 2 - 190, self.desk.page.rect.y + 8, 176, 56)
        return [*keys, Row(Command("who", name, self._next_person), rect, self._draw_person, tip)]

    def _draw_person(self, brush: Brush, at: FRect, hover: bool) -> None:
        person = self.standing.person
        brush.smoke(at, 14, 0.85 if hover else 0.6)
        if person is not None:
            brush.token(person.token, at.x + 8, at.y + 8, 40)
        brush.fit(
            person.name if person is not None else _("A guest"), at.x + (58 if person else 16), at.centery, at.w - 70, 18, "on_wood", "b"
        )

    # --- actions

    def _turn(self, tab: int) -> None:
        self.desk.sounds.play("key")
        self.tab = tab
        self.desk.kept[TAB] = tab
        self._read()
        self.rebuild()

    def _leaf(self, month: date) -> None:
        self.month = month
        self.rebuild()

    def _pick(self, day: date) -> None:
        """Choose another day of the calendar."""
        self._choose(day)
        self.tab = THE_DAY
        self._read()
        self.rebuild()

    def _choose(self, day: date) -> None:
        self.day, self.month = day, day.replace(day=1)
        keep_day(self.desk, day)

    def _next_person(self) -> None:
        next_person(self.desk)
        self._read()
        self.rebuild()

    def _copy(self) -> None:
        """Copy the line to share, with the day's code."""
        self.desk.say(_("Copied: {text}").format(text=self.line) if copied(self.line) else _("Nothing can be copied here."), "info")

    @property
    def code(self) -> str:
        return day_code(self.day, day_words()[self.desk.language])

    @property
    def line(self) -> str:
        """The result of this day to share with others, without any solution."""
        told = [f"{BOXES[game].name} {self._told(game, puzzle)}" for game, puzzle in day_puzzles(self.day).items()]
        return f"Tablée · {self.code} · " + " · ".join(told)

    def _told(self, game: str, puzzle: Puzzle) -> str:
        done = self.standing.of(game, puzzle.id, self.day.isoformat())
        if not done.solved:
            return "–"
        return "★" if done.first else str(done.tries)

    # --- drawing

    def paint(self, brush: Brush) -> None:
        brush.wood()
        at = self.places
        line = (
            _("{date} · the same for everybody").format(date=long_date(self.day))
            if self.tab == THE_DAY
            else _("One after the other, as hard as suits you")
        )
        draw_bar(brush, self._title(), line, 5, long_date(self.day) if self.tab == THE_DAY else "")
        for card, puzzle in zip(at.cards, self.puzzles.values(), strict=True):
            draw_puzzle_card(brush, card, self._shown(puzzle))
        draw_month(brush, at.calendar, self.month, clock.today(), self.standing.full_days())
        self._draw_share(brush, at.share)

    def _shown(self, puzzle: Puzzle) -> Shown:
        done = self._done(puzzle)
        if self.tab == THE_DAY:
            return Shown(puzzle, day_line(done), done.solved, not dealt(puzzle.game))
        many = self.standing.solved(puzzle.game)
        line = _("{n} of {all} solved").format(n=many, all=len(shelf(puzzle.game)))
        return Shown(puzzle, line, False, True)

    def _draw_share(self, brush: Brush, at: FRect) -> None:
        brush.sheet(at)
        brush.fit(_("Challenge somebody"), at.x + 23, at.y + 32, at.w - 46, 23, "text", "s")
        brush.fit(_("The same day, with this code:"), at.x + 23, at.y + 63, at.w - 46, 17, "text_soft")
        field = FRect(at.x + 23, at.y + 84, at.w - 46, 56)
        brush.box(field, 10, "entry", "border_button", 1.5)
        brush.fit(self.code, field.centerx, field.centery, field.w - 20, 26, "text", "s", "c")
