"""A game's own options on the screen, whatever they are: a toggle, segments or a stepper, each with its line of help."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pygame import FRect

from game.kernel import Json, Option, offered
from ui import palette as ink
from ui.paint import Brush
from ui.scroll import ScrollArea
from ui.tables import TABLES
from ui.tables.contract import OptionWords
from ui.widgets import STYLES, Segments, Toggle, Widget, draw_face
from ui.words import _, figure

MOST_SEGMENTS = 5
LABEL, KEYS, HELP = 34.0, 56.0, 30.0  # heights of the parts of a block
GAP = 14.0
SWITCH = 76.0
AGREEMENTS = {"hints": Option("bool", None, True), "undo": Option("bool", None, True)}  # the house's, for any game (Record.table)
Choose = Callable[[str, Json], None]


class LabelledSegments(Segments):
    """Segments with a label above and a line of help below."""

    def __init__(self, name: str, rect: FRect, words: OptionWords, labels: Sequence[str], chosen: int, pick: Callable[[int], None]) -> None:
        super().__init__(name, rect, labels, chosen, pick)
        self.label, self.help = words.label, words.help[min(chosen, len(words.help) - 1)] if words.help else ""

    def draw(self, brush: Brush, hover: bool, pressed: bool) -> None:
        draw_label(brush, self.rect, self.label, self.help)
        super().draw(brush, hover, pressed)


class Stepper(Widget):
    """A whole number between two bounds, with - and + at its ends; arrows left and right do the same."""

    def __init__(
        self, name: str, rect: FRect, words: OptionWords, value: int, bounds: tuple[int, int], step: Callable[[int], None]
    ) -> None:
        """`step` gets the new value."""
        super().__init__(name, rect)
        self.words, self.value, self.bounds, self.step = words, value, bounds, step
        self._pressed_at = 0

    def press(self, x: float, y: float) -> None:
        self._pressed_at = self._side(x)

    def click(self, x: float, y: float) -> None:
        self._change(self._side(x))

    def type(self, keys: str) -> bool:
        return self._change({"left": -1, "right": 1, "-": -1, "+": 1}.get(keys, 0))

    def draw(self, brush: Brush, hover: bool, pressed: bool) -> None:
        rect = self.rect
        draw_label(brush, rect, self.words.label, self.words.help[0] if self.words.help else "")
        brush.box(rect, 14, "#E0CCA2", "#8A7355", 1.5)
        for side, icon, x in ((-1, "minus", rect.x), (1, "plus", rect.right - 72)):
            off = not self._within(self.value + side)
            sunk = pressed and self._pressed_at == side and not off
            draw_face(brush, FRect(x, rect.y, 72, rect.h), "paper", sunk=sunk, off=off)
            brush.icon(icon, x + 22, rect.centery - 16 + 3 * sunk, 28, ink.SOFT if off else STYLES["paper"][2])
        brush.text(figure(self.value), rect.centerx, rect.centery, 22, ink.INK, "b", "c")

    def _side(self, x: float) -> int:
        return -1 if x < self.rect.x + 90 else 1 if x > self.rect.right - 90 else 0

    def _within(self, value: int) -> bool:
        return self.bounds[0] <= value <= self.bounds[1]

    def _change(self, by: int) -> bool:
        if not by or not self._within(self.value + by):
            return False
        self.step(self.value + by)
        return True


def draw_label(brush: Brush, rect: FRect, label: str, help: str) -> None:
    """A bold label above a control, and its help below."""
    brush.fit(label, rect.x, rect.y - LABEL / 2, rect.w, 18, ink.SOFT, "b")
    if help and not brush.page.compact:
        brush.fit(help, rect.x, rect.bottom + HELP / 2 + 1, rect.w, 17, ink.SOFT)


def values(option: Option) -> tuple[Json, ...]:
    """What can be chosen side by side; empty when there are too many values, or when they are not a list."""
    if option.kind == "choice" and isinstance(option.range, Sequence):
        return tuple(option.range)
    low, high = bounds(option)
    return tuple(range(low, high + 1)) if high - low < MOST_SEGMENTS else ()


def bounds(option: Option) -> tuple[int, int]:
    """Lowest and highest value of a whole number; (0, 99) for what is none."""
    if option.kind == "int" and isinstance(option.range, Sequence):
        low, high = option.range
        assert isinstance(low, int) and isinstance(high, int), "bounds are whole numbers"
        return low, high
    return 0, 99


def settable(options: Mapping[str, Option], players: int) -> dict[str, Option]:
    """Those that so many players can set by a toggle, segments or a stepper."""
    kinds = ("bool", "int", "choice")
    return {name: option for name, option in options.items() if option.kind in kinds and offered(option, players)}


def lay_options(
    game: str, options: Mapping[str, Option], chosen: Mapping[str, Json], choose: Choose, area: ScrollArea, at: FRect
) -> list[Widget]:
    """The controls of these options, from the top of a list that scrolls when `at` is too short."""
    shown = list(options)
    words = _words(game, shown)
    heights = [_height(options[name], words[name]) for name in shown]
    area.place(at, sum(heights) + GAP * len(heights))
    widgets: list[Widget] = []
    y = area.y
    for name, height in zip(shown, heights, strict=True):
        rect = FRect(at.x + 10, y, at.w - 28, height)
        widgets.append(area.hold(_control(name, options[name], words[name], chosen.get(name, options[name].default), choose, rect)))
        y += height + GAP
    return widgets


def _control(name: str, option: Option, words: OptionWords, value: Json, choose: Choose, rect: FRect) -> Widget:
    if option.kind == "bool":
        on = bool(value)
        return Toggle(f"option/{name}", rect, words.label, on, lambda: choose(name, not on), words.help[0] if words.help else "")
    keys = FRect(rect.x, rect.y + LABEL, rect.w, KEYS)
    several = values(option)
    if several:
        labels = [_label(words, index, one) for index, one in enumerate(several)]
        place = several.index(value) if value in several else 0
        return LabelledSegments(f"option/{name}", keys, words, labels, place, lambda index: choose(name, several[index]))
    low, high = bounds(option)
    return Stepper(f"option/{name}", keys, words, value if isinstance(value, int) else low, (low, high), lambda new: choose(name, new))


def _label(words: OptionWords, index: int, value: Json) -> str:
    return words.values[index] if words.values else figure(value) if isinstance(value, int | float) else str(value)


def _height(option: Option, words: OptionWords) -> float:
    if option.kind == "bool":
        return SWITCH if words.help else 56.0
    return LABEL + KEYS + (HELP if words.help else 0.0)


def _words(game: str, names: Sequence[str]) -> dict[str, OptionWords]:
    """The words of these options; an option without words goes by its name."""
    known = {**TABLES[game].option_words(), **_agreements()}
    return {name: known.get(name) or OptionWords(name.replace("_", " ").capitalize()) for name in names}


def _agreements() -> dict[str, OptionWords]:
    return {
        "hints": OptionWords(_("Hints"), help=(_("People may ask for one."),)),
        "undo": OptionWords(_("Undo"), help=(_("Moves may be taken back."),)),
    }
