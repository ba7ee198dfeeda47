"""The rules pages of each game: they fit, every rule is on one, and they are said in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pygame
import pytest

from tests.ui.layouts import where_room_is_short
from tests.ui.test_rules_room import a_brush, a_room, misplaced, spilt
from ui.assets import words
from ui.store.files import Files
from ui.tables.registry import TABLES

RULES = {"chifoumi": ("CH", 25), "nain_jaune": ("JA", 20), "nambarz": ("NB", 33)}  # how they are numbered, and how many there are


@pytest.fixture(autouse=True)
def quiet_screen() -> Iterator[None]:
    before = words.language()
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    words.set_language("en")
    yield
    words.set_language(before)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Files]:
    kept = Files(tmp_path_factory.mktemp("data"))
    yield kept
    kept.close()


@pytest.mark.parametrize("game", RULES)
@where_room_is_short
def test_every_page_fits(files: Files, size: tuple[int, int], game: str) -> None:
    wrong: list[str] = []
    room = a_room(files, size, "en")
    room.game = game
    for language in words.LANGUAGES:
        words.set_language(language)
        for number, page in enumerate(room.pages):
            room.number = number
            room.rebuild()
            brush = a_brush(room)
            room.draw(brush)
            wrong += [f"{language} {page.title}: {what}" for what in (*misplaced(brush), *spilt(brush, page))]
    room.close()
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", RULES)
def test_every_rule_is_on_a_page(game: str) -> None:
    """One is cited alone or in a run, such as CH-3 to CH-5."""
    sign, many = RULES[game]
    cited: set[int] = set()
    for cite in (cite for page in TABLES[game].words.pages() for cite in page.numbers):
        first, *last = (int(number) for number in re.findall(rf"{sign}-(\d+)", cite))
        cited.update(range(first, (last or [first])[0] + 1))
    assert cited == set(range(1, many + 1))


@pytest.mark.parametrize("game", RULES)
@pytest.mark.parametrize("language", ["fr", "it"])
def test_pages_are_said_in_every_language(language: str, game: str) -> None:
    table = TABLES[game]
    english, lines = table.words.pages(), table.words.about().lines
    words.set_language(language)
    assert len(table.words.pages()) == len(english) == 9
    for page, original in zip(table.words.pages(), english, strict=True):
        assert page.caption != original.caption and page.heading != original.heading and page.title != original.title
        assert not set(page.paragraphs) & set(original.paragraphs)
    assert all(said != first for (_sign, said), (_same, first) in zip(table.words.about().lines, lines, strict=True))


@pytest.mark.parametrize("game", RULES)
def test_french_has_its_thin_spaces(game: str) -> None:
    words.set_language("fr")
    texts = [text for page in TABLES[game].words.pages() for text in (*page.paragraphs, page.heading, page.caption, page.title)]
    assert not [text for text in texts if re.search(r"[^\u202f][!?;:»]|«[^\u202f]|'", text)]
