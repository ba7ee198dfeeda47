"""The drawing of Nin Jan's table: seat panels, frames, rings and tags (docs/art.md, mock-ups 3, 30 and 31)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pygame import FRect

from game.nin_jan.moves import PILES, Card
from game.nin_jan.state import NinJanView, beaten, points
from ui.assets.translation import _, _n, capital, signed
from ui.assets.translation import cards as count_cards
from ui.assets.translation import points as count_points
from ui.canvas.canvas import Canvas, dashed
from ui.canvas.cards import RATIO, back
from ui.canvas.pieces import Pose
from ui.tables.contract import TableViewModel
from ui.tables.hands import ring_cards
from ui.tables.hint_steps import ringed
from ui.tables.nin_jan import geometry, rows
from ui.tables.nin_jan.cards import face, picture
from ui.tables.nin_jan.cycle import draw_cycle
from ui.tables.nin_jan.duel import draw_duel, shown_signs
from ui.tables.nin_jan.geometry import CapturedTarget, PileTarget, SignTarget
from ui.tables.nin_jan.measures import arrangement
from ui.tables.nin_jan.texts import pile_name, told_briefly
from ui.tables.seat_panels import draw_plate, draw_spread_head
from ui.tables.spoken.move_caption import draw_told
from ui.tables.targets import SeatTarget

TOKEN = 44.0  # size of the owner's token on a card of this round


def draw_under(canvas: Canvas, model: TableViewModel) -> None:
    view: NinJanView = model.view
    rows.draw_order(canvas, model)
    unsorted = geometry.just_turned_up(model)
    for seat in range(len(model.seats)):
        calm = replace(model, active=()) if unsorted else model  # it is not known yet who has to act first
        rect, backs = geometry.plate(model, seat), geometry.backs(model, seat)
        saved = rect.right - geometry.BACKS_END - backs[0].x + geometry.BACK_W if backs else 0.0
        draw_plate(canvas, rect, calm, seat, "" if unsorted else status(model, seat), saved)
        _draw_cards(canvas, backs)
    if model.has_side_column:
        draw_cycle(canvas, model, _acting(model) or _lifted(model))
        _draw_prize(canvas, model)
    for index in range(PILES):
        canvas.stretched(geometry.frame(model, index), 23, _frame)
    if view.seat != model.bottom_seat and model.has_side_column:
        _draw_backs(canvas, model)


def _frame(w: float, h: float) -> str:
    """Return the picture of the frame of a pile, as SVG."""
    return f'<rect x="3" y="3" width="{w - 6}" height="{h - 6}" rx="18" fill="wood_black" fill-opacity="0.32" stroke="wood_inlay" stroke-opacity="0.45" stroke-width="2"/>'


def draw_over(canvas: Canvas, model: TableViewModel) -> None:
    _draw_round(canvas, model)
    if model.view.tied or shown_signs(model):
        draw_duel(canvas, model)
        _draw_hint(canvas, model)
        return
    _draw_hint(canvas, model)
    _draw_tags(canvas, model)
    _draw_totals(canvas, model)
    _draw_slips(canvas, model)
    match model.spread_target:
        case SeatTarget(seat) | CapturedTarget(seat):
            _draw_taken(canvas, model, seat)
        case PileTarget(index):
            _draw_pile(canvas, model, index)


def status(model: TableViewModel, seat: int) -> str:
    """Return the second line of a seat panel: what this seat is doing."""
    view: NinJanView = model.view
    player = model.seats[seat]
    if view.winner is not None or (view.tied and seat not in view.tied):
        return ""
    if view.tied or not view.queue:
        return rows.status(model, seat)
    if view.queue[0][0] == seat:
        return _("your turn") if player.is_human else _("thinking…")
    hand = view.hands[seat]
    return _n("{n} in hand", "{n} in hand", hand if isinstance(hand, int) else len(hand))


def _draw_prize(canvas: Canvas, model: TableViewModel) -> None:
    view: NinJanView = model.view
    at, cards = arrangement(model).prize, view.taken[model.bottom_seat]
    canvas.draw_dark_panel(at.panel, 18)
    title = _("Your catch") if view.seat == model.bottom_seat else _("{name}’s catch").format(name=model.seats[model.bottom_seat].name)
    score = round((model.scores or view.scores)[model.bottom_seat])
    canvas.fit_text(title, at.title.x, at.title.y, at.title.room, 18, "on_wood", "b", at.title.align)
    canvas.fit_text(count_points(score), at.score.x, at.score.y, at.score.room, 30, "gold", "s", at.score.align)
    if at.count is not None:
        canvas.fit_text(count_cards(len(cards)), at.count.x, at.count.y, at.count.room, 16, "on_wood_soft", align=at.count.align)


def _draw_slips(canvas: Canvas, model: TableViewModel) -> None:
    """Draw captions of the others' moves under their panels, unless the queue panel tells them."""
    if rows.is_announcing(model) and model.recap_at is None:
        return
    for seat in geometry.others(model):
        rect = geometry.plate(model, seat)
        draw_told(canvas, model, seat, FRect(rect.x + 6, rect.bottom + 1, rect.w - 6, 48), "up", told_briefly, picture)


