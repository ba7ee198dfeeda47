"""The app context that all scenes share: viewport, rasterizer, storage, settings, sounds and engine."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from ui.assets import translation
from ui.assets.rasterizer import Rasterizer
from ui.assets.theme import Theme
from ui.assets.translation import _
from ui.assets.voice import SpeechSynthesizer
from ui.canvas.viewport import Viewport
from ui.layout.nodes import Child
from ui.layout.solver import Layout, Solver
from ui.scene.parental_gate import ParentalGate

if TYPE_CHECKING:
    from ui.assets.sound import Sounds
    from ui.engine.client import EngineClient
    from ui.store.settings import Settings
    from ui.store.storage import Storage

# hit sizes: in units (docs/art.md, 4), large on demand; in points on any window
MIN_HIT_UNITS, LARGE_HIT_UNITS, MIN_HIT_POINTS = 56.0, 72.0, 44.0
DURATION_FACTORS = {"slow": 1.6, "normal": 1.0, "fast": 0.5}  # duration factors (docs/art.md, 8)


class Announce(Protocol):
    """A function that announces a sentence to a screen reader; `is_private` keeps it to the player until their hand closes."""

    def __call__(self, sentence: str, is_private: bool = False) -> None: ...


class ShowNotice(Protocol):
    """A function that shows a notice and announces it, or `spoken`; `tone` is trouble, warning, neutral, hint, coach or info (ui.widgets.notice)."""

    def __call__(self, sentence: str, tone: str = "warning", spoken: str | None = None) -> None: ...


class Phones(Protocol):
    """The phones that are connected to a table."""

    def update(self, dt: float) -> None:
        """Take in what has come from them, and send them what is new; called in every step, whatever screen is open."""

    def leave(self) -> None:
        """Say goodbye to them: the table is left."""


@dataclass
class AppContext:
    """The app context: there is one for the whole app."""

    storage: Storage
    settings: Settings
    sounds: Sounds
    engine: EngineClient
    viewport: Viewport
    rasterizer: Rasterizer
    seed: str = ""  # the next match's; "" for a random one
    density: float = 1.0  # pixels per point of the window
    show_notice: ShowNotice = field(default=lambda sentence, tone="warning", spoken=None: None)
    # clears the answer to one player; with True, also the notices to all
    clear_notice: Callable[[bool], None] = field(default=lambda told: None)
    announce: Announce = field(default=lambda sentence, is_private=False: None)
    current_notice: Callable[[], str] = field(default=lambda: "")  # the notice shown now, or ""
    current_public_notice: Callable[[], str] = field(default=lambda: "")  # the same, without an answer to one player
    has_screen_reader: Callable[[], bool] = field(default=lambda: False)  # a screen reader is connected
    # values that screens put aside while the app runs, by names of their own
    runtime_cache: dict[str, object] = field(default_factory=dict)
    set_full_screen: Callable[[bool], None] = field(default=lambda on: None)
    apply_settings: Callable[[], None] = field(default=lambda: None)  # applies settings that change the viewport or the rasterizer
    elapsed_s: float = 0.0  # time in s that the app has run, as counted by its steps
    parental_gate: ParentalGate = field(default_factory=ParentalGate)  # the parental gate
    voice: SpeechSynthesizer = field(default_factory=SpeechSynthesizer)
    preload_queue: list[Callable[[], object]] = field(default_factory=list)  # imports for an idle menu: the next screen opens at once
    phones: Phones | None = None  # of the table that is open, or whose results are

    def __post_init__(self) -> None:
        self._apply_voice_settings()
        self._solver, self._solver_key = Solver(self.rasterizer, self.viewport.rect), tuple[object, ...]()

    @property
    def duration_factor(self) -> float:
        """The factor on all animation times; 0 for no animations."""
        return 0.0 if self.settings.motion == "none" else DURATION_FACTORS[self.settings.speed]

    @property
    def is_motion_reduced(self) -> bool:
        """True if motion is reduced: things change in place instead of moving."""
        return self.settings.motion != "all"

    @property
    def movement_factor(self) -> float:
        """The factor on the times of movements; 0 if motion is reduced."""
        return 0.0 if self.is_motion_reduced else self.duration_factor

    @property
    def theme(self) -> Theme:
        """The theme that the settings ask for."""
        chosen = self.settings
        return Theme(chosen.text_size, chosen.high_contrast, chosen.four_colours, chosen.wide_rings, self.density)

    @property
    def language(self) -> str:
        return self.settings.language or translation.system_language()

    def is_listener(self, child_id: int | None) -> bool:
        """Return True if this is a child that cannot read, to which everything is read."""
        child = None if child_id is None else self.storage.progress.find_child(child_id)
        return child is not None and child.listen

    @property
    def speech_unavailable_reason(self) -> str:
        """The reason why nothing can be read aloud now; "" if it can."""
        return _("The sound is off: the key M switches it on.") if self.settings.muted else self.voice.missing_voice_message

    @property
    def min_hit_units(self) -> float:
        """The minimum width and height of a hit area, in units."""
        units = LARGE_HIT_UNITS if self.settings.large_targets else MIN_HIT_UNITS
        return max(units, MIN_HIT_POINTS * self.viewport.density / self.viewport.scale)

    @property
    def needs_two_taps(self) -> bool:
        """True if two taps replace holding: by choice, or because the pointer or switch cannot hold."""
        return self.settings.two_taps or self.settings.dwell > 0 or self.settings.switch != "off"

    def lay_out(self, root: Child) -> Layout:
        """Return the layout of a tree on the viewport, in the present theme and text size."""
        key = self.rasterizer, self.rasterizer.theme, self.viewport
        if key != self._solver_key:
            self._solver, self._solver_key = Solver(self.rasterizer, self.viewport.rect, self.viewport.is_compact), key
        return self._solver.solve(root)

    def next_match_seed(self) -> str:
        """Return the seed for a new match: once the one given at the start, then random ones of 128 bits."""
        seed, self.seed = self.seed, ""
        return seed or secrets.token_hex(16)

    def change_settings(self, settings: Settings) -> None:
        """Apply these settings and save them."""
        old, self.settings = self.settings, settings
        translation.set_language(self.language)
        self.sounds.set_volume(settings.volume)
        self.sounds.set_muted(settings.muted)
        self._apply_voice_settings()
        if old.fullscreen != settings.fullscreen:
            self.set_full_screen(settings.fullscreen)
        self.apply_settings()
        self.storage.save_settings(settings)

    def _apply_voice_settings(self) -> None:
        """Apply the settings of the app's voice, from its next sentence on."""
        settings, voice = self.settings, self.voice
        voice.language, voice.speed = self.language, settings.voice_speed
        voice.chosen_voice = settings.voices.get(self.language, settings.voice)
        if settings.muted:
            voice.stop()
