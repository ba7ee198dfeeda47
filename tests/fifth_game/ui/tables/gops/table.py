"""The table of Gops on the screen: all parts of a table in one file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pygame import FRect, Surface

from game.gops.rules import PRIZE, Bid, Card, GopsView, Revealed, card, worth
from game.kernel import Event, Move
from ui.assets.palette import SUITS
from ui.assets.rasterizer import Rasterizer
from ui.assets.translation import _, format_number, point_count_text
from ui.canvas.canvas import Canvas
from ui.canvas.cards import CARD_HEIGHT_FACTOR, blank_card, card_back, paste_centered, paste_number
from ui.canvas.pieces import AnimationTiming, Gesture, Piece, Pose
from ui.tables import contract
from ui.tables.buttons import PrimaryAction, TableButtons
from ui.tables.cards.hands import hand_targets
from ui.tables.contract import CaptionPart, FinalCount, MoveAnimation, MoveGroup, ProgressText, Table, TableStyle, TableViewModel
from ui.tables.gops.box import BOX
from ui.tables.gops.reasons import reason_text
from ui.tables.hands import fan_poses, tappable_rects
from ui.tables.seat_panels import draw_seat_panel
from ui.tables.spoken.accessible_names import AccessibleNames
from ui.tables.spoken.move_caption import draw_seat_caption
from ui.tables.targets import ZONE, Target

DECK, LAY = Pose(340, 400, 110), FRect(274, 300, 752, 262)


def plate(model: TableViewModel, seat: int) -> FRect:
    """Return a seat's plate: the south seat's below, the others in a row at the top in the order of play."""
    place = (seat - model.bottom_seat) % len(model.seats) - len(model.seats) / 2 - 0.5
    return FRect(648 + 316 * place, 88, 300, 64) if seat != model.bottom_seat else FRect(20, 718, 236, 64)


def slot(model: TableViewModel, seat: int) -> Pose:
    """Return the spot of a seat's bid."""
    return Pose(930, 400, 110) if seat == model.bottom_seat else Pose(plate(model, seat).centerx, 228, 80)


def hand(model: TableViewModel) -> dict[Card, Pose]:
    """Return the spots of the open hand's cards; the lifted one is higher."""
    view: GopsView = model.view
    cards = [] if view.seat is None else [held for held in view.held(view.seat) if held != view.bids[view.seat]]
    poses = fan_poses(len(cards), (592, 622), 112, min(100.0, 533 / max(1, len(cards) - 1)), 0.8, 1.0)
    return {held: replace(pose, y=pose.y - 20 * (held == model.lifted_piece)) for held, pose in zip(cards, poses, strict=True)}


def layout(model: TableViewModel) -> list[Piece]:
    view: GopsView = model.view
    pieces = [Piece(("deck", index), "back", replace(DECK, x=DECK.x + index)) for index in range(view.deck)]
    for index, prize in enumerate(view.stake):
        turned = ("deck", view.deck) if index == len(view.stake) - 1 else None
        pieces.append(Piece(prize, str(prize), Pose(490 + index * min(118, 330 / len(view.stake)), 400, 110), previous_key=turned))
    pieces += [piece for seat in range(len(model.seats)) for piece in _of_seat(model, seat)]
    return pieces + [Piece(held, str(held), pose) for held, pose in hand(model).items()]


def _of_seat(model: TableViewModel, seat: int) -> list[Piece]:
    """Return a seat's pieces: won and spent cards at its plate, and its bid, which stays until the next one."""
    bid, spent, at = model.view.bids[seat], model.view.spent[seat], slot(model, seat)
    home = Pose(plate(model, seat).x + 34, plate(model, seat).centery, 30)
    gone = [Piece(result, str(result), home, is_hidden=True) for result in (*model.view.won[seat], *(spent if bid else spent[:-1]))]
    if bid is True:
        return [*gone, Piece(("bid", seat), "back", at)]
    return [*gone, *(Piece(shown, str(shown), at, previous_key=("bid", seat)) for shown in ([bid] if bid else spent[-1:]))]


def targets(model: TableViewModel) -> list[Target]:
    if model.decision_view is None or not model.decision_view.legal():
        return []
    cards = hand_targets(list(hand(model)), tappable_rects(list(hand(model).values())), lambda held: format_number(held.value))
    return [*cards, Target(ZONE, LAY, _("Lay it here"))]


def moves(model: TableViewModel, gesture: Gesture) -> Sequence[Bid]:
    return (Bid(gesture.source),) if model.decision_view is not None and isinstance(gesture.source, Card) and gesture.target is ZONE else ()


def gesture(move: Move) -> Gesture:
    assert isinstance(move, Bid), "there is no other move"
    return Gesture(move.card, ZONE)


def keys(model: TableViewModel) -> TableButtons:
    lay = Gesture(model.lifted_piece, ZONE)
    return TableButtons(PrimaryAction(lay, _("Play this card"), "check") if moves(model, lay) else None)


