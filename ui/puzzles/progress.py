"""Progress in puzzles and daily challenges, and the choice of the next puzzle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

import msgspec

from game.puzzles.puzzle import Puzzle
from game.puzzles.solver_rating import next_puzzle, solver_strength
from ui.assets.game_folder import BadGameFile
from ui.assets.puzzle_file import puzzles_of_game
from ui.puzzles.daily import puzzle_of_day
from ui.scene import clock
from ui.scene.app_context import AppContext
from ui.store.learning.challenges import DEAL, Challenge
from ui.store.profiles import Profile
from ui.tables.registry import BOXES

SOLVER_KEY = "challenges/person"  # in `AppContext.runtime_cache`: the profile id of the solver
TAB_KEY, DAY_KEY = "challenges/tab", "challenges/day"  # the tab and the day that are shown


class ChallengeProgress:
    """One profile's progress in challenges, which is saved at every change."""

    def __init__(self, context: AppContext) -> None:
        self.context = context
        self.profile = current_solver(context)
        done = context.storage.progress.challenges.profile_challenges(self._profile_id)
        self.challenges: dict[tuple[str, str, str], Challenge] = {(one.game, one.what, one.day): one for one in done}

    @property
    def _profile_id(self) -> int | None:
        return None if self.profile is None else self.profile.id

    def challenge_of(self, game: str, challenge_id: str, day: str = "") -> Challenge:
        return self.challenges.get((game, challenge_id, day), Challenge(game, challenge_id, day))

    def save_challenge(self, challenge: Challenge) -> None:
        self.challenges[challenge.game, challenge.what, challenge.day] = challenge
        self.context.storage.progress.challenges.save_challenge(self._profile_id, challenge)

    def count_wrong_try(self, game: str, challenge_id: str, day: str) -> None:
        """Count and save a wrong try at a challenge."""
        before = self.challenge_of(game, challenge_id, day)
        self.save_challenge(msgspec.structs.replace(before, tries=before.tries + 1))

    def record_finished_puzzle(self, game: str, challenge_id: str, day: str, is_solution_shown: bool) -> None:
        """Record a finished puzzle; one whose solution was shown is not solved."""
        before = self.challenge_of(game, challenge_id, day)
        first = before.first or (not before.tries and not is_solution_shown)
        self.save_challenge(
            msgspec.structs.replace(before, tries=before.tries + 1, first=first, solved=before.solved or not is_solution_shown)
        )

    def record_deal_result(self, game: str, day: str, place: int, score: float) -> None:
        """Record the result of the first try at a daily deal."""
        before = self.challenge_of(game, DEAL, day)
        self.save_challenge(msgspec.structs.replace(before, first=place == 1, solved=True, place=place, score=score))

    def solved_count(self, game: str) -> int:
        """Return the number of different solved puzzles of this game, without deals."""
        return len({one.what for one in self.challenges.values() if one.game == game and one.solved and one.what != DEAL})

    def next_puzzle(self, game: str, after_id: str = "") -> Puzzle | None:
        """Return the puzzle to try now; `after_id` is the id of the one that was just looked at."""
        known = {puzzle.id: puzzle for puzzle in puzzles_on_shelf(game)}
        tried = [(known[one.what].difficulty, one.first) for one in self.challenges.values() if one.game == game and one.what in known]
        solved = {one.what for one in self.challenges.values() if one.game == game and one.solved}
        return next_puzzle(puzzles_on_shelf(game), solved, solver_strength(tried), after_id)

    def solved_count_on(self, day: date) -> int:
        """Return the number of games whose puzzle of this day is solved."""
        solved = {one.game for one in self.challenges.values() if one.day == day.isoformat() and one.solved and one.what != DEAL}
        return len(solved)

    def full_day_count(self) -> int:
        """Return the number of days with all puzzles solved, consecutive or not."""
        days = {one.day for one in self.challenges.values() if one.day and one.solved}
        return sum(self.solved_count_on(date.fromisoformat(day)) == len(games_with_puzzles()) for day in days)


def games_with_puzzles() -> Sequence[str]:
    """Return the keys of the games that have puzzles."""
    return [game for game in BOXES if puzzles_on_shelf(game)]


def puzzles_on_shelf(game: str) -> Sequence[Puzzle]:
    """Return the puzzles of a game; none if its file cannot be read, which the screen reports."""
    try:
        return puzzles_of_game(game)
    except BadGameFile:
        return ()


def puzzle_file_problem() -> str:
    """Return a sentence on a puzzle file that cannot be read; "" if all can."""
    for game in BOXES:
        try:
            puzzles_of_game(game)
        except BadGameFile as bad:
            return str(bad)
    return ""


def puzzle_by_id(game: str, id: str) -> Puzzle:
    return next(puzzle for puzzle in puzzles_on_shelf(game) if puzzle.id == id)


def chosen_day(context: AppContext) -> date:
    """Return the day whose challenges are shown: the one chosen last, else today."""
    day = context.runtime_cache.get(DAY_KEY)
    return day if isinstance(day, date) and day <= clock.today() else clock.today()


def save_chosen_day(context: AppContext, day: date) -> None:
    context.runtime_cache[DAY_KEY] = None if day == clock.today() else day


def day_puzzles(day: date) -> Mapping[str, Puzzle]:
    """Return the puzzles of this day, by game."""
    result = {game: puzzle_of_day(day, puzzles_on_shelf(game)) for game in BOXES}
    return {game: puzzle for game, puzzle in result.items() if puzzle is not None}


def current_solver(context: AppContext) -> Profile | None:
    """Return the profile that solves puzzles: the one chosen last, else the first at the last tables; None for a guest."""
    profiles = context.storage.profiles.all()
    chosen = context.runtime_cache.get(SOLVER_KEY, -1)
    if chosen == -1:
        players = [seat.person for table in context.settings.tables.values() for seat in table.seats if seat.person is not None]
        chosen = players[0] if players else profiles[0].id if profiles else None
    return next((profile for profile in profiles if profile.id == chosen), None)


def switch_solver(context: AppContext) -> None:
    """Switch to the next profile of this device; after the last one, to a guest."""
    profiles, now = context.storage.profiles.all(), current_solver(context)
    index = profiles.index(now) + 1 if now is not None else 0
    context.runtime_cache[SOLVER_KEY] = profiles[index].id if index < len(profiles) else None
