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
from ui.replay.analysis import CERTAINTY_ERRORS, MoveReview
from ui.replay.moves_panel import ReplayedMatch
from ui.tables.contract import CaptionPart, MoveGroup
from ui.tables.spoken.move_caption import MoveCaption, caption_text

GAP = 10.0


@dataclass(frozen=True, slots=True)
class ReviewArea:
    """Where the review of a turn is drawn."""

    x: float  # left edge of the texts
    max_width: float  # width of the texts
    title_y: float  # vertical centre of the title
    top: float  # upper edge of the texts
    bottom: float  # lower edge of the texts
    text_size: float = 18.0  # text size
    token_size: float = 52.0  # width of the seat's token beside the title
    max_caption_lines: int = 3  # maximum lines of the move's caption


SHEET_AREA = ReviewArea(950, 284, 132, 174, 432)


@dataclass(frozen=True, slots=True)
class SheetBlock:
    """A part of the review of a turn, such as a paragraph, with its height."""

    height: float
    draw: Callable[[float], None]  # takes the y of the upper edge
    drop_priority: int = 0  # the highest is dropped first where space is short; 0: never


class MoveReviewSheet:
    """A sheet that draws a turn and its review; it keeps no state between frames."""

    def __init__(self, replayed: ReplayedMatch, area: ReviewArea) -> None:
        self.replayed, self.area = replayed, area

    def draw(self, canvas: Canvas, turn: MoveListItem, number: int, move_review: MoveReview | None) -> None:
        """Draw a turn; `number` is its number in the list, and without a review only the turn is drawn."""
        y = max(self.area.top, self._draw_title(canvas, turn, number) + GAP)
        for block in _drop_until_fitting(self._blocks(canvas, turn, move_review, self.area.bottom - y), self.area.bottom - y):
            block.draw(y)
            y += block.height + GAP

    def _draw_title(self, canvas: Canvas, turn: MoveListItem, number: int) -> float:
        """Draw the seat's token, the move's number and caption, and return the y of their lower edge."""
        at, d = self.area, self.area.token_size
        x, max_width, top, high = at.x + d + 12, at.max_width - d - 12, at.title_y - 34, canvas.line_height(20, 1.15)
        canvas.draw_token(self.replayed.tokens[turn.seat], at.x, at.title_y - d / 2, d, not turn.player.is_human)
        caption, parts = self._move_caption(canvas, turn.parts, max_width), list(turn.parts)
        while len(caption.lines) > at.max_caption_lines:  # the table shows the whole move
            parts.pop()
            caption = self._move_caption(canvas, [*parts, CaptionPart("…")], max_width)
        canvas.fit_text(_("Move {n}").format(n=number), x, top + high / 2, max_width, 20, "text", "s")
        caption.draw(canvas, x, top + high)
        return top + high + caption.h

    def _blocks(self, canvas: Canvas, turn: MoveListItem, move_review: MoveReview | None, max_height: float) -> list[SheetBlock]:
        words = [self._text_block(canvas, turn.sentences, 2)] if turn.sentences else []
        if move_review is None:
            return words
        blocks = [self._verdict_block(canvas, move_review)]
        if move_review.better_move is None:
            return blocks + words
        reply = self._reply_sentence(move_review) or self._hidden_cards_sentence(turn)
        if reply:
            blocks.append(self._text_block(canvas, reply, 1))
        blocks.append(self._better_move_block(canvas, move_review, self.replayed.table.text.reason_text(move_review.reason)))
        if sum(block.height + GAP for block in blocks) - GAP > max_height:
            blocks[-1] = self._better_move_block(canvas, move_review, "")
        return blocks

    def _text_block(self, canvas: Canvas, text: str, drop_priority: int) -> SheetBlock:
        height = len(canvas.wrap(text, self.area.max_width, self.area.text_size)) * canvas.line_height(self.area.text_size)
        return SheetBlock(height, lambda y: self._draw_text(canvas, text, self.area.x, y, self.area.max_width), drop_priority)

    def _verdict_block(self, canvas: Canvas, move_review: MoveReview) -> SheetBlock:
        """Return the box with the verdict in a few words."""
        at, (icon, fill, stroke, color, sentence) = self.area, _verdict_style_and_text(move_review)
        texts = canvas.wrap(sentence, at.max_width - 56, at.text_size, "b")
        height = max(44.0, len(texts) * canvas.line_height(at.text_size) + 14)

        def draw(y: float) -> None:
            canvas.draw_box(FRect(at.x, y, at.max_width, height), 14, fill, stroke, 2)
            canvas.draw_icon(icon, at.x + 10, y + height / 2 - 13, 26, stroke if move_review.is_mistake else color)
            self._draw_text(
                canvas, sentence, at.x + 44, y + (height - len(texts) * canvas.line_height(at.text_size)) / 2, at.max_width - 56, color, "b"
            )

        return SheetBlock(height, draw)

    def _move_caption(self, canvas: Canvas, parts: Sequence[CaptionPart], max_width: float) -> MoveCaption:
        return MoveCaption(canvas, parts, max_width, self.replayed.table.art.picture, self.area.text_size + 1)

    def _caption_parts(self, ply: int, move: Move) -> tuple[CaptionPart, ...]:
        """Return the caption of a move that could have been played after this many moves."""
        match = self.replayed.match.at_ply(ply)
        seat = self.replayed.match.moves[ply][0]
        return self.replayed.table.narration.caption(MoveGroup(seat, (move,), (match.play(seat, move),)), False) or ()

    def _reply_sentence(self, move_review: MoveReview) -> str:
        """Return a sentence on the best reply to a mistake; "" if the search found none."""
        match, own_seat = self.replayed.match.at_ply(move_review.ply), move_review.turn.seat
        match.play(*self.replayed.match.moves[move_review.ply])
        before, played = self._scores_in(match), list[tuple[int, Move, tuple[Event, ...]]]()
        for seat, move in move_review.reply_moves:
            if match.refusal(seat, move) is not None or any(seat != other for other, _move, _events in played):
                break
            events = match.play(seat, move)
            if seat != own_seat:
                played.append((seat, move, events))
        if not played:
            return ""
        seat, moves, seen = played[0][0], tuple(move for _seat, move, _events in played), tuple(events for _seat, _move, events in played)
        after = self._scores_in(match)
        return self._sentence_about_reply(MoveGroup(seat, moves, seen), after[seat] > before[seat] or after[own_seat] < before[own_seat])

    def _hidden_cards_sentence(self, turn: MoveListItem) -> str:
        """Return a sentence on the next seat's move, made with cards that were hidden from the others.

        Empty if the game hides nothing, or if that move was secret or has no caption.
        """
        match = self.replayed.match
        if match.game.deal_luck is None or turn.last_ply + 1 >= match.ply:
            return ""
        seat, move = match.moves[turn.last_ply + 1]
        sentence = self._caption_in_sentence(MoveGroup(seat, (move,), (match.events(turn.last_ply + 1),)))
        if seat == turn.seat or move.is_secret or not sentence:
            return ""
        return _("Nobody could know what {name} had: {move}.").format(name=self.replayed.names[seat], move=sentence)

    def _sentence_about_reply(self, reply: MoveGroup, is_winning: bool) -> str:
        sentence = self._caption_in_sentence(reply)
        sentence = (
            sentence if len(self.replayed.names) == 2 else _("{name}: {move}").format(name=self.replayed.names[reply.seat], move=sentence)
        )
        return (_("It leaves room for this: {move}.") if is_winning else _("The best answer: {move}.")).format(move=sentence)

    def _caption_in_sentence(self, group: MoveGroup) -> str:
        """Return a move's caption for use within a sentence."""
        sentence = caption_text(self.replayed.table.narration.caption(group, False) or ())
        return sentence[:1].lower() + sentence[1:]

    def _scores_in(self, match: Match) -> Sequence[float]:
        return self.replayed.table.scoring.scores(match.view(None))

    def _better_move_block(self, canvas: Canvas, move_review: MoveReview, reason: str) -> SheetBlock:
        """Return the box with the better move and the reason."""
        assert move_review.better_move is not None, "there is something to be said"
        at, size = self.area, self.area.text_size - 1
        caption = self._move_caption(canvas, self._caption_parts(move_review.ply, move_review.better_move), at.max_width - 28)
        lines = len(canvas.wrap(reason, at.max_width - 28, size)) if reason else 0
        head, step = max(36.0, canvas.line_height(20, 1.5)), canvas.line_height(size)
        height = 6 + head + caption.h + lines * step + 8

        def draw(y: float) -> None:
            canvas.draw_box(FRect(at.x, y, at.max_width, height), 14, "row_chosen", "border_chosen", 2)
            canvas.draw_icon("hint", at.x + 10, y + 6 + head / 2 - 14, 28)
            canvas.fit_text(_("Instead"), at.x + 46, y + 6 + head / 2, at.max_width - 56, at.text_size, "text", "b")
            caption.draw(canvas, at.x + 14, y + 6 + head)
            if reason:
                self._draw_text(canvas, reason, at.x + 14, y + 6 + head + caption.h, at.max_width - 28, size=size)

        return SheetBlock(height, draw)

    def _draw_text(
        self, canvas: Canvas, text: str, x: float, top: float, max_width: float, color: str = "text", kind: str = "r", size: float = 0
    ) -> None:
        """Draw wrapped text downwards from this upper edge."""
        size = size or self.area.text_size
        canvas.draw_paragraph(text, x, top + canvas.line_height(size) / 2, max_width, size, color, kind)


