"""The sentences of the reasons for a bid."""

from __future__ import annotations

from game.bots.bot import Reason
from ui.assets.translation import _, point_count_text


def reason_text(reason: Reason) -> str:
    sentences = {
        "last_card": _("It is your last card."),
        "sure": _("Nobody can bid as much any more: the prize is yours."),
        "spares": _("The prize will cost too much: spare your high cards."),
        "worth": _("It is a fair bid for {points}, and may be just enough."),
    }
    return sentences[reason.key].format(points=point_count_text(int(str(reason.details["points"]))))
