"""The system's voices: one sentence at a time, off the frame, in the reader's language, or none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import wave
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from typing import get_args, get_type_hints

import pytest

from tests.ui.voices import Made, Speech, told
from tests.waiting import wait_for
from ui.assets import translation, voice_engines
from ui.assets.pronunciation import first_sentences, pronounced_text
from ui.assets.voice import SpeechSynthesizer, SystemVoice
from ui.assets.voice_engines import (
    EspeakNg,
    ProgramEngine,
    SpeechDispatcher,
    program_environment,
    program_output,
    sort_voices,
    start_program,
)
from ui.store.settings import Settings

ENGINES = (EspeakNg(), SpeechDispatcher(), voice_engines.MacSpeech(), voice_engines.Sapi())


def until(voice: SpeechSynthesizer, what: Callable[[], object]) -> None:
    """Update the voice until `what` is true, as the app's loop does."""
    wait_for(what, lambda: voice.update(0.0))


@pytest.fixture
def made() -> Iterator[Callable[..., SpeechSynthesizer]]:
    voices: list[SpeechSynthesizer] = []

    def make(*engines: Made) -> SpeechSynthesizer:
        voices.append(SpeechSynthesizer(lambda: engines))
        return voices[-1]

    yield make
    for each in voices:
        each.close()


def test_a_sentence_is_said_in_words_with_the_chosen_voice(made: Callable[..., SpeechSynthesizer]) -> None:
    engine = Made()
    voice = made(engine)
    voice.language, voice.chosen_voice, voice.speed = "fr", "Thomas", "slow"
    translation.set_language("fr")
    voice.speak("3 + 5 = ?")
    until(voice, lambda: engine.spoken_text)
    assert told(engine) == [("3 plusse 5 égale combien\u202f?", "Thomas", "slow")]


def test_of_a_long_text_the_first_sentences_are_said() -> None:
    sentence = "The words of one sentence."
    assert first_sentences(" ".join([sentence] * 100), 100) == " ".join([sentence] * 3)
    assert first_sentences("a" * 200, 100) == "a" * 100 and first_sentences(sentence, 100) == sentence


def test_a_voice_that_does_not_speak_the_language_gives_way_to_one_that_does(made: Callable[..., SpeechSynthesizer]) -> None:
    engine = Made({"fr": ["Thomas"], "it": ["Alice"]})
    voice = made(engine)
    voice.language, voice.chosen_voice = "fr", "Thomas"
    voice.speak("un")
    until(voice, lambda: len(engine.spoken_text) == 1)
    voice.language = "it"
    voice.speak("due")
    until(voice, lambda: len(engine.spoken_text) == 2)
    assert [speech.speaker for speech in engine.spoken_text] == ["Thomas", "Alice"]
    assert voice.current_voice == SystemVoice("Alice", "Alice"), "and that is shown as the chosen one"


def test_the_next_sentence_ends_the_one_before(made: Callable[..., SpeechSynthesizer]) -> None:
    engine = Made(lasting=True)
    voice = made(engine)
    voice.speak("one")
    until(voice, lambda: engine.spoken_text)
    voice.speak("two")
    until(voice, lambda: len(engine.spoken_text) == 2)
    assert engine.spoken_text[0].killed and not engine.spoken_text[1].killed
    assert engine.hushed == 1, "an engine that goes on by itself is told to be silent"
    voice.stop()
    until(voice, lambda: engine.spoken_text[1].killed)


def test_of_many_at_once_only_the_last_is_said(made: Callable[..., SpeechSynthesizer]) -> None:
    engine = Made(lasting=True, slow=Event())
    voice = made(engine)
    for text in ("one", "two", "three", "four"):
        voice.speak(text)
    engine.go_on()
    until(voice, lambda: engine.spoken_text and engine.spoken_text[-1].text == "four.")
    assert len([speech for speech in engine.spoken_text if not speech.killed]) == 1


def test_an_engine_that_takes_its_time_keeps_nobody_waiting(made: Callable[..., SpeechSynthesizer]) -> None:
    """It hangs while listing its voices and while starting; the frame's thread never waits."""
    engine = Made(slow=Event())
    voice = made(engine)
    voice.start_voice_search()
    for number in range(100):
        voice.speak(f"sentence {number}")
        assert voice.is_searching and not voice.missing_voice_message and not voice.has_voice, "nobody knows yet"
        voice.stop()
    engine.go_on()
    until(voice, lambda: voice.has_voice)


