"""Buttons, segmented controls, toggles and regions, to be clicked, tapped and focused (docs/art.md, 6)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from math import dist, hypot
from typing import TypeVar

from pygame import FRect

from ui.assets.translation import _
from ui.canvas.canvas import Canvas, dashed_box_attributes, gradient_svg
from ui.layout.nodes import Text
from ui.layout.solver import Part
from ui.widgets.node import Node

SWITCH_WIDTH, SWITCH_HEIGHT = 76.0, 44.0
CHOICE_MARGIN_UNITS = 8.0  # from a label to the edge of its choice
LABEL_MARGINS = 20.0  # units at both sides of a button's label together
W = TypeVar("W", bound="Widget")
BUTTON_STYLES = {
    "primary": (("primary_light", "primary_deep"), "primary_border", "on_primary"),
    "paper": (("button", "surface_sunk"), "border_button", "text"),
    "wood": (("button_wood", "button_wood_end"), "wood_edge", "on_wood"),
    "danger": (("danger_light", "danger"), "danger_border", "on_accent"),
    "teal": (("success_light", "success"), "success_border", "on_accent"),
}


@dataclass(frozen=True, slots=True)
class Command:
    """An action of the user, with its name, label, icon, shortcuts and, if it is disabled, the reason."""

    name: str
    label: str
    run: Callable[[], object]
    icon: str = ""
    shortcuts: tuple[str, ...] = ()  # shortcuts that run it
    disabled_reason: str = ""  # why it is disabled, as a sentence; "" if it is enabled


class Widget:
    """A thing on the screen with a unique name and a rectangle in logical units."""

    sign_keys = ""  # the signs that it handles while it has the focus
    accessible_name = ""  # its accessible name, if no label and no text beside it gives one

    def __init__(self, name: str, rect: FRect, tip: str = "") -> None:
        self.name, self.rect, self.tooltip = name, rect, tip
        self.content, self.laid_out_y = list[Part](), rect.y  # parts drawn over it; its y before its list was scrolled

    def hit_rect(self, min_size: float) -> FRect:
        """Return the area in which a tap hits the widget: its rectangle, enlarged to at least `min_size` wide and high."""
        return self.rect.inflate(max(0.0, min_size - self.rect.w), max(0.0, min_size - self.rect.h))

    @property
    def spoken_label(self) -> str:
        """The text that is read aloud for the widget."""
        return self.tooltip

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        """Draw nothing by default."""

    def draw_focus(self, canvas: Canvas) -> None:
        canvas.draw_ring(self.rect.inflate(6, 4), "focus_ring", 18, 3)

    def press(self, x: float, y: float) -> None:
        """Handle the pointer going down here."""

    def drag(self, x: float, y: float) -> bool:
        """Handle the pointer moving while down; return True if something changed."""
        return False

    def click(self, x: float, y: float) -> None:
        self.activate()

    def activate(self) -> None:
        """Handle Enter or a click."""

    def handle_key(self, keys: str) -> bool:
        """Handle a key while focused; return True if the key was used."""
        return False

    def node(self) -> Node:
        """Return the node of the widget for screen readers."""
        return Node(
            self.name, "button", self.rect, self.accessible_name or self.tooltip, description=self.tooltip if self.accessible_name else ""
        )

    def press_part(self, part: str) -> None:
        """Press the widget, or its part of this name, on behalf of a screen reader."""
        self.activate()

    def set_value(self, value: str) -> None:
        """Set the widget's value on behalf of a screen reader."""


class CommandWidget(Widget):
    """A widget that runs a command, unless that is disabled."""

    def __init__(self, command: Command, rect: FRect, tip: str) -> None:
        super().__init__(command.name, rect, command.disabled_reason or tip)
        self.command = command

    @property
    def spoken_label(self) -> str:
        return "\n".join(filter(None, (self.command.label, self.command.disabled_reason)))

    def activate(self) -> None:
        if not self.command.disabled_reason:
            self.command.run()


