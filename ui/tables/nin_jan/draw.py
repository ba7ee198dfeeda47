"""The drawing of Nin Jan's table: seat panels, frames, rings and tags (docs/art.md, mock-ups 3, 30 and 31)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pygame import FRect

from game.nin_jan.moves import PILE_COUNT, Card
from game.nin_jan.state import NinJanView, beaten_piles, points
from ui.assets.translation import _, _n, capitalize_first, card_count_text, format_signed, point_count_text
from ui.canvas.canvas import Canvas, dashed_box_attributes
from ui.canvas.cards import CARD_HEIGHT_FACTOR, card_back
from ui.canvas.pieces import Pose
from ui.tables.cards.hand_signs import SignTarget
from ui.tables.cards.hands import hand_size
from ui.tables.contract import TableViewModel
from ui.tables.hands import draw_hint_rings
from ui.tables.hint_steps import highlighted_ids
from ui.tables.nin_jan import geometry, rows
from ui.tables.nin_jan.cards import card_face, picture
from ui.tables.nin_jan.cycle import draw_cycle
from ui.tables.nin_jan.duel import draw_play_off, last_shown_signs
from ui.tables.nin_jan.geometry import CapturedTarget, PileTarget
from ui.tables.nin_jan.measures import table_measures
from ui.tables.nin_jan.texts import brief_caption, pile_name
from ui.tables.seat_panels import draw_seat_panel, draw_spread_header
from ui.tables.spoken.move_caption import draw_seat_caption
from ui.tables.targets import SeatTarget

TOKEN_SIZE = 44.0  # size of the owner's token on a card of this round


def draw_under(canvas: Canvas, model: TableViewModel) -> None:
    view: NinJanView = model.view
    rows.draw_queue_panel(canvas, model)
    unsorted = geometry.is_just_turned_up(model)
    for seat in range(len(model.seats)):
        calm = replace(model, active_seats=()) if unsorted else model  # it is not known yet who has to act first
        rect, backs = geometry.seat_panel_rect(model, seat), geometry.closed_hand_poses(model, seat)
        saved = rect.right - geometry.BACKS_END - backs[0].x + geometry.BACK_W if backs else 0.0
        draw_seat_panel(canvas, rect, calm, seat, "" if unsorted else status_text(model, seat), saved)
        _draw_card_backs(canvas, backs)
    if model.has_side_column:
        draw_cycle(canvas, model, _acting_card(model) or _lifted_hand_card(model))
        _draw_captured_panel(canvas, model)
    for index in range(PILE_COUNT):
        canvas.draw_stretched_box(geometry.pile_frame_rect(model, index), 23, _frame_svg)
    if view.seat != model.bottom_seat and model.has_side_column:
        _draw_closed_hand(canvas, model)


def _frame_svg(w: float, h: float) -> str:
    """Return the picture of the frame of a pile, as SVG."""
    return f'<rect x="3" y="3" width="{w - 6}" height="{h - 6}" rx="18" fill="wood_black" fill-opacity="0.32" stroke="wood_inlay" stroke-opacity="0.45" stroke-width="2"/>'


def draw_over(canvas: Canvas, model: TableViewModel) -> None:
    _draw_owner_tokens(canvas, model)
    if model.view.tied or last_shown_signs(model):
        draw_play_off(canvas, model)
        _draw_hint_rings(canvas, model)
        return
    _draw_hint_rings(canvas, model)
    _draw_pile_tags(canvas, model)
    _draw_pile_values(canvas, model)
    _draw_move_captions(canvas, model)
    match model.spread_target:
        case SeatTarget(seat) | CapturedTarget(seat):
            _draw_spread_captures(canvas, model, seat)
        case PileTarget(index):
            _draw_spread_pile(canvas, model, index)


def status_text(model: TableViewModel, seat: int) -> str:
    """Return the second line of a seat panel: what this seat is doing."""
    view: NinJanView = model.view
    player = model.seats[seat]
    if model.deal_end_events or view.winner is not None or (view.tied and seat not in view.tied):
        return ""
    if view.tied or not view.queue:
        return rows.choice_status(model, seat)
    if view.queue[0][0] == seat:
        return _("your turn") if player.is_human else _("thinking…")
    return _n("{n} in hand", "{n} in hand", hand_size(view.hands[seat]))


def _draw_captured_panel(canvas: Canvas, model: TableViewModel) -> None:
    view: NinJanView = model.view
    at, cards = table_measures(model).captured_panel, view.taken[model.bottom_seat]
    canvas.draw_dark_panel(at.rect, 18)
    title = _("Your catch") if view.seat == model.bottom_seat else _("{name}’s catch").format(name=model.seats[model.bottom_seat].name)
    score = round((model.scores or view.scores)[model.bottom_seat])
    canvas.fit_text(title, at.title.x, at.title.y, at.title.max_width, 18, "on_wood", "b", at.title.align)
    canvas.fit_text(point_count_text(score), at.score.x, at.score.y, at.score.max_width, 30, "gold", "s", at.score.align)
    if at.count is not None:
        canvas.fit_text(card_count_text(len(cards)), at.count.x, at.count.y, at.count.max_width, 16, "on_wood_soft", align=at.count.align)


def _draw_move_captions(canvas: Canvas, model: TableViewModel) -> None:
    """Draw captions of the others' moves under their panels, unless the queue panel tells them."""
    if rows.is_showing_results(model) and model.recap_index is None:
        return
    for seat in model.other_seats:
        rect = geometry.seat_panel_rect(model, seat)
        draw_seat_caption(canvas, model, seat, FRect(rect.x + 6, rect.bottom + 1, rect.w - 6, 48), "up", brief_caption, picture)


