"""Why a hint or an undo is not to be had now, as sentences; "" when it is."""

from __future__ import annotations

from game.kernel import Options
from ui.assets.words import _
from ui.match.sitting import Sitting
from ui.tables.contract import Table


def hinted(table: Table, options: Options) -> bool:
    """Whether people get hints with these options where they have agreed on nothing else."""
    return not any(words.unhinted and options.get(name) == words.unhinted for name, words in table.words.options().words.items())


def no_hint(sitting: Sitting) -> str:
    record = sitting.match.record()
    allowed = record.table.get("hints")
    if not (hinted(sitting.table, record.options) if allowed is None else allowed):
        return _("This table plays without hints.")
    seat = sitting.asked
    if seat is None or sitting.hidden_from is not None or (seat != sitting.open and sitting.hides(seat)):
        return _("A hint needs an open hand, and your turn.") if sitting.match.rules.hides(record.options) else _("A hint needs your turn.")
    refusal = sitting.match.rules.hint_refusal([who.human for who in sitting.match.seats], seat)
    return "" if refusal is None else sitting.table.words.refusal(refusal)


def no_undo(sitting: Sitting) -> str:
    if not sitting.match.record().table.get("undo", True):
        return _("This table plays without undo.")
    match sitting.undo_point():
        case "undo_shown":
            return _("Something hidden has been shown since: that cannot be taken back.")
        case "undo_nothing":
            return _("There is nothing to take back.")
    return ""
