"""The drawing of Nambarz's table: piles, tray, results, rings and badges (docs/art.md, mock-ups 5 and 11)."""

from __future__ import annotations

from collections.abc import Collection

from pygame import FRect

from game.nambarz.cards import Card
from game.nambarz.decision import TurnPhase
from game.nambarz.moves import Draw, GiveUp, Pass, Stop
from game.nambarz.state import NambarzView
from ui.assets.words import _
from ui.canvas.brush import Brush, dashed, gradient
from ui.canvas.cards import RATIO
from ui.canvas.pieces import Gesture, Spot
from ui.tables.contract import Look, Part, Played
from ui.tables.hands import ring_card, ring_cards
from ui.tables.hint_steps import ringed
from ui.tables.nambarz import places
from ui.tables.nambarz.arrangement import plan
from ui.tables.nambarz.cards import draw_ring, picture
from ui.tables.nambarz.names import by_joker
from ui.tables.nambarz.narration import told
from ui.tables.nambarz.panels import RIGHT_BOX, draw_fault, draw_last_move, draw_sign, draw_spread, draw_ways
from ui.tables.nambarz.pieces import in_hand, kept_places, layout, tray_keys, whole_hand
from ui.tables.nambarz.seats import draw_seats
from ui.tables.nambarz.settled import among, marks_of, position
from ui.tables.nambarz.things import OwnCard
from ui.tables.nambarz.tray import calculates, cards_in, results, right, takes_more, tray_of
from ui.tables.spoken.speech_bubble import draw_said
from ui.tables.spoken.told import draw_told

MOST_PARTS = 6  # parts of a caption: three cards with their operators, and one more


def draw_under(brush: Brush, look: Look) -> None:
    fault = position(look).fault is not None
    _draw_frame(brush, places.tray(look, fault), places.inner(look, fault))  # the seats cover the frame's shadow
    draw_seats(brush, look)
    _draw_labels(brush, look)
    if fault:
        return
    if cards_in(tray_of(look)):
        _draw_results(brush, look)
    elif not draw_last_move(brush, look) and look.question is not None and look.question.phase is not TurnPhase.AFTER:
        _draw_next(brush, look, 0)
        if look.helper:
            draw_ways(brush, look)


def draw_over(brush: Brush, look: Look) -> None:
    now = position(look)
    if now.pile:
        draw_ring(brush, plan(look).cover, "primary")
    if look.hint is not None and isinstance(look.hint.target, Draw):
        draw_ring(brush, plan(look).draw, "primary")
    at = places.draw_rect(look)
    pill = FRect(at.centerx - 40, at.bottom - 16, 80, 36)
    brush.box(pill, 18, "smoke", "primary", 2, 0.92)
    brush.text(str(look.view.draw), pill.centerx, pill.centery, 20, "on_wood", "b", "c")
    if now.fault is None:
        _draw_signs(brush, look)
        _draw_badges(brush, look)
    else:
        draw_fault(brush, look, now.fault)
    if look.hint is not None:
        _draw_hint(brush, look, look.hint)
    for seat, text in look.said:
        draw_said(brush, text, *places.bubble(look, seat))
    for seat in _tellers(look):
        draw_told(brush, look, seat, *places.slip(look, seat), _told_in_short, picture)
    draw_spread(brush, look)


def _tellers(look: Look) -> Collection[int]:
    """Return the seats whose last turn has a caption; a row of cells has room for the last one only."""
    seats = [done.seat for done in look.recap]
    return dict.fromkeys(seats if look.recap_at is not None or not places.in_row(look) else seats[-1:])


def _told_in_short(played: Played, going_on: bool) -> tuple[Part, ...] | None:
    """Return the caption cut to one line, so that it never hides the card to cover."""
    parts = told(played, going_on)
    return parts if parts is None or len(parts) <= MOST_PARTS else (*parts[:MOST_PARTS], Part("…"))


# --- piles ------------------------------------------------------------------------------------------------------------


