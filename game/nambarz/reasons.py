"""Nambarz: the reason why a move is good, as a key and details for a hint.

A reason needs no more than the view. Cards are in notation. `cards`: those that leave the hand, in the order of play; `left`: number of cards that
stay in it, 0 at the end; `alike`: the cards of this hand that could be played for the same reason, the card itself included. The keys and
their details:

match       cards, top, how, left,      plays a card of the same number or animal; `how`: "number" or "animal" (rule NB-8)
            alike
calc        cards, text, results, top,  plays a calculation, `text` in notation, `results` after each card as texts; `points`: of a
            points, most, left          stroke, 0 if it is none (rule NB-27); `most`: no other play has more cards
joker       cards, why, follow, type,   changes what is to be covered; `type`: "symbol", "animal" or "any" card, which may be played
            left, alike                 on it (rule NB-14). `why`: "out", the last card; "further", the cards `follow` of this hand may
                                        follow at once (rule NB-15); "open", none may, the next player has to play a single card
again       cards, why, left, alike     "play again" (rule NB-17). `why`: "out", the rest of the hand can go in one play; "play", there
                                        is a play after it; "draw", there is none: a card is drawn, and played if it fits; "rid",
                                        there is no card to draw either
lay         cards, joker, own, left,    plays a card on a joker, the seat's `own` or one left open (rule NB-15)
            alike
recombine   cards, text, results, top   makes a right calculation of the cards of a wrong one (rule NB-22)
draw        plays                       draws a card; `plays`: number of different plays there are instead
pass        why, card                   ends the turn. `why`: "played"; "unfit", the drawn `card` cannot be played; "keeps", it
                                        could; "nothing", there is neither a play nor a card to draw; "waits", there is a play.
                                        `card` is "" if none is meant
keeps       card, plays                 ends the turn and keeps a "play again", after which that many `plays` would be possible
stop        joker, why                  leaves a joker open. `why`: "none", no card may follow; "keeps", one could (rule NB-15)
give_up     cards, right                takes the cards of a wrong calculation back (rule NB-22); `right`: number of right calculations
                                        with them
"""

from __future__ import annotations

from game.bots.bot import Reason
from game.kernel import Json
from game.nambarz.cards import Card, card_names, common_feature
from game.nambarz.decision import Decision, TurnPhase
from game.nambarz.legal_moves import LegalMoves
from game.nambarz.moves import Calculate, Calculation, Draw, GiveUp, Lay, NambarzMove, Pass, PlayJoker, Recombine, Single, Stop
from game.nambarz.plays import (
    PLAY_AGAIN_CARD,
    covering_plays,
    decision_after_again,
    max_play_size,
    played_cards,
    possible_followers,
)
from game.nambarz.rounds import stroke_points
from game.nambarz.state import NambarzView

TYPES = {"#": "symbol", "@": "animal", "*": "any"}  # types of cards that may be played on a joker (rule NB-14)


def reason(view: NambarzView, move: NambarzMove) -> Reason:
    """Return why this legal move is good, as one of the keys in the module's docstring."""
    decision = view.decision()
    assert decision is not None and move in LegalMoves(decision), f"{move} is not legal here"
    match move:
        case Single(card):
            assert decision.cover is not None, "a match lies on a number card"
            how, top = common_feature(card, decision.cover), decision.cover
            alike = [one for one in _alternative_cards(decision, move) if common_feature(one, top) == how]
            return Reason("match", {**_play_details(decision, move), "top": str(top), "how": how, "alike": card_names(alike)})
        case Calculate(calculation):
            size = len(calculation.cards)
            more: dict[str, Json] = {"points": stroke_points(size), "most": size == max_play_size(decision)}
            return Reason("calc", {**_play_details(decision, move), **_calculation_details(decision, calculation), **more})
        case Recombine(calculation):
            return Reason("recombine", {"cards": card_names(played_cards(move)), **_calculation_details(decision, calculation)})
        case PlayJoker(card):
            return _joker_reason(decision, move) if card.is_change_joker else _again_reason(decision, move)
        case Lay():
            facts = {**_play_details(decision, move), "joker": str(decision.open), "own": decision.phase is TurnPhase.FURTHER}
            return Reason("lay", {**facts, "alike": card_names(_alternative_cards(decision, move))})
    return _cardless_move_reason(decision, move)


def _cardless_move_reason(decision: Decision, move: NambarzMove) -> Reason:
    match move:
        case Draw():
            return Reason("draw", {"plays": sum(bool(played_cards(other)) for other in LegalMoves(decision))})
        case Pass():
            return _pass_reason(decision)
        case Stop():
            follow = any(isinstance(other, Lay) for other in LegalMoves(decision))
            return Reason("stop", {"joker": str(decision.open), "why": "keeps" if follow else "none"})
        case GiveUp():
            return Reason("give_up", {"cards": card_names(decision.laid), "right": _count_plays(decision)})
    raise AssertionError(f"{move} lays cards")


def _joker_reason(decision: Decision, move: PlayJoker) -> Reason:
    follow = possible_followers(decision, move.card)
    why = "out" if len(decision.hand) == 1 else "further" if follow else "open"
    alike = [joker for joker in _alternative_cards(decision, move) if joker.is_change_joker]
    facts: dict[str, Json] = {"why": why, "follow": card_names(follow), "type": TYPES[move.card.joker], "alike": card_names(alike)}
    return Reason("joker", {**_play_details(decision, move), **facts})


def _again_reason(decision: Decision, move: PlayJoker) -> Reason:
    after = decision_after_again(decision)
    limit = max_play_size(after)
    why = "out" if limit == len(after.hand) else "play" if limit else "draw" if decision.can_draw else "rid"
    return Reason("again", {**_play_details(decision, move), "why": why, "alike": card_names(played_cards(move))})


def _alternative_cards(decision: Decision, move: NambarzMove) -> list[Card]:
    """Return the cards of the hand that could be played alone now by the same kind of move."""
    kinds = {card for other in LegalMoves(decision) if type(other) is type(move) for card in played_cards(other)}
    return [card for card in decision.hand if card in kinds]


def _pass_reason(decision: Decision) -> Reason:
    if decision.phase is TurnPhase.AFTER:
        if PLAY_AGAIN_CARD in decision.hand:
            return Reason("keeps", {"card": str(PLAY_AGAIN_CARD), "plays": _count_plays(decision_after_again(decision))})
        return Reason("pass", {"why": "played", "card": ""})
    fits = any(played_cards(other) for other in LegalMoves(decision))
    if decision.drawn is None:
        return Reason("pass", {"why": "waits" if fits else "nothing", "card": ""})
    return Reason("pass", {"why": "keeps" if fits else "unfit", "card": str(decision.drawn)})


def _calculation_details(decision: Decision, calculation: Calculation) -> dict[str, Json]:
    results = decision.arithmetic.result_texts(calculation.numbers, calculation.operations)
    return {"text": str(calculation), "results": list(results), "top": str(decision.cover)}


def _play_details(decision: Decision, move: NambarzMove) -> dict[str, Json]:
    return {"cards": card_names(played_cards(move)), "left": len(decision.hand) - len(played_cards(move))}


def _count_plays(decision: Decision) -> int:
    return sum(1 for _ in covering_plays(decision))
