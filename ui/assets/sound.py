"""Sound effects from `assets/sounds`; on a machine without sound they are silent, never an error."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from math import inf
from pathlib import Path

import pygame
from pygame._sdl2 import audio, sdl2

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "sounds"
SAMPLE_RATE, BITS, CHANNELS, BUFFER = 44100, -16, 2, 512
SILENCE_BEFORE_CLOSE_S = 5.0  # silence in s after which the device is released: an open device has to be fed
CHANNEL_COUNT = 16  # enough to hear every card of a hand dealt quickly
MAX_PAWNS_BELOW = 4  # pawns below a placed one that lower its tone (art, 9)

# Every file peaks at -9 dB, at which a short tap sounds softer than a chord: these shares make them equally loud.
VOLUMES: Mapping[str, float] = {
    "card_slide": 0.5,
    "card_place": 1.0,
    "card_flip": 0.6,
    "shuffle": 0.6,
    "pawn_lift": 0.7,
    "pawn_place": 1.0,
    **{f"pawn_place_below{pawns}": 1.0 for pawns in range(1, MAX_PAWNS_BELOW + 1)},
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

    def __init__(self, volume: float = 0.62, is_muted: bool = False, folder: Path = FOLDER) -> None:
        """Prepare to play at this volume, 0 to 1."""
        self.is_muted = is_muted
        self.volume = volume
        self._folder = folder
        self._has_tried = self._is_released = False
        self._silence_s = 0.0  # seconds until now
        self._loaded: dict[str, list[pygame.mixer.Sound]] = {}
        self._next_variant: dict[str, int] = {}

    @property
    def is_silent(self) -> bool:
        """Return True if this machine cannot play sound; unknown, and False, before `open_mixer`."""
        return self._has_tried and not pygame.mixer.get_init()

    @property
    def _is_open(self) -> bool:
        return self._has_tried and bool(pygame.mixer.get_init())

    def open_mixer(self) -> None:
        """Open the mixer once, if there is a sound device: a machine that refused is not asked again."""
        if self._has_tried:
            return
        self._has_tried, self._is_released, self._silence_s = True, False, 0.0
        try:
            if not pygame.mixer.get_init() and has_device():
                pygame.mixer.init(SAMPLE_RATE, BITS, CHANNELS, BUFFER)
                pygame.mixer.set_num_channels(CHANNEL_COUNT)
        except pygame.error:
            pygame.mixer.quit()  # silent from now on

    def play(self, name: str) -> None:
        """Play the next variant of a sound effect, unless sounds are muted."""
        assert name in VOLUMES, f"no sound is called {name}"
        if self.is_muted or not self.volume:
            return
        self.open_mixer()
        variants = [] if self.is_silent else self._load_variants(name)
        if variants:
            self._silence_s = 0.0
            turn = self._next_variant.get(name, 0)
            self._next_variant[name] = turn + 1
            self._play_at_volume(variants[turn % len(variants)], self.volume * VOLUMES[name])

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds; release the sound device after five seconds of silence."""
        if self._is_open:
            self._silence_s = 0.0 if pygame.mixer.get_busy() else self._silence_s + dt
            if self._silence_s >= SILENCE_BEFORE_CLOSE_S:
                self._release_device()

    @property
    def next_update_s(self) -> float:
        """Return the seconds of silence left until the sound device is released; inf if it is not open."""
        return SILENCE_BEFORE_CLOSE_S - self._silence_s if self._is_open else inf

    def reopen_if_released(self) -> None:
        """Reopen a released mixer as soon as the user is active, so that no sound has to wait for it."""
        if self._is_released and not self.is_muted and self.volume:
            self.open_mixer()

    def set_volume(self, volume: float) -> None:
        """Set the volume, 0 to 1, from the next sound on."""
        self.volume = min(1.0, max(0.0, volume))

    def set_muted(self, is_muted: bool) -> None:
        """Mute or unmute all sounds; muting also ends the sound that is playing."""
        self.is_muted = is_muted
        if is_muted and pygame.mixer.get_init():
            pygame.mixer.stop()

    def close(self) -> None:
        """Release the sound device for good."""
        self._release_device()
        self._has_tried, self._is_released = True, False

    def _release_device(self) -> None:
        self._has_tried, self._is_released = False, True
        self._loaded.clear()
        pygame.mixer.quit()

    def _load_variants(self, name: str) -> list[pygame.mixer.Sound]:
        if name not in self._loaded:
            paths = [self._folder / f"{name}.wav", *(self._folder / f"{name}_{number}.wav" for number in range(1, 10))]
            sounds = [_load_sound(path) for path in paths if path.is_file()]
            self._loaded[name] = [sound for sound in sounds if sound is not None]
        return self._loaded[name]

    def _play_at_volume(self, sound: pygame.mixer.Sound, volume: float) -> None:
        try:
            sound.set_volume(volume)
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


def _load_sound(path: Path) -> pygame.mixer.Sound | None:
    try:
        return pygame.mixer.Sound(path)
    except (pygame.error, OSError):
        return None
