"""The drawing of Nambarz's table: piles, tray, results, rings and badges (docs/art.md, mock-ups 5 and 11)."""

from __future__ import annotations

from collections.abc import Collection

from pygame import FRect

from game.nambarz.cards import Card
from game.nambarz.decision import TurnPhase
from game.nambarz.moves import Draw, GiveUp, Pass, Stop
from game.nambarz.state import NambarzView
from ui.assets.translation import _
from ui.canvas.canvas import Canvas, dashed, gradient
from ui.canvas.cards import RATIO
from ui.canvas.pieces import Gesture, Pose
from ui.tables.contract import CaptionPart, MoveGroup, TableViewModel
from ui.tables.hands import ring_card, ring_cards
from ui.tables.hint_steps import ringed
from ui.tables.nambarz import geometry
from ui.tables.nambarz.cards import draw_ring, picture
from ui.tables.nambarz.display_state import among, marks_of, position
from ui.tables.nambarz.measures import plan
from ui.tables.nambarz.names import by_joker
from ui.tables.nambarz.narration import caption
from ui.tables.nambarz.panels import RIGHT_BOX, draw_fault, draw_last_move, draw_sign, draw_spread, draw_ways
from ui.tables.nambarz.pieces import in_hand, kept_places, layout, tray_keys, whole_hand
from ui.tables.nambarz.seats import draw_seats
from ui.tables.nambarz.targets import OpenCardId
from ui.tables.nambarz.tray import calculates, cards_in, results, right, takes_more, tray_of
from ui.tables.spoken.move_caption import draw_told
from ui.tables.spoken.speech_bubble import draw_said

MOST_PARTS = 6  # parts of a caption: three cards with their operators, and one more


def draw_under(canvas: Canvas, model: TableViewModel) -> None:
    fault = position(model).fault is not None
    _draw_frame(canvas, geometry.tray(model, fault), geometry.inner(model, fault))  # the seats cover the frame's shadow
    draw_seats(canvas, model)
    _draw_labels(canvas, model)
    if fault:
        return
    if cards_in(tray_of(model)):
        _draw_results(canvas, model)
    elif not draw_last_move(canvas, model) and model.question is not None and model.question.phase is not TurnPhase.AFTER:
        _draw_next(canvas, model, 0)
        if model.helper:
            draw_ways(canvas, model)


def draw_over(canvas: Canvas, model: TableViewModel) -> None:
    now = position(model)
    if now.pile:
        draw_ring(canvas, plan(model).cover, "primary")
    if model.hint_gesture is not None and isinstance(model.hint_gesture.target, Draw):
        draw_ring(canvas, plan(model).draw, "primary")
    rect = geometry.draw_rect(model)
    pill = FRect(rect.centerx - 40, rect.bottom - 16, 80, 36)
    canvas.box(pill, 18, "smoke", "primary", 2, 0.92)
    canvas.text(str(model.view.draw), pill.centerx, pill.centery, 20, "on_wood", "b", "c")
    if now.fault is None:
        _draw_signs(canvas, model)
        _draw_badges(canvas, model)
    else:
        draw_fault(canvas, model, now.fault)
    if model.hint_gesture is not None:
        _draw_hint(canvas, model, model.hint_gesture)
    for seat, text in model.speech_bubbles:
        draw_said(canvas, text, *geometry.bubble(model, seat))
    for seat in _tellers(model):
        draw_told(canvas, model, seat, *geometry.slip(model, seat), _told_in_short, picture)
    draw_spread(canvas, model)


def _tellers(model: TableViewModel) -> Collection[int]:
    """Return the seats whose last turn is captioned; in a row of cells only the last seat has room for one."""
    seats = [done.seat for done in model.recap]
    return dict.fromkeys(seats if model.recap_at is not None or not geometry.in_row(model) else seats[-1:])


def _told_in_short(played: MoveGroup, going_on: bool) -> tuple[CaptionPart, ...] | None:
    """Return the caption of a turn, cut to one line so that it never hides the card to cover."""
    parts = caption(played, going_on)
    return parts if parts is None or len(parts) <= MOST_PARTS else (*parts[:MOST_PARTS], CaptionPart("…"))


# --- piles ------------------------------------------------------------------------------------------------------------


