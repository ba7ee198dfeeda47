"""Panels over Nambarz's table: the last calculation and its points, a fault sheet, a team-mate's hand."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.nambarz.decision import TurnPhase
from game.nambarz.events import Drew, Penalised
from game.nambarz.moves import Recombine
from game.nambarz.state import NambarzView
from ui.assets.words import _, capital, cards, points
from ui.canvas.brush import Brush
from ui.canvas.cards import RATIO
from ui.tables.animals import animal_name
from ui.tables.contract import Look
from ui.tables.nambarz import places
from ui.tables.nambarz.arrangement import plan
from ui.tables.nambarz.cards import draw_ring, face
from ui.tables.nambarz.gestures import ICONS
from ui.tables.nambarz.names import calculation, card_name, in_facts, in_notation, noted, place_name, stroke_name, the_cards
from ui.tables.nambarz.reasons import because
from ui.tables.nambarz.seats import extra_round
from ui.tables.nambarz.settled import Fault, among, judged, marks_of, position, sorted_hand, staying
from ui.tables.nambarz.tray import worked
from ui.tables.plates import draw_spread_head
from ui.tables.targets import Plate

TWO_ROWS_H = 34.0  # additional height of a second row
RIGHT_BOX = ("success_soft", "success")  # fill and border of the box with the right answer
STEP = 34.0  # distance of its lines
GAP = 6.0  # distance of two paragraphs
SIZES = (22.0, 20.0, 18.5, 17.0)  # text sizes on the fault sheet
IN_ONE_ROW = 12  # cards of a spread-out hand


# --- points of the last move ------------------------------------------------------------------------------------------


def draw_last_move(brush: Brush, look: Look) -> bool:
    """Draw the last calculation, stroke or place on an empty tray (rules NB-26 and NB-27); return False if none."""
    marks, at = marks_of(look), places.inner(look)
    lines = _last_move(look)
    festive = marks.stroke is not None or marks.out is not None
    left = at.x + 20
    if festive:
        brush.svg("animals/bear", left + 8, at.y + 26, 136)
        for x, y, size in ((left + 2, at.y + 18, 34.0), (left + 118, at.y + 12, 42.0), (left + 132, at.y + 128, 28.0)):
            brush.icon("star", x, y, size, "gold")
        left += 168
    room, (x, align) = at.right - left - 20, (left, "l") if festive else (at.centerx, "c")
    for index, (text, size, color, kind) in enumerate(lines):
        brush.fit(text, x, at.centery + 46.0 * (index - (len(lines) - 1) / 2), room, size, color, kind, align)
    return bool(lines)


def _last_move(look: Look) -> list[tuple[str, float, str, str]]:
    """Return text, size, colour and font of each line."""
    marks, lines = marks_of(look), []
    if marks.calculated is not None:
        seat, text = marks.calculated
        lines += [(look.seats[seat].name, 20.0, "on_wood_soft", "r"), (text, 36.0, "on_wood", "s")]
    if marks.stroke is not None:
        stroke, worth = capital(stroke_name(marks.stroke.cards)), points(marks.stroke.points)
        lines.append((_("{stroke}: {points} more").format(stroke=stroke, points=worth), 24.0, "gold", "b"))
    if marks.out is not None:  # its points do not count in an extra round
        text = _("Extra round, {name}: {place}") if extra_round(look) else _("{name}: {place}, {points}")
        name, place, worth = look.seats[marks.out.seat or 0].name, place_name(marks.out.place), points(marks.out.points)
        lines.append((text.format(name=name, place=place, points=worth), 24.0, "gold", "b"))
    return lines


# --- possible plays ---------------------------------------------------------------------------------------------------


def draw_ways(brush: Brush, look: Look) -> None:
    """Draw next to the first slot the ways to cover, in short (rules NB-7 to NB-9)."""
    question: NambarzView = look.question
    if question.cover is None or question.phase is not TurnPhase.TURN:
        return
    n, animal = question.cover.number, question.cover.animal
    lines = [_("The same number: {n}").format(n=n)]
    lines += [_("The same animal: {animal}").format(animal=animal_name(animal))] if animal else []
    lines += [_("Or several cards that make {n}").format(n=n), _("Or draw a card")]
    at = places.inner(look)
    x, step = places.slots(look, 1).cards[0].rect(RATIO).right + 28, min(38.0, brush.leading(20, 1.5))
    for place, line in enumerate(lines):
        y = at.centery + step * (place - (len(lines) - 1) / 2)
        brush.icon("next", x, y - 10, 20, "primary")
        brush.fit(line, x + 30, y, at.right - x - 50, 20, "on_wood_soft")


# --- the fault sheet --------------------------------------------------------------------------------------------------


def draw_fault(brush: Brush, look: Look, fault: Fault) -> None:
    """Draw the referee's decision on each card and, next to them, the fault and its correction (docs/art.md, 13)."""
    _draw_judged(brush, look, fault)
    at = places.sheet(look)
    brush.sheet(at, 3)
    brush.icon("warning", at.x + 22, at.y + 20, 32, "danger")
    size = brush.fitting(_title(fault), at.w - 84, 20, "b")
    brush.block(brush.wrapped(_title(fault), at.w - 84, size, "b"), at.x + 64, at.y + 37, size, "danger_text", "b", lead=1.05)
    y = _draw_right(brush, look, fault, at)
    _draw_texts(brush, (_why(fault), _penalty(look, fault)), FRect(at.x + 24, y, at.w - 48, at.bottom - 80 - y - GAP))


