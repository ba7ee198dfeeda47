"""The last move of a match and rare moments: held, told, hurried and led on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cases import cases
from tests.ui.driver import Driver
from tests.ui.moment_states import MOMENTS
from tests.ui.test_hands_whole_matches import WAYS
from ui.match.stage.staging import END_MS, HOLD_S
from ui.match.status import TablePhase
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.screens.results import ResultsScreen
from ui.screens.routes import PauseRoute

LAST = ("nin_jan", "chifoumi", "nambarz", "nain_jaune")
RARE = ("opera", "cauldron", "super_stroke", "stroke", "chain")
WHOLE_S = END_MS / 1000 + 0.5
EMPTY = (640.0, 640.0)  # above the sheet, where no button is


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[dict[str, Driver]]:
    drivers: dict[str, Driver] = {"folder": tmp_path}  # type: ignore[dict-item]
    yield drivers
    if "driver" in drivers:
        drivers["driver"].close()


def stage(opened: dict[str, Driver], name: str, size: tuple[int, int] = (1280, 800), **settings: object) -> tuple[Driver, TableScreen]:
    """Open the table of this moment, and play its move there."""
    driver = opened["driver"] = Driver(opened["folder"], size, "en", **{"motion": "all", **settings})  # type: ignore[arg-type]
    record, (seat, move) = MOMENTS[name]()
    driver.app.open_route(TableRoute(record))
    scene = driver.app.scene
    assert isinstance(scene, TableScreen)
    scene.tabletop.animator.finish()
    scene.play(seat, move)
    return driver, scene


def said(driver: Driver) -> str:
    return " ".join(text for _rect, text in driver.texts())


@cases("name", [*LAST, *RARE])
def test_a_stage_appears_step_by_step_and_holds(opened: dict[str, Driver], name: str) -> None:
    driver, scene = stage(opened, name)
    driver.step(3)
    assert not any(widget.name == "on" for widget in scene.widgets), "the card is still on its way"
    driver.wait(WHOLE_S)
    told = scene.staging.stage(scene.model())
    assert told is not None and scene.table_context.status.phase is TablePhase.STAGED
    assert scene.focus.name == "on"
    assert " ".join(told.sentence.split()[:3]) in said(driver) and told.title in said(driver)
    assert ("Who leads" in said(driver)) == scene.session.match.is_over


@cases("name", LAST)
def test_nothing_leads_on_by_itself_from_the_last_move(opened: dict[str, Driver], name: str) -> None:
    driver, scene = stage(opened, name)
    driver.wait(60)
    assert driver.app.scene is scene
    assert driver.app.next_step_s() > 0.2, "the app sleeps meanwhile"
    driver.tap("on")
    driver.wait(0.2)
    assert isinstance(driver.app.scene, ResultsScreen)


@cases("name", RARE)
def test_a_rare_moment_ends_by_itself(opened: dict[str, Driver], name: str) -> None:
    driver, scene = stage(opened, name)
    driver.wait(WHOLE_S + HOLD_S - 1)
    assert scene.staging.is_active
    driver.wait(7)
    assert not scene.staging.is_active


@cases("name", ["opera", "cauldron"])
def test_without_time_limits_a_rare_moment_waits(opened: dict[str, Driver], name: str) -> None:
    driver, scene = stage(opened, name, no_limits=True)
    driver.wait(30)
    assert scene.staging.is_active
    driver.key("return")
    driver.wait(0.1)
    assert not scene.staging.is_active


@cases("name, how", [("nin_jan", "click"), ("nin_jan", "return"), ("chifoumi", "space"), ("super_stroke", "click"), ("cauldron", "return")])
def test_one_press_hurries_a_stage_and_the_next_leads_on(opened: dict[str, Driver], name: str, how: str) -> None:
    driver, scene = stage(opened, name)
    driver.step(2)
    press = (lambda: driver.click(*EMPTY)) if how == "click" else (lambda: driver.key(how))
    press()
    assert scene.staging.is_complete and driver.app.scene is scene
    press()
    driver.step(2)
    assert not scene.staging.is_active
    assert isinstance(driver.app.scene, ResultsScreen) == (name in LAST)


@cases("name", [*LAST, *RARE])
@pytest.mark.parametrize("motion", ["few", "none"])
def test_with_few_motions_all_of_a_stage_is_there_at_once(opened: dict[str, Driver], name: str, motion: str) -> None:
    driver, scene = stage(opened, name, motion=motion)
    driver.wait(0.1)
    assert scene.staging.is_complete
    driver.wait(3)
    assert scene.staging.is_active, "it is held"


@cases(
    "name, words",
    [
        ("nin_jan", "points"),
        ("opera", "Grand Opéra! Léa plays 12 cards before anyone else: 44 coins."),
        ("cauldron", "The cauldron! Marco wins 80 coins"),
        ("super_stroke", "Super master stroke!"),
        ("chain", "A chain of 3!"),
    ],
)
def test_a_stage_is_announced_and_read_aloud(opened: dict[str, Driver], name: str, words: str) -> None:
    driver = opened["driver"] = Driver(opened["folder"], language="en", motion="all")  # type: ignore[arg-type]
    record, (seat, move) = MOMENTS[name]()
    driver.go(TableRoute(record))
    announced: list[str] = []
    driver.context.announce = lambda sentence, is_private=False: announced.append(sentence)
    scene = driver.app.scene
    assert isinstance(scene, TableScreen)
    scene.play(seat, move)
    driver.wait(WHOLE_S)
    assert sum(words in sentence for sentence in announced) == 1
    assert words in scene.spoken_text()
    assert not driver.context.current_notice(), "the stage tells it"


def test_a_screen_reader_leads_on(opened: dict[str, Driver]) -> None:
    driver, scene = stage(opened, "nin_jan")
    driver.wait(WHOLE_S)
    scene._activate_widget(driver.widget("on"))
    driver.step(2)
    assert isinstance(driver.app.scene, ResultsScreen)


def test_undo_takes_a_stage_away(opened: dict[str, Driver]) -> None:
    driver, scene = stage(opened, "chifoumi")
    driver.wait(WHOLE_S)
    driver.key("u")
    assert not scene.staging.is_active and not scene.session.match.is_over


def test_an_earlier_position_is_looked_at_without_the_stage(opened: dict[str, Driver]) -> None:
    driver, scene = stage(opened, "nin_jan")
    driver.wait(WHOLE_S)
    driver.key("ctrl+left")
    assert scene.table_context.status.phase is TablePhase.LOOKING_BACK and "Who leads" not in said(driver)
    driver.key("end")
    assert "Who leads" in said(driver)


def test_a_pause_keeps_the_stage(opened: dict[str, Driver]) -> None:
    driver, scene = stage(opened, "nin_jan")
    driver.wait(WHOLE_S)
    driver.go(PauseRoute(scene.session))
    driver.key("escape")
    driver.wait(0.2)
    assert driver.app.scene is scene and "Who leads" in said(driver)


def test_an_opera_leads_on_to_the_account(opened: dict[str, Driver]) -> None:  # (rule JA-16)
    driver, _scene = stage(opened, "opera")
    driver.wait(WHOLE_S)
    driver.key("return")
    driver.wait(0.3)
    assert type(driver.app.scene).__name__ == "ScoreSheetScreen"


def test_what_was_won_stays_until_the_seat_plays_again(opened: dict[str, Driver]) -> None:  # (rule JA-13)
    _driver, scene = stage(opened, "cauldron", motion="none", bots="instant")
    winner = scene.session.match.moves[-1][0]
    slips = [scene.model().recent_events.get(winner, ())]
    while (seat := scene.session.match.to_move[0]) != winner:
        events = scene.session.play(seat, sorted(scene.session.match.legal(seat), key=str)[0])
        if scene.table.narration.pause_after(events):
            break  # another deal
        slips.append(scene.model().recent_events.get(winner, ()))
    assert len(slips) > 1
    assert all(any(type(event).__name__ == "Won" for event in events) for events in slips)


@pytest.mark.parametrize("way", WAYS)
def test_other_ways_to_press_lead_on_from_the_last_move(opened: dict[str, Driver], way: str) -> None:
    press, settings = WAYS[way]
    driver, _scene = stage(opened, "chifoumi", **settings)
    driver.step(1, 1.1)  # long enough to detect gamepads
    driver.wait(WHOLE_S)
    press(driver, "on")
    driver.wait(0.2)
    assert isinstance(driver.app.scene, ResultsScreen)


def test_the_focus_stays_where_a_person_has_moved_it(opened: dict[str, Driver]) -> None:
    driver, scene = stage(opened, "nin_jan")
    driver.wait(0.5)
    scene.focus.show("pause")
    driver.wait(WHOLE_S)
    assert scene.focus.name == "pause"
