"""The third hint shows the steps of a solution: on a number line (plus and minus) or as rows of dots (times and divided by)."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from game.practice.hints import Worked
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.tables.nambarz.names import SIGNS, SUMS

BEAT, BREATH = 0.42, 1.0  # s of one hop or one row of dots, and between two steps
SHORT = 10  # a number line has at least so many units
ALL_HOPS = 12  # more units make one wide hop
PANEL_H, CAPTION = 138.0, 152.0  # of the wide page: height of it all; room for what is worked out, beside the dots
APART = 30.0  # between two labels
HOP = "#D98A14"
DOT, DOT_RIM, PALE = "#C9781E", "#7A4410", "#E6CFA2"


@dataclass(frozen=True, slots=True)
class Steps:
    """The steps of a solution. `at`: the one shown now; `share`: how far it has gone, 0 to 1."""

    worked: tuple[Worked, ...]
    at: int = 0
    share: float = 1.0


def draw_steps(brush: Brush, steps: Steps, at: FRect) -> None:
    """The step shown now, in figures and as a picture."""
    share = at.h / PANEL_H
    size, caption = 27 * share, CAPTION * share
    brush.box(at, 14, "#FFFCF2", "#CDB98C", 1.5)
    step = steps.worked[steps.at]
    done = f"{step.before} {SIGNS[step.sign]} {step.number}"
    said = f"{done} = {step.after}" if steps.share >= 1 else done
    if step.sign in SUMS:
        brush.text(said, at.x + 20, at.y + 26 * share, size, ink.INK, "s")
        draw_line(brush, step, steps.share, FRect(at.x + 26, at.bottom - 36, at.w - 52, 0))
    else:
        brush.fit(said, at.x + 16, at.centery, caption, size, ink.INK, "s")
        draw_dots(brush, step, steps.share, FRect(at.x + caption + 32, at.y + 9, at.w - caption - 108, at.h - 18))


def span(step: Worked) -> tuple[int, int]:
    """The ends of the number line: from 0 where that is near, else a window around the step."""
    low, high = min(step.before, step.after), max(step.before, step.after)
    if high <= 2 * SHORT:
        return 0, max(SHORT, high)
    middle = (low + high) // 2
    reach = max(SHORT, high - low + 2)
    start = min(low, max(0, middle - reach // 2))
    return start, max(high, start + reach)


def draw_line(brush: Brush, step: Worked, share: float, line: FRect) -> None:
    """Ticks and labels, the hops so far, and a marker at their end."""
    start, end = span(step)
    pitch = line.w / (end - start)
    hops = step.number if step.number <= ALL_HOPS else 1
    gone = round(hops * min(1.0, share))
    way = 1 if step.sign == "+" else -1
    now = step.after if gone == hops else step.before + way * gone * (step.number // hops)
    body = f'<path d="M4 78H{line.w + 12}" stroke="{ink.INK}" stroke-width="3" stroke-linecap="round"/>'
    body += "".join(f'<path d="M{8 + pitch * tick} 72V84" stroke="{ink.INK}" stroke-width="2"/>' for tick in range(end - start + 1))
    wide = pitch * step.number / hops
    for hop in range(gone):
        x = 8 + (step.before - start) * pitch + way * wide * hop
        body += f'<path d="M{x} 76Q{x + way * wide / 2} {76 - min(76.0, max(30.0, wide * 1.5))} {x + way * wide} 76" fill="none" stroke="{HOP}" stroke-width="3.5" stroke-linecap="round"/>'
    for value, color in ((step.before, ink.HONEY), (now, ink.TEAL)):
        x = 8 + (value - start) * pitch
        body += f'<circle cx="{x}" cy="78" r="7.5" fill="{color}" stroke="{ink.INK}" stroke-width="2"/>'
    brush.vec(line.x - 8, line.y - 78, line.w + 16, 90, body)
    for value in labels(step, start, end, pitch):
        strong = value in (step.before, step.after)
        brush.text(
            str(value), line.x + (value - start) * pitch, line.y + 20, 18, ink.INK if strong else ink.SOFT, "b" if strong else "r", "c"
        )


def labels(step: Worked, start: int, end: int, pitch: float) -> list[int]:
    """The two ends of the step first, then whatever has room."""
    chosen: list[int] = []
    fives = [value for value in range(start, end + 1) if value % 5 == 0]
    for value in (step.after, step.before, *fives, *range(start, end + 1)):
        if value not in chosen and all(abs(value - other) * pitch >= APART for other in chosen):
            chosen.append(value)
    return chosen


def draw_dots(brush: Brush, step: Worked, share: float, area: FRect) -> None:
    """Rows of dots that fill one after the other."""
    rows, columns = rows_of(step)
    pitch = min(area.h / 6, area.h / rows, area.w / columns)
    r = pitch * 0.38
    full = round(rows * min(1.0, share))
    body = ""
    for row in range(rows):
        for column in range(columns):
            x, y = (column + 0.5) * pitch, (row + 0.5) * pitch
            fill, rim = (DOT, DOT_RIM) if row < full else (PALE, "#B59C73")
            body += f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" fill="{fill}" stroke="{rim}" stroke-width="{max(0.8, r * 0.16):.1f}"/>'
    brush.vec(area.x, area.y + (area.h - pitch * rows) / 2, pitch * columns, pitch * rows, body)


def rows_of(step: Worked) -> tuple[int, int]:
    """How many rows of how many dots: 7 x 8 is 7 rows of 8; 56 / 8 is rows of 8, and there are 7 of them."""
    if step.sign == "*":
        return min(step.before, step.number), max(step.before, step.number)
    return step.after, step.number


def beats(step: Worked) -> int:
    """How many hops or rows its picture has."""
    return (step.number if step.number <= ALL_HOPS else 1) if step.sign in SUMS else rows_of(step)[0]


def played(steps: Steps, dt: float, pace: float) -> Steps:
    """The steps `dt` seconds later: hop after hop, a pause, then the next step."""
    whole, last = BEAT * beats(steps.worked[steps.at]) * pace, steps.at == len(steps.worked) - 1
    if not whole or (steps.share >= 1 and last):
        return steps
    share = steps.share + dt / whole
    if share >= 1 + BREATH * pace / whole and not last:
        return Steps(steps.worked, steps.at + 1, 0.0)
    return Steps(steps.worked, steps.at, share)
