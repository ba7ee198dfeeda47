"""The table of Gops on the screen: all parts of a table in one file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pygame
from pygame import FRect

from game.bots.bot import Reason
from game.kernel import Event, Move
from tests.fifth_game.rules import PRIZE, Bid, Card, GopsView, Revealed, card, worth
from ui.assets.palette import SUITS
from ui.assets.rasterizer import Rasterizer
from ui.assets.translation import _, figure, points
from ui.canvas.canvas import Canvas, rounded
from ui.canvas.cards import RATIO, number, paste, stock
from ui.canvas.pieces import AnimationTiming, Gesture, Piece, Pose
from ui.tables import contract
from ui.tables.buttons import PrimaryAction, TableButtons
from ui.tables.contract import CaptionPart, FinalCount, MoveAnimation, MoveGroup, ProgressText, Table, TableStyle, TableViewModel
from ui.tables.game_box import GameBox
from ui.tables.hands import fan, touched
from ui.tables.rule_pages import RulesPages
from ui.tables.seat_panels import draw_plate
from ui.tables.spoken.accessible_names import AccessibleNames
from ui.tables.spoken.move_caption import draw_told
from ui.tables.targets import ZONE, HandCardTarget, Target

DECK, LAY = Pose(340, 400, 110), FRect(274, 300, 752, 296)
RULES = RulesPages(Path(__file__).with_name("gops.json"), "tests.fifth_game.examples")


def plate(look: TableViewModel, seat: int) -> FRect:
    """Return a seat's plate: the south seat's below, the others in a row at the top in the order of play."""
    place = (seat - look.bottom_seat) % len(look.seats) - len(look.seats) / 2 - 0.5
    return FRect(648 + 316 * place, 88, 300, 64) if seat != look.bottom_seat else FRect(20, 718, 236, 64)


def slot(look: TableViewModel, seat: int) -> Pose:
    """Return the spot of a seat's bid."""
    return Pose(930, 400, 110) if seat == look.bottom_seat else Pose(plate(look, seat).centerx, 228, 80)


def hand(look: TableViewModel) -> dict[Card, Pose]:
    """Return the spots of the open hand's cards; the lifted one is higher."""
    view: GopsView = look.view
    cards = [] if view.seat is None else [held for held in view.held(view.seat) if held != view.bids[view.seat]]
    spots = fan(len(cards), (592, 622), 112, min(100.0, 533 / max(1, len(cards) - 1)), 0.8, 1.0)
    return {held: replace(spot, y=spot.y - 20 * (held == look.lifted_piece)) for held, spot in zip(cards, spots, strict=True)}


def layout(look: TableViewModel) -> list[Piece]:
    view: GopsView = look.view
    pieces = [Piece(("deck", place), "back", replace(DECK, x=DECK.x + place)) for place in range(view.deck)]
    for place, prize in enumerate(view.stake):
        turned = ("deck", view.deck) if place == len(view.stake) - 1 else None
        pieces.append(Piece(prize, str(prize), Pose(490 + place * min(118, 330 / len(view.stake)), 400, 110), was=turned))
    for seat in range(len(look.seats)):
        pieces += _of_seat(look, seat)
    return pieces + [Piece(held, str(held), spot) for held, spot in hand(look).items()]


def _of_seat(look: TableViewModel, seat: int) -> list[Piece]:
    """Return a seat's pieces: won and spent cards at its plate, and its bid, which stays until the next one."""
    bid, spent, at = look.view.bids[seat], look.view.spent[seat], slot(look, seat)
    home = Pose(plate(look, seat).x + 34, plate(look, seat).centery, 30)
    gone = [Piece(found, str(found), home, hidden=True) for found in (*look.view.won[seat], *(spent if bid else spent[:-1]))]
    if isinstance(bid, Card):
        return [*gone, Piece(bid, str(bid), at)]
    if bid:
        return [*gone, Piece(("bid", seat), "back", at)]
    return [*gone, *(Piece(found, str(found), at, was=("bid", seat)) for found in spent[-1:])]


def targets(look: TableViewModel) -> list[Target]:
    if look.question is None or not look.question.legal():
        return []
    cards = hand(look)
    rects = zip(cards, touched(list(cards.values())), strict=True)
    found = [Target(HandCardTarget(held), at, figure(held.value), held, 10, numbered=True) for held, at in rects]
    return [*found, Target(ZONE, LAY, _("Lay it here"))]


def moves(look: TableViewModel, gesture: Gesture) -> Sequence[Bid]:
    return (Bid(gesture.source),) if look.question is not None and isinstance(gesture.source, Card) and gesture.target is ZONE else ()


def gesture(move: Move) -> Gesture:
    assert isinstance(move, Bid), "there is no other move"
    return Gesture(move.card, ZONE)


def keys(look: TableViewModel) -> TableButtons:
    lay = Gesture(look.lifted_piece, ZONE)
    return TableButtons(PrimaryAction(lay, _("Play this card"), "check") if moves(look, lay) else None)


def picture(skin: Rasterizer, face: str, w: float) -> pygame.Surface:
    """Return the picture of a card, given by its notation or "back", w units wide."""
    return skin.cached(("gops", face, skin.px(w)), lambda: _drawn(skin, face, w))


