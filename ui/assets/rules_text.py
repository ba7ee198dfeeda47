"""The only door to the rules as people read them: a JSON file for each game in `assets/rules`, in English, the catalogues' keys."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "rules"
Sentence = Annotated[str, msgspec.Meta(min_length=1)]  # for "" gettext returns the head of its catalogue


class BadRules(ValueError):
    """Rules that cannot be shown, in one sentence that names the file."""

    def __init__(self, file: str | Path, why: object) -> None:
        super().__init__(f"The rules in {Path(file).name} cannot be read: {why}")


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`picture`: of `assets/svg`."""

    picture: str
    text: Sentence


class AboutText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a game is about. `faces`: three pieces of its own table."""

    faces: tuple[str, str, str]
    lines: tuple[Line, ...]


class PageText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One page. `numbers`: the rules it explains, "NJ-8"; `heading` and `caption`: above and below the picture; `picture`: the
    function that paints it; `who`: the token beside the heading, None for none; `example`: the record of a position to play with, for a
    page whose rules no lesson teaches."""

    title: Sentence
    numbers: tuple[str, ...]
    paragraphs: tuple[Sentence, ...]
    heading: Sentence
    picture: str
    caption: Sentence
    who: int | None = None
    example: dict[str, object] | None = None


class RulesText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that a file holds."""

    about: AboutText
    pages: Annotated[tuple[PageText, ...], msgspec.Meta(min_length=1)]

    def sentences(self) -> Iterator[str]:
        """Everything that has to be translated."""
        yield from (line.text for line in self.about.lines)
        for page in self.pages:
            yield from (page.title, *page.paragraphs, page.heading, page.caption)


@cache
def read(file: str | Path) -> RulesText:
    """`file`: in `assets/rules`, or a full path. Raises BadRules."""
    try:
        return msgspec.json.decode((FOLDER / file).read_bytes(), type=RulesText)
    except OSError as error:
        raise BadRules(file, error.strerror) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRules(file, error) from None
