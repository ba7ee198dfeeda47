"""The accessibility tree of a screen, made only from its widgets, its pieces and every drawn text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from pygame import FRect

from ui.access.screen_summary import enumerated
from ui.assets.pronunciation import spoken
from ui.assets.translation import _
from ui.canvas.description import DrawnText
from ui.canvas.viewport import Viewport
from ui.scene.accessibility import NodeGroup
from ui.scene.scene import Scene
from ui.widgets.node import Node, Role
from ui.widgets.scroll import ScrollArea

APP = "Tablée"
ABOVE, ASIDE = 64.0, 340.0  # the farthest that a caption may be from the thing it names, in units above and at the left


def tree(scene: Scene) -> Node:
    """Return the accessibility tree of the scene: a window node with everything on the screen now."""
    lines = scene.description.texts()
    if scene.ask is not None:
        keys = tuple(counted([widget.node() for widget in scene.widgets]))
        inner: tuple[Node, ...] = (Node("dialog", "dialog", None, scene.ask.question, acts=False, children=keys),)
        return window(scene.ask.question, inner, scene.context.viewport)
    title = scene.accessibility.title() or biggest(_free(scene, lines))
    return window(title, tuple(contents(scene, lines, title)), scene.context.viewport)


def _free(scene: Scene, lines: Sequence[DrawnText]) -> list[DrawnText]:
    """Return the drawn texts outside all widgets, among which the title is sought; all texts if there are no others."""
    keys = [widget.rect for widget in scene.widgets if not isinstance(widget, ScrollArea)]
    return [line for line in lines if not any(key.collidepoint(line.rect.center) for key in keys)] or list(lines)


def window(title: str, children: tuple[Node, ...], viewport: Viewport) -> Node:
    label = f"{APP} · {title}" if title and title != APP else APP
    whole = FRect(viewport.whole)
    return Node("window", "window", whole, label, acts=False, children=tuple(_cut(child, whole) for child in children))


def biggest(lines: Sequence[DrawnText]) -> str:
    """Return the largest text with a letter in it, which is the title of a screen; "" if there is none."""
    worded = [line for line in lines if line.is_visible and any(sign.isalpha() for sign in line.text)]
    return max(worded, key=lambda line: line.size).text if worded else ""


def contents(scene: Scene, lines: Sequence[DrawnText], title: str) -> list[Node]:
    """Return the nodes of a screen: texts in drawing order, then widgets and pieces in their groups and lists."""
    widgets = [widget.node() for widget in scene.widgets]
    carriers = [node for node in widgets if node.role != "scroll" and not scene.accessibility.ground(node.name)]
    on: dict[str, list[str]] = {}
    free = [piece for piece in scene.accessibility.pieces() if not _lies_on(carriers, piece, on)]
    areas = {area.name: area for area in scene.scrolls if area.rect.w}  # other lists are not on this page
    inside = {widget.name: area.name for area in scene.scrolls for widget in area.inner}
    placed: dict[str, list[Node]] = {name: [] for name in ("", *areas)}
    under = {name: [node for node in widgets if not name or inside.get(node.name) == name] for name in placed}
    nodes, remaining = named(widgets, lines, title, on, lambda line: under[_area(areas, line)])
    for node, line in _texts(scene, remaining, title):
        if (area := _area(areas, line)) or line.is_visible:
            placed[area].append(node)
    nodes += free
    for node in nodes:
        if node.name in inside:
            placed[inside[node.name]].append(node)
    listed = [node for node in nodes if node.name not in inside and node.name not in areas]
    lists = (_scroll(area, placed[name], nodes, title) for name, area in areas.items())
    return [*_read(scene, lines), *placed[""], *grouped(scene, listed), *lists]


def _texts(scene: Scene, lines: Sequence[DrawnText], title: str) -> Iterator[tuple[Node, DrawnText]]:
    """Yield a node for each text that is worth speaking, with its text; equal texts get different node names."""
    used_counts = Counter[str]()
    for line in filter(lambda line: scene.accessibility.worth(line.text), lines):
        used_counts[line.text] += 1
        role: Role = "heading" if line.text == title else "text"
        yield Node(f"text/{line.text}/{used_counts[line.text]}", role, line.rect, line.text, acts=False, color=line.color), line


def _area(areas: Mapping[str, ScrollArea], line: DrawnText) -> str:
    """Return the name of the scrolling list that shows this text, or ""."""
    return next((name for name, area in areas.items() if _same(area.rect, line.clip)), "")


def _read(scene: Scene, lines: Sequence[DrawnText]) -> list[Node]:
    """Return nodes for the lines of the scene's spoken text that are not written on the screen, such as a calculation."""
    written = " ".join(line.text for line in lines)
    sentences = [line for line in dict.fromkeys(scene.spoken_text().splitlines()) if line.strip() and line not in written]
    return [Node(f"said/{line}", "text", scene.context.viewport.rect, spoken(line), acts=False) for line in sentences]


