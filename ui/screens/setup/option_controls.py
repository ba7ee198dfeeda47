"""The form of a game's options: presets, switches, segments, steppers and letters, each with a line of help."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from pygame import FRect

from game.kernel import Json
from game.options import ChoiceOption, LettersOption, NumberOption, Option, SwitchOption, TeamsOption
from ui.assets.translation import _, format_number
from ui.canvas.canvas import Canvas
from ui.layout.containers import Column, Row
from ui.layout.nodes import Box, Breakpoint, Spacer, Text
from ui.screens.setup.choices import named_number_index, option_text, segment_values, stepper_values, team_values, value_label
from ui.tables.option_texts import OptionText, Preset
from ui.widgets.controls import (
    BUTTON_STYLES,
    Command,
    HitRegion,
    SegmentedControl,
    Toggle,
    Widget,
    draw_button_face,
    draw_choice_background,
    draw_chosen_face,
)
from ui.widgets.node import Node
from ui.widgets.parts import CELL_PADDING, CONTROL_HEIGHT, HELP_SIZE, LABEL_SIZE, field

SWITCH_WIDTH, SWITCH_GAP, MIN_SWITCH_HEIGHT = 76.0, 18.0, 60.0
MAX_ONE_ROW_PRESETS = 3  # maximum choices in one row, else two rows are used


@dataclass(frozen=True, slots=True)
class OptionForm:
    """The form of a game's options for these seats; `choose` gets the name of an option and its new value."""

    game: str
    seat_names: Sequence[str]
    choose: Callable[[str, Json], None]

    def fields(self, options: Mapping[str, tuple[Option, Json]]) -> list[Box]:
        """Return the fields of these options with their values, from the top."""
        return [self._field(name, option, value) for name, (option, value) in options.items()]

    def _field(self, name: str, option: Option, value: Json) -> Box:
        words, choose, players = option_text(self.game, name), partial(self.choose, name), len(self.seat_names)
        widget_name = f"option/{name}"
        match option:
            case SwitchOption():
                return _switch_row(widget_name, words, bool(value), lambda: choose(not value))
            case LettersOption(letters):
                return _letter_buttons(widget_name, letters, words, str(value), choose)
            case TeamsOption():
                return _stepper_field(widget_name, words, team_values(self.game, name, option, words, players), value, choose)
            case NumberOption() if words.number_label:
                return _named_number_field(widget_name, option, words, players, value, choose)
            case ChoiceOption() | NumberOption() if several := segment_values(option):
                labels = [value_label(words, index, one) for index, one in enumerate(several)]
                position = several.index(value) if value in several else 0
                return _segments_field(widget_name, words, labels, position, lambda index: choose(several[index]))
            case NumberOption():
                return _stepper_field(widget_name, words, stepper_values(option, words, self.seat_names), value, choose)
            case _:
                raise AssertionError(f"{name} has a control")


def _switch_row(name: str, words: OptionText, is_on: bool, flip: Callable[[], None]) -> Row:
    """Return a switch beside its label and help, which it draws itself."""
    help = words.help[0] if words.help else ""
    below = Breakpoint(Text(help, 16, color="", line_spacing=1.15), small=None) if help else None
    texts = Column([Text(words.label, 19, "b", ""), below], 0, width=0, grow=1)
    return Row(
        [texts, Spacer(width=SWITCH_WIDTH)],
        SWITCH_GAP,
        "center",
        name=name,
        min_height=MIN_SWITCH_HEIGHT,
        padding=(0, 4, 0, 4),
        widget=lambda rect: Toggle(name, rect, words.label, is_on, flip, help),
    )


def _segments(
    name: str, label: str, labels: Sequence[str], chosen: int | None, pick: Callable[[int], None], help: str, columns: int = 5
) -> Column:
    """Return values side by side, in rows of at most this many."""
    cells = [Text(text, LABEL_SIZE, "b", "", line_spacing=1.1, padding=CELL_PADDING) for text in labels]
    rows = [Row(cells[start : start + columns], 0, is_even=True, min_height=CONTROL_HEIGHT) for start in range(0, len(cells), columns)]
    make = partial(OptionSegments, name, label, labels, chosen, pick, help)
    return Column(rows, 0, name=name, widget=make)


