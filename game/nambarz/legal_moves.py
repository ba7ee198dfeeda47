"""Nambarz: the legal moves of a decision, as a collection that is computed during iteration."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from game.nambarz.decision import Decision, TurnPhase
from game.nambarz.moves import Calculate, Draw, GiveUp, Lay, NambarzMove, Pass, PlayJoker, Recombine, Single, Stop
from game.nambarz.refusals import move_fault, outright_refusal
from game.nambarz.solver import calculations, recombinations


@dataclass(frozen=True, slots=True)
class LegalMoves(Collection[NambarzMove]):
    """The moves without fault that a decision allows; a strict referee accepts more (rule NB-24).

    Membership and truth tests are cheap. Iteration yields each move once, calculations last. Without a decision the collection is empty.
    """

    decision: Decision | None

    def __contains__(self, move: object) -> bool:
        return self.decision is not None and isinstance(move, NambarzMove) and _is_faultless(self.decision, move)

    def __bool__(self) -> bool:
        """Return True if there is a decision to make: it always has a legal move."""
        return self.decision is not None

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __iter__(self) -> Iterator[NambarzMove]:
        if self.decision is not None:
            yield from (move for move in _simple_moves(self.decision) if _is_faultless(self.decision, move))
            yield from _calculation_moves(self.decision)


def _is_faultless(decision: Decision, move: NambarzMove) -> bool:
    return outright_refusal(decision, move) is None and move_fault(decision, move) is None


def _simple_moves(decision: Decision) -> Iterator[NambarzMove]:
    """Yield moves other than calculations, legal or not: one for each kind of card, and those without cards."""
    for card in dict.fromkeys(decision.hand):
        yield PlayJoker(card) if card.joker else Lay(card) if decision.open else Single(card)
    yield from (Stop(), Draw(), Pass(), GiveUp())


def _calculation_moves(decision: Decision) -> Iterator[NambarzMove]:
    cover = decision.cover
    if cover is None:
        return
    if decision.phase is TurnPhase.RECOMBINE:
        yield from map(Recombine, recombinations(decision.arithmetic, decision.laid, cover))
    elif decision.phase in (TurnPhase.TURN, TurnPhase.DRAWN):
        drawn = decision.drawn if decision.phase is TurnPhase.DRAWN else None
        for calculation in calculations(decision.arithmetic, decision.hand, cover):
            if drawn is None or drawn in calculation.cards:
                yield Calculate(calculation)
