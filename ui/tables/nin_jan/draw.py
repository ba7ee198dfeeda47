"""Draws Nin Jan's table: order, plates, frames, panels, rings and tags (mock-up 3)."""

from __future__ import annotations

from pygame import FRect

from game.kernel import Event
from game.nin_jan.moves import PILES, Added, Card, Revealed, SignsShown, Suit, Took
from game.nin_jan.state import NinJanView, beaten, points
from ui.assets.words import _, _n, signed
from ui.assets.words import cards as count_cards
from ui.assets.words import points as count_points
from ui.canvas import palette as ink
from ui.canvas.brush import Brush, dashed, token_picture
from ui.canvas.cards import RATIO
from ui.canvas.pieces import Spot
from ui.tables.contract import Look
from ui.tables.hands import ring_cards
from ui.tables.hint_steps import ringed
from ui.tables.nin_jan import places
from ui.tables.nin_jan.cards import emblem, face
from ui.tables.nin_jan.places import Pile, SignKey
from ui.tables.nin_jan.words import with_article
from ui.tables.plates import draw_plate, draw_spread_head
from ui.tables.targets import Plate

ARROWS = (
    f'<g fill="none" stroke="{ink.HONEY}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"><path d="M150 92Q168 108 174 130M176 116L175 131L162 126"/>'
    '<path d="M140 178Q112 192 86 178M99 174L85 178L93 190"/><path d="M48 130Q54 108 72 92M58 92L73 91L72 106"/></g>'
)


def draw_under(brush: Brush, look: Look) -> None:
    view: NinJanView = look.view
    _draw_order(brush, look)
    for seat in range(len(look.seats)):
        draw_plate(brush, places.plate(look, seat), look, seat, status(look, seat))
    if look.aside:
        if not look.compact:
            _draw_cycle(brush)
        _draw_prize(brush, look)
    for index in range(PILES):
        _draw_frame(brush, look, index)
    last = _marked(look)
    if isinstance(last, Took | Added):
        brush.ring(places.frame(last.pile, view).inflate(-10, -10), ink.CREAM, 16, 3, "0.1 9", ink.VIOLET)
    if view.seat != look.south and look.aside:
        _draw_backs(brush, view.hands[look.south])


def draw_over(brush: Brush, look: Look) -> None:
    if look.view.tied or shown_signs(look):
        _draw_duel(brush, look)
        return
    _draw_hint(brush, look)
    _draw_legal(brush, look)
    if isinstance(look.opened, Plate):
        _draw_spread(brush, look, look.opened.seat)


def status(look: Look, seat: int) -> str:
    """The second line of a plate: what this seat is doing."""
    view: NinJanView = look.view
    who = look.seats[seat]
    if view.winner is not None or (view.tied and seat not in view.tied):
        return ""
    if view.tied or not view.queue:
        done = (view.throws if view.tied else view.chosen)[seat]
        if done not in (None, False):
            return _("ready")
        return _("choosing") if who.human else _("thinking…")
    if view.queue[0][0] == seat:
        return _("your turn") if who.human else _("thinking…")
    hand = view.hands[seat]
    return _n("{n} in hand", "{n} in hand", hand if isinstance(hand, int) else len(hand))


def _draw_order(brush: Brush, look: Look) -> None:
    view: NinJanView = look.view
    brush.smoke(places.ORDER, 18)
    brush.fit(_("Order"), 44, 114, 196, 22, ink.CREAM, "s")
    choosing = range(len(look.seats)) if not view.tied and view.winner is None else ()
    for index, seat in enumerate([seat for seat, _card in view.queue] or choosing):
        _draw_row(brush, look, index, seat)


def _draw_row(brush: Brush, look: Look, index: int, seat: int) -> None:
    acting, compact = bool(look.view.queue), brush.page.compact
    at, place, now = places.row(look, index), places.slot(look, index), acting and index == 0
    if now:
        brush.box(at, 14, ink.HONEY, op=0.28)
        brush.ring(at, ink.HONEY, 14, 4)
    elif not acting:
        _draw_slot(brush, place, seat in look.active and look.question is not None and seat == look.question.seat)
    x = place.x + place.w / 2 + 14
    brush.token(look.tokens[seat], x, at.centery - (20 if compact else 38), 40, not look.seats[seat].human)
    brush.fit(look.seats[seat].name, x + 46, at.centery - (0 if compact else 18), at.right - x - 48, 19, ink.CREAM, "b")
    if not compact:
        text = status(look, seat) if now or not acting else _("no. {n}").format(n=index + 1)
        brush.fit(text, x + 2, at.centery + 24, at.right - x - 6, 17, ink.GOLD if now else ink.SAND, "b" if now else "r")


