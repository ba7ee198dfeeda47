"""Nambarz for the registry of games."""

from game.definition import Game
from game.nambarz import bots, reasons, review
from game.nambarz.rules import Nambarz

GAME = Game(Nambarz(), bots.LEVELS, reasons.reason, review.evaluate, review.evaluate_deal, bots.ADVISER, bots.RUNGS)
