"""Why a hint or an undo is not to be had now, as sentences; "" when it is."""

from __future__ import annotations

from ui.sitting import Sitting
from ui.words import _


def no_hint(sitting: Sitting) -> str:
    record = sitting.match.record()
    if not record.table.get("hints", True):
        return _("This table plays without hints.")
    seat = sitting.asked
    if seat is None or sitting.hidden_from is not None or (seat != sitting.open and sitting.hides(seat)):
        return _("A hint needs an open hand, and your turn.") if sitting.table.curtained(record.options) else _("A hint needs your turn.")
    return sitting.table.no_hint(sitting.match.seats, seat)


def no_undo(sitting: Sitting) -> str:
    if not sitting.match.record().table.get("undo", True):
        return _("This table plays without undo.")
    match sitting.undo_point():
        case "undo_shown":
            return _("Something hidden has been shown since: that cannot be taken back.")
        case "undo_nothing":
            return _("There is nothing to take back.")
    return ""
