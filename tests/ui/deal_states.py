"""The table's own parts in a game of deals, in every state that looks different, by name."""

from __future__ import annotations

from collections.abc import Mapping

from game.match import Match
from tests.ui.layouts import LONG
from tests.ui.nain_jaune_deals import NAMES, dealt
from tests.ui.stage import AppStage
from tests.ui.table_states import SetUp
from ui.match.session import MatchSession
from ui.match.table import TableScreen
from ui.play.match import MatchActivity
from ui.play.routes import TableRoute
from ui.screens.results import ResultsScreen
from ui.screens.routes import PauseRoute, ResultsRoute, ScoreSheetRoute, SetupRoute
from ui.screens.score_sheet.screen import ScoreSheetScreen
from ui.screens.setup.screen import SetupScreen
from ui.store.settings import SeatSetup, TableSetup

LEVELS = (None, "easy", "hard", None, "normal", "easy", "easy", "hard")
LONG_NAMES = (*LONG, "Tom", "Nina", "Ines")


def account(players: int, settled: int, seed: str = "7", names: tuple[str, ...] = NAMES, fresh: bool = True, back: int = 0) -> SetUp:
    """Set up the score sheet of a deal: the last one, or `back` deals before it."""

    def set_up(stage: AppStage) -> ScoreSheetScreen:
        match = Match(dealt(settled, *LEVELS[:players], seed=seed, names=names))
        session = MatchSession(match.record(), MatchActivity(stage.context.storage).save)
        scene = stage.go(ScoreSheetRoute(match, settled - back, session if fresh else None))
        assert isinstance(scene, ScoreSheetScreen), "an account was asked for"
        return scene

    return set_up


def account_scrolled(stage: AppStage) -> None:
    scene = account(8, 2)(stage)
    assert isinstance(scene, ScoreSheetScreen)
    scene.composition.area("rows").scroll_by(999)


def account_asks(stage: AppStage) -> None:
    account(5, 2)(stage)
    stage.driver.widget("agree/0").activate()


def account_saved(stage: AppStage) -> None:
    """Ask as what the accounts are to be saved."""
    account(5, 3)(stage)
    stage.driver.widget("save").activate()


def at_rest(stage: AppStage, players: int, names: tuple[str, ...] = NAMES) -> TableScreen:
    """Open the table at the beginning of the second deal."""
    scene = stage.go(TableRoute(dealt(1, None, *LEVELS[1:players], names=names)))
    assert isinstance(scene, TableScreen), "a table was asked for"
    stage.settle(scene)
    return scene


def pause(players: int, names: tuple[str, ...] = NAMES) -> SetUp:
    return lambda stage: stage.go(PauseRoute(at_rest(stage, players, names).session))


def log(stage: AppStage) -> None:
    scene = at_rest(stage, 5)
    scene.move_list_panel.is_sheet_open = True
    stage.settle(scene)


def results(stage: AppStage) -> None:
    scene = stage.go(ResultsRoute(dealt(99, *LEVELS[:4])))
    assert isinstance(scene, ResultsScreen), "results were asked for"


def setup(players: int, is_own: bool = False, scrolled: float = 0, has_more: bool = False) -> SetUp:
    def set_up(stage: AppStage) -> None:
        seats = tuple(SeatSetup(name, None, index) for index, name in enumerate(NAMES[:players]))
        stage.choose(tables={"nain_jaune": TableSetup(seats, {"deals": 12, "dealer": 2} if is_own else {})})
        scene = stage.go(SetupRoute("nain_jaune"))
        assert isinstance(scene, SetupScreen), "a set-up was asked for"
        if has_more:
            scene._show_house_rules()
            scene.rebuild_if_needed()
        scene.composition.area("options").scroll_by(scrolled)

    return set_up


DEAL_STATES: Mapping[str, SetUp] = {
    "deal_account_3": account(3, 1),
    "deal_account_5": account(5, 3),
    "deal_account_8": account(8, 4),
    "deal_account_scrolled": account_scrolled,
    "deal_account_long": account(5, 2, names=LONG_NAMES),
    "deal_account_before": account(5, 3, back=2),
    "deal_account_looked_up": account(4, 2, fresh=False),
    "deal_account_asks": account_asks,
    "deal_account_saved": account_saved,
    "deal_pause_3": pause(3),
    "deal_pause_8": pause(8),
    "deal_pause_long": pause(8, LONG_NAMES),
    "deal_log": log,
    "deal_results": results,
    "deal_setup": setup(3),
    "deal_setup_own": setup(8, is_own=True),
    "deal_setup_scrolled": setup(5, is_own=True, scrolled=999),
    "deal_setup_more": setup(5, scrolled=640, has_more=True),
}
