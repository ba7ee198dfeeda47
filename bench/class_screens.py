"""Time to open each screen that a class meets, with one child and with 25: `python -m bench.class_screens`.

Two apps without a window have data folders of their own, with the app's disk thread: in one a child with 200 answers, in the
other 25 of them. Each screen opens in them in turns, from the screen before it to its first frame, and takes so much time of the processor,
in all threads, medians: when it was open just before, as on the way through the class, and the first time, when its pictures are drawn, too.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING

import main
from bench.thresholds import verdict

if TYPE_CHECKING:
    from ui.app import App
    from ui.scene.route import Route
    from ui.store.merging.children_file import ChildLine

CHILDREN, ANSWERS, SIZE = 25, 200, (1280, 800)
MOST = 1.3  # times as long as with one child
ANIMALS = ("bear", "bee", "cat", "frog", "fish", "duck")


def ways(ids: Sequence[int]) -> dict[str, tuple[Route, ...]]:
    """Return the screens on the way from the menu to each screen, as the first of these children or the teacher opens it."""
    from ui.practice import routes as to

    first, others = ids[0], tuple(ids[1:])
    children, class_page, parents = (to.WorkshopRoute(),), (to.WorkshopRoute(), to.SchoolClassRoute()), to.ParentsRoute(first)
    path, printing = to.LevelPathRoute(first), to.PrintRoute(first, others)
    return {
        "children": children,
        "class": class_page,
        "add names": (*class_page, to.AddNamesRoute()),
        "picture codes": (*class_page, to.CodesRoute(tuple(ids))),
        "print": (*class_page, printing),
        "save the sheets": (*class_page, printing, to.WorksheetRoute(first, "calculations", "20", others)),
        "mark": (*class_page, to.MarkingRoute(first, others)),
        "all together": (*class_page, to.TogetherRoute("CE2")),
        "parents": (*children, parents),
        "practice settings": (*children, parents, to.PracticeSettingsRoute(first)),
        "path": (*children, path),
        "album": (*children, path, to.AlbumRoute(first, 2)),
        "exercises": (*children, path, to.ExercisesRoute(first, None, None)),
    }


def child_line(number: int) -> ChildLine:
    """Return a child with its answers to times tables, half of them of this week, the others of the four weeks before; every fifth is wrong."""
    from ui.scene import clock
    from ui.store.children import StoredAnswer
    from ui.store.merging.children_file import ChildLine, ExportedChild

    chance, now, answers = random.Random(number), clock.now(), list[StoredAnswer]()
    for index in range(ANSWERS):
        days = chance.randrange(7, 35) if index % 2 else chance.randint(0, now.weekday())
        when = (now - timedelta(days=days)).isoformat(timespec="seconds")
        a, b, uid = chance.randint(2, 9), chance.randint(2, 9), f"{chance.getrandbits(128):032x}"
        given = a * (b - 1) if index % 5 == 0 else a * b  # the neighbour in the table
        right, seconds = given == a * b, chance.uniform(1, 9)
        answers.append(StoredAnswer(0, f"{a}*{b}=?", "make", None, f"{a} × {b} = ?", str(given), right, 1, 0, seconds, when, uid=uid))
    animal = ANIMALS[number % len(ANIMALS)]
    return ChildLine(ExportedChild(0, f"Child {number}", animal, number, uid=f"{number:032x}"), tuple(answers))


def open_app(folder: Path, children: int) -> App:
    """Return an app with so many children, each of whom has a printed sheet."""
    import pygame

    from bench.inline_engine import Prompt
    from bench.offscreen import OffscreenWindow
    from ui.app import App
    from ui.assets.rasterizer import Rasterizer
    from ui.assets.sound import Sounds
    from ui.canvas.viewport import Viewport
    from ui.practice.parent.export_dialog import save_worksheet_dialog
    from ui.scene.app_context import AppContext
    from ui.store.merging.children_file import encode_children
    from ui.store.settings import Settings
    from ui.store.storage import Storage

    folder.mkdir()
    file, storage, viewport = folder / "class", Storage(folder / "data", in_background=True), Viewport(*SIZE)
    file.write_bytes(encode_children([child_line(number) for number in range(children)], {}, lambda: None))
    storage.progress.exchange.merge_children(storage.progress.exchange.plan_merge(file).result()).result()
    context = AppContext(storage, Settings(muted=True), Sounds(0, True), Prompt(), viewport, Rasterizer(viewport.scale), seed="1")
    first, *others = (child.id for child in storage.progress.children())
    dialog = save_worksheet_dialog(context, first, "calculations", "20", tuple(others), folder)
    assert dialog.file.write(folder / "sheets.pdf").result() is None, "the sheets are written"
    app = App(context, OffscreenWindow(pygame.display.set_mode(SIZE)))
    app.step(0.0)
    return app


def opened(app: App, name: str, has_pictures: bool) -> float:
    """Return the ms of the processor from the screen before it to the first frame of a screen.

    The screen was open just before if it `has_pictures`; else only the one before it has been drawn since the menu.
    """
    from ui.scene.route import CloseRoute
    from ui.screens.routes import MenuRoute

    *before, route = ways([child.id for child in app.context.storage.progress.children()])[name]
    if not has_pictures:
        app.context.rasterizer.pictures.clear()
    for each in (MenuRoute(), *before, *((route, CloseRoute()) if has_pictures else ())):
        app.open_route(each)
        app.step(0.0)
    started_at = process_time()
    app.open_route(route)
    app.step(0.0)
    app.show_painted()
    return (process_time() - started_at) * 1000


def run(arguments: list[str]) -> int:
    import pygame

    parser = argparse.ArgumentParser(prog="python -m bench.class_screens", description="How long the screens of a class take to open.")
    parser.add_argument("--repeats", type=int, default=15)
    repeats = parser.parse_args(arguments).repeats
    pygame.display.init()
    pygame.font.init()
    print(f"| screen | 1, {CHILDREN} children | times | asked | the first time |\n| --- | --- | --- | --- | --- |")
    with TemporaryDirectory() as name:
        apps = [open_app(Path(name) / str(children), children) for children in (1, CHILDREN)]
        for screen in ways([0]):
            turns = [[opened(app, screen, has_pictures) for has_pictures in (True, False) for app in apps] for _repeat in range(repeats)]
            few, many, few_at_first, many_at_first = map(median, zip(*turns, strict=True))
            times = f"{few:.1f}, {many:.1f} ms | {many / few:.2f} | {verdict(many / few, MOST)}"
            print(f"| {screen} | {times} | {few_at_first:.0f}, {many_at_first:.0f} ms |", flush=True)
        for app in apps:
            app.close()
    return 0


if __name__ == "__main__":
    main.ensure_environment("requirements-dev.txt")
    sys.exit(run(sys.argv[1:]))
