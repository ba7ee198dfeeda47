"""Tests of every way to end the real window: no move is lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from game.record import Record
from tests.ui.driver import new_match
from tests.window.playing import Person
from tests.window.twin import Twin
from tests.window.window import SAVE, Window
from ui.screens.routes import MenuRoute

pytestmark = pytest.mark.window


@pytest.mark.long
def test_after_kill_9_the_match_goes_on(window: Window, twin: Callable[[], Twin]) -> None:
    saved = played(window, twin(), 3)
    window.kill()
    window.start()
    window.key("r")
    profile = Person(window, twin())
    profile.sit_down(saved)
    match = profile.turn()
    assert match is not None and match.record().moves[: len(saved.moves)] == saved.moves
    profile.play_by_mouse(match)
    assert profile.turn() is not None, "it goes on"


@pytest.mark.long
def test_closing_the_window_keeps_the_match(window: Window, twin: Callable[[], Twin]) -> None:
    saved = played(window, twin(), 2)
    workers = window.wait(lambda: window.children, "a robots' process")
    assert window.quit() == 0
    saved_record = window.saved()
    assert saved_record is not None and saved_record.moves[: len(saved.moves)] == saved.moves
    window.wait(lambda: not any(alive(worker) for worker in workers), "the end of the robots' process", ended=True)


@pytest.mark.long
def test_the_worker_ends_with_the_app(window: Window, twin: Callable[[], Twin]) -> None:
    played(window, twin(), 1)
    workers = window.wait(lambda: window.children, "a robots' process")
    window.kill()
    window.wait(lambda: not any(alive(worker) for worker in workers), "the end of the robots' process", ended=True)


def test_a_broken_save_is_set_aside(window: Window, twin: Callable[[], Twin]) -> None:
    path = window.data / SAVE
    path.parent.mkdir(parents=True)
    path.write_text('{"format": 1, "game": "nin_jan", "moves": [[0, "choo')
    window.start()
    aside = path.with_name(f"{path.name}.bad")
    window.wait(aside.exists, "the broken save under another name")
    assert not path.exists()
    double = twin()
    double.go(MenuRoute())
    window.click(double.at("nin_jan"))
    window.wait(lambda: not window.sees(double.picture()), "another screen than the menu")


def played(window: Window, twin: Twin, turns: int) -> Record:
    """Play this number of turns of a new match, and return its record at the next turn of the human."""
    window.open(new_match(None, "easy", "easy"))
    profile = Person(window, twin)
    for _turn in range(turns):
        match = profile.turn()
        assert match is not None, "the match is not over so soon"
        profile.play_by_mouse(match)
    match = profile.turn()
    assert match is not None, "the match is not over so soon"
    return match.record()


def alive(pid: str) -> bool:
    """Return True if a process runs; a zombie does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.long
@pytest.mark.crossing
def test_twenty_times_kill_9(window: Window, twin: Callable[[], Twin]) -> None:
    """At any moment, also during a write, the save replays, is as new as the screen was, and the match continues from it."""
    rng = Random("kill")
    window.open(new_match(None, "easy", "easy"))
    profile = Person(window, twin())
    for _time in range(20):
        seen = played_on(window, profile, rng.randint(0, 2))
        for _moment in range(rng.randint(0, 30)):
            window.saved()
        window.kill()
        saved = window.saved()
        assert saved is not None and saved.moves[: len(seen.moves)] == seen.moves
        window.start()
        assert not list((window.data / SAVE).parent.glob(".*"))
        window.key("r")
        profile.sit_down(saved)


def played_on(window: Window, profile: Person, turns: int) -> Record:
    """Play some more turns without waiting after the last, and return the save before it; a new match follows an ended one."""
    match = None
    for turn in range(turns + 1):
        match = profile.turn()
        if match is None:
            window.kill()
            window.open(new_match(None, "easy", "easy", seed=str(turn)))
            profile.sit_down(new_match(None, "easy", "easy", seed=str(turn)))
            match = profile.turn()
        assert match is not None, "a new match has turns"
        profile.play_by_mouse(match)
    assert match is not None, "there is one turn at least"
    return match.record()
