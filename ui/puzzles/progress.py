"""Progress in puzzles and daily challenges, and the choice of the next puzzle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

import msgspec

from game.puzzles.puzzle import Puzzle
from game.puzzles.solver_rating import next_one, strength
from ui.assets.puzzle_file import BadPuzzles, puzzles
from ui.puzzles.daily import of_the_day
from ui.scene import clock
from ui.scene.app_context import AppContext
from ui.store.learning.challenges import DEAL, Challenge
from ui.store.profiles import Profile
from ui.tables.registry import BOXES

WHO = "challenges/person"  # in `AppContext.runtime_cache`: the profile id of the solver
TAB, DAY = "challenges/tab", "challenges/day"  # the tab and the day that are shown


class ChallengeProgress:
    """One profile's progress in challenges, which is saved at every change."""

    def __init__(self, context: AppContext) -> None:
        self.context = context
        self.person = who(context)
        done = context.storage.challenges.of(self._id)
        self.done: dict[tuple[str, str, str], Challenge] = {(one.game, one.what, one.day): one for one in done}

    @property
    def _id(self) -> int | None:
        return None if self.person is None else self.person.id

    def of(self, game: str, what: str, day: str = "") -> Challenge:
        return self.done.get((game, what, day), Challenge(game, what, day))

    def keep(self, challenge: Challenge) -> None:
        self.done[challenge.game, challenge.what, challenge.day] = challenge
        self.context.storage.challenges.keep(self._id, challenge)

    def wrong(self, game: str, what: str, day: str) -> None:
        """Count and save a wrong try at a challenge."""
        before = self.of(game, what, day)
        self.keep(msgspec.structs.replace(before, tries=before.tries + 1))

    def right(self, game: str, what: str, day: str, shown: bool) -> None:
        """Record a finished puzzle; one whose solution was shown is not solved."""
        before = self.of(game, what, day)
        first = before.first or (not before.tries and not shown)
        self.keep(msgspec.structs.replace(before, tries=before.tries + 1, first=first, solved=before.solved or not shown))

    def played(self, game: str, day: str, index: int, score: float) -> None:
        """Record the result of the first try at a daily deal."""
        before = self.of(game, DEAL, day)
        self.keep(msgspec.structs.replace(before, first=index == 1, solved=True, place=index, score=score))

    def solved(self, game: str) -> int:
        """Return the number of different solved puzzles of this game, without deals."""
        return len({one.what for one in self.done.values() if one.game == game and one.solved and one.what != DEAL})

    def next(self, game: str, after: str = "") -> Puzzle | None:
        """Return the puzzle to try now; `after` is the id of the one that was just looked at."""
        known = {puzzle.id: puzzle for puzzle in shelf(game)}
        tried = [(known[one.what].difficulty, one.first) for one in self.done.values() if one.game == game and one.what in known]
        solved = {one.what for one in self.done.values() if one.game == game and one.solved}
        return next_one(shelf(game), solved, strength(tried), after)

    def of_day(self, day: date) -> int:
        """Return the number of solved puzzles of this day."""
        return sum(one.solved and one.what != DEAL for one in self.done.values() if one.day == day.isoformat())

    def full_days(self) -> int:
        """Return the number of days with all puzzles solved, consecutive or not."""
        days = {one.day for one in self.done.values() if one.day and one.solved}
        return sum(self.of_day(date.fromisoformat(day)) == len(games()) for day in days)


def games() -> Sequence[str]:
    """Return the keys of the games that have puzzles."""
    return [game for game in BOXES if shelf(game)]


def shelf(game: str) -> Sequence[Puzzle]:
    """Return the puzzles of a game; none if its file cannot be read, which the screen reports."""
    try:
        return puzzles(game)
    except BadPuzzles:
        return ()


def trouble() -> str:
    """Return a sentence on a puzzle file that cannot be read; "" if all can."""
    for game in BOXES:
        try:
            puzzles(game)
        except BadPuzzles as bad:
            return str(bad)
    return ""


def puzzle_of(game: str, id: str) -> Puzzle:
    return next(puzzle for puzzle in shelf(game) if puzzle.id == id)


def kept_day(context: AppContext) -> date:
    """Return the day whose challenges are shown: the one chosen last, else today."""
    day = context.runtime_cache.get(DAY)
    return day if isinstance(day, date) and day <= clock.today() else clock.today()


def keep_day(context: AppContext, day: date) -> None:
    context.runtime_cache[DAY] = None if day == clock.today() else day


def day_puzzles(day: date) -> Mapping[str, Puzzle]:
    """Return the puzzles of this day, by game."""
    result = {game: of_the_day(day, shelf(game)) for game in BOXES}
    return {game: puzzle for game, puzzle in result.items() if puzzle is not None}


def who(context: AppContext) -> Profile | None:
    """Return the profile that solves puzzles: the one chosen last, else the first at the last tables; None for a guest."""
    profiles = context.storage.people.all()
    chosen = context.runtime_cache.get(WHO, -1)
    if chosen == -1:
        players = [seat.person for table in context.settings.tables.values() for seat in table.seats if seat.person is not None]
        chosen = players[0] if players else profiles[0].id if profiles else None
    return next((profile for profile in profiles if profile.id == chosen), None)


def next_person(context: AppContext) -> None:
    """Switch to the next profile of this device; after the last one, to a guest."""
    profiles, now = context.storage.people.all(), who(context)
    index = profiles.index(now) + 1 if now is not None else 0
    context.runtime_cache[WHO] = profiles[index].id if index < len(profiles) else None
