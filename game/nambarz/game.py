"""Nambarz for the registry of games."""

from game.definition import Game
from game.nambarz import bots, review
from game.nambarz.rules import Nambarz

SENTENCES = {  # of its refusals, for the line protocol
    "bad_teams": "The team numbers {teams} are no teams of {players} players: two to six, equal, two or more each, seated together.",
    "card_too_often": "The deal has the card {card} more than {most} times.",
    "draw_first": "Nobody passes without playing or drawing a card.",
    "drawn_already": "A card has been drawn already: play it, or pass.",
    "drawn_card_missing": "After drawing, only a play with the drawn card {card} is allowed.",
    "further_matches": "{card} matches {top}, which the joker covers, so it had to be played alone.",
    "further_now": "Now a further card may be laid on {joker}, or left out with stop.",
    "joker_in_calculation": "{joker} is a joker: jokers take no part in a calculation.",
    "joker_misfit": "{card} does not fit on {top}.",
    "last_play_again": "J+ cannot be the last card now: there is no card left to draw.",
    "matching_card": "{card} matches {top}: it has to be played alone, not in a calculation.",
    "mixed_types": "{symbol} and {animal} are of different types: all cards of a calculation are symbol cards or all are animal cards.",
    "negative": "{step} is less than 0.",
    "no_further": "No joker is waiting for a further card.",
    "no_match": "{card} does not match {top}.",
    "no_open_joker": "No joker lies open: {top} is to be covered, by a match or a calculation.",
    "not_held": "{card} is not in this hand, or not so often.",
    "not_whole": "{step} is not a whole number.",
    "nothing_to_draw": "There is no card left to draw.",
    "nothing_to_recombine": "There is no wrong calculation to mend.",
    "only_play_again": "After playing, one lays J+ or passes.",
    "open_joker": "{joker} lies open: it is covered by a single card, laid with lay.",
    "operation_not_allowed": "This table does not calculate with {operation}, only with: {allowed}.",
    "other_cards": "A recombination is made of just these cards: {cards}.",
    "recombine_now": "Now these cards are to be recombined, or given up: {cards}.",
    "simpler": "That is more cards than needed: {simpler} already makes {wanted}.",
    "too_few_cards": "With {players} players and {jokers} jokers there is no card left to turn up.",
    "two_jokers": "{card} cannot follow {joker}: two jokers that change the card never lie on each other.",
    "wrong_result": "The result is {result}, not {wanted}.",
    "wrong_type": "{card} is not of the type that {joker} asks for.",
}
GAME = Game(Nambarz(), bots.LEVELS, bots.reason, review.evaluate, review.evaluate_deal, bots.ADVISER, bots.RUNGS, sentences=SENTENCES)
