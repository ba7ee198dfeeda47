"""The description of a screen: recorded while everything at rest is drawn, read by the accessibility tree and by snapshots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace

from pygame import FRect

from ui.assets.translation import _
from ui.canvas.zoom import Zoom

COVERING_LEVEL = 2  # height of a sheet that hides what was drawn before it
COVERING_OPACITY = 0.9


@dataclass(frozen=True, slots=True)
class DrawnText:
    """A text on the screen, in logical units."""

    rect: FRect
    text: str  # the whole text, even if its end is cut off on the screen
    size: float
    color: str  # role in the palette
    clip: FRect  # the part of the screen in which it was drawn: a list's window, or the page

    @property
    def is_visible(self) -> bool:
        return bool(self.rect.colliderect(self.clip))


@dataclass(frozen=True, slots=True)
class DrawnShape:
    """A box, a ring or a picture on the screen, in logical units."""

    name: str  # a picture's name, or the kind of shape and its colour roles
    rect: FRect


class Description:
    """The texts and shapes of one screen, in drawing order."""

    def __init__(self) -> None:
        self.shapes: list[DrawnShape] = []
        self._texts: list[DrawnText] = []
        self._whole_by_cut: dict[str, str] = {}  # whole texts by what is left of them
        self._whole_by_lines: dict[tuple[str, ...], str] = {}  # whole texts by their lines

    def texts(self) -> list[DrawnText]:
        """Return all drawn texts without repetitions, in drawing order; the lines of a wrapped text are one text again."""
        return _rejoin_wrapped(list({(one.text, tuple(one.rect)): one for one in self._texts}.values()), self._whole_by_lines)

    def add_text(self, text: str, rect: FRect, size: float, color: str, clip: FRect) -> None:
        if text.strip():
            self._texts.append(DrawnText(rect, self._whole_by_cut.get(text, text), size, color, clip))

    def add_shape(self, name: str, rect: FRect, clip: FRect) -> None:
        if rect.colliderect(clip):
            self.shapes.append(DrawnShape(name, rect))

    def add_zoomed(self, other: Description, zoom: Zoom) -> None:
        """Add what the description of something zoomed has."""
        texts = other.texts()
        self._texts += [replace(one, rect=zoom.zoomed(one.rect), size=one.size * zoom.factor, clip=zoom.zoomed(one.clip)) for one in texts]
        self.shapes += [replace(one, rect=zoom.zoomed(one.rect)) for one in other.shapes]

    def forget_texts_below(self, rect: FRect) -> None:
        """Remove the texts that lie under a sheet that has just been drawn."""
        self._texts = [one for one in self._texts if not rect.collidepoint(one.rect.center)]

    def forget_all(self) -> None:
        """Remove all texts and shapes, because the screen is dimmed under a dialog."""
        self._texts.clear()
        self.shapes.clear()

    def note_cut(self, whole_text: str, shown_text: str) -> None:
        self._whole_by_cut[shown_text] = whole_text

    def note_wrapped(self, whole_text: str, lines: list[str]) -> None:
        if len(lines) > 1:
            self._whole_by_lines[tuple(lines)] = whole_text.replace("\n", " ")

    @contextmanager
    def replace_texts_inside(self, text: str = "") -> Iterator[None]:
        """Note this text in place of those that are drawn inside the context, which are short for it; without it, join their lines."""
        first = len(self._texts)
        yield
        if parts := self._texts[first:]:
            self._texts[first:] = [_join_texts(parts, text or " ".join(part.text for part in parts))]

    @contextmanager
    def name_texts_inside(self, name: str) -> Iterator[None]:
        """Join the texts that are drawn inside the context into one that begins with this name."""
        first = len(self._texts)
        yield
        if parts := [part for part in _rejoin_wrapped(self._texts[first:], self._whole_by_lines) if part.text != name]:
            text = _("{name}: {text}").format(name=name, text=", ".join(part.text for part in parts))
            self._texts[first:] = [_join_texts(parts, text)]


def _join_texts(parts: list[DrawnText], text: str) -> DrawnText:
    return replace(parts[0], rect=parts[0].rect.unionall([part.rect for part in parts[1:]]), text=text)


def _rejoin_wrapped(texts: list[DrawnText], whole_by_lines: Mapping[tuple[str, ...], str]) -> list[DrawnText]:
    drawn_texts, index = list[DrawnText](), 0
    by_first_line = {lines[0]: lines for lines in sorted(whole_by_lines, key=len)}
    while index < len(texts):
        lines = by_first_line.get(texts[index].text, ())
        parts = texts[index : index + max(1, len(lines))]
        if lines and tuple(part.text for part in parts) == lines:
            drawn_texts.append(_join_texts(parts, whole_by_lines[lines]))
        else:
            parts = parts[:1]
            drawn_texts += parts
        index += len(parts)
    return drawn_texts
