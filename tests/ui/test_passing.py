"""The hot seat: notices end with the hand they were meant for; the privacy screen names who decides."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.record import Record
from tests.ui.driver import Driver, new_match
from tests.ui.nambarz_hands import record
from ui.canvas.pieces import Gesture
from ui.match.table import TableScreen
from ui.match.table_buttons import no_undo_reason
from ui.play.routes import TableRoute
from ui.screens.pause import PauseDialog
from ui.tables.nambarz.targets import TrayAction
from ui.widgets.notice import NoticeBar

Open = Callable[..., tuple[Driver, TableScreen]]
PLAYABLE, USELESS = "3", "8-hippo"  # on the 3-bee, by the seat that has drawn it


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Open]:
    drivers: list[Driver] = []

    def begin(record: Record, **settings: object) -> tuple[Driver, TableScreen]:
        driver = Driver(tmp_path / str(len(drivers)), (800, 500), **settings)  # type: ignore[arg-type]
        drivers.append(driver)
        driver.go(TableRoute(record))
        scene = driver.app.scene
        assert isinstance(scene, TableScreen)
        driver.wait(0.5)
        return driver, scene

    yield begin
    for driver in drivers:
        driver.close()


def two_at_nambarz(then: str = USELESS) -> Record:
    """Return a match of two humans in which seat 0 draws `then` on the 3-bee."""
    return record(2, ("10 9 8 7 10-bear 9-duck 8-bee",), "3-bee", then, levels=(None, None))


def open_curtain(driver: Driver) -> None:
    at = driver.widget("open").rect.center
    driver.press(*at)
    driver.wait(0.5)
    driver.release(*at)
    driver.wait(0.1)


def play(driver: Driver, scene: TableScreen, *moves: str) -> None:
    for move in moves:
        seat = scene.session.human_to_move
        assert seat is not None
        scene.play(seat, scene.session.match.rules.parse_move(move))
        driver.step()


def test_the_newest_answer_stands_and_what_is_told_goes_by_beneath_it() -> None:
    notice = NoticeBar()
    for sentence, tone in (("told", "info"), ("no", "warning"), ("look", "hint"), ("told", "info"), ("next", "info")):
        notice.add_notice(sentence, tone)
    assert notice.sentence == "look" and notice.update(0.1) and not notice.update(0.1)
    notice.update(2.9)  # the first notice is over, and so is the answer
    assert notice.sentence == "next"
    notice.add_notice("again")
    assert notice.update(0.1) and notice.sentence == "again"
    notice.remove_answer(with_public=False)
    assert notice.update(0.1) and notice.sentence == "next"
    notice.remove_answer(with_public=True)
    assert not notice.sentence


def test_a_trouble_is_told_until_it_has_been_read() -> None:
    notice = NoticeBar()
    notice.add_notice("no")
    notice.add_notice("The disk is full.", "trouble")
    notice.remove_answer(with_public=True)
    notice.add_notice("no")
    notice.update(3.0)
    assert notice.sentence == "The disk is full.", "it goes before every answer"
    notice.update(3.0)
    assert notice.sentence == "no", "an answer has its own time afterwards"


def test_nothing_that_one_person_was_told_or_had_in_hand_is_left_for_the_next(table: Open) -> None:
    driver, scene = table(two_at_nambarz())
    open_curtain(driver)
    driver.key("tab", "tab", "tab")
    driver.key("h", "l")
    cards = [target for target in scene.table.layout.targets(scene.model()) if target.piece]
    scene.controller.perform_gesture(Gesture(None, TrayAction.SORT))
    scene.controller.tap(cards[1])
    scene.controller.perform_gesture(Gesture(cards[0].piece, TrayAction.PILE))
    assert scene.model().tray.pieces or scene.seat_session.has_selection
    assert driver.app.notice_bar.sentence and scene.focus.is_visible
    scene.focus.name = "card/0"
    play(driver, scene, "draw", "pass")
    for _ in range(80):
        model, picked = scene.model(), scene.seat_session
        assert (scene.focus.is_visible, scene.move_list_panel.is_sheet_open, driver.app.notice_bar.sentence, picked.has_selection) == (
            False,
            False,
            "",
            False,
        )
        assert not model.tray.pieces and not model.tray.sort_order and not picked.hint_steps
        if scene.privacy_screen.is_closed:
            break
        driver.step()
    open_curtain(driver)
    assert scene.session.open_seat == 1 and not scene.model().tray.sort_order, "one's own way to sort one's hand"


def test_the_reason_of_a_forced_move_is_told_to_nobody_else(table: Open) -> None:
    """A turn after which nothing can be played, and one with a play-again joker, look the same to the others (rule NB-17)."""
    driver, scene = table(record(2, ("3 9 8 7 10-bear 9-duck 8-bee",), "3-bee", levels=(None, None)))
    open_curtain(driver)
    play(driver, scene, "match 3")
    driver.wait(2)
    assert scene.session.match.ply == 2 and scene.privacy_screen.seat == 1
    assert not driver.app.notice_bar.sentence


def test_an_answer_ends_with_the_room_and_with_the_next_move(table: Open) -> None:
    driver, scene = table(new_match(None, "easy"))
    driver.context.show_notice("no")
    driver.key("p")
    assert isinstance(driver.app.scene, PauseDialog) and not driver.app.notice_bar.sentence
    driver.key("p")
    driver.context.show_notice("no")
    play(driver, scene, str(next(iter(scene.session.match.legal(0)))))
    assert driver.app.notice_bar.sentence != "no"


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_the_curtain_asks_whoever_has_to_decide_now(table: Open, level: str) -> None:
    """A seat that a bot takes over is not asked for; the hand shown before is not the next player's."""
    driver, scene = table(new_match(None, None))
    open_curtain(driver)
    play(driver, scene, str(next(iter(scene.session.match.legal(0)))))
    driver.wait(1)
    assert scene.privacy_screen.seat == 1
    driver.key("p")
    segments = driver.widget("seat/1").rect
    driver.click(segments.x + segments.w * (0.4 if level == "easy" else 0.9), segments.centery)
    driver.key("p")
    assert scene.privacy_screen.seat is None and scene.session.open_seat == 0, "nobody else is asked"
    driver.wait(0.1)
    assert not scene.privacy_screen.is_visible


