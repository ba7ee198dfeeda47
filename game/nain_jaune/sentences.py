"""The English sentences of the refusals of Nain Jaune, for the line protocol."""

from __future__ import annotations

SENTENCES = {
    "deal_running": "A card of this deal has been laid: the table can only stop before the first one.",
    "no_box": "{card} has no box, so nothing can be won with it: lay it without !.",
    "not_next": "The sequence goes on with {needed}, which {card} is not.",
    "words_automatic": "Here the words are said by themselves: lay the card without !.",
}
