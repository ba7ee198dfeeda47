"""Cleaning of names from files: invisible characters go, and an empty name becomes a default.

Each name is cleaned where it is read. Joiners (ZWJ, ZWNJ) go like any other format character, so a family emoji becomes several people:
our fonts lack it in any case.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace

import msgspec

from game.record import Player, Record
from ui.assets.translation import _
from ui.store.settings import Settings

INVISIBLE_CATEGORIES = {"Cc", "Cf", "Cn", "Co", "Cs"}  # Unicode categories: control, format, unassigned, private use, half a surrogate pair
BLANK_LETTERS = re.compile(  # variation selectors and fillers
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)


def tidy_line(text: str) -> str:
    """Return the text in one line without invisible characters and extra spaces; "" if nothing is left."""
    visible = (
        letter for letter in BLANK_LETTERS.sub("", text) if letter.isspace() or unicodedata.category(letter) not in INVISIBLE_CATEGORIES
    )
    line = " ".join("".join(visible).split())
    return line if any(unicodedata.category(letter)[0] in "LNPS" for letter in line) else ""  # a combining mark alone is not a name


def without_accents_and_case(text: str) -> str:
    """Return a text as names are sorted and searched: without accents and case."""
    return "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter)).casefold()


def clean_name(name: str, number: int) -> str:
    """Return a tidy name; "Player 2", with this number of a seat or profile, if nothing is left of it."""
    return tidy_line(name) or _("Player {number}").format(number=number)


def with_clean_names(record: Record) -> Record:
    """Return the record with clean names on its seats, including earlier players."""

    def clean_player(seat: int, player: Player) -> Player:
        return replace(player, name=clean_name(player.name, seat + 1))

    handed = tuple(replace(passed, player=clean_player(passed.seat, passed.player)) for passed in record.seat_changes)
    return replace(record, seats=tuple(clean_player(seat, player) for seat, player in enumerate(record.seats)), seat_changes=handed)


def with_tidy_names(settings: Settings) -> Settings:
    """Return the settings with tidy names; an empty one is replaced when its table is set up."""
    tables = {
        game: msgspec.structs.replace(table, seats=tuple(msgspec.structs.replace(seat, name=tidy_line(seat.name)) for seat in table.seats))
        for game, table in settings.tables.items()
    }
    rules = {
        game: tuple(msgspec.structs.replace(one, name=tidy_line(one.name) or "?") for one in stored)
        for game, stored in settings.house_rules.items()
    }
    return msgspec.structs.replace(settings, tables=tables, house_rules=rules)
