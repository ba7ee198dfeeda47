"""The drawing of Nin Jan's table: seat panels, frames, rings and tags (docs/art.md, mock-ups 3, 30 and 31)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pygame import FRect

from game.nin_jan.moves import PILES, Card
from game.nin_jan.state import NinJanView, beaten, points
from ui.assets.words import _, _n, capital, signed
from ui.assets.words import cards as count_cards
from ui.assets.words import points as count_points
from ui.canvas.brush import Brush, dashed
from ui.canvas.cards import RATIO, back
from ui.canvas.pieces import Spot
from ui.tables.contract import Look
from ui.tables.hands import ring_cards
from ui.tables.hint_steps import ringed
from ui.tables.nin_jan import places, rows
from ui.tables.nin_jan.arrangement import arrangement
from ui.tables.nin_jan.cards import face, picture
from ui.tables.nin_jan.cycle import draw_cycle
from ui.tables.nin_jan.duel import draw_duel, shown_signs
from ui.tables.nin_jan.places import Catch, Pile, SignKey
from ui.tables.nin_jan.words import pile_name, told_briefly
from ui.tables.plates import draw_plate, draw_spread_head
from ui.tables.spoken.told import draw_told
from ui.tables.targets import Plate

TOKEN = 44.0  # size of the owner's token on a card of this round


def draw_under(brush: Brush, look: Look) -> None:
    view: NinJanView = look.view
    rows.draw_order(brush, look)
    unsorted = places.just_turned_up(look)
    for seat in range(len(look.seats)):
        calm = replace(look, active=()) if unsorted else look  # it is not known yet who has to act first
        at, backs = places.plate(look, seat), places.backs(look, seat)
        kept = at.right - places.BACKS_END - backs[0].x + places.BACK_W if backs else 0.0
        draw_plate(brush, at, calm, seat, "" if unsorted else status(look, seat), kept)
        _draw_cards(brush, backs)
    if look.aside:
        draw_cycle(brush, look, _acting(look) or _lifted(look))
        _draw_prize(brush, look)
    for index in range(PILES):
        brush.stretched(places.frame(look, index), 23, _frame)
    if view.seat != look.south and look.aside:
        _draw_backs(brush, look)


def _frame(w: float, h: float) -> str:
    """Return the frame of one pile."""
    return f'<rect x="3" y="3" width="{w - 6}" height="{h - 6}" rx="18" fill="wood_black" fill-opacity="0.32" stroke="wood_inlay" stroke-opacity="0.45" stroke-width="2"/>'


def draw_over(brush: Brush, look: Look) -> None:
    _draw_round(brush, look)
    if look.view.tied or shown_signs(look):
        draw_duel(brush, look)
        _draw_hint(brush, look)
        return
    _draw_hint(brush, look)
    _draw_tags(brush, look)
    _draw_totals(brush, look)
    _draw_slips(brush, look)
    match look.opened:
        case Plate(seat) | Catch(seat):
            _draw_taken(brush, look, seat)
        case Pile(index):
            _draw_pile(brush, look, index)


def status(look: Look, seat: int) -> str:
    """Return the second line of a seat panel: what this seat is doing."""
    view: NinJanView = look.view
    who = look.seats[seat]
    if view.winner is not None or (view.tied and seat not in view.tied):
        return ""
    if view.tied or not view.queue:
        return rows.status(look, seat)
    if view.queue[0][0] == seat:
        return _("your turn") if who.is_human else _("thinking…")
    hand = view.hands[seat]
    return _n("{n} in hand", "{n} in hand", hand if isinstance(hand, int) else len(hand))


def _draw_prize(brush: Brush, look: Look) -> None:
    view: NinJanView = look.view
    at, cards = arrangement(look).prize, view.taken[look.south]
    brush.smoke(at.panel, 18)
    title = _("Your catch") if view.seat == look.south else _("{name}’s catch").format(name=look.seats[look.south].name)
    score = round((look.scores or view.scores)[look.south])
    brush.fit(title, at.title.x, at.title.y, at.title.room, 18, "on_wood", "b", at.title.align)
    brush.fit(count_points(score), at.score.x, at.score.y, at.score.room, 30, "gold", "s", at.score.align)
    if at.count is not None:
        brush.fit(count_cards(len(cards)), at.count.x, at.count.y, at.count.room, 16, "on_wood_soft", align=at.count.align)


def _draw_slips(brush: Brush, look: Look) -> None:
    """Draw captions of the others' moves under their panels, unless the queue panel tells them."""
    if rows.telling(look) and look.recap_at is None:
        return
    for seat in places.others(look):
        at = places.plate(look, seat)
        draw_told(brush, look, seat, FRect(at.x + 6, at.bottom + 1, at.w - 6, 48), "up", told_briefly, picture)