def _draw_slot(brush: Brush, place: Spot, mine: bool) -> None:
    """Where a chosen card will lie: dashes, teal for the person asked."""
    at, color = place.rect(RATIO), ink.TEAL if mine else "#D8A56C"
    path = dashed(2, 2, at.w - 4, at.h - 4, 7, "7 6")
    body = f'<path {path} fill="{color}" fill-opacity="0.12" stroke="{color}" stroke-opacity="0.8" stroke-width="2.5"/>'
    brush.vec(at.x, at.y, at.w, at.h, body)


def _draw_cycle(brush: Brush) -> None:
    at = places.CYCLE
    brush.smoke(at, 18)
    brush.fit(_("Who beats whom"), at.centerx, 114, 200, 18, ink.CREAM, "b", "c")
    for suit, x, y in ((Suit.ROCK, 1118, 134), (Suit.SCISSORS, 1184, 234), (Suit.PAPER, 1052, 234)):
        brush.svg(emblem(suit), x, y, 60, level=1)
    brush.vec(at.x, at.y, at.w, at.h, ARROWS)


def _draw_prize(brush: Brush, look: Look) -> None:
    view: NinJanView = look.view
    at, cards = places.prize(look), view.taken[look.south]
    brush.smoke(at, 18)
    title = _("Your catch") if view.seat == look.south else _("{name}’s catch").format(name=look.seats[look.south].name)
    brush.fit(title, at.centerx, at.y + 28, at.w - 24, 18, ink.CREAM, "b", "c")
    score = round(look.scores[look.south]) if look.scores else points(cards)
    brush.fit(count_points(score), at.centerx, at.y + 208, at.w - 24, 30, ink.GOLD, "s", "c")
    brush.fit(count_cards(len(cards)), at.centerx, at.y + 238, at.w - 24, 16, ink.SAND, align="c")


def _draw_frame(brush: Brush, look: Look, index: int) -> None:
    view: NinJanView = look.view
    at, pile = places.frame(index, view), view.piles[index]
    body = f'<rect x="3" y="3" width="{at.w - 6}" height="{at.h - 6}" rx="18" fill="#1C0E06" fill-opacity="0.32" stroke="#D8A56C" stroke-opacity="0.45" stroke-width="2"/>'
    brush.vec(at.x, at.y, at.w, at.h, body)
    acting = _acting(look)
    takes = beaten(acting, view.piles) if acting else ()
    if takes and index not in takes and len(pile) == 1 and not brush.page.compact:
        text = _("your card does not beat {suit}").format(suit=with_article(pile[-1].suit))
        brush.paragraph(text, at.centerx, places.PILE_Y + 234, 156, 16, ink.SAND, align="c")


def _acting(look: Look) -> Card | None:
    """The card that the person asked has to settle now."""
    view: NinJanView | None = look.question
    return view.queue[0][1] if view is not None and view.queue and view.queue[0][0] == view.seat else None


def _draw_backs(brush: Brush, hand: tuple[Card, ...] | int) -> None:
    """The south seat's hand while it is closed."""
    if isinstance(hand, int):
        for index in range(hand):
            k = index - (hand - 1) / 2
            brush.put(brush.skin.svg("backs/nin_jan", 84, 84 * RATIO), 592 + k * 40, 716 + k * k * 0.8, 1, -k * 2, center=True)


def _draw_legal(brush: Brush, look: Look) -> None:
    """Teal rings on the piles that the acting card may go to, with what they bring."""
    acting, view = _acting(look), look.view
    if acting is None or not look.show_legal:
        return
    takes = beaten(acting, view.piles)
    for index in takes or range(PILES):
        at = places.frame(index, view)
        if look.hint is None or Pile(index) not in ringed(look.hint.target):
            brush.ring(at.inflate(-6, -6), ink.TEAL, 18, 6)
        text = _("Take {points}").format(points=signed(points(view.piles[index]))) if takes else _("Add here")
        brush.tag(text, at.centerx, at.bottom, icon="check")