def _acting(model: TableViewModel) -> Card | None:
    """Return the card that the player to move has to resolve now."""
    view: NinJanView | None = model.question
    return view.queue[0][1] if view is not None and view.queue and view.queue[0][0] == view.seat else None


def _lifted(model: TableViewModel) -> Card | None:
    """Return the card that is lifted from the hand, and not chosen yet."""
    choosing = model.question is not None and not geometry.settling(model.question)
    return model.lifted_piece if choosing and isinstance(model.lifted_piece, Card) else None


def _draw_backs(canvas: Canvas, model: TableViewModel) -> None:
    """Draw the bottom seat's hand while it is closed."""
    hand = model.view.hands[model.bottom_seat]
    if isinstance(hand, int):
        _draw_cards(canvas, arrangement(model).closed(hand))


def _draw_cards(canvas: Canvas, poses: Sequence[Pose]) -> None:
    """Draw a card back at each pose."""
    for pose in poses:
        canvas.draw_surface(back(canvas.rasterizer, "nin_jan", pose.w), pose.x, pose.y, 1, pose.angle, center=True)


def _draw_round(canvas: Canvas, model: TableViewModel) -> None:
    """Draw the owners' tokens on the cards added in this round, and mark the last of these."""
    view: NinJanView = model.view
    laid = {done.card: done.seat for done in view.acted}
    for index, pile in enumerate(view.piles):
        if pile[-1] not in laid or model.moving:
            continue
        rect, seat = geometry.pile_spots(arrangement(model).wells, index, len(pile))[-1].rect(RATIO), laid[pile[-1]]
        if pile[-1] == view.acted[-1].card:
            _draw_last(canvas, rect.inflate(14, 14))
        canvas.token(model.tokens[seat], rect.right - TOKEN + 8, rect.bottom - TOKEN + 6, TOKEN, not model.seats[seat].is_human)


def _draw_last(canvas: Canvas, rect: FRect) -> None:
    """Draw the frame of the card added last: violet with cream dots."""
    body = f'<rect x="4" y="4" width="{rect.w - 8}" height="{rect.h - 8}" rx="14" fill="none" stroke="marker" stroke-width="8"/>'
    dots = (
        f'<path {dashed(4, 4, rect.w - 8, rect.h - 8, 14, "0.1 9")} fill="none" stroke="on_wood" stroke-width="3" stroke-linecap="round"/>'
    )
    canvas.vec(rect.x, rect.y, rect.w, rect.h, body + dots)


def _draw_totals(canvas: Canvas, model: TableViewModel) -> None:
    """Draw the value of each pile."""
    for index, pile in enumerate(model.view.piles):
        rect = geometry.frame(model, index)
        canvas.tag(signed(points(pile)), rect.centerx, rect.y, "surface", "text", 20)


def _draw_tags(canvas: Canvas, model: TableViewModel) -> None:
    """Draw on each pile what the card that acts, or the lifted card, would do to it."""
    acting, lifted = _acting(model), _lifted(model)
    card = acting or lifted
    if card is None or not model.show_legal:
        return
    takes = beaten(card, model.view.piles)
    for index, pile in enumerate(model.view.piles):
        rect, worth = geometry.frame(model, index), points(pile)
        hinted = model.hint_gesture is not None and PileTarget(index) in ringed(model.hint_gesture.target)
        legal = index in takes or (acting is not None and not takes)
        if acting is not None and legal and not hinted:
            canvas.ring(rect.inflate(-6, -6), "target" if worth >= 0 or not takes else "on_wood_soft", 18, 6)
        if not legal:
            _draw_quiet(canvas, _("does not beat"), rect)
        elif acting is None:
            _draw_tag(canvas, _("beats: {points}").format(points=signed(worth)), rect, worth >= 0, hinted)
        elif takes:
            _draw_tag(canvas, _taking(worth, len(takes) == 1), rect, worth >= 0, hinted)
        else:
            _draw_tag(canvas, _("Add here"), rect, True, hinted)


