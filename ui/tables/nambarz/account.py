"""The score sheet of a round in words: places, strokes, totals, made from a match's events (NB-25 to NB-32)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.kernel import Event
from game.match import Match
from game.nambarz.events import Ended, PlayOffBegan, RoundBegan, RoundEnded
from game.nambarz.rounds import PLACES
from game.nambarz.state import NambarzView
from ui.assets.words import _, listed
from ui.tables.ledger import Account, AccountRow, Cell
from ui.tables.nambarz.names import place_mark, team_names
from ui.tables.nambarz.narration import how_it_ended


@dataclass(frozen=True, slots=True)
class Round:
    """What happened up to the points, and, in `after`, until the next cards are dealt. `players`: who played it (NB-29)."""

    events: tuple[Event, ...]
    ended: RoundEnded
    after: tuple[Event, ...]
    players: tuple[int, ...]


def ended_rounds(match: Match) -> list[Round]:
    """Every round that has ended, play-offs included, in order."""
    running: list[Event] = []
    players = tuple(range(len(match.seats)))
    rounds = []
    for ply in range(match.ply):
        running += match.events(ply)
        place = next((place for place, event in enumerate(running) if isinstance(event, RoundEnded)), None)
        if place is not None:
            ended, after = running[place], tuple(running[place + 1 :])
            assert isinstance(ended, RoundEnded), "just found"
            rounds.append(Round(tuple(running[:place]), ended, after, players))
            players = next((event.seats for event in after if isinstance(event, PlayOffBegan)), players)
            running = []
    return rounds


def account(match: Match, number: int) -> Account | None:
    """The score sheet of round `number`, from 1; None while it has not ended. A play-off is a round of its own."""
    rounds = ended_rounds(match)
    if not 1 <= number <= len(rounds):
        return None
    view, found, names = _view(match), rounds[number - 1], [seat.name for seat in match.seats]
    totals = ((0,) * len(names), *(_totals(view, each) for each in rounds[:number]))
    return Account(
        title=_title(view, found),
        heading=_("The score sheet"),
        rows=tuple(_rows(view, rounds[:number])),
        columns=(_("round"), _("total") if view.teams is None else _("team")),
        totals_by_deal=totals,
        curve=_("The totals"),
        unit=_("rounds"),
        foot=_foot(view, found, names),
        next_says=_next(view, found),
        deals=_headings(view, rounds[:number]),
        legend=_("master stroke: 4 cards +7, 5 cards +14"),
    )


def round_of(number: int, rounds: int) -> str:
    """ "round 2 of 3", "extra round" beyond the last (NB-28, NB-29)."""
    if number > rounds:
        return _("extra round")
    return _("round {n} of {all}").format(n=number, all=rounds) if rounds > 1 else _("a single round")


def _view(match: Match) -> NambarzView:
    view = match.view(None)
    assert isinstance(view, NambarzView), f"{match.rules.name} is another game"
    return view


def _title(view: NambarzView, found: Round) -> str:
    number, rounds = found.ended.round, view.setup.rounds
    if number > rounds:
        return _("After the extra round")
    return _("After round {n} of {all}").format(n=number, all=rounds) if rounds > 1 else _("After the round")


def _totals(view: NambarzView, found: Round) -> tuple[int, ...]:
    """By seat what it has after this round, or its team (NB-31)."""
    own, teams = found.ended.totals, view.teams
    if teams is None:
        return own
    return tuple(sum(points for points, team in zip(own, teams, strict=True) if team == mine) for mine in teams)


def _rows(view: NambarzView, rounds: Sequence[Round]) -> Iterator[AccountRow]:
    """Those who played the last of them, the highest total first; team-mates stay together. The best of the round stands out."""
    found = rounds[-1]
    totals = _totals(view, found)
    teams = view.teams or found.players
    for seat in sorted(found.players, key=lambda seat: (-totals[seat], teams[seat] if view.teams else seat, seat)):
        cells = tuple(_cell(view, each, seat) for each in rounds)
        change = cells[-1].points + cells[-1].extra if cells[-1].counts else 0
        note = "" if view.teams is None else team_names()[view.teams[seat]]
        yield AccountRow(seat, (), change, totals[seat], seat in found.ended.placed[:1], cells, note)


def _cell(view: NambarzView, found: Round, seat: int) -> Cell:
    """The place and the strokes; in a play-off they decide, and count for nothing else (NB-26, NB-27, NB-29)."""
    placed = found.ended.placed
    place = placed.index(seat) + 1 if seat in placed else 0
    points = PLACES[place - 1] if place else 0
    counts = found.ended.round <= view.setup.rounds
    return Cell(place, place_mark(place), points, found.ended.scores[seat] - points, counts, seat in found.players)


def _headings(view: NambarzView, rounds: Sequence[Round]) -> tuple[str, ...]:
    """Of all rounds, those to come included, and of the play-offs that were played."""
    regular = [_("Round {n}").format(n=number + 1) for number in range(view.setup.rounds)]
    return (*regular, *[_("extra round") for each in rounds if each.ended.round > view.setup.rounds])


def _foot(view: NambarzView, found: Round, names: Sequence[str]) -> str:
    """Who has won, or who plays on and why."""
    ended = next((event for event in found.after if isinstance(event, Ended)), None)
    if ended is not None:
        return how_it_ended(ended.places, names)
    tied = next((event for event in found.after if isinstance(event, PlayOffBegan)), None)
    if tied is not None:
        return _("{names} are tied: the extra round decides, its points are not added.").format(
            names=listed([names[seat] for seat in tied.seats])
        )
    began = next(event for event in found.after if isinstance(event, RoundBegan))
    assert began.seat is not None, "somebody starts"
    return _("{name} has the most points of this round and starts the next.").format(name=names[began.seat])


def _next(view: NambarzView, found: Round) -> str:
    """The key that plays on."""
    if any(isinstance(event, Ended) for event in found.after):
        return _("The result")
    number = found.ended.round + 1
    return _("The extra round") if number > view.setup.rounds else _("Round {n}").format(n=number)
