"""Nambarz: refusals of moves, and the faults that a strict referee accepts and then judges (rule NB-24)."""

from __future__ import annotations

from dataclasses import replace

from game.kernel import Refusal
from game.nambarz.arithmetic import Arithmetic, ForbiddenStep
from game.nambarz.cards import PLAY_AGAIN, Card, card_names, common_feature, first_missing_card, joker_fits
from game.nambarz.cards import card as read_card
from game.nambarz.decision import Decision, TurnPhase
from game.nambarz.moves import Calculate, Calculation, Draw, GiveUp, Lay, NambarzMove, Pass, PlayJoker, Recombine, Single, Stop
from game.nambarz.solver import is_minimal, simplest_calculation
from game.refusal_texts import ByDetail, RefusalTexts, translatable

# what a strict referee accepts and judges (rules NB-9, NB-10, NB-12, NB-14 to NB-16 and NB-24)
FAULT_TEXTS: RefusalTexts = {
    "further_matches": translatable("{card} matches {top}."),
    "joker_misfit": ByDetail(
        "card",
        {
            "J#": translatable("The number joker covers symbol cards only."),
            "J@": translatable("The animal joker covers animal cards only."),
        },
    ),
    "matching_card": translatable("{card} matches {top}."),
    "mixed_types": translatable("A calculation takes symbol cards or animal cards, not both."),
    "negative": translatable("{step} goes below 0."),
    "no_match": translatable("{card} does not match {top}."),
    "not_whole": translatable("{step} is not a whole number."),
    "simpler": translatable("{simpler} already makes {wanted}."),
    "two_jokers": translatable("Two of these jokers never follow each other."),
    "wrong_result": translatable("That makes {result}."),
    "wrong_type": ByDetail(
        "joker",
        {
            "J#": translatable("Only a symbol card goes on the number joker."),
            "J@": translatable("Only an animal card goes on the animal joker."),
        },
    ),
}
# what even a strict referee prevents (rules NB-7, NB-15, NB-17 and NB-22)
PREVENTION_TEXTS: RefusalTexts = {
    "draw_first": translatable("Draw a card first; then you may pass."),
    "drawn_already": translatable("You have drawn already: play with this card if it fits, or keep it and pass."),
    "drawn_card_follows": translatable("You have just drawn {card}: now play it on the joker."),
    "drawn_card_missing": translatable("You have just drawn {card}: play with it, or keep it and pass."),
    "further_now": translatable("First the joker: play one more card on it, or leave it open."),
    "joker_in_calculation": translatable("A joker is played alone, never in a calculation."),
    "last_play_again": translatable("There are no cards left to draw, so you can’t finish with the play-again joker."),
    "no_further": translatable("A joker is left open right after it is played. Choose another move."),
    "no_open_joker": translatable("There is no open joker: cover {top}."),
    "not_held": translatable("{card} is not in your hand."),
    "nothing_to_draw": translatable("There are no cards left to draw: play, or pass."),
    "nothing_to_recombine": translatable("There is no calculation to redo. Choose another move."),
    "only_play_again": ByDetail(
        "again",
        {
            "yes": translatable("You have played: end your turn, or play a play-again joker."),
            "no": translatable("You have played: end your turn."),
        },
    ),
    "open_joker": ByDetail(
        "joker",
        {
            "J#": translatable("Cover the joker with a single symbol card."),
            "J@": translatable("Cover the joker with a single animal card."),
            "J*": translatable("Cover the joker with a single card, symbol or animal."),
        },
    ),
    "operation_not_allowed": translatable("At this table you calculate with {allowed}."),
    "other_cards": translatable("Use all the cards that you played: {cards}."),
    "recombine_now": translatable("Play the same cards another way, or take them back."),
}
REFUSAL_TEXTS: RefusalTexts = {**FAULT_TEXTS, **PREVENTION_TEXTS}


def refusal(decision: Decision, move: NambarzMove, strict: bool) -> Refusal | None:
    """Return why a strict or a helpful referee refuses this move, or None if it is accepted."""
    return outright_refusal(decision, move) or (None if strict else move_fault(decision, move))


def outright_refusal(decision: Decision, move: NambarzMove) -> Refusal | None:
    """Return why this move is refused even in strict play, without a penalty (rule NB-22), or None."""
    match decision.phase:
        case TurnPhase.FURTHER:
            return _further_card_refusal(decision, move)
        case TurnPhase.AFTER:
            return _refusal_after_play(decision, move)
        case TurnPhase.RECOMBINE:
            return None if isinstance(move, Recombine | GiveUp) else Refusal("recombine_now", {"cards": card_names(decision.laid)})
        case TurnPhase.TURN | TurnPhase.DRAWN:
            return _turn_refusal(decision, move)


