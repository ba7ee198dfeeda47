"""Pronunciation of written text: operators, units and ordinals become words, so that no voice has to guess "3 + ? = 8" or "15 min"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct

from ui.assets.number_words import in_words
from ui.assets.translation import _, language

BINARY_OPERATORS = "+–-−×÷=≈<>"  # operators that stand between two numbers
OPERATORS = BINARY_OPERATORS + "|"
LISTED_OPERATORS, DASHES = ("+", "×", "÷"), ("–", "-", "−")
PAUSE_MARKS = "·•…"
END_MARKS = (".", "!", "?", ":", ";", ",", "…")
OMISSION = re.compile(r"\s?…(?=\s?[.,;:!?»”’]|\s*$)")  # something is left out, and a pause follows anyway
ASIDE = re.compile(r"\s\(([^()]*[^\W\d]{2}[^()]*)\)")  # words in brackets, not a part of a calculation
EXTRA_MARKS = re.compile(r"([.,;:!?])\s?[.,;:]+(?!\S)")  # what joined texts have behind the end mark of a part
SILENT_LETTERS = re.compile(r"[\[\]{}\\^*_#`~]+")  # characters that a speech engine may take for a command, or spell out
QUESTION_MARK = re.compile(r"\?[.,:;]?")  # a number that is sought, or a single question mark
NUMBER = re.compile(r"\(*[+–−×÷-]?\d")
SIGN_BEFORE_NUMBER = re.compile(r"(?<!\d)(\(*)([+–−×÷-])(?=\d)")
SIGN_BETWEEN_KEYS = re.compile(r"(?<=[^\W\d])\+")  # Ctrl+Q
SIGN_BETWEEN_NUMBERS = re.compile(r"(?<=\d)([+×÷=])(?=\d)")
FACTOR_AFTER_BRACKET = re.compile(r"(?<=\) [×÷] )(\d+)(?= [+–−-] \d)")  # after it one pauses: (2 + 2) × 2, + 1
QUANTITY = re.compile(r"(?<![\w,.])(\d+(?:[.,]\d+)?)\s(h|min|s|Mo|MB)(?![\w’])")
ORDINAL = re.compile(r"(?<!\w)(\d{1,2})(?:re|e|º|st|nd|rd|th)(?!\w)")
ONE_THING = re.compile(r"(?<![\w,.:/])1\s(\w+)")
RANGE = re.compile(r"(?<![\w–])(\d+)–(\d+)(?![\w–])")
PART = re.compile(r"(\d)\s/\s(?=\d)")
FRACTION = re.compile(r"(?<![\d/])(\d{1,3})/(\d{1,3})(?![\d/])")
ELIDED_NUMBER = re.compile(r"(?<=[Ll]’)(11?|8\d?)(?!\d)")  # Italian: one, eleven, eight and eighty to eighty-nine begin with a vowel


class SpokenForms(Struct, frozen=True):
    """How a language speaks what voices misread."""

    units: Mapping[str, tuple[str, str]]  # by abbreviation: one of the unit, and the unit after any other number
    articles: Mapping[str, str]  # the word for 1 before these nouns
    ordinals: str  # of the places from the first to the twelfth
    range_text: str  # from the lower number to the upper one
    part: str  # a part of a whole: 3 of 10
    over: str  # a fraction: 5 over 2
    respellings: Mapping[str, str]  # by the pattern of a name or word: its spelling for the voice


SPOKEN_FORMS: Mapping[str, SpokenForms] = {
    "fr": SpokenForms(
        units={
            "h": ("une heure", "heures"),
            "min": ("une minute", "minutes"),
            "s": ("une seconde", "secondes"),
            "Mo": ("un mégaoctet", "mégaoctets"),
        },
        articles={"une": "carte donne gagnée manche partie personne pièce prise semaine série victoire"},
        ordinals="première deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième onzième douzième",
        range_text="{} à {}",
        part="sur",
        over="sur",
        respellings={
            "GS": "G S",
            "CP": "C P",
            "CE1": "C E 1",
            "CE2": "C E 2",
            "CM1": "C M 1",
            "CM2": "C M 2",
            "JSON": "Jisonne",
            r"plus(?= (\d|combien|et moins))": "plusse",  # the sign, whose s is heard
        },
    ),
    "it": SpokenForms(
        units={"h": ("un’ora", "ore"), "min": ("un minuto", "minuti"), "s": ("un secondo", "secondi"), "MB": ("un megabyte", "megabyte")},
        articles={
            "un": "animale calcolo giorno punto robot rompicapo tentativo",
            "una": "carta manche mano moneta mossa partita pedina persona presa serie settimana vinta vittoria volta",
        },
        ordinals="primo secondo terzo quarto quinto sesto settimo ottavo nono decimo undicesimo dodicesimo",
        range_text="da {} a {}",
        part="su",
        over="su",
        respellings={"Nain Jaune": "Nèn Jon", "Chifoumi": "Scifumì", "Tablée": "Tablé", "Ctrl": "Control", "JSON": "Geison"},
    ),
    "en": SpokenForms(
        units={
            "h": ("one hour", "hours"),
            "min": ("one minute", "minutes"),
            "s": ("one second", "seconds"),
            "MB": ("one megabyte", "megabytes"),
        },
        articles={},
        ordinals="first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth",
        range_text="{} to {}",
        part="of",
        over="over",
        respellings={"Nain Jaune": "Nan Zhone", "Chifoumi": "Sheefoomee"},
    ),
}


def pronounced_text(text: str) -> str:
    """Return the text as it is pronounced, each line as a sentence; "" if nothing is left to pronounce."""
    lines = [_in_full(SILENT_LETTERS.sub(" ", line)).split() for line in text.splitlines()]
    sentences = " ".join(sentence for line in lines if (sentence := _pronounced_line(line)))
    return ONE_THING.sub(lambda match: _one_thing_words(match[1]) or match[0], sentences)


def pronounced_label(text: str) -> str:
    """Return a label as it is pronounced, with no full stop at its end that is not written; signs alone stay as they are."""
    spoken = pronounced_text(text)
    return (spoken if text.rstrip().endswith(".") else spoken.removesuffix(".")) or text


def respelled_text(text: str) -> str:
    """Return a pronounced text with names and words that a voice of the language would misread spelled for it; not for readers."""
    for pattern, respelling in SPOKEN_FORMS[language()].respellings.items():
        text = re.sub(rf"(?<!\w){pattern}(?!\w)", respelling, text)
    return text


def first_sentences(text: str, max_length: int) -> str:
    """Return the first sentences, as many as fit into `max_length` characters; else that many characters."""
    if len(text) <= max_length:
        return text
    end = max(text.rfind(f"{sign} ", 0, max_length) for sign in (".", "!", "?"))
    return text[: end + 1] or text[:max_length]


def _in_full(line: str) -> str:
    """Return a line with its units, ordinals, ranges, fractions and elided numbers in words."""
    forms = SPOKEN_FORMS[language()]
    line = ASIDE.sub(r", \1", OMISSION.sub("", line)).replace("… ", ", ")
    line = QUANTITY.sub(lambda match: _quantity_words(match[1], match[2]), line)
    line = re.sub(r"\b1er\b", "premier", line)  # French
    line = ORDINAL.sub(lambda match: dict(enumerate(forms.ordinals.split(), 1)).get(int(match[1]), match[0]), line)
    line = FACTOR_AFTER_BRACKET.sub(r"\1,", line)
    line = RANGE.sub(lambda match: forms.range_text.format(match[1], match[2]), line)
    line = FRACTION.sub(rf"\1 {forms.over} \2", PART.sub(rf"\1 {forms.part} ", line))
    line = ELIDED_NUMBER.sub(lambda match: "undici" if match[1] == "11" else in_words(int(match[1]), language()), line)
    return SIGN_BETWEEN_NUMBERS.sub(r" \1 ", SIGN_BETWEEN_KEYS.sub(" + ", line))


def _quantity_words(number: str, unit: str) -> str:
    """Return a number with its unit, without leading zeros: "3 h 05 min" is three hours, five minutes."""
    number = re.sub(r"^0+(?=\d)", "", number)
    one, many = SPOKEN_FORMS[language()].units.get(unit, (f"1 {unit}", unit))
    return one if number == "1" else f"{number} {many}"


def _one_thing_words(noun: str) -> str:
    """Return the noun after the word for 1 that it takes in this language; "" if that is the word for the number."""
    articles = SPOKEN_FORMS[language()].articles
    return next((f"{article} {noun}" for article, nouns in articles.items() if noun in nouns.split()), "")


def _pronounced_line(words: Sequence[str]) -> str:
    sentence, requests, signs = "", False, _has_lone_operators(words)
    for index, word in enumerate(words):
        before, after = words[index - 1] if index else "", words[index + 1] if index + 1 < len(words) else ""
        if QUESTION_MARK.fullmatch(word) and (sought := _question_mark_words(words[:index], after)):
            requests, word = True, sought + word[1:]
        elif word[1:] == "," and word[0] in PAUSE_MARKS:
            continue  # a dot in a list
        elif word[1:] in END_MARKS and word[0] in OPERATORS:
            word = _operator_word(word[0]) + word[1:]
        elif all(sign in END_MARKS for sign in word):
            sentence += word[0] if sentence and not sentence.endswith(END_MARKS) else ""
            continue
        else:
            word = _operator_word(word) if signs and word in DASHES else _pronounced_word(word, before, after)
        sentence += word if not sentence or word.startswith(",") else f" {word}"
    return _with_end_mark(EXTRA_MARKS.sub(r"\1", sentence).strip(" ,"), requests)


def _question_mark_words(words_before: Sequence[str], after: str) -> str:
    """Return the words for a single question mark between these words; "" if it is punctuation, as after "Which card follows the +"."""
    earlier, before = ("", "", *words_before)[-2:]
    if NUMBER.match(before) and NUMBER.match(after) and not before.endswith(","):
        return _("which sign")
    return _("what") if (after and after in BINARY_OPERATORS) or (before and before in BINARY_OPERATORS and _is_operand(earlier)) else ""


def _has_lone_operators(words: Sequence[str]) -> bool:
    """Return True if operators are named here, as in "+ and –": then a dash is one of them too."""
    return any(
        word in LISTED_OPERATORS and not (_is_operand(before) or _is_operand(after))
        for before, word, after in zip(("", *words), words, (*words[1:], ""), strict=False)
    )


def _pronounced_word(word: str, before: str, after: str) -> str:
    """Return an operator in words, a calculation with "all of that" for its brackets, and any other word unchanged."""
    if (
        word in DASHES
        and before
        and before not in PAUSE_MARKS
        and after not in END_MARKS
        and not before.endswith((";", ":"))
        and not (_is_operand(before) and _is_operand(after))
    ):
        return ","  # a dash between words is a pause
    if word in OPERATORS:
        return _operator_word(word)
    if word in PAUSE_MARKS:
        return ","
    if not NUMBER.match(word):
        return word
    pause = "," if after and after in BINARY_OPERATORS and word.endswith(")") else ""
    if pause and after in LISTED_OPERATORS[1:]:  # a product of all that stands in the brackets
        pause += " " + _("all of that")
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


def _operator_word(sign: str) -> str:
    return _operator_words()["-" if sign in DASHES else sign]


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
