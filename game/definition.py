"""The definition of a game: all that a folder `game/<key>` provides, in its `GAME`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.bots.bot import Bot, Evaluation, Reason, StopSignal
from game.bots.measured import InterpolatedBot
from game.kernel import Event
from game.record import bot_strength
from game.rules import Rules


@dataclass(frozen=True, slots=True)
class Game:
    """All that the app needs of a game: rules, bots and the functions for hints and reviews."""

    rules: Rules[Any, Any, Any]
    bots: Mapping[str, Bot]  # keyed by level; a game with one bot has it at each
    explain_move: Callable[[Any, Any], Reason] = lambda view, move: Reason("")  # why a move is good, for hints
    # evaluates a view and the move that its seat made there, or a spectator's view of dealt hands without a move; None: no review
    evaluate: Callable[[Any, Any, StopSignal], Evaluation] | None = None
    # estimates what the dealt hands were worth from the views of all seats after the deal; None: nothing is dealt
    deal_luck: Callable[[Sequence[Any], StopSignal], Evaluation] | None = None
    hint_bot: Bot | None = None  # chooses the move of a hint; None: the hard bot
    # bots by strength, ascending, for measured levels; {}: easy, normal and hard
    bots_by_strength: Mapping[int, Bot] = field(default_factory=dict)
    # the standing by seat, in the units of `evaluate`, of a game within a match that ended with these events; None: none ended
    final_standing: Callable[[Sequence[Event]], tuple[float, ...] | None] = lambda events: None

    def bot_of_level(self, level: str) -> Bot | None:
        """Return the bot of this level, `measured/<0..100>` included, or None if there is no such level."""
        strength = bot_strength(level)
        if strength is None:
            return self.bots.get(level)
        usual = {0: self.bots["easy"], 50: self.bots["normal"], 100: self.bots["hard"]}
        return InterpolatedBot(self.bots_by_strength or usual, strength)
