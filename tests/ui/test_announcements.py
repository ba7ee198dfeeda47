"""Announcements as a screen reader hears them, in one of two ways, and keys that act where it has said the focus is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.record import Player, Record
from tests.ui.driver import Driver
from ui.access import screen_reader as screen_reader_module
from ui.access.actions import ActionRequest, perform_action
from ui.access.announcer import FOCUS_S, KEPT_COUNT, PAUSE_S, Announcer
from ui.access.node_ids import NodeIds
from ui.access.screen_reader import TREE_INTERVAL_S, ScreenReader, with_announcements
from ui.play.routes import TableRoute
from ui.screens.routes import SettingsRoute
from ui.widgets.node import Node


class Clock:
    """A clock that tests advance."""

    now = 10.0

    def __call__(self) -> float:
        return self.now


class Ears:
    """A screen reader that hears new labels of the window, or new live nodes, in one of all trees that it is sent."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.live: list[str] = []  # the names of the live nodes in the last tree
        self._label = ""

    def see(self, root: Node, _focus: str, _scene: object) -> None:
        live = {node.name: node.label for node in root.children if node.role == "status"}
        self.heard += [label for name, label in live.items() if name not in self.live]
        self.heard += [root.label] if root.label not in ("", self._label) and not screen_reader_module.HAS_LIVE_NODES else []
        self.live, self._label = list(live), root.label


@pytest.mark.parametrize("has_live_nodes", [False, True])
def test_whatever_is_announced_is_heard_by_the_label_of_the_window_or_by_live_nodes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_live_nodes: bool
) -> None:
    """24 in one moment, 24 one after the other, 24 of the same; each by one of the two ways and by it alone."""
    monkeypatch.setattr(screen_reader_module, "HAS_LIVE_NODES", has_live_nodes)
    driver, clock, ears = Driver(tmp_path), Clock(), Ears()
    driver.go(SettingsRoute())
    screen_reader = ScreenReader(lambda: driver.app.scene, clock)
    monkeypatch.setattr(screen_reader, "_send_to_adapter", ears.see)
    driver.app.connect_screen_reader(screen_reader)
    screen_reader._on_listening_began()

    def pass_time(seconds: float) -> None:
        for _step in range(round(seconds / 0.05)):
            clock.now += 0.05
            screen_reader.follow_step(driver.app.step(0.05))

    pass_time(2 * FOCUS_S)
    assert ears.heard[-1].startswith("Tablée, Settings."), ears.heard
    ears.heard.clear()
    for number in range(24):
        driver.context.announce(f"All at once {number}.")
    pass_time(PAUSE_S)
    for number in range(24):
        driver.context.announce(f"One by one {number}.")
        pass_time(0.05 * (1 + number % 5))
    pass_time(PAUSE_S)
    text = " ".join(ears.heard)
    assert re.findall(r"(?:All at once|One by one) \d+\.", text) == [
        f"{way} {number}." for way in ("All at once", "One by one") for number in range(24)
    ]
    ears.heard.clear()
    for _number in range(24):
        driver.context.announce("The same again.")
        pass_time(PAUSE_S + 0.05)
    assert ears.heard == 24 * ["The same again."], ears.heard
    assert len(ears.live) == (KEPT_COUNT if has_live_nodes else 0), "what a slow reader may still ask for"
    driver.close()


def test_an_announcement_leaves_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    """The window's label is empty but for the tree in which it speaks; a live node goes with what is private."""
    clock, root = Clock(), Node("window", "window", label="Tablée")
    announcer = Announcer(clock)
    for has_live_nodes in (False, True):
        monkeypatch.setattr(screen_reader_module, "HAS_LIVE_NODES", has_live_nodes)
        clock.now += PAUSE_S
        announcer.queue_sentence("You have the 8 of rock.", is_private=True)
        assert announcer.flush() and "8 of rock" in repr(with_announcements(root, announcer, is_spoken=True))
        announcer.silence()
        for is_spoken in (True, False):
            tree = with_announcements(root, announcer, is_spoken)
            assert "8 of rock" not in repr(tree) and tree.label == ("Tablée" if has_live_nodes else "")


def test_when_the_window_comes_back_its_title_and_prompt_are_said_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    driver, clock, ears = Driver(tmp_path), Clock(), Ears()
    driver.go(TableRoute(Record("nin_jan", (Player("Léa"), Player("Nori", "easy")), "7")))
    screen_reader = ScreenReader(lambda: driver.app.scene, clock)
    monkeypatch.setattr(screen_reader, "_send_to_adapter", ears.see)
    driver.app.connect_screen_reader(screen_reader)
    screen_reader._on_listening_began()
    for _time in range(2):
        ears.heard.clear()
        for _step in range(80):
            clock.now += 0.05
            screen_reader.follow_step(driver.app.step(0.05))
        assert " ".join(ears.heard) == "Tablée, Nin Jan. Choose a card."
        screen_reader.set_window_focus(False)
        screen_reader.set_window_focus(True)
    driver.close()


