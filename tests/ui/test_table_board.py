"""The table of a board game: choices, spread stacks, the past, forced moves, rotation, hints, undo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from tests.ui.boards import CHAIN, EITHER, board_match, board_table, lay, played
from tests.ui.driver import Driver
from ui.canvas.canvas import Canvas
from ui.match.table import TableScreen
from ui.match.table_buttons import no_hint_reason
from ui.store.storage import Storage
from ui.tables.chifoumi.geometry import SquareTarget

Open = Callable[..., tuple[Driver, TableScreen]]
STUCK = {"a1": "0R 1R", "g7": "1S", "d4": "1P"}  # seat 0 has no pawn on top (rule CH-8)


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Open]:
    drivers: list[Driver] = []

    def begin(
        *levels: str | None, stacks: dict[str, str] | None = None, free: bool = False, **settings: object
    ) -> tuple[Driver, TableScreen]:
        record = board_match(*levels, free_placement=True) if free else board_match(*levels)
        driver, scene = board_table(tmp_path, record, stacks, **settings)
        drivers.append(driver)
        return driver, scene

    yield begin
    for driver in drivers:
        driver.close()


def choices(scene: TableScreen) -> list[str]:
    scene.rebuild_if_needed()
    return [widget.name for widget in scene.widgets if widget.name.startswith("choice/")]


def either(board: Open) -> tuple[Driver, TableScreen, str]:
    """Show the choice bubble over c4; return the name of the capture's button as well."""
    driver, scene = board(None, None, stacks=EITHER, free=True)
    driver.tap("square/c3")
    driver.tap("square/c4")
    return driver, scene, taking(scene)


def taking(scene: TableScreen) -> str:
    assert scene.seat_session.ambiguous_gesture is not None
    moves = scene.seat_session.judge(scene.model(), scene.seat_session.ambiguous_gesture).playable
    return f"choice/{[str(move) for move in moves].index('c3xc4')}"


def post(driver: Driver, kind: int, name: str, button: int) -> None:
    pos = driver.at(*driver.widget(name).rect.center)
    driver.app.handle_event(pygame.event.Event(kind, pos=pos, button=button))


# --- one gesture, several moves (rules CH-17 and CH-22) ------------------------------------------


def test_where_a_pawn_may_stack_or_take_a_bubble_asks(board: Open) -> None:
    driver, scene, key = either(board)
    assert choices(scene) == ["choice/0", "choice/1"] and not played(scene)
    driver.tap(key)
    assert played(scene) == ["c3xc4"] and not choices(scene)


def test_a_drop_asks_too_and_a_digit_answers(board: Open) -> None:
    driver, scene = board(None, None, stacks=EITHER, free=True)
    driver.drag(driver.widget("square/c3").rect.center, driver.widget("square/c4").rect.center)
    driver.key(str(int(taking(scene)[-1]) + 1))
    assert played(scene) == ["c3xc4"]


def test_the_keyboard_walks_the_bubble(board: Open) -> None:
    driver, scene, key = either(board)
    driver.key(*["tab"] * (int(key[-1]) + 1), "return")
    assert played(scene) == ["c3xc4"]


def test_escape_and_a_click_elsewhere_close_the_bubble(board: Open) -> None:
    for way in ("key", "click"):
        driver, scene, _key = either(board)
        if way == "key":
            driver.key("escape")
        else:
            driver.tap("square/g1")
        assert not choices(scene) and not scene.seat_session.has_selection and not played(scene)
        assert driver.app.scene is scene


def test_where_nothing_is_legal_the_first_refusal_is_said(board: Open) -> None:
    driver, scene = board(None, None)
    driver.tap("square/c2")
    driver.tap("square/g7")
    assert driver.app.notice_bar.sentence and not played(scene)


# --- what can be spread out ----------------------------------------------------------------------


def test_a_long_press_fans_a_stack_and_is_no_click(board: Open) -> None:
    driver, scene = board(None, None, stacks=EITHER)
    at = driver.widget("square/c4").rect.center
    driver.press(*at)
    driver.wait(0.4)
    assert not scene.seat_session.spread_target
    driver.wait(0.1)
    assert scene.seat_session.spread_target == SquareTarget("c4")
    driver.release(*at)
    driver.step()
    assert (scene.seat_session.spread_target, scene.seat_session.lifted_piece) == (SquareTarget("c4"), None)
    driver.key("escape")
    assert not scene.seat_session.spread_target and driver.app.scene is scene


