"""A screen in short sentences: its texts, the values of its controls, and the possible choices."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ui.assets.translation import _
from ui.widgets.node import Node

MAX_THINGS = 12  # things in one sentence
ENDS = (".", "!", "?", ":", "…", ",")
HAND = "card/"  # prefix of the names of a hand's cards, which are read separately


def outline(root: Node) -> list[str]:
    nodes = list(_seen(root))
    inner = {child.name for node in nodes if node.scrolled is not None for child in node.children}
    sentences = [sentence for node in nodes if (sentence := _set(node) or _filled(node))]
    free = [node for node in nodes if node.role in ("button", "item") and not node.off and not _filled(node)]
    return [*_written(nodes, inner), *sentences, *_choices([node.plain for node in free if not node.name.startswith(HAND)])]


def about(node: Node) -> str:
    """Return an accessibility node's label, value and description as one text."""
    return ", ".join(part for part in (_set(node) or node.label, node.note) if part)


def _seen(node: Node) -> Iterator[Node]:
    """Yield all descendants that are not scrolled out of sight; grids and groups of choices come without their children."""
    for child in node.children:
        hidden = node.scrolled is not None and node.rect is not None and child.rect is not None and not child.rect.colliderect(node.rect)
        if not hidden:
            yield child
            if child.role not in ("grid", "radios"):
                yield from _seen(child)


def _written(nodes: Sequence[Node], inner: Collection[str]) -> list[str]:
    """Return a sentence for each row of texts; outside lists a row of numbers alone (such as an axis) is left out."""
    rows: list[list[Node]] = []
    captions = {node.plain for node in nodes if _set(node)}
    for node in nodes:
        if node.role in ("text", "heading", "image", "dialog", "grid") and node.label not in captions:
            if not rows or not _in_row(rows[-1][-1], node):
                rows.append([])
            rows[-1].append(node)
    return [
        enumerated([node.label for node in row])
        for row in rows
        if row[0].name in inner or any(sign.isalpha() for node in row for sign in node.label)
    ]


def enumerated(parts: Sequence[str]) -> str:
    """Join parts with commas, except after a part that ends with punctuation."""
    return " ".join(part if part.endswith(ENDS) else f"{part}," for part in parts).removesuffix(",")


def _in_row(one: Node, other: Node) -> bool:
    if one.rect is None or other.rect is None or one.role != "text" or other.role != "text":
        return False
    return one.rect.right <= other.rect.x and abs(one.rect.centery - other.rect.centery) < one.rect.h / 2


def _set(node: Node) -> str:
    """Return a control's label with its value, such as "Sound: on"; "" for a node without a value."""
    match node.role:
        case "switch":
            value = _("on") if node.on else _("off")
        case "entry":
            value = node.value or _("empty")
        case "radios" | "slider":
            value = node.value
        case _:
            return ""
    return f"{node.plain.rstrip('.')}: {value}"


def _filled(node: Node) -> str:
    """Return a button's or list item's label with the texts painted on it; "" for other nodes."""
    return f"{node.plain.rstrip('.')}: {node.written}" if node.role in ("button", "item") and len(node.written.split()) > 1 else ""


def _choices(names: Sequence[str]) -> list[str]:
    names = list(dict.fromkeys(names))
    if not names:
        return []
    things = "; ".join(names[:MAX_THINGS])
    if len(names) > MAX_THINGS:
        things = _("{things}; and {n} more").format(things=things, n=len(names) - MAX_THINGS)
    return [_("You can choose: {things}").format(things=things)]
