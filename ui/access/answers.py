"""The keys that speak: where am I, what lies on the table, what do I hold, what happened. Short sentences, in every room."""

from __future__ import annotations

from collections.abc import Callable

from ui.access.listening import heard
from ui.access.tree import biggest, tree
from ui.assets.words import _
from ui.scene.screen import Scene
from ui.widgets.node import Node, everything


def speak(scene: Scene, key: int, reader: bool) -> None:
    """Answers key 0 to 3, to a screen reader where one listens, and aloud where that is on."""
    scene.arrange()
    said = ANSWERS[key](scene)
    desk = scene.desk
    desk.tell(said, own=True)
    if scene.listening != "off" and not desk.unheard:
        desk.voice.say(said)
    elif scene.listening != "off":
        desk.say(desk.unheard, "hint")
    elif not reader:
        desk.say(_("Reading aloud is off. You can switch it on in the settings."), "hint")


def where(scene: Scene) -> str:
    """The room, and what has the focus."""
    root = tree(scene)
    here = next((node for node in everything(root) if node.name == scene.focus.name), None)
    if here is None:
        return _sentences([root.label])
    return _sentences([root.label, _("You are at: {thing}").format(thing=_about(here))])


def table(scene: Scene) -> str:
    """All that lies there, or all that is written."""
    if scene.ask is not None:
        return scene.ask.question
    written = [line.text for line in heard(scene) if line.seen]
    return scene.tells.read() or scene.said() or _sentences(written) or _sentences([biggest(heard(scene))])


def hand(scene: Scene) -> str:
    cards = [node.label for node in everything(tree(scene)) if node.name.startswith("card/")]
    return scene.tells.hand() or ", ".join(cards) or _("You hold no cards here.")


def happened(scene: Scene) -> str:
    return scene.tells.happened() or scene.desk.saying() or _("Nothing has happened yet.")


def _about(node: Node) -> str:
    return ", ".join(part for part in (node.label, node.value, node.note) if part)


def _sentences(parts: list[str]) -> str:
    """A line for each of them, so that each is said by itself."""
    return "\n".join(dict.fromkeys(part for part in parts if part))


ANSWERS: tuple[Callable[[Scene], str], ...] = (where, table, hand, happened)
