"""Translation by the gettext catalogue that games share, then by those of the games; English without any."""

from __future__ import annotations

import gettext
import locale
import os
import struct
from collections.abc import Sequence
from functools import cache
from pathlib import Path

LANGUAGES = ("fr", "it", "en")
FOLDER = Path(__file__).resolve().parents[2] / "assets" / "locale"

_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_language = "en"


def set_language(language: str) -> None:
    """Set the language of all sentences from now on; a missing or broken catalogue leaves English."""
    global _catalogue, _language
    assert language in LANGUAGES, f"no catalogue for {language!r}"
    _catalogue = _open_catalog(FOLDER, language)
    for folder in sorted((FOLDER.parent / "games").glob("*/locale")):
        _catalogue.add_fallback(_open_catalog(folder, language))
    _language = language


def _open_catalog(folder: Path, language: str) -> gettext.NullTranslations:
    try:
        return gettext.translation("tablee", folder, [language])
    except (OSError, ValueError, LookupError, struct.error):
        return gettext.NullTranslations()


def language() -> str:
    return _language


def is_catalog_missing() -> bool:
    """Return True if the catalogue of this language is missing, so that sentences are English."""
    return _language != "en" and not isinstance(_catalogue, gettext.GNUTranslations)


def system_language() -> str:
    """Return the first language of ours that the system asks for, else English."""
    wishes = [os.environ.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
    wishes.append(locale.getlocale()[0] or "")
    for wish in ":".join(wishes).split(":"):
        if wish[:2].lower() in LANGUAGES:
            return wish[:2].lower()
    return "en"


def _(text: str) -> str:
    """Translate an English sentence into the language of the screen."""
    return _catalogue.gettext(text)


@cache
def in_all_languages(text: str) -> tuple[str, ...]:
    """Return an English text of the shared catalogue in each of the languages."""
    return tuple(_open_catalog(FOLDER, language).gettext(text) for language in LANGUAGES)


def _n(singular: str, plural: str, number: int | float) -> str:
    """Translate a sentence with a number in its right singular or plural, and fill in {n}."""
    return _catalogue.ngettext(singular, plural, _plural_number(abs(number))).format(n=format_number(number))


def _plural_number(number: int | float) -> int:
    """Return an integer with the same plural form as a number: in French 1.5 is singular, elsewhere only 1 is."""
    whole = int(number)
    return whole if whole == number or _language == "fr" else 2


def format_number(number: int | float) -> str:
    """Return a number as it is written: en dash for minus (docs/art.md, 3), decimal comma in French and Italian."""
    text = f"{number:g}".replace("-", "–")
    return text if _language == "en" else text.replace(".", ",")


def format_signed(number: int | float) -> str:
    """Return a number with its sign: +3, –4, 0."""
    return f"+{format_number(number)}" if number > 0 else format_number(number)


def join_names(items: Sequence[str]) -> str:
    """Return names as a list in words: "Léa", "Léa and Marco", "Léa, Marco and Nori"."""
    if len(items) < 2:
        return "".join(items)
    return _("{one} and {other}").format(one=", ".join(items[:-1]), other=items[-1])


def capitalize_first(text: str) -> str:
    return text[:1].upper() + text[1:]


def card_count_text(count: int) -> str:
    """Return a number of cards as text, such as "3 cards"."""
    return _n("{n} card", "{n} cards", count)


def point_count_text(count: int) -> str:
    """Return a number of points as text, such as "40 points"."""
    return _n("{n} point", "{n} points", count)


def total_sentence(total: float) -> str:
    """Return the sentence that tells a player their new total."""
    return _("You have {total}.").format(total=format_number(total))


def place_name(place: int) -> str:
    """Return a place as text, such as "2nd place"."""
    first = {1: _("1st place"), 2: _("2nd place"), 3: _("3rd place"), 4: _("4th place"), 5: _("5th place")}
    return first.get(place) or _("place {n}").format(n=place)


def month_names() -> list[str]:
    """Return the names of the months, January first."""
    return _("January February March April May June July August September October November December").split()


def format_date(iso_time: str) -> str:
    """Return an ISO date and time as people write it; any other text unchanged."""
    date, _t, clock = iso_time.replace("T", " ").partition(" ")
    parts = date.split("-")
    if len(parts) != 3:
        return iso_time
    year, month, number = parts
    return _("{day}/{month}/{year}, {time}").format(year=year, month=month, day=number, time=clock[:5]).rstrip(", ")