def test_what_was_found_counts_from_the_next_update_on(made: Callable[..., SpeechSynthesizer]) -> None:
    """Nothing changes while a frame is drawn, whatever the thread has found meanwhile."""
    voice = made(Made({"en": ["Anna"]}))
    voice.speak("hello")
    until(voice, lambda: voice.has_voice)
    voice.language = "fr"
    voice.speak("bonjour")
    wait_for(lambda: not voice.is_speaking)
    assert voice.is_searching and not voice.has_voice and not voice.missing_voice_message and voice.search_count == 1
    voice.update(0.0)
    assert not voice.is_searching and voice.missing_voice_message and voice.search_count == 2


def test_stopped_while_its_program_starts_it_ends_at_once(made: Callable[..., SpeechSynthesizer]) -> None:
    engine = Made(lasting=True)
    voice = made(engine)
    voice.start_voice_search()
    until(voice, lambda: voice.has_voice)
    engine.is_slow = Event()
    voice.speak("one")
    until(voice, lambda: engine.starts)
    voice.speak("two")
    engine.go_on()
    until(voice, lambda: len(engine.spoken_text) == 2)
    assert engine.spoken_text[0].killed and not engine.spoken_text[1].killed


def test_stopped_before_it_began_it_is_not_said(made: Callable[..., SpeechSynthesizer]) -> None:
    engine = Made(slow=Event())
    voice = made(engine)
    voice.speak("never")
    voice.stop()
    engine.go_on()
    until(voice, lambda: voice.has_voice)
    voice.speak("now")
    until(voice, lambda: engine.spoken_text)
    assert [speech.text for speech in engine.spoken_text] == ["now."]


def test_without_any_voice_it_says_what_to_install_once(made: Callable[..., SpeechSynthesizer]) -> None:
    voice = made()
    voice.speak("hello")
    until(voice, lambda: not voice.is_searching)
    cure = {"win32": "Windows settings", "darwin": "system settings"}.get(sys.platform, "espeak-ng")
    assert not voice.has_voice and cure in voice.missing_voice_message
    assert voice.take_missing_voice_message() == voice.missing_voice_message and voice.take_missing_voice_message() == "", "once"


def test_an_engine_that_fails_gives_way_to_the_next(made: Callable[..., SpeechSynthesizer]) -> None:
    absent, ending, good = Made(fails=True), Made(code=3), Made()
    voice = made(absent, ending, good)
    voice.speak("hello")
    until(voice, lambda: good.spoken_text)
    assert len(ending.spoken_text) == 1 and voice.has_voice
    voice.speak("again")
    until(voice, lambda: len(good.spoken_text) == 2)
    assert len(ending.spoken_text) == 1, "it is not tried again"


def test_where_all_engines_fail_the_sentence_comes_once(made: Callable[..., SpeechSynthesizer]) -> None:
    voice = made(Made(fails=True))
    for text in ("one", "two"):
        voice.speak(text)
    until(voice, lambda: voice.missing_voice_message)
    assert voice.take_missing_voice_message() and not voice.take_missing_voice_message() and not voice.has_voice


def test_each_language_has_its_own_voices(made: Callable[..., SpeechSynthesizer]) -> None:
    voice = made(Made({"fr": ["Thomas"], "it": []}))
    voice.language = "fr"
    voice.start_voice_search()
    until(voice, lambda: voice.has_voice)
    voice.language = "it"
    assert not voice.missing_voice_message, "nobody has looked"
    voice.start_voice_search()
    until(voice, lambda: voice.missing_voice_message)
    voice.language = "fr"
    assert voice.has_voice and not voice.missing_voice_message


def test_only_the_first_engine_with_a_voice_is_asked(made: Callable[..., SpeechSynthesizer]) -> None:
    """The second one may take seconds to answer."""
    none, first, hanging = Made({}), Made(), Made(slow=Event())
    voice = made(none, first, hanging)
    voice.speak("hello")
    until(voice, lambda: first.spoken_text)
    assert voice.has_voice and not voice.is_searching


