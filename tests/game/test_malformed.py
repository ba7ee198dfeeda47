"""Tests of malformed protocol lines: every known kind and random ones. The match must stay unchanged."""

from __future__ import annotations

import errno
import io
import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game import __main__ as line
from game import protocol
from game.__main__ import answer_requests
from game.kernel import BadRecord
from game.match import Match
from game.protocol import COMMANDS, MAX_LINE_BYTES
from game.record import Player, Record, record_from_json
from tests import chance
from tests.game.matches import Setup, played
from tests.game.talk import NEW, RIGHT, Talk, begun
from ui.store.disk import SizeLimit


@pytest.fixture
def talk() -> Talk:
    return Talk(NEW)


WRONG: list[tuple[bytes, str]] = [
    (b"hello", "not_json"),
    (b"{", "not_json"),
    (b'{"cmd": "record"} x', "not_json"),
    (b"{'cmd': 'record'}", "not_json"),
    (b'{"cmd": "record",}', "not_json"),
    (b'\xef\xbb\xbf{"cmd": "record"}', "not_json"),
    (b'{"cmd": "bot", "seat": 0, "level": "easy", "seconds": NaN}', "not_json"),
    (b'{"cmd": "bot", "seat": 0, "level": "easy", "seconds": -Infinity}', "not_json"),
    (b'{"cmd": "legal", "seat": ' + b"1" * 5000 + b"}", "not_json"),
    (b'{"cmd": "record"\x00}', "not_json"),
    ('{"cmd": "record"}'.encode("utf-16"), "not_utf8"),
    (b'{"cmd": "rec\xffrd"}', "not_utf8"),
    (b'{"cmd": "\xed\xa0\x80"}', "not_utf8"),
    (b"[" * 100_000, "too_deep"),
    (b'{"cmd": ' + b'{"a": ' * 50_000, "too_deep"),
    (b'{"cmd": "record", "x": ' + b"[" * 900 + b"]" * 900 + b"}", "unknown_field"),
    (b"[]", "not_an_object"),
    (b"null", "not_an_object"),
    (b"1", "not_an_object"),
    (b'"record"', "not_an_object"),
    (b'[{"cmd": "record"}]', "not_an_object"),
    (b"{}", "unknown_cmd"),
    (b'{"cmd": "record", "cmd": "undo"}', "field_twice"),
    (b'{"cmd": "legal", "seat": 0, "seat": 1}', "field_twice"),
    (b'{"cmd": "record", "x": {"a": 1, "a": 1}}', "field_twice"),
    (b" " * MAX_LINE_BYTES + b'{"cmd": "record"}', "line_too_long"),
]


@pytest.mark.parametrize(("line", "reason"), WRONG, ids=lambda part: str(part[:30]))
def test_a_line_that_is_no_request_is_refused(talk: Talk, line: bytes, reason: str) -> None:
    before = talk.truth()
    assert talk.line(line)["reason"] == reason
    assert talk.truth() == before


class Counted(str):
    """A name that counts its comparisons with other names."""

    compared = 0
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        Counted.compared += 1
        return str.__eq__(self, other)


@pytest.mark.parametrize(("names", "twice"), [("abca", "a"), ("abcc", "c"), ("abba", "a"), ("aabb", "a"), ("bacab", "b")])
def test_of_the_fields_that_are_there_twice_the_first_is_named(names: str, twice: str) -> None:
    line = "{" + ", ".join(f'"{name}": 0' for name in names) + "}"
    assert Talk().line(line.encode())["facts"] == {"field": twice}


def test_a_field_twice_among_many_is_found_in_one_pass() -> None:
    """A long line must not block the session: each field costs a few comparisons, not one with every other field."""
    names = [f"field {number}" for number in range(400)]
    Counted.compared = 0
    with pytest.raises(BadRecord, match="field_twice"):
        protocol._object_without_duplicates([(Counted(name), 0) for name in [*names, names[-1]]])
    assert Counted.compared < 10 * len(names)


@pytest.mark.parametrize("cmd", [None, 1, True, [], {}, ["record"], "", "Record", " record", "quit", "_do", "x" * 999, "\ud800"], ids=repr)
def test_an_unknown_command_is_refused(talk: Talk, cmd: object) -> None:
    reason, facts = talk.refused(cmd)
    assert reason == "unknown_cmd" and len(str(facts["cmd"])) <= 40


