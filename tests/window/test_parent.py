"""The real window: two children do not mix, the page for parents after 200 answers, what is written for elsewhere, and a child deleted."""

from __future__ import annotations

import random
import shutil
import subprocess
from collections.abc import Callable
from datetime import datetime, timedelta
from html.parser import HTMLParser
from pathlib import Path

import pytest
from PIL import Image

from game.practice.learner import Learner, Skill
from game.practice.levels import level
from tests.window.twin import Twin
from tests.window.window import Window
from ui.scene.file_chooser import FileSaver
from ui.scene.routes import Route, ToExport, ToParent, ToPath, ToWorkshop
from ui.store.children import Answered
from ui.store.files import PROGRESS, Files

pytestmark = [pytest.mark.window, pytest.mark.long]

LEA, TOM, ANSWERS = 1, 2, 200
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def practised(window: Window) -> None:
    """Léa has answered two hundred times, over five weeks; Tom not yet."""
    files, dice, learner = Files(window.data), random.Random("two hundred"), Learner()
    for name, animal in (("Léa", "cat"), ("Tom", "frog")):
        files.progress.add_child(name, animal, 0)
    facts = [fact for key in ("plus10", "times") for fact in level(key).facts]
    now = datetime.now().astimezone()
    for number in range(ANSWERS):
        fact, right = dice.choice(facts), dice.random() < 0.75
        seen = learner.skills.get(fact, Skill())
        skill = Skill(seen.offset + (0.6 if right else -0.6), seen.seen + 1, seen.right + right, right, None)
        learner = Learner(0.2, number + 1, {**learner.skills, fact: skill})
        when = (now - timedelta(hours=4 * (ANSWERS - number))).isoformat(timespec="seconds")
        shown, given = str(fact).replace("*", " × ").replace("+", " + "), str(dice.randint(1, 9))
        files.progress.answered(Answered(LEA, str(fact), "missing_number", None, shown, given, right, 1, 0, 4.0, when), learner)
    files.close()


def double_of(window: Window, twin: Callable[[], Twin], route: Route) -> Twin:
    """The window's twin with a copy of what the window has kept, in this room."""
    made = twin()
    folder = made.scene.desk.files.folder
    assert folder is not None, "it has a disk"
    shutil.copy(window.data / PROGRESS, folder / PROGRESS)
    made.go(route)
    return made


def kept(window: Window) -> dict[int, int]:
    """How many answers of each child are in the database."""
    files = Files(window.data)
    found = {}
    for child in files.progress.children():
        report = files.progress.report(child.id, datetime.now().date())
        assert report is not None, "it has just been named"
        found[child.id] = report.items
    files.close()
    return found


def enter(window: Window, twin: Callable[[], Twin]) -> Twin:
    practised(window)
    window.start()
    window.key("w")
    children = double_of(window, twin, ToWorkshop())
    window.wait(lambda: window.sees(children.picture()), "two children")
    return children


def test_two_children_do_not_mix(window: Window, twin: Callable[[], Twin]) -> None:
    """Each has a page of its own, and what Tom answers is Tom's."""
    children = enter(window, twin)
    for child in (LEA, TOM):
        page = double_of(window, twin, ToParent(child))
        window.click(children.at(f"parents/{child}"))
        window.park()
        window.wait(lambda page=page: window.sees(page.picture()), f"the page of child {child}")
        window.key("Escape")
    window.click(children.at(f"child/{TOM}"))
    path = double_of(window, twin, ToPath(TOM))
    window.park()
    window.wait(lambda: window.sees(path.picture()), "Tom's path")
    window.click(path.at("kind/is_it_true"))
    window.park()
    window.wait(lambda: not window.sees(path.picture()), "an exercise")
    window.key("y")
    window.wait(lambda: kept(window)[TOM] == 1, "one answer of Tom's")
    assert kept(window) == {LEA: ANSWERS, TOM: 1}


class Page(HTMLParser):
    """Notes what a page would fetch from elsewhere, and its words."""

    def __init__(self) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.words = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.fetched += [f"{tag} {name}" for name, _value in attrs if name in ("src", "href", "srcset")]
        self.fetched += [tag] * (tag in ("script", "iframe", "link"))

    def handle_data(self, data: str) -> None:
        self.words += data


def export(window: Window, twin: Callable[[], Twin], kind: str, folder: Path) -> Path:
    """From the page for parents: the key, the folder, the name that is proposed, and back."""
    page = double_of(window, twin, ToParent(LEA))
    window.click(page.at("page" if kind == "html" else "csv"))
    page.go(ToExport(LEA, kind))
    assert isinstance(page.scene, FileSaver), "a place to keep it"
    window.click(page.at("folder"))
    window.key("ctrl+a")
    window.do("type", "--delay", "20", str(folder))
    window.key("Return")
    window.click(page.at("primary"))
    found = window.wait(lambda: next(iter(folder.glob(f"*.{kind}")), None), f"a file that ends in .{kind}")
    window.key("Escape")
    return found


def rendered(page: Path, picture: Path) -> Image.Image | None:
    """The page as a browser shows it; None where there is no browser."""
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    if program is None:
        return None
    call = [program, "--headless", "--no-sandbox", "--disable-gpu", "--window-size=1000,1400", f"--screenshot={picture}", page.as_uri()]
    subprocess.run(call, capture_output=True, timeout=60, env={"HOME": str(picture.parent), "PATH": "/usr/bin:/bin"})
    return Image.open(picture) if picture.exists() else None


def test_what_is_written_can_be_opened_elsewhere(window: Window, twin: Callable[[], Twin], tmp_path: Path) -> None:
    children, folder = enter(window, twin), tmp_path / "kept"
    folder.mkdir()
    window.click(children.at(f"parents/{LEA}"))
    table = export(window, twin, "csv", folder).read_text(encoding="utf-8-sig")
    assert len(table.splitlines()) == ANSWERS + 1 and "Léa" in table
    written, page = export(window, twin, "html", folder), Page()
    page.feed(written.read_text(encoding="utf-8"))
    assert not page.fetched and "Léa" in page.words and "Tom" not in page.words
    shown = rendered(written, tmp_path / "page.png")
    assert shown is None or len(shown.convert("RGB").getcolors(1 << 20) or ()) > 20, "a browser shows more than a blank page"


def test_a_deleted_child_is_gone_for_good(window: Window, twin: Callable[[], Twin]) -> None:
    children = enter(window, twin)
    assert "Léa".encode() in (window.data / PROGRESS).read_bytes()
    window.click(children.at(f"parents/{LEA}"))
    page = double_of(window, twin, ToParent(LEA))
    window.wait(lambda: window.sees(page.picture()) or window.park(), "Léa's page")
    window.click(page.at("delete"))
    page.activate("delete")
    window.click(page.at("for_good"))
    window.park()
    window.wait(lambda: kept(window) == {TOM: 0}, "nobody but Tom")
    left = double_of(window, twin, ToWorkshop())
    window.wait(lambda: window.sees(left.picture()), "Tom alone")
    assert window.quit() == 0
    assert "Léa".encode() not in (window.data / PROGRESS).read_bytes()
