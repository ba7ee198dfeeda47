"""The panels around Chifoumi's board: which kind takes which, captures, reserves, a spread-out stack."""

from __future__ import annotations

from math import inf

from pygame import FRect

from game.chifoumi.moves import Kind, Pawn
from game.chifoumi.state import ChifoumiView
from ui.assets.words import _, _n
from ui.canvas.brush import Brush, gradient
from ui.canvas.pieces import Spot
from ui.tables.chifoumi import pieces, places
from ui.tables.chifoumi.arrangement import arrangement
from ui.tables.chifoumi.marks import draw_veil
from ui.tables.chifoumi.names import kind_name
from ui.tables.chifoumi.pawns import NAMES, put_pawn
from ui.tables.chifoumi.pieces import ReserveKey
from ui.tables.chifoumi.seats import draw_seats
from ui.tables.contract import Look
from ui.tables.plates import short
from ui.tables.targets import Plate


def _tray(w: float, h: float) -> str:
    """Return a wooden tray with a dark inside."""
    body = f'{gradient("a", "wood", "wood_end")}<rect x="1" y="1" width="{w - 2:g}" height="{h - 2:g}" rx="22" fill="url(#a)" stroke="wood_edge" stroke-width="2"/>'
    body += f'<path d="M4 {h - 20:g}V24Q4 4 24 4H{w - 22:g}" fill="none" stroke="wood_light" stroke-width="2.5" opacity="0.7" stroke-linecap="round"/>'
    return (
        body + f'<rect x="14" y="54" width="{w - 28:g}" height="{h - 68:g}" rx="14" fill="wood_well" stroke="wood_black" stroke-width="2"/>'
    )


def draw_left(brush: Brush, look: Look) -> None:
    view: ChifoumiView = look.view
    draw_seats(brush, look)
    if view.placing:
        if places.covered(look):
            return
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
    if at is None:
        return
    brush.smoke(at, 18)
    title, room = _("Who takes what"), at.w - 62
    if brush.skin.width(title, brush.fitting(title, room, 18, "b"), "b") <= room:
        brush.fit(title, at.centerx - 14, at.y + 27, room, 18, "on_wood", "b", "c")
        brush.icon("minus" if look.helper else "plus", at.right - 36, at.y + 17, 20, "on_wood_soft")
    else:
        brush.fit(title, at.centerx, at.y + 27, at.w - 12, 18, "on_wood", "b", "c")
    if not look.helper:
        return
    if look.tall:
        _draw_helper_grid(brush, at, look.view.setup.teams)
        return
    if look.view.setup.teams:
        _draw_helper_line(brush, at)
        return
    for index, kind in enumerate(Kind):
        y = at.y + 46 + index * 56
        brush.svg(f"signs/{NAMES[kind]}", at.x + 18, y, 46)
        brush.icon("next", at.x + 76, y + 12, 22, "primary")
        for place, prey in enumerate(filter(kind.takes, Kind)):
            brush.svg(f"signs/{NAMES[prey]}", at.x + 108 + place * 54, y, 46)


def _draw_helper_line(brush: Brush, at: FRect) -> None:
    """Draw the helper in one line; teams play without wells (docs/art.md, 13)."""
    for index, (kind, prey) in enumerate(((Kind.ROCK, Kind.SCISSORS), (Kind.SCISSORS, Kind.PAPER), (Kind.PAPER, Kind.ROCK))):
        x = at.x + 10 + index * 74
        brush.svg(f"signs/{NAMES[kind]}", x, at.y + 52, 30)
        brush.icon("next", x + 29, at.y + 60, 14, "primary")
        brush.svg(f"signs/{NAMES[prey]}", x + 41, at.y + 54, 26)
    brush.fit(_("without wells"), at.centerx, at.y + 110, at.w - 20, 16, "on_wood_soft", align="c")