def test_closed_it_is_silent_and_its_thread_has_ended(made: Callable[..., SpeechSynthesizer]) -> None:
    engine = Made(lasting=True)
    voice = made(engine)
    voice.speak("a long story")
    until(voice, lambda: engine.spoken_text)
    thread = voice._thread
    voice.close()
    assert thread is not None and not thread.is_alive() and engine.spoken_text[0].killed


def test_nothing_is_started_before_somebody_wants_to_listen() -> None:
    questions: list[str] = []
    voice = SpeechSynthesizer(lambda: questions.append("asked") or ())  # type: ignore[func-returns-value]
    voice.stop()
    voice.close()
    assert voice._thread is None and not questions and not voice.is_searching


# --- the programs -----------------------------------------------------------------------------------------------------

ESPEAK = """Pty Language       Age/Gender VoiceName          File                 Other Languages
 5  fr-be           --/M      French_(Belgium)   roa/fr-BE            (fr 8)
 5  fr-fr           --/M      French_(France)    roa/fr               (fr 5)
 7  fr-fr           --/M      french-mbrola-1    mb/mb-fr1            (fr 7)
 5  variant         --/M      Storm              !v/Storm             (en-us 5)
"""
DISPATCHER = """                                      NAME                 LANGUAGE                  VARIANT
                           French (Belgium)                    fr-BE                     none
                      French (Belgium)+Adam                    fr-BE                     Adam
                           French (France)                    fr-FR                     none
                                   Italian                       it                     none
"""
SAY = """Albert              en_US    # Hello! My name is Albert.
Daniel              en_GB    # Hello! My name is Daniel.
Eddy (Français (France)) fr_FR    # Bonjour ! Je m’appelle Eddy.
Thomas              fr_FR    # Bonjour, je m’appelle Thomas.
"""
SAPI = "fr-FR\tMicrosoft Hortense Desktop\r\nen-US\tMicrosoft Zira Desktop\r\n\r\n"


@pytest.mark.parametrize(
    ("parse", "text", "language", "names"),
    [
        (voice_engines.parse_espeak_voices, ESPEAK, "fr", ["French (France)", "French (Belgium)"]),
        (voice_engines.parse_dispatcher_voices, DISPATCHER, "fr", ["French (France)", "French (Belgium)"]),
        (voice_engines.parse_dispatcher_voices, DISPATCHER, "it", ["Italian"]),
        (voice_engines.parse_mac_voices, SAY, "en", ["Daniel", "Albert"]),
        (voice_engines.parse_mac_voices, SAY, "fr", ["Thomas", "Eddy (Français (France))"]),
        (voice_engines.parse_windows_voices, SAPI, "fr", ["Microsoft Hortense Desktop"]),
        (voice_engines.parse_windows_voices, "", "fr", []),
        (voice_engines.parse_mac_voices, "nothing that we know\n", "en", []),
    ],
)
def test_lists_of_voices(parse: Callable[[str], object], text: str, language: str, names: list[str]) -> None:
    assert [speaker.name for speaker in sort_voices(parse(text), language)] == names  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("engine", "text"), list(zip(ENGINES, (ESPEAK, DISPATCHER, SAY, SAPI), strict=True)), ids=("espeak", "dispatcher", "say", "sapi")
)
def test_each_engine_lists_the_voices_of_its_program(engine: ProgramEngine, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voice_engines, "program_output", lambda arguments: "OUTPUT MODULES\nespeak-ng\n" if "-O" in arguments else text)
    first = next(iter(engine.list_voices("fr"))).name
    assert first in ("French (France)", "Thomas", "Microsoft Hortense Desktop")


