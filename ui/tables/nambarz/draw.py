"""The drawing of Nambarz's table: piles, tray, results, rings and badges (docs/art.md, mock-ups 5 and 11)."""

from __future__ import annotations

from collections.abc import Collection

from pygame import FRect

from game.nambarz.cards import Card
from game.nambarz.decision import TurnPhase
from game.nambarz.moves import Draw, GiveUp, Pass, Stop
from game.nambarz.state import NambarzView
from ui.assets.translation import _
from ui.canvas.canvas import Canvas, dashed_box_attributes, gradient_svg
from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.canvas.pieces import Gesture, Pose
from ui.tables.contract import CaptionPart, MoveGroup, TableViewModel
from ui.tables.hands import draw_card_ring, draw_hint_rings
from ui.tables.hint_steps import highlighted_ids
from ui.tables.nambarz import geometry
from ui.tables.nambarz.cards import picture
from ui.tables.nambarz.display_state import last_move_marks, membership_flags, table_state
from ui.tables.nambarz.measures import table_measures
from ui.tables.nambarz.names import text_for_joker
from ui.tables.nambarz.narration import caption
from ui.tables.nambarz.panels import (
    CORRECTION_COLORS,
    draw_brackets,
    draw_fault_ruling,
    draw_last_move,
    draw_operator,
    draw_spread_hand,
    draw_ways_to_cover,
)
from ui.tables.nambarz.pieces import bottom_hand, hand_outside_tray, indexes_outside_tray, table_pieces, tray_card_ids
from ui.tables.nambarz.seats import draw_seats
from ui.tables.nambarz.targets import OpenCardId
from ui.tables.nambarz.tray import can_calculate, can_take_more_cards, cards_of_tray, current_tray, is_tray_approved, running_results
from ui.tables.spoken.move_caption import draw_seat_caption
from ui.tables.spoken.speech_bubble import draw_speech_bubble

MAX_CAPTION_PARTS = 6  # parts of a caption: three cards with their operators, and one more


def draw_under(canvas: Canvas, model: TableViewModel) -> None:
    fault = table_state(model).fault is not None
    _draw_tray_frame(canvas, geometry.tray_rect(model, fault), geometry.tray_felt_rect(model, fault))  # the seats cover the frame's shadow
    draw_seats(canvas, model)
    _draw_pile_labels(canvas, model)
    if fault:
        return
    if cards_of_tray(current_tray(model)):
        _draw_running_results(canvas, model)
    elif not draw_last_move(canvas, model) and model.decision_view is not None and model.decision_view.phase is not TurnPhase.AFTER:
        _draw_next_slot(canvas, model, 0)
        if model.is_helper_open:
            draw_ways_to_cover(canvas, model)


def draw_over(canvas: Canvas, model: TableViewModel) -> None:
    now = table_state(model)
    if now.pile:
        draw_card_ring(canvas, table_measures(model).cover_card)
    if model.hint_gesture is not None and isinstance(model.hint_gesture.target, Draw):
        draw_card_ring(canvas, table_measures(model).draw_pile)
    rect = geometry.draw_pile_rect(model)
    pill = FRect(rect.centerx - 40, rect.bottom - 16, 80, 36)
    canvas.draw_box(pill, 18, "smoke", "primary", 2, 0.92)
    canvas.draw_text(str(model.view.draw), pill.centerx, pill.centery, 20, "on_wood", "b", "c")
    if now.fault is None:
        _draw_operators(canvas, model)
        _draw_card_badges(canvas, model)
    else:
        draw_fault_ruling(canvas, model, now.fault)
    if model.hint_gesture is not None:
        _draw_hint_rings(canvas, model, model.hint_gesture)
    for seat, text in model.speech_bubbles:
        draw_speech_bubble(canvas, text, *geometry.speech_bubble_room(model, seat))
    for seat in _captioned_seats(model):
        draw_seat_caption(canvas, model, seat, *geometry.caption_room(model, seat), _short_caption, picture)
    draw_spread_hand(canvas, model)


def _captioned_seats(model: TableViewModel) -> Collection[int]:
    """Return the seats whose last turn is captioned; in a row of cells only the last seat has room for one."""
    seats = [done.seat for done in model.recap]
    return dict.fromkeys(seats if model.recap_index is not None or not geometry.has_seat_rows(model) else seats[-1:])


def _short_caption(group: MoveGroup, may_grow: bool) -> tuple[CaptionPart, ...] | None:
    """Return the caption of a turn, cut to one line so that it never hides the card to cover."""
    parts = caption(group, may_grow)
    return parts if parts is None or len(parts) <= MAX_CAPTION_PARTS else (*parts[:MAX_CAPTION_PARTS], CaptionPart("…"))


# --- piles ------------------------------------------------------------------------------------------------------------


