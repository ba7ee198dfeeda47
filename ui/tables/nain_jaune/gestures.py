"""What can be chosen on Nain Jaune's table, and what a gesture means there. Nothing here is a rule: the view's legal moves decide."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.kernel import Move
from game.nain_jaune.cards import BOXES, Card
from game.nain_jaune.moves import NainJauneMove, Play
from game.nain_jaune.state import NainJauneView
from ui.assets.words import _, capital, cards
from ui.canvas.pieces import Gesture
from ui.tables.contract import Look
from ui.tables.nain_jaune import places
from ui.tables.nain_jaune.names import card_name, coins
from ui.tables.nain_jaune.pieces import Heap, Stake
from ui.tables.nain_jaune.table_state import by_rank, playable, table_state
from ui.tables.nain_jaune.words import claim
from ui.tables.table_key import Action, Keys
from ui.tables.targets import ZONE, InHand, Plate, Target

LANDING = (70.0, 40.0)  # how much farther than the dashes a card may be dropped


def targets(look: Look) -> list[Target]:
    """The hand, the place of the next card, the boxes, the heaps aside, and the plates."""
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
    """Where a card may be let go: the missing place, and some way round it."""
    return places.missing(look, table_state(look).run).inflate(*LANDING)


def _boxes(look: Look) -> list[Target]:
    stakes = table_state(look).boxes
    return [Target(Stake(box), places.box(look, box), f"{capital(card_name(box))}: {coins(stakes[box])}", r=12) for box in BOXES]


def _heaps(look: Look) -> list[Target]:
    view, before = look.view, table_state(look).before
    aside = _("Set aside, face down: {cards}").format(cards=cards(view.talon))
    found = [Target(Heap.TALON, places.talon(view.talon), aside, r=8)]
    if before:
        fans = len(view.laid) > view.run
        found.append(Target(Heap.BEFORE, places.before(before), _("Look at what was laid before"), r=8, fans=fans))
    return found


def _plates(look: Look) -> list[Target]:
    says = _("Look at this purse, and at what is missing in this hand")
    order = sorted(range(len(look.seats)), key=lambda seat: -places.step_of(look, seat))
    return [Target(Plate(seat), places.plate(look, seat), says, r=32, fans=True) for seat in order]


def moves(look: Look, gesture: Gesture) -> Sequence[NainJauneMove]:
    """The one move that the gesture can mean. A card of a wanted rank is laid at a click, unless words might be forgotten with it."""
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
    """The lifted card is played; the words of the next move are armed."""
    lay = Gesture(look.lifted, ZONE)
    return Keys(Action(lay, _("Play this card"), "check") if moves(look, lay) else None, claim(look))


def _at_once(look: Look, clicked: Card) -> bool:
    question: NainJauneView = look.question
    if question.needed is None or clicked not in playable(look):
        return False
    return clicked not in BOXES or look.claim or not question.setup.announce


def _play(look: Look, card: Card) -> Play:
    return Play(card, look.claim and card in BOXES)