def test_what_is_said_is_never_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes through standard input, or after "--"; no shell is involved."""
    calls: list[tuple[list[str], str]] = []
    monkeypatch.setattr(voice_engines, "start_program", lambda arguments, text: calls.append((arguments, text)))
    evil = "--help; $(reboot) `reboot` -w file"
    for engine in ENGINES:
        engine.start(evil, "Thomas", "normal")
    for arguments, text in calls:
        assert arguments[0].endswith(("espeak-ng", "spd-say", "say", "powershell.exe"))
        if text:
            assert evil in text and evil not in arguments
        else:
            assert arguments[-2:] == ["--", evil]
    assert "--stdin" in calls[0][0] and len(calls) == 4


@pytest.mark.parametrize(
    ("system", "texts"), [("win32", ["Sapi"]), ("darwin", ["MacSpeech"]), ("linux", ["EspeakNg", "Piper", "SpeechDispatcher"])]
)
def test_each_system_has_its_own_engines(system: str, texts: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", system)
    assert [type(engine).__name__ for engine in voice_engines.system_engines()] == texts


def test_every_engine_has_the_speeds_of_the_settings() -> None:
    for engine in (*ENGINES, voice_engines.Piper()):
        assert tuple(engine.speeds) == get_args(get_type_hints(Settings)["voice_speed"])
        assert list(engine.speeds.values()) == sorted(set(engine.speeds.values()))


def test_the_dispatcher_is_told_to_be_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would go on by itself; the other programs are silent when they end."""
    calls: list[list[str]] = []
    monkeypatch.setattr(voice_engines, "program_output", calls.append)
    for engine in ENGINES:
        engine.silence()
    assert calls == [["spd-say", "-C"]]


def test_a_program_reads_the_text_and_nothing_is_left_of_it(tmp_path: Path) -> None:
    script = "import sys, pathlib; pathlib.Path(sys.argv[1]).write_bytes(sys.stdin.buffer.read())"
    running = start_program([sys.executable, "-c", script, str(tmp_path / "heard")], "égale -w")
    assert running.wait() == 0 and (tmp_path / "heard").read_text(encoding="utf-8") == "égale -w"


def test_a_program_that_is_not_there() -> None:
    assert program_output(["no-such-program-at-all"]) == ""
    with pytest.raises(OSError):
        start_program(["no-such-program-at-all"], "hello")


def test_a_program_that_is_ended_leaves_no_zombie(made: Callable[..., SpeechSynthesizer]) -> None:
    class Sleeper(Made):
        def start(self, text: str, voice_id: str, speed: str) -> Speech:
            running = start_program([sys.executable, "-c", "import time; time.sleep(1000)"], text)
            self.spoken_text.append(running)  # type: ignore[arg-type]
            return running  # type: ignore[return-value]

    engine = Sleeper()
    voice = made(engine)
    voice.speak("one")
    until(voice, lambda: engine.spoken_text)
    voice.speak("two")
    until(voice, lambda: len(engine.spoken_text) == 2)
    first, second = engine.spoken_text
    assert isinstance(first, subprocess.Popen) and first.returncode is not None, "ended, and waited for"
    voice.close()
    assert isinstance(second, subprocess.Popen) and second.returncode is not None


def test_a_build_does_not_lend_its_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", "ours")
    assert "LD_LIBRARY_PATH" not in program_environment()
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "theirs")
    assert program_environment()["LD_LIBRARY_PATH"] == "theirs"


# --- a real one -------------------------------------------------------------------------------------------------------

IN_CI = os.environ.get("CI") and sys.platform.startswith("linux")  # the program must be installed there
needs_espeak = pytest.mark.skipif(not (shutil.which("espeak-ng") or IN_CI), reason="espeak-ng is not installed")
PHONES = {"fr": "sˈɛtfw", "it": "sˈɛtːep", "en": "sˈɛvən"}  # the beginning of 7 × 8


@pytest.mark.long
@needs_espeak
def test_espeak_speaks_each_language_and_is_not_silent(language: str, tmp_path: Path) -> None:
    engine, file = EspeakNg(), tmp_path / "said.wav"
    speaker, *_others = engine.list_voices(language)
    written = pronounced_text("7 × 8 = 56").encode()
    into = engine.command_line(speaker.id, "normal")
    subprocess.run([*into, "-w", str(file)], input=written, check=True)
    with wave.open(str(file)) as opened:
        samples = array("h", opened.readframes(opened.getnframes()))
    loud = [abs(value) for value in samples]
    assert len(samples) > 0.5 * 22050 and max(loud) > 3000 and sum(loud) / len(loud) > 200, "that is not silence"
    phones = subprocess.run([*into, "-q", "--ipa"], input=written, capture_output=True, check=True).stdout.decode()
    plain = "".join(phones.split())
    assert plain.startswith(PHONES[language]), plain