def _segments_field(name: str, words: OptionText, labels: Sequence[str], position: int, pick: Callable[[int], None]) -> Column:
    """Return values side by side, with the help of the chosen one."""
    help = words.help[min(position, len(words.help) - 1)] if words.help else ""
    return field(words.label, _segments(name, words.label, labels, position, pick, help), help)


def _stepper_field(name: str, words: OptionText, values: Sequence[tuple[Json, str]], value: Json, choose: Callable[[Json], None]) -> Column:
    """Return a stepper through values with their labels."""
    position = next((position for position, (one, _label) in enumerate(values) if one == value), 0)
    control = stepper(name, words, [label for _one, label in values], position, lambda index: choose(values[index][0]))
    return field(words.label, control, words.help[0] if words.help else "")


def stepper(name: str, words: OptionText, labels: Sequence[str], position: int, on_step: Callable[[int], None]) -> Box:
    """Return a stepper through values with these labels."""
    return Box(name=name, height=CONTROL_HEIGHT, widget=lambda rect: Stepper(name, rect, words, labels, position, on_step))


def _named_number_field(
    name: str, option: NumberOption, words: OptionText, players: int, value: Json, choose: Callable[[Json], None]
) -> Column:
    """Return a choice of null, any number or a named low number, and a stepper while any number is chosen."""
    first = option.low + len(words.values)
    several: list[Json] = [None, max(first, players), *range(option.low, first)]
    labels, position = [words.null_label, words.number_label, *words.values], named_number_index(words, option, value)
    segments = _segments_field(name, words, labels, position, lambda index: choose(several[index]))
    if position != 1 or not isinstance(value, int):
        return segments
    numbers = range(first, option.high + 1)
    figures = list(map(format_number, numbers))
    return Column(
        [segments, stepper(f"{name}/number", OptionText(words.label), figures, value - first, lambda index: choose(numbers[index]))], 10
    )


def _letter_buttons(name: str, letters: str, words: OptionText, value: str, choose: Callable[[Json], None]) -> Column:
    """Return a button for every letter of an option."""
    cells = []
    for index, letter in enumerate(letters):
        changed = "".join(one for one in letters if (one in value) != (one == letter))
        icon = words.icons[index] if index < len(words.icons) else ""
        command = Command(f"{name}/{letter}", value_label(words, index, letter), partial(choose, changed), icon)
        cells.append(Box(name=command.name, height=CONTROL_HEIGHT, widget=partial(LetterButton, command, letter in value)))
    return field(words.label, Row(cells, 0, is_even=True, paint=draw_choice_background), words.help[0] if words.help else "")


def _difference(game: str, preset: Preset, chosen: Mapping[str, Json]) -> list[str]:
    """Return the labels of the options in which the chosen ones differ from a preset."""
    return [option_text(game, name).label for name, value in preset.values.items() if chosen.get(name) != value]


def preset_field(
    game: str, presets: Sequence[Preset], chosen: Mapping[str, Json], pick: Callable[[Preset], None], house_rules_name: str
) -> Column:
    """Return the choice of a preset with its description, or the preset most like the chosen options with what differs.

    `house_rules_name`: of the house rules that apply, "" if none do. In a small window only the name of one's own rules is below it.
    """
    differences = [_difference(game, preset, chosen) for preset in presets]
    nearest = min(range(len(presets)), key=lambda index: len(differences[index]))
    index, own_rules, own_name = None if differences[nearest] else nearest, _("Your own rules, as set below."), _("Your own rules")
    if house_rules_name:
        own_rules, own_name = _("Your house rules: {name}.").format(name=house_rules_name), house_rules_name
    elif 2 * len(differences[nearest]) < len(presets[nearest].values):
        own_name = _("Like “{preset}”, except: {options}").format(preset=presets[nearest].label, options=", ".join(differences[nearest]))
        own_rules = own_name + "."
    help, label, labels = own_rules if index is None else presets[index].help, _("How you play"), [preset.label for preset in presets]
    columns = 2 if len(presets) > MAX_ONE_ROW_PRESETS else MAX_ONE_ROW_PRESETS
    control = _segments("presets", label, labels, index, lambda picked: pick(presets[picked]), help, columns)
    below = Text(own_name, HELP_SIZE, color="text_soft", max_lines=2, can_be_cut=True) if index is None else None
    long_help = Breakpoint(Text(help, HELP_SIZE, color="text_soft"), small=below)
    return Column([field(label, control), long_help], 4)


