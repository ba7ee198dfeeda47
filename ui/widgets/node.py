"""A node of the accessibility tree: a plain value, independent of any operating system."""

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
    """A node of the accessibility tree: one thing on the screen, as screen readers get it."""

    name: str  # unique in the screen: that of its widget
    role: Role
    rect: FRect | None = None  # place in logical units; None: the union of its children
    label: str = ""
    value: str = ""  # its present value
    description: str = ""  # additional text, such as its help or why it is disabled
    numeric_value: tuple[float, float, float, float] | None = None  # value, minimum, maximum and step, if it can be changed in steps
    is_on: bool | None = None  # it is on or chosen; None if it cannot be
    is_disabled: bool = False  # it is disabled
    shortcuts: str = ""  # its keyboard shortcuts
    is_actionable: bool = True  # it can be pressed and focused
    scroll_position: tuple[float, float] | None = None  # scroll offset and its maximum
    children: tuple[Node, ...] = ()
    painted_text: str = ""  # text painted on it beside its label; a part of `description`
    color: str = ""  # colour role of a text
    unnumbered_label: str = ""  # its label without a number that tells it from equal things

    @property
    def plain_label(self) -> str:
        return self.unnumbered_label or self.label


def walk_nodes(node: Node) -> Iterator[Node]:
    """Yield an accessibility node and all its descendants."""
    yield node
    for child in node.children:
        yield from walk_nodes(child)


def node_rect(node: Node) -> FRect | None:
    """Return the rectangle of an accessibility node, or else the union of its children's, or None."""
    if node.rect is not None:
        return node.rect
    inner = [rect for child in node.children if (rect := node_rect(child)) is not None]
    return inner[0].unionall(inner[1:]) if inner else None
