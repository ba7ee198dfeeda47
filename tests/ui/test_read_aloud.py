"""Read aloud outside the workshop: touched buttons and cards, notices, prompts at the table."""

from __future__ import annotations

import os
import shutil
import stat
import wave
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from tests.ui.boards import board_match
from tests.ui.driver import Driver, new_match
from tests.ui.voices import Written
from tests.waiting import wait_for
from ui.assets.voice import SpeechSynthesizer
from ui.assets.voice_engines import EspeakNg
from ui.play.routes import TableRoute
from ui.screens.routes import MenuRoute
from ui.widgets.controls import Button

Open = Callable[..., tuple[Driver, Written]]


class Busy(Written):
    """A voice that keeps speaking while `talks` is True."""

    talks = False

    @property
    def is_speaking(self) -> bool:
        return self.talks


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Open]:
    drivers: list[Driver] = []

    def make(mode: str) -> tuple[Driver, Busy]:
        driver = Driver(tmp_path, muted=False, read_aloud=mode)
        drivers.append(driver)
        voice = driver.context.voice = Busy()
        return driver, voice

    yield make
    for each in drivers:
        each.close()


def test_what_has_the_ring_is_read_as_it_walks(opened: Open) -> None:
    driver, voice = opened("always")
    driver.go(MenuRoute())
    driver.key("tab", "right")
    assert voice.heard() == ["Nin Jan", "Chifoumi"]
    driver.step(60)
    assert voice.heard() == []


def test_a_pointer_that_rests_and_a_press_are_heard(opened: Open) -> None:
    driver, voice = opened("always")
    driver.go(MenuRoute())
    driver.move(*driver.widget("workshop").rect.center)
    driver.step(2)
    assert voice.heard() == []
    driver.wait(0.6)
    assert voice.heard() == ["Number workshop"]
    driver.press(*driver.widget("rules").rect.center)
    driver.step()
    assert voice.heard() == ["Rules"]


def test_when_asked_the_key_reads_what_is_pointed_at_in_any_room(opened: Open) -> None:
    driver, voice = opened("asked")
    driver.go(MenuRoute())
    driver.key("v", "tab")
    assert voice.heard() == []
    driver.key("v")
    assert voice.heard() == ["Nin Jan"]


def test_what_is_said_waits_for_the_end_of_what_is_being_read(opened: Open) -> None:
    driver, voice = opened("always")
    driver.go(MenuRoute())
    voice.talks = True
    driver.context.show_notice("Not now.")
    driver.step(3)
    assert voice.heard() == [] and driver.app.next_step_s() < 0.1
    voice.talks = False
    driver.step(2)
    assert voice.heard() == ["Not now."]
    driver.step(3)
    assert voice.heard() == [], "once"


def test_at_the_table_the_prompt_and_refusals_are_read(opened: Open) -> None:
    driver, voice = opened("always")
    driver.go(TableRoute(board_match(None, "easy")))
    driver.step()
    scene = driver.app.scene
    assert voice.heard()[-1].splitlines()[0] == scene.table_context.prompt(scene.model())  # type: ignore[attr-defined]
    driver.do("tap square/c2, tap square/e5")
    assert driver.context.current_notice() in "\n".join(voice.heard())


def test_nobody_hears_the_cards_of_a_hand_that_others_must_not_know(opened: Open) -> None:
    driver, voice = opened("always")
    driver.go(TableRoute(new_match(None, None)))
    driver.step()
    assert voice.heard()[-1].startswith("Pass the screen to Léa.")
    driver.do("hold open")
    voice.heard()
    while not driver.app.scene.focus.name.startswith("card/") or not driver.app.scene.focus.is_visible:
        driver.key("tab")
    assert not any(
        card.spoken_label in "\n".join(voice.heard())
        for card in driver.app.scene.widgets
        if not isinstance(card, Button) and card.spoken_label
    )
    driver.key("v")
    assert voice.heard() == [driver.context.current_notice()] and "Everybody here would hear" in driver.context.current_notice(), (
        "first a warning"
    )
    driver.key("v")
    assert driver.widget(driver.app.scene.focus.name).spoken_label in "\n".join(voice.heard()), "but on demand"


# --- the program itself -----------------------------------------------------------------------------------------------


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not here")
@pytest.mark.parametrize(("language", "key"), [("fr", "v"), ("it", "v"), ("en", "v"), ("en", "f5")])
def test_the_program_speaks_the_language_and_no_frame_waits(
    language: str, key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """espeak-ng itself, writing to a file; it runs between frames, so no frame waits for it."""
    real, sound, asked, over = shutil.which("espeak-ng"), tmp_path / "sound.wav", tmp_path / "asked", tmp_path / "over"
    wrapper = tmp_path / "espeak-ng"
    wait = f"for turn in $(seq 300); do [ -e {over} ] && break; sleep .01; done"
    speak = f'echo "$@" > {asked}\n{wait}\nexec {real} -w {sound} "$@"'
    wrapper.write_text(f'#!/bin/sh\ncase "$1" in --voices=*) exec {real} "$@";; esac\n{speak}\n')
    wrapper.chmod(wrapper.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    driver = Driver(tmp_path / "data", language=language, muted=False, read_aloud="asked")
    driver.context.voice = SpeechSynthesizer(lambda: [EspeakNg()])
    driver.context.change_settings(msgspec.structs.replace(driver.context.settings))
    driver.context.voice.start_voice_search()
    driver.key("tab")
    wait_for(lambda: not driver.context.voice.is_speaking and driver.context.voice._new_voice_lists)
    driver.step()
    driver.key(key)
    assert not sound.exists()
    over.touch()
    wait_for(lambda: sound.exists() and sound.stat().st_size > 1000)
    wait_for(lambda: not driver.context.voice.is_speaking)
    driver.close()
    with wave.open(str(sound)) as file:
        samples = memoryview(file.readframes(file.getnframes())).cast("h")
    assert max(samples) > 3000 and len(samples) > 4000, "not silence"
    assert asked.read_text().split("-v ")[1].startswith(language)