class Button(CommandWidget):
    """A button: pressed it sinks, disabled it fades and its tooltip gives the reason."""

    def __init__(self, command: Command, rect: FRect, style: str = "paper", size: float = 20, is_icon_only: bool = False) -> None:
        """Create the button of a command; if `is_icon_only`, with the icon alone and the label as tooltip."""
        super().__init__(command, rect, command.label if is_icon_only else "")
        self.style, self.size, self.is_icon_only = style, size, is_icon_only
        self.alike: Sequence[Button] = (self,)  # the buttons beside it that are as large, and it: their labels have one size

    def node(self) -> Node:
        return command_node(self.command, self.rect)

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        """Draw the button with its icon and label, centred; a long label gets smaller, then loses its icon, then wraps."""
        rect, is_disabled, color = self.rect, bool(self.command.disabled_reason), BUTTON_STYLES[self.style][2]
        is_sunk = pressed and not is_disabled
        draw_button_face(canvas, rect, self.style, hover and not is_disabled, is_sunk, is_disabled)
        if is_disabled:
            color = "text_soft" if self.style in ("paper", "primary") else "on_wood_faint"
        (icon, lead, _size), size = self._fit_label(canvas), min(one._fit_label(canvas)[2] for one in self.alike)
        lines = canvas.wrap(self._label, rect.w - LABEL_MARGINS - lead, size, "b") if self._label else []
        width = max((canvas.rasterizer.text_width(line, size, "b") for line in lines), default=0)
        x, middle = rect.centerx - (width + lead) / 2, rect.centery - 2 + (3 if is_sunk else 0)
        if icon:
            canvas.draw_icon(icon, x, middle - 14, 28, color)
        canvas.draw_lines(lines, x + lead + width / 2, middle, size, color, "b", "c", 1.15)

    @property
    def _label(self) -> str:
        return "" if self.is_icon_only else self.command.label

    def _fit_label(self, canvas: Canvas) -> tuple[str, float, float]:
        """Return the icon, "" if the label leaves no room for it, the width of icon and gap, and the size at which the label fits."""
        label, icon, max_width = self._label, self.command.icon, self.rect.w - LABEL_MARGINS
        lead = (38.0 if label else 28.0) if icon else 0.0
        size = canvas.fitting_size(label, max_width - lead, self.size, "b")
        if label and icon and canvas.rasterizer.text_width(label, size, "b") > max_width - lead:
            return "", 0.0, canvas.fitting_size(label, max_width, self.size, "b")
        return icon, lead, size


class HitRegion(CommandWidget):
    """A clickable region of a picture that runs a command: a box on the shelf, a row, a plate."""

    def __init__(self, command: Command, rect: FRect, r: float = 16, tip: str = "") -> None:
        super().__init__(command, rect, tip)
        self.r = r

    def node(self) -> Node:
        labelled_node = command_node(self.command, self.rect, self.tooltip)
        return replace(labelled_node, label=self.accessible_name) if self.accessible_name else labelled_node

    def draw_focus(self, canvas: Canvas) -> None:
        canvas.draw_ring(self.rect.inflate(4, 4), "focus_ring", self.r, 3)


class ListItem(HitRegion):
    """A row that a list can scroll: `paint` gets its present rectangle and hover state."""

    def __init__(self, command: Command, rect: FRect, paint: Callable[[Canvas, FRect, bool], None], tip: str = "") -> None:
        super().__init__(command, rect, 14, tip)
        self.paint = paint

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        self.paint(canvas, self.rect, hover)


