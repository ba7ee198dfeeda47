"""The translation of our tree into AccessKit's."""

from __future__ import annotations

import re

import accesskit
from accesskit import Action, Role, Toggled

from ui.access.node_ids import NodeIds
from ui.assets.pronunciation import pronounced_label
from ui.canvas.viewport import Viewport
from ui.widgets.node import Node, node_rect, walk_nodes

ROLES = {
    "button": Role.BUTTON,
    "switch": Role.SWITCH,
    "slider": Role.SLIDER,
    "entry": Role.TEXT_INPUT,
    "radio": Role.RADIO_BUTTON,
    "radios": Role.RADIO_GROUP,
    "text": Role.LABEL,
    "heading": Role.HEADING,
    "image": Role.IMAGE,
    "list": Role.LIST,
    "item": Role.LIST_ITEM,
    "grid": Role.GRID,
    "row": Role.ROW,
    "cell": Role.CELL,
    "group": Role.GROUP,
    "scroll": Role.SCROLL_VIEW,
    "dialog": Role.DIALOG,
    "status": Role.STATUS,
    "window": Role.WINDOW,
}

WORD_PATTERN = re.compile(r"\S{1,200}\s{0,50}|\s{1,250}")  # with the spaces behind it; AccessKit stores a word's length in a byte


def tree_update(root: Node, focus: str, viewport: Viewport, language: str, node_ids: NodeIds) -> accesskit.TreeUpdate:
    """Return our accessibility tree as an AccessKit update; `focus` is the name of the focused node."""
    node_ids.start_tree()
    made = accesskit.TreeUpdate(node_ids.number_of(focus))
    made.tree = accesskit.Tree(node_ids.number_of(root.name))
    made.tree.toolkit_name = "Tablée"
    for node in walk_nodes(root):
        made.nodes.append((node_ids.number_of(node.name), _make_node(node, viewport, node_ids)))
        if node.role == "entry":
            made.nodes.append((node_ids.number_of(f"{node.name}#text"), _text_run_node(node, viewport)))
    made.nodes[0][1].set_language(language)
    return made


def _make_node(node: Node, viewport: Viewport, node_ids: NodeIds) -> accesskit.Node:
    made = accesskit.Node(ROLES[node.role])
    _set_bounds(made, node, viewport)
    _set_texts(made, node)
    made.set_children([node_ids.number_of(child.name) for child in node.children])
    if node.role == "entry":
        _set_text_run(made, node, node_ids.number_of(f"{node.name}#text"))
    _set_state(made, node)
    if node.is_actionable:
        _add_actions(made, node)
    return made


def _set_bounds(made: accesskit.Node, node: Node, viewport: Viewport) -> None:
    rect = node_rect(node)
    if rect is not None:
        made.set_bounds(accesskit.Rect(*viewport.to_px_point(*rect.topleft), *viewport.to_px_point(*rect.bottomright)))


def _set_texts(made: accesskit.Node, node: Node) -> None:
    """Set the texts of a node, as they are spoken: readers get no others. What is typed stays as it is written."""
    if node.role == "text":
        made.set_value(pronounced_label(node.label))
    else:
        made.set_label(pronounced_label(node.label))
    value = node.value if node.role == "entry" else pronounced_label(node.value)
    description = pronounced_label(node.description)
    for text, put in ((value, made.set_value), (description, made.set_description), (node.shortcuts, made.set_keyboard_shortcut)):
        if text:
            put(text)


def _set_state(made: accesskit.Node, node: Node) -> None:
    if node.is_disabled:
        made.set_disabled()
    if node.is_on is not None and node.role == "item":
        made.set_selected(node.is_on)
    elif node.is_on is not None:
        made.set_toggled(Toggled.TRUE if node.is_on else Toggled.FALSE)
    if node.role == "dialog":
        made.set_modal()
    if node.numeric_value is not None:
        value, minimum, limit, step = node.numeric_value
        made.set_numeric_value(value)
        made.set_min_numeric_value(minimum)
        made.set_max_numeric_value(limit)
        made.set_numeric_value_step(step)
    if node.scroll_position is not None:
        made.set_clips_children()
        made.set_scroll_y(node.scroll_position[0])
        made.set_scroll_y_min(0)
        made.set_scroll_y_max(node.scroll_position[1])
    if node.role == "status":
        made.set_live(accesskit.Live.POLITE)


def _set_text_run(made: accesskit.Node, node: Node, run_id: int) -> None:
    """Give a text input's AccessKit node its text as one run, with the caret at its end."""
    made.set_children([run_id])
    end = accesskit.TextPosition(run_id, len(node.value))
    made.set_text_selection(accesskit.TextSelection(end, end))


def _text_run_node(node: Node, viewport: Viewport) -> accesskit.Node:
    made = accesskit.Node(Role.TEXT_RUN)
    made.set_value(node.value)
    made.set_character_lengths([len(sign.encode()) for sign in node.value])
    made.set_word_lengths([len(word) for word in WORD_PATTERN.findall(node.value)])
    _set_bounds(made, node, viewport)
    return made


def _add_actions(made: accesskit.Node, node: Node) -> None:
    actions = [Action.FOCUS, Action.SCROLL_INTO_VIEW]
    if node.role not in ("slider", "scroll", "radios"):
        actions.append(Action.CLICK)
    if node.numeric_value is not None:
        actions += [Action.INCREMENT, Action.DECREMENT, Action.SET_VALUE]
    if node.role == "entry":
        actions.append(Action.SET_VALUE)
    if node.scroll_position is not None:
        actions += [Action.SCROLL_UP, Action.SCROLL_DOWN]
    for action in actions:
        made.add_action(action)
