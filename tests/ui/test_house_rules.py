"""House rules: kept for a game under a name, chosen, renamed, deleted, by mouse and by keyboard."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import pytest

from game.registry import GAMES
from tests.ui.driver import Driver
from tests.ui.records import keys
from ui.screens.routes import SetupRoute
from ui.screens.setup.house_rules import MAX_NAME_LENGTH, HouseRulesDialog
from ui.screens.setup.screen import ABOUT, OPTIONS, SetupScreen
from ui.store.settings import HouseRules, Settings
from ui.store.storage import SETTINGS_FILE, Storage
from ui.tables.option_texts import Preset
from ui.tables.registry import TABLES


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(tmp_path)
    open_setup(driver)
    yield driver
    driver.close()


def open_setup(app: Driver, game: str = "nain_jaune") -> SetupScreen:
    app.go(SetupRoute(game))
    scene = setup(app)
    scene.open_tab = OPTIONS
    scene.request_rebuild()
    return scene


def setup(app: Driver) -> SetupScreen:
    scene = app.app.scene
    assert isinstance(scene, SetupScreen)
    return scene


def kept(app: Driver, game: str = "nain_jaune") -> tuple[HouseRules, ...]:
    return app.context.settings.house_rules.get(game, ())


def keep(app: Driver, name: str) -> None:
    app.tap("house_rules")
    app.tap("name")
    app.write(name)
    app.tap("keep")


def own_way(app: Driver) -> None:
    setup(app)._choose_option("purse", 30)
    setup(app)._choose_option("deals", 7)
    setup(app)._choose_option("undo", False)


def test_what_is_set_is_kept_under_a_name_and_comes_back_with_it(app: Driver) -> None:
    own_way(app)
    keep(app, "Sunday")
    assert [rules.name for rules in kept(app)] == ["Sunday"]
    app.tap("done")
    assert app.widget("house_rules").command.label == "Sunday"
    scene = setup(app)
    scene._apply_preset(scene_presets(scene)[0])
    scene._choose_option("undo", True)
    assert app.widget("house_rules").command.label == "House rules", "it is another way now"
    app.tap("house_rules")
    app.tap("rules/0")
    assert setup(app).choices.chosen_options["purse"] == 30 and setup(app).choices.chosen_options["deals"] == 7
    assert setup(app).choices.changed_agreements == {"undo": False}


def scene_presets(scene: SetupScreen) -> Sequence[Preset]:
    return TABLES[scene.game].text.option_texts().presets


def test_by_keyboard_alone(app: Driver) -> None:
    own_way(app)
    app.key("h", "tab", "return")
    app.write("Sunday")
    app.key("return", "return")
    assert [rules.name for rules in kept(app)] == ["Sunday"]
    sheet = app.app.scene
    assert isinstance(sheet, HouseRulesDialog) and sheet.focus.name == "rules/0"
    app.key("tab", "return")
    app.write("Monday")
    app.key("return")
    assert [rules.name for rules in kept(app)] == ["Monday"]
    app.key("tab", "tab", "return")
    assert sheet.dialog is not None and "Monday" in sheet.dialog.question
    app.key("down", "return")
    assert kept(app) == () and sheet.dialog is None


def test_the_same_rules_are_kept_once_and_need_a_name(app: Driver) -> None:
    app.tap("house_rules")
    assert app.widget("keep").command.disabled_reason == "Give them a name first."
    app.tap("close")
    keep(app, "Sunday")
    assert app.widget("keep").command.disabled_reason == "These rules are already saved: Sunday."


def test_no_two_have_the_same_name(app: Driver) -> None:
    keep(app, "Sunday")
    app.tap("done")
    own_way(app)
    keep(app, "SUNDAY")
    assert [rules.name for rules in kept(app)] == ["Sunday", "SUNDAY 2"]
    app.tap("rename/1")
    app.write("W" * 40)
    app.key("return")
    assert kept(app)[1].name == "W" * MAX_NAME_LENGTH


def test_they_belong_to_their_game_and_are_there_on_another_day(app: Driver, tmp_path: Path) -> None:
    own_way(app)
    keep(app, "Sunday")
    app.tap("done")
    assert open_setup(app, "nin_jan").context.settings.house_rules.keys() == {"nain_jaune"}
    again = Storage(tmp_path)
    assert again.settings().house_rules["nain_jaune"] == kept(app)
    again.close()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_in_short_rules_hints_undo_and_house_rules(app: Driver, game: str) -> None:
    app.go(SetupRoute(game))
    assert {"shown", "rules"} <= {widget.name for widget in setup(app).widgets}
    assert setup(app).open_tab == ABOUT, "what the game is about comes first"
    shown = app.widget("shown").rect
    app.click(shown.right - 20, shown.centery)
    assert {"house_rules", "option/hints", "option/undo", "rules"} <= {widget.name for widget in setup(app).widgets}
    app.key("escape")
    app.go(SetupRoute(game))
    assert setup(app).open_tab == OPTIONS, "whoever knows the game sees its options"


def test_who_sits_where_is_no_rule_of_the_house(app: Driver) -> None:
    """The first dealer and the teams belong to one table (rules JA-7 and NB-30)."""
    setup(app)._choose_option("dealer", 1)
    assert "dealer" not in setup(app).choices.to_house_rules("Sunday").options
    assert "teams" not in open_setup(app, "nambarz").choices.to_house_rules("Sunday").options


def test_house_rules_that_cannot_be_read_cost_no_others(tmp_path: Path) -> None:
    whole = Settings(muted=True, house_rules={"nain_jaune": (HouseRules("A", {"purse": 30}), HouseRules("B"))})
    form = json.loads(msgspec.json.encode(whole))
    form["house_rules"]["nain_jaune"][0]["options"] = "all"
    form["house_rules"]["chifoumi"] = 7
    (tmp_path / SETTINGS_FILE).write_text(json.dumps(form))
    mine = Storage(tmp_path)
    assert mine.settings() == msgspec.structs.replace(whole, house_rules={"nain_jaune": (HouseRules("B"),)})
    assert keys(mine) == ["left_out"]
    mine.close()
