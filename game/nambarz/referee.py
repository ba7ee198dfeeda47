"""Nambarz: the strict referee: which cards of a faulty play stay and which go back (rules NB-19 to NB-23)."""

from __future__ import annotations

from dataclasses import dataclass

from game.kernel import Refusal
from game.nambarz.cards import Card, common_feature, remove_cards
from game.nambarz.decision import Decision, TurnPhase
from game.nambarz.moves import Calculate, Calculation, Lay, NambarzMove, PlayJoker, Single
from game.nambarz.refusals import move_fault
from game.nambarz.solver import recombinations, simplest_calculation

PENALTY_CARD_COUNT = 3  # cards
RECOMBINABLE_FAULTS = {"wrong_result", "not_whole", "negative"}  # faults that a recombination can correct


@dataclass(frozen=True, slots=True)
class Ruling:
    """A strict referee's ruling on a faulty move."""

    why: Refusal  # the first fault (rule NB-23)
    stays: tuple[Card, ...]  # listed from bottom to top
    back: tuple[Card, ...]  # cards that return to the hand, the seat's own joker included
    can_recombine: bool = False  # True if the cards make a right calculation, which the seat may play (rule NB-22); no card has moved yet


def ruling(decision: Decision, move: NambarzMove) -> Ruling | None:
    """Return the ruling on a move that is not refused outright, or None if it has no fault.

    A move with the cards of a wrong calculation already in question gets no ruling either.
    """
    if decision.phase is TurnPhase.RECOMBINE:
        return None
    why = move_fault(decision, move)
    if why is None:
        return None
    match move:
        case Calculate(calculation):
            return _calculation_ruling(decision, calculation, why)
        case Single(card) | PlayJoker(card):
            return Ruling(why, (), (card,))
        case Lay(card):
            return _further_card_ruling(decision, card, why)
    raise AssertionError(f"{move} has no fault that is judged")


def _calculation_ruling(decision: Decision, calculation: Calculation, why: Refusal) -> Ruling:
    cards, cover = calculation.cards, decision.cover
    assert cover is not None, "a calculation lies on a number card"
    if why.key == "matching_card":
        stays: tuple[Card, ...] = (next(card for card in cards if common_feature(card, cover)),)
    elif why.key == "simpler":
        stays = simplest_calculation(decision.arithmetic, cards, cover.number).cards
    else:
        stays = ()
    mendable = why.key in RECOMBINABLE_FAULTS and any(True for _ in recombinations(decision.arithmetic, cards, cover))
    return Ruling(why, stays, remove_cards(cards, stays), mendable)


def _further_card_ruling(decision: Decision, card: Card, why: Refusal) -> Ruling:
    """Rule on a card played on a joker.

    The seat's own joker goes back with the card, or alone if the card matches the one below; on another seat's open joker only the card
    goes back.
    """
    joker = decision.open
    assert joker is not None, "a further card follows a joker"
    if decision.phase is not TurnPhase.FURTHER:
        return Ruling(why, (), (card,))
    return Ruling(why, (card,), (joker,)) if why.key == "further_matches" else Ruling(why, (), (joker, card))
