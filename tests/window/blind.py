"""A listener who knows no game; run it with the system's Python: `python3 -m tests.window.blind GAME`, from the project's folder.

Everything is learned by ear from the French app: it asks for a hint, presses what the hint shows by its name, then what has the focus, and so
on to the result. It prints what was heard, with the presses in brackets.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

from gi.repository import GLib

from tests.window.reader import CAN, MOST, Fault, Person, Thing, listen

PLAY, HINT, STEP, MORE, END = "On joue!", "Indice", "Indice: étape", "Appuie encore", "Encore une fois"
SHOWS = re.compile(r"L’indice montre: (.*?)\.")
SIGNS = re.compile("plus|moins|fois|divisé par")
ANSWER_S, SETTLED_S, LONGEST_S = 6.0, 0.7, 40.0  # seconds until a hint has spoken; of rest after a press; without any change


def plain(name: str) -> str:
    """Return what identifies a name: without its number among equal ones, its end mark, and what is told after it."""
    return re.split(r"[:,!?]", name.casefold())[0].strip()


class Listener(Person):
    """A user who plays by hints alone."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        super().__init__()

    def hear(self, event) -> None:  # type: ignore[no-untyped-def]
        count = len(self.heard)
        with suppress(GLib.Error):  # of a node that has gone away
            super().hear(event)
        self.note(*(sentence.replace("\u200b", "") for sentence in self.heard[count:]))

    def note(self, *lines: str) -> None:
        self.lines += lines
        print(*lines, sep="\n", end="\n" * bool(lines), flush=True)

    def push(self, thing: Thing) -> None:
        self.note(f"[{thing.name}]")
        with suppress(GLib.Error):
            thing.press()

    def rest(self) -> list[Thing]:
        """Return what is there once nothing has changed for a moment."""
        things, since = self.look(), time.monotonic()
        while time.monotonic() < since + SETTLED_S:
            time.sleep(0.1)
            before, things = told(things), self.look()
            if told(things) != before:
                since = time.monotonic()
        return things

    def play(self) -> str:
        """Play to the end, and return everything that can be read there."""
        before, since = "", time.monotonic()
        for _turn in range(MOST):
            things = self.rest()
            if any(thing.name == END for thing in things):
                return "\n".join(thing.name for thing in things if thing.name)
            if (now := told(things)) != before:
                before, since = now, time.monotonic()
            elif time.monotonic() > since + LONGEST_S:
                break
            hint = next((thing for thing in things if thing.name.startswith(HINT) and not thing.node.get_description()), None)
            if hint is None or not self.follow(self.ask(hint)):  # what is off says why in its description
                self.go_on()
        raise Fault("\n".join([*self.lines[-40:], f"no way on: {told(things)}"]))

    def ask(self, hint: Thing | None) -> list[str]:
        """Ask for every step of the hint, and return what the last one has said."""
        while hint is not None:
            start = len(self.lines)
            self.push(hint)
            end = time.monotonic() + ANSWER_S
            while time.monotonic() < end and not any(SHOWS.search(line) for line in self.lines[start:]):
                self.look()
                time.sleep(0.1)
            hint = next((thing for thing in self.rest() if thing.name.startswith(HINT) and MORE in thing.name), None)
        return self.lines[start:]

    def follow(self, said: Sequence[str]) -> bool:
        """Press what a hint shows, with the signs of its calculation between; return False if it shows nothing."""
        sentence = " ".join(line for line in said if not line.startswith("["))
        shown = [name for names in SHOWS.findall(sentence)[-1:] for name in names.split("; ")]
        signs = SIGNS.findall(sentence.partition(" égale ")[0]) if " égale " in sentence else []
        for number, name in enumerate(shown):
            self.push_named(name)
            if number < len(signs):
                self.push_named(signs[number])
        if any(thing.name.startswith(STEP) for thing in self.rest()):  # the move is not complete
            self.go_on()
        return bool(shown)

    def push_named(self, name: str) -> None:
        things = [thing for thing in self.rest() if thing.role in CAN and thing.enabled]
        ways: tuple[Callable[[str], bool], ...] = (
            lambda other: other.casefold() == name.casefold(),
            lambda other: plain(other) == plain(name),
        )
        thing = next((thing for way in ways for thing in things if way(thing.name)), None)
        if thing is None:
            self.note(f"[nothing is called {name!r}]")
        else:
            self.push(thing)

    def go_on(self) -> None:
        """Press what has the focus."""
        focused = next((thing for thing in self.rest() if thing.focused and thing.role in CAN and thing.enabled), None)
        if focused is not None and not focused.name.startswith(HINT):
            self.push(focused)


def told(things: Sequence[Thing]) -> str:
    return repr([(thing.role, thing.name, thing.focused) for thing in things])


def main(game: str) -> None:
    listen()
    person = Listener()
    for name in (game, PLAY):
        person.wait(lambda name=name: person.find(name, "push button"), name)
        person.push_named(name)
    person.note("RESULT", person.play())


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except Fault as fault:
        sys.exit(str(fault))