class SegmentedControl(Widget):
    """A segmented control: 2 to 5 choices in a row or in several rows."""

    def __init__(
        self,
        name: str,
        rect: FRect,
        labels: Sequence[str],
        chosen: int | Collection[int],
        on_pick: Callable[[int], None],
        size: float = 18,
    ) -> None:
        super().__init__(name, rect)
        self.labels, self.on_pick, self.size = labels, on_pick, size
        self.chosen_indices = {chosen} if isinstance(chosen, int) else set(chosen)  # several choices may be on
        self.current_index = min(self.chosen_indices, default=0)

    @property
    def spoken_label(self) -> str:
        return ", ".join(self.labels[index] for index in sorted(self.chosen_indices))

    def click(self, x: float, y: float) -> None:
        self.on_pick(min(range(len(self.labels)), key=lambda index: (dist(self.choice_rect(index).center, (x, y)), -index)))

    def activate(self) -> None:
        self.on_pick((self.current_index + 1) % len(self.labels))

    def handle_key(self, keys: str) -> bool:
        step = {"left": -1, "right": 1}.get(keys, 0)
        if not step or not 0 <= self.current_index + step < len(self.labels):
            return False
        self.on_pick(self.current_index + step)
        return True

    def node(self) -> Node:
        cells = [
            Node(f"{self.name}#{index}", "radio", self.choice_rect(index), text, is_on=index in self.chosen_indices)
            for index, text in enumerate(self.labels)
        ]
        return Node(
            self.name,
            "radios",
            self.rect,
            self.accessible_name,
            ", ".join(cell.label for cell in cells if cell.is_on),
            children=tuple(cells),
        )

    def press_part(self, part: str) -> None:
        self.on_pick(int(part)) if part else self.activate()

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        draw_choice_background(canvas, self.rect)
        for index in range(len(self.labels)):
            cell = self.choice_rect(index)
            if index in self.chosen_indices:
                draw_chosen_face(canvas, cell)
            self.draw_choice(canvas, cell, index)

    def choice_rect(self, index: int) -> FRect:
        """Return the rectangle of a choice: its label's in the layout, or an equal share where the layout has no labels."""
        labels = [part for part in self.content if isinstance(part.node, Text)]
        if labels:
            return FRect(labels[index].bounds).move(0, self.rect.y - self.laid_out_y)
        share = self.rect.w / len(self.labels)
        return FRect(self.rect.x + index * share, self.rect.y, share, self.rect.h)

    def draw_choice(self, canvas: Canvas, cell: FRect, index: int) -> None:
        """Draw the label of a choice; all labels have the size at which the longest fits."""
        label, kind = self.labels[index], "b" if index in self.chosen_indices else "r"
        size = min(self._fitting_size(canvas, every, self.choice_rect(place)) for place, every in enumerate(self.labels))
        canvas.draw_lines(canvas.wrap(label, cell.w - 2 * CHOICE_MARGIN_UNITS, size, kind), *cell.center, size, "text", kind, "c", 1.1)

    def _fitting_size(self, canvas: Canvas, label: str, cell: FRect) -> float:
        """Return the size at which each line of a label fits on one line, or else on several."""
        max_width = cell.w - 2 * CHOICE_MARGIN_UNITS
        longest = max(label.split("\n"), key=len)
        size = canvas.fitting_size(longest, max_width, self.size, "b")
        if canvas.rasterizer.text_width(longest, size, "b") <= max_width:
            return size
        wrapped = min(canvas.fitting_size(word, max_width, self.size, "b") for word in label.split())
        high = canvas.line_height(wrapped, 1.1) * len(canvas.wrap(label, max_width, wrapped, "b"))
        return wrapped if high <= cell.h - 8 else size


class Toggle(Widget):
    """A switch with a check mark at the right end of its row; the whole row can be tapped."""

    def __init__(
        self, name: str, rect: FRect, label: str, is_on: bool, on_toggle: Callable[[], None], help: str = "", is_framed: bool = False
    ) -> None:
        super().__init__(name, rect)
        self.label, self.is_on, self.on_toggle, self.help, self.is_framed = label, is_on, on_toggle, help, is_framed

    @property
    def spoken_label(self) -> str:
        state = _("on") if self.is_on else _("off")
        return f"{self.label}: {state}\n{self.help}"

    def activate(self) -> None:
        self.on_toggle()

    def node(self) -> Node:
        return Node(self.name, "switch", self.rect, self.label, description=self.help, is_on=self.is_on)

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        rect, inset = self.rect, 0
        if self.is_framed:
            canvas.draw_box(rect, 14, "surface_raised", "border_soft", 1.5)
            inset = 18
        max_width = rect.w - 94 - 2 * inset
        is_wide = not canvas.fits(self.label, max_width, 19, "b")
        # the help becomes the tooltip if there is no space for it
        self.tooltip = self.help if is_wide or canvas.viewport.is_compact else ""
        if self.help and not is_wide and not canvas.viewport.is_compact:
            lines, step = canvas.wrap(self.help, max_width, 16), canvas.line_height(16, 1.15)
            down = 26 if len(lines) == 1 else 23
            top = rect.centery + 1 - (down + step * (len(lines) - 1)) / 2
            canvas.fit_text(self.label, rect.x + inset, top, max_width, 19, "text", "b")
            for index, line in enumerate(lines):
                canvas.fit_text(line, rect.x + inset, top + down + step * index, max_width, 16, "text_soft")
        else:
            self._draw_label_only(canvas, rect.x + inset, max_width, 19 if self.is_framed else 18, "b" if self.is_framed else "r")
        draw_switch(canvas, rect.right - SWITCH_WIDTH - inset, rect.centery - SWITCH_HEIGHT / 2, self.is_on)

    def _draw_label_only(self, canvas: Canvas, x: float, max_width: float, size: float, kind: str) -> None:
        """Draw the label without help, wrapped if even the smallest size is too wide."""
        size = canvas.fitting_size(self.label, max_width, size, kind)
        canvas.draw_lines(canvas.wrap(self.label, max_width, size, kind), x, self.rect.centery, size, "text", kind, line_height_factor=1.15)


