"""What things on a table are called, for who does not see it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from ui.assets.words import _
from ui.canvas.pieces import Key

L = TypeVar("L")


@dataclass(frozen=True, slots=True)
class Naming(Generic[L]):
    """`face`: what a piece with this face is called, "" for a back; `held`: the pieces of the open hand as they lie, and what they are
    called; `read`: what lies on the table, in short sentences, () for what all targets and pieces there are called; `board`: how the names
    of the targets begin that are the squares of a board, "" where there is none."""

    face: Callable[[str], str] = lambda face: ""
    held: Callable[[L], Sequence[tuple[Key, str]]] = lambda look: ()
    read: Callable[[L], Sequence[str]] = lambda look: ()
    board: str = ""


def sizes(names: Sequence[str], hands: Sequence[int]) -> str:
    """How many cards everybody holds."""
    return _("Cards in hand: {hands}").format(hands=", ".join(f"{name} {size}" for name, size in zip(names, hands, strict=True)))