def _acting_card(model: TableViewModel) -> Card | None:
    """Return the card that the player to move has to resolve now."""
    view: NinJanView | None = model.decision_view
    return view.queue[0][1] if view is not None and view.queue and view.queue[0][0] == view.seat else None


def _lifted_hand_card(model: TableViewModel) -> Card | None:
    """Return the card that is lifted from the hand, and not chosen yet."""
    choosing = model.decision_view is not None and not geometry.has_turned_up_cards(model.decision_view)
    return model.lifted_piece if choosing and isinstance(model.lifted_piece, Card) else None


def _draw_closed_hand(canvas: Canvas, model: TableViewModel) -> None:
    """Draw the bottom seat's hand while it is closed."""
    hand = model.view.hands[model.bottom_seat]
    if isinstance(hand, int):
        _draw_card_backs(canvas, table_measures(model).closed_hand_poses(hand))


def _draw_card_backs(canvas: Canvas, poses: Sequence[Pose]) -> None:
    """Draw a card back at each pose."""
    for pose in poses:
        canvas.draw_surface(card_back(canvas.rasterizer, "nin_jan", pose.w), pose.x, pose.y, 1, pose.angle, is_centered=True)


def _draw_owner_tokens(canvas: Canvas, model: TableViewModel) -> None:
    """Draw the owners' tokens on the cards added in this round, and mark the last of these."""
    view: NinJanView = model.view
    laid = {done.card: done.seat for done in view.acted}
    for index, pile in enumerate(view.piles):
        if pile[-1] not in laid or model.is_moving:
            continue
        pose, seat = geometry.pile_poses(table_measures(model).pile_frames, index, len(pile))[-1], laid[pile[-1]]
        rect = pose.rect(CARD_HEIGHT_FACTOR)
        if pile[-1] == view.acted[-1].card:
            _draw_last_card_frame(canvas, rect.inflate(14, 14))
        x, y = rect.right - TOKEN_SIZE + 8, rect.bottom - TOKEN_SIZE + 6
        canvas.draw_token(model.tokens[seat], x, y, TOKEN_SIZE, not model.seats[seat].is_human)


def _draw_last_card_frame(canvas: Canvas, rect: FRect) -> None:
    """Draw the frame of the card added last: violet with cream dots."""
    body = f'<rect x="4" y="4" width="{rect.w - 8}" height="{rect.h - 8}" rx="14" fill="none" stroke="marker" stroke-width="8"/>'
    dots = f'<path {dashed_box_attributes(4, 4, rect.w - 8, rect.h - 8, 14, "0.1 9")} fill="none" stroke="on_wood" stroke-width="3" stroke-linecap="round"/>'
    canvas.draw_svg_body(rect.x, rect.y, rect.w, rect.h, body + dots)


def _draw_pile_values(canvas: Canvas, model: TableViewModel) -> None:
    """Draw the value of each pile."""
    for index, pile in enumerate(model.view.piles):
        rect = geometry.pile_frame_rect(model, index)
        canvas.draw_tag(format_signed(points(pile)), rect.centerx, rect.y, "surface", "text", 20)


def _draw_pile_tags(canvas: Canvas, model: TableViewModel) -> None:
    """Draw on each pile what the card that acts, or the lifted card, would do to it."""
    acting, lifted = _acting_card(model), _lifted_hand_card(model)
    card = acting or lifted
    if card is None or not model.shows_legal_moves:
        return
    takes = beaten_piles(card, model.view.piles)
    for index, pile in enumerate(model.view.piles):
        rect, worth, name = geometry.pile_frame_rect(model, index), points(pile), pile_name(index)
        hinted = model.hint_gesture is not None and PileTarget(index) in highlighted_ids(model.hint_gesture.target)
        legal = index in takes or (acting is not None and not takes)
        if acting is not None and legal and not hinted:
            canvas.draw_ring(rect.inflate(-6, -6), "target" if worth >= 0 or not takes else "on_wood_soft", 18, 6)
        if not legal:
            with canvas.description.replace_texts_inside(_("Your card does not beat {pile}").format(pile=name)):
                _draw_quiet_tag(canvas, _("does not beat"), rect)
        elif acting is None:
            sentence = _("Your card beats {pile}: {points}").format(pile=name, points=format_signed(worth))
            with canvas.description.replace_texts_inside(sentence):
                _draw_tag(canvas, _("beats: {points}").format(points=format_signed(worth)), rect, worth >= 0, hinted)
        elif takes:
            _draw_tag(canvas, _take_label(worth, len(takes) == 1), rect, worth >= 0, hinted)
        else:
            _draw_tag(canvas, _("Add here"), rect, True, hinted)