def _draw_labels(canvas: Canvas, model: TableViewModel) -> None:
    measures = plan(model)
    between = measures.cover.x - measures.draw.x
    text_width = canvas.fit_text(
        _("Draw pile"),
        measures.draw.x,
        measures.label_y,
        min(between, 2 * (measures.draw.x - measures.label_ends[0])) - 12,
        18,
        "on_wood",
        "b",
        "c",
    )
    view: NambarzView = model.view  # the condition of the next play (rules NB-8, NB-15 and NB-17)
    text = _("to cover: {n}").format(n=view.cover.number) if view.cover is not None else ""
    if view.open is not None:
        text = by_joker(view.open, _("then a symbol"), _("then an animal"), _("then any card"))
    if text:
        max_width = 2 * min(measures.label_ends[1] - measures.cover.x - 4, between - text_width / 2 - 8)
        canvas.fit_text(text, measures.cover.x, measures.label_y, max_width, 18, "on_wood", "b", "c")


# --- the tray ---------------------------------------------------------------------------------------------------------


def _draw_frame(canvas: Canvas, rect: FRect, felt: FRect) -> None:
    """Draw the wooden frame of the tray with its sunk felt."""
    x, y = felt.x - rect.x, felt.y - rect.y

    def body(w: float, h: float) -> str:
        inner, high = w - (rect.w - felt.w), h - (rect.h - felt.h)
        wood = f'<rect x="1" y="1" width="{w - 2}" height="{h - 2}" rx="22" fill="url(#a)" stroke="wood_edge" stroke-width="2"/>'
        light = f'<path d="M4 {h - 22}V24Q4 4 24 4H{w - 24}" fill="none" stroke="wood_light" stroke-width="2.5" opacity="0.7" stroke-linecap="round"/>'
        sunk = f'<rect x="{x}" y="{y}" width="{inner}" height="{high}" rx="14" fill="wood_well" stroke="wood_black" stroke-width="2"/>'
        shade = f'<path d="M{x + 4} {y + high - 12}V{y + 14}Q{x + 4} {y + 4} {x + 14} {y + 4}H{x + inner - 10}" fill="none" stroke="shade" stroke-width="8" opacity="0.35" stroke-linecap="round"/>'
        return f"{gradient('a', 'wood', 'wood_end')}{wood}{light}{sunk}{shade}"

    canvas.stretched(rect, max(x, rect.right - felt.right) + 22, body, plain=False, level=2)


def _draw_next(canvas: Canvas, model: TableViewModel, number: int) -> None:
    """Draw the dashed outlines in the tray of the next card and of the operator before it."""
    spots = geometry.slots(model, number + 1)
    rect = spots.cards[-1].rect(RATIO)
    _draw_dashes(canvas, rect, 12, "7 7")
    if rect.w > 70:
        canvas.fit_text(_("here"), rect.centerx, rect.centery, rect.w - 12, 18, "on_wood_soft", align="c")
    if number and not tray_of(model).pending and calculates(model):
        gap = spots.gaps[number - 1]
        _draw_dashes(canvas, gap.rect(), gap.w / 3, "6 6")


def _draw_dashes(canvas: Canvas, rect: FRect, r: float, dash: str) -> None:
    path = dashed(3, 3, rect.w - 6, rect.h - 6, r, dash)
    canvas.vec(rect.x, rect.y, rect.w, rect.h, f'<path {path} fill="shine" fill-opacity="0.06" stroke="wood_light" stroke-width="2.5"/>')


def _draw_results(canvas: Canvas, model: TableViewModel) -> None:
    """Draw the running results under the cards in the tray, and the final result with a tick if it is right."""
    tray, agrees = tray_of(model), right(model)
    number = len(tray.pieces)
    spots = geometry.slots(model, number + 1)
    if takes_more(model):
        _draw_next(canvas, model, number)
    spacing = spots.cards[1].x - spots.cards[0].x
    matching = results(model)
    for index, (result, pose) in enumerate(zip(matching, spots.cards, strict=False)):
        last = index == number - 1
        fill = "danger_soft" if result.stuck else RIGHT_BOX[0] if last and agrees else "surface"
        _draw_result(
            canvas, result.text if spacing > 128 or result.stuck else result.value, pose.x, geometry.result_y(model), spacing - 6, fill
        )
    rect = geometry.inner(model)
    x = rect.right - geometry.SUM / 2
    if len(matching) == number > 1 and not matching[-1].stuck:
        canvas.fit_text(f"= {matching[-1].value}", x, rect.y + 70, geometry.SUM - 16, 46, "mint_pale" if agrees else "on_wood", "s", "c")
        if agrees:
            canvas.icon("check", x - 18, rect.y + 108, 36, "target")
    elif agrees:
        canvas.icon("check", rect.right - 114, rect.centery - 34, 48, "target")


