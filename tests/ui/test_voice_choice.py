"""The choice among the voices of all engines, and the engines with more than one program."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest

from tests.ui.test_voice import DISPATCHER, until
from tests.ui.test_voice import made as made
from tests.ui.voices import Made
from ui.assets import voice_engines
from ui.assets.voice import SpeechSynthesizer, SystemVoice
from ui.assets.voice_engines import SpeechDispatcher


def test_all_voices_of_all_engines_can_be_chosen(made: Callable[..., SpeechSynthesizer]) -> None:
    """Those that are found first are shown while a slow engine is asked; of two with one name, the first engine's speaks."""
    first, second, slow = Made({"en": ["Anna"]}), Made({"en": ["Anna", "Siwis"]}), Made({"en": ["Hortense"]}, slow=Event())
    voice = made(first, second, slow)
    voice.start_voice_search(needs_all_voices=True)
    until(voice, lambda: len(voice.voices) == 2)
    assert voice.is_searching and not voice.is_chosen_voice_gone
    slow.go_on()
    until(voice, lambda: not voice.is_searching)
    assert [speaker.name for speaker in voice.voices] == ["Anna", "Siwis", "Hortense"]
    for chosen, engine in (("Hortense", slow), ("Siwis", second), ("Anna", first)):
        voice.chosen_voice = chosen
        voice.speak("hello")
        until(voice, lambda engine=engine: engine.spoken_text)
    assert [len(engine.spoken_text) for engine in (first, second, slow)] == [1, 1, 1]


def test_a_chosen_voice_is_looked_for_before_the_first_sentence(made: Callable[..., SpeechSynthesizer]) -> None:
    first, second, hanging = Made({"en": ["Anna"]}), Made({"en": ["Siwis"]}), Made(slow=Event())
    voice = made(first, second, hanging)
    voice.chosen_voice = "Siwis"
    voice.speak("hello")
    until(voice, lambda: second.spoken_text)
    assert not first.spoken_text
    count = voice.search_count
    voice.speak("again")
    until(voice, lambda: len(second.spoken_text) == 2)
    assert voice.search_count == count, "no screen is built again for each sentence"


def test_for_a_voice_that_is_gone_the_system_s_own_speaks(made: Callable[..., SpeechSynthesizer]) -> None:
    engine = Made({"en": ["Anna"]})
    voice = made(engine, Made({}))
    voice.chosen_voice = "Siwis"
    voice.speak("hello")
    until(voice, lambda: engine.spoken_text)
    assert engine.spoken_text[0].speaker == "Anna" and not voice.is_chosen_voice_gone, "nobody knows yet"
    voice.start_voice_search(needs_all_voices=True)
    until(voice, lambda: not voice.is_searching)
    assert voice.is_chosen_voice_gone
    voice.chosen_voice = "Anna"
    assert not voice.is_chosen_voice_gone


def test_the_dispatcher_lists_and_uses_each_of_its_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    outputs = {"espeak-ng": DISPATCHER, "rhvoice": DISPATCHER.splitlines()[0] + "\n  Anatol   fr  none\n"}
    monkeypatch.setattr(
        voice_engines, "program_output", lambda line: "OUTPUT MODULES\nespeak-ng\nrhvoice\n" if "-O" in line else outputs[line[2]]
    )
    voices = SpeechDispatcher().list_voices("fr")
    assert SystemVoice("rhvoice/Anatol", "Anatol") in voices and SystemVoice("espeak-ng/French (France)", "French (France)") in voices
    calls: list[list[str]] = []
    monkeypatch.setattr(voice_engines, "start_program", lambda arguments, text: calls.append(arguments))
    SpeechDispatcher().start("bonjour", "rhvoice/Anatol", "normal")
    assert calls[0][2:6] == ["-o", "rhvoice", "-y", "Anatol"]


@pytest.fixture
def piper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Install a Piper and an aplay that write down what they get, and a French voice; return their folder."""
    programs = {
        "piper": f'#!/bin/sh\necho "$@" > {tmp_path}/piper.args\ncat\n',
        "aplay": f'#!/bin/sh\necho "$@" > {tmp_path}/aplay.args\ncat > {tmp_path}/played\n',
    }
    for name, script in programs.items():
        (tmp_path / name).write_text(script)
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setattr(voice_engines, "PIPER_FOLDERS", (tmp_path, tmp_path / "absent"))
    (tmp_path / "fr_FR-siwis-medium.onnx").touch()
    (tmp_path / "fr_FR-siwis-medium.onnx.json").write_text('{"audio": {"sample_rate": 22050}}')
    return tmp_path


@pytest.mark.skipif(sys.platform == "win32", reason="Piper is used on Linux")
def test_piper_s_sound_goes_to_the_player(piper: Path) -> None:
    engine = voice_engines.Piper()
    assert not engine.list_voices("it")
    (voice,) = engine.list_voices("fr")
    assert voice.name == "Siwis (Piper, medium)"
    assert engine.start("--help égale", voice.id, "slow").wait() == 0
    assert (piper / "played").read_text(encoding="utf-8") == "--help égale"
    assert "-r 22050" in (piper / "aplay.args").read_text()
    arguments = (piper / "piper.args").read_text()
    assert voice.id in arguments and "--help" not in arguments and float(arguments.split()[-1]) > 1, "slower: longer"


@pytest.mark.skipif(sys.platform == "win32", reason="Piper is used on Linux")
def test_piper_stops_at_once_and_a_damaged_voice_fails(piper: Path) -> None:
    engine = voice_engines.Piper()
    (voice,) = engine.list_voices("fr")
    (piper / "piper").write_text("#!/bin/sh\nexec sleep 1000\n")
    running = engine.start("bonjour", voice.id, "normal")
    running.kill()
    assert running.wait() != 0
    (piper / "fr_FR-siwis-medium.onnx.json").write_text("[]")
    with pytest.raises(OSError, match="cannot be read"):
        engine.start("bonjour", voice.id, "normal")
    (piper / "aplay").unlink()
    assert shutil.which("aplay") or not engine.list_voices("fr")
