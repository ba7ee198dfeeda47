"""The review of one turn: what it was, what it gave away and what was better (docs/art.md, mock-up 20)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from game.kernel import Event, Move
from game.match import Match
from ui.assets.translation import _
from ui.canvas.canvas import measuring_canvas
from ui.layout.containers import Column, Row, Scroll
from ui.layout.nodes import Box, Breakpoint, Child, Extent, Sizer, Text
from ui.match.move_lines import MoveListItem
from ui.replay.analysis import MoveReview
from ui.replay.moves_panel import ReplayedMatch
from ui.tables.contract import CaptionPart, MoveGroup, Table
from ui.tables.spoken.move_caption import MoveCaption, caption_text
from ui.widgets.parts import boxed, icon, token

TURN_LIST = "turn"  # the name of the list with the review of a turn
SPACING, TITLE_SIZE = 10.0, 20.0


@dataclass(slots=True)
class CaptionBox(Box):
    """The caption of a move as a node, as high as its lines."""

    parts: tuple[CaptionPart, ...]
    size: float
    arrange_caption: Callable[[float], MoveCaption] = field(compare=False)  # takes the width

    def content_height(self, sizer: Sizer, width: float) -> Extent:
        height = self.arrange_caption(width).h
        return Extent(height, height)


class TurnReview:
    """The nodes of a turn and its review."""

    def __init__(self, replayed: ReplayedMatch, text_size: float = 18.0, token_size: float = 52.0, max_caption_lines: int = 3) -> None:
        # max_caption_lines: of the move beside the token, as the table shows the whole move
        self.replayed, self.text_size, self.token_size, self.max_caption_lines = replayed, text_size, token_size, max_caption_lines

    def head(self, turn: MoveListItem, number: int) -> Row:
        """Return the seat's token, the move's number in the list and its caption."""
        seat_token = token(self.replayed.tokens[turn.seat], self.token_size, not turn.player.is_human)
        title = Text(_("Move {n}").format(n=number), TITLE_SIZE, "s", max_lines=1, line_spacing=1.15)
        names = Column([title, self._caption(turn.parts, self.max_caption_lines)], 0, width=0, grow=1)
        return Row([seat_token, names], 12, "center")

    def list_view(self, turn: MoveListItem, move_review: MoveReview | None, below: Sequence[Child] = ()) -> Scroll:
        """Return the review of a turn; without one, what the turn was. `below` stands under it."""
        return Scroll([*self._blocks(turn, move_review), *below], SPACING, name=TURN_LIST, width=0, min_width=0, grow=1)

    def _blocks(self, turn: MoveListItem, move_review: MoveReview | None) -> list[Child]:
        """Return the parts of a review; in a small window, the reply stands below the better move."""
        played = Text(turn.notes, self.text_size) if turn.notes else None
        if move_review is None:
            return [played]
        if move_review.better_move is None:
            hidden = "" if move_review.is_good else self._hidden_cards_sentence(turn)
            return [self._verdict(move_review), Text(hidden, self.text_size) if hidden else None, played]
        sentence = self._reply_sentence(move_review)
        reply = Text(sentence, self.text_size) if sentence else None
        better = self._better_move(move_review.ply, move_review.better_move, self.replayed.table.text.reason_text(move_review.reason))
        return [self._verdict(move_review), Breakpoint(reply, small=None), better, Breakpoint(None, small=reply)]

    def _verdict(self, move_review: MoveReview) -> Row:
        """Return the box with the verdict in a few words."""
        icon_name, fill, stroke, color, sentence = _style_and_words(move_review, self.replayed.table)
        sign = icon(icon_name, 26, stroke if move_review.is_mistake else color)
        text = Text(sentence, self.text_size, "b", color, width=0, grow=1)
        return boxed(Row([sign, text], 8, "center", min_height=44, padding=(10, 6, 12, 6)), fill, stroke)

    def _better_move(self, ply: int, move: Move, reason: str) -> Column:
        """Return the box with the better move and the reason."""
        head = Row([icon("hint", 28), Text(_("Instead"), self.text_size, "b", max_lines=1, grow=1)], 8, "center", min_height=36)
        text = Text(reason, self.text_size - 1) if reason else None
        box = Column([head, self._caption(self._caption_parts(ply, move)), text], 0, padding=(12, 6, 12, 8))
        return boxed(box, "row_chosen", "border_chosen")

    def _caption(self, parts: Sequence[CaptionPart], max_lines: int = 0) -> CaptionBox:
        """Return the caption of a move; one with more lines ends with an ellipsis."""
        size, picture, context = self.text_size + 1, self.replayed.table.art.picture, self.replayed.context
        canvas = measuring_canvas(context.rasterizer, context.viewport)

        def arrange(width: float) -> MoveCaption:
            shown = list(parts)
            caption = MoveCaption(canvas, shown, width, picture, size)
            while max_lines and len(caption.lines) > max_lines:
                shown.pop()
                caption = MoveCaption(canvas, [*shown, CaptionPart("…")], width, picture, size)
            caption.words = caption_text(parts)
            return caption

        return CaptionBox(tuple(parts), size, arrange, paint=lambda canvas, rect: arrange(rect.w).draw(canvas, rect.x, rect.y))

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
        return _("Nobody could have known what {name} had: {move}.").format(name=self.replayed.names[seat], move=sentence)

    def _sentence_about_reply(self, reply: MoveGroup, is_winning: bool) -> str:
        sentence = self._caption_in_sentence(reply)
        sentence = (
            sentence if len(self.replayed.names) == 2 else _("{name}: {move}").format(name=self.replayed.names[reply.seat], move=sentence)
        )
        return (_("Then you can play this: {move}.") if is_winning else _("The best answer: {move}.")).format(move=sentence)

    def _caption_in_sentence(self, group: MoveGroup) -> str:
        """Return a move's caption for use within a sentence."""
        sentence = caption_text(self.replayed.table.narration.caption(group, False) or ())
        return sentence[:1].lower() + sentence[1:]

    def _scores_in(self, match: Match) -> Sequence[float]:
        return self.replayed.table.scoring.scores(match.view(None))


def verdict_words(move_review: MoveReview, table: Table) -> str:
    """Return the verdict on a turn in a few words."""
    return _style_and_words(move_review, table)[-1]


def _style_and_words(move_review: MoveReview, table: Table) -> tuple[str, str, str, str, str]:
    """Return the icon, the fill, border and text colours, and the words of a verdict."""
    if move_review.is_mistake:
        sentence = _("Costs about {amount}").format(amount=table.scoring.final_count().amount(round(move_review.loss)))
        return "warning", "danger_soft", "danger", "danger_text", sentence
    if move_review.is_strong and move_review.loss_error == 0:
        return "star", "row_chosen", "border_chosen", "text", _("A strong move")
    if move_review.is_good:
        return "check", "success_dim", "success", "on_target", _("A good move")
    sentence = _("Costs a little") if move_review.is_certain else _("Nothing is clearly better")
    return "eye", "row", "border_soft", "text", sentence