def test_every_command_of_the_protocol_is_there() -> None:
    assert list(COMMANDS) == list(RIGHT)


@pytest.mark.parametrize("cmd", RIGHT)
def test_before_a_game_only_new_load_and_options_are_answered(cmd: str) -> None:
    received = Talk().ask(cmd, **RIGHT[cmd])
    assert received["ok"] if cmd in ("new", "load", "options") else received["reason"] == "no_game"


@pytest.mark.parametrize("cmd", RIGHT)
def test_every_field_is_needed_and_no_other_is_allowed(talk: Talk, cmd: str) -> None:
    before = talk.truth()
    for field in RIGHT[cmd]:
        remaining = {name: value for name, value in RIGHT[cmd].items() if name != field}
        assert talk.refused(cmd, **remaining) == ("missing_field", {"field": field})
    for extra in ("id", "Seat", "deals", "x" * 99):
        assert talk.refused(cmd, **RIGHT[cmd], **{extra: 0}) == ("unknown_field", {"field": extra[:40]})
        first = json.dumps({extra: 0, "cmd": cmd, **RIGHT[cmd]}).encode()
        assert talk.line(first)["reason"] == "unknown_field", "wherever it stands"
    assert talk.truth() == before


@pytest.mark.parametrize("cmd", RIGHT)
def test_the_order_of_fields_does_not_matter(cmd: str) -> None:
    first, second = (begun(seed="5") for _ in range(2))
    fields = {"cmd": cmd, **RIGHT[cmd]}
    assert first.line(json.dumps(fields).encode()) == second.line(json.dumps(dict(reversed(fields.items()))).encode())


NO_TEXT: list[Any] = [None, 1, True, 0.5, [], {}, ["a"]]
NO_SEAT: list[Any] = [True, False, 0.0, 1.5, "0", [], {}, [0], 1e999]


@pytest.mark.parametrize(
    ("cmd", "field", "values"),
    [
        ("new", "game", NO_TEXT),
        ("new", "players", [None, True, 3.0, "3", [], {}, [3]]),
        ("new", "options", [None, 1, "", [], [["rounds", 1]]]),
        ("new", "seed", [*NO_TEXT, "x" * 201, "\ud800"]),
        ("new", "deal", [None, 1, "R8", {}, [1], [None], [["R8"]]]),
        ("legal", "seat", [None, *NO_SEAT]),
        ("play", "seat", [None, *NO_SEAT]),
        ("play", "move", NO_TEXT),
        ("view", "seat", NO_SEAT),
        ("bot", "seat", [None, *NO_SEAT]),
        ("bot", "level", NO_TEXT),
        ("bot", "seconds", [None, True, "1", [], {}, -1, -0.001, -(10**400)]),
        ("options", "game", NO_TEXT),
    ],
)
def test_a_field_of_another_type_is_refused(talk: Talk, cmd: str, field: str, values: list[Any]) -> None:
    before = talk.truth()
    for value in values:
        request = json.dumps({"cmd": cmd, **RIGHT[cmd], field: value}).replace("Infinity", "1e999")
        received = talk.line(request.encode())
        assert (received["ok"], received.get("reason"), received.get("facts")) == (False, "bad_field", {"field": field}), value
    assert talk.truth() == before


