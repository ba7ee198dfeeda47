"""Clean the names that others have written, at the one place where each is read: no letters without width, and never a name without letters.

A joiner (ZWJ, ZWNJ) goes like any other format character, so a family emoji falls apart into its people: our fonts lack it in any case.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace

import msgspec

from game.record import Record, Seat
from ui.assets.words import _
from ui.store.settings import Settings

INVISIBLE = {"Cc", "Cf", "Cn", "Co", "Cs"}  # categories of Unicode: control, format, unassigned, private use, half a surrogate pair
BLANK = re.compile(  # selectors of variants, fillers
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)


def tidy(text: str) -> str:
    """Return the text as one line without invisible letters, and no space at its ends or twice; "" if nothing of it can be seen."""
    visible = (letter for letter in BLANK.sub("", text) if letter.isspace() or unicodedata.category(letter) not in INVISIBLE)
    line = " ".join("".join(visible).split())
    return line if any(unicodedata.category(letter)[0] in "LNPS" for letter in line) else ""  # a mark alone stands on nothing


def clean_name(name: str, number: int) -> str:
    """Return a tidy name; "Player 2" if nothing is left of it. `number`: of the seat or the person, from 1."""
    return tidy(name) or _("Player {number}").format(number=number)


def clean_record(record: Record) -> Record:
    """Return the record with clean names on its seats, also of those who sat there before."""

    def clean(seat: int, who: Seat) -> Seat:
        return replace(who, name=clean_name(who.name, seat + 1))

    handed = tuple(replace(passed, who=clean(passed.seat, passed.who)) for passed in record.handed)
    return replace(record, seats=tuple(clean(seat, who) for seat, who in enumerate(record.seats)), handed=handed)


def clean_settings(settings: Settings) -> Settings:
    """Return the settings with tidy names; a seat whose name is empty gets a usual one when the table is set up."""
    tables = {
        game: msgspec.structs.replace(table, seats=tuple(msgspec.structs.replace(seat, name=tidy(seat.name)) for seat in table.seats))
        for game, table in settings.tables.items()
    }
    rules = {
        game: tuple(msgspec.structs.replace(one, name=tidy(one.name) or "?") for one in kept) for game, kept in settings.house_rules.items()
    }
    return msgspec.structs.replace(settings, tables=tables, house_rules=rules)
