"""The review of one turn: what it was, what it gave away and what was better (docs/art.md, mock-up 20)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import FRect

from game.kernel import Event, Move
from game.match import Match
from ui.assets.words import _, _n
from ui.canvas.brush import Brush
from ui.match.move_lines import Line
from ui.replay.analysis import SURE, Remark
from ui.replay.moves_panel import ReplayedMatch
from ui.tables.contract import Part, Played
from ui.tables.spoken.told import ToldLine, in_words

GAP = 10.0


@dataclass(frozen=True, slots=True)
class Place:
    """Where the review of a turn is drawn."""

    x: float  # left edge of the texts
    room: float  # width of the texts
    title: float  # vertical centre of the title
    top: float  # upper edge of the texts
    bottom: float  # lower edge of the texts
    text: float = 18.0  # text size
    token: float = 52.0  # width of the seat's token beside the title
    lines: int = 3  # maximum lines of the move's caption


BESIDE = Place(950, 284, 132, 174, 432)


@dataclass(frozen=True, slots=True)
class Block:
    """A part of the sheet."""

    height: float
    draw: Callable[[float], None]  # takes the y of the upper edge
    folds: int = 0  # the highest is dropped first where space is short; 0: never


class RemarkSheet:
    """Draws a turn and its review; keeps no state between frames."""

    def __init__(self, replayed: ReplayedMatch, place: Place) -> None:
        self.replayed, self.at = replayed, place

    def draw(self, brush: Brush, line: Line, number: int, remark: Remark | None) -> None:
        """Draw a turn; `number` is its number in the list, and without a review only the turn is drawn."""
        y = max(self.at.top, self._draw_title(brush, line, number) + GAP)
        for block in _fitting(self._blocks(brush, line, remark, self.at.bottom - y), self.at.bottom - y):
            block.draw(y)
            y += block.height + GAP

    def _draw_title(self, brush: Brush, line: Line, number: int) -> float:
        """Draw the seat's token, the move's number and caption, and return the y of their lower edge."""
        at, d = self.at, self.at.token
        x, room, top, high = at.x + d + 12, at.room - d - 12, at.title - 34, brush.leading(20, 1.15)
        brush.token(self.replayed.tokens[line.seat], at.x, at.title - d / 2, d, not line.who.is_human)
        told, parts = self._told(brush, line.parts, room), list(line.parts)
        while len(told.lines) > at.lines:  # the table shows the whole move
            parts.pop()
            told = self._told(brush, [*parts, Part("…")], room)
        brush.fit(_("Move {n}").format(n=number), x, top + high / 2, room, 20, "text", "s")
        told.draw(brush, x, top + high)
        return top + high + told.h

    def _blocks(self, brush: Brush, line: Line, remark: Remark | None, room: float) -> list[Block]:
        words = [self._paragraph(brush, line.words, 2)] if line.words else []
        if remark is None:
            return words
        blocks = [self._verdict(brush, remark)]
        if remark.better is None:
            return blocks + words
        reply = self._reply(remark) or self._unforeseen(line)
        if reply:
            blocks.append(self._paragraph(brush, reply, 1))
        blocks.append(self._instead(brush, remark, self.replayed.table.words.reason(remark.reason)))
        if sum(block.height + GAP for block in blocks) - GAP > room:
            blocks[-1] = self._instead(brush, remark, "")
        return blocks

    def _paragraph(self, brush: Brush, text: str, folds: int) -> Block:
        height = len(brush.wrapped(text, self.at.room, self.at.text)) * brush.leading(self.at.text)
        return Block(height, lambda y: self._say(brush, text, self.at.x, y, self.at.room), folds)

    def _verdict(self, brush: Brush, remark: Remark) -> Block:
        """Return the box with the verdict in a few words."""
        at, (icon, fill, stroke, color, says) = self.at, _verdict_of(remark)
        texts = brush.wrapped(says, at.room - 56, at.text, "b")
        height = max(44.0, len(texts) * brush.leading(at.text) + 14)

        def draw(y: float) -> None:
            brush.box(FRect(at.x, y, at.room, height), 14, fill, stroke, 2)
            brush.icon(icon, at.x + 10, y + height / 2 - 13, 26, stroke if remark.costly else color)
            self._say(brush, says, at.x + 44, y + (height - len(texts) * brush.leading(at.text)) / 2, at.room - 56, color, "b")

        return Block(height, draw)

    def _told(self, brush: Brush, parts: Sequence[Part], room: float) -> ToldLine:
        return ToldLine(brush, parts, room, self.replayed.table.drawing.picture, self.at.text + 1)

    def _parts(self, ply: int, move: Move) -> tuple[Part, ...]:
        """Return the caption of a move that could have been played after this many moves."""
        match = self.replayed.match.at_ply(ply)
        seat = self.replayed.match.moves[ply][0]
        return self.replayed.table.speech.told(Played(seat, (move,), (match.play(seat, move),)), False) or ()

    def _reply(self, remark: Remark) -> str:
        """Return a sentence on what the others can do then; "" if the search found nothing."""
        match, own = self.replayed.match.at_ply(remark.ply), remark.line.seat
        match.play(*self.replayed.match.moves[remark.ply])
        before, played = self._scores(match), list[tuple[int, Move, tuple[Event, ...]]]()
        for seat, move in remark.reply:
            if match.refusal(seat, move) is not None or any(seat != other for other, _move, _events in played):
                break
            events = match.play(seat, move)
            if seat != own:
                played.append((seat, move, events))
        if not played:
            return ""
        seat, moves, seen = played[0][0], tuple(move for _seat, move, _events in played), tuple(events for _seat, _move, events in played)
        after = self._scores(match)
        return self._sentence(Played(seat, moves, seen), after[seat] > before[seat] or after[own] < before[own])

    def _unforeseen(self, line: Line) -> str:
        """Return a sentence on the next seat's move, made with cards that were hidden from the others.

        Empty if the game hides nothing, or if that move was secret or has no caption.
        """
        match = self.replayed.match
        if match.game.luck is None or line.last + 1 >= match.ply:
            return ""
        seat, move = match.moves[line.last + 1]
        said = self._inside(Played(seat, (move,), (match.events(line.last + 1),)))
        if seat == line.seat or move.is_secret or not said:
            return ""
        return _("Nobody could know what {name} had: {move}.").format(name=self.replayed.names[seat], move=said)

    def _sentence(self, reply: Played, wins: bool) -> str:
        said = self._inside(reply)
        said = said if len(self.replayed.names) == 2 else _("{name}: {move}").format(name=self.replayed.names[reply.seat], move=said)
        return (_("It leaves room for this: {move}.") if wins else _("The best answer: {move}.")).format(move=said)

    def _inside(self, played: Played) -> str:
        """Return a move's caption for use within a sentence."""
        said = in_words(self.replayed.table.speech.told(played, False) or ())
        return said[:1].lower() + said[1:]

    def _scores(self, match: Match) -> Sequence[float]:
        return self.replayed.table.score.scores(match.view(None))

    def _instead(self, brush: Brush, remark: Remark, reason: str) -> Block:
        """Return the box with the better move and the reason."""
        assert remark.better is not None, "there is something to be said"
        at, size = self.at, self.at.text - 1
        told = self._told(brush, self._parts(remark.ply, remark.better), at.room - 28)
        lines = len(brush.wrapped(reason, at.room - 28, size)) if reason else 0
        head, step = max(36.0, brush.leading(20, 1.5)), brush.leading(size)
        height = 6 + head + told.h + lines * step + 8

        def draw(y: float) -> None:
            brush.box(FRect(at.x, y, at.room, height), 14, "row_chosen", "border_chosen", 2)
            brush.icon("hint", at.x + 10, y + 6 + head / 2 - 14, 28)
            brush.fit(_("Instead"), at.x + 46, y + 6 + head / 2, at.room - 56, at.text, "text", "b")
            told.draw(brush, at.x + 14, y + 6 + head)
            if reason:
                self._say(brush, reason, at.x + 14, y + 6 + head + told.h, at.room - 28, size=size)

        return Block(height, draw)

    def _say(
        self, brush: Brush, text: str, x: float, top: float, room: float, color: str = "text", kind: str = "r", size: float = 0
    ) -> None:
        """Draw wrapped text downwards from this upper edge."""
        size = size or self.at.text
        brush.paragraph(text, x, top + brush.leading(size) / 2, room, size, color, kind)


def _verdict_of(remark: Remark) -> tuple[str, str, str, str, str]:
    """Return the icon, the fill, border and text colours, and the words of a verdict."""
    if remark.costly:
        says = _n("Costs about {n} point", "Costs about {n} points", round(remark.cost))
        if remark.error:
            says += f" (±\u00a0{max(1, round(SURE * remark.error))})"
        return "warning", "danger_soft", "danger", "danger_text", says
    if remark.strong and remark.error == 0:
        return "star", "row_chosen", "border_chosen", "text", _("A strong move")
    if remark.clean:
        return "check", "success_dim", "success", "on_target", _("A good move")
    says = _("Costs a little") if remark.sure else _("Nothing is clearly better")
    return "eye", "row", "border_soft", "text", says


def _fitting(blocks: list[Block], room: float) -> list[Block]:
    """Drop blocks until the rest fits, beginning with the highest `folds`."""
    while sum(block.height + GAP for block in blocks) - GAP > room:
        first = max(blocks, key=lambda block: block.folds)
        if not first.folds:
            break
        blocks = [block for block in blocks if block is not first]
    return blocks