def move_fault(decision: Decision, move: NambarzMove) -> Refusal | None:
    """Return the fault by rules NB-19 to NB-22 of a move that is not refused outright, or None."""
    match move:
        case Single(card):
            assert decision.cover is not None, "on an open joker it is refused outright"
            return None if common_feature(card, decision.cover) else Refusal("no_match", {"card": str(card), "top": str(decision.cover)})
        case PlayJoker(card) if card.is_change_joker:
            return _joker_fault(decision, card)
        case Calculate(calculation):
            assert decision.cover is not None, "on an open joker it is refused outright"
            fault = calculation_fault(decision.arithmetic, calculation, decision.cover)
            if fault is not None and fault.key == "matching_card" and decision.drawn not in (None, read_card(str(fault.details["card"]))):
                return replace(fault, details={**fault.details, "is_playable": False})  # the drawn card has to be played (rule NB-7)
            return fault
        case Lay(card):
            return _lay_fault(decision, card)
        case Recombine(calculation):
            return _recombination_fault(decision, calculation)
    return None


def calculation_fault(arithmetic: Arithmetic, calculation: Calculation, cover: Card) -> Refusal | None:
    """Return the first fault of a calculation: types, result, matching card, too many cards (rule NB-23)."""
    return (
        _mixed_types_fault(calculation)
        or _result_fault(arithmetic, calculation, cover)
        or _matching_card_fault(calculation, cover)
        or _superfluous_card_fault(arithmetic, calculation, cover)
    )


def _refusal_after_play(decision: Decision, move: NambarzMove) -> Refusal | None:
    """Return why a move is refused after a play, which only a "play again" may follow (rule NB-17), or None."""
    if isinstance(move, PlayJoker) and move.card.joker == PLAY_AGAIN:
        return _joker_refusal(decision, move.card)
    again = _joker_refusal(decision, Card(joker=PLAY_AGAIN)) is None
    return None if isinstance(move, Pass) else Refusal("only_play_again", {"again": "yes" if again else "no"})


def _further_card_refusal(decision: Decision, move: NambarzMove) -> Refusal | None:
    """Return why a move is refused after a joker, which a further card may follow (rule NB-15), or None.

    A drawn card has to follow (rule NB-7), unless it is the joker itself.
    """
    joker = decision.open
    assert joker is not None, "a joker has just been laid"
    if isinstance(move, PlayJoker) and move.card.is_change_joker:
        return Refusal("two_jokers", {"card": str(move.card), "joker": str(joker)})
    drawn = decision.drawn
    if drawn is not None and drawn != joker and move != Lay(drawn):
        return Refusal("drawn_card_follows", {"card": str(drawn)})
    if not isinstance(move, Lay | Stop):
        return Refusal("further_now", {"joker": str(joker)})
    return _missing_card_refusal(decision, (move.card,)) if isinstance(move, Lay) else None


def _turn_refusal(decision: Decision, move: NambarzMove) -> Refusal | None:
    """Return why a move is refused at the start of a turn or after drawing, or None if it is accepted."""
    match move:
        case Draw():
            return _draw_refusal(decision)
        case Pass():
            return Refusal("draw_first") if decision.phase is TurnPhase.TURN and decision.can_draw else None
        case Stop():
            return Refusal("no_further")
        case Recombine() | GiveUp():
            return Refusal("nothing_to_recombine")
        case Single(card):
            return _open_joker_refusal(decision) or _missing_card_refusal(decision, (card,)) or _drawn_card_refusal(decision, (card,))
        case Calculate(calculation):
            return _open_joker_refusal(decision) or _calculation_refusal(decision, calculation)
        case Lay(card):
            if decision.open is None:
                return Refusal("no_open_joker", {"top": str(decision.cover)})
            return _missing_card_refusal(decision, (card,)) or _drawn_card_refusal(decision, (card,))
        case PlayJoker(card):
            return _joker_refusal(decision, card)


def _draw_refusal(decision: Decision) -> Refusal | None:
    """Return why drawing is refused: a second time before a "play again" (rules NB-7 and NB-17), or without a card to draw."""
    if decision.phase is TurnPhase.DRAWN:
        return Refusal("drawn_already")
    return None if decision.can_draw else Refusal("nothing_to_draw")


def _calculation_refusal(decision: Decision, calculation: Calculation) -> Refusal | None:
    joker = next((card for card in calculation.cards if card.joker), None)
    if joker is not None:
        return Refusal("joker_in_calculation", {"joker": str(joker)})
    return (
        _operation_refusal(decision, calculation)
        or _missing_card_refusal(decision, calculation.cards)
        or _drawn_card_refusal(decision, calculation.cards)
    )


def _operation_refusal(decision: Decision, calculation: Calculation) -> Refusal | None:
    """Return the refusal of an operation that the table does not use (rule NB-13), or None."""
    allowed = decision.arithmetic.operations
    other = next((operation for operation in calculation.operations if operation not in allowed), None)
    return None if other is None else Refusal("operation_not_allowed", {"operation": other, "allowed": list(allowed)})


