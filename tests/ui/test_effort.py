"""A frame that brings many new pictures is spread over several steps, and how many does not tell what was drawn before."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from contextlib import suppress
from math import inf
from pathlib import Path

import pygame
import pytest

from game.record import Record, Seat
from tests.ui.driver import FRAME, Driver
from tests.ui.test_display_list import same
from ui.app import TRIES, App
from ui.assets.picture_store import LEAST, QUICK, Enough, Pictures, Sheets
from ui.canvas.display_list import DisplayList
from ui.match.table import TableScene
from ui.scene.routes import ToTable
from ui.scene.screen import Scene

SIDE = 40  # px of the pictures here
NAMES = "abcdefg"


def picture() -> pygame.Surface:
    return pygame.Surface((SIDE, SIDE))


def steps(
    pictures: Pictures, names: str, most: float, shown: frozenset[int] = frozenset(), make: Callable[[], pygame.Surface] = picture
) -> list[str]:
    """What each step had got to when it had enough, or to its end."""
    met, found = set[Hashable](), list[str]()
    for _ in range(100):
        got = ""
        try:
            with pictures.effort.limited(most, met, lambda: shown):
                for name in names:
                    pictures.effort.part(lambda name=name: pictures.kept(name, make, None))  # type: ignore[misc]
                    got += name
        except Enough:
            found.append(got)
        else:
            return [*found, got]
    raise AssertionError("it never comes to its end")


def test_a_step_makes_so_much_and_the_next_comes_further() -> None:
    two = 2 * (LEAST + SIDE * SIDE)
    assert steps(Pictures(lambda: 1e9), NAMES, two) == ["ab", "abcd", "abcdef", NAMES]
    assert steps(Pictures(lambda: 1e9), NAMES, 1) == [NAMES[:end] for end in range(8)], "one each time, however large"


def test_it_takes_as_many_steps_where_all_was_drawn_before() -> None:
    """How soon a frame is there must not tell what somebody else has seen."""
    pictures, most = Pictures(lambda: 1e9), 2 * (LEAST + SIDE * SIDE)
    assert steps(pictures, NAMES, most) == steps(pictures, NAMES, most)
    some = frozenset(id(pictures.kept(name, picture, None)) for name in "abcd")
    assert steps(pictures, NAMES, most, some) == ["abcdef", NAMES], "what is on the window is no news"


def test_what_is_made_for_another_picture_is_not_counted() -> None:
    """The other may be there already, and then nobody asks for it."""
    pictures = Pictures(lambda: 1e9)

    def whole() -> pygame.Surface:
        for name in NAMES:
            pictures.kept(name, picture, None)
        return picture()

    for _ in range(2):
        with pictures.effort.limited(LEAST, set(), frozenset):
            pictures.effort.part(lambda: pictures.kept("whole", whole, None))
            with pytest.raises(Enough):
                pictures.effort.part(lambda: pictures.kept("a", picture, None))


def large(pictures: Pictures, threads: list[int], monkeypatch: pytest.MonkeyPatch) -> Callable[[], pygame.Surface]:
    """Makes a picture of two that are drawn as vectors; `threads`: those that drew them."""

    def from_svg(_source: str, size: tuple[int, int]) -> pygame.Surface:
        threads.append(threading.get_ident())
        return pygame.Surface(size)

    monkeypatch.setattr("ui.assets.picture_store.from_svg", from_svg)

    def whole() -> pygame.Surface:
        for source in "ab":
            pictures.effort.drawn(source, (SIDE, SIDE))
        return picture()

    return whole


def test_a_large_picture_is_drawn_by_another_thread_where_the_frame_can_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes one step more, also where it was drawn before; the second of those that it is made of waits for no step."""
    pictures, threads, here = Pictures(lambda: 1e9), list[int](), threading.get_ident()
    make = large(pictures, threads, monkeypatch)

    assert steps(pictures, "x", SIDE * SIDE, make=make) == ["", "x"]
    assert len(threads) == 2 and threads[0] != here and threads[1] == here
    assert steps(pictures, "x", SIDE * SIDE, make=make) == ["", "x"] and len(threads) == 2, "as before, though nothing is drawn"
    assert steps(pictures, "y", inf, make=make) == ["y"] and threads[2:] == [here, here], "a frame that does not wait"


