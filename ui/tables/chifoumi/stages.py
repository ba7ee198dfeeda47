"""The stages of Chifoumi: the last move of a match, and a long chain of captures (rules CH-7 and CH-11)."""

from __future__ import annotations

from game.chifoumi.moves import Captured, Ended, GameEnded
from game.chifoumi.state import ChifoumiView
from ui.assets.translation import _, _n
from ui.tables.chifoumi import geometry, narration
from ui.tables.chifoumi.names import pawn_count_text
from ui.tables.contract import MoveGroup, TableViewModel
from ui.tables.spoken.stage import Stage

MIN_STAGED_CAPTURES = 3  # captures in one turn that are staged


def stage(model: TableViewModel, turn: MoveGroup) -> Stage | None:
    """Return the stage of a whole chain once its turn is over, or of the last move of a match."""
    events, view = turn.events[-1], model.view
    name, panel = model.seats[turn.seat].name, geometry.seat_panel_rect(model, turn.seat)
    ended = next((event for event in events if isinstance(event, GameEnded)), None)
    why = narration.game_end_reason(ended.why) if ended is not None else ""
    chain = _whole_chain(view, turn)
    if len(chain) >= MIN_STAGED_CAPTURES:
        title = _n("A chain of {n}!", "A chain of {n}!", len(chain))
        pawns = pawn_count_text(sum(event.points for event in chain))
        sentence = _("{name} takes {pawns} in one turn.").format(name=name, pawns=pawns)
        squares = (chain[0].origin, *(event.square for event in chain))
        lit = tuple(geometry.square_and_stack_rect(model, square) for square in squares)
        return Stage(sentence, why, title, turn.seat, (*lit, panel), sound="announce")
    if not any(isinstance(event, Ended) for event in events):
        return None
    arrivals = narration.pawn_arrivals(turn.public_events)
    lines = [narration.move_list_line(event, [player.name for player in model.seats]) for event in arrivals[-1:]]
    squares = tuple(square for arrival in arrivals[-1:] for square in (getattr(arrival, "origin", ""), arrival.square) if square)
    lit = tuple(geometry.square_and_stack_rect(model, square) for square in squares)
    ring = geometry.square_rect(model, squares[-1]) if squares else None
    return Stage((*lines, why)[0], why if lines else "", "", turn.seat, (*lit, panel), ring)


def _whole_chain(view: ChifoumiView, turn: MoveGroup) -> list[Captured]:
    """Return the captures of opposing pawns in the turn that has just ended, () while it may go on."""
    if view.mover is not None:
        return []
    chain: list[Captured] = []
    for event in turn.public_events:
        if isinstance(event, Captured):
            chain = [*chain, event] if chain and event.origin == chain[-1].square else [event]
    return [event for event in chain if event.points]