def _verdict_style_and_text(move_review: MoveReview) -> tuple[str, str, str, str, str]:
    """Return the icon, the fill, border and text colours, and the words of a verdict."""
    if move_review.is_mistake:
        sentence = _n("Costs about {n} point", "Costs about {n} points", round(move_review.loss))
        if move_review.loss_error:
            sentence += f" (±\u00a0{max(1, round(CERTAINTY_ERRORS * move_review.loss_error))})"
        return "warning", "danger_soft", "danger", "danger_text", sentence
    if move_review.is_strong and move_review.loss_error == 0:
        return "star", "row_chosen", "border_chosen", "text", _("A strong move")
    if move_review.is_good:
        return "check", "success_dim", "success", "on_target", _("A good move")
    sentence = _("Costs a little") if move_review.is_certain else _("Nothing is clearly better")
    return "eye", "row", "border_soft", "text", sentence


def _drop_until_fitting(blocks: list[SheetBlock], max_height: float) -> list[SheetBlock]:
    """Drop blocks until the rest fits, beginning with the highest `drop_priority`."""
    while sum(block.height + GAP for block in blocks) - GAP > max_height:
        first = max(blocks, key=lambda block: block.drop_priority)
        if not first.drop_priority:
            break
        blocks = [block for block in blocks if block is not first]
    return blocks
