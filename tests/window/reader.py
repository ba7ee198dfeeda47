"""A user of the app who has only what a screen reader gets; run it with the system's Python, which has Atspi: reader.py WHAT.

WHAT is the name of a game, to set it up and to play a whole match of it, "exercises", to do a set of ten, or "rooms", to look into every
screen. "review" stops the review of an opened match and lets it go on. Everything is found by its name and pressed by its action; a fault
of a screen is printed, and ends the run. "one key" and "rest" play the match on the table to its end with switch scanning and dwell
click, finding their place by the focus. The label of the window is the last announcement: every change of it is heard; the title of the
screen is the label of the group in it.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402 (its version is chosen first)

warnings.simplefilter("ignore")
PATIENCE = 300.0  # seconds
MOST = 1500  # presses in a match
RESTED = 0.9  # seconds, longer than a dwell click takes
BARS = {
    "To the menu",
    "Undo",
    "Redo",
    "Hint",
    "What happened",
    "Moves",
    "Pause",
    "Rules",
    "Turn the sound on",
    "Turn the sound off",
    "Settings",
}
BARS |= {"Stop here", "Restart", "Fold this panel away", "Who takes what", "Pawns in danger", "All moves", "Score sheets", "Back"}
Box = tuple[int, int, int, int]  # pixels: left, top, right, bottom
ENDS = ("Play again", "Rematch", "Another match")
ASIDE = {"Skip", "Start again", "Back to the path", "Read aloud"}
LEAVE = ("Done", "Back", "Close", "To the menu")
ROOMS: dict[str, tuple[str, ...]] = {  # buttons of the menu, and the buttons to press in each of their screens
    "The players": (),
    "Rules": ("Chifoumi", "Nambarz", "Nain Jaune"),
    "Settings": ("See, hear, touch", "More help", "Language and files"),
    "Challenges": ("Puzzles",),
    "Replay": (),
    "Number workshop": (),
    "Nin Jan": ("The game", "Lessons", "Close"),
    "Chifoumi": ("The game",),
    "Nambarz": ("The game",),
    "Nain Jaune": ("The game",),
}
HIDDEN = ("further up in the list", "further down in the list")  # the descriptions of items that a list hides
CAN = ("push button", "list item", "table cell", "toggle button", "radio button", "check box")


class Fault(Exception):
    """The error of a screen that gives a screen reader too little."""


class Thing:
    """A snapshot of one accessible node."""

    def __init__(self, node: Atspi.Accessible, holder: Thing | None = None) -> None:
        self.node, self.holder = node, holder
        self.role, self.name = node.get_role_name(), node.get_name() or ""
        states = node.get_state_set()
        self.focused = states.contains(Atspi.StateType.FOCUSED)
        self.showing = states.contains(Atspi.StateType.SHOWING)
        self.enabled = states.contains(Atspi.StateType.ENABLED)

    @property
    def box(self) -> Box:
        at = Atspi.Component.get_extents(self.node, Atspi.CoordType.SCREEN)
        return at.x, at.y, at.x + at.width, at.y + at.height

    @property
    def choice_of(self) -> str:
        """Return the name of the group of a radio button, otherwise ""."""
        return self.holder.name if self.role == "radio button" and self.holder is not None else ""

    @property
    def hidden(self) -> bool:
        """Return True if this node or one that contains it says that a list hides it."""
        own_value = (self.node.get_description() or "").endswith(HIDDEN)
        return own_value or (self.holder is not None and self.holder.hidden)

    def press(self) -> None:
        Atspi.Action.do_action(self.node, 0)


def listen() -> None:
    """Announce to the session that a screen reader runs."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    for name in ("IsEnabled", "ScreenReaderEnabled"):
        value = GLib.Variant("(ssv)", ("org.a11y.Status", name, GLib.Variant("b", True)))
        bus.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set", value, None, 0, -1)


def window() -> Atspi.Accessible | None:
    """Return the app's window, or None until it is there."""
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        result = desktop.get_child_at_index(index)
        if result is not None and result.get_child_count():
            return result.get_child_at_index(0)
    return None


def walk(node: Atspi.Accessible, holder: Thing | None = None) -> Iterator[Thing]:
    thing = Thing(node, holder)
    yield thing
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        if child is not None:
            yield from walk(child, thing)


def meets(one: Box, other: Box) -> bool:
    """Return True if two boxes overlap by more than a pixel of rounding."""
    return one[0] + 1 < other[2] and other[0] + 1 < one[2] and one[1] + 1 < other[3] and other[1] + 1 < one[3]


