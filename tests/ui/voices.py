"""A speech engine that records what it should say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from threading import Event

from ui.assets.pronunciation import pronounced_text
from ui.assets.voice import NO_VOICES, SpeechSynthesizer, SystemVoice, VoiceList

USUAL = {language: ["Anna", "Thomas"] for language in ("fr", "it", "en")}
PATIENCE = 300.0  # seconds; no test needs them


class Speech:
    """A sentence that is being spoken; with `lasting` until it is ended."""

    def __init__(self, text: str, speaker: str, speed: str, lasting: bool, code: int) -> None:
        self.text, self.speaker, self.speed, self.code = text, speaker, speed, code
        self.killed = False
        self._over = Event()
        if not lasting:
            self._over.set()

    def kill(self) -> None:
        self.killed = True
        self._over.set()

    def wait(self) -> int:
        self._over.wait(PATIENCE)
        return -9 if self.killed else self.code


class Made:
    """An engine that records its sentences; `is_slow` blocks it until set, `fails` keeps it from starting."""

    def __init__(
        self,
        speakers: Mapping[str, Sequence[str]] = USUAL,
        lasting: bool = False,
        slow: Event | None = None,
        fails: bool = False,
        code: int = 0,
    ) -> None:
        self.names, self.lasting, self.is_slow, self.fails, self.code = speakers, lasting, slow, fails, code
        self.spoken_text: list[Speech] = []
        self.hushed = self.starts = 0

    def go_on(self) -> None:
        assert self.is_slow is not None, "it was made slow"
        self.is_slow.set()

    def list_voices(self, language: str) -> list[SystemVoice]:
        self._linger()
        return [SystemVoice(name, name) for name in self.names.get(language, ())]

    def start(self, text: str, voice_id: str, speed: str) -> Speech:
        self.starts += 1
        self._linger()
        if self.fails:
            raise FileNotFoundError("no such program")
        self.spoken_text.append(Speech(text, voice_id, speed, self.lasting, self.code))
        return self.spoken_text[-1]

    def silence(self) -> None:
        self.hushed += 1

    def _linger(self) -> None:
        if self.is_slow is not None:
            self.is_slow.wait(PATIENCE)


def told(engine: Made) -> list[tuple[str, str, str]]:
    return [(speech.text, speech.speaker, speech.speed) for speech in engine.spoken_text]


class Written(SpeechSynthesizer):
    """A voice without a thread: it records its sentences, and has one speaker for every language."""

    def __init__(self, ready: bool = True) -> None:
        super().__init__()
        self.spoken: list[str] = []
        self.stops = self.closed = 0
        for language in USUAL:
            self._requested_searches |= {(language, False), (language, True)}
            self._voice_lists[language] = (VoiceList(Made(), (SystemVoice("Anna", "Anna"),)) if ready else NO_VOICES,)
        self._finished_searches = self._requested_searches

    def speak(self, text: str, voice_name: str = "") -> None:
        self.spoken.append(text)

    def stop(self) -> None:
        self.stops += 1

    def close(self) -> None:
        self.closed += 1

    def heard(self) -> list[str]:
        """Return the sentences since the last call."""
        received, self.spoken = self.spoken, []
        return received


class Timed(Written):
    """A voice without a thread that takes its time by the app's clock, and records how long each sentence was heard.

    With `ends` False its program never ends; with `tells` False it has ended as soon as it began, whatever is heard.
    """

    CHARACTER_S = 0.095  # eSpeak's at normal speed

    def __init__(self, tells: bool = True, ends: bool = True) -> None:
        super().__init__()
        self.tells, self.ends, self.rest_s = tells, ends, 0.0
        self.lengths: list[float] = []  # seconds of each sentence
        self.cut: list[tuple[str, float]] = []  # sentences that were cut off, and the seconds that were missing

    def speak(self, text: str, voice_name: str = "") -> None:
        self.stop()
        super().speak(text)
        self._start_clock(pronounced_text(text))
        self.rest_s = self.CHARACTER_S * len(pronounced_text(text))
        self.lengths.append(self.rest_s)

    def stop(self) -> None:
        super().stop()
        self._text_s = 0.0
        if self.rest_s > 0.03:
            self.cut.append((self.spoken[-1] if self.spoken else "", round(self.rest_s, 2)))
        self.rest_s = 0.0

    def update(self, dt: float) -> None:
        self.rest_s = max(0.0, self.rest_s - dt)
        super().update(dt)

    @property
    def is_speaking(self) -> bool:
        return self.tells and (self.rest_s > 0 or not self.ends)
