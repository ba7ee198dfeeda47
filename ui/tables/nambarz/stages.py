"""The stages of Nambarz: a master stroke, and the last card of a match (rules NB-26 to NB-29)."""

from __future__ import annotations

from pygame import FRect

from game.nambarz import events as nambarz
from game.nambarz.rounds import STROKE_CARD_COUNT
from ui.assets.translation import _, card_count_text, place_name
from ui.tables.contract import MoveGroup, TableViewModel
from ui.tables.nambarz import geometry, narration
from ui.tables.nambarz.names import equation_text
from ui.tables.spoken.stage import Stage

TOLD_WIDTH = 580.0  # width of the tray's part that tells the last calculation


def stage(model: TableViewModel, turn: MoveGroup) -> Stage | None:
    """Return the stage of a master stroke, or of what ended the match."""
    events, name = turn.events[-1], model.seats[turn.seat].name
    tray = geometry.tray_rect(model)
    told = FRect(tray.x, tray.y, min(tray.w, TOLD_WIDTH), tray.h)
    lit = (geometry.cover_card_rect(model), told, geometry.seat_panel_rect(model, turn.seat))
    laid = next((event for event in events if isinstance(event, nambarz.Calculated | nambarz.Recombined)), None)
    equation = equation_text(laid.cards, laid.operations, laid.results[-1]) if laid is not None else ""
    for event in events:
        if isinstance(event, nambarz.Stroke) and laid is not None:
            title = _("Super master stroke!") if event.cards > STROKE_CARD_COUNT else _("Master stroke!")
            sentence = _("{name} plays {cards} at once: +{n}.").format(name=name, cards=card_count_text(event.cards), n=event.points)
            return Stage(sentence, equation, title, turn.seat, lit, faces=tuple(map(str, laid.cards)), sound="star")
    if not any(isinstance(event, nambarz.Ended) for event in events):
        return None
    out = next((event for event in events if isinstance(event, nambarz.WentOut)), None)
    if out is None:
        return Stage(_("Nothing is left to draw, and everybody has passed: the round ends here."), "", "", turn.seat, lit)
    sentence = _("{name} has no cards left: {place}.").format(name=model.seats[out.seat or 0].name, place=place_name(out.place))
    lines = [narration.move_list_line(event, [player.name for player in model.seats]) for event in events[:1]]
    return Stage(sentence, lines[0] if lines and events[0] is not out else "", "", out.seat, lit)
