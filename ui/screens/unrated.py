"""The reason why a match changed no rating, from the history as soon as it has the match."""

from __future__ import annotations

from game.record import Record
from ui.assets.translation import _
from ui.scene.app_context import AppContext


class UnratedReason:
    """The reason why a match changed no rating, asked of the history once without blocking a frame."""

    def __init__(self, context: AppContext, record: Record, child_id: int | None) -> None:
        self.record = record
        self._summary_future = context.storage.matches.find_unrated(record) if child_id is None and context.settings.ratings else None

    @property
    def is_pending(self) -> bool:
        return self._summary_future is not None and not self._summary_future.done()

    def reason_sentences(self) -> list[str]:
        """Return the reason as a list; empty while it is unknown, or if there is none."""
        entry = None if self._summary_future is None or self.is_pending else self._summary_future.result()
        if entry is None or all(players.person is None for players in entry.final_tenures):
            return []
        from ui.ratings.rating import unrated_reason  # imported only at the end of a match

        return [_reason_sentence(unrated_reason(entry, self.record, False))]


def _reason_sentence(key: str) -> str:
    """Return the sentence why a match changed no rating; an unknown key means hints or undo, which records do not mention."""
    return {
        "handed": _("Somebody else took a seat on the way, so this game changes nobody’s level."),
        "given": _("These cards were chosen, so this game changes nobody’s level."),
        "handicap": _("Somebody had a head start or help, so this game changes nobody’s level."),
        "guest": _("A guest played, so this game changes nobody’s level."),
    }.get(key) or _("There was a hint, or a robot’s move was taken back, so this game changes nobody’s level.")
