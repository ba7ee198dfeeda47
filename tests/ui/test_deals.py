"""A game of deals at the table: calls, claims, ends of deals and score sheets (rules JA-10 to JA-19)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from game.kernel import Event
from game.match import Match
from game.nain_jaune.moves import Forgot, Played, Won
from game.record import Record
from tests.ui.driver import Driver
from tests.ui.nain_jaune_deals import dealt
from tests.ui.nain_jaune_deals import record as fresh
from ui.match.auto_advance import SCORE_SHEET_DELAY_S
from ui.match.speech_bubbles import BUBBLE_INTERVAL_S
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.screens.pause import PauseDialog
from ui.screens.results import ResultsScreen
from ui.screens.routes import PauseRoute, ResultsRoute, ScoreSheetRoute
from ui.screens.score_sheet.screen import AUTO_CLOSE_S, ScoreSheetScreen
from ui.widgets.controls import Button

Open = Callable[..., tuple[Driver, TableScreen]]
ALONE = (None, "easy", "easy")
LIVELY = {"motion": "few"}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Open]:
    drivers: list[Driver] = []

    def begin(record: Record, **settings: object) -> tuple[Driver, TableScreen]:
        driver = Driver(tmp_path, (800, 500), **settings)  # type: ignore[arg-type]
        drivers.append(driver)
        driver.go(TableRoute(record))
        scene = driver.app.scene
        assert isinstance(scene, TableScreen)
        while scene.tabletop.blocks_play:
            driver.step()
        return driver, scene

    yield begin
    for driver in drivers:
        driver.close()


@cache
def before(levels: tuple[str | None, ...], seen: Callable[[tuple[Event, ...]], bool]) -> tuple[Record, str]:
    """Return a match up to a move of seat 0 with such events, and that move."""
    for seed in range(40):
        record = dealt(2, *levels, seed=str(seed))
        match = Match(record)
        for ply, (seat, text) in enumerate(record.moves):
            if seat == 0 and seen(match.events(ply)):
                return replace(record, moves=record.moves[:ply]), text
    raise AssertionError("there is no such move")


def three_say(events: tuple[Event, ...]) -> bool:
    return [event.key for event in events][:4] == ["played", "without", "without", "without"]


def stakes(events: tuple[Event, ...]) -> bool:
    return any(isinstance(event, Won | Forgot) for event in events)


def ends(events: tuple[Event, ...]) -> bool:
    return any(event.key == "dealt" for event in events)


def lay(scene: TableScreen, text: str) -> None:
    scene.play(0, scene.session.match.rules.parse_move(text))


def tap(driver: Driver, scene: TableScreen, text: str) -> None:
    """Play the card of this move by taps: a second one if the first could mean something else."""
    name = "card/" + text.split()[1].rstrip("!")
    driver.tap(name)
    if scene.seat_session.lifted_piece:
        driver.tap(name)


# --- what is said -----------------------------------------------------------------------------------------------------


def test_bubbles_come_up_one_after_the_other_and_nobody_acts_before_the_last(table: Open) -> None:
    record, text = before(ALONE, three_say)
    driver, scene = table(record, **LIVELY)
    lay(scene, text)
    seen = []
    while scene.speech_bubbles.has_pending_bubbles or scene.tabletop.blocks_play:
        assert scene.model().decision_view is None and not scene.table_context.status.is_free
        driver.step()
        seen.append(len(scene.model().speech_bubbles))
    assert seen == sorted(seen) and {1, 2, 3} <= set(seen)
    assert seen.count(1) / 60 == pytest.approx(BUBBLE_INTERVAL_S, abs=0.1)
    assert scene.table_context.status.is_free and len(scene.model().speech_bubbles) == 3


def test_a_click_hurries_and_the_bubbles_stay_until_the_next_move(table: Open) -> None:
    record, text = before(ALONE, three_say)
    driver, scene = table(record, **LIVELY)
    lay(scene, text)
    driver.click(640, 400)
    assert len(scene.model().speech_bubbles) == 3 and scene.table_context.status.is_free
    driver.wait(3)  # no seat had the card: the same human starts a new sequence (rule JA-12)
    assert len(scene.model().speech_bubbles) == 3
    scene.play(0, next(iter(scene.session.match.legal(0))))
    assert scene.model().speech_bubbles == ()


def test_without_animation_all_bubbles_are_there_at_once(table: Open) -> None:
    record, text = before(ALONE, three_say)
    _driver, scene = table(record, motion="none")
    lay(scene, text)
    assert len(scene.model().speech_bubbles) == 3 and scene.table_context.status.is_free


def test_the_past_says_nothing(table: Open) -> None:
    record, text = before(ALONE, three_say)
    driver, scene = table(record)
    lay(scene, text)
    driver.key("ctrl+left")
    assert scene.model().speech_bubbles == ()


# --- the first advice -------------------------------------------------------------------------------------------------


def test_the_first_advice_is_given_to_who_decides_at_two_tables(table: Open) -> None:
    """Never under the privacy screen or in a resumed match; the boxes it mentions are ringed."""
    driver, _scene = table(fresh(3, levels=(None, None, "easy")), **LIVELY, coach_marks=False)
    for answer in (True, True, False):
        driver.app.notice_bar.remove_all()
        driver.go(TableRoute(fresh(3, levels=(None, None, "easy"))))
        scene = driver.app.scene
        assert isinstance(scene, TableScreen)
        driver.wait(1.5)
        assert scene.privacy_screen.is_visible and not scene.model().is_welcome_tip_shown
        scene.session.open_hand(0)
        scene.hot_seat._open_privacy_screen()
        driver.wait(1)
        assert scene.model().is_welcome_tip_shown == answer == bool(driver.app.notice_bar.sentence)
        scene.play(0, next(iter(scene.session.match.legal(0))))
        assert not scene.model().is_welcome_tip_shown


def test_a_match_that_is_taken_up_again_gives_no_advice(table: Open) -> None:
    driver, scene = table(before(ALONE, stakes)[0], **LIVELY, coach_marks=False)
    driver.wait(1)
    assert scene.session.decision_view is not None and not driver.app.notice_bar.sentence


# --- the words of the next move (rule JA-13) --------------------------------------------------------------------------


def test_the_words_are_armed_by_key_and_go_with_the_next_card_only(table: Open) -> None:
    record, text = before(ALONE, stakes)
    driver, scene = table(record, bots="calm")
    driver.key("q")
    assert scene.model().is_claim_armed
    tap(driver, scene, text)
    events = scene.session.match.events(len(record.moves))
    assert isinstance(events[0], Played) and events[0].claim
    assert any(isinstance(event, Won) for event in events)
    assert not scene.model().is_claim_armed


def test_a_card_without_the_words_wins_nothing(table: Open) -> None:
    record, text = before(ALONE, stakes)
    driver, scene = table(record)
    driver.tap("claim")
    driver.tap("claim")
    tap(driver, scene, text)
    assert any(isinstance(event, Forgot) for event in scene.session.match.events(len(record.moves)))


def test_the_key_is_off_where_the_words_are_of_no_use(table: Open) -> None:
    driver, scene = table(fresh(3, levels=("easy", None, "easy")), **LIVELY)  # a bot starts
    key = driver.widget("claim")
    assert key.command.disabled_reason and key.tooltip == key.command.disabled_reason
    driver.key("q")
    assert not scene.model().is_claim_armed


def test_where_the_words_say_themselves_there_is_no_key(table: Open) -> None:
    _driver, scene = table(fresh(3, levels=ALONE, announce=False))
    assert "claim" not in [widget.name for widget in scene.widgets]


# --- the end of a deal ------------------------------------------------------------------------------------------------


def test_a_settled_deal_is_looked_at_then_accounted_for_then_the_next_is_dealt(table: Open) -> None:
    record, text = before(ALONE, ends)
    driver, scene = table(record, **LIVELY)
    deal = scene.model().view.deal
    lay(scene, text)
    assert scene.model().view.deal == deal and scene.model().deal_end_events and scene.model().decision_view is None
    assert scene.session.match.view(None).deal == deal + 1  # type: ignore[attr-defined]
    driver.wait(SCORE_SHEET_DELAY_S - 0.3)
    assert driver.app.scene is scene
    driver.wait(3 * BUBBLE_INTERVAL_S + 1)
    account = driver.app.scene
    assert isinstance(account, ScoreSheetScreen) and account.number == deal
    ply = scene.session.match.ply
    driver.wait(5)
    assert scene.session.match.ply == ply, "robots wait"
    driver.key("p")
    assert driver.app.scene is scene and scene.tabletop.blocks_play
    assert scene.model().view.deal == deal + 1 and not scene.model().deal_end_events


def test_the_curtain_waits_for_the_account(table: Open) -> None:
    people = (None, None, None)
    record, text = before(people, ends)
    driver, scene = table(record, **LIVELY)
    scene.session.open_hand(0)
    scene.privacy_screen.closed_share = 0.0
    scene.privacy_screen.seat = None
    lay(scene, text)
    driver.wait(1)
    assert not scene.privacy_screen.is_visible and scene.model().deal_end_events
    driver.wait(4)
    driver.key("p")
    assert driver.app.scene is scene and scene.privacy_screen.is_visible
    assert scene.session.open_seat is None


def test_pausing_before_the_account_changes_nothing(table: Open) -> None:
    record, text = before(ALONE, ends)
    driver, scene = table(record, **LIVELY)
    lay(scene, text)
    driver.wait(0.6)
    driver.go(PauseRoute(scene.session))
    driver.key("p")
    assert driver.app.scene is scene and scene.model().deal_end_events
    driver.wait(4)
    assert isinstance(driver.app.scene, ScoreSheetScreen)


def test_what_is_resumed_shows_the_next_deal_at_once(table: Open) -> None:
    record, text = before(ALONE, ends)
    _driver, scene = table(record)
    lay(scene, text)
    driver, again = table(scene.session.match.record())
    driver.wait(2)
    assert driver.app.scene is again and not again.model().deal_end_events
    assert again.model().view.deal == scene.session.match.view(None).deal  # type: ignore[attr-defined]


def test_skipping_to_the_result_skips_the_accounts(table: Open) -> None:
    driver, scene = table(fresh(3, levels=("easy", "easy", "easy")))
    scene._start_skip()
    for _ in range(2000):
        driver.step()
        if driver.app.scene is not scene:
            break
    assert isinstance(driver.app.scene, ResultsScreen)


def test_among_robots_the_account_goes_on_by_itself_unless_somebody_stays(table: Open) -> None:
    driver, scene = table(dealt(2, "easy", "easy", "easy"), **LIVELY)
    for stay in (False, True):
        driver.go(ScoreSheetRoute(scene.session.match, 2, scene.session))
        account = driver.app.scene
        assert isinstance(account, ScoreSheetScreen)
        driver.wait(AUTO_CLOSE_S - 1)
        assert driver.app.scene is account
        if stay:
            driver.key("space")
        driver.wait(3)
        assert (driver.app.scene is account) == stay
    driver.tap("on")
    assert driver.app.scene is scene
    driver, scene = table(dealt(2, *ALONE), **LIVELY)
    driver.go(ScoreSheetRoute(scene.session.match, 2, scene.session))
    driver.wait(AUTO_CLOSE_S + 2)
    assert isinstance(driver.app.scene, ScoreSheetScreen), "a person reads at leisure"


def only(*keys: str) -> Callable[[tuple[Event, ...]], bool]:
    return lambda events: tuple(event.key for event in events) == keys


@pytest.mark.parametrize(
    ("seen", "back"), [(only("played"), True), (only("played", "won"), True), (only("played", "without"), False), (ends, False)]
)
def test_ones_own_card_may_be_taken_back_until_something_else_is_shown(
    table: Open, seen: Callable[[tuple[Event, ...]], bool], back: bool
) -> None:
    """Only its owner knew the card (docs/decisions/0009-undo-stops-at-what-was-shown.md)."""
    record, text = before(ALONE, seen)
    _driver, scene = table(record)
    lay(scene, text)
    assert scene.session.undo_point() == (len(record.moves) if back else "undo_shown")


# --- what the whole table agrees on (rule JA-19) ----------------------------------------------------------------------


def test_the_table_may_stop_on_the_account(table: Open) -> None:
    record, text = before(ALONE, ends)
    driver, scene = table(record)
    lay(scene, text)
    driver.wait(0.1)
    assert isinstance(driver.app.scene, ScoreSheetScreen)
    driver.tap("agree/0")
    assert driver.app.scene.dialog is not None and not scene.session.match.is_over
    driver.tap("yes")
    assert scene.session.match.is_over
    driver.wait(0.3)
    assert isinstance(driver.app.scene, ResultsScreen)


def test_the_table_may_stop_in_the_pause_before_the_first_card_only(table: Open) -> None:
    driver, scene = table(fresh(3, levels=ALONE), bots="calm", motion="all")
    driver.key("p")
    assert isinstance(driver.app.scene, PauseDialog)
    driver.tap("agree/0")
    driver.tap("no")
    assert not scene.session.match.is_over
    driver.key("p")
    scene.play(0, next(iter(scene.session.match.legal(0))))
    driver.go(PauseRoute(scene.session))
    off = driver.widget("agree/0")
    assert isinstance(off, Button) and off.command.disabled_reason
    driver.tap("agree/0")
    assert driver.app.scene.dialog is None and driver.app.notice_bar.sentence == off.command.disabled_reason


def test_stopping_while_the_last_deal_is_still_shown_leads_to_the_result(table: Open) -> None:
    record, text = before(ALONE, ends)
    driver, scene = table(record, **LIVELY)
    lay(scene, text)
    driver.wait(0.6)
    driver.go(PauseRoute(scene.session))
    driver.tap("agree/0")
    driver.tap("yes")
    driver.wait(3)
    assert isinstance(driver.app.scene, ResultsScreen)


# --- looking accounts up ----------------------------------------------------------------------------------------------


def test_accounts_are_looked_up_from_the_pause_and_the_results(table: Open) -> None:
    driver, _scene = table(dealt(2, *ALONE))
    driver.key("p")
    driver.tap("accounts")
    account = driver.app.scene
    assert isinstance(account, ScoreSheetScreen) and (account.number, account.last_number) == (2, 2)
    driver.key("left")
    assert account.number == 1
    driver.key("left")
    assert account.number == 1, "there is none before the first"
    driver.key("escape")
    assert isinstance(driver.app.scene, PauseDialog)
    driver.key("p", "l")
    driver.tap("accounts")
    assert isinstance(driver.app.scene, ScoreSheetScreen), "from the list of moves, too"
    driver.go(ResultsRoute(dealt(99, *ALONE)))
    driver.key("a")
    assert isinstance(driver.app.scene, ScoreSheetScreen)


def test_games_without_deals_have_no_accounts(table: Open) -> None:
    driver, _scene = table(fresh(3, levels=ALONE))
    driver.go(TableRoute(dealt(0, *ALONE)))
    driver.key("p")
    assert "accounts" not in [widget.name for widget in driver.app.scene.widgets]
