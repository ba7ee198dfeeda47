"""A match of any game, replayed from its record."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from game.definition import Game
from game.kernel import BadNotation, BadRecord, Event, IllegalMove, Json, Move, Options, Outcome, Refusal, View, shortened, to_wire
from game.record import Handicap, Player, Record, SeatChange
from game.registry import GAMES

ROBOTS = "tablee/robots"  # a prefix that no other hash of a seed has


def known_game(name: str, players: int | None = None) -> Game:
    """Return the game of this name, or raise BadRecord if there is none for this number of players."""
    if name not in GAMES:
        raise BadRecord("unknown_game", game=shortened(name))
    seats = GAMES[name].rules.player_counts
    if players is not None and players not in seats:
        raise BadRecord("bad_players", players=shortened(players), least=seats[0], most=seats[-1])
    return GAMES[name]


class Match:
    """One match of any game, however many rounds it has; each position follows from replaying its moves."""

    def __init__(self, record: Record) -> None:
        """Replay the record, or raise BadRecord with the place of the fault."""
        self.game = known_game(record.game, len(record.seats))
        self.rules = self.game.rules
        self._record = replace(record, moves=())
        start = self.rules.initial_state(len(record.seats), record.options, record.seed, record.deal)
        self._states: list[Any] = [self._apply_handicaps(start)]  # each game has its own State type
        self._moves: list[tuple[int, Move]] = []
        self._moves_cache: tuple[tuple[int, Move], ...] = ()  # cached value of `moves`
        self._views: list[dict[int | None, View]] = [{}]  # the views of each state that were asked for, by seat
        self._events: list[tuple[Event, ...]] = []
        for ply, (seat, text) in enumerate(record.moves):
            self._replay(ply, seat, text)

    def _apply_handicaps(self, state: Any) -> Any:
        """Return the initial state with the record's handicaps, or raise BadRecord for unsupported ones."""
        handicap = self._record.handicap
        for seat, one in handicap.items():
            for part in one.used_parts:
                if part not in self.rules.supported_handicaps:
                    raise BadRecord("no_such_handicap", part=part, seat=seat)
        shown = sorted(seat for seat, one in handicap.items() if one.open)
        points = [handicap[seat].points if seat in handicap else 0 for seat in range(len(self.seats))]
        return self.rules.apply_handicap(state, points, shown) if shown or any(points) else state

    @property
    def seats(self) -> tuple[Player, ...]:
        return self._record.seats

    @property
    def options(self) -> Options:
        """The options that differ from the defaults, as the record has them."""
        return self._record.options

    @property
    def table_rules(self) -> Mapping[str, bool]:
        """The players' agreement before the match on whether hints and undo are allowed."""
        return self._record.table_rules

    @property
    def handicap(self) -> Mapping[int, Handicap]:
        """The handicaps, by seat."""
        return self._record.handicap

    @property
    def ply(self) -> int:
        """The number of moves played."""
        return len(self._moves)

    @property
    def moves(self) -> tuple[tuple[int, Move], ...]:
        if len(self._moves_cache) != len(self._moves):
            self._moves_cache = tuple(self._moves)
        return self._moves_cache

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that owe a move, ascending."""
        return self.rules.seats_to_move(self._states[-1])

    @property
    def is_over(self) -> bool:
        return not self.to_move

    @property
    def outcome(self) -> Outcome:
        return self.rules.outcome(self._states[-1])

    def events(self, ply: int) -> tuple[Event, ...]:
        """Return the events of move number `ply`, counted from 0."""
        return self._events[ply]

    def view(self, seat: int | None) -> View:
        """Return the view of this seat, or a spectator's for None; raise IllegalMove for a missing seat."""
        refusal = None if seat is None else self._seat_refusal(seat)
        if refusal is not None:
            raise IllegalMove(refusal)
        views = self._views[-1]
        if seat not in views:
            views[seat] = self.rules.view(self._states[-1], seat)
        return views[seat]

    def legal(self, seat: int) -> Collection[Move]:
        """Return the legal moves of this seat, none if it owes no move; raise IllegalMove for a missing seat."""
        return self.view(seat).legal()

    def refusal(self, seat: int, move: Move) -> Refusal | None:
        """Return why this move is not legal now, or None if it is legal."""
        return self._seat_refusal(seat) or self.rules.refusal(self._states[-1], seat, move)

    def play(self, seat: int, move: Move) -> tuple[Event, ...]:
        """Play a move and return its events, or raise IllegalMove and change nothing."""
        refusal = self.refusal(seat, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        state, events = self.rules.play(self._states[-1], seat, move)
        self._states.append(state)
        self._views.append({})
        self._moves.append((seat, move))
        self._events.append(events)
        return events

    def undo(self) -> None:
        """Remove the last move, or raise IllegalMove if there is none."""
        if not self._moves:
            raise IllegalMove(Refusal("nothing_to_undo"))
        self._states.pop()
        self._views.pop()
        self._moves.pop()
        self._events.pop()
        self._record = replace(self._record, seat_changes=self._seat_changes)  # later moves belong to the present players
        self._moves_cache = ()

    def at_ply(self, ply: int) -> Match:
        """Return a copy of the match as it was after its first `ply` moves."""
        assert 0 <= ply <= self.ply, f"ply {ply} of {self.ply}"
        past = object.__new__(Match)
        past.game, past.rules, past._record = self.game, self.rules, self._record
        past._states, past._moves, past._events = self._states[: ply + 1], self._moves[:ply], self._events[:ply]
        past._moves_cache, past._views = (), self._views[: ply + 1]
        return past

    def replace_player(self, seat: int, player: Player) -> None:
        """Replace the player at a seat from now on, and record the seat change.

        A player in whose time no move was made is not recorded.
        """
        seats, now = self.seats, self.ply
        before = self._seat_changes
        here = next((passed for passed in before if (passed.ply, passed.seat) == (now, seat)), None)
        passed = here or SeatChange(now, seat, seats[seat])
        stored = tuple(one for one in before if one is not here)
        stored += (passed,) if now and passed.player != player else ()
        self._record = replace(self._record, seats=seats[:seat] + (player,) + seats[seat + 1 :], seat_changes=stored)

    def players_at(self, ply: int) -> tuple[Player, ...]:
        """Return the players by seat at the time of move number `ply`, counted from 0."""
        return self._record.players_at(ply)

    def record(self) -> Record:
        return replace(self._record, moves=tuple((seat, str(move)) for seat, move in self._moves), seat_changes=self._seat_changes)

    @property
    def _seat_changes(self) -> tuple[SeatChange, ...]:
        """The seat changes as far as moves have been played; later ones (after an undo) count as made now."""
        changes: dict[tuple[int, int], SeatChange] = {}
        for passed in self._record.seat_changes if self.ply else ():
            ply = min(passed.ply, self.ply)
            changes.setdefault((ply, passed.seat), replace(passed, ply=ply))
        return tuple(changes.values())

    def state_json(self) -> Json:
        """Return the whole state as JSON, hidden information included."""
        return to_wire(self._states[-1])

    def bot_rng(self, seat: int) -> random.Random:
        """Return a bot's random generator for this ply: matches repeat, yet bots do not learn the seed."""
        return random.Random(self.bot_seed(seat))

    def bot_seed(self, seat: int) -> str:
        """Return a hash of seed, ply and seat as 64 hexadecimal digits, which does not reveal the seed.

        A fresh seed is too long to be guessed from it.
        """
        return hashlib.sha256(f"{ROBOTS}/{self.ply}/{seat}/{self._record.seed}".encode()).hexdigest()

    def _seat_refusal(self, seat: int) -> Refusal | None:
        return None if 0 <= seat < len(self.seats) else Refusal("no_such_seat", {"seat": shortened(seat)})

    def _replay(self, ply: int, seat: int, text: str) -> None:
        try:
            self.play(seat, self.rules.parse_move(text))
        except BadNotation:
            raise BadRecord("unreadable_move", ply=ply, move=shortened(text)) from None
        except IllegalMove as illegal:
            raise BadRecord("illegal_move", ply=ply, move=shortened(text), why=illegal.refusal.key) from None
