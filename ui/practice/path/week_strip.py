"""The week strip: a lantern a day, lit once the day goal is reached.

A missed day is only unlit; it breaks no streak.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from ui.assets.translation import _, _n
from ui.canvas.canvas import Canvas, gradient_svg
from ui.layout.containers import Column, Row
from ui.layout.nodes import Text
from ui.widgets.controls import Widget
from ui.widgets.node import Node
from ui.widgets.parts import picture

W, H = 28.0, 44.0  # size of a lantern


def week_strip(sets: Sequence[int], goal: int) -> Row:
    """Return the strip of seven lanterns; `sets` has the sets of each day from Monday to today, `goal` is that of a day."""
    days = [
        _day(letter, sets[index] / goal if index < len(sets) else 0.0, index == len(sets) - 1)
        for index, letter in enumerate(_("M T W T F S S").split())
    ]
    return Row(days, 0, name="week", padding=(8, 16, 8, 6), is_even=True, widget=lambda rect: WeekStrip(rect, sets, goal))


def _day(letter: str, fraction: float, is_today: bool) -> Column:
    lantern = picture(lambda canvas, rect: draw_lantern(canvas, *rect.center, fraction, is_today), W, H)
    return Column([lantern, Text(letter, 16, "b", "gold" if is_today else "on_wood_soft", "c")], 6)


class WeekStrip(Widget):
    """The dark panel behind the lanterns, with the progress to today's goal as its tooltip."""

    def __init__(self, rect: FRect, sets: Sequence[int], goal: int) -> None:
        super().__init__("week", rect, _day_goal_text(sets[-1], goal))
        self.sets, self.goal = sets, goal

    def node(self) -> Node:
        return Node(self.name, "text", self.rect, self.tooltip, is_actionable=False)

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        canvas.draw_dark_panel(self.rect, 16)


def _day_goal_text(done: int, goal: int) -> str:
    """Return the progress to today's goal in words."""
    if done >= goal:
        return _("Today’s lantern is lit. You can stop here, or go on.")
    return _n("{n} more set of ten, and today’s lantern is lit.", "{n} more sets of ten, and today’s lantern is lit.", goal - done)


def draw_lantern(canvas: Canvas, x: float, y: float, fraction: float, is_today: bool) -> None:
    """Draw a lantern centred at x, y, filled to a share of the day goal; today's has a highlighted rim."""
    lit = fraction >= 1
    glass = "url(#g)" if lit else "wood_hole"
    rim = "primary" if is_today or lit else "brass"
    body = gradient_svg("g", "lamp_light", "lamp_lit") if lit else ""
    body += f'<path d="M9 8Q14 -1 19 8" fill="none" stroke="{rim}" stroke-width="2"/>'
    body += f'<rect x="3" y="11" width="22" height="27" rx="7" fill="{glass}" stroke="{rim}" stroke-width="{3 if is_today else 2}"/>'
    if 0 < fraction < 1:
        body += f'<rect x="6" y="{35 - 21 * fraction:.1f}" width="16" height="{21 * fraction:.1f}" rx="3" fill="lamp_low"/>'
    if lit:
        body += '<path d="M14 17Q20 24 17 29Q14 33 11 29Q8 24 14 17Z" fill="surface_raised" stroke="slider" stroke-width="1.5"/>'
    body += f'<path d="M6 9H22M8 41H20" stroke="{rim}" stroke-width="3.5" stroke-linecap="round"/>'
    canvas.draw_svg_body(x - W / 2, y - H / 2, W, H, body, 1)
