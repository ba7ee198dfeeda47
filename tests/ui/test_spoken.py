"""Pronunciation: signs are spoken as words, in each language; no text can be an engine's command."""

from __future__ import annotations

from tests.cases import cases
from ui.assets import translation
from ui.assets.pronunciation import SPOKEN_FORMS, pronounced_label, pronounced_text, respelled_text

NARROW = "\u202f"
SAID = {
    "fr": {
        "3 + 5 = ?": f"3 plus 5 égale combien{NARROW}?",
        "? – 4 = 5": f"combien moins 4 égale 5{NARROW}?",
        "5 ? 2 = 7": f"5 quel signe 2 égale 7{NARROW}?",
        "7 × 8 = 56": "7 fois 8 égale 56.",
        "42 ÷ 6": "42 divisé par 6.",
        "15 min": "15 minutes.",
        "3 h 05 min": "3 heures 5 minutes.",
        "1 h 01 min": "une heure une minute.",
        "0,6 s": "0,6 secondes.",
        "10 s’ouvre": "10 s’ouvre.",
        "1 carte, 1 point, 11 cartes": "une carte, 1 point, 11 cartes.",
        "Manche 1": "Manche 1.",
        "1 × 7": "1 fois 7.",
        "1re place": "première place.",
        "12e": "douzième.",
        "13e": "13e.",
        "4 / 10": "4 sur 10.",
        "Ça fait 5/2.": "Ça fait 5 sur 2.",
        "23/11/2026": "23/11/2026.",
        "11/2026": "11/2026.",
        "÷2, ×3": "divisé par 2, fois 3.",
        "25\u00a0Mo": "25 mégaoctets.",
        f"Prête{NARROW}? C’est parti{NARROW}!": "Prête? C’est parti!",
        "peut-être dix-sept": "peut-être dix-sept.",
    },
    "it": {
        "3 + 5 = ?": "3 più 5 fa quanto?",
        "? – 4 = 5": "quanto meno 4 fa 5?",
        "5 ? 2 = 7": "5 quale segno 2 fa 7?",
        "7 × 8 = 56": "7 per 8 fa 56.",
        "42 ÷ 6": "42 diviso 6.",
        "2–5 · –4": "da 2 a 5, meno 4.",
        "2–12 · 15 min": "da 2 a 12, 15 minuti.",
        "3 h 05 min": "3 ore 5 minuti.",
        "1 h 01 min": "un’ora un minuto.",
        "0,6 s": "0,6 secondi.",
        "1 carta, +1 punto, 31 carte": "una carta, più un punto, 31 carte.",
        "ancora 1 a memoria": "ancora 1 a memoria.",
        "1º posto": "primo posto.",
        "Copri l’8 con l’1, poi l’84 e l’11.": "Copri l’otto con l’uno, poi l’ottantaquattro e l’undici.",
        "L’8 di sasso": "L’otto di sasso.",
        "Fa 5/2": "Fa 5 su 2.",
        "2+2=4": "2 più 2 fa 4.",
    },
    "en": {
        "3 + 5 = ?": "3 plus 5 equals what?",
        "? – 4 = 5": "what minus 4 equals 5?",
        "5 ? 2 = 7": "5 which sign 2 equals 7?",
        "7 × 8 = 56": "7 times 8 equals 56.",
        "42 ÷ 6": "42 divided by 6.",
        "(10 – 4) ÷ 2 = 3": "10 minus 4, all of that divided by 2 equals 3.",
        "(2 + 2) × 2 + 1 = 9": "2 plus 2, all of that times 2, plus 1 equals 9.",
        "5 = (9 – 2) – 2": "5 equals 9 minus 2, minus 2.",
        "15 min": "15 minutes.",
        "1 h 01 min": "one hour one minute.",
        "0.6 s": "0.6 seconds.",
        "2–5 players": "2 to 5 players.",
        "1st, 2nd, 3rd, 4th": "first, second, third, fourth.",
        "4 / 10": "4 of 10.",
        "That makes 5/2.": "That makes 5 over 2.",
        "the pawn on e2": "the pawn on e2.",
        "6 + 7 | 15": "6 plus 7 or 15.",
        "6 + 7 = 13  <  15": "6 plus 7 equals 13 is less than 15.",
        "47 + 35 ≈ ?": "47 plus 35 is about what?",
        "9 – ? = 5: think of 5 + ? = 9": "9 minus what equals 5: think of 5 plus what equals 9?",
        "9 − 4 - 2": "9 minus 4 minus 2.",
        "–4 goes below 0.": "minus 4 goes below 0.",
        "Two more – well done!": "Two more, well done!",
        "For small children, + and – are enough.": "For small children, plus and minus are enough.",
        "Zoé · – up to 20": "Zoé, minus up to 20.",
        "Which card is missing?\n3 + ? = 8\nChoose a card.": "Which card is missing? 3 plus what equals 8? Choose a card.",
        "What is 8 + 2?": "What is 8 plus 2?",
        "9, 5, –, ·, ·, = 4": "9, 5, minus, equals 4.",
        "[[inpt PHON]] `x` {n} a_b": "inpt PHON x n a b.",
        "… ?\n\n·": "",
        "": "",
    },
}


@cases("language, written, sentence", [(at, *pair) for at, pairs in SAID.items() for pair in pairs.items()])
def test_signs_are_said_in_words(language: str, written: str, sentence: str) -> None:
    translation.set_language(language)
    assert pronounced_text(written) == sentence


def test_a_label_is_said_as_a_sentence_is_without_its_full_stop() -> None:
    translation.set_language("en")
    labels = {"The –6 of paper": "The minus 6 of paper", "Tablée · Nin Jan": "Tablée, Nin Jan", "4th": "fourth", "Well done.": "Well done."}
    labels |= {"+": "plus", "–": "minus", "Where to?": "Where to?", "3\u00a0+\u00a0?\u00a0= 8": "3 plus what equals 8?", "…": "…", "": ""}
    assert {written: pronounced_label(written) for written in labels} == labels


def test_a_space_that_does_not_break_is_a_space() -> None:
    assert pronounced_text("3\u00a0+\u00a0?\u00a0= 8") == pronounced_text("3 + ? = 8") != ""


@cases(
    "language, text, spelled",
    [
        ("fr", "Léa est en CM1, Noé en CE2.", "Léa est en C M 1, Noé en C E 2."),
        ("fr", "GS et CP", "G S et C P"),
        ("fr", "5 plus 3, combien plus 4, plus et moins", "5 plusse 3, combien plusse 4, plusse et moins"),
        ("fr", "plus de 3 points, un de plus, 2 plus grands", "plus de 3 points, un de plus, 2 plus grands"),
        ("fr", "Chifoumi et Nain Jaune", "Chifoumi et Nain Jaune"),
        ("it", "Impara Nain Jaune, poi Chifoumi.", "Impara Nèn Jon, poi Scifumì."),
        ("en", "Learn Nain Jaune, then Chifoumi.", "Learn Nan Zhone, then Sheefoomee."),
    ],
)
def test_names_are_spelled_for_the_voice(language: str, text: str, spelled: str) -> None:
    translation.set_language(language)
    assert respelled_text(text) == spelled


def test_every_language_has_its_spoken_forms() -> None:
    assert tuple(SPOKEN_FORMS) == translation.LANGUAGES
    for forms in SPOKEN_FORMS.values():
        assert {"h", "min", "s"} < forms.units.keys() and len(forms.ordinals.split()) == 12
