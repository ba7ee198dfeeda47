"""Whole matches with hands on phones: two players hold the page in a real browser each, the others plain clients."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.kernel import Json, Move
from game.match import Match
from game.nain_jaune.moves import Play
from game.nambarz.moves import Calculate, Single
from game.nin_jan.moves import HAND_SIZE
from game.record import Player, Record
from tests.ui.chromium import Page
from tests.ui.driver import FRAME
from tests.ui.phone_clients import House, houses
from tests.ui.phone_players import BrowserHand, Hand, PlainHand, chosen_move, go_on, next_click, play_on, tap
from tests.ui.records import history, recall
from tests.waiting import wait_for
from ui.assets.translation import format_number
from ui.match.status import TablePhase
from ui.screens.results import ResultsScreen

pytestmark = [pytest.mark.window("chromium"), pytest.mark.long]
FIRST, SECOND = BROWSERS = (0, 1)  # the seats whose players hold a browser
BACK_S = 2.0  # s of the app until a phone that comes back is at its seat again


class Party:
    """A house full of people with phones."""

    def __init__(self, here: House, folder: Path) -> None:
        """Sit everybody down, and start the match."""
        self.here, self.folder, self.run = here, folder, here.step
        self.match, self.names = here.table.session.match, here.table.session.names
        self.browsers: dict[int, BrowserHand] = {}
        try:
            for seat in BROWSERS:
                self.open_browser(seat)
                self.browsers[seat].sit()
            here.sit(*(seat for seat in range(len(self.names)) if seat not in BROWSERS))
            self.hands: dict[int, Hand] = {**{seat: PlainHand(phone) for seat, phone in here.clients.items()}, **self.browsers}
            here.start()
        except BaseException:
            self.close()
            raise

    def open_browser(self, seat: int) -> None:
        """Open the browser of a seat, with what it has stored."""
        self.browsers[seat] = BrowserHand(Page(self.folder / f"browser{seat}", lambda: self.run()), self.here, seat)

    def go_away(self, seat: int) -> None:
        """Close the browser of a seat."""
        self.browsers[seat].page.quit()
        self.here.until(lambda: not self.here.phones.is_connected(seat))
        del self.hands[seat]

    def come_back(self, seat: int) -> None:
        """Open the browser of a seat again; from its greeting on the app has two seconds until everything is shown."""
        server = self.here.phones._server
        assert server is not None, "the table is open"
        self.run = lambda: None
        self.open_browser(seat)
        page = self.browsers[seat].page
        page.open(self.here.phones.url.partition("#")[0])
        wait_for(lambda: server._events.qsize() == 2)  # it has connected, and greeted
        self.here.driver.step(round(BACK_S / FRAME))
        page.wait_for("!document.getElementById('game').hidden")
        self.run = self.here.step
        self.browsers[seat].check()
        self.hands[seat] = self.browsers[seat]

    def assert_recorded(self) -> None:
        """Check that the match is saved whole, and equal to replaying its moves, and that the phones keep its scores."""
        while not isinstance(self.here.driver.app.scene, ResultsScreen):
            go_on(self.here)
        storage = self.here.driver.context.storage
        (entry,) = history(storage)
        replayed = Match(recall(storage, entry.id))
        assert entry.over and replayed.is_over and replayed.moves == self.match.moves
        assert replayed.state_json() == self.match.state_json() and replayed.outcome == self.match.outcome
        scores = [format_number(score) for score in self.here.table.table.scoring.scores(replayed.view(None))]
        for seat in self.browsers.keys() & self.hands.keys():
            page = self.browsers[seat].page
            page.wait_for("hasEnded")
            assert page.value("[...document.querySelectorAll('#players b')].map((one) => one.textContent)") == scores

    def moves_of(self, kind: type) -> list[object]:
        """Return the moves of this kind that were made in browsers."""
        return [move for seat, move in self.match.moves if seat in BROWSERS and isinstance(move, kind)]

    def close(self) -> None:
        for hand in self.browsers.values():
            hand.page.close()


@pytest.fixture
def party(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Party]]:
    opened: list[Party] = []
    for house in houses(tmp_path / "data", monkeypatch):

        def build(game: str, players: int, options: dict[str, Json] | None = None, house: Callable[..., House] = house) -> Party:
            record = Record(game, tuple(Player(f"P{seat}") for seat in range(players)), "7", options or {})
            opened.append(Party(house(record, curtain=False), tmp_path))
            return opened[-1]

        yield build
        for one in opened:
            one.close()


def test_nin_jan_with_a_phone_that_is_reloaded_at_each_of_its_turns(party: Callable[..., Party]) -> None:
    table = party("nin_jan", 5)
    reloaded_at: list[int] = []

    def on_turn(seat: int) -> None:
        if seat == FIRST:
            table.browsers[seat].page.reload()
            table.browsers[seat].check()
            reloaded_at.append(table.match.ply)

    play_on(table.here, table.hands, on_turn=on_turn)
    assert len(reloaded_at) >= HAND_SIZE
    table.assert_recorded()


def test_nin_jan_with_a_phone_that_goes_away_in_the_middle_and_comes_back(party: Callable[..., Party]) -> None:
    table = party("nin_jan", 5)
    here = table.here
    play_on(here, table.hands, lambda: table.match.ply >= 40 and table.match.to_move == (SECOND,))
    table.go_away(SECOND)
    here.until(here.driver.context.current_notice)
    assert table.names[SECOND] in here.driver.context.current_notice() and SECOND in here.table.session.phone_seats
    ply = table.match.ply
    for _ in range(20):
        here.step()
    assert table.match.ply == ply, "the seat waits"
    table.come_back(SECOND)
    play_on(here, table.hands)
    table.assert_recorded()


def test_the_seats_of_gone_phones_go_to_a_robot_and_to_the_computer(party: Callable[..., Party]) -> None:
    table = party("nin_jan", 5)
    here, app = table.here, table.here.driver.app
    play_on(here, table.hands, lambda: table.match.ply >= 20)
    for seat in BROWSERS:
        table.go_away(seat)
    here.driver.key("p")
    levels = here.driver.widget(f"seat/{FIRST}").rect
    here.driver.click(levels.x + levels.w * 0.4, levels.centery)
    here.driver.key("p")
    here.driver.tap("phones")
    here.driver.tap(f"where/{SECOND}")
    here.driver.tap("play")
    assert app.scene is here.table and table.match.seats[FIRST].level == "easy"
    assert here.table.session.phone_seats == {2, 3, 4} and tuple(here.table.session.screen_seats) == (SECOND,)

    def waits_for_computer() -> bool:
        return table.match.to_move == (SECOND,) and here.table.table_context.status.phase is TablePhase.WAITING

    while not table.match.is_over:
        play_on(here, table.hands, waits_for_computer)
        if not table.match.is_over:
            here.table.play(SECOND, chosen_move(here, SECOND))
    table.assert_recorded()


def test_nain_jaune_with_eight_phones_for_three_deals(party: Callable[..., Party]) -> None:
    table = party("nain_jaune", 8, {"deals": 3})
    play_on(table.here, table.hands)
    assert any(isinstance(move, Play) and move.claim for move in table.moves_of(Play)), "“I take it!” was pressed in a browser"
    table.assert_recorded()


def test_nambarz_with_twelve_phones_for_a_round(party: Callable[..., Party]) -> None:
    table = party("nambarz", 12)
    refusals: list[str] = []

    def on_turn(seat: int) -> None:
        view = table.match.view(seat)
        wrong = [Single(card) for card in view.hands[seat] if not card.joker and table.match.refusal(seat, Single(card))]  # type: ignore[attr-defined]
        if seat == FIRST and wrong and not refusals:
            refusals.append(refused_in_words(table, seat, wrong[0]))

    play_on(table.here, table.hands, on_turn=on_turn)
    assert refusals and table.moves_of(Calculate), "cards and signs were put in the tray in a browser"
    table.assert_recorded()


def refused_in_words(table: Party, seat: int, move: Move) -> str:
    """Try an illegal move in a browser, and return the words that refuse it there."""
    ply, hand, phone_seat = table.match.ply, table.browsers[seat], table.here.phones._seats[seat]
    while not phone_seat.notice:
        tap(table.here, hand, seat, *next_click(phone_seat, move))
    hand.check()
    refusal = table.match.refusal(seat, move)
    assert refusal is not None and table.match.ply == ply
    notice = str(hand.page.value("document.getElementById('notice').textContent"))
    assert notice == table.here.table.table.refusal_text(refusal)
    return notice


def test_nambarz_in_teams_with_a_strict_referee(party: Callable[..., Party]) -> None:
    table = party("nambarz", 6, {"teams": [0, 0, 0, 1, 1, 1], "referee": "strict"})
    play_on(table.here, table.hands)
    assert table.moves_of(Calculate)
    table.assert_recorded()
