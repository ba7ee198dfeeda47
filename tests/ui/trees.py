"""Checks of an accessibility tree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pygame import FRect

from tests.ui.stage import AppStage
from tests.ui.unchanged import changes, held
from ui.access.screen_reader import focused_node_name
from ui.access.tree import accessibility_tree
from ui.app import App
from ui.assets.translation import _
from ui.widgets.node import Node, walk_nodes

SLACK = 2.0  # logical units


def screen_tree(app: App) -> Node:
    """Return the tree of the screen as it is now, drawn or not."""
    app.draw()
    return accessibility_tree(app.scene)


def lines_of(node: Node, depth: int = 0) -> Iterator[str]:
    """Yield the tree as text, one line a node: everything a screen reader gets."""
    yield "  " * depth + " ".join(filter(None, _parts(node)))
    for child in node.children:
        yield from lines_of(child, depth + 1)


def _parts(node: Node) -> Iterator[str]:
    """Yield the parts of a node's line, without the rects of texts, which depend on their letters."""
    yield f"{node.role} {node.label!r}"
    if node.role not in ("text", "heading"):
        yield node.name
        yield "" if node.rect is None else place(node.rect)
    yield f"value {node.value!r}" if node.value else ""
    yield f"note {node.description!r}" if node.description else ""
    yield "" if node.numeric_value is None else "number {:g} of {:g} to {:g} by {:g}".format(*node.numeric_value)
    yield "" if node.is_on is None else "on" if node.is_on else "not on"
    yield "off" if node.is_disabled else ""
    yield f"key {node.shortcuts}" if node.shortcuts else ""
    yield f"in {node.color}" if node.color else ""


def place(rect: Iterable[float]) -> str:
    """Return a rect as text in whole logical units."""
    x, y, w, h = (round(side) for side in rect)
    return f"{x},{y} {w}x{h}"


def faults(stage: AppStage) -> Iterator[str]:
    """Yield nodes without a name or a place, twice the same, or outside the window but in no list."""
    root = screen_tree(stage.app)
    nodes = list(walk_nodes(root))
    names = [node.name for node in nodes]
    yield from (f"{name} is there twice" for name in sorted({name for name in names if names.count(name) > 1}))
    yield from (f"{node.role} {node.name!r} has no name" for node in nodes if not node.label.strip())
    if focused_node_name(stage.scene, root) not in names:
        yield f"the focus is on {stage.scene.focus.name!r}"
    same: dict[tuple[str, str], str] = {}
    for node in nodes:
        if node.role in ("button", "item", "switch", "cell") and node.is_actionable:
            other = same.setdefault((node.role, node.label), node.name)
            if other != node.name:
                yield f"{other!r} and {node.name!r} are both called {node.label!r}"
    yield from _outside(root, stage)


def changed_by_reading(stage: AppStage) -> Iterator[str]:
    """Yield what differs on this screen after its tree was made while a frame is due."""
    stage.app.draw()
    stage.scene.needs_redraw = True
    before = held(stage.scene)
    accessibility_tree(stage.scene)
    yield from (f"reading changes {change}" for change in changes(before))


def _outside(node: Node, stage: AppStage) -> Iterator[str]:
    whole = stage.context.viewport.window_rect.inflate(2 * SLACK, 2 * SLACK)
    if node.rect is not None and not whole.contains(node.rect):
        yield f"{node.name!r} leaves the window: {node.rect}"
    if node.rect is None and not node.children:
        yield f"{node.name!r} is nowhere"
    for child in node.children:
        if node.scroll_position is None:
            yield from _outside(child, stage)
        elif child.rect is not None and node.rect is not None:
            yield from _unmarked(child, node.rect.inflate(2 * SLACK, 2 * SLACK))


def _unmarked(node: Node, area: FRect) -> Iterator[str]:
    """Yield nodes of a list that are hidden and do not say so, visible and say so, or too large."""
    hidden = node.description.endswith((_("further up in the list"), _("further down in the list")))
    if node.rect is not None and not hidden and not area.contains(node.rect):
        yield f"{node.name!r} leaves its list, and does not say so: {node.rect}"
    if node.rect is not None and hidden and area.inflate(-4 * SLACK, -4 * SLACK).colliderect(node.rect):
        yield f"{node.name!r} is seen, and says that it is not"
    if not hidden:
        for child in node.children:
            yield from _unmarked(child, area)