def _scroll(area: ScrollArea, inner: Sequence[Node], nodes: Sequence[Node], title: str) -> Node:
    """Return the node of a scrolling list with its children; it can have the focus only if Tab stops at it."""
    own_value = next((node for node in nodes if node.name == area.name), None)
    shown = own_value or replace(area.node(), acts=False, label=area.tooltip or title)
    listed = [node for node in inner if node.role != "text" or not shown.children]  # its own children are not read twice
    return replace(shown, children=tuple(_within(area.rect, child) for child in (*shown.children, *counted(listed))))


def _within(area: FRect, node: Node) -> Node:
    """Clip a node to the visible part of its list; a hidden node keeps its place, and says in which direction it is."""
    if node.rect is not None and not node.rect.colliderect(area):
        hidden = _("further up in the list") if node.rect.y < area.y else _("further down in the list")
        return replace(node, note=_sentences(node.note, hidden))
    rect = None if node.rect is None else node.rect.clip(area)
    return replace(node, rect=rect, children=tuple(_within(area, child) for child in node.children))


def grouped(scene: Scene, nodes: Sequence[Node]) -> list[Node]:
    """Return the nodes with each group's members under one group node, at the place of its first member."""
    members: dict[NodeGroup | str, list[Node]] = {}
    for node in nodes:
        members.setdefault(scene.accessibility.group(node.name) or f"alone/{node.name}", []).append(node)
    node_groups = [group if isinstance(group, NodeGroup) else own_items[0] for group, own_items in members.items()]
    alone = iter(counted([node for node in node_groups if isinstance(node, Node)]))
    return [next(alone) if isinstance(node, Node) else _group(node, members[node]) for node in node_groups]


def _cut(node: Node, whole: FRect) -> Node:
    """Clip a node to the window; children of a list keep their places, because the list says which are hidden."""
    rect = None if node.rect is None else node.rect.clip(whole)
    children = node.children if node.scrolled is not None else tuple(_cut(child, whole) for child in node.children)
    return replace(node, rect=rect, children=children)


def _group(group: NodeGroup, own_items: Sequence[Node]) -> Node:
    if group.role == "grid":
        return Node(group.name, "grid", None, group.label, acts=False, children=tuple(_rows(group, own_items)))
    items = tuple(replace(node, role="item") if group.role == "list" and node.role == "button" else node for node in counted(own_items))
    return Node(group.name, group.role, None, group.label, acts=False, children=items)


def _rows(group: NodeGroup, cells: Sequence[Node]) -> list[Node]:
    """Return the rows of a board from the top, with the cells of each from the left."""
    rows: list[list[Node]] = []
    for cell in sorted(cells, key=lambda cell: _y(cell)):
        if not rows or _y(cell) - _y(rows[-1][0]) > _high(rows[-1][0]) / 2:
            rows.append([])
        rows[-1].append(replace(cell, role="cell"))
    for row in rows:
        row.sort(key=lambda cell: cell.rect.x if cell.rect else 0.0)
    label = _("Row {n}")
    return [
        Node(f"{group.name}/row/{index}", "row", None, label.format(n=index + 1), acts=False, children=tuple(row))
        for index, row in enumerate(rows)
    ]


def counted(nodes: Sequence[Node]) -> list[Node]:
    """Return the nodes with numbers added to equal labels, such as "bee 8, 2 of 3"."""
    counts, at = Counter((node.role, node.label) for node in nodes), Counter[tuple[str, str]]()
    result = []
    for node in nodes:
        key = node.role, node.label
        at[key] += 1
        if counts[key] > 1 and node.role != "text":
            node = replace(node, label=_("{name}, {n} of {all}").format(name=node.label, n=at[key], all=counts[key]), uncounted=node.label)
        result.append(node)
    return result


