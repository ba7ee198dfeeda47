"""What a capture brings: opposing pawns, or the loss of pawns of one's own side (CH-17, CH-20, CH-22). A stack holds one side only (CH-5)."""

from __future__ import annotations

from game.chifoumi.board import top_of
from game.chifoumi.moves import Captured
from game.chifoumi.state import ChifoumiView
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.tables.chifoumi import places
from ui.tables.contract import Look

DISC, SIZE = 38.0, 18.0


def gain(look: Look, square: str) -> int:
    """Of taking this stack, for whoever is asked: 3 for three opposing pawns, -1 for one of the own side."""
    view: ChifoumiView = look.view
    top, count = top_of(view.board, square), len(view.board[square])
    assert top is not None, "a stack stands there"
    return count if view.setup.opposed(look.question.seat, top.seat) else -count


def trail_gains(view: ChifoumiView) -> list[int]:
    """Of each step of the last turn, 0 where nothing was taken."""
    found: list[int] = []
    end = 0
    for step in reversed(view.trail):
        won = view.prizes[step.seat]
        taken = won[len(won) - end - step.taken : len(won) - end]
        end += step.taken
        found.append(sum(1 if view.setup.opposed(step.seat, pawn.seat) else -1 for pawn in taken))
    return found[::-1]


def event_gain(event: Captured) -> int:
    return event.points or -len(event.pawns)


def gain_label(gain: int) -> str:
    """ "+3", "own –1"."""
    return f"+{gain}" if gain > 0 else _("own –{n}").format(n=-gain)


def gain_spot(look: Look, square: str) -> tuple[float, float]:
    """Where the figure of a capture ends: at the upper left of the square; counts stand at the lower right."""
    x, y = places.middle(look, square)
    k = places.zoom(look)
    return x - 18 * k, y - 32 * k


def draw_gain(brush: Brush, right: float, y: float, gain: int, taken: bool = True) -> None:
    """A disc that ends at `right`, beside the pawns behind. `taken`: brick, it has been taken; else teal, it can be. Own pawns: brown."""
    text, fill = gain_label(gain), "text_soft" if gain < 0 else "danger" if taken else "target"
    x = right - max(DISC, brush.skin.width(text, SIZE, "b") + 14) / 2
    brush.badge(text, x, y, fill, "on_target" if fill == "target" else "on_accent", d=DISC, size=SIZE)
