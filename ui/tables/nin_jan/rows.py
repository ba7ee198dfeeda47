"""The queue panel: a row or a cell for each seat, with the state of its card (docs/art.md, mock-ups 30 and 31)."""

from __future__ import annotations

from game.nin_jan.moves import Card
from game.nin_jan.state import Acted, NinJanView
from ui.assets.words import _, signed
from ui.canvas.brush import Brush, dashed
from ui.canvas.cards import RATIO
from ui.canvas.pieces import Spot, Sprite
from ui.tables.contract import Look
from ui.tables.nin_jan import places
from ui.tables.nin_jan.arrangement import Text, arrangement
from ui.tables.nin_jan.cards import face

DIMMED = 0.56  # darkness of a card that has acted


def draw_order(brush: Brush, look: Look) -> None:
    view: NinJanView = look.view
    at = arrangement(look).order
    brush.smoke(at.panel, 18)
    head = brush.fit(_("Order"), at.head.x, at.head.y, at.head.room, 22, "on_wood", "s")
    if view.queue and not places.just_turned_up(look):
        count = _("{n} of {all}").format(n=len(view.acted) + 1, all=len(look.seats))
        room = at.count.room - (head if at.count.align == "r" else 0)
        brush.fit(count, at.count.x, at.count.y, room, 16, "on_wood_soft", align=at.count.align)
    if telling(look):
        _draw_settling(brush, look)
    else:
        _draw_choosing(brush, look)


def telling(look: Look) -> bool:
    """Return True while the rows tell what the cards of the round have done."""
    return places.settling(look.view) or _just_done(look)


def _just_done(look: Look) -> bool:
    """Return True while the last card of a round is on its way, and the results are still shown."""
    return look.moving and bool(look.view.acted)


def _draw_settling(brush: Brush, look: Look) -> None:
    view: NinJanView = look.view
    for index, done in enumerate(view.acted):
        _draw_done(brush, look, index, done)
    if places.just_turned_up(look):
        return
    for index, (seat, _card) in enumerate(view.queue, len(view.acted)):
        if index == len(view.acted):
            _draw_now(brush, look, index, seat)
        else:
            _beside(brush, look, index, _("no. {n}").format(n=index + 1), "on_wood_soft")


def _draw_done(brush: Brush, look: Look, index: int, done: Acted) -> None:
    """Draw a dimmed card and its gain."""
    place = places.slot(look, index)
    brush.put(face(brush.skin, done.card, place.w), place.x, place.y, center=True)
    brush.box(place.rect(RATIO), place.w * 0.09, "smoke", op=DIMMED)
    if done.points is None:
        _beside(brush, look, index, _("laid"), "on_wood_soft")
    else:
        _beside(brush, look, index, signed(done.points), "mint" if done.points > 0 else "on_wood", 26, "s")


def _draw_now(brush: Brush, look: Look, index: int, seat: int) -> None:
    """Draw the row of the card that acts; its slot stays marked while the card is in the air."""
    at = places.cell(look, index).ring
    brush.box(at, 14, "primary", op=0.28)
    brush.ring(at, "primary", 14, 4)
    _draw_slot(brush, places.slot(look, index), "primary")
    _below(brush, look, index, _("your turn") if look.seats[seat].is_human else _("thinking…"), "gold", "b")


def _draw_choosing(brush: Brush, look: Look) -> None:
    """Draw the slots of the chosen cards; the player's own is teal, with a label while a card is lifted."""
    mine = look.question.seat if look.question is not None and look.question.legal() else None
    for seat in range(len(look.seats)):
        asked = seat == mine
        _draw_slot(brush, places.slot(look, seat), "target" if asked else "wood_inlay")
        if asked and isinstance(look.lifted, Card):
            brush.ring(places.cell(look, seat).ring, "target", 14, 4, "10 9")
            _below(brush, look, seat, _("lay it here"), "mint")
        else:
            _below(brush, look, seat, status(look, seat), "on_wood_soft")


def status(look: Look, seat: int) -> str:
    """Return what a seat does while cards are chosen or signs are made."""
    view: NinJanView = look.view
    done = (view.throws if view.tied else view.chosen)[seat]
    if done not in (None, False):
        return _("ready")
    return _("choosing") if look.seats[seat].is_human else _("thinking…")


def _draw_slot(brush: Brush, place: Spot, color: str) -> None:
    at = place.rect(RATIO)
    path = dashed(2, 2, at.w - 4, at.h - 4, 7, "7 6")
    body = f'<path {path} fill="{color}" fill-opacity="0.12" stroke="{color}" stroke-opacity="0.8" stroke-width="2.5"/>'
    brush.vec(at.x, at.y, at.w, at.h, body)


def _beside(brush: Brush, look: Look, index: int, text: str, color: str, size: float = 18, kind: str = "r") -> None:
    """Write the effect of a card, in short."""
    _tell(brush, places.cell(look, index).token, places.cell(look, index).beside, text, size, color, kind)


def _below(brush: Brush, look: Look, index: int, text: str, color: str, kind: str = "r") -> None:
    """Write what a seat does."""
    _tell(brush, places.cell(look, index).token, places.cell(look, index).below, text, 17, color, kind)


def _tell(brush: Brush, token: Spot, at: Text, text: str, size: float, color: str, kind: str) -> None:
    """Write a text on several lines if needed; a word that is too long for its room is left out."""
    size = brush.fitting(text, at.room, size, kind)
    lines = brush.wrapped(text, at.room, size, kind)
    if max(brush.skin.width(line, size, kind) for line in lines) <= at.room:
        brush.block(lines, token.x + at.x, token.y + at.y, size, color, kind, lead=1.1)


def draw_name_tag(brush: Brush, sprite: Sprite) -> None:
    """Draw a seat's token and name as they are now, also between two rows."""
    shape, human, done, place, name = sprite.face.split("/", 4)
    spot, (x, y, room) = sprite.spot, map(float, place.split())
    brush.token(int(shape), spot.x - spot.w / 2, spot.y - spot.w / 2, spot.w, human == "0")
    brush.fit(name, spot.x + x, spot.y + y, room, 19, "on_wood_soft" if done == "1" else "on_wood", "b")
