"""Contract tests of every game in GAMES at every number of seats: moves, records, undo, options, results."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kernel import BadNotation, BadRecord, Event, IllegalMove, Json, Move, Options, View
from game.match import Match
from game.options import SwitchOption, TeamsOption, can_change_option, check_options
from game.record import record_from_json
from game.registry import GAMES
from tests.cases import cases
from tests.game.adapters import ADAPTERS
from tests.game.matches import Setup, any_of, fresh, played
from tests.game.setups import (
    PLACES,
    RARE,
    SEEDS,
    USUAL,
    adapter,
    every_game,
    every_setup,
    position,
    some_matches,
    some_positions,
    state_of,
    tried,
)


def _truth(match: Match) -> tuple[object, ...]:
    return state_of(match), match.record(), match.to_move, match.outcome, [match.events(ply) for ply in range(match.ply)]


@every_game
def test_the_contract_knows_every_game(name: str) -> None:
    assert name in ADAPTERS, f"{name} needs an adapter in tests/game/adapters.py"
    assert GAMES[name].rules.name == name


# legal moves


@every_setup
@some_matches
def test_random_matches_end(setup: Setup, seed: str) -> None:
    match = played(setup, seed)
    assert match.is_over and match.to_move == ()
    assert match.outcome.winners
    assert all(not match.legal(seat) for seat in range(setup.players))


@every_setup
@some_positions
def test_legal_is_what_is_not_refused(setup: Setup, seed: str, place: int) -> None:
    match = position(setup, seed, place)
    for seat in range(setup.players):
        legal = set(match.legal(seat))
        assert bool(legal) == (seat in match.to_move)
        for move in tried(match, setup):
            accepted = match.refusal(seat, move) is None
            assert accepted == (move in legal or adapter(setup).unlisted(state_of(match), seat, move)), (seat, str(move))


@every_setup
@some_positions
def test_a_refused_move_changes_nothing(setup: Setup, seed: str, place: int) -> None:
    match = position(setup, seed, place)
    before = _truth(match)
    for seat in range(-1, setup.players + 1):
        for move in tried(match, setup):
            if match.refusal(seat, move) is not None:
                with pytest.raises(IllegalMove) as refused:
                    match.play(seat, move)
                assert refused.value.refusal == match.refusal(seat, move)
    assert _truth(match) == before


@every_setup
@cases("seat", [-1, 99])
def test_a_seat_that_nobody_has_is_refused(setup: Setup, seat: int) -> None:
    match = fresh(setup, "1")
    move = any_of(match.legal(match.to_move[0]), random.Random(1))
    refusal = match.refusal(seat, move)
    assert refusal is not None and refusal.key == "no_such_seat"
    for ask in (match.legal, match.view):
        with pytest.raises(IllegalMove):
            ask(seat)


# one record, one match


@every_setup
@some_positions
def test_a_record_goes_through_json_and_gives_the_same_match(setup: Setup, seed: str, place: int) -> None:
    match = position(setup, seed, place)
    record = record_from_json(json.loads(json.dumps(match.record().to_json())))
    assert record == match.record()
    assert _truth(Match(record)) == _truth(match)


@every_setup
@some_positions
def test_undo_returns_the_state_before(setup: Setup, seed: str, place: int) -> None:
    match = position(setup, seed, place)
    before = _truth(match)
    for seat in match.to_move:
        legal = sorted(match.legal(seat), key=str)
        match.play(seat, legal[0])
        assert _truth(match) != before
        match.undo()
        assert _truth(match) == before
        match.play(seat, legal[-1])
        assert _truth(match) == _truth(Match(match.record())), "nothing of the move taken back is left"
        match.undo()


@every_setup
def test_undo_goes_back_to_the_start_and_no_further(setup: Setup) -> None:
    match = played(setup, USUAL)
    for _ in range(match.ply):
        match.undo()
    assert _truth(match) == _truth(fresh(setup, USUAL))
    with pytest.raises(IllegalMove) as refused:
        match.undo()
    assert refused.value.refusal.key == "nothing_to_undo"


@every_setup
@some_positions
def test_the_past_does_not_disturb_the_present(setup: Setup, seed: str, place: int) -> None:
    match = position(setup, seed, -1)
    before = _truth(match)
    past = match.at_ply(place % match.ply)
    assert past.moves == match.moves[: past.ply]
    seat = past.to_move[-1]
    past.play(seat, any_of(past.legal(seat), random.Random(place)))
    assert _truth(past) == _truth(Match(past.record()))
    assert _truth(match) == before


@every_setup
@some_positions
def test_notation_and_move_are_inverses(setup: Setup, seed: str, place: int) -> None:
    match = position(setup, seed, place)
    for move in tried(match, setup):
        assert match.rules.parse_move(str(move)) == move
        assert str(move).isascii()
    for text in adapter(setup).notations:
        assert str(match.rules.parse_move(text)) == text


@every_game
@given(text=st.text(max_size=20), place=st.integers(0, PLACES), cut=st.integers(0, 12))
def test_what_is_no_notation_is_refused_and_never_repaired(name: str, text: str, place: int, cut: int) -> None:
    """Random text, and a correct notation with something inserted."""
    known = ADAPTERS[name].notations[place % len(ADAPTERS[name].notations)]
    for spoilt in (text, known[:cut] + text + known[cut:]):
        try:
            assert str(GAMES[name].rules.parse_move(spoilt)) == spoilt
        except BadNotation:
            assert spoilt not in ADAPTERS[name].notations


# properties of moves and views


@every_setup
@pytest.mark.random
@cases("seed", (RARE, *SEEDS))
def test_the_moves_that_several_owe_at_once_are_the_secret_ones(setup: Setup, seed: str) -> None:
    match = position(setup, seed, -1)
    together = {
        type(move) for state, (_, move) in zip(match._states, match.moves, strict=False) if len(match.rules.seats_to_move(state)) > 1
    }
    assert [str(move) for _, move in match.moves if move.is_secret != (type(move) in together)] == []


@every_setup
@some_positions
def test_nobody_sees_which_secret_move_was_made(setup: Setup, seed: str, place: int) -> None:
    """This holds as long as another seat still owes a secret move."""
    match, rules = position(setup, seed, place), GAMES[setup.game].rules
    for seat in match.to_move if len(match.to_move) > 1 else ():
        made = [rules.play(state_of(match), seat, move) for move in match.legal(seat)]
        assert all(events == made[0][1] for _, events in made)
        for other in {None, *range(setup.players)} - {seat}:
            assert all(rules.view(state, other) == rules.view(made[0][0], other) for state, _ in made)


@every_setup
@some_positions
def test_a_decision_that_is_not_from_the_hand_is_made_in_the_open(setup: Setup, seed: str, place: int) -> None:
    """The decision is the same whatever is hidden, and none of its moves is secret, so it may be shown with all hands covered."""
    match, rules = position(setup, seed, place), GAMES[setup.game].rules
    hidden = adapter(setup).scrambled(state_of(match), None, random.Random(place))
    for seat in match.to_move:
        if not match.view(seat).is_private_decision:
            assert sorted(map(str, rules.legal(hidden, seat))) == sorted(map(str, match.legal(seat)))
            assert not any(move.is_secret for move in match.legal(seat))


@dataclass(frozen=True, slots=True)
class Plain(View):
    """A view of a game without secret choices."""

    def legal(self) -> tuple[Move, ...]:
        return ()

    def is_active(self, seat: int) -> bool:
        return seat == 1


def test_where_nothing_else_is_said_a_decision_hangs_on_the_whole_view_and_who_plays_is_in_the_deal() -> None:
    view = Plain(0)
    assert view.decision_view() is view and view.is_private_decision
    assert [view.is_out_of_deal(seat) for seat in (0, 1)] == [True, False]


def kinds(name: str, parent: type) -> Iterator[Any]:
    """Yield all classes of moves or events that the modules of a game know."""
    own = [module for key, module in sys.modules.items() if key.startswith(f"game.{GAMES[name].rules.name}.")]
    for kind in parent.__subclasses__():
        yield from [kind] if any(vars(module).get(kind.__name__) is kind for module in own) else []
        yield from kinds(name, kind)


@pytest.mark.parametrize(
    ("name", "automatic", "quiet", "mine"),
    [
        ("nin_jan", "Take", "chosen threw", ""),
        ("chifoumi", "Pass Stop", "passed stopped threw", ""),
        ("nain_jaune", "Pass", "", "played"),
        (
            "nambarz",
            "Pass",
            "all_passed ended left_open passed play_off reshuffled round_ended",
            "calculated joker laid_on matched may_recombine penalised",
        ),
    ],
)
def test_what_moves_and_events_say_of_themselves(name: str, automatic: str, quiet: str, mine: str) -> None:
    """Choosing a card, a pawn or a sign is never automatic, because it is a decision.

    Invisible events show nothing on the table; an own disclosure was hidden from the others only.
    """
    moves = sorted({move.__name__ for move in kinds(name, Move) if move.is_automatic})
    events = [event for event in kinds(name, Event) if hasattr(event, "key")]
    sentences = [sorted({event.key for event in events if getattr(event, flag)}) for flag in ("is_invisible", "is_own_disclosure")]
    assert [moves, *sentences] == [automatic.split(), quiet.split(), mine.split()]


@every_setup
@pytest.mark.random
@cases("seed", (RARE, *SEEDS))
def test_whoever_owes_a_move_plays_and_at_the_end_nobody_does(setup: Setup, seed: str) -> None:
    match = position(setup, seed, -1)
    for state in match._states[:-1]:
        assert all(match.rules.view(state, None).is_active(seat) for seat in match.rules.seats_to_move(state))
        assert not list(match.rules.view(state, None).legal()), "who stands by owes nothing"
    assert not any(match.view(None).is_active(seat) for seat in range(setup.players))
    assert not any(list(match.view(seat).legal()) for seat in range(setup.players))


@every_setup
def test_a_match_that_hides_nothing_shows_everybody_the_same(setup: Setup) -> None:
    match = played(setup, USUAL)
    plies = range(0, match.ply, 1 + match.ply // 20)
    views = [[match.at_ply(ply).view(seat) for seat in (None, *range(setup.players))] for ply in (*plies, 1, 2)]
    differ = any(replace(view, seat=None) != seen[0] for seen in views for view in seen)
    assert match.rules.has_hidden_information(setup.options) == differ


@every_setup
@some_matches
def test_what_a_game_came_to_is_said_by_seat_and_only_where_a_match_can_hold_several(setup: Setup, seed: str) -> None:
    match, game = played(setup, seed), GAMES[setup.game]
    result = [game.final_standing(match.events(ply)) for ply in range(match.ply)]
    assert all(values is None or len(values) == setup.players for values in result)
    assert result[-1] is not None or not any(result), "at the end of a match too, where it is said at all"


# options and results


@every_game
def test_every_default_is_in_its_range(name: str) -> None:
    known = GAMES[name].rules.options
    defaults = {option: known[option].default for option in known}
    for players in GAMES[name].rules.player_counts:
        check_options(known, defaults, players)
        assert GAMES[name].rules.initial_state(players, {}, "1") == GAMES[name].rules.initial_state(players, defaults, "1")


@every_game
@pytest.mark.parametrize("options", [{"nonsense": 1}, {"": None}])
def test_unknown_options_are_refused(name: str, options: Options) -> None:
    with pytest.raises(BadRecord) as refused:
        GAMES[name].rules.initial_state(GAMES[name].rules.player_counts[0], options, "1")
    assert refused.value.key == "unknown_option"


@every_game
@cases("wrong", [[], {}, [[]], 0.5, -1, 10**30, "nonsense"])
def test_odd_values_of_options_are_refused(name: str, wrong: Json) -> None:
    known = GAMES[name].rules.options
    for option in known:
        if not (isinstance(known[option], TeamsOption) and wrong == []):
            with pytest.raises(BadRecord):
                check_options(known, {option: wrong}, GAMES[name].rules.player_counts[0])


@every_game
def test_an_option_has_its_number_of_players(name: str) -> None:
    """A value other than the default is refused for other numbers of players; the default never is."""
    rules = GAMES[name].rules
    for option, players in product(rules.options, rules.player_counts):
        known = rules.options[option]
        rules.initial_state(players, {option: known.default}, "1")
        if isinstance(known, SwitchOption) and not can_change_option(known, players):
            with pytest.raises(BadRecord) as refused:
                rules.initial_state(players, {option: not known.default}, "1")
            assert (refused.value.key, refused.value.details) == (
                "option_players",
                {"option": option, "players": list(known.player_counts)},
            )
        assert set(known.player_counts) <= set(rules.player_counts)


@every_game
@cases("deal", [[], ["nonsense"], ["nonsense"] * 500, [""], ["\ud800"]])
def test_a_deal_that_cannot_be_is_refused(name: str, deal: list[str]) -> None:
    for players in GAMES[name].rules.player_counts:
        with pytest.raises(BadRecord):
            GAMES[name].rules.initial_state(players, {}, "1", deal)


@every_setup
@some_positions
def test_places_follow_the_protocol(setup: Setup, seed: str, place: int) -> None:
    match = position(setup, seed, place)
    outcome = match.outcome
    assert len(outcome.scores) == len(outcome.places) == setup.players
    for mine in outcome.places:
        assert mine == 1 + sum(other < mine for other in outcome.places), "from 1, ties alike: 1 1 3"
    firsts = tuple(seat for seat in range(setup.players) if outcome.places[seat] == 1)
    assert outcome.winners == (firsts if match.is_over else ())
