"""A canvas that draws nothing and keeps the texts of its tags."""

from __future__ import annotations

from typing import Any

from pygame import FRect

from ui.canvas.description import Description


class TagRecorder:
    """A stand-in for a canvas: `draw_tag` and `fit_text` keep their texts in order, everything else does nothing."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.rasterizer, self.description = self, Description()

    def draw_tag(self, text: str, *_args: Any, **_more: Any) -> FRect:
        self.texts.append(text)
        return FRect(0, 0, 1, 1)

    def fit_text(self, text: str, *_args: Any, **_more: Any) -> float:
        self.texts.append(text)
        return 1.0

    def text_width(self, *_args: Any, **_more: Any) -> float:
        return 1.0

    def __getattr__(self, name: str) -> Any:
        return lambda *_args, **_more: 1.0
