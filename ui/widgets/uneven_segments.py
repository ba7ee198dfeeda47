"""A segmented control with cells of different widths."""

from __future__ import annotations

from itertools import accumulate

from pygame import FRect

from ui.widgets.controls import SegmentedControl


class UnevenSegments(SegmentedControl):
    """A segmented control in which longer words have wider cells."""

    def choice_rect(self, index: int) -> FRect:
        ends = [0, *accumulate(1 + max(map(len, label.split())) for label in self.labels)]
        unit = self.rect.w / ends[-1]
        return FRect(self.rect.x + unit * ends[index], self.rect.y, unit * (ends[index + 1] - ends[index]), self.rect.h)