def _take_label(value: int, is_only: bool) -> str:
    """Return the label of a pile to take; a loss that cannot be avoided is no offer."""
    text = _("Must take: {points}") if is_only and value < 0 else _("Take {points}")
    return text.format(points=format_signed(value))


def _draw_tag(canvas: Canvas, text: str, rect: FRect, is_welcome: bool, is_hinted: bool) -> None:
    """Draw a tag at the lower edge of a pile; a loss has no tick."""
    color, on, icon = ("target", "on_target", "check") if is_welcome else ("on_wood_soft", "text", "")
    if is_hinted:
        color, on, icon = "hint", "on_hint", "hint"
    canvas.draw_tag(text, rect.centerx, rect.bottom, color, on, icon=icon)


def _draw_quiet_tag(canvas: Canvas, text: str, rect: FRect) -> None:
    w = min(canvas.rasterizer.text_width(text, 17) + 32, 208.0)
    canvas.draw_dark_panel(FRect(rect.centerx - w / 2, rect.bottom - 17, w, 34), 17, 0.94)
    canvas.fit_text(text, rect.centerx, rect.bottom, w - 16, 17, "on_wood", align="c")


def _draw_hint_rings(canvas: Canvas, model: TableViewModel) -> None:
    """Draw the rings of a hint round cards, piles or signs; a pile with a tag needs no other label."""
    if model.hint_gesture is None:
        return
    hand, cards = geometry.open_hand(model), highlighted_ids(model.hint_gesture.source)
    draw_hint_rings(canvas, geometry.hand_poses(model, hand), [index for index, card in enumerate(hand) if card in cards])
    tagged = model.shows_legal_moves and _acting_card(model) is not None
    for thing in highlighted_ids(model.hint_gesture.target):
        match thing:
            case PileTarget(index):
                rect = geometry.pile_frame_rect(model, index).inflate(-6, -6)
            case SignTarget(sign):
                rect = geometry.sign_rect(sign)
            case _:
                continue
        canvas.draw_ring(rect.inflate(2, 2), "hint", 16, 6)
        if not (tagged and isinstance(thing, PileTarget)):
            canvas.draw_tag(_("hint"), rect.centerx, rect.bottom - 26, "hint", "on_hint", 17, "hint")


def _draw_spread_captures(canvas: Canvas, model: TableViewModel, seat: int) -> None:
    """Draw a seat's taken cards, spread out (rule NJ-11)."""
    cards = geometry.sorted_hand(model.view.taken[seat])
    rect = geometry.spread_sheet_rect(len(cards))
    amount = f"{card_count_text(len(cards))} · {point_count_text(points(cards))}"
    draw_spread_header(canvas, rect, model, seat, amount, (rect.w - 440, 250), 88)
    _draw_spread_cards(canvas, rect, cards)
    if not cards:
        canvas.draw_text(_("Nothing taken yet."), rect.centerx, rect.y + 120, 20, "text_soft", align="c")


def _draw_spread_pile(canvas: Canvas, model: TableViewModel, pile_index: int) -> None:
    """Draw the cards of a pile from bottom to top, spread out (rule NJ-10)."""
    cards = model.view.piles[pile_index]
    rect = geometry.spread_sheet_rect(len(cards))
    canvas.draw_paper(rect, 3)
    canvas.fit_text(capitalize_first(pile_name(pile_index)), rect.x + 30, rect.y + 44, rect.w - 380, 28, "text", "s")
    amount = f"{card_count_text(len(cards))} · {point_count_text(points(cards))}"
    canvas.fit_text(amount, rect.right - 88, rect.y + 44, 250, 20, "text_soft", "b", "r")
    _draw_spread_cards(canvas, rect, cards)


def _draw_spread_cards(canvas: Canvas, rect: FRect, cards: Sequence[Card]) -> None:
    for card, pose in zip(cards, geometry.spread_poses(rect, len(cards)), strict=True):
        canvas.draw_surface(card_face(canvas.rasterizer, card, pose.w), pose.x, pose.y, 1, is_centered=True)
