"""The texts of Chifoumi: all in three languages, with their details filled in."""

from __future__ import annotations

import random
import re
from functools import partial
from pathlib import Path

import pytest

from game.bots.bot import Reason
from game.chifoumi import reasons as known
from game.chifoumi.moves import (
    Capture,
    Captured,
    Colour,
    Ended,
    GameBegan,
    GameEnded,
    Go,
    Kind,
    Moved,
    Passed,
    Pawn,
    Place,
    Placed,
    SignsShown,
    parse_move,
)
from game.chifoumi.rules import Chifoumi
from game.hand_signs import Sign
from game.kernel import Event, Json, Move, Options, Refusal
from game.record import Player
from tests.cases import cases
from tests.game.chifoumi.board import RULES, after, position
from tests.ui.telling import NAMES, match_of, model, said_whole
from ui.assets.translation import set_language
from ui.tables.chifoumi import gains, names, narration, reasons, texts
from ui.tables.contract import MoveGroup
from ui.tables.spoken.move_caption import caption_text

ROOT = Path(__file__).resolve().parents[2] / "game" / "chifoumi"
REFUSALS = (ROOT / "refusals.py").read_text(encoding="utf-8")
FACTS: dict[str, Json] = {"square": "c3", "origin": "b2", "seat": 1, "kind": "W", "mine": "R", "theirs": "P"}
TABLES_OF: tuple[tuple[int, Options], ...] = (
    (2, {"throw_for_start": True, "match": True}),
    (2, {"free_placement": True, "peek": False}),
    (3, {"rotate": True, "free_placement": True}),
    (3, {"peek": False}),
    (4, {}),
)
new_match = partial(match_of, "chifoumi")
pytestmark = pytest.mark.usefixtures("language")


def test_every_refusal_of_the_rules_has_a_sentence_of_its_own() -> None:
    keys = set(re.findall(r'Refusal\("(\w+)"', REFUSALS)) | set(re.findall(r'else "(cannot_\w+)"', REFUSALS))
    keys |= {"capture_instead", "centre", "on_opponent", "next_to_opponent"}
    assert len(keys) >= 22
    default = reasons.refusal_text(Refusal("not_your_turn"))
    sentences = {key: reasons.refusal_text(Refusal(key, FACTS)) for key in keys - {"not_your_turn"}}
    assert all(said_whole(sentence) and sentence != default for sentence in sentences.values())
    assert len(set(sentences.values())) == len(sentences)


@pytest.mark.parametrize("key", ["cannot_take", "cannot_stack", "not_in_reserve"])
def test_refusals_name_the_kind(key: str) -> None:
    """A refused capture tells what the kind can capture (rule CH-3)."""
    sentences = {reasons.refusal_text(Refusal(key, FACTS | {"kind": str(kind), "mine": str(kind)})) for kind in Kind}
    assert len(sentences) == len(Kind)


def test_every_reason_has_a_sentence_of_its_own() -> None:
    keys = set(re.findall(r"^([a-z_]+) {2,}", known.__doc__ or "", re.MULTILINE))
    assert "own_capture_for" in keys
    facts = FACTS | {"prey": "S", "by": "P", "target": "d5", "squares": ["c3", "d4"], "pawns": 3, "points": 2, "lost": 1}
    sentences = {key: reasons.reason_text(Reason(key, facts)) for key in keys}
    alone = {key: reasons.reason_text(Reason(key, facts | {"pawns": 1})) for key in ("takes", "threatens", "quiet")}
    assert all(said_whole(sentence) and sentence != sentences[key] for key, sentence in alone.items())
    assert all(said_whole(sentence) for sentence in sentences.values())
    assert len(set(sentences.values())) == len(keys)


