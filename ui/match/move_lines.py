"""The move list: a line for every move of a match, with what is still secret left out."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.kernel import Json, Move, wire
from game.match import Match
from ui.tables.contract import Table

HIDDEN = "··"


@dataclass(frozen=True, slots=True)
class Line:
    """One move, or several of one seat that join (`Table.joins`).

    `ply`, `last`: of its first and its last move, from 0; `notation`: "take 1", "b2xc3xd4", or "··" while it is `secret`;
    `words`: what everybody saw of it.
    """

    ply: int
    seat: int
    notation: str
    words: str
    secret: bool = False
    last: int = 0


def lines(match: Match, table: Table, names: Sequence[str], open_all: bool) -> list[Line]:
    """The lines of all moves so far, the first move first. `open_all`: nothing is secret any more."""
    moves = match.moves
    return [_line(match, table, names, moves[plies.start : plies.stop], plies, open_all) for plies in _runs(match, table)]


def row_of(shown: Sequence[Line], ply: int) -> int:
    """Index of the line of the last of so many moves; -1 before the first."""
    return bisect_right(shown, ply - 1, key=lambda line: line.ply) - 1


def _runs(match: Match, table: Table) -> list[range]:
    """The plies of each line."""
    found: list[range] = []
    earlier: tuple[int, Move] | None = None
    for ply, (seat, move) in enumerate(match.moves):
        if earlier is not None and earlier[0] == seat and _joins(match, table, ply, earlier[1], move):
            found[-1] = range(found[-1].start, ply + 1)
        else:
            found.append(range(ply, ply + 1))
        earlier = seat, move
    return found


def _joins(match: Match, table: Table, ply: int, earlier: Move, later: Move) -> bool:
    """Whether this move and the one before it are one line; never across the end of a game."""
    return table.speech.line((earlier, later), False) is not None and match.game.final(match.events(ply - 1)) is None


def is_secret(match: Match, ply: int) -> bool:
    """Whether move number `ply` was made in secret and nothing that everybody saw since has named it."""
    move = match.moves[ply][1]
    chosen = str(move).partition(" ")[2]
    later = (event for each in range(ply, match.ply) for event in match.events(each))
    return move.secret and not any(chosen in _said(wire(event)) for event in later if event.shows)


def _line(match: Match, table: Table, names: Sequence[str], moves: Sequence[tuple[int, Move]], plies: range, open_all: bool) -> Line:
    seat = moves[0][0]
    secret = not open_all and is_secret(match, plies[0])
    words = [table.speech.says(event, names) for ply in plies for event in match.events(ply)]
    going_on = plies.stop == match.ply and seat in match.to_move
    joined = table.speech.line([joining for _seat, joining in moves], going_on) or ""
    notation = HIDDEN if secret else joined
    return Line(plies[0], seat, notation, " ".join(word for word in words if word), secret, plies[-1])


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
