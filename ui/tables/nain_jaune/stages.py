"""The stages of Nain Jaune: a grand opera, the cauldron, and the last card of a match (rules JA-13 to JA-20)."""

from __future__ import annotations

from game.nain_jaune.cards import BOXES, card
from game.nain_jaune.moves import Ended, GrandOpera, Played, WentOut, Won
from ui.assets.translation import _, card_count_text
from ui.tables.contract import MoveGroup, TableViewModel
from ui.tables.nain_jaune import geometry, narration
from ui.tables.nain_jaune.measures import table_measures
from ui.tables.nain_jaune.names import coins_text
from ui.tables.spoken.stage import Stage

CAULDRON_CARD = card("7D")  # its box is the cauldron
MAX_FACES = 8  # cards of a grand opera that are shown, the last ones


def stage(model: TableViewModel, turn: MoveGroup) -> Stage | None:
    """Return the stage of the rarest of a move's events, or of the last card of a match."""
    events, name, panel = turn.events[-1], model.seats[turn.seat].name, geometry.seat_panel_rect(model, turn.seat)
    laid = [str(event.card) for event in turn.public_events if isinstance(event, Played)]
    bar = table_measures(model).sequence_bar
    ended = next((event for event in events if isinstance(event, Ended)), None)
    why = "" if ended is None else narration.ending_reason(ended.why)
    for event in events:
        if isinstance(event, GrandOpera):
            sentence = _("{name} plays {cards} before anyone else: {coins}.")
            sentence = sentence.format(name=name, cards=card_count_text(len(laid)), coins=coins_text(event.coins))
            lit = (geometry.board_rect(model), panel)
            return Stage(sentence, why, _("Grand Opéra!"), turn.seat, lit, faces=tuple(laid[-MAX_FACES:]), sound="announce")
    for event in events:
        if isinstance(event, Won) and event.box == CAULDRON_CARD and event.coins:
            sentence = narration.move_list_line(event, [player.name for player in model.seats])
            ring = geometry.box_rect(model, BOXES[-1])
            return Stage(sentence, why, _("The cauldron!"), turn.seat, (ring, panel, bar), faces=(str(event.box),))
    if ended is None:
        return None
    out = next((event for event in events if isinstance(event, WentOut)), None)
    if out is None:
        return Stage(why, "", "", turn.seat, (bar,))
    sentence = narration.move_list_line(out, [player.name for player in model.seats])
    return Stage(sentence, why, "", turn.seat, (bar, panel))
