"""Nain Jaune for the registry of games."""

from game.definition import Game
from game.nain_jaune import bots, review
from game.nain_jaune.rules import NainJaune

SENTENCES = {  # of its refusals, for the line protocol
    "deal_running": "A card of this deal has been laid: the table can only stop before the first one.",
    "no_box": "{card} has no box, so nothing can be won with it: lay it without !.",
    "not_next": "The sequence goes on with {needed}, which {card} is not.",
    "words_automatic": "Here the words are said by themselves: lay the card without !.",
}
GAME = Game(NainJaune(), bots.LEVELS, bots.reason, review.evaluate, review.evaluate_deal, bots.ADVISER, bots.RUNGS, sentences=SENTENCES)
