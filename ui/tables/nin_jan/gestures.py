"""The table input of Nin Jan: targets, and the meaning of gestures; the view's legal moves decide."""

from __future__ import annotations

from collections.abc import Sequence

from game.hand_signs import Throw
from game.kernel import Move
from game.nin_jan.moves import Add, Card, Choose, NinJanMove, Take
from game.nin_jan.state import NinJanView, beaten_piles, points
from ui.assets.translation import _, format_signed
from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.canvas.pieces import Gesture
from ui.tables.buttons import PrimaryAction, TableButtons
from ui.tables.cards.hand_signs import SignTarget, sign_targets
from ui.tables.cards.hands import hand_targets
from ui.tables.contract import TableViewModel
from ui.tables.hands import tappable_rects
from ui.tables.nin_jan import geometry
from ui.tables.nin_jan.geometry import CapturedTarget, PileTarget
from ui.tables.nin_jan.measures import table_measures
from ui.tables.nin_jan.texts import card_name, pile_name, suit_name
from ui.tables.targets import ZONE, HandCardTarget, SeatTarget, TableControl, Target

LABEL_H = 22.0  # height of the labels over the edges of a pile


def targets(model: TableViewModel) -> list[Target]:
    """Return the signs of a play-off, or cards and piles, then seat panels and the panel of taken cards."""
    label = _("Look at the cards taken")
    plates = [
        Target(SeatTarget(seat), geometry.seat_panel_rect(model, seat), label, corner_radius=32, can_spread=True)
        for seat in (*model.other_seats, model.bottom_seat)
    ]
    if model.has_side_column:
        catch, rect = CapturedTarget(model.bottom_seat), table_measures(model).captured_panel.rect
        plates.append(Target(catch, rect, label, corner_radius=18, can_spread=True, spreads_on_click=True))
    question: NinJanView | None = model.decision_view if model.decision_view is not None and model.decision_view.legal() else None
    if model.view.tied:
        return plates if question is None else [*sign_targets(geometry.sign_rect, suit_name), *plates]
    acting = question is not None and bool(question.queue)
    return [*(_card_targets(model, question) if question else ()), *_pile_targets(model, question is None or acting, not acting), *plates]


def _card_targets(model: TableViewModel, decision_view: NinJanView) -> list[Target]:
    """Return the targets of the open hand, or of the card that has to be resolved."""
    if decision_view.queue:
        acting, pose = decision_view.queue[0][1], geometry.queue_cell(model, len(decision_view.acted)).card
        return [Target(HandCardTarget(acting), pose.rect(CARD_HEIGHT_FACTOR), card_name(acting), acting, 8)]
    hand = geometry.open_hand(model)
    cards = hand_targets(hand, tappable_rects(geometry.hand_poses(model, hand)), card_name)
    return [*cards, Target(ZONE, table_measures(model).queue_panel.rect, _("Play it here"), corner_radius=18)]


def _pile_targets(model: TableViewModel, have_digit_keys: bool, opens_by_click: bool) -> list[Target]:
    """Return the targets of the piles; while no card has to be resolved, a click only spreads one out."""
    pile_targets = []
    for index, pile in enumerate(model.view.piles):
        total, frame = format_signed(points(pile)), geometry.pile_frame_rect(model, index)
        text, focus_rect = _("{pile}: {points}").format(pile=pile_name(index), points=total), frame.inflate(-12, -2 * LABEL_H)
        pile_targets.append(Target(PileTarget(index), frame, text, None, 18, have_digit_keys, True, opens_by_click, focus_rect, total))
    return pile_targets


def candidate_moves(model: TableViewModel, gesture: Gesture) -> Sequence[NinJanMove]:
    """Return the one move that the gesture means."""
    question: NinJanView | None = model.decision_view
    if question is None:
        return ()
    match gesture.source, gesture.target:
        case _, SignTarget(sign):
            return (Throw(sign),)
        case _, PileTarget(index) if question.queue:
            return (Take(index) if beaten_piles(question.queue[0][1], question.piles) else Add(index),)
        case Card(), PileTarget(index):
            return (Take(index),)  # a pile before the cards are turned up is refused, with the reason
        case Card() as card, TableControl.ZONE if not question.queue and not question.tied:
            return (Choose(card),)
    return ()


def gesture(move: Move) -> Gesture:
    match move:
        case Choose():
            return Gesture(move.card, ZONE)
        case Throw():
            return Gesture(None, SignTarget(move.sign))
        case Take() | Add():
            return Gesture(None, PileTarget(move.pile))
    raise AssertionError(f"{move} is no move of Nin Jan")


def buttons(model: TableViewModel) -> TableButtons:
    """Return the button that plays the lifted card."""
    lay = Gesture(model.lifted_piece, ZONE)
    return TableButtons(PrimaryAction(lay, _("Play this card"), "check") if model.lifted_piece and candidate_moves(model, lay) else None)
