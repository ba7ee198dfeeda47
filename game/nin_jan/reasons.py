"""Nin Jan: the reason why a move is good, as a key and details for a hint.

A reason needs no more than the view. Cards are in notation, piles 0 to 2, points integers, lists in the order of the piles or of play. The
keys and their details:

only            {}                      no other move is legal
last_card       card                    the last card of the hand
beats_first     card, prey, piles,      beats the tops of `piles`, all of the suit `prey`; the best of them, `pile`, is worth
                pile, points, alike     `points`, more than 0; no card that another seat may choose can act before it; `alike`: the
                                        cards of its suit in this hand, itself included
beats           the same                the same, but another card might act first
must_take       card, points, alike     beats only piles worth 0 or less now, `points` the best of them, and has to take one;
                                        `alike`: the cards of this hand of which that is true
throws_away     card, alike             beats no pile now and is itself worth less than 0, a good riddance; `alike` as before
bides           card, alike             beats no pile now and is worth more than 0; the other cards are kept for later
take            pile, points,           the most that this card may take; `others`: [pile, points] of the other piles open to it
                others
take_lesser     the same                the same, but one of the others is worth more now
add_negative    card, pile, points,     a card worth less than 0 onto a pile of `points`, a cost to the seat that takes it;
                takers, is_left         `takers`: the seats still to act in this round whose card beats it; `is_left`: no seat can
                                        take the pile any more before the end
add_positive    the same                a card worth more than 0
throw           {}                      a sign in the play-off, each as good as another (rule NJ-13)
"""

from __future__ import annotations

from itertools import combinations

from game.bots.bot import Reason
from game.hand_signs import Throw
from game.kernel import Json
from game.nin_jan.moves import Add, Card, Choose, NinJanMove, Take
from game.nin_jan.state import NinJanView, beaten_piles, points


def reason(view: NinJanView, move: NinJanMove) -> Reason:
    """Return why this legal move is good, as one of the keys in the module's docstring."""
    moves = view.legal()
    assert move in moves, f"{move} is not legal here"
    match move:
        case Choose(card):
            return _choice_reason(view, card) if len(moves) > 1 else Reason("last_card", {"card": str(card)})
        case Take(pile):
            return _take_reason(view, pile) if len(moves) > 1 else Reason("only")
        case Add(pile):
            return _add_reason(view, pile)
        case Throw():
            return Reason("throw")


def _choice_reason(view: NinJanView, card: Card) -> Reason:
    hand, best = view.hands[view.seat or 0], _best_pile(view, card)
    assert not isinstance(hand, int), "a seat sees its own hand"
    if best is None:
        alike = [str(one) for one in hand if _best_pile(view, one) is None and (one.value < 0) == (card.value < 0)]
        return Reason("throws_away" if card.value < 0 else "bides", {"card": str(card), "alike": alike})
    if points(view.piles[best]) <= 0:
        alike = [str(one) for one in hand if one.suit is card.suit]
        return Reason("must_take", {"card": str(card), "points": points(view.piles[best]), "alike": alike})
    facts: dict[str, Json] = {
        "card": str(card),
        "prey": str(card.suit.beaten_sign),
        "piles": list(beaten_piles(card, view.piles)),
        "pile": best,
        "points": points(view.piles[best]),
        "alike": [str(one) for one in hand if one.suit is card.suit],
    }
    open_cards = [one for seat, held in enumerate(view.hands) if seat != view.seat and not isinstance(held, int) for one in held]
    first = not any(_may_act_before(other, card) for other in (*view.unseen_cards, *open_cards))
    return Reason("beats_first" if first else "beats", facts)


def _best_pile(view: NinJanView, card: Card) -> int | None:
    """Return the most valuable pile that this card beats, or None if it beats none."""
    return max(beaten_piles(card, view.piles), key=lambda pile: points(view.piles[pile]), default=None)


def _take_reason(view: NinJanView, pile: int) -> Reason:
    worth = [points(cards) for cards in view.piles]
    others = [other for other in beaten_piles(view.queue[0][1], view.piles) if other != pile]
    facts: dict[str, Json] = {"pile": pile, "points": worth[pile], "others": [[other, worth[other]] for other in others]}
    return Reason("take" if all(worth[pile] >= worth[other] for other in others) else "take_lesser", facts)


def _add_reason(view: NinJanView, pile: int) -> Reason:
    (_, card), *later = view.queue
    takers = [seat for seat, other in later if other.suit.beats(card.suit)]
    facts: dict[str, Json] = {"card": str(card), "pile": pile, "points": points(view.piles[pile]), "takers": takers}
    if card.value > 0:
        return Reason("add_positive", facts)
    may_be_taken = bool(takers) or any(last.suit.beats(first.suit) for (_, first), (_, last) in combinations(later, 2))
    return Reason("add_negative", {**facts, "is_left": not (view.hands[view.seat or 0] or may_be_taken)})


def _may_act_before(other: Card, card: Card) -> bool:
    """Return True if `other` may act before `card` in one round (rules NJ-6 and NJ-7)."""
    return other.value > card.value or (other.value == card.value and other.suit.beats(card.suit))
