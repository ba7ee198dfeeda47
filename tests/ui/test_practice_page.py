"""The parent's page: one file that needs nothing else, in three languages, with nothing in it that a browser would run."""

from __future__ import annotations

from datetime import date, timedelta
from html.parser import HTMLParser

import msgspec
import pytest

from ui.assets import words
from ui.practice.parent.html_page import page
from ui.store.children import Child, Day, Mistake, Report, Week

TODAY = date(2026, 6, 30)
EMPTY = ("meta",)
ROW = ("firm", "firm", "way", "again", *["unseen"] * 6)
EVIL = "<script>alert('x')</script>&\"' onload=1"
pytestmark = pytest.mark.usefixtures("language")


def report(**changes: object) -> Report:
    days = tuple(Day(TODAY - timedelta(59 - back), back % 7, back / 7) for back in range(60))
    weeks = tuple(Week(number, 20, number / 10, 9.0 - number if number % 2 else None) for number in range(1, 9))
    plain = Report(
        Child(1, "Léa", "bee", 2),
        TODAY,
        dict.fromkeys("+-*/", (ROW,) * 10),
        days,
        {"+": weeks, "-": weeks[:1], "*": (), "/": weeks[4:]},
        (Mistake("7 × 8 = ?", "54", "2026-06-29T17:03:12+02:00"),),
        8,
        412,
    )
    return msgspec.structs.replace(plain, **changes)


class Reader(HTMLParser):
    """What a browser sees: the elements, the words, and whether all that is opened is closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.opened: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in EMPTY:
            self.opened.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.opened.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


def test_the_page_stands_by_itself() -> None:
    html = page(report())
    read = Reader(html)
    assert read.opened == [] and read.all("html") == [{"lang": words.language()}]
    assert not {"script", "link", "img", "iframe", "object"} & {tag for tag, _attributes in read.tags}
    assert not {"src", "href", "style"} & {name for _tag, attributes in read.tags for name in attributes}
    assert "url(" not in html and "http:" not in html and "https:" not in html and "@import" not in html


def test_four_standings_are_told_apart_without_colours() -> None:
    read = Reader(page(report()))
    cells = [attributes for attributes in read.all("td") if "title" in attributes]
    assert len(cells) == 400
    assert [each["class"] for each in cells[:10]] == list(ROW)
    style = "".join(read.words)
    assert "font-weight: 800" in style and '.way::after { content: "●"' in style and '.again::after { content: "◥"' in style


def test_what_was_never_asked_stays_empty() -> None:
    html = page(report(tables=dict.fromkeys("+-*/", (("unseen",) * 10,) * 10)))
    assert html.count('class="unseen"') == html.count("></td>") == 400


def test_every_curve_has_its_own_dashes() -> None:
    read = Reader(page(report()))
    lines = [each.get("stroke-dasharray") for each in read.all("path") if each.get("stroke-linecap")]
    assert len(lines) == 6 and len(set(lines)) == 3, "three signs, two charts"


def test_the_last_mistakes_with_what_was_answered() -> None:
    said = Reader(page(report())).words
    assert "7 × 8 = ?" in said and "54" in said
    assert words._("None yet.") in Reader(page(report(mistakes=()))).words


def test_nothing_that_a_child_wrote_is_run() -> None:
    html = page(report(child=Child(1, EVIL, "bee", 2), mistakes=(Mistake(EVIL, EVIL, EVIL),)))
    read = Reader(html)
    assert read.opened == [] and "<script" not in html
    assert "".join(read.words).count(EVIL) == 5, "title, heading, three cells"


def test_a_child_who_has_done_nothing_yet() -> None:
    days = tuple(Day(TODAY - timedelta(59 - back), 0, 0) for back in range(60))
    read = Reader(page(report(days=days, curves=dict.fromkeys("+-*/", ()), mistakes=(), weeks=0, items=0)))
    assert read.opened == [] and len(read.all("svg")) == 4


def test_the_page_is_said_in_every_language() -> None:
    said = "".join(Reader(page(report())).words)
    heading = {"fr": "Ce qui est acquis", "it": "Che cosa sa già", "en": "What is known"}
    assert heading[words.language()] in said
    assert [head in said for head in heading.values()].count(True) == 1
