"""Tests with Orca itself: what must be heard is heard, in its order, and nothing that must never be; repetitions do not count."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from bench.screen import virtual_screen
from tests.window.orca import LACKING, QUIET_S, SIZE, Listener, is_installed, orca_running
from tests.window.window import Window

pytestmark = [pytest.mark.window, pytest.mark.long]

ANNOUNCED = (
    "Tablée, Nin Jan.",
    "Choisis une carte.",
    "Révélées: Léa, le moins 4 de pierre; Nori, le moins 5 de ciseaux.",
    "Choisis une pile à prendre.",
    "Tu prends la pile de gauche: plus 5. Tu en es à 5.",
    "Nori pose le moins 5 de ciseaux sur la pile de droite.",
    "Manche 2 sur 9.",
    "Choisis une carte.",
    "Révélées: Léa, le 3 de pierre; Nori, le moins 5 de pierre.",
    "Seule cette pile peut être prise.",
    "Tu prends la pile de droite: moins 4. Tu en es à 1.",
    "Nori pose le moins 5 de pierre sur la pile de gauche.",
    "Manche 3 sur 9.",
    "Choisis une carte.",
    "Révélées: Nori, le 10 de feuille; Léa, le 9 de pierre.",
    "Nori prend la pile de droite: plus 3.",
    "Choisis une pile où la poser.",
    "Tu poses le 9 de pierre sur la pile de gauche.",
    "Manche 4 sur 9.",
)
FOCUSED = (
    "Jouer cette carte",
    "la pile de gauche: plus 5",
    "items. le 3 de pierre.",
    "Jouer cette carte",
    "la pile de droite: moins 4",
    "items. le 9 de pierre.",
    "Jouer cette carte",
    "la pile de gauche: moins 9",
    "items. le moins 6 de feuille.",
)
NEVER = re.compile(
    r"[–−-]\s?\d|[·|{}_]|[Mm]iddle dot|[Ss]tatus ?bar|None|\bpx\b|^[^\w«]*$"
    r"|^list\.$|^la pile de \w+: \w+ \d+$|^Pose-la sur"  # while others move, or told by something else
)
ANSWERS = {"F5": "Tu es ici:", "F6": "La pile de gauche:", "F7": "Tu as 9 cartes:"}
ASKED = ("F5", "F6", "F7", "F5", "F7", "F6", "F5", "F6")
APART_S = 1.0  # seconds from one question to the next
LATE_S = 20.0  # seconds of silence after which nothing more will be heard
RUNS, BUSY_LOOPS = 3, 3


@contextmanager
def listening(folder: Path) -> Iterator[Listener]:
    """Yield somebody who hears a window in French through Orca, both on a screen and a session bus of their own."""
    if not is_installed():
        pytest.fail(LACKING) if os.environ.get("CI") else pytest.skip(LACKING)
    folder.mkdir()
    with virtual_screen(SIZE) as screen, orca_running(screen, folder) as orca:
        window = Window(screen, folder / "data", SIZE, "fr")
        try:
            yield Listener(window, orca)
        finally:
            window.kill()


def in_two_attempts(check: Callable[[Listener], None], folder: Path) -> None:
    """Orca now and then loses a sentence to a move of the focus in the same moment: of two attempts one must be whole."""
    try:
        with listening(folder / "first") as listener:
            check(listener)
    except AssertionError:
        with listening(folder / "second") as listener:
            check(listener)


@contextmanager
def busy_machine() -> Iterator[None]:
    """Run some loops beside the block that never rest."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _loop in range(BUSY_LOOPS)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def assert_in_order(wanted: Sequence[str], said: Sequence[str]) -> None:
    text, at = " ".join(said), 0
    for sentence in wanted:
        found = text.find(sentence, at)
        assert found >= 0, f"{sentence!r} was not heard after {text[:at][-200:]!r} in:\n" + "\n".join(said)
        at = found + len(sentence)


def play_three_rounds(listener: Listener) -> None:
    listener.play("nin_jan")
    listener.listen(4.0)
    assert_in_order(ANNOUNCED, listener.said)
    assert_in_order(FOCUSED, listener.said)
    assert not [line for line in listener.said if NEVER.search(line)]


def ask_again(listener: Listener) -> None:
    listener.sit_down("nin_jan")
    for _time in range(3):
        before = len(listener.said)
        listener.press("F7")
        assert ANSWERS["F7"] in " ".join(listener.said[before:])


def ask_on_busy_machine(listener: Listener) -> None:
    """Orca has noticed the window before: the first one that it ever sees may keep it waiting for many seconds there."""
    answers = re.compile("|".join(map(re.escape, ANSWERS.values())))
    listener.sit_down("nin_jan")
    for _run in range(RUNS):
        before, heard = len(listener.said), list[str]()
        with busy_machine():
            for key in ASKED:
                listener.window.key(key)
                time.sleep(APART_S)
            while len(heard) < len(ASKED) and listener.listen(LATE_S if heard else QUIET_S):
                heard = answers.findall(" ".join(listener.said[before:]))
        assert heard == [ANSWERS[key] for key in ASKED], listener.said[before:]


def test_three_rounds_of_nin_jan_by_ear_and_by_key(tmp_path: Path) -> None:
    in_two_attempts(play_three_rounds, tmp_path)


def test_the_same_answer_is_heard_again(tmp_path: Path) -> None:
    in_two_attempts(ask_again, tmp_path)


def test_every_announcement_is_heard_on_a_busy_machine(tmp_path: Path) -> None:
    in_two_attempts(ask_on_busy_machine, tmp_path)
