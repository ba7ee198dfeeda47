"""Pronunciation of written text: operators become words, so that no voice has to guess "3 + ? = 8"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ui.assets.translation import _

BETWEEN = "+–-−×÷=≈<>"  # operators that stand between two numbers
SIGNS = BETWEEN + "|"
NAMED, MINUS = ("+", "×", "÷"), ("–", "-", "−")
PAUSES = "·•…"
ENDS = (".", "!", "?", ":", ";", ",", "…")
UNSAID = re.compile(r"[\[\]{}\\^*_#`~]+")  # characters that a speech engine may take for a command, or spell out
SOUGHT = re.compile(r"\?[.,:;]?")  # a number that is sought, or a single question mark
NUMBER = re.compile(r"\(?[+–−-]?\d")
SIGNED = re.compile(r"(?<!\d)(\(*)([+–−-])(?=\d)")


def spoken(text: str) -> str:
    """Return the text as it is pronounced, each line as a sentence; "" if nothing is left to pronounce."""
    return " ".join(sentence for line in text.splitlines() if (sentence := _line(UNSAID.sub(" ", line).split())))


def shortened(text: str, longest: int) -> str:
    """Return the first sentences, as many as fit into `longest` characters; else that many characters."""
    if len(text) <= longest:
        return text
    end = max(text.rfind(f"{sign} ", 0, longest) for sign in (".", "!", "?"))
    return text[: end + 1] or text[:longest]


def _line(sentences: Sequence[str]) -> str:
    sentence, requests, signs = "", False, _lone_signs(sentences)
    for index, word in enumerate(sentences):
        before, after = sentences[index - 1] if index else "", sentences[index + 1] if index + 1 < len(sentences) else ""
        if SOUGHT.fullmatch(word) and (sought := _sought(before, after)):
            requests, word = True, sought + word[1:]
        elif word in ENDS:
            sentence += word if sentence and not sentence.endswith(ENDS) else ""
            continue
        else:
            word = _signs()["-"] if signs and word in MINUS else _word(word, before, after)
        sentence += word if not sentence or word.startswith(",") else f" {word}"
    return _ended(sentence.strip(" ,"), requests)


def _sought(before: str, after: str) -> str:
    """Return the words for a single question mark between these words; "" if it is punctuation."""
    if NUMBER.match(before) and NUMBER.match(after):
        return _("which sign")
    neighbors = {before, after} & set(BETWEEN)
    return _("how many") if neighbors else ""


def _lone_signs(sentences: Sequence[str]) -> bool:
    """Return True if operators are named here, as in "+ and –": then a dash is one of them too."""
    return any(
        word in NAMED and not (_counts(before) or _counts(after))
        for before, word, after in zip(("", *sentences), sentences, (*sentences[1:], ""), strict=False)
    )


def _word(word: str, before: str, after: str) -> str:
    """Return an operator in words, a calculation without its brackets, and any other word unchanged."""
    if word in MINUS and before and before not in PAUSES and not before.endswith((";", ":")) and not (_counts(before) and _counts(after)):
        return ","  # a dash between words is a pause
    if word in SIGNS:
        return _signs()[word.translate({ord("–"): "-", ord("−"): "-"})]
    if word in PAUSES:
        return ","
    if not NUMBER.match(word):
        return word
    pause = "," if after and after in BETWEEN and word.endswith(")") else ""
    return SIGNED.sub(lambda match: f"{_word(match[2], '', '')} ", word).replace("(", "").replace(")", "") + pause


def _counts(word: str) -> bool:
    """Return True if the word can be an operand."""
    return bool(NUMBER.match(word) or SOUGHT.fullmatch(word) or word.endswith(")"))


def _ended(sentence: str, requests: bool) -> str:
    if not any(letter.isalnum() for letter in sentence):
        return ""
    if requests and not sentence.endswith(ENDS):
        return _("{question}?").format(question=sentence)
    return sentence if sentence.endswith(ENDS) else f"{sentence}."


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
