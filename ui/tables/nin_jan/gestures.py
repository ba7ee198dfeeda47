"""What can be chosen on Nin Jan's table, and what a gesture means there. Nothing here is a rule: the view's legal moves decide."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel import Move
from game.nin_jan.moves import Add, Choose, NinJanMove, Suit, Take, Throw, card
from game.nin_jan.state import NinJanView, beaten, points
from ui.assets.words import _, signed
from ui.canvas.pieces import Gesture
from ui.tables.contract import InHand, Look, Plate, Target
from ui.tables.nin_jan import places
from ui.tables.nin_jan.words import card_name, pile_name, suit_name
from ui.tables.table_key import Action, Keys


def targets(look: Look) -> list[Target]:
    """The signs of a play-off, else cards and piles; and the plates."""
    if look.view.tied:
        return [*_signs(look), *_plates(look)]
    return [*_cards(look), *_piles(look), *_plates(look)]


def _cards(look: Look) -> list[Target]:
    """The open hand, or the card that has to be settled."""
    question: NinJanView | None = look.question
    if question is None or not question.legal():
        return []
    if question.queue:
        acting, spot = question.queue[0][1], places.slot(look, 0)
        return [Target(InHand(acting), spot.rect(1.4), card_name(acting), str(acting), 8)]
    cards = places.open_hand(look)
    lifted = next((index for index, held in enumerate(cards) if str(held) == look.lifted), None)
    rects = places.hand_targets(len(cards), lifted)
    found = [Target(InHand(held), rect, card_name(held), str(held), 10, numbered=True) for held, rect in zip(cards, rects, strict=True)]
    return [*found, Target(ZONE, places.ZONE, _("Lay it here"))]


def _piles(look: Look) -> list[Target]:
    view: NinJanView = look.view
    choosing = look.question is not None and not look.question.queue and bool(look.question.legal())
    found = []
    for index, pile in enumerate(view.piles):
        says = _("{pile}: {points}").format(pile=pile_name(index), points=signed(points(pile)))
        found.append(Target(f"pile/{index}", places.frame(index, view), says, r=18, numbered=not choosing))
    return found


def _plates(look: Look) -> list[Target]:
    says = _("Look at the taken cards")
    return [Target(Plate(seat), places.plate(look, seat), says, r=32, fans=True) for seat in (*places.others(look), look.south)]


def _signs(look: Look) -> list[Target]:
    if look.question is None or not look.question.legal():
        return []
    return [Target(f"sign/{suit}", places.sign(index), suit_name(suit), r=16, numbered=True) for index, suit in enumerate(places.SUITS)]


def moves(look: Look, gesture: Gesture) -> Sequence[NinJanMove]:
    """The one move that the gesture means."""
    question: NinJanView | None = look.question
    kind, _slash, rest = gesture.target.partition("/")
    if question is None:
        return ()
    if kind == "sign":
        return (Throw(Suit(rest)),)
    if question.queue and kind == "pile":
        return (Take(int(rest)) if beaten(question.queue[0][1], question.piles) else Add(int(rest)),)
    if kind == "pile" and not gesture.source:
        return (Take(int(rest)),)  # a pile before a card: refused, and said why
    return (Choose(card(gesture.source)),) if gesture.source and kind in ("table", "pile") and not (question.queue or question.tied) else ()


def gesture(move: Move) -> Gesture:
    match move:
        case Choose():
            return Gesture(str(move.card), ZONE)
        case Throw():
            return Gesture(None, f"sign/{move.sign}")
        case Take() | Add():
            return Gesture(None, f"pile/{move.pile}")
    raise AssertionError(f"{move} is no move of Nin Jan")


def keys(look: Look) -> Keys:
    """The lifted card is played."""
    lay = Gesture(look.lifted, ZONE)
    return Keys(Action(lay, _("Play this card"), "check") if look.lifted and moves(look, lay) else None)
