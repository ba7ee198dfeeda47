"""Nambarz for the registry of games."""

from __future__ import annotations

from game.definition import Game
from game.nambarz import bots, review
from game.nambarz.rules import Nambarz

GAME = Game(Nambarz(), bots.LEVELS, bots.reason, review.evaluate, review.evaluate_deal, hint_bot=bots.ADVISER, bots_by_strength=bots.RUNGS)