@pytest.mark.parametrize(("players", "options"), TABLES_OF)
def test_a_whole_match_is_told_without_a_gap(players: int, options: Options) -> None:
    match, rng = new_match(players, options), random.Random(players)
    for _ply in range(120):
        if match.is_over:
            break
        seat = rng.choice(match.to_move)
        moves = list(match.legal(seat))
        captures = [move for move in moves if isinstance(move, Capture)]
        table, seen = model(match), model(match, seat)
        assert said_whole(texts.progress_text(table.view).title_line) and said_whole(texts.progress_text(table.view).short_text)
        assert said_whole(texts.prompt(seen)) and said_whole(texts.prompt(table))
        origin = rng.choice(captures).origin if captures else ""
        assert all(said_whole(sentence) for sentence in texts.square_sentences(seen, origin).values())
        move = rng.choice(captures if captures and rng.random() < 0.7 else moves)
        assert said_whole(reasons.reason_text(match.game.explain_move(match.view(seat), move)))
        for event in match.play(seat, move):
            first = isinstance(event, GameBegan) and event.game == 1
            assert first or said_whole(narration.move_list_line(event, NAMES[:players])), event
            assert "{" not in narration.announcement(event, NAMES[:players])
    assert all(said_whole(remark) for remark in narration.remarks(match))


@cases("why", ["no_pawns", "no_capture", "quiet", "repetition"])
def test_the_end_says_why_and_how_many(why: str, language: str) -> None:
    """In a match, too, whose games add up (rules CH-11 to CH-14)."""
    sentence = narration.move_list_line(GameEnded(1, 2, why, (3, 4.5), (9, 12.5), {}), NAMES[:2])
    half = "4.5" if language == "en" else "4,5"
    assert said_whole(sentence) and half in sentence and "12" in sentence
    assert narration.announcement(GameEnded(1, 2, why, (3, 4.5), (9, 12.5), {}), NAMES[:2]) == sentence


def test_partners_share_their_score() -> None:
    """A team's score is stated once (rule CH-24)."""
    sentence = narration.move_list_line(GameEnded(None, 1, "no_capture", (7, 5, 7, 5), (0, 0, 0, 0), {}), NAMES[:4])
    assert sentence.count("7") == sentence.count("5") == 1


@cases("winners", [(0,), (0, 1), (0, 2), (0, 1, 2)])
def test_a_tie_is_shared(winners: tuple[int, ...]) -> None:
    """(rule CH-20)"""
    sentence = narration.move_list_line(Ended(None, winners), NAMES[:3])
    assert said_whole(sentence) and all((name in sentence) == (seat in winners) for seat, name in enumerate(NAMES[:3]))


def test_a_drawn_game_of_four_names_nobody() -> None:
    """No winner is named (rule CH-24)."""
    sentence = narration.move_list_line(Ended(None, (0, 1, 2, 3)), NAMES[:4])
    assert said_whole(sentence) and not any(name in sentence for name in NAMES[:4])
    assert NAMES[1] in narration.move_list_line(Ended(None, (1, 3)), NAMES[:4])


def test_what_is_said_aloud() -> None:
    def captured(count: int) -> Event:
        return Captured(0, Kind.ROCK, "b2", "c3", (Pawn(1, Kind.SCISSORS, 0),) * count, count)

    assert narration.announcement(captured(3), NAMES) and not narration.announcement(captured(2), NAMES)
    assert narration.announcement(Passed(1), NAMES)
    assert not narration.announcement(SignsShown(0, (Sign.ROCK, Sign.SCISSORS)), NAMES[:2]), "they are looked at first"


def test_own_pawns_taken_are_told_as_such() -> None:
    """(rules CH-17 and CH-22)"""
    pawns = (Pawn(0, Kind.PAPER, 0),)
    own_text, other = (narration.move_list_line(Captured(0, Kind.SCISSORS, "b2", "c2", pawns, points), NAMES) for points in (0, 1))
    assert said_whole(own_text) and own_text != other


def told(text: str, going_on: bool = False, points: int = 1) -> str | None:
    """Return the move caption of these moves of a paper pawn, as text; each capture gains `points`."""
    set_language("en")
    moves = tuple(parse_move(each) for each in text.split())
    parts = narration.caption(MoveGroup(0, moves, tuple(seen(move, points) for move in moves)), going_on)
    return None if parts is None else caption_text(parts)


