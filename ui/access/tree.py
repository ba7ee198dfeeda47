"""The accessibility tree of a screen, made only from its widgets, its pieces and every drawn text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from pygame import FRect

from ui.access.screen_summary import join_parts
from ui.assets.pronunciation import pronounced_text
from ui.assets.translation import _
from ui.canvas.description import DrawnText
from ui.canvas.viewport import Viewport
from ui.scene.accessibility import NodeGroup
from ui.scene.scene import Scene
from ui.widgets.node import Node, Role
from ui.widgets.scroll import SIDE_UNITS, ScrollArea

APP_NAME = "Tablée"
# the farthest that a caption may be from the thing it names, in units above and at the left
MAX_CAPTION_ABOVE_UNITS, MAX_CAPTION_ASIDE_UNITS = 64.0, 340.0


def accessibility_tree(scene: Scene) -> Node:
    """Return the accessibility tree of the scene: a window node with everything on the screen now."""
    lines = scene.description.texts()
    if scene.dialog is not None:
        keys = tuple(number_equal_labels([widget.node() for widget in scene.widgets]))
        inner: tuple[Node, ...] = (Node("dialog", "dialog", None, scene.dialog.question, is_actionable=False, children=keys),)
        return window_node(scene.dialog.question, inner, scene.context.viewport)
    title = scene.accessibility.title() or largest_text(_texts_outside_buttons(scene, lines))
    return window_node(title, tuple(content_nodes(scene, lines, title)), scene.context.viewport)


def _texts_outside_buttons(scene: Scene, texts: Sequence[DrawnText]) -> list[DrawnText]:
    """Return the drawn texts outside all widgets, among which the title is sought; all texts if there are no others."""
    keys = [widget.rect for widget in scene.widgets if not isinstance(widget, ScrollArea)]
    return [line for line in texts if not any(key.collidepoint(line.rect.center) for key in keys)] or list(texts)


def window_node(title: str, children: tuple[Node, ...], viewport: Viewport) -> Node:
    label = f"{APP_NAME} · {title}" if title and title != APP_NAME else APP_NAME
    whole = FRect(viewport.window_rect)
    return Node("window", "window", whole, label, is_actionable=False, children=tuple(_clip_to_window(child, whole) for child in children))


def largest_text(texts: Sequence[DrawnText]) -> str:
    """Return the largest text with a letter in it, which is the title of a screen; "" if there is none."""
    worded = [line for line in texts if line.is_visible and any(sign.isalpha() for sign in line.text)]
    return max(worded, key=lambda line: line.size).text if worded else ""


def content_nodes(scene: Scene, texts: Sequence[DrawnText], title: str) -> list[Node]:
    """Return the nodes of a screen: texts in drawing order, then widgets and pieces in their groups and lists."""
    widgets = [widget.node() for widget in scene.widgets]
    carriers = [node for node in widgets if node.role != "scroll" and not scene.accessibility.is_background(node.name)]
    on: dict[str, list[str]] = {}
    free = [piece for piece in scene.accessibility.piece_nodes() if not _add_piece_to_carrier(carriers, piece, on)]
    areas = {area.name: area for area in scene.scroll_areas if area.rect.w}  # other lists are not on this page
    inside = {widget.name: area.name for area in scene.scroll_areas for widget in area.scrolled_widgets}
    placed: dict[str, list[Node]] = {name: [] for name in ("", *areas)}
    under = {name: [node for node in widgets if not name or inside.get(node.name) == name] for name in placed}
    nodes, remaining = label_nodes(widgets, texts, title, on, lambda line: under[_list_showing(areas, line)])
    for node, line in _text_nodes(scene, remaining, title):
        if (area := _list_showing(areas, line)) or line.is_visible:
            placed[area].append(node)
    nodes += free
    for node in nodes:
        if node.name in inside:
            placed[inside[node.name]].append(node)
    listed = [node for node in nodes if node.name not in inside and node.name not in areas]
    lists = (_scroll_node(area, placed[name], nodes, title) for name, area in areas.items())
    return [*_spoken_only_nodes(scene, texts), *placed[""], *group_nodes(scene, listed), *lists]


def _text_nodes(scene: Scene, texts: Sequence[DrawnText], title: str) -> Iterator[tuple[Node, DrawnText]]:
    """Yield a node for each text that is worth speaking, with its text; equal texts get different node names."""
    used_counts = Counter[str]()
    for line in filter(lambda line: scene.accessibility.is_worth_reading(line.text), texts):
        used_counts[line.text] += 1
        role: Role = "heading" if line.text == title else "text"
        yield Node(f"text/{line.text}/{used_counts[line.text]}", role, line.rect, line.text, is_actionable=False, color=line.color), line


def _list_showing(scroll_areas: Mapping[str, ScrollArea], text: DrawnText) -> str:
    """Return the name of the scrolling list that shows this text, or ""."""
    return next((name for name, area in scroll_areas.items() if _is_same_rect(area.rect.inflate(2 * SIDE_UNITS, 0), text.clip)), "")


def _spoken_only_nodes(scene: Scene, texts: Sequence[DrawnText]) -> list[Node]:
    """Return nodes for the lines of the scene's spoken text that are not written on the screen, such as a calculation."""
    written = " ".join(line.text for line in texts)
    sentences = [line for line in dict.fromkeys(scene.spoken_text().splitlines()) if line.strip() and line not in written]
    return [Node(f"said/{line}", "text", scene.context.viewport.rect, pronounced_text(line), is_actionable=False) for line in sentences]


