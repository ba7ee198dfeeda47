"""The sheet of keyboard keys. What stands on it is one list, `sections`."""

from __future__ import annotations

import sys
from dataclasses import dataclass

from pygame import FRect

from ui import palette as ink
from ui.desk import Desk
from ui.paint import Brush
from ui.scene import Scene
from ui.widgets import Command, Key, Widget
from ui.words import _

SHEET = FRect(40, 32, 1200, 736)
COLUMNS, W = (76.0, 664.0), 540.0
TO = "–"  # between the first and the last of several keys; no key itself
GAP = 10.0  # between two keys
TOP, BOTTOM = 204.0, 660.0
CTRL = "Cmd" if sys.platform == "darwin" else "Ctrl"


@dataclass(frozen=True, slots=True)
class Line:
    """One or more keys, each of which does it, and what it does."""

    caps: tuple[str, ...]
    says: str


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    lines: tuple[Line, ...]


def sections() -> tuple[Section, Section]:
    """The two columns, in the language of the moment."""
    everywhere = (
        Line((_("Tab"), _("Arrows")), _("Go from one thing to the next")),
        Line((_("Enter"), _("Space")), _("Press, choose, lay")),
        Line((_("Esc"),), _("Back, or pause at the table")),
        Line(("F1",), _("Rules")),
        Line(("F11",), _("Full screen")),
        Line(("M",), _("Sound on or off")),
        Line((f"{CTRL}+,",), _("Settings")),
        Line((f"{CTRL}+Q",), _("Quit, from the menu")),
    )
    table = (
        Line(("1", TO, "9"), _("Pick the first card, the second, and so on")),
        Line(("H",), _("Hint")),
        Line(("U", f"{CTRL}+Z"), _("Take back")),
        Line((f"{CTRL}+Y",), _("Play it again")),
        Line(("P",), _("Pause")),
        Line(("L",), _("List of moves")),
        Line((f"{CTRL}+{_('Arrows')}",), _("Look back at the moves")),
        Line(("F",), _("Spread out what lies here")),
        Line(("Q",), _("Say the words of the next move")),
        Line((_("Shift+arrow"),), _("Before the game: move a seat")),
    )
    return Section(_("Everywhere"), everywhere), Section(_("At the table"), table)


class KeysSheet(Scene):
    """Two columns of keys."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.focus.name = "done"

    def build(self) -> list[Widget]:
        done = Command("done", _("Done"), self.leave, "check")
        close = Command("close", _("Close"), self.leave, "close")
        return [Key(done, FRect(976, 672, 228, 68), "primary", 22), Key(close, FRect(1160, 52, 56, 56), bare=True)]

    def paint(self, brush: Brush) -> None:
        brush.wood()
        brush.sheet(SHEET)
        brush.icon("rules", 72, 62, 44)
        brush.fit(_("Keyboard keys"), 130, 84, 980, 40, ink.INK, "s")
        most = max(len(section.lines) for section in sections())
        for x, section in zip(COLUMNS, sections(), strict=True):
            brush.fit(section.title, x, 150, W, 24, ink.SOFT, "s")
            indent = max(sum(cap_width(brush, cap) + GAP for cap in line.caps) for line in section.lines) + 14
            for place, line in enumerate(section.lines):
                self._paint_line(brush, line, x, TOP + place * (BOTTOM - TOP) / most, indent)

    def _paint_line(self, brush: Brush, line: Line, x: float, y: float, indent: float) -> None:
        """`indent`: where the sentences of this column begin."""
        at = x
        for cap in line.caps:
            draw_cap(brush, cap, at, y)
            at += cap_width(brush, cap) + GAP
        lines = brush.wrapped(line.says, W - indent, 18)
        step = brush.leading(18, 1.2)
        for place, text in enumerate(lines):
            brush.text(text, x + indent, y + step * (place - (len(lines) - 1) / 2), 18)


def cap_width(brush: Brush, text: str) -> float:
    """How wide a key is with this on it."""
    return brush.skin.width(text, 17, "b") + (0 if text == TO else 24) if len(text) > 1 or text == TO else 44.0


def draw_cap(brush: Brush, text: str, x: float, y: float) -> None:
    """A key of the keyboard, its left edge at x and its middle at y."""
    w = cap_width(brush, text)
    if text != TO:
        brush.box(FRect(x, y - 18, w, 38), 9, "#A98F66")
        brush.box(FRect(x, y - 20, w, 37), 9, ("#FFFCF2", "#F2E4C6"), "#A98F66", 1.5)
    brush.text(text, x + w / 2, y - 2, 17, ink.INK, "b", "c")
