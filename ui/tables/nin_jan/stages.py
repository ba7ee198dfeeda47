"""The stages of Nin Jan: the last card, and the throw that decides (rules NJ-9 to NJ-13)."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.kernel import Event
from game.nin_jan.moves import Added, Card, Ended, SignsShown, Suit, Tied, Took
from game.nin_jan.state import NinJanView, beaten_piles, points
from ui.assets.translation import _, format_signed, point_count_text
from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.canvas.pieces import Piece, Pose
from ui.tables.contract import MoveGroup, PauseKind, TableViewModel
from ui.tables.nin_jan import geometry, texts
from ui.tables.spoken.stage import Stage

RAISED_SHARE = 0.86  # width of the last card beside its pile, as a share of the pile's cards
RAISED_ANGLE = -9.0
VALUE_HEIGHT = 22.0  # how far the tag with a pile's value rises above the pile, with a margin


def is_last_card(events: Sequence[Event]) -> bool:
    """Return True if these events are those of the last card."""
    return any(isinstance(event, Took | Added) for event in events) and any(isinstance(event, Ended | Tied) for event in events)


def pause_after(events: Sequence[Event]) -> PauseKind:
    return "stage" if is_last_card(events) else ""


def stage(model: TableViewModel, turn: MoveGroup) -> Stage | None:
    """Return the stage of the last card, on the table before it, or of the throw that ends the match."""
    events, name = turn.events[-1], model.seats[turn.seat].name
    if not is_last_card(events):
        shown = [event for event in events if isinstance(event, SignsShown)]
        ends = any(isinstance(event, Ended) for event in events)
        names = [player.name for player in model.seats]
        return (
            Stage(texts.move_list_line(shown[-1], names), seat=turn.seat, lit_rects=(geometry.PLAY_OFF_SHEET,)) if shown and ends else None
        )
    move = events[0]
    assert isinstance(move, Took | Added), "a card acts"
    view: NinJanView = model.view
    takes, frame = beaten_piles(move.card, view.piles), geometry.pile_frame_rect(model, move.pile)
    pile = FRect(frame.x, frame.y - VALUE_HEIGHT, frame.w, frame.h + VALUE_HEIGHT)
    panel = geometry.seat_panel_rect(model, turn.seat)
    raised = _raised_card(model, move.card, move.pile)
    lit = (pile, panel, geometry.queue_cell(model, len(view.acted)).outline)
    if isinstance(move, Added):
        sentence = texts.move_list_line(move, [player.name for player in model.seats])
        return Stage(sentence, _("It beats none of the three piles."), "", turn.seat, lit, pile, raised_piece=raised)
    must = len(takes) == 1 or all(points(view.piles[index]) < 0 for index in takes)
    sentence = _("{name} must take {points}: {total}.") if must else _("{name} takes {points}: {total}.")
    total = point_count_text(view.scores[turn.seat] + move.points)
    sentence = sentence.format(name=name, points=format_signed(move.points), total=total)
    tag = _("must take it") if must else _("takes it")
    return Stage(sentence, _why_taken(move.card.suit, len(takes) == 1), "", turn.seat, lit, pile, tag, panel, raised_piece=raised)


def _raised_card(model: TableViewModel, card: Card, pile_index: int) -> tuple[Piece, Pose]:
    """Return the last card in its row, and its pose beside its pile, on the side of the middle."""
    view: NinJanView = model.view
    pile, start = geometry.pile_frame_rect(model, pile_index), geometry.queue_cell(model, len(view.acted)).card
    w = RAISED_SHARE * min(pile.w, 150.0)
    x = pile.right + w / 4 if pile_index < 2 else pile.left - w / 4
    return Piece(card, str(card), start), Pose(x, pile.bottom - w * CARD_HEIGHT_FACTOR / 3, w, RAISED_ANGLE)


def _why_taken(suit: Suit, is_only: bool) -> str:
    """Return why a card takes a pile; `is_only` says that no other pile could be taken."""
    beats = {Suit.ROCK: _("Rock crushes scissors."), Suit.PAPER: _("Paper wraps rock."), Suit.SCISSORS: _("Scissors cut paper.")}[suit]
    return " ".join((beats, _("No other pile could be taken."))) if is_only else beats
