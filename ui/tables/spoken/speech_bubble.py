"""The drawing of a speech bubble at a seat."""

from __future__ import annotations

from pygame import FRect

from ui.canvas.canvas import Canvas

TAIL_LENGTH = 13.0  # length of its point
TEXT_SIZE, MIN_TEXT_SIZE, PAD, LINE_HEIGHT = 19.0, 16.5, 12.0, 1.04


def rect_at_side(room: FRect, w: float, h: float, side: str) -> FRect:
    """Return a rectangle of this size at the left of a room, or at its right end if that is the side; "up" and "down" are its edges."""
    rect = FRect(room.x, room.y, w, h)
    if side == "right":
        rect.right = room.right
    if side == "down":
        rect.bottom = room.bottom
    elif side != "up":
        rect.centery = room.centery
    return rect


def draw_speech_bubble(canvas: Canvas, text: str, room: FRect, point: str) -> None:
    """Draw a speech bubble with its text, as small as the text allows.

    `point` is the side of its tip: "up", "down", "left" or "right"; the bubble lies at that end of its room.
    """
    size = max(MIN_TEXT_SIZE, canvas.fitting_size(text, room.w - 2 * PAD, TEXT_SIZE, "b"))  # two lines are better than smaller letters
    lines = canvas.wrap(text, room.w - 2 * PAD, size, "b")
    w = min(room.w, max(100.0, max(canvas.rasterizer.text_width(line, size, "b") for line in lines) + 2 * PAD))
    h = max(44.0, canvas.line_height(size, LINE_HEIGHT) * len(lines) + 10)
    rect = rect_at_side(room, w, h, point)
    left, top, outline = rect.x - TAIL_LENGTH, rect.y - TAIL_LENGTH, _bubble_outline(w, h, point)
    canvas.draw_svg_body(left, top, w + 2 * TAIL_LENGTH, h + 2 * TAIL_LENGTH, outline, 2)
    canvas.draw_lines(lines, rect.centerx, rect.centery, size, "text", "b", "c", LINE_HEIGHT)


def _bubble_outline(w: float, h: float, point: str) -> str:
    """Return the SVG path of a speech bubble: a rounded box with a tip at one side."""
    left, top, right, bottom, r = TAIL_LENGTH, TAIL_LENGTH, TAIL_LENGTH + w, TAIL_LENGTH + h, 12.0
    up = f"H{left + 24}L{left + 36} {top - 11}L{left + 48} {top}" if point == "up" else ""
    down = f"H{left + 48}L{left + 36} {bottom + 11}L{left + 24} {bottom}" if point == "down" else ""
    middle = (top + bottom) / 2
    east = f"V{middle - 10}L{right + 11} {middle}L{right} {middle + 10}" if point == "right" else ""
    west = f"V{middle + 10}L{left - 11} {middle}L{left} {middle - 10}" if point == "left" else ""
    path = (
        f"M{left + r} {top}{up}H{right - r}Q{right} {top} {right} {top + r}{east}V{bottom - r}Q{right} {bottom} {right - r} {bottom}{down}"
    )
    path += f"H{left + r}Q{left} {bottom} {left} {bottom - r}{west}V{top + r}Q{left} {top} {left + r} {top}Z"
    return f'<path d="{path}" fill="surface" stroke="text" stroke-width="2" stroke-linejoin="round"/>'
