"""The translation of our tree into AccessKit's."""

from __future__ import annotations

import re

import accesskit
from accesskit import Action, Role, Toggled

from ui.access.node_ids import NodeIds
from ui.canvas.viewport import Viewport
from ui.widgets.node import Node, everything, extent

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

WORD = re.compile(r"\S{1,200}\s{0,50}|\s{1,250}")  # with the spaces behind it; AccessKit stores a word's length in a byte


def update(root: Node, focus: str, viewport: Viewport, language: str, numbers: NodeIds) -> accesskit.TreeUpdate:
    """Return our accessibility tree as an AccessKit update; `focus` is the name of the focused node."""
    made = accesskit.TreeUpdate(numbers.of(focus))
    made.tree = accesskit.Tree(numbers.of(root.name))
    made.tree.toolkit_name = "Tablée"
    for node in everything(root):
        made.nodes.append((numbers.of(node.name), _node(node, viewport, numbers)))
        if node.role == "entry":
            made.nodes.append((numbers.of(f"{node.name}#text"), _text(node, viewport)))
    made.nodes[0][1].set_language(language)
    return made


def _node(node: Node, viewport: Viewport, numbers: NodeIds) -> accesskit.Node:
    made = accesskit.Node(ROLES[node.role])
    _bounds(made, node, viewport)
    _words(made, node)
    made.set_children([numbers.of(child.name) for child in node.children])
    if node.role == "entry":
        _written(made, node, numbers.of(f"{node.name}#text"))
    _state(made, node)
    if node.acts:
        _actions(made, node)
    return made


def _bounds(made: accesskit.Node, node: Node, viewport: Viewport) -> None:
    rect = extent(node)
    if rect is not None:
        made.set_bounds(accesskit.Rect(*viewport.at(*rect.topleft), *viewport.at(*rect.bottomright)))


def _words(made: accesskit.Node, node: Node) -> None:
    if node.role == "text":
        made.set_value(node.label)
    else:
        made.set_label(node.label)
    for text, put in ((node.value, made.set_value), (node.note, made.set_description), (node.keys, made.set_keyboard_shortcut)):
        if text:
            put(text)


def _state(made: accesskit.Node, node: Node) -> None:
    if node.off:
        made.set_disabled()
    if node.on is not None and node.role == "item":
        made.set_selected(node.on)
    elif node.on is not None:
        made.set_toggled(Toggled.TRUE if node.on else Toggled.FALSE)
    if node.role == "dialog":
        made.set_modal()
    if node.number is not None:
        value, minimum, limit, step = node.number
        made.set_numeric_value(value)
        made.set_min_numeric_value(minimum)
        made.set_max_numeric_value(limit)
        made.set_numeric_value_step(step)
    if node.scrolled is not None:
        made.set_clips_children()
        made.set_scroll_y(node.scrolled[0])
        made.set_scroll_y_min(0)
        made.set_scroll_y_max(node.scrolled[1])
    if node.role == "status":
        made.set_live(accesskit.Live.POLITE)


def _written(made: accesskit.Node, node: Node, run: int) -> None:
    """Give a text input's AccessKit node its text as one run, with the caret at its end."""
    made.set_children([run])
    end = accesskit.TextPosition(run, len(node.value))
    made.set_text_selection(accesskit.TextSelection(end, end))


def _text(node: Node, viewport: Viewport) -> accesskit.Node:
    made = accesskit.Node(Role.TEXT_RUN)
    made.set_value(node.value)
    made.set_character_lengths([len(sign.encode()) for sign in node.value])
    made.set_word_lengths([len(word) for word in WORD.findall(node.value)])
    _bounds(made, node, viewport)
    return made


def _actions(made: accesskit.Node, node: Node) -> None:
    actions = [Action.FOCUS, Action.SCROLL_INTO_VIEW]
    if node.role not in ("slider", "scroll", "radios"):
        actions.append(Action.CLICK)
    if node.number is not None:
        actions += [Action.INCREMENT, Action.DECREMENT, Action.SET_VALUE]
    if node.role == "entry":
        actions.append(Action.SET_VALUE)
    if node.scrolled is not None:
        actions += [Action.SCROLL_UP, Action.SCROLL_DOWN]
    for action in actions:
        made.add_action(action)
