"""The columns beside Chifoumi's board: who takes what, taken pawns, reserves, a stack spread out."""

from __future__ import annotations

from pygame import FRect

from game.chifoumi.moves import Kind, Pawn
from game.chifoumi.state import ChifoumiView
from ui.assets.words import _, _n
from ui.canvas import palette as ink
from ui.canvas.brush import Brush, gradient
from ui.tables.chifoumi import pieces, places
from ui.tables.chifoumi.marks import draw_veil
from ui.tables.chifoumi.names import kind_name
from ui.tables.chifoumi.pawns import NAMES, put_pawn
from ui.tables.chifoumi.pieces import ReserveKey
from ui.tables.chifoumi.seats import draw_seats
from ui.tables.contract import Look
from ui.tables.plates import short
from ui.tables.targets import Plate

TRAY = (
    f'{gradient("a", "#8A5730", "#5F381B")}<rect x="1" y="1" width="234" height="438" rx="22" fill="url(#a)" stroke="#2A160A" stroke-width="2"/>'
    '<path d="M4 420V24Q4 4 24 4H214" fill="none" stroke="#E0B67C" stroke-width="2.5" opacity="0.7" stroke-linecap="round"/>'
    '<rect x="14" y="54" width="208" height="372" rx="14" fill="#2E190B" stroke="#1C0E06" stroke-width="2"/>'
)


def draw_left(brush: Brush, look: Look) -> None:
    view: ChifoumiView = look.view
    draw_seats(brush, look)
    if view.placing:
        for seat in range(len(look.seats)):
            _draw_reserve(brush, look, seat)
        _draw_veils_panel(brush, look)
        return
    _draw_helper(brush, look)
    for seat, at in places.taken_panels(look).items():
        _draw_taken(brush, look, seat, at)


# ------------------------------------------------------------ who takes what


def _draw_helper(brush: Brush, look: Look) -> None:
    at = places.helper(look)
    assert at is not None, "not while pawns are placed"
    brush.smoke(at, 18)
    title, room = _("Who takes what"), at.w - 62
    if brush.skin.width(title, brush.fitting(title, room, 18, "b"), "b") <= room:
        brush.fit(title, at.centerx - 14, at.y + 27, room, 18, ink.CREAM, "b", "c")
        brush.icon("minus" if look.helper else "plus", at.right - 36, at.y + 17, 20, ink.SAND)
    else:
        brush.fit(title, at.centerx, at.y + 27, at.w - 12, 18, ink.CREAM, "b", "c")
    if not look.helper:
        return
    if look.view.setup.teams:
        _draw_helper_line(brush, at)
        return
    for index, kind in enumerate(Kind):
        y = at.y + 46 + index * 56
        brush.svg(f"signs/{NAMES[kind]}", at.x + 18, y, 46)
        brush.icon("next", at.x + 76, y + 12, 22, ink.HONEY)
        for place, prey in enumerate(filter(kind.takes, Kind)):
            brush.svg(f"signs/{NAMES[prey]}", at.x + 108 + place * 54, y, 46)


def _draw_helper_line(brush: Brush, at: FRect) -> None:
    """Four play without wells, and one line is enough (ART 13)."""
    for index, (kind, prey) in enumerate(((Kind.ROCK, Kind.SCISSORS), (Kind.SCISSORS, Kind.PAPER), (Kind.PAPER, Kind.ROCK))):
        x = at.x + 10 + index * 74
        brush.svg(f"signs/{NAMES[kind]}", x, at.y + 52, 30)
        brush.icon("next", x + 29, at.y + 60, 14, ink.HONEY)
        brush.svg(f"signs/{NAMES[prey]}", x + 41, at.y + 54, 26)
    brush.fit(_("without wells"), at.centerx, at.y + 110, at.w - 20, 16, ink.SAND, align="c")


# ------------------------------------------------------------ taken pawns


def _draw_taken(brush: Brush, look: Look, seat: int, at: FRect) -> None:
    titled = at.h > places.TAKEN_OPPOSITE.h
    if not titled and not look.view.prizes[seat]:
        return
    brush.smoke(at, 18)
    if titled:
        title = _("Taken by {name}").format(name=short(look.seats[seat].name))
        brush.fit(title, at.centerx, at.y + 22, at.w - 20, 17, ink.CREAM, "b", "c")


