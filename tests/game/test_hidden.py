"""Contract tests of hidden information for every game in GAMES: it stays hidden, and imagined states are possible."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from game.kernel import Json, to_wire
from game.match import Match
from game.registry import GAMES
from tests.game.matches import Setup, fresh, played
from tests.game.setups import adapter, every_setup, position, some_matches, some_positions, state_of, tried


def _onlookers(match: Match) -> list[int | None]:
    return [None, *range(len(match.seats))]


def _imagined(match: Match, seat: int | None, chance: str) -> Any:
    return match.rules.determinize(match.view(seat), random.Random(chance))


def _words(form: Json) -> Iterator[str]:
    """Yield every text in a JSON value, whole and split at blanks."""
    if isinstance(form, str):
        yield from (form, *form.split())
    elif isinstance(form, dict):
        for key, value in form.items():
            yield from (key, *_words(value))
    elif isinstance(form, Sequence):
        for item in form:
            yield from _words(item)


def _parts(value: object) -> Iterator[object]:
    """Yield a value, its fields and its items, recursively."""
    yield value
    if is_dataclass(value):
        for item in fields(value):
            yield from _parts(getattr(value, item.name))
    elif isinstance(value, dict):
        yield from (part for item in value.items() for part in _parts(item))
    elif isinstance(value, tuple | list | set | frozenset):
        yield from (part for item in value for part in _parts(item))


@every_setup
@some_positions
def test_an_imagined_state_looks_the_same_to_the_seat(setup: Setup, seed: str, place: int) -> None:
    match = position(setup, seed, place)
    for seat in _onlookers(match):
        view = match.view(seat)
        state = _imagined(match, seat, "1")
        assert match.rules.view(state, seat) == view
        assert to_wire(match.rules.view(state, seat)) == to_wire(view)
        assert state == _imagined(match, seat, "1"), "the same chance imagines the same"


@every_setup
@some_positions
def test_what_a_seat_cannot_see_changes_nothing_for_it(setup: Setup, seed: str, place: int) -> None:
    """This covers its view, its legal moves, refusals, and the events of its move until something is revealed."""
    match, rules = position(setup, seed, place), GAMES[setup.game].rules
    for seat in range(setup.players):
        mine = _experience(setup, state_of(match), seat, match)
        for other in (_imagined(match, seat, "2"), adapter(setup).scrambled(state_of(match), seat, random.Random(place))):
            assert rules.seats_to_move(other) == match.to_move
            assert _experience(setup, other, seat, match) == mine


def _experience(setup: Setup, state: Any, seat: int, match: Match) -> tuple[object, ...]:
    rules = GAMES[setup.game].rules
    view = rules.view(state, seat)
    legal = sorted(rules.legal(state, seat), key=str)
    assert sorted(view.legal(), key=str) == legal, "a view knows its seat's legal moves"
    refusals = [rules.refusal(state, seat, move) for move in tried(match, setup)]
    return view, to_wire(view), legal, refusals, [_own_events(setup, state, seat, move) for move in legal]


def _own_events(setup: Setup, state: Any, seat: int, move: Any) -> list[Json]:
    seen: list[Json] = []
    for event in GAMES[setup.game].rules.play(state, seat, move)[1]:
        if event.key in adapter(setup).reveals:
            return [*seen, event.key]
        seen.append(to_wire(event))
    return seen


@every_setup
@some_positions
def test_whoever_owes_a_move_in_an_imagined_state_has_one(setup: Setup, seed: str, place: int) -> None:
    match, rules = position(setup, seed, place), GAMES[setup.game].rules
    for onlooker in _onlookers(match):
        state = _imagined(match, onlooker, "3")
        for seat in rules.seats_to_move(state):
            moves = rules.legal(state, seat)
            assert moves and all(rules.refusal(state, seat, move) is None for move in moves)


@every_setup
@some_positions
def test_imagining_excludes_what_everybody_has_seen(setup: Setup, seed: str, place: int) -> None:
    match = position(setup, seed, place)
    events = [event for ply in range(match.ply) for event in match.events(ply)]
    assert adapter(setup).contradiction(events, state_of(match)) is None, "the adapter is wrong about the truth"
    for seat in _onlookers(match):
        assert adapter(setup).contradiction(events, _imagined(match, seat, "4")) is None


@every_setup
def test_imagining_draws_what_is_hidden(setup: Setup) -> None:
    """The seed is always drawn again, hidden things only if the game has any."""
    match = fresh(setup, "hush")
    for seat in _onlookers(match):
        draws = [_imagined(match, seat, str(chance)) for chance in range(4)]
        assert len({"hush", *(draw.seed for draw in draws)}) == 5
        if adapter(setup).hidden(state_of(match), seat):
            assert any(_seedless(draw) != _seedless(draws[0]) for draw in draws)


def _seedless(state: Any) -> Any:
    return replace(state, seed="")


@every_setup
@some_positions
def test_where_nothing_is_hidden_the_truth_is_imagined(setup: Setup, seed: str, place: int) -> None:
    match = position(setup, seed, place)
    truth = _seedless(state_of(match))
    for seat in _onlookers(match):
        others = (_seedless(adapter(setup).scrambled(truth, seat, random.Random(chance))) for chance in range(5))
        if not adapter(setup).hidden(truth, seat) and all(other == truth for other in others):
            assert _seedless(_imagined(match, seat, "5")) == truth


@every_setup
@some_positions
def test_no_view_holds_a_hidden_thing(setup: Setup, seed: str, place: int) -> None:
    match = position(setup, seed, place)
    for seat in _onlookers(match):
        view = match.view(seat)
        hidden, form = adapter(setup).hidden(state_of(match), seat), to_wire(view)
        assert not hidden & set(_words(form))
        secret = match.record().seed
        assert secret not in json.dumps(form)
        assert not any(isinstance(part, type(state_of(match))) or part == secret for part in _parts(view))


@every_setup
@some_matches
def test_no_event_tells_what_stays_hidden(setup: Setup, seed: str) -> None:
    match = played(setup, seed)
    hidden = [adapter(setup).hidden(state, None) for state in match._states]
    for ply in range(match.ply):
        before, after = hidden[ply : ply + 2]
        events = match.events(ply)
        closed = max((index for index, event in enumerate(events) if event.key in adapter(setup).closes), default=-1)
        assert not before & after & set(_words(to_wire(events[closed + 1 :]))), f"move {ply}"
        assert seed not in json.dumps(to_wire(events))
