"""The review of one turn: what it was, what it gave away and what was better (docs/art.md, mock-up 20)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import FRect

from game.kernel import Event, Move
from game.match import Match
from ui.assets.translation import _, _n
from ui.canvas.canvas import Canvas
from ui.match.move_lines import MoveListItem
from ui.replay.analysis import SURE, MoveReview
from ui.replay.moves_panel import ReplayedMatch
from ui.tables.contract import CaptionPart, MoveGroup
from ui.tables.spoken.move_caption import MoveCaption, in_words

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
    """A part of the review of a turn, such as a paragraph, with its height."""

    height: float
    draw: Callable[[float], None]  # takes the y of the upper edge
    folds: int = 0  # the highest is dropped first where space is short; 0: never


class MoveReviewDialog:
    """A sheet that draws a turn and its review; it keeps no state between frames."""

    def __init__(self, replayed: ReplayedMatch, place: Place) -> None:
        self.replayed, self.at = replayed, place

    def draw(self, canvas: Canvas, line: MoveListItem, number: int, remark: MoveReview | None) -> None:
        """Draw a turn; `number` is its number in the list, and without a review only the turn is drawn."""
        y = max(self.at.top, self._draw_title(canvas, line, number) + GAP)
        for block in _fitting(self._blocks(canvas, line, remark, self.at.bottom - y), self.at.bottom - y):
            block.draw(y)
            y += block.height + GAP

    def _draw_title(self, canvas: Canvas, line: MoveListItem, number: int) -> float:
        """Draw the seat's token, the move's number and caption, and return the y of their lower edge."""
        at, d = self.at, self.at.token
        x, max_width, top, high = at.x + d + 12, at.room - d - 12, at.title - 34, canvas.leading(20, 1.15)
        canvas.token(self.replayed.tokens[line.seat], at.x, at.title - d / 2, d, not line.who.is_human)
        caption, parts = self._caption(canvas, line.parts, max_width), list(line.parts)
        while len(caption.lines) > at.lines:  # the table shows the whole move
            parts.pop()
            caption = self._caption(canvas, [*parts, CaptionPart("…")], max_width)
        canvas.fit_text(_("Move {n}").format(n=number), x, top + high / 2, max_width, 20, "text", "s")
        caption.draw(canvas, x, top + high)
        return top + high + caption.h

    def _blocks(self, canvas: Canvas, line: MoveListItem, remark: MoveReview | None, max_width: float) -> list[Block]:
        words = [self._paragraph(canvas, line.words, 2)] if line.words else []
        if remark is None:
            return words
        blocks = [self._verdict(canvas, remark)]
        if remark.better is None:
            return blocks + words
        reply = self._reply(remark) or self._unforeseen(line)
        if reply:
            blocks.append(self._paragraph(canvas, reply, 1))
        blocks.append(self._instead(canvas, remark, self.replayed.table.text.reason(remark.reason)))
        if sum(block.height + GAP for block in blocks) - GAP > max_width:
            blocks[-1] = self._instead(canvas, remark, "")
        return blocks

    def _paragraph(self, canvas: Canvas, text: str, folds: int) -> Block:
        height = len(canvas.wrap(text, self.at.room, self.at.text)) * canvas.leading(self.at.text)
        return Block(height, lambda y: self._say(canvas, text, self.at.x, y, self.at.room), folds)

    def _verdict(self, canvas: Canvas, remark: MoveReview) -> Block:
        """Return the box with the verdict in a few words."""
        at, (icon, fill, stroke, color, sentence) = self.at, _verdict_of(remark)
        texts = canvas.wrap(sentence, at.room - 56, at.text, "b")
        height = max(44.0, len(texts) * canvas.leading(at.text) + 14)

        def draw(y: float) -> None:
            canvas.box(FRect(at.x, y, at.room, height), 14, fill, stroke, 2)
            canvas.icon(icon, at.x + 10, y + height / 2 - 13, 26, stroke if remark.costly else color)
            self._say(canvas, sentence, at.x + 44, y + (height - len(texts) * canvas.leading(at.text)) / 2, at.room - 56, color, "b")

        return Block(height, draw)

    def _caption(self, canvas: Canvas, parts: Sequence[CaptionPart], max_width: float) -> MoveCaption:
        return MoveCaption(canvas, parts, max_width, self.replayed.table.art.picture, self.at.text + 1)

    def _parts(self, ply: int, move: Move) -> tuple[CaptionPart, ...]:
        """Return the caption of a move that could have been played after this many moves."""
        match = self.replayed.match.at_ply(ply)
        seat = self.replayed.match.moves[ply][0]
        return self.replayed.table.narration.caption(MoveGroup(seat, (move,), (match.play(seat, move),)), False) or ()

    def _reply(self, remark: MoveReview) -> str:
        """Return a sentence on the best reply to a mistake; "" if the search found none."""
        match, own_seat = self.replayed.match.at_ply(remark.ply), remark.line.seat
        match.play(*self.replayed.match.moves[remark.ply])
        before, played = self._scores(match), list[tuple[int, Move, tuple[Event, ...]]]()
        for seat, move in remark.reply:
            if match.refusal(seat, move) is not None or any(seat != other for other, _move, _events in played):
                break
            events = match.play(seat, move)
            if seat != own_seat:
                played.append((seat, move, events))
        if not played:
            return ""
        seat, moves, seen = played[0][0], tuple(move for _seat, move, _events in played), tuple(events for _seat, _move, events in played)
        after = self._scores(match)
        return self._sentence(MoveGroup(seat, moves, seen), after[seat] > before[seat] or after[own_seat] < before[own_seat])

    def _unforeseen(self, line: MoveListItem) -> str:
        """Return a sentence on the next seat's move, made with cards that were hidden from the others.

        Empty if the game hides nothing, or if that move was secret or has no caption.
        """
        match = self.replayed.match
        if match.game.luck is None or line.last + 1 >= match.ply:
            return ""
        seat, move = match.moves[line.last + 1]
        sentence = self._inside(MoveGroup(seat, (move,), (match.events(line.last + 1),)))
        if seat == line.seat or move.is_secret or not sentence:
            return ""
        return _("Nobody could know what {name} had: {move}.").format(name=self.replayed.names[seat], move=sentence)

    def _sentence(self, reply: MoveGroup, wins: bool) -> str:
        sentence = self._inside(reply)
        sentence = (
            sentence if len(self.replayed.names) == 2 else _("{name}: {move}").format(name=self.replayed.names[reply.seat], move=sentence)
        )
        return (_("It leaves room for this: {move}.") if wins else _("The best answer: {move}.")).format(move=sentence)

    def _inside(self, played: MoveGroup) -> str:
        """Return a move's caption for use within a sentence."""
        sentence = in_words(self.replayed.table.narration.caption(played, False) or ())
        return sentence[:1].lower() + sentence[1:]

    def _scores(self, match: Match) -> Sequence[float]:
        return self.replayed.table.scoring.scores(match.view(None))

    def _instead(self, canvas: Canvas, remark: MoveReview, reason: str) -> Block:
        """Return the box with the better move and the reason."""
        assert remark.better is not None, "there is something to be said"
        at, size = self.at, self.at.text - 1
        caption = self._caption(canvas, self._parts(remark.ply, remark.better), at.room - 28)
        lines = len(canvas.wrap(reason, at.room - 28, size)) if reason else 0
        head, step = max(36.0, canvas.leading(20, 1.5)), canvas.leading(size)
        height = 6 + head + caption.h + lines * step + 8

        def draw(y: float) -> None:
            canvas.box(FRect(at.x, y, at.room, height), 14, "row_chosen", "border_chosen", 2)
            canvas.icon("hint", at.x + 10, y + 6 + head / 2 - 14, 28)
            canvas.fit_text(_("Instead"), at.x + 46, y + 6 + head / 2, at.room - 56, at.text, "text", "b")
            caption.draw(canvas, at.x + 14, y + 6 + head)
            if reason:
                self._say(canvas, reason, at.x + 14, y + 6 + head + caption.h, at.room - 28, size=size)

        return Block(height, draw)

    def _say(
        self, canvas: Canvas, text: str, x: float, top: float, max_width: float, color: str = "text", kind: str = "r", size: float = 0
    ) -> None:
        """Draw wrapped text downwards from this upper edge."""
        size = size or self.at.text
        canvas.paragraph(text, x, top + canvas.leading(size) / 2, max_width, size, color, kind)


def _verdict_of(remark: MoveReview) -> tuple[str, str, str, str, str]:
    """Return the icon, the fill, border and text colours, and the words of a verdict."""
    if remark.costly:
        sentence = _n("Costs about {n} point", "Costs about {n} points", round(remark.cost))
        if remark.error:
            sentence += f" (±\u00a0{max(1, round(SURE * remark.error))})"
        return "warning", "danger_soft", "danger", "danger_text", sentence
    if remark.strong and remark.error == 0:
        return "star", "row_chosen", "border_chosen", "text", _("A strong move")
    if remark.clean:
        return "check", "success_dim", "success", "on_target", _("A good move")
    sentence = _("Costs a little") if remark.sure else _("Nothing is clearly better")
    return "eye", "row", "border_soft", "text", sentence


def _fitting(blocks: list[Block], max_width: float) -> list[Block]:
    """Drop blocks until the rest fits, beginning with the highest `folds`."""
    while sum(block.height + GAP for block in blocks) - GAP > max_width:
        first = max(blocks, key=lambda block: block.folds)
        if not first.folds:
            break
        blocks = [block for block in blocks if block is not first]
    return blocks
