"""The keys that answer on every screen: the place of the focus, the table, the hand, and the last events."""

from __future__ import annotations

from collections.abc import Callable

from ui.access.screen_summary import HAND, about, outline
from ui.access.tree import tree
from ui.assets.pronunciation import spoken
from ui.assets.translation import _
from ui.scene.accessibility import held
from ui.scene.scene import Scene
from ui.widgets.node import everything

MAX_LETTERS = 600  # characters of the last events; of more, the last


def speak(scene: Scene, key: int, reader: bool) -> None:
    """Answer the spoken query of key 0 to 3: to a screen reader if one listens, and aloud if reading aloud is on."""
    scene.arrange()
    sentence = ANSWERS[key](scene)
    context = scene.context
    context.announce(sentence, is_private=True)
    if scene.listening != "off":
        scene.reading.answer(sentence, scene.audience)
    elif not reader:
        context.show_notice(_("Reading aloud is off. You can switch it on in the settings."), "hint")


def where(scene: Scene) -> str:
    """Return sentences that tell the title of the screen and the focused widget."""
    root = tree(scene)
    here = next((node for node in everything(root) if node.name == scene.focus.name), None)
    return _sentences([root.label, *([] if here is None else [_("You are at: {thing}").format(thing=about(here))])])


def table(scene: Scene) -> str:
    """Return sentences about the whole screen: its spoken text, then the pieces on a table, or else all texts and choices."""
    if scene.ask is not None:
        return _sentences(outline(tree(scene)))
    read = scene.accessibility.read().splitlines()
    sentences = [line for line in scene.spoken_text().splitlines() if line not in read]
    if read or not scene.accessibility.open:
        return _sentences([*sentences, *read])
    text = _letters("\n".join(sentences))
    return _sentences([*sentences, *(line for line in outline(tree(scene)) if _letters(line) not in text)])


def hand(scene: Scene) -> str:
    cards = [node.plain for node in everything(tree(scene)) if node.name.startswith(HAND)]
    return scene.accessibility.hand() or held(cards)


def happened(scene: Scene) -> str:
    """Return sentences about the last events, and the notice that is shown."""
    last: list[str] = []
    for line in reversed(scene.accessibility.last_events_text().splitlines()):
        if last and sum(map(len, last)) + len(line) > MAX_LETTERS:
            break
        last.insert(0, line)
    return _sentences([*last, scene.context.current_notice()]) or _("Nothing has happened yet.")


def _letters(text: str) -> str:
    """Return the letters and digits of a spoken text, to compare texts regardless of punctuation."""
    return "".join(sign for sign in spoken(text).casefold() if sign.isalnum())


def _sentences(parts: list[str]) -> str:
    """Join sentences without repetitions, one to a line, so that each is spoken by itself."""
    return "\n".join(dict.fromkeys(part for part in parts if part))


ANSWERS: tuple[Callable[[Scene], str], ...] = (where, table, hand, happened)