def test_a_right_click_or_a_key_fans_a_stack_and_again_closes_it(board: Open) -> None:
    driver, scene = board(None, None, stacks=EITHER)
    for expected in (SquareTarget("c4"), None):
        post(driver, pygame.MOUSEBUTTONDOWN, "square/c4", 3)
        assert scene.seat_session.spread_target == expected
    scene.focus.name, scene.focus.is_visible = "square/c4", True
    for keys in ("f", "shift+return"):
        driver.key(keys)
        assert scene.seat_session.spread_target == SquareTarget("c4")
        driver.key(keys)
        assert not scene.seat_session.spread_target


def test_of_a_stack_one_pawn_is_on_top(board: Open) -> None:
    driver, _scene = board(None, None, stacks={"c3": "0S 0P 0R", "g7": "1P"})
    post(driver, pygame.MOUSEBUTTONDOWN, "square/c3", 3)
    sentences = [text for _rect, text in driver.texts()]
    assert sentences.count("on top") == 1 and [text for text in sentences if text in ("Rock", "Paper", "Scissors")] == [
        "Rock",
        "Paper",
        "Scissors",
    ]


def test_a_lone_pawn_has_nothing_to_fan(board: Open) -> None:
    driver, scene = board(None, None, stacks=EITHER)
    post(driver, pygame.MOUSEBUTTONDOWN, "square/c3", 3)
    assert not scene.seat_session.spread_target


def test_the_helper_panel_folds_and_stays_folded(board: Open, tmp_path: Path) -> None:
    driver, scene = board(None, None)
    driver.tap("helper")
    driver.context.storage.newest_autosave()  # waits until everything is written
    assert not scene.model().is_helper_open and not Storage(tmp_path).settings().helper
    driver.tap("helper")
    assert scene.model().is_helper_open


