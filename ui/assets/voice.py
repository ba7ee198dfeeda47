"""Speech synthesis by the system's voices, one sentence at a time, without delaying a frame.

A program of the system speaks each sentence; a thread of ours starts and ends it. pyttsx3 would do the same through comtypes and pywin32
on Windows and all of pyobjc on macOS, and its loop, which has to be run, is known to hang at the second sentence; its forks share that,
and other packages bring models of hundreds of megabytes or ask the network.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from threading import Lock, Semaphore, Thread
from typing import Protocol, TypeAlias

from msgspec import Struct

from ui.assets.pronunciation import first_sentences, pronounced_text, respelled_text
from ui.assets.translation import _

MAX_UTTERANCE_LENGTH = 1500  # characters of one utterance
CLOSE_TIMEOUT_S = 1.0  # limit in s for the voice to stop at the end of the app
CHARACTER_S: Mapping[str, float] = {"slow": 0.12, "normal": 0.095, "fast": 0.07}  # s that a character takes, by speed
EARLY_END, LATE_END, LATE_END_S = 0.4, 3.0, 5.0  # no voice ends before this share of a text's time, or after that share and seconds


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

    def list_voices(self, language: str) -> Sequence[SystemVoice]:
        """Return its voices of this language, the most suitable first; none if the engine is not installed."""

    def start(self, text: str, voice_id: str, speed: str) -> SpeakingProcess:
        """Start speaking this text. Raises OSError if that is impossible."""

    def silence(self) -> None:
        """Silence the engine after its program was killed in the middle of a text."""


class Utterance(Struct, frozen=True):
    """A text to speak, and how; without text, a search for voices."""

    text: str
    language: str
    chosen: str
    speed: str
    needs_all_voices: bool = False  # a search that asks every engine, not only the first ones that are needed


class VoiceList(Struct, frozen=True):
    """An engine and its voices of a language."""

    engine: SpeechEngine | None = None
    speakers: tuple[SystemVoice, ...] = ()


NO_VOICES = VoiceList()
Search: TypeAlias = tuple[str, bool]  # the language, and True to search for all its voices


class SpeechSynthesizer:
    """Speech synthesis: it speaks one text at a time by one of the system's voices.

    A search for voices runs in the voice thread; its result counts from the next `update` on, so that nothing changes while a frame is drawn.
    """

    def __init__(self, make_engines: Callable[[], Sequence[SpeechEngine]] = tuple) -> None:
        """Prepare to speak; the voice thread calls `make_engines` once and asks them for voices in their order."""
        self.language, self.chosen_voice, self.speed = "en", "", "normal"  # `speed`: slow, normal or fast
        self.search_count = 0  # finished searches: lists of voices are rebuilt when it changes
        self._make_engines, self._engines = make_engines, list[SpeechEngine]()
        self._voice_lists: dict[str, tuple[VoiceList, ...]] = {}  # the key is a language
        self._found_voice_lists: dict[str, tuple[VoiceList, ...]] = {}  # results of searches, in the voice thread
        self._new_voice_lists: deque[tuple[str, tuple[VoiceList, ...], bool | None]] = deque()  # not yet taken by `update`
        self._requested_searches, self._finished_searches = set[Search](), set[Search]()
        self._told_searches = set[Search]()  # those with a result, in the voice thread
        self._is_missing_reported = False
        self._utterances: deque[Utterance | None] = deque()
        self._utterance_count = Semaphore(0)  # the number of waiting utterances
        self._thread: Thread | None = None
        self._lock = Lock()  # guards what both threads change; neither waits while holding it
        self._current_utterance: Utterance | None = None
        self._speaking_process: SpeakingProcess | None = None
        self._text_s = 0.0  # s that the last text should take
        self._elapsed_s = self._spoken_s = 0.0  # s since its start; s for which it was being spoken

    # --- voices -------------------------------------------------------------------------------------------------------

    def start_voice_search(self, needs_all_voices: bool = False) -> None:
        """Search for voices of the language unless that was done: until one can speak, or for all of them."""
        if (self.language, needs_all_voices) not in self._requested_searches:
            self._send_to_thread(Utterance("", self.language, self.chosen_voice, self.speed, needs_all_voices))

    def update(self, dt: float) -> None:
        """Advance the clock by `dt` seconds, and adopt the voices that searches have found since the last call."""
        self._elapsed_s += dt
        self._spoken_s = self._elapsed_s if self.is_speaking else self._spoken_s
        while self._new_voice_lists:
            language, self._voice_lists[language], ended_search = self._new_voice_lists.popleft()
            if ended_search is not None:
                self._finished_searches.add((language, ended_search))
            self.search_count += 1

    @property
    def is_searching(self) -> bool:
        """Return True while a search is running."""
        return not self._requested_searches <= self._finished_searches

    @property
    def voices(self) -> tuple[SystemVoice, ...]:
        """The voices of the language; none before a search has finished."""
        return unique_voices(self._voice_lists.get(self.language, ()))

    @property
    def current_voice(self) -> SystemVoice | None:
        """The voice that will speak: the chosen one, else the first of the language."""
        return choose_voice(self.voices, self.chosen_voice)

    @property
    def has_voice(self) -> bool:
        return bool(self.voices)

    @property
    def missing_voice_message(self) -> str:
        """A sentence about what has to be installed; "" if there is a voice, or no search has finished."""
        is_known = not self._finished_searches.isdisjoint({(self.language, False), (self.language, True)})
        return _voice_install_hint() if is_known and not self.has_voice else ""

    @property
    def is_chosen_voice_gone(self) -> bool:
        """Return True if all voices are known and the chosen one is not among them."""
        names = [speaker.name for speaker in self.voices]
        return bool(self.chosen_voice and names) and (self.language, True) in self._finished_searches and self.chosen_voice not in names

    def take_missing_voice_message(self) -> str:
        """Return the sentence about a missing voice the first time; "" from then on, or if there is a voice."""
        sentence = "" if self._is_missing_reported else self.missing_voice_message
        self._is_missing_reported = self._is_missing_reported or bool(sentence)
        return sentence

    # --- speaking -----------------------------------------------------------------------------------------------------

    def speak(self, text: str, voice_name: str = "") -> None:
        """Speak a text in place of the present one, by the chosen voice or by `voice_name`; nothing if there is none."""
        if sentence := first_sentences(respelled_text(pronounced_text(text)), MAX_UTTERANCE_LENGTH):
            wish = Utterance(sentence, self.language, voice_name or self.chosen_voice, self.speed)
            self._start_clock(sentence)
            self._interrupt_for(wish)
            self._send_to_thread(wish)

    @property
    def is_speaking(self) -> bool:
        """Return True if a text is being spoken, or is about to be."""
        return self._current_utterance is not None

    @property
    def is_heard(self) -> bool:
        """Return True until the last text has been heard to its end.

        Its program tells when. One that ends sooner than anybody speaks has not told, so the text's length counts; one that never ends is stuck.
        """
        if self.is_speaking:
            return self._elapsed_s < LATE_END * self._text_s + LATE_END_S
        return self.has_voice and self._spoken_s < EARLY_END * self._text_s and self._elapsed_s < self._text_s

    def _start_clock(self, text: str) -> None:
        self._text_s, self._elapsed_s, self._spoken_s = len(text) * CHARACTER_S[self.speed], 0.0, 0.0

    def stop(self) -> None:
        """Stop speaking."""
        self._text_s = 0.0
        self._interrupt_for(None)

    def close(self) -> None:
        """Stop speaking and end the voice thread."""
        self.stop()
        self._requested_searches.clear()
        if self._thread is not None:
            self._enqueue(None)
            self._thread.join(CLOSE_TIMEOUT_S)
            self._thread = None

    def _send_to_thread(self, utterance: Utterance) -> None:
        self._requested_searches.add((utterance.language, utterance.needs_all_voices))
        if self._thread is None:
            self._thread = Thread(target=self._run_voice_thread, name="voice", daemon=True)
            self._thread.start()
        self._enqueue(utterance)

    def _enqueue(self, utterance: Utterance | None) -> None:
        self._utterances.append(utterance)
        self._utterance_count.release()

    def _interrupt_for(self, utterance: Utterance | None) -> None:
        """Stop the present utterance, and make this one the present one."""
        with self._lock:
            self._current_utterance = utterance
            if self._speaking_process is not None:
                self._speaking_process.kill()

    # --- voice thread -------------------------------------------------------------------------------------------------

    def _run_voice_thread(self) -> None:
        self._engines = list(self._make_engines())
        while (wish := self._wait_for_utterance()) is not None:
            voice_list = self._find_voices(wish)
            while wish is self._current_utterance and voice_list.engine is not None and not self._speak_to_end(voice_list, wish):
                # it has failed: the next one speaks
                self._engines = [engine for engine in self._engines if engine is not voice_list.engine]
                voice_list = self._find_voices(wish)
            with self._lock:
                self._current_utterance = None if wish is self._current_utterance else self._current_utterance

    def _wait_for_utterance(self) -> Utterance | None:
        self._utterance_count.acquire()
        return self._utterances.popleft()

    def _find_voices(self, wish: Utterance) -> VoiceList:
        """Return the engine with the chosen voice, else the first with a voice, asking no more engines than that takes."""
        known = self._found_voice_lists.get(wish.language, ())
        found = tuple(one for one in known if one.engine in self._engines)  # of the first engines, in their order
        for engine in self._engines[len(found) :]:
            if not wish.needs_all_voices and _is_voice_found(found, wish.chosen):
                break
            found = (*found, VoiceList(engine, tuple(engine.list_voices(wish.language))))
            if wish.needs_all_voices:
                self._new_voice_lists.append((wish.language, found, None))
        if found != known or (wish.language, wish.needs_all_voices) not in self._told_searches:
            self._found_voice_lists[wish.language] = found
            self._told_searches.add((wish.language, wish.needs_all_voices))
            self._new_voice_lists.append((wish.language, found, wish.needs_all_voices))
        speaking = [one for one in found if one.speakers]
        return next((one for one in speaking if _is_voice_found((one,), wish.chosen)), next(iter(speaking), NO_VOICES))

    def _speak_to_end(self, voice_list: VoiceList, utterance: Utterance) -> bool:
        """Speak to the end, or until the utterance is replaced; return False if the engine fails."""
        engine, speaker = voice_list.engine, choose_voice(voice_list.speakers, utterance.chosen)
        assert engine is not None and speaker is not None, "somebody was found"
        try:
            running = engine.start(utterance.text, speaker.id, utterance.speed)
        except OSError:
            return False
        with self._lock:
            self._speaking_process = running
            if utterance is not self._current_utterance:
                running.kill()
        code = running.wait()
        with self._lock:
            self._speaking_process = None
        if utterance is not self._current_utterance:
            engine.silence()
            return True
        return not code


def unique_voices(voice_lists: Sequence[VoiceList]) -> tuple[SystemVoice, ...]:
    """Return all voices; of those with one name, the first."""
    speakers = [speaker for one in voice_lists for speaker in one.speakers]
    return tuple({speaker.name: speaker for speaker in reversed(speakers)}.values())[::-1]


def _is_voice_found(voice_lists: Sequence[VoiceList], chosen_name: str) -> bool:
    return any(not chosen_name or speaker.name == chosen_name for one in voice_lists for speaker in one.speakers)


def choose_voice(voices: Sequence[SystemVoice], chosen_name: str) -> SystemVoice | None:
    """Return the voice with the chosen name, else the first voice; None if there are none."""
    return next((speaker for speaker in voices if speaker.name == chosen_name), next(iter(voices), None))


def _voice_install_hint() -> str:
    if sys.platform == "win32":
        return _("No voice speaks this language here: add one in the Windows settings, under Time and language, Speech.")
    if sys.platform == "darwin":
        return _("No voice speaks this language here: add one in the system settings, under Accessibility, Spoken content.")
    return _("There is no voice here yet: install the program espeak-ng, then start Tablée again.")
