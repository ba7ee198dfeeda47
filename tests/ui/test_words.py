"""The translations: complete, current, equal placeholders in each language, letters in every font."""

from __future__ import annotations

import ast
import gettext
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from assets import make_words
from assets.make_words import Catalogue
from tests.test_architecture import inside
from ui.assets import translation

ROOT = Path(__file__).resolve().parents[2]
FAULTS = ROOT / "docs" / "faults.md"
FONTS = sorted((ROOT / "assets" / "fonts").glob("*.ttf"))
CODE = 'a = _("Play")\nb = _n("{n} card", "{n} cards", 3)\nc = _("for " "{name}")\n'
KNOWN = {
    "Play": {"fr": "Jouer", "it": "Gioca"},
    "{n} card": {"many": "{n} cards", "fr": ["{n} carte", "{n} cartes"], "it": ["{n} carta", "{n} carte"]},
    "for {name}": {"fr": "pour {name}", "it": "per {name}"},
}


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    before = translation.language()
    yield
    translation.set_language(before)


@pytest.fixture
def words(tmp_path: Path) -> Catalogue:
    """Return the catalogue of a small program."""
    code, locale = tmp_path / "ui", tmp_path / "locale"
    code.mkdir()
    (code / "screen.py").write_text(CODE, encoding="utf-8")
    return Catalogue((code,), locale)


def rules_saying(*texts: str) -> str:
    """Return minimal rules as JSON, with this title, paragraph, heading, caption and line."""
    title, paragraph, heading, caption, line = texts
    page = {"title": title, "numbers": ["XX-1"], "paragraphs": [paragraph], "heading": heading, "picture": "idea", "caption": caption}
    return json.dumps({"about": {"faces": ["1", "2", "3"], "lines": [{"picture": "icon", "text": line}]}, "pages": [page]})


def said(language: str) -> dict[object, str]:
    """Return the sentences of all catalogues."""
    result: dict[object, str] = {}
    for catalogue in make_words.catalogues():
        with make_words.path_of(language, "mo", catalogue.locale).open("rb") as stream:
            result |= gettext.GNUTranslations(stream)._catalog  # type: ignore[attr-defined]
    return {key: text for key, text in result.items() if key}


@pytest.mark.parametrize("language", translation.LANGUAGES)
def test_a_sentence_has_one_translation_in_all_catalogues(language: str) -> None:
    translations: dict[object, str] = {}
    for catalogue in make_words.catalogues():
        with make_words.path_of(language, "mo", catalogue.locale).open("rb") as stream:
            own = {key: text for key, text in gettext.GNUTranslations(stream)._catalog.items() if key}  # type: ignore[attr-defined]
        assert own, f"nothing in {catalogue.locale}"
        assert not [key for key, text in own.items() if translations.get(key, text) != text]
        translations |= own


def test_the_catalogues_are_complete_and_current() -> None:
    wrong = make_words.check(make_words.catalogues())
    assert not wrong, "\n".join(wrong)


def test_the_sentences_of_the_faults_are_those_of_the_app() -> None:
    """docs/faults.md quotes what the player sees; the quotations follow the catalogue."""
    quoted = re.findall(r"“((?:[^“”]|“[^”]*”)*)”", FAULTS.read_text(encoding="utf-8").partition("\n|")[2])
    sentences = {str(sentence) for sentence in said("en").values()}
    assert len(quoted) > 30 and not [quotation for quotation in quoted if quotation not in sentences]


@pytest.mark.parametrize("language", translation.LANGUAGES)
def test_a_minus_is_an_en_dash(language: str) -> None:
    wrong = [text for pair in said(language).items() for text in map(str, pair) if "\u2212" in text]
    assert not wrong, "U+2212 is in no font of ours (docs/art.md, 3):\n" + "\n".join(wrong)


def test_no_line_ends_before_a_french_mark() -> None:
    """French sets a narrow blank before : ; ? ! and inside quotation marks, where no line may end."""
    wrong = [text for text in said("fr").values() if re.search(r"[ \u00a0][:;?!»]|«[ \u00a0]", text)]
    assert not wrong, "a narrow blank that never breaks is U+202F:\n" + "\n".join(wrong)


@pytest.mark.parametrize("font", FONTS, ids=lambda path: path.stem)
def test_every_font_has_every_letter(font: Path) -> None:
    letters = {letter for language in translation.LANGUAGES for text in said(language).values() for letter in text} - {"\n"}
    letters |= set("0123456789–+,.…’«»éèêàùçœ")
    with TTFont(font) as opened:
        missing = sorted(letter for letter in letters if ord(letter) not in opened.getBestCmap())
    assert not missing, f"{font.name} lacks {missing}"


def test_there_are_fonts() -> None:
    assert {path.stem for path in FONTS} >= {"NotoSans-Regular", "NotoSans-Bold"}


