"""Chifoumi for the registry of games."""

from game.chifoumi import bots, reasons, review
from game.chifoumi.rules import Chifoumi
from game.definition import Game

GAME = Game(Chifoumi(), bots.LEVELS, reasons.reason, review.evaluate, None, bots.ADVISER, bots.RUNGS, review.final_leads)
