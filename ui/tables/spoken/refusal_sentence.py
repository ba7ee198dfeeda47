"""The sentence of a refused move in the language of the screen, from the one template that the rules have for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.kernel import Json, Refusal
from game.refusal_texts import NOT_NOW, RefusalTexts, refusal_template
from ui.assets.translation import _, capitalize_first


def refusal_sentence(texts: RefusalTexts, refusal: Refusal, phrases: Mapping[str, Callable[[Json], str]]) -> str:
    """Return why a move is refused, from the templates of a game; `phrases` has how details are worded, by their names."""
    details = {name: phrases[name](detail) if name in phrases else detail for name, detail in refusal.details.items()}
    return capitalize_first(_(refusal_template(texts, refusal.key, refusal.details) or NOT_NOW).format_map(details))
