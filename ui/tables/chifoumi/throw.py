"""The throw for the start (rule CH-10): three signs to choose from, and the signs shown."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pygame import FRect

from game.chifoumi.moves import Captured, Moved, Placed, Sign, SignsShown
from game.chifoumi.state import ChifoumiView
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import FlyingEffect, Pose
from ui.tables.chifoumi import geometry
from ui.tables.chifoumi.pawns import SIGN
from ui.tables.contract import TableViewModel
from ui.tables.targets import NamedTarget

W, H = 560.0, 372.0
SHOWING = 900  # duration in ms of both hands' movement


@dataclass(frozen=True, slots=True)
class SignTarget(NamedTarget):
    """One of the three signs to choose from in the throw."""

    prefix = "sign"
    sign: Sign


def sheet(model: TableViewModel) -> FRect:
    rect, k = geometry.board(model), geometry.zoom(model)
    return FRect(rect.centerx - W * k / 2, rect.centery - 20 - H * k / 2, W * k, H * k)


def sign_rect(model: TableViewModel, sign: Sign) -> FRect:
    """Return the rectangle of a sign to choose."""
    rect = sheet(model)
    return FRect(rect.centerx - 190 + tuple(Sign).index(sign) * 130, rect.bottom - 148, 120, 120)


def shown_signs(model: TableViewModel) -> dict[int, Sign]:
    """Return the signs that were shown last, by seat."""
    last = next((event for event in model.last_events if isinstance(event, SignsShown | Moved | Captured | Placed)), None)
    return {seat: sign for seat, sign in enumerate(last.signs) if sign is not None} if isinstance(last, SignsShown) else {}


def shown_spot(model: TableViewModel, seat: int) -> Pose:
    """Return the pose of a seat's sign when both are shown."""
    rect, k = sheet(model), geometry.zoom(model)
    return Pose(rect.centerx + (seat - 0.5) * 250 * k, rect.bottom - 96 * k, 120 * k)


def tosses(model: TableViewModel, shown: SignsShown) -> list[FlyingEffect]:
    """Return the animation of both players' signs, which come down together."""
    return [
        FlyingEffect(f"{SIGN}/{sign}", replace(end, y=end.y - 70, w=end.w * 0.5), end, travel=SHOWING, arc=50)
        for seat, sign in enumerate(shown.signs)
        for end in (shown_spot(model, seat),)
        if sign is not None
    ]


def draw_throw(canvas: Canvas, model: TableViewModel) -> None:
    view: ChifoumiView = model.view
    if view.throwing:
        _draw_sheet(canvas, model)
    elif shown_signs(model) and not view.trail and not model.lifted_piece and model.hint_gesture is None:
        _draw_outcome(canvas, model)


def _draw_sheet(canvas: Canvas, model: TableViewModel) -> None:
    """Draw the sheet of the throw: both players, and the signs to choose from or those just shown."""
    rect, view, k = sheet(model), model.view, geometry.zoom(model)
    shown = next((event for event in model.deal_end_events if isinstance(event, SignsShown)), None)
    earlier = {} if shown else shown_signs(model)
    canvas.draw_paper(rect, 3)
    canvas.fit_text(_title(model, shown), rect.centerx, rect.y + 44 * k, rect.w - 48, 30 * k, "text", "s", "c")
    for seat in range(len(model.seats)):
        x = rect.centerx + (seat - 0.5) * 250 * k
        if shown is not None and not model.moving:
            _draw_shown(canvas, model, shown, seat)
        _draw_hand(canvas, model, seat, x, rect.y + 116 * k, k, earlier.get(seat))
        if shown is None and view.throws[seat] not in (None, False) and not canvas.viewport.is_compact:
            canvas.fit_text(_("ready"), x, rect.y + 188 * k, 200 * k, 16, "text_soft", align="c")
    if model.question is not None and model.question.legal():
        for sign in Sign:
            _draw_key(canvas, model, sign)


def _title(model: TableViewModel, shown: SignsShown | None) -> str:
    """Return the title of the throw's sheet: who starts, as a question or as the result."""
    if shown is None:
        return _("The same sign: again!") if shown_signs(model) else _("Who starts?")
    if model.moving:
        return _("Rock, paper, scissors…")
    return _("The same sign: again!") if shown.seat is None else _("{name} starts!").format(name=model.seats[shown.seat].name)


def _draw_shown(canvas: Canvas, model: TableViewModel, shown: SignsShown, seat: int) -> None:
    """Draw a shown sign, with a box around the stronger one."""
    at, k = shown_spot(model, seat), geometry.zoom(model)
    if seat == shown.seat:
        canvas.box(FRect(at.x - 105 * k, sheet(model).y + 74 * k, 210 * k, 278 * k), 18, "row_chosen", "border_chosen", 2)
    canvas.svg(f"signs/{shown.signs[seat]}", at.x - at.w / 2, at.y - at.w / 2, at.w, level=1)


def _draw_hand(canvas: Canvas, model: TableViewModel, seat: int, x: float, y: float, k: float, sign: Sign | None) -> None:
    """Draw a player's token and name, with the sign of the throw before if there was one."""
    d = 58 * k
    canvas.token(model.tokens[seat], x - d - (4 if sign else -d / 2), y - d / 2 - 6, d, not model.seats[seat].is_human)
    if sign:
        canvas.svg(f"signs/{sign}", x + 4, y - d / 2 - 6, d, level=1)
    canvas.fit_text(model.seats[seat].name, x, y + d / 2 + 14, 230 * k, 20 * k, "text", "b", "c")


def _draw_key(canvas: Canvas, model: TableViewModel, sign: Sign) -> None:
    rect = sign_rect(model, sign)
    canvas.box(rect, 16, ("button", "surface_sunk"), "border_button", 1.5, level=1)
    canvas.svg(f"signs/{sign}", rect.x + 22, rect.y + 22, 76)
    if model.hint_gesture is not None and model.hint_gesture.target == SignTarget(sign):
        canvas.ring(rect, "primary", 16, 6)
        canvas.tag(_("hint"), rect.centerx, rect.y, "hint", "on_hint", 17, "hint")


def _draw_outcome(canvas: Canvas, model: TableViewModel) -> None:
    """Draw the shown signs on the empty middle row of the board until the first pawn moves."""
    view: ChifoumiView = model.view
    board, k = geometry.board(model), geometry.zoom(model)
    _x, y = geometry.middle(model, "d4")
    rect = FRect(board.centerx - 200 * k, y - 39 * k, 400 * k, 78 * k)
    canvas.draw_paper(rect, 2)
    for seat, sign in shown_signs(model).items():
        middle, d = rect.centerx + (seat - 0.5) * 196 * k, 56 * k
        if seat == view.starter:
            canvas.box(FRect(middle - 78 * k, rect.y + 5 * k, 156 * k, rect.h - 10 * k), 14, "row_chosen", "border_chosen", 2)
        canvas.token(model.tokens[seat], middle - d - 6 * k, rect.centery - d / 2, d, not model.seats[seat].is_human)
        canvas.svg(f"signs/{sign}", middle + 6 * k, rect.centery - d / 2, d, level=1)
