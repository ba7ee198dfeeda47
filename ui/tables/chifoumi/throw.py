"""The throw for the start (rule CH-10): three signs to choose from, and the signs shown."""

from __future__ import annotations

from dataclasses import replace

from pygame import FRect

from game.chifoumi.moves import Captured, Moved, Placed, SignsShown
from game.chifoumi.state import ChifoumiView
from game.hand_signs import Sign
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import FlyingEffect, Pose
from ui.tables.cards import hand_signs
from ui.tables.cards.hand_signs import SignTarget
from ui.tables.chifoumi import geometry
from ui.tables.chifoumi.pawns import SIGN_FACE_PREFIX
from ui.tables.contract import TableViewModel

SHEET_W, SHEET_H = 560.0, 372.0
SHOWING_MS = 900  # duration in ms of both hands' movement


def throw_sheet_rect(model: TableViewModel) -> FRect:
    rect, k = geometry.board_rect(model), geometry.landscape_ratio(model)
    return FRect(rect.centerx - SHEET_W * k / 2, rect.centery - 20 - SHEET_H * k / 2, SHEET_W * k, SHEET_H * k)


def sign_rect(model: TableViewModel, sign: Sign) -> FRect:
    """Return the rectangle of a sign to choose."""
    rect = throw_sheet_rect(model)
    return hand_signs.sign_rect(rect.centerx, rect.bottom - 148, sign)


def last_shown_signs(model: TableViewModel) -> dict[int, Sign]:
    """Return the signs that were shown last, by seat."""
    last = next((event for event in model.last_events if isinstance(event, SignsShown | Moved | Captured | Placed)), None)
    return {seat: sign for seat, sign in enumerate(last.signs) if sign is not None} if isinstance(last, SignsShown) else {}


def shown_sign_pose(model: TableViewModel, seat: int) -> Pose:
    """Return the pose of a seat's sign when both are shown."""
    rect, k = throw_sheet_rect(model), geometry.landscape_ratio(model)
    return Pose(rect.centerx + (seat - 0.5) * 250 * k, rect.bottom - 96 * k, 120 * k)


def throw_effects(model: TableViewModel, event: SignsShown) -> list[FlyingEffect]:
    """Return the animation of both players' signs, which come down together."""
    return [
        FlyingEffect(f"{SIGN_FACE_PREFIX}/{sign}", replace(end, y=end.y - 70, w=end.w * 0.5), end, travel_ms=SHOWING_MS, arc_height=50)
        for seat, sign in enumerate(event.signs)
        for end in (shown_sign_pose(model, seat),)
        if sign is not None
    ]


def draw_throw(canvas: Canvas, model: TableViewModel) -> None:
    view: ChifoumiView = model.view
    if view.is_throwing:
        _draw_throw_sheet(canvas, model)
    elif last_shown_signs(model) and not view.trail and not model.lifted_piece and model.hint_gesture is None:
        _draw_shown_signs(canvas, model)


def _draw_throw_sheet(canvas: Canvas, model: TableViewModel) -> None:
    """Draw the sheet of the throw: both players, and the signs to choose from or those just shown."""
    rect, view, k = throw_sheet_rect(model), model.view, geometry.landscape_ratio(model)
    shown = next((event for event in model.deal_end_events if isinstance(event, SignsShown)), None)
    earlier = {} if shown else last_shown_signs(model)
    canvas.draw_paper(rect, 3)
    canvas.fit_text(_sheet_title(model, shown), rect.centerx, rect.y + 44 * k, rect.w - 48, 30 * k, "text", "s", "c")
    for seat in range(len(model.seats)):
        x = rect.centerx + (seat - 0.5) * 250 * k
        if shown is not None and not model.is_moving:
            _draw_shown_sign(canvas, model, shown, seat)
        _draw_player(canvas, model, seat, x, rect.y + 116 * k, k, earlier.get(seat))
        if shown is None and view.throws[seat] not in (None, False) and not canvas.viewport.is_compact:
            canvas.fit_text(_("ready"), x, rect.y + 188 * k, 200 * k, 16, "text_soft", align="c")
    if model.decision_view is not None and model.decision_view.legal():
        for sign in Sign:
            _draw_sign_button(canvas, model, sign)


def _sheet_title(model: TableViewModel, event: SignsShown | None) -> str:
    """Return the title of the throw's sheet: who starts, as a question or as the result."""
    if event is None:
        return _("The same sign: again!") if last_shown_signs(model) else _("Who starts?")
    if model.is_moving:
        return _("Rock, paper, scissors…")
    return _("The same sign: again!") if event.seat is None else _("{name} starts!").format(name=model.seats[event.seat].name)


def _draw_shown_sign(canvas: Canvas, model: TableViewModel, event: SignsShown, seat: int) -> None:
    """Draw a shown sign, with a box around the stronger one."""
    at, k = shown_sign_pose(model, seat), geometry.landscape_ratio(model)
    if seat == event.seat:
        canvas.draw_box(FRect(at.x - 105 * k, throw_sheet_rect(model).y + 74 * k, 210 * k, 278 * k), 18, "row_chosen", "border_chosen", 2)
    canvas.draw_svg(f"signs/{event.signs[seat]}", at.x - at.w / 2, at.y - at.w / 2, at.w, level=1)


def _draw_player(canvas: Canvas, model: TableViewModel, seat: int, x: float, y: float, scale: float, shown_sign: Sign | None) -> None:
    """Draw a player's token and name, with the sign of the throw before if there was one."""
    d = 58 * scale
    canvas.draw_token(model.tokens[seat], x - d - (4 if shown_sign else -d / 2), y - d / 2 - 6, d, not model.seats[seat].is_human)
    if shown_sign:
        canvas.draw_svg(f"signs/{shown_sign}", x + 4, y - d / 2 - 6, d, level=1)
    canvas.fit_text(model.seats[seat].name, x, y + d / 2 + 14, 230 * scale, 20 * scale, "text", "b", "c")


def _draw_sign_button(canvas: Canvas, model: TableViewModel, sign: Sign) -> None:
    rect = sign_rect(model, sign)
    hand_signs.draw_sign_button(canvas, rect, sign)
    if model.hint_gesture is not None and model.hint_gesture.target == SignTarget(sign):
        canvas.draw_ring(rect, "primary", 16, 6)
        canvas.draw_tag(_("hint"), rect.centerx, rect.y, "hint", "on_hint", 17, "hint")


def _draw_shown_signs(canvas: Canvas, model: TableViewModel) -> None:
    """Draw the shown signs on the empty middle row of the board until the first pawn moves."""
    view: ChifoumiView = model.view
    board, k = geometry.board_rect(model), geometry.landscape_ratio(model)
    _x, y = geometry.square_center(model, "d4")
    rect = FRect(board.centerx - 200 * k, y - 39 * k, 400 * k, 78 * k)
    canvas.draw_paper(rect, 2)
    for seat, sign in last_shown_signs(model).items():
        middle, d = rect.centerx + (seat - 0.5) * 196 * k, 56 * k
        if seat == view.starter:
            canvas.draw_box(FRect(middle - 78 * k, rect.y + 5 * k, 156 * k, rect.h - 10 * k), 14, "row_chosen", "border_chosen", 2)
        canvas.draw_token(model.tokens[seat], middle - d - 6 * k, rect.centery - d / 2, d, not model.seats[seat].is_human)
        canvas.draw_svg(f"signs/{sign}", middle + 6 * k, rect.centery - d / 2, d, level=1)
