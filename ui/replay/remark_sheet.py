"""The sheet about one turn: what it was, what it gave away, and what would have been better (mock-up 20)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import FRect

from game.kernel import Move
from ui.assets.words import _, _n
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.replay.analysis import CLEAN, Analysis, Remark
from ui.replay.move_grid import Cell
from ui.replay.moves_panel import ReplayedMatch
from ui.tables.contract import Part, Played
from ui.tables.told import ToldLine, in_words

SHEET = FRect(928, 86, 328, 486)
X, ROOM = 950.0, 284.0
TOP, BOTTOM = 174.0, 498.0  # between the title and the key below
GAP = 12.0
TEXT = 18.0


@dataclass(frozen=True, slots=True)
class Block:
    """A part of the sheet. `draw` gets the y of its upper edge; `folds`: the first to go where room is short (0: never)."""

    height: float
    draw: Callable[[float], None]
    folds: int = 0


class RemarkSheet:
    """Everything is drawn from the cell and the remark of the moment."""

    def __init__(self, replayed: ReplayedMatch) -> None:
        self.replayed = replayed

    def draw(self, brush: Brush, cell: Cell | None, remark: Remark | None, analysis: Analysis | None) -> None:
        """`cell` None: before the first move; `remark` None: not known yet, or nobody judges this turn."""
        brush.sheet(SHEET)
        if cell is None:
            self._draw_start(brush, analysis)
            return
        self._draw_title(brush, cell)
        y = TOP
        for block in _fitting(self._blocks(brush, cell, remark), BOTTOM - TOP):
            block.draw(y)
            y += block.height + GAP

    def _draw_start(self, brush: Brush, analysis: Analysis | None) -> None:
        brush.fit(_("The beginning"), X, 132, ROOM, 22, ink.INK, "s")
        says = _("Step on, or pick a move in the list.")
        if analysis is not None:
            says += "\n" + _("The curve shows who was ahead after each move.")
        brush.paragraph(says, X, TOP + 16, ROOM, TEXT)

    def _draw_title(self, brush: Brush, cell: Cell) -> None:
        """The seat's token, the number of the move, and what it was."""
        line, x, room = cell.line, X + 64, ROOM - 64
        brush.token(self.replayed.tokens[line.seat], X, 106, 52, not self.replayed.match.seats[line.seat].human)
        told = self._told(brush, line.parts, room)
        brush.fit(_("Move {n}").format(n=cell.round), x, 132 - told.h / 2, room, 20, ink.INK, "s")
        told.draw(brush, x, 132 - told.h / 2 + 12 + told.leading / 2)

    def _blocks(self, brush: Brush, cell: Cell, remark: Remark | None) -> list[Block]:
        words = [self._paragraph(brush, cell.line.words, 2)] if cell.line.words else []
        if remark is None:
            return words
        blocks = [self._verdict(brush, remark), *words]
        if remark.better is not None:
            if remark.reply is not None:
                reply = in_words(self._parts(remark.line.last + 1, remark.reply))
                blocks.append(self._paragraph(brush, _("It leaves room for this: {move}.").format(move=reply), 1))
            blocks.append(self._instead(brush, remark))
        return blocks

    def _paragraph(self, brush: Brush, text: str, folds: int) -> Block:
        height = len(brush.wrapped(text, ROOM, TEXT)) * brush.leading(TEXT)
        return Block(height, lambda y: _say(brush, text, X, y, ROOM), folds)

    def _verdict(self, brush: Brush, remark: Remark) -> Block:
        """The box that says it in a few words."""
        if remark.costly:
            says = _n("Costs about {n} point", "Costs about {n} points", round(remark.cost))
            icon, fill, stroke, color = "warning", "#FBE3D6", ink.BRICK, ink.BRICK_INK
        elif remark.strong:
            icon, fill, stroke, color, says = "star", "#FCE3A6", "#B9862A", ink.INK, _("A strong move")
        elif remark.cost < CLEAN:
            icon, fill, stroke, color, says = "check", "#E3EBD2", "#1F6F62", ink.TEAL_INK, _("A good move")
        else:
            icon, fill, stroke, color, says = "eye", "#FFF6DC", "#CDB98C", ink.INK, _("Costs a little")
        texts = brush.wrapped(says, ROOM - 66, TEXT, "b")
        height = max(50.0, len(texts) * brush.leading(TEXT) + 16)

        def draw(y: float) -> None:
            brush.box(FRect(X, y, ROOM, height), 14, fill, stroke, 2)
            brush.icon(icon, X + 14, y + height / 2 - 13, 26, stroke if remark.costly else color)
            _say(brush, says, X + 50, y + (height - len(texts) * brush.leading(TEXT)) / 2, ROOM - 66, color, "b")

        return Block(height, draw)

    def _told(self, brush: Brush, parts: tuple[Part, ...], room: float) -> ToldLine:
        return ToldLine(brush, parts, room, self.replayed.table.drawing.picture, 19)

    def _parts(self, ply: int, move: Move) -> tuple[Part, ...]:
        """What a move would have been, told like those that were played. `ply`: how many had been played."""
        match = self.replayed.match.at(ply)
        seat = match.to_move[0]
        return self.replayed.table.speech.told(Played(seat, (move,), (match.play(seat, move),)), False) or ()

    def _instead(self, brush: Brush, remark: Remark) -> Block:
        """The better move, and why."""
        assert remark.better is not None, "there is something to be said"
        reason, told = self.replayed.table.words.reason(remark.reason), self._told(brush, self._parts(remark.ply, remark.better), ROOM - 36)
        lines = len(brush.wrapped(reason, ROOM - 36, 17)) if reason else 0
        head, step = max(40.0, brush.leading(20, 1.5)), brush.leading(17)
        height = 8 + head + told.h + lines * step + 10

        def draw(y: float) -> None:
            brush.box(FRect(X, y, ROOM, height), 14, "#FCE3A6", "#B9862A", 2)
            brush.icon("hint", X + 12, y + 8 + head / 2 - 14, 28)
            brush.fit(_("Instead"), X + 48, y + 8 + head / 2, ROOM - 48 - 32, TEXT, ink.INK, "b")
            told.draw(brush, X + 18, y + 8 + head + told.leading / 2)
            if reason:
                _say(brush, reason, X + 18, y + 8 + head + told.h, ROOM - 36, size=17)

        return Block(height, draw)


def _say(brush: Brush, text: str, x: float, top: float, room: float, color: str = ink.INK, kind: str = "r", size: float = TEXT) -> None:
    """Wrapped text from this upper edge."""
    brush.paragraph(text, x, top + brush.leading(size) / 2, room, size, color, kind)


def _fitting(blocks: list[Block], room: float) -> list[Block]:
    """Without what folds, the highest number first, until the rest fits."""
    while sum(block.height + GAP for block in blocks) - GAP > room:
        first = max(blocks, key=lambda block: block.folds)
        if not first.folds:
            break
        blocks = [block for block in blocks if block is not first]
    return blocks