def _draw_labels(brush: Brush, look: Look) -> None:
    measures = plan(look)
    between = measures.cover.x - measures.draw.x
    taken = brush.fit(
        _("Draw pile"),
        measures.draw.x,
        measures.label_y,
        min(between, 2 * (measures.draw.x - measures.label_ends[0])) - 12,
        18,
        "on_wood",
        "b",
        "c",
    )
    view: NambarzView = look.view  # the condition of the next play (rules NB-8, NB-15 and NB-17)
    text = _("to cover: {n}").format(n=view.cover.number) if view.cover is not None else ""
    if view.open is not None:
        text = by_joker(view.open, _("then a symbol"), _("then an animal"), _("then any card"))
    if text:
        room = 2 * min(measures.label_ends[1] - measures.cover.x - 4, between - taken / 2 - 8)
        brush.fit(text, measures.cover.x, measures.label_y, room, 18, "on_wood", "b", "c")


# --- the tray ---------------------------------------------------------------------------------------------------------


def _draw_frame(brush: Brush, at: FRect, felt: FRect) -> None:
    """Draw the wooden frame with its sunk felt."""
    x, y = felt.x - at.x, felt.y - at.y

    def body(w: float, h: float) -> str:
        inner, high = w - (at.w - felt.w), h - (at.h - felt.h)
        wood = f'<rect x="1" y="1" width="{w - 2}" height="{h - 2}" rx="22" fill="url(#a)" stroke="wood_edge" stroke-width="2"/>'
        light = f'<path d="M4 {h - 22}V24Q4 4 24 4H{w - 24}" fill="none" stroke="wood_light" stroke-width="2.5" opacity="0.7" stroke-linecap="round"/>'
        sunk = f'<rect x="{x}" y="{y}" width="{inner}" height="{high}" rx="14" fill="wood_well" stroke="wood_black" stroke-width="2"/>'
        shade = f'<path d="M{x + 4} {y + high - 12}V{y + 14}Q{x + 4} {y + 4} {x + 14} {y + 4}H{x + inner - 10}" fill="none" stroke="shade" stroke-width="8" opacity="0.35" stroke-linecap="round"/>'
        return f"{gradient('a', 'wood', 'wood_end')}{wood}{light}{sunk}{shade}"

    brush.stretched(at, max(x, at.right - felt.right) + 22, body, plain=False, level=2)


def _draw_next(brush: Brush, look: Look, number: int) -> None:
    """Draw the dashed outline of the next card, and of the operator before it."""
    spots = places.slots(look, number + 1)
    at = spots.cards[-1].rect(RATIO)
    _draw_dashes(brush, at, 12, "7 7")
    if at.w > 70:
        brush.fit(_("here"), at.centerx, at.centery, at.w - 12, 18, "on_wood_soft", align="c")
    if number and not tray_of(look).pending and calculates(look):
        gap = spots.gaps[number - 1]
        _draw_dashes(brush, gap.rect(), gap.w / 3, "6 6")


def _draw_dashes(brush: Brush, at: FRect, r: float, dash: str) -> None:
    path = dashed(3, 3, at.w - 6, at.h - 6, r, dash)
    brush.vec(at.x, at.y, at.w, at.h, f'<path {path} fill="shine" fill-opacity="0.06" stroke="wood_light" stroke-width="2.5"/>')


def _draw_results(brush: Brush, look: Look) -> None:
    """Draw the running result under each card, the final result and its tick, unless players do it alone."""
    tray, agrees = tray_of(look), right(look)
    number = len(tray.pieces)
    spots = places.slots(look, number + 1)
    if takes_more(look):
        _draw_next(brush, look, number)
    pitch = spots.cards[1].x - spots.cards[0].x
    found = results(look)
    for index, (result, spot) in enumerate(zip(found, spots.cards, strict=False)):
        last = index == number - 1
        fill = "danger_soft" if result.stuck else RIGHT_BOX[0] if last and agrees else "surface"
        _draw_result(brush, result.text if pitch > 128 or result.stuck else result.value, spot.x, places.result_y(look), pitch - 6, fill)
    at = places.inner(look)
    x = at.right - places.SUM / 2
    if len(found) == number > 1 and not found[-1].stuck:
        brush.fit(f"= {found[-1].value}", x, at.y + 70, places.SUM - 16, 46, "mint_pale" if agrees else "on_wood", "s", "c")
        if agrees:
            brush.icon("check", x - 18, at.y + 108, 36, "target")
    elif agrees:
        brush.icon("check", at.right - 114, at.centery - 34, 48, "target")


