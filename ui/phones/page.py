"""The page on a phone: its three files (`assets/phones`), its words, and the names of phones."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from ui.assets.translation import _, language

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "phones"
KINDS = {"page.js": "text/javascript; charset=utf-8", "page.css": "text/css; charset=utf-8"}  # media types


def page_files() -> dict[str, tuple[str, bytes]]:
    """Return the media type and content of each file by its path; the page holds the words of the language in use."""
    page = (FOLDER / "page.html").read_text(encoding="utf-8")
    words = msgspec.json.encode(page_words()).decode().replace("<", "\\u003c")  # no word can end the script that holds them
    page = page.replace("LANGUAGE", language()).replace("WORDS", words)
    files = {f"/{name}": (kind, (FOLDER / name).read_bytes()) for name, kind in KINDS.items()}
    return {"/": ("text/html; charset=utf-8", page.encode()), **files}


def page_words() -> Mapping[str, str]:
    """Return the words that the page itself says, by the names that it uses; all else comes with the table's messages."""
    return {
        "connecting": _("One moment…"),
        "choose": _("Who are you?"),
        "full": _("All seats are taken."),
        "number": _("Say this number at the table"),
        "numberHelp": _("Somebody there presses it beside your name."),
        "lost": _("The table is out of reach"),
        "kept": _("Your seat and your cards are waiting for you."),
        "again": _("Try now"),
        "sameNetwork": _("Is the phone on the same Wi-Fi as the table? Mobile data does not reach it."),
        "stillOpen": _("Is Tablée still open? The game goes on once it is."),
        "newCode": _("Still nothing? Scan the code at the table again."),
        "yourTurn": _("Your turn"),
        "hand": _("Your hand"),
        "table": _("On the table"),
        "last": _("What happened last"),
        "players": _("Players"),
        "choices": _("Which one?"),
        "vibrate": _("Buzz when it is my turn"),
        "over": _("The game is over"),
        "toMove": _("has to play"),
    }


def device_name(agent: str) -> str:
    """Return what kind of phone a browser says it runs on."""
    kinds = {"iPhone": "iPhone", "iPad": "iPad", "Android": "Android"}
    return next((name for sign, name in kinds.items() if sign in agent), _("phone"))
