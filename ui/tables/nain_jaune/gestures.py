"""The table input of Nain Jaune: targets, and the meaning of gestures; the view's legal moves decide."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.kernel import Move, Refusal
from game.nain_jaune.cards import BOXES, Card
from game.nain_jaune.moves import NainJauneMove, Play
from game.nain_jaune.state import NainJauneView
from ui.assets.translation import _, capital, cards
from ui.canvas.pieces import Gesture
from ui.tables.buttons import PrimaryAction, TableButtons
from ui.tables.contract import TableViewModel
from ui.tables.nain_jaune import geometry
from ui.tables.nain_jaune.display_state import by_rank, missing_coins, playable, table_state
from ui.tables.nain_jaune.names import card_name, coins, short_of_stake
from ui.tables.nain_jaune.pieces import BoxTarget, HeapId
from ui.tables.nain_jaune.reasons import refusal
from ui.tables.nain_jaune.texts import claim
from ui.tables.targets import ZONE, HandCardTarget, SeatTarget, Target

LANDING = (70.0, 40.0)  # margins around the dashes within which a card may be dropped


def targets(model: TableViewModel) -> list[Target]:
    """Return all targets of the table: hand, gap of the next card, boxes, talon and earlier cards, seat panels."""
    return [*_hand(model), *_boxes(model), *_heaps(model), *_plates(model)]


def _hand(model: TableViewModel) -> list[Target]:
    question: NainJauneView | None = model.question
    if question is None or question.seat != model.bottom_seat or not question.legal():
        return []
    hand = by_rank(question.hands[model.bottom_seat])
    rects = geometry.hand_targets(model, len(hand))
    result = [
        Target(HandCardTarget(card), rect, capital(card_name(card)), card, 10, numbered=True)
        for card, rect in zip(hand, rects, strict=True)
    ]
    return [*result, Target(ZONE, drop(model), _("Lay it here"), r=9)]


def drop(model: TableViewModel) -> FRect:
    """Return the area where a card is dropped to play it: the gap for the next card, with a margin."""
    return geometry.missing(model, table_state(model).run).inflate(*LANDING)


def _boxes(model: TableViewModel) -> list[Target]:
    stakes = table_state(model).boxes
    return [Target(BoxTarget(box), geometry.box(model, box), f"{capital(card_name(box))}: {coins(stakes[box])}", r=12) for box in BOXES]


def _heaps(model: TableViewModel) -> list[Target]:
    view, before = model.view, table_state(model).before
    aside = _("Set aside, face down: {cards}").format(cards=cards(view.talon))
    result = [Target(HeapId.TALON, geometry.talon(model, view.talon), aside, r=8)]
    if before:
        fans = len(view.laid) > view.run
        result.append(Target(HeapId.BEFORE, geometry.before(model, before), _("Look at what was laid before"), r=8, can_spread=fans))
    return result


def _plates(model: TableViewModel) -> list[Target]:
    order = sorted(range(len(model.seats)), key=lambda seat: -geometry.step_of(model, seat))
    return [Target(SeatTarget(seat), geometry.plate(model, seat), _about_seat(model, seat), r=32, can_spread=True) for seat in order]


def _about_seat(model: TableViewModel, seat: int) -> str:
    sentence = _("Look at this purse, and at what is missing in this hand")
    short = 0 if seat in model.view.out else missing_coins(model.view, model.view.purses[seat])
    return f"{short_of_stake(short)} {sentence}" if short else sentence


def moves(model: TableViewModel, gesture: Gesture) -> Sequence[NainJauneMove]:
    """Return the move that a gesture means, legal or not, as a sequence of one; () if it means none.

    A card of a wanted rank is played at a click, unless its claim might be forgotten.
    """
    if model.question is None:
        return ()
    match gesture:
        case Gesture(Card() as lifted, target):
            return (_play(model, lifted),) if target in (ZONE, BoxTarget(lifted)) else ()
        case Gesture(None, HandCardTarget(Card() as clicked)) if _at_once(model, clicked):
            return (_play(model, clicked),)
    return ()


def gesture(move: Move) -> Gesture:
    return Gesture(move.card, ZONE) if isinstance(move, Play) else Gesture(None, None)


def keys(model: TableViewModel) -> TableButtons:
    """Return the table's buttons: one plays the lifted card, the other arms the claim (rule JA-13)."""
    lay, words = Gesture(model.lifted_piece, ZONE), claim(model)
    action = None
    if isinstance(model.lifted_piece, Card) and moves(model, lay):
        waits = words is not None and not model.claim and words.piece == model.lifted_piece
        action = PrimaryAction(lay, _("Play this card"), "check", _why_not(model, model.lifted_piece), next=not waits)
    return TableButtons(action, words)


def _why_not(model: TableViewModel, card: Card) -> str:
    """Return why this card cannot be played now, or "": it must follow (rule JA-9) and suit the claim (rule JA-13)."""
    question: NainJauneView = model.question
    if card not in playable(model):
        return refusal(Refusal("not_next", {"card": str(card), "needed": question.needed}))
    return refusal(Refusal("no_box", {"card": str(card)})) if model.claim and card not in BOXES else ""


def _at_once(model: TableViewModel, clicked: Card) -> bool:
    question: NainJauneView = model.question
    if question.needed is None or clicked not in playable(model):
        return False
    return (clicked in BOXES) == model.claim or not question.setup.announce


def _play(model: TableViewModel, card: Card) -> Play:
    """Return the move that plays a card, with the claim if it is armed (rule JA-13)."""
    return Play(card, model.claim)
