"""The drawing of Nain Jaune's table: amphitheatre, seat panels, sequence, rings (docs/art.md, mock-ups 6 and 12)."""

from __future__ import annotations

from dataclasses import replace

from pygame import FRect

from game.nain_jaune.cards import BOXES
from game.nain_jaune.state import NainJauneView
from ui.assets.translation import _, capitalize_first
from ui.canvas.canvas import Canvas, dashed_box_attributes
from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.tables.cards.hands import hand_size
from ui.tables.contract import TableViewModel
from ui.tables.hands import draw_hint_rings
from ui.tables.hint_steps import highlighted_ids
from ui.tables.nain_jaune import geometry
from ui.tables.nain_jaune.cards import card_face, draw_purse, picture
from ui.tables.nain_jaune.display_state import DisplayState, missing_coins, sorted_by_rank, table_state, winnable_boxes
from ui.tables.nain_jaune.measures import table_measures
from ui.tables.nain_jaune.names import next_rank_label
from ui.tables.nain_jaune.narration import short_caption
from ui.tables.nain_jaune.panels import draw_spread_panel, draw_won_slips
from ui.tables.nain_jaune.pieces import BoxTarget, table_pieces
from ui.tables.seat_panels import draw_seat_cell, draw_seat_panel
from ui.tables.spoken.move_caption import draw_seat_caption
from ui.tables.spoken.speech_bubble import draw_speech_bubble

CELL_R = 18.0  # radius of a cell's corners
ARROW_PATH = "M8 20H34M24 9L36 20L24 31"
DIRECTION_ARROW = (
    '<g fill="none" stroke-linecap="round" stroke-linejoin="round">'
    f'<path d="{ARROW_PATH}" stroke="wood_edge" stroke-width="10"/><path d="{ARROW_PATH}" stroke="brass_light" stroke-width="5.5"/></g>'
)
DEALER_BADGE = (
    '<circle cx="15" cy="15" r="13.5" fill="brass_light" stroke="wood_edge" stroke-width="2"/><g stroke="wood_edge" stroke-width="1.6">'
    '<rect x="7" y="9" width="8" height="11" rx="1.5" fill="dwarf_card" transform="rotate(-14 11 15)"/>'
    '<rect x="13" y="8" width="8" height="11" rx="1.5" fill="surface" transform="rotate(12 17 14)"/></g>'
)


def draw_under(canvas: Canvas, model: TableViewModel) -> None:
    state = table_state(model)
    if model.deal_end_events:
        model = replace(model, scores=state.purses)
    rect = geometry.board_rect(model)
    canvas.draw_svg("boards/amphitheatre", rect.x, rect.y, rect.w, rect.h, 3)
    for box in state.boxes:
        pose = geometry.box_card_pose(model, box)
        canvas.draw_surface(card_face(canvas.rasterizer, box, pose.w), pose.x, pose.y, 1, pose.angle, is_centered=True)
    _draw_talon_panel(canvas, model)
    _draw_sequence_bar(canvas, model, state)
    for seat in range(len(model.seats)):
        _draw_seat_panel(canvas, model, state, seat)
    _draw_direction_arrow(canvas, model)


def draw_over(canvas: Canvas, model: TableViewModel) -> None:
    state = table_state(model)
    if state.laid or not model.is_moving:  # else the cards are being dealt
        _draw_talon_counts(canvas, model, state)
    ringed = BOXES if model.is_welcome_tip_shown else winnable_boxes(model.decision_view) if model.shows_legal_moves else ()
    for box in sorted(ringed, key=BOXES.index):
        rect = geometry.box_rect(model, box)
        canvas.draw_ring(rect.inflate(6, 6), "primary", rect.h / 2 if box == BOXES[-1] else 14, 6)
    if model.hint_gesture is not None:
        _draw_card_hint(canvas, model, highlighted_ids(model.hint_gesture.source))
        for box in BOXES:
            if model.hint_gesture.target == BoxTarget(box):
                _draw_box_hint(canvas, geometry.box_rect(model, box), is_round=box == BOXES[-1])
    for seat in sorted(model.other_seats):  # coins cover the bottom seat's caption
        draw_seat_caption(canvas, model, seat, *geometry.speech_bubble_room(model, seat), short_caption, picture)
    for seat, text in model.speech_bubbles:
        draw_speech_bubble(canvas, text, *geometry.speech_bubble_room(model, seat))
    short = frozenset(seat for seat, purse in enumerate(state.purses) if missing_coins(model.view, purse))
    draw_won_slips(canvas, model, short)
    draw_spread_panel(canvas, model, state)


