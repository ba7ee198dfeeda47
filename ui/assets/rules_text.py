"""Loading of the rules pages: `rules.json` in the folder of a game, in English, to be translated."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Annotated

import msgspec

from ui.assets.game_folder import game_file, load_json

RULES_FILE = "rules.json"
Sentence = Annotated[str, msgspec.Meta(min_length=1)]  # not empty: for "" gettext returns the head of its catalogue


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
def load_rules(game: str) -> RulesText:
    """Load the rules pages of a game. Raises BadGameFile."""
    return load_json(game_file(game, RULES_FILE), RulesText)
