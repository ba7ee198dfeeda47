"""Read aloud in the workshop: tasks, strategies, answers, ends of sets, the level path, the form."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from game.practice.practice_set import FIRST_SET
from game.practice.settings import PracticeSettings
from tests.ui.driver import Driver
from tests.ui.one_child import OneChild, at_home
from tests.ui.practice_states import EXERCISES
from tests.ui.sense_states import SENSED
from tests.ui.voices import Written
from ui.assets.pronunciation import pronounced_text
from ui.practice.exercise.illustrations.texts import step_question
from ui.practice.exercise.screen import ExerciseScreen
from ui.practice.path.children_screen import ChildrenScreen
from ui.practice.routes import ExercisesRoute, LevelPathRoute, WorkshopRoute
from ui.scene.route import CloseRoute
from ui.screens.routes import MenuRoute, SettingsRoute, ShortcutsRoute
from ui.widgets.read_aloud_button import ReadAloudButton

ALL = {**EXERCISES, **SENSED}
Open = Callable[..., tuple[Driver, Written]]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Open]:
    drivers: list[Driver] = []

    def make(mode: str = "off", ready: bool = True, **settings: object) -> tuple[Driver, Written]:
        driver = Driver(tmp_path, **{"muted": False, "read_aloud": mode, **settings})  # type: ignore[arg-type]
        drivers.append(driver)
        voice = driver.context.voice = Written(ready)
        return driver, voice

    yield make
    for each in drivers:
        each.close()


def exercise(driver: Driver, name: str = "number", listen: bool = False) -> ExerciseScreen:
    """Open this exercise for a child that wants everything read, or not."""
    at_home(driver.context, "CP")
    one = driver.context.storage._progress
    assert isinstance(one, OneChild)
    one.child = msgspec.structs.replace(one.child, listen=listen)
    driver.app.open_route(ExercisesRoute(1, None, None))
    room = driver.app.scene
    assert isinstance(room, ExerciseScreen)
    room.run.exercise, room.run.practice_set = ALL[name], replace(room.run.practice_set, welcome=FIRST_SET)
    room.run.marks[:] = ["tick"]  # without the greeting of a first set
    room.start_exercise()
    driver.step()
    return room


def keys(driver: Driver) -> list[ReadAloudButton]:
    driver.app.scene.rebuild_if_needed()
    return [widget for widget in driver.app.scene.widgets if isinstance(widget, ReadAloudButton)]


def test_nothing_is_shown_and_nothing_said_where_nobody_asked_for_it(opened: Open) -> None:
    driver, voice = opened()
    exercise(driver)
    driver.key("v")
    assert not keys(driver) and voice.heard() == []


def test_on_demand_the_loudspeaker_and_its_key_read_what_stands_there(opened: Open) -> None:
    driver, voice = opened("asked")
    room = exercise(driver)
    assert voice.heard() == [], "nobody has asked yet"
    (key,) = keys(driver)
    driver.click(*key.rect.center)
    driver.key("v")
    once, again = voice.heard()
    assert once == again == "Which card is missing? 9 – ? = 5\nChoose a card."
    assert pronounced_text(once) == "Which card is missing? 9 minus what equals 5? Choose a card."
    assert room.model.can_act, "and nothing else has happened"


def test_a_child_that_listens_hears_each_thing_once_when_it_comes(opened: Open) -> None:
    driver, voice = opened()
    room = exercise(driver, listen=True)
    assert voice.heard() == ["Which card is missing? 9 – ? = 5\nChoose a card."]
    driver.step(20)
    assert voice.heard() == [], "it is not said again"
    driver.tap("card/1")  # a wrong one
    sentence = "\n".join(voice.heard())
    assert room.model.answer_sentence in sentence and room.bear_sentence() in sentence and "Which card" not in sentence
    driver.tap("hint")
    hint = "\n".join(voice.heard())
    assert hint.splitlines()[1:] == [
        room.bear_sentence(),
        step_question(room.model.illustration_player.strategy, room.model.illustration_player.step),
    ], "the thought, then the question"
    assert "Which card" not in hint
    driver.tap("card/3")
    assert room.model.state == "right"
    praise = "\n".join(voice.heard())
    assert "9 – 4 = 5" in praise and room.bear_sentence() in praise


def test_what_was_left_out_is_said_with_its_answer(opened: Open) -> None:
    driver, voice = opened("always")
    room = exercise(driver)
    voice.heard()
    driver.tap("skip")
    (sentence,) = voice.heard()
    assert "9 – 4 = 5" in sentence and sentence.endswith(room.bear_sentence())


def test_every_exercise_is_read_anew(opened: Open) -> None:
    driver, voice = opened("always")
    room = exercise(driver)
    voice.heard()
    room.start_exercise()
    driver.step()
    assert voice.heard() == ["Which card is missing? 9 – ? = 5\nChoose a card."]


def test_a_glance_does_not_give_its_number_away(opened: Open) -> None:
    driver, voice = opened("always")
    exercise(driver, "flash")
    assert voice.heard() == ["How many dots are there?\nLook closely!"]
    driver.key("v")
    assert all("7" not in text for text in voice.heard())


def test_every_kind_of_exercise_can_be_said_in_every_language(language: str, opened: Open) -> None:
    driver, _voice = opened("asked", language=language)
    for name in sorted(ALL):
        text = pronounced_text(exercise(driver, name).spoken_text())
        assert text and not set(text) & set("+–×÷=≈{}[]()"), (name, text)
        assert " ? " not in text and "  " not in text, (name, text)


def test_the_end_of_a_set_is_read(opened: Open) -> None:
    driver, voice = opened("always")
    room = exercise(driver)
    while room.result_page is None:
        room.skip_exercise()
        room.go_to_next_exercise()
    driver.step()
    assert room.result_page is not None and keys(driver)
    assert voice.heard()[-1].splitlines() == room.result_page.spoken_text().splitlines() != []
    assert all(line.sentence in room.result_page.spoken_text() for line in room.result_page.result_lines)


def test_the_path_says_what_the_bear_says(opened: Open) -> None:
    driver, voice = opened("asked")
    at_home(driver.context, "CP")
    driver.go(LevelPathRoute(1))
    driver.tap("listen")
    assert voice.heard() == ["Ten short ones to get to know you. Shall we?"]
    driver.tap("level/friends")
    driver.key("v")
    assert voice.heard() == ["Friends of 10"], "the stone that is looked at"


def test_the_path_of_a_child_that_listens_is_read_by_itself(opened: Open) -> None:
    driver, voice = opened()
    one = at_home(driver.context, "CP")
    one.child = msgspec.structs.replace(one.child, listen=True)
    driver.go(LevelPathRoute(1))
    assert voice.heard() == ["Ten short ones to get to know you. Shall we?"] and keys(driver)


def test_a_task_that_names_its_sum_is_not_said_twice(opened: Open) -> None:
    driver, _voice = opened("asked")
    room = exercise(driver, "number_result")
    assert pronounced_text(room.spoken_text()) == "What is 15 minus 8? Choose a card."


def test_the_voice_ends_with_the_app(opened: Open) -> None:
    driver, voice = opened("always")
    driver.app.close()
    assert voice.closed == 1


def test_the_form_says_the_class_under_the_pointer(opened: Open) -> None:
    driver, voice = opened()
    at_home(driver.context)
    driver.go(WorkshopRoute())
    room = driver.app.scene
    assert isinstance(room, ChildrenScreen)
    driver.tap("add")
    driver.key("escape")  # leaves the name field
    if room.form is None:
        driver.tap("add")
        room.text_editor.finish_edit()
    assert room.read_aloud_mode == "off"
    driver.tap("class/GS")
    assert room.form is not None and room.form.child.listen and room.read_aloud_mode == "asked"
    driver.move(*driver.widget("class/CE1").rect.center)
    driver.key("v")
    assert [text.splitlines()[0] for text in voice.heard()] == ["Year 2"]
    driver.move(20, 400)
    driver.key("v")
    assert [text.splitlines()[0] for text in voice.heard()] == ["Reception"], "the chosen one"


def test_who_cannot_read_is_offered_the_voice() -> None:
    from ui.practice.school import NONREADING_CLASSES

    assert NONREADING_CLASSES == ("GS", "CP") and PracticeSettings().school not in NONREADING_CLASSES


def test_without_a_voice_the_key_is_faded_and_says_what_to_install(opened: Open) -> None:
    driver, voice = opened("asked", ready=False)
    exercise(driver)
    (key,) = keys(driver)
    assert key.command.disabled_reason == key.tooltip == voice.missing_voice_message != ""
    driver.click(*key.rect.center)
    assert voice.heard() == [] and driver.context.current_notice() == voice.missing_voice_message


def test_without_a_voice_a_child_that_listens_is_told_once(opened: Open) -> None:
    driver, voice = opened(ready=False)
    exercise(driver, listen=True)
    driver.step()
    assert driver.context.current_notice() == voice.missing_voice_message
    driver.app.notice_bar.remove_all()
    driver.step(5)
    exercise(driver, listen=True)
    assert driver.context.current_notice() == ""


def test_with_the_sound_off_nothing_is_read(opened: Open) -> None:
    driver, voice = opened("always")
    exercise(driver)
    voice.heard()
    before = voice.stops
    driver.key("m")
    assert voice.stops == before + 1, "what is being said ends at once"
    driver.tap("hint")
    driver.key("v")
    (key,) = keys(driver)
    assert voice.heard() == [] and key.command.disabled_reason == "The sound is off: the key M switches it on."
    driver.key("m")
    driver.key("v")
    assert len(voice.heard()) >= 1


def test_whoever_leaves_a_room_does_not_hear_it_any_more(opened: Open) -> None:
    driver, voice = opened("always")
    exercise(driver)
    before = voice.stops
    driver.go(ShortcutsRoute())
    assert voice.stops == before + 1
    voice.heard()
    driver.go(CloseRoute())
    assert voice.heard(), "back again, it is read anew"


def test_another_language_is_spoken_at_once(opened: Open) -> None:
    driver, voice = opened("asked")
    exercise(driver)
    driver.context.change_settings(
        msgspec.structs.replace(driver.context.settings, language="fr", voice_speed="slow", voices={"fr": "Anna"})
    )
    assert (voice.language, voice.speed, voice.chosen_voice) == ("fr", "slow", "Anna")


def test_outside_the_workshop_nothing_is_said(opened: Open) -> None:
    """Neither a hand nor a secret choice at a table is read: only the workshop reads by itself."""
    driver, voice = opened("always")
    for route in (MenuRoute(), SettingsRoute(), ShortcutsRoute()):
        driver.go(route)
        driver.key("v")
        assert driver.app.scene.spoken_text() == ""
    assert voice.heard() == []


def test_voices_that_are_found_later_wake_the_key(opened: Open) -> None:
    driver, voice = opened("asked", ready=False)
    exercise(driver)
    assert keys(driver)[0].command.disabled_reason
    voice._voice_lists, voice.search_count = Written()._voice_lists, 1
    driver.step()
    assert not keys(driver)[0].command.disabled_reason
