"""The bear's message on a child's home screen: one true thing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.practice.album import AlbumProgress
from ui.assets.translation import _, _n, capitalize_first
from ui.practice.path.album_names import picture_name

MAX_MISSING_PIECES = 4  # maximum missing pieces of a picture that is mentioned


@dataclass(frozen=True, slots=True)
class BearMessage:
    """Everything that the bear may mention to a child."""

    name: str
    welcome: str = ""  # "first" before the first set, "back" after a week away
    completed_pictures: Sequence[str] = ()  # pictures just completed
    passed_levels: int = 0  # levels that the token has just passed
    is_goal_reached: bool = False  # the day goal is reached
    nearest: AlbumProgress | None = None  # the picture that is completed next


def bear_sentence(message: BearMessage) -> str:
    """Return the bear's sentence: the most important news, or a greeting if there is none."""
    if message.completed_pictures:
        return _("New in your album: {animal}!").format(animal=picture_name(message.completed_pictures[0]))
    if message.passed_levels:
        return _n("You are {n} stone further!", "You are {n} stones further!", message.passed_levels)
    if message.welcome == "first":
        return _("Ten short ones to get to know you. Shall we?")
    if message.welcome == "back":
        return _("There you are again! Let us see what is still there.")
    if message.is_goal_reached:
        return _("Your lantern is lit. Well done for today!")
    piece = message.nearest
    if piece is not None and piece.earned_count and piece.piece_count - piece.earned_count <= MAX_MISSING_PIECES:
        left = _n("{n} more by heart!", "{n} more by heart!", piece.piece_count - piece.earned_count)
        return _("{animal}: {left}").format(animal=capitalize_first(picture_name(piece.picture.key)), left=left)
    return _("Hello {name}! Your stone is waiting.").format(name=message.name)
