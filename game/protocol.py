"""The line protocol (docs/protocol.md, 4): one request in, one answer out.

A request is one line of bytes, an answer one JSON object. A faulty request is answered with a key and details, and changes nothing. No
stream, clock or prose here.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from game.bots.bot import StopSignal, never_stop
from game.kernel import BadNotation, BadRecord, IllegalMove, Json, Refusal, shortened, to_wire
from game.match import Match, known_game
from game.options import Option, type_and_range
from game.record import FORMAT, MAX_STRENGTH, MEASURED_PREFIX, read_field, record_from_json
from game.refusal_texts import RefusalTexts

Request: TypeAlias = Mapping[str, object]  # the fields besides `cmd`
Answer: TypeAlias = dict[str, Json]
Clock: TypeAlias = Callable[[], float]  # seconds from an arbitrary start, never decreasing

MAX_LINE_BYTES = 16_000_000  # bytes; enough for a record of a million moves
MAX_THINKING_S = 86_400.0  # seconds; a longer limit makes no difference


class ProtocolSession:
    """A conversation in the line protocol, with at most one match that requests read or change."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._match: Match | None = None

    def answer(self, line: bytes) -> Answer:
        """Return the answer to a request line; a refusal (`ok` false, `reason`, `facts`) changes nothing."""
        try:
            return {"ok": True, **self._run_command(_parse_request(line))}
        except IllegalMove as illegal:
            return {"ok": False, "reason": illegal.refusal.key, "facts": illegal.refusal.details}
        except BadRecord as bad:
            return {"ok": False, "reason": bad.key, "facts": bad.details}

    @property
    def refusal_texts(self) -> RefusalTexts:
        """The templates of the refusals of the present match's game."""
        return {} if self._match is None else self._match.rules.refusal_texts

    def _run_command(self, fields: dict[str, object]) -> Answer:
        name = fields.pop("cmd", None)
        if not isinstance(name, str) or name not in COMMANDS:
            raise BadRecord("unknown_cmd", cmd=shortened(name))
        command = COMMANDS[name]
        for field in command.required_fields:
            if field not in fields:
                raise BadRecord("missing_field", field=field)
        for field in fields:
            if field not in (*command.required_fields, *command.optional_fields):
                raise BadRecord("unknown_field", field=shortened(field))
        return command.run(self, fields)

    @property
    def _current_match(self) -> Match:
        if self._match is None:
            raise BadRecord("no_game")
        return self._match

    def _turn_status(self) -> Answer:
        return {"to_move": list(self._current_match.to_move), "over": self._current_match.is_over}

    def _start_match(self, record_json: object) -> Answer:
        self._match = Match(record_from_json(record_json))
        return self._turn_status()

    def _new(self, request: Request) -> Answer:
        game, players = read_field(request, "game", str), read_field(request, "players", int)
        known_game(game, players)
        seats = [{"name": str(seat + 1), "kind": "human"} for seat in range(players)]
        chosen = {name: request[name] for name in ("options", "seed", "deal") if name in request}
        return self._start_match({"format": FORMAT, "game": game, "seats": seats, "moves": [], **chosen})

    def _load(self, request: Request) -> Answer:
        return self._start_match(request["record"])

    def _record(self, request: Request) -> Answer:
        return {"record": self._current_match.record().to_json()}

    def _legal_moves(self, request: Request) -> Answer:
        return {"moves": sorted(str(move) for move in self._current_match.legal(read_field(request, "seat", int)))}

    def _play(self, request: Request) -> Answer:
        match, seat, text = self._current_match, read_field(request, "seat", int), read_field(request, "move", str)
        try:
            move = match.rules.parse_move(text)
        except BadNotation:
            raise BadRecord("bad_notation", move=shortened(text)) from None
        return {"events": to_wire(match.play(seat, move)), **self._turn_status()}

    def _undo(self, request: Request) -> Answer:
        self._current_match.undo()
        return self._turn_status()

    def _view_of_seat(self, request: Request) -> Answer:
        match, seat = self._current_match, None if request["seat"] is None else read_field(request, "seat", int)
        return {"view": to_wire(match.view(seat))}

    def _state(self, request: Request) -> Answer:
        return {"state": self._current_match.state_json()}

    def _choose_bot_move(self, request: Request) -> Answer:
        """Return a bot's move; it repeats for the same record, seat and level unless `seconds` cuts it short."""
        match, seat, level = self._current_match, read_field(request, "seat", int), read_field(request, "level", str)
        stop = self._stop_signal(request)
        bot = match.game.bot_of_level(level)
        if bot is None:
            raise BadRecord("unknown_level", level=shortened(level), levels=[*match.game.bots, f"{MEASURED_PREFIX}<0..{MAX_STRENGTH}>"])
        view = match.view(seat)
        if seat not in match.to_move:
            raise IllegalMove(Refusal("over" if match.is_over else "owes_no_move", {"seat": seat}))
        move = bot.choose(view, match.bot_rng(seat), stop)
        assert match.refusal(seat, move) is None, f"the {level} bot plays {move}, which is not legal"
        return {"move": str(move)}

    def _stop_signal(self, request: Request) -> StopSignal:
        """Return the signal that ends the search of a bot after the request's `seconds`, if it has any."""
        if "seconds" not in request:
            return never_stop
        seconds = request["seconds"]
        if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not seconds >= 0:
            raise BadRecord("bad_field", field="seconds")
        end = self._clock() + min(seconds, MAX_THINKING_S)
        return lambda: self._clock() >= end

    def _outcome(self, request: Request) -> Answer:
        outcome = self._current_match.outcome
        return {
            "over": self._current_match.is_over,
            "scores": list(outcome.scores),
            "winners": list(outcome.winners),
            "places": list(outcome.places),
        }

    def _game_options(self, request: Request) -> Answer:
        options = known_game(read_field(request, "game", str)).rules.options
        return {"options": {name: _option_json(option) for name, option in options.items()}}


