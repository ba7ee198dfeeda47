"""Visible twins of sounds: each sound that carries information has one."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import TypeAlias

import pytest

from game.match import Match
from game.record import Player, Record
from tests.ui import nain_jaune_deals
from tests.ui.boards import board_match
from tests.ui.driver import Driver, new_match
from tests.ui.layouts import played
from tests.ui.test_ears import SOUNDS, opened
from ui.assets.sound import VOLUMES
from ui.play.routes import TableRoute
from ui.screens.routes import MenuRoute, ResultsRoute
from ui.tables.registry import TABLES

PAIR, BOARD = new_match(None, None), board_match(None, "easy")
COINS = nain_jaune_deals.record(3, hands=("10D 2C 5H",), levels=(None, "easy", "easy"))
Seen: TypeAlias = Callable[[Driver], object]


def noticed(driver: Driver) -> object:
    return driver.app.notice_bar.sentence


def praised(driver: Driver) -> object:
    return driver.app.scene.model.state == "right" and driver.app.scene.bear_sentence()  # type: ignore[attr-defined]


TWINS: dict[str, tuple[object, str, Seen]] = {  # keyed by sound: the place and action that cause it, and the visible twin
    "key": (MenuRoute(), "tap rules", lambda driver: type(driver.app.scene).__name__ == "RulesScreen"),
    "toggle": (TableRoute(COINS), "key q", lambda driver: driver.app.scene.seat_session.is_claim_armed),  # type: ignore[attr-defined]
    "your_turn": (TableRoute(PAIR), "hold open", lambda driver: driver.app.scene.table_context.prompt(driver.app.scene.model())),  # type: ignore[attr-defined]
    "hint": (TableRoute(COINS), "key h, wait 0.2", lambda driver: driver.app.scene.seat_session.hint_gesture and noticed(driver)),  # type: ignore[attr-defined]
    "wrong": (TableRoute(BOARD), "tap square/c2, tap square/e5", noticed),
    "right": ("sign", "tap sign/-", praised),
    "curtain": (TableRoute(PAIR), "wait 0.1", lambda driver: driver.app.scene.privacy_screen.is_visible),  # type: ignore[attr-defined]
    "card_slide": (TableRoute(COINS), "right seat/1", lambda driver: driver.app.scene.seat_session.spread_target),  # type: ignore[attr-defined]
    "pawn_lift": (TableRoute(BOARD), "tap square/c2", lambda driver: driver.app.scene.seat_session.lifted_piece),  # type: ignore[attr-defined]
    "win": (ResultsRoute(played(None, "easy")), "wait 0.1", lambda driver: driver.texts()),
}
MOVED = {"card_place", "card_flip", "shuffle", "pawn_place", "capture", "coins_pour"}  # afterwards pieces are somewhere else
MOVED |= {name for name in VOLUMES if name.startswith(("pawn_place_below", "coin_"))}
TOLD = {"announce", "cauldron", "star"}  # in words: spoken, in a bubble or in the move list
SAME = {"lose": "win"}  # the results say who has won


def test_every_sound_has_its_twin() -> None:
    assert set(TWINS) | MOVED | TOLD | set(SAME) == set(VOLUMES)


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    made = Driver(tmp_path_factory.mktemp("twins"), (800, 500))
    yield made
    made.close()


@pytest.mark.parametrize("sound", TWINS)
def test_what_is_heard_is_seen(driver: Driver, sound: str) -> None:
    where, doings, seen = TWINS[sound]
    driver.heard()
    opened(driver, where)
    driver.do(doings)
    assert sound in driver.heard() and seen(driver)


@pytest.mark.parametrize("game", SOUNDS)
def test_what_a_table_announces_by_a_sound_it_also_says(game: str) -> None:
    """In words over the table or in a bubble, not only in the move list."""
    seats = tuple(Player(name, "easy") for name in ("Léa", "Marco", "Nori"))
    match, rng, table = Match(Record(game, seats, "7")), random.Random(7), TABLES[game]
    names = [seat.name for seat in seats]
    for _move in range(400):
        if match.is_over:
            break
        seat = match.to_move[0]
        events = match.play(seat, rng.choice(sorted(match.legal(seat), key=str)))
        if any(table.art.sound(event) in TOLD for event in events):
            sentences = [table.narration.announcement(event, names, None) for event in events] + [
                bubble.text for bubble in table.narration.speech_bubbles(events)
            ]
            assert any(sentences) or table.narration.pause_after(events), events