def status_text(model: TableViewModel, seat: int) -> str:
    """Return the status line of a seat panel: out, turn, dealer or robot."""
    view: NainJauneView = model.view
    if seat in view.out:
        return _("out")
    if seat in model.active_seats:
        return _("your turn") if model.seats[seat].is_human else _("thinking…")
    if seat == view.dealer:
        return _("dealer")
    return "" if model.seats[seat].is_human else _("robot")


# --- seats ------------------------------------------------------------------------------------------------------------


def _draw_seat_panel(canvas: Canvas, model: TableViewModel, state: DisplayState, seat: int) -> None:
    view: NainJauneView = model.view
    rect = geometry.seat_panel_rect(model, seat)
    cell = geometry.has_seat_cell(model, seat)
    if cell:
        active = seat in model.active_seats
        canvas.draw_dark_panel(rect, CELL_R, 0.86 if active else 0.72, "primary" if active else "brass", 3.5 if active else 1.5)
        draw_seat_cell(canvas, rect, model, seat, FRect(rect.x + 8, rect.y + 9, 46, 46), rect.y + 74, rect.y + 100)
    else:
        draw_seat_panel(canvas, rect, model, seat, status_text(model, seat))
    has_cards, speaks = hand_size(state.hands[seat]) > 0, seat in dict(model.speech_bubbles)
    if seat in view.out:
        canvas.draw_box(rect, CELL_R if cell else rect.h / 2, "smoke", opacity=0.5)
        if (canvas.viewport.is_compact or cell) and not has_cards and not speaks:
            canvas.fit_text(status_text(model, seat), *geometry.panel_word_position(model, seat), 16, "on_wood")
        return
    purse = geometry.purse_rect(model, seat)
    if seat == model.bottom_seat:
        is_covered = speaks and geometry.does_bubble_cover_purse(model)
    else:
        is_covered = state.are_hands_revealed and has_cards
    if purse is not None and not is_covered:
        draw_purse(canvas, round(model.scores[seat]) if model.scores else state.purses[seat], purse)
    if seat == view.dealer:
        canvas.draw_svg_body(rect.x + 40, rect.y - 9, 30, 30, DEALER_BADGE, 1)
    if missing := missing_coins(view, state.purses[seat]):
        _draw_missing_stake(canvas, rect, missing)


def _draw_missing_stake(canvas: Canvas, seat_panel: FRect, coins: int) -> None:
    """Draw on a seat panel how many coins its purse is short of the next stake (rule JA-20)."""
    sentence = _("stake: {n} short").format(n=coins)
    h = max(24.0, canvas.line_height(15, 1.3))
    w = canvas.rasterizer.text_width(sentence, 15, "b") + 20
    rect = FRect(seat_panel.right - w - 12, seat_panel.y - h / 2 - 2, w, h)
    canvas.draw_box(rect, h / 2, "danger_soft", "danger", 2)
    canvas.draw_text(sentence, *rect.center, 15, "danger_text", "b", "c")


def _draw_direction_arrow(canvas: Canvas, model: TableViewModel) -> None:
    """Draw an arrow in the direction of play at the panel of the player to move (rules JA-7 and JA-25)."""
    for seat in model.active_seats:
        x, y, angle = geometry.direction_arrow_pose(model, seat)
        arrow = canvas.rasterizer.body_picture(40, 40, DIRECTION_ARROW)
        canvas.draw_surface(arrow, x, y, 0, angle + 180 * model.view.setup.clockwise, is_centered=True)


# --- talon and earlier cards ------------------------------------------------------------------------------------------


