"""Chifoumi for the registry of games."""

from __future__ import annotations

from game.chifoumi import bots, review
from game.chifoumi.rules import Chifoumi
from game.definition import Game

GAME = Game(
    Chifoumi(),
    bots.LEVELS,
    bots.reason,
    review.evaluate,
    final_standing=review.final_leads,
    hint_bot=bots.ADVISER,
    bots_by_strength=bots.RUNGS,
)
