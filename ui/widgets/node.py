"""What a screen reader is told of one thing on the screen: a plain value, which knows nothing of any system."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from pygame import FRect

Role: TypeAlias = Literal[
    "button", "switch", "slider", "entry", "radio", "radios", "text", "heading", "image", "list", "item", "grid", "row", "cell", "group",
    "scroll", "dialog", "status", "window"
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Node:
    """`name`: its own in its screen, of the widget it stands for; `label`: what it is called; `value`: what it holds; `note`: more about
    it, such as its help or why it is off; `written`: what is painted on it beside its label, which is part of the note.

    `rect`: in logical units, None: that of all its children; `number`: value, least, most and step, of what can be turned up and down;
    `on`: whether it is on or chosen, None where it can be neither; `off`: it cannot be used now; `keys`: its key on the keyboard;
    `acts`: whether it can be pressed and have the focus; `scrolled`: how far, and how far at most.
    """

    name: str
    role: Role
    rect: FRect | None = None
    label: str = ""
    value: str = ""
    note: str = ""
    number: tuple[float, float, float, float] | None = None
    on: bool | None = None
    off: bool = False
    keys: str = ""
    acts: bool = True
    scrolled: tuple[float, float] | None = None
    children: tuple[Node, ...] = ()
    written: str = ""
    color: str = ""  # colour role of a text
    uncounted: str = ""  # its label, where that tells which of equal things it is

    @property
    def plain(self) -> str:
        return self.uncounted or self.label


def everything(node: Node) -> Iterator[Node]:
    """A node and all under it."""
    yield node
    for child in node.children:
        yield from everything(child)


def extent(node: Node) -> FRect | None:
    """Where it is: without a place of its own, where all its children are."""
    if node.rect is not None:
        return node.rect
    inner = [rect for child in node.children if (rect := extent(child)) is not None]
    return inner[0].unionall(inner[1:]) if inner else None
