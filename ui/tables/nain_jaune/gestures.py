"""The table input of Nain Jaune: targets, and the meaning of gestures; the view's legal moves decide."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.kernel import Move, Refusal
from game.nain_jaune.cards import BOXES, Card
from game.nain_jaune.moves import NainJauneMove, Play
from game.nain_jaune.state import NainJauneView
from ui.assets.words import _, capital, cards
from ui.canvas.pieces import Gesture
from ui.tables.contract import Look
from ui.tables.nain_jaune import places
from ui.tables.nain_jaune.names import card_name, coins, short_of_stake
from ui.tables.nain_jaune.pieces import Heap, Stake
from ui.tables.nain_jaune.reasons import refusal
from ui.tables.nain_jaune.table_state import by_rank, lacking, playable, table_state
from ui.tables.nain_jaune.words import claim
from ui.tables.table_key import Action, Keys
from ui.tables.targets import ZONE, InHand, Plate, Target

LANDING = (70.0, 40.0)  # margins around the dashes within which a card may be dropped


def targets(look: Look) -> list[Target]:
    """Return the hand, the place of the next card, the boxes, the heaps aside, and the seat panels."""
    return [*_hand(look), *_boxes(look), *_heaps(look), *_plates(look)]


def _hand(look: Look) -> list[Target]:
    question: NainJauneView | None = look.question
    if question is None or question.seat != look.south or not question.legal():
        return []
    hand = by_rank(question.hands[look.south])
    rects = places.hand_targets(look, len(hand))
    found = [Target(InHand(card), rect, capital(card_name(card)), card, 10, numbered=True) for card, rect in zip(hand, rects, strict=True)]
    return [*found, Target(ZONE, drop(look), _("Lay it here"), r=9)]


def drop(look: Look) -> FRect:
    """Return the area where a card may be dropped: the gap of the next card and a margin."""
    return places.missing(look, table_state(look).run).inflate(*LANDING)


def _boxes(look: Look) -> list[Target]:
    stakes = table_state(look).boxes
    return [Target(Stake(box), places.box(look, box), f"{capital(card_name(box))}: {coins(stakes[box])}", r=12) for box in BOXES]


def _heaps(look: Look) -> list[Target]:
    view, before = look.view, table_state(look).before
    aside = _("Set aside, face down: {cards}").format(cards=cards(view.talon))
    found = [Target(Heap.TALON, places.talon(look, view.talon), aside, r=8)]
    if before:
        fans = len(view.laid) > view.run
        found.append(Target(Heap.BEFORE, places.before(look, before), _("Look at what was laid before"), r=8, fans=fans))
    return found


def _plates(look: Look) -> list[Target]:
    order = sorted(range(len(look.seats)), key=lambda seat: -places.step_of(look, seat))
    return [Target(Plate(seat), places.plate(look, seat), _about_seat(look, seat), r=32, fans=True) for seat in order]


def _about_seat(look: Look, seat: int) -> str:
    says = _("Look at this purse, and at what is missing in this hand")
    short = 0 if seat in look.view.out else lacking(look.view, look.view.purses[seat])
    return f"{short_of_stake(short)} {says}" if short else says


def moves(look: Look, gesture: Gesture) -> Sequence[NainJauneMove]:
    """Return the one move that the gesture may mean.

    A card of a wanted rank is played at a click, unless its claim might be forgotten.
    """
    if look.question is None:
        return ()
    match gesture:
        case Gesture(Card() as lifted, target):
            return (_play(look, lifted),) if target in (ZONE, Stake(lifted)) else ()
        case Gesture(None, InHand(Card() as clicked)) if _at_once(look, clicked):
            return (_play(look, clicked),)
    return ()


def gesture(move: Move) -> Gesture:
    return Gesture(move.card, ZONE) if isinstance(move, Play) else Gesture(None, None)


def keys(look: Look) -> Keys:
    """Return the buttons that play the lifted card and arm the claim; a prize card waits for it (rule JA-13)."""
    lay, words = Gesture(look.lifted, ZONE), claim(look)
    action = None
    if isinstance(look.lifted, Card) and moves(look, lay):
        waits = words is not None and not look.claim and words.piece == look.lifted
        action = Action(lay, _("Play this card"), "check", _why_not(look, look.lifted), next=not waits)
    return Keys(action, words)


def _why_not(look: Look, card: Card) -> str:
    """Return why this card cannot be played now, or "": it must follow (rule JA-9) and suit the claim (rule JA-13)."""
    question: NainJauneView = look.question
    if card not in playable(look):
        return refusal(Refusal("not_next", {"card": str(card), "needed": question.needed}))
    return refusal(Refusal("no_box", {"card": str(card)})) if look.claim and card not in BOXES else ""


def _at_once(look: Look, clicked: Card) -> bool:
    question: NainJauneView = look.question
    if question.needed is None or clicked not in playable(look):
        return False
    return (clicked in BOXES) == look.claim or not question.setup.announce


def _play(look: Look, card: Card) -> Play:
    """Return the move with the armed claim; the rules refuse a claim for a card without a box (rule JA-13)."""
    return Play(card, look.claim)