@dataclass(frozen=True, slots=True)
class ProtocolCommand:
    """A command of the line protocol: its handler and the fields that it takes besides `cmd`."""

    run: Callable[[ProtocolSession, Request], Answer]
    required_fields: tuple[str, ...] = ()
    optional_fields: tuple[str, ...] = ()


COMMANDS: Mapping[str, ProtocolCommand] = {
    "new": ProtocolCommand(ProtocolSession._new, ("game", "players", "options", "seed"), ("deal",)),
    "load": ProtocolCommand(ProtocolSession._load, ("record",)),
    "record": ProtocolCommand(ProtocolSession._record),
    "legal": ProtocolCommand(ProtocolSession._legal_moves, ("seat",)),
    "play": ProtocolCommand(ProtocolSession._play, ("seat", "move")),
    "undo": ProtocolCommand(ProtocolSession._undo),
    "view": ProtocolCommand(ProtocolSession._view_of_seat, ("seat",)),
    "state": ProtocolCommand(ProtocolSession._state),
    "bot": ProtocolCommand(ProtocolSession._choose_bot_move, ("seat", "level"), ("seconds",)),
    "result": ProtocolCommand(ProtocolSession._outcome),
    "options": ProtocolCommand(ProtocolSession._game_options, ("game",)),
}


def _option_json(option: Option) -> Json:
    kind, values = type_and_range(option)
    return {"type": kind, "range": values, "default": option.default}


def _parse_request(line: bytes) -> dict[str, object]:
    """Return the JSON object in this line, or raise BadRecord."""
    if len(line) > MAX_LINE_BYTES:
        raise BadRecord("line_too_long", most=MAX_LINE_BYTES)
    try:
        form: object = json.loads(line.decode("utf-8"), parse_constant=_reject_constant, object_pairs_hook=_object_without_duplicates)
    except BadRecord:
        raise
    except UnicodeDecodeError as bad:
        raise BadRecord("not_utf8", byte=bad.start) from None
    except RecursionError:
        raise BadRecord("too_deep") from None
    except ValueError:  # also raised for a number with more digits than Python converts
        raise BadRecord("not_json") from None
    if not isinstance(form, dict):
        raise BadRecord("not_an_object")
    return form


def _reject_constant(name: str) -> object:
    """Reject NaN and Infinity, which Python reads although they are not JSON."""
    raise ValueError(name)


def _object_without_duplicates(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return a JSON object, or raise BadRecord if a field occurs twice, which would be ambiguous."""
    form = dict(pairs)
    if len(form) < len(pairs):
        counts = Counter(name for name, _ in pairs)
        raise BadRecord("field_twice", field=shortened(next(name for name in counts if counts[name] > 1)))
    return form