def _acting(look: Look) -> Card | None:
    """Return the card that the player to move has to resolve now."""
    view: NinJanView | None = look.question
    return view.queue[0][1] if view is not None and view.queue and view.queue[0][0] == view.seat else None


def _lifted(look: Look) -> Card | None:
    """Return the card that is lifted from the hand, and not chosen yet."""
    choosing = look.question is not None and not places.settling(look.question)
    return look.lifted if choosing and isinstance(look.lifted, Card) else None


def _draw_backs(brush: Brush, look: Look) -> None:
    """Draw the bottom seat's hand while it is closed."""
    hand = look.view.hands[look.south]
    if isinstance(hand, int):
        _draw_cards(brush, arrangement(look).closed(hand))


def _draw_cards(brush: Brush, spots: Sequence[Spot]) -> None:
    """Draw the backs of cards."""
    for spot in spots:
        brush.put(back(brush.skin, "nin_jan", spot.w), spot.x, spot.y, 1, spot.angle, center=True)


def _draw_round(brush: Brush, look: Look) -> None:
    """Draw the owners' tokens on the cards added in this round, and mark the last of these."""
    view: NinJanView = look.view
    laid = {done.card: done.seat for done in view.acted}
    for index, pile in enumerate(view.piles):
        if pile[-1] not in laid or look.moving:
            continue
        at, seat = places.pile_spots(arrangement(look).wells, index, len(pile))[-1].rect(RATIO), laid[pile[-1]]
        if pile[-1] == view.acted[-1].card:
            _draw_last(brush, at.inflate(14, 14))
        brush.token(look.tokens[seat], at.right - TOKEN + 8, at.bottom - TOKEN + 6, TOKEN, not look.seats[seat].is_human)


def _draw_last(brush: Brush, at: FRect) -> None:
    """Draw the frame of the card added last: violet with cream dots."""
    body = f'<rect x="4" y="4" width="{at.w - 8}" height="{at.h - 8}" rx="14" fill="none" stroke="marker" stroke-width="8"/>'
    dots = f'<path {dashed(4, 4, at.w - 8, at.h - 8, 14, "0.1 9")} fill="none" stroke="on_wood" stroke-width="3" stroke-linecap="round"/>'
    brush.vec(at.x, at.y, at.w, at.h, body + dots)


def _draw_totals(brush: Brush, look: Look) -> None:
    """Draw the value of each pile."""
    for index, pile in enumerate(look.view.piles):
        at = places.frame(look, index)
        brush.tag(signed(points(pile)), at.centerx, at.y, "surface", "text", 20)


def _draw_tags(brush: Brush, look: Look) -> None:
    """Draw on each pile what the card that acts, or the lifted card, would do to it."""
    acting, lifted = _acting(look), _lifted(look)
    card = acting or lifted
    if card is None or not look.show_legal:
        return
    takes = beaten(card, look.view.piles)
    for index, pile in enumerate(look.view.piles):
        at, worth = places.frame(look, index), points(pile)
        hinted = look.hint is not None and Pile(index) in ringed(look.hint.target)
        legal = index in takes or (acting is not None and not takes)
        if acting is not None and legal and not hinted:
            brush.ring(at.inflate(-6, -6), "target" if worth >= 0 or not takes else "on_wood_soft", 18, 6)
        if not legal:
            _draw_quiet(brush, _("does not beat"), at)
        elif acting is None:
            _draw_tag(brush, _("beats: {points}").format(points=signed(worth)), at, worth >= 0, hinted)
        elif takes:
            _draw_tag(brush, _taking(worth, len(takes) == 1), at, worth >= 0, hinted)
        else:
            _draw_tag(brush, _("Add here"), at, True, hinted)


