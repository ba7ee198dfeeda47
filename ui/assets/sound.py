"""Sound effects from `assets/sounds`; on a machine without sound they are silent, never an error."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from math import inf
from pathlib import Path

import pygame
from pygame._sdl2 import audio, sdl2

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "sounds"
RATE, BITS, SIDES, BUFFER = 44100, -16, 2, 512
SILENCE_BEFORE_CLOSE_S = 5.0  # silence in s after which the device is released: an open device has to be fed
VOICES = 16  # enough to hear every card of a hand dealt quickly
MOST_BELOW = 4  # pawns below a placed one that lower its tone (art, 9)

# Every file peaks at -9 dB, at which a short tap sounds softer than a chord: these shares make them equally loud.
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
    """The player of sound effects; the mixer opens before the first one, a file is read once needed."""

    def __init__(self, volume: float = 0.62, muted: bool = False, folder: Path = FOLDER) -> None:
        """Prepare to play at this volume, 0 to 1."""
        self.muted = muted
        self.volume = volume
        self._folder = folder
        self._tried = self._rests = False
        self._silence = 0.0  # seconds until now
        self._loaded: dict[str, list[pygame.mixer.Sound]] = {}
        self._next: dict[str, int] = {}

    @property
    def silent(self) -> bool:
        """Return True if this machine cannot play sound; unknown, and False, before `open`."""
        return self._tried and not pygame.mixer.get_init()

    @property
    def _open(self) -> bool:
        return self._tried and bool(pygame.mixer.get_init())

    def open(self) -> None:
        """Open the mixer once, if there is a sound device: a machine that refused is not asked again."""
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
        """Play the next variant of a sound effect, unless sounds are muted."""
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
        """Advance by `dt` seconds; release the sound device after five seconds of silence."""
        if self._open:
            self._silence = 0.0 if pygame.mixer.get_busy() else self._silence + dt
            if self._silence >= SILENCE_BEFORE_CLOSE_S:
                self._let_go()

    @property
    def due(self) -> float:
        """Return the seconds of silence left until the sound device is released; inf if it is not open."""
        return SILENCE_BEFORE_CLOSE_S - self._silence if self._open else inf

    def wake(self) -> None:
        """Reopen a released mixer as soon as the user is active, so that no sound has to wait for it."""
        if self._rests and not self.muted and self.volume:
            self.open()

    def set_volume(self, volume: float) -> None:
        """Set the volume, 0 to 1, from the next sound on."""
        self.volume = min(1.0, max(0.0, volume))

    def mute(self, muted: bool) -> None:
        """Mute or unmute all sounds; muting also ends the sound that is playing."""
        self.muted = muted
        if muted and pygame.mixer.get_init():
            pygame.mixer.stop()

    def close(self) -> None:
        """Release the sound device for good."""
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
            sound.play()  # if all voices are busy, the sound is left out
        except pygame.error:
            self._loaded.clear()  # the mixer was closed elsewhere


def has_device() -> bool:
    """Return True if SDL knows an output device.

    Only Linux is asked: there ALSA prints long messages on the terminal if it finds none.
    """
    if not sys.platform.startswith("linux"):
        return True
    try:
        sdl2.init_subsystem(sdl2.INIT_AUDIO)
    except RuntimeError:
        return False  # no driver at all
    try:
        return bool(audio.get_audio_device_names(False))
    except RuntimeError:
        return True  # this driver cannot list devices: opening will show
    finally:
        pygame.mixer.quit()  # the mixer opens only a sound system that is not open yet


def _read(path: Path) -> pygame.mixer.Sound | None:
    try:
        return pygame.mixer.Sound(path)
    except (pygame.error, OSError):
        return None
