"""The drawing of Nain Jaune's table: amphitheatre, seat panels, sequence, rings (docs/art.md, mock-ups 6 and 12)."""

from __future__ import annotations

from dataclasses import replace

from pygame import FRect

from game.nain_jaune.cards import BOXES
from game.nain_jaune.state import NainJauneView
from ui.assets.words import _, capital
from ui.canvas.brush import Brush, dashed
from ui.canvas.cards import RATIO
from ui.tables.contract import Look
from ui.tables.hands import ring_cards
from ui.tables.hint_steps import ringed
from ui.tables.nain_jaune import places
from ui.tables.nain_jaune.arrangement import plan
from ui.tables.nain_jaune.cards import draw_purse, face, picture
from ui.tables.nain_jaune.names import rank_asked
from ui.tables.nain_jaune.narration import laid_in_short
from ui.tables.nain_jaune.panels import draw_bubbles, draw_spread
from ui.tables.nain_jaune.pieces import Stake, layout
from ui.tables.nain_jaune.table_state import TableState, by_rank, lacking, size, table_state, winnable
from ui.tables.plates import draw_cell, draw_plate
from ui.tables.spoken.told import draw_told

CELL_R = 18.0  # radius of a cell's corners
ARROW = "M8 20H34M24 9L36 20L24 31"
DEALER = (
    '<circle cx="15" cy="15" r="13.5" fill="brass_light" stroke="wood_edge" stroke-width="2"/><g stroke="wood_edge" stroke-width="1.6">'
    '<rect x="7" y="9" width="8" height="11" rx="1.5" fill="dwarf_card" transform="rotate(-14 11 15)"/>'
    '<rect x="13" y="8" width="8" height="11" rx="1.5" fill="surface" transform="rotate(12 17 14)"/></g>'
)


def draw_under(brush: Brush, look: Look) -> None:
    state = table_state(look)
    if look.settled:
        look = replace(look, scores=state.purses)
    at = places.board(look)
    brush.svg("boards/amphitheatre", at.x, at.y, at.w, at.h, 3)
    for box in state.boxes:
        spot = places.box_card(look, box)
        brush.put(face(brush.skin, box, spot.w), spot.x, spot.y, 1, spot.angle, center=True)
    _draw_aside(brush, look)
    _draw_bar(brush, look, state)
    for seat in range(len(look.seats)):
        _draw_seat(brush, look, state, seat)
    _draw_arrow(brush, look)


def draw_over(brush: Brush, look: Look) -> None:
    state = table_state(look)
    if state.laid or not look.moving:  # else the cards are being dealt
        _draw_counts_aside(brush, look, state)
    for box in BOXES if look.advised else winnable(look) if look.show_legal else ():
        at = places.box(look, box)
        brush.ring(at.inflate(6, 6), "primary", at.h / 2 if box == BOXES[-1] else 14, 6)
    if look.hint is not None:
        _draw_hint(brush, look, ringed(look.hint.source))
        for box in BOXES:
            if look.hint.target == Stake(box):
                _draw_box_hint(brush, places.box(look, box), round_box=box == BOXES[-1])
    for seat in (seat for seat in range(len(look.seats)) if seat != look.south):  # coins cover the bottom seat's caption
        draw_told(brush, look, seat, *places.bubble(look, seat), laid_in_short, picture)
    draw_bubbles(brush, look)
    draw_spread(brush, look, state)


def status(look: Look, seat: int) -> str:
    """Return the second line of a seat panel."""
    view: NainJauneView = look.view
    if seat in view.out:
        return _("out")
    if seat in look.active:
        return _("your turn") if look.seats[seat].is_human else _("thinking…")
    if seat == view.dealer:
        return _("dealer")
    return "" if look.seats[seat].is_human else _("robot")


# --- seats ------------------------------------------------------------------------------------------------------------


def _draw_seat(brush: Brush, look: Look, state: TableState, seat: int) -> None:
    view: NainJauneView = look.view
    at = places.plate(look, seat)
    cell = places.cell(look, seat)
    if cell:
        active = seat in look.active
        brush.smoke(at, CELL_R, 0.86 if active else 0.72, "primary" if active else "brass", 3.5 if active else 1.5)
        draw_cell(brush, at, look, seat, FRect(at.x + 8, at.y + 9, 46, 46), at.y + 74, at.y + 100)
    else:
        draw_plate(brush, at, look, seat, status(look, seat))
    if seat in view.out:
        brush.box(at, CELL_R if cell else at.h / 2, "smoke", op=0.5)
        if (brush.page.compact or cell) and not size(state.hands[seat]) and all(seat != other for other, _text in look.said):
            brush.fit(status(look, seat), *places.word(look, seat), 16, "on_wood")
        return
    purse = places.purse(look, seat)
    covered = any(speaker == seat for speaker, _text in look.said) if seat == look.south else state.open and size(state.hands[seat])
    if purse is not None and not covered:
        draw_purse(brush, round(look.scores[seat]) if look.scores else state.purses[seat], purse)
    if seat == view.dealer:
        brush.vec(at.x + 40, at.y - 9, 30, 30, DEALER, 1)
    if lacking(view, state.purses[seat]):
        _draw_lacking(brush, at, lacking(view, state.purses[seat]))


