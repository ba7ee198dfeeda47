"""References lead somewhere: the rules that code and documents cite, numbers of documents, mock-ups, and links between files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

from tests.cases import cases
from tests.test_architecture import ROOT, none, tracked

RULE = re.compile(r"\b(?:NJ|CH|NB|JA)-\d+\b")
NUMBERS = r"\d+(?:(?:, | and | to )\d+\b)*"  # "4", "4 and 13", "5 to 7"
DOCUMENT = re.compile(rf"\b(docs/[\w/-]+\.(?:md|png))(?:, ({NUMBERS})(?!\.\d))?((?:, mock-ups? {NUMBERS})?)")
LINK = re.compile(r"\]\(([^)\s]+)\)")
WRAPPED = re.compile(r"\s*\n\s*(?:# )?")


@cache
def rules() -> frozenset[str]:
    """Every rule of the rule books."""
    books = sorted((ROOT / "docs" / "rules").glob("*.md"))
    numbers = [number for book in books for number in re.findall(r"^- (\w\w-\d+) ", book.read_text(encoding="utf-8"), re.MULTILINE)]
    assert len(numbers) == len(set(numbers)) > 80, "each number stands there once"
    return frozenset(numbers)


@cache
def headings(name: str) -> frozenset[str]:
    """The numbers of a document's headings ("## 4. Space and size"), or, of the mock-ups, those of the pictures."""
    if name == "mock-ups":
        return frozenset(path.name.partition("_")[0] for path in (ROOT / "docs" / "mockups").glob("*.png"))
    return frozenset(re.findall(r"^## (\d+)\. ", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE))


def dead_ends(text: str) -> Iterator[str]:
    """The references in a text of ours that lead nowhere."""
    text = WRAPPED.sub(" ", text)
    yield from (number for number in RULE.findall(text) if number not in rules())
    for name, numbers, pictures in DOCUMENT.findall(text):
        if not (ROOT / name).is_file():
            yield name
            continue
        cited = chain(((name, one) for one in re.findall(r"\d+", numbers)), (("mock-ups", one) for one in re.findall(r"\d+", pictures)))
        yield from (f"{place}, {number}" for place, number in cited if number not in headings(place))
    for pictures in re.findall(rf"\bmock-ups? ({NUMBERS})", text):
        yield from (f"mock-up {number}" for number in re.findall(r"\d+", pictures) if number not in headings("mock-ups"))


def test_every_reference_leads_somewhere() -> None:
    ours = (path for path in tracked() if path.suffix in (".py", ".md", ".toml") and path != Path(__file__))
    none(f"{path.relative_to(ROOT)}: {text}" for path in ours for text in dead_ends(path.read_text(encoding="utf-8")))


def anchors(page: Path) -> set[str]:
    """The names that a page's headings have in links, and "" for its beginning."""
    titles = re.findall(r"^#+ (.*)", page.read_text(encoding="utf-8"), re.MULTILINE) if page.suffix == ".md" else []
    return {"", *(re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles)}


def test_every_link_leads_to_a_file_and_its_heading() -> None:
    pages = [path for path in tracked() if path.suffix == ".md"]
    assert ROOT / "README.md" in pages
    for page in pages:
        for link in LINK.findall(page.read_text(encoding="utf-8")):
            if "://" not in link:
                name, _sign, anchor = link.partition("#")
                target = page.parent / name if name else page
                assert target.exists() and anchor in anchors(target), f"{page.relative_to(ROOT)}: {link}"


@cases("text", ["(rule NJ-99)", "(rules NJ-1 to NJ-99)", "(docs/art.md, 4 and 99)", "(docs/art.md, mock-up 99)", "docs/nothing.md"])
def test_a_dead_end_is_found(text: str) -> None:
    assert list(dead_ends(text))


@cases(
    "text", ["(rules NJ-1 and\n    # JA-26)", "(docs/art.md, 4 and 13, mock-ups 4 and 14)", "(docs/workshop.md, 5)", "see docs/lessons.md."]
)
def test_what_is_there_is_no_dead_end(text: str) -> None:
    assert not list(dead_ends(text))
