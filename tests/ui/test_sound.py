"""The sounds (art, 9): the files are what the script makes, and no machine goes without a game."""

from __future__ import annotations

import math
import os
import subprocess
import sys
import wave
from array import array
from collections.abc import Iterator
from functools import cache
from math import inf
from pathlib import Path

import pygame
import pytest

from assets import make_sounds
from assets.make_sounds import SOUNDS, TONE
from tests.cases import cases
from tests.waiting import PATIENCE
from ui.assets import sound
from ui.assets.sound import FOLDER, SILENCE_BEFORE_CLOSE_S, VOLUMES, Sounds

ROOT = Path(__file__).resolve().parents[2]
MINUS_9_DB = 32767 * 10 ** (-9 / 20)
LARGEST = 2_500_000  # bytes of all files together
LENGTHS = """card_slide 120, card_place 90, card_flip 110, shuffle 700, pawn_lift 50, pawn_place 110, capture 280, coin_bronze 140,
coin_silver 140, coin_gold 140, coins_pour 600, cauldron 450, key 45, toggle 60, your_turn 350, announce 200, hint 300, wrong 160,
right 450, star 600, curtain 420, win 1600, lose 700"""


def expected() -> list[tuple[str, int]]:
    """Return every file with its length in ms."""
    return [
        (f"{name}_{variant}.wav" if recipe.variants > 1 else f"{name}.wav", recipe.ms)
        for name, recipe in SOUNDS.items()
        for variant in range(1, recipe.variants + 1)
    ]


@cache
def heard(file: str) -> array[int]:
    with wave.open(str(FOLDER / file)) as opened:
        assert (opened.getnchannels(), opened.getsampwidth(), opened.getframerate()) == (1, 2, 44100)
        samples = array("h", opened.readframes(opened.getnframes()))
    if sys.byteorder == "big":
        samples.byteswap()
    return samples


def strength(samples: array[int], hz: float) -> float:
    """Return the amplitude of this frequency."""
    angle = 2 * math.pi * hz / 44100
    along = sum(value * math.cos(angle * i) for i, value in enumerate(samples))
    across = sum(value * math.sin(angle * i) for i, value in enumerate(samples))
    return math.hypot(along, across)


# --- the files


@pytest.mark.long
def test_the_script_makes_the_same_bytes(tmp_path: Path) -> None:
    make_sounds.write(tmp_path)
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    stored = {path.name: path.read_bytes() for path in FOLDER.glob("*.wav")}
    assert sorted(made) == sorted(stored)
    assert not [name for name in made if made[name] != stored[name]]


def test_there_are_no_other_files_and_they_are_small() -> None:
    files = list(FOLDER.iterdir())
    assert {path.name for path in files} == {name for name, _ms in expected()}
    assert sum(path.stat().st_size for path in files) < LARGEST


def test_every_sound_that_was_asked_for_is_there() -> None:
    asked = {name: int(ms) for name, ms in (line.split() for line in LENGTHS.replace("\n", " ").split(", "))}
    assert {name: recipe.ms for name, recipe in SOUNDS.items() if "_below" not in name} == asked


@cases("file, ms", expected())
def test_length_peak_and_quiet_ends(file: str, ms: int) -> None:
    samples = heard(file)
    assert abs(len(samples) - ms * 44.1) < 1
    assert max(map(abs, samples)) == pytest.approx(MINUS_9_DB, rel=0.01)
    assert max(map(abs, [*samples[:6], *samples[-6:]])) < 700, "a click"
    assert abs(sum(samples)) / len(samples) < 1, "swings around something else than zero"


@cases("name", [name for name, recipe in SOUNDS.items() if recipe.variants > 1])
def test_repeated_sounds_vary(name: str) -> None:
    assert len({heard(f"{name}_{variant}.wav").tobytes() for variant in (1, 2, 3)}) == 3


def test_a_pawn_sounds_a_tone_lower_for_each_below() -> None:
    tones = [612 * TONE**below for below in range(sound.MAX_PAWNS_BELOW + 1)]
    names = ["pawn_place", *(f"pawn_place_below{below}" for below in range(1, sound.MAX_PAWNS_BELOW + 1))]
    for below, name in enumerate(names):
        strengths = [strength(heard(f"{name}_1.wav"), hz) for hz in tones]
        assert strengths.index(max(strengths)) == below


# --- playing them


@pytest.fixture(autouse=True)
def _mixer_left_closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield
    pygame.mixer.quit()


def test_every_sound_has_a_level_and_every_level_a_sound() -> None:
    assert set(VOLUMES) == set(SOUNDS)
    assert sound.MAX_PAWNS_BELOW == make_sounds.MOST_BELOW


