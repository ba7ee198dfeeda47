"""Snapshots of every state of every screen, as text.

They hold the accessibility tree, colour roles, shapes, commands, and the effects of two actions. `python -m tests.ui.snapshots [NAME ..]`
prints what differs from the kept files; `--keep` rewrites them. Look at the changes first: `tests.screenshots --compare`.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace
from unittest.mock import patch
from zlib import crc32

import pygame

from tests.game.kept import difference
from tests.steps import ticking
from tests.ui.blank import plain
from tests.ui.layouts import NARROW, TALL
from tests.ui.stage import AppStage
from tests.ui.touches import follows
from tests.ui.trees import lines_of, place, screen_tree
from ui.canvas.viewport import Viewport
from ui.match.table import TableScreen
from ui.widgets.controls import Command
from ui.widgets.node import walk_nodes

FOLDER = Path(__file__).with_name("screens")
SIZES = ((1280, 800), TALL[0], (1280, 800), NARROW)  # taken in turn
LANGUAGES = "fr", "it"
FULLEST = ("board_setup_4", "mark_table", "nambarz_middle_12", "people_game", "settings")  # kept in every language
NOT_KEPT = ("save", "open", "restore_asks", "parent_exported", "class_export", "chifoumi_throw_falling")  # a path or an animation
ACTIONS = "then:"  # the heading above the effects of actions
YEAR = 2026  # seed of every draw


@contextmanager
def no_chance() -> Iterator[None]:
    """Make the draws of the gate, of new matches and of sets the same in every run, and count time in steps."""
    with (
        patch("ui.practice.parent.gate.random", SimpleNamespace(Random=lambda: Random(YEAR))),
        patch("ui.scene.app_context.secrets", SimpleNamespace(token_hex=str)),
        patch("ui.match.bot_turns.perf_counter", ticking()),
        patch("ui.engine.worker.monotonic", ticking()),
    ):
        yield


def resized(stage: AppStage, size: tuple[int, int]) -> None:
    """Give the window of this state another size; its pictures are blank."""
    if size != (stage.context.viewport.width, stage.context.viewport.height):
        stage.context.rasterizer = plain(Viewport(*size).scale)
        pygame.display.set_mode(size)
        stage.app.resize()
        stage.scene.rebuild_if_needed()


def case_of(name: str) -> tuple[str, tuple[int, int]]:
    """Return the language and window size of a snapshot; they follow from its name alone."""
    number = crc32(name.encode())
    return LANGUAGES[number % 2], SIZES[number // 2 % len(SIZES)]


def is_kept(name: str, language: str) -> bool:
    return not name.startswith(NOT_KEPT) and (case_of(name)[0] == language or name in FULLEST)


def kept_file(name: str, language: str) -> Path:
    return FOLDER / f"{name}.{language}.txt"


def snapshot(stage: AppStage, name: str, with_actions: bool = True) -> str:
    """Return the text of the open state at its size, with the effects of two actions, which change the state."""
    size = case_of(name)[1]
    resized(stage, size)
    lines = [f"{name}, {stage.language}, {size[0]}x{size[1]}", *screen_lines(stage)]
    if with_actions:
        lines += ["", ACTIONS, *follows(stage, name)]
    return "\n".join(lines) + "\n"


def screen_lines(stage: AppStage) -> Iterator[str]:
    """Yield the text of the screen, without its name, language and size."""
    root, scene = screen_tree(stage.app), stage.scene
    yield from lines_of(root)
    separate = {(node.label, node.color) for node in walk_nodes(root) if node.color}  # the other texts belong to widgets
    words = [(text.text, text.color) for text in scene.description.texts() if text.is_visible]
    yield from _part("words on things", (f"{text!r} in {color}" for text, color in words if (text, color) not in separate))
    yield from _part("shapes", (f"{shape.name} {place(shape.rect)}" for shape in scene.description.shapes))
    if isinstance(scene, TableScreen):
        yield from _part("targets", (f"{target.name} {place(target.rect)}" for target in scene.table.layout.targets(scene.model())))
    yield from _part("keys", map(_in_words, scene.key_commands()))
    info = scene.accessibility
    yield from _part(
        "told", (line for part in (info.summary_text(), info.hand_text(), info.last_events_text()) for line in part.splitlines())
    )


def _part(name: str, lines: Iterable[str]) -> Iterator[str]:
    """Yield lines under a heading, or nothing if there are none."""
    texts = list(lines)
    yield from ("", f"{name}:", *texts) if texts else ()


def _in_words(command: Command) -> str:
    return f"{command.name} {' '.join(command.shortcuts)} {command.label!r}" + f", off: {command.disabled_reason}" * bool(
        command.disabled_reason
    )


def run(names: Sequence[str], keep: bool) -> None:
    """Compare the states whose names contain one of these, or keep them."""
    from tests.ui.states import STATES, set_up  # here, because tests import this module without needing the states
    from ui.assets.translation import LANGUAGES as ALL

    FOLDER.mkdir(exist_ok=True)
    for language in ALL:
        with tempfile.TemporaryDirectory() as folder, no_chance():
            stage = AppStage(Path(folder), NARROW, language, plain(Viewport(*NARROW).scale))
            for state in STATES:
                if is_kept(state, language) and (not names or any(name in state for name in names)):
                    resized(stage, NARROW)
                    set_up(stage, state)
                    text, file = snapshot(stage, state), kept_file(state, language)
                    if keep:
                        file.write_text(text, "utf-8", newline="\n")
                    elif differs := difference(file.read_text("utf-8") if file.exists() else "", text):
                        print(state, language, differs, sep="\n")
            stage.close()
    if keep and not names:
        for file in FOLDER.iterdir():
            name, language, _ending = file.name.split(".")
            if name not in STATES or not is_kept(name, language):
                file.unlink()


if __name__ == "__main__":
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    parser = argparse.ArgumentParser(prog="tests.ui.snapshots", description="Every state of every screen, as text.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only states with this in their name")
    parser.add_argument("--keep", action="store_true", help=f"write the files of {FOLDER.name} anew")
    asked = parser.parse_args()
    run(asked.names, asked.keep)
