"""The parental gate in the window: its number in words is read from the screen, as a grown-up does."""

from __future__ import annotations

from pygame import FRect

from tests.window.twin import Twin
from tests.window.window import Window, same
from ui.practice.parent.gate import ParentalGateDialog


class GateReader:
    """A reader of the gate, whose twin shows the children's screen and, from now on, the gate over it."""

    def __init__(self, window: Window, twin: Twin, child: int | None) -> None:
        """Open the gate in the twin: before the page about a child, or, with None, before that of the class."""
        self.window, self.twin = window, twin
        twin.follow("class" if child is None else f"parents/{child}")
        self._pictures = {number: self._shown(number).picture(self._rect("number")) for number in range(21, 100)}

    def _shown(self, number: int, wrong: bool = False) -> Twin:
        gate = self.twin.scene
        assert isinstance(gate, ParentalGateDialog)
        gate.asked_number, gate.was_wrong, gate.typed_digits = number, wrong, ""
        gate.request_rebuild()
        return self.twin

    def _rect(self, name: str) -> FRect:
        """Return the rectangle of a part of the gate."""
        self.twin.scene.rebuild_if_needed()
        return self.twin.scene.composition.layout[name]

    def number(self, before: int = 0) -> int:
        """Return the number that is asked for once it is no longer `before`."""
        return self.window.wait(lambda: self._read(before), "a number in words")

    def _read(self, before: int) -> int | None:
        seen = self.window.picture(self._rect("number"))
        return next((number for number, shown in self._pictures.items() if number != before and same(seen, shown)), None)

    def refused(self, number: int) -> bool:
        """Return True if the gate refuses the last number and asks for this one."""
        return self.window.sees(self._shown(number, wrong=True).picture(self._rect("dialog")), self._rect("dialog"))

    def by_pad(self, number: int) -> None:
        for digit in str(number):
            self.window.click(self.twin.at(f"digit/{digit}"))
        self.window.park()

    def by_keys(self, number: int) -> None:
        self.window.key(*str(number))
