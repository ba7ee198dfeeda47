"""Panels over Nambarz's table: the last calculation and its points, a fault sheet, a team-mate's hand."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.nambarz.decision import TurnPhase
from game.nambarz.events import Drew, Penalised
from game.nambarz.moves import Recombine
from game.nambarz.state import NambarzView
from ui.assets.translation import _, capital, cards, points
from ui.canvas.canvas import Canvas
from ui.canvas.cards import RATIO
from ui.tables.animals import animal_name
from ui.tables.contract import TableViewModel
from ui.tables.nambarz import geometry
from ui.tables.nambarz.cards import draw_ring, face
from ui.tables.nambarz.display_state import Fault, among, judged, marks_of, position, sorted_hand, staying
from ui.tables.nambarz.gestures import ICONS
from ui.tables.nambarz.measures import plan
from ui.tables.nambarz.names import calculation, card_name, in_facts, in_notation, noted, place_name, stroke_name, the_cards
from ui.tables.nambarz.reasons import because
from ui.tables.nambarz.seats import extra_round
from ui.tables.nambarz.tray import computed_results
from ui.tables.seat_panels import draw_spread_head
from ui.tables.targets import SeatTarget

TWO_ROWS_H = 34.0  # additional height of a second row
RIGHT_BOX = ("success_soft", "success")  # fill and border of the box with the right answer
STEP = 34.0  # distance of its lines
GAP = 6.0  # distance of two paragraphs
SIZES = (22.0, 20.0, 18.5, 17.0)  # text sizes on the fault sheet
IN_ONE_ROW = 12  # cards of a spread-out hand


# --- points of the last move ------------------------------------------------------------------------------------------


def draw_last_move(canvas: Canvas, model: TableViewModel) -> bool:
    """Draw the last calculation, master stroke or place won in the empty tray; return False if none."""
    marks, rect = marks_of(model), geometry.inner(model)
    lines = _last_move(model)
    festive = marks.stroke is not None or marks.out is not None
    left = rect.x + 20
    if festive:
        canvas.svg("animals/bear", left + 8, rect.y + 26, 136)
        for x, y, size in ((left + 2, rect.y + 18, 34.0), (left + 118, rect.y + 12, 42.0), (left + 132, rect.y + 128, 28.0)):
            canvas.icon("star", x, y, size, "gold")
        left += 168
    max_width, (x, align) = rect.right - left - 20, (left, "l") if festive else (rect.centerx, "c")
    for index, (text, size, color, kind) in enumerate(lines):
        canvas.fit_text(text, x, rect.centery + 46.0 * (index - (len(lines) - 1) / 2), max_width, size, color, kind, align)
    return bool(lines)


def _last_move(model: TableViewModel) -> list[tuple[str, float, str, str]]:
    """Return the lines about the last move, each with text, size, colour and font."""
    marks, lines = marks_of(model), []
    if marks.calculated is not None:
        seat, text = marks.calculated
        lines += [(model.seats[seat].name, 20.0, "on_wood_soft", "r"), (text, 36.0, "on_wood", "s")]
    if marks.stroke is not None:
        stroke, worth = capital(stroke_name(marks.stroke.cards)), points(marks.stroke.points)
        lines.append((_("{stroke}: {points} more").format(stroke=stroke, points=worth), 24.0, "gold", "b"))
    if marks.out is not None:  # its points do not count in an extra round
        text = _("Extra round, {name}: {place}") if extra_round(model) else _("{name}: {place}, {points}")
        name, place, worth = model.seats[marks.out.seat or 0].name, place_name(marks.out.place), points(marks.out.points)
        lines.append((text.format(name=name, place=place, points=worth), 24.0, "gold", "b"))
    return lines


# --- possible plays ---------------------------------------------------------------------------------------------------


def draw_ways(canvas: Canvas, model: TableViewModel) -> None:
    """List in the empty tray the ways to cover the top card (rules NB-7 to NB-9)."""
    question: NambarzView = model.question
    if question.cover is None or question.phase is not TurnPhase.TURN:
        return
    n, animal = question.cover.number, question.cover.animal
    lines = [_("The same number: {n}").format(n=n)]
    lines += [_("The same animal: {animal}").format(animal=animal_name(animal))] if animal else []
    lines += [_("Or several cards that make {n}").format(n=n), _("Or draw a card")]
    rect = geometry.inner(model)
    x, step = geometry.slots(model, 1).cards[0].rect(RATIO).right + 28, min(38.0, canvas.leading(20, 1.5))
    for index, line in enumerate(lines):
        y = rect.centery + step * (index - (len(lines) - 1) / 2)
        canvas.icon("next", x, y - 10, 20, "primary")
        canvas.fit_text(line, x + 30, y, rect.right - x - 50, 20, "on_wood_soft")


# --- the fault sheet --------------------------------------------------------------------------------------------------


def draw_fault(canvas: Canvas, model: TableViewModel, fault: Fault) -> None:
    """Draw the referee's ruling on a fault: the fate of each card, and a sheet with the correction (docs/art.md, 13)."""
    _draw_judged(canvas, model, fault)
    rect = geometry.sheet(model)
    canvas.draw_paper(rect, 3)
    canvas.icon("warning", rect.x + 22, rect.y + 20, 32, "danger")
    size = canvas.fitting(_title(fault), rect.w - 84, 20, "b")
    canvas.block(canvas.wrap(_title(fault), rect.w - 84, size, "b"), rect.x + 64, rect.y + 37, size, "danger_text", "b", lead=1.05)
    y = _draw_right(canvas, model, fault, rect)
    _draw_texts(canvas, (_why(fault), _penalty(model, fault)), FRect(rect.x + 24, y, rect.w - 48, rect.bottom - 80 - y - GAP))


