"""What Chifoumi's table shows: the view, and while the end of a game is looked at, how that game ended (`Look.settled`)."""

from __future__ import annotations

from dataclasses import replace

from game.chifoumi.moves import Captured, GameEnded, Moved
from game.chifoumi.state import ChifoumiView, Hop
from game.kernel import Event
from ui.tables.contract import Look


def shown(look: Look) -> Look:
    """The look as it is drawn: nothing is settled in it any more."""
    ended = next((event for event in look.settled if isinstance(event, GameEnded)), None)
    if ended is None:
        return look
    view: ChifoumiView = look.view
    for event in look.settled:
        view = _after(view, event)
    view = replace(view, board=ended.board, mover=None, scores=ended.scores, why=ended.why)
    return replace(look, view=view, settled=(), scores=ended.scores)


def _after(view: ChifoumiView, event: Event) -> ChifoumiView:
    """The way of the last move, and what it took."""
    trail = view.trail if view.mover else ()
    match event:
        case Moved(seat=int(seat), origin=origin, square=square):
            return replace(view, trail=(*trail, Hop(seat, origin, square)))
        case Captured(seat=int(seat), origin=origin, square=square, pawns=pawns):
            prizes = tuple((*won, *pawns) if taker == seat else won for taker, won in enumerate(view.prizes))
            return replace(view, trail=(*trail, Hop(seat, origin, square, len(pawns))), prizes=prizes)
    return view
