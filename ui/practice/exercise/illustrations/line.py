"""An illustration of hops on the number line."""

from __future__ import annotations

from pygame import FRect

from game.practice.illustrations import ANSWER_STEP, METHOD_STEP, MOVE_STEP, NumberLine
from ui.canvas.canvas import Canvas
from ui.practice.exercise.illustrations.dots import ease_in_out
from ui.tables.nambarz.names import OPERATOR_SYMBOLS

MIN_LINE_LENGTH, LONG_LINE_LENGTH = 10, 24  # minimum units of a line; from this length on it is ruled in tens
MIN_LABEL_GAP_UNITS = 26.0  # minimum distance of two labels
LABEL_SIZE = 19.0
LINE_Y_SHARE = 0.66  # y of the line as a share of the height


def draw_number_line(canvas: Canvas, scene: NumberLine, rect: FRect, step: int, progress: float, page_scale: float) -> None:
    """Draw a number line: its ticks, the hops until now, two markers, and the numbers that may be shown."""
    low, high = line_ends(scene)
    line = FRect(rect.x + 18 * page_scale, rect.y + rect.h * LINE_Y_SHARE, rect.w - 36 * page_scale, 0)
    spacing = line.w / (high - low)
    shown = finished_hop_count(scene, step, progress)
    canvas.draw_svg_body(rect.x, rect.y, rect.w, rect.h, _line_svg(scene, rect, line, spacing, shown, step, page_scale))
    for value, text in line_labels(scene, step, spacing, MIN_LABEL_GAP_UNITS * page_scale):
        color, weight = ("text", "b") if value in scene.stops else ("text_soft", "r")
        x = line.x + (value - low) * spacing
        canvas.draw_text(text, x, line.y + 26 * page_scale, LABEL_SIZE * page_scale, color, weight, "c")
    _draw_hop_lengths(canvas, scene, line, spacing, step, shown, rect.h * LINE_Y_SHARE, page_scale)


def line_ends(scene: NumberLine) -> tuple[int, int]:
    """Return the ends of a number line: 0 and 10, a part around the hops, or tens if the hops are far."""
    low, high = min(scene.stops), max(scene.stops)
    if high <= MIN_LINE_LENGTH:
        return 0, MIN_LINE_LENGTH
    if high - low > LONG_LINE_LENGTH:
        return low // MIN_LINE_LENGTH * MIN_LINE_LENGTH, -(-high // MIN_LINE_LENGTH) * MIN_LINE_LENGTH
    end = max(high + 1, min(low - 1, MIN_LINE_LENGTH) + MIN_LINE_LENGTH)
    return max(0, min(low - 1, end - MIN_LINE_LENGTH)), end


def finished_hop_count(scene: NumberLine, step: int, progress: float) -> float:
    """Return the number of finished hops, with the fraction of the present one."""
    if step == METHOD_STEP:
        return 0.0
    return len(scene.hops) * (progress if step == MOVE_STEP else 1.0)


def line_labels(scene: NumberLine, step: int, unit_width: float, min_gap: float) -> list[tuple[int, str]]:
    """Return the numbers below a number line and their texts; the unknown is "?" until the answer.

    Places of hops come first, then tens and fives that fit.
    """
    low, high = line_ends(scene)
    hidden = -1 if step == ANSWER_STEP else scene.stops[-1] if scene.hidden == "end" else -1
    seen = [scene.stops[-1]] if scene.is_late and step == METHOD_STEP and scene.hidden == "hops" else list(scene.stops)
    values: list[int] = []
    landmarks = [value for value in range(low, high + 1) if value % MIN_LINE_LENGTH == 0]
    fives = [value for value in range(low, high + 1) if value % 5 == 0]
    for value in (seen[-1], seen[0], *seen, *landmarks, *fives):
        if value not in values and all(abs(value - other) * unit_width >= min_gap for other in values):
            values.append(value)
    return [(value, "?" if value == hidden else str(value)) for value in values]


