"""The bear that greets a child: its message, one true thing, and its speech bubble."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from pygame import FRect

from game.practice.album import AlbumProgress
from ui.assets.translation import _, _n, capitalize_first, join_names
from ui.canvas.canvas import Canvas
from ui.layout.nodes import Box, Text
from ui.practice.path.album_names import missing_pieces_text, picture_name
from ui.widgets.parts import picture

TIP_LENGTH = 24.0  # of the bubble's tip


@dataclass(frozen=True, slots=True)
class BearMessage:
    """Everything that the bear may mention to a child."""

    name: str
    welcome: str = ""  # "first" before the first set, "back" after a week away
    round_news: Sequence[str] = ()  # new in the child's real rounds, in words
    completed_pictures: Sequence[str] = ()  # pictures just completed
    passed_levels: int = 0  # levels that the token has just passed
    is_goal_reached: bool = False  # the day goal is reached
    nearest: AlbumProgress | None = None  # the picture that is completed next


def bear_sentence(message: BearMessage) -> str:
    """Return the bear's sentence: the most important news, or a greeting if there is none."""
    if message.round_news:
        return _("On your own: {news}!").format(news=join_names(message.round_news))
    if message.completed_pictures:
        return _("New in your album: {animal}!").format(animal=picture_name(message.completed_pictures[0]))
    if message.passed_levels:
        return _n("You are {n} step further on!", "You are {n} steps further on!", message.passed_levels)
    if message.welcome == "first":
        return _("Ten short ones to get to know you. Shall we?")
    if message.welcome == "back":
        return _("There you are again! Let’s see what you remember.")
    if message.is_goal_reached:
        return _("Your lantern is lit. Well done for today!")
    piece = message.nearest
    if piece is not None and piece.earned_count and not piece.is_complete:
        return _("{animal}: {left}").format(animal=capitalize_first(picture_name(piece.picture.key)), left=missing_pieces_text(piece))
    return _("Hello {name}! Your next step is waiting.").format(name=message.name)


def bear_picture(size: float) -> Box:
    return picture(lambda canvas, rect: canvas.draw_svg("animals/bear", rect.x, rect.y, rect.w, level=1), size, size, "bear")


def speech_bubble(text: str, size: float, width: float, min_height: float = 0.0) -> Text:
    """Return a bubble with its tip below, left of its middle."""
    padding = (14.0, 12.0, 14.0, 12.0 + TIP_LENGTH)
    draw = partial(_draw_bubble, tip_x=0.4 * width)
    return Text(
        text, size, "b", align="c", line_spacing=1.25, name="bubble", width=width, min_height=min_height, padding=padding, paint=draw
    )


def _draw_bubble(canvas: Canvas, rect: FRect, tip_x: float) -> None:
    w, h = rect.w, rect.h - TIP_LENGTH
    path = f"M20 2H{w - 20}Q{w - 2} 2 {w - 2} 20V{h - 18}Q{w - 2} {h} {w - 20} {h}H{tip_x + 26}L{tip_x} {h + TIP_LENGTH}L{tip_x - 4} {h}H20Q2 {h} 2 {h - 18}V20Q2 2 20 2Z"
    body = f'<path d="{path}" fill="surface" stroke="text" stroke-width="2.5" stroke-linejoin="round"/>'
    canvas.draw_svg_body(rect.x, rect.y, w, rect.h + 2, body, 2)
