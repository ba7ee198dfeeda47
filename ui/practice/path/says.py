"""What the bear on the home of a child says: one thing, and a true one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.practice.album import Piece
from ui.assets.words import _, _n, capital
from ui.practice.path.album_names import picture_name

NEAR = 4  # pieces that a picture may lack to be spoken of


@dataclass(frozen=True, slots=True)
class News:
    """What there is to say. `welcome`: "first" before the first set, "back" after a week away; `woken`: pictures that have just woken;
    `passed`: how many stones the token has just gone on; `lit`: today's lantern is; `nearest`: the picture that wakes next."""

    name: str
    welcome: str = ""
    woken: Sequence[str] = ()
    passed: int = 0
    lit: bool = False
    nearest: Piece | None = None


def said(news: News) -> str:
    """What was just reached comes first; a greeting is left when there is nothing else."""
    if news.woken:
        return _("New in your album: {animal}!").format(animal=picture_name(news.woken[0]))
    if news.passed:
        return _n("You are {n} stone further!", "You are {n} stones further!", news.passed)
    if news.welcome == "first":
        return _("Ten short ones to get to know you. Shall we?")
    if news.welcome == "back":
        return _("There you are again! Let us see what is still there.")
    if news.lit:
        return _("Your lantern is lit. Well done for today!")
    piece = news.nearest
    if piece is not None and piece.got and piece.of - piece.got <= NEAR:
        left = _n("{n} more by heart!", "{n} more by heart!", piece.of - piece.got)
        return _("{animal}: {left}").format(animal=capital(picture_name(piece.picture.key)), left=left)
    return _("Hello {name}! Your stone is waiting.").format(name=news.name)
