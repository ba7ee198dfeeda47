"""Matched bots, handicaps and help, in every state that looks different, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from game.bots.bot import never_stop
from game.match import Match
from game.record import Handicap, Player, Record
from tests.ui.positions import finished
from tests.ui.stage import AppStage
from tests.ui.table_states import SetUp
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.screens.results import ResultsScreen
from ui.screens.routes import HandicapRoute, ResultsRoute, SetupRoute
from ui.screens.setup.handicap import HandicapDialog
from ui.screens.setup.screen import SetupScreen
from ui.store.settings import HandicapSetting, SeatSetup, TableSetup

GIVEN = {1: Handicap(15, hints=True, open=True), 2: Handicap(10), 3: Handicap(open=True)}


def setup(game: str, *seats: SeatSetup) -> Callable[[AppStage], SetupScreen]:
    def set_up(stage: AppStage) -> SetupScreen:
        lea = next((one for one in stage.kept.profiles.all() if one.name == "Léa"), None) or stage.kept.profiles.add("Léa", "fox", 0)
        stage.choose(tables={game: TableSetup(tuple(replace_person(seat, lea.id) for seat in seats))})
        scene = stage.go(SetupRoute(game))
        assert isinstance(scene, SetupScreen), "a set-up was asked for"
        return scene

    return set_up


def replace_person(seat: SeatSetup, lea: int) -> SeatSetup:
    """Return the seat set-up with Léa as a profile of this device."""
    return SeatSetup(seat.name, seat.level, seat.token, lea if seat.name == "Léa" else None, seat.favour)


LEA, NORI = SeatSetup("Léa", None, 0), SeatSetup("Nori", "measured", 1)
SMALL = SeatSetup("Tom", None, 2, favour=HandicapSetting(20, True, True))


def sheet(game: str, place: int) -> SetUp:
    def set_up(stage: AppStage) -> None:
        scene = setup(game, LEA, SMALL, NORI)(stage)
        assert isinstance(stage.go(HandicapRoute(scene.seat_list, place, game)), HandicapDialog), "the sheet was asked for"

    return set_up


def at_table(game: str, players: int, plies: int, people: int = 1) -> Callable[[AppStage], TableScreen]:
    """Open a table some moves into a match in which three seats have a handicap."""

    def set_up(stage: AppStage) -> TableScreen:
        seats = tuple(
            Player(name, None if seat < people else "easy") for seat, name in enumerate(("Léa", "Marco", "Nori", "Zuki")[:players])
        )
        match = Match(Record(game, seats, "given", handicap={seat: one for seat, one in GIVEN.items() if seat < players}))
        while match.ply < plies or match.to_move[0] != 0:
            seat = match.to_move[0]
            match.play(seat, match.game.bots["easy"].choose(match.view(seat), match.bot_rng(seat), never_stop))
        scene = stage.go(TableRoute(match.record()))
        assert isinstance(scene, TableScreen), "a table was asked for"
        scene.session.open_hand(0)
        stage.settle(scene)
        return scene

    return set_up


def results(stage: AppStage) -> None:
    scene = stage.go(ResultsRoute(replace(finished(3), handicap={1: Handicap(25, True), 2: Handicap(open=True)})))
    assert isinstance(scene, ResultsScreen), "results were asked for"


HANDICAP_STATES: Mapping[str, SetUp] = {
    "setup_measured": setup("nin_jan", LEA, NORI, SMALL),
    "setup_measured_guest": setup("nambarz", SMALL, NORI),
    "head_start": sheet("nin_jan", 1),
    "head_start_robot": sheet("nain_jaune", 2),
    "head_start_hints": sheet("chifoumi", 0),
    "handicap_nin_jan": at_table("nin_jan", 4, 9),
    "handicap_nain_jaune": at_table("nain_jaune", 4, 8),
    "handicap_nambarz": at_table("nambarz", 4, 8),
    "handicap_people": at_table("nin_jan", 3, 4, people=2),
    "results_handicap": results,
}
