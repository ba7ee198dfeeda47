"""Somebody at the app who knows nothing but what a screen reader is told. Run by the system's Python, which has Atspi: reader.py WHAT.

WHAT is the name of a game, to set it up and to play a whole match of it, or "exercises", to do a set of ten. Everything is found by its
name and pressed by its action; what is wrong with a screen is printed, and ends the run.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
import warnings
from collections.abc import Iterator
from contextlib import suppress

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402 (its version is chosen first)

warnings.simplefilter("ignore")
PATIENCE = 30.0  # s
MOST = 1500  # presses in a match
BARS = {"To the menu", "Undo", "Redo", "Hint", "What happened", "Moves", "Pause", "Rules", "Sound on", "Sound off", "Settings"}
BARS |= {"Stop here", "Restart", "Fold this panel away", "Who takes what", "Pawns in danger", "All moves", "Accounts", "Back"}
ENDS = ("Play again", "Rematch", "Another match")
ASIDE = {"Skip", "Start again", "Back to the path", "Read aloud"}
CAN = ("push button", "list item", "table cell", "toggle button", "radio button", "check box")


class Fault(Exception):
    """The screen tells too little."""


class Thing:
    """One node as it was when it was looked at."""

    def __init__(self, node: Atspi.Accessible, clipped: bool) -> None:
        self.node, self.clipped = node, clipped
        self.role, self.name = node.get_role_name(), node.get_name() or ""
        states = node.get_state_set()
        self.focused = states.contains(Atspi.StateType.FOCUSED)
        self.showing = states.contains(Atspi.StateType.SHOWING)
        self.enabled = states.contains(Atspi.StateType.ENABLED)

    def press(self) -> None:
        Atspi.Action.do_action(self.node, 0)


def listen() -> None:
    """Tells the session that a screen reader runs."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    for name in ("IsEnabled", "ScreenReaderEnabled"):
        value = GLib.Variant("(ssv)", ("org.a11y.Status", name, GLib.Variant("b", True)))
        bus.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set", value, None, 0, -1)


def window() -> Atspi.Accessible | None:
    """The app's window, once it is there."""
    desktop = Atspi.get_desktop(0)
    for place in range(desktop.get_child_count()):
        found = desktop.get_child_at_index(place)
        if found is not None and found.get_child_count():
            return found.get_child_at_index(0)
    return None


def walk(node: Atspi.Accessible, clipped: bool = False) -> Iterator[Thing]:
    thing = Thing(node, clipped)
    yield thing
    inside = clipped or thing.role == "scroll pane"
    for place in range(node.get_child_count()):
        child = node.get_child_at_index(place)
        if child is not None:
            yield from walk(child, inside)


