"""Presets: a game's named sets of options, side by side above the options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pygame import FRect

from game.kernel import Json
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.screens.setup.option_controls import LABEL
from ui.tables.option_texts import Preset
from ui.widgets.controls import SegmentedControl

IN_A_ROW = 3  # maximum choices in one row, else two rows are used
KEYS, KEYS_LOW = {1: 64.0, 2: 112.0}, {1: 84.0, 2: 144.0}  # heights by rows; larger in a small window, for lines and fingers
HELP, HELP_LOW, HELP_LINES = 50.0, 34.0, 2  # below the choices


class Presets(SegmentedControl):
    """A control that chooses a preset; none is marked if the options differ from every preset."""

    def __init__(
        self,
        presets: Sequence[Preset],
        chosen: Mapping[str, Json],
        pick: Callable[[Preset], None],
        w: float,
        compact: bool,
        own_text: str = "",
    ) -> None:
        """Create the choice, w wide; `house_rules_name`: the name of the house rules that apply, "" if none do."""
        self.presets, self.edited = presets, own_text
        self.now = next((index for index, preset in enumerate(presets) if stands(preset, chosen)), None)
        labels = [preset.says for preset in presets]
        on: set[int] = set() if self.now is None else {self.now}
        keys, below = (KEYS_LOW, HELP_LOW) if compact else (KEYS, HELP)
        self.keys = keys[2 if len(labels) > IN_A_ROW else 1]
        rect = FRect(0, 0, w, LABEL + self.keys + below)
        super().__init__("presets", rect, labels, on, lambda index: pick(presets[index]), 17)
        self.accessible_name = _("Kind of game")
        if self.now is None:
            self.cursor = -1  # the right key then chooses the first preset

    @property
    def row(self) -> FRect:
        """The rectangle of the choices, below their label."""
        return FRect(self.rect.x, self.rect.y + LABEL, self.rect.w, self.keys)

    @property
    def columns(self) -> int:
        return 2 if len(self.labels) > IN_A_ROW else len(self.labels)

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        canvas.fit_text(_("Kind of game"), self.row.x, self.row.y - LABEL / 2, self.row.w, 18, "text_soft", "b")
        super().draw(canvas, hover, pressed)
        self._draw_help(canvas, self.row.bottom + 16)

    def draw_choice(self, canvas: Canvas, cell: FRect, index: int) -> None:
        """Draw a preset's label on several lines; small only if a word is too long, bold only if it fits."""
        sentences = self.labels[index].split(" ")
        bold = index in self.on and all(
            canvas.rasterizer.width(word, canvas.fitting(word, cell.w - 18, self.size, "b"), "b") <= cell.w - 18 for word in sentences
        )
        kind = "b" if bold else "r"
        size = min(canvas.fitting(word, cell.w - 12, self.size, kind) for word in sentences)
        canvas.block(canvas.wrap(self.labels[index], cell.w - 12, size, kind), *cell.center, size, "text", kind, "c", 1.1)

    def draw_focus(self, canvas: Canvas) -> None:
        canvas.ring(self.row.inflate(6, 4), "focus_ring", 18, 3)

    def _draw_help(self, canvas: Canvas, y: float) -> None:
        """Draw the preset's description; in a small window, only a note on options of one's own."""
        if canvas.viewport.is_compact:
            if self.now is None:
                canvas.fit_text(self.edited or _("Your own way"), self.rect.x, y, self.rect.w, 17, "text_soft")
            return
        own_text = _("Your house rules: {name}.").format(name=self.edited) if self.edited else _("Your own rules, as set below.")
        sentence = own_text if self.now is None else self.presets[self.now].help
        size = next((size for size in (17.0, 16.0) if len(canvas.wrap(sentence, self.rect.w, size)) <= HELP_LINES), 15.0)
        for line in canvas.wrap(sentence, self.rect.w, size)[:HELP_LINES]:
            canvas.fit_text(line, self.rect.x, y, self.rect.w, size, "text_soft")
            y += canvas.leading(size, 1.2)


def stands(preset: Preset, chosen: Mapping[str, Json]) -> bool:
    """Return True if all options of a preset are chosen."""
    return all(name in chosen and chosen[name] == value for name, value in preset.options.items())
