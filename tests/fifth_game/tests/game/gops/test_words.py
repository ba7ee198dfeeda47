"""Tests that the catalogue of Gops and that of all games work together."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from assets.make_words import catalogues
from ui.assets import translation

SAID = {"fr": "Les prix et les mises", "it": "Premi e puntate", "en": "Prizes and bids"}


def test_its_catalogue_holds_what_it_says_and_the_other_games_do_not() -> None:
    (own,) = (one.ids for one in catalogues() if one.locale.parent.name == "gops")
    assert SAID["en"] in own and "Challenges" not in own


@pytest.mark.parametrize("language", translation.LANGUAGES)
def test_both_catalogues_are_spoken(language: str) -> None:
    translation.set_language(language)
    assert translation._("Prizes and bids") == SAID[language]
    assert translation._("Challenges") == {"fr": "Défis", "it": "Sfide", "en": "Challenges"}[language]
    assert not translation.is_catalog_missing()


def test_without_its_catalogue_a_game_speaks_english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shutil.copytree(translation.FOLDER, tmp_path / "locale")
    monkeypatch.setattr(translation, "FOLDER", tmp_path / "locale")
    translation.set_language("fr")
    assert (translation._("Prizes and bids"), translation._("Challenges")) == (SAID["en"], "Défis")
