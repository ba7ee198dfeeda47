"""The lesson files: every position is replayed by the rules, and a bad file is one sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.ui.driver import Driver
from tests.ui.lesson_play import ALL, lesson_of
from tests.ui.lesson_replay import faults, text_faults
from ui.assets import game_folder, lesson_text, translation
from ui.assets.game_folder import BadGameFile, game_file
from ui.assets.lesson_text import best_step_for_rules, lessons_of, lessons_problem, load_lessons
from ui.assets.rules_text import load_rules
from ui.screens.routes import RulesRoute, SetupRoute
from ui.screens.rules.screen import RulesScreen
from ui.screens.setup.screen import SetupScreen
from ui.tables.registry import BOXES

Form = dict[str, Any]


@pytest.mark.parametrize(("game", "lesson"), ALL)
def test_every_position_is_what_the_lesson_says(game: str, lesson: str) -> None:
    assert not faults(lesson_of(game, lesson))


@pytest.mark.parametrize("game", BOXES)
def test_every_game_has_a_first_lesson(game: str) -> None:
    if not game_file(game, "lessons.json").exists():
        pytest.skip(f"{game} has no lessons")
    assert lessons_of(game)[0].id == "first"
    assert not list(text_faults(load_lessons(game).otherwise, 1))


@pytest.mark.parametrize(
    ("game", "rules", "step"),
    [
        ("nin_jan", ("NJ-7",), "two_eights"),
        ("nambarz", ("NB-17",), "play_again"),
        ("chifoumi", ("CH-15",), "not_too_close"),
        ("nain_jaune", ("JA-13",), "say_the_words"),
    ],
)
def test_a_rule_is_taught_by_a_step(game: str, rules: tuple[str, ...], step: str) -> None:
    result = best_step_for_rules(game, rules)
    assert result is not None and result[1].id == step
    assert best_step_for_rules(game, ("XX-1",)) is None


def test_the_language_of_the_screen_is_spoken_and_names_are_filled_in() -> None:
    said = lesson_text.LocalizedText("{1} is here, {2} not", "{1} est là", "{1} è qui")
    translation.set_language("fr")
    assert said.localized(("Léa", "Zuki")) == "Zuki est là"
    translation.set_language("en")
    assert said.localized(("Léa", "Zuki", "Nori")) == "Zuki is here, Nori not"


# --- bad files --------------------------------------------------------------------------------------------------------


def step(form: Form) -> Form:
    result: Form = form["lessons"][0]["positions"][0]["steps"][0]
    return result


SPOILT: dict[str, Callable[[Form], object]] = {
    "unknown field": lambda form: step(form).update(hint_gesture="x"),
    "missing language": lambda form: step(form)["say"].pop("it"),
    "empty sentence": lambda form: step(form)["say"].update(fr=""),
    "nothing accepted": lambda form: step(form).update(accept=[]),
    "other version": lambda form: form.update(format=2),
    "other game": lambda form: form.update(game="chifoumi"),
    "one name twice": lambda form: form["lessons"].append(form["lessons"][0]),
    "no record": lambda form: form["lessons"][0]["positions"][0]["record"].pop("seats"),
    "two people": lambda form: form["lessons"][0]["positions"][0]["record"]["seats"].append({"name": "x", "kind": "human"}),
}


@pytest.mark.parametrize("how", SPOILT)
def test_a_bad_file_is_one_sentence_that_names_it(how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    form = json.loads(game_file("nin_jan", "lessons.json").read_text(encoding="utf-8"))
    SPOILT[how](form)
    monkeypatch.setattr(game_folder, "FOLDER", tmp_path)
    game_file("nin_jan", "").mkdir()
    game_file("nin_jan", "lessons.json").write_text(json.dumps(form), encoding="utf-8")
    with pytest.raises(BadGameFile, match=r"^The lessons in nin_jan/lessons.json cannot be read: [^\n]+$"):
        load_lessons.__wrapped__("nin_jan")
    with pytest.raises(BadGameFile, match="chifoumi"):
        load_lessons.__wrapped__("chifoumi")


def test_rooms_say_that_a_file_is_bad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The buttons stay and say why they are disabled; a game without a file has no lessons at all."""
    load_rules("nambarz")  # kept, so that only the lessons cannot be read
    monkeypatch.setattr(game_folder, "FOLDER", tmp_path)
    game_file("nambarz", "").mkdir()
    game_file("nambarz", "lessons.json").write_text("{", encoding="utf-8")
    load_lessons.cache_clear()
    app = Driver(tmp_path / "data")
    app.go(SetupRoute("nambarz"))
    assert app.widget("lessons").command.disabled_reason == "The lessons in nambarz/lessons.json can’t be read."
    app.tap("lessons")
    assert isinstance(app.app.scene, SetupScreen) and app.context.current_notice() == "The lessons in nambarz/lessons.json can’t be read."
    app.go(RulesRoute("nambarz"))
    assert app.widget("try").command.disabled_reason == lessons_problem("nambarz") and not lessons_problem("nin_jan")
    app.tap("try")
    assert isinstance(app.app.scene, RulesScreen)
    app.close()


UNTRUE: dict[str, Callable[[Form], object]] = {
    "illegal move": lambda form: step(form).update(accept=["choose P10"]),
    "illegal answer": lambda form: step(form).update(then=[[1, "choose P10"]]),
    "untrue fact": lambda form: step(form).update(see={"piles": []}),
    "untrue gain": lambda form: step(form).update(gives=[{"event": "took", "points": 99}]),
    "false reason": lambda form: step(form)["wrong"][0].update(reason="not_beaten"),
    "points at nothing": lambda form: step(form).update(point=["card/X9"]),
    "names nobody": lambda form: step(form)["say"].update(en="Look at {5}!"),
    "no thin space": lambda form: step(form)["say"].update(fr="Joue!"),
}


@pytest.mark.parametrize("how", UNTRUE)
def test_the_replay_finds_what_is_untrue(how: str) -> None:
    form = json.loads(game_file("nin_jan", "lessons.json").read_text(encoding="utf-8"))
    UNTRUE[how](form)
    lesson = lesson_text.msgspec.convert(form, lesson_text.LessonFile).lessons[0]
    assert faults(lesson)
