"""The cards in Nambarz's tray, their running results, and the move that they make; the game decides."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice

from game.kernel import Refusal
from game.nambarz.arithmetic import Arithmetic, ForbiddenStep, Value
from game.nambarz.cards import Card, card
from game.nambarz.decision import Decision, TurnPhase
from game.nambarz.legal_moves import LegalMoves
from game.nambarz.moves import Calculate, Calculation, Lay, NambarzMove, Pass, PlayJoker, Recombine, Single
from game.nambarz.plays import decision_after_joker
from game.nambarz.refusals import refusal as refused
from game.nambarz.state import NambarzView
from ui.tables.contract import TableViewModel
from ui.tables.nambarz.display_state import last_move_marks
from ui.tables.nambarz.names import OPERATOR_SYMBOLS, number_text
from ui.tables.tray import Tray, without_pieces


@dataclass(frozen=True, slots=True)
class RunningResult:
    """The result of the calculation in the tray up to one of its cards."""

    text: str  # as it is written, such as "10 – 4 = 6"
    value: str  # the result alone, such as "6"
    is_forbidden: bool = False  # the step is not allowed


def current_tray(model: TableViewModel) -> Tray:
    """Return the tray, filled with the player's wrong calculation while it may be recombined (rule NB-22)."""
    question: NambarzView | None = model.decision_view
    tray = model.tray
    if question is None or question.phase is not TurnPhase.RECOMBINE or tray.pieces:
        return tray
    names, signs = tuple(map(str, question.laid)), last_move_marks(model).wrong_operators
    usual = question.setup.operations[0] * (len(names) - 1)
    return replace(tray, pieces=names, operators=signs if len(signs) == len(usual) else usual)


def cards_of_tray(tray: Tray) -> tuple[Card, ...]:
    return tuple(map(card, tray.pieces))


def shows_results(model: TableViewModel) -> bool:
    """Return True if the table shows the results of calculations before they are played.

    A strict referee never shows them, and a table only if it was set up to help.
    """
    return not (model.hides_results or model.view.setup.is_strict)


def running_results(model: TableViewModel) -> list[RunningResult]:
    """Return the running results of the cards in the tray, [] with a joker or if results are hidden."""
    tray = current_tray(model)
    if not tray.pieces or not shows_results(model) or not can_calculate(model):
        return []
    return compute_results(model.view.setup.arithmetic, Calculation(cards_of_tray(tray), tray.operators_between))


def compute_results(arithmetic: Arithmetic, calculation: Calculation) -> list[RunningResult]:
    """Return the running result after each card of a calculation, up to a forbidden step (rules NB-9 and NB-10)."""
    now: Value = calculation.numbers[0]
    running = [RunningResult(str(now), str(now))]
    for sign, number in zip(calculation.operations, calculation.numbers[1:], strict=True):
        step = f"{number_text(str(now))} {OPERATOR_SYMBOLS[sign]} {number}"
        after = arithmetic.apply_step(now, sign, number)
        if isinstance(after, ForbiddenStep):
            return [*running, RunningResult(step, "", is_forbidden=True)]
        running.append(RunningResult(f"{step} = {number_text(str(after))}", number_text(str(after))))
        now = after
    return running


def move_from_tray(model: TableViewModel) -> NambarzMove | None:
    """Return the move that plays the tray, its joker first; None if it is empty, or if its jokers do not go with its cards."""
    question: NambarzView | None = model.decision_view
    cards = cards_of_tray(current_tray(model))
    if question is None or not cards or joker_refusal(model) is not None:
        return None
    if len(cards) == 1:
        return single_card_move(question, cards[0])
    if (pair := joker_pair(model)) is not None:
        return PlayJoker(pair[0])
    calculation = Calculation(cards, current_tray(model).operators_between)
    return Recombine(calculation) if question.phase is TurnPhase.RECOMBINE else Calculate(calculation)


def single_card_move(decision_view: NambarzView, played_card: Card) -> NambarzMove:
    """Return the move that plays a single card: a joker, a card on an open joker, or a matching card."""
    if played_card.joker:
        return PlayJoker(played_card)
    return Lay(played_card) if decision_view.open is not None else Single(played_card)


