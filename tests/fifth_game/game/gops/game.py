"""Gops for the registry of games."""

from __future__ import annotations

from game.definition import Game
from game.gops.bots import LEVELS
from game.gops.reasons import explain_move
from game.gops.rules import Gops

GAME = Game(Gops(), LEVELS, explain_move)
