"""Everything that listeners get, as one list of text for each language.

Labels, values and descriptions of the accessibility tree, the answers of F5 to F8, announcements and what is read aloud, over all states of
all screens; figures are 0. `python -m tests.ui.spoken_strings` writes the lists anew: read what differs.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from unittest.mock import patch

from tests.ui.blank import plain
from tests.ui.layouts import NARROW
from tests.ui.snapshots import NOT_KEPT, case_of, no_chance, resized
from tests.ui.stage import AppStage
from tests.ui.states import STATES, set_up
from tests.ui.trees import screen_tree
from ui.access.spoken_queries import QUERY_ANSWERS
from ui.assets.pronunciation import pronounced_label, pronounced_text
from ui.assets.translation import LANGUAGES
from ui.canvas.viewport import Viewport
from ui.widgets.node import walk_nodes

FOLDER = Path(__file__).with_name("spoken")
SIGN = r"(?:[–−+×÷=≈<>|·•…_{}→←★☆½¼¾♥♦♣♠#~^`\\*]|\.\.)"
NEVER = re.compile(
    rf"{SIGN}|(?<!\w)-\s?\d|\d\s?(?:min|h|Mo|MB|px)\b|\d\ss\b(?!’)|\d(?:re|er|e|º|st|nd|rd|th)\b|[’']\d|\bNone\b(?! of)"
    r"|[,;:.!?]\s?[,;:.](?:\s|$)|\s,|\s\.(?:\s|$)|^\W*$|\([^)]*$|^[^(]*\)"
)
MAY_BE_SAID = {"*", "/", "?", "(…)", "None", "Animations: None."}  # keys, a hidden figure, omitted cards; in English, no animations


def spoken_strings(stage: AppStage, names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield each string that a listener can get in these states, with the name of its state."""
    announced: list[str] = []
    with patch.object(stage.context, "announce", lambda sentence, _is_private=False: announced.append(sentence)):
        for name in names:
            resized(stage, NARROW)
            set_up(stage, name)
            resized(stage, case_of(name)[1])
            for node in walk_nodes(screen_tree(stage.app)):
                typed = "" if node.role == "entry" else node.value
                yield from ((pronounced_label(text), name) for text in (node.label, typed, node.description))
            answers = [answer(stage.scene) for answer in QUERY_ANSWERS]
            lines = [line for text in (*answers, stage.scene.spoken_text(), *announced) for line in text.splitlines()]
            yield from ((pronounced_text(line), name) for line in lines)
            announced.clear()


def kept_form(text: str) -> str:
    return re.sub(r"\d+", "0", text)


def kept_file(language: str) -> Path:
    return FOLDER / f"{language}.txt"


def listed(folder: Path, language: str, names: Iterable[str]) -> dict[str, str]:
    """Return every string of these states in one language, with the first state that has it."""
    with no_chance():
        stage = AppStage(folder, NARROW, language, plain(Viewport(*NARROW).scale))
        found: dict[str, str] = {}
        for text, name in spoken_strings(stage, (name for name in names if not name.startswith(NOT_KEPT))):
            found.setdefault(text, name)
        stage.close()
    return {text: name for text, name in found.items() if text}


if __name__ == "__main__":
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    FOLDER.mkdir(exist_ok=True)
    for each in LANGUAGES:
        with tempfile.TemporaryDirectory() as disk:
            texts = listed(Path(disk), each, STATES)
        kept_file(each).write_text("\n".join(sorted(set(map(kept_form, texts)))) + "\n", "utf-8", newline="\n")
        bent = [f"{name}: {text!r}" for text, name in texts.items() if NEVER.search(text) and text not in MAY_BE_SAID]
        print(each, len(texts), "strings;", *bent, sep="\n")
