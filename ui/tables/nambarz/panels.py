"""Panels over Nambarz's table: the last calculation and its points, a fault sheet, a team-mate's hand."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.nambarz.decision import TurnPhase
from game.nambarz.events import Drew, Penalised
from game.nambarz.moves import Recombine
from game.nambarz.state import NambarzView
from ui.assets.translation import _, capitalize_first, card_count_text, place_name, point_count_text
from ui.canvas.canvas import Canvas
from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.canvas.pieces import Pose
from ui.tables.animals import animal_name
from ui.tables.contract import TableViewModel
from ui.tables.hands import draw_card_ring
from ui.tables.nambarz import geometry
from ui.tables.nambarz.cards import card_face
from ui.tables.nambarz.display_state import Fault, fault_cards, last_move_marks, membership_flags, sorted_hand, staying_cards, table_state
from ui.tables.nambarz.gestures import OPERATOR_ICONS
from ui.tables.nambarz.measures import table_measures
from ui.tables.nambarz.names import (
    bracket_counts,
    calculation_from_detail,
    calculation_of_move,
    calculation_text,
    card_from_detail,
    card_name,
    cards_with_articles,
    stroke_name,
)
from ui.tables.nambarz.reasons import fault_sentence
from ui.tables.nambarz.seats import is_extra_round
from ui.tables.nambarz.tray import compute_results
from ui.tables.seat_panels import draw_spread_header
from ui.tables.targets import SeatTarget

TWO_ROWS_H = 34.0  # additional height of a second row
CORRECTION_COLORS = ("success_soft", "success")  # fill and border of the box with the right answer
LINE_STEP = 34.0  # distance of its lines
PARAGRAPH_GAP = 6.0  # distance of two paragraphs
TEXT_SIZES = (22.0, 20.0, 18.5, 17.0)  # text sizes on the fault sheet
MAX_ROW_CARDS = 12  # cards of a spread-out hand


# --- points of the last move ------------------------------------------------------------------------------------------


def draw_last_move(canvas: Canvas, model: TableViewModel) -> bool:
    """Draw the last calculation, master stroke or place won in the empty tray; return False if none."""
    marks, rect = last_move_marks(model), geometry.tray_felt_rect(model)
    lines = _last_move_lines(model)
    festive = marks.stroke_event is not None or marks.out_event is not None
    left = rect.x + 20
    if festive:
        canvas.draw_svg("animals/bear", left + 8, rect.y + 26, 136)
        for x, y, size in ((left + 2, rect.y + 18, 34.0), (left + 118, rect.y + 12, 42.0), (left + 132, rect.y + 128, 28.0)):
            canvas.draw_icon("star", x, y, size, "gold")
        left += 168
    max_width, (x, align) = rect.right - left - 20, (left, "l") if festive else (rect.centerx, "c")
    for index, (text, size, color, kind) in enumerate(lines):
        canvas.fit_text(text, x, rect.centery + 46.0 * (index - (len(lines) - 1) / 2), max_width, size, color, kind, align)
    return bool(lines)


def _last_move_lines(model: TableViewModel) -> list[tuple[str, float, str, str]]:
    """Return the lines about the last move, each with text, size, colour and font."""
    marks, lines = last_move_marks(model), []
    if marks.last_calculation is not None:
        seat, text = marks.last_calculation
        lines += [(model.seats[seat].name, 20.0, "on_wood_soft", "r"), (text, 36.0, "on_wood", "s")]
    if marks.stroke_event is not None:
        stroke, worth = capitalize_first(stroke_name(marks.stroke_event.cards)), point_count_text(marks.stroke_event.points)
        lines.append((_("{stroke}: {points} more").format(stroke=stroke, points=worth), 24.0, "gold", "b"))
    if marks.out_event is not None:  # its points do not count in an extra round
        text = _("Extra round, {name}: {place}") if is_extra_round(model) else _("{name}: {place}, {points}")
        name, place = model.seats[marks.out_event.seat or 0].name, place_name(marks.out_event.place)
        worth = point_count_text(marks.out_event.points)
        lines.append((text.format(name=name, place=place, points=worth), 24.0, "gold", "b"))
    return lines


# --- possible plays ---------------------------------------------------------------------------------------------------


def draw_ways_to_cover(canvas: Canvas, model: TableViewModel) -> None:
    """List in the empty tray the ways to cover the top card (rules NB-7 to NB-9)."""
    question: NambarzView = model.decision_view
    if question.cover is None or question.phase is not TurnPhase.TURN:
        return
    n, animal = question.cover.number, question.cover.animal
    lines = [_("The same number: {n}").format(n=n)]
    lines += [_("The same animal: {animal}").format(animal=animal_name(animal))] if animal else []
    lines += [_("Or several cards that make {n}").format(n=n), _("Or draw a card")]
    rect = geometry.tray_felt_rect(model)
    x, step = geometry.tray_slots(model, 1).cards[0].rect(CARD_HEIGHT_FACTOR).right + 28, min(38.0, canvas.line_height(20, 1.5))
    for index, line in enumerate(lines):
        y = rect.centery + step * (index - (len(lines) - 1) / 2)
        canvas.draw_icon("next", x, y - 10, 20, "primary")
        canvas.fit_text(line, x + 30, y, rect.right - x - 50, 20, "on_wood_soft")


# --- the fault sheet --------------------------------------------------------------------------------------------------


def draw_fault_ruling(canvas: Canvas, model: TableViewModel, fault: Fault) -> None:
    """Draw the referee's ruling on a fault: the fate of each card, and a sheet with the correction (docs/art.md, 13)."""
    _draw_fault_cards(canvas, model, fault)
    rect = geometry.fault_sheet_rect(model)
    canvas.draw_paper(rect, 3)
    canvas.draw_icon("warning", rect.x + 22, rect.y + 20, 32, "danger")
    size = canvas.fitting_size(_fault_title(fault), rect.w - 84, 20, "b")
    lines = canvas.wrap(_fault_title(fault), rect.w - 84, size, "b")
    canvas.draw_lines(lines, rect.x + 64, rect.y + 37, size, "danger_text", "b", line_height_factor=1.05)
    y = _draw_correction(canvas, model, fault, rect)
    texts = _fault_explanation(fault), _penalty_sentence(model, fault)
    _draw_fitted_texts(canvas, texts, FRect(rect.x + 24, y, rect.w - 48, rect.bottom - 80 - y - PARAGRAPH_GAP))


