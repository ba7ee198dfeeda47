"""The table of a puzzle and of a daily deal."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from game.kernel import Move
from game.match import Match
from game.puzzles.puzzle import MoveSequence, Puzzle, way
from game.record import Record
from ui.assets.translation import _, _n, figure
from ui.match.activity import Activity
from ui.match.seating import own_name
from ui.match.table import TableScreen
from ui.puzzles.daily import PLAYERS, deal
from ui.puzzles.ending import ChallengeEnding
from ui.puzzles.progress import ChallengeProgress, puzzle_of, who
from ui.puzzles.texts import margin, not_yet, question
from ui.scene.app_context import AppContext
from ui.scene.routes import ChallengeEndRoute, ChallengesRoute, DailyDealRoute, PuzzleRoute, Route
from ui.store.learning.challenges import DEAL
from ui.tables.contract import TableViewModel
from ui.tables.registry import TABLES
from ui.widgets.controls import Command


class PuzzleActivity(Activity):
    """A puzzle at a table: only moves of a solution are played, others are answered."""

    def __init__(self, context: AppContext, puzzle: Puzzle, day: str, result: Sequence[MoveSequence] = (), shown: bool = False) -> None:
        self.puzzle, self.day, self.results = puzzle, day, tuple(result)  # found: solutions found before, as in `PuzzleRoute`
        self.standing = ChallengeProgress(context)
        self.context = context
        self.solution = shown  # the solution is being shown
        self._counted = shown  # progress was recorded, with the first solution that was shown
        self._ended = False

    def refusal(self, match: Match, seat: int, move: Move) -> str:
        tried = self.puzzle.tried(match)
        text = f"{seat} {move}"
        if text not in self.puzzle.next(tried):
            return not_yet(self.puzzle)
        if self.puzzle.every and way((*tried, text)) in self.results:
            return _("You have found this one already.")
        return ""

    def refused(self, moves: Sequence[Move], why: str) -> str:
        """Count a move as a wrong try if the rules allow it; a solution found before does not count."""
        if why == not_yet(self.puzzle) and not self.solution:
            self.standing.wrong(self.puzzle.game, self.puzzle.id, self.day)
        return why

    @property
    def shows(self) -> bool:
        return self.solution

    def scripted(self, match: Match, seat: int) -> Move | None:
        return self._next(match, seat)

    def shown(self, match: Match, seat: int) -> Move | None:
        return self._next(match, seat) if self.solution else None

    def _next(self, match: Match, seat: int) -> Move | None:
        """Return the next move of a solution that has not been found yet."""
        tried = self.puzzle.tried(match)
        for text in self.puzzle.next(tried):
            if text.startswith(f"{seat} ") and not (self.puzzle.every and way((*tried, text)) in self.results):
                move: Move = match.rules.parse_move(text.partition(" ")[2])
                return move
        return None

    def keys(self) -> Sequence[Command]:
        return [Command("solution", _("Show how it goes"), self.show, "eye", ("e",))]

    def show(self) -> None:
        """Play the solution on the table; the puzzle then does not count as solved."""
        self.solution = True

    def exit_route(self) -> Route:
        return ChallengesRoute()

    def prompt(self, model: TableViewModel) -> str:
        return question(self.puzzle) if model.question is not None else ""

    def save(self, match: Match) -> None:
        """Save no match; record the result once, as soon as the solver has made the last move."""
        tried = self.puzzle.tried(match)
        if self._ended or not tried or not self.puzzle.solved(tried):
            return
        self._ended = True
        if self.puzzle.every:
            self.results = (*self.results, way(tried))
        if not self._counted and (self.solution or not self._more()):
            self.standing.right(self.puzzle.game, self.puzzle.id, self.day, self.solution)

    def _more(self) -> bool:
        """Return True if further solutions are still to be found."""
        return self.puzzle.every and len(self.results) < self.puzzle.ways()

    def over(self, match: Match) -> bool:
        tried = self.puzzle.tried(match)
        return match.over or (bool(tried) and not self.puzzle.next(tried))

    def end_route(self, match: Match) -> Route:
        if self._more():
            return PuzzleRoute(self.puzzle.game, self.puzzle.id, self.day, self.results, self.solution)
        return ChallengeEndRoute(self._ending(match))

    def _ending(self, match: Match) -> ChallengeEnding:
        puzzle = self.puzzle
        again, after = PuzzleRoute(puzzle.game, puzzle.id, self.day), None if self.day else self.standing.next(puzzle.game, puzzle.id)
        before = match.at_ply(len(puzzle.moves))
        reason = TABLES[puzzle.game].text.reason(match.game.reasons(before.view(puzzle.seat), match.moves[before.ply][1]))
        title = _("This is how it goes") if self.solution else _("Solved!")
        return ChallengeEnding(
            title, not self.solution, (reason, margin(puzzle)), again, PuzzleRoute(after.game, after.id) if after else None
        )


class DailyDealActivity(Activity):
    """The daily deal, which is saved in no file; only the first try counts.

    Left before its end, it can be resumed while the app runs; after that the first try is used up.
    """

    def __init__(self, context: AppContext, game: str, day: str) -> None:
        self.context, self.game, self.day = context, game, day
        self._at = _left_at(context, game, day)
        self.standing = ChallengeProgress(context)
        before = self.standing.of(game, DEAL, day)
        self.counts = before.tries == 0 or self.saved_record(context, game, day) is not None
        if before.tries == 0:
            self.standing.wrong(game, DEAL, day)  # recorded at the start: leaving uses up the first try

    @staticmethod
    def saved_record(context: AppContext, game: str, day: str) -> Record | None:
        """Return the record of this profile's first try if it was left unfinished."""
        record = context.runtime_cache.get(_left_at(context, game, day))
        return record if isinstance(record, Record) else None

    def keys(self) -> Sequence[Command]:
        return []

    def exit_route(self) -> Route:
        return ChallengesRoute()

    def save(self, match: Match) -> None:
        if not self.counts:
            return
        if match.over:
            self.context.runtime_cache.pop(self._at, None)
            self.standing.played(self.game, self.day, match.outcome.places[0], match.outcome.scores[0])
        else:
            self.context.runtime_cache[self._at] = match.record()

    def end_route(self, match: Match) -> Route:
        index = match.outcome.places[0]
        title = _("You have won!") if index == 1 else _n("Place {n}", "Place {n}", index)
        score = _("{score} for you, {others} for the others.").format(
            score=figure(match.outcome.scores[0]), others=", ".join(map(figure, match.outcome.scores[1:]))
        )
        first = _("This was your first try: it counts.") if self.counts else _("The first try counts; this one was for fun.")
        return ChallengeEndRoute(ChallengeEnding(title, index == 1, (score, first), DailyDealRoute(self.game, self.day)))