def _taking(worth: int, only: bool) -> str:
    """Return the label of a pile to take; a loss that cannot be avoided is no offer."""
    text = _("You must: {points}") if only and worth < 0 else _("Take {points}")
    return text.format(points=signed(worth))


def _draw_tag(canvas: Canvas, text: str, rect: FRect, welcome: bool, hinted: bool) -> None:
    """Draw a tag at the lower edge of a pile; a loss has no tick."""
    color, on, icon = ("target", "on_target", "check") if welcome else ("on_wood_soft", "text", "")
    if hinted:
        color, on, icon = "hint", "on_hint", "hint"
    canvas.tag(text, rect.centerx, rect.bottom, color, on, icon=icon)


def _draw_quiet(canvas: Canvas, text: str, rect: FRect) -> None:
    w = min(canvas.rasterizer.width(text, 17) + 32, 208.0)
    canvas.draw_dark_panel(FRect(rect.centerx - w / 2, rect.bottom - 17, w, 34), 17, 0.94)
    canvas.fit_text(text, rect.centerx, rect.bottom, w - 16, 17, "on_wood", align="c")


def _draw_hint(canvas: Canvas, model: TableViewModel) -> None:
    """Draw the rings of a hint round cards, piles or signs; a pile with a tag needs no other label."""
    if model.hint_gesture is None:
        return
    hand, cards = geometry.open_hand(model), ringed(model.hint_gesture.source)
    ring_cards(canvas, geometry.hand_spots(model, hand), [index for index, card in enumerate(hand) if card in cards])
    tagged = model.show_legal and _acting(model) is not None
    for thing in ringed(model.hint_gesture.target):
        if isinstance(thing, PileTarget | SignTarget):
            rect = _place(model, thing)
            canvas.ring(rect.inflate(2, 2), "hint", 16, 6)
            if not (tagged and isinstance(thing, PileTarget)):
                canvas.tag(_("hint"), rect.centerx, rect.bottom - 26, "hint", "on_hint", 17, "hint")


def _place(model: TableViewModel, thing: PileTarget | SignTarget) -> FRect:
    return geometry.frame(model, thing.index).inflate(-6, -6) if isinstance(thing, PileTarget) else geometry.sign(thing.sign)


def _draw_taken(canvas: Canvas, model: TableViewModel, seat: int) -> None:
    """Draw a seat's taken cards, spread out (rule NJ-11)."""
    cards = geometry.sorted_hand(model.view.taken[seat])
    rect = geometry.spread(len(cards))
    amount = f"{count_cards(len(cards))} · {count_points(points(cards))}"
    draw_spread_head(canvas, rect, model, seat, amount, (rect.w - 440, 250), 88)
    _draw_spread(canvas, rect, cards)
    if not cards:
        canvas.text(_("Nothing taken yet."), rect.centerx, rect.y + 120, 20, "text_soft", align="c")


def _draw_pile(canvas: Canvas, model: TableViewModel, index: int) -> None:
    """Draw the cards of a pile from bottom to top, spread out (rule NJ-10)."""
    cards = model.view.piles[index]
    rect = geometry.spread(len(cards))
    canvas.draw_paper(rect, 3)
    canvas.fit_text(capital(pile_name(index)), rect.x + 30, rect.y + 44, rect.w - 380, 28, "text", "s")
    canvas.fit_text(
        f"{count_cards(len(cards))} · {count_points(points(cards))}", rect.right - 88, rect.y + 44, 250, 20, "text_soft", "b", "r"
    )
    _draw_spread(canvas, rect, cards)


def _draw_spread(canvas: Canvas, rect: FRect, cards: Sequence[Card]) -> None:
    for card, pose in zip(cards, geometry.spread_spots(rect, len(cards)), strict=True):
        canvas.draw_surface(face(canvas.rasterizer, card, pose.w), pose.x, pose.y, 1, center=True)