def _scroll_node(area: ScrollArea, list_nodes: Sequence[Node], nodes: Sequence[Node], title: str) -> Node:
    """Return the node of a scrolling list with its children; it can have the focus only if Tab stops at it."""
    tab_stop_node = next((node for node in nodes if node.name == area.name), None)
    shown = tab_stop_node or replace(area.node(), is_actionable=False, label=area.tooltip or title)
    listed = [node for node in list_nodes if node.role != "text" or not shown.children]  # its own children are not read twice
    listed = number_equal_labels(listed)
    if rows := tuple(node for node in listed if node.role == "row"):
        table = Node(f"{area.name}/table", "grid", None, shown.label, is_actionable=False, children=rows)
        listed = [table, *(node for node in listed if node.role != "row")]
    return replace(shown, children=tuple(_clip_to_list(area.rect, child) for child in (*shown.children, *listed)))


def _clip_to_list(list_rect: FRect, node: Node) -> Node:
    """Clip a node to the visible part of its list; a hidden node keeps its place, and says in which direction it is."""
    if node.rect is not None and not node.rect.colliderect(list_rect):
        hidden = _("further up in the list") if node.rect.y < list_rect.y else _("further down in the list")
        return replace(node, description=_join_sentences(node.description, hidden))
    rect = None if node.rect is None else node.rect.clip(list_rect)
    return replace(node, rect=rect, children=tuple(_clip_to_list(list_rect, child) for child in node.children))


def group_nodes(scene: Scene, nodes: Sequence[Node]) -> list[Node]:
    """Return the nodes with each group's members under one group node, at the place of its first member."""
    members: dict[NodeGroup | str, list[Node]] = {}
    for node in nodes:
        members.setdefault(scene.accessibility.group_of(node.name) or f"alone/{node.name}", []).append(node)
    node_groups = [group if isinstance(group, NodeGroup) else group_members[0] for group, group_members in members.items()]
    alone = iter(number_equal_labels([node for node in node_groups if isinstance(node, Node)]))
    return [next(alone) if isinstance(node, Node) else _group_node(node, members[node]) for node in node_groups]


def _clip_to_window(node: Node, window_rect: FRect) -> Node:
    """Clip a node to the window; children of a list keep their places, because the list says which are hidden."""
    rect = None if node.rect is None else node.rect.clip(window_rect)
    children = node.children if node.scroll_position is not None else tuple(_clip_to_window(child, window_rect) for child in node.children)
    return replace(node, rect=rect, children=children)


def _group_node(group: NodeGroup, members: Sequence[Node]) -> Node:
    if group.role == "grid":
        return Node(group.name, "grid", None, group.label, is_actionable=False, children=tuple(_grid_rows(group, members)))
    items = tuple(
        replace(node, role="item") if group.role == "list" and node.role == "button" else node for node in number_equal_labels(members)
    )
    return Node(group.name, group.role, None, group.label, is_actionable=False, children=items)


def _grid_rows(group: NodeGroup, cells: Sequence[Node]) -> list[Node]:
    """Return the rows of a board from the top, with the cells of each from the left."""
    rows: list[list[Node]] = []
    for cell in sorted(cells, key=lambda cell: _center_y(cell)):
        if not rows or _center_y(cell) - _center_y(rows[-1][0]) > _height(rows[-1][0]) / 2:
            rows.append([])
        rows[-1].append(replace(cell, role="cell"))
    for row in rows:
        row.sort(key=lambda cell: cell.rect.x if cell.rect else 0.0)
    label = _("Row {n}")
    return [
        Node(f"{group.name}/row/{index}", "row", None, label.format(n=index + 1), is_actionable=False, children=tuple(row))
        for index, row in enumerate(rows)
    ]


def number_equal_labels(nodes: Sequence[Node]) -> list[Node]:
    """Return the nodes with numbers added to equal labels, such as "bee 8, 2 of 3"."""
    counts, at = Counter((node.role, node.label) for node in nodes), Counter[tuple[str, str]]()
    result = []
    for node in nodes:
        key = node.role, node.label
        at[key] += 1
        if counts[key] > 1 and node.role != "text":
            node = replace(
                node, label=_("{name}, {n} of {all}").format(name=node.label, n=at[key], all=counts[key]), unnumbered_label=node.label
            )
        result.append(node)
    return result


