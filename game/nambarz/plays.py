"""Nambarz: the plays open to a seat, now and after a "play again", for bots and hints."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.nambarz.cards import PLAY_AGAIN, Card, without
from game.nambarz.decision import Decision, TurnPhase
from game.nambarz.legal_moves import LegalMoves
from game.nambarz.moves import Calculate, Lay, NambarzMove, PlayJoker, Recombine, Single
from game.nambarz.rounds import STROKE, STROKE_POINTS

AGAIN = Card(joker=PLAY_AGAIN)


def laid_by(move: NambarzMove) -> tuple[Card, ...]:
    """Return the cards that leave the hand with this move, the new top card last."""
    match move:
        case Single(card) | PlayJoker(card) | Lay(card):
            return (card,)
        case Calculate(calculation) | Recombine(calculation):
            return calculation.cards
    return ()


def plays(decision: Decision) -> Iterator[NambarzMove]:
    """Yield the legal moves that play cards, except "play again", which does not cover the card."""
    return (move for move in LegalMoves(decision) if laid_by(move) and move != PlayJoker(AGAIN))


def followers(decision: Decision, joker: Card) -> tuple[Card, ...]:
    """Return the kinds of cards that could follow this joker (rules NB-14 to NB-16), as a drawn one must (rule NB-7)."""
    return tuple(move.card for move in LegalMoves(after_joker(decision, joker)) if isinstance(move, Lay))


def after_joker(decision: Decision, joker: Card) -> Decision:
    """Return the decision after the mover has played this joker (rule NB-14)."""
    remaining = without(decision.hand, (joker,))
    drawn = None if decision.drawn == joker else decision.drawn
    return replace(decision, phase=TurnPhase.FURTHER, hand=remaining, cover=None, open=joker, below=decision.cover, drawn=drawn)


def after_again(decision: Decision) -> Decision:
    """Return the decision after a "play again" (rule NB-17)."""
    return replace(decision, phase=TurnPhase.TURN, hand=without(decision.hand, (AGAIN,)), drawn=None)


def most_cards(decision: Decision) -> int:
    """Return the most cards in one play; a joker's further card counts, a "play again" does not."""
    return max((cards_of(decision, move) for move in plays(decision)), default=0)


def cards_of(decision: Decision, move: NambarzMove) -> int:
    """Return the number of cards of this legal play, including a joker's further card if there is one."""
    if isinstance(move, PlayJoker) and move.card.changes and followers(decision, move.card):
        return 2
    return len(laid_by(move))


def stroke_points(cards: int) -> int:
    """Return the points of a calculation with this many cards (rule NB-27)."""
    return max(0, STROKE_POINTS * (cards - STROKE + 1))
