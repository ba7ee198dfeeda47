"""The throw for the start (rule CH-10): three signs to choose from, and the signs shown."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pygame import FRect

from game.chifoumi.moves import Captured, Moved, Placed, Sign, SignsShown
from game.chifoumi.state import ChifoumiView
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.canvas.pieces import Spot, Toss
from ui.tables.chifoumi import places
from ui.tables.chifoumi.pawns import SIGN
from ui.tables.contract import Look
from ui.tables.targets import NamedThing

W, H = 560.0, 372.0
SHOWING = 900  # duration in ms of both hands' movement


@dataclass(frozen=True, slots=True)
class SignKey(NamedThing):
    """A sign to choose."""

    prefix = "sign"
    sign: Sign


def sheet(look: Look) -> FRect:
    at, k = places.board(look), places.zoom(look)
    return FRect(at.centerx - W * k / 2, at.centery - 20 - H * k / 2, W * k, H * k)


def sign_rect(look: Look, sign: Sign) -> FRect:
    """Return the rectangle of a sign to choose."""
    at = sheet(look)
    return FRect(at.centerx - 190 + tuple(Sign).index(sign) * 130, at.bottom - 148, 120, 120)


def shown_signs(look: Look) -> dict[int, Sign]:
    """Return the signs that were shown last, by seat."""
    last = next((event for event in look.last if isinstance(event, SignsShown | Moved | Captured | Placed)), None)
    return {seat: sign for seat, sign in enumerate(last.signs) if sign is not None} if isinstance(last, SignsShown) else {}


def shown_spot(look: Look, seat: int) -> Spot:
    """Return the pose of a seat's sign when both are shown."""
    at, k = sheet(look), places.zoom(look)
    return Spot(at.centerx + (seat - 0.5) * 250 * k, at.bottom - 96 * k, 120 * k)


def tosses(look: Look, shown: SignsShown) -> list[Toss]:
    """Return the effects of both hands, which come down together."""
    return [
        Toss(f"{SIGN}/{sign}", replace(end, y=end.y - 70, w=end.w * 0.5), end, travel=SHOWING, arc=50)
        for seat, sign in enumerate(shown.signs)
        for end in (shown_spot(look, seat),)
        if sign is not None
    ]


def draw_throw(brush: Brush, look: Look) -> None:
    view: ChifoumiView = look.view
    if view.throwing:
        _draw_sheet(brush, look)
    elif shown_signs(look) and not view.trail and not look.lifted and look.hint is None:
        _draw_outcome(brush, look)


def _draw_sheet(brush: Brush, look: Look) -> None:
    """Draw both seats, with the signs to choose from or those just shown."""
    at, view, k = sheet(look), look.view, places.zoom(look)
    shown = next((event for event in look.settled if isinstance(event, SignsShown)), None)
    earlier = {} if shown else shown_signs(look)
    brush.sheet(at, 3)
    brush.fit(_title(look, shown), at.centerx, at.y + 44 * k, at.w - 48, 30 * k, "text", "s", "c")
    for seat in range(len(look.seats)):
        x = at.centerx + (seat - 0.5) * 250 * k
        if shown is not None and not look.moving:
            _draw_shown(brush, look, shown, seat)
        _draw_hand(brush, look, seat, x, at.y + 116 * k, k, earlier.get(seat))
        if shown is None and view.throws[seat] not in (None, False) and not brush.page.compact:
            brush.fit(_("ready"), x, at.y + 188 * k, 200 * k, 16, "text_soft", align="c")
    if look.question is not None and look.question.legal():
        for sign in Sign:
            _draw_key(brush, look, sign)


def _title(look: Look, shown: SignsShown | None) -> str:
    """Return the question or, once both hands are down, the result."""
    if shown is None:
        return _("The same sign: again!") if shown_signs(look) else _("Who starts?")
    if look.moving:
        return _("Rock, paper, scissors…")
    return _("The same sign: again!") if shown.seat is None else _("{name} starts!").format(name=look.seats[shown.seat].name)


def _draw_shown(brush: Brush, look: Look, shown: SignsShown, seat: int) -> None:
    """Draw a shown sign, with a box around the stronger one."""
    at, k = shown_spot(look, seat), places.zoom(look)
    if seat == shown.seat:
        brush.box(FRect(at.x - 105 * k, sheet(look).y + 74 * k, 210 * k, 278 * k), 18, "row_chosen", "border_chosen", 2)
    brush.svg(f"signs/{shown.signs[seat]}", at.x - at.w / 2, at.y - at.w / 2, at.w, level=1)


def _draw_hand(brush: Brush, look: Look, seat: int, x: float, y: float, k: float, sign: Sign | None) -> None:
    """Draw a seat with the sign that it has shown."""
    d = 58 * k
    brush.token(look.tokens[seat], x - d - (4 if sign else -d / 2), y - d / 2 - 6, d, not look.seats[seat].is_human)
    if sign:
        brush.svg(f"signs/{sign}", x + 4, y - d / 2 - 6, d, level=1)
    brush.fit(look.seats[seat].name, x, y + d / 2 + 14, 230 * k, 20 * k, "text", "b", "c")


def _draw_key(brush: Brush, look: Look, sign: Sign) -> None:
    at = sign_rect(look, sign)
    brush.box(at, 16, ("button", "surface_sunk"), "border_button", 1.5, level=1)
    brush.svg(f"signs/{sign}", at.x + 22, at.y + 22, 76)
    if look.hint is not None and look.hint.target == SignKey(sign):
        brush.ring(at, "primary", 16, 6)
        brush.tag(_("hint"), at.centerx, at.y, "hint", "on_hint", 17, "hint")


def _draw_outcome(brush: Brush, look: Look) -> None:
    """Draw the shown signs on the empty middle row of the board until the first pawn moves."""
    view: ChifoumiView = look.view
    board, k = places.board(look), places.zoom(look)
    _x, y = places.middle(look, "d4")
    at = FRect(board.centerx - 200 * k, y - 39 * k, 400 * k, 78 * k)
    brush.sheet(at, 2)
    for seat, sign in shown_signs(look).items():
        middle, d = at.centerx + (seat - 0.5) * 196 * k, 56 * k
        if seat == view.starter:
            brush.box(FRect(middle - 78 * k, at.y + 5 * k, 156 * k, at.h - 10 * k), 14, "row_chosen", "border_chosen", 2)
        brush.token(look.tokens[seat], middle - d - 6 * k, at.centery - d / 2, d, not look.seats[seat].is_human)
        brush.svg(f"signs/{sign}", middle + 6 * k, at.centery - d / 2, d, level=1)
