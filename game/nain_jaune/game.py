"""Nain Jaune for the registry of games."""

from game.definition import Game
from game.nain_jaune import bots, reasons, review
from game.nain_jaune.rules import NainJaune

GAME = Game(NainJaune(), bots.LEVELS, reasons.reason, review.evaluate, review.evaluate_deal, bots.ADVISER, bots.RUNGS)
