"""Three Men's Morris for the registry of games."""

from __future__ import annotations

from game.definition import Game
from game.morris.bots import LEVELS
from game.morris.rules import Morris

GAME = Game(Morris(), LEVELS)