@pytest.mark.parametrize("size", [(1280, 800), (900, 1400)])
def test_the_helper_panel_shows_what_each_kind_takes(board: Open, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    """In landscape and portrait windows; without drawing the signs of pawns on the board (rule CH-3)."""
    driver, _scene = board(None, None, size=size)
    drawn, svg = Counter[str](), Canvas.draw_svg

    def noted(self: Canvas, name: str, *remainder: float, **more: float) -> None:
        drawn[name.rpartition("signs/")[2]] += "signs/" in name
        svg(self, name, *remainder, **more)

    monkeypatch.setattr(Canvas, "draw_svg", noted)
    driver.texts()
    result = Counter(drawn)
    driver.tap("helper")
    drawn.clear()
    driver.texts()
    assert result - drawn == {"rock": 3, "scissors": 3, "paper": 2, "well": 2}


# --- the past ------------------------------------------------------------------------------------


def test_the_past_is_shown_without_disturbing_the_present(board: Open) -> None:
    driver, scene = board(None, "easy", motion="all")
    seat = scene.session.human_to_move
    assert seat == 0
    scene.play(seat, next(iter(scene.session.match.legal(seat))))
    driver.step()
    driver.key("home")
    model = scene.model()
    assert model.is_past and model.decision_view is None and model.view == scene.session.match.at_ply(0).view(0)
    driver.wait(5)
    assert len(played(scene)) == 1, "robots wait"
    driver.tap("square/c2")
    assert not scene.seat_session.lifted_piece and len(played(scene)) == 1
    driver.key("escape")
    assert not scene.model().is_past and driver.app.scene is scene
    driver.wait(5)
    assert len(played(scene)) == 2, "and then go on"


def test_keys_step_one_move_at_a_time_and_the_primary_key_returns(board: Open) -> None:
    driver, scene = board(None, None)
    for _ in range(3):
        seat = scene.session.match.to_move[0]
        scene.play(seat, next(iter(scene.session.match.legal(seat))))
    seen = []
    for keys in ("ctrl+left", "ctrl+left", "ctrl+right", "home", "ctrl+left", "end"):
        driver.key(keys)
        seen.append(scene.position_viewer.ply)
    assert seen == [2, 1, 2, 0, 0, 3]
    driver.key("ctrl+left")
    driver.tap("present")
    assert scene.position_viewer.past_match is None


def test_a_line_of_the_move_list_leads_to_the_end_of_its_chain(board: Open) -> None:
    driver, scene = board(None, None, stacks=CHAIN, seen=True)
    for text in ("c3xc4", "c4xd5", "stop"):
        scene.play(0, scene.session.match.rules.parse_move(text))
    seat = scene.session.match.to_move[0]
    scene.play(seat, next(iter(scene.session.match.legal(seat))))
    driver.key("l")  # lists all moves, not only recent ones
    area = scene.move_list_panel.move_list
    driver.click(area.rect.x + 60, area.content_top + 12)
    assert scene.position_viewer.ply == 3, "the whole chain"
    assert area.marked_index == 0


def test_the_wheel_scrolls_the_moves_of_a_long_match(board: Open) -> None:
    driver, scene = board(None, None, seen=True)
    for ply, text in enumerate(("c1-b1", "c7-b7", "b1-a1", "b7-a7", "a1-b1", "a7-b7", "b1-c1", "b7-c7")):
        scene.play(ply % 2, scene.session.match.rules.parse_move(text))
    driver.key("l")  # lists all moves, not only recent ones
    area = scene.move_list_panel.move_list
    assert area.offset == area.max_offset > 0
    driver.move(*area.rect.center)
    driver.app.handle_event(pygame.event.Event(pygame.MOUSEWHEEL, precise_y=9.0))
    assert area.offset == 0


def test_undo_from_the_past_comes_back_first(board: Open) -> None:
    driver, scene = board(None, "easy", motion="all")
    scene.play(0, next(iter(scene.session.match.legal(0))))
    driver.key("home", "u")
    assert scene.position_viewer.past_match is None and not played(scene)


# --- moves that play themselves ------------------------------------------------------------------


def test_who_cannot_move_passes_after_a_moment_and_it_is_said(board: Open) -> None:  # (rule CH-8)
    driver, scene = board(None, None, stacks=STUCK)
    driver.app.notice_bar.remove_all()
    driver.wait(0.2)
    assert not played(scene)
    driver.wait(0.3)
    assert played(scene) == ["pass"] and driver.app.notice_bar.sentence


def test_undo_goes_back_to_a_decision_not_to_a_move_that_played_itself(board: Open) -> None:
    _driver, scene = board(None, "easy", stacks={**STUCK, "c3": "0S", "c4": "1P", "d4": "1R"})
    match = scene.session.match
    scene.play(0, match.rules.parse_move("c3-b2"))
    lay(match, STUCK)  # seat 0 has no legal move any more
    scene.session.open_single_hand()
    scene.play(0, match.rules.parse_move("pass"))
    assert scene.session.undo_point() == 0
    scene.session.undo()
    assert not played(scene)


# --- people at one board -------------------------------------------------------------------------


def test_there_is_no_curtain_where_nothing_is_hidden(board: Open) -> None:
    driver, scene = board(None, None)
    for expected in (0, 1, 0):
        driver.wait(1)
        assert not scene.privacy_screen.is_visible and scene.session.human_to_move == expected
        assert not no_hint_reason(scene.session), "nothing is hidden from anybody"
        scene.play(expected, next(iter(scene.session.match.legal(expected))))


def test_the_table_turns_only_when_it_is_to(board: Open) -> None:
    for turn in (False, True):
        _driver, scene = board(None, None, turn_table=turn)
        assert scene.model().bottom_seat == 0
        scene.play(0, next(iter(scene.session.match.legal(0))))
        assert scene.model().bottom_seat == (1 if turn else 0)
    _driver, scene = board("easy", None, turn_table=True)
    assert scene.model().bottom_seat == 1, "the only person sits south"


def test_partners_are_greeted_once_and_give_each_other_no_hint(board: Open) -> None:  # (rule CH-25)
    driver, scene = board(None, "easy", None, "easy")
    assert driver.app.notice_bar.sentence == scene.table.text.welcome_tip(scene.model()) != ""
    assert no_hint_reason(scene.session)
    driver.app.notice_bar.remove_all()
    driver.wait(0.1)
    assert not driver.app.notice_bar.sentence
    _driver, scene = board(None, "easy", "easy", None)
    assert not no_hint_reason(scene.session)


# (rule CH-7; docs/decisions/0009-undo-stops-at-what-was-shown.md)
def test_undo_stops_within_a_chain_and_redo_goes_on(board: Open) -> None:
    driver, scene = board(None, "easy", stacks=CHAIN, motion="all")
    driver.wait(1)
    for text in ("c3xc4", "c4xd5"):
        scene.play(0, scene.session.match.rules.parse_move(text))
        driver.wait(1)
    driver.key("u")
    assert played(scene) == ["c3xc4"]
    driver.key("u")
    assert not played(scene)
    driver.key("ctrl+y", "ctrl+y")
    assert played(scene) == ["c3xc4", "c4xd5"]


def test_the_key_that_stands_out_stops_a_chain(board: Open) -> None:
    driver, scene = board(None, None, stacks=CHAIN)
    driver.tap("square/c3")
    driver.tap("square/c4")
    driver.tap("lay")
    assert played(scene) == ["c3xc4", "stop"]
