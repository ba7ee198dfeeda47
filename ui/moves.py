"""The move list: a line for every move of a match, with what is still secret left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.kernel import Event, Json, wire
from game.match import Match
from ui.tables.contract import Table

SIMULTANEOUS = ("choose", "throw")  # decided in secret, shown together (protocol, Notation)
HIDDEN = "··"


@dataclass(frozen=True, slots=True)
class Line:
    """One move. `ply`: from 0; `notation`: "take 1", or "choose ··" while it is `secret`; `words`: what everybody saw of it."""

    ply: int
    seat: int
    notation: str
    words: str
    secret: bool = False


def lines(match: Match, table: Table, names: Sequence[str], open_all: bool) -> list[Line]:
    """The lines of all moves so far, the first move first. `open_all`: nothing is secret any more."""
    return [_line(match, table, names, ply, open_all) for ply in range(match.ply)]


def is_secret(match: Match, ply: int) -> bool:
    """Whether move number `ply` was made in secret and nothing that everybody saw since has named it."""
    verb, _, chosen = str(match.moves[ply][1]).partition(" ")
    return verb in SIMULTANEOUS and not any(chosen in _said(wire(event)) for event in _shown(match, ply))


def _line(match: Match, table: Table, names: Sequence[str], ply: int, open_all: bool) -> Line:
    seat, move = match.moves[ply]
    secret = not open_all and is_secret(match, ply)
    words = [table.says(event, names) for event in match.events(ply)]
    notation = f"{str(move).partition(' ')[0]} {HIDDEN}" if secret else str(move)
    return Line(ply, seat, notation, " ".join(word for word in words if word), secret)


def _shown(match: Match, first: int) -> Iterator[Event]:
    """The events from this ply on that turned something up."""
    for ply in range(first, match.ply):
        yield from (event for event in match.events(ply) if event.shows)


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
