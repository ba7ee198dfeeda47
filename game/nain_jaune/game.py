"""Nain Jaune for the registry of games."""

from game.definition import Game
from game.nain_jaune import bots, review
from game.nain_jaune.rules import NainJaune

GAME = Game(NainJaune(), bots.LEVELS, bots.reason, review.evaluate, review.evaluate_deal, bots.ADVISER, bots.RUNGS)
