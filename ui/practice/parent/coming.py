"""The families that are due next, and the facts that the child still calculates."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from pygame import FRect

from game.practice.facts import BasicFact, FactFamily
from game.practice.learner import behavior_notes
from game.practice.learner_state import Learner
from game.practice.overview import next_due_families, slow_group_keys
from ui.assets.translation import _, _n, join_names
from ui.canvas.canvas import Canvas
from ui.practice.parent.topic_texts import group_text
from ui.practice.texts import calculation_text

MAX_DUE_FAMILIES, CHIPS_PER_ROW = 10, 5
CHIP_H, GAP = 50.0, 8.0
MAX_NAMED_GROUPS = 3  # maximum named


def draw_due_families(canvas: Canvas, rect: FRect, learner: Learner, today: date) -> None:
    """Draw the families that are due next, with remarks for parents, below the tabs of the sheet `rect`."""
    due = next_due_families(learner, MAX_DUE_FAMILIES)
    canvas.fit_text(_("The next ten, and when they are due"), rect.x + 28, rect.y + 86, rect.w - 52, 17, "text_soft")
    if not due:
        canvas.fit_text(_("Nothing has been practised yet."), rect.centerx, rect.y + 140, rect.w - 60, 17, "text_soft", align="c")
        return
    w = (rect.w - 56 - GAP * (CHIPS_PER_ROW - 1)) / CHIPS_PER_ROW
    for index, (family, moment) in enumerate(due):
        row, column = divmod(index, CHIPS_PER_ROW)
        _draw_due_family(
            canvas, FRect(rect.x + 28 + column * (w + GAP), rect.y + 104 + row * (CHIP_H + GAP), w, CHIP_H), family, moment, today
        )
    lines = [line for sentence in learner_remarks(learner) for line in canvas.wrap(sentence, rect.w - 56, 16)]
    room = int((rect.bottom - rect.y - 232) // 22)
    for index, line in enumerate(lines[: max(1, room)]):
        canvas.fit_text(line, rect.x + 28, rect.y + 236 + 22 * index, rect.w - 56, 16, "text")


def _draw_due_family(canvas: Canvas, rect: FRect, family: FactFamily, due_epoch_s: float, today: date) -> None:
    canvas.draw_box(rect, 12, "row", "border_soft", 1.5)
    compact = canvas.viewport.is_compact
    canvas.fit_text(
        calculation_text(BasicFact(*family)), rect.centerx, rect.centery if compact else rect.y + 17, rect.w - 10, 18, "text", "b", "c"
    )
    if not compact:
        canvas.fit_text(_due_day_text(due_epoch_s, today), rect.centerx, rect.y + 37, rect.w - 8, 14, "text_soft", align="c")


def _due_day_text(due_epoch_s: float, today: date) -> str:
    days = (date.fromtimestamp(due_epoch_s) - today).days
    if days <= 0:
        return _("now")
    return _("tomorrow") if days == 1 else _n("in {n} day", "in {n} days", days)


def learner_remarks(learner: Learner) -> Sequence[str]:
    """Return observations for parents in sentences, never a reproach."""
    sentences = [
        {
            "skips": _("Leaves out many: that counts neither for nor against."),
            "rapid": _("Often answers faster than one can read: such answers prove nothing."),
        }[key]
        for key in behavior_notes(learner)
        if key in ("skips", "rapid")
    ]
    if groups := slow_group_keys(learner):
        text = join_names([group_text(key) for key in groups[:MAX_NAMED_GROUPS]])
        sentences.append(_("Works these out instead of knowing them: {groups}.").format(groups=text))
    return sentences or [_("Answers with care.")]
