"""The keys that answer on every screen: the place of the focus, the table, the hand, and the last events."""

from __future__ import annotations

from collections.abc import Callable

from ui.access.screen_summary import HAND_CARD_PREFIX, full_node_text, summary_sentences
from ui.access.tree import accessibility_tree
from ui.assets.pronunciation import pronounced_text
from ui.assets.translation import _
from ui.scene.accessibility import held_cards_sentence
from ui.scene.scene import Scene
from ui.widgets.node import walk_nodes

MAX_EVENT_LETTERS = 600  # characters of the last events; of more, the last


def answer_query(scene: Scene, key: int, has_screen_reader: bool) -> None:
    """Answer the spoken query of key 0 to 3: to a screen reader if one listens, and aloud if reading aloud is on."""
    scene.rebuild_if_needed()
    sentence = QUERY_ANSWERS[key](scene)
    context = scene.context
    context.announce(sentence, is_private=True)
    if scene.read_aloud_mode != "off":
        scene.read_aloud_state.read_answer(sentence, scene.audience)
    elif not has_screen_reader:
        context.show_notice(_("Reading aloud is off. You can switch it on in the settings."), "hint")


def describe_focus(scene: Scene) -> str:
    """Return sentences that tell the title of the screen and the focused widget."""
    root = accessibility_tree(scene)
    here = next((node for node in walk_nodes(root) if node.name == scene.focus.name), None)
    return _join_sentences([root.label, *([] if here is None else [_("You are at: {thing}").format(thing=full_node_text(here))])])


def describe_table(scene: Scene) -> str:
    """Return sentences about the whole screen: its spoken text, then the pieces on a table, or else all texts and choices."""
    if scene.dialog is not None:
        return _join_sentences(summary_sentences(accessibility_tree(scene)))
    read = scene.accessibility.summary_text().splitlines()
    sentences = [line for line in scene.spoken_text().splitlines() if line not in read]
    if read or not scene.accessibility.is_readable:
        return _join_sentences([*sentences, *read])
    text = _letters_and_digits("\n".join(sentences))
    return _join_sentences(
        [*sentences, *(line for line in summary_sentences(accessibility_tree(scene)) if _letters_and_digits(line) not in text)]
    )


def describe_hand(scene: Scene) -> str:
    cards = [node.plain_label for node in walk_nodes(accessibility_tree(scene)) if node.name.startswith(HAND_CARD_PREFIX)]
    return scene.accessibility.hand_text() or held_cards_sentence(cards)


def describe_last_events(scene: Scene) -> str:
    """Return sentences about the last events, and the notice that is shown."""
    last: list[str] = []
    for line in reversed(scene.accessibility.last_events_text().splitlines()):
        if last and sum(map(len, last)) + len(line) > MAX_EVENT_LETTERS:
            break
        last.insert(0, line)
    return _join_sentences([*last, scene.context.current_notice()]) or _("Nothing has happened yet.")


def _letters_and_digits(text: str) -> str:
    """Return the letters and digits of a spoken text, to compare texts regardless of punctuation."""
    return "".join(sign for sign in pronounced_text(text).casefold() if sign.isalnum())


def _join_sentences(parts: list[str]) -> str:
    """Join sentences without repetitions, one to a line, so that each is spoken by itself."""
    return "\n".join(dict.fromkeys(part for part in parts if part))


QUERY_ANSWERS: tuple[Callable[[Scene], str], ...] = (describe_focus, describe_table, describe_hand, describe_last_events)
