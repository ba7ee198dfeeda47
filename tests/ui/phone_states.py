"""Hands on phones in every state that looks different on the big screen, by name; no server is open."""

from __future__ import annotations

from collections.abc import Mapping

from game.record import Player, Record
from tests.ui.stage import AppStage
from tests.ui.table_states import SetUp
from ui.phones.messages import Hello
from ui.phones.routes import PhonesRoute
from ui.phones.screen import PhonesScreen
from ui.phones.server import Connected
from ui.phones.table import PhoneTable
from ui.play.routes import TableRoute

NAMES = ("Léa", "Tom", "Mamie", "Marco", "Nori")
ADDRESS, KEY = "192.168.1.20", "A" * 22
AGENTS = ("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)", "Mozilla/5.0 (Linux; Android 15; K)")


class QuietPhoneTable(PhoneTable):
    """The phones of a table without a server."""

    def open_next_network(self) -> None:
        return


def phones(people: int = 5, networks: int = 1, sits: int = 0, problem: str = "", shows_help: bool = False, asks: bool = False) -> SetUp:
    """Set up the list of seats: how many people, networks and seated phones there are, and whether one asks for a seat."""

    def set_up(stage: AppStage) -> None:
        players = tuple(Player(NAMES[seat % 5] + "I" * (seat // 5)) for seat in range(people))
        below = stage.go(TableRoute(Record("nambarz", (*players, Player("Zuki", "easy")), "7")))
        table = QuietPhoneTable(below.table_context, lambda seat, move: None, lambda: None, below.bot_player)  # type: ignore[attr-defined]
        table.addresses, table.problem = [ADDRESS, "10.0.0.4"][:networks], problem
        table.port = 8642 if networks and not problem else 0
        table.admission.table_key = KEY
        table.admission.offer(range(people))
        for phone in range(1, sits + 1):
            connected = table._phones[phone] = Connected(phone, f"192.168.1.{20 + phone}", AGENTS[phone % 2])
            table.admission.greet(phone, connected.address, Hello(table=KEY), 0.0)
            table._connect(phone, phone - 1) if table.admission.seat_phone(phone, phone - 1, False) else None
        if sits:
            table._forget(sits)
            table.set_here(people - 1, True)
        if asks:
            table.admission.numbers[99] = 47
        scene = stage.go(PhonesRoute(table))
        assert isinstance(scene, PhonesScreen)
        scene.shows_help = shows_help
        scene.request_rebuild()

    return set_up


PHONE_STATES: Mapping[str, SetUp] = {
    "phones_code": phones(),
    "phones_seated": phones(networks=2, sits=3),
    "phones_asking": phones(sits=1, asks=True),
    "phones_no_network": phones(2, 0),
    "phones_problem": phones(2, problem="address already in use"),
    "phones_help": phones(11, sits=8, shows_help=True),
}