def test_a_large_picture_that_is_made_ready_is_drawn_by_another_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    pictures, threads = Pictures(lambda: 1e9), list[int]()
    make, taken = large(pictures, threads, monkeypatch), 1
    while taken < 20:
        with suppress(Enough), pictures.effort.stopped(SIDE * SIDE):
            pictures.kept("whole", make, None)
            break
        taken += 1
    assert taken == 4 and len(threads) == 3 and threading.get_ident() not in threads


def test_only_in_a_part_a_frame_ends_early() -> None:
    """What is laid out between two parts would be left half done."""
    pictures = Pictures(lambda: 1e9)
    with pictures.effort.limited(1, set(), frozenset):
        for name in NAMES:
            pictures.kept(name, picture, None)
        with pytest.raises(Enough):
            pictures.effort.part(lambda: pytest.fail("there is no room for it"))


def test_what_flies_waits_for_no_other_step() -> None:
    pictures = Pictures(lambda: 1e9)
    with pictures.effort.limited(1, set(), frozenset):
        for name in NAMES:
            pictures.apart(2, name, picture, None)
    assert pictures.effort.made == len(NAMES) * (SIDE * SIDE // QUICK)


def test_pictures_made_ready_are_begun_in_one_step_and_ended_in_another() -> None:
    """Also one that is made of others: however many there are, each step makes some of them."""
    pictures, taken = Pictures(lambda: 1e9), 1

    def whole() -> pygame.Surface:
        for name in NAMES:
            pictures.kept(name, picture, None)
        return picture()

    while taken < 20:
        with suppress(Enough), pictures.effort.stopped(2 * (LEAST + SIDE * SIDE)):
            pictures.kept("whole", whole, None)
            break
        taken += 1
    assert taken == 4


def test_what_pictures_on_the_window_were_made_of_stays_as_they_do() -> None:
    """Else it would be drawn anew for each frame in which they change."""
    pictures = Pictures(lambda: 40 * SIDE * SIDE * 4)
    base = pictures.kept("base", picture, None)
    flying = pictures.apart(2, "flying", picture, base)
    pictures.watch(lambda: frozenset({id(flying)}))
    for number in range(100):
        pictures.kept(number, picture, None)
    assert pictures.kept("base", picture, None) is base
    pictures.watch(frozenset)
    for number in range(100, 200):
        pictures.kept(number, picture, None)
    assert pictures.kept("base", picture, None) is not base


def test_a_frame_that_was_given_up_leaves_the_parts_of_the_one_before() -> None:
    shown, drawn = DisplayList((9, 9)), list[str]()

    def frame(*parts: str, until: str = "") -> None:
        shown.begin()
        for part in parts:
            shown.part(part, None if part != until else "new", lambda part=part: draw(part, until))  # type: ignore[misc]

    def draw(part: str, until: str) -> None:
        drawn.append(part)
        if part == until:
            raise Enough

    frame("a", "b", "c")
    with pytest.raises(Enough):
        frame("a", "b", "c", until="b")
    shown.give_up()
    frame("a", "b", "c")
    assert drawn == ["a", "b", "c", "b"]


def played(folder: Path, monkeypatch: pytest.MonkeyPatch, effort: int, touched: bool) -> tuple[Driver, int, int]:
    """A table after a move and the flights that come of it: steps until it was seen, and how many of them had enough."""
    given_up = list[int]()
    give_up = DisplayList.give_up
    monkeypatch.setattr(DisplayList, "give_up", lambda self: given_up.append(1) or give_up(self))
    monkeypatch.setattr("ui.app.EFFORT", effort)
    driver = Driver(folder, (1024, 640), "en", seen=True, motion="none", curtain=False)
    driver.go(ToTable(Record("nain_jaune", (Seat("Léa"), Seat("Marco"), Seat("Zoé")), "7")))
    scene = driver.app.scene
    assert isinstance(scene, TableScene)
    driver.step(200)
    given_up.clear()
    driver.app.regions.clear()
    before = pygame.image.tobytes(driver.window, "RGB")
    scene.play(scene.sitting.match.to_move[0], scene.sitting.match.legal(scene.sitting.match.to_move[0])[0])
    for number in range(1, 400):
        if touched:
            driver.move(5, 5)
            driver.app._touched = True
        if driver.app.step(FRAME):
            return driver, number, len(given_up)
        seen = pygame.image.tobytes(driver.window, "RGB")
        assert seen == before or (driver.app.canvas.unfinished and not driver.app.regions), "the picture before stays"
    raise AssertionError("it is never seen")


def test_a_move_is_seen_in_several_steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    driver, number, given_up = played(tmp_path, monkeypatch, 20_000, touched=False)
    assert 2 <= given_up <= TRIES and given_up < number <= 60
    driver.step(200)
    same(driver.app)
    driver.close()


def test_who_touches_something_sees_at_once_what_comes_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    driver, number, given_up = played(tmp_path, monkeypatch, 1, touched=True)
    assert (number, given_up) == (1, 0)
    driver.close()


def test_who_touches_something_while_half_a_frame_is_painted_sees_at_once_what_comes_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.app.PAINTED", 0)
    driver = Driver(tmp_path, (1024, 640), "en", seen=True, motion="none", curtain=False)
    driver.go(ToTable(Record("nain_jaune", (Seat("Léa"), Seat("Marco"), Seat("Zoé")), "7")))
    driver.step(200)
    scene = driver.app.scene
    assert isinstance(scene, TableScene)
    scene.play(scene.sitting.match.to_move[0], scene.sitting.match.legal(scene.sitting.match.to_move[0])[0])
    while not driver.app.canvas.unfinished:
        assert not driver.app.step(0.0)
    assert driver.app.due() == 0
    driver.app._say("It is said meanwhile.")
    driver.app.scene.stale = driver.app._touched = True
    assert driver.app.step(0.0)
    same(driver.app)
    driver.close()


def test_work_that_never_ends_leaves_steps_for_new_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where robots move at every step, the table is seen all the same, and not in one step that draws everything."""
    efforts = list[float]()
    record = App._record
    monkeypatch.setattr(App, "_record", lambda self, effort: efforts.append(effort) or record(self, effort))
    update = Scene.update

    def busy(self: Scene, dt: float) -> None:
        update(self, dt)
        self.worked = self.stale = True

    driver = Driver(tmp_path, (1024, 640), "en", seen=True, motion="none", curtain=False)
    driver.go(ToTable(Record("nain_jaune", (Seat("Léa"), Seat("Marco"), Seat("Zoé")), "7")))
    driver.step(200)
    monkeypatch.setattr(TableScene, "update", busy)
    efforts.clear()
    assert any(driver.app.step(FRAME) for _ in range(60))
    assert efforts and max(efforts) < float("inf")
    driver.close()


def test_memory_of_what_nobody_holds_is_drawn_on_again() -> None:
    """Not while somebody holds it, and of no more than is to be kept."""
    sheets = Sheets(lambda: 4 * SIDE * SIDE)
    first = sheets.sheet((SIDE, SIDE))
    second = sheets.sheet((SIDE, SIDE))
    first.fill("red")
    second.fill("blue")
    assert first.get_at((0, 0)) != second.get_at((0, 0))
    del first
    third = sheets.sheet((SIDE - 1, SIDE - 2))
    assert third.get_size() == (SIDE - 1, SIDE - 2) and third.get_at((0, 0)) == pygame.Color("red")
    del second, third
    assert len(sheets._free) == 1
    assert sheets.sheet((SIDE // 2, SIDE // 2)).get_parent().get_size() == (SIDE // 2, SIDE // 2), "nothing is wasted"
