"""The keys that answer on every screen: the place of the focus, the table, the hand, and the last events."""

from __future__ import annotations

from collections.abc import Callable

from ui.access.outline import HAND, about, outline
from ui.access.tree import tree
from ui.assets.spoken import spoken
from ui.assets.words import _
from ui.scene.screen import Scene
from ui.scene.telling import held
from ui.widgets.node import everything

MOST = 600  # characters of the last events; of more, the last


def speak(scene: Scene, key: int, reader: bool) -> None:
    """Answer key 0 to 3: to a screen reader if one listens, and aloud if reading aloud is on."""
    scene.arrange()
    said = ANSWERS[key](scene)
    desk = scene.desk
    desk.tell(said, own=True)
    if scene.listening != "off":
        scene.reading.answer(said, scene.audience)
    elif not reader:
        desk.say(_("Reading aloud is off. You can switch it on in the settings."), "hint")


def where(scene: Scene) -> str:
    """Return the title of the screen, and the widget that has the focus."""
    root = tree(scene)
    here = next((node for node in everything(root) if node.name == scene.focus.name), None)
    return _sentences([root.label, *([] if here is None else [_("You are at: {thing}").format(thing=about(here))])])


def table(scene: Scene) -> str:
    """Return the screen's spoken text, then all pieces on the table, or else all texts and choices."""
    if scene.ask is not None:
        return _sentences(outline(tree(scene)))
    read = scene.tells.read().splitlines()
    said = [line for line in scene.said().splitlines() if line not in read]
    if read or not scene.tells.open:
        return _sentences([*said, *read])
    told = _letters("\n".join(said))
    return _sentences([*said, *(line for line in outline(tree(scene)) if _letters(line) not in told)])


def hand(scene: Scene) -> str:
    cards = [node.plain for node in everything(tree(scene)) if node.name.startswith(HAND)]
    return scene.tells.hand() or held(cards)


def happened(scene: Scene) -> str:
    """Return the last events, and the notice at the foot of the screen."""
    last: list[str] = []
    for line in reversed(scene.tells.happened().splitlines()):
        if last and sum(map(len, last)) + len(line) > MOST:
            break
        last.insert(0, line)
    return _sentences([*last, scene.desk.saying()]) or _("Nothing has happened yet.")


def _letters(text: str) -> str:
    """Return the letters and digits of a spoken text, to compare texts regardless of punctuation."""
    return "".join(sign for sign in spoken(text).casefold() if sign.isalnum())


def _sentences(parts: list[str]) -> str:
    """Join sentences with one line for each, so that each is spoken by itself."""
    return "\n".join(dict.fromkeys(part for part in parts if part))


ANSWERS: tuple[Callable[[Scene], str], ...] = (where, table, hand, happened)