def _draw_helper_grid(brush: Brush, at: FRect, teams: bool) -> None:
    """Draw the helper in portrait: a row for each kind, or several side by side in a low panel."""
    kinds = [kind for kind in Kind if not (teams and kind is Kind.WELL)]
    columns = 1 if at.h > 190 else 3 if teams else 2
    foot = 30.0 if teams else 8.0
    w, pitch = (at.w - 20) / columns, (at.h - 42 - foot) / -(-len(kinds) // columns)
    for index, kind in enumerate(kinds):
        prey = [taken for taken in Kind if kind.takes(taken) and taken in kinds]
        d = min(46.0, pitch - 4, (w - 34) / (2 if teams else 3) - 4)
        x, y = at.x + 10 + index % columns * w + (30 if columns == 1 else 0), at.y + 42 + (index // columns + 0.5) * pitch - d / 2
        brush.svg(f"signs/{NAMES[kind]}", x, y, d)
        brush.icon("next", x + d + 6, y + d / 2 - 9, 18, "primary")
        for place, taken in enumerate(prey):
            brush.svg(f"signs/{NAMES[taken]}", x + d + 30 + place * (d + 4), y, d)
    if teams:
        brush.fit(_("without wells"), at.centerx, at.bottom - 20, at.w - 20, 16, "on_wood_soft", align="c")


# ------------------------------------------------------------ captured pawns


def _draw_taken(brush: Brush, look: Look, seat: int, at: FRect) -> None:
    if places.strip(look, seat) is not None:
        return
    titled = at.h > places.TAKEN_OPPOSITE.h
    if look.tall:
        _draw_taken_beside(brush, look, seat, at)
        return
    if not titled and not look.view.prizes[seat]:
        return
    brush.smoke(at, 18)
    if titled:
        title = _("Taken by {name}").format(name=short(look.seats[seat].name))
        brush.fit(title, at.centerx, at.y + 22, at.w - 20, 17, "on_wood", "b", "c")


def _draw_taken_beside(brush: Brush, look: Look, seat: int, at: FRect) -> None:
    """Draw the panel of captured pawns in portrait, its title left of the pawns."""
    brush.smoke(at, 18)
    lines = brush.wrapped(_("Taken by {name}").format(name=short(look.seats[seat].name)), 84, 17, "b")
    brush.block(lines, at.x + 18, at.centery, 17, "on_wood", "b", lead=1.2)


# ------------------------------------------------------------ free placement


def _draw_reserve(brush: Brush, look: Look, seat: int) -> None:
    view: ChifoumiView = look.view
    at, kinds = places.reserve_panel(look, seat), view.reserve[seat]
    if seat == places.placer(look):
        if not look.opened:
            _draw_tray(brush, look, seat)
        return
    brush.smoke(at, 18)
    title = _("{name} has").format(name=short(look.seats[seat].name))
    brush.fit(title, at.centerx, at.y + 22, at.w - 20, 17, "on_wood", "b", "c")
    for kind in dict.fromkeys(kinds):
        if _chosen(look, seat, kind):
            brush.ring(places.reserve_touch(look, seat, kind), "primary", 12, 4, "", "primary")


def _draw_tray(brush: Brush, look: Look, seat: int) -> None:
    """Draw the reserve of the seat that places, one row for each kind."""
    at, kinds = places.reserve_panel(look, seat), look.view.reserve[seat]
    brush.stretched(at, 34, _tray, plain=False, level=2)
    title = _("Your reserve") if look.seats[seat].is_human else _("{name} has").format(name=short(look.seats[seat].name))
    taken = brush.text(str(len(kinds)), at.right - 22, at.y + 29, 24, "gold", "s", "r")
    brush.fit(title, at.x + 20, at.y + 29, at.w - 56 - taken, 20, "on_wood", "s")
    for kind in places.KINDS:
        row, left = places.reserve_touch(look, seat, kind), kinds.count(kind)
        if _chosen(look, seat, kind):
            brush.box(row, 14, "primary", op=0.28)
            brush.ring(row, "primary", 14, 4)
        if look.tall:
            _draw_name(brush, kind_name(kind), row.centerx, row.bottom - 36, row.w - 4, 18, "on_wood" if left else "on_wood_soft")
            brush.text(str(left), row.centerx, row.bottom - 14, 18, "gold" if left else "on_wood_soft", "s", "c")
            continue
        x, room = row.x + 88, row.w - 92
        brush.fit(kind_name(kind), x, row.y + (30 if left else 42), room, 18, "on_wood" if left else "on_wood_soft", "b")
        if left:
            brush.fit(_n("{n} left", "{n} left", left), x, row.y + 57, room, 16, "on_wood_soft")


def _chosen(look: Look, seat: int, kind: Kind) -> bool:
    """Return True if a pawn of this kind is lifted."""
    return isinstance(look.lifted, ReserveKey) and (look.lifted.seat, look.lifted.kind) == (seat, kind)


def draw_reserve_counts(brush: Brush, look: Look) -> None:
    """Draw the number of pawns of each kind that the other seats have left to place."""
    for seat, kinds in enumerate(look.view.reserve):
        if seat == places.placer(look):
            continue
        for kind in dict.fromkeys(kinds):
            if kinds.count(kind) > 1:
                spot = places.reserve_spot(look, seat, kind)
                brush.badge(str(kinds.count(kind)), spot.x + spot.w * 0.4, spot.y + spot.w * 0.38, d=24, size=16)


def _draw_veils_panel(brush: Brush, look: Look) -> None:
    """Draw the explanation of the dark squares (rule CH-15)."""
    at = places.veils_panel(look)
    brush.smoke(at, 18)
    brush.fit(_("Veiled squares"), at.centerx, at.y + 26, at.w - 20, 19, "on_wood", "s", "c")
    y = at.y + 58
    if at.h > 290:
        sample = FRect(at.centerx - 51, at.y + 46, 102, 82)
        brush.box(sample, 6, "wood_square")
        draw_veil(brush, sample)
        brush.icon("lock", sample.centerx - 14, sample.centery - 14, 28, "on_wood")
        y = at.y + 156
    why = _("The centre, and whatever touches a pawn of somebody else.")
    y = brush.paragraph(why, at.centerx, y, at.w - 28, 17, "on_wood", align="c")
    if not brush.page.compact:
        brush.paragraph(_("You may stack on your own pawns."), at.centerx, y + 8, at.w - 28, 16, "on_wood_soft", align="c")


# ------------------------------------------------------------ spread-out pawns


def draw_spread(brush: Brush, look: Look) -> None:
    """Draw the panel of a spread-out stack, or of the pawns that a seat has captured."""
    square = places.fanned(look)
    if square:
        _draw_fan(brush, look, square)
    elif isinstance(look.opened, Plate):
        _draw_prizes(brush, look, look.opened.seat)


def _draw_spread_panel(brush: Brush, look: Look, title: str, h: float = inf) -> FRect:
    """Draw the panel with its title left of the closing button, and return its rectangle."""
    arranged = arrangement(look)
    at = FRect(arranged.fan)
    at.h = at.h if look.tall else min(at.h, h)
    brush.smoke(at, 18, 0.84, "primary", 2.5)
    lines = brush.wrapped(title, arranged.close.x - at.x - 26, 20, "s")
    brush.block(lines, at.x + 20, at.y + 31, 20, "on_wood", "s", lead=1.1)
    return at


def _draw_fan(brush: Brush, look: Look, square: str) -> None:
    at, stack = _draw_spread_panel(brush, look, _("The stack on {square}").format(square=square)), look.view.board[square]
    loose, named = places.fan_loose(len(stack)), len(stack) <= places.FAN_COLUMN
    for index, (pawn, spot) in enumerate(zip(reversed(stack), places.fan_spots(look, len(stack)), strict=True)):
        if not named or not isinstance(pawn, Pawn):
            continue
        y, room, top = spot.y - 2, at.right - spot.x - 62, loose and index == 0
        if look.tall:
            _name_below(brush, spot, kind_name(pawn.kind), at.bottom, index == 0)
            continue
        brush.vec(at.x + 8, y - 6, 12, 12, '<circle cx="6" cy="6" r="4" fill="primary"/>')
        brush.fit(kind_name(pawn.kind), spot.x + 52, y - (12 if top else 0), room, 18, "on_wood", "r" if index else "b")
        if top:
            brush.fit(_("on top"), spot.x + 52, y + 13, room, 16, "gold", "b")
    if not brush.page.compact and look.tall:
        brush.fit(_("from top to bottom"), arrangement(look).close.x - 16, at.y + 31, at.w / 2, 16, "on_wood_soft", align="r")
    elif not brush.page.compact:
        brush.fit(_("from top to bottom"), at.centerx, at.bottom - 22, at.w - 20, 16, "on_wood_soft", align="c")
    if not loose:
        _draw_top(brush, look, square)


def _name_below(brush: Brush, spot: Spot, name: str, bottom: float, top: bool) -> None:
    """Draw a pawn's name below it in portrait and, if the panel is high enough, a note on the top pawn."""
    y, room = spot.y + spot.w * 0.5 + 12, 68.0
    _draw_name(brush, name, spot.x, y, room, 17, "gold" if top else "on_wood")
    if top and y + 34 < bottom:
        _draw_name(brush, _("on top"), spot.x, y + 22, room + 14, 16, "gold")


def _draw_name(brush: Brush, name: str, x: float, y: float, room: float, size: float, color: str) -> None:
    """Draw the name below a pawn if it fits; otherwise the pawn's sign has to do."""
    if brush.skin.width(name, brush.fitting(name, room, size)) <= room:
        brush.fit(name, x, y, room, size, color, align="c")


def _draw_top(brush: Brush, look: Look, square: str) -> None:
    """Draw the top pawn at the head of the list, too; it is also on the board."""
    view: ChifoumiView = look.view
    stack = view.board[square]
    put_pawn(brush, pieces.shown_face(view, stack, stack[-1]), places.fan_spots(look, len(stack))[0])


def draw_fan_over(brush: Brush, look: Look) -> None:
    """Draw dots from the square to its panel, and the top pawn of a loose pile over the next pawn."""
    square = places.fanned(look)
    if not square:
        return
    if places.fan_loose(len(look.view.board[square])):
        _draw_top(brush, look, square)
    at, fan = places.square_rect(look, square), arrangement(look).fan
    if look.tall:
        _draw_dots_down(brush, at, fan.y)
        return
    y, far = at.bottom, fan.x - 2 - at.right
    if far < 10:
        return
    dots = "".join(f'<circle cx="{x + 4}" cy="6" r="2.7" fill="primary"/>' for x in range(0, round(far), 11))
    track = f'<path d="M4 6H{far}" stroke="wood_black" stroke-width="9" opacity="0.6" stroke-linecap="round"/>'
    brush.vec(at.right + 2, y - 6, far + 4, 12, track + dots)


def _draw_dots_down(brush: Brush, at: FRect, end: float) -> None:
    """Draw dots from a square down to the panel below the board, in portrait."""
    far = end - 2 - at.bottom
    dots = "".join(f'<circle cx="6" cy="{y + 4}" r="2.7" fill="primary"/>' for y in range(0, round(far), 11))
    track = f'<path d="M6 4V{far}" stroke="wood_black" stroke-width="9" opacity="0.6" stroke-linecap="round"/>'
    brush.vec(at.centerx - 6, at.bottom + 2, 12, far + 4, track + dots)


def _draw_prizes(brush: Brush, look: Look, seat: int) -> None:
    """Draw a seat's captured pawns in a panel as high as they need; in portrait they go across it."""
    view: ChifoumiView = look.view
    prizes = view.prizes[seat]
    columns = 12 if look.tall else 3 if len(prizes) <= 18 else 4
    pitch, rows = (820 if look.tall else 204) / columns, max(1, -(-len(prizes) // columns))
    step = min(74.0, (66 if look.tall else 420) / max(1, rows - 1))
    at = _draw_spread_panel(brush, look, _("Taken by {name}").format(name=short(look.seats[seat].name)), 140 + (rows - 1) * step)
    if not prizes:
        brush.paragraph(_("Nothing taken yet."), at.x + 20, at.y + 84, at.w - 40, 18, "on_wood_soft")
    first = at.y + 96 + max(0.0, at.h - 140 - (rows - 1) * step) / 2
    for index, pawn in enumerate(prizes):
        x, y = at.x + 16 + (index % columns + 0.5) * pitch, first + index // columns * step
        put_pawn(brush, pieces.face(view, pawn.seat, pawn.kind), places.standing(x, y, min(62.0, pitch - 4)))