def test_a_node_that_comes_back_has_another_number() -> None:
    """Orca speaks no more of one that it has seen go; those that stay keep theirs, and none gets that of another."""
    numbers, trees = NodeIds(), list[dict[str, int]]()
    for names in (("hand", "lay"), ("hand", "pile"), ("hand", "lay")):
        numbers.start_tree()
        trees.append({name: numbers.number_of(name) for name in names})
    assert len({tree["hand"] for tree in trees}) == 1
    others = [trees[0]["lay"], trees[1]["pile"], trees[2]["lay"]]
    assert len({*others, trees[0]["hand"]}) == 4 and [numbers.name_of(number) for number in others] == ["lay", "pile", "lay"]


def test_a_title_that_the_text_begins_with_is_said_once(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    screen_reader = ScreenReader(lambda: driver.app.scene, Clock())
    screen_reader._note_title_and_text("Tablée · Which card is missing?", "Which card is missing? ? – 6 = 3")
    assert not screen_reader.announcer._waiting_sentences
    screen_reader._note_title_and_text("Tablée · Nin Jan", "Choose a card")
    assert [sentence for sentence, _own in screen_reader.announcer._waiting_sentences] == ["Tablée, Nin Jan."]
    driver.close()


def test_the_loop_wakes_in_time_for_who_listens(tmp_path: Path) -> None:
    """It sleeps until the next tree or announcement is due, or a text has been visible long enough."""
    driver, clock = Driver(tmp_path), Clock()
    screen_reader = ScreenReader(lambda: driver.app.scene, clock)
    driver.app.connect_screen_reader(screen_reader)
    screen_reader._on_listening_began()
    assert screen_reader.next_update_s == 0, "somebody has come"
    driver.go(TableRoute(Record("chifoumi", (Player("Léa"), Player("Nori", "easy")), "7")))
    screen_reader.follow_step(has_drawn=True)
    assert screen_reader.next_update_s == pytest.approx(FOCUS_S), "the title of the room and its question, once the reader knows the window"
    clock.now += FOCUS_S
    screen_reader.follow_step(has_drawn=False)
    assert screen_reader.next_update_s == pytest.approx(TREE_INTERVAL_S), "the tree without what was announced"
    clock.now += TREE_INTERVAL_S
    screen_reader.follow_step(has_drawn=False)
    assert screen_reader.next_update_s > 1000, "nothing is left to be told"
    clock.now += 10
    perform_action(driver.app.scene, ActionRequest("press", "square/c2"))
    driver.step(10, 0.0)
    screen_reader.follow_step(has_drawn=True)
    assert screen_reader.next_update_s == pytest.approx(TREE_INTERVAL_S), "the next tree, as the focus has moved"
    clock.now += TREE_INTERVAL_S
    screen_reader.follow_step(has_drawn=False)
    assert screen_reader.next_update_s == pytest.approx(FOCUS_S - TREE_INTERVAL_S), "another question, once the focus was told"
    clock.now += TREE_INTERVAL_S / 4
    screen_reader.follow_step(has_drawn=True)
    assert screen_reader.next_update_s == pytest.approx(0.75 * TREE_INTERVAL_S), "the next tree"
    clock.now += FOCUS_S
    screen_reader.follow_step(has_drawn=False)
    clock.now += TREE_INTERVAL_S
    screen_reader.follow_step(has_drawn=False)
    screen_reader.announce("Nori takes.")
    assert screen_reader.next_update_s == pytest.approx(PAUSE_S - TREE_INTERVAL_S), "the next breath"
    driver.close()


def test_only_a_reader_makes_a_key_act_where_the_focus_was_not_shown(tmp_path: Path) -> None:
    """It has said where the focus is: Enter presses there, and Tab goes on from there."""
    for listens in (False, True):
        driver = Driver(tmp_path / str(listens))
        driver.context.has_screen_reader = lambda listens=listens: listens  # type: ignore[misc]
        driver.step()
        before = driver.app.scene.focus.name
        driver.key("tab")
        assert (driver.app.scene.focus.name != before) == listens
        driver.app.scene.focus.is_visible = False
        shown = driver.app.scene
        driver.key("return")
        driver.step()
        assert (driver.app.scene is not shown) == listens
        driver.close()
