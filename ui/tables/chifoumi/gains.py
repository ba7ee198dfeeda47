"""The gain of a capture in opposing pawns, or its loss of own ones (rules CH-17, CH-20 and CH-22).

A stack holds pawns of one side only (rule CH-5).
"""

from __future__ import annotations

from game.chifoumi.board import top_of
from game.chifoumi.moves import Captured
from game.chifoumi.state import ChifoumiView
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.tables.chifoumi import geometry
from ui.tables.contract import TableViewModel

DISC_DIAMETER, TEXT_SIZE = 38.0, 18.0


def capture_gain(model: TableViewModel, square: str) -> int:
    """Return the gain of taking this stack: 3 for three opposing pawns, -1 for a pawn of one's own side."""
    view: ChifoumiView = model.view
    top, count = top_of(view.board, square), len(view.board[square])
    assert top is not None, "a stack stands there"
    return count if view.setup.are_opponents(model.decision_view.seat, top.seat) else -count


def last_turn_gains(view: ChifoumiView) -> list[int]:
    """Return the pawns won by each step of the last turn: 0 without a capture, negative for own pawns."""
    result: list[int] = []
    end = 0
    for step in reversed(view.trail):
        won = view.prizes[step.seat]
        captured = won[len(won) - end - step.taken : len(won) - end]
        end += step.taken
        result.append(sum(1 if view.setup.are_opponents(step.seat, pawn.seat) else -1 for pawn in captured))
    return result[::-1]


def event_gain(event: Captured) -> int:
    return event.points or -len(event.pawns)


def gain_label(gain: int) -> str:
    """Return a label such as "+3" or "own –1"."""
    return f"+{gain}" if gain > 0 else _("own –{n}").format(n=-gain)


def gain_label_right_end(model: TableViewModel, square: str) -> tuple[float, float]:
    """Return where the label of a capture's gain ends, at the upper left of the captured square."""
    x, y = geometry.square_center(model, square)
    k = geometry.landscape_ratio(model)
    return x - 18 * k, y - 32 * k


def draw_gain(canvas: Canvas, right: float, y: float, gain: int, is_taken: bool = True) -> None:
    """Draw a gain as a disc that ends at `right`: red once taken, teal while possible, brown for a loss."""
    text, fill = gain_label(gain), "text_soft" if gain < 0 else "danger" if is_taken else "target"
    x = right - max(DISC_DIAMETER, canvas.rasterizer.text_width(text, TEXT_SIZE, "b") + 14) / 2
    canvas.draw_badge(text, x, y, fill, "on_target" if fill == "target" else "on_accent", diameter=DISC_DIAMETER, size=TEXT_SIZE)
