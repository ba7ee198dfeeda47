"""Nambarz: the reason why a move is good, for the steps of a hint, from the view alone.

A reason is a key and details. Cards are in notation. `cards`: those that leave the hand, in the order of play; `left`: number of cards that
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
                                        is a play after it; "draw", there is none: a card is drawn, and played if it fits
lay         cards, joker, own, left,    plays a card on a joker, the seat's `own` or one left open (rule NB-15)
            alike
recombine   cards, text, results, top   makes a right calculation of the cards of a wrong one (rule NB-22)
draw        plays                       draws a card; `plays`: number of different plays there are instead
pass        why, card                   ends the turn. `why`: "played"; "unfit", the drawn `card` cannot be played; "keeps", it
                                        could; "nothing", there is neither a play nor a card to draw. `card` is "" if none is meant
keeps       card, plays                 ends the turn and keeps a "play again", after which `plays` plays would be possible
stop        joker, why                  leaves a joker open. `why`: "none", no card may follow; "keeps", one could (rule NB-15)
give_up     cards, right                takes the cards of a wrong calculation back (rule NB-22); `right`: number of right calculations
                                        with them
"""

from __future__ import annotations

from game.bots.bot import Reason
from game.kernel import Json
from game.nambarz.cards import Card, match_by, names
from game.nambarz.decision import Decision, TurnPhase
from game.nambarz.legal_moves import LegalMoves
from game.nambarz.moves import Calculate, Calculation, Draw, GiveUp, Lay, NambarzMove, Pass, PlayJoker, Recombine, Single, Stop
from game.nambarz.plays import AGAIN, after_again, followers, laid_by, most_cards, plays, stroke_points
from game.nambarz.state import NambarzView

TYPES = {"#": "symbol", "@": "animal", "*": "any"}  # types of cards that may be played on a joker (rule NB-14)


def reason(view: NambarzView, move: NambarzMove) -> Reason:
    """Return why this legal move is good, as one of the keys in the module's docstring."""
    decision = view.decision()
    assert decision is not None and move in LegalMoves(decision), f"{move} is not legal here"
    match move:
        case Single(card):
            assert decision.cover is not None, "a match lies on a number card"
            how, top = match_by(card, decision.cover), decision.cover
            alike = [one for one in _singles(decision, move) if match_by(one, top) == how]
            return Reason("match", {**_laid(decision, move), "top": str(top), "how": how, "alike": names(alike)})
        case Calculate(calculation):
            more: dict[str, Json] = {
                "points": stroke_points(len(calculation.cards)),
                "most": len(calculation.cards) == most_cards(decision),
            }
            return Reason("calc", {**_laid(decision, move), **_calculation_details(decision, calculation), **more})
        case Recombine(calculation):
            return Reason("recombine", {"cards": names(laid_by(move)), **_calculation_details(decision, calculation)})
        case PlayJoker(card):
            return _joker(decision, move) if card.changes else _again(decision, move)
        case Lay():
            is_own = decision.phase is TurnPhase.FURTHER
            return Reason(
                "lay", {**_laid(decision, move), "joker": str(decision.open), "own": is_own, "alike": names(_singles(decision, move))}
            )
    return _without_cards(decision, move)


def _without_cards(decision: Decision, move: NambarzMove) -> Reason:
    match move:
        case Draw():
            return Reason("draw", {"plays": _count(decision)})
        case Pass():
            return _pass(decision)
        case Stop():
            follow = any(isinstance(other, Lay) for other in LegalMoves(decision))
            return Reason("stop", {"joker": str(decision.open), "why": "keeps" if follow else "none"})
        case GiveUp():
            return Reason("give_up", {"cards": names(decision.laid), "right": _count(decision)})
    raise AssertionError(f"{move} lays cards")


def _joker(decision: Decision, move: PlayJoker) -> Reason:
    follow = followers(decision, move.card)
    why = "out" if len(decision.hand) == 1 else "further" if follow else "open"
    alike = [joker for joker in _singles(decision, move) if joker.changes]
    facts: dict[str, Json] = {"why": why, "follow": names(follow), "type": TYPES[move.card.joker], "alike": names(alike)}
    return Reason("joker", {**_laid(decision, move), **facts})


def _again(decision: Decision, move: PlayJoker) -> Reason:
    after = after_again(decision)
    limit = most_cards(after)
    why = "draw" if not limit else "out" if limit == len(after.hand) else "play"
    return Reason("again", {**_laid(decision, move), "why": why, "alike": names(laid_by(move))})


def _singles(decision: Decision, move: NambarzMove) -> list[Card]:
    """Return the cards of the hand that could be played alone now by the same kind of move."""
    kinds = {card for other in LegalMoves(decision) if type(other) is type(move) for card in laid_by(other)}
    return [card for card in decision.hand if card in kinds]


def _pass(decision: Decision) -> Reason:
    if decision.phase is TurnPhase.AFTER:
        if AGAIN in decision.hand:
            return Reason("keeps", {"card": str(AGAIN), "plays": _count(after_again(decision))})
        return Reason("pass", {"why": "played", "card": ""})
    if decision.drawn is None:
        return Reason("pass", {"why": "nothing", "card": ""})
    fits = any(laid_by(other) for other in LegalMoves(decision))
    return Reason("pass", {"why": "keeps" if fits else "unfit", "card": str(decision.drawn)})


def _calculation_details(decision: Decision, calculation: Calculation) -> dict[str, Json]:
    results = decision.arithmetic.results(calculation.numbers, calculation.operations)
    return {"text": str(calculation), "results": list(results), "top": str(decision.cover)}


def _laid(decision: Decision, move: NambarzMove) -> dict[str, Json]:
    return {"cards": names(laid_by(move)), "left": len(decision.hand) - len(laid_by(move))}


def _count(decision: Decision) -> int:
    return sum(1 for _ in plays(decision))
