"""Nin Jan for the registry of games."""

from game.definition import Game
from game.nin_jan import bots, review
from game.nin_jan.rules import NinJan

SENTENCES = {  # of its refusals, for the line protocol
    "already_chosen": "This seat has chosen already.",
    "already_thrown": "This seat has thrown already.",
    "choose_now": "Now a card is to be chosen.",
    "must_take": "{card} beats the top of these piles, so one of them must be taken: {piles}.",
    "no_such_pile": "There is no pile {pile}.",
    "not_beaten": "{card} does not beat {top}, the top of pile {pile}.",
    "not_in_hand": "{card} is not in this hand.",
    "not_tied": "This seat has no share in the play-off.",
    "not_your_turn": "It is the turn of seat {seat}.",
    "pick_a_pile": "Now a pile is to be taken or added to, for {card}.",
    "throw_now": "Now a sign is to be thrown.",
}
GAME = Game(NinJan(), bots.LEVELS, bots.reason, review.evaluate, review.evaluate_deal, bots.ADVISER, bots.RUNGS, sentences=SENTENCES)