class Person:
    """Looks, presses, and waits until something is different."""

    def __init__(self) -> None:
        self.rng = random.Random(7)
        self.root = self.wait(window, "a window")
        self.checked: set[str] = set()

    def wait(self, question, what: str):  # type: ignore[no-untyped-def]
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(GLib.Error):  # it went while it was looked at
                if answer := question():
                    return answer
            time.sleep(0.05)
        raise Fault(f"no sign of {what}; there is {[(thing.role, thing.name) for thing in self.look()]}")

    def look(self) -> list[Thing]:
        """Everything on the screen now."""
        for _ in range(50):
            with suppress(GLib.Error):
                self.root.clear_cache()
                found = list(walk(self.root))
                if self.whole(found):
                    return found
            time.sleep(0.05)
        raise Fault(f"no name: {[(thing.role, thing.name) for thing in found]}")

    def whole(self, found: list[Thing]) -> bool:
        """No node is without a name. One that goes while it is looked at has none: then the next look tells."""
        if not all(thing.name.strip() or thing.role in ("text", "static") for thing in found):
            return False
        self.check(found)
        return True

    def check(self, found: list[Thing]) -> None:
        """Nothing lies outside the window but what a list hides."""
        title = found[0].name
        whole = Atspi.Component.get_extents(found[0].node, Atspi.CoordType.SCREEN)
        if title in self.checked:
            return
        self.checked.add(title)
        for thing in found[1:]:
            at = Atspi.Component.get_extents(thing.node, Atspi.CoordType.SCREEN)
            inside = whole.x <= at.x and at.x + at.width <= whole.x + whole.width + 1
            inside = inside and whole.y <= at.y and at.y + at.height <= whole.y + whole.height + 1
            if not inside and not thing.clipped:
                raise Fault(f"{title}: {thing.name!r} lies outside the window")

    def find(self, name: str, role: str = "") -> Thing | None:
        return next((thing for thing in self.look() if thing.name == name and role in ("", thing.role)), None)

    def press(self, name: str) -> None:
        self.wait(lambda: self.find(name, "push button") or self.find(name), f"{name!r}").press()

    def comes(self, title: str) -> None:
        """Waits for the room of this title."""
        self.wait(lambda: self.look()[0].name.endswith(title), f"the room {title!r}")

    def play(self) -> str:
        """Presses what has the focus, which goes to what can be done; where that changes nothing, something else. The result."""
        before, stuck = "", 0
        for _ in range(MOST):
            found = self.look()
            names = [thing.name for thing in found if thing.role != "status bar"]
            if any(name in ENDS for name in names):
                return " | ".join(name for name in names if name)
            if any(name.startswith("Waiting for") for name in names):
                time.sleep(0.1)
                continue
            here = repr([(thing.name, thing.focused) for thing in found])
            stuck = stuck + 1 if here == before else 0
            before = here
            self.choose(found, stuck)
            time.sleep(0.12)
        raise Fault(f"no end after {MOST} presses: {names}")

    def choose(self, found: list[Thing], stuck: int) -> None:
        focused = next((thing for thing in found if thing.focused and thing.role in CAN), None)
        if focused is not None and focused.name not in BARS and stuck < 3:
            focused.press()
            return
        others = [thing for thing in found if thing.role in CAN and thing.enabled and thing.name not in BARS]
        if others:
            self.rng.choice(others).press()

    def exercises(self) -> str:
        """Ten answers, right or wrong, and the end of the set."""
        for _ in range(MOST):
            found = self.look()
            names = [thing.name for thing in found if thing.role != "status bar"]
            if "Ten more" in names:
                return " | ".join(name for name in names if name)
            self.answer([thing for thing in found if thing.role == "push button" and thing.enabled])
            time.sleep(0.3)
        raise Fault(f"the set has no end: {names}")

    def answer(self, keys: list[Thing]) -> None:
        """On to the next exercise, or check what was chosen; else one of the keys that is none of the bar, and at last leave it out."""
        after = [key for key in keys if key.name in ("On we go", "Check", "That’s it")]
        answers = [key for key in keys if key.name not in BARS | ASIDE and not key.name.startswith("A hint")]
        last = [key for key in keys if key.name == "Skip"]
        for few in (after, answers, last):
            if few:
                self.rng.choice(few).press()
                return

    def write(self, entry: str, text: str) -> None:
        """Presses an entry, and types on the keyboard."""
        self.press(entry)
        time.sleep(0.5)
        subprocess.run(["xdotool", "type", "--delay", "40", text], check=True)
        subprocess.run(["xdotool", "key", "Return"], check=True)


def main(what: str) -> None:
    listen()
    person = Person()
    person.wait(lambda: person.find("Practise"), "the menu")
    if what == "exercises":
        print(exercises(person))
        return
    person.press(what)
    person.wait(lambda: person.find("Let’s play"), "the set-up")
    person.press("Let’s play")
    person.wait(lambda: person.find("Pause"), "the table")
    print(person.play())


def exercises(person: Person) -> str:
    """A child is made, and the first stone of its path is opened."""
    person.press("Practise")
    person.press("Add a child")
    person.write("First name", "Nora")
    person.press("Let’s begin!")
    person.press("Off we go!")
    person.wait(lambda: person.find("Skip"), "an exercise")
    return person.exercises()


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except Fault as fault:
        sys.exit(str(fault))