class Person:
    """A user who looks, presses, listens, and waits for a change."""

    def __init__(self, press: Callable[[Person, Thing], None] = lambda _person, thing: thing.press()) -> None:
        """Make a user; `press` is the way in which this user presses things."""
        self.pressed = press
        self.rng = random.Random(7)
        self.heard: list[str] = []  # the announcements
        self.ear = Atspi.EventListener.new(self.hear)
        self.ear.register("object:property-change:accessible-name")
        self.root = self.wait(window, "a window")
        self.checked: set[tuple[str, int]] = set()
        self.hidden = 0  # things hidden by lists

    def hear(self, event: Atspi.Event) -> None:
        if event.source.get_role() == Atspi.Role.FRAME and event.any_data:
            self.heard.append(event.any_data)

    def wait(self, question, what: str):  # type: ignore[no-untyped-def]
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(GLib.Error):  # the node went away during the look
                if answer := question():
                    return answer
            time.sleep(0.05)
        raise Fault(f"no sign of {what}; there is {[(thing.role, thing.name) for thing in self.look()]}")

    def look(self) -> list[Thing]:
        """Return everything in the window, first the group that has its title, repeating the look while its nodes change.

        Raises:
            Fault: The screen still has a fault after many looks.
        """
        wrong = "nothing"
        while GLib.MainContext.default().iteration(False):
            pass  # an event is heard
        for _ in range(50):
            with suppress(GLib.Error):
                self.root.clear_cache()
                things = list(walk(self.root))
                wrong = next(self.faults(things), "")
                if not wrong:
                    self.checked.add((things[1].name, len(things)))
                    return things[1:]
            time.sleep(0.05)
        raise Fault(f"{things[1].name}: {wrong}")

    def faults(self, things: list[Thing]) -> Iterator[str]:
        """Yield the faults of a window's nodes: nodes without a name, uncounted equal nodes, nodes outside the window without a list that hides them."""
        if not all(thing.name.strip() or thing.role in ("text", "static") or thing.focused for thing in things[1:]):  # the focus may wait
            yield f"no name: {[(thing.role, thing.name) for thing in things]}"
        if (things[1].name, len(things)) in self.checked:
            return
        called = Counter((thing.role, thing.name, thing.choice_of) for thing in things if thing.role in CAN)
        yield from (f"{name!r} is there {count} times" for (_role, name, _choice), count in called.items() if count > 1)
        whole = things[0].box
        for thing in things[1:]:
            box, hidden = thing.box, thing.hidden
            self.hidden += hidden
            if not hidden and not meets(box, whole):  # a list may end at the window's edge
                yield f"{thing.name!r} lies outside the window, and does not say that it is hidden: {box}"
            if hidden and self.seen(thing, box):
                yield f"{thing.name!r} says that it is hidden, and can be seen: {box}"

    def seen(self, thing: Thing, box: Box) -> bool:
        """Return True if a node is visible in all nodes that contain it."""
        holders = []
        while thing.holder is not None:
            thing = thing.holder
            holders.append(thing.box)
        return all(meets(box, holder) for holder in holders)

    def find(self, name: str, role: str = "") -> Thing | None:
        return next((thing for thing in self.look() if thing.name == name and role in ("", thing.role)), None)

    def press(self, name: str) -> None:
        def pressed() -> bool:
            thing = self.find(name, "push button") or self.find(name)
            if thing is not None:
                thing.press()
            return thing is not None

        self.wait(pressed, f"{name!r}")

    def comes(self, title: str) -> None:
        """Wait for the screen with this title."""
        self.wait(lambda: self.look()[0].name.endswith(title), f"the room {title!r}")

    def play(self) -> str:
        """Play a match by pressing the focused node, or another one if nothing changes, and return its result."""
        before, blocked = "", 0
        for _ in range(MOST):
            things = self.look()
            names = [thing.name for thing in things]
            if any(name in ENDS for name in names):
                return " | ".join(name for name in names if name)
            if any(name.startswith("Waiting for") for name in names):
                time.sleep(0.1)
                continue
            here = repr([(thing.name, thing.focused) for thing in things])
            blocked = blocked + 1 if here == before else 0
            before = here
            self.choose(things, blocked)
            time.sleep(0.12)
        raise Fault(f"no end after {MOST} presses: {names}")

    def choose(self, things: list[Thing], blocked: int) -> None:
        focused = next((thing for thing in things if thing.focused and thing.role in CAN), None)
        if focused is not None and focused.name not in BARS and blocked < 3:
            self.press_this(focused)
            return
        others = [thing for thing in things if thing.role in CAN and thing.enabled and thing.name not in BARS]
        if others:
            self.press_this(self.rng.choice(others))

    def press_this(self, thing: Thing) -> None:
        """Press a node, or do nothing if it has gone away."""
        with suppress(GLib.Error):
            self.pressed(self, thing)

    def exercises(self) -> str:
        """Do ten exercises, right or wrong, and return the end of the set."""
        for _ in range(MOST):
            things = self.look()
            names = [thing.name for thing in things]
            if "Ten more" in names:
                return " | ".join(name for name in names if name)
            self.answer([thing for thing in things if thing.role == "push button" and thing.enabled])
            time.sleep(0.3)
        raise Fault(f"the set has no end: {names}")

    def answer(self, keys: list[Thing]) -> None:
        """Press the button that continues or checks, otherwise an answer, and "Skip" if there is nothing else."""
        after = [key for key in keys if key.name in ("Let’s go on", "Check", "That’s it")]
        answers = [key for key in keys if key.name not in BARS | ASIDE and not key.name.startswith("A hint")]
        last = [key for key in keys if key.name == "Skip"]
        for first_two in (after, answers, last):
            if first_two:
                self.press_this(self.rng.choice(first_two))
                return

    def rooms(self) -> str:
        """Enter every screen and leave it again; return how many there were."""
        for room, inside in ROOMS.items():
            before = self.look()[0].name
            self.press(room)
            self.wait(lambda before=before: self.look()[0].name != before, f"the room {room!r}")
            for name in inside:
                self.press(name)
                time.sleep(0.3)
                self.look()
            while self.look()[0].name != before:
                names = [thing.name for thing in self.look()]
                self.press(next(name for name in LEAVE if name in names))
                time.sleep(0.3)
        return f"{len(ROOMS)} rooms, {self.hidden} hidden"

    def review(self) -> str:
        """Stop a review, let it go on, and return what it says in the end."""
        self.press("Stop")
        self.wait(lambda: self.find("Go on"), "a review that has stopped")
        before = names(self.look())
        time.sleep(1)
        if names(self.look()) != before or not any(name.startswith("Stopped at") for name in before):
            raise Fault(f"it goes on, or does not say that it has stopped: {before}")
        self.press("Go on")
        self.wait(lambda: any("worth a second look" in name for name in names(self.look())), "the end of the review")
        return " | ".join(names(self.look()))

    def write(self, entry: str, text: str) -> None:
        """Press a text input, and type into it."""
        self.press(entry)
        time.sleep(0.5)
        xdotool("type", "--delay", "40", text)
        xdotool("key", "Return")


