"""The routes to the screens that any other may lead to."""

from __future__ import annotations

from collections.abc import Callable

from game.record import Record
from ui.scene.route import Route


class MenuRoute(Route, frozen=True, tag="menu.MenuScreen"):
    """The route to the menu, closing all other screens."""

    below = ()


class SetupRoute(Route, frozen=True, tag="setup.screen.SetupScreen"):
    """The route to the set-up of a game."""

    game: str


class PlayerPickerRoute(Route, frozen=True, tag="setup.player_picker.PlayerPickerDialog"):
    """The route to the dialog that chooses the player of a seat in a set-up."""

    seats: object  # ui.screens.setup.seats.SeatList
    seat: int


class HandicapRoute(Route, frozen=True, tag="setup.handicap.HandicapDialog"):
    """The route to the dialog that sets a seat's handicap."""

    seats: object  # ui.screens.setup.seats.SeatList
    seat: int
    game: str  # the game of the set-up


class HouseRulesRoute(Route, frozen=True, tag="setup.house_rules.HouseRulesDialog"):
    """The route to the dialog of saved house rules."""

    choices: object  # ui.screens.setup.choices.Choices
    on_taken: Callable[[], None]  # called when other rules were chosen


class ResultsRoute(Route, frozen=True, tag="results.ResultsScreen"):
    """The route to the results of a match."""

    below = (MenuRoute(),)
    record: Record
    child_id: int | None = None  # the child of a real round


class HistoryRoute(Route, frozen=True, tag="history.HistoryScreen"):
    """The route to the history."""

    person: int | None = None  # id of a profile: only its matches
    game: str = ""  # only matches of this game; "" for all


class ProfilesRoute(Route, frozen=True, tag="profiles.screen.ProfilesScreen"):
    """The route to the profiles."""

    person: int | None = None  # id of the profile whose statistics are shown first


class ProfileRoute(Route, frozen=True, tag="profiles.dialog.ProfileDialog"):
    """The route to the dialog that changes a profile, or adds one for 0."""

    person: int


class StatisticsRoute(Route, frozen=True, tag="profiles.transfer.save_statistics_dialog"):
    """The route to the dialog that saves the statistics of a profile."""

    person: int
    ending: str  # ".csv" or ".json"


class TransferRoute(Route, frozen=True, tag="profiles.transfer.export_or_import_dialog"):
    """The route to the dialog that exports all matches, or imports such a file."""

    out: bool  # export, not import


class RulesRoute(Route, frozen=True, tag="rules.screen.RulesScreen"):
    """The route to the rules pages of a game."""

    game: str


class LessonsRoute(Route, frozen=True, tag="lessons_dialog.LessonsDialog"):
    """The route to the dialog with the lessons of a game."""

    game: str
    person: int | None = None  # id of the profile that learns first; None for a guest


class SettingsRoute(Route, frozen=True, tag="settings.screen.SettingsScreen"):
    """The route to the settings, over the present screen."""

    page: int = 0  # index of the page that is shown first


class ShortcutsRoute(Route, frozen=True, tag="shortcuts.ShortcutsScreen"):
    """The route to the list of keyboard shortcuts."""


class PauseRoute(Route, frozen=True, tag="pause.PauseDialog"):
    """The route to the pause dialog over the table."""

    session: object  # ui.match.session.MatchSession of the table
    child_id: int | None = None  # the child of a real round


class ScoreSheetRoute(Route, frozen=True, tag="score_sheet.screen.ScoreSheetScreen"):
    """The route to the score sheet of a deal."""

    match: object  # game.match.Match
    number: int  # the number of the deal, from 1
    sitting: object  # ui.match.session.MatchSession of the table that waits to play on; None for a look at an earlier deal
    pupil: int | None = None  # the child of a real round


class ScoreSheetFileRoute(Route, frozen=True, tag="score_sheet.saving.save_score_sheet_dialog"):
    """The route to the dialog that saves the whole score sheet of a match."""

    match: object  # game.match.Match
    ending: str  # ".pdf" or ".csv"


class SaveRoute(Route, frozen=True, tag="save_dialog.save_match_dialog"):
    """The route to the dialog that saves a match to a file."""

    record: Record


class BackupRoute(Route, frozen=True, tag="save_dialog.save_everything_dialog"):
    """The route to the dialog that saves a backup on another disk, when ours refuses to write."""


class OpenMatchRoute(Route, frozen=True, tag="save_dialog.OpenMatchDialog"):
    """The route to the dialog that opens a match from a file."""


class CopyRoute(Route, frozen=True, tag="save_dialog.save_copy_dialog"):
    """The route to the dialog that saves a copy of everything."""


class RestoreRoute(Route, frozen=True, tag="save_dialog.RestoreDialog"):
    """The route to the dialog that brings a copy back; a table is left first, and so saved."""

    below = (MenuRoute(), SettingsRoute(3))  # at their page of files
