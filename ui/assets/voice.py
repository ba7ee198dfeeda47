"""Speech synthesis by the system's voices, one sentence at a time, without delaying a frame.

A program of the system speaks each sentence; a thread of ours starts and ends it. pyttsx3 would do the same through comtypes and pywin32
on Windows and all of pyobjc on macOS, and its loop, which has to be run, is known to hang at the second sentence; its forks share that,
and other packages bring models of hundreds of megabytes or ask the network.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Sequence
from threading import Lock, Semaphore, Thread
from typing import Protocol

from msgspec import Struct

from ui.assets.pronunciation import shortened, spoken
from ui.assets.translation import _

LONGEST = 1500  # characters of one utterance
PATIENCE = 1.0  # limit in s for the voice to stop at the end of the app


class SystemVoice(Struct, frozen=True):
    """A voice of the system."""

    id: str  # as its engine knows it
    name: str  # as users know it


class SpeakingProcess(Protocol):
    """A program that is speaking."""

    def kill(self) -> None: ...
    def wait(self) -> int: ...


class SpeechEngine(Protocol):
    """A speech engine; only the voice thread calls it, so it may take its time."""

    def speakers(self, language: str) -> Sequence[SystemVoice]:
        """Return its voices of this language, the most suitable first; none if the engine is not installed."""

    def start(self, text: str, speaker: str, speed: str) -> SpeakingProcess:
        """Start speaking this text. Raises OSError if that is impossible."""

    def hush(self) -> None:
        """Silence the engine after its program was killed in the middle of a text."""


class Utterance(Struct, frozen=True):
    """A text to speak, and how; without text, a search for voices."""

    text: str
    language: str
    chosen: str
    speed: str


class VoiceList(Struct, frozen=True):
    """The first engine that has voices of a language, and these voices."""

    engine: SpeechEngine | None = None
    speakers: tuple[SystemVoice, ...] = ()


NOBODY = VoiceList()


class SpeechSynthesizer:
    """Speech synthesis: it speaks one text at a time by one of the system's voices.

    A search for voices runs in the voice thread; its result counts from the next `update` on, so that nothing changes while a frame is
    drawn.
    """

    def __init__(self, engines: Callable[[], Sequence[SpeechEngine]] = tuple) -> None:
        """Prepare to speak; the voice thread calls `engines` once and uses the first with a voice of the language."""
        self.language, self.chosen, self.speed = "en", "", "normal"  # `speed`: slow, normal or fast
        self.searches = 0  # finished searches: lists of voices are rebuilt when it changes
        self._made, self._engines = engines, list[SpeechEngine]()
        self._result: dict[str, VoiceList] = {}
        self._looked: dict[str, VoiceList] = {}  # results of searches, in the voice thread
        self._news: deque[tuple[str, VoiceList]] = deque()  # results that `update` has not taken over
        self._request: set[str] = set()
        self._was_announced = False
        self._wishes: deque[Utterance | None] = deque()
        self._waiting = Semaphore(0)  # the number of waiting utterances
        self._thread: Thread | None = None
        self._lock = Lock()  # guards what both threads change; neither waits while holding it
        self._latest: Utterance | None = None
        self._running: SpeakingProcess | None = None

    # --- voices -------------------------------------------------------------------------------------------------------

    def wake(self) -> None:
        """Search for voices of the language unless that was done."""
        if self.language not in self._request:
            self._ask(self._wish(""))

    def update(self) -> None:
        """Adopt the voices that searches have found since the last call."""
        while self._news:
            language, voice_list = self._news.popleft()
            self._result[language] = voice_list
            self.searches += 1

    @property
    def looking(self) -> bool:
        """Return True while a search is running."""
        return not self._request <= self._result.keys()

    @property
    def speakers(self) -> tuple[SystemVoice, ...]:
        """The voices of the language; none before a search has finished."""
        return self._result.get(self.language, NOBODY).speakers

    @property
    def speaker(self) -> SystemVoice | None:
        """The voice that will speak: the chosen one, else the first of the language."""
        return who(self.speakers, self.chosen)

    @property
    def ready(self) -> bool:
        return bool(self.speakers)

    @property
    def missing(self) -> str:
        """A sentence about what has to be installed; "" if there is a voice, or no search has finished."""
        return _what_to_install() if self.language in self._result and not self.ready else ""

    def trouble(self) -> str:
        """Return the sentence about a missing voice the first time; "" from then on, or if there is a voice."""
        sentence = "" if self._was_announced else self.missing
        self._was_announced = self._was_announced or bool(sentence)
        return sentence

    # --- speaking -----------------------------------------------------------------------------------------------------

    def say(self, text: str, by: str = "") -> None:
        """Speak a text in place of the present one, by the chosen voice or by `by`; nothing if there is none."""
        if sentence := shortened(spoken(text), LONGEST):
            wish = self._wish(sentence, by)
            self._cut(wish)
            self._ask(wish)

    @property
    def busy(self) -> bool:
        """Return True if a text is being spoken, or is about to be."""
        return self._latest is not None

    def stop(self) -> None:
        """Stop speaking."""
        self._cut(None)

    def close(self) -> None:
        """Stop speaking and end the voice thread."""
        self.stop()
        self._request.clear()
        if self._thread is not None:
            self._put(None)
            self._thread.join(PATIENCE)
            self._thread = None

    def _wish(self, text: str, by: str = "") -> Utterance:
        return Utterance(text, self.language, by or self.chosen, self.speed)

    def _ask(self, wish: Utterance) -> None:
        self._request.add(wish.language)
        if self._thread is None:
            self._thread = Thread(target=self._work, name="voice", daemon=True)
            self._thread.start()
        self._put(wish)

    def _put(self, wish: Utterance | None) -> None:
        self._wishes.append(wish)
        self._waiting.release()

    def _cut(self, wish: Utterance | None) -> None:
        """Stop the present utterance, and make this one the present one."""
        with self._lock:
            self._latest = wish
            if self._running is not None:
                self._running.kill()

    # --- voice thread -------------------------------------------------------------------------------------------------

    def _work(self) -> None:
        self._engines = list(self._made())
        while (wish := self._next()) is not None:
            voice_list = self._look(wish.language)
            while wish is self._latest and voice_list.engine is not None and not self._spoke(voice_list, wish):
                # it has failed: the next one speaks
                self._engines = [engine for engine in self._engines if engine is not voice_list.engine]
                voice_list = self._look(wish.language)
            with self._lock:
                self._latest = None if wish is self._latest else self._latest

    def _next(self) -> Utterance | None:
        self._waiting.acquire()
        return self._wishes.popleft()

    def _look(self, language: str) -> VoiceList:
        """Return the first engine with voices of this language, and the voices; an earlier result is used unless it failed."""
        before = self._looked.get(language)
        if before is not None and (before.engine is None or before.engine in self._engines):
            return before
        questions = ((engine, tuple(engine.speakers(language))) for engine in self._engines)
        voice_list = next((VoiceList(engine, speakers) for engine, speakers in questions if speakers), NOBODY)
        self._looked[language] = voice_list
        self._news.append((language, voice_list))
        return voice_list

    def _spoke(self, voice_list: VoiceList, wish: Utterance) -> bool:
        """Speak to the end, or until the utterance is replaced; return False if the engine fails."""
        engine, speaker = voice_list.engine, who(voice_list.speakers, wish.chosen)
        assert engine is not None and speaker is not None, "somebody was found"
        try:
            running = engine.start(wish.text, speaker.id, wish.speed)
        except OSError:
            return False
        with self._lock:
            self._running = running
            if wish is not self._latest:
                running.kill()
        code = running.wait()
        with self._lock:
            self._running = None
        if wish is not self._latest:
            engine.hush()
            return True
        return not code


def who(speakers: Sequence[SystemVoice], chosen: str) -> SystemVoice | None:
    """Return the voice with the chosen name, else the first voice; None if there are none."""
    return next((speaker for speaker in speakers if speaker.name == chosen), next(iter(speakers), None))


def _what_to_install() -> str:
    if sys.platform == "win32":
        return _("No voice speaks this language here: add one in the Windows settings, under Time and language, Speech.")
    if sys.platform == "darwin":
        return _("No voice speaks this language here: add one in the system settings, under Accessibility, Spoken content.")
    return _("There is no voice here yet: install the program espeak-ng, then start Tablée again.")