def _draw_fitted_texts(canvas: Canvas, texts: Sequence[str], room: FRect) -> None:
    """Draw paragraphs as large as they fit into a rectangle."""
    for size in TEXT_SIZES:
        broken, step = [canvas.wrap(text, room.w, size) for text in texts], canvas.line_height(size, 1.25)
        if (sum(map(len, broken)) - 0.5) * step <= room.h:
            break
    lead, y = min(step, max(canvas.line_height(size, 1.0), room.h / max(1, sum(map(len, broken)) - 0.5))), room.y
    for lines in broken:
        for line in lines:
            canvas.draw_text(line, room.x, y, size, "text")
            y += lead
        y += PARAGRAPH_GAP


def _draw_fault_cards(canvas: Canvas, model: TableViewModel, fault: Fault) -> None:
    laid, y = fault_cards(fault), geometry.result_y(model, is_narrow=True)
    slots = geometry.tray_slots(model, len(laid), is_narrow=True)
    spacing = slots.cards[1].x - slots.cards[0].x if len(laid) > 1 else geometry.PILL_W
    for pose, stays in zip(slots.cards, membership_flags(laid, staying_cards(fault)), strict=True):
        if stays:
            draw_card_ring(canvas, pose, "target")
        _draw_fate_pill(canvas, stays, pose.x, y, 34.0 if pose.w < 84 else min(spacing - 8, geometry.PILL_W))
    # a sign never stays with its card
    wrong_calculation = calculation_of_move(fault.move) if isinstance(fault, Penalised) and not staying_cards(fault) else None
    operations = wrong_calculation.operations if wrong_calculation else ""
    draw_brackets(canvas, slots.cards, operations)
    for sign, gap in zip(operations, slots.gaps, strict=False):
        draw_operator(canvas, sign, gap.x, gap.y, min(38.0, gap.w))


def _draw_fate_pill(canvas: Canvas, stays: bool, x: float, y: float, w: float) -> None:
    """Draw under a faulty card whether it stays or goes back, as a word with an icon or the icon alone."""
    text, icon = (_("stays"), "check") if stays else (_("back"), "undo")
    color, on = ("target", "on_target") if stays else ("surface", "text")
    canvas.draw_box(FRect(x - w / 2, y - 17, w, 34), 17, color, "smoke", 2, level=1)
    size = canvas.fitting_size(text, w - 46, 17, "b")
    if canvas.rasterizer.text_width(text, size, "b") <= w - 46:
        canvas.draw_icon(icon, x - w / 2 + 10, y - 11, 22, on)
        canvas.draw_text(text, x + 13, y, size, on, "b", "c")
    else:
        canvas.draw_icon(icon, x - 11, y - 11, 22, on)


def draw_operator(canvas: Canvas, operator: str, x: float, y: float, d: float, is_pending: bool = False, is_default: bool = False) -> None:
    """Draw an operator between two cards: flat while it waits for its card, paper while it is a default."""
    face = ("button", "surface_sunk") if is_default else ("primary_light", "primary_deep")
    canvas.draw_box(FRect(x - d / 2, y - d / 2, d, d), d / 3, face, "primary_border", 2, level=0 if is_pending else 1)
    canvas.draw_icon(OPERATOR_ICONS[operator], x - d * 0.32, y - d * 0.32, d * 0.64, "text_soft" if is_default else "text")


def draw_brackets(canvas: Canvas, cards: Sequence[Pose], operations: str, is_on_paper: bool = False) -> None:
    """Draw the brackets of a calculation before its first card and after those where they close (rule NB-9)."""
    opened, closed = bracket_counts(operations)
    for level in range(opened):
        _draw_bracket(canvas, cards[0], -1, level, is_on_paper)
    for index in closed:
        _draw_bracket(canvas, cards[index], 1, 0, is_on_paper)