def _left_at(context: AppContext, game: str, day: str) -> str:
    """Return the key in `AppContext.runtime_cache` of the current profile's unfinished first try."""
    profile = who(context)
    return f"day/{day}/{game}/{profile.id if profile is not None else ''}"


def puzzle_table(context: AppContext, game: str, id: str, day: str, result: Sequence[MoveSequence], shown: bool) -> TableScreen:
    """Create the table of a `PuzzleRoute`."""
    puzzle = puzzle_of(game, id)
    activity = PuzzleActivity(context, puzzle, day, result, shown)
    table = TableScreen(context, puzzle.record(_names(activity.standing, puzzle.players, puzzle.seat)), activity)
    if shown:
        context.show_notice(_n("{n} more to see.", "{n} more to see.", puzzle.ways() - len(result)), "info")
    elif result:
        context.show_notice(_("{n} of {all} found.").format(n=len(result), all=puzzle.ways()), "info")
    return table


def deal_table(context: AppContext, game: str, day: str) -> TableScreen:
    """Create the table of a `DailyDealRoute`, with the first try if it was left unfinished."""
    left = DailyDealActivity.saved_record(context, game, day)
    activity = DailyDealActivity(context, game, day)
    return TableScreen(context, left or deal(date.fromisoformat(day), game, _names(activity.standing, PLAYERS, 0)), activity)


def _names(standing: ChallengeProgress, players: int, own_seat: int) -> list[str]:
    """Return names by seat: the human's, and usual ones for bots."""
    mine = standing.person.name if standing.person is not None else own_name("", None, ())
    names: list[str] = []
    for seat in range(players):
        names.append(mine if seat == own_seat else own_name("", "normal", [*names, mine]))
    return names
