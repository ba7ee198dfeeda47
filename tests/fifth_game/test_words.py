"""Tests of a game's own catalogue of words: it is complete, and works along with that of the project."""

from __future__ import annotations

from pathlib import Path

import pytest

from assets import make_words
from tests.fifth_game.conftest import LOCALE
from ui.assets import translation

SAID = {"fr": "Les prix et les mises", "it": "Premi e puntate", "en": "Prizes and bids"}


def test_its_catalogue_holds_what_it_says_and_the_house_does_not() -> None:
    wrong = make_words.check((Path(__file__).parent,), LOCALE, make_words.SPOKEN)
    assert not wrong, "\n".join(wrong)
    own_items = make_words.sentences((Path(__file__).parent,), make_words.SPOKEN)
    assert SAID["en"] in own_items and "Choose a card" not in own_items


@pytest.mark.parametrize("language", translation.LANGUAGES)
def test_both_catalogues_are_spoken(language: str) -> None:
    translation.set_language(language)
    assert translation._("Prizes and bids") == SAID[language]
    assert translation._("Choose a card") == {"fr": "Choisis une carte", "it": "Scegli una carta", "en": "Choose a card"}[language]
    assert not translation.is_catalog_missing()


def test_without_its_catalogue_a_game_speaks_english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for others in ([], [tmp_path]):
        monkeypatch.setattr(translation, "EXTRA_FOLDERS", others)
        translation.set_language("fr")
        assert (translation._("Prizes and bids"), translation._("Choose a card")) == (SAID["en"], "Choisis une carte")
