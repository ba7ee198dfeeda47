"""The set-up's presets, whole numbers that may be left open, and seats as options (rules JA-5, JA-7 and JA-19)."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.match import Match
from tests.ui.layouts import EACH_SIZE, check, new_desk, texts
from ui.assets.translation import LANGUAGES
from ui.play.routes import TableRoute
from ui.screens.setup.option_controls import OptionSegments, Stepper
from ui.screens.setup.screen import OPTIONS, SetupScreen
from ui.tables.registry import TABLES


def setup(folder: Path, **settings: object) -> SetupScreen:
    scene = SetupScreen(new_desk(folder, **settings), "nain_jaune")  # type: ignore[arg-type]
    scene.open_tab = OPTIONS
    scene.rebuild_if_needed()
    return scene


def widget(scene: SetupScreen, name: str):  # type: ignore[no-untyped-def]
    scene.rebuild_if_needed()
    return next(widget for widget in scene.widgets if widget.name == name)


def presets(scene: SetupScreen) -> OptionSegments:
    result = widget(scene, "presets")
    assert isinstance(result, OptionSegments)
    return result


def choose(scene: SetupScreen, name: str, place: int) -> None:
    """Choose a segment of an option."""
    widget(scene, f"option/{name}").on_pick(place)
    scene.rebuild_if_needed()


def stepper(scene: SetupScreen, name: str) -> Stepper:
    result = widget(scene, f"option/{name}")
    assert isinstance(result, Stepper)
    return result


def label(scene: SetupScreen, name: str) -> str:
    result = stepper(scene, name)
    return result.labels[result.index]


def test_the_defaults_are_a_set_and_another_one_sets_its_options(tmp_path: Path) -> None:
    scene = setup(tmp_path)
    assert presets(scene).chosen_indices == {0}
    presets(scene).handle_key("right")
    assert presets(scene).chosen_indices == {1} and scene.choices.chosen_options["announce"] is False
    presets(scene).handle_key("right")
    assert (
        presets(scene).chosen_indices == {2}
        and scene.choices.chosen_options["deals"] == 0
        and scene.choices.chosen_options["stake_every_deal"] is False
    )
    assert scene.choices.chosen_options["purse"] == 50, "what the set does not name stays"


def test_a_changed_option_makes_a_set_of_ones_own(tmp_path: Path) -> None:
    scene = setup(tmp_path)
    choose(scene, "deals", 1)
    assert presets(scene).chosen_indices == set()
    assert "Like “An evening”, except: How many deals." in [text for _rect, text in texts(scene)]
    for name in ("announce", "stake_every_deal"):
        widget(scene, f"option/{name}").activate()
    scene.rebuild_if_needed()
    assert "Your own rules, as set below." in [text for _rect, text in texts(scene)]
    presets(scene).handle_key("right")  # starts without a preset, by keyboard, too
    assert presets(scene).chosen_indices == {0}


def test_games_without_sets_show_none(tmp_path: Path) -> None:
    scene = SetupScreen(new_desk(tmp_path), "chifoumi")
    scene.rebuild_if_needed()
    assert "presets" not in [widget.name for widget in scene.widgets]


def test_the_number_of_deals_is_a_choice_of_three_and_a_number(tmp_path: Path) -> None:
    """One each, a number, or to the last player; the help explains the current choice (rule JA-19)."""
    scene = setup(tmp_path)
    result = widget(scene, "option/deals")
    assert result.labels == ["one each", "a number", "to the last player"] and result.chosen_indices == {0} and "once" in result.help
    result.handle_key("right")
    assert scene.choices.chosen_options["deals"] == len(scene.seats) and "After these deals" in widget(scene, "option/deals").help
    for _ in range(2):
        stepper(scene, "deals/number").handle_key("+")
    assert label(scene, "deals/number") == "6" and scene.choices.chosen_options["deals"] == 6
    widget(scene, "option/deals").handle_key("right")
    assert scene.choices.chosen_options["deals"] == 0 and "out" in widget(scene, "option/deals").help
    assert "option/deals/number" not in [widget.name for widget in scene.widgets if not scene.rebuild_if_needed()]
    choose(scene, "deals", 0)
    assert scene.choices.chosen_options["deals"] is None


def test_the_help_of_the_purse_counts_its_stakes(tmp_path: Path) -> None:
    """A stake is 1 + 2 + 3 + 4 + 5 = 15 (rules JA-5 and JA-8)."""
    scene = setup(tmp_path)
    for index, (purse, stakes) in enumerate(
        ((30, "two stakes of 15"), (50, "three stakes of 15, and 5"), (100, "six stakes of 15, and 10"))
    ):
        choose(scene, "purse", index)
        assert scene.choices.chosen_options["purse"] == purse and stakes in widget(scene, "option/purse").help


def test_a_larger_purse_is_proposed_from_six_players_on_unless_people_chose(tmp_path: Path) -> None:
    scene = setup(tmp_path)
    purses = []
    for _ in range(2):
        scene.seat_list.add_bot()
        purses.append(scene.choices.chosen_options["purse"])
    assert purses == [50, 100] and len(scene.seats) == 6
    scene._save_setup()
    another_day = setup(tmp_path, tables=scene.context.settings.tables)
    for setup_screen in (another_day, scene):
        assert setup_screen.choices.chosen_options["purse"] == 100
        setup_screen.seat_list.remove(5)
        assert setup_screen.choices.chosen_options["purse"] == 50, "nobody chose the hundred"
    scene.seat_list.add_bot()
    choose(scene, "purse", 1)
    scene.seat_list.remove(5)
    scene.on_escape()
    scene.close()
    again = setup(tmp_path, tables=scene.context.settings.tables)
    again.seat_list.add_bot()
    assert len(again.seats) == 6 and again.choices.chosen_options["purse"] == 50, "they chose it, with six and on another day"


def test_a_seat_goes_by_its_name_and_never_beyond_the_table(tmp_path: Path) -> None:
    scene = setup(tmp_path)
    count = len(scene.seats)
    assert label(scene, "dealer") == "so that seat 1 starts"
    for _ in range(9):
        stepper(scene, "dealer").handle_key("right")
    assert label(scene, "dealer") == scene.seats[-1].name and scene.choices.chosen_options["dealer"] == count - 1
    scene.seat_list.add_bot()
    assert scene.choices.chosen_options["dealer"] == count - 1
    scene.seat_list.remove(0)
    scene.seat_list.remove(0)
    assert scene.choices.chosen_options["dealer"] is None, "that seat is gone"
    assert "deals" in scene.choices.chosen_options


def test_what_is_left_open_goes_into_the_record_and_is_remembered(tmp_path: Path) -> None:
    scene = setup(tmp_path)
    stepper(scene, "dealer").handle_key("right")
    widget(scene, "deal").command.run()
    assert isinstance(scene.route, TableRoute)
    options = scene.route.record.options
    assert options["deals"] is None and options["dealer"] == 0
    assert Match(scene.route.record).to_move == (1,), "who sits after the dealer begins (JA-7)"
    assert setup(tmp_path, tables=scene.context.settings.tables).choices.chosen_options == scene.choices.chosen_options


@pytest.mark.parametrize("size", EACH_SIZE)
@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_have_room(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    scene = setup(tmp_path, size=size, language=language)
    for name in ("", "deals", "dealer", "purse", "more", "kept_pays"):
        if name == "more":
            widget(scene, name).command.run()
        elif name:
            widget(scene, f"option/{name}").handle_key("right")
        for offset in (-999, 150, 250, 300, 999):
            scene.rebuild_if_needed()
            scene.composition.area("options").scroll_by(offset)
            check(texts(scene), size)


def test_a_preset_sets_the_referee_too(tmp_path: Path) -> None:
    """A child of eight draws no three cards for a slip (rules NB-13, NB-22 and NB-24)."""
    scene = SetupScreen(new_desk(tmp_path), "nambarz")
    scene.choices.choose("referee", "strict")
    scene.choices.choose("fractions", True)
    scene.open_tab = OPTIONS
    presets(scene).on_pick(0)
    assert scene.choices.chosen_options["referee"] == "helpful" and scene.choices.chosen_options["fractions"] is False
    assert presets(scene).chosen_indices == {0}
    scene.choices.choose("referee", "strict")
    scene.request_rebuild()
    assert presets(scene).chosen_indices == set()
    assert "Like “Little ones”, except: The referee." in [text for _rect, text in texts(scene)]


def test_a_larger_purse_for_many_is_said(tmp_path: Path) -> None:
    """From six players on everybody begins with 100 coins (rule JA-5), unless somebody has chosen."""
    scene, notices = setup(tmp_path), list[str]()
    scene.context.show_notice = lambda sentence, tone="warning", spoken=None: notices.append(sentence)
    while len(scene.seats) < 7:
        scene.seat_list.add_bot()
    assert notices == ["Coins to start with: now 100."] and scene.choices.chosen_options["purse"] == 100
    scene.seat_list.remove(6)
    scene.seat_list.remove(5)
    assert notices[1:] == ["Coins to start with: now 50."]
    scene.choices.choose("purse", 30)
    scene.seat_list.add_bot()
    assert len(notices) == 2 and scene.choices.chosen_options["purse"] == 30


HOUSE_RULES = ("pay_by_points", "kept_pays", "grand_opera", "jump_talon", "clockwise", "may_stop")


def test_the_rules_of_some_families_are_folded_away_until_they_are_asked_for(tmp_path: Path) -> None:
    """(rules JA-21 to JA-26)"""
    scene = setup(tmp_path)
    assert not {f"option/{name}" for name in HOUSE_RULES} & {widget.name for widget in scene.widgets}
    widget(scene, "more").command.run()
    for name in HOUSE_RULES:
        shown = widget(scene, f"option/{name}")
        assert shown.help and shown.node().label
    assert scene.focus.name == "option/pay_by_points" and "more" not in [widget.name for widget in scene.widgets]
    assert presets(scene).chosen_indices == {0}
    widget(scene, "option/may_stop").click(0, 0)
    choose(scene, "kept_pays", 1)
    scene._save_setup()
    another_day = setup(tmp_path, tables=scene.context.settings.tables)
    assert widget(another_day, "option/may_stop").is_on, "what is chosen is seen"
    assert another_day.choices.chosen_options["kept_pays"] == "stake"
    widget(another_day, "option/may_stop").click(0, 0)
    choose(another_day, "kept_pays", 0)
    assert not widget(another_day, "option/may_stop").is_on, "the list stays while it is used"
    kept = scene.choices.to_house_rules("Ours").options
    assert kept["may_stop"] is True and kept["kept_pays"] == "stake", "they can be kept under a name"


def test_the_seats_tell_who_starts_clockwise(tmp_path: Path) -> None:
    """Seat 1 deals, so that seat 0 starts (rule JA-25)."""
    text = TABLES["nain_jaune"].text
    assert [text.seat_label(seat, 4, {"clockwise": True}) for seat in range(4)] == ["starts", "deals first", "", ""]
    assert [text.seat_label(seat, 4, {"clockwise": True, "dealer": 0}) for seat in range(4)] == ["deals first", "", "", "starts"]
    assert [text.seat_label(seat, 4, {}) for seat in range(4)] == ["starts", "", "", "deals first"]