def picture(rasterizer: Rasterizer, face: str, w: float) -> Surface:
    """Return the picture of a card, given by its notation or "back", w units wide."""
    return rasterizer.cached(("gops", face, rasterizer.to_px(w)), lambda: _drawn(rasterizer, face, w))


def _drawn(rasterizer: Rasterizer, face: str, w: float) -> Surface:
    if face == "back":
        return card_back(rasterizer, "gops", w)
    result, plain = card(face), blank_card(rasterizer, w)
    emblem = rasterizer.svg_picture("coins/gold" if result.suit == PRIZE else f"suits/{result.suit}", w * 0.5)
    paste_centered(plain, emblem, rasterizer, w * 0.56, w * 0.88)
    paste_number(plain, rasterizer, format_number(result.value), w * 0.24, w * 0.2, w * 0.27, SUITS.get(result.suit, "bronze"))
    return plain


def under(canvas: Canvas, model: TableViewModel) -> None:
    for seat, player in enumerate(model.seats):
        sentence = _("ready") if model.view.bids[seat] else _("choosing") if player.is_human else _("thinking…")
        draw_seat_panel(canvas, plate(model, seat), model, seat, sentence if model.view.is_active(seat) else "")
        canvas.draw_ring(slot(model, seat).rect(CARD_HEIGHT_FACTOR), "target" if seat in model.active_seats else "brass", 8, 2, "7 6")
    if model.view.stake:
        points = point_count_text(worth(model.view.stake))
        canvas.draw_tag(_("For the highest bid: {points}").format(points=points), 550, 306, "gold", "text")


def over(canvas: Canvas, model: TableViewModel) -> None:
    for seat in range(len(model.seats)):
        rect = plate(model, seat)
        draw_seat_caption(canvas, model, seat, FRect(rect.right - 90, rect.bottom + 6, 90, 44), "up", told, picture)
    for held, pose in hand(model).items():
        if model.hint_gesture is not None and model.hint_gesture.source == held:
            canvas.draw_ring(pose.rect(CARD_HEIGHT_FACTOR), "hint", 10, 6)
            canvas.draw_tag(_("hint"), pose.x, pose.y - pose.w * 0.7, "hint", "on_hint", 17, "hint")


def motion(model: TableViewModel, events: Sequence[Event]) -> MoveAnimation:
    """Return the animation: all bids turn over, then the prizes fly to the winner."""
    won = frozenset[object](prize for event in events if isinstance(event, Revealed) for prize in event.prizes)
    return MoveAnimation(AnimationTiming(travel_ms=350, flip_ms=240, slow_pieces=won, delay_ms=900, is_quiet=not won))


def face_name(face: str) -> str:
    """Return a card's name for blind players: its value, because the suits matter only for prizes."""
    return "" if face == "back" else format_number(card(face).value)


def prompt(model: TableViewModel) -> str:
    if model.decision_view is not None and model.decision_view.legal():
        return _("Play the lifted card?") if model.lifted_piece else _("Choose a card")
    return model.waiting_text


def says(event: Event, names: Sequence[str]) -> str:
    if not isinstance(event, Revealed):
        return _("{name} has chosen a card.").format(name=names[event.seat or 0])
    bids = ", ".join(f"{name} {bid.value}" for name, bid in zip(names, event.bids, strict=True))
    sentence = _("Bids: {bids}. {name} takes the prize: {points}.")
    if event.seat is None:
        waits, last = _("Bids: {bids}. A tie: the prize waits for the next round."), _("Bids: {bids}. A tie: nobody takes the last prize.")
        sentence = waits if event.turned else last
    return sentence.format(bids=bids, name=names[event.seat or 0], points=point_count_text(worth(event.prizes)))


def told(played: MoveGroup, going_on: bool) -> tuple[CaptionPart, ...] | None:
    """Return the bid card as text for the move list."""
    cards = [move.card for move in played.moves if isinstance(move, Bid)]
    return tuple(CaptionPart(format_number(bid.value), str(bid)) for bid in cards) if len(cards) == 1 else None


def situation(view: GopsView) -> ProgressText:
    n = min(13, len(view.spent[0]) + 1)
    return ProgressText(_("round {n}").format(n=n), _("Round {n} of 13 · everybody bids in secret").format(n=n))


NAMES = AccessibleNames(face_name, lambda model: [(held, format_number(held.value)) for held in hand(model)])
TABLE = Table(
    box=BOX,
    text=contract.TableText(prompt, reason_text=reason_text, progress_text=situation, accessible_names=NAMES),
    layout=contract.TableLayout(layout, targets, style=TableStyle(deal_source=Piece("stack", "back", DECK))),
    input=contract.TableInput(moves, gesture, keys),
    art=contract.TableArt(picture, under, over, move_animation=motion),
    scoring=contract.Scoring(
        lambda view: tuple(map(worth, view.won)),
        lambda: FinalCount(_("points"), captured_faces=lambda view, seat: list(map(str, view.won[seat]))),
    ),
    narration=contract.Narration(
        says, announcement=lambda event, names, you: says(event, names) if event.reveals_hidden else "", caption=told
    ),
)
