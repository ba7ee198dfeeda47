"""A screen in short sentences: its texts, the values of its controls, and the possible choices."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ui.assets.translation import _
from ui.widgets.node import Node

MAX_CHOICE_COUNT = 12  # things in one sentence
END_MARKS = (".", "!", "?", ":", "…", ",")
HAND_CARD_PREFIX = "card/"  # prefix of the names of a hand's cards, which are read separately


def summary_sentences(root: Node) -> list[str]:
    nodes = list(_visible_nodes(root))
    inner = {child.name for node in nodes if node.scroll_position is not None for child in node.children}
    sentences = [sentence for node in nodes if (sentence := _control_with_value(node) or _item_with_texts(node))]
    free = [node for node in nodes if node.role in ("button", "item") and not node.is_disabled and not _item_with_texts(node)]
    return [
        *_text_sentences(nodes, inner),
        *sentences,
        *_choice_sentences([node.plain_label for node in free if not node.name.startswith(HAND_CARD_PREFIX)]),
    ]


def full_node_text(node: Node) -> str:
    """Return an accessibility node's label, value and description as one text."""
    return ", ".join(part for part in (_control_with_value(node) or node.label, node.description) if part)


def _visible_nodes(node: Node) -> Iterator[Node]:
    """Yield all descendants that are not scrolled out of sight; grids and groups of choices come without their children."""
    for child in node.children:
        hidden = (
            node.scroll_position is not None and node.rect is not None and child.rect is not None and not child.rect.colliderect(node.rect)
        )
        if not hidden:
            yield child
            if child.role not in ("grid", "radios"):
                yield from _visible_nodes(child)


def _text_sentences(nodes: Sequence[Node], list_item_names: Collection[str]) -> list[str]:
    """Return a sentence for each row of texts; outside lists a row of numbers alone (such as an axis) is left out."""
    rows: list[list[Node]] = []
    captions = {node.plain_label for node in nodes if _control_with_value(node)}
    for node in nodes:
        if node.role in ("text", "heading", "image", "dialog", "grid") and node.label not in captions:
            if not rows or not _is_next_in_row(rows[-1][-1], node):
                rows.append([])
            rows[-1].append(node)
    return [
        join_parts([node.label for node in row])
        for row in rows
        if row[0].name in list_item_names or any(sign.isalpha() for node in row for sign in node.label)
    ]


def join_parts(parts: Sequence[str]) -> str:
    """Join parts with commas, except after a part that ends with punctuation."""
    return " ".join(part if part.endswith(END_MARKS) else f"{part}," for part in parts).removesuffix(",")


def _is_next_in_row(left: Node, right: Node) -> bool:
    if left.rect is None or right.rect is None or left.role != "text" or right.role != "text":
        return False
    return left.rect.right <= right.rect.x and abs(left.rect.centery - right.rect.centery) < left.rect.h / 2


def _control_with_value(node: Node) -> str:
    """Return a control's label with its value, such as "Sound: on"; "" for a node without a value."""
    match node.role:
        case "switch":
            value = _("on") if node.is_on else _("off")
        case "entry":
            value = node.value or _("empty")
        case "radios" | "slider":
            value = node.value
        case _:
            return ""
    return f"{node.plain_label.rstrip('.')}: {value}"


def _item_with_texts(node: Node) -> str:
    """Return a button's or list item's label with the texts painted on it; "" for other nodes."""
    return (
        f"{node.plain_label.rstrip('.')}: {node.painted_text}"
        if node.role in ("button", "item") and len(node.painted_text.split()) > 1
        else ""
    )


def _choice_sentences(names: Sequence[str]) -> list[str]:
    names = list(dict.fromkeys(names))
    if not names:
        return []
    things = "; ".join(names[:MAX_CHOICE_COUNT])
    if len(names) > MAX_CHOICE_COUNT:
        things = _("{things}; and {n} more").format(things=things, n=len(names) - MAX_CHOICE_COUNT)
    return [_("You can choose: {things}").format(things=things)]
