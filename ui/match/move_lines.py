"""The move list: a line for every move of a match, with what is still secret left out; and which of them are new to a person."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from game.kernel import Json, Move, wire
from game.match import Match
from game.record import Seat
from ui.assets.words import language
from ui.match.sitting import Sitting
from ui.tables.contract import Part, Played, Table
from ui.tables.spoken.told import by_team, in_words

HIDDEN = (Part("··"),)
NOBODY = Seat("")
MOST_KEPT = 3  # answers of `lines`: with full names or short ones, open or not
STEP = 0.6  # s that each of them is shown when it is played again


@dataclass(frozen=True, slots=True)
class Line:
    """One move, or several of one seat that are told in one line.

    `ply`, `last`: of its first and its last move, from 0; `parts`: the short line, or "··" while it is `secret`; `words`: what everybody
    saw of it, in sentences; `who`: sat there then.
    """

    ply: int
    seat: int
    parts: tuple[Part, ...]
    words: str
    secret: bool = False
    last: int = 0
    who: Seat = NOBODY

    @property
    def short(self) -> str:
        """The short line in words."""
        return in_words(self.parts)


def lines(match: Match, table: Table, names: Sequence[str], open_all: bool) -> Sequence[Line]:
    """The lines of all moves so far, the first move first. `open_all`: nothing is secret any more.

    The last few answers are kept, and continued when moves are added: several places ask for the same.
    """
    asked = match, match.seats, table, tuple(names), open_all, language()
    place = next((place for place, (key, _moves, _lines) in enumerate(_kept) if key == asked), None)
    _key, moves, told = (asked, (), ()) if place is None else _kept.pop(place)
    if moves != match.moves:
        told = _told_on(match, table, names, open_all, told if match.moves[: len(moves)] == moves else ())
    _kept.append((asked, match.moves, told))
    del _kept[:-MOST_KEPT]
    return told


# for whom, after which moves; the last one asked for at the end
_kept: list[tuple[object, tuple[tuple[int, Move], ...], Sequence[Line]]] = []


def _told_on(match: Match, table: Table, names: Sequence[str], open_all: bool, told: Sequence[Line]) -> Sequence[Line]:
    """The lines after more moves. The last one may be going on, and what was secret may be known now; all others stay the same objects."""
    together = by_team(table.score.count().teams(match.view(None)), names)
    tell = partial(_line, match, table, names, together, open_all=open_all)
    stay = [tell(range(line.ply, line.last + 1)) if line.secret else line for line in told[:-1]]
    return [*stay, *map(tell, runs(match, table, stay[-1].last + 1 if stay else 0))]


def row_of(shown: Sequence[Line], ply: int) -> int:
    """Index of the line of the last of so many moves; -1 before the first."""
    return bisect_right(shown, ply - 1, key=lambda line: line.ply) - 1


def runs(match: Match, table: Table, start: int = 0) -> list[range]:
    """The plies of each line, from this ply on."""
    found: list[range] = []
    moves = match.moves
    for ply in range(start, match.ply):
        longer = range(found[-1].start, ply + 1) if found else range(0)
        if found and moves[ply - 1][0] == moves[ply][0] and _joins(match, table, longer):
            found[-1] = longer
        else:
            found.append(range(ply, ply + 1))
    return found


def _joins(match: Match, table: Table, plies: range) -> bool:
    """Whether these moves of one seat are one line; never across the end of a game."""
    return match.game.final(match.events(plies[-2])) is None and table.speech.told(played(match, plies), False) is not None


def played(match: Match, plies: range) -> Played:
    """These moves of one seat, as they are told."""
    moves = match.moves[plies.start : plies.stop]
    return Played(moves[0][0], tuple(move for _seat, move in moves), tuple(map(match.events, plies)))


def is_secret(match: Match, ply: int) -> bool:
    """Whether move number `ply` was made in secret and nothing that everybody saw since has named it."""
    move = match.moves[ply][1]
    if not move.secret:
        return False
    chosen = str(move).partition(" ")[2]
    later = (event for each in range(ply, match.ply) for event in match.events(each))
    return not any(chosen in _said(wire(event)) for event in later if event.shows)


def _line(match: Match, table: Table, names: Sequence[str], together: Sequence[str], plies: range, open_all: bool) -> Line:
    """`together`: the names of teams, by seat, where there are some."""
    said = played(match, plies)
    secret = not open_all and is_secret(match, plies[0])
    who, now = match.sat(plies[0])[said.seat], match.seats[said.seat]
    if who.name != now.name:
        names = [who.name if seat == said.seat else name for seat, name in enumerate(names)]
    words = [table.speech.says(event, together if event.seat is None else names) for event in said.seen]
    going_on = plies.stop == match.ply and said.seat in match.to_move
    parts = HIDDEN if secret else table.speech.told(said, going_on) or ()
    return Line(plies[0], said.seat, parts, " ".join(word for word in words if word), secret, plies[-1], who)


def _said(form: Json) -> Iterator[str]:
    """Every text in a JSON value."""
    if isinstance(form, str):
        yield form
    elif isinstance(form, dict):
        for item in form.values():
            yield from _said(item)
    elif isinstance(form, list):
        for item in form:
            yield from _said(item)


class Recap:
    """What the others did since the last turn of the person at the screen, shown until that person touches the table.

    `at`: which of them is played again now, None while none is; another move ends that.
    """

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.at: int | None = None
        self._waited = 0.0
        self._by_hand = False  # each stays until the next one is asked for
        self._touched = 0  # how many moves had been played when somebody last touched the table
        self._for: object = None  # what `_all` was gathered for
        self._all: tuple[Played, ...] = ()
        self.plies: list[range] = []  # of each of them

    @property
    def all(self) -> tuple[Played, ...]:
        """Oldest first. A secret move is never among them: what it was is told by whatever shows it."""
        match = self.sitting.match
        now = match.moves, self.sitting.faced
        if now != self._for:
            self._for, self.at = now, None
            found = runs(match, self.sitting.table, self._start())
            self.plies = [plies for plies in found if not match.moves[plies[0]][1].secret]
            self._all = tuple(played(match, plies) for plies in self.plies)
        return self._all

    @property
    def shown(self) -> tuple[Played, ...]:
        """All of them, () once the table has been touched since."""
        found = self.all
        return found if found and (self.at is not None or self.plies[-1].stop > self._touched) else ()

    def dismiss(self) -> None:
        """Whoever touches the table has seen it."""
        self.at, self._touched = None, self.sitting.match.ply

    def forget(self) -> None:
        """Somebody else holds the screen now."""
        self.at, self._touched = None, 0

    def again(self, by_hand: bool) -> None:
        """Plays them again, from the first. `by_hand`: each stays until this is called for the next one."""
        if by_hand and self._by_hand and self.at is not None:
            self._step()
        else:
            self.at, self._waited, self._by_hand = 0 if self.all else None, 0.0, by_hand

    @property
    def runs(self) -> bool:
        """Whether the next one comes by itself."""
        return self.at is not None and not self._by_hand

    def _step(self) -> None:
        assert self.at is not None, "one is shown"
        self._waited = 0.0
        self.at = self.at + 1 if self.at + 1 < len(self.all) else None

    def update(self, dt: float, pace: float) -> bool:
        """`dt`: seconds. True when the next one is shown, or the last one has been."""
        if not self.runs:
            return False
        self._waited += dt
        if self._waited < STEP * max(1.0, pace):
            return False
        self._step()
        return True

    def _start(self) -> int:
        """The ply after that person's last move, after the last game or deal, or one round back where nobody here plays."""
        match, faced = self.sitting.match, self.sitting.faced
        first = 0 if faced is not None else max(0, match.ply - len(match.seats) + 1)
        for ply in range(match.ply - 1, first - 1, -1):
            events = match.events(ply)
            ended = match.game.final(events) is not None or self.sitting.table.speech.pauses(events) == "account"
            if ended or match.moves[ply][0] == faced:
                return ply + 1
        return first
