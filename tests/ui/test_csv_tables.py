"""CSV tables of answers and matches: no spreadsheet runs a cell, whatever separator it expects."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import cases
from tests.ui.pupils import START
from ui.assets import translation
from ui.assets.translation import LANGUAGES
from ui.screens.profiles import transfer
from ui.store.child_report import AnswerText, answers_csv
from ui.store.children import Child, LoggedAnswer
from ui.store.matches.entries import MatchSummary, Score, SeatTenure

SEPARATORS = (",", ";", "\t")
RUN = tuple("=+-@＝＋－＠\t\r\n")
PLAIN = re.compile(r"-?\d+([.,]\d+)?")
TEXTS = (
    '=HYPERLINK("http://x")',
    "+1",
    "-2+3",
    "@SUM(1)",
    "\t=1",
    "\r\n=1",
    " =1",
    "＝1",
    ";=1+1",
    ",=1+1",
    "\t=1+1",
    "Ada\n=1+1",
    ',"=1+1"',
    ';""=1',
    'a, " @x',
    ",;=1",
    '",=1',
)
NASTY = st.text(st.sampled_from(",;\t\r\n\"'=+-@＝ \0\xa0a1"), max_size=8) | st.text(max_size=8)


@pytest.fixture(scope="module", autouse=True)
def _english_afterwards() -> Iterator[None]:
    yield
    translation.set_language("en")


def table(language: str, name: str, shown: str, configured: str, kind: str = "make") -> str:
    translation.set_language(language)
    answer = LoggedAnswer(1, "8*7=?", "make", None, shown, configured, True, 1, 0, 3.14, START.isoformat())
    return answers_csv([(Child(1, name, "bee", 0), [answer, answer])], lambda answer: AnswerText(kind, name, configured)).decode(
        "utf-8-sig"
    )


def matches(language: str, name: str, when: str = "2026-05-04T17:00:00+02:00", score: Score = -3.5) -> str:
    """Return the table of a profile that has played against a player of this name."""
    translation.set_language(language)
    seats = (SeatTenure(0, 0, 1, "Léa", None, "played", 1, score, True), SeatTenure(1, 0, None, name, None, "played", 2, 0))
    return transfer.matches_csv((MatchSummary("nin_jan", when, True, 90.0, seats),), 1).decode("utf-8-sig")


def cells(text: str, separator: str) -> list[list[str]]:
    return list(csv.reader(StringIO(text, newline=""), delimiter=separator))


def run(text: str) -> list[str]:
    """Return the cells that some spreadsheet would run."""
    texts = [cell for separator in SEPARATORS for row in cells(text, separator) for cell in row]
    return [cell for cell in texts if cell.lstrip(" \xa0").startswith(RUN) and not PLAIN.fullmatch(cell)]


@given(language=st.sampled_from(LANGUAGES), name=NASTY, shown=NASTY, answer=NASTY, kind=NASTY)
def test_no_cell_is_run_whatever_stands_between_columns(language: str, name: str, shown: str, answer: str, kind: str) -> None:
    assert run(table(language, name, shown, answer, kind)) == []


@given(language=st.sampled_from(LANGUAGES), name=NASTY)
def test_no_co_player_is_run_whatever_stands_between_columns(language: str, name: str) -> None:
    assert run(matches(language, name)) == []
    row = cells(matches(language, name), separator(language))[1]
    assert len(row) == 8 and plain(name) in plain(row[2])


@cases("language", LANGUAGES)
@cases("text", TEXTS)
def test_no_name_is_run(language: str, text: str) -> None:
    assert run(table(language, text, text, text, text)) == []
    assert run(matches(language, text)) == [] and run(matches(language, "Tom", text)) == []
    assert run(matches(language, f"Tom {text}")) == []


@cases("language, points, minutes", [("en", "-3.5", "1.5"), ("fr", "-3,5", "1,5"), ("it", "-3,5", "1,5")])
def test_numbers_stay_numbers(language: str, points: str, minutes: str) -> None:
    """They are not quoted either, so that no spreadsheet takes them for text."""
    assert matches(language, "Tom").splitlines()[1].split(separator(language))[4:] == ["1", "2", points, minutes]


def separator(language: str) -> str:
    return "," if language == "en" else ";"


@given(language=st.sampled_from(LANGUAGES), name=NASTY, shown=NASTY, answer=NASTY)
def test_with_its_own_sign_every_text_is_there_in_its_column(language: str, name: str, shown: str, answer: str) -> None:
    head, *rows = cells(table(language, name, shown, answer), separator(language))
    assert len(rows) == 2
    for row in rows:
        assert len(row) == len(head) == 13
        assert [plain(row[place]) for place in (1, 4, 5)] == [plain(text) for text in (name, shown, answer)]


def plain(text: str) -> str:
    """Return the text in one line without the signs that protection may have added."""
    return re.sub(r"[\x00-\x1f\x7f-\x9f]", " ", text).replace("'", "")


def test_what_is_no_formula_stays_as_it_was() -> None:
    row = cells(table("en", "Ada, 6; O'Neill", "8 × 7 = ?", "5 - 3"), ",")[1]
    ada = "Ada, 6; O'Neill"
    assert row == ["2026-05-04 17:00:00", ada, "make", ada, "8 × 7 = ?", "5 - 3", "5 - 3", "1", "1", "0", "3.1", "", ""]
