"""Loading of the rules pages: an English JSON file for each game in `assets/rules`, to be translated."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "rules"
Sentence = Annotated[str, msgspec.Meta(min_length=1)]  # not empty: for "" gettext returns the head of its catalogue


class BadRules(ValueError):
    """Raised when rules cannot be shown; the message names the file."""

    def __init__(self, file: str | Path, why: object) -> None:
        super().__init__(f"The rules in {Path(file).name} cannot be read: {why}")


class PictureLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of text with its picture."""

    picture: str  # a name in `assets/svg`
    text: Sentence


class GameSummaryText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The summary of a game."""

    faces: tuple[str, str, str]  # three pieces of its table
    lines: tuple[PictureLine, ...]


class PageText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A page of the rules."""

    title: Sentence
    numbers: tuple[str, ...]  # the rules that it explains, such as "NJ-8"
    paragraphs: tuple[Sentence, ...]
    heading: Sentence  # above the picture
    picture: str  # the function that paints it
    caption: Sentence  # below the picture
    who: int | None = None  # the player's picture beside the heading; None for none
    example: dict[str, object] | None = None  # the record of a position to play, if no lesson teaches these rules


class RulesText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a rules file."""

    about: GameSummaryText
    pages: Annotated[tuple[PageText, ...], msgspec.Meta(min_length=1)]

    def translatable_texts(self) -> Iterator[str]:
        """Yield every text that has to be translated."""
        yield from (line.text for line in self.about.lines)
        for page in self.pages:
            yield from (page.title, *page.paragraphs, page.heading, page.caption)


@cache
def load_rules(file: str | Path) -> RulesText:
    """Load a file of `assets/rules`, or one by its full path. Raises BadRules."""
    try:
        return msgspec.json.decode((FOLDER / file).read_bytes(), type=RulesText)
    except OSError as error:
        raise BadRules(file, error.strerror) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRules(file, error) from None
