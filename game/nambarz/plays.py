"""Nambarz: what a seat could lay now, and after a "play again", for bots and hints."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.nambarz.cards import PLAY_AGAIN, Card, without
from game.nambarz.decision import Decision, Phase
from game.nambarz.legal import LegalMoves
from game.nambarz.moves import Calculate, Lay, NambarzMove, PlayJoker, Recombine, Single
from game.nambarz.rounds import STROKE, STROKE_POINTS

AGAIN = Card(joker=PLAY_AGAIN)


def laid_by(move: NambarzMove) -> tuple[Card, ...]:
    """The cards that leave the hand with this move, the new top last."""
    match move:
        case Single(card) | PlayJoker(card) | Lay(card):
            return (card,)
        case Calculate(calculation) | Recombine(calculation):
            return calculation.cards
    return ()


def plays(decision: Decision) -> Iterator[NambarzMove]:
    """The legal moves that lay cards, "play again" left out: it lays nothing on the card to cover."""
    return (move for move in LegalMoves(decision) if laid_by(move) and move != PlayJoker(AGAIN))


def followers(decision: Decision, joker: Card) -> tuple[Card, ...]:
    """The kinds of cards that could follow this joker at once (NB-14 to NB-16); a card just drawn has to (NB-7)."""
    return tuple(move.card for move in LegalMoves(after_joker(decision, joker)) if isinstance(move, Lay))


def after_joker(decision: Decision, joker: Card) -> Decision:
    """What is to be decided once this joker lies there, by whoever laid it (NB-14)."""
    rest = without(decision.hand, (joker,))
    drawn = None if decision.drawn == joker else decision.drawn
    return replace(decision, phase=Phase.FURTHER, hand=rest, cover=None, open=joker, below=decision.cover, drawn=drawn)


def after_again(decision: Decision) -> Decision:
    """What is to be decided once a "play again" lies there (NB-17)."""
    return replace(decision, phase=Phase.TURN, hand=without(decision.hand, (AGAIN,)), drawn=None)


def most_cards(decision: Decision) -> int:
    """How many cards can be laid at once at most: a joker and its further card are two, a "play again" does not count."""
    return max((cards_of(decision, move) for move in plays(decision)), default=0)


def cards_of(decision: Decision, move: NambarzMove) -> int:
    """How many cards this legal play lays, the further card of a joker included where there is one."""
    if isinstance(move, PlayJoker) and move.card.changes and followers(decision, move.card):
        return 2
    return len(laid_by(move))


def stroke_points(cards: int) -> int:
    """The points of a calculation with so many cards (NB-27)."""
    return max(0, STROKE_POINTS * (cards - STROKE + 1))