def _draw_bracket(canvas: Canvas, card: Pose, side: int, level: int, is_on_paper: bool) -> None:
    """Draw a bracket at the left (-1) or right (1) edge of a card; each further `level` is a step away from it."""
    w, h = geometry.BRACKET_STEP, card.w * CARD_HEIGHT_FACTOR
    x = card.x + side * (card.w / 2 + w * level + 3) - w / 2
    edge, bow = (w - 4, 0.0) if side < 0 else (4.0, w)
    path = f'd="M{edge} 5Q{bow} {h / 2} {edge} {h - 5}" fill="none" stroke-linecap="round"'
    rim, ink = ("surface", "text") if is_on_paper else ("wood_black", "on_wood")
    lines = f'<path {path} stroke="{rim}" stroke-width="7"/><path {path} stroke="{ink}" stroke-width="3.5"/>'
    canvas.draw_svg_body(x, card.y - h / 2, w, h, lines)


def _fault_title(fault: Fault) -> str:
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


def _draw_correction(canvas: Canvas, model: TableViewModel, fault: Fault, rect: FRect) -> float:
    """Draw the right way to play after a fault, step by step, and return the y of the next text."""
    lines = _correction_lines(model, fault)
    if not lines:
        return rect.y + 84
    h = 18 + LINE_STEP * len(lines)
    box = FRect(rect.x + 22, rect.y + 64, rect.w - 44, h)
    canvas.draw_box(box, 14, CORRECTION_COLORS[0], CORRECTION_COLORS[1], 2)
    for index, line in enumerate(lines):
        canvas.fit_text(line, box.centerx, box.y + 9 + LINE_STEP * (index + 0.5), box.w - 20, 27, "text", "s", "c")
    return box.bottom + 24


def _correction_lines(model: TableViewModel, fault: Fault) -> list[str]:
    """Return the steps of the right calculation, or the card that matched, or [] for other faults."""
    view: NambarzView = model.view
    results = None
    if not isinstance(fault, Penalised):
        results = next((move.calculation for move in view.legal() if isinstance(move, Recombine)), None)
    elif fault.why.key == "simpler":
        results = calculation_from_detail(fault.why.details["simpler"])
    elif fault.why.key in ("matching_card", "further_matches"):
        return [_("{card}, nothing else").format(card=capitalize_first(card_name(card_from_detail(fault.why.details["card"]))))]
    return [] if results is None else [result.text for result in compute_results(view.setup.arithmetic, results)[1:]]


def _fault_explanation(fault: Fault) -> str:
    if not isinstance(fault, Penalised):
        return _("These cards could have made it like this.")
    laid = calculation_of_move(fault.move)
    if fault.why.key == "simpler" and laid is not None:
        text = _("You had played {sum}. Not needed: {cards}.")
        return text.format(sum=calculation_text(laid.cards, laid.operations), cards=cards_with_articles(fault.back))
    return fault_sentence(fault.why, laid)


def _penalty_sentence(model: TableViewModel, fault: Fault) -> str:
    """Return the sentence on the cards that return to the hand after a fault, and those drawn (rule NB-23)."""
    drew = next((event.count for event in model.deal_end_events if isinstance(event, Drew)), 0)
    # with the joker that a further card takes back (rules NB-20 and NB-21)
    back = fault.back if isinstance(fault, Penalised) else fault.cards
    if len(back) == 1:
        text = _("{card} returns to your hand. From the draw pile: {cards}.")
    elif len(back) == 2:
        text = _("{card} return to your hand. From the draw pile: {cards}.")
    elif staying_cards(fault):
        text = _("The other cards return to your hand. From the draw pile: {cards}.")
    else:
        text = _("What you played returns to your hand. From the draw pile: {cards}.")
    return text.format(card=capitalize_first(cards_with_articles(back)), cards=card_count_text(drew))


# --- a team-mate's hand -----------------------------------------------------------------------------------------------


def draw_spread_hand(canvas: Canvas, model: TableViewModel) -> None:
    """Draw a team-mate's open hand on a sheet, if it is spread out (rule NB-31)."""
    if not isinstance(model.spread_target, SeatTarget):
        return
    hand = sorted_hand(table_state(model).hands[model.spread_target.seat], "type")
    if not hand:
        return
    is_wide, half = len(hand) <= MAX_ROW_CARDS, -(-len(hand) // 2)
    rect, w = FRect(table_measures(model).spread_hand[0]), 104.0 if is_wide else 66.0
    rect.h += 0 if is_wide else TWO_ROWS_H
    draw_spread_header(canvas, rect, model, model.spread_target.seat, card_count_text(len(hand)), (380, 200))
    for number, row in enumerate([hand] if is_wide else [hand[:half], hand[half:]]):
        step = min(w * 0.95, (rect.w - 56 - w) / max(1, len(row) - 1))
        y = rect.y + 84 + w * CARD_HEIGHT_FACTOR / 2 + number * (w * CARD_HEIGHT_FACTOR + 8)
        for index, one in enumerate(row):
            canvas.draw_surface(card_face(canvas.rasterizer, one, w), rect.x + 28 + w / 2 + index * step, y, 1, is_centered=True)
