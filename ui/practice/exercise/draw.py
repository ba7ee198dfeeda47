"""Drawing of an exercise: progress, sheet, answer and bear (docs/art.md, mock-up 7)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pygame import FRect

from game.nambarz.cards import Card
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.canvas.pieces import Spot
from ui.practice.exercise import layout as at
from ui.practice.exercise.answering import hand
from ui.practice.exercise.cards_and_signs import draw_tag, fault_color, ring_card
from ui.practice.exercise.kinds.registry import kind_of, row_of
from ui.practice.exercise.layout import ringed
from ui.practice.exercise.marks import draw_mark
from ui.practice.exercise.places import Places
from ui.practice.exercise.sight import Sight

NBSP = "\N{NO-BREAK SPACE}"
SUMS = re.compile(r"(?<=[\d)]) (?=[-+–×÷=?])|(?<=[-+–×÷=]) (?=[\d(?])")
TASK = Spot(324, 209, 0)  # start of the task's text
TIMER = 90.0  # seconds until the quiet line is two thirds full
SOFT_PILL = ("soft_pill", "border_chosen", "text")
WRONG_PILL = ("danger_soft", "danger", "danger_text")
RIGHT_PILL = ("success_faint", "success_light", "text")


# --- the sheet --------------------------------------------------------------------------------------------------------


def draw_sheet(brush: Brush, sight: Sight, task: str, spent: float) -> None:
    """Draw the task and the places of cards; `spent`: seconds for the quiet line, negative without one."""
    brush.sheet(sight.places.sheet, 3)
    if spent >= 0:
        draw_timer(brush, spent, sight.places.sheet)
    draw_task(brush, task, sight.places)
    kind_of(sight.exercise).draw(brush, sight)


def draw_task(brush: Brush, task: str, places: Places) -> None:
    """Draw the task at the left of the button that reads it aloud."""
    x, share = places.x(TASK.x), places.share
    room = places.listen.x - 14 - x
    size = brush.fitting(task, room, 25 * share, "b")
    brush.block(brush.wrapped(task, room, size, "b"), x, places.y(TASK.y), size, "text", "b", "l", 1.12)


def draw_timer(brush: Brush, spent: float, sheet: FRect) -> None:
    """Draw a thin line that grows with time and never becomes full."""
    share = spent / (spent + TIMER / 2)
    line = FRect(sheet.x + 24, sheet.y + 8, sheet.w - 48, 5)
    brush.box(line, 2.5, "pill")
    brush.box(FRect(line.x, line.y, max(5.0, round(line.w * share)), 5), 2.5, "border_chosen")


def draw_answer(brush: Brush, sight: Sight) -> None:
    """Draw rings, the result of a right or shown answer, and the sentence about the answer."""
    row, places = row_of(sight), sight.places
    kind_of(sight.exercise).draw_over(brush, sight)
    if not sight.free:
        for spot in row.slots[: len(sight.tray.pieces)]:
            ring_card(brush, spot, "target", at.ratio(sight))
    elif 0 <= sight.faulty < len(row.slots):
        ring_card(brush, row.slots[sight.faulty], fault_color(sight), at.ratio(sight))
    if sight.state == "right":
        _draw_result(brush, kind_of(sight.exercise).result(sight), places)
    if sight.said:
        _draw_pill(brush, sight, places.rect(at.FOUND_PILL if sight.found else at.PILL))
    if sight.found and not sight.hinted and sight.state != "right":
        _draw_found(brush, sight.found, places.rect(at.FOUND))


def _draw_result(brush: Brush, text: str, places: Places) -> None:
    """Draw the right calculation with its result, which is never shown before the child has answered."""
    if not text:
        return
    x, y, room, share = places.sheet.centerx, places.y(at.RESULT_Y), 520 * places.share, places.share
    size = brush.fitting(text, room, 36 * share, "s")
    w = brush.text(text, x, y, size, "success_text", "s", "c")
    brush.icon("check", x + w / 2 + 10 * share, y - 17 * share, 34 * share, "success_mark")


def _draw_pill(brush: Brush, sight: Sight, room: FRect) -> None:
    """Draw a sentence about the answer that blames no child."""
    right, said = sight.state == "right", whole_sums(sight.said)
    paper, rim, color = RIGHT_PILL if right else SOFT_PILL if sight.soft or sight.calm else WRONG_PILL
    size = brush.fitting(said, room.w - 80, 19 * sight.places.share, "b")
    lines = brush.wrapped(said, room.w - 80, size, "b")
    w = min(room.w, max(brush.skin.width(line, size, "b") for line in lines) + 82)
    h = max(48.0, brush.leading(size, 1.14) * len(lines) + 16)
    pill = FRect(room.centerx - w / 2, room.centery - h / 2, w, h)
    brush.box(pill, min(24.0, h / 2), paper, rim, 2)
    brush.icon("check" if right else "hint" if sight.soft or sight.calm else "warning", pill.x + 18, pill.centery - 14, 28, rim)
    brush.block(lines, pill.x + 58, pill.centery, size, color, "b", lead=1.14)


def _draw_found(brush: Brush, found: Sequence[str], area: FRect) -> None:
    """Draw the calculations found, latest last; the earliest lines are dropped if space is short."""
    size = 23 * area.w / at.FOUND.w
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
            brush.text(text, x + w / 2, y, size, "text", "b", "c")
            x += w + 8


def whole_sums(text: str) -> str:
    """Return text whose calculations stay on one line, together with the punctuation after them."""
    return SUMS.sub(NBSP, text)


# --- the hint and the bear --------------------------------------------------------------------------------------------


def draw_ring(brush: Brush, sight: Sight) -> None:
    """Draw the second hint: a ring with a tag around a card of the hand, or a ring around an operator."""
    place = ringed(sight)
    if isinstance(sight.ring, Card) and place >= 0:
        spot = at.home(sight, place)
        ring_card(brush, spot, "primary", at.ratio(sight))
        draw_tag(brush, spot.x, sight.places.tag_y)
    elif isinstance(sight.ring, str) and hand(sight.exercise) and row_of(sight).gaps:
        gap = next((place for place, sign in enumerate(sight.tray.signs) if sign != sight.ring), 0)
        gaps = row_of(sight).gaps
        spot = gaps[min(gap, len(gaps) - 1)]
        brush.ring(spot.rect().inflate(8, 8), "primary", spot.w * 0.25 + 4, 6)


def draw_bear(brush: Brush, said: str, places: Places, glad: bool = False) -> None:
    """Draw the bear and its speech bubble; `glad`: with a check mark, for children who cannot read."""
    bear, said = places.bear, whole_sums(said)
    brush.svg("animals/bear", bear.x, bear.y, bear.w, level=1)
    if glad:
        draw_mark(brush, "tick", bear.right - 0.1 * bear.w, bear.y + 0.55 * bear.w)
    if said:
        (_draw_bubble_beside if places.beside else _draw_bubble_above)(brush, said, places.bubble)


def _draw_bubble_beside(brush: Brush, said: str, room: FRect) -> None:
    """Draw a speech bubble at the bear's side, only as wide as its text."""
    lines = brush.wrapped(said, room.w - 56, 25, "b")
    w = max(brush.skin.width(line, 25, "b") for line in lines) + 56
    h = min(room.h, max(92.0, brush.leading(25, 1.25) * len(lines) + 44))
    y = h / 2
    path = f"M46 2H{w + 6}Q{w + 24} 2 {w + 24} 20V{h - 20}Q{w + 24} {h - 2} {w + 6} {h - 2}H46Q28 {h - 2} 28 {h - 20}V{y + 16}L2 {y + 10}L28 {y - 8}V20Q28 2 46 2Z"
    _draw_paper(brush, path, FRect(room.x - 26, room.centery - y, w + 28, h))
    brush.block(lines, room.x + w / 2, room.centery - 1, 25, "text", "b", "c", 1.25)


