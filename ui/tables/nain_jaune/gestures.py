"""The table input of Nain Jaune: targets, and the meaning of gestures; the view's legal moves decide."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.kernel import Move, Refusal
from game.nain_jaune.cards import BOXES, Card
from game.nain_jaune.moves import NainJauneMove, Pass, Play
from game.nain_jaune.state import NainJauneView
from ui.assets.translation import _, capitalize_first, card_count_text, format_number
from ui.canvas.pieces import Gesture
from ui.tables.buttons import PrimaryAction, TableButtons
from ui.tables.cards.hands import hand_targets
from ui.tables.contract import TableViewModel
from ui.tables.nain_jaune import geometry
from ui.tables.nain_jaune.display_state import missing_coins, playable_cards, sorted_by_rank, table_state
from ui.tables.nain_jaune.names import card_name, coins_text, short_of_stake_sentence, without_rank_words
from ui.tables.nain_jaune.pieces import BoxTarget, HeapId
from ui.tables.nain_jaune.reasons import refusal_text
from ui.tables.nain_jaune.texts import claim_action
from ui.tables.targets import ZONE, HandCardTarget, SeatTarget, Target

DROP_MARGINS = (70.0, 40.0)  # margins around the dashes within which a card may be dropped


def targets(model: TableViewModel) -> list[Target]:
    """Return all targets of the table: hand, gap of the next card, boxes, talon and earlier cards, seat panels."""
    return [*_hand_targets(model), *_box_targets(model), *_heap_targets(model), *_seat_targets(model)]


def _hand_targets(model: TableViewModel) -> list[Target]:
    question: NainJauneView | None = model.decision_view
    if question is None or question.seat != model.bottom_seat or not question.legal():
        return []
    hand = sorted_by_rank(question.hands[model.bottom_seat])
    cards = hand_targets(hand, geometry.tappable_hand_rects(model, len(hand)), lambda card: capitalize_first(card_name(card)))
    return [*cards, Target(ZONE, drop_area(model), _("Play it here"), corner_radius=9)]


def drop_area(model: TableViewModel) -> FRect:
    """Return the area where a card is dropped to play it: the gap for the next card, with a margin."""
    return geometry.next_card_gap(model, table_state(model).run).inflate(*DROP_MARGINS)


def _box_targets(model: TableViewModel) -> list[Target]:
    stakes = table_state(model).boxes
    labels = {box: f"{capitalize_first(card_name(box))}: {coins_text(stake)}" for box, stake in stakes.items()}
    return [
        Target(BoxTarget(box), geometry.box_rect(model, box), labels[box], None, 12, mark=format_number(stakes[box]), face=str(box))
        for box in BOXES
    ]


def _heap_targets(model: TableViewModel) -> list[Target]:
    view, before = model.view, table_state(model).earlier_count
    aside = _("Set aside, face down: {cards}").format(cards=card_count_text(view.talon))
    heap_targets = [
        Target(HeapId.TALON, geometry.talon_rect(model, view.talon), aside, None, 8, mark=format_number(view.talon), face="back")
    ]
    if before:
        rect, label = geometry.earlier_cards_rect(model, before), _("Look at the cards played before")
        heap_targets.append(Target(HeapId.BEFORE, rect, label, corner_radius=8, can_spread=len(view.laid) > view.run))
    return heap_targets


def _seat_targets(model: TableViewModel) -> list[Target]:
    return [
        Target(SeatTarget(seat), geometry.seat_panel_rect(model, seat), _seat_label(model, seat), corner_radius=32, can_spread=True)
        for seat in (*model.other_seats[::-1], model.bottom_seat)
    ]


def _seat_label(model: TableViewModel, seat: int) -> str:
    sentence = _("Look at this purse, and at what is missing in this hand")
    short = 0 if seat in model.view.out else missing_coins(model.view, model.view.purses[seat])
    return f"{short_of_stake_sentence(short)} {sentence}" if short else sentence


def candidate_moves(model: TableViewModel, gesture: Gesture) -> Sequence[NainJauneMove]:
    """Return the move that a gesture means, legal or not, as a sequence of one; () if it means none.

    A card of a wanted rank is played at a click, unless its claim might be forgotten.
    """
    if model.decision_view is None:
        return ()
    match gesture:
        case Gesture(Card() as lifted, target):
            return (_play_with_claim(model, lifted),) if target in (ZONE, BoxTarget(lifted)) else ()
        case Gesture(None, Pass() as stop):
            return (stop,)
        case Gesture(None, HandCardTarget(Card() as clicked)) if _is_played_on_click(model, clicked):
            return (_play_with_claim(model, clicked),)
    return ()


def gesture(move: Move) -> Gesture:
    return Gesture(move.card, ZONE) if isinstance(move, Play) else Gesture(None, move)


def buttons(model: TableViewModel) -> TableButtons:
    """Return the table's buttons: one plays the lifted card, or stops (rule JA-26), the other arms the claim (rule JA-13)."""
    lay, words = Gesture(model.lifted_piece, ZONE), claim_action(model)
    question: NainJauneView | None = model.decision_view
    action = None
    if question is not None and question.needed is not None and Pass() in question.legal():
        is_only = len(question.legal()) == 1
        action = PrimaryAction(Gesture(None, Pass()), without_rank_words(question.needed), "talk", is_next_step=is_only)
    if isinstance(model.lifted_piece, Card) and candidate_moves(model, lay):
        waits = words is not None and not model.is_claim_armed and words.suggested_piece == model.lifted_piece
        action = PrimaryAction(lay, _("Play this card"), "check", _disabled_reason(model, model.lifted_piece), is_next_step=not waits)
    return TableButtons(action, words)


def _disabled_reason(model: TableViewModel, card: Card) -> str:
    """Return why this card cannot be played now, or "": it must follow (rule JA-9) and suit the claim (rule JA-13)."""
    question: NainJauneView = model.decision_view
    if card not in playable_cards(model):
        return refusal_text(Refusal("not_next", {"card": str(card), "needed": question.needed}))
    return refusal_text(Refusal("no_box", {"card": str(card)})) if model.is_claim_armed and card not in BOXES else ""


def _is_played_on_click(model: TableViewModel, card: Card) -> bool:
    question: NainJauneView = model.decision_view
    if question.needed is None or card not in playable_cards(model):
        return False
    return (card in BOXES) == model.is_claim_armed or not question.setup.announce


def _play_with_claim(model: TableViewModel, card: Card) -> Play:
    """Return the move that plays a card, with the claim if it is armed (rule JA-13)."""
    return Play(card, model.is_claim_armed)
