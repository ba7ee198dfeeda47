"""Drawing of an exercise: progress, sheet, answer and bear (docs/art.md, mock-up 7)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pygame import FRect

from game.nambarz.cards import Card
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Pose
from ui.practice.exercise import layout as at
from ui.practice.exercise.answer_tray import hand
from ui.practice.exercise.cards_and_signs import draw_tag, fault_color, ring_card
from ui.practice.exercise.kinds.registry import kind_of, row_of
from ui.practice.exercise.layout import ringed
from ui.practice.exercise.marks import draw_mark
from ui.practice.exercise.places import Places
from ui.practice.exercise.view_model import ExerciseViewModel

NBSP = "\N{NO-BREAK SPACE}"
SUMS = re.compile(r"(?<=[\d)]) (?=[-+–×÷=?])|(?<=[-+–×÷=]) (?=[\d(?])")
TASK = Pose(324, 209, 0)  # start of the task's text
TIMER = 90.0  # seconds until the quiet line is two thirds full
SOFT_PILL = ("soft_pill", "border_chosen", "text")
WRONG_PILL = ("danger_soft", "danger", "danger_text")
RIGHT_PILL = ("success_faint", "success_light", "text")


# --- the sheet --------------------------------------------------------------------------------------------------------


def draw_sheet(canvas: Canvas, model: ExerciseViewModel, task: str, spent: float) -> None:
    """Draw the sheet of paper with the task and the kind's own drawing.

    `spent` is the number of seconds for the thin line of time, negative without one.
    """
    canvas.draw_paper(model.places.sheet, 3)
    if spent >= 0:
        draw_timer(canvas, spent, model.places.sheet)
    draw_task(canvas, task, model.places)
    kind_of(model.exercise).draw(canvas, model)


def draw_task(canvas: Canvas, task: str, places: Places) -> None:
    """Draw the task's sentence at the top of the sheet, left of the button that reads it aloud."""
    x, fraction = places.x(TASK.x), places.share
    max_width = places.listen.x - 14 - x
    size = canvas.fitting(task, max_width, 25 * fraction, "b")
    canvas.block(canvas.wrap(task, max_width, size, "b"), x, places.y(TASK.y), size, "text", "b", "l", 1.12)


def draw_timer(canvas: Canvas, spent: float, sheet: FRect) -> None:
    """Draw a thin line at the top of the sheet that grows with time and never becomes full."""
    fraction = spent / (spent + TIMER / 2)
    line = FRect(sheet.x + 24, sheet.y + 8, sheet.w - 48, 5)
    canvas.box(line, 2.5, "pill")
    canvas.box(FRect(line.x, line.y, max(5.0, round(line.w * fraction)), 5), 2.5, "border_chosen")


def draw_answer(canvas: Canvas, model: ExerciseViewModel) -> None:
    """Draw rings, the result of a right or shown answer, and the sentence about the answer."""
    row, places = row_of(model), model.places
    kind_of(model.exercise).draw_over(canvas, model)
    if not model.free:
        for pose in row.slots[: len(model.tray.pieces)]:
            ring_card(canvas, pose, "target", at.ratio(model))
    elif 0 <= model.faulty < len(row.slots):
        ring_card(canvas, row.slots[model.faulty], fault_color(model), at.ratio(model))
    if model.state == "right":
        _draw_result(canvas, kind_of(model.exercise).result(model), places)
    if model.spoken_text:
        _draw_pill(canvas, model, places.rect(at.FOUND_PILL if model.results else at.PILL))
    if model.results and not model.hinted and model.state != "right":
        _draw_found(canvas, model.results, places.rect(at.FOUND_AREA))


def _draw_result(canvas: Canvas, text: str, places: Places) -> None:
    """Draw the right calculation with its result, which is never shown before the child has answered."""
    if not text:
        return
    x, y, max_width, fraction = places.sheet.centerx, places.y(at.RESULT_Y), 520 * places.share, places.share
    size = canvas.fitting(text, max_width, 36 * fraction, "s")
    w = canvas.text(text, x, y, size, "success_text", "s", "c")
    canvas.icon("check", x + w / 2 + 10 * fraction, y - 17 * fraction, 34 * fraction, "success_mark")


def _draw_pill(canvas: Canvas, model: ExerciseViewModel, room: FRect) -> None:
    """Draw the sentence about the latest answer in a coloured pill with an icon."""
    right, sentence = model.state == "right", whole_sums(model.spoken_text)
    paper, rim, color = RIGHT_PILL if right else SOFT_PILL if model.soft or model.calm else WRONG_PILL
    size = canvas.fitting(sentence, room.w - 80, 19 * model.places.share, "b")
    lines = canvas.wrap(sentence, room.w - 80, size, "b")
    w = min(room.w, max(canvas.rasterizer.width(line, size, "b") for line in lines) + 82)
    h = max(48.0, canvas.leading(size, 1.14) * len(lines) + 16)
    pill = FRect(room.centerx - w / 2, room.centery - h / 2, w, h)
    canvas.box(pill, min(24.0, h / 2), paper, rim, 2)
    canvas.icon("check" if right else "hint" if model.soft or model.calm else "warning", pill.x + 18, pill.centery - 14, 28, rim)
    canvas.block(lines, pill.x + 58, pill.centery, size, color, "b", lead=1.14)


