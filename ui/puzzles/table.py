"""The table of a puzzle and of a daily deal."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from game.kernel import Move
from game.match import Match
from game.puzzles.puzzle import MoveSequence, Puzzle, solution_key
from game.record import Record
from ui.assets.translation import _, _n, format_number
from ui.match.activity import Activity
from ui.match.seating import unique_name
from ui.match.table import TableScreen
from ui.puzzles.daily import PLAYER_COUNT, daily_deal
from ui.puzzles.progress import ChallengeProgress, current_solver, puzzle_by_id
from ui.puzzles.routes import ChallengeEnding, ChallengeEndRoute, ChallengesRoute, DailyDealRoute, PuzzleRoute
from ui.puzzles.texts import solution_texts, task_text, wrong_move_text
from ui.scene.app_context import AppContext
from ui.scene.route import Route
from ui.store.learning.challenges import DEAL
from ui.tables.contract import TableViewModel
from ui.widgets.controls import Command


class PuzzleActivity(Activity):
    """A puzzle at a table: only moves of a solution are played, others are answered."""

    def __init__(
        self, context: AppContext, puzzle: Puzzle, day: str, found_solutions: Sequence[MoveSequence], is_solution_shown: bool
    ) -> None:
        # found: solutions found before, as in `PuzzleRoute`
        self.puzzle, self.day, self.found_solutions = puzzle, day, tuple(found_solutions)
        self.progress = ChallengeProgress(context)
        self.context = context
        self.is_solution_shown = is_solution_shown  # the solution is being shown
        self._is_recorded = is_solution_shown  # progress was recorded, with the first solution that was shown
        self._is_attempt_over = False

    def refusal(self, match: Match, seat: int, move: Move) -> str:
        tried = self.puzzle.moves_tried(match)
        text = f"{seat} {move}"
        if text not in self.puzzle.next_moves(tried):
            return wrong_move_text(self.puzzle)
        if self.puzzle.every and solution_key((*tried, text)) in self.found_solutions:
            return _found_before_text()
        return ""

    def refusal_notice(self, moves: Sequence[Move], reason: str) -> str:
        """Count a move as a wrong try, whether the rules or the puzzle refuse it; a solution found before does not count."""
        if moves and reason != _found_before_text() and not self.is_solution_shown:
            self.progress.count_wrong_try(self.puzzle.game, self.puzzle.id, self.day)
        return reason

    @property
    def is_demonstration(self) -> bool:
        return self.is_solution_shown

    def scripted_bot_move(self, match: Match, seat: int) -> Move | None:
        return self._next_solution_move(match, seat)

    def demonstration_move(self, match: Match, seat: int) -> Move | None:
        return self._next_solution_move(match, seat) if self.is_solution_shown else None

    def _next_solution_move(self, match: Match, seat: int) -> Move | None:
        """Return the next move of a solution that has not been found yet."""
        tried = self.puzzle.moves_tried(match)
        for text in self.puzzle.next_moves(tried):
            if text.startswith(f"{seat} ") and not (self.puzzle.every and solution_key((*tried, text)) in self.found_solutions):
                move: Move = match.rules.parse_move(text.partition(" ")[2])
                return move
        return None

    def own_commands(self) -> Sequence[Command]:
        return [Command("solution", _("Show the solution"), self.show_solution, "eye", ("e",))]

    def show_solution(self) -> None:
        """Play the solution on the table; the puzzle then does not count as solved."""
        self.is_solution_shown = True

    def exit_route(self) -> Route:
        return ChallengesRoute()

    def prompt(self, model: TableViewModel) -> str:
        return task_text(self.puzzle) if model.decision_view is not None else ""

    def save(self, match: Match) -> None:
        """Save no match; record the result once, as soon as the solver has made the last move."""
        tried = self.puzzle.moves_tried(match)
        if self._is_attempt_over or not tried or not self.puzzle.is_solved(tried):
            return
        self._is_attempt_over = True
        if self.puzzle.every:
            self.found_solutions = (*self.found_solutions, solution_key(tried))
        if not self._is_recorded and (self.is_solution_shown or not self._has_more_solutions()):
            self.progress.record_finished_puzzle(self.puzzle.game, self.puzzle.id, self.day, self.is_solution_shown)

    def _has_more_solutions(self) -> bool:
        """Return True if further solutions are still to be found."""
        return self.puzzle.every and len(self.found_solutions) < self.puzzle.solution_count()

    def is_over(self, match: Match) -> bool:
        tried = self.puzzle.moves_tried(match)
        return match.is_over or (bool(tried) and not self.puzzle.next_moves(tried))

    def end_route(self, match: Match) -> Route:
        if self._has_more_solutions():
            return PuzzleRoute(self.puzzle.game, self.puzzle.id, self.day, self.found_solutions, self.is_solution_shown)
        return ChallengeEndRoute(self._challenge_ending(match))

    def _challenge_ending(self, match: Match) -> ChallengeEnding:
        puzzle = self.puzzle
        again = PuzzleRoute(puzzle.game, puzzle.id, self.day)
        after = None if self.day else self.progress.next_puzzle(puzzle.game, puzzle.id)
        before = match.at_ply(len(puzzle.moves))
        reason = match.game.explain_move(before.view(puzzle.seat), match.moves[before.ply][1])
        title = _("Here is the solution") if self.is_solution_shown else _("Solved!")
        return ChallengeEnding(
            title,
            not self.is_solution_shown,
            solution_texts(puzzle, reason),
            again,
            PuzzleRoute(after.game, after.id) if after else None,
        )


class DailyDealActivity(Activity):
    """The daily deal, which is saved in no file; only the first try counts.

    Left before its end, it can be resumed while the app runs; after that the first try is used up.
    """

    def __init__(self, context: AppContext, game: str, day: str) -> None:
        self.context, self.game, self.day = context, game, day
        self._cache_key = _unfinished_try_key(context, game, day)
        self.progress = ChallengeProgress(context)
        before = self.progress.challenge_of(game, DEAL, day)
        self.is_first_try = before.tries == 0 or self.unfinished_record(context, game, day) is not None
        if before.tries == 0:
            self.progress.count_wrong_try(game, DEAL, day)  # recorded at the start: leaving uses up the first try

    @staticmethod
    def unfinished_record(context: AppContext, game: str, day: str) -> Record | None:
        """Return the record of this profile's first try if it was left unfinished."""
        record = context.runtime_cache.get(_unfinished_try_key(context, game, day))
        return record if isinstance(record, Record) else None

    def own_commands(self) -> Sequence[Command]:
        return []

    def exit_route(self) -> Route:
        return ChallengesRoute()

    def save(self, match: Match) -> None:
        if not self.is_first_try:
            return
        if match.is_over:
            self.context.runtime_cache.pop(self._cache_key, None)
            self.progress.record_deal_result(self.game, self.day, match.outcome.places[0], match.outcome.scores[0])
        else:
            self.context.runtime_cache[self._cache_key] = match.record()

    def end_route(self, match: Match) -> Route:
        index = match.outcome.places[0]
        title = _("You have won!") if index == 1 else _n("Place {n}", "Place {n}", index)
        score = _("{score} for you, {others} for the others.").format(
            score=format_number(match.outcome.scores[0]), others=", ".join(map(format_number, match.outcome.scores[1:]))
        )
        first = _("This was your first try: it counts.") if self.is_first_try else _("The first try counts; this one was for fun.")
        return ChallengeEndRoute(ChallengeEnding(title, index == 1, (score, first), DailyDealRoute(self.game, self.day)))