def _joker_refusal(decision: Decision, joker: Card) -> Refusal | None:
    """Return why a joker is refused, or None; after drawing, it has to be the drawn card or be covered with it (rule NB-7)."""
    drawn, refused = decision.drawn, _missing_card_refusal(decision, (joker,))
    if refused is not None:
        return refused
    if decision.phase is TurnPhase.DRAWN:
        assert drawn is not None, "a card has just been drawn"
        if drawn != joker and not _can_follow_joker(decision, joker, drawn):
            return Refusal("drawn_card_missing", {"card": str(drawn)})
    if joker.joker == PLAY_AGAIN and len(decision.hand) == 1 and not decision.can_draw:
        return Refusal("last_play_again")
    return None


def _can_follow_joker(decision: Decision, joker: Card, further: Card) -> bool:
    """Return True if this card may follow this joker in the same turn (rules NB-14 and NB-16)."""
    if joker.joker == PLAY_AGAIN or further.joker or not joker_fits(joker, further):
        return False
    return decision.cover is None or common_feature(further, decision.cover) is None


def _open_joker_refusal(decision: Decision) -> Refusal | None:
    return None if decision.open is None else Refusal("open_joker", {"joker": str(decision.open)})


def _missing_card_refusal(decision: Decision, cards: tuple[Card, ...]) -> Refusal | None:
    card = first_missing_card(decision.hand, cards)
    return None if card is None else Refusal("not_held", {"card": str(card)})


def _drawn_card_refusal(decision: Decision, cards: tuple[Card, ...]) -> Refusal | None:
    if decision.phase is not TurnPhase.DRAWN or decision.drawn in cards:
        return None
    return Refusal("drawn_card_missing", {"card": str(decision.drawn)})


def _joker_fault(decision: Decision, joker: Card) -> Refusal | None:
    if decision.open is not None:
        return Refusal("two_jokers", {"card": str(joker), "joker": str(decision.open)})
    assert decision.cover is not None, "a number card or a joker lies there"
    return None if joker_fits(joker, decision.cover) else Refusal("joker_misfit", {"card": str(joker), "top": str(decision.cover)})


def _lay_fault(decision: Decision, card: Card) -> Refusal | None:
    """Return the fault of a card on a joker.

    On the seat's own joker it must not match the card below (rule NB-16); on an open joker any card of the right type will do (rule NB-15).
    """
    joker = decision.open
    assert joker is not None, "without a joker it is refused outright"
    if not joker_fits(joker, card):
        return Refusal("wrong_type", {"card": str(card), "joker": str(joker)})
    if decision.phase is not TurnPhase.FURTHER:
        return None
    assert decision.below is not None, "one's own joker lies on a number card"
    how = common_feature(card, decision.below)
    return None if how is None else Refusal("further_matches", {"card": str(card), "top": str(decision.below), "how": how})


def _recombination_fault(decision: Decision, calculation: Calculation) -> Refusal | None:
    assert decision.cover is not None, "a calculation was laid on a number card"
    if sorted(map(str, calculation.cards)) != sorted(map(str, decision.laid)):
        return Refusal("other_cards", {"cards": card_names(decision.laid)})
    return _operation_refusal(decision, calculation) or calculation_fault(decision.arithmetic, calculation, decision.cover)


def _mixed_types_fault(calculation: Calculation) -> Refusal | None:
    """Return the fault of a mix of symbol and animal cards (rules NB-9 and NB-21), or None."""
    symbol = next((card for card in calculation.cards if not card.animal), None)
    animal = next((card for card in calculation.cards if card.animal), None)
    return Refusal("mixed_types", {"symbol": str(symbol), "animal": str(animal)}) if symbol and animal else None


def _result_fault(arithmetic: Arithmetic, calculation: Calculation, cover: Card) -> Refusal | None:
    """Return the fault of a forbidden step or a wrong result (rules NB-9, NB-10 and NB-22), or None."""
    values = arithmetic.running_results(calculation.numbers, calculation.operations)
    if isinstance(values, ForbiddenStep):
        return Refusal("negative" if values.why == "negative" else "not_whole", {"step": str(values), "wanted": cover.number})
    return None if values[-1] == cover.number else Refusal("wrong_result", {"result": str(values[-1]), "wanted": cover.number})


def _matching_card_fault(calculation: Calculation, cover: Card) -> Refusal | None:
    """Return the fault of a card in the calculation that matches the card to cover (rules NB-11 and NB-20), or None."""
    for card in calculation.cards:
        how = common_feature(card, cover)
        if how is not None:
            return Refusal("matching_card", {"card": str(card), "top": str(cover), "how": how})
    return None


def _superfluous_card_fault(arithmetic: Arithmetic, calculation: Calculation, cover: Card) -> Refusal | None:
    """Return the fault of superfluous cards in the calculation (rules NB-12 and NB-19), or None."""
    if is_minimal(arithmetic, calculation.cards, cover.number):
        return None
    return Refusal("simpler", {"simpler": str(simplest_calculation(arithmetic, calculation.cards, cover.number)), "wanted": cover.number})