def _draw_pile_labels(canvas: Canvas, model: TableViewModel) -> None:
    measures = table_measures(model)
    between = measures.cover_card.x - measures.draw_pile.x
    max_width = min(between, 2 * (measures.draw_pile.x - measures.label_ends[0])) - 12
    text_width = canvas.fit_text(_("Draw pile"), measures.draw_pile.x, measures.label_y, max_width, 18, "on_wood", "b", "c")
    view: NambarzView = model.view  # the condition of the next play (rules NB-8, NB-15 and NB-17)
    text = _("to cover: {n}").format(n=view.cover.number) if view.cover is not None else ""
    if view.open is not None:
        text = text_for_joker(view.open, _("then a symbol"), _("then an animal"), _("then any card"))
    if text:
        max_width = 2 * min(measures.label_ends[1] - measures.cover_card.x - 4, between - text_width / 2 - 8)
        canvas.fit_text(text, measures.cover_card.x, measures.label_y, max_width, 18, "on_wood", "b", "c")


# --- the tray ---------------------------------------------------------------------------------------------------------


def _draw_tray_frame(canvas: Canvas, rect: FRect, felt: FRect) -> None:
    """Draw the wooden frame of the tray with its sunk felt."""
    x, y = felt.x - rect.x, felt.y - rect.y

    def body(w: float, h: float) -> str:
        inner, high = w - (rect.w - felt.w), h - (rect.h - felt.h)
        wood = f'<rect x="1" y="1" width="{w - 2}" height="{h - 2}" rx="22" fill="url(#a)" stroke="wood_edge" stroke-width="2"/>'
        light = f'<path d="M4 {h - 22}V24Q4 4 24 4H{w - 24}" fill="none" stroke="wood_light" stroke-width="2.5" opacity="0.7" stroke-linecap="round"/>'
        sunk = f'<rect x="{x}" y="{y}" width="{inner}" height="{high}" rx="14" fill="wood_well" stroke="wood_black" stroke-width="2"/>'
        shade = f'<path d="M{x + 4} {y + high - 12}V{y + 14}Q{x + 4} {y + 4} {x + 14} {y + 4}H{x + inner - 10}" fill="none" stroke="shade" stroke-width="8" opacity="0.35" stroke-linecap="round"/>'
        return f"{gradient_svg('a', 'wood', 'wood_end')}{wood}{light}{sunk}{shade}"

    canvas.draw_stretched_box(rect, max(x, rect.right - felt.right) + 22, body, has_plain_fill=False, level=2)


def _draw_next_slot(canvas: Canvas, model: TableViewModel, slot_index: int) -> None:
    """Draw the dashed outlines in the tray of the next card and of the operator before it."""
    spots = geometry.tray_slots(model, slot_index + 1)
    rect = spots.cards[-1].rect(CARD_HEIGHT_FACTOR)
    _draw_dashed_slot(canvas, rect, 12, "7 7")
    if rect.w > 70:
        canvas.fit_text(_("here"), rect.centerx, rect.centery, rect.w - 12, 18, "on_wood_soft", align="c")
    if slot_index and not current_tray(model).pending_operator and can_calculate(model):
        gap = spots.gaps[slot_index - 1]
        _draw_dashed_slot(canvas, gap.rect(), gap.w / 3, "6 6")


def _draw_dashed_slot(canvas: Canvas, rect: FRect, r: float, dash: str) -> None:
    path = dashed_box_attributes(3, 3, rect.w - 6, rect.h - 6, r, dash)
    body = f'<path {path} fill="shine" fill-opacity="0.06" stroke="wood_light" stroke-width="2.5"/>'
    canvas.draw_svg_body(rect.x, rect.y, rect.w, rect.h, body)


def _draw_running_results(canvas: Canvas, model: TableViewModel) -> None:
    """Draw the running results under the cards in the tray, and the final result with a tick if it is right."""
    tray, agrees = current_tray(model), is_tray_approved(model)
    number = len(tray.pieces)
    spots = geometry.tray_slots(model, number + 1)
    if can_take_more_cards(model):
        _draw_next_slot(canvas, model, number)
    spacing = spots.cards[1].x - spots.cards[0].x
    matching = running_results(model)
    for index, (result, pose) in enumerate(zip(matching, spots.cards, strict=False)):
        last = index == number - 1
        fill = "danger_soft" if result.is_forbidden else CORRECTION_COLORS[0] if last and agrees else "surface"
        text = result.text if spacing > 128 or result.is_forbidden else result.value
        _draw_result_pill(canvas, text, pose.x, geometry.result_y(model), spacing - 6, fill)
    rect = geometry.tray_felt_rect(model)
    x = rect.right - geometry.RESULT_W / 2
    if len(matching) == number > 1 and not matching[-1].is_forbidden:
        text, color = f"= {matching[-1].value}", "mint_pale" if agrees else "on_wood"
        canvas.fit_text(text, x, rect.y + 70, geometry.RESULT_W - 16, 46, color, "s", "c")
        if agrees:
            canvas.draw_icon("check", x - 18, rect.y + 108, 36, "target")
    elif agrees:
        canvas.draw_icon("check", rect.right - 114, rect.centery - 34, 48, "target")


