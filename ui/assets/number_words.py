"""Numbers from 0 to 9 and from 20 to 99 in words, by the rules of each language."""

from __future__ import annotations

FRENCH = [
    "zéro",
    "un",
    "deux",
    "trois",
    "quatre",
    "cinq",
    "six",
    "sept",
    "huit",
    "neuf",
    "dix",
    "onze",
    "douze",
    "treize",
    "quatorze",
    "quinze",
    "seize",
    "dix-sept",
    "dix-huit",
    "dix-neuf",
]
FRENCH_TENS = {2: "vingt", 3: "trente", 4: "quarante", 5: "cinquante", 6: "soixante", 7: "soixante", 8: "quatre-vingt", 9: "quatre-vingt"}
ITALIAN = ["zero", "uno", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove"]
ITALIAN_TENS = ["venti", "trenta", "quaranta", "cinquanta", "sessanta", "settanta", "ottanta", "novanta"]
ENGLISH = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
ENGLISH_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]


def in_words(number: int, language: str) -> str:
    """Return a number from 0 to 9 or from 20 to 99 in words: "quarante-sept", "quarantasette" or "forty-seven"."""
    if number < 10:
        return {"fr": FRENCH, "it": ITALIAN, "en": ENGLISH}[language][number]
    assert 20 <= number <= 99, number
    tens, ones = divmod(number, 10)
    return {"fr": _french_words, "it": _italian_words, "en": _english_words}[language](tens, ones)


def _french_words(tens: int, ones: int) -> str:
    """Join tens and ones: sixty and eighty count on to nineteen; 21, 31 .. 71 take "et", 80 alone an s."""
    remainder = ones + 10 if tens in (7, 9) else ones
    if not remainder:
        return FRENCH_TENS[tens] + ("s" if tens == 8 else "")
    joined = " et " if ones == 1 and tens < 8 else "-"
    return FRENCH_TENS[tens] + joined + FRENCH[remainder]


def _italian_words(tens: int, ones: int) -> str:
    """Join tens and ones: the tens lose their last vowel before uno and otto; tre has an accent."""
    head = ITALIAN_TENS[tens - 2]
    if not ones:
        return head
    return head[:-1] + ITALIAN[ones] if ones in (1, 8) else head + ("tré" if ones == 3 else ITALIAN[ones])


def _english_words(tens: int, ones: int) -> str:
    head = ENGLISH_TENS[tens - 2]
    return f"{head}-{ENGLISH[ones]}" if ones else head
