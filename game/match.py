"""`Match`: the rules, the seats, the seed and the moves so far. The only mutable thing in `game`."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from game.kernel import BadNotation, BadRecord, Event, IllegalMove, Json, Move, Options, Outcome, Refusal, View, shown, wire
from game.record import Handed, Handicap, Record, Seat
from game.registry import GAMES, Game

ROBOTS = "tablee/robots"  # a prefix that no other hash of a seed has


def known_game(name: str, players: int | None = None) -> Game:
    """The game of this name, if so many can play it. Raises BadRecord."""
    if name not in GAMES:
        raise BadRecord("unknown_game", game=shown(name))
    seats = GAMES[name].rules.seats
    if players is not None and players not in seats:
        raise BadRecord("bad_players", players=shown(players), least=seats[0], most=seats[-1])
    return GAMES[name]


class Match:
    """One match of any game, however many rounds it holds. A position is the replay of its moves."""

    def __init__(self, record: Record) -> None:
        """Plays the record. Raises BadRecord, saying where, when it does not replay."""
        self.game = known_game(record.game, len(record.seats))
        self.rules = self.game.rules
        self._record = replace(record, moves=())
        start = self.rules.start(len(record.seats), record.options, record.seed, record.deal)
        self._states: list[Any] = [self._favoured(start)]  # a State's type is its game's own business
        self._moves: list[tuple[int, Move]] = []
        self._listed: tuple[tuple[int, Move], ...] = ()  # `moves`, as it was asked for last
        self._viewed: tuple[Any, dict[int | None, View]] = None, {}  # a state, and its views that were asked for
        self._events: list[tuple[Event, ...]] = []
        for ply, (seat, text) in enumerate(record.moves):
            self._replay(ply, seat, text)

    def _favoured(self, start: Any) -> Any:
        """The first state with the handicaps of the record. Raises BadRecord where the game has no such handicap."""
        handicap = self._record.handicap
        for seat, one in handicap.items():
            for part in one.parts:
                if part not in self.rules.favours:
                    raise BadRecord("no_such_handicap", part=part, seat=seat)
        shown = sorted(seat for seat, one in handicap.items() if one.open)
        points = [handicap[seat].points if seat in handicap else 0 for seat in range(len(self.seats))]
        return self.rules.favoured(start, points, shown) if shown or any(points) else start

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self._record.seats

    @property
    def options(self) -> Options:
        """As the record has them."""
        return self._record.options

    @property
    def agreed(self) -> Mapping[str, bool]:
        """What the people agreed on: "hints", "undo"."""
        return self._record.table

    @property
    def handicap(self) -> Mapping[int, Handicap]:
        """What seats were given, by seat."""
        return self._record.handicap

    @property
    def ply(self) -> int:
        """How many moves have been played."""
        return len(self._moves)

    @property
    def moves(self) -> tuple[tuple[int, Move], ...]:
        if len(self._listed) != len(self._moves):
            self._listed = tuple(self._moves)
        return self._listed

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that owe a move, ascending."""
        return self.rules.turn(self._states[-1])

    @property
    def over(self) -> bool:
        return not self.to_move

    @property
    def outcome(self) -> Outcome:
        return self.rules.outcome(self._states[-1])

    def events(self, ply: int) -> tuple[Event, ...]:
        """What everybody saw of move number `ply`, from 0."""
        return self._events[ply]

    def view(self, seat: int | None) -> View:
        """What this seat may know; None: somebody standing by. Raises IllegalMove for a seat that nobody has."""
        self._check_seat(seat)
        if self._viewed[0] is not self._states[-1]:
            self._viewed = self._states[-1], {}
        views = self._viewed[1]
        if seat not in views:
            views[seat] = self.rules.view(self._states[-1], seat)
        return views[seat]

    def legal(self, seat: int) -> Collection[Move]:
        """The legal moves of this seat, none when it owes none. Raises IllegalMove for a seat that nobody has."""
        self._check_seat(seat)
        moves: Collection[Move] = self.rules.legal(self._states[-1], seat)
        return moves

    def refusal(self, seat: int, move: Move) -> Refusal | None:
        """Why this move is not legal now; None when it is."""
        return self._no_such_seat(seat) or self.rules.refusal(self._states[-1], seat, move)

    def play(self, seat: int, move: Move) -> tuple[Event, ...]:
        """Plays a move and returns what everybody saw. Raises IllegalMove and changes nothing."""
        refusal = self.refusal(seat, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        state, events = self.rules.play(self._states[-1], seat, move)
        self._states.append(state)
        self._moves.append((seat, move))
        self._events.append(events)
        return events

    def undo(self) -> None:
        """Takes the last move off. Raises IllegalMove when there is none."""
        if not self._moves:
            raise IllegalMove(Refusal("nothing_to_undo"))
        self._states.pop()
        self._moves.pop()
        self._events.pop()
        self._record = replace(self._record, handed=self._handed)  # what is played now is played by those who sit there now
        self._listed = ()

    def at(self, ply: int) -> Match:
        """The same match after its first `ply` moves; this one stays as it is."""
        assert 0 <= ply <= self.ply, f"ply {ply} of {self.ply}"
        past = object.__new__(Match)
        past.game, past.rules, past._record = self.game, self.rules, self._record
        past._states, past._moves, past._events = self._states[: ply + 1], self._moves[:ply], self._events[:ply]
        past._listed, past._viewed = (), (None, {})
        return past

    def reseat(self, seat: int, who: Seat) -> None:
        """Hands a seat to a bot or to a person; the moves stand, and who made them is kept. What did not last a move is not."""
        seats, now = self.seats, self.ply
        before = self._handed
        here = next((passed for passed in before if (passed.ply, passed.seat) == (now, seat)), None)
        passed = here or Handed(now, seat, seats[seat])
        kept = tuple(one for one in before if one is not here)
        kept += (passed,) if now and passed.who != who else ()
        self._record = replace(self._record, seats=seats[:seat] + (who,) + seats[seat + 1 :], handed=kept)

    def sat(self, ply: int) -> tuple[Seat, ...]:
        """Who sat where when move number `ply`, from 0, was made."""
        return self._record.sat(ply)

    def record(self) -> Record:
        return replace(self._record, moves=tuple((seat, str(move)) for seat, move in self._moves), handed=self._handed)

    @property
    def _handed(self) -> tuple[Handed, ...]:
        """Who sat where before, as far as moves have been played; what happened after them happened just now."""
        found: dict[tuple[int, int], Handed] = {}
        for passed in self._record.handed if self.ply else ():
            ply = min(passed.ply, self.ply)
            found.setdefault((ply, passed.seat), replace(passed, ply=ply))
        return tuple(found.values())

    def state_json(self) -> Json:
        """Everything: the referee's view."""
        return wire(self._states[-1])

    def bot_rng(self, seat: int) -> random.Random:
        """A bot's chance: a hash of seed, ply and seat, so that a match repeats and the seed stays unknown."""
        return random.Random(self.bot_seed(seat))

    def bot_seed(self, seat: int) -> str:
        """64 hexadecimal digits, from which the record's seed can only be guessed; a fresh one is too long for that."""
        return hashlib.sha256(f"{ROBOTS}/{self.ply}/{seat}/{self._record.seed}".encode()).hexdigest()

    def _check_seat(self, seat: int | None) -> None:
        refusal = None if seat is None else self._no_such_seat(seat)
        if refusal is not None:
            raise IllegalMove(refusal)

    def _no_such_seat(self, seat: int) -> Refusal | None:
        return None if 0 <= seat < len(self.seats) else Refusal("no_such_seat", {"seat": shown(seat)})

    def _replay(self, ply: int, seat: int, text: str) -> None:
        try:
            self.play(seat, self.rules.read(text))
        except BadNotation:
            raise BadRecord("unreadable_move", ply=ply, move=shown(text)) from None
        except IllegalMove as illegal:
            raise BadRecord("illegal_move", ply=ply, move=shown(text), why=illegal.refusal.key) from None
