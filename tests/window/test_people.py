"""Tests of two profiles in the real window, from the setup to their deletion.

They are created, play, look at statistics, solve a puzzle, do the daily deal and share a deal; after one is deleted no file has its name.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing

import pytest
from pygame import FRect

from tests.ui.records import traces
from tests.window.children import double_of
from tests.window.twin import Twin
from tests.window.window import Window
from ui.match.table import TableScreen
from ui.puzzles.progress import TAB_KEY
from ui.puzzles.routes import ChallengesRoute, CodeRoute, ShareRoute
from ui.puzzles.screen import PUZZLES_TAB, ChallengeScreen
from ui.replay.routes import ReplayRoute
from ui.scene.clock import today
from ui.scene.route import Route
from ui.screens.profiles.screen import ProfilesScreen
from ui.screens.routes import HistoryRoute, MenuRoute, ProfileRoute, ProfilesRoute, ResultsRoute, SetupRoute
from ui.store.learning.challenge_rows import ChallengeRows
from ui.store.learning.challenges import DEAL, Challenge
from ui.store.storage import PROGRESS_FILE

pytestmark = [pytest.mark.window, pytest.mark.long]

GONE, STAYS = "Zebulonia", "Philiberta"
FIRST, OTHER = 1, 2  # the ids of the two
GAME = "nin_jan"
SHEET = FRect(160, 70, 960, 660)  # the inside of a dialog; the buttons outside still look hovered
COUNT = FRect(770, 40, 440, 60)  # the head of the final count
PILES = FRect(280, 170, 620, 400)  # the piles of a table
CODE = FRect(270, 200, 500, 260)  # inside the sheet of a share code; the review beside it goes on
REPLAYED = FRect(0, 0, 800, 640)  # the table of a replay; the review beside it and below goes on
LONGEST = 900.0  # seconds for a whole match, in which each move is one key


class Visitor:
    """A user who goes through the screens, and compares each with a twin on a copy of the files."""

    def __init__(self, window: Window, twin: Callable[[], Twin]) -> None:
        self.window, self._new = window, twin
        self.twin = twin()

    def see(self, route: Route, stored: dict[str, object] | None = None, rect: FRect | None = None) -> None:
        """Wait until the window shows this route; `stored` is what the app remembers while it runs."""
        self.twin = double_of(self.window, self._new)
        context = self.twin.scene.context
        context.settings = self.window.settings()
        context.runtime_cache.update(stored or {})
        self.twin.go(route)
        self._compare(rect)

    def _dialog_rect(self) -> FRect | None:
        return SHEET if self.twin.scene.shows_scene_below else None

    def _compare(self, rect: FRect | None = None) -> None:
        self.twin.scene.request_rebuild()
        rect = rect or self._dialog_rect()
        self.window.wait(lambda: self.window.sees(self.twin.picture(rect), rect), type(self.twin.scene).__name__)

    def click(self, name: str, part: int | None = None) -> None:
        """Click a widget in the window and in the twin; `part` is one of several choices in it."""
        x, y = self.twin.at(name)
        widget = self.twin._driver.widget(name)
        pos = (x, y) if part is None else widget.choice_rect(part).center
        if self.twin.scene.dialog is None:
            self.window.click(pos)
        else:
            self.window.answer(self.twin.picture(rect := self._dialog_rect()), pos, rect)
        self.window.park()
        if part is None:
            widget.activate()
        else:
            widget.click(*pos)

    def tap(self, name: str, part: int | None = None) -> None:
        """Click a widget in the window and in the twin, and wait until both look the same."""
        self.click(name, part)
        if self.twin.scene.route is not None:
            self.twin._driver.app._open_pending_routes()
        self._compare()

    def says(self, text: str) -> bool:
        """Return True if the screen shows this text."""
        return any(text in line for _rect, line in self.twin._driver.texts())

    def play_on(self, over: Callable[[], object]) -> None:
        """Play the first possible thing for the player to move: a card by its digit twice, or a pile."""

        def pressed() -> object:
            self.window.key(*"112233")
            return over()

        self.window.wait(pressed, "what the keys lead to", LONGEST)


def done(window: Window) -> list[Challenge]:
    """Return the attempts of the first profile at puzzles and daily challenges."""
    with closing(sqlite3.connect(f"{(window.data / PROGRESS_FILE).as_uri()}?mode=ro", uri=True)) as base:
        return list(ChallengeRows(base, lambda: None).profile_challenges(FIRST))


def people(window: Window) -> list[str]:
    with closing(sqlite3.connect(f"{(window.data / PROGRESS_FILE).as_uri()}?mode=ro", uri=True)) as base:
        return [name for (name,) in base.execute("SELECT name FROM people ORDER BY id")]


def sit_down(visitor: Visitor, place: int, name: str) -> None:
    """Create a profile with the form that the picture of a seat opens."""
    before = len(people(visitor.window))
    visitor.tap(f"token/{place}")
    visitor.click("new")
    visitor.window.do("type", "--delay", "20", name)
    visitor.window.key("Return", "Return")
    visitor.window.wait(lambda: len(people(visitor.window)) > before, name)
    visitor.twin._driver.write(name)
    visitor.twin._driver.key("return", "return")
    visitor._compare()


def two_in_the_set_up(visitor: Visitor) -> None:
    visitor.see(MenuRoute())
    visitor.tap(GAME)
    visitor.tap("remove/2")
    sit_down(visitor, 0, GONE)
    visitor.tap("level/1", part=0)
    sit_down(visitor, 1, STAYS)
    visitor.click("deal")


def look_at_the_figures(visitor: Visitor) -> None:
    """Check the statistics of both profiles: one match each, against each other."""
    visitor.window.key("p")
    visitor.see(ProfilesRoute())
    won = 0
    for name, rival in ((GONE, STAYS), (STAYS, GONE)):
        scene = visitor.twin.scene
        assert isinstance(scene, ProfilesScreen) and scene.chosen_profile is not None and scene.chosen_profile.name == name
        (counted,) = scene.statistics.figures.counted
        assert (counted.game, counted.played, len(scene.statistics.ratings)) == (GAME, 1, 1)
        assert visitor.says(name) and [one.name for one in scene.statistics.figures.against] == [rival]
        won += counted.won
        if name == GONE:
            visitor.click(f"person/{OTHER}")
            visitor.see(ProfilesRoute(OTHER))
    assert won, "somebody has won"


def solve_a_puzzle(visitor: Visitor) -> None:
    """Solve the easiest puzzle of Nin Jan with one click."""
    visitor.tap("tab", part=PUZZLES_TAB)
    scene = visitor.twin.scene
    assert isinstance(scene, ChallengeScreen)
    puzzle = scene.puzzles_by_game[GAME]
    visitor.click(f"play/{GAME}")
    visitor.twin.follow(f"play/{GAME}")
    table = visitor.twin.scene
    assert isinstance(table, TableScreen)
    visitor._compare(PILES)
    (move,) = [move for move in puzzle.lines[0] if move.startswith(f"{puzzle.seat} ")]
    gesture = table.table.input.gesture(table.session.match.rules.parse_move(move.partition(" ")[2]))
    visitor.window.click(visitor.twin.target(str(gesture.target)))
    visitor.window.park()
    visitor.window.wait(lambda: done(visitor.window), "the puzzle in the database")
    assert done(visitor.window) == [Challenge(GAME, puzzle.id, "", 1, True, True)]
    visitor.window.key("Escape")
    visitor.see(ChallengesRoute(), {TAB_KEY: PUZZLES_TAB})
    assert isinstance(visitor.twin.scene, ChallengeScreen) and visitor.twin.scene.progress.solved_count(GAME) == 1


def do_the_deal_of_the_day(visitor: Visitor) -> None:
    visitor.tap("tab", part=0)
    visitor.click(f"deal/{GAME}")
    visitor.play_on(lambda: any(one.what == DEAL and one.solved for one in done(visitor.window)))
    deal = done(visitor.window)[-1]
    assert (deal.what, deal.day, deal.tries) == (DEAL, today().isoformat(), 1) and deal.place in (1, 2, 3)
    visitor.window.key("Escape")
    visitor.see(ChallengesRoute())
    assert len(visitor.window.finished()) == 1, "it is nobody's match"


def share_a_deal(visitor: Visitor) -> None:
    """Copy a share code from the replay of the match, paste it at the challenges, and check that the same deal begins."""
    window, record = visitor.window, visitor.window.recalled()
    window.key("h")
    visitor.see(HistoryRoute())
    visitor.click("match/1")
    visitor.see(ReplayRoute(record), rect=REPLAYED)
    window.key("c")
    visitor.twin.go(ShareRoute(record))
    visitor._compare(CODE)
    visitor.click("copy")
    window.key("Escape")
    visitor.twin.go(HistoryRoute())
    while not window.sees(visitor.twin.picture(), None):
        window.key("Escape")  # the first one stops the review if it still runs
        time.sleep(4.0)
    window.key("Escape", "d")
    visitor.see(ChallengesRoute())
    window.key("k", "ctrl+v")
    visitor.twin.go(CodeRoute())
    for _twice in range(2):
        window.click(visitor.twin.at("open"))
    window.park()
    saved = window.wait(window.saved, "the same deal")
    assert (saved.seed, saved.options, [seat.level for seat in saved.seats]) == (record.seed, record.options, [None, None])
    assert not saved.moves and saved.deal is None


def leave_a_match(visitor: Visitor) -> None:
    """Start a match of both profiles, and quit after one move."""
    window = visitor.window
    assert window.quit() == 0
    window.start()
    visitor.see(MenuRoute())
    window.key("1")
    visitor.see(SetupRoute(GAME))
    visitor.tap("anew")
    visitor.click("deal")
    visitor.play_on(lambda: (saved := window.saved()) is not None and saved.seats[0].name == GONE and saved.moves)
    assert window.quit() == 0


def delete(visitor: Visitor) -> None:
    window = visitor.window
    window.start()
    window.key("p")
    visitor.see(ProfilesRoute())
    visitor.click("change")
    visitor.see(ProfileRoute(FIRST))
    visitor.tap("delete")
    assert len(set(traces(window.data, GONE))) >= 4, "settings, a save, both databases"
    visitor.click("for_good")
    window.wait(lambda: people(window) == [STAYS], "one person")
    visitor.see(ProfilesRoute())
    assert not visitor.says(GONE) and visitor.says(STAYS)


def test_two_people_play_and_one_of_them_goes_for_good(window: Window, twin: Callable[[], Twin]) -> None:
    window.settle(curtain=False, bots="instant")
    window.start("--seed", "7")
    visitor = Visitor(window, twin)
    two_in_the_set_up(visitor)
    visitor.play_on(window.finished)
    (entry,) = window.finished()
    assert [(players.name, players.person, players.how) for players in entry.seats] == [(GONE, FIRST, "played"), (STAYS, OTHER, "played")]
    visitor.twin.go(ResultsRoute(window.recalled()))
    window.lead_on(lambda: window.sees(visitor.twin.picture(COUNT), COUNT))
    window.key("h")
    visitor.see(MenuRoute())
    look_at_the_figures(visitor)
    window.key("Escape", "d")
    visitor.see(ChallengesRoute())
    solve_a_puzzle(visitor)
    do_the_deal_of_the_day(visitor)
    window.key("Escape")
    visitor.see(MenuRoute())
    share_a_deal(visitor)
    leave_a_match(visitor)
    delete(visitor)
    window.wait(lambda: not traces(window.data, GONE), "no trace, while the app runs")
    assert window.quit() == 0
    assert traces(window.data, GONE) == [] and len(set(traces(window.data, STAYS))) >= 4
    (entry,) = window.finished()
    assert entry.names[1] == STAYS and entry.seats[0].person is None