class OptionSegments(SegmentedControl):
    """A segmented control, in one row or two, that tells screen readers its label and help; it is possible that none is chosen."""

    def __init__(
        self,
        name: str,
        label: str,
        labels: Sequence[str],
        chosen: int | None,
        pick: Callable[[int], None],
        help: str,
        rect: FRect,
    ) -> None:
        super().__init__(name, rect, labels, () if chosen is None else chosen, pick)
        self.accessible_name, self.help = label, help
        self.current_index = -1 if chosen is None else chosen  # without one, the right key chooses the first

    def node(self) -> Node:
        return replace(super().node(), description=self.help)


class LetterButton(HitRegion):
    """A button for one letter of a text option; it shows the command's icon, or else its label."""

    def __init__(self, command: Command, is_on: bool, rect: FRect) -> None:
        super().__init__(command, rect, 14, command.label)
        self.is_on = is_on

    def node(self) -> Node:
        return replace(super().node(), is_on=self.is_on)

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        if self.is_on:
            draw_chosen_face(canvas, self.rect, 0 if pressed else 1)
        color, kind, (x, y) = "text" if self.is_on else "text_soft", "b" if self.is_on else "r", self.rect.center
        if self.command.icon:
            canvas.draw_icon(self.command.icon, x - 16, y - 16, 32, color)
        else:
            canvas.fit_text(self.command.label, x, y, self.rect.w - 12, 18, color, kind, "c")


class Stepper(Widget):
    """A choice from a row of values, with - and + buttons; the left and right keys do the same."""

    icons, sign_keys = ("minus", "plus"), "+-"

    def __init__(
        self,
        name: str,
        rect: FRect,
        option_text: OptionText,
        labels: Sequence[str],
        index: int,
        on_step: Callable[[int], None],
    ) -> None:
        """Create a stepper; `labels` name all values, `index` is the present index, `on_step` takes a new one."""
        super().__init__(name, rect)
        self.option_text, self.labels, self.index, self.on_step = option_text, labels, index, on_step
        self._pressed_side = 0

    def press(self, x: float, y: float) -> None:
        self._pressed_side = self._button_side(x)

    def click(self, x: float, y: float) -> None:
        self._step_by(self._button_side(x))

    def handle_key(self, keys: str) -> bool:
        return self._step_by({"left": -1, "right": 1, "-": -1, "+": 1}.get(keys, 0))

    def node(self) -> Node:
        number, note = (self.index, 0, len(self.labels) - 1, 1), self.option_text.help[0] if self.option_text.help else ""
        label = self.accessible_name or self.option_text.label
        return Node(self.name, "slider", self.rect, label, self.labels[self.index], note, number)

    def set_value(self, value: str) -> None:
        self._step_by(round(float(value)) - self.index)

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        rect = self.rect
        draw_choice_background(canvas, rect)
        for side, icon, x in ((-1, self.icons[0], rect.x), (1, self.icons[1], rect.right - 72)):
            off = not self._is_valid_index(self.index + side)
            sunk = pressed and self._pressed_side == side and not off
            draw_button_face(canvas, FRect(x, rect.y, 72, rect.h), "paper", is_sunk=sunk, is_disabled=off)
            canvas.draw_icon(icon, x + 22, rect.centery - 16 + 3 * sunk, 28, "text_soft" if off else BUTTON_STYLES["paper"][2])
        self._draw_value(canvas)

    def _draw_value(self, canvas: Canvas) -> None:
        """Draw the value, on several lines if it is too wide."""
        label, max_width = self.labels[self.index], self.rect.w - 156
        size = canvas.fitting_size(label, max_width, 22 if label.isdecimal() else 18, "b")
        lines = [canvas.ellipsize(line, max_width, size, "b") for line in canvas.wrap(label, max_width, size, "b")]
        canvas.draw_lines(lines, *self.rect.center, size, "text", "b", "c", 1.1)

    def _button_side(self, x: float) -> int:
        return -1 if x < self.rect.x + 90 else 1 if x > self.rect.right - 90 else 0

    def _is_valid_index(self, index: int) -> bool:
        return 0 <= index < len(self.labels)

    def _step_by(self, by: int) -> bool:
        if not by or not self._is_valid_index(self.index + by):
            return False
        self.on_step(self.index + by)
        return True