def seen(move: Move, points: int) -> tuple[Event, ...]:
    match move:
        case Go(origin, square):
            return (Moved(0, Kind.PAPER, origin, square, 1),)
        case Capture(origin, square):
            return (Captured(0, Kind.PAPER, origin, square, (Pawn(1 if points else 0, Kind.ROCK, 0),), points),)
        case Place(kind, square):
            return (Placed(0, kind, square, 1),)
    return ()


@cases(
    "moves, going_on, line",
    [
        ("b2xc3 c3xd4", False, "Paper b2 takes c3, takes d4"),
        ("b2xc3 c3-d4", False, "Paper b2 takes c3, to d4"),
        ("b2xc3 stop", False, "Paper b2 takes c3"),
        ("b2xc3", True, "Paper b2 takes c3…"),
        ("b2-c3", False, "Paper b2 to c3"),
        ("R@c1", False, "Rock on c1"),
        ("stop", False, "stops there"),
        ("pass", False, "passes"),
    ],
)
def test_a_chain_is_one_line(moves: str, going_on: bool, line: str) -> None:
    """(rule CH-7)"""
    assert told(moves, going_on) == line


def test_each_step_of_a_turn_has_its_own_gain() -> None:
    """Figure 6 of the rules: an own paper, a stack of three, and a step away (rules CH-7 and CH-17)."""
    begun = position(". . bRbWbP . bR\n. wP . . .\nwS . . . .", free_placement=True)
    for moves, result in (("a1xb2", [-1]), ("a1xb2 b2xc3", [-1, 3]), ("a1xb2 b2xc3 c3-c2", [-1, 3, 0])):
        assert gains.last_turn_gains(RULES.view(after(begun, moves)[0], 0)) == result


def test_own_pawns_are_never_told_as_a_gain() -> None:
    """On the board, in the list, in the headline and in the prompt (rules CH-17 and CH-20)."""
    set_language("en")
    assert told("b2xc2", points=0) == "Paper b2 own –1 on c2"
    match = new_match(2, {"free_placement": True})
    for own_text, other in zip(("S@b2", "P@c2", "R@a1", "R@a2", "S@b1", "P@a3", "W@c1", "W@b3"), "RRSSPPWW", strict=True):
        match.play(0, parse_move(own_text))
        match.play(1, parse_move(f"{other}@g7"))
    assert gains.capture_gain(model(match, 0), "c2") == -1 and gains.gain_label(-1) == "own –1"
    match.play(0, parse_move("b2xc2"))
    assert gains.last_turn_gains(match.view(0)) == [-1]
    assert "Nice" not in texts.prompt(model(match, 0))
    assert texts.progress_text(match.view(0)).title_line.endswith("white may go on")


def test_what_does_not_join() -> None:
    for moves in ("b2-c3 c3-d4", "b2xc3 d4-e5", "R@c3 P@c3", "pass b2xc3", "b2xc3 pass"):
        assert told(moves) is None


def test_no_hint_beside_a_person_and_a_word_at_the_start() -> None:
    """(rule CH-25)"""
    people, robots = new_match(4).seats, (Player("Léa", None), *(Player(name, "normal") for name in NAMES[1:4]))
    refused = Chifoumi().hint_refusal([seat.is_human for seat in people], 0)
    assert refused is not None and said_whole(reasons.refusal_text(refused))
    assert Chifoumi().hint_refusal([seat.is_human for seat in robots], 0) is Chifoumi().hint_refusal([True] * 3, 0) is None
    assert said_whole(texts.welcome_tip(model(new_match(4)))) and not texts.welcome_tip(model(new_match(3)))


def test_options_and_seats_have_their_words() -> None:
    known = new_match(2).rules.options
    told = texts.option_texts().by_option
    assert set(told) == set(known)
    assert all(said_whole(option.label) and all(said_whole(line) for line in option.help) for option in told.values())
    for players in (2, 3, 4):
        assert len({texts.seat_label(seat, players, {}) for seat in range(players)}) == players
    assert texts.seat_label(0, 2, {"throw_for_start": True}) != texts.seat_label(0, 2, {})  # (rule CH-10)