def test_no_sentence_is_filled_in_before_it_is_translated() -> None:
    wrong = [
        module.at(node, ast.unparse(node))
        for module in inside("ui")
        for node in module.nodes
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "_n")
        if any(isinstance(argument, ast.JoinedStr) for argument in node.args)
    ]
    assert not wrong, 'write _("... {name}").format(name=...), not _(f"..."):\n' + "\n".join(wrong)


@pytest.mark.parametrize(
    ("language", "expected"),
    [("fr", ["0 carte", "1 carte", "2 cartes"]), ("it", ["0 carte", "1 carta", "2 carte"]), ("en", ["0 cards", "1 card", "2 cards"])],
)
def test_plurals_of_none_one_and_two(language: str, expected: list[str], words: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    assert make_words.update(KNOWN, [words]) == []
    monkeypatch.setattr(translation, "FOLDER", words.locale)
    translation.set_language(language)
    assert [translation._n("{n} card", "{n} cards", number) for number in (0, 1, 2)] == expected


@pytest.mark.parametrize("language", translation.LANGUAGES)
def test_without_a_catalogue_english_is_spoken(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(translation, "FOLDER", tmp_path)
    translation.set_language(language)
    assert translation._("Play") == "Play"
    assert translation._n("{n} card", "{n} cards", 2) == "2 cards"


def test_making_words_twice_changes_nothing(words: Catalogue) -> None:
    make_words.update(KNOWN, [words])
    before = {path: path.read_bytes() for path in words.locale.rglob("tablee.*")}
    assert make_words.update({}, [words]) == []
    assert {path: path.read_bytes() for path in words.locale.rglob("tablee.*")} == before
    assert len(before) == 2 * len(translation.LANGUAGES)


def test_what_is_no_longer_said_is_dropped(words: Catalogue) -> None:
    make_words.update(KNOWN, [words])
    (words.spoken[0] / "screen.py").write_text('a = _("Play")\n', encoding="utf-8")
    assert make_words.check([words]), "the old catalogues are no longer current"
    assert make_words.update({}, [words]) == []
    assert "carte" not in make_words.path_of("fr", "po", words.locale).read_text(encoding="utf-8")


def test_a_missing_translation_is_told(words: Catalogue) -> None:
    some = {one: texts for one, texts in KNOWN.items() if one != "Play"}
    assert make_words.update(some, [words]) == ["fr: missing: 'Play'", "it: missing: 'Play'"]


def test_sentences_of_the_rules_are_found(tmp_path: Path) -> None:
    texts = ["A title", "Do this.", "Example", "As shown.", "In a line."]
    (tmp_path / "rules.json").write_text(rules_saying(*texts), encoding="utf-8")
    (tmp_path / "screen.py").write_text('a = _("Play")\n', encoding="utf-8")
    assert make_words.sentences([tmp_path]) == sorted([*texts, "Play"])


def test_a_doubtful_translation_is_told(words: Catalogue) -> None:
    make_words.update(KNOWN, [words])
    path = make_words.path_of("it", "po", words.locale)
    path.write_text(path.read_text(encoding="utf-8").replace('msgid "Play"', '#, fuzzy\nmsgid "Play"'), encoding="utf-8")
    assert "it: doubtful (fuzzy): 'Play'" in make_words.check([words])


@pytest.mark.parametrize("wrong", ["pour {nom}", "pour", "pour {name} {n}"])
def test_other_blanks_are_told(wrong: str, words: Catalogue) -> None:
    added = {**KNOWN, "for {name}": {"fr": wrong, "it": "per {name}"}}
    assert make_words.update(added, [words]) == ["fr: other blanks than ['name']: 'for {name}'"]


def test_a_translation_of_nothing_is_told(words: Catalogue) -> None:
    assert "nothing says: 'Pass'" in make_words.update({**KNOWN, "Pass": {"fr": "Passe", "it": "Passa"}}, [words])


@pytest.mark.parametrize(
    ("wishes", "expected"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "it_CH.UTF-8"}, "it"),
        ({"LANGUAGE": "de:it:en", "LANG": "fr_FR.UTF-8"}, "it"),
        ({"LC_ALL": "fr_BE", "LANG": "it_IT"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_language_of_the_system(wishes: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, wishes.get(name, ""))
    monkeypatch.setattr("locale.getlocale", lambda: (None, None))
    assert translation.system_language() == expected


def test_figures_are_written_as_the_language_does() -> None:
    translation.set_language("fr")
    assert [translation.format_number(-3), translation.format_number(1.5), translation.format_signed(2), translation.format_signed(-4)] == [
        "–3",
        "1,5",
        "+2",
        "–4",
    ]
    translation.set_language("en")
    assert translation.format_number(1.5) == "1.5"


def test_half_a_point_and_one_and_a_half_take_the_plural_of_their_language() -> None:
    for language, expected in (("en", ["0.5 points", "1 point", "1.5 points"]), ("fr", ["0,5 point", "1 point", "1,5 point"])):
        translation.set_language(language)
        assert [translation._n("{n} point", "{n} points", number) for number in (0.5, 1, 1.5)] == expected