def _draw_result_pill(canvas: Canvas, text: str, x: float, y: float, max_width: float, fill: str) -> None:
    size = canvas.fitting_size(text, max_width - 16, 18, "b")
    w = min(max_width, canvas.rasterizer.text_width(text, size, "b") + 22)
    canvas.draw_box(FRect(x - w / 2, y - 17, w, 34), 17, fill, "text", 1.5)
    canvas.fit_text(text, x, y, max_width - 10, 18, "danger_text" if fill == "danger_soft" else "text", "b", "c")


def _draw_operators(canvas: Canvas, model: TableViewModel) -> None:
    """Draw the operators between the cards in the tray; a default operator looks like paper."""
    tray = current_tray(model)
    spots, signs = geometry.tray_slots(model, len(tray.pieces) + 1), tray.operators if can_calculate(model) else ""
    draw_brackets(canvas, spots.cards, signs)
    for index, (sign, gap) in enumerate(zip(signs, spots.gaps, strict=False)):
        guessed = tray.has_default_operator and index == len(tray.pieces) - 2
        draw_operator(canvas, sign, gap.x, gap.y, gap.w, is_pending=index == len(tray.pieces) - 1, is_default=guessed)


# --- the hand ---------------------------------------------------------------------------------------------------------


def _draw_card_badges(canvas: Canvas, model: TableViewModel) -> None:
    """Draw a plus on newly drawn cards of the hand and an arrow on returned ones (docs/art.md, 13)."""
    marks, hand = last_move_marks(model), model.view.hands[model.bottom_seat]
    if isinstance(hand, int) or model.deal_end_events or model.is_past:
        return
    drew = hand[len(hand) - marks.draw_event.count :] if marks.draw_event is not None and marks.draw_event.seat == model.bottom_seat else ()
    question: NambarzView | None = model.decision_view
    if question is not None and question.drawn is not None:
        drew = (question.drawn,)
    back = marks.returned_cards[1] if marks.returned_cards is not None and marks.returned_cards[0] == model.bottom_seat else ()
    cards = hand_outside_tray(model)[::-1]
    poses = geometry.hand_poses(model, len(bottom_hand(model)), indexes_outside_tray(model))[::-1]
    rows = len(bottom_hand(model)) >= table_measures(model).hand.rows_from
    for pose, new, returned in zip(poses, membership_flags(cards, drew), membership_flags(cards, back), strict=True):
        if new or returned:
            _draw_card_badge(canvas, pose, rows, "plus" if new else "undo", "primary" if new else "on_wood")


def _draw_card_badge(canvas: Canvas, pose: Pose, is_in_rows: bool, icon: str, color: str) -> None:
    """Draw a badge with an icon at the upper left of a card in the hand."""
    x, y = pose.x - pose.w / 2 + (58 if is_in_rows else 24), pose.y - pose.w * CARD_HEIGHT_FACTOR / 2 + (20 if is_in_rows else -8)
    canvas.draw_box(FRect(x - 15, y - 15, 30, 30), 15, color, "text", 2, level=1)
    canvas.draw_icon(icon, x - 9, y - 9, 18, "text")


def _draw_hint_rings(canvas: Canvas, model: TableViewModel, hint: Gesture) -> None:
    """Draw a hint's rings round the cards to play, in tray or hand, or round the button to press."""
    if isinstance(hint.target, Pass | Stop | GiveUp):
        canvas.draw_ring(table_measures(model).end_turn_button.inflate(10, 10), "hint", 18, 6)
    tray, hand = [key for key in tray_card_ids(model) if isinstance(key, OpenCardId)], hand_outside_tray(model)
    poses = {piece.key: piece.pose for piece in table_pieces(model)}
    required = tuple(card for card in highlighted_ids(hint.source) if isinstance(card, Card))
    intended = membership_flags([*(key.card for key in tray), *hand], required)
    for key, rings in zip(tray, intended, strict=False):
        if rings:
            draw_card_ring(canvas, poses[key])
    ringed_indexes = [index for index, rings in enumerate(intended[len(tray) :]) if rings]
    room = table_measures(model).hand
    back = len(hand) // 2 if len(hand) >= room.rows_from else 0
    draw_hint_rings(canvas, geometry.hand_poses(model, len(hand)), ringed_indexes, back, room.row_offset)
