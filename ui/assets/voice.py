"""The only door to the system's voices: says one sentence at a time, and never keeps a frame waiting.

A program of the system speaks each sentence, started and ended by a thread of ours. pyttsx3 would do the same through comtypes and
pywin32 on Windows and all of pyobjc on macOS, and its loop, which has to be run, is known to hang at the second sentence; its forks
share that, and other packages bring models of hundreds of megabytes or ask the network.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Sequence
from threading import Lock, Semaphore, Thread
from typing import Protocol

from msgspec import Struct

from ui.assets.spoken import shortened, spoken
from ui.assets.words import _

LONGEST = 1500  # letters said at once
PATIENCE = 1.0  # s that the end of the app waits for the voice to fall silent


class Speaker(Struct, frozen=True):
    """A voice: `id` as its engine knows it, `name` as people do."""

    id: str
    name: str


class Running(Protocol):
    """A program that is speaking."""

    def kill(self) -> None: ...
    def wait(self) -> int: ...


class Engine(Protocol):
    """Something that can speak. Asked by the thread of the voice alone; it may take its time."""

    def speakers(self, language: str) -> Sequence[Speaker]:
        """Its voices of this language, the best for us first; none where it is not installed."""

    def start(self, text: str, speaker: str, speed: str) -> Running:
        """Begins to say this; OSError where it cannot."""

    def hush(self) -> None:
        """A program of its was ended in the middle: nothing of that is heard any more."""


class Wish(Struct, frozen=True):
    """What is to be said, and how; no text: only which voices there are."""

    text: str
    language: str
    chosen: str
    speed: str


class Found(Struct, frozen=True):
    """Who speaks a language: the first engine that has voices of it."""

    engine: Engine | None = None
    speakers: tuple[Speaker, ...] = ()


NOBODY = Found()


class Voice:
    """`language`, `chosen` (the name of a voice) and `speed` (slow, normal, fast) are those of the next sentence.

    `searches`: how many searches for voices are over, so that who shows voices can see that there is something new. What was found
    counts from the next `update` on, so that nothing changes while a frame is drawn.
    """

    def __init__(self, engines: Callable[[], Sequence[Engine]] = tuple) -> None:
        """`engines`: called by the thread, once; the first that has a voice of the language speaks."""
        self.language, self.chosen, self.speed = "en", "", "normal"
        self.searches = 0
        self._made, self._engines = engines, list[Engine]()
        self._found: dict[str, Found] = {}
        self._looked: dict[str, Found] = {}  # what the thread knows
        self._news: deque[tuple[str, Found]] = deque()  # what of that is not yet found
        self._asked: set[str] = set()
        self._told = False
        self._wishes: deque[Wish | None] = deque()
        self._waiting = Semaphore(0)  # counts them
        self._thread: Thread | None = None
        self._lock = Lock()  # for what both threads change; nobody waits while holding it
        self._latest: Wish | None = None
        self._running: Running | None = None

    # --- what there is ------------------------------------------------------------------------------------------------

    def wake(self) -> None:
        """Looks for voices of the language, if nobody has."""
        if self.language not in self._asked:
            self._ask(self._wish(""))

    def update(self) -> None:
        """What the searches have brought counts from now on."""
        while self._news:
            language, found = self._news.popleft()
            self._found[language] = found
            self.searches += 1

    @property
    def looking(self) -> bool:
        """Whether a search is under way."""
        return not self._asked <= self._found.keys()

    @property
    def speakers(self) -> tuple[Speaker, ...]:
        """The voices of the language; none before they were looked for."""
        return self._found.get(self.language, NOBODY).speakers

    @property
    def speaker(self) -> Speaker | None:
        """Who will speak: the chosen voice, or the first where that one does not speak this language."""
        return who(self.speakers, self.chosen)

    @property
    def ready(self) -> bool:
        return bool(self.speakers)

    @property
    def missing(self) -> str:
        """What has to be installed, in a sentence; "" where there is a voice, or nobody has looked yet."""
        return _what_to_install() if self.language in self._found and not self.ready else ""

    def trouble(self) -> str:
        """`missing`, once."""
        sentence = "" if self._told else self.missing
        self._told = self._told or bool(sentence)
        return sentence

    # --- speaking -----------------------------------------------------------------------------------------------------

    def say(self, text: str, by: str = "") -> None:
        """Says this in place of what is being said. `by`: another voice than the chosen one. Nothing happens where there is none."""
        if words := shortened(spoken(text), LONGEST):
            wish = self._wish(words, by)
            self._cut(wish)
            self._ask(wish)

    @property
    def busy(self) -> bool:
        """Whether something is being said, or is about to be."""
        return self._latest is not None

    def stop(self) -> None:
        """Silence."""
        self._cut(None)

    def close(self) -> None:
        """Silence, for good."""
        self.stop()
        self._asked.clear()
        if self._thread is not None:
            self._put(None)
            self._thread.join(PATIENCE)
            self._thread = None

    def _wish(self, text: str, by: str = "") -> Wish:
        return Wish(text, self.language, by or self.chosen, self.speed)

    def _ask(self, wish: Wish) -> None:
        self._asked.add(wish.language)
        if self._thread is None:
            self._thread = Thread(target=self._work, name="voice", daemon=True)
            self._thread.start()
        self._put(wish)

    def _put(self, wish: Wish | None) -> None:
        self._wishes.append(wish)
        self._waiting.release()

    def _cut(self, wish: Wish | None) -> None:
        """From now on only this counts."""
        with self._lock:
            self._latest = wish
            if self._running is not None:
                self._running.kill()

    # --- in the thread ------------------------------------------------------------------------------------------------

    def _work(self) -> None:
        self._engines = list(self._made())
        while (wish := self._next()) is not None:
            found = self._look(wish.language)
            while wish is self._latest and found.engine is not None and not self._spoke(found, wish):
                self._engines = [engine for engine in self._engines if engine is not found.engine]  # it has failed: the next one speaks
                found = self._look(wish.language)
            with self._lock:
                self._latest = None if wish is self._latest else self._latest

    def _next(self) -> Wish | None:
        self._waiting.acquire()
        return self._wishes.popleft()

    def _look(self, language: str) -> Found:
        """Asks the engines, unless one that has not failed was found before."""
        before = self._looked.get(language)
        if before is not None and (before.engine is None or before.engine in self._engines):
            return before
        asked = ((engine, tuple(engine.speakers(language))) for engine in self._engines)
        found = next((Found(engine, speakers) for engine, speakers in asked if speakers), NOBODY)
        self._looked[language] = found
        self._news.append((language, found))
        return found

    def _spoke(self, found: Found, wish: Wish) -> bool:
        """Says it to the end, or until something else counts; False where the engine cannot."""
        engine, speaker = found.engine, who(found.speakers, wish.chosen)
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


def who(speakers: Sequence[Speaker], chosen: str) -> Speaker | None:
    """The chosen one, or the first where that one does not speak this language."""
    return next((speaker for speaker in speakers if speaker.name == chosen), next(iter(speakers), None))


def _what_to_install() -> str:
    if sys.platform == "win32":
        return _("No voice speaks this language here: add one in the Windows settings, under Time and language, Speech.")
    if sys.platform == "darwin":
        return _("No voice speaks this language here: add one in the system settings, under Accessibility, Spoken content.")
    return _("There is no voice here yet: install the program espeak-ng, then start Tablée again.")