def _draw_texts(canvas: Canvas, texts: Sequence[str], room: FRect) -> None:
    """Draw paragraphs as large as they fit into a rectangle."""
    for size in SIZES:
        broken, step = [canvas.wrap(text, room.w, size) for text in texts], canvas.leading(size, 1.25)
        if (sum(map(len, broken)) - 0.5) * step <= room.h:
            break
    lead, y = min(step, max(canvas.leading(size, 1.0), room.h / max(1, sum(map(len, broken)) - 0.5))), room.y
    for lines in broken:
        for line in lines:
            canvas.text(line, room.x, y, size, "text")
            y += lead
        y += GAP


def _draw_judged(canvas: Canvas, model: TableViewModel, fault: Fault) -> None:
    laid, y = judged(fault), geometry.result_y(model, narrow=True)
    slots = geometry.slots(model, len(laid), narrow=True)
    spacing = slots.cards[1].x - slots.cards[0].x if len(laid) > 1 else geometry.PILL
    for pose, stays in zip(slots.cards, among(laid, staying(fault)), strict=True):
        if stays:
            draw_ring(canvas, pose, "target")
        _draw_pill(canvas, stays, pose.x, y, 34.0 if pose.w < 84 else min(spacing - 8, geometry.PILL))
    result = noted(fault.move) if isinstance(fault, Penalised) and not staying(fault) else None  # a sign never stays with its card
    for sign, gap in zip(result.operations if result else "", slots.gaps, strict=False):
        draw_sign(canvas, sign, gap.x, gap.y, min(38.0, gap.w))


def _draw_pill(canvas: Canvas, stays: bool, x: float, y: float, w: float) -> None:
    """Draw under a faulty card whether it stays or goes back, as a word with an icon or the icon alone."""
    text, icon = (_("stays"), "check") if stays else (_("back"), "undo")
    color, on = ("target", "on_target") if stays else ("surface", "text")
    canvas.box(FRect(x - w / 2, y - 17, w, 34), 17, color, "smoke", 2, level=1)
    size = canvas.fitting(text, w - 46, 17, "b")
    if canvas.rasterizer.width(text, size, "b") <= w - 46:
        canvas.icon(icon, x - w / 2 + 10, y - 11, 22, on)
        canvas.text(text, x + 13, y, size, on, "b", "c")
    else:
        canvas.icon(icon, x - 11, y - 11, 22, on)


