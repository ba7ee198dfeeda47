"""Nambarz: the plays open to a seat, now and after a "play again", for bots and hints."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.nambarz.cards import PLAY_AGAIN, Card, remove_cards
from game.nambarz.decision import Decision, TurnPhase
from game.nambarz.legal_moves import LegalMoves
from game.nambarz.moves import Calculate, Lay, NambarzMove, PlayJoker, Recombine, Single

PLAY_AGAIN_CARD = Card(joker=PLAY_AGAIN)


def played_cards(move: NambarzMove) -> tuple[Card, ...]:
    """Return the cards that leave the hand with this move, the new top card last."""
    match move:
        case Single(card) | PlayJoker(card) | Lay(card):
            return (card,)
        case Calculate(calculation) | Recombine(calculation):
            return calculation.cards
    return ()


def covering_plays(decision: Decision) -> Iterator[NambarzMove]:
    """Yield the legal moves that play cards, except "play again", which does not cover the card."""
    return (move for move in LegalMoves(decision) if played_cards(move) and move != PlayJoker(PLAY_AGAIN_CARD))


def possible_followers(decision: Decision, joker: Card) -> tuple[Card, ...]:
    """Return the kinds of cards that could follow this joker (rules NB-14 to NB-16), as a drawn one must (rule NB-7)."""
    return tuple(move.card for move in LegalMoves(decision_after_joker(decision, joker)) if isinstance(move, Lay))


def decision_after_joker(decision: Decision, joker: Card) -> Decision:
    """Return the decision after the mover has played this joker (rule NB-14)."""
    remaining = remove_cards(decision.hand, (joker,))
    drawn = None if decision.drawn == joker else decision.drawn
    return replace(decision, phase=TurnPhase.FURTHER, hand=remaining, cover=None, open=joker, below=decision.cover, drawn=drawn)


def decision_after_again(decision: Decision) -> Decision:
    """Return the decision after a "play again" (rule NB-17)."""
    return replace(decision, phase=TurnPhase.TURN, hand=remove_cards(decision.hand, (PLAY_AGAIN_CARD,)), drawn=None)


def max_play_size(decision: Decision) -> int:
    """Return the most cards in one play; a joker's further card counts, a "play again" does not."""
    return max((play_size(decision, move) for move in covering_plays(decision)), default=0)


def play_size(decision: Decision, move: NambarzMove) -> int:
    """Return the number of cards of this legal play, including a joker's further card if there is one."""
    if isinstance(move, PlayJoker) and move.card.is_change_joker and possible_followers(decision, move.card):
        return 2
    return len(played_cards(move))
