"""The sentences of Nain Jaune's refusals (the keys of game.nain_jaune.rules)."""

from __future__ import annotations

from game.refusal_texts import RefusalTexts, translatable

REFUSAL_TEXTS: RefusalTexts = {
    "deal_running": translatable("Stopping is agreed on before the first card of a deal. Finish this one first."),
    "no_box": translatable("{card} has no box to win: lay your prize card, or take the words back first."),
    "not_next": translatable("{card} does not come next: lay {needed}."),
    "words_automatic": translatable("At this table the words say themselves: just lay the card."),
}