# ------------------------------------------------------------ free placement


def _draw_reserve(brush: Brush, look: Look, seat: int) -> None:
    view: ChifoumiView = look.view
    at, kinds = places.reserve_panel(look, seat), view.reserve[seat]
    if at.h > 300:
        if not look.opened:
            _draw_tray(brush, look, seat)
        return
    brush.smoke(at, 18)
    title = _("{name} still has").format(name=short(look.seats[seat].name))
    brush.fit(title, at.centerx, at.y + 22, at.w - 20, 17, ink.CREAM, "b", "c")
    for kind in dict.fromkeys(kinds):
        if _chosen(look, seat, kind):
            brush.ring(places.reserve_touch(look, seat, kind), ink.HONEY, 12, 4, "", ink.HONEY)


def _draw_tray(brush: Brush, look: Look, seat: int) -> None:
    """The reserve of the seat that places, one row for each kind."""
    at, kinds = places.RIGHT, look.view.reserve[seat]
    brush.vec(at.x, at.y, at.w, at.h, TRAY, 2)
    title = _("Your reserve") if look.seats[seat].human else _("{name} still has").format(name=short(look.seats[seat].name))
    taken = brush.text(str(len(kinds)), at.right - 22, at.y + 29, 24, ink.GOLD, "s", "r")
    brush.fit(title, at.x + 20, at.y + 29, at.w - 56 - taken, 20, ink.CREAM, "s")
    for kind in places.KINDS:
        row, left = places.reserve_touch(look, seat, kind), kinds.count(kind)
        if _chosen(look, seat, kind):
            brush.box(row, 14, ink.HONEY, op=0.28)
            brush.ring(row, ink.HONEY, 14, 4)
        x, room = row.x + 88, row.w - 92
        brush.fit(kind_name(kind), x, row.y + (30 if left else 42), room, 18, ink.CREAM if left else ink.SAND, "b")
        if left:
            brush.fit(_n("{n} left", "{n} left", left), x, row.y + 57, room, 16, ink.SAND)


def _chosen(look: Look, seat: int, kind: Kind) -> bool:
    """Whether a pawn of this kind is picked up."""
    return isinstance(look.lifted, ReserveKey) and (look.lifted.seat, look.lifted.kind) == (seat, kind)


def draw_reserve_counts(brush: Brush, look: Look) -> None:
    """How many of each kind the other seats have left to place."""
    for seat, kinds in enumerate(look.view.reserve):
        if places.reserve_panel(look, seat).h > 300:
            continue
        for kind in dict.fromkeys(kinds):
            if kinds.count(kind) > 1:
                spot = places.reserve_spot(look, seat, kind)
                brush.badge(str(kinds.count(kind)), spot.x + spot.w * 0.4, spot.y + spot.w * 0.38, d=24, size=16)


def _draw_veils_panel(brush: Brush, look: Look) -> None:
    """Why some squares are dark (CH-15)."""
    at = places.veils_panel(look)
    brush.smoke(at, 18)
    brush.fit(_("Veiled squares"), at.centerx, at.y + 26, at.w - 20, 19, ink.CREAM, "s", "c")
    y = at.y + 58
    if at.h > 250:
        sample = FRect(at.centerx - 51, at.y + 46, 102, 82)
        brush.box(sample, 6, "#D9B27A")
        draw_veil(brush, sample)
        brush.icon("lock", sample.centerx - 14, sample.centery - 14, 28, ink.CREAM)
        y = at.y + 156
    why = _("The centre, and whatever touches a pawn of somebody else.")
    y = brush.paragraph(why, at.centerx, y, at.w - 28, 17, ink.CREAM, align="c")
    if not brush.page.compact:
        brush.paragraph(_("You may stack on your own pawns."), at.centerx, y + 8, at.w - 28, 16, ink.SAND, align="c")


# ------------------------------------------------------------ what is spread out


