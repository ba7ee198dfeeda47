"""How everything looks for somebody's eyes: the size of text, contrast, four colours of suits, wide rings."""

from __future__ import annotations

from dataclasses import dataclass

LEAST = {"normal": 0.0, "large": 19.5, "very_large": 22.4}  # units: no text is smaller, whatever the window; 22.4 is what 800x500 has
GROWN = {"normal": 1.0, "large": 1.12, "very_large": 1.25}  # what is written on cards


@dataclass(frozen=True, slots=True)
class Look:
    """`text`: normal, large or very_large; `high`: strong contrast; `four`: each suit has a colour of its own; `rings`: wide rings;
    `density`: pixels per point of the screen."""

    text: str = "normal"
    high: bool = False
    four: bool = False
    rings: bool = False
    density: float = 1.0

    @property
    def least(self) -> float:
        """Units of the smallest text; 0: as small as can be read."""
        return LEAST[self.text]

    @property
    def grown(self) -> float:
        """Factor on what is written on cards."""
        return GROWN[self.text]
