"""What a person sees of a move at a glance, for `bench.blunders`: a judgement of one step, by the view of the seat alone.

The worth of a move has a unit of the game: points in Nin Jan, pawns in Chifoumi, coins in Nain Jaune, cards in Nambarz. No judgement
looks further than what the move itself does and what the next player can take at once from what lies open. So it knows no plans; a better move
is "in plain sight" if this judgement ranks it higher.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.kernel import Move


@dataclass(frozen=True, slots=True)
class Judgement:
    """The worth of each legal move, and the largest pile, box or stack in play in the same unit."""

    worth: Mapping[Any, float]  # by move
    largest: float

    def better_move(self, move: Move) -> Move | None:
        """Return the best move in plain sight if nobody would make `move`, else None.

        Nobody would make the move that is the worst of all, behind the best one by more than the largest pile, box or stack. A move without worth
        (a faulty play before a strict referee, which its player thinks right) is not judged.
        """
        if move not in self.worth:
            return None
        best = max(self.worth, key=self.worth.__getitem__)
        mine = self.worth[move]
        is_worst = mine == min(self.worth.values())
        return best if is_worst and self.worth[best] - mine > self.largest else None
