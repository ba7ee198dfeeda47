"""What each player may know of a running match (`ui.match.hot_seat.privacy`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from bench.inline_engine import Prompt
from game.match import Match
from game.record import Player, Record
from tests.ui.driver import FRAME, Driver, new_match
from tests.ui.nambarz_hands import record
from tests.ui.test_passing import PLAYABLE, open_curtain, play, two_at_nambarz
from tests.ui.test_screen_reader import Clock
from tests.ui.trees import lines_of
from tests.ui.voices import Written
from ui.access.announcer import PAUSE_S
from ui.access.screen_reader import ScreenReader
from ui.access.tree import accessibility_tree
from ui.canvas.pieces import Gesture
from ui.engine.worker import MoveResponse
from ui.match.hot_seat.privacy import FIRST_SEARCH_THINKING_S, FIRST_THINKING_S, MIN_SECRET_THINKING_S
from ui.match.seat_session import Judgement
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.replay.routes import ReplayRoute
from ui.replay.screen import ReplayScreen
from ui.screens.pause import PauseDialog
from ui.tables.nambarz.targets import TrayAction

Open = Callable[..., tuple[Driver, TableScreen, Written]]
HEADPHONES = "With headphones, only you do."
HEARD = {"read_aloud": "always", "muted": False, "greeted": {"headphones": 1}}
CHIFOUMI = Record("chifoumi", (Player("Léa"), Player("Tom")), "7")
AWAY = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Open]:
    drivers: list[Driver] = []

    def begin(record: Record, **settings: object) -> tuple[Driver, TableScreen, Written]:
        driver = Driver(tmp_path / str(len(drivers)), (800, 500), **{**HEARD, **settings})
        drivers.append(driver)
        driver.context.voice = voice = Written()
        driver.go(TableRoute(record))
        scene = driver.app.scene
        assert isinstance(scene, TableScreen)
        driver.wait(0.5)
        return driver, scene, voice

    yield begin
    for driver in drivers:
        driver.close()


# --- the voice --------------------------------------------------------------------------------------------------------


def test_the_voice_tells_everybody_whose_turn_it_is_and_nothing_of_the_hand(table: Open) -> None:
    driver, scene, voice = table(two_at_nambarz(PLAYABLE))
    assert voice.heard()[0] == "Pass the screen to Léa."
    open_curtain(driver)
    assert scene.session.open_seat == 0 and voice.heard() == ["Léa’s turn"]
    driver.key("h", "h", "tab", "tab", "right")
    assert driver.context.current_notice(), "the hint stands there to be read"
    play(driver, scene, "draw")
    driver.wait(1)
    assert "You have drawn the 3" in scene.spoken_text() and voice.heard() == []
    play(driver, scene, "pass")
    driver.wait(1)
    assert voice.heard()[-1].startswith("Pass the screen to Tom.")


def test_what_everybody_is_told_is_read_also_under_an_answer_to_one(table: Open) -> None:
    driver, _scene, voice = table(two_at_nambarz())
    open_curtain(driver)
    voice.heard()
    driver.context.show_notice("Not now.")
    driver.context.show_notice("Tom has won the round.", "info")
    driver.step(3)
    assert driver.context.current_notice() == "Not now." and voice.heard() == ["Tom has won the round."]


@pytest.mark.parametrize("key", ["v", "f7"])
def test_the_owner_hears_the_rest_after_a_warning_that_comes_once(table: Open, key: str) -> None:
    driver, scene, voice = table(two_at_nambarz(), read_aloud="asked")
    open_curtain(driver)
    scene.focus.name, scene.focus.is_visible = "card/0", True
    card = driver.widget("card/0").spoken_label
    driver.key(key)
    assert voice.heard() == [driver.context.current_notice()] and "Everybody here would hear" in driver.context.current_notice()
    driver.key(key, key)
    assert all(card in sentence for sentence in voice.heard()), "the warning was given"
    play(driver, scene, "draw", "pass")
    driver.wait(1)
    open_curtain(driver)
    driver.key(key)
    assert "Everybody here would hear" in voice.heard()[-1], "another person has not been warned"


def test_what_is_read_to_one_person_ends_with_their_hand(table: Open) -> None:
    driver, scene, voice = table(two_at_nambarz(), read_aloud="asked")
    open_curtain(driver)
    driver.key("v", "v")
    before = voice.stops
    play(driver, scene, "draw", "pass")
    assert voice.stops > before


@pytest.mark.parametrize(
    ("record", "settings"), [(new_match(None, "easy"), {}), (CHIFOUMI, {}), (two_at_nambarz(), {"curtain": True})], ids=str
)
def test_where_nothing_is_private_all_is_read_without_a_warning(table: Open, record: Record, settings: dict[str, object]) -> None:
    """With one human, without hidden hands, or before a hand is open."""
    driver, scene, voice = table(record, **settings)
    assert not scene.audience.is_private
    voice.heard()
    driver.key("v")
    assert scene.spoken_text() in voice.heard()[0]


def test_a_table_of_which_a_seat_becomes_a_persons_is_private(table: Open) -> None:
    driver, scene, _voice = table(new_match(None, "easy"))
    scene.session.change_seat(1, Player("Marco"))
    driver.wait(1)
    open_curtain(driver)
    assert scene.audience.is_private


# --- one warning for listeners ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["voice", "reader"])
def test_who_listens_is_told_of_headphones_once(table: Open, by: str) -> None:
    settings = {"greeted": {}, "read_aloud": "asked" if by == "voice" else "off"}
    driver, _scene, _voice = table(two_at_nambarz(), **settings)
    if by == "reader":
        assert HEADPHONES not in driver.context.current_notice(), "nobody listens yet"
        driver.context.has_screen_reader = lambda: True
        driver.app.scene.needs_redraw = True
        driver.step(2)
    assert HEADPHONES in driver.context.current_notice()
    driver.app.notice_bar.remove_all()
    driver.go(TableRoute(two_at_nambarz()))
    driver.wait(1)
    assert HEADPHONES not in driver.context.current_notice() and driver.context.storage.settings().greeted["headphones"] == 1


@pytest.mark.parametrize("record", [new_match(None, "easy"), CHIFOUMI], ids=["alone", "nothing hidden"])
def test_nobody_else_is(table: Open, record: Record) -> None:
    driver, _scene, _voice = table(record, greeted={})
    assert HEADPHONES not in driver.context.current_notice() and "headphones" not in driver.context.settings.greeted


# --- sounds and announcements -----------------------------------------------------------------------------------------


def test_no_sound_tells_how_it_went_with_a_hidden_hand(table: Open) -> None:
    """A card that does not match is refused; hints appear (rule NB-8)."""
    for people, received in (((None, None), []), ((None, "easy"), ["wrong", "hint"])):
        driver, scene, _voice = table(record(2, ("10 9 8 7 10-bear 9-duck 8-bee",), "3-bee", levels=people))
        if scene.privacy_screen.is_visible:
            open_curtain(driver)
        driver.heard()
        scene.controller._show_refusal(Judgement(reason="It does not fit."))
        driver.key("h")
        driver.wait(1)
        assert [sound for sound in driver.heard() if sound in ("wrong", "hint")] == received and driver.context.current_notice()


def waiting(screen_reader: ScreenReader) -> str:
    return " ".join(line for line, _own in screen_reader.announcer._waiting_sentences)


@pytest.mark.parametrize("tone", ["warning", "hint", "coach"])
def test_an_announcement_to_one_person_ends_with_their_hand(table: Open, tone: str) -> None:
    driver, scene, _voice = table(two_at_nambarz(PLAYABLE))
    clock = Clock()
    screen_reader = ScreenReader(lambda: driver.app.scene, clock)
    driver.app.connect_screen_reader(screen_reader)
    screen_reader._on_listening_began()
    open_curtain(driver)
    play(driver, scene, "draw")
    for _ in range(9):
        clock.now += PAUSE_S
        screen_reader.follow_step(driver.app.step(0.1))
    driver.context.show_notice("A joker!", tone)
    assert "You have drawn" in screen_reader.announcer.spoken_text and "A joker!" in waiting(screen_reader)
    play(driver, scene, "pass")
    assert "You have drawn" not in screen_reader.announcer.spoken_text and "A joker!" not in waiting(screen_reader)


# --- how long a robot takes -------------------------------------------------------------------------------------------


class Timed(Prompt):
    """An engine that answers a forced move at once, others after 1 s and 1.5 s in turn."""

    def __init__(self) -> None:
        super().__init__()
        self.forced = False
        self.since = self.choices = 0.0  # `since`: seconds since the request

    def request_move(self, *question) -> int:  # type: ignore[no-untyped-def]
        self.since, self.forced = 0.0, len(question[2].legal()) == 1
        self.choices += not self.forced
        return super().request_move(*question)

    def poll_move(self) -> MoveResponse | None:
        self.since += FRAME
        return super().poll_move() if self.forced or self.since >= (1.0, 1.5)[int(self.choices) % 2] else None


def waits(folder: Path, frames: int, is_hurried: bool) -> list[tuple[bool, float]]:
    """Return, for each move of the bot Nori at Nain Jaune, if it was forced and the seconds it took."""
    driver = Driver(folder, (800, 500), bots="instant")
    driver.context.engine = thinker = Timed()
    driver.go(TableRoute(Record("nain_jaune", (Player("Léa"), Player("Nori", "hard"), Player("Zuki", "hard")), "7")))
    result, rng, since = list[tuple[bool, float]](), Random(0), 0.0
    for _ in range(frames):
        scene = driver.app.scene
        if not isinstance(scene, TableScreen):  # a score sheet
            driver.key("escape")
            continue
        match = scene.session.match
        ply = match.ply
        scene.bot_player.hurry.is_held = is_hurried
        driver.step()
        since += FRAME
        if match.ply > ply and match.moves[ply][0] == 1:
            result.append((thinker.forced, since))
        elif scene.session.human_to_move is not None and scene.table_context.status.is_free and not scene.position_viewer.deal_end_events:
            scene.play(scene.session.human_to_move, rng.choice(list(match.legal(scene.session.human_to_move))))
        since = since if scene.bot_player.is_thinking else 0.0
    driver.close()
    return result


@pytest.mark.parametrize("is_hurried", [False, True])
def test_forced_and_free_moves_take_the_same_time_also_if_a_player_hurries(tmp_path: Path, is_hurried: bool) -> None:
    """The longest of the recent choices; before the first choice, the time of a level that searches."""
    result = waits(tmp_path, 3000, is_hurried)
    longest = next(index for index, (forced, seconds) in enumerate(result) if not forced and seconds > 1.4)
    later = result[longest:]
    assert sum(forced for forced, _seconds in later) > 5 and sum(not forced for forced, _seconds in later) > 5
    assert all(abs(seconds - 1.5) < 3 * FRAME for _forced, seconds in later), later
    first = next(index for index, (forced, _seconds) in enumerate(result) if not forced)
    assert all(abs(seconds - FIRST_SEARCH_THINKING_S) < 3 * FRAME for _forced, seconds in result[:first])
    assert FIRST_THINKING_S["easy"] == MIN_SECRET_THINKING_S < FIRST_SEARCH_THINKING_S


# --- codes ------------------------------------------------------------------------------------------------------------


def test_a_running_match_has_no_code(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    match = Match(new_match("easy", None))
    for done in (False, True):
        while done and not match.is_over:
            match.play(match.to_move[0], next(iter(match.legal(match.to_move[0]))))
        driver.go(ReplayRoute(match.record()))
        scene = driver.app.scene
        assert isinstance(scene, ReplayScreen)
        driver.key("c")
        assert (driver.app.scene is not scene) == done
        assert ("once the game is over" in driver.context.current_notice()) != done
    driver.close()


# --- the window -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("away", AWAY)
def test_an_open_hand_is_covered_when_the_window_is_left(table: Open, away: int) -> None:
    driver, scene, _voice = table(two_at_nambarz())
    open_curtain(driver)
    scene.controller.perform_gesture(Gesture(None, TrayAction.SORT))
    order = scene.model().tray.sort_order
    hand = [line for line in lines_of(accessibility_tree(scene)) if "card/" in line]
    assert order and hand
    driver.app.handle_event(pygame.Event(away))
    driver.step()
    assert scene.privacy_screen.is_closed and scene.privacy_screen.seat == 0 and scene.session.open_seat is None
    assert not any("card/" in line for line in lines_of(accessibility_tree(scene)))
    driver.app.handle_event(pygame.Event(pygame.WINDOWFOCUSGAINED))
    driver.wait(1)
    assert scene.privacy_screen.is_closed, "until its owner opens it"
    open_curtain(driver)
    assert scene.session.open_seat == 0 and scene.model().tray.sort_order == order


def test_a_hand_below_another_sheet_is_covered_too(table: Open) -> None:
    driver, scene, _voice = table(two_at_nambarz())
    open_curtain(driver)
    driver.key("p")
    assert isinstance(driver.app.scene, PauseDialog) and scene.session.open_seat == 0
    driver.app.handle_event(pygame.Event(pygame.WINDOWFOCUSLOST))
    assert scene.session.open_seat is None and driver.app.scene.needs_redraw
    driver.key("p")
    assert scene.privacy_screen.is_closed and scene.privacy_screen.seat == 0


@pytest.mark.parametrize(
    ("record", "settings"),
    [(new_match(None, "easy"), {}), (CHIFOUMI, {}), (new_match(None, None), {"curtain": False})],
    ids=["alone", "nothing hidden", "no curtain"],
)
def test_nothing_happens_where_nobody_has_to_hide_a_hand(table: Open, record: Record, settings: dict[str, object]) -> None:
    driver, scene, _voice = table(record, **settings)
    before = scene.session.open_seat
    driver.app.handle_event(pygame.Event(pygame.WINDOWFOCUSLOST))
    driver.step()
    assert scene.session.open_seat == before and not scene.privacy_screen.is_visible