def test_every_thing_has_its_own_name(language: str) -> None:
    pawns = {names.pawn_name(colour, kind) for colour in Colour for kind in Kind}
    assert len(pawns) == len(Colour) * len(Kind)
    for phrases in (
        [names.kind_name(kind) for kind in Kind],
        [names.kind_with_article(kind) for kind in Kind],
        [names.color_name(c) for c in Colour],
    ):
        assert len(set(phrases)) == len(Kind)
    assert (names.kind_with_article(Kind.SCISSORS) == "a pair of scissors") == (language == "en")


def test_a_square_tells_what_the_lifted_pawn_would_do() -> None:
    """Move, capture, or the reason why not (rules CH-5, CH-15 and CH-17)."""
    match = new_match(2)
    plain, going = (texts.square_sentences(model(match, seat), "c2")["c3"] for seat in (None, 0))
    assert going.startswith(plain) and going != plain
    placing = new_match(2, {"free_placement": True})
    centre, corner = map(texts.square_sentences(model(placing, 0)).__getitem__, ("d4", "a1"))
    assert "·" in centre and "·" not in corner


def test_hidden_pawns_are_only_counted() -> None:
    """The text about a square knows its top and its height (rule CH-9)."""
    match = new_match(2, {"free_placement": True, "peek": False})
    for seat, text in ((0, "R@a1"), (1, "P@g7"), (0, "W@a1")):
        match.play(seat, parse_move(text))
    sentence = texts.square_sentences(model(match))["a1"]
    assert names.pawn_name(Colour.WHITE, Kind.WELL) in sentence and names.pawn_count_text(2) in sentence
    assert names.pawn_name(Colour.WHITE, Kind.ROCK) not in sentence


def test_remarks_name_the_biggest_capture_and_the_longest_chain() -> None:
    """From an empty board (rule CH-15): the well captures seven pawns, then the last one (rules CH-6, CH-7 and CH-11)."""
    match = new_match(2, {"free_placement": True})
    for own_text, other in zip("RRSSPPWW", "PPWWSRRS", strict=True):
        match.play(0, parse_move(f"{own_text}@a1"))
        match.play(1, parse_move(f"{other}@c1"))
    for seat, text in ((0, "a1-b1"), (1, "c1-d1"), (0, "b1xc1"), (0, "c1xd1")):
        match.play(seat, parse_move(text))
    _end, biggest, longest = narration.remarks(match)
    assert names.pawn_count_text(7) in biggest and "c1" in biggest
    assert "2" in longest and NAMES[0] in longest


def test_a_chain_counts_what_is_taken_from_opponents() -> None:
    """A pawn that captures one of its own side, then an opponent's, has made one capture (rules CH-17 and CH-20)."""
    match = new_match(2, {"free_placement": True})
    for own_text, other in zip(
        ["S@b2", "P@c2", "R@a1", "R@a1", "S@a1", "P@a1", "W@a1", "W@a1"],
        ["P@c4", "P@g7", "S@g7", "S@g7", "R@g7", "R@g7", "W@g7", "W@g7"],
        strict=True,
    ):
        match.play(0, parse_move(own_text))
        match.play(1, parse_move(other))
    for seat, text in ((0, "a1-b1"), (1, "c4-c3"), (0, "b2xc2"), (0, "c2xc3"), (0, "stop")):
        match.play(seat, parse_move(text))
    assert narration.remarks(match) == []


@pytest.mark.parametrize("seat", [0, 1])
def test_a_score_says_how_it_is_counted(seat: int) -> None:
    """The non-starter's half point is explained (rule CH-13); so are a match's numbers (rule CH-14); rules CH-20 and CH-24."""
    set_language("en")
    assert ("half a point" in texts.score_explanation(new_match(2).view(None), seat)) == (seat == 1)
    assert "reach 15" in texts.score_explanation(new_match(2, {"match": True}).view(None), seat)
    assert "taken" in texts.score_explanation(new_match(3).view(None), seat) and texts.score_unit(new_match(3).view(None)) == "taken"
    assert "team" in texts.score_explanation(new_match(4).view(None), seat)


def test_the_signs_are_called_by_what_they_show() -> None:
    set_language("en")
    assert [names.show_sign_label(sign) for sign in Sign] == ["Show rock", "Show paper", "Show scissors"]
