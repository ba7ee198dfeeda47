"""The items of the move list, without anything still secret, and the recap of moves new to a player."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from game.kernel import Json, Move, to_wire
from game.match import Match
from game.record import Player
from ui.assets.translation import language
from ui.match.session import MatchSession
from ui.tables.contract import CaptionPart, MoveGroup, Table
from ui.tables.spoken.move_caption import by_team, in_words

HIDDEN = (CaptionPart("··"),)
NOBODY = Player("")
MOST_KEPT = 3  # cached results of `lines`: with full or short names, open or not
STEP = 0.6  # time in s for which each move is shown while the recap plays


@dataclass(frozen=True, slots=True)
class MoveListItem:
    """An item of the move list: one move, or several of one seat in one caption."""

    ply: int  # the first move, from 0
    seat: int
    parts: tuple[CaptionPart, ...]  # the caption, "··" while the item is secret
    words: str  # the public events, in sentences
    secret: bool = False
    last: int = 0  # ply of the last move
    who: Player = NOBODY  # the player at the seat then

    @property
    def short(self) -> str:
        """The caption in words."""
        return in_words(self.parts)


def lines(match: Match, table: Table, names: Sequence[str], open_all: bool) -> Sequence[MoveListItem]:
    """Return the move list's items of all moves played, the first move first.

    Results are cached and extended when moves are added, because several callers ask for the same list. With `open_all`, nothing is secret
    any more.
    """
    questions = match, match.seats, table, tuple(names), open_all, language()
    index = next((index for index, (key, _moves, _lines) in enumerate(_kept) if key == questions), None)
    _key, moves, sentences = (questions, (), ()) if index is None else _kept.pop(index)
    if moves != match.moves:
        sentences = _told_on(match, table, names, open_all, sentences if match.moves[: len(moves)] == moves else ())
    _kept.append((questions, match.moves, sentences))
    del _kept[:-MOST_KEPT]
    return sentences


# (key, moves, items), the most recently used last
_kept: list[tuple[object, tuple[tuple[int, Move], ...], Sequence[MoveListItem]]] = []


def _told_on(match: Match, table: Table, names: Sequence[str], open_all: bool, sentences: Sequence[MoveListItem]) -> Sequence[MoveListItem]:
    """Extend the move list's items by the moves played since; unchanged items stay the same objects.

    The last item may grow, and a secret one may be known now.
    """
    together = by_team(table.scoring.count().teams(match.view(None)), names)
    tell = partial(_line, match, table, names, together, open_all=open_all)
    stay = [tell(range(line.ply, line.last + 1)) if line.secret else line for line in sentences[:-1]]
    return [*stay, *map(tell, runs(match, table, stay[-1].last + 1 if stay else 0))]


def row_of(shown: Sequence[MoveListItem], ply: int) -> int:
    """Return the index of the move list item that holds the last of the first `ply` moves, -1 for none."""
    return bisect_right(shown, ply - 1, key=lambda line: line.ply) - 1


def runs(match: Match, table: Table, start: int = 0) -> list[range]:
    """Return, from ply `start` on, the range of plies that each move list item spans."""
    result: list[range] = []
    moves = match.moves
    for ply in range(start, match.ply):
        longer = range(result[-1].start, ply + 1) if result else range(0)
        if result and moves[ply - 1][0] == moves[ply][0] and _joins(match, table, longer):
            result[-1] = longer
        else:
            result.append(range(ply, ply + 1))
    return result


def _joins(match: Match, table: Table, plies: range) -> bool:
    """Return True if these moves of one seat are shown as one move list item; none spans the end of a game."""
    return match.game.final(match.events(plies[-2])) is None and table.narration.caption(played(match, plies), False) is not None


def played(match: Match, plies: range) -> MoveGroup:
    """Return the moves of one seat at these plies, with their events, as a group for the narration."""
    moves = match.moves[plies.start : plies.stop]
    return MoveGroup(moves[0][0], tuple(move for _seat, move in moves), tuple(map(match.events, plies)))


def is_secret(match: Match, ply: int) -> bool:
    """Return True if this move was made in secret and no public event since has named it."""
    move = match.moves[ply][1]
    if not move.is_secret:
        return False
    chosen = str(move).partition(" ")[2]
    later = (event for each in range(ply, match.ply) for event in match.events(each))
    return not any(chosen in _spoken_parts(to_wire(event)) for event in later if event.reveals_hidden)


def _line(match: Match, table: Table, names: Sequence[str], together: Sequence[str], plies: range, open_all: bool) -> MoveListItem:
    """Return the move list item of these plies; `together` has the names of the teams, by seat."""
    said = played(match, plies)
    secret = not open_all and is_secret(match, plies[0])
    player, now = match.players_at(plies[0])[said.seat], match.seats[said.seat]
    if player.name != now.name:
        names = [player.name if seat == said.seat else name for seat, name in enumerate(names)]
    sentences = [table.narration.move_list_line(event, together if event.seat is None else names) for event in said.seen]
    going_on = plies.stop == match.ply and said.seat in match.to_move
    parts = HIDDEN if secret else table.narration.caption(said, going_on) or ()
    return MoveListItem(plies[0], said.seat, parts, " ".join(word for word in sentences if word), secret, plies[-1], player)


def _spoken_parts(form: Json) -> Iterator[str]:
    """Yield every string in a JSON value."""
    if isinstance(form, str):
        yield form
    elif isinstance(form, dict):
        for item in form.values():
            yield from _spoken_parts(item)
    elif isinstance(form, list):
        for item in form:
            yield from _spoken_parts(item)


class Recap:
    """The others' moves since the last turn of the player at the screen, shown until the table is touched."""

    def __init__(self, session: MatchSession) -> None:
        self.session = session
        self.at: int | None = None  # index of the move that is replayed now; another move of the match ends the replay
        self._waited = 0.0
        self._by_hand = False  # the replay waits for a command before the next move
        self._touched = 0  # number of moves played when the table was last touched
        self._for: object = None  # the moves and the player that `_all` was computed for
        self._all: tuple[MoveGroup, ...] = ()
        self.plies: list[range] = []  # the plies of each group in `_all`

    @property
    def all(self) -> tuple[MoveGroup, ...]:
        """The others' moves since the player's last turn, in groups, oldest first, without secret moves."""
        match = self.session.match
        now = match.moves, self.session.last_human_to_move
        if now != self._for:
            self._for, self.at = now, None
            result = runs(match, self.session.table, self._start())
            self.plies = [plies for plies in result if not match.moves[plies[0]][1].is_secret]
            self._all = tuple(played(match, plies) for plies in self.plies)
        return self._all

    @property
    def shown(self) -> tuple[MoveGroup, ...]:
        """The recap's groups of moves while it is visible, () once the table has been touched."""
        move_groups = self.all
        return move_groups if move_groups and (self.at is not None or self.plies[-1].stop > self._touched) else ()

    def dismiss(self) -> None:
        """Hide the recap, because the player has touched the table and seen it."""
        self.at, self._touched = None, self.session.match.ply

    def forget(self) -> None:
        """Reset the recap for another player at the screen."""
        self.at, self._touched = None, 0

    def again(self, by_hand: bool) -> None:
        """Replay the recap's moves one by one from the first, or step to the next one.

        Args:
            by_hand: Each move stays until this is called again.
        """
        if by_hand and self._by_hand and self.at is not None:
            self._step()
        else:
            self.at, self._waited, self._by_hand = 0 if self.all else None, 0.0, by_hand

    @property
    def runs(self) -> bool:
        """True while the replay advances by time."""
        return self.at is not None and not self._by_hand

    def _step(self) -> None:
        assert self.at is not None, "one is shown"
        self._waited = 0.0
        self.at = self.at + 1 if self.at + 1 < len(self.all) else None

    def update(self, dt: float, pace: float) -> bool:
        """Advance the time of the recap's replay, and return True if it has moved on to another move or ended."""
        if not self.runs:
            return False
        self._waited += dt
        if self._waited < STEP * max(1.0, pace):
            return False
        self._step()
        return True

    def _start(self) -> int:
        """Return the ply at which the recap begins.

        That is after the player's last move or the last end of a game or deal, or one round back if no human plays.
        """
        match, facing = self.session.match, self.session.last_human_to_move
        first = 0 if facing is not None else max(0, match.ply - len(match.seats) + 1)
        for ply in range(match.ply - 1, first - 1, -1):
            events = match.events(ply)
            ended = match.game.final(events) is not None or self.session.table.narration.pauses(events) == "account"
            if ended or match.moves[ply][0] == facing:
                return ply + 1
        return first
