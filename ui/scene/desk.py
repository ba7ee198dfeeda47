"""What all scenes share: the page, the brush's skin, the files, the settings, the sounds and the thinker."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from ui.assets import words
from ui.assets.look import Look
from ui.assets.skin import Skin
from ui.assets.voice import Voice
from ui.assets.words import _
from ui.canvas.page import Page
from ui.scene.latch import Latch

if TYPE_CHECKING:
    from ui.assets.sound import Sounds
    from ui.robots.thinker import Thinker
    from ui.store.files import Files
    from ui.store.settings import Settings

LEAST_HIT, LARGE_HIT, LEAST_POINTS = 56.0, 72.0, 44.0  # units (ART 4), the same where large ones are wanted; points on any window
PACE = {"slow": 1.6, "normal": 1.0, "fast": 0.5}  # ART 8


class Tell(Protocol):
    """Tells a screen reader one sentence; `own`: it is for the person at the screen alone, until their hand closes."""

    def __call__(self, sentence: str, own: bool = False) -> None: ...


class Say(Protocol):
    """Says one sentence at the foot of the screen; `tone`: trouble, warning, hint, coach or info (ui.widgets.notice)."""

    def __call__(self, sentence: str, tone: str = "warning") -> None: ...


@dataclass
class Desk:
    """One for the whole app. `seed`: of the next match, "" for a random one; `density`: pixels per point of the window; `say` shows a
    sentence at the foot of any screen; `unsay` takes the answer to a person away and, if asked to, what everybody was told; `tell` is for
    who does not see the screen; `saying`: the sentence shown now, or ""; `saying_to_all`: that, but for an answer to one person;
    `has_reader`: whether a screen reader listens; `fit`: makes the page and the skin anew where the settings ask for it; `kept`: what rooms
    put aside while the app runs, by names of their own; `elapsed`: s that the app has run, as its steps count them; `gate`: whether a
    grown-up has shown to be there; `ahead`: what is imported while the menu is quiet, so that the next room opens at once."""

    files: Files
    settings: Settings
    sounds: Sounds
    thinker: Thinker
    page: Page
    skin: Skin
    seed: str = ""
    density: float = 1.0
    say: Say = field(default=lambda sentence, tone="warning": None)
    unsay: Callable[[bool], None] = field(default=lambda told: None)
    tell: Tell = field(default=lambda sentence, own=False: None)
    saying: Callable[[], str] = field(default=lambda: "")
    saying_to_all: Callable[[], str] = field(default=lambda: "")
    has_reader: Callable[[], bool] = field(default=lambda: False)
    kept: dict[str, object] = field(default_factory=dict)
    full_screen: Callable[[bool], None] = field(default=lambda on: None)
    fit: Callable[[], None] = field(default=lambda: None)
    elapsed: float = 0.0
    gate: Latch = field(default_factory=Latch)
    voice: Voice = field(default_factory=Voice)
    ahead: list[Callable[[], object]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._tune()

    @property
    def pace(self) -> float:
        """Factor on every duration of an animation; 0: none."""
        return 0.0 if self.settings.motion == "none" else PACE[self.settings.speed]

    @property
    def calm(self) -> bool:
        """Things change in place: nothing travels."""
        return self.settings.motion != "all"

    @property
    def travel(self) -> float:
        """As `pace`, for what travels."""
        return 0.0 if self.calm else self.pace

    @property
    def look(self) -> Look:
        """How everything looks."""
        chosen = self.settings
        return Look(chosen.text_size, chosen.high_contrast, chosen.four_colours, chosen.wide_rings, self.density)

    @property
    def language(self) -> str:
        return self.settings.language or words.system_language()

    @property
    def unheard(self) -> str:
        """Why nothing can be read aloud now, in a sentence; "" where it can."""
        return _("The sound is off: the key M switches it on.") if self.settings.muted else self.voice.missing

    @property
    def least_hit(self) -> float:
        """How wide and high, in units, what counts as a tap on something is at least."""
        return max(LARGE_HIT if self.settings.large_targets else LEAST_HIT, LEAST_POINTS * self.page.density / self.page.scale)

    @property
    def two_taps(self) -> bool:
        """Whether nothing need be held: somebody wants it so, or cannot hold anything."""
        return self.settings.two_taps or self.settings.dwell > 0 or self.settings.switch != "off"

    def fresh_seed(self) -> str:
        """The seed given at the start, once; after it new ones of 128 bits, which nobody can guess."""
        seed, self.seed = self.seed, ""
        return seed or secrets.token_hex(16)

    def change(self, settings: Settings) -> None:
        """Uses these settings from now on, and saves them."""
        old, self.settings = self.settings, settings
        words.set_language(self.language)
        self.sounds.set_volume(settings.volume)
        self.sounds.mute(settings.muted)
        self._tune()
        if old.fullscreen != settings.fullscreen:
            self.full_screen(settings.fullscreen)
        self.fit()
        self.files.save_settings(settings)

    def _tune(self) -> None:
        """The voice speaks as the settings have it from its next sentence on."""
        settings, voice = self.settings, self.voice
        voice.language, voice.chosen, voice.speed = self.language, settings.voice, settings.voice_speed
        if settings.muted:
            voice.stop()