def _add_piece_to_carrier(carriers: Sequence[Node], piece: Node, labels_by_node: dict[str, list[str]]) -> bool:
    """Add a piece's label to the texts on the widget that it lies on, and return True if it lies on one."""
    owner = _smallest_node_at(carriers, piece.rect) if piece.rect is not None else None
    if owner is not None and not _contains_text(owner, piece.label):
        labels_by_node.setdefault(owner.name, []).append(piece.label)
    return owner is not None


def label_nodes(
    nodes: Sequence[Node],
    texts: Sequence[DrawnText],
    title: str,
    texts_by_node: dict[str, list[str]],
    candidate_nodes: Callable[[DrawnText], Sequence[Node]],
) -> tuple[list[Node], list[DrawnText]]:
    """Return the widgets' nodes with labels and descriptions from the drawn texts, and the texts that belong to no node.

    Text drawn on a widget becomes its label, or a part of its description; a widget without a label takes the text above it or at its left,
    else the title.

    Args:
        nodes: The widgets' nodes.
        texts: All drawn texts.
        title: The title of the screen.
        texts_by_node: The labels of pieces on each node, by the node's name; texts are added.
        candidate_nodes: Returns the nodes on which a text may be; for a text in a list, those of the list.
    """
    remaining = []
    for line in texts:
        owner = _smallest_node_at(candidate_nodes(line), line.rect)
        if owner is None:
            remaining.append(line)
        elif not _contains_text(owner, line.text):
            texts_by_node.setdefault(owner.name, []).append(line.text)
    seen = [line for line in remaining if line.is_visible]
    captions = {node.name: _nearest_caption(node, seen) for node in nodes if not node.label and node.name not in texts_by_node}
    result = [_label_node(node, texts_by_node.get(node.name, ()), captions.get(node.name), title) for node in nodes]
    used = {id(line) for line in captions.values()}
    return result, [line for line in remaining if id(line) not in used]


def _label_node(node: Node, texts: Sequence[str], caption: DrawnText | None, title: str) -> Node:
    written = join_unique_texts(texts)
    if node.label:
        return replace(node, description=_join_sentences(written, node.description), painted_text=written)
    label = written if node.role != "scroll" else ""
    return replace(node, label=label or (caption.text if caption else "") or node.description or title or APP_NAME)


def _join_sentences(first: str, second: str) -> str:
    return f"{first.removesuffix('.')}. {second}" if first and second else first or second


def _smallest_node_at(nodes: Sequence[Node], rect: FRect) -> Node | None:
    """Return the smallest node that contains the centre of a rectangle."""
    candidates = [node for node in nodes if node.role != "scroll" and node.rect is not None and node.rect.collidepoint(rect.center)]
    return min(candidates, key=lambda node: node.rect.w * node.rect.h if node.rect else 0.0, default=None)


def join_unique_texts(texts: Iterable[str]) -> str:
    """Join texts with commas, leaving out repetitions, except of numbers."""
    unique: list[str] = []
    for text in texts:
        if text not in unique or not any(sign.isalpha() for sign in text):
            unique.append(text)
    return join_parts(unique)


def _contains_text(node: Node, text: str) -> bool:
    """Return True if the node already contains this text; a number in its description does not count, as it means another one."""
    called = " ".join((node.label, node.value, *(child.label for child in node.children)))
    sentence = f"{called} {node.description}" if any(sign.isalpha() for sign in text) else called
    return text.casefold() in sentence.casefold()


def _nearest_caption(node: Node, texts: Iterable[DrawnText]) -> DrawnText | None:
    """Return the nearest text just above a node, else at its left, which serves as its label; None if there is none."""
    rect = node.rect
    if rect is None:
        return None
    above = [
        line
        for line in texts
        if 0 <= rect.y - line.rect.centery < MAX_CAPTION_ABOVE_UNITS and line.rect.x < rect.right and line.rect.right > rect.x
    ]
    aside = [
        line for line in texts if 0 <= rect.x - line.rect.right < MAX_CAPTION_ASIDE_UNITS and rect.top <= line.rect.centery <= rect.bottom
    ]
    if above:
        return max(above, key=lambda line: line.rect.centery)
    return max(aside, key=lambda line: line.rect.right, default=None)


def _is_same_rect(area: FRect, clip: FRect) -> bool:
    return all(abs(one - other) < 2 for one, other in zip(area, clip, strict=True))


def _center_y(node: Node) -> float:
    return node.rect.centery if node.rect else 0.0


def _height(node: Node) -> float:
    return node.rect.h if node.rect else 0.0
