"""The rules pages: they fit, hold every rule and exist in every language; a bad file is reported."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from tests.ui.layouts import where_room_is_short
from tests.ui.test_rules_room import a_brush, a_room, misplaced, spilt
from ui.assets import game_folder, translation
from ui.assets.game_folder import BadGameFile
from ui.canvas.cards import card_back
from ui.store.storage import Storage
from ui.tables.option_texts import GameSummary
from ui.tables.registry import TABLES
from ui.tables.rule_pages import RulesPages

ROOT = Path(__file__).resolve().parents[2]
RULES = {"chifoumi": ("CH", 25), "nain_jaune": ("JA", 26), "nambarz": ("NB", 33)}  # the prefix of the rule numbers, and the number of rules


@pytest.fixture(autouse=True)
def quiet_screen() -> Iterator[None]:
    before = translation.language()
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    translation.set_language("en")
    yield
    translation.set_language(before)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Storage]:
    saved = Storage(tmp_path_factory.mktemp("data"))
    yield saved
    saved.close()


@pytest.mark.parametrize("game", RULES)
@where_room_is_short
def test_every_page_fits(files: Storage, size: tuple[int, int], game: str) -> None:
    assert not (wrong := wrong_pages(files, size, game)), "\n".join(wrong)


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.long
@pytest.mark.parametrize("size", [(960, 1080), (900, 1400)])
def test_every_page_fits_a_tall_window(files: Storage, size: tuple[int, int], game: str) -> None:
    assert not (wrong := wrong_pages(files, size, game)), "\n".join(wrong)


def wrong_pages(files: Storage, size: tuple[int, int], game: str) -> list[str]:
    """Return what does not fit on the pages of a game, in three languages."""
    wrong: list[str] = []
    room = a_room(files, size, "en")
    room.game = game
    for language in translation.LANGUAGES:
        translation.set_language(language)
        for number, page in enumerate(room.pages):
            room.page_index = number
            room.request_rebuild()
            room.rebuild_if_needed()
            canvas = a_brush(room)
            room.draw(canvas)
            wrong += [f"{language} {page.title}: {what}" for what in (*misplaced(canvas), *spilt(canvas, room))]
    room.close()
    return wrong


@pytest.mark.parametrize("game", RULES)
def test_every_rule_is_on_a_page(game: str) -> None:
    """A rule is cited alone or in a range such as rules CH-3 to CH-5."""
    sign, count = RULES[game]
    cited: set[int] = set()
    for cite in (cite for page in TABLES[game].rules_pages.pages() for cite in page.rule_numbers):
        first, *last = (int(number) for number in re.findall(rf"{sign}-(\d+)", cite))
        cited.update(range(first, (last or [first])[0] + 1))
    assert cited == set(range(1, count + 1))


@pytest.mark.parametrize("game", RULES)
@pytest.mark.parametrize("language", ["fr", "it"])
def test_pages_are_said_in_every_language(language: str, game: str) -> None:
    table = TABLES[game]
    english, lines = table.rules_pages.pages(), table.rules_pages.game_summary().lines
    translation.set_language(language)
    assert len(table.rules_pages.pages()) == len(english) == {"nain_jaune": 11, "nambarz": 10, "chifoumi": 9}[game]
    for page, original in zip(table.rules_pages.pages(), english, strict=True):
        assert page.caption != original.caption and page.heading != original.heading
        assert not set(page.paragraphs) & set(original.paragraphs)
    assert all(sentence != first for (_sign, sentence), (_same, first) in zip(table.rules_pages.game_summary().lines, lines, strict=True))


def test_every_game_with_hands_tells_of_phones() -> None:
    told = {game for game, table in TABLES.items() if table.rules_pages.pages()[-1].title == "Hands on phones"}
    assert told == {game for game, table in TABLES.items() if table.has_hands} and "chifoumi" not in told


@pytest.mark.parametrize("game", RULES)
def test_french_has_its_thin_spaces(game: str) -> None:
    translation.set_language("fr")
    texts = [text for page in TABLES[game].rules_pages.pages() for text in (*page.paragraphs, page.heading, page.caption, page.title)]
    assert not [text for text in texts if re.search(r"[^\u202f][!?;:»]|«[^\u202f]|'", text)]


# ------------------------------------------------------------ the files they lie in

PAGE = {"title": "Bids", "numbers": ["XX-1"], "paragraphs": ["Challenges"], "heading": "Example", "picture": "sqrt", "caption": "As shown."}
LINE = {"picture": "icon", "text": "Challenges"}
ABOUT = {"faces": ["1", "2", "3"], "lines": [LINE]}
WRONG = {
    "not_there": (None, "No such file or directory"),
    "no_json": (b"{", "Input data was truncated"),
    "no_text": (b'{"about": {"faces": ["\xff"', "'utf-8' codec can't decode"),
    "no_pages": ({"about": ABOUT, "pages": []}, "length >= 1 - at `$.pages`"),
    "without_words": ({"about": ABOUT, "pages": [PAGE | {"title": ""}]}, "length >= 1 - at `$.pages[0].title`"),
    "a_field_too_many": ({"about": ABOUT, "pages": [PAGE | {"colour": "red"}]}, "unknown field `colour` - at `$.pages[0]`"),
    "too_much_about_it": ({"about": ABOUT | {"minutes": 20}, "pages": [PAGE]}, "unknown field `minutes` - at `$.about`"),
    "too_much_in_a_line": ({"about": ABOUT | {"lines": [LINE | {"x": 1}]}, "pages": [PAGE]}, "unknown field `x` - at `$.about.lines[0]`"),
    "too_much_in_all": ({"about": ABOUT, "pages": [PAGE], "version": 1}, "unknown field `version`"),
    "a_field_too_few": ({"about": {"lines": []}, "pages": [PAGE]}, "missing required field `faces` - at `$.about`"),
    "no_such_picture": ({"about": ABOUT, "pages": [PAGE | {"picture": "round_table"}]}, "math paints no picture called round_table"),
}


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, object], RulesPages]:
    """Return a function for the rules pages of a game with this content, bytes or JSON; for None there is no file."""

    def rules_of(game: str, content: object) -> RulesPages:
        monkeypatch.setattr(game_folder, "FOLDER", tmp_path)
        monkeypatch.setattr(RulesPages, "examples_module", "math")
        (tmp_path / game).mkdir()
        if content is not None:
            (tmp_path / game / "rules.json").write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        return RulesPages(game, card_back, False)

    return rules_of


def test_rules_are_in_the_folder_of_their_game(book: Callable[[str, object], RulesPages]) -> None:
    rules_pages = book("fifth", {"about": ABOUT, "pages": [PAGE | {"who": 2}]})
    (page,) = rules_pages.pages()
    assert (page.title, page.rule_numbers, page.heading_token, page.draw_picture.__name__) == ("Bids", ("XX-1",), 2, "sqrt")
    translation.set_language("fr")
    assert rules_pages.pages()[0].paragraphs == ("Défis",)
    assert rules_pages.game_summary() == GameSummary(("1", "2", "3"), (("icon", "Défis"),))


@pytest.mark.parametrize("name", WRONG)
def test_a_bad_file_is_one_sentence_that_names_it(name: str, book: Callable[[str, object], RulesPages]) -> None:
    content, why = WRONG[name]
    with pytest.raises(BadGameFile) as bad:
        book(name, content).pages()
    sentence = str(bad.value)
    assert sentence.startswith(f"The rules in {name}/rules.json cannot be read: ") and why in sentence and "\n" not in sentence


def test_no_rules_are_read_before_somebody_opens_them() -> None:
    code = (
        "import sys; from ui.assets import rules_text; from ui.tables.registry import TABLES;"
        "print(bool(TABLES), rules_text.load_rules.cache_info().misses, [name for name in sys.modules if name.endswith('.examples')])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.splitlines()[-1] == "True 0 []"