def _lies_on(carriers: Sequence[Node], piece: Node, on: dict[str, list[str]]) -> bool:
    """Add a piece's label to the texts on the widget that it lies on, and return True if it lies on one."""
    owner = _owner(carriers, piece.rect) if piece.rect is not None else None
    if owner is not None and not _has_told(owner, piece.label):
        on.setdefault(owner.name, []).append(piece.label)
    return owner is not None


def named(
    nodes: Sequence[Node], lines: Sequence[DrawnText], title: str, on: dict[str, list[str]], under: Callable[[DrawnText], Sequence[Node]]
) -> tuple[list[Node], list[DrawnText]]:
    """Return the widgets' nodes with labels and descriptions from the drawn texts, and the texts that belong to no node.

    Text drawn on a widget becomes its label, or a part of its description; a widget without a label takes the text above it or at its left,
    else the title.

    Args:
        nodes: The widgets' nodes.
        lines: All drawn texts.
        title: The title of the screen.
        on: The labels of pieces on each node, by the node's name; texts are added.
        under: Returns the nodes on which a text may be; for a text in a list, those of the list.
    """
    remaining = []
    for line in lines:
        owner = _owner(under(line), line.rect)
        if owner is None:
            remaining.append(line)
        elif not _has_told(owner, line.text):
            on.setdefault(owner.name, []).append(line.text)
    seen = [line for line in remaining if line.is_visible]
    captions = {node.name: _caption(node, seen) for node in nodes if not node.label and node.name not in on}
    result = [_with_texts(node, on.get(node.name, ()), captions.get(node.name), title) for node in nodes]
    used = {id(line) for line in captions.values()}
    return result, [line for line in remaining if id(line) not in used]


def _with_texts(node: Node, texts: Sequence[str], caption: DrawnText | None, title: str) -> Node:
    written = in_a_row(texts)
    if node.label:
        return replace(node, note=_sentences(written, node.note), written=written)
    label = written if node.role != "scroll" else ""
    return replace(node, label=label or (caption.text if caption else "") or node.note or title or APP)


def _sentences(first: str, second: str) -> str:
    return f"{first.removesuffix('.')}. {second}" if first and second else first or second


def _owner(nodes: Sequence[Node], rect: FRect) -> Node | None:
    """Return the smallest node that contains the centre of a rectangle."""
    own_items = [node for node in nodes if node.role != "scroll" and node.rect is not None and node.rect.collidepoint(rect.center)]
    return min(own_items, key=lambda node: node.rect.w * node.rect.h if node.rect else 0.0, default=None)


def in_a_row(texts: Iterable[str]) -> str:
    """Join texts with commas, leaving out repetitions, except of numbers."""
    result: list[str] = []
    for text in texts:
        if text not in result or not any(sign.isalpha() for sign in text):
            result.append(text)
    return enumerated(result)


def _has_told(node: Node, text: str) -> bool:
    """Return True if the node already contains this text; a number in its description does not count, as it means another one."""
    called = " ".join((node.label, node.value, *(child.label for child in node.children)))
    sentence = f"{called} {node.note}" if any(sign.isalpha() for sign in text) else called
    return text.casefold() in sentence.casefold()


def _caption(node: Node, lines: Iterable[DrawnText]) -> DrawnText | None:
    """Return the nearest text just above a node, else at its left, which serves as its label; None if there is none."""
    rect = node.rect
    if rect is None:
        return None
    above = [line for line in lines if 0 <= rect.y - line.rect.centery < ABOVE and line.rect.x < rect.right and line.rect.right > rect.x]
    aside = [line for line in lines if 0 <= rect.x - line.rect.right < ASIDE and rect.top <= line.rect.centery <= rect.bottom]
    if above:
        return max(above, key=lambda line: line.rect.centery)
    return max(aside, key=lambda line: line.rect.right, default=None)


def _same(area: FRect, clip: FRect) -> bool:
    return all(abs(one - other) < 2 for one, other in zip(area, clip, strict=True))


def _y(node: Node) -> float:
    return node.rect.centery if node.rect else 0.0


def _high(node: Node) -> float:
    return node.rect.h if node.rect else 0.0