def tapped_widget(widgets: Sequence[Widget], min_size: float, x: float, y: float) -> Widget | None:
    """Return the widget that a tap at this point hits; the topmost widget is the last one.

    The nearest of the widgets whose hit area (see `Widget.hit_rect`) has the point wins; but a widget on another one wins in all of its hit
    area.
    """
    neighbors = [widget for widget in widgets if widget.hit_rect(min_size).collidepoint(x, y)]
    neighbors = [one for index, one in enumerate(neighbors) if not any(one.rect.contains(other.rect) for other in neighbors[index + 1 :])]
    return min(reversed(neighbors), key=lambda one: distance_to_rect(one.rect, x, y), default=None)


def distance_to_rect(rect: FRect, x: float, y: float) -> float:
    """Return the distance of a point from a rectangle; 0 inside."""
    return hypot(max(rect.left - x, 0.0, x - rect.right), max(rect.top - y, 0.0, y - rect.bottom))


def with_accessible_name(widget: W, name: str) -> W:
    """Set the accessible name of a widget, and return the widget."""
    widget.accessible_name = name
    return widget


def command_node(command: Command, rect: FRect, note: str = "") -> Node:
    """Return the node of a button or region; if it is disabled, the note gives the reason."""
    note = command.disabled_reason or ("" if note == command.label else note)
    return Node(
        command.name,
        "button",
        rect,
        command.label,
        description=note,
        is_disabled=bool(command.disabled_reason),
        shortcuts=", ".join(command.shortcuts),
    )


def keep_one_primary(widgets: Sequence[Widget], order: Sequence[str]) -> None:
    """Leave the primary style to one button: the first in `order` that is primary and enabled; give the others a plain style."""
    honey = {widget.name: widget for widget in widgets if isinstance(widget, Button) and widget.style == "primary"}
    first = next((name for name in order if name in honey and not honey[name].command.disabled_reason), None)
    for name, key in honey.items():
        if name != first:
            key.style = "wood" if key.is_icon_only else "paper"


def draw_button_face(
    canvas: Canvas, rect: FRect, style: str, hover: bool = False, is_sunk: bool = False, is_disabled: bool = False
) -> None:
    """Draw the face of a button without its label."""
    face, lip, on = BUTTON_STYLES[style]
    if hover:
        face = (f"{face[0]}_hover", f"{face[1]}_hover")
    w, h, dy = rect.w, rect.h, 3 if is_sunk else 0
    shine = 0.25 if style == "wood" else 0.7
    body = f'{gradient_svg("a", *face)}<rect x="1" y="4" width="{w - 2}" height="{h - 5}" rx="14" fill="{lip}"/>'
    body += f'<rect x="1" y="{1 + dy}" width="{w - 2}" height="{h - 6}" rx="14" fill="url(#a)" stroke="{lip}" stroke-width="1.5"/>'
    body += f'<path d="M14 {3.5 + dy}H{w - 14}" stroke="shine" stroke-width="2" stroke-linecap="round" opacity="{shine}"/>'
    if is_disabled and canvas.rasterizer.theme.is_high_contrast:  # faded letters could not be read, so the outline is dashed instead
        body = f'<rect x="0" y="0" width="{w}" height="{h}" rx="14" fill="{face[0]}"/>'
        body += f'<path {dashed_box_attributes(2, 2, w - 4, h - 4, 12, "9 5")} fill="none" stroke="{on}" stroke-width="3"/>'
        canvas.draw_svg_body(rect.x, rect.y, w, h, body)
        return
    canvas.draw_svg_body(rect.x, rect.y, w, h, body, 0 if is_sunk or is_disabled else 2 if hover else 1, 120 if is_disabled else 255)


def draw_choice_background(canvas: Canvas, row: FRect) -> None:
    """Draw the groove behind a row of choices."""
    canvas.draw_box(row, 14, "pill", "border", 1.5)


def draw_chosen_face(canvas: Canvas, cell: FRect, level: int = 1) -> None:
    """Draw the face of a choice that is on."""
    canvas.draw_box(cell.inflate(-6, -6), 11, ("primary_light", "primary_deep"), "primary_border", 1.5, level=level)


def draw_switch(canvas: Canvas, x: float, y: float, is_on: bool) -> None:
    canvas.draw_box(
        FRect(x, y, SWITCH_WIDTH, SWITCH_HEIGHT), SWITCH_HEIGHT / 2, "switch_on" if is_on else "switch_off", "border_control", 1.5
    )
    knob = '<circle cx="19" cy="19" r="17" fill="surface_raised" stroke="border_control" stroke-width="1.5"/>'
    canvas.draw_svg_body(x + (35 if is_on else 3), y + 3, 38, 38, knob, level=1)
    if is_on:
        canvas.draw_icon("check", x + 9, y + 11, 22, "on_accent")
