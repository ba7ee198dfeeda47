"""Nin Jan for the registry of games."""

from game.definition import Game
from game.nin_jan import bots, reasons, review
from game.nin_jan.rules import NinJan

GAME = Game(NinJan(), bots.LEVELS, reasons.reason, review.evaluate, review.evaluate_deal, bots.ADVISER, bots.RUNGS)
