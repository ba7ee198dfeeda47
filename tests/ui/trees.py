"""What is wrong with a tree for screen readers."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import FRect

from tests.ui.stage import Stage
from tests.ui.unchanged import changes, held
from ui.access.reader import focused
from ui.access.tree import tree
from ui.assets.words import _
from ui.scene.screen import Scene
from ui.widgets.node import Node, everything

SLACK = 2.0  # logical units


def lines_of(node: Node, depth: int = 0) -> Iterator[str]:
    """The tree in text, a line for each node: all that a screen reader is told."""
    rect = "" if node.rect is None else " ".join(f"{side:.0f}" for side in node.rect)
    told = (node.role, node.label, node.value, node.note, node.on, node.off, node.number, rect, node.name)
    yield "  " * depth + repr(told)
    for child in node.children:
        yield from lines_of(child, depth + 1)


def faults(stage: Stage) -> Iterator[str]:
    """Nodes without a name, twice the same, without a place, or outside the window where no list hides them."""
    root = tree(stage.scene)
    found = list(everything(root))
    names = [node.name for node in found]
    yield from (f"{name} is there twice" for name in sorted({name for name in names if names.count(name) > 1}))
    yield from (f"{node.role} {node.name!r} has no name" for node in found if not node.label.strip())
    if focused(stage.scene, root) not in names:
        yield f"the focus is on {stage.scene.focus.name!r}"
    same: dict[tuple[str, str], str] = {}
    for node in found:
        if node.role in ("button", "item", "switch", "cell") and node.acts:
            other = same.setdefault((node.role, node.label), node.name)
            if other != node.name:
                yield f"{other!r} and {node.name!r} are both called {node.label!r}"
    yield from _outside(root, stage)


def changed_by_reading(scene: Scene) -> Iterator[str]:
    """What is no longer the same on this screen after its tree was made while a frame is due."""
    scene.stale = True
    before = held(scene)
    tree(scene)
    yield from (f"reading changes {change}" for change in changes(before))


def _outside(node: Node, stage: Stage) -> Iterator[str]:
    whole = stage.desk.page.whole.inflate(2 * SLACK, 2 * SLACK)
    if node.rect is not None and not whole.contains(node.rect):
        yield f"{node.name!r} leaves the window: {node.rect}"
    if node.rect is None and not node.children:
        yield f"{node.name!r} is nowhere"
    for child in node.children:
        if node.scrolled is None:
            yield from _outside(child, stage)
        elif child.rect is not None and node.rect is not None:
            yield from _unmarked(child, node.rect.inflate(2 * SLACK, 2 * SLACK))


def _unmarked(node: Node, area: FRect) -> Iterator[str]:
    """What a list hides says so, and so does nothing else; of what it shows nothing reaches beyond it."""
    hidden = node.note.endswith((_("further up in the list"), _("further down in the list")))
    if node.rect is not None and not hidden and not area.contains(node.rect):
        yield f"{node.name!r} leaves its list, and does not say so: {node.rect}"
    if node.rect is not None and hidden and area.inflate(-4 * SLACK, -4 * SLACK).colliderect(node.rect):
        yield f"{node.name!r} is seen, and says that it is not"
    if not hidden:
        for child in node.children:
            yield from _unmarked(child, area)
