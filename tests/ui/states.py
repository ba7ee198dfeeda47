"""Every screen of the app in every state that looks different, by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from game.record import Player, Record
from tests.ui.analysis_states import ANALYSIS_STATES
from tests.ui.board_states import BOARD_STATES
from tests.ui.card_reviews import CARD_REVIEW_STATES
from tests.ui.challenge_states import CHALLENGE_STATES
from tests.ui.chifoumi_states import CHIFOUMI_STATES
from tests.ui.class_states import CLASS_STATES
from tests.ui.deal_states import DEAL_STATES
from tests.ui.handicap_states import HANDICAP_STATES
from tests.ui.hands_states import HANDS_STATES
from tests.ui.hint_states import HINT_STATES
from tests.ui.layouts import LONG
from tests.ui.lesson_states import LESSON_STATES
from tests.ui.moment_states import MOMENT_STATES
from tests.ui.nain_jaune_states import NAIN_JAUNE_STATES
from tests.ui.nambarz_states import NAMBARZ_STATES
from tests.ui.offer_states import OFFER_STATES
from tests.ui.path_states import PATH_STATES
from tests.ui.people_states import PEOPLE_STATES
from tests.ui.phone_states import PHONE_STATES
from tests.ui.positions import finished, moment
from tests.ui.practice_room_states import PRACTICE_ROOM_STATES
from tests.ui.practice_states import PRACTICE_STATES
from tests.ui.rules_states import RULES_STATES
from tests.ui.scene_states import SCENE_STATES
from tests.ui.sense_states import SENSE_STATES
from tests.ui.setup_states import SETUP_STATES
from tests.ui.stage import AppStage
from tests.ui.table_states import FIVE, PEOPLE, ROBOTS, TABLE_STATES, THREE, TWO, SetUp
from tests.ui.voice_states import VOICE_STATES
from tests.ui.yard_states import YARD_STATES
from ui.replay.routes import ReplayRoute
from ui.replay.screen import ReplayScreen
from ui.scene.file_dialog import FileSaver
from ui.scene.route import Route
from ui.screens import save_dialog as sheets
from ui.screens.results import ResultsScreen
from ui.screens.routes import HistoryRoute, MenuRoute, PauseRoute, ResultsRoute, SettingsRoute, SetupRoute, ShortcutsRoute
from ui.screens.setup.screen import SetupScreen
from ui.store.pending.whole_copy import write_copy
from ui.store.settings import SeatSetup, TableSetup

SETUP_NAMES = ("Wwwwwwwwwwwwwwww", "Bartholomäus-Max", "Marie-Antoinette", "Mmmmmmmmmmmmmmmm", "Ludovico Massimo")  # 16 letters
SHELF = ("one game.json", "another, with a rather long name that somebody gave it on a Sunday evening.json")


def room(route: Route) -> SetUp:
    return lambda stage: stage.go(route)


# --- menu and set-up --------------------------------------------------------------------------------------------------


def menu_resume(stage: AppStage) -> None:
    stage.kept.autosave(moment("third round", *PEOPLE))
    stage.go(MenuRoute())


def menu_again(stage: AppStage, *unfinished: str) -> None:
    """Show the menu after a match of Nain Jaune for four, with matches of these games that are not finished."""
    seats = (SeatSetup("Bartholomäus-Max"), SeatSetup("Léa"), SeatSetup("Nori", "easy", 2), SeatSetup("Zuki", "easy", 3))
    stage.choose(tables={"nain_jaune": TableSetup(seats)}, last_game="nain_jaune")
    for game in unfinished:
        players = tuple(Player(seat.name, seat.level) for seat in seats)
        stage.kept.autosave(Record(game, players, "7"))
    stage.go(MenuRoute())


def menu_unfinished(stage: AppStage) -> None:
    menu_again(stage, "nambarz", "chifoumi", "nin_jan")
    stage.driver.widget("unfinished").activate()


def menu_hover(stage: AppStage) -> None:
    menu_resume(stage)
    stage.point("nin_jan")


def menu_soon(stage: AppStage) -> None:
    stage.go(MenuRoute())
    stage.point("chifoumi", 1)


def menu_focus(stage: AppStage) -> None:
    menu_resume(stage)
    stage.focus("resume")


def menu_notice(stage: AppStage) -> None:
    """Show the notice about a broken autosave."""
    stage.go(MenuRoute())
    stage.kept._put_and_write("saves/nin_jan.json", b"broken")
    stage.kept.newest_autosave()
    stage.app._report_problems()
    assert stage.app.notice_bar.sentence, "a broken save is said"


def setup_of(*levels: str | None, names: tuple[str, ...] = ("Léa", "Marco", "Nori", "Zuki", "Olive"), **settings: object) -> SetUp:
    def set_up(stage: AppStage) -> SetupScreen:
        seats = tuple(SeatSetup(name, level, index) for index, (name, level) in enumerate(zip(names, levels, strict=False)))  # type: ignore[arg-type]
        stage.choose(tables={"nin_jan": TableSetup(seats)}, **settings)
        scene = stage.go(SetupRoute("nin_jan"))
        assert isinstance(scene, SetupScreen), "a set-up was asked for"
        return scene

    return set_up


def setup_asks(stage: AppStage) -> None:
    stage.kept.autosave(moment("third round", *PEOPLE))
    stage.go(SetupRoute("nin_jan"))


def setup_focus(stage: AppStage) -> None:
    setup_of(*FIVE)(stage)
    stage.focus("token/1")


# --- pause, results, replay, history, rules, sheets -------------------------------------------------------------------


def pause(*levels: str | None, names: tuple[str, ...] | None = None) -> SetUp:
    def set_up(stage: AppStage) -> None:
        scene = stage.table("third round", *levels, **({"names": names} if names else {}))  # type: ignore[arg-type]
        stage.go(PauseRoute(scene.session))

    return set_up


def pause_restart(stage: AppStage) -> None:
    pause(*THREE)(stage)
    stage.scene._ask_restart()  # type: ignore[attr-defined]


def results(players: int, tie: bool = False, opened: int | None = None) -> SetUp:
    def set_up(stage: AppStage) -> None:
        scene = stage.go(ResultsRoute(finished(players, tie)))
        assert isinstance(scene, ResultsScreen), "results were asked for"
        if opened is not None:
            scene._toggle_details(opened)

    return set_up


def results_people(stage: AppStage) -> None:
    """Show the results of a match of several guests."""
    record = finished(4)
    people = tuple(Player(name) for name in LONG[:3])
    stage.choose(motion="few")
    stage.go(ResultsRoute(replace(record, seats=(*people, record.seats[3]))))


def replay(players: int, fraction: float, requests: bool = False) -> SetUp:
    def set_up(stage: AppStage) -> None:
        record = finished(players)
        if requests:
            stage.kept.autosave(moment("third round", *PEOPLE))
        scene = stage.go(ReplayRoute(record))
        assert isinstance(scene, ReplayScreen), "a replay was asked for"
        scene.show_real_ply(round(len(record.moves) * fraction))
        if requests:
            scene._ask_to_continue()

    return set_up


def replay_running(stage: AppStage) -> None:
    """Show the replay of a match that is not over: hidden cards stay hidden."""
    record = moment("third round", *THREE)
    stage.kept.autosave(record)
    stage.go(ReplayRoute(record))


def history(count: int) -> SetUp:
    def set_up(stage: AppStage) -> None:
        if count:
            stage.play_matches(count)
        else:
            stage.context.storage = stage.empty
        stage.go(HistoryRoute())

    return set_up


def settings_sure(stage: AppStage) -> None:
    stage.go(SettingsRoute())
    stage.scene._arm_or_reset()  # type: ignore[attr-defined]


def settings_page(page: int, **settings: object) -> SetUp:
    def set_up(stage: AppStage) -> None:
        stage.choose(**settings)
        stage.go(SettingsRoute())
        stage.scene.show_page(page)  # type: ignore[attr-defined]

    return set_up


def keys_page(page: int) -> SetUp:
    def set_up(stage: AppStage) -> None:
        stage.go(ShortcutsRoute())
        stage.scene._show_page(page)  # type: ignore[attr-defined]

    return set_up


def save_sheet(stage: AppStage) -> FileSaver:
    stage.shelf.mkdir(exist_ok=True)
    for name in SHELF:
        (stage.shelf / name).write_text("{}")
    scene = sheets.save_match_dialog(stage.context, finished(3), stage.shelf)
    stage.app.scenes.append(scene)
    return scene


def open_sheet(stage: AppStage) -> None:
    save_sheet(stage)
    stage.app.scenes[-1] = sheets.OpenMatchDialog(stage.context, stage.shelf)


def save_wrong(stage: AppStage) -> None:
    scene = save_sheet(stage)
    scene._on_name_typed("a/b")
    scene._save_or_confirm()


def save_asks(stage: AppStage) -> None:
    scene = save_sheet(stage)
    scene._on_name_typed("one game")
    scene._save_or_confirm()


def restore_asks(stage: AppStage) -> None:
    """Ask whether a copy is to take the place of what is here."""
    stage.shelf.mkdir(exist_ok=True)
    assert stage.context.storage.use_stores(partial(write_copy, stage.shelf / "tablee-2026-11-27.zip")).result() is None
    scene = sheets.RestoreDialog(stage.context, stage.shelf)
    stage.app.scenes.append(scene)
    scene.choose_file("tablee-2026-11-27.zip")
    scene.make_primary().run()
    assert scene.dialog is not None, "the copy is whole"


STATES: Mapping[str, SetUp] = {
    "menu": room(MenuRoute()),
    "menu_resume": menu_resume,
    "menu_again": menu_again,
    "menu_again_resume": lambda stage: menu_again(stage, "nin_jan"),
    "menu_again_more": lambda stage: menu_again(stage, "nambarz", "chifoumi", "nin_jan"),
    "menu_unfinished": menu_unfinished,
    "menu_hover": menu_hover,
    "menu_soon": menu_soon,
    "menu_focus": menu_focus,
    "menu_notice": menu_notice,
    "setup": room(SetupRoute("nin_jan")),
    "setup_1": setup_of(None),
    "setup_2": setup_of(*TWO),
    "setup_5": setup_of(*FIVE),
    "setup_people": setup_of(*PEOPLE),
    "setup_robots": setup_of(*ROBOTS),
    "setup_long": setup_of(*FIVE, names=SETUP_NAMES),
    "setup_focus": setup_focus,
    "setup_asks": setup_asks,
    **SETUP_STATES,
    **TABLE_STATES,
    "pause": pause(*THREE),
    "pause_5": pause(*FIVE),
    "pause_long": pause(*FIVE, names=LONG),
    "pause_restart": pause_restart,
    "results_2": results(2),
    "results_3": results(3),
    "results_5": results(5),
    "results_tie": results(3, tie=True),
    "results_details": results(4, opened=0),
    "results_people": results_people,
    "replay_start": replay(3, 0),
    "replay_middle": replay(5, 0.5),
    "replay_end": replay(4, 1),
    "replay_asks": replay(3, 0.4, requests=True),
    "replay_running": replay_running,
    **ANALYSIS_STATES,
    **CARD_REVIEW_STATES,
    **CHALLENGE_STATES,
    **BOARD_STATES,
    **MOMENT_STATES,
    **CHIFOUMI_STATES,
    **CLASS_STATES,
    **DEAL_STATES,
    **HANDICAP_STATES,
    **HANDS_STATES,
    **HINT_STATES,
    **LESSON_STATES,
    **NAIN_JAUNE_STATES,
    **NAMBARZ_STATES,
    **OFFER_STATES,
    **PATH_STATES,
    **PHONE_STATES,
    **VOICE_STATES,
    **PRACTICE_ROOM_STATES,
    **CLASS_STATES,
    **PRACTICE_STATES,
    **YARD_STATES,
    **SENSE_STATES,
    **SCENE_STATES,
    **PEOPLE_STATES,
    "history_empty": history(0),
    "history_full": history(50),
    **RULES_STATES,
    "settings": room(SettingsRoute()),
    "settings_see": settings_page(1),
    "settings_more": settings_page(2),
    "settings_language": settings_page(3),
    "settings_sure": settings_sure,
    "restore_asks": restore_asks,
    "keys": room(ShortcutsRoute()),
    "keys_nambarz": keys_page(1),
    "keys_before": keys_page(2),
    "save": save_sheet,
    "save_wrong": save_wrong,
    "save_asks": save_asks,
    "open": open_sheet,
}


def set_up(stage: AppStage, name: str) -> None:
    """Open the state of this name, whatever is open."""
    stage.clear()
    stage.go(MenuRoute())
    STATES[name](stage)
    stage.scene.rebuild_if_needed()
