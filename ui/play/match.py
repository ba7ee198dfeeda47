"""A match at the table: kept on the disk after every move; its end leads to the results."""

from __future__ import annotations

from game.match import Match
from game.record import Record
from ui.match.activity import Activity
from ui.match.table import TableScene
from ui.scene.desk import Desk
from ui.scene.routes import Route, ToResults
from ui.store.files import Files


class MatchActivity(Activity):
    """People and robots play by the rules alone."""

    def __init__(self, files: Files, pupil: int | None = None) -> None:
        """`pupil`: the child whose real round it is; it has a place of its own on the disk."""
        self.files, self.pupil = files, pupil

    def save(self, match: Match) -> None:
        """The autosave; at the end the history instead."""
        record = match.record()
        if match.over:
            self.files.remember(record, outcome=match.outcome)  # first: whenever the power goes, one of the two has it
            self.files.forget(record.game, self.pupil)
        else:
            self.files.save(record, self.pupil)

    def next_room(self, match: Match) -> Route:
        return ToResults(match.record(), self.pupil)


def match_table(desk: Desk, record: Record, pupil: int | None = None) -> TableScene:
    """The table with this match; `pupil`: the child whose real round it is. Raises BadRecord when the record does not replay."""
    return TableScene(desk, record, MatchActivity(desk.files, pupil))
