"""A table used for something other than a match: the scene asks only its activity."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.kernel import Move
from game.match import Match
from tests.ui.driver import Driver, new_match
from tests.ui.records import history
from ui.canvas.pieces import Gesture
from ui.match.activity import Activity
from ui.match.table import TableScreen
from ui.practice.routes import WorkshopRoute
from ui.scene.route import Route
from ui.tables.contract import TableViewModel
from ui.tables.registry import TABLES

WRONG = "Try another card."


class Lesson(Activity):
    """A lesson: Léa has to choose her first legal card, the bot answers with its last, and it ends."""

    def refusal(self, match: Match, seat: int, move: Move) -> str:
        return "" if move == self.right(match) else WRONG

    def scripted_bot_move(self, match: Match, seat: int) -> Move | None:
        return sorted(match.legal(seat), key=str)[-1]

    def prompt(self, model: TableViewModel) -> str:
        return "Choose the card that is ringed."

    def highlighted_gesture(self, match: Match) -> Gesture | None:
        return None if match.ply else TABLES["nin_jan"].input.gesture(self.right(match))

    def is_over(self, match: Match) -> bool:
        return match.ply == 2

    def end_route(self, match: Match) -> Route:
        return WorkshopRoute()

    def right(self, match: Match) -> Move:
        return sorted(match.legal(0), key=str)[0]


@pytest.fixture
def scene(tmp_path: Path) -> tuple[Driver, TableScreen]:
    """Open the table of the lesson; `driver.said` records its calls."""
    driver = Driver(tmp_path)
    table = TableScreen(driver.context, new_match(None, "easy"), Lesson())
    driver.app.scenes[-1:] = [table]
    driver.step()
    return driver, table


def choose(table: TableScreen, move: Move) -> None:
    table.controller.play_gesture(table.table.input.gesture(move), is_confirmed=True)


def test_only_what_is_asked_for_is_played_and_the_rest_goes_home(scene: tuple[Driver, TableScreen]) -> None:
    driver, table = scene
    match = table.session.match
    wrong = sorted(match.legal(0), key=str)[1]
    choose(table, wrong)
    assert match.ply == 0 and driver.app.notice_bar.sentence == WRONG
    assert not table.seat_session.has_selection and not table.seat_session.can_drop(table.table.input.gesture(wrong))
    choose(table, Lesson().right(match))
    assert match.ply == 1


def test_what_is_ringed_and_said_is_the_lessons(scene: tuple[Driver, TableScreen]) -> None:
    driver, table = scene
    assert table.model().hint_gesture == Lesson().highlighted_gesture(table.session.match)
    assert any("that is ringed" in text for _rect, text in driver.texts())


def test_the_robot_plays_its_part_the_lesson_ends_and_nothing_is_kept(scene: tuple[Driver, TableScreen]) -> None:
    driver, table = scene
    match = table.session.match
    expected = sorted(match.legal(1), key=str)[-1]
    choose(table, Lesson().right(match))
    driver.wait(4)
    assert match.moves[1] == (1, expected) and match.ply == 2
    assert driver.app.scene is not table, "the lesson leads on"
    assert driver.context.storage.autosaved_match("nin_jan") is None and not history(driver.context.storage)