def draw_sign(canvas: Canvas, sign: str, x: float, y: float, d: float, waits: bool = False, guessed: bool = False) -> None:
    """Draw an operator between two cards: flat while it waits for its card, paper while it is a default."""
    face = ("button", "surface_sunk") if guessed else ("primary_light", "primary_deep")
    canvas.box(FRect(x - d / 2, y - d / 2, d, d), d / 3, face, "primary_border", 2, level=0 if waits else 1)
    canvas.icon(ICONS[sign], x - d * 0.32, y - d * 0.32, d * 0.64, "text_soft" if guessed else "text")


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


def _draw_right(canvas: Canvas, model: TableViewModel, fault: Fault, rect: FRect) -> float:
    """Draw the right way to play after a fault, step by step, and return the y of the next text."""
    lines = _right_way(model, fault)
    if not lines:
        return rect.y + 84
    h = 18 + STEP * len(lines)
    box = FRect(rect.x + 22, rect.y + 64, rect.w - 44, h)
    canvas.box(box, 14, RIGHT_BOX[0], RIGHT_BOX[1], 2)
    for index, line in enumerate(lines):
        canvas.fit_text(line, box.centerx, box.y + 9 + STEP * (index + 0.5), box.w - 20, 27, "text", "s", "c")
    return box.bottom + 24


def _right_way(model: TableViewModel, fault: Fault) -> list[str]:
    """Return the steps of the right calculation, or the card that matched, or [] for other faults."""
    view: NambarzView = model.view
    results = None
    if not isinstance(fault, Penalised):
        results = next((move.calculation for move in view.legal() if isinstance(move, Recombine)), None)
    elif fault.why.key == "simpler":
        results = in_facts(fault.why.details["simpler"])
    elif fault.why.key in ("matching_card", "further_matches"):
        return [_("{card}, nothing else").format(card=capital(card_name(in_notation(fault.why.details["card"]))))]
    return [] if results is None else [result.text for result in computed_results(view.setup.arithmetic, results)[1:]]


def _why(fault: Fault) -> str:
    if not isinstance(fault, Penalised):
        return _("These cards could have made it like this.")
    laid = noted(fault.move)
    if fault.why.key == "simpler" and laid is not None:
        text = _("You had laid {sum}. Not needed: {cards}.")
        return text.format(sum=calculation(laid.cards, laid.operations), cards=the_cards(fault.back))
    return because(fault.why, laid)


def _penalty(model: TableViewModel, fault: Fault) -> str:
    """Return the sentence on the cards that return to the hand after a fault, and those drawn (rule NB-23)."""
    drew = next((event.count for event in model.deal_end_events if isinstance(event, Drew)), 0)
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


def draw_spread(canvas: Canvas, model: TableViewModel) -> None:
    """Draw a team-mate's open hand on a sheet, if it is spread out (rule NB-31)."""
    if not isinstance(model.spread_target, SeatTarget):
        return
    hand = sorted_hand(position(model).hands[model.spread_target.seat], "type")
    if not hand:
        return
    is_wide, half = len(hand) <= IN_ONE_ROW, -(-len(hand) // 2)
    rect, w = FRect(plan(model).spread[0]), 104.0 if is_wide else 66.0
    rect.h += 0 if is_wide else TWO_ROWS_H
    draw_spread_head(canvas, rect, model, model.spread_target.seat, cards(len(hand)), (380, 200))
    for number, row in enumerate([hand] if is_wide else [hand[:half], hand[half:]]):
        step = min(w * 0.95, (rect.w - 56 - w) / max(1, len(row) - 1))
        y = rect.y + 84 + w * RATIO / 2 + number * (w * RATIO + 8)
        for index, one in enumerate(row):
            canvas.draw_surface(face(canvas.rasterizer, one, w), rect.x + 28 + w / 2 + index * step, y, 1, center=True)
