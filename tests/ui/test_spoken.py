"""Pronunciation: signs are spoken as words, in each language; no text can be an engine's command."""

from __future__ import annotations

from tests.cases import cases
from ui.assets import translation
from ui.assets.pronunciation import pronounced_text

NARROW = "\u202f"
SAID = {
    "fr": {
        "3 + 5 = ?": f"3 plus 5 égale combien{NARROW}?",
        "? – 4 = 5": f"combien moins 4 égale 5{NARROW}?",
        "5 ? 2 = 7": f"5 quel signe 2 égale 7{NARROW}?",
        "7 × 8 = 56": "7 fois 8 égale 56.",
        "42 ÷ 6": "42 divisé par 6.",
        f"Prête{NARROW}? C’est parti{NARROW}!": "Prête? C’est parti!",
        "peut-être dix-sept": "peut-être dix-sept.",
    },
    "it": {
        "3 + 5 = ?": "3 più 5 fa quanto?",
        "? – 4 = 5": "quanto meno 4 fa 5?",
        "5 ? 2 = 7": "5 quale segno 2 fa 7?",
        "7 × 8 = 56": "7 per 8 fa 56.",
        "42 ÷ 6": "42 diviso 6.",
        "2–5 · –4": "2–5, meno 4.",  # "2–5" means from 2 to 5
    },
    "en": {
        "3 + 5 = ?": "3 plus 5 equals how many?",
        "? – 4 = 5": "how many minus 4 equals 5?",
        "5 ? 2 = 7": "5 which sign 2 equals 7?",
        "7 × 8 = 56": "7 times 8 equals 56.",
        "42 ÷ 6": "42 divided by 6.",
        "(10 – 4) ÷ 2 = 3": "10 minus 4, divided by 2 equals 3.",
        "5 = (9 – 2) – 2": "5 equals 9 minus 2, minus 2.",
        "6 + 7 | 15": "6 plus 7 or 15.",
        "6 + 7 = 13  <  15": "6 plus 7 equals 13 is less than 15.",
        "47 + 35 ≈ ?": "47 plus 35 is about how many?",
        "9 – ? = 5: think of 5 + ? = 9": "9 minus how many equals 5: think of 5 plus how many equals 9?",
        "9 − 4 - 2": "9 minus 4 minus 2.",
        "–4 goes below 0.": "minus 4 goes below 0.",
        "Two more – well done!": "Two more, well done!",
        "For small children, + and – are enough.": "For small children, plus and minus are enough.",
        "Zoé · – up to 20": "Zoé, minus up to 20.",
        "Which card is missing?\n3 + ? = 8\nChoose a card.": "Which card is missing? 3 plus how many equals 8? Choose a card.",
        "What is 8 + 2?": "What is 8 plus 2?",
        "[[inpt PHON]] `x` {n} a_b": "inpt PHON x n a b.",
        "… ?\n\n·": "",
        "": "",
    },
}


@cases("language, written, sentence", [(at, *pair) for at, pairs in SAID.items() for pair in pairs.items()])
def test_signs_are_said_in_words(language: str, written: str, sentence: str) -> None:
    translation.set_language(language)
    assert pronounced_text(written) == sentence


def test_a_space_that_does_not_break_is_a_space() -> None:
    assert pronounced_text("3\u00a0+\u00a0?\u00a0= 8") == pronounced_text("3 + ? = 8") != ""
