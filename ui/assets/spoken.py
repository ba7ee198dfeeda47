"""Written words as they are said: signs become words, so that no voice has to guess what "3 + ? = 8" is."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ui.assets.words import _

BETWEEN = "+–-−×÷=≈<>"  # signs that stand between two numbers
SIGNS = BETWEEN + "|"
NAMED, MINUS = ("+", "×", "÷"), ("–", "-", "−")
PAUSES = "·•…"
ENDS = (".", "!", "?", ":", ";", ",", "…")
UNSAID = re.compile(r"[\[\]{}\\^*_#`~]+")  # what an engine might take for a command, or spell out
SOUGHT = re.compile(r"\?[.,:;]?")  # a number that is sought, or a question mark that stands by itself
NUMBER = re.compile(r"\(?[+–−-]?\d")
SIGNED = re.compile(r"(?<!\d)(\(*)([+–−-])(?=\d)")


def spoken(text: str) -> str:
    """`text`, whose lines are sentences of their own, as one can say it; "" where nothing is left to be said."""
    return " ".join(said for line in text.splitlines() if (said := _line(UNSAID.sub(" ", line).split())))


def shortened(text: str, longest: int) -> str:
    """Its first sentences, as many as come to so many letters; at least as many letters."""
    if len(text) <= longest:
        return text
    end = max(text.rfind(f"{sign} ", 0, longest) for sign in (".", "!", "?"))
    return text[: end + 1] or text[:longest]


def _line(words: Sequence[str]) -> str:
    said, asks, signs = "", False, _lone_signs(words)
    for place, word in enumerate(words):
        before, after = words[place - 1] if place else "", words[place + 1] if place + 1 < len(words) else ""
        if SOUGHT.fullmatch(word) and (sought := _sought(before, after)):
            asks, word = True, sought + word[1:]
        elif word in ENDS:
            said += word if said and not said.endswith(ENDS) else ""
            continue
        else:
            word = _signs()["-"] if signs and word in MINUS else _word(word, before, after)
        said += word if not said or word.startswith(",") else f" {word}"
    return _ended(said.strip(" ,"), asks)


def _sought(before: str, after: str) -> str:
    """What a lone question mark stands for between these; "" for a question mark."""
    if NUMBER.match(before) and NUMBER.match(after):
        return _("which sign")
    near = {before, after} & set(BETWEEN)
    return _("how many") if near else ""


def _lone_signs(words: Sequence[str]) -> bool:
    """Whether signs are named here, as in "+ and –", so that a dash is one of them."""
    return any(
        word in NAMED and not (_counts(before) or _counts(after))
        for before, word, after in zip(("", *words), words, (*words[1:], ""), strict=False)
    )


def _word(word: str, before: str, after: str) -> str:
    """A sign in words; a calculation without its brackets; anything else as it is."""
    if word in MINUS and before and before not in PAUSES and not before.endswith((";", ":")) and not (_counts(before) and _counts(after)):
        return ","  # between words it is a dash
    if word in SIGNS:
        return _signs()[word.translate({ord("–"): "-", ord("−"): "-"})]
    if word in PAUSES:
        return ","
    if not NUMBER.match(word):
        return word
    pause = "," if after and after in BETWEEN and word.endswith(")") else ""
    return SIGNED.sub(lambda found: f"{_word(found[2], '', '')} ", word).replace("(", "").replace(")", "") + pause


def _counts(word: str) -> bool:
    """Whether it can stand beside a sign."""
    return bool(NUMBER.match(word) or SOUGHT.fullmatch(word) or word.endswith(")"))


def _ended(said: str, asks: bool) -> str:
    if not any(letter.isalnum() for letter in said):
        return ""
    if asks and not said.endswith(ENDS):
        return _("{question}?").format(question=said)
    return said if said.endswith(ENDS) else f"{said}."


def _signs() -> dict[str, str]:
    return {
        "+": _("plus"),
        "-": _("minus"),
        "×": _("times"),
        "÷": _("divided by"),
        "=": _("equals"),
        "≈": _("is about"),
        "<": _("is less than"),
        ">": _("is more than"),
        "|": _("or"),
    }
