"""The settings, and what the app remembers of the last tables, as values with their ranges; `ui.store.files` saves them."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from game.record import LONGEST_NAME, MOST_AHEAD
from ui.store.place import WindowPlace

LINE = r"\A[^\x00-\x1f\x7f-\x9f\ud800-\udfff]*\Z"  # one line of text, as in records: no control characters, no lone surrogates

OptionValue: TypeAlias = bool | int | float | str | list[int] | None
Name: TypeAlias = Annotated[str, Meta(max_length=LONGEST_NAME, pattern=LINE)]
Line: TypeAlias = Annotated[str, Meta(max_length=200, pattern=LINE)]


class Favour(Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat is given, as in a record's handicap."""

    points: Annotated[int, Meta(ge=0, le=MOST_AHEAD)] = 0
    hints: bool = False
    open: bool = False


class SeatSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sat on a seat the last time: `level` is None for a person, a bot's otherwise, "measured" for one that suits
    the people at the table; `token`: see `ui.assets.tokens`; `person`: the
    id of one of this computer's people, None for a guest."""

    name: Name
    level: Literal["easy", "normal", "hard", "measured"] | None = None
    token: Annotated[int, Meta(ge=0, le=999)] = 0
    person: int | None = None
    favour: Favour = Favour()


class TableSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """A game's last table: its seats in order, the options that were set, what people agreed on ("hints", "undo"), and which options
    they chose themselves."""

    seats: Annotated[tuple[SeatSetup, ...], Meta(max_length=12)] = ()
    options: dict[str, OptionValue] = {}
    agreed: dict[str, bool] = {}
    own: tuple[Line, ...] = ()


class HouseRules(Struct, frozen=True, forbid_unknown_fields=True):
    """Options and agreements that people keep under a name of theirs."""

    name: Name
    options: dict[str, OptionValue] = {}
    agreed: dict[str, bool] = {}


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """`language` "": the system's. `volume`: 0 to 1. `bots`: whether they take their time.
    `motion`: what moves: all, a few things in place, or nothing; `text_size` to `wide_rings`: how everything looks (`ui.assets.look`).
    `ratings`: people's levels change with their matches, and are shown.
    `two_taps`: what has to be held or dragged needs two taps instead; `large_targets`: more counts as a tap on something; `least_press`:
    shorter presses do nothing, and `dwell`: a pointer that rests so long clicks, both in ms, 0 for never; `switch`: all is done with one
    key, `switch_key`, while a ring walks by itself at `scan_pace`, or with a second one, `step_key`, that moves it on; `no_limits`: nothing
    goes away or on by itself; `turn_table`: the person to move sits south; `helper`: the helper
    panel is open; `hide_results`: what cards in the tray come to is worked out by people; `threats`: own pieces that others could take are
    marked; `coach_marks`: people are told of what they meet for the first time; `offered`: games whose first lesson was offered and
    taken or not; `greeted`: how often each first advice has been given; `read_aloud`: by the system's voice, named `voice` ("": the first that
    speaks the language), at `voice_speed`. `tables`, `house_rules`: by game.
    `window`: where the window was, for the next start; no setting of a person's."""

    version: Literal[1] = 1
    language: Literal["", "fr", "it", "en"] = ""
    speed: Literal["slow", "normal", "fast"] = "normal"
    motion: Literal["all", "few", "none"] = "all"
    text_size: Literal["normal", "large", "very_large"] = "normal"
    high_contrast: bool = False
    four_colours: bool = False
    wide_rings: bool = False
    ratings: bool = True
    volume: Annotated[float, Meta(ge=0, le=1)] = 0.62
    muted: bool = False
    bots: Literal["calm", "instant"] = "calm"
    show_legal: bool = True
    hide_results: bool = False
    confirm: bool = False
    curtain: bool = True
    two_taps: bool = False
    large_targets: bool = False
    least_press: Literal[0, 200, 400, 800] = 0
    dwell: Literal[0, 600, 1000, 1600] = 0
    switch: Literal["off", "one", "two"] = "off"
    scan_pace: Literal["slow", "normal", "fast"] = "normal"
    switch_key: Line = "space"
    step_key: Line = "return"
    no_limits: bool = False
    turn_table: bool = False
    helper: bool = True
    threats: bool = False
    coach_marks: bool = True
    offered: Annotated[tuple[Line, ...], Meta(max_length=100)] = ()
    greeted: dict[Line, Annotated[int, Meta(ge=0)]] = {}
    fullscreen: bool = False
    read_aloud: Literal["off", "asked", "always"] = "off"
    voice: Line = ""
    voice_speed: Literal["slow", "normal", "fast"] = "normal"
    tables: dict[str, TableSetup] = {}
    house_rules: dict[str, tuple[HouseRules, ...]] = {}
    window: WindowPlace | None = None
