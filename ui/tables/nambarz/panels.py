"""What is told over Nambarz's table: the last calculation and what it was worth, the sheet of a fault, and the hand of a team-mate."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.nambarz.arithmetic import ForbiddenStep
from game.nambarz.cards import Card, card, without
from game.nambarz.events import Drew, Penalised
from game.nambarz.moves import Calculation, Recombine
from game.nambarz.state import NambarzView
from ui.assets.words import _, capital, cards, points
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.canvas.cards import RATIO
from ui.tables.contract import Look
from ui.tables.nambarz import places
from ui.tables.nambarz.cards import draw_ring, face
from ui.tables.nambarz.names import SIGNS, calculation, card_name, noted, place_name, stroke_name, the_cards, value
from ui.tables.nambarz.reasons import because
from ui.tables.nambarz.seats import extra_round, next_seat
from ui.tables.nambarz.settled import Fault, among, held, kept, laid_wrongly, marks_of, shown
from ui.tables.plates import draw_spread_head

SPREAD = FRect(274, 206, 732, 252)
TWO_ROWS_H = 34.0  # what a second row adds
RIGHT_BOX = ("#CFF2E6", "#1F6F62")  # what is right: its fill and its border
STEP = 34.0  # from one line of what is right to the next
GAP = 6.0  # between two paragraphs
IN_ONE_ROW = 12  # cards of a spread hand


# --- what the last move was worth -------------------------------------------------------------------------------------


def draw_told(brush: Brush, look: Look) -> bool:
    """On the felt of an empty tray: who calculated what; a stroke or a place with the bear and stars (NB-26, NB-27). False for nothing."""
    marks, at = marks_of(look), places.inner(look)
    lines = _told(look)
    festive = marks.stroke is not None or marks.out is not None
    left = at.x + 20
    if festive:
        brush.svg("animals/bear", left + 8, at.y + 26, 136)
        for x, y, size in ((left + 2, at.y + 18, 34.0), (left + 118, at.y + 12, 42.0), (left + 132, at.y + 128, 28.0)):
            brush.icon("star", x, y, size, ink.GOLD)
        left += 168
    room, step = at.right - left - 20, 46.0
    for index, (text, size, color, kind) in enumerate(lines):
        y = at.centery + step * (index - (len(lines) - 1) / 2)
        if festive:
            brush.fit(text, left, y, room, size, color, kind)
        else:
            brush.fit(text, at.centerx, y, room, size, color, kind, "c")
    return bool(lines)


def _told(look: Look) -> list[tuple[str, float, str, str]]:
    """Text, size, colour and font of each line."""
    marks = marks_of(look)
    lines = []
    if marks.told is not None:
        seat, text = marks.told
        lines += [(look.seats[seat].name, 20.0, ink.SAND, "r"), (text, 36.0, ink.CREAM, "s")]
    if marks.stroke is not None:
        _seat, number, worth = marks.stroke
        said = _("{stroke}: {points} more").format(stroke=capital(stroke_name(number)), points=points(worth))
        lines.append((said, 24.0, ink.GOLD, "b"))
    if marks.out is not None:
        seat, place, worth = marks.out
        said = _("{name}: {place}, {points}").format(name=look.seats[seat].name, place=place_name(place), points=points(worth))
        if extra_round(look):  # its points count for nothing else
            said = _("Extra round, {name}: {place}").format(name=look.seats[seat].name, place=place_name(place))
        lines.append((said, 24.0, ink.GOLD, "b"))
    return lines


# --- the sheet of a fault ---------------------------------------------------------------------------------------------


def draw_fault(brush: Brush, look: Look, fault: Fault) -> None:
    """The cards keep their place, with what becomes of each; beside them what was wrong and what would have been right (ART 13)."""
    _draw_judged(brush, look, fault)
    at = places.sheet(look)
    brush.sheet(at, 3)
    brush.icon("warning", at.x + 22, at.y + 20, 32, ink.BRICK)
    size = brush.fitting(_title(fault), at.w - 84, 20, "b")
    lines = brush.wrapped(_title(fault), at.w - 84, size, "b")
    for index, line in enumerate(lines):
        brush.text(line, at.x + 64, at.y + 37 + brush.leading(size, 1.05) * (index - (len(lines) - 1) / 2), size, ink.BRICK_INK, "b")
    y = _draw_right(brush, look, fault, at)
    texts = [brush.wrapped(text, at.w - 48, 17) for text in (_why(fault), _penalty(look, fault))]
    room = (at.bottom - 80 - y - GAP) / max(1, sum(map(len, texts)) - 0.5)
    lead = min(brush.leading(17, 1.3), max(brush.leading(17, 1.0), room))
    for lines in texts:
        for line in lines:
            brush.text(line, at.x + 24, y, 17, ink.INK)
            y += lead
        y += GAP


def _draw_judged(brush: Brush, look: Look, fault: Fault) -> None:
    laid = laid_wrongly(fault)
    slots = places.slots(look, len(laid), narrow=True)
    for spot, keeps in zip(slots.cards, among(laid, kept(fault)), strict=True):
        y = places.result_y(look, narrow=True)
        if keeps:
            draw_ring(brush, spot, ink.TEAL)
        small = spot.w < 84
        word = _("stays") if keeps else _("goes back")
        color, on = (ink.TEAL, ink.TEAL_INK) if keeps else (ink.PAPER, ink.INK)
        if small:
            brush.box(FRect(spot.x - 17, y - 17, 34, 34), 17, color, ink.SMOKE, 2, level=1)
            brush.icon("check" if keeps else "undo", spot.x - 11, y - 11, 22, on)
        else:
            _draw_pill(brush, word, spot.x, y, min(spot.w + 22, places.PILL), color, on, "check" if keeps else "undo")
    found = noted(fault.move) if isinstance(fault, Penalised) else None
    for sign, gap in zip(found.operations if found else "", slots.gaps, strict=False):
        draw_sign(brush, sign, gap.x, gap.y, min(38.0, gap.w))


def _draw_pill(brush: Brush, text: str, x: float, y: float, w: float, color: str, on: str, icon: str) -> None:
    """A word with an icon; where it is narrow the icon alone."""
    brush.box(FRect(x - w / 2, y - 17, w, 34), 17, color, ink.SMOKE, 2, level=1)
    size = brush.fitting(text, w - 46, 17, "b")
    if brush.skin.width(text, size, "b") <= w - 46:
        brush.icon(icon, x - w / 2 + 10, y - 11, 22, on)
        brush.text(text, x + 13, y, size, on, "b", "c")
    else:
        brush.icon(icon, x - 11, y - 11, 22, on)


def draw_sign(brush: Brush, sign: str, x: float, y: float, d: float, waits: bool = False) -> None:
    """A sign between two cards: a small key, honey where it waits for its card."""
    brush.box(FRect(x - d / 2, y - d / 2, d, d), d / 3, ("#F7C868", "#E39C2C"), "#8F5A12", 2, level=0 if waits else 1)
    name = {"+": "op_plus", "-": "op_minus", "*": "op_times", "/": "op_divide"}[sign]
    brush.icon(name, x - d * 0.32, y - d * 0.32, d * 0.64, ink.INK)


def _title(fault: Fault) -> str:
    if not isinstance(fault, Penalised):
        return _("There was another way")
    match fault.why.key:
        case "simpler":
            return _("The referee saw a simpler way")
        case "matching_card" | "further_matches":
            return _("This card matched alone")
        case "mixed_types":
            return _("Symbols or animals, not both")
        case "wrong_result" | "not_whole" | "negative":
            return _("It comes to something else")
    return _("This card does not fit")


def _draw_right(brush: Brush, look: Look, fault: Fault, at: FRect) -> float:
    """What would have been right, step by step; returns the y of what follows."""
    lines = right_way(look, fault)
    if not lines:
        return at.y + 84
    h = 18 + STEP * len(lines)
    box = FRect(at.x + 22, at.y + 64, at.w - 44, h)
    brush.box(box, 14, RIGHT_BOX[0], RIGHT_BOX[1], 2)
    for index, line in enumerate(lines):
        brush.fit(line, box.centerx, box.y + 9 + STEP * (index + 0.5), box.w - 20, 27, ink.INK, "s", "c")
    return box.bottom + 24


def right_way(look: Look, fault: Fault) -> list[str]:
    """The steps of the right calculation, or the card that matched; what was laid comes to, where nothing of it was right."""
    view: NambarzView = look.view
    if not isinstance(fault, Penalised):
        move = next((move for move in view.legal() if isinstance(move, Recombine)), None)
        return steps(view, move.calculation) if move is not None else []
    match fault.why.key:
        case "simpler":
            simpler = noted(f"calc {fault.why.facts['simpler']}")
            return steps(view, simpler) if simpler is not None else []
        case "matching_card" | "further_matches":
            return [_("{card}, nothing else").format(card=capital(card_name(card(str(fault.why.facts["card"])))))]
    return []


def steps(view: NambarzView, found: Calculation) -> list[str]:
    """ "10 – 4 = 6", "6 ÷ 2 = 3"."""
    values = view.setup.arithmetic.running([one.number for one in found.cards], found.operations)
    if isinstance(values, ForbiddenStep):
        return []
    told = zip(values, found.operations, found.cards[1:], values[1:], strict=False)
    return [f"{value(str(before))} {SIGNS[sign]} {one.number} = {value(str(after))}" for before, sign, one, after in told]


def _why(fault: Fault) -> str:
    if not isinstance(fault, Penalised):
        return _("These cards could have made it like this.")
    laid = noted(fault.move)
    if fault.why.key == "simpler" and laid is not None:
        said = _("You had laid {sum}. Not needed: {cards}.")
        return said.format(sum=calculation(laid.cards, laid.operations), cards=the_cards(fault.back))
    return because(fault.why, laid)


def _penalty(look: Look, fault: Fault) -> str:
    """What comes now (NB-23)."""
    drew = next((event.count for event in look.settled if isinstance(event, Drew)), 0)
    if not without(laid_wrongly(fault), kept(fault)):
        said = _("From the draw pile: {cards}.")
    elif kept(fault):
        said = _("The other cards return to your hand. From the draw pile: {cards}.")
    else:
        said = _("What you laid returns to your hand. From the draw pile: {cards}.")
    return said.format(cards=cards(drew))


def understood(look: Look, fault: Fault) -> str:
    """The key that closes the sheet."""
    seat = next_seat(look, fault.seat)
    return _("Understood") if seat is None else _("Understood, on to {name}").format(name=look.seats[seat].name)


# --- a team-mate's hand -----------------------------------------------------------------------------------------------


def draw_spread(brush: Brush, look: Look) -> None:
    """The open hand of a team-mate (NB-31)."""
    kind, _slash, rest = look.opened.partition("/")
    if kind != "seat":
        return
    seat = int(rest)
    hand = held(shown(look).hands[seat], "type")
    if not hand:
        return
    at = FRect(SPREAD)
    at.h += 0 if len(hand) <= IN_ONE_ROW else TWO_ROWS_H
    draw_spread_head(brush, at, look, seat, cards(len(hand)), (380, 200))
    for place, rows in enumerate(_rows(hand)):
        w = 104.0 if len(hand) <= IN_ONE_ROW else 66.0
        step = min(w * 0.95, (at.w - 56 - w) / max(1, len(rows) - 1))
        y = at.y + 84 + w * RATIO / 2 + place * (w * RATIO + 8)
        for index, one in enumerate(rows):
            brush.put(face(brush.skin, one, w), at.x + 28 + w / 2 + index * step, y, 1, center=True, shape="card")


def _rows(hand: Sequence[Card]) -> list[Sequence[Card]]:
    """One row, or two of a large hand."""
    half = -(-len(hand) // 2)
    return [hand] if len(hand) <= IN_ONE_ROW else [hand[:half], hand[half:]]
