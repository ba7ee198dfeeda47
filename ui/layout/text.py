"""Lines of texts; their widths are measured from outside."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate
from typing import Protocol


class TextMeasure(Protocol):
    """The fonts at the scale and text size of the moment, such as `ui.assets.rasterizer.Rasterizer`."""

    @property
    def min_text_units(self) -> float:
        """The size of the smallest readable text, in units."""

    def text_width(self, text: str, size: float, kind: str = "r") -> float:
        """Return the width of a line, in units."""


def wrap(text: str, max_width: float, width_of: Callable[[str], float]) -> list[str]:
    """Return the lines of a text, each as full as it can be; a newline begins a new line, and a word is never broken."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        whole = width_of(paragraph)
        if whole <= max_width:
            lines.append(paragraph)
            continue
        sentences = paragraph.split(" ")
        while sentences:
            count = _count_fitting(sentences, len(paragraph) * max_width / whole, max_width, width_of)
            lines.append(" ".join(sentences[:count]))
            sentences = sentences[count:]
    return lines


def _count_fitting(sentences: list[str], letters: float, max_width: float, width_of: Callable[[str], float]) -> int:
    """Return how many words fit in a line, at least one; the search starts at the estimate `letters`, as measuring takes time."""
    count = max(1, bisect_right([*accumulate(len(word) + 1 for word in sentences)], letters + 1))
    while count > 1 and width_of(" ".join(sentences[:count])) > max_width:
        count -= 1
    while count < len(sentences) and width_of(" ".join(sentences[: count + 1])) <= max_width:
        count += 1
    return count