def _draw_result(canvas: Canvas, text: str, x: float, y: float, max_width: float, fill: str) -> None:
    size = canvas.fitting(text, max_width - 16, 18, "b")
    w = min(max_width, canvas.rasterizer.width(text, size, "b") + 22)
    canvas.box(FRect(x - w / 2, y - 17, w, 34), 17, fill, "text", 1.5)
    canvas.fit_text(text, x, y, max_width - 10, 18, "danger_text" if fill == "danger_soft" else "text", "b", "c")


def _draw_signs(canvas: Canvas, model: TableViewModel) -> None:
    """Draw the operators between the cards in the tray; a default operator looks like paper."""
    tray = tray_of(model)
    spots = geometry.slots(model, len(tray.pieces) + 1)
    for index, (sign, gap) in enumerate(zip(tray.signs if calculates(model) else "", spots.gaps, strict=False)):
        guessed = tray.has_default_operator and index == len(tray.pieces) - 2
        draw_sign(canvas, sign, gap.x, gap.y, gap.w, waits=index == len(tray.pieces) - 1, guessed=guessed)


# --- the hand ---------------------------------------------------------------------------------------------------------


def _draw_badges(canvas: Canvas, model: TableViewModel) -> None:
    """Draw a plus on newly drawn cards of the hand and an arrow on returned ones (docs/art.md, 13)."""
    marks, hand = marks_of(model), model.view.hands[model.bottom_seat]
    if isinstance(hand, int) or model.deal_end_events or model.is_past:
        return
    drew = hand[len(hand) - marks.drew.count :] if marks.drew is not None and marks.drew.seat == model.bottom_seat else ()
    question: NambarzView | None = model.question
    if question is not None and question.drawn is not None:
        drew = (question.drawn,)
    back = marks.back[1] if marks.back is not None and marks.back[0] == model.bottom_seat else ()
    cards = in_hand(model)[::-1]
    poses = geometry.hand_spots(model, len(whole_hand(model)), kept_places(model))[::-1]
    rows = len(whole_hand(model)) >= plan(model).hand.rows_from
    for pose, new, returned in zip(poses, among(cards, drew), among(cards, back), strict=True):
        if new or returned:
            _draw_badge(canvas, pose, rows, "plus" if new else "undo", "primary" if new else "on_wood")


def _draw_badge(canvas: Canvas, pose: Pose, rows: bool, icon: str, color: str) -> None:
    """Draw a badge with an icon at the upper left of a card in the hand."""
    x, y = pose.x - pose.w / 2 + (58 if rows else 24), pose.y - pose.w * RATIO / 2 + (20 if rows else -8)
    canvas.box(FRect(x - 15, y - 15, 30, 30), 15, color, "text", 2, level=1)
    canvas.icon(icon, x - 9, y - 9, 18, "text")


def _draw_hint(canvas: Canvas, model: TableViewModel, hint: Gesture) -> None:
    """Draw a hint's rings round the cards to play, in tray or hand, or round the button to press."""
    if isinstance(hint.target, Pass | Stop | GiveUp):
        canvas.ring(plan(model).end_key.inflate(10, 10), "hint", 18, 6)
    tray, hand = [key for key in tray_keys(model) if isinstance(key, OpenCardId)], in_hand(model)
    poses = {piece.key: piece.pose for piece in layout(model)}
    required = tuple(card for card in ringed(hint.source) if isinstance(card, Card))
    intended = among([*(key.card for key in tray), *hand], required)
    for key, rings in zip(tray, intended, strict=False):
        if rings:
            ring_card(canvas, poses[key])
    result = [index for index, rings in enumerate(intended[len(tray) :]) if rings]
    room = plan(model).hand
    back = len(hand) // 2 if len(hand) >= room.rows_from else 0
    ring_cards(canvas, geometry.hand_spots(model, len(hand)), result, back, room.up)
