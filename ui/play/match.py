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

    def __init__(self, files: Files) -> None:
        self.files = files

    def save(self, match: Match) -> None:
        """The autosave; at the end the history instead."""
        record = match.record()
        if match.over:
            self.files.remember(record, outcome=match.outcome)  # first: whenever the power goes, one of the two has it
            self.files.forget(record.game)
        else:
            self.files.save(record)

    def next_room(self, match: Match) -> Route:
        return ToResults(match.record())


def match_table(desk: Desk, record: Record) -> TableScene:
    """The table with this match. Raises BadRecord when the record does not replay."""
    return TableScene(desk, record, MatchActivity(desk.files))
