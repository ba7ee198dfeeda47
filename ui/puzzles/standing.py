"""Where somebody stands: what they have done of puzzles and days, who they are, and which puzzle comes next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

import msgspec

from game.puzzles.puzzle import Puzzle
from game.puzzles.strength import next_one, strength
from ui.assets.puzzle_file import BadPuzzles, puzzles
from ui.puzzles.day import of_the_day
from ui.scene import clock
from ui.scene.desk import Desk
from ui.store.learning.challenges import DEAL, Challenge
from ui.store.people import Person
from ui.tables.registry import BOXES

WHO = "challenges/person"  # in `Desk.kept`: the id of whoever tries
TAB, DAY = "challenges/tab", "challenges/day"  # what is shown in the room, and of which day


class Standing:
    """What this person has done so far. Changes are kept at once."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.person = who(desk)
        done = desk.files.challenges.of(self._id)
        self.done: dict[tuple[str, str, str], Challenge] = {(one.game, one.what, one.day): one for one in done}

    @property
    def _id(self) -> int | None:
        return None if self.person is None else self.person.id

    def of(self, game: str, what: str, day: str = "") -> Challenge:
        return self.done.get((game, what, day), Challenge(game, what, day))

    def keep(self, challenge: Challenge) -> None:
        self.done[challenge.game, challenge.what, challenge.day] = challenge
        self.desk.files.challenges.keep(self._id, challenge)

    def wrong(self, game: str, what: str, day: str) -> None:
        """A try that was not right."""
        before = self.of(game, what, day)
        self.keep(msgspec.structs.replace(before, tries=before.tries + 1))

    def right(self, game: str, what: str, day: str, shown: bool) -> None:
        """`shown`: the way was not found but shown, which solves nothing."""
        before = self.of(game, what, day)
        first = before.first or (not before.tries and not shown)
        self.keep(msgspec.structs.replace(before, tries=before.tries + 1, first=first, solved=before.solved or not shown))

    def played(self, game: str, day: str, place: int, score: float) -> None:
        """The first try at a day's deal has come to its end."""
        before = self.of(game, DEAL, day)
        self.keep(msgspec.structs.replace(before, first=place == 1, solved=True, place=place, score=score))

    def solved(self, game: str) -> int:
        """How many different puzzles of this game are solved."""
        return len({one.what for one in self.done.values() if one.game == game and one.solved and one.what != DEAL})

    def next(self, game: str, after: str = "") -> Puzzle | None:
        """The one to try now; `after`: the one just looked at."""
        known = {puzzle.id: puzzle for puzzle in shelf(game)}
        tried = [(known[one.what].difficulty, one.first) for one in self.done.values() if one.game == game and one.what in known]
        solved = {one.what for one in self.done.values() if one.game == game and one.solved}
        return next_one(shelf(game), solved, strength(tried), after)

    def of_day(self, day: date) -> int:
        """How many puzzles of this day are solved."""
        return sum(one.solved and one.what != DEAL for one in self.done.values() if one.day == day.isoformat())

    def full_days(self) -> int:
        """How many days have all their puzzles solved; counted, in a row or not."""
        days = {one.day for one in self.done.values() if one.day and one.solved}
        return sum(self.of_day(date.fromisoformat(day)) == len(games()) for day in days)


def games() -> Sequence[str]:
    """The games that have puzzles."""
    return [game for game in BOXES if shelf(game)]


def shelf(game: str) -> Sequence[Puzzle]:
    """The puzzles of a game; none where its file cannot be read, which the room says."""
    try:
        return puzzles(game)
    except BadPuzzles:
        return ()


def trouble() -> str:
    """Why a file of puzzles cannot be read, in a sentence; "" where all can."""
    for game in BOXES:
        try:
            puzzles(game)
        except BadPuzzles as bad:
            return str(bad)
    return ""


def puzzle_of(game: str, id: str) -> Puzzle:
    return next(puzzle for puzzle in shelf(game) if puzzle.id == id)


def kept_day(desk: Desk) -> date:
    """The day that was chosen to be looked at; without one today, whatever day that has become."""
    day = desk.kept.get(DAY)
    return day if isinstance(day, date) and day <= clock.today() else clock.today()


def keep_day(desk: Desk, day: date) -> None:
    desk.kept[DAY] = None if day == clock.today() else day


def day_puzzles(day: date) -> Mapping[str, Puzzle]:
    """The puzzles of this day, by game."""
    found = {game: of_the_day(day, shelf(game)) for game in BOXES}
    return {game: puzzle for game, puzzle in found.items() if puzzle is not None}


def who(desk: Desk) -> Person | None:
    """Who tries: whoever was chosen last, else whoever sat first at the last tables; None for nobody of this computer's people."""
    people = desk.files.people.all()
    chosen = desk.kept.get(WHO, -1)
    if chosen == -1:
        sat = [seat.person for table in desk.settings.tables.values() for seat in table.seats if seat.person is not None]
        chosen = sat[0] if sat else people[0].id if people else None
    return next((person for person in people if person.id == chosen), None)


def next_person(desk: Desk) -> None:
    """The next of this computer's people tries; after the last one nobody of them."""
    people, now = desk.files.people.all(), who(desk)
    place = people.index(now) + 1 if now is not None else 0
    desk.kept[WHO] = people[place].id if place < len(people) else None
