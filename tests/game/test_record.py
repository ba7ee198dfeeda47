"""Tests of reading records: valid ones read as written, all others are refused with the place of the fault."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kernel import MAX_QUOTED_CHARS, UNSENT_FIELD, BadRecord, Json, rank_scores, shortened, to_wire
from game.match import Match, known_game
from game.options import (
    ChoiceOption,
    LettersOption,
    NumberOption,
    Option,
    SwitchOption,
    TeamsOption,
    can_change_option,
    check_options,
    fits,
)
from game.record import MAX_NAME_LENGTH, MAX_SEAT_CHANGES, MAX_SEED_LENGTH, Player, Record, record_from_json
from tests.cases import cases
from tests.game.matches import Setup, played

WHOLE = {
    "format": 1,
    "game": "nin_jan",
    "options": {},
    "seats": [{"name": "Ada", "kind": "human"}, {"name": "Rémi", "kind": "bot", "level": "hard"}],
    "seed": "7",
    "moves": [[0, "choose P7"], [1, "choose S10"]],
}
ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(codec=None), max_size=50),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def bad(form: object) -> BadRecord:
    with pytest.raises(BadRecord) as refused:
        record_from_json(form)
    json.dumps(refused.value.details, allow_nan=False)
    return refused.value


def test_a_record_is_read_as_it_was_written() -> None:
    record = record_from_json(WHOLE)
    assert record == Record("nin_jan", (Player("Ada"), Player("Rémi", "hard")), "7", {}, ((0, "choose P7"), (1, "choose S10")))
    assert record.to_json() == WHOLE


def test_the_optional_fields_are_kept() -> None:
    form = {**WHOLE, "deal": ["R8", "P7"], "table": {"hints": True, "undo": False}}
    record = record_from_json(form)
    assert record.deal == ("R8", "P7") and record.table_rules == {"hints": True, "undo": False}
    assert record.to_json() == form


def test_a_record_shares_nothing_with_the_json_it_was_read_from() -> None:
    form = json.loads(json.dumps({**WHOLE, "table": {"undo": True}}))
    record = record_from_json(form)
    form["options"]["rounds"], form["table"]["undo"] = 3, False
    assert record.options == {} and record.table_rules == {"undo": True}


@pytest.mark.parametrize("form", [None, True, 1, "record", [], [WHOLE]])
def test_a_record_is_an_object(form: Json) -> None:
    assert bad(form).key == "not_an_object"


@cases("version", [0, 2, True, 1.0, "1", None, [], {}, float("nan"), float("inf"), 10**400, "1" * 99])
def test_another_format_is_refused(version: Json) -> None:
    assert bad({**WHOLE, "format": version}).key == "unknown_format"
    assert bad({**WHOLE, "format": version, "extra": 1}).key == "unknown_format", "a later format may have other fields"


@pytest.mark.parametrize("field", ["game", "options", "seats", "seed", "moves"])
def test_every_field_is_needed(field: str) -> None:
    assert bad({name: value for name, value in WHOLE.items() if name != field}).details == {"field": field}


def test_what_is_wrong_stands_in_the_text_of_the_error_too() -> None:
    """An uncaught error shows a developer nothing else."""
    assert str(bad([])) == "not_an_object" and "'cheat'" in str(bad({**WHOLE, "cheat": 1}))


def test_an_unknown_field_is_refused() -> None:
    assert (bad({**WHOLE, "cheat": 1}).key, bad({**WHOLE, "cheat": 1}).details) == ("unknown_field", {"field": "cheat"})
    assert bad({**WHOLE, "x" * 500: 1}).details == {"field": "x" * MAX_QUOTED_CHARS}


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("game", [None, 1, [], {}]),
        ("seed", [None, 7, True, ["7"], "x" * (MAX_SEED_LENGTH + 1), "\ud800", "a\udfff"]),
        ("options", [None, [], "", 0, [["rounds", 1]]]),
        ("seats", [None, [], "ab", {}, 2, {"0": "Ada"}]),
        ("moves", [None, {}, "ab", 0]),
        ("deal", [None, "R8", {}, 1, [1], ["R8", None], [["R8"]]]),
        (
            "table",
            [None, [], True, {"hints": 1}, {"hints": None}, {"other": True}, {"hints": True, "undo": 1}, {"hints": "no", "undo": False}],
        ),
    ],
)
def test_a_field_of_another_type_is_refused(field: str, values: list[Json]) -> None:
    for value in values:
        refused = bad({**WHOLE, field: value})
        assert (refused.key, refused.details) == ("bad_field", {"field": field})


@cases(
    "seat",
    [
        None,
        "Ada",
        [],
        {},
        {"name": "Ada"},
        {"kind": "human"},
        {"name": None, "kind": "human"},
        {"name": 1, "kind": "human"},
        {"name": "Ada", "kind": "person"},
        {"name": "Ada", "kind": "human", "level": "easy"},
        {"name": "Ada", "kind": "bot"},
        {"name": "Ada", "kind": "bot", "level": None},
        {"name": "Ada", "kind": "bot", "level": "best"},
        {"name": "Ada", "kind": "bot", "level": ["easy"]},
        {"name": "Ada", "kind": ["human"]},
        {"name": "Ada", "kind": "human", "age": 7},
        {"name": "x" * (MAX_NAME_LENGTH + 1), "kind": "human"},
        {"name": "two\nlines", "kind": "human"},
        {"name": "nothing\x00", "kind": "human"},
        {"name": "\ud83d", "kind": "human"},
    ],
)
def test_a_bad_seat_is_refused_and_says_which(seat: Json) -> None:
    seats = [{"name": "Ada", "kind": "human"}, seat]
    assert (bad({**WHOLE, "seats": seats}).key, bad({**WHOLE, "seats": seats}).details) == ("bad_seat", {"seat": 1})


@pytest.mark.parametrize("name", ["", "Zoé", "Łucja-Ünal O'Neill", "李", "🦊", "x" * MAX_NAME_LENGTH])
def test_names_may_be_written_in_any_script(name: str) -> None:
    assert record_from_json({**WHOLE, "seats": [{"name": name, "kind": "human"}]}).seats == (Player(name),)


def test_a_seed_may_be_as_long_as_that() -> None:
    assert record_from_json({**WHOLE, "seed": "x" * MAX_SEED_LENGTH}).seed == "x" * MAX_SEED_LENGTH


def test_a_human_may_have_the_level_null() -> None:
    assert record_from_json({**WHOLE, "seats": [{"name": "Ada", "kind": "human", "level": None}]}).seats == (Player("Ada"),)


@pytest.mark.parametrize(
    "move", [None, 0, "choose R8", [], [0], [0, 1], ["0", "take 0"], [True, "take 0"], [0.0, "take 0"], [0, "a", 1], {}]
)
def test_a_bad_move_is_refused_and_says_which(move: Json) -> None:
    refused = bad({**WHOLE, "moves": [[0, "choose P7"], move]})
    assert (refused.key, refused.details) == ("bad_move", {"ply": 1})


@given(form=ANY_JSON)
def test_no_json_breaks_the_reader(form: Any) -> None:
    bad(form)


@given(field=st.sampled_from(sorted({*WHOLE, "deal", "table"})), value=ANY_JSON)
def test_no_field_breaks_the_reader(field: str, value: Any) -> None:
    try:
        record = record_from_json({**WHOLE, field: value})
    except BadRecord as refused:
        json.dumps(refused.details, allow_nan=False)
    else:
        assert record_from_json(record.to_json()) == record


# the match that a record makes


def replaying(**changes: object) -> tuple[str, object]:
    form = {**played(Setup("nin_jan", 2), "7").record().to_json(), **changes}
    with pytest.raises(BadRecord) as refused:
        Match(record_from_json(form))
    return refused.value.key, refused.value.details


def test_a_match_says_where_its_record_does_not_replay() -> None:
    moves = [[seat, str(move)] for seat, move in played(Setup("nin_jan", 2), "7").moves]
    assert replaying(moves=[*moves, [0, "take 0"]]) == ("illegal_move", {"ply": len(moves), "move": "take 0", "why": "over"})
    assert replaying(moves=[[2, moves[0][1]]]) == ("illegal_move", {"ply": 0, "move": moves[0][1], "why": "no_such_seat"})
    assert replaying(moves=[[-1, moves[0][1]]])[1] == {"ply": 0, "move": moves[0][1], "why": "no_such_seat"}
    assert replaying(moves=[[10**40, "take 0"]])[0] == "illegal_move"
    assert replaying(moves=[moves[0], [0, "jump" * 50]]) == ("unreadable_move", {"ply": 1, "move": ("jump" * 50)[:MAX_QUOTED_CHARS]})


def test_a_match_says_what_is_wrong_with_its_setup() -> None:
    one = [{"name": "Ada", "kind": "human"}]
    assert replaying(game="poker") == ("unknown_game", {"game": "poker"})
    assert replaying(seats=one) == ("bad_players", {"players": 1, "least": 2, "most": 5})
    assert replaying(seats=one * 100_000) == ("bad_players", {"players": 100_000, "least": 2, "most": 5})
    assert replaying(options={"x" * 99: [[]]}) == ("unknown_option", {"option": "x" * MAX_QUOTED_CHARS})
    assert replaying(deal=["R8"] * 100_000) == ("card_twice", {"card": "R8"})
    assert replaying(deal=["Q" * 99])[1] == {"card": "Q" * MAX_QUOTED_CHARS, "place": 0}


def test_a_seat_passes_to_a_bot_and_the_moves_stand() -> None:
    match = played(Setup("nin_jan", 3), "7")
    before = match.record()
    match.replace_player(1, Player("Fox", "easy"))
    after = record_from_json(match.record().to_json())
    assert after.seats == (Player("1"), Player("Fox", "easy"), Player("3")) and after.moves == before.moves
    assert Match(after).outcome == match.outcome


def test_who_sat_at_a_seat_is_kept_for_the_moves_they_made() -> None:
    match = played(Setup("nin_jan", 3), "7")
    whole, player = match.record(), (Player("1"), Player("2"), Player("3"))
    early = Match(replace(whole, moves=whole.moves[:4]))
    early.replace_player(1, Player("Fox", "easy"))
    early.replace_player(1, Player("Fox", "hard"))  # no move was played in between
    for seat, text in whole.moves[4:9]:
        early.play(seat, early.rules.parse_move(text))
    early.replace_player(2, Player("Owl", "normal"))
    record = record_from_json(json.loads(json.dumps(early.record().to_json())))
    assert record.to_json()["handed"] == [[4, 1, "human", None, "2"], [9, 2, "human", None, "3"]]
    assert record.players_at(3) == player and record.players_at(4) == (player[0], Player("Fox", "hard"), player[2])
    assert record.players_at(9) == record.seats == (player[0], Player("Fox", "hard"), Player("Owl", "normal"))
    early.undo()
    assert [passed.ply for passed in early.record().seat_changes] == [4, 8] and early.players_at(3) == player, "it passed just now"
    early.replace_player(1, Player("2"))
    assert [passed.player for passed in early.record().seat_changes] == [Player("2"), Player("3"), Player("Fox", "hard")]
    assert record_from_json(early.record().to_json()) == early.record(), "a robot that sat there is written too"
    assert [passed.ply for passed in Match(record).at_ply(6).record().seat_changes] == [4, 6]


def test_a_seat_given_back_at_once_leaves_no_trace() -> None:
    match = Match(replace(played(Setup("nin_jan", 3), "7").record(), moves=()))
    match.replace_player(1, Player("Fox", "easy"))
    assert not match.record().seat_changes, "nobody has moved yet"
    match.play(0, next(iter(match.legal(0))))
    match.replace_player(1, Player("2"))
    match.replace_player(1, Player("Fox", "easy"))
    assert not match.record().seat_changes


@pytest.mark.parametrize(
    "handed",
    [
        {},
        [[]],
        [5],
        [[0, 1, "human", None]],
        [["1", 1, "human", None, "2"]],
        [[True, 1, "human", None, "2"]],
        [[-1, 1, "human", None, "2"]],
        [[99_999, 1, "human", None, "2"]],
        [[1, 3, "human", None, "2"]],
        [[2, 1, "human", None, "2"], [1, 1, "human", None, "2"]],
        [[1, 1, "human", None, "2"]] * (MAX_SEAT_CHANGES + 1),
    ],
)
def test_who_sat_there_is_checked(handed: Json) -> None:
    error = bad({**played(Setup("nin_jan", 3), "7").record().to_json(), "handed": handed})
    assert (error.key, error.details) == ("bad_field", {"field": "handed"})


def test_a_person_who_sat_there_has_no_level() -> None:
    assert bad({**played(Setup("nin_jan", 3), "7").record().to_json(), "handed": [[1, 1, "human", "easy", "2"]]}).key == "bad_seat"


def test_a_bot_gets_chance_of_its_own_and_never_the_seed() -> None:
    """The same record and seat give the same random numbers; another ply, seat or record others."""
    match = played(Setup("nin_jan", 3), "7")
    seeds = [match.at_ply(ply).bot_seed(seat) for ply in (0, 1) for seat in range(3)]
    seeds += [played(Setup("nin_jan", 3), "8").at_ply(0).bot_seed(0)]
    assert len(set(seeds)) == len(seeds) and not any(set(seed) - set("0123456789abcdef") for seed in seeds)
    assert Match(match.at_ply(1).record()).bot_rng(2).random() == match.at_ply(1).bot_rng(2).random()


def test_the_chance_of_a_bot_is_a_hash_of_its_own() -> None:
    """It can be computed again as SHA-256 of a constant, ply, seat and seed."""
    text = b"tablee/robots/0/1/7"
    assert played(Setup("nin_jan", 3), "7").at_ply(0).bot_seed(1) == hashlib.sha256(text).hexdigest()


# options and facts


@pytest.mark.parametrize(
    ("option", "right", "wrong"),
    [
        (SwitchOption(False), [True, False], [0, 1, None, "true", []]),
        (NumberOption(1, 4, 1), [1, 4], [0, 5, True, 1.0, "1", None, [1], 10**99]),
        (NumberOption(0, 7, None), [0, 7, None], [8, False]),
        (ChoiceOption(("helpful", "strict"), "helpful"), ["helpful", "strict"], ["", "Helpful", None, 0, ["helpful"]]),
        (ChoiceOption((0, 6, 12), 12), [0, 6, 12], [False, 6.0, "6", 1]),
        (LettersOption("+-*/", "+-*/"), ["+", "*/", ""], ["x", "+ ", None, 1, ["+"], {}]),
        (TeamsOption(3), [None, [0, 0, 1, 1], []], [[4], [True], [0.0], ["0"], [None], [[0]], "0011", {"0": 1}, 1]),
    ],
    ids=lambda value: str(value) if isinstance(value, Option) else "",
)
def test_a_value_fits_its_option_or_not(option: Option, right: list[Json], wrong: list[Json]) -> None:
    assert all(fits(option, value) for value in right)
    assert [value for value in wrong if fits(option, value)] == []


def test_an_option_may_be_for_some_numbers_of_players_only() -> None:
    known = {"rotate": SwitchOption(False, player_counts=(3,)), "peek": SwitchOption(True)}
    assert [can_change_option(known["rotate"], players) for players in (2, 3, 4)] == [False, True, False]
    assert all(can_change_option(known["peek"], players) for players in (2, 3, 4))
    check_options(known, {"rotate": True, "peek": False}, 3)
    check_options(known, {"rotate": False, "peek": False}, 2)
    with pytest.raises(BadRecord) as refused:
        check_options(known, {"rotate": True}, 2)
    assert (refused.value.key, refused.value.details) == ("option_players", {"option": "rotate", "players": [3]})
    with pytest.raises(BadRecord) as refused:
        check_options(known, {"rotate": "yes"}, 2)
    assert refused.value.key == "bad_option", "what is no value at all is said first"


@dataclass(frozen=True, slots=True)
class Thing:
    """A value with a field that is not sent."""

    open: int
    secret: int = field(default=0, metadata=UNSENT_FIELD)


@dataclass(frozen=True, slots=True)
class Formed:
    """A value with its own wire format."""

    number: int

    def wire(self) -> Json:
        return [self.number]

    def __str__(self) -> str:
        return "not asked for"


def test_a_field_may_stay_off_the_wire_and_a_value_may_have_a_form_of_its_own() -> None:
    assert to_wire(Thing(1, 2)) == {"open": 1}
    assert to_wire({"things": (Thing(1), Formed(7))}) == {"things": [{"open": 1}, [7]]}


@pytest.mark.parametrize(
    ("value", "seen"),
    [(None, None), (True, True), (3, 3), (-0.5, -0.5), ("x" * 99, "x" * MAX_QUOTED_CHARS), ([[[]]], "list"), ({"a": 1}, "dict")]
    + [(float("nan"), "number"), (float("-inf"), "number"), (10**400, "number"), (10**15, "number"), (10**15 - 1, 10**15 - 1)],
)
def test_a_foreign_value_is_shown_short(value: object, seen: Json) -> None:
    assert shortened(value) == seen and type(shortened(value)) is type(seen)


@pytest.mark.parametrize(
    ("scores", "ahead", "places"),
    [
        ((3, 5, 5), (), (3, 1, 1)),
        ((3, 5, 5), (2,), (3, 2, 1)),
        ((1, 1, 1), (), (1, 1, 1)),
        ((-1, 0.5, 0), (), (3, 1, 2)),
        ((4, 5), (0,), (2, 1)),
        ((2, 2, 1), (0, 1), (1, 1, 3)),
    ],
)
def test_places_count_from_one_and_tie(scores: tuple[float, ...], ahead: tuple[int, ...], places: tuple[int, ...]) -> None:
    assert rank_scores(scores, ahead) == places


@pytest.mark.parametrize("ask", [lambda: known_game("nin_jan", 6), lambda: known_game("", 2), lambda: known_game("nin_jan", -1)])
def test_a_game_is_known_by_its_name_and_players(ask: Callable[[], object]) -> None:
    with pytest.raises(BadRecord):
        ask()
