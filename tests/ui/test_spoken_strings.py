"""Everything that listeners get: nothing in it is bent, and it is as it is kept."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ui.spoken_strings import MAY_BE_SAID, NEVER, kept_file, kept_form, listed
from tests.ui.states import STATES
from ui.assets.translation import LANGUAGES

SAMPLE = tuple(STATES)[::60]
KEEP = "python -m tests.ui.spoken_strings, if it should be so; read what differs"


def kept(language: str) -> set[str]:
    return set(kept_file(language).read_text("utf-8").splitlines())


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_string_has_what_must_never_be_heard(language: str) -> None:
    assert not [text for text in kept(language) - MAY_BE_SAID if NEVER.search(text)]


@pytest.mark.parametrize(
    "bent",
    [
        "the –6",
        "Léa · 3",
        "7 × 8",
        "15 min",
        "0,6 s",
        "1re place",
        "4th",
        "l’8",
        "None",
        "",
        "?",
        "Play!;",
        "wins., 1 of 4",
        "Well…",
        "(3 cards",
        "3 cards)",
    ],
)
def test_bent_strings_are_seen(bent: str) -> None:
    assert NEVER.search(bent)


def test_some_states_say_only_what_is_kept(tmp_path: Path) -> None:
    assert not set(map(kept_form, listed(tmp_path, "fr", SAMPLE))) - kept("fr"), KEEP


def listed_alone(folder: Path, language: str) -> dict[str, str]:
    """Return every string of all states, from a process of its own: what other tests keep is in their language."""
    code = (
        "import json, pathlib, sys; from tests.ui.spoken_strings import listed; from tests.ui.states import STATES;"
        "print('\\n' + json.dumps(listed(pathlib.Path(sys.argv[1]), sys.argv[2], STATES)))"
    )
    output = subprocess.run([sys.executable, "-c", code, str(folder), language], capture_output=True, text=True, check=True).stdout
    return dict(json.loads(output.splitlines()[-1]))


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_states_say_what_is_kept(language: str, tmp_path: Path) -> None:
    texts = listed_alone(tmp_path, language)
    bent = [f"{name}: {text!r}" for text, name in texts.items() if NEVER.search(text) and text not in MAY_BE_SAID]
    assert not bent
    now = set(map(kept_form, texts))
    assert now == kept(language), f"{KEEP}: {sorted(now ^ kept(language))}"
