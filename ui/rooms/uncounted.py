"""Why a match left everybody's level as it was: told by the history, as soon as it has taken the match."""

from __future__ import annotations

from game.record import Record
from ui.assets.words import _
from ui.scene.desk import Desk


class Uncounted:
    """Asked once, and no frame waits for the answer. `pupil`: as in ToResults; a child's real round has no level."""

    def __init__(self, desk: Desk, record: Record, pupil: int | None) -> None:
        self.record = record
        self._entry = desk.files.matches.unrated(record) if pupil is None and desk.settings.ratings else None

    @property
    def waits(self) -> bool:
        return self._entry is not None and not self._entry.done()

    def sentences(self) -> list[str]:
        """One; none while nobody knows, where levels have changed, and where nobody at the table has one."""
        entry = None if self._entry is None or self.waits else self._entry.result()
        if entry is None or all(sat.person is None for sat in entry.last):
            return []
        from ui.ratings.scale import obstacle  # only at the end of a match

        return [_because(obstacle(entry, self.record, False))]


def _because(key: str) -> str:
    """What is kept of a match does not tell of help, so that is what nothing else explains."""
    return {
        "handed": _("Somebody else took a seat on the way, so this game changes nobody’s level."),
        "given": _("These cards were chosen, so this game changes nobody’s level."),
        "handicap": _("Somebody had a head start or help, so this game changes nobody’s level."),
        "guest": _("A guest played, so this game changes nobody’s level."),
    }.get(key) or _("There was a hint, or a robot’s move was taken back, so this game changes nobody’s level.")