def _draw_lacking(brush: Brush, plate: FRect, coins: int) -> None:
    """Draw a pill on the panel of a seat whose purse is short of the next stake at present (rule JA-20)."""
    said = _("{n} short").format(n=coins)
    h = max(24.0, brush.leading(15, 1.3))
    w = brush.skin.width(said, 15, "b") + 20
    at = FRect(plate.right - w - 12, plate.y - h / 2 - 2, w, h)
    brush.box(at, h / 2, "danger_soft", "danger", 2)
    brush.text(said, *at.center, 15, "danger_text", "b", "c")


def _draw_arrow(brush: Brush, look: Look) -> None:
    """Draw the direction of play at the panel of the player to move (rule JA-7)."""
    for seat in look.active:
        x, y, angle = places.arrow(look, seat)
        lines = f'<path d="{ARROW}" stroke="wood_edge" stroke-width="10"/><path d="{ARROW}" stroke="brass_light" stroke-width="5.5"/>'
        body = f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">{lines}</g>'
        brush.put(brush.skin.vec(40, 40, body), x, y, 0, angle, center=True)


# --- talon and earlier cards ------------------------------------------------------------------------------------------


def _draw_aside(brush: Brush, look: Look) -> None:
    """Draw the plate under talon and earlier cards, with their names.

    In the first deal it has the two rules that are misunderstood most (rule JA-1).
    """
    measures = plan(look)
    at, named = measures.aside, places.talon(look, 1).bottom + 15
    brush.smoke(at, 16, 0.72)
    before, end = places.before(look, 1).left, min(at.right, at.x + 306)
    brush.fit(capital(_("talon")), at.x + 14, named, before - at.x - 28, 16, "on_wood")
    brush.fit(_("Laid before"), before, named, end - before - 14, 16, "on_wood")
    if look.view.deal > 1:
        return
    told = [_("Suits don’t matter here."), *([] if look.compact else [_("Cards are worth nothing.")])]
    room = measures.reminder
    lines = [line for sentence in told for line in brush.wrapped(sentence, room.w, 16)]
    brush.block(lines, *room.center, 16, "on_wood_soft", align="c", lead=1.2)


def _draw_counts_aside(brush: Brush, look: Look, state: TableState) -> None:
    for number, at in ((look.view.talon, places.talon(look, look.view.talon)), (state.before, places.before(look, state.before))):
        if number:
            brush.badge(str(number), at.right + 8, at.bottom - 12)


# --- the sequence -----------------------------------------------------------------------------------------------------


def _draw_bar(brush: Brush, look: Look, state: TableState) -> None:
    view: NainJauneView = look.view
    at = plan(look).bar
    brush.smoke(at, 18)
    if not look.compact:
        brush.fit(_("Sequence"), at.x + 16, at.centery, 108, 20, "on_wood", "s")
    if look.settled or view.why:
        return
    place = places.missing(look, state.run)
    _draw_missing(brush, place, rank_asked(view.needed) if view.needed is not None else _("Any card"))
    room = at.right - place.right - 20
    if room > 60 and look.active:
        turn = _("your turn") if look.question is not None else _("to {name}").format(name=look.seats[look.active[0]].name)
        brush.fit(turn, place.right + 10 + room / 2, at.centery, room, 20, "gold", "b", "c")


def _draw_missing(brush: Brush, at: FRect, wanted: str) -> None:
    """Draw the gap of the next card."""
    path = dashed(3, 3, at.w - 6, at.h - 6, 9, "8 7")
    brush.vec(at.x, at.y, at.w, at.h, f'<path {path} fill="target" fill-opacity="0.22" stroke="target" stroke-width="4"/>')
    lines = brush.wrapped(wanted, at.w - 18, 17, "b")
    for line, y in zip(lines, brush.middles(len(lines), at.centery, 17, 1.15), strict=True):
        brush.fit(line, at.centerx, y, at.w - 10, 17, "on_wood", "b", "c")


def _draw_hint(brush: Brush, look: Look, cards: tuple[object, ...]) -> None:
    """Draw rings round cards of the hand, and a tag above a single one."""
    spots = {piece.key: piece.spot for piece in layout(look)}
    hand = by_rank(look.view.hands[look.south]) if cards else []
    found = [place for place, card in enumerate(hand) if card in cards]
    room = plan(look).hand
    rows = len(hand) >= room.rows_from
    ring_cards(brush, [spots[card] for card in hand], found, len(hand) // 2 if rows else 0, room.up)
    if len(found) == 1 and not rows:
        at = spots[hand[found[0]]]
        brush.tag(_("hint"), at.x, at.y - at.w * RATIO / 2 - 22, "hint", "on_hint", 17, "hint")


def _draw_box_hint(brush: Brush, at: FRect, round_box: bool) -> None:
    brush.ring(at.inflate(6, 6), "hint", at.h / 2 if round_box else 14, 6)
    brush.tag(_("hint"), at.centerx, at.y - 12, "hint", "on_hint", 17, "hint")
