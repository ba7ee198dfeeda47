"""The table input of Nin Jan: targets, and the meaning of gestures; the view's legal moves decide."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel import Move
from game.nin_jan.moves import Add, Card, Choose, NinJanMove, Take, Throw
from game.nin_jan.state import NinJanView, beaten, points
from ui.assets.words import _, signed
from ui.canvas.cards import RATIO
from ui.canvas.pieces import Gesture
from ui.tables.contract import Look
from ui.tables.hands import touched
from ui.tables.nin_jan import places
from ui.tables.nin_jan.places import SUITS, Catch, Pile, SignKey
from ui.tables.nin_jan.words import card_name, pile_name, suit_name
from ui.tables.table_key import Action, Keys
from ui.tables.targets import ZONE, InHand, Plate, TablePart, Target

SIGNS = 22.0  # height of the labels over the edges of a pile


def targets(look: Look) -> list[Target]:
    """Return the signs of a play-off, or cards and piles, then seat panels and the panel of taken cards."""
    says = _("Look at the taken cards")
    plates = [Target(Plate(seat), places.plate(look, seat), says, r=32, fans=True) for seat in (*places.others(look), look.south)]
    if look.aside:
        plates.append(Target(Catch(look.south), places.prize(look), says, r=18, fans=True, opens=True))
    question: NinJanView | None = look.question if look.question is not None and look.question.legal() else None
    if look.view.tied:
        return plates if question is None else [*_signs(), *plates]
    acting = question is not None and bool(question.queue)
    return [*(_cards(look, question) if question else ()), *_piles(look, question is None or acting, not acting), *plates]


def _cards(look: Look, question: NinJanView) -> list[Target]:
    """Return the open hand, or the card that has to be resolved."""
    if question.queue:
        acting = question.queue[0][1]
        return [Target(InHand(acting), places.slot(look, len(question.acted)).rect(RATIO), card_name(acting), acting, 8)]
    hand = places.open_hand(look)
    rects = touched(places.hand_spots(look, hand))
    found = [Target(InHand(card), rect, card_name(card), card, 10, numbered=True) for card, rect in zip(hand, rects, strict=True)]
    return [*found, Target(ZONE, places.panel(look), _("Lay it here"), r=18)]


def _piles(look: Look, numbered: bool, opens: bool) -> list[Target]:
    """Return the piles; while no card has to be resolved, a click only spreads one out."""
    says = [_("{pile}: {points}").format(pile=pile_name(index), points=signed(points(pile))) for index, pile in enumerate(look.view.piles)]
    frames = [places.frame(look, index) for index in range(len(says))]
    return [
        Target(Pile(index), frame, text, None, 18, numbered, True, opens, frame.inflate(-12, -2 * SIGNS))
        for index, (text, frame) in enumerate(zip(says, frames, strict=True))
    ]


def _signs() -> list[Target]:
    return [Target(SignKey(suit), places.sign(suit), suit_name(suit), r=16, numbered=True) for suit in SUITS]


def moves(look: Look, gesture: Gesture) -> Sequence[NinJanMove]:
    """Return the one move that the gesture means."""
    question: NinJanView | None = look.question
    if question is None:
        return ()
    match gesture.source, gesture.target:
        case _, SignKey(sign):
            return (Throw(sign),)
        case _, Pile(index) if question.queue:
            return (Take(index) if beaten(question.queue[0][1], question.piles) else Add(index),)
        case Card(), Pile(index):
            return (Take(index),)  # a pile before the cards are turned up is refused, with the reason
        case Card() as card, TablePart.ZONE if not question.queue and not question.tied:
            return (Choose(card),)
    return ()


def gesture(move: Move) -> Gesture:
    match move:
        case Choose():
            return Gesture(move.card, ZONE)
        case Throw():
            return Gesture(None, SignKey(move.sign))
        case Take() | Add():
            return Gesture(None, Pile(move.pile))
    raise AssertionError(f"{move} is no move of Nin Jan")


def keys(look: Look) -> Keys:
    """Return the button that plays the lifted card."""
    lay = Gesture(look.lifted, ZONE)
    return Keys(Action(lay, _("Play this card"), "check") if look.lifted and moves(look, lay) else None)