def _draw_talon_panel(canvas: Canvas, model: TableViewModel) -> None:
    """Draw the panel under the talon and the earlier cards, with their labels.

    In the first deal it reminds of the two rules that are misunderstood most (rule JA-1).
    """
    measures = table_measures(model)
    rect, named = measures.talon_panel, geometry.talon_rect(model, 1).bottom + 15
    canvas.draw_dark_panel(rect, 16, 0.72)
    before, end = geometry.earlier_cards_rect(model, 1).left, min(rect.right, rect.x + 306)
    canvas.fit_text(capitalize_first(_("talon")), rect.x + 14, named, before - rect.x - 28, 16, "on_wood")
    canvas.fit_text(_("Played before"), before, named, end - before - 14, 16, "on_wood")
    if model.view.deal > 1:
        return
    has_points = model.view.setup.pay_by_points  # (rule JA-21)
    sentences = [_("Suits don’t matter here."), *([] if model.is_compact or has_points else [_("Cards have no point value.")])]
    room = measures.reminder
    lines = [line for sentence in sentences for line in canvas.wrap(sentence, room.w, 16)]
    canvas.draw_lines(lines, *room.center, 16, "on_wood_soft", align="c", line_height_factor=1.2)


def _draw_talon_counts(canvas: Canvas, model: TableViewModel, state: DisplayState) -> None:
    for count, heap_rect in ((model.view.talon, geometry.talon_rect), (state.earlier_count, geometry.earlier_cards_rect)):
        if count:
            rect = heap_rect(model, count)
            canvas.draw_badge(str(count), rect.right + 8, rect.bottom - 12)


# --- the sequence -----------------------------------------------------------------------------------------------------


def _draw_sequence_bar(canvas: Canvas, model: TableViewModel, state: DisplayState) -> None:
    view: NainJauneView = model.view
    rect = table_measures(model).sequence_bar
    canvas.draw_dark_panel(rect, 18)
    if not model.is_compact:
        canvas.fit_text(_("Sequence"), rect.x + 16, rect.centery, 108, 20, "on_wood", "s")
    if model.deal_end_events or view.why:
        return
    place = geometry.next_card_gap(model, state.run)
    _draw_next_card_gap(canvas, place, next_rank_label(view.needed) if view.needed is not None else _("Any card"))
    max_width = rect.right - place.right - 20
    if max_width > 60 and model.active_seats:
        other_turn = _("{name}’s turn").format(name=model.seats[model.active_seats[0]].name)
        turn = _("your turn") if model.decision_view is not None else other_turn
        canvas.fit_text(turn, place.right + 10 + max_width / 2, rect.centery, max_width, 20, "gold", "b", "c")


def _draw_next_card_gap(canvas: Canvas, rect: FRect, text: str) -> None:
    """Draw the dashed gap for the next card of the sequence, with a text such as "Queen?"."""
    path = dashed_box_attributes(3, 3, rect.w - 6, rect.h - 6, 9, "8 7")
    body = f'<path {path} fill="target" fill-opacity="0.22" stroke="target" stroke-width="4"/>'
    canvas.draw_svg_body(rect.x, rect.y, rect.w, rect.h, body)
    lines = canvas.wrap(text, rect.w - 18, 17, "b")
    for line, y in zip(lines, canvas.line_centers(len(lines), rect.centery, 17, 1.15), strict=True):
        canvas.fit_text(line, rect.centerx, y, rect.w - 10, 17, "on_wood", "b", "c")


def _draw_card_hint(canvas: Canvas, model: TableViewModel, cards: tuple[object, ...]) -> None:
    """Draw a hint's rings round cards of the hand, and the tag "hint" above a single card."""
    poses = {piece.key: piece.pose for piece in table_pieces(model)}
    hand = sorted_by_rank(model.view.hands[model.bottom_seat]) if cards else []
    ringed_indexes = [index for index, card in enumerate(hand) if card in cards]
    room = table_measures(model).hand
    rows = len(hand) >= room.rows_from
    draw_hint_rings(canvas, [poses[card] for card in hand], ringed_indexes, len(hand) // 2 if rows else 0, room.row_offset)
    if len(ringed_indexes) == 1 and not rows:
        at = poses[hand[ringed_indexes[0]]]
        canvas.draw_tag(_("hint"), at.x, at.y - at.w * CARD_HEIGHT_FACTOR / 2 - 22, "hint", "on_hint", 17, "hint")


def _draw_box_hint(canvas: Canvas, rect: FRect, is_round: bool) -> None:
    canvas.draw_ring(rect.inflate(6, 6), "hint", rect.h / 2 if is_round else 14, 6)
    canvas.draw_tag(_("hint"), rect.centerx, rect.y - 12, "hint", "on_hint", 17, "hint")