def _draw_texts(brush: Brush, texts: Sequence[str], room: FRect) -> None:
    """Draw the texts as large as they fit."""
    for size in SIZES:
        broken, step = [brush.wrapped(text, room.w, size) for text in texts], brush.leading(size, 1.25)
        if (sum(map(len, broken)) - 0.5) * step <= room.h:
            break
    lead, y = min(step, max(brush.leading(size, 1.0), room.h / max(1, sum(map(len, broken)) - 0.5))), room.y
    for lines in broken:
        for line in lines:
            brush.text(line, room.x, y, size, "text")
            y += lead
        y += GAP


def _draw_judged(brush: Brush, look: Look, fault: Fault) -> None:
    laid, y = judged(fault), places.result_y(look, narrow=True)
    slots = places.slots(look, len(laid), narrow=True)
    pitch = slots.cards[1].x - slots.cards[0].x if len(laid) > 1 else places.PILL
    for spot, stays in zip(slots.cards, among(laid, staying(fault)), strict=True):
        if stays:
            draw_ring(brush, spot, "target")
        _draw_pill(brush, stays, spot.x, y, 34.0 if spot.w < 84 else min(pitch - 8, places.PILL))
    found = noted(fault.move) if isinstance(fault, Penalised) and not staying(fault) else None  # a sign never stays with its card
    for sign, gap in zip(found.operations if found else "", slots.gaps, strict=False):
        draw_sign(brush, sign, gap.x, gap.y, min(38.0, gap.w))


def _draw_pill(brush: Brush, stays: bool, x: float, y: float, w: float) -> None:
    """Draw the fate of a card as a word with an icon, or as the icon alone if it is narrow."""
    text, icon = (_("stays"), "check") if stays else (_("back"), "undo")
    color, on = ("target", "on_target") if stays else ("surface", "text")
    brush.box(FRect(x - w / 2, y - 17, w, 34), 17, color, "smoke", 2, level=1)
    size = brush.fitting(text, w - 46, 17, "b")
    if brush.skin.width(text, size, "b") <= w - 46:
        brush.icon(icon, x - w / 2 + 10, y - 11, 22, on)
        brush.text(text, x + 13, y, size, on, "b", "c")
    else:
        brush.icon(icon, x - 11, y - 11, 22, on)


def draw_sign(brush: Brush, sign: str, x: float, y: float, d: float, waits: bool = False, guessed: bool = False) -> None:
    """Draw an operator between two cards: flat while it waits for its card, paper while it is a default."""
    face = ("button", "surface_sunk") if guessed else ("primary_light", "primary_deep")
    brush.box(FRect(x - d / 2, y - d / 2, d, d), d / 3, face, "primary_border", 2, level=0 if waits else 1)
    brush.icon(ICONS[sign], x - d * 0.32, y - d * 0.32, d * 0.64, "text_soft" if guessed else "text")