def test_whoever_is_alone_now_comes_from_behind_the_curtain_all_the_same(table: Open) -> None:
    driver, scene = table(new_match(None, None))
    open_curtain(driver)
    driver.key("p")
    segments = driver.widget("seat/0").rect
    driver.click(segments.x + segments.w * 0.4, segments.centery)
    hand = {str(move).removeprefix("choose ") for move in scene.session.match.legal(1)}
    assert scene.session.open_seat is None and not hand & {piece.face for piece in scene.table.layout.pieces(scene.model())}
    driver.key("p")
    assert scene.privacy_screen.seat == 1 and scene.session.open_seat is None
    open_curtain(driver)
    assert scene.session.open_seat == 1


def test_a_key_that_was_held_before_a_pause_opens_nothing_after_it(table: Open) -> None:
    driver, scene = table(new_match(None, None))
    driver.press(*driver.widget("open").rect.center)
    driver.key("p")
    driver.wait(1)
    driver.key("p")
    driver.wait(1)
    assert scene.privacy_screen.is_closed and scene.session.open_seat is None
    driver.press(*driver.widget("open").rect.center)
    driver.app.handle_event(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    driver.wait(1)
    assert scene.privacy_screen.is_closed


def test_undo_does_not_tell_what_was_drawn(table: Open) -> None:
    """A turn ends by itself after an unplayable card; the table saw only a draw and a pass (rule NB-7)."""
    sentences = []
    for then in (PLAYABLE, USELESS):
        driver, scene = table(two_at_nambarz(then))
        open_curtain(driver)
        play(driver, scene, "draw")
        driver.wait(0.2)
        if scene.session.match.ply == 1:
            assert (scene.session.forced_move is None) == (then == PLAYABLE)
            play(driver, scene, "pass")
        driver.wait(0.5)
        open_curtain(driver)
        sentences.append((no_undo_reason(scene.session), scene.session.undo_point()))
        driver.key("u")
        driver.tap("yes")
        driver.wait(0.5)
        assert scene.privacy_screen.seat == 0
        open_curtain(driver)
        driver.wait(2)
        assert scene.session.match.ply == 1, "what was taken back is not played again by itself"
        driver.key("ctrl+y")
        assert scene.session.match.ply == 2
    assert sentences == [("", 1)] * 2


@pytest.mark.parametrize(("level", "minimum"), [(None, 0.2), ("easy", 0.0)], ids=["people", "robots"])
def test_a_robot_takes_a_moment_where_anything_is_hidden_from_people(tmp_path: Path, level: str | None, minimum: float) -> None:
    """However few moves it has to choose from."""
    driver = Driver(tmp_path, (800, 500), bots="instant")
    driver.go(TableRoute(new_match("easy", level)))
    scene = driver.app.scene
    assert isinstance(scene, TableScreen)
    waited = 0.0
    while not scene.session.match.ply:
        driver.step(1, 0.02)
        waited += 0.02
        assert waited < 1
    driver.close()
    assert minimum <= waited <= minimum + 0.15