def test_nothing_is_opened_before_the_first_sound_nor_when_muted() -> None:
    sounds = Sounds(is_muted=True)
    sounds.play("win")
    assert pygame.mixer.get_init() is None
    sounds.set_muted(False)
    sounds.play("win")
    assert pygame.mixer.get_init() == (44100, -16, 2)
    assert pygame.mixer.get_busy()
    sounds.set_muted(True)
    assert not pygame.mixer.get_busy()


def test_no_driver_is_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "bogus")
    sounds = Sounds()
    sounds.play("win")
    sounds.play("key")
    sounds.set_muted(True)
    sounds.close()
    assert sounds.is_silent


def test_a_device_that_cannot_be_opened_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    questions: list[int] = []

    def refuse(*arguments: int) -> None:
        questions.append(1)
        raise pygame.error("no")

    monkeypatch.setattr(sound, "has_device", lambda: True)
    monkeypatch.setattr(pygame.mixer, "init", refuse)
    sounds = Sounds()
    for _ in range(3):
        sounds.play("key")
    assert sounds.is_silent
    assert len(questions) == 1


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="ALSA is Linux's")
def test_the_terminal_hears_nothing_either() -> None:
    code = "from ui.assets.sound import Sounds; sounds = Sounds(); sounds.open_mixer(); sounds.play('key'); sounds.close()"
    bare = {name: value for name, value in os.environ.items() if name != "SDL_AUDIODRIVER"}
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=bare, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0
    assert "ALSA" not in done.stderr


def test_the_device_is_let_go_in_silence_and_comes_back() -> None:
    sounds = Sounds()
    assert sounds.next_update_s == inf
    sounds.play("key")
    assert pygame.mixer.get_init() and 0 < sounds.next_update_s <= SILENCE_BEFORE_CLOSE_S
    pygame.mixer.stop()
    sounds.update(SILENCE_BEFORE_CLOSE_S - 1)
    assert pygame.mixer.get_init() and sounds.next_update_s == 1
    sounds.update(1)
    assert not pygame.mixer.get_init() and sounds.next_update_s == inf and not sounds.is_silent
    sounds.reopen_if_released()
    assert pygame.mixer.get_init()
    sounds.update(SILENCE_BEFORE_CLOSE_S)
    sounds.play("key")
    assert pygame.mixer.get_init() and pygame.mixer.get_busy()
    sounds.set_muted(True)
    sounds.update(SILENCE_BEFORE_CLOSE_S)
    sounds.reopen_if_released()
    assert not pygame.mixer.get_init(), "who hears nothing needs no device"


def test_missing_and_broken_files_are_silence(tmp_path: Path) -> None:
    (tmp_path / "win.wav").write_bytes(b"RIFF")
    sounds = Sounds(folder=tmp_path)
    sounds.play("win")
    sounds.play("lose")
    assert not sounds.is_silent
    assert not pygame.mixer.get_busy()


def test_a_mixer_closed_by_others_is_silence() -> None:
    sounds = Sounds()
    sounds.play("key")
    pygame.mixer.quit()
    sounds.play("key")
    assert sounds.is_silent


class Heard:
    """A sound that records its playing."""

    def __init__(self, path: Path, log: list[tuple[str, float]]) -> None:
        self.name, self.log, self.level = path.name, log, 1.0

    def set_volume(self, level: float) -> None:
        self.level = level

    def play(self) -> None:
        self.log.append((self.name, self.level))


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float]]:
    played: list[tuple[str, float]] = []
    monkeypatch.setattr(sound, "_load_sound", lambda path: Heard(path, played))
    return played


def test_variants_take_turns(log: list[tuple[str, float]]) -> None:
    sounds = Sounds()
    for _ in range(4):
        sounds.play("coin_gold")
    sounds.play("key")
    assert [name for name, _level in log] == [*(f"coin_gold_{turn}.wav" for turn in (1, 2, 3, 1)), "key_1.wav"]


def test_volume(log: list[tuple[str, float]]) -> None:
    sounds = Sounds(0.5)
    sounds.play("card_place")
    sounds.set_volume(7)
    sounds.play("card_place")
    sounds.set_volume(0)
    sounds.play("card_place")
    assert [level for _name, level in log] == [0.5, 1.0]


def test_an_unknown_name_is_our_error() -> None:
    with pytest.raises(AssertionError, match="kazoo"):
        Sounds().play("kazoo")


@pytest.mark.skipif(sys.platform == "win32", reason="SDL has no sound device there that is a file")
@pytest.mark.timeout(PATIENCE)
def test_what_is_played_is_heard(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    captured = tmp_path / "heard.raw"
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(captured))
    monkeypatch.setenv("SDL_DISKAUDIODELAY", "1")
    sounds = Sounds(1.0)
    sounds.play("card_place")
    while pygame.mixer.get_busy():
        pygame.time.wait(1)
    sounds.close()
    played = array("h", captured.read_bytes())
    assert max(map(abs, played)) == pytest.approx(MINUS_9_DB, rel=0.05)
