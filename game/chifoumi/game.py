"""Chifoumi for the registry of games."""

from game.chifoumi import bots, review
from game.chifoumi.rules import Chifoumi
from game.definition import Game

SENTENCES = {  # of its refusals, for the line protocol
    "another_pawn": "Only the pawn that has just captured, on {square}, may move on.",
    "cannot_stack": "The pawn on {square} is an opponent's: it can be captured where the kinds allow, never stacked on.",
    "cannot_take": "{mine} does not take {theirs}, the top of {square}.",
    "capture_instead": "On {square} stands an opponent's pawn: write the move as a capture, with x.",
    "centre": "No pawn may be placed on the centre square {square}.",
    "empty_square": "There is no pawn on {square}.",
    "may_not_pass": "This seat has a pawn that can move, so it may not pass.",
    "next_to_opponent": "{square} is next to an opponent's pawn: no pawn may be placed there.",
    "no_throw": "Nothing is to be thrown for now.",
    "not_in_reserve": "This seat has no {kind} left to place.",
    "not_your_pawn": "The pawn on {square} belongs to seat {seat}.",
    "nothing_to_place": "There is nothing to place now: a pawn is to be moved.",
    "nothing_to_stop": "There is no further move to give up.",
    "nothing_to_take": "There is nothing to capture on {square}: write a step with -.",
    "off_board": "There is no square {square} on the board, which goes from a1 to g7.",
    "on_opponent": "An opponent's pawn stands on {square}: no pawn may be placed there.",
    "own_pawn": "The pawn on {square} is one's own, and one's own pawns are not captured in this game.",
    "partners": "Partners do not talk: there is no hint while the partner is a person.",
    "place_first": "Pawns are still to be placed: none moves before the last one stands.",
    "stop_instead": "After a capture one does not pass: stop, or move on with the same pawn.",
    "too_far": "{square} is not next to {origin}.",
}
GAME = Game(Chifoumi(), bots.LEVELS, bots.reason, review.evaluate, None, bots.ADVISER, bots.RUNGS, review.final_leads, SENTENCES)