def _line_svg(scene: NumberLine, rect: FRect, line: FRect, unit_width: float, hops_done: float, step: int, page_scale: float) -> str:
    low, high = line_ends(scene)
    x0, y = line.x - rect.x, line.y - rect.y
    body = f'<path d="M{x0 - 10 * page_scale} {y}H{x0 + line.w + 10 * page_scale}" stroke="text" stroke-width="{3 * page_scale}" stroke-linecap="round"/>'
    ruled = 1 if high - low <= LONG_LINE_LENGTH else 5
    for value in range(low, high + 1, ruled):
        tall = (9 if value % MIN_LINE_LENGTH == 0 else 6) * page_scale
        body += f'<path d="M{x0 + (value - low) * unit_width} {y - tall}V{y + tall}" stroke="text" stroke-width="{(3 if value % MIN_LINE_LENGTH == 0 else 2) * page_scale}"/>'
    if not (scene.is_late and step == METHOD_STEP):
        body += "".join(_hop_svg(scene, index, x0, y, unit_width, hops_done, page_scale) for index in range(len(scene.hops)))
    return body + _markers_svg(scene, x0, y, unit_width, hops_done, step, page_scale)


def _hop_svg(scene: NumberLine, index: int, x0: float, y: float, unit_width: float, hops_done: float, page_scale: float) -> str:
    """Return one hop as an SVG arc: pale dots, and a blue line up to the marker."""
    low, start = line_ends(scene)[0], scene.stops[index]
    a, width = x0 + (start - low) * unit_width, scene.hops[index] * unit_width
    top = _hop_height(abs(width), y, page_scale)
    dots = []
    for bit in range(17):
        t = bit / 16
        dots.append((a + width * t, y - 4 * page_scale - 4 * top * t * (1 - t)))
    done = max(0.0, min(1.0, hops_done - index))
    upto = round(16 * ease_in_out(done))
    pale = "".join(
        f'<circle cx="{x:.1f}" cy="{z:.1f}" r="{2.2 * page_scale}" fill="counter_blue" fill-opacity="0.5"/>' for x, z in dots[upto::2]
    )
    if upto < 1:
        return pale
    path = "L".join(f"{x:.1f} {z:.1f}" for x, z in dots[: upto + 1])
    solid = f'<path d="M{path}" fill="none" stroke="counter_blue" stroke-width="{3.6 * page_scale}" stroke-linecap="round" stroke-linejoin="round"/>'
    return pale + solid


def _markers_svg(scene: NumberLine, x0: float, y: float, unit_width: float, hops_done: float, step: int, page_scale: float) -> str:
    """Return the markers at the start and at the present end of the hops, as SVG."""
    low, index = line_ends(scene)[0], min(int(hops_done), len(scene.hops) - 1) if scene.hops else 0
    now = float(scene.start)
    if scene.hops:
        now = scene.stops[index] + scene.hops[index] * ease_in_out(hops_done - index)
    waiting = scene.is_late and step == METHOD_STEP
    marks = [(float(scene.start), "counter")] if not (waiting and scene.hidden == "hops") else []
    marks.append((now, "counter_blue") if hops_done else (float(scene.stops[-1]), "surface_raised"))
    return "".join(
        f'<circle cx="{x0 + (value - low) * unit_width:.1f}" cy="{y}" r="{8 * page_scale}" fill="{color}" stroke="text" stroke-width="{2 * page_scale}"/>'
        for value, color in marks
    )


def _draw_hop_lengths(
    canvas: Canvas, scene: NumberLine, line: FRect, unit_width: float, step: int, hops_done: float, max_height: float, page_scale: float
) -> None:
    """Draw the length of each hop, unless all are single steps; "?" for the unknown one."""
    if step == METHOD_STEP or hops_done < len(scene.hops) or scene.hidden == "":
        return
    sought = scene.hidden == "hops" and len(scene.hops) == 1 and step < ANSWER_STEP
    if all(abs(hop) == 1 for hop in scene.hops) and step < ANSWER_STEP and not sought:
        return
    low = line_ends(scene)[0]
    for start, hop in zip(scene.stops, scene.hops, strict=False):
        x, top = line.x + (start + hop / 2 - low) * unit_width, _hop_height(abs(hop) * unit_width, max_height, page_scale)
        text = "?" if sought else f"{OPERATOR_SYMBOLS['+' if hop > 0 else '-']} {abs(hop)}"
        canvas.draw_text(text, x, line.y - top - 17 * page_scale, LABEL_SIZE * page_scale, "counter_blue", "b", "c")


def _hop_height(width: float, max_height: float, page_scale: float) -> float:
    """Return the height of a hop, which leaves space for its length below the upper edge."""
    return min(max_height - 30 * page_scale, max(22 * page_scale, width * 0.55))
