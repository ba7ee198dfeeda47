"""Presets: a game's named sets of options, side by side above the options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pygame import FRect

from game.kernel import Json
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.screens.setup.option_controls import LABEL_H
from ui.tables.option_texts import Preset
from ui.widgets.controls import SegmentedControl

MAX_ONE_ROW_PRESETS = 3  # maximum choices in one row, else two rows are used
CHOICES_H, CHOICES_H_COMPACT = {1: 64.0, 2: 112.0}, {1: 84.0, 2: 144.0}  # heights by rows; larger in a small window, for lines and fingers
HELP_H, HELP_H_COMPACT, MAX_HELP_LINES = 50.0, 34.0, 2  # below the choices


class PresetControl(SegmentedControl):
    """A control that chooses a preset; none is marked if the options differ from every preset."""

    def __init__(
        self,
        presets: Sequence[Preset],
        chosen: Mapping[str, Json],
        pick: Callable[[Preset], None],
        w: float,
        is_compact: bool,
        house_rules_name: str = "",
    ) -> None:
        """Create the choice, w wide; `house_rules_name`: the name of the house rules that apply, "" if none do."""
        self.presets, self.house_rules_name = presets, house_rules_name
        self.chosen_index = next((index for index, preset in enumerate(presets) if is_preset_chosen(preset, chosen)), None)
        labels = [preset.label for preset in presets]
        on: set[int] = set() if self.chosen_index is None else {self.chosen_index}
        keys, below = (CHOICES_H_COMPACT, HELP_H_COMPACT) if is_compact else (CHOICES_H, HELP_H)
        self.choices_height = keys[2 if len(labels) > MAX_ONE_ROW_PRESETS else 1]
        rect = FRect(0, 0, w, LABEL_H + self.choices_height + below)
        super().__init__("presets", rect, labels, on, lambda index: pick(presets[index]), 17)
        self.accessible_name = _("Kind of game")
        if self.chosen_index is None:
            self.current_index = -1  # the right key then chooses the first preset

    @property
    def choices_rect(self) -> FRect:
        """The rectangle of the choices, below their label."""
        return FRect(self.rect.x, self.rect.y + LABEL_H, self.rect.w, self.choices_height)

    @property
    def column_count(self) -> int:
        return 2 if len(self.labels) > MAX_ONE_ROW_PRESETS else len(self.labels)

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        canvas.fit_text(
            _("Kind of game"), self.choices_rect.x, self.choices_rect.y - LABEL_H / 2, self.choices_rect.w, 18, "text_soft", "b"
        )
        super().draw(canvas, hover, pressed)
        self._draw_help(canvas, self.choices_rect.bottom + 16)

    def draw_choice(self, canvas: Canvas, cell: FRect, index: int) -> None:
        """Draw a preset's label on several lines; small only if a word is too long, bold only if it fits."""
        sentences = self.labels[index].split(" ")
        bold = index in self.chosen_indices and all(
            canvas.rasterizer.text_width(word, canvas.fitting_size(word, cell.w - 18, self.size, "b"), "b") <= cell.w - 18
            for word in sentences
        )
        kind = "b" if bold else "r"
        size = min(canvas.fitting_size(word, cell.w - 12, self.size, kind) for word in sentences)
        canvas.draw_lines(canvas.wrap(self.labels[index], cell.w - 12, size, kind), *cell.center, size, "text", kind, "c", 1.1)

    def draw_focus(self, canvas: Canvas) -> None:
        canvas.draw_ring(self.choices_rect.inflate(6, 4), "focus_ring", 18, 3)

    def _draw_help(self, canvas: Canvas, y: float) -> None:
        """Draw the preset's description; in a small window, only a note on options of one's own."""
        if canvas.viewport.is_compact:
            if self.chosen_index is None:
                canvas.fit_text(self.house_rules_name or _("Your own way"), self.rect.x, y, self.rect.w, 17, "text_soft")
            return
        own_rules_text = (
            _("Your house rules: {name}.").format(name=self.house_rules_name)
            if self.house_rules_name
            else _("Your own rules, as set below.")
        )
        sentence = own_rules_text if self.chosen_index is None else self.presets[self.chosen_index].help
        size = next((size for size in (17.0, 16.0) if len(canvas.wrap(sentence, self.rect.w, size)) <= MAX_HELP_LINES), 15.0)
        for line in canvas.wrap(sentence, self.rect.w, size)[:MAX_HELP_LINES]:
            canvas.fit_text(line, self.rect.x, y, self.rect.w, size, "text_soft")
            y += canvas.line_height(size, 1.2)


def is_preset_chosen(preset: Preset, chosen: Mapping[str, Json]) -> bool:
    """Return True if all options of a preset are chosen."""
    return all(name in chosen and chosen[name] == value for name, value in preset.options.items())
