"""Tests of a table with hands on phones: plain clients sit down, play whole games, lock, come back and are sent away."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.kernel import Json
from game.match import Match
from game.record import Player, Record
from tests.test_architecture import ROOT
from tests.ui.driver import new_match
from tests.ui.phone_clients import House, Phone, get, houses, open_socket
from tests.ui.quiet_phones import PhoneWorld, play_on_phones
from tests.waiting import wait_for
from ui.phones.messages import Press
from ui.phones.server import PhoneServer
from ui.phones.state import HINT_KEY, UNDO_KEY
from ui.phones.table_screen import PhoneTableScreen
from ui.play.routes import TableRoute
from ui.screens.results import ResultsScreen
from ui.screens.routes import MenuRoute, ResultsRoute


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., House]]:
    yield from houses(tmp_path, monkeypatch)


def act(phone: Phone, rng: Random) -> None:
    """Do something that the phone offers: a button, a choice, or a tap on anything."""
    state = phone.answers["state"]
    keys = [one["id"] for one in state.get("choices", ()) or state.get("keys", ()) if "why_not" not in one]
    things = [one["id"] for one in (*state.get("hand", ()), *state.get("table", ())) if "id" in one]
    if keys and (rng.random() < 0.5 or not things):
        phone.say("press", button=rng.choice(keys))
    elif things:
        phone.say("tap", target=rng.choice(things))


def play_on(house: House, seed: int, is_enough: Callable[[], bool]) -> None:
    """Let phones act at random until it is enough."""
    rng, match = Random(seed), house.table.session.match
    while not is_enough() and not match.is_over:
        for seat in match.to_move:
            if seat in house.clients:
                phone = house.clients[seat]
                phone.hear()
                if phone.answers["state"].get("is_asked"):
                    act(phone, rng)
        wait_for(lambda: house.step() or True)
        if house.driver.app.scene is not house.table and house.driver.app.scene in house.driver.app.scenes[1:]:
            house.driver.key("return")


@pytest.mark.long
def test_a_whole_game_of_nin_jan_is_played_on_phones(house: Callable[..., House]) -> None:
    here = house(new_match(None, None, "easy"))
    here.sit(0, 1)
    here.start()
    play_on(here, 1, lambda: False)
    assert here.table.session.match.is_over


FULL: list[tuple[str, int, dict[str, Json]]] = [
    ("nin_jan", 5, {}),
    ("nambarz", 12, {}),
    ("nambarz", 6, {"teams": [0, 0, 0, 1, 1, 1], "referee": "strict"}),
    ("nain_jaune", 8, {"deals": 3}),
]


@pytest.mark.long
@pytest.mark.parametrize(("game", "players", "options"), FULL)
def test_full_tables_are_played_to_the_end_on_phones(game: str, players: int, options: dict[str, Json], tmp_path: Path) -> None:
    record = Record(game, tuple(Player(f"P{seat}") for seat in range(players)), "7", options)
    assert play_on_phones(tmp_path, record, "2", 12000).is_over


def keys_of(phone: Phone) -> list[str]:
    return [key["id"] for key in phone.answers["state"].get("keys", ())]


def names(things: list[dict[str, str]]) -> list[str]:
    return [one["label"] for one in things]


def test_a_phone_shows_its_own_hand_and_the_big_screen_none(house: Callable[..., House]) -> None:
    here = house(new_match(None, None, "easy"))
    here.sit(0, 1)
    here.start()
    hands = [names(here.clients[seat].answers["state"]["hand"]) for seat in (0, 1)]
    assert len(hands[0]) == len(hands[1]) > 3 and hands[0] != hands[1]
    assert here.table.session.open_seat is None and here.table.session.pending_seat is None
    assert here.table.model().decision_view is None and here.table.session.view.seat is None  # type: ignore[attr-defined]


def test_a_choice_on_a_phone_waits_for_the_others(house: Callable[..., House]) -> None:
    here = house(new_match(None, None))
    here.sit(0, 1)
    here.start()
    first = here.clients[0]
    card = first.answers["state"]["hand"][0]
    first.play_first_card()
    first.wait_for(lambda told: not told["state"].get("is_asked"))
    assert here.table.session.match.ply == 1
    players = here.clients[1].wait_for(lambda told: not told["state"]["players"][0].get("is_to_move"))["state"]["players"]
    assert players[1]["is_to_move"] and card["label"] not in str(here.clients[1].answers["state"])


def test_a_locked_phone_finds_its_seat_again(house: Callable[..., House]) -> None:
    here = house(new_match(None, None))
    here.sit(0, 1)
    here.start()
    key, before = here.clients[0].answers["seated"]["key"], here.clients[0].answers["state"]
    here.clients[0].close()
    here.until(lambda: not here.phones.is_connected(0))
    assert here.table.session.phone_seats == {0, 1}, "the seat waits"
    again = here.clients[0] = here.phone(seat=key)
    assert again.wait_for(lambda told: "state" in told)["state"] == before
    twice = here.clients[2] = here.phone(seat=key)
    twice.wait_for(lambda told: "state" in told)
    assert "farewell" in again.wait_for(lambda told: "farewell" in told)


def test_a_phone_is_sent_away_and_its_key_is_worth_nothing(house: Callable[..., House]) -> None:
    here = house(new_match(None, None))
    here.sit(0, 1)
    key = here.clients[1].answers["seated"]["key"]
    here.phones.set_here(1, True)
    assert here.clients[1].wait_for(lambda told: "farewell" in told)["farewell"]["forget_key"]
    assert here.table.session.phone_seats == {0}
    late = here.clients[2] = here.phone(seat=key)
    assert "number" in late.wait_for(lambda told: told)
    late.say("sit", seat=1)
    late.say("tap", target="card/R8")
    late.wait_for(lambda told: "farewell" in told)
    here.start()
    here.until(lambda: here.table.privacy_screen.seat == 1)


def test_the_host_confirms_a_phone_without_a_key(house: Callable[..., House]) -> None:
    here = house(new_match(None, None))
    typed = here.clients[0] = here.phone()
    number = typed.wait_for(lambda told: "number" in told)["number"]["number"]
    assert str(number) in here.driver.widget("confirm/1").command.label
    typed.say("sit", seat=0)
    typed.say("hello")
    typed.wait_for(lambda _told: sum('"number"' in text for text in typed.log) == 2)
    assert not here.table.session.phone_seats, "the host decides, not the phone"
    here.driver.tap("confirm/1")
    told = typed.wait_for(lambda told: "state" in told)
    assert told["seated"]["key"] and here.table.session.phone_seats == {1}


def test_a_hand_here_and_a_hand_on_a_phone_keep_their_secrets(house: Callable[..., House]) -> None:
    here = house(new_match(None, None, "easy"))
    here.sit(1)
    here.start()
    here.until(lambda: here.table.privacy_screen.seat == 0)
    phone = here.clients[1]
    phone.play_first_card()
    phone.wait_for(lambda told: not told["state"].get("is_asked"))
    assert here.table.privacy_screen.seat == 0 and here.table.session.open_seat is None


def test_a_refusal_is_told_in_words(house: Callable[..., House]) -> None:
    here = house(Record("nambarz", (Player("Léa"), Player("Tom")), "7"))
    here.sit(0, 1)
    here.start()
    phone = next(phone for phone in here.clients.values() if phone.answers["state"].get("is_asked"))
    hand = phone.answers["state"]["hand"]
    assert names(hand)[:2] == ["1", "Hippopotamus 3"] and "4" not in phone.answers["state"]["prompt"], "1 + 3 is no cover"
    for number, card in enumerate(hand[:2], 1):
        phone.say("tap", target=card["id"])
        phone.wait_for(lambda told, left=number: len(told["state"]["hand"]) + left == len(hand))  # type: ignore[misc]
    phone.say("press", button=next(key["id"] for key in phone.answers["state"]["keys"] if "Play" in key["label"]))
    notice = phone.wait_for(lambda told: told["state"].get("notice"))["state"]["notice"]
    assert notice.endswith(".") and here.table.session.match.ply == 0


def test_hints_come_to_the_phone_that_asked(house: Callable[..., House]) -> None:
    here = house(new_match(None, None))
    here.sit(0, 1)
    here.start()
    asking, other = here.clients[0], here.clients[1]
    other.hear()
    before = other.log[:]
    asking.say("press", button="hint")
    first = asking.wait_for(lambda told: "…" not in told["state"].get("notice", "…"))["state"]["notice"]
    for _ in range(4):
        asking.say("press", button="hint")
    told = asking.wait_for(lambda told: any(card.get("is_lit") for card in told["state"]["hand"]))
    assert first and told["state"]["notice"] and not here.driver.context.current_notice()
    other.hear()
    assert all('"picture"' in text for text in other.log[len(before) :]), "nobody else hears of it"


def test_a_table_without_hints_has_none_on_phones(house: Callable[..., House]) -> None:
    here = house(replace(new_match(None, None), table_rules={"hints": False}))
    here.sit(0)
    assert "hint" not in keys_of(here.clients[0])


def test_the_last_decision_is_taken_back_by_its_own_player(house: Callable[..., House]) -> None:
    here = house(new_match(None, None, None))
    here.sit(0, 1, 2)
    here.start()
    first, second = here.clients[0], here.clients[1]
    hand = first.answers["state"]["hand"]
    first.play_first_card()
    first.wait_for(lambda told: not told["state"].get("is_asked"))
    second.hear()
    assert "undo" in keys_of(first) and "undo" not in keys_of(second)
    second.say("press", button="undo")
    first.say("press", button="undo")
    assert first.wait_for(lambda told: told["state"].get("is_asked"))["state"]["hand"] == hand and not here.table.session.match.ply
    for phone in (first, second):
        phone.play_first_card()
        phone.wait_for(lambda told: not told["state"].get("is_asked"))
    first.wait_for(lambda told: "undo" not in [key["id"] for key in told["state"].get("keys", ())])
    assert "undo" in keys_of(second), "it was decided last"


def test_a_table_without_undo_has_none_on_phones(house: Callable[..., House]) -> None:
    here = house(replace(new_match(None, None), table_rules={"undo": False}))
    here.sit(0, 1)
    here.start()
    here.clients[0].play_first_card()
    here.clients[0].wait_for(lambda told: not told["state"].get("is_asked"))
    assert "undo" not in keys_of(here.clients[0])


SMALL_TABLES = [
    Record("nin_jan", (Player("Léa"), Player("Tom")), "7"),
    Record("nambarz", (Player("Léa"), Player("Tom")), "7"),
    Record("nain_jaune", (Player("Léa"), Player("Tom"), Player("Nori")), "7"),
]


@pytest.mark.parametrize("record", SMALL_TABLES, ids=lambda record: record.game)
def test_the_big_screen_shows_a_tap_within_two_frames(record: Record, tmp_path: Path) -> None:
    """Every tap and press at random that plays a move, counted from its message to the frame in which the move begins to be shown."""
    world = PhoneWorld(tmp_path, record, "5")
    frames = list[int]()
    while True:
        world.driver.wait(3.0)  # until everything rests
        ply, before = world.match.ply, shown(world)
        seat = next(seat for seat in world.match.to_move if seat in world.scene.phones._seats)
        if len(frames) == 3 or not (offers := world.offers(seat)):
            break
        world.ask(seat, world.rng.choice(offers))
        drawn = [world.driver.app.step(1 / 60) and world.match.ply != ply and shown(world) != before for _frame in range(3)]
        if world.match.ply != ply:
            frames.append(drawn.index(True) + 1)
    assert len(frames) == 3 and max(frames) <= 2, frames
    world.driver.close()


def shown(world: PhoneWorld) -> object:
    """Return what the big screen shows of the match: its pieces in their places, and the texts of the last frame."""
    sprites = [(str(sprite.piece.key), sprite.face, sprite.pose) for sprite in world.scene.tabletop.animator.sprites()]
    return sprites, [text.text for text in world.scene.description.texts()]


def test_no_hint_is_sought_for_a_player_whom_another_has_undone(tmp_path: Path) -> None:
    world, undone = PhoneWorld(tmp_path, new_match(None, None), ""), False
    while not undone:
        seat = world.match.to_move[0]
        world.scene.play(seat, sorted(world.match.legal(seat), key=str)[0])
        world.driver.step(1, 9.0)
        if len(world.match.to_move) == 2 and Press(UNDO_KEY) in world.offers(seat):
            world.ask(1 - seat, Press(HINT_KEY))
            world.ask(seat, Press(UNDO_KEY))  # in the same step
            world.step()
            undone = world.match.to_move == (seat,)
    assert "Thinking" not in world.scene.phones._seats[1 - seat].state().notice
    world.driver.close()


def test_a_card_that_looks_for_its_pile_lies_on_the_table_of_a_phone(tmp_path: Path) -> None:
    world = PhoneWorld(tmp_path, new_match(None, None), "")
    for seat in (0, 1):
        world.scene.play(seat, sorted(world.match.legal(seat), key=str)[0])
    world.step()
    (seat,) = world.match.to_move
    acting, state = world.match.view(seat).queue[0][1], world.scene.phones._seats[seat].state()  # type: ignore[attr-defined]
    assert f"card/{acting}" in [thing.id for thing in state.table] and str(acting) not in [card.face for card in state.hand]
    world.driver.close()


def test_on_another_network_no_phone_takes_over_the_rights_of_an_earlier_one(house: Callable[..., House]) -> None:
    here = house(new_match(None, None))
    first = here.clients[8] = here.phone(table=here.phones.admission.table_key)
    first.wait_for(lambda told: "lobby" in told)
    here.phones.open_next_network()
    here.until(lambda: here.phones.port)
    with open_socket(here.phones.port) as stranger:
        stranger.send('{"is": "sit", "seat": 0}')
        here.until(lambda: here.phones._phones)
        stranger.send('{"is": "hello"}')
        here.until(lambda: here.phones.admission.numbers)
        assert not here.table.session.phone_seats


def test_the_next_match_keeps_the_phones(house: Callable[..., House]) -> None:
    here = house(new_match(None, None))
    here.sit(0, 1)
    here.start()
    keys, server, names = [here.clients[seat].answers["seated"]["key"] for seat in (0, 1)], here.phones._server, here.table.session.names
    here.driver.key("escape")
    here.driver.tap("restart")
    here.driver.tap("yes")
    assert_plays_on(here, keys, {0: 0, 1: 1})
    here.driver.go(ResultsRoute(finished(here.table.session.match.record())))
    here.step()
    results = here.driver.app.scene
    assert isinstance(results, ResultsScreen) and here.phones._server is server and here.phones.port
    results.play_again()
    here.step()
    assert_plays_on(here, keys, {0: 1, 1: 0})
    assert here.table.session.names == names[::-1] and here.phones._server is server
    here.driver.go(MenuRoute())
    assert all("farewell" in phone.wait_for(lambda told: "farewell" in told) for phone in here.clients.values())
    assert here.driver.context.phones is None


def test_a_player_who_is_renamed_keeps_seat_and_phone(house: Callable[..., House]) -> None:
    here = house(new_match(None, None))
    here.sit(0, 1)
    here.start()
    keys, record = [here.clients[seat].answers["seated"]["key"] for seat in (0, 1)], here.table.session.match.record()
    renamed = replace(record, seats=(replace(record.seats[0], name="Mamie"), *record.seats[1:]), seed="8", deal=None)
    here.driver.go(TableRoute(renamed, None, True))
    assert_plays_on(here, keys, {0: 0, 1: 1})
    assert here.table.session.names[0] == "Mamie"


def finished(record: Record) -> Record:
    """Return a match of this table that has been played to its end."""
    match, rng = Match(record), Random(1)
    while not match.is_over:
        seat = match.to_move[0]
        match.play(seat, rng.choice(sorted(match.legal(seat), key=str)))
    return match.record()


def assert_plays_on(here: House, keys: list[str], seats: dict[int, int]) -> None:
    """Check that the phones are at the new table, at these seats by the seats that they had first, and can play."""
    scene = here.driver.app.scene
    assert isinstance(scene, PhoneTableScreen) and scene is not here.table and scene.phones is here.phones
    here.table = scene
    assert scene.session.phone_seats == {0, 1} and scene.session.open_seat is None and not scene.session.match.ply
    for first, seat in seats.items():
        phone = here.clients[first]
        assert here.phones.admission.seat_of(keys[first]) == seat
        phone.wait_for(lambda told, seat=seat: told["state"].get("is_asked") and told["state"]["players"][seat].get("is_own"))  # type: ignore[misc]
        phone.play_first_card()
    here.until(lambda: scene.session.match.ply >= 2)


PLAIN_TABLE = """
import sys
from pathlib import Path
from tests.test_architecture import ROOT
from tests.ui.driver import Driver, new_match
from ui.play.routes import TableRoute

driver = Driver(Path(sys.argv[1]))
driver.go(TableRoute(new_match(None, None)))
driver.step(5)
driver.close()
print({"websockets", "segno", "asyncio", "ui.phones.table", "ui.phones.server"} & set(sys.modules))
"""


def test_a_table_without_phones_loads_nothing_for_them(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", PLAIN_TABLE, str(tmp_path)], cwd=ROOT, capture_output=True, encoding="utf-8")
    assert done.returncode == 0 and done.stdout.splitlines()[-1] == "set()", done.stdout + done.stderr


def test_the_server_ends_with_the_table(house: Callable[..., House]) -> None:
    here = house(new_match(None, None))
    here.sit(0)
    port, opened = here.phones.port, here.phones._server
    assert isinstance(opened, PhoneServer) and get(port, "/")[0].startswith("HTTP/1.1 200")
    here.start()
    here.driver.key("escape")
    here.driver.tap("leave")
    phone = here.clients[0]
    wait_for(lambda: phone.hear() or "farewell" in phone.answers)
    assert phone.answers["farewell"]["text"] and not phone.answers["farewell"]["forget_key"]
    assert here.driver.context.phones is None
    wait_for(lambda: not opened._thread.is_alive())
