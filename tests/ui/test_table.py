"""The table by mouse and keyboard: gestures, refusals, hints, undo (docs/decisions/0008-one-source-of-illegality.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.nin_jan.moves import PILE_COUNT, Choose, SignsShown, Suit
from game.record import Record
from tests.ui.driver import Driver, new_match
from tests.ui.layouts import TIE
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.screens.results import ResultsScreen
from ui.tables.nin_jan.geometry import CapturedTarget, PileTarget
from ui.tables.targets import SeatTarget

ORDER = (138.0, 300.0)  # where a card is dropped to play it
Open = Callable[..., tuple[Driver, TableScreen]]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Open]:
    drivers: list[Driver] = []

    def begin(record: Record, **settings: object) -> tuple[Driver, TableScreen]:
        driver = Driver(tmp_path, **settings)  # type: ignore[arg-type]
        drivers.append(driver)
        driver.go(TableRoute(record))
        scene = driver.app.scene
        assert isinstance(scene, TableScreen)
        while scene.tabletop.blocks_play:
            driver.step()
        driver.wait(0.5)
        return driver, scene

    yield begin
    for driver in drivers:
        driver.close()


def hand(scene: TableScreen) -> list[str]:
    return [widget.name for widget in scene.widgets if widget.name.startswith("card/")]


def choice(scene: TableScreen, seat: int = 0) -> str:
    """Return the card that this seat has chosen first."""
    return next(str(move.card) for player, move in scene.session.match.moves if player == seat and isinstance(move, Choose))


def to_a_pile(driver: Driver, scene: TableScreen) -> None:
    """Play on until the human has to settle a card."""
    for _ in range(60):
        question = scene.session.decision_view
        if question is not None and scene.session.match.view(question.seat).queue:  # type: ignore[attr-defined]
            return
        if question is not None:
            driver.key("1", "1")
        driver.wait(0.2)
    pytest.fail("no card to settle")


def hold(driver: Driver, seconds: float) -> None:
    """Hold the button of the privacy screen by mouse."""
    at = driver.widget("open").rect.center
    driver.move(*at)
    driver.press(*at)
    driver.wait(seconds)
    driver.release(*at)
    driver.wait(0.1)


def test_drag_click_and_keyboard_make_the_same_move(table: Open) -> None:
    chosen = []
    for way in ("drag", "click", "key", "digit", "button"):
        driver, scene = table(new_match(None, "easy"))
        name = hand(scene)[3]
        at = driver.widget(name).rect.center
        if way == "drag":
            driver.drag(at, ORDER)
        elif way == "click":
            driver.tap(name)
            driver.tap(name)
        elif way == "button":
            driver.tap(name)
            driver.tap("lay")
        elif way == "digit":
            driver.key("4", "4")
        else:
            driver.key("tab", "tab", "tab", "tab", "return", "return")
        chosen.append(choice(scene))
    assert len(set(chosen)) == 1, chosen


def test_a_card_dropped_off_the_table_goes_home(table: Open) -> None:
    driver, scene = table(new_match(None, "easy"), motion="all")
    at = driver.widget(hand(scene)[2]).rect.center
    ply = scene.session.match.ply
    driver.drag(at, (1180, 30))
    driver.wait(1)
    assert [seat for seat, _ in scene.session.match.moves[ply:] if seat == 0] == []
    assert scene.tabletop.carried_sprite is None
    seen = [sprite.piece.key for sprite in scene.tabletop.animator.sprites()]
    assert Counter(piece.key for piece in scene.table.layout.pieces(scene.model())) == Counter(seen)


def test_a_short_press_is_a_click_and_a_few_pixels_are_a_drag(table: Open) -> None:
    driver, scene = table(new_match(None, "easy"))
    x, y = driver.widget(hand(scene)[0]).rect.center
    driver.press(x, y)
    driver.move(x + 2, y + 2, held=True)
    assert scene.tabletop.carried_sprite is None
    driver.move(x + 20, y - 20, held=True)
    assert scene.tabletop.carried_sprite is not None
    driver.release(x, y)


def test_a_wrong_pile_is_refused_with_its_reason_and_nothing_changes(table: Open) -> None:
    for seed in "12345678":
        driver, scene = table(new_match(None, "easy", seed=seed))
        to_a_pile(driver, scene)
        legal = {scene.table.input.gesture(move).target for move in scene.session.match.legal(0)}
        wrong = [pile for pile in map(PileTarget, range(PILE_COUNT)) if pile not in legal]
        if wrong:
            before = scene.session.match.state_json()
            driver.tap(str(wrong[0]))
            assert scene.session.match.state_json() == before
            assert "does not beat" in driver.app.notice_bar.sentence
            return
    pytest.fail("no seed where a pile is not beaten")


def test_a_card_that_is_dropped_on_a_pile_before_the_reveal_is_not_chosen(table: Open) -> None:
    """A card is chosen first, and settled in its turn (rule NJ-5)."""
    driver, scene = table(new_match(None, "easy"))
    driver.drag(driver.widget(hand(scene)[3]).rect.center, driver.widget("pile/1").rect.center)
    assert "put a card on “Order”" in driver.app.notice_bar.sentence
    assert not [move for seat, move in scene.session.match.moves if seat == 0]


def test_while_cards_are_chosen_a_click_on_a_pile_only_looks_at_it(table: Open) -> None:
    driver, scene = table(new_match(None, "easy"))
    driver.tap(hand(scene)[3])
    driver.tap("pile/1")
    assert (scene.seat_session.spread_target, f"card/{scene.seat_session.lifted_piece}") == (PileTarget(1), hand(scene)[3])
    driver.tap("pile/2")
    assert (scene.seat_session.spread_target, f"card/{scene.seat_session.lifted_piece}") == (None, hand(scene)[3]), (
        "the sheet is closed, the card stays lifted"
    )
    assert not [move for seat, move in scene.session.match.moves if seat == 0]


def test_ones_own_catch_is_spread_out_by_a_click(table: Open) -> None:
    """(rule NJ-11)"""
    driver, scene = table(new_match(None, "easy"))
    driver.tap("catch/0")
    assert scene.seat_session.spread_target == CapturedTarget(0)
    driver.tap("catch/0")
    assert scene.seat_session.spread_target is None


def test_with_confirmation_a_dropped_card_waits_for_a_second_click(table: Open) -> None:
    driver, scene = table(new_match(None, "easy"), confirm=True)
    name = hand(scene)[3]
    driver.drag(driver.widget(name).rect.center, ORDER)
    assert not [move for seat, move in scene.session.match.moves if seat == 0]
    driver.tap(name)
    assert f"card/{choice(scene)}" == name


def test_a_robots_choice_leaves_the_lifted_card_in_the_hand(table: Open) -> None:
    driver, scene = table(new_match(None, "easy", "easy"), motion="all")
    driver.key("5")
    lifted = scene.seat_session.lifted_piece
    assert lifted
    driver.wait(4)
    assert {seat for seat, _ in scene.session.match.moves} == {1, 2}
    assert scene.seat_session.lifted_piece == lifted


def test_a_click_ends_the_running_animation_and_does_nothing_else(table: Open) -> None:
    driver, scene = table(new_match(None, "easy"), speed="slow", motion="all")
    driver.wait(3)
    driver.key("1", "1")
    driver.step()
    assert scene.tabletop.blocks_play
    ply = scene.session.match.ply
    driver.press(391, 330)
    assert not scene.tabletop.blocks_play
    assert scene.session.match.ply == ply


def test_escape_puts_a_lifted_card_back_and_only_then_pauses(table: Open) -> None:
    driver, scene = table(new_match(None, "easy"))
    driver.key("2")
    assert scene.seat_session.lifted_piece
    driver.key("escape")
    assert not scene.seat_session.lifted_piece
    assert driver.app.scene is scene
    driver.key("escape")
    assert driver.app.scene is not scene
    driver.key("escape")
    assert driver.app.scene is scene


def test_a_hint_rings_what_the_hard_robot_would_play_and_says_why(table: Open) -> None:
    driver, scene = table(new_match(None, "easy"))
    driver.key("h")
    driver.wait(0.2)
    assert "step 1 of 3" in driver.widget("hint").tooltip
    driver.key("h", "h")
    assert "step 3 of 3" in driver.widget("hint").tooltip and "again" not in driver.widget("hint").tooltip
    assert scene.seat_session.hint_gesture is not None
    (move,) = scene.table.input.candidate_moves(scene.model(), scene.seat_session.hint_gesture)
    assert scene.session.match.refusal(0, move) is None
    assert driver.app.notice_bar.sentence
    driver.key("1", "1")
    assert scene.seat_session.hint_gesture is None


def test_undo_takes_the_choice_back_where_nothing_was_shown(table: Open) -> None:
    driver, scene = table(new_match(None, "easy", "easy"), motion="all")
    driver.key("1", "1")
    assert [seat for seat, _ in scene.session.match.moves] == [1, 0], "the second robot still thinks"
    driver.key("u")
    assert [seat for seat, _ in scene.session.match.moves] == [1]
    driver.wait(3)
    driver.key("ctrl+y")
    assert [seat for seat, _ in scene.session.match.moves] == [1, 0], "robots wait for who may redo"


def test_undo_says_why_not_after_a_reveal(table: Open) -> None:
    driver, scene = table(new_match(None, "easy"))
    to_a_pile(driver, scene)
    ply = scene.session.match.ply
    driver.key("u")
    assert "seen" in driver.app.notice_bar.sentence
    assert scene.session.match.ply == ply


def test_with_two_people_undo_asks_whether_everybody_agrees(table: Open) -> None:
    driver, scene = table(new_match(None, None))
    hold(driver, 0.5)
    driver.key("1", "1")
    driver.wait(0.5)
    hold(driver, 0.5)
    driver.key("u")
    assert scene.dialog is not None
    driver.key("escape")
    assert (scene.dialog, scene.session.match.ply) == (None, 1)
    driver.key("u")
    driver.tap("yes")
    driver.wait(0.5)
    assert scene.session.match.ply == 0
    assert scene.privacy_screen.seat == 0, "the hand of who decides again is behind the curtain"


def test_the_curtain_opens_only_when_its_key_is_held(table: Open) -> None:
    driver, scene = table(new_match(None, None))
    assert scene.privacy_screen.is_closed
    hold(driver, 0.2)
    assert scene.session.open_seat is None
    assert not hand(scene)
    hold(driver, 0.5)
    assert scene.session.open_seat == 0
    assert len(hand(scene)) == 9


def test_the_curtain_opens_by_keyboard_too(table: Open) -> None:
    import pygame

    driver, scene = table(new_match(None, None))
    driver.key("tab")
    driver.app.handle_event(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))
    driver.wait(0.5)
    driver.app.handle_event(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))
    driver.wait(0.2)
    assert scene.session.open_seat == 0


def test_a_short_press_at_the_curtain_is_answered(table: Open) -> None:
    driver, scene = table(new_match(None, None))
    driver.app.notice_bar.remove_all()
    hold(driver, 0.1)
    assert "longer" in driver.app.notice_bar.sentence and scene.session.open_seat is None
    hold(driver, 0.5)
    assert scene.session.open_seat == 0 and not driver.app.notice_bar.sentence


@pytest.mark.parametrize("how", ["mouse", "keyboard"])
def test_two_taps_open_the_curtain_where_somebody_wants_them(table: Open, how: str) -> None:
    driver, scene = table(new_match(None, None), two_taps=True)

    def tap() -> None:
        driver.tap("open") if how == "mouse" else driver.key("return")

    tap()
    tap()  # too soon after the first, as from a trembling hand
    driver.wait(0.5)
    assert scene.session.open_seat is None, "once is not enough, however long ago"
    tap()
    driver.wait(0.3)
    assert scene.session.open_seat == 0 and scene.session.match.ply == 0


def test_behind_the_curtain_no_shortcut_shows_a_hand(table: Open) -> None:
    driver, scene = table(new_match(None, None))
    for keys in ("h", "l", "1", "u", "return"):
        driver.key(keys)
        assert scene.session.open_seat is None
        assert not hand(scene)
        assert scene.session.match.ply == 0


def test_the_move_list_names_no_card_before_it_was_shown(table: Open) -> None:
    driver, scene = table(new_match(None, None))
    hold(driver, 0.5)
    driver.key("1", "1")
    driver.wait(0.5)
    hold(driver, 0.5)
    driver.key("l")
    sentence = " ".join(text for _rect, text in driver.texts())
    assert choice(scene) not in sentence
    assert "··" in sentence


def test_in_the_play_off_people_throw_in_secret_one_after_the_other(table: Open) -> None:
    """(rule NJ-13)"""
    first = next(ply for ply, (_seat, move) in enumerate(TIE.moves) if move.startswith("throw"))
    driver, scene = table(replace(TIE, moves=TIE.moves[:first]))
    for seat, digit in ((0, "1"), (1, "3")):  # rock, then scissors
        assert scene.privacy_screen.seat == seat
        assert not [widget for widget in scene.widgets if widget.name.startswith("sign/")]
        hold(driver, 0.5)
        sentence = " ".join(text for _rect, text in driver.texts())
        assert "rock" not in sentence.lower().replace("rock, paper, scissors", "")
        driver.key(digit)
        driver.wait(0.5)
    assert scene.session.match.outcome.winners == (0,)
    assert [event.signs for event in scene.table_context.last_events if isinstance(event, SignsShown)] == [(Suit.ROCK, Suit.SCISSORS)]


def test_where_no_person_plays_one_may_skip_to_the_result(table: Open) -> None:
    driver, _scene = table(new_match("easy", "easy"), motion="all")
    driver.tap("skip")
    driver.wait(4)
    assert isinstance(driver.app.scene, ResultsScreen)


def test_a_finished_record_goes_to_its_result(table: Open) -> None:
    driver, scene = table(new_match(None, "easy"))
    while not scene.session.match.is_over:
        seat = scene.session.match.to_move[0]
        scene.session.play(seat, sorted(scene.session.match.legal(seat), key=str)[0])
    driver.wait(2)
    assert isinstance(driver.app.scene, ResultsScreen)


def test_a_plate_opens_the_taken_cards_of_its_seat(table: Open) -> None:
    driver, scene = table(new_match(None, "easy"))
    driver.tap("seat/1")
    assert scene.seat_session.spread_target == SeatTarget(1)
    driver.tap("pile/0")
    assert not scene.seat_session.spread_target


def test_a_resize_in_mid_flight_ends_where_the_new_layout_says(table: Open) -> None:
    driver, scene = table(new_match(None, "easy"), motion="all")
    driver.wait(3)
    driver.key("1", "1")
    driver.step(2)
    driver.resize((1024, 640))
    driver.wait(2)
    resting = {sprite.piece.key: sprite.pose for sprite in scene.tabletop.animator.sprites()}
    for piece in scene.table.layout.pieces(scene.model()):
        if not piece.is_hidden:
            assert resting[piece.key] == piece.pose


def test_undo_and_the_recap_with_nothing_to_show_answer_in_a_neutral_tone(tmp_path: Path) -> None:
    driver, answers = Driver(tmp_path), list[tuple[str, str]]()
    driver.go(TableRoute(new_match(None, "easy", "easy")))
    driver.wait(3)
    driver.context.show_notice = lambda sentence, tone="warning", spoken=None: answers.append((sentence, tone))
    driver.key("ctrl+z", "w")
    assert answers == [("There is nothing to undo.", "neutral"), ("Nobody else has played since your turn.", "neutral")]
    driver.close()
