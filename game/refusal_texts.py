"""The sentences of refusals: one English template for each reason, which the line protocol fills in and the table translates.

A game's own are its `REFUSAL_TEXTS`, beside the keys (docs/decisions/0015-no-prose-in-the-rules.md). A template has the details of its
refusal as placeholders. Its first sentence says why a move is refused; others, for people at a table, say what to do instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from game.kernel import Json


@dataclass(frozen=True, slots=True)
class ByDetail:
    """Templates of one reason that differ by one of its details, such as the kind of a pawn."""

    detail: str  # the name of the detail
    templates: Mapping[str, str]  # by the detail's value


RefusalTexts: TypeAlias = Mapping[str, str | ByDetail]  # templates by the key of the refusal


def translatable(text: str) -> str:
    """Mark an English sentence for the translations, where a table looks it up."""
    return text


NOT_NOW = translatable("Not now: it’s somebody else’s turn.")  # also said of any reason without a template
SHARED_TEXTS: RefusalTexts = {
    "already_thrown": translatable("You have made your sign already."),
    "not_in_hand": translatable("This card is not in your hand."),
    "not_your_turn": NOT_NOW,
    "over": translatable("The game is over. Play another one!"),
}


def refusal_template(texts: RefusalTexts, key: str, details: Mapping[str, Json]) -> str | None:
    """Return the template of a refusal from those of a game, or from those that games share; None if it has none."""
    text = texts.get(key) or SHARED_TEXTS.get(key)
    return text.templates[str(details[text.detail])] if isinstance(text, ByDetail) else text