@pytest.mark.parametrize(
    ("cmd", "changes", "reason"),
    [
        ("new", {"game": "poker"}, "unknown_game"),
        ("new", {"game": "x" * 10_000}, "unknown_game"),
        ("new", {"players": 1}, "bad_players"),
        ("new", {"players": 6}, "bad_players"),
        ("new", {"players": -(10**100)}, "bad_players"),
        ("new", {"players": 10**4000}, "bad_players"),
        ("new", {"options": {"rounds": 1}}, "unknown_option"),
        ("new", {"options": {"": {"": {}}}}, "unknown_option"),
        ("new", {"game": "chifoumi", "players": 5}, "bad_players"),
        ("new", {"game": "chifoumi", "options": {"free_placement": 1}}, "bad_option"),
        ("new", {"game": "chifoumi", "options": {"rotate": None}}, "bad_option"),
        ("new", {"game": "chifoumi", "options": {"match": True}}, "option_players"),
        ("new", {"game": "chifoumi", "players": 4, "options": {"free_placement": True}}, "option_players"),
        ("new", {"game": "chifoumi", "deal": []}, "no_deal"),
        ("new", {"deal": []}, "cards_missing"),
        ("new", {"deal": ["R8", "R8"]}, "card_twice"),
        ("new", {"deal": ["R11"]}, "unknown_card"),
        ("new", {"deal": ["\ud800"]}, "unknown_card"),
        ("load", {"record": None}, "not_an_object"),
        ("load", {"record": {}}, "unknown_format"),
        ("load", {"record": {"format": 1}}, "missing_field"),
        ("load", {"record": {**RIGHT["load"]["record"], "moves": [[0, "jump"]]}}, "unreadable_move"),
        ("load", {"record": {**RIGHT["load"]["record"], "moves": [[0, "take 0"]]}}, "illegal_move"),
        ("load", {"record": {**RIGHT["load"]["record"], "seats": [{"name": "1", "kind": "human"}]}}, "bad_players"),
        ("load", {"record": {**RIGHT["load"]["record"], "game": "poker"}}, "unknown_game"),
        ("legal", {"seat": 3}, "no_such_seat"),
        ("legal", {"seat": -1}, "no_such_seat"),
        ("legal", {"seat": 10**4000}, "no_such_seat"),
        ("view", {"seat": 3}, "no_such_seat"),
        ("play", {"seat": 3}, "no_such_seat"),
        ("play", {"move": ""}, "bad_notation"),
        ("play", {"move": "choose R0"}, "bad_notation"),
        ("play", {"move": " choose P9"}, "bad_notation"),
        ("play", {"move": "take " + "9" * 10_000}, "bad_notation"),
        ("play", {"move": "choose \ud800"}, "bad_notation"),
        ("play", {"move": "take 0"}, "choose_now"),
        ("play", {"seat": 0, "move": "choose P9"}, "not_in_hand"),
        ("bot", {"seat": 3}, "no_such_seat"),
        ("bot", {"level": "best"}, "unknown_level"),
        ("options", {"game": "poker"}, "unknown_game"),
    ],
    ids=lambda part: str(part)[:40],
)
def test_a_request_that_cannot_be_met_is_refused(talk: Talk, cmd: str, changes: dict[str, Any], reason: str) -> None:
    before = talk.truth()
    received = talk.ask(cmd, **{**RIGHT[cmd], **changes})
    assert received["ok"] is False and received["reason"] == reason
    assert len(received["error"]) < 500 and talk.truth() == before


def test_a_failed_new_or_load_leaves_no_game_where_there_was_none() -> None:
    talk = Talk()
    talk.ask("new", **{**RIGHT["new"], "players": 9})
    talk.ask("load", record={})
    assert talk.refused("record") == ("no_game", {})


# chance


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=10,
)
LIKELY = st.sampled_from(
    [
        "nin_jan",
        "chifoumi",
        "easy",
        "take 0",
        "choose P9",
        "c2-c3",
        "c2xc3",
        "stop",
        "7",
        0,
        1,
        2,
        3,
        -1,
        None,
        True,
        {},
        [],
        RIGHT["load"]["record"],
    ]
)
NAMES = sorted({name for fields in RIGHT.values() for name in fields} | {"deal", "seconds", "id"})
REQUESTS = st.builds(
    lambda cmd, right, change: {"cmd": cmd, **(right and RIGHT.get(cmd, {})), **change},
    st.sampled_from(sorted(RIGHT)) | st.text(max_size=5),
    st.sampled_from([{}, True]),
    st.dictionaries(st.sampled_from(NAMES), LIKELY | JSON, max_size=3),
)
WHOLE = played(Setup("nin_jan", 3), "7")
# close to the end, so that bots have little to think about
START = {"cmd": "load", "record": WHOLE.at_ply(WHOLE.ply - 14).record().to_json()}
TALK = Talk(START)


def _survives(line: bytes) -> None:
    before = TALK.truth()
    if not TALK.line(line)["ok"]:
        assert TALK.truth() == before
    elif TALK.truth() != before:
        TALK.ask(**START)


