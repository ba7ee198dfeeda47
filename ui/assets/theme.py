"""The theme as the settings ask for it: text size, contrast, suit colours and rings."""

from __future__ import annotations

from dataclasses import dataclass

MIN_TEXT_UNITS = {"normal": 0.0, "large": 19.5, "very_large": 22.4}  # minimum text size in units; 22.4 is what a window of 800x500 has
CARD_TEXT_SCALES = {"normal": 1.0, "large": 1.12, "very_large": 1.25}  # factor for text on cards


@dataclass(frozen=True, slots=True)
class Theme:
    """The look of all screens: text size, contrast, suit colours and focus rings."""

    text: str = "normal"  # normal, large or very_large
    is_high_contrast: bool = False  # high contrast
    has_four_suit_colors: bool = False  # each suit has a colour of its own
    has_wide_rings: bool = False  # wide rings
    density: float = 1.0  # pixels per point of the screen

    @property
    def min_text_units(self) -> float:
        """Return the minimum text size in units; 0 for no minimum but legibility."""
        return MIN_TEXT_UNITS[self.text]

    @property
    def card_text_scale(self) -> float:
        """Return the factor by which text on cards is enlarged."""
        return CARD_TEXT_SCALES[self.text]
