"""Random actions in every state of every screen, and what changes, in words, as part of its snapshot."""

from __future__ import annotations

import difflib
import json
from collections.abc import Callable, Iterator
from random import Random
from unittest.mock import patch

import msgspec
import pygame

from tests.ui.stage import AppStage
from tests.ui.trees import lines_of, screen_tree
from ui.assets import translation
from ui.match.table import TableScreen
from ui.scene.route import Route
from ui.store.progress import ProgressStore
from ui.store.settings import Settings
from ui.widgets.controls import Button, HitRegion

DOINGS = 2
KEYS = ("tab", "shift+tab", "left", "right", "up", "down", "return", "space", "escape", "page down", "end", "backspace")
MOMENT = 0.4  # seconds after each action
NOT_TOUCHED = ("fullscreen", "quit", "save", "paste")  # these change the window or the disk, or depend on the clipboard
ON_DISK = ("FileSaver", "OpenMatchDialog", "ImportDialog")  # these show the disk, so nothing is done there


def follows(stage: AppStage, name: str) -> Iterator[str]:
    """Do some random actions, seeded by the state's name, and yield what changes after each."""
    rng, app, routes = Random(name), stage.app, list[Route]()
    stage.driver.heard()
    if not isinstance(stage.context.storage._progress, ProgressStore | None):  # with a substitute store no other screen can be opened
        app.open_route = routes.append  # type: ignore[method-assign]
    now = list(lines_of(screen_tree(app)))
    for _ in range(DOINGS):
        before, settings = now, stage.context.settings
        what, do = rng.choice(_doings(stage, rng))
        with (
            patch("bench.inline_engine.never_stop", lambda: True),
            patch("ui.scene.file_dialog.default_export_folder", lambda: stage.folder),
        ):
            do()  # no bot thinks for long, and no file is written outside the folder
            app.update(MOMENT)
        yield f"{what}:"
        yield from (f"  sound {sound}" for sound in stage.driver.heard())
        yield from (f"  setting {change}" for change in _changed(settings, stage.context.settings))
        yield from ["  another screen is asked for"] * len(routes) + ["  the app ends"] * (not app.is_running)
        if type(stage.scene).__name__ in ON_DISK:
            break
        now = list(lines_of(screen_tree(app)))
        moved = difflib.unified_diff(before, now, lineterm="", n=0) if before[0] == now[0] else now
        yield from (f"  {line.replace(str(stage.folder), '')}" for line in moved if not line.startswith(("---", "+++", "@@")))
        yield f"  focus {stage.scene.focus.name}" + f", notice {app.notice_bar.sentence!r}" * bool(app.notice_bar.sentence)
    app.__dict__.pop("open_route", None)
    app.is_running = True
    translation.set_language(stage.language)


def _changed(before: Settings, now: Settings) -> Iterator[str]:
    """Yield each changed setting, by its name in the file."""
    was, built = (msgspec.json.decode(msgspec.json.encode(one)) for one in (before, now))
    for key in sorted({*was, *built} - {"window"}):
        if was.get(key) != built.get(key):
            yield f"{key}: {json.dumps(built.get(key), ensure_ascii=False)}"


def _doings(stage: AppStage, rng: Random) -> list[tuple[str, Callable[[], None]]]:
    """Return one action of each sort: a widget, a target, a shortcut, a key that moves the focus."""
    driver, scene = stage.driver, stage.scene
    commands = [*(widget.command for widget in scene.widgets if isinstance(widget, Button | HitRegion)), *scene.key_commands()]
    widgets = [widget for widget in scene.widgets if not widget.name.startswith(NOT_TOUCHED)]
    chords = [chord for command in commands for chord in command.shortcuts if not command.name.startswith(NOT_TOUCHED)]
    targets = scene.table.layout.targets(scene.model()) if isinstance(scene, TableScreen) else []
    result: list[tuple[str, Callable[[], None]]] = [_typed(stage, rng.choice(KEYS))]
    if chords:
        result.append(_typed(stage, rng.choice(sorted(chords))))
    if widgets:
        widget = rng.choice(widgets)
        result.append((f"tap {widget.name}", lambda: _tap(stage, widget.rect.center)))
        result.append((f"tap {widget.name} twice", lambda: (_tap(stage, widget.rect.center), _tap(stage, widget.rect.center))[0]))
    if targets:
        one, other = rng.choice(targets), rng.choice(targets)
        result.append((f"tap {one.name}", lambda: _tap(stage, one.rect.center)))
        result.append((f"drag {one.name} to {other.name}", lambda: _drag(stage, one.rect.center, other.rect.center)))
    driver.move(0, 0)
    return result


def _typed(stage: AppStage, chord: str) -> tuple[str, Callable[[], None]]:
    *mods, name = chord.split("+") if chord != "+" else ["+"]
    mod = pygame.KMOD_CTRL * ("ctrl" in mods) + pygame.KMOD_SHIFT * ("shift" in mods)
    letter = name if len(name) == 1 else ""

    def do() -> None:
        stage.driver._post(pygame.KEYDOWN, key=pygame.key.key_code(name), mod=mod, unicode=letter, scancode=0)
        if letter:
            stage.driver._post(pygame.TEXTINPUT, text=letter)
        stage.driver._post(pygame.KEYUP, key=pygame.key.key_code(name), mod=mod, unicode="", scancode=0)

    return f"key {chord}", do


def _tap(stage: AppStage, pos: tuple[float, float]) -> None:
    stage.driver.move(*pos)
    stage.driver.press(*pos)
    stage.driver.release(*pos)


def _drag(stage: AppStage, start: tuple[float, float], end: tuple[float, float]) -> None:
    stage.driver.move(*start)
    stage.driver.press(*start)
    stage.driver.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, held=True)
    stage.driver.move(*end, held=True)
    stage.driver.release(*end)
