"""Pronunciation of written text: operators become words, so that no voice has to guess "3 + ? = 8"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ui.assets.translation import _

BINARY_OPERATORS = "+–-−×÷=≈<>"  # operators that stand between two numbers
OPERATORS = BINARY_OPERATORS + "|"
LISTED_OPERATORS, DASHES = ("+", "×", "÷"), ("–", "-", "−")
PAUSE_MARKS = "·•…"
END_MARKS = (".", "!", "?", ":", ";", ",", "…")
SILENT_LETTERS = re.compile(r"[\[\]{}\\^*_#`~]+")  # characters that a speech engine may take for a command, or spell out
QUESTION_MARK = re.compile(r"\?[.,:;]?")  # a number that is sought, or a single question mark
NUMBER = re.compile(r"\(?[+–−-]?\d")
SIGN_BEFORE_NUMBER = re.compile(r"(?<!\d)(\(*)([+–−-])(?=\d)")


def pronounced_text(text: str) -> str:
    """Return the text as it is pronounced, each line as a sentence; "" if nothing is left to pronounce."""
    return " ".join(sentence for line in text.splitlines() if (sentence := _pronounced_line(SILENT_LETTERS.sub(" ", line).split())))


def first_sentences(text: str, max_length: int) -> str:
    """Return the first sentences, as many as fit into `max_length` characters; else that many characters."""
    if len(text) <= max_length:
        return text
    end = max(text.rfind(f"{sign} ", 0, max_length) for sign in (".", "!", "?"))
    return text[: end + 1] or text[:max_length]


def _pronounced_line(words: Sequence[str]) -> str:
    sentence, requests, signs = "", False, _has_lone_operators(words)
    for index, word in enumerate(words):
        before, after = words[index - 1] if index else "", words[index + 1] if index + 1 < len(words) else ""
        if QUESTION_MARK.fullmatch(word) and (sought := _question_mark_words(before, after)):
            requests, word = True, sought + word[1:]
        elif word in END_MARKS:
            sentence += word if sentence and not sentence.endswith(END_MARKS) else ""
            continue
        else:
            word = _operator_words()["-"] if signs and word in DASHES else _pronounced_word(word, before, after)
        sentence += word if not sentence or word.startswith(",") else f" {word}"
    return _with_end_mark(sentence.strip(" ,"), requests)


def _question_mark_words(before: str, after: str) -> str:
    """Return the words for a single question mark between these words; "" if it is punctuation."""
    if NUMBER.match(before) and NUMBER.match(after):
        return _("which sign")
    neighbors = {before, after} & set(BINARY_OPERATORS)
    return _("how many") if neighbors else ""


def _has_lone_operators(words: Sequence[str]) -> bool:
    """Return True if operators are named here, as in "+ and –": then a dash is one of them too."""
    return any(
        word in LISTED_OPERATORS and not (_is_operand(before) or _is_operand(after))
        for before, word, after in zip(("", *words), words, (*words[1:], ""), strict=False)
    )


def _pronounced_word(word: str, before: str, after: str) -> str:
    """Return an operator in words, a calculation without its brackets, and any other word unchanged."""
    if (
        word in DASHES
        and before
        and before not in PAUSE_MARKS
        and not before.endswith((";", ":"))
        and not (_is_operand(before) and _is_operand(after))
    ):
        return ","  # a dash between words is a pause
    if word in OPERATORS:
        return _operator_words()[word.translate({ord("–"): "-", ord("−"): "-"})]
    if word in PAUSE_MARKS:
        return ","
    if not NUMBER.match(word):
        return word
    pause = "," if after and after in BINARY_OPERATORS and word.endswith(")") else ""
    return SIGN_BEFORE_NUMBER.sub(lambda match: f"{_pronounced_word(match[2], '', '')} ", word).replace("(", "").replace(")", "") + pause


def _is_operand(word: str) -> bool:
    """Return True if the word can be an operand."""
    return bool(NUMBER.match(word) or QUESTION_MARK.fullmatch(word) or word.endswith(")"))


def _with_end_mark(sentence: str, has_unknown: bool) -> str:
    if not any(letter.isalnum() for letter in sentence):
        return ""
    if has_unknown and not sentence.endswith(END_MARKS):
        return _("{question}?").format(question=sentence)
    return sentence if sentence.endswith(END_MARKS) else f"{sentence}."


def _operator_words() -> dict[str, str]:
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
