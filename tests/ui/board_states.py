"""The table's own parts on a board game, in every state that looks different, by name."""

from __future__ import annotations

from collections.abc import Mapping

from game.kernel import Outcome
from tests.ui.boards import CHAIN, EITHER, board_match, ended_board, lay
from tests.ui.stage import AppStage
from tests.ui.table_states import SetUp
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.screens.place_calls import PlaceCalls
from ui.screens.podium import Podium
from ui.screens.results import ResultsScreen
from ui.screens.routes import ResultsRoute, SetupRoute
from ui.store.settings import SeatSetup, TableSetup

CORNER = {"g2": "0S", "g1": "0P 0P", "a1": "1P", "b1": "1R"}
HIGH = {"a6": "0S", "a7": "0P 0P", "g1": "1P", "f1": "1R"}


def board(stage: AppStage, stacks: dict[str, str] | None, *levels: str | None, free: bool = False) -> TableScreen:
    scene = stage.go(TableRoute(board_match(*levels, free_placement=True) if free else board_match(*levels)))
    assert isinstance(scene, TableScreen), "a table was asked for"
    if stacks is not None:
        lay(scene.session.match, stacks)
        scene.session.open_single_hand()
    stage.settle(scene)
    return scene


def choice(stacks: dict[str, str]) -> SetUp:
    """Set up the choice bubble over the second of these squares."""

    def set_up(stage: AppStage) -> None:
        board(stage, stacks, None, None, free=True)
        for square in list(stacks)[:2]:
            stage.driver.widget(f"square/{square}").activate()
        assert stage.driver.widget("choice/1"), "there are two ways"

    return set_up


def chain(stage: AppStage) -> TableScreen:
    scene = board(stage, CHAIN, None, "easy")
    for text in ("c3xc4", "c4xd5"):
        scene.play(0, scene.session.match.rules.parse_move(text))
    stage.settle(scene)
    return scene


def past(ply: int) -> SetUp:
    return lambda stage: chain(stage).step_to(ply)


def setup(players: int) -> SetUp:
    def set_up(stage: AppStage) -> None:
        seats = tuple(SeatSetup(name, None, index) for index, name in enumerate(("Léa", "Marco", "Nori", "Zuki")[:players]))
        stage.choose(tables={"chifoumi": TableSetup(seats)})
        stage.go(SetupRoute("chifoumi"))

    return set_up


def results(scores: tuple[float, ...], winners: tuple[int, ...], places: tuple[int, ...]) -> SetUp:
    def set_up(stage: AppStage) -> None:
        scene = stage.go(ResultsRoute(ended_board(len(scores))))
        assert isinstance(scene, ResultsScreen), "results were asked for"
        scene.outcome = Outcome(scores, winners, places)
        scene.podium = Podium(scene.record.seats, scene.outcome, scene.tokens, PlaceCalls(places, 0, False))
        scene.request_rebuild()

    return set_up


BOARD_STATES: Mapping[str, SetUp] = {
    "board_setup_2": setup(2),
    "board_setup_3": setup(3),
    "board_setup_4": setup(4),
    "board_choice": choice(EITHER),
    "board_choice_corner": choice(CORNER),
    "board_choice_high": choice(HIGH),
    "board_chain": chain,
    "board_past": past(1),
    "board_past_start": past(0),
    "board_results_teams": results((7, 2, 7, 2), (0, 2), (1, 3, 1, 3)),
    "board_results_drawn": results((3, 3, 3, 3), (0, 1, 2, 3), (1, 1, 1, 1)),
    "board_results_half": results((7, 8.5), (1,), (2, 1)),
}
