"""A game's own options on the screen, whatever they are: a toggle, segments or a stepper, each with its line of help."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from pygame import FRect

from game import GAMES
from game.kernel import Json, Option, fits, offered
from ui import palette as ink
from ui.choices import OptionValue
from ui.paint import Brush
from ui.scroll import ScrollArea
from ui.tables import TABLES
from ui.tables.contract import OptionWords
from ui.widgets import STYLES, Segments, Toggle, Widget, draw_face
from ui.words import _, figure

MOST_SEGMENTS = 5
LABEL, KEYS, HELP = 34.0, 56.0, 30.0  # heights of the parts of a block, its help of one line
HELP_SIZE, HELP_LEAD = 17.0, 1.2
GAP = 14.0
SWITCH = 76.0
BESIDE = 28.0  # free beside a control: the bar
AGREEMENTS = {"hints": Option("bool", None, True), "undo": Option("bool", None, True)}  # the house's, for any game (Record.table)
Choose = Callable[[str, Json], None]


@dataclass(frozen=True, slots=True)
class Form:
    """Where the options of a game are laid out: `at`, in a list that scrolls when that is too short. `names` of the seats;
    `measure`: a brush that only measures."""

    game: str
    names: Sequence[str]
    area: ScrollArea
    at: FRect
    measure: Brush


class LabelledSegments(Segments):
    """Segments with a label above and a line of help below."""

    def __init__(self, name: str, rect: FRect, words: OptionWords, labels: Sequence[str], chosen: int, pick: Callable[[int], None]) -> None:
        super().__init__(name, rect, labels, chosen, pick)
        self.label, self.help = words.label, words.help[min(chosen, len(words.help) - 1)] if words.help else ""

    def draw(self, brush: Brush, hover: bool, pressed: bool) -> None:
        draw_label(brush, self.rect, self.label, self.help)
        super().draw(brush, hover, pressed)


class Stepper(Widget):
    """One value of a row of them, with - and + at its ends; arrows left and right do the same."""

    def __init__(self, name: str, rect: FRect, words: OptionWords, labels: Sequence[str], place: int, step: Callable[[int], None]) -> None:
        """`labels` of all values; `place` of the present one; `step` gets the new place."""
        super().__init__(name, rect)
        self.words, self.labels, self.place, self.step = words, labels, place, step
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
            off = not self._within(self.place + side)
            sunk = pressed and self._pressed_at == side and not off
            draw_face(brush, FRect(x, rect.y, 72, rect.h), "paper", sunk=sunk, off=off)
            brush.icon(icon, x + 22, rect.centery - 16 + 3 * sunk, 28, ink.SOFT if off else STYLES["paper"][2])
        self._draw_value(brush)

    def _draw_value(self, brush: Brush) -> None:
        """On two lines where one is too wide."""
        label, room = self.labels[self.place], self.rect.w - 156
        size = brush.fitting(label, room, 22 if label.isdecimal() else 18, "b")
        lines, step = brush.wrapped(label, room, size, "b"), brush.leading(size, 1.1)
        for place, line in enumerate(lines):
            y = self.rect.centery + step * (place - (len(lines) - 1) / 2)
            brush.text(brush.cut(line, room, size, "b"), self.rect.centerx, y, size, ink.INK, "b", "c")

    def _side(self, x: float) -> int:
        return -1 if x < self.rect.x + 90 else 1 if x > self.rect.right - 90 else 0

    def _within(self, place: int) -> bool:
        return 0 <= place < len(self.labels)

    def _change(self, by: int) -> bool:
        if not by or not self._within(self.place + by):
            return False
        self.step(self.place + by)
        return True


def draw_label(brush: Brush, rect: FRect, label: str, help: str) -> None:
    """A bold label above a control, and its help below."""
    brush.fit(label, rect.x, rect.y - LABEL / 2, rect.w, 18, ink.SOFT, "b")
    if help and not brush.page.compact:
        brush.paragraph(help, rect.x, rect.bottom + HELP / 2 + 1, rect.w, HELP_SIZE, ink.SOFT, lead=HELP_LEAD)


def values(option: Option) -> tuple[Json, ...]:
    """What can be chosen side by side; empty when there are too many values, or when they are not a list."""
    if option.kind == "choice" and isinstance(option.range, Sequence):
        return tuple(option.range)
    low, high = bounds(option)
    return tuple(range(low, high + 1)) if high - low < MOST_SEGMENTS and option.default is not None else ()


def stops(option: Option, words: OptionWords, names: Sequence[str]) -> list[tuple[Json, str]]:
    """The values of a stepper and what they are called: null first where it is allowed, a seat by its name."""
    low, high = bounds(option)
    found: list[tuple[Json, str]] = [(None, words.null or "–")] if option.default is None else []
    if words.seats:
        return found + [(seat, name) for seat, name in enumerate(names) if low <= seat <= high]
    return found + [(value, _label(words, value - low, value)) for value in range(low, high + 1)]


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


def fitting(game: str, wished: Mapping[str, Json], players: int) -> dict[str, OptionValue]:
    """A value for every option that can be set here: as wished for, as far as that fits so many players; else the default."""
    words, chosen = TABLES[game].option_words(), dict[str, OptionValue]()
    for name, option in settable(GAMES[game].rules.options, players).items():
        value = wished[name] if name in wished and fits(option, wished[name]) else option.default
        if name in words and words[name].seats and isinstance(value, int) and value >= players:
            value = option.default
        if isinstance(value, bool | int | float | str | None):
            chosen[name] = value
    return chosen


def lay_options(
    form: Form, options: Mapping[str, Option], chosen: Mapping[str, Json], choose: Choose, first: Widget | None = None
) -> list[Widget]:
    """The controls of these options, from the top. `first`: a control as high as its rect that stands above all others."""
    words, at = _words(form.game, list(options)), form.at
    heights = {name: _height(option, words[name], form) for name, option in options.items()}
    lead = first.rect.h + GAP if first is not None else 0.0
    form.area.place(at, lead + sum(heights.values()) + GAP * len(heights))
    widgets: list[Widget] = []
    y = form.area.y
    if first is not None:
        first.rect.topleft = at.x + 10, y
        widgets.append(form.area.hold(first))
        y += lead
    for name, option in options.items():
        rect = FRect(at.x + 10, y, at.w - BESIDE, heights[name])
        value = chosen.get(name, option.default)
        widgets.append(form.area.hold(_control(name, option, words[name], value, choose, rect, form.names)))
        y += heights[name] + GAP
    return widgets


def _control(name: str, option: Option, words: OptionWords, value: Json, choose: Choose, rect: FRect, seats: Sequence[str]) -> Widget:
    if option.kind == "bool":
        on = bool(value)
        return Toggle(f"option/{name}", rect, words.label, on, lambda: choose(name, not on), words.help[0] if words.help else "")
    keys = FRect(rect.x, rect.y + LABEL, rect.w, KEYS)
    several = values(option)
    if several:
        labels = [_label(words, index, one) for index, one in enumerate(several)]
        place = several.index(value) if value in several else 0
        return LabelledSegments(f"option/{name}", keys, words, labels, place, lambda index: choose(name, several[index]))
    found = stops(option, words, seats)
    place = next((place for place, (one, _says) in enumerate(found) if one == value), 0)
    return Stepper(f"option/{name}", keys, words, [says for _one, says in found], place, lambda new: choose(name, found[new][0]))


def _label(words: OptionWords, index: int, value: Json) -> str:
    return words.values[index] if index < len(words.values) else figure(value) if isinstance(value, int | float) else str(value)


def _height(option: Option, words: OptionWords, form: Form) -> float:
    """Of a block, with its longest help."""
    measure, room = form.measure, form.at.w - BESIDE
    if option.kind == "bool":
        lines = max((len(measure.wrapped(help, room - 94, 16)) for help in words.help), default=0)
        return max(SWITCH, 36 + measure.leading(16, 1.15) * lines) if words.help else 56.0
    lines = max((len(measure.wrapped(help, room, HELP_SIZE)) for help in words.help), default=0)
    return LABEL + KEYS + (HELP + measure.leading(HELP_SIZE, HELP_LEAD) * (lines - 1) * (not measure.page.compact) if lines else 0.0)


def _words(game: str, names: Sequence[str]) -> dict[str, OptionWords]:
    """The words of these options; an option without words goes by its name."""
    known = {**TABLES[game].option_words(), **_agreements()}
    return {name: known.get(name) or OptionWords(name.replace("_", " ").capitalize()) for name in names}


def _agreements() -> dict[str, OptionWords]:
    return {
        "hints": OptionWords(_("Hints"), help=(_("People may ask for one."),)),
        "undo": OptionWords(_("Undo"), help=(_("Moves may be taken back."),)),
    }
