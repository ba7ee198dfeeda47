"""Who calculates at Nambarz's table: people, unless the table was set up to help (rules NB-9 and NB-24)."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from game.nambarz.arithmetic import Arithmetic
from game.nambarz.cards import card
from game.record import Record
from tests.ui.driver import Driver
from tests.ui.lesson_play import opened
from tests.ui.nambarz_hands import TABLE, begun, record
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.screens.routes import SetupRoute
from ui.screens.setup.screen import SetupScreen
from ui.tables.nambarz.names import calculation_text, with_brackets
from ui.tables.nambarz.tray import running_results
from ui.tables.option_texts import RESULTS_RULE
from ui.tables.tray import Tray
from ui.widgets.controls import Button

RIGHT, WRONG = Tray(("10", "4", "2"), "-/"), Tray(("10", "4", "2"), "--")


def deal() -> Record:
    return record(2, ("10 4 2 5 9 4-hen J+",), "3-bee", levels=(None, "easy"))


def table(driver: Driver, match: Record, child_id: int | None = None, tray: Tray = RIGHT) -> TableScreen:
    driver.go(TableRoute(match, child_id))
    driver.wait(0.5)
    scene = driver.app.scene
    assert isinstance(scene, TableScreen)
    scene.seat_session.tray = tray
    scene.table_context.refresh_layout()
    driver.step()
    return scene


def set_up(driver: Driver) -> SetupScreen:
    driver.go(SetupRoute("nambarz"))
    scene = driver.app.scene
    assert isinstance(scene, SetupScreen)
    return scene


def started(driver: Driver, helps: bool) -> Record:
    """Start a match from the set-up; return its record."""
    set_up(driver)._choose_option(RESULTS_RULE, int(helps))
    driver.key("ctrl+return")
    scene = driver.app.scene
    assert isinstance(scene, TableScreen) and scene.model().hides_results == (not helps)
    return scene.session.match.record()


def test_people_calculate_and_nothing_on_the_table_does_it_for_them(tmp_path: Path) -> None:
    """A right calculation and a wrong one differ in their signs alone: on the screen, in its labels and for a screen reader."""
    driver, told = Driver(tmp_path), []
    scene = table(driver, deal())
    for tray in (RIGHT, WRONG):
        scene.seat_session.tray = tray
        scene.table_context.refresh_layout()
        driver.step()
        assert not running_results(scene.model())
        texts = [text for _rect, text in driver.texts()] + [one.command.label for one in scene.widgets if isinstance(one, Button)]
        texts += [*TABLE.text.accessible_names.table_sentences(scene.model()), scene.spoken_text()]
        told.append([re.sub("[()÷–]", "", text) for text in texts])
    assert told[0] == told[1]
    driver.close()


def test_a_match_keeps_who_calculates_whatever_is_set_up_later(tmp_path: Path) -> None:
    """Resumed after another start of the app, too; no record says so, because it is no rule."""
    driver = Driver(tmp_path, offered=("nambarz",))
    begun_match = started(driver, helps=True)
    assert begun_match.table_rules == {}
    scene = driver.app.scene
    assert isinstance(scene, TableScreen)
    scene.play(scene.session.match.to_move[0], next(iter(scene.session.match.legal(scene.session.match.to_move[0]))))
    resumed = scene.session.match.record()
    set_up(driver).close_question()
    set_up(driver)._keep_setting_up()
    setup = driver.app.scene
    assert isinstance(setup, SetupScreen)
    setup._choose_option(RESULTS_RULE, 0)
    setup._save_setup()
    settings = driver.context.settings
    driver.close()
    again = Driver(tmp_path, tables=settings.tables, helped_matches=settings.helped_matches)
    assert not table(again, resumed).model().hides_results
    for other in (deal(), begun(deal(), "draw").record()):
        assert table(again, other).model().hides_results
    again.close()


def test_a_preset_says_who_calculates(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    scene = set_up(driver)
    for preset in scene.choices._option_texts.presets:
        scene.choices.choose("referee", "strict")
        scene.choices.apply_preset(preset)
        children = preset.table_rules[RESULTS_RULE]
        assert scene.choices.agreements[RESULTS_RULE] == children
        assert scene.choices.chosen_options["referee"] == ("helpful" if children else "strict")
    assert [preset.table_rules[RESULTS_RULE] for preset in scene.choices._option_texts.presets] == [True, False, False, False]
    driver.close()


@pytest.mark.parametrize("hides", [False, True])
def test_the_first_lesson_helps_unless_somebody_had_hidden_results(tmp_path: Path, hides: bool) -> None:
    """The old setting is still read (its name on disk stays)."""
    driver = Driver(tmp_path, hide_results=hides)
    assert opened(driver, "nambarz", "first").model().hides_results == hides
    assert opened(driver, "nambarz", "calculate").model().hides_results
    driver.close()


def school_value(text: str) -> Fraction:
    """Return the value of a written calculation in the order of school arithmetic."""
    code = re.sub(r"(\d+)", r"Fraction(\1)", text.replace("–", "-").replace("×", "*").replace("÷", "/"))
    value = eval(code, {"Fraction": Fraction})
    assert isinstance(value, Fraction)
    return value


def test_with_its_brackets_school_arithmetic_agrees_and_without_one_pair_it_would_not_need_it() -> None:
    """Cards are worked out from left to right (rule NB-9)."""
    rng, arithmetic = random.Random(1), Arithmetic(fractions=True)
    for _example in range(500):
        cards = [card(str(rng.randint(1, 10))) for _card in range(rng.randint(2, 6))]
        signs = "".join(rng.choice("+-*/") for _sign in cards[1:])
        result: Any = arithmetic.running_results([one.number for one in cards], signs)[-1]
        written = calculation_text(cards, signs)
        assert school_value(written) == Fraction(str(result)), written
        if "(" not in written:
            assert not re.search("[–+].*[×÷]", written), written


def test_brackets_stand_in_the_tray_as_soon_as_the_sign_is_chosen(tmp_path: Path) -> None:
    assert with_brackets(("10", "4"), "-/") == ["(10", "4)"]
    driver = Driver(tmp_path)
    scene = table(driver, deal(), tray=replace(RIGHT, pieces=("10", "4")))
    sentences = TABLE.text.accessible_names.table_sentences(scene.model())
    assert "In the tray: (10 – 4) ÷" in sentences
    driver.close()