def draw_spread(brush: Brush, look: Look) -> None:
    """The panel of a stack that is spread out, or of the pawns that a seat has taken."""
    square = places.fanned(look)
    if square:
        _draw_fan(brush, look, square)
    elif isinstance(look.opened, Plate):
        _draw_prizes(brush, look, look.opened.seat)


def _draw_spread_panel(brush: Brush, title: str, h: float = places.FAN.h) -> FRect:
    """Its closing key stands at the right of the title."""
    at = FRect(places.FAN.topleft, (places.FAN.w, h))
    brush.smoke(at, 18, 0.84, ink.HONEY, 2.5)
    lines = brush.wrapped(title, places.CLOSE.x - at.x - 26, 20, "s")
    brush.block(lines, at.x + 20, at.y + 31, 20, ink.CREAM, "s", lead=1.1)
    return at


def _draw_fan(brush: Brush, look: Look, square: str) -> None:
    at, stack = _draw_spread_panel(brush, _("The stack on {square}").format(square=square)), look.view.board[square]
    loose, named = places.fan_loose(len(stack)), len(stack) <= places.FAN_COLUMN
    for index, (pawn, spot) in enumerate(zip(reversed(stack), places.fan_spots(len(stack)), strict=True)):
        if not named or not isinstance(pawn, Pawn):
            continue
        y, room, top = spot.y - 2, at.right - spot.x - 62, loose and index == 0
        brush.vec(at.x + 8, y - 6, 12, 12, f'<circle cx="6" cy="6" r="4" fill="{ink.HONEY}"/>')
        brush.fit(kind_name(pawn.kind), spot.x + 52, y - (12 if top else 0), room, 18, ink.CREAM, "r" if index else "b")
        if top:
            brush.fit(_("on top"), spot.x + 52, y + 13, room, 16, ink.GOLD, "b")
    if not brush.page.compact:
        brush.fit(_("from top to bottom"), at.centerx, at.bottom - 22, at.w - 20, 16, ink.SAND, align="c")
    if not loose:
        _draw_top(brush, look, square)


def _draw_top(brush: Brush, look: Look, square: str) -> None:
    """The top pawn is on the board, and a second time at the head of the list."""
    view: ChifoumiView = look.view
    stack = view.board[square]
    put_pawn(brush, pieces.shown_face(view, stack, stack[-1]), places.fan_spots(len(stack))[0])


def draw_fan_over(brush: Brush, look: Look) -> None:
    """Honey dots from the square to its panel, and the top pawn of a loose pile over the next pawn."""
    square = places.fanned(look)
    if not square:
        return
    if places.fan_loose(len(look.view.board[square])):
        _draw_top(brush, look, square)
    at = places.square_rect(look, square)
    y, far = at.bottom, places.FAN.x - 2 - at.right
    if far < 10:
        return
    dots = "".join(f'<circle cx="{x + 4}" cy="6" r="2.7" fill="{ink.HONEY}"/>' for x in range(0, round(far), 11))
    track = f'<path d="M4 6H{far}" stroke="#1C0E06" stroke-width="9" opacity="0.6" stroke-linecap="round"/>'
    brush.vec(at.right + 2, y - 6, far + 4, 12, track + dots)


def _draw_prizes(brush: Brush, look: Look, seat: int) -> None:
    """As high as the pawns need."""
    view: ChifoumiView = look.view
    prizes = view.prizes[seat]
    columns = 3 if len(prizes) <= 18 else 4
    pitch, rows = 204 / columns, max(1, -(-len(prizes) // columns))
    step = min(74.0, 420 / max(1, rows - 1))
    at = _draw_spread_panel(brush, _("Taken by {name}").format(name=short(look.seats[seat].name)), 140 + (rows - 1) * step)
    if not prizes:
        brush.paragraph(_("Nothing taken yet."), at.x + 20, at.y + 84, at.w - 40, 18, ink.SAND)
    for index, pawn in enumerate(prizes):
        x, y = at.x + 16 + (index % columns + 0.5) * pitch, at.y + 96 + index // columns * step
        put_pawn(brush, pieces.face(view, pawn.seat, pawn.kind), places.standing(x, y, min(62.0, pitch - 4)))
