"""The families that are due next, and the facts that the child still calculates."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from pygame import FRect

from game.practice.facts import BasicFact, FactFamily
from game.practice.learner import manner
from game.practice.learner_state import Learner
from game.practice.overview import next_due, worked_out
from ui.assets.words import _, _n, listed
from ui.canvas.brush import Brush
from ui.practice.parent.focus_words import group_told
from ui.practice.words import step_text

MANY, A_ROW = 10, 5
CHIP_H, GAP = 50.0, 8.0
GROUPS = 3  # maximum named


def draw_coming(brush: Brush, at: FRect, learner: Learner, today: date) -> None:
    """Draw the list below the tabs of the sheet `at`."""
    due = next_due(learner, MANY)
    brush.fit(_("The next ten, and when they are due"), at.x + 28, at.y + 86, at.w - 52, 17, "text_soft")
    if not due:
        brush.fit(_("Nothing has been practised yet."), at.centerx, at.y + 140, at.w - 60, 17, "text_soft", align="c")
        return
    w = (at.w - 56 - GAP * (A_ROW - 1)) / A_ROW
    for place, (family, moment) in enumerate(due):
        row, column = divmod(place, A_ROW)
        _draw_due(brush, FRect(at.x + 28 + column * (w + GAP), at.y + 104 + row * (CHIP_H + GAP), w, CHIP_H), family, moment, today)
    lines = [line for said in remarks(learner) for line in brush.wrapped(said, at.w - 56, 16)]
    room = int((at.bottom - at.y - 232) // 22)
    for place, line in enumerate(lines[: max(1, room)]):
        brush.fit(line, at.x + 28, at.y + 236 + 22 * place, at.w - 56, 16, "text")


def _draw_due(brush: Brush, at: FRect, family: FactFamily, moment: float, today: date) -> None:
    brush.box(at, 12, "row", "border_soft", 1.5)
    compact = brush.page.compact
    brush.fit(step_text(BasicFact(*family)), at.centerx, at.centery if compact else at.y + 17, at.w - 10, 18, "text", "b", "c")
    if not compact:
        brush.fit(_when(moment, today), at.centerx, at.y + 37, at.w - 8, 14, "text_soft", align="c")


def _when(moment: float, today: date) -> str:
    days = (date.fromtimestamp(moment) - today).days
    if days <= 0:
        return _("now")
    return _("tomorrow") if days == 1 else _n("in {n} day", "in {n} days", days)


def remarks(learner: Learner) -> Sequence[str]:
    """Return observations for parents in sentences, never a reproach."""
    said = [
        {
            "skips": _("Leaves out many: that counts neither for nor against."),
            "rapid": _("Often answers faster than one can read: such answers prove nothing."),
        }[key]
        for key in manner(learner)
        if key in ("skips", "rapid")
    ]
    if groups := worked_out(learner):
        told = listed([group_told(key) for key in groups[:GROUPS]])
        said.append(_("Works these out instead of knowing them: {groups}.").format(groups=told))
    return said or [_("Answers with care.")]
