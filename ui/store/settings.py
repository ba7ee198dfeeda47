"""The settings and what is remembered of the last tables, as values with their ranges."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from game.record import MAX_HANDICAP_POINTS, MAX_NAME_LENGTH
from ui.store.place import WindowPlace

LINE = r"\A[^\x00-\x1f\x7f-\x9f\ud800-\udfff]*\Z"  # one line of text, as in records: no control characters, no lone surrogates

OptionValue: TypeAlias = bool | int | float | str | list[int] | None
Name: TypeAlias = Annotated[str, Meta(max_length=MAX_NAME_LENGTH, pattern=LINE)]
Line: TypeAlias = Annotated[str, Meta(max_length=200, pattern=LINE)]


class HandicapSetting(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's handicap, as in a record."""

    points: Annotated[int, Meta(ge=0, le=MAX_HANDICAP_POINTS)] = 0
    hints: bool = False
    open: bool = False


class SeatSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a game's last table."""

    name: Name
    level: Literal["easy", "normal", "hard", "measured"] | None = None  # a bot's; "measured": it suits the players; None: a person
    token: Annotated[int, Meta(ge=0, le=999)] = 0  # a picture as in `ui.assets.tokens`
    person: int | None = None  # id of a profile; None for a guest
    favour: HandicapSetting = HandicapSetting()


class TableSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """A game's last table."""

    seats: Annotated[tuple[SeatSetup, ...], Meta(max_length=12)] = ()  # the seats in the order of play
    options: dict[str, OptionValue] = {}  # the options that were set
    agreed: dict[str, bool] = {}  # table rules: "hints", "undo", and those of the game
    own: tuple[Line, ...] = ()  # names of the options that the players chose themselves


class HouseRules(Struct, frozen=True, forbid_unknown_fields=True):
    """Options and table rules that were saved under a name."""

    name: Name
    options: dict[str, OptionValue] = {}
    agreed: dict[str, bool] = {}


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of the app, as they are kept."""

    version: Literal[1] = 1
    language: Literal["", "fr", "it", "en"] = ""  # "": the language of the system
    speed: Literal["slow", "normal", "fast"] = "normal"
    motion: Literal["all", "few", "none"] = "all"  # all animations, a few in place, or none
    text_size: Literal["normal", "large", "very_large"] = "normal"  # `text_size` to `wide_rings`: the theme, as in `ui.assets.theme`
    high_contrast: bool = False
    four_colours: bool = False
    wide_rings: bool = False
    ratings: bool = True  # are updated after matches and shown
    volume: Annotated[float, Meta(ge=0, le=1)] = 0.62
    muted: bool = False
    bots: Literal["calm", "instant"] = "calm"  # whether bots take their time
    show_legal: bool = True
    hide_results: bool = False  # no lesson computes what the cards in the tray come to
    # keys of the matches whose table computes it, the newest last
    helped_matches: Annotated[tuple[Line, ...], Meta(max_length=100)] = ()
    helped_children: Annotated[tuple[int, ...], Meta(max_length=1000)] = ()  # ids of the children in whose real rounds it does
    confirm: bool = False
    curtain: bool = True
    two_taps: bool = False  # two taps replace holding and dragging
    large_targets: bool = False  # a tap beside a target counts too
    least_press: Literal[0, 200, 400, 800] = 0  # duration in ms: shorter presses do nothing
    dwell: Literal[0, 600, 1000, 1600] = 0  # duration in ms after which a resting pointer clicks; 0: never
    switch: Literal["off", "one", "two"] = "off"  # switch scanning with one key, or with two
    scan_pace: Literal["slow", "normal", "fast"] = "normal"  # speed of the ring that moves by itself
    switch_key: Line = "space"  # selects
    step_key: Line = "return"  # moves the ring on
    no_limits: bool = False  # nothing disappears or advances by itself
    turn_table: bool = False  # the player to move sits south
    helper: bool = True  # the helper panel is open
    threats: bool = False  # own pieces that could be captured are marked
    coach_marks: bool = True  # tips are shown
    offered: Annotated[tuple[Line, ...], Meta(max_length=100)] = ()  # games whose first lesson was offered, accepted or not
    greeted: dict[Line, Annotated[int, Meta(ge=0)]] = {}  # how often each welcome tip was shown
    fullscreen: bool = False
    read_aloud: Literal["off", "asked", "always"] = "off"
    voice: Line = ""  # a voice of the system for languages without one in `voices`; "": the first one that speaks the language
    voices: Annotated[dict[Line, Line], Meta(max_length=20)] = {}  # the voice of each language for which one was chosen
    voice_speed: Literal["slow", "normal", "fast"] = "normal"
    tables: dict[str, TableSetup] = {}  # the last tables by game
    last_game: Line = ""  # the game of the last match that a set-up began; "": of none
    house_rules: dict[str, tuple[HouseRules, ...]] = {}  # the house rules by game
    window: WindowPlace | None = None  # its place for the next start; not a choice of the user