def _found_before_text() -> str:
    return _("You have found this one already.")


def _unfinished_try_key(context: AppContext, game: str, day: str) -> str:
    """Return the key in `AppContext.runtime_cache` of the current profile's unfinished first try."""
    profile = current_solver(context)
    return f"day/{day}/{game}/{profile.id if profile is not None else ''}"


def puzzle_table(
    context: AppContext, game: str, id: str, day: str, found_solutions: Sequence[MoveSequence], is_solution_shown: bool
) -> TableScreen:
    """Create the table of a `PuzzleRoute`."""
    puzzle = puzzle_by_id(game, id)
    activity = PuzzleActivity(context, puzzle, day, found_solutions, is_solution_shown)
    table = TableScreen(context, puzzle.position_record(_player_names(activity.progress, puzzle.players, puzzle.seat)), activity)
    if is_solution_shown:
        context.show_notice(_n("{n} more to see.", "{n} more to see.", puzzle.solution_count() - len(found_solutions)), "info")
    elif found_solutions:
        context.show_notice(_("{n} of {all} found.").format(n=len(found_solutions), all=puzzle.solution_count()), "info")
    return table


def daily_deal_table(context: AppContext, game: str, day: str) -> TableScreen:
    """Create the table of a `DailyDealRoute`, with the first try if it was left unfinished."""
    unfinished = DailyDealActivity.unfinished_record(context, game, day)
    activity = DailyDealActivity(context, game, day)
    return TableScreen(
        context, unfinished or daily_deal(date.fromisoformat(day), game, _player_names(activity.progress, PLAYER_COUNT, 0)), activity
    )


def _player_names(progress: ChallengeProgress, player_count: int, human_seat: int) -> list[str]:
    """Return names by seat: the human's, and usual ones for bots."""
    mine = progress.profile.name if progress.profile is not None else unique_name("", None, ())
    names: list[str] = []
    for seat in range(player_count):
        names.append(mine if seat == human_seat else unique_name("", "normal", [*names, mine]))
    return names