def _draw_result(brush: Brush, text: str, x: float, y: float, room: float, fill: str) -> None:
    size = brush.fitting(text, room - 16, 18, "b")
    w = min(room, brush.skin.width(text, size, "b") + 22)
    brush.box(FRect(x - w / 2, y - 17, w, 34), 17, fill, "text", 1.5)
    brush.fit(text, x, y, room - 10, 18, "danger_text" if fill == "danger_soft" else "text", "b", "c")


def _draw_signs(brush: Brush, look: Look) -> None:
    """Draw the operators; a default one is paper until it is chosen or another card comes."""
    tray = tray_of(look)
    spots = places.slots(look, len(tray.pieces) + 1)
    for index, (sign, gap) in enumerate(zip(tray.signs if calculates(look) else "", spots.gaps, strict=False)):
        guessed = tray.guessed and index == len(tray.pieces) - 2
        draw_sign(brush, sign, gap.x, gap.y, gap.w, waits=index == len(tray.pieces) - 1, guessed=guessed)


# --- the hand ---------------------------------------------------------------------------------------------------------


def _draw_badges(brush: Brush, look: Look) -> None:
    """Draw a plus on newly drawn cards and an arrow on returned ones, until the next move (docs/art.md, 13)."""
    marks, hand = marks_of(look), look.view.hands[look.south]
    if isinstance(hand, int) or look.settled or look.past:
        return
    drew = hand[len(hand) - marks.drew.count :] if marks.drew is not None and marks.drew.seat == look.south else ()
    question: NambarzView | None = look.question
    if question is not None and question.drawn is not None:
        drew = (question.drawn,)
    back = marks.back[1] if marks.back is not None and marks.back[0] == look.south else ()
    cards = in_hand(look)[::-1]
    spots = places.hand_spots(look, len(whole_hand(look)), kept_places(look))[::-1]
    rows = len(whole_hand(look)) >= plan(look).hand.rows_from
    for spot, new, returned in zip(spots, among(cards, drew), among(cards, back), strict=True):
        if new or returned:
            _draw_badge(brush, spot, rows, "plus" if new else "undo", "primary" if new else "on_wood")


def _draw_badge(brush: Brush, spot: Spot, rows: bool, icon: str, color: str) -> None:
    """Draw a badge above the index or, in two rows of cards, next to it, clear of the card above."""
    x, y = spot.x - spot.w / 2 + (58 if rows else 24), spot.y - spot.w * RATIO / 2 + (20 if rows else -8)
    brush.box(FRect(x - 15, y - 15, 30, 30), 15, color, "text", 2, level=1)
    brush.icon(icon, x - 9, y - 9, 18, "text")


def _draw_hint(brush: Brush, look: Look, hint: Gesture) -> None:
    """Draw the rings of a hint round its cards in tray or hand, or round its button."""
    if isinstance(hint.target, Pass | Stop | GiveUp):
        brush.ring(plan(look).end_key.inflate(10, 10), "hint", 18, 6)
    tray, hand = [key for key in tray_keys(look) if isinstance(key, OwnCard)], in_hand(look)
    spots = {piece.key: piece.spot for piece in layout(look)}
    wanted = tuple(card for card in ringed(hint.source) if isinstance(card, Card))
    meant = among([*(key.card for key in tray), *hand], wanted)
    for key, rings in zip(tray, meant, strict=False):
        if rings:
            ring_card(brush, spots[key])
    found = [place for place, rings in enumerate(meant[len(tray) :]) if rings]
    room = plan(look).hand
    back = len(hand) // 2 if len(hand) >= room.rows_from else 0
    ring_cards(brush, places.hand_spots(look, len(hand)), found, back, room.up)