def _drawn(skin: Rasterizer, face: str, w: float) -> pygame.Surface:
    if face == "back":
        return stock(skin, w, rounded(w, w * RATIO, w * 0.09, ("seat_6", "success_border"), "surface_raised", w * 0.12))
    found, plain = card(face), stock(skin, w)
    paste(plain, skin.svg("coins/gold" if found.suit == PRIZE else f"suits/{found.suit}", w * 0.5), skin, w * 0.56, w * 0.88)
    number(plain, skin, figure(found.value), w * 0.24, w * 0.2, w * 0.27, SUITS.get(found.suit, "bronze"))
    return plain


def under(brush: Canvas, look: TableViewModel) -> None:
    for seat, who in enumerate(look.seats):
        said = _("ready") if look.view.bids[seat] else _("choosing") if who.is_human else _("thinking…")
        draw_plate(brush, plate(look, seat), look, seat, said if look.view.is_active(seat) else "")
        brush.ring(slot(look, seat).rect(RATIO), "target" if seat in look.active else "brass", 8, 2, "7 6")
    if look.view.stake:
        brush.tag(_("For the highest bid: {points}").format(points=points(worth(look.view.stake))), 550, 306, "gold", "text")


def over(brush: Canvas, look: TableViewModel) -> None:
    for seat in range(len(look.seats)):
        at = plate(look, seat)
        draw_told(brush, look, seat, FRect(at.right - 90, at.bottom + 6, 90, 44), "up", told, picture)
    for held, spot in hand(look).items():
        if look.hint_gesture is not None and look.hint_gesture.source == held:
            brush.ring(spot.rect(RATIO), "hint", 10, 6)
            brush.tag(_("hint"), spot.x, spot.y - spot.w * 0.7, "hint", "on_hint", 17, "hint")


def motion(look: TableViewModel, events: Sequence[Event]) -> MoveAnimation:
    """Return the animation: all bids turn over, then the prizes fly to the winner."""
    won = frozenset[object](prize for event in events if isinstance(event, Revealed) for prize in event.prizes)
    return MoveAnimation(AnimationTiming(travel=350, flip=240, is_slow=won, delay=900, quiet=not won))


def paint_lid(brush: Canvas, x: float, y: float) -> None:
    brush.draw_surface(picture(brush.rasterizer, "P13", 110), x, y + 172, 2, 6, center=True)


def face_name(face: str) -> str:
    """Return a card's name for blind players: its value, because the suits matter only for prizes."""
    return "" if face == "back" else figure(card(face).value)


def held(look: TableViewModel) -> list[tuple[Card, str]]:
    return [(found, figure(found.value)) for found in hand(look)]


def prompt(look: TableViewModel) -> str:
    if look.question is not None and look.question.legal():
        return _("Play the lifted card?") if look.lifted_piece else _("Choose a card")
    waited = ", ".join(look.seats[seat].name for seat in look.active)
    return _("Waiting for {names}").format(names=waited) if waited else ""


def says(event: Event, names: Sequence[str]) -> str:
    if not isinstance(event, Revealed):
        return _("{name} has chosen a card.").format(name=names[event.seat or 0])
    bids = ", ".join(f"{name} {bid.value}" for name, bid in zip(names, event.bids, strict=True))
    said = _("Bids: {bids}. A tie: the prize waits for the next round.")
    if event.seat is not None:
        said = _("Bids: {bids}. {name} takes the prize: {points}.")
    elif event.turned is None:
        said = _("Bids: {bids}. A tie: nobody takes the last prize.")
    return said.format(bids=bids, name=names[event.seat or 0], points=points(worth(event.prizes)))


def told(played: MoveGroup, going_on: bool) -> tuple[CaptionPart, ...] | None:
    """Return the bid card as text for the move list."""
    return (
        tuple(CaptionPart(figure(move.card.value), str(move.card)) for move in played.moves if isinstance(move, Bid))
        if len(played.moves) == 1
        else None
    )


def reason(found: Reason) -> str:
    said = {
        "last_card": _("It is your last card."),
        "sure": _("Nobody can bid as much any more: the prize is yours."),
        "spares": _("The prize will cost too much: spare your high cards."),
        "worth": _("It is a fair bid for {points}, and may be just enough."),
    }
    return said[found.key].format(points=points(int(str(found.details["points"]))))


def situation(view: GopsView) -> ProgressText:
    n = min(13, len(view.spent[0]) + 1)
    return ProgressText(_("round {n}").format(n=n), _("Round {n} of 13 · everybody bids in secret").format(n=n))


TABLE = Table(
    box=GameBox("gops", "Gops", (2, 4), 15, "P13", paint_lid, plain=("seat_6", "success_border")),
    text=contract.TableText(
        RULES, prompt, lambda refusal: _("Not now: somebody else is to move."), reason, situation, names=AccessibleNames(face_name, held)
    ),
    layout=contract.TableLayout(layout, targets, style=TableStyle(deal_source=Piece("stack", "back", DECK))),
    input=contract.TableInput(moves, gesture, keys),
    art=contract.TableArt(picture, under, over, motion=motion, sound=lambda event: "card_flip" if event.reveals_hidden else "card_place"),
    scoring=contract.Scoring(
        lambda view: tuple(map(worth, view.won)),
        lambda: FinalCount(_("points"), captured=lambda view, seat: list(map(str, view.won[seat]))),
    ),
    narration=contract.Narration(
        says, announcement=lambda event, names, you: says(event, names) if event.reveals_hidden else "", caption=told
    ),
)
