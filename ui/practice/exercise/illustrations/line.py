"""An illustration of hops on the number line."""

from __future__ import annotations

from pygame import FRect

from game.practice.illustrations import ANSWER, METHOD, MOVE, NumberLine
from ui.canvas.canvas import Canvas
from ui.practice.exercise.illustrations.dots import eased
from ui.tables.nambarz.names import SIGNS

SHORT, LONG = 10, 24  # minimum units of a line; from this length on it is ruled in tens
MIN_LABEL_GAP_UNITS = 26.0  # minimum distance of two labels
LABEL = 19.0
BASE = 0.66  # y of the line as a share of the height


def draw_line(canvas: Canvas, scene: NumberLine, rect: FRect, step: int, progress: float, fraction: float) -> None:
    """Draw a number line: its ticks, the hops until now, two markers, and the numbers that may be shown."""
    low, high = span(scene)
    line = FRect(rect.x + 18 * fraction, rect.y + rect.h * BASE, rect.w - 36 * fraction, 0)
    spacing = line.w / (high - low)
    shown = hops_shown(scene, step, progress)
    canvas.vec(rect.x, rect.y, rect.w, rect.h, _body(scene, rect, line, spacing, shown, step, fraction))
    for value, text in labels(scene, step, spacing, MIN_LABEL_GAP_UNITS * fraction):
        strong = value in scene.stops
        x = line.x + (value - low) * spacing
        canvas.text(text, x, line.y + 26 * fraction, LABEL * fraction, "text" if strong else "text_soft", "b" if strong else "r", "c")
    _draw_lengths(canvas, scene, line, spacing, step, shown, rect.h * BASE, fraction)


def span(scene: NumberLine) -> tuple[int, int]:
    """Return the ends of a number line: 0 and 10, a part around the hops, or tens if the hops are far."""
    low, high = min(scene.stops), max(scene.stops)
    if high <= SHORT:
        return 0, SHORT
    if high - low > LONG:
        return low // SHORT * SHORT, -(-high // SHORT) * SHORT
    end = max(high + 1, min(low - 1, SHORT) + SHORT)
    return max(0, min(low - 1, end - SHORT)), end


def hops_shown(scene: NumberLine, step: int, progress: float) -> float:
    """Return the number of finished hops, with the fraction of the present one."""
    if step == METHOD:
        return 0.0
    return len(scene.hops) * (progress if step == MOVE else 1.0)


def labels(scene: NumberLine, step: int, spacing: float, gap: float) -> list[tuple[int, str]]:
    """Return the numbers below a number line and their texts; the unknown is "?" until the answer.

    Places of hops come first, then tens and fives that fit.
    """
    low, high = span(scene)
    hidden = -1 if step == ANSWER else scene.stops[-1] if scene.hidden == "end" else -1
    seen = [scene.stops[-1]] if scene.late and step == METHOD and scene.hidden == "hops" else list(scene.stops)
    result: list[int] = []
    landmarks = [value for value in range(low, high + 1) if value % SHORT == 0]
    fives = [value for value in range(low, high + 1) if value % 5 == 0]
    for value in (seen[-1], seen[0], *seen, *landmarks, *fives):
        if value not in result and all(abs(value - other) * spacing >= gap for other in result):
            result.append(value)
    return [(value, "?" if value == hidden else str(value)) for value in result]


def _body(scene: NumberLine, rect: FRect, line: FRect, spacing: float, shown: float, step: int, fraction: float) -> str:
    low, high = span(scene)
    x0, y = line.x - rect.x, line.y - rect.y
    body = f'<path d="M{x0 - 10 * fraction} {y}H{x0 + line.w + 10 * fraction}" stroke="text" stroke-width="{3 * fraction}" stroke-linecap="round"/>'
    ruled = 1 if high - low <= LONG else 5
    for value in range(low, high + 1, ruled):
        tall = (9 if value % SHORT == 0 else 6) * fraction
        body += f'<path d="M{x0 + (value - low) * spacing} {y - tall}V{y + tall}" stroke="text" stroke-width="{(3 if value % SHORT == 0 else 2) * fraction}"/>'
    if not (scene.late and step == METHOD):
        body += "".join(_hop(scene, index, x0, y, spacing, shown, fraction) for index in range(len(scene.hops)))
    return body + _markers(scene, x0, y, spacing, shown, step, fraction)


def _hop(scene: NumberLine, index: int, x0: float, y: float, spacing: float, shown: float, fraction: float) -> str:
    """Return one hop as an SVG arc: pale dots, and a blue line up to the marker."""
    low, start = span(scene)[0], scene.stops[index]
    a, width = x0 + (start - low) * spacing, scene.hops[index] * spacing
    top = _height(abs(width), y, fraction)
    dots = []
    for bit in range(17):
        t = bit / 16
        dots.append((a + width * t, y - 4 * fraction - 4 * top * t * (1 - t)))
    done = max(0.0, min(1.0, shown - index))
    upto = round(16 * eased(done))
    pale = "".join(
        f'<circle cx="{x:.1f}" cy="{z:.1f}" r="{2.2 * fraction}" fill="counter_blue" fill-opacity="0.5"/>' for x, z in dots[upto::2]
    )
    if upto < 1:
        return pale
    path = "L".join(f"{x:.1f} {z:.1f}" for x, z in dots[: upto + 1])
    solid = f'<path d="M{path}" fill="none" stroke="counter_blue" stroke-width="{3.6 * fraction}" stroke-linecap="round" stroke-linejoin="round"/>'
    return pale + solid


def _markers(scene: NumberLine, x0: float, y: float, spacing: float, shown: float, step: int, fraction: float) -> str:
    """Return the markers at the start and at the present end of the hops, as SVG."""
    low, index = span(scene)[0], min(int(shown), len(scene.hops) - 1) if scene.hops else 0
    now = float(scene.start)
    if scene.hops:
        now = scene.stops[index] + scene.hops[index] * eased(shown - index)
    waiting = scene.late and step == METHOD
    marks = [(float(scene.start), "counter")] if not (waiting and scene.hidden == "hops") else []
    marks.append((now, "counter_blue") if shown else (float(scene.stops[-1]), "surface_raised"))
    return "".join(
        f'<circle cx="{x0 + (value - low) * spacing:.1f}" cy="{y}" r="{8 * fraction}" fill="{color}" stroke="text" stroke-width="{2 * fraction}"/>'
        for value, color in marks
    )


def _draw_lengths(
    canvas: Canvas, scene: NumberLine, line: FRect, spacing: float, step: int, shown: float, above: float, fraction: float
) -> None:
    """Draw the length of each hop, unless all are single steps; "?" for the unknown one."""
    if step == METHOD or shown < len(scene.hops) or scene.hidden == "":
        return
    sought = scene.hidden == "hops" and len(scene.hops) == 1 and step < ANSWER
    if all(abs(hop) == 1 for hop in scene.hops) and step < ANSWER and not sought:
        return
    low = span(scene)[0]
    for start, hop in zip(scene.stops, scene.hops, strict=False):
        x, top = line.x + (start + hop / 2 - low) * spacing, _height(abs(hop) * spacing, above, fraction)
        text = "?" if sought else f"{SIGNS['+' if hop > 0 else '-']} {abs(hop)}"
        canvas.text(text, x, line.y - top - 17 * fraction, LABEL * fraction, "counter_blue", "b", "c")


def _height(width: float, above: float, fraction: float) -> float:
    """Return the height of a hop, which leaves space for its length below the upper edge."""
    return min(above - 30 * fraction, max(22 * fraction, width * 0.55))