def _title(fault: Fault) -> str:
    if not isinstance(fault, Penalised):
        return _("There was another way")
    titles = {
        "simpler": _("The referee saw a simpler way"),
        "matching_card": _("This card matched alone"),
        "further_matches": _("This card matched alone"),
        "mixed_types": _("Symbols or animals, not both"),
        "wrong_result": _("It makes something else"),
        "not_whole": _("It makes something else"),
        "negative": _("It makes something else"),
    }
    return titles.get(fault.why.key, _("This card does not fit"))


def _draw_right(brush: Brush, look: Look, fault: Fault, at: FRect) -> float:
    """Draw the correction step by step, and return the y of the next text."""
    lines = _right_way(look, fault)
    if not lines:
        return at.y + 84
    h = 18 + STEP * len(lines)
    box = FRect(at.x + 22, at.y + 64, at.w - 44, h)
    brush.box(box, 14, RIGHT_BOX[0], RIGHT_BOX[1], 2)
    for index, line in enumerate(lines):
        brush.fit(line, box.centerx, box.y + 9 + STEP * (index + 0.5), box.w - 20, 27, "text", "s", "c")
    return box.bottom + 24


def _right_way(look: Look, fault: Fault) -> list[str]:
    """Return the steps of the right calculation, or the card that matched, or [] for other faults."""
    view: NambarzView = look.view
    found = None
    if not isinstance(fault, Penalised):
        found = next((move.calculation for move in view.legal() if isinstance(move, Recombine)), None)
    elif fault.why.key == "simpler":
        found = in_facts(fault.why.details["simpler"])
    elif fault.why.key in ("matching_card", "further_matches"):
        return [_("{card}, nothing else").format(card=capital(card_name(in_notation(fault.why.details["card"]))))]
    return [] if found is None else [result.text for result in worked(view.setup.arithmetic, found)[1:]]


def _why(fault: Fault) -> str:
    if not isinstance(fault, Penalised):
        return _("These cards could have made it like this.")
    laid = noted(fault.move)
    if fault.why.key == "simpler" and laid is not None:
        text = _("You had laid {sum}. Not needed: {cards}.")
        return text.format(sum=calculation(laid.cards, laid.operations), cards=the_cards(fault.back))
    return because(fault.why, laid)


def _penalty(look: Look, fault: Fault) -> str:
    """Return the sentence on returned cards and penalty (rule NB-23)."""
    drew = next((event.count for event in look.settled if isinstance(event, Drew)), 0)
    # with the joker that a further card takes back (rules NB-20 and NB-21)
    back = fault.back if isinstance(fault, Penalised) else fault.cards
    if len(back) == 1:
        text = _("{card} returns to your hand. From the draw pile: {cards}.")
    elif len(back) == 2:
        text = _("{card} return to your hand. From the draw pile: {cards}.")
    elif staying(fault):
        text = _("The other cards return to your hand. From the draw pile: {cards}.")
    else:
        text = _("What you laid returns to your hand. From the draw pile: {cards}.")
    return text.format(card=capital(the_cards(back)), cards=cards(drew))


# --- a team-mate's hand -----------------------------------------------------------------------------------------------


def draw_spread(brush: Brush, look: Look) -> None:
    """Draw the open hand of a team-mate (rule NB-31)."""
    if not isinstance(look.opened, Plate):
        return
    hand = sorted_hand(position(look).hands[look.opened.seat], "type")
    if not hand:
        return
    wide, half = len(hand) <= IN_ONE_ROW, -(-len(hand) // 2)
    at, w = FRect(plan(look).spread[0]), 104.0 if wide else 66.0
    at.h += 0 if wide else TWO_ROWS_H
    draw_spread_head(brush, at, look, look.opened.seat, cards(len(hand)), (380, 200))
    for place, row in enumerate([hand] if wide else [hand[:half], hand[half:]]):
        step = min(w * 0.95, (at.w - 56 - w) / max(1, len(row) - 1))
        y = at.y + 84 + w * RATIO / 2 + place * (w * RATIO + 8)
        for index, one in enumerate(row):
            brush.put(face(brush.skin, one, w), at.x + 28 + w / 2 + index * step, y, 1, center=True)
