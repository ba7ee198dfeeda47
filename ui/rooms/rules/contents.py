"""The left sheet of the rules: which game, and its pages."""

from __future__ import annotations

from collections.abc import Callable, Collection

from pygame import FRect

from ui.assets.words import _
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.tables.boxes import NAMES
from ui.widgets.controls import Command, Region, Segments

PICTURES = {
    "nin_jan": ("ninjan/ninja_paper", 42),
    "chifoumi": ("pawns/red", 40),
    "nambarz": ("animals/bee", 42),
    "nain_jaune": ("coins/gold", 38),
}
GAMES = tuple(PICTURES)


class GameRow(Segments):
    """The four games by their pictures; those without rules are pale and say so."""

    def __init__(self, rect: FRect, chosen: str, built: Collection[str], pick: Callable[[str], None]) -> None:
        super().__init__("games", rect, [NAMES[game] for game in GAMES], GAMES.index(chosen), lambda index: pick(GAMES[index]))
        self.built = built

    def draw(self, brush: Brush, hover: bool, pressed: bool) -> None:
        rect, width = self.rect, self.rect.w / len(GAMES)
        brush.box(rect, 14, "#E0CCA2", "#8A7355", 1.5)
        for index, game in enumerate(GAMES):
            cell = FRect(rect.x + index * width, rect.y, width, rect.h)
            if index in self.on:
                brush.box(cell.inflate(-6, -6), 11, ("#F7C868", "#E39C2C"), "#8F5A12", 1.5, level=1)
            name, size = PICTURES[game]
            built = game in self.built
            brush.put(
                brush.skin.svg(name, size), cell.centerx, cell.centery - (0 if built else 7), center=True, alpha=255 if built else 110
            )
        self._draw_soon(brush, width)

    def _draw_soon(self, brush: Brush, width: float) -> None:
        """One word across every run of games that are still being built."""
        start = 0
        for index in range(len(GAMES) + 1):
            if index == len(GAMES) or GAMES[index] in self.built:
                if index > start:
                    middle = self.rect.x + width * (start + index) / 2
                    brush.tag(_("soon"), middle, self.rect.bottom - 10, ink.PAPER, ink.INK, 16)
                start = index + 1


class PageRow(Region):
    """A page's title; the open one is honey and has an arrow."""

    def __init__(self, command: Command, rect: FRect, on: bool) -> None:
        super().__init__(command, rect, 12)
        self.on = on

    def draw(self, brush: Brush, hover: bool, pressed: bool) -> None:
        rect, kind = self.rect, "b" if self.on else "r"
        if self.on:
            brush.box(rect, 12, "#FCE3A6", "#B9862A", 2.5)
        elif hover:
            brush.box(rect, 12, "#FFF6DF", "#CDB98C", 1.5)
        room = rect.w - 36
        if self.on and brush.skin.width(self.command.label, 18, kind) < room - 24:
            brush.icon("next", rect.right - 32, rect.centery - 12, 24)
        brush.block(brush.wrapped(self.command.label, room, 18, kind), rect.x + 20, rect.centery, 18, ink.INK, kind, lead=1.1)
