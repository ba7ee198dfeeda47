"""The only door to the sounds in `assets/sounds`. A machine without sound is silent, never an error."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from math import inf
from pathlib import Path

import pygame
from pygame._sdl2 import audio, sdl2

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "sounds"
RATE, BITS, SIDES, BUFFER = 44100, -16, 2, 512
REST = 5.0  # s of silence after which the device is let go: while it is open, it is fed silence
VOICES = 16  # a hand dealt quickly: every card may still be heard
MOST_BELOW = 4  # pawns below a placed one that lower its tone (art, 9)

# Every file peaks at -9 dB, and so a short tap sounds fainter than a chord: these shares put them side by side.
LEVELS: Mapping[str, float] = {
    "card_slide": 0.5,
    "card_place": 1.0,
    "card_flip": 0.6,
    "shuffle": 0.6,
    "pawn_lift": 0.7,
    "pawn_place": 1.0,
    **{f"pawn_place_below{pawns}": 1.0 for pawns in range(1, MOST_BELOW + 1)},
    "capture": 0.9,
    "coin_bronze": 0.6,
    "coin_silver": 0.6,
    "coin_gold": 0.6,
    "coins_pour": 0.45,
    "cauldron": 0.8,
    "key": 0.7,
    "toggle": 0.6,
    "your_turn": 0.65,
    "announce": 0.8,
    "hint": 0.45,
    "wrong": 0.8,
    "right": 0.55,
    "star": 0.4,
    "curtain": 0.5,
    "win": 0.7,
    "lose": 0.6,
}


class Sounds:
    """Plays by name. The mixer is opened by the first sound, or before it by `open`; each file is read when first heard."""

    def __init__(self, volume: float = 0.62, muted: bool = False, folder: Path = FOLDER) -> None:
        """`volume`: 0 to 1."""
        self.muted = muted
        self.volume = volume
        self._folder = folder
        self._tried = self._rests = False
        self._silence = 0.0  # s
        self._loaded: dict[str, list[pygame.mixer.Sound]] = {}
        self._next: dict[str, int] = {}

    @property
    def silent(self) -> bool:
        """Whether nothing can be heard on this machine; not known before `open`."""
        return self._tried and not pygame.mixer.get_init()

    @property
    def _open(self) -> bool:
        return self._tried and bool(pygame.mixer.get_init())

    def open(self) -> None:
        """Opens the mixer if there is a device, once: a machine that refused is not asked again."""
        if self._tried:
            return
        self._tried, self._rests, self._silence = True, False, 0.0
        try:
            if not pygame.mixer.get_init() and has_device():
                pygame.mixer.init(RATE, BITS, SIDES, BUFFER)
                pygame.mixer.set_num_channels(VOICES)
        except pygame.error:
            pygame.mixer.quit()  # silent from now on

    def play(self, name: str) -> None:
        """Plays the next variant of `name`."""
        assert name in LEVELS, f"no sound is called {name}"
        if self.muted or not self.volume:
            return
        self.open()
        variants = [] if self.silent else self._variants(name)
        if variants:
            self._silence = 0.0
            turn = self._next.get(name, 0)
            self._next[name] = turn + 1
            self._sound(variants[turn % len(variants)], self.volume * LEVELS[name])

    def update(self, dt: float) -> None:
        """`dt`: seconds since the last time."""
        if self._open:
            self._silence = 0.0 if pygame.mixer.get_busy() else self._silence + dt
            if self._silence >= REST:
                self._let_go()

    @property
    def due(self) -> float:
        """Seconds until `update` has something to do."""
        return REST - self._silence if self._open else inf

    def wake(self) -> None:
        """Somebody is there: what was let go is opened before a sound has to wait for it."""
        if self._rests and not self.muted and self.volume:
            self.open()

    def set_volume(self, volume: float) -> None:
        """`volume`: 0 to 1, from the next sound on."""
        self.volume = min(1.0, max(0.0, volume))

    def mute(self, muted: bool) -> None:
        """Also ends what is being heard."""
        self.muted = muted
        if muted and pygame.mixer.get_init():
            pygame.mixer.stop()

    def close(self) -> None:
        """Lets the device go; for good."""
        self._let_go()
        self._tried, self._rests = True, False

    def _let_go(self) -> None:
        self._tried, self._rests = False, True
        self._loaded.clear()
        pygame.mixer.quit()

    def _variants(self, name: str) -> list[pygame.mixer.Sound]:
        if name not in self._loaded:
            paths = [self._folder / f"{name}.wav", *(self._folder / f"{name}_{number}.wav" for number in range(1, 10))]
            sounds = [_read(path) for path in paths if path.is_file()]
            self._loaded[name] = [sound for sound in sounds if sound is not None]
        return self._loaded[name]

    def _sound(self, sound: pygame.mixer.Sound, level: float) -> None:
        try:
            sound.set_volume(level)
            sound.play()  # with every voice busy: not heard, and not missed
        except pygame.error:
            self._loaded.clear()  # the mixer was closed by somebody else


def has_device() -> bool:
    """Whether SDL knows an output. Asked on Linux only, where ALSA tells the terminal at length when it finds none."""
    if not sys.platform.startswith("linux"):
        return True
    try:
        sdl2.init_subsystem(sdl2.INIT_AUDIO)
    except RuntimeError:
        return False  # no driver at all
    try:
        return bool(audio.get_audio_device_names(False))
    except RuntimeError:
        return True  # this driver cannot list: opening will tell
    finally:
        pygame.mixer.quit()  # the mixer opens only a sound system that is not open yet


def _read(path: Path) -> pygame.mixer.Sound | None:
    try:
        return pygame.mixer.Sound(path)
    except (pygame.error, OSError):
        return None