def joker_pair(model: TableViewModel) -> tuple[Card, Card] | None:
    """Return a joker and the card to be played on it at once, if these two are in the tray (rule NB-14)."""
    question: NambarzView | None = model.decision_view
    cards = cards_of_tray(current_tray(model))
    if question is None or question.open is not None or question.phase not in (TurnPhase.TURN, TurnPhase.DRAWN) or len(cards) != 2:
        return None
    first, second = sorted(cards, key=lambda one: not one.joker)
    return (first, second) if first.is_change_joker and not second.joker else None


def joker_refusal(model: TableViewModel) -> Refusal | None:
    """Return why the jokers in the tray cannot be played with its other cards, or None (rules NB-14 to NB-16 and NB-24)."""
    pair, changing = joker_pair(model), [one for one in cards_of_tray(current_tray(model)) if one.is_change_joker]
    if len(changing) > 1:
        return Refusal("two_jokers", {"card": str(changing[1]), "joker": str(changing[0])})
    return None if pair is None else _joker_pair_refusal(model.decision_view.decision(), *pair, model.view.setup.is_strict)


def _joker_pair_refusal(decision: Decision, joker: Card, further_card: Card, is_strict: bool) -> Refusal | None:
    """Return why a joker and its further card are refused together, before the joker is played."""
    if decision.drawn in (joker, further_card):
        # the drawn card is part of the play (rule NB-7), and what cannot follow is no play that a strict referee could judge
        decision, is_strict = replace(decision, phase=TurnPhase.TURN, drawn=None), is_strict and decision.drawn == joker
    refusal = refused(decision, PlayJoker(joker), is_strict)
    if refusal is not None or is_strict or decision.drawn is not None:
        return refusal or (None if is_strict else Refusal("drawn_card_missing", {"card": str(decision.drawn)}))
    return refused(decision_after_joker(decision, joker), Lay(further_card), is_strict)


def tray_after_joker(model: TableViewModel, move: PlayJoker) -> Tray | None:
    """Return the tray after its joker is played, with the further card left in it; None without a further card."""
    pair = joker_pair(model)
    return None if pair is None or move.card != pair[0] else replace(without_pieces(model.tray), pieces=(str(pair[1]),))


def is_tray_approved(model: TableViewModel) -> bool:
    """Return True if the tray makes a legal move and the table shows that in advance."""
    move = move_from_tray(model)
    return move is not None and shows_results(model) and move in model.decision_view.legal()


def can_take_more_cards(model: TableViewModel) -> bool:
    """Return True if another card may join the tray (rules NB-9, NB-14 and NB-15).

    A further card goes on one's own joker, while a card on another player's joker is played alone.
    """
    if model.decision_view is None or model.decision_view.open is not None:
        return False
    return can_calculate(model) or [one.is_change_joker for one in cards_of_tray(current_tray(model))] == [True]


def must_keep_drawn_card(decision_view: NambarzView) -> bool:
    """Return True if the player has drawn a card and can only keep it and pass (rule NB-7)."""
    decision = decision_view.decision()
    return decision is not None and decision_view.phase is TurnPhase.DRAWN and _can_only_pass(decision)


@lru_cache(4)
def _can_only_pass(decision: Decision) -> bool:
    return list(islice(LegalMoves(decision), 2)) == [Pass()]


def can_calculate(model: TableViewModel) -> bool:
    """Return True if the tray has no joker, so that its cards can form a calculation (rule NB-22)."""
    return not any(one.joker for one in cards_of_tray(current_tray(model)))


def cards_playable_alone(model: TableViewModel) -> list[Card]:
    """Return the cards of the bottom hand that can be played alone now, [] if the table does not show that.

    These are matching cards, jokers, and cards on a joker; calculations are left to be found.
    """
    question: NambarzView | None = model.decision_view
    if question is None or not model.shows_legal_moves or question.setup.is_strict:
        return []
    hand, legal = question.hands[model.bottom_seat], question.legal()
    return [] if isinstance(hand, int) else [one for one in dict.fromkeys(hand) if single_card_move(question, one) in legal]
