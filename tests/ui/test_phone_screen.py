"""Tests of the list of seats on the big screen: its keys, what it announces, and what it does without a network."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from game.record import Player, Record
from tests.ui.driver import new_match
from tests.ui.phone_clients import HERE, House, houses
from tests.waiting import wait_for
from ui.phones import table
from ui.phones.screen import PhonesScreen
from ui.phones.table import ABSENT_S
from ui.screens.pause import PauseDialog


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., House]]:
    yield from houses(tmp_path, monkeypatch)


def ask_for_seat(here: House, client: int) -> int:
    """Let a phone without a key ask for a seat, and return its number."""
    here.clients[client] = here.phone()
    told = here.clients[client].wait_for(lambda told: "number" in told)
    return int(told["number"]["number"])


def test_enter_starts_the_match_after_the_mouse_was_used(house: Callable[..., House]) -> None:
    here = house(new_match(None, None))
    ask_for_seat(here, 0)
    here.driver.tap("confirm/1")
    here.clients[0].wait_for(lambda told: "state" in told)
    assert here.driver.app.scene.focus.name == "play"
    here.driver.key("return")
    assert here.driver.app.scene is here.table


def test_enter_acts_at_the_focus_once_the_keyboard_is_used(house: Callable[..., House]) -> None:
    here = house(new_match(None, None))
    ask_for_seat(here, 0)
    screen = here.driver.app.scene
    while screen.focus.name != "confirm/1":
        here.driver.key("shift+tab")
    here.driver.key("return")
    assert here.driver.app.scene is screen
    here.clients[0].wait_for(lambda told: "state" in told)
    here.driver.key("return")
    assert here.driver.app.scene is here.table and here.table.session.phone_seats == {1}


def listen(here: House) -> list[str]:
    """Return the list of all that is announced from now on."""
    heard: list[str] = []
    here.driver.context.announce = lambda sentence, is_private=False: heard.append(sentence)
    return heard


WORDS = [
    (
        "en",
        [
            "Phone {} asks for a seat.",
            "P2 has sat down with a phone.",
            "P2’s phone is out of reach; the seat waits.",
            "P2’s phone is back.",
        ],
    ),
    (
        "fr",
        [
            "Le téléphone {} demande une place.",
            "P2 a pris place avec un téléphone.",
            "P2\u202f: le téléphone est hors de portée, la place attend.",
            "P2\u202f: le téléphone est de retour.",
        ],
    ),
    (
        "it",
        [
            "Il telefono {} chiede un posto.",
            "P2 ha preso posto con un telefono.",
            "P2: il telefono non è raggiungibile, il posto aspetta.",
            "P2: il telefono è di nuovo qui.",
        ],
    ),
]


@pytest.mark.parametrize(("language", "words"), WORDS)
def test_who_asks_sits_down_goes_and_comes_back_is_announced(house: Callable[..., House], language: str, words: Sequence[str]) -> None:
    here = house(Record("nin_jan", (Player("P1"), Player("P2")), "7"), language=language)
    heard = listen(here)
    number = ask_for_seat(here, 0)
    here.driver.tap("confirm/1")
    key = here.clients[0].wait_for(lambda told: "state" in told)["seated"]["key"]
    here.clients[0].close()
    here.until(lambda: not here.phones.is_connected(1))
    here.clients[1] = here.phone(seat=key)
    here.clients[1].wait_for(lambda told: "state" in told)
    assert heard == [sentence.format(number) for sentence in words]


def test_a_phone_that_asks_during_the_match_is_shown_once(house: Callable[..., House]) -> None:
    here = house(new_match(None, None))
    here.sit(0)
    here.start()
    number = ask_for_seat(here, 1)
    sentence = f"Phone {number} asks for a seat: see “Hands on phones”."
    assert here.table.privacy_screen.is_visible
    here.until(lambda: here.driver.context.current_notice() == sentence)
    here.driver.context.clear_notice(True)
    here.driver.step(3)
    assert not here.driver.context.current_notice()
    here.driver.do("tap phones, tap confirm/1")
    here.clients[1].wait_for(lambda told: "state" in told)
    ask_for_seat(here, 2)
    here.driver.key("return")
    here.driver.step(3)
    assert here.driver.app.scene is here.table and not here.driver.context.current_notice(), "no seat is free"


def test_a_seat_whose_phone_is_gone_can_be_given_to_a_robot_and_back(house: Callable[..., House]) -> None:
    here = house(new_match(None, None))
    here.sit(0, 1)
    here.start()
    key = here.clients[1].answers["seated"]["key"]
    here.clients[1].close()
    here.until(lambda: not here.phones.is_connected(1))
    here.driver.key("escape")
    pause = here.driver.app.scene
    assert isinstance(pause, PauseDialog)
    pause._set_seat_level(1, "easy")
    here.step()
    here.driver.key("escape")
    here.clients[0].play_first_card()
    here.until(lambda: here.table.session.match.ply >= 2)
    late = here.clients[2] = here.phone(seat=key, table=here.phones.admission.table_key)
    assert late.wait_for(lambda told: "lobby" in told)["lobby"]["seats"] == []
    pause._set_seat_level(1, None)
    assert late.wait_for(lambda told: told["lobby"]["seats"])["lobby"]["seats"][0]["seat"] == 1
    late.say("sit", seat=1)
    late.wait_for(lambda told: "state" in told)


def test_an_absent_phone_is_told_of_once_it_has_been_gone_for_a_while(house: Callable[..., House]) -> None:
    here = house(new_match(None, None))
    here.sit(0, 1)
    here.start()
    here.clients[1].close()
    wait_for(lambda: bool(here.phones._server and not here.phones._server._events.empty()))
    here.driver.step(1, ABSENT_S)
    assert not here.phones.is_connected(1) and not here.driver.context.current_notice(), "that time had passed before"
    here.driver.wait(ABSENT_S)
    name = here.table.session.names[1]
    assert here.driver.context.current_notice().startswith(f"{name}’s phone is out of reach.")


def test_a_robot_tells_the_phone_whose_seat_it_takes(house: Callable[..., House]) -> None:
    here = house(new_match(None, None))
    here.sit(0, 1)
    here.table.session.change_seat(1, Player("Tom", "easy"))
    told = here.clients[1].wait_for(lambda told: "farewell" in told)
    assert told["farewell"] == {"is": "farewell", "text": "A robot plays for you now.", "forget_key": True}


def test_without_a_network_it_is_looked_for_again(house: Callable[..., House], monkeypatch: pytest.MonkeyPatch) -> None:
    here = house(new_match(None, None))
    monkeypatch.setattr(table, "local_addresses", list)
    screen = here.driver.app.scene
    assert isinstance(screen, PhonesScreen)
    screen._open_network()
    here.step()
    assert not here.phones.url
    monkeypatch.setattr(table, "local_addresses", lambda: [HERE])
    here.driver.tap("network")
    here.until(lambda: here.phones.url)
    here.sit(0)


def test_a_seat_is_free_again_on_another_network_because_no_browser_shows_its_key_there(house: Callable[..., House]) -> None:
    here = house(new_match(None, None))
    here.sit(0)
    before = here.phones.short_address
    here.phones.open_next_network()
    here.until(lambda: here.phones.port)
    assert here.phones.short_address != before
    here.until(lambda: not here.table.session.phone_seats)
    here.clients.clear()
    here.sit(0)