def rest(_person: Person, thing: Thing) -> None:
    """Move the pointer onto a thing from elsewhere, and rest there until the dwell click is done."""
    left, top, right, bottom = thing.box
    xdotool("mousemove", "0", "0", "sleep", "0.05", "mousemove", str((left + right) // 2), str((top + bottom) // 2))
    time.sleep(RESTED)


def one_key(profile: Person, thing: Thing) -> None:
    """Press the space bar in switch scanning for the group and then for the thing, until anything changes."""
    expected, before = thing.name, names(profile.look())
    xdotool("key", "space")
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        time.sleep(0.2)
        things = profile.look()
        if names(things) != before:
            return
        if any(one.focused and one.name == expected for one in things):
            xdotool("key", "space")
            return


def names(things: list[Thing]) -> list[str]:
    return [thing.name for thing in things]


def xdotool(*words: str) -> None:
    subprocess.run(["xdotool", *words], check=True)


WAYS = {"one key": one_key, "rest": rest}


def main(what: str) -> None:
    listen()
    if what in WAYS:
        other = Person(WAYS[what])
        other.wait(lambda: other.find("Pause"), "the table")
        print(other.play())
        return
    profile = Person()
    if what == "review":
        print(profile.review())
        return
    profile.wait(lambda: profile.find("Number workshop"), "the menu")
    if what == "exercises":
        print(exercises(profile))
        return
    if what == "rooms":
        print(profile.rooms())
        return
    profile.press(what)
    profile.wait(lambda: profile.find("Let’s play"), "the set-up")
    profile.press("Let’s play")
    profile.wait(lambda: profile.find("Pause"), "the table")
    print(profile.play())
    print("Heard:", *profile.heard, sep="\n")


def exercises(profile: Person) -> str:
    """Add a child, open the first level of its path, and do the exercises."""
    profile.press("Number workshop")
    profile.press("Add a child")
    profile.write("First name", "Nora")
    profile.press("Let’s begin!")
    profile.press("Off we go!")
    profile.wait(lambda: profile.find("Skip"), "an exercise")
    return profile.exercises()


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except Fault as fault:
        sys.exit(str(fault))