def _draw_hint(brush: Brush, look: Look) -> None:
    """Honey round cards of the hand, piles or signs."""
    if look.hint is None:
        return
    hand, cards = places.open_hand(look), ringed(look.hint.source)
    ring_cards(brush, places.hand_spots(look, hand), [place for place, card in enumerate(hand) if card in cards])
    found = [_place(look, thing) for thing in ringed(look.hint.target) if isinstance(thing, Pile | SignKey)]
    for at in found:
        brush.ring(at.inflate(2, 2), ink.HONEY, 16, 6)
        brush.tag(_("hint"), at.centerx, at.y - 20, ink.HONEY, ink.INK, 17, "hint")


def _place(look: Look, thing: Pile | SignKey) -> FRect:
    return places.frame(thing.index, look.view).inflate(-6, -6) if isinstance(thing, Pile) else places.sign(thing.sign)


def _draw_spread(brush: Brush, look: Look, seat: int) -> None:
    """The taken cards of a seat, spread out (NJ-11)."""
    view: NinJanView = look.view
    cards, at = places.sorted_hand(view.taken[seat]), places.SPREAD
    draw_spread_head(brush, at, look, seat, f"{count_cards(len(cards))} · {count_points(points(cards))}", (256, 310), 88)
    columns = 8 if len(cards) <= 16 else 12
    w = 78.0 if columns == 8 else 52.0
    if not cards:
        brush.text(_("Nothing taken yet."), at.centerx, at.centery, 20, ink.SOFT, align="c")
    for index, card in enumerate(cards):
        x = at.x + 26 + index % columns * (700 / columns) + 700 / columns / 2
        y = at.y + 90 + index // columns * (w * RATIO + 12) + w * RATIO / 2
        brush.put(face(brush.skin, card, w), x, y, 1, center=True)


def _draw_duel(brush: Brush, look: Look) -> None:
    """The play-off (NJ-13): who throws, the signs shown last, and the signs to choose from."""
    view: NinJanView = look.view
    at, signs = places.DUEL, shown_signs(look)
    brush.sheet(at, 3)
    brush.fit(_("A tie: rock, paper, scissors!"), at.centerx, at.y + 46, at.w - 60, 30, ink.INK, "s", "c")
    seats = sorted({*view.tied, *signs})
    pitch = 620 / len(seats)
    for index, seat in enumerate(seats):
        x = at.centerx + (index - (len(seats) - 1) / 2) * pitch
        alpha = 255 if seat in view.tied or seat == view.winner else 110
        brush.put(brush.skin.svg(token_picture(look.tokens[seat], not look.seats[seat].human), 64), x - 32, at.y + 78, 1, alpha=alpha)
        brush.fit(look.seats[seat].name, x, at.y + 160, pitch - 10, 20, ink.INK, "b", "c")
        if seat in signs:
            brush.svg(f"signs/{signs[seat]}", x + 22, at.y + 98, 48, level=1, alpha=alpha)
        if not brush.page.compact and seat in view.tied:
            brush.fit(status(look, seat), x, at.y + 188, pitch - 10, 16, ink.SOFT, align="c")
    _draw_signs(brush, look)


def _draw_signs(brush: Brush, look: Look) -> None:
    at = places.DUEL
    if look.question is None or not look.question.legal():
        brush.fit(_("The losing sign is out; otherwise they throw again."), at.centerx, 480, at.w - 60, 18, ink.SOFT, align="c")
        return
    for suit in places.SUITS:
        sign = places.sign(suit)
        brush.box(sign, 16, ("#FFFAEC", "#EFE0BF"), "#A98F66", 1.5, level=1)
        brush.svg(f"signs/{suit}", sign.x + 22, sign.y + 22, 76)
    _draw_hint(brush, look)


def shown_signs(look: Look) -> dict[int, Suit]:
    """The signs that were shown last, by seat."""
    last = _marked(look)
    return {seat: sign for seat, sign in enumerate(last.signs) if sign is not None} if isinstance(last, SignsShown) else {}


def _marked(look: Look) -> Event | None:
    """The event of the last move whose mark is drawn; a reveal draws none."""
    return next((event for event in look.last if isinstance(event, Took | Added | SignsShown | Revealed)), None)
