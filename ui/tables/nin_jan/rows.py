"""The queue panel: a row or a cell for each seat, with the state of its card (docs/art.md, mock-ups 30 and 31)."""

from __future__ import annotations

from game.nin_jan.moves import Card
from game.nin_jan.state import Acted, NinJanView
from ui.assets.translation import _, signed
from ui.canvas.canvas import Canvas, dashed
from ui.canvas.cards import RATIO
from ui.canvas.pieces import Pose, Sprite
from ui.tables.contract import TableViewModel
from ui.tables.nin_jan import geometry
from ui.tables.nin_jan.cards import face
from ui.tables.nin_jan.measures import Text, arrangement

DIMMED = 0.56  # darkness of a card that has acted


def draw_order(canvas: Canvas, model: TableViewModel) -> None:
    view: NinJanView = model.view
    at = arrangement(model).order
    canvas.draw_dark_panel(at.panel, 18)
    head = canvas.fit_text(_("Order"), at.head.x, at.head.y, at.head.room, 22, "on_wood", "s")
    if view.queue and not geometry.just_turned_up(model):
        count = _("{n} of {all}").format(n=len(view.acted) + 1, all=len(model.seats))
        max_width = at.count.room - (head if at.count.align == "r" else 0)
        canvas.fit_text(count, at.count.x, at.count.y, max_width, 16, "on_wood_soft", align=at.count.align)
    if is_announcing(model):
        _draw_settling(canvas, model)
    else:
        _draw_choosing(canvas, model)


def is_announcing(model: TableViewModel) -> bool:
    """Return True while the queue panel shows what the cards of the round have done."""
    return geometry.settling(model.view) or _just_done(model)


def _just_done(model: TableViewModel) -> bool:
    """Return True while the last card of a round is on its way, and the results are still shown."""
    return model.moving and bool(model.view.acted)


def _draw_settling(canvas: Canvas, model: TableViewModel) -> None:
    view: NinJanView = model.view
    for index, done in enumerate(view.acted):
        _draw_done(canvas, model, index, done)
    if geometry.just_turned_up(model):
        return
    for index, (seat, _card) in enumerate(view.queue, len(view.acted)):
        if index == len(view.acted):
            _draw_now(canvas, model, index, seat)
        else:
            _beside(canvas, model, index, _("no. {n}").format(n=index + 1), "on_wood_soft")


def _draw_done(canvas: Canvas, model: TableViewModel, index: int, done: Acted) -> None:
    """Draw a dimmed card and its gain."""
    place = geometry.slot(model, index)
    canvas.draw_surface(face(canvas.rasterizer, done.card, place.w), place.x, place.y, center=True)
    canvas.box(place.rect(RATIO), place.w * 0.09, "smoke", op=DIMMED)
    if done.points is None:
        _beside(canvas, model, index, _("laid"), "on_wood_soft")
    else:
        _beside(canvas, model, index, signed(done.points), "mint" if done.points > 0 else "on_wood", 26, "s")


def _draw_now(canvas: Canvas, model: TableViewModel, index: int, seat: int) -> None:
    """Draw the row of the card that acts; its slot stays marked while the card is in the air."""
    rect = geometry.cell(model, index).ring
    canvas.box(rect, 14, "primary", op=0.28)
    canvas.ring(rect, "primary", 14, 4)
    _draw_slot(canvas, geometry.slot(model, index), "primary")
    _below(canvas, model, index, _("your turn") if model.seats[seat].is_human else _("thinking…"), "gold", "b")


def _draw_choosing(canvas: Canvas, model: TableViewModel) -> None:
    """Draw the slots of the chosen cards; the player's own is teal, with a label while a card is lifted."""
    mine = model.question.seat if model.question is not None and model.question.legal() else None
    for seat in range(len(model.seats)):
        is_own = seat == mine
        _draw_slot(canvas, geometry.slot(model, seat), "target" if is_own else "wood_inlay")
        if is_own and isinstance(model.lifted_piece, Card):
            canvas.ring(geometry.cell(model, seat).ring, "target", 14, 4, "10 9")
            _below(canvas, model, seat, _("lay it here"), "mint")
        else:
            _below(canvas, model, seat, status(model, seat), "on_wood_soft")


def status(model: TableViewModel, seat: int) -> str:
    """Return what a seat does while cards are chosen or signs are made."""
    view: NinJanView = model.view
    done = (view.throws if view.tied else view.chosen)[seat]
    if done not in (None, False):
        return _("ready")
    return _("choosing") if model.seats[seat].is_human else _("thinking…")


def _draw_slot(canvas: Canvas, place: Pose, color: str) -> None:
    rect = place.rect(RATIO)
    path = dashed(2, 2, rect.w - 4, rect.h - 4, 7, "7 6")
    body = f'<path {path} fill="{color}" fill-opacity="0.12" stroke="{color}" stroke-opacity="0.8" stroke-width="2.5"/>'
    canvas.vec(rect.x, rect.y, rect.w, rect.h, body)


def _beside(canvas: Canvas, model: TableViewModel, index: int, text: str, color: str, size: float = 18, kind: str = "r") -> None:
    """Write the effect of a card beside it in the queue panel."""
    _tell(canvas, geometry.cell(model, index).token, geometry.cell(model, index).beside, text, size, color, kind)


def _below(canvas: Canvas, model: TableViewModel, index: int, text: str, color: str, kind: str = "r") -> None:
    """Write what a seat is doing below its name in the queue panel."""
    _tell(canvas, geometry.cell(model, index).token, geometry.cell(model, index).below, text, 17, color, kind)


def _tell(canvas: Canvas, token: Pose, at: Text, text: str, size: float, color: str, kind: str) -> None:
    """Write a text on several lines if needed; a word that is too long for its room is left out."""
    size = canvas.fitting(text, at.room, size, kind)
    lines = canvas.wrap(text, at.room, size, kind)
    if max(canvas.rasterizer.width(line, size, kind) for line in lines) <= at.room:
        canvas.block(lines, token.x + at.x, token.y + at.y, size, color, kind, lead=1.1)


def draw_name_tag(canvas: Canvas, sprite: Sprite) -> None:
    """Draw a seat's token and name as they are now, also between two rows."""
    shape, human, done, place, name = sprite.face.split("/", 4)
    pose, (x, y, max_width) = sprite.pose, map(float, place.split())
    canvas.token(int(shape), pose.x - pose.w / 2, pose.y - pose.w / 2, pose.w, human == "0")
    canvas.fit_text(name, pose.x + x, pose.y + y, max_width, 19, "on_wood_soft" if done == "1" else "on_wood", "b")
