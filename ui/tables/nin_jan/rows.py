"""The queue panel: a row or a cell for each seat, with the state of its card (docs/art.md, mock-ups 30 and 31)."""

from __future__ import annotations

from game.nin_jan.moves import Card
from game.nin_jan.state import Acted, NinJanView
from ui.assets.translation import _, format_signed
from ui.canvas.canvas import Canvas, dashed_box_attributes
from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.canvas.pieces import Pose, Sprite
from ui.tables.contract import TableViewModel
from ui.tables.nin_jan import geometry
from ui.tables.nin_jan.cards import card_face
from ui.tables.nin_jan.measures import TextPosition, table_measures

DIM_OPACITY = 0.56  # darkness of a card that has acted


def draw_queue_panel(canvas: Canvas, model: TableViewModel) -> None:
    view: NinJanView = model.view
    at = table_measures(model).queue_panel
    canvas.draw_dark_panel(at.rect, 18)
    head = canvas.fit_text(_("Order"), at.title.x, at.title.y, at.title.max_width, 22, "on_wood", "s")
    if view.queue and not geometry.is_just_turned_up(model):
        count = _("{n} of {all}").format(n=len(view.acted) + 1, all=len(model.seats))
        max_width = at.count.max_width - (head if at.count.align == "r" else 0)
        canvas.fit_text(count, at.count.x, at.count.y, max_width, 16, "on_wood_soft", align=at.count.align)
    if is_showing_results(model):
        _draw_turned_up_rows(canvas, model)
    else:
        _draw_choice_slots(canvas, model)


def is_showing_results(model: TableViewModel) -> bool:
    """Return True while the queue panel shows what the cards of the round have done."""
    is_last_card_moving = model.is_moving and bool(model.view.acted)
    return geometry.has_turned_up_cards(model.view) or is_last_card_moving


def _draw_turned_up_rows(canvas: Canvas, model: TableViewModel) -> None:
    view: NinJanView = model.view
    for index, done in enumerate(view.acted):
        _draw_resolved_card(canvas, model, index, done)
    if geometry.is_just_turned_up(model):
        return
    for index, (seat, _card) in enumerate(view.queue, len(view.acted)):
        if index == len(view.acted):
            _draw_acting_row(canvas, model, index, seat)
        else:
            _draw_card_effect(canvas, model, index, _("no. {n}").format(n=index + 1), "on_wood_soft")


def _draw_resolved_card(canvas: Canvas, model: TableViewModel, position: int, resolved_card: Acted) -> None:
    """Draw a dimmed card and its gain."""
    place = geometry.queue_cell(model, position).card
    canvas.draw_surface(card_face(canvas.rasterizer, resolved_card.card, place.w), place.x, place.y, is_centered=True)
    canvas.draw_box(place.rect(CARD_HEIGHT_FACTOR), place.w * 0.09, "smoke", opacity=DIM_OPACITY)
    if resolved_card.points is None:
        _draw_card_effect(canvas, model, position, _("placed"), "on_wood_soft")
    else:
        color = "mint" if resolved_card.points > 0 else "on_wood"
        _draw_card_effect(canvas, model, position, format_signed(resolved_card.points), color, 26, "s")


def _draw_acting_row(canvas: Canvas, model: TableViewModel, position: int, seat: int) -> None:
    """Draw the row of the card that acts; its slot stays marked while the card is in the air."""
    rect = geometry.queue_cell(model, position).outline
    canvas.draw_box(rect, 14, "primary", opacity=0.28)
    canvas.draw_ring(rect, "primary", 14, 4)
    _draw_card_slot(canvas, geometry.queue_cell(model, position).card, "primary")
    turn = _("your turn") if model.seats[seat].is_human else _("thinking…")
    _draw_row_text(canvas, model, position, _("last card") if model.deal_end_events else turn, "gold", "b")


def _draw_choice_slots(canvas: Canvas, model: TableViewModel) -> None:
    """Draw the slots of the chosen cards; the player's own is teal, with a label while a card is lifted."""
    mine = model.decision_view.seat if model.decision_view is not None and model.decision_view.legal() else None
    for seat in range(len(model.seats)):
        is_own = seat == mine
        _draw_card_slot(canvas, geometry.queue_cell(model, seat).card, "target" if is_own else "wood_inlay")
        if is_own and isinstance(model.lifted_piece, Card):
            canvas.draw_ring(geometry.queue_cell(model, seat).outline, "target", 14, 4, "10 9")
            _draw_row_text(canvas, model, seat, _("play it here"), "mint")
        else:
            _draw_row_text(canvas, model, seat, choice_status(model, seat), "on_wood_soft")


def choice_status(model: TableViewModel, seat: int) -> str:
    """Return what a seat does while cards are chosen or signs are made."""
    view: NinJanView = model.view
    done = (view.throws if view.tied else view.chosen)[seat]
    if done not in (None, False):
        return _("ready")
    return _("choosing") if model.seats[seat].is_human else _("thinking…")


def _draw_card_slot(canvas: Canvas, pose: Pose, color: str) -> None:
    rect = pose.rect(CARD_HEIGHT_FACTOR)
    path = dashed_box_attributes(2, 2, rect.w - 4, rect.h - 4, 7, "7 6")
    body = f'<path {path} fill="{color}" fill-opacity="0.12" stroke="{color}" stroke-opacity="0.8" stroke-width="2.5"/>'
    canvas.draw_svg_body(rect.x, rect.y, rect.w, rect.h, body)


def _draw_card_effect(
    canvas: Canvas, model: TableViewModel, position: int, text: str, color: str, size: float = 18, kind: str = "r"
) -> None:
    """Write the effect of a card beside it in the queue panel."""
    cell = geometry.queue_cell(model, position)
    _draw_fitting_text(canvas, cell.token, cell.short_text, text, size, color, kind)


def _draw_row_text(canvas: Canvas, model: TableViewModel, position: int, text: str, color: str, kind: str = "r") -> None:
    """Write what a seat is doing below its name in the queue panel."""
    cell = geometry.queue_cell(model, position)
    _draw_fitting_text(canvas, cell.token, cell.long_text, text, 17, color, kind)


def _draw_fitting_text(canvas: Canvas, token: Pose, text_position: TextPosition, text: str, size: float, color: str, kind: str) -> None:
    """Write a text on several lines if needed; a word that is too long for its room is left out."""
    size = canvas.fitting_size(text, text_position.max_width, size, kind)
    lines = canvas.wrap(text, text_position.max_width, size, kind)
    if max(canvas.rasterizer.text_width(line, size, kind) for line in lines) <= text_position.max_width:
        canvas.draw_lines(lines, token.x + text_position.x, token.y + text_position.y, size, color, kind, line_height_factor=1.1)


def draw_name_tag(canvas: Canvas, sprite: Sprite) -> None:
    """Draw a seat's token and name as they are now, also between two rows."""
    shape, human, done, place, name = sprite.face.split("/", 4)
    pose, (x, y, max_width) = sprite.pose, map(float, place.split())
    canvas.draw_token(int(shape), pose.x - pose.w / 2, pose.y - pose.w / 2, pose.w, human == "0")
    canvas.fit_text(name, pose.x + x, pose.y + y, max_width, 19, "on_wood_soft" if done == "1" else "on_wood", "b")