def _taking(worth: int, only: bool) -> str:
    """Return the label of a pile to take; a loss that cannot be avoided is no offer."""
    text = _("You must: {points}") if only and worth < 0 else _("Take {points}")
    return text.format(points=signed(worth))


def _draw_tag(brush: Brush, text: str, at: FRect, welcome: bool, hinted: bool) -> None:
    """Draw a tag at the lower edge of a pile; a loss has no tick."""
    color, on, icon = ("target", "on_target", "check") if welcome else ("on_wood_soft", "text", "")
    if hinted:
        color, on, icon = "hint", "on_hint", "hint"
    brush.tag(text, at.centerx, at.bottom, color, on, icon=icon)


def _draw_quiet(brush: Brush, text: str, at: FRect) -> None:
    w = min(brush.skin.width(text, 17) + 32, 208.0)
    brush.smoke(FRect(at.centerx - w / 2, at.bottom - 17, w, 34), 17, 0.94)
    brush.fit(text, at.centerx, at.bottom, w - 16, 17, "on_wood", align="c")


def _draw_hint(brush: Brush, look: Look) -> None:
    """Draw the rings of a hint round cards, piles or signs; a pile with a tag needs no other label."""
    if look.hint is None:
        return
    hand, cards = places.open_hand(look), ringed(look.hint.source)
    ring_cards(brush, places.hand_spots(look, hand), [place for place, card in enumerate(hand) if card in cards])
    tagged = look.show_legal and _acting(look) is not None
    for thing in ringed(look.hint.target):
        if isinstance(thing, Pile | SignKey):
            at = _place(look, thing)
            brush.ring(at.inflate(2, 2), "hint", 16, 6)
            if not (tagged and isinstance(thing, Pile)):
                brush.tag(_("hint"), at.centerx, at.bottom - 26, "hint", "on_hint", 17, "hint")


def _place(look: Look, thing: Pile | SignKey) -> FRect:
    return places.frame(look, thing.index).inflate(-6, -6) if isinstance(thing, Pile) else places.sign(thing.sign)


def _draw_taken(brush: Brush, look: Look, seat: int) -> None:
    """Draw a seat's taken cards, spread out (rule NJ-11)."""
    cards = places.sorted_hand(look.view.taken[seat])
    at = places.spread(len(cards))
    amount = f"{count_cards(len(cards))} · {count_points(points(cards))}"
    draw_spread_head(brush, at, look, seat, amount, (at.w - 440, 250), 88)
    _draw_spread(brush, at, cards)
    if not cards:
        brush.text(_("Nothing taken yet."), at.centerx, at.y + 120, 20, "text_soft", align="c")


def _draw_pile(brush: Brush, look: Look, index: int) -> None:
    """Draw the cards of a pile from bottom to top, spread out (rule NJ-10)."""
    cards = look.view.piles[index]
    at = places.spread(len(cards))
    brush.sheet(at, 3)
    brush.fit(capital(pile_name(index)), at.x + 30, at.y + 44, at.w - 380, 28, "text", "s")
    brush.fit(f"{count_cards(len(cards))} · {count_points(points(cards))}", at.right - 88, at.y + 44, 250, 20, "text_soft", "b", "r")
    _draw_spread(brush, at, cards)


def _draw_spread(brush: Brush, at: FRect, cards: Sequence[Card]) -> None:
    for card, spot in zip(cards, places.spread_spots(at, len(cards)), strict=True):
        brush.put(face(brush.skin, card, spot.w), spot.x, spot.y, 1, center=True)