def _draw_paper(brush: Brush, path: str, at: FRect) -> None:
    body = f'<path d="{path}" fill="surface" stroke="text" stroke-width="2.5" stroke-linejoin="round"/>'
    brush.vec(at.x, at.y, at.w, at.h, body, 2)


def _draw_bubble_above(brush: Brush, said: str, room: FRect) -> None:
    """Draw a speech bubble that grows upwards, with its tip above the bear's ear."""
    size = next((size for size in (20.0, 18.5, 17.0) if len(brush.wrapped(said, room.w - 28, size, "b")) <= 4), 16.0)
    lines = brush.wrapped(said, room.w - 28, size, "b")
    lead = 1.32 if len(lines) <= 4 else 1.15
    h = max(66.0, brush.leading(size, lead) * len(lines) + 30)
    top, w = room.bottom - h, room.w
    path = f"M20 2H{w - 20}Q{w - 2} 2 {w - 2} 20V{h - 20}Q{w - 2} {h - 2} {w - 20} {h - 2}H126L102 {h + 22}L96 {h - 2}H20Q2 {h - 2} 2 {h - 20}V20Q2 2 20 2Z"
    _draw_paper(brush, path, FRect(room.x, top, w, h + 26))
    brush.block(lines, room.centerx, top + h / 2 - 1, size, "text", "b", "c", lead)


def draw_quiet(brush: Brush, timer: bool, places: Places) -> None:
    """Draw a note that nothing is counted here, or that time does not matter."""
    text = _("Take your time.") if timer else _("No clock,\nno points lost.")
    brush.paragraph(text, *places.quiet, places.key.w, 18, "on_wood", align="c")