def _draw_found(canvas: Canvas, texts: Sequence[str], area: FRect) -> None:
    """Draw the calculations found, latest last; the earliest lines are dropped if space is short."""
    size = 23 * area.w / at.FOUND_AREA.w
    step = canvas.leading(size, 1.0) + 14
    lines: list[list[tuple[str, float]]] = [[]]
    for text in texts:
        w = canvas.rasterizer.width(text, size, "b") + 26
        if lines[-1] and sum(one + 8 for _text, one in lines[-1]) + w > area.w:
            lines.append([])
        lines[-1].append((text, w))
    for row, line in enumerate(lines[-int(area.h // step) :]):
        x, y = area.x, area.y + step * (row + 0.5)
        for text, w in line:
            canvas.box(FRect(x, y - step / 2 + 3, w, step - 6), (step - 6) / 2, RIGHT_PILL[0], RIGHT_PILL[1], 2)
            canvas.text(text, x + w / 2, y, size, "text", "b", "c")
            x += w + 8


def whole_sums(text: str) -> str:
    """Return text with non-breaking spaces inside its calculations, which so stay on one line."""
    return SUMS.sub(NBSP, text)


# --- the hint and the bear --------------------------------------------------------------------------------------------


def draw_ring(canvas: Canvas, model: ExerciseViewModel) -> None:
    """Draw what the last hint points at: a ring with a tag around a card of the hand, or a ring around an operator."""
    index = ringed(model)
    if isinstance(model.ring, Card) and index >= 0:
        pose = at.home(model, index)
        ring_card(canvas, pose, "primary", at.ratio(model))
        draw_tag(canvas, pose.x, model.places.tag_y)
    elif isinstance(model.ring, str) and hand(model.exercise) and row_of(model).gaps:
        gap = next((index for index, sign in enumerate(model.tray.signs) if sign != model.ring), 0)
        gaps = row_of(model).gaps
        pose = gaps[min(gap, len(gaps) - 1)]
        canvas.ring(pose.rect().inflate(8, 8), "primary", pose.w * 0.25 + 4, 6)


def draw_bear(canvas: Canvas, sentence: str, places: Places, is_win: bool = False) -> None:
    """Draw the bear with its speech bubble and, after a right answer, a check mark.

    The check mark (`is_win`) is for children who cannot read.
    """
    bear, sentence = places.bear, whole_sums(sentence)
    canvas.svg("animals/bear", bear.x, bear.y, bear.w, level=1)
    if is_win:
        draw_mark(canvas, "tick", bear.right - 0.1 * bear.w, bear.y + 0.55 * bear.w)
    if sentence:
        (_draw_bubble_beside if places.beside else _draw_bubble_above)(canvas, sentence, places.bubble)


def _draw_bubble_beside(canvas: Canvas, sentence: str, room: FRect) -> None:
    """Draw a speech bubble at the bear's side, only as wide as its text."""
    lines = canvas.wrap(sentence, room.w - 56, 25, "b")
    w = max(canvas.rasterizer.width(line, 25, "b") for line in lines) + 56
    h = min(room.h, max(92.0, canvas.leading(25, 1.25) * len(lines) + 44))
    y = h / 2
    path = f"M46 2H{w + 6}Q{w + 24} 2 {w + 24} 20V{h - 20}Q{w + 24} {h - 2} {w + 6} {h - 2}H46Q28 {h - 2} 28 {h - 20}V{y + 16}L2 {y + 10}L28 {y - 8}V20Q28 2 46 2Z"
    _draw_paper(canvas, path, FRect(room.x - 26, room.centery - y, w + 28, h))
    canvas.block(lines, room.x + w / 2, room.centery - 1, 25, "text", "b", "c", 1.25)


def _draw_paper(canvas: Canvas, path: str, rect: FRect) -> None:
    body = f'<path d="{path}" fill="surface" stroke="text" stroke-width="2.5" stroke-linejoin="round"/>'
    canvas.vec(rect.x, rect.y, rect.w, rect.h, body, 2)


def _draw_bubble_above(canvas: Canvas, sentence: str, room: FRect) -> None:
    """Draw a speech bubble that grows upwards, with its tip above the bear's ear."""
    size = next((size for size in (20.0, 18.5, 17.0) if len(canvas.wrap(sentence, room.w - 28, size, "b")) <= 4), 16.0)
    lines = canvas.wrap(sentence, room.w - 28, size, "b")
    lead = 1.32 if len(lines) <= 4 else 1.15
    h = max(66.0, canvas.leading(size, lead) * len(lines) + 30)
    top, w = room.bottom - h, room.w
    path = f"M20 2H{w - 20}Q{w - 2} 2 {w - 2} 20V{h - 20}Q{w - 2} {h - 2} {w - 20} {h - 2}H126L102 {h + 22}L96 {h - 2}H20Q2 {h - 2} 2 {h - 20}V20Q2 2 20 2Z"
    _draw_paper(canvas, path, FRect(room.x, top, w, h + 26))
    canvas.block(lines, room.centerx, top + h / 2 - 1, size, "text", "b", "c", lead)


def draw_quiet(canvas: Canvas, timer: bool, places: Places) -> None:
    """Draw a calming note beside the sheet: "No clock, no points lost", or "Take your time"."""
    text = _("Take your time.") if timer else _("No clock,\nno points lost.")
    canvas.paragraph(text, *places.quiet, places.key.w, 18, "on_wood", align="c")
