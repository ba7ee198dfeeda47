"""Draws an exercise: stones, sheet, answer and bear (mock-up 7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import FRect

from game.nambarz.cards import Card
from game.practice.exercises import IsItRight, IsItTrue, MissingNumber, MissingSign
from ui.assets.words import _
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.practice.exercise import layout as at
from ui.practice.exercise.answering import OPEN, equation, full, hand, laid, operations, running
from ui.practice.exercise.cards_and_signs import draw_equals, draw_face, draw_number, draw_place, draw_sign, draw_tag, ring_card
from ui.practice.exercise.layout import Sight, Stone, ringed
from ui.practice.exercise.places import Places

STAR_GREEN, STAR_GOLD, DOTS = "#2E8F7E", "#FFE08A", "#E0B67C"
DISCS: Mapping[Stone, tuple[int, str, int]] = {  # radius, paint and height of a stone
    "star": (26, f'fill="{STAR_GREEN}" stroke="{ink.CREAM}" stroke-width="3"', 1),
    "done": (26, f'fill="#8A5A30" stroke="{ink.CREAM}" stroke-width="3"', 1),
    "now": (30, f'fill="{ink.HONEY}" stroke="{ink.CREAM}" stroke-width="4"', 2),
    "ahead": (24, f'fill="{ink.SMOKE}" fill-opacity="0.65" stroke="#B08A5C" stroke-width="2.5"', 0),
}
RIGHT_INK = "#17614F"
TIMER = 90.0  # s that fill two thirds of the quiet line
SOFT_PILL = ("#FCE9B8", "#B9862A", ink.INK)
WRONG_PILL = (ink.BRICK_SOFT, ink.BRICK, ink.BRICK_INK)
RIGHT_PILL = ("#DDF3E8", "#2E8F7E", ink.INK)


# --- the stones -------------------------------------------------------------------------------------------------------


def draw_stones(brush: Brush, stones: Sequence[Stone], places: Places) -> None:
    w = places.stone_step - 48  # between two stones
    for place, stone in enumerate(stones):
        x, y = places.stone(place)
        if place < len(stones) - 1:
            dots = f'<path d="M6 8H{w - 6}" stroke="{DOTS}" stroke-width="4" stroke-linecap="round" stroke-dasharray="0.1 11.9" opacity="0.8"/>'
            brush.vec(x + 26, places.stones[1] - 8, w, 16, dots)
        _draw_stone(brush, stone, place, x, y)


def _draw_stone(brush: Brush, stone: Stone, place: int, x: float, y: float) -> None:
    r, paint, level = DISCS[stone]
    brush.vec(x - 34, y - 34, 68, 68, f'<circle cx="34" cy="34" r="{r}" {paint}/>', level)
    match stone:
        case "star":
            brush.icon("star", x - 16, y - 17, 32, STAR_GOLD)
        case "done":
            brush.icon("check", x - 14, y - 14, 28, ink.CREAM)
        case "now":
            brush.text(str(place + 1), x, y, 28, ink.INK, "s", "c")
        case "ahead":
            brush.text(str(place + 1), x, y, 20, ink.SAND, "b", "c")


# --- the sheet --------------------------------------------------------------------------------------------------------


def draw_sheet(brush: Brush, sight: Sight, task: str, spent: float) -> None:
    """What is asked, and the places of cards. `spent`: seconds for the quiet line, negative without one."""
    brush.sheet(sight.places.sheet, 3)
    if spent >= 0:
        draw_timer(brush, spent, sight.places.sheet)
    _draw_task(brush, task, sight.places)
    row = sight.row
    if row.numbers:
        _draw_equation(brush, sight)
    else:
        _draw_target(brush, sight)
    draw_equals(brush, *row.equals, (0.8 if sight.low else 1) * sight.places.share)


def _draw_task(brush: Brush, task: str, places: Places) -> None:
    room = places.sheet.w - 48
    size = brush.fitting(task, room, 23 * places.share, "b")
    brush.block(brush.wrapped(task, room, size, "b"), places.sheet.centerx, places.y(at.TASK_Y), size, ink.INK, "b", "c", 1.12)


def draw_timer(brush: Brush, spent: float, sheet: FRect) -> None:
    """A thin line that grows with the time and never gets full."""
    share = spent / (spent + TIMER / 2)
    line = FRect(sheet.x + 24, sheet.y + 8, sheet.w - 48, 5)
    brush.box(line, 2.5, "#E0CCA2")
    brush.box(FRect(line.x, line.y, max(5.0, round(line.w * share)), 5), 2.5, "#B9862A")


def _draw_target(brush: Brush, sight: Sight) -> None:
    row, exercise = sight.row, sight.exercise
    assert row.target is not None and not isinstance(exercise, MissingNumber | MissingSign | IsItTrue), "cards are laid on a target"
    draw_face(brush, exercise.target, row.target, 2)
    if not sight.low and not sight.found and not (sight.said and sight.state == "right"):
        share = sight.places.share
        brush.fit(_("to make"), row.target.x, sight.places.y(at.ROW_Y + 129), 130 * share, 18 * share, ink.SOFT, "b", "c")
    if isinstance(exercise, IsItRight):
        for one, spot in zip(exercise.calculation.cards, row.slots, strict=True):
            draw_face(brush, one, spot)
        for sign, gap in zip(exercise.calculation.operations, row.gaps, strict=True):
            draw_sign(brush, sign, gap, key=False)
        return
    for spot in row.slots[len(sight.tray.pieces) :]:
        draw_place(brush, spot)


def _draw_signs(brush: Brush, sight: Sight) -> None:
    """Over the cards: many of them lie close."""
    signs = operations(sight.exercise)
    for place, gap in enumerate(sight.row.gaps):
        sign = sight.tray.signs[place : place + 1] or (signs if len(signs) == 1 else "")
        if sign or len(sight.row.slots) < at.CLOSE:  # an empty place would cover cards that lie close
            draw_sign(brush, sign, gap, key=True)


def _draw_equation(brush: Brush, sight: Sight) -> None:
    exercise, row = sight.exercise, sight.row
    assert isinstance(exercise, MissingNumber | MissingSign | IsItTrue), "a calculation with one sign"
    for number, spot in zip((exercise.left, exercise.right, exercise.result), row.numbers, strict=True):
        if number is not None:
            draw_number(brush, number, spot)
        elif not full(exercise, sight.tray):
            draw_place(brush, spot, wanted=True)
    if isinstance(exercise, MissingSign):
        draw_sign(brush, str(sight.choice) or OPEN, row.gaps[0], key=True)
    else:
        draw_sign(brush, exercise.sign, row.gaps[0], key=False)


def draw_answer(brush: Brush, sight: Sight) -> None:
    """Over the cards: rings, the running result, and the sentence about the answer."""
    row, right = sight.row, sight.state == "right"
    if hand(sight.exercise) and not row.numbers:
        _draw_signs(brush, sight)
    if right:
        for spot in row.slots[: len(sight.tray.pieces)]:
            ring_card(brush, spot, ink.TEAL)
    elif 0 <= sight.faulty < len(row.slots):
        ring_card(brush, row.slots[sight.faulty], ink.BRICK)
    _draw_result(brush, sight)
    if sight.said:
        room = at.RIGHT_PILL if right else at.FOUND_PILL if sight.found else at.PILL
        _draw_pill(brush, sight, sight.places.rect(room))
    if sight.found:
        _draw_found(brush, sight.found, sight.places.rect(at.FOUND))


def _draw_result(brush: Brush, sight: Sight) -> None:
    """ "9 – 3 = 6" under the cards; teal with a check when it is right."""
    text = _result(sight)
    if not text:
        return
    right = sight.state == "right"
    x, room = (852.0, 200.0) if sight.low else (790.0, 340.0) if sight.found else (740.0, 420.0)
    if sight.row.numbers and not sight.low:
        x = 640.0
    places = sight.places
    x, y, room = places.x(x), places.y(466.0 if sight.low else 490.0), room * places.share
    size = brush.fitting(text, room - 44, 32 * places.share, "s")
    w = brush.text(text, x, y, size, RIGHT_INK if right else ink.INK, "s", "c")
    if right:
        brush.icon("check", x + w / 2 + 8, y - 15, 30, "#1F8A72")


def _result(sight: Sight) -> str:
    exercise = sight.exercise
    match exercise:
        case MissingSign() if sight.state == "right":
            return equation(exercise.left, str(sight.choice), exercise.right, exercise.result)
        case MissingNumber() if sight.state == "right":
            found = laid(exercise, sight.tray)[0].number
            left, right, result = (found if one is None else one for one in (exercise.left, exercise.right, exercise.result))
            return equation(left, exercise.sign, right, result)
        case MissingNumber() | MissingSign() | IsItTrue() | IsItRight():
            return ""
    return running(exercise, sight.tray)


def _draw_pill(brush: Brush, sight: Sight, room: FRect) -> None:
    """What the answer makes, in one sentence that blames nobody."""
    right = sight.state == "right"
    paper, rim, color = RIGHT_PILL if right else SOFT_PILL if sight.soft else WRONG_PILL
    size = brush.fitting(sight.said, room.w - 80, 19 * sight.places.share, "b")
    lines = brush.wrapped(sight.said, room.w - 80, size, "b")
    w = min(room.w, max(brush.skin.width(line, size, "b") for line in lines) + 82)
    h = max(48.0, brush.leading(size, 1.14) * len(lines) + 16)
    pill = FRect(room.centerx - w / 2, room.centery - h / 2, w, h)
    brush.box(pill, min(24.0, h / 2), paper, rim, 2)
    brush.icon("check" if right else "hint" if sight.soft else "warning", pill.x + 18, pill.centery - 14, 28, rim)
    brush.block(lines, pill.x + 58, pill.centery, size, color, "b", lead=1.14)


def _draw_found(brush: Brush, found: Sequence[str], area: FRect) -> None:
    """What was found so far, the latest last; the first ones make room for later ones."""
    size = 19 * area.w / at.FOUND.w
    step = brush.leading(size, 1.0) + 14
    lines: list[list[tuple[str, float]]] = [[]]
    for text in found:
        w = brush.skin.width(text, size, "b") + 26
        if lines[-1] and sum(one + 8 for _text, one in lines[-1]) + w > area.w:
            lines.append([])
        lines[-1].append((text, w))
    for row, line in enumerate(lines[-int(area.h // step) :]):
        x, y = area.x, area.y + step * (row + 0.5)
        for text, w in line:
            brush.box(FRect(x, y - step / 2 + 3, w, step - 6), (step - 6) / 2, RIGHT_PILL[0], RIGHT_PILL[1], 2)
            brush.text(text, x + w / 2, y, size, ink.INK, "b", "c")
            x += w + 8


# --- the hint, and the bear -------------------------------------------------------------------------------------------


def draw_ring(brush: Brush, sight: Sight) -> None:
    """The second hint: a honey ring round a card of the hand, with a tag, or round a sign."""
    place = ringed(sight)
    if isinstance(sight.ring, Card) and place >= 0:
        spot = at.home(sight, place)
        ring_card(brush, spot, ink.HONEY)
        draw_tag(brush, spot.x, sight.places.tag_y)
    elif isinstance(sight.ring, str) and sight.row.gaps and hand(sight.exercise):
        gap = next((place for place, sign in enumerate(sight.tray.signs) if sign != sight.ring), 0)
        spot = sight.row.gaps[min(gap, len(sight.row.gaps) - 1)]
        brush.ring(spot.rect().inflate(8, 8), ink.HONEY, spot.w * 0.25 + 4, 6)


def draw_bear(brush: Brush, said: str, places: Places) -> None:
    """The bear and what it thinks."""
    brush.svg("animals/bear", places.bear.x, places.bear.y, places.bear.w, level=1)
    if said:
        (_draw_bubble_beside if places.beside else _draw_bubble_above)(brush, said, places.bubble)


def _draw_bubble_beside(brush: Brush, said: str, room: FRect) -> None:
    """A speech bubble at the bear's side, its tip at the bear's cheek; only as wide as it has to be."""
    lines = brush.wrapped(said, room.w - 56, 25, "b")
    w = max(brush.skin.width(line, 25, "b") for line in lines) + 56
    h = min(room.h, max(92.0, brush.leading(25, 1.25) * len(lines) + 44))
    y = h / 2
    path = f"M46 2H{w + 6}Q{w + 24} 2 {w + 24} 20V{h - 20}Q{w + 24} {h - 2} {w + 6} {h - 2}H46Q28 {h - 2} 28 {h - 20}V{y + 16}L2 {y + 10}L28 {y - 8}V20Q28 2 46 2Z"
    _draw_paper(brush, path, FRect(room.x - 26, room.centery - y, w + 28, h))
    brush.block(lines, room.x + w / 2, room.centery - 1, 25, ink.INK, "b", "c", 1.25)


def _draw_paper(brush: Brush, path: str, at: FRect) -> None:
    body = f'<path d="{path}" fill="{ink.PAPER}" stroke="{ink.INK}" stroke-width="2.5" stroke-linejoin="round"/>'
    brush.vec(at.x, at.y, at.w, at.h, body, 2)


def _draw_bubble_above(brush: Brush, said: str, room: FRect) -> None:
    """A speech bubble that grows upwards, its tip over the bear's ear."""
    size = next((size for size in (20.0, 18.5, 17.0) if len(brush.wrapped(said, room.w - 28, size, "b")) <= 4), 16.0)
    lines = brush.wrapped(said, room.w - 28, size, "b")
    lead = 1.32 if len(lines) <= 4 else 1.15
    h = max(66.0, brush.leading(size, lead) * len(lines) + 30)
    top, w = room.bottom - h, room.w
    path = f"M20 2H{w - 20}Q{w - 2} 2 {w - 2} 20V{h - 20}Q{w - 2} {h - 2} {w - 20} {h - 2}H126L102 {h + 22}L96 {h - 2}H20Q2 {h - 2} 2 {h - 20}V20Q2 2 20 2Z"
    _draw_paper(brush, path, FRect(room.x, top, w, h + 26))
    brush.block(lines, room.centerx, top + h / 2 - 1, size, ink.INK, "b", "c", lead)


def draw_quiet(brush: Brush, timer: bool, places: Places) -> None:
    """Says that nothing is counted here, or that the clock does not matter."""
    text = _("Take your time.") if timer else _("No clock,\nno points lost.")
    brush.paragraph(text, *places.quiet, places.key.w, 18, ink.CREAM, align="c")
