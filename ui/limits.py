"""Why a hint or an undo is not to be had now, as sentences; "" when it is."""

from __future__ import annotations

from ui.sitting import Sitting
from ui.words import _


def no_hint(sitting: Sitting) -> str:
    if not sitting.match.record().table.get("hints", True):
        return _("This table plays without hints.")
    if sitting.question is None or sitting.open != sitting.asked:
        return _("A hint needs an open hand, and your turn.")
    return ""


def no_undo(sitting: Sitting) -> str:
    if not sitting.match.record().table.get("undo", True):
        return _("This table plays without undo.")
    match sitting.undo_point():
        case "undo_shown":
            return _("Cards have been shown since: that cannot be taken back.")
        case "undo_nothing":
            return _("There is nothing to take back.")
    return ""