@chance.examples(60, 1000)
@given(request=REQUESTS)
def test_whatever_is_asked_is_answered(request: dict[str, Any]) -> None:
    _survives(json.dumps(request).encode())


@chance.examples(50, 500)
@given(form=JSON)
def test_any_json_is_answered(form: Any) -> None:
    _survives(json.dumps(form).encode())


@given(line=st.binary(max_size=60))
@example(b'{"cmd": "load", "record": {"format": 1}}')
@example(b"\x00")
def test_any_bytes_are_answered(line: bytes) -> None:
    _survives(line)


@chance.examples(50, 500)
@given(request=st.sampled_from(sorted(RIGHT)), place=st.integers(0, 200), cut=st.integers(0, 4), put=st.binary(max_size=4))
def test_a_spoilt_line_is_answered(request: str, place: int, cut: int, put: bytes) -> None:
    line = json.dumps({"cmd": request, **RIGHT[request]}).encode()
    _survives(line[: place % len(line)] + put + line[place % len(line) + cut :])


# lines


def heard(text: bytes) -> list[dict[str, Any]]:
    answers = io.BytesIO()
    answer_requests(io.BytesIO(text), answers)
    return [json.loads(line) for line in answers.getvalue().splitlines()]


def test_blank_lines_are_ignored_and_every_other_line_has_its_answer() -> None:
    line = json.dumps(NEW).encode()
    assert heard(b"") == [] and heard(b"\n \n\t\r\n\n") == []
    assert [answer["ok"] for answer in heard(b"\n" + line + b"\r\n\nx\n" + line)] == [True, False, True], "the last without its end"


def test_a_line_without_end_is_one_refusal_and_the_next_line_is_heard() -> None:
    answers = heard(b"x" * (2 * MAX_LINE_BYTES + 5) + b"\n" + json.dumps(NEW).encode() + b"\n")
    assert [answer.get("reason") for answer in answers] == ["line_too_long", None]


def test_a_long_record_still_fits_a_line() -> None:
    """A record of a match is much shorter than the longest line, and loads again."""
    record = played(Setup("nin_jan", 5), "7").record().to_json()
    assert len(json.dumps(record)) < MAX_LINE_BYTES // 100
    assert Match(record_from_json(record)).is_over


EVENING = Record("nain_jaune", tuple(Player(f"Player {seat}", "normal") for seat in range(8)), "7", {"stake_every_deal": False, "deals": 0})


def test_a_record_of_more_moves_than_any_evening_has_fits_a_line_and_the_disk() -> None:
    """With one stake for all, a match to the last player may take thousands of deals (rules JA-8 and JA-18)."""
    size = len(json.dumps(replace(EVENING, moves=((7, "play 10D!"),) * 1000).to_json(), separators=(",", ":")))
    assert size * 700 < min(MAX_LINE_BYTES, SizeLimit.RECORD)
    count = replace(EVENING, moves=((7, "play 10D!"),) * 200_000)
    assert record_from_json(count.to_json()) == count


@pytest.mark.long
def test_a_game_to_the_last_player_loads_again_however_long_it_was() -> None:
    """This match has more than three thousand deals (rule JA-18)."""
    seats = EVENING.seats[:3]
    match, rng = Match(replace(EVENING, seats=seats, seed="0", options={**EVENING.options, "purse": 100, "announce": False})), Random("0")
    while not match.is_over:
        (seat,) = match.to_move
        match.play(seat, rng.choice(list(match.legal(seat))))
    again = Match(record_from_json(json.loads(json.dumps(match.record().to_json()))))
    assert again.ply == match.ply > 100_000 and again.is_over and again.outcome == match.outcome


def test_an_interrupt_and_a_closed_pipe_are_ends_and_other_trouble_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    def trouble(error: BaseException) -> None:
        def raising(requests: object, answers: object) -> None:
            raise error

        monkeypatch.setattr(line, "answer_requests", raising)

    monkeypatch.setattr(line, "discard_output", lambda: None)
    trouble(KeyboardInterrupt())
    assert line.main() == 0
    trouble(BrokenPipeError(errno.EPIPE, "nobody listens"))
    assert line.main() == 0
    trouble(OSError(errno.ENOSPC, "the disk is full"))
    with pytest.raises(OSError):
        line.main()
