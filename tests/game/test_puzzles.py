"""Tests of puzzles: the day, their order, share codes; and a sample of the existing puzzles, proved again."""

from __future__ import annotations

import secrets
from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from assets.make_puzzles import PUZZLE_COUNTS, checked, main, written
from game.match import Match
from game.puzzles.puzzle import HARDEST, way
from game.puzzles.share_code import LONGEST, BadCode, record_code, record_in
from game.puzzles.solver_rating import next_one, strength
from game.record import Player, Record
from game.registry import GAMES
from tests import chance
from ui.assets.puzzle_file import FOLDER, BadPuzzles, day_words, puzzles, read
from ui.puzzles.daily import deal, dealt, of_the_day, seed
from ui.puzzles.day_code import day_code, day_in

LEAST = {"chifoumi": 150, "nambarz": 150, "nin_jan": 60, "nain_jaune": 60}
SAMPLE = {"chifoumi": 24, "nambarz": 9, "nin_jan": 9, "nain_jaune": 9}  # check each nth puzzle; a long run checks three times as many
SLOW = ("save",)  # kinds that only a long run checks
SUNDAY = date(2026, 11, 22)


# --- the existing puzzles


@pytest.mark.parametrize("game", LEAST)
def test_there_are_enough_each_once_and_of_every_kind(game: str) -> None:
    result = puzzles(game)
    assert len(result) >= LEAST[game] and len({puzzle.id for puzzle in result}) == len(result)
    assert set(Counter(puzzle.kind for puzzle in result)) == set(PUZZLE_COUNTS[game])
    assert [puzzle.difficulty for puzzle in result] == sorted(puzzle.difficulty for puzzle in result)
    assert {puzzle.stars for puzzle in result} == {1, 2, 3}


@pytest.mark.random
@pytest.mark.parametrize("game", LEAST)
def test_a_sample_has_its_answers(game: str) -> None:
    faults = checked(game, FOLDER / f"{game}.json", chance.many(SAMPLE[game], SAMPLE[game] // 3), SLOW[: chance.many(1, 0)])
    assert list(faults) == []


@pytest.mark.long
@pytest.mark.crossing
def test_all_have_their_answers() -> None:
    assert main(["--check"]) == 0


def test_a_wrong_answer_and_the_same_puzzle_twice_are_found(tmp_path: Path) -> None:
    first, other = puzzles("nin_jan")[:2]
    wrong = replace(first, lines=(first.lines[0][:1],), id="one")
    unreached = replace(other, moves=(*other.moves, "0 add 9"), id="two")
    file = tmp_path / "nin_jan.json"
    file.write_text(written("nin_jan", [wrong, unreached, other, replace(other, id="three")]), encoding="utf-8")
    text = "\n".join(checked("nin_jan", file))
    assert "one: these are not the right answers" in text and "two: the position cannot be reached" in text
    assert "three: the same as" in text


def test_a_broken_file_is_one_sentence(tmp_path: Path) -> None:
    for number, text in enumerate(("{", '{"format":2,"game":"x","puzzles":[]}', '{"format":1,"game":"x","puzzles":[{"id":"a"}]}')):
        file = tmp_path / f"{number}.json"
        file.write_text(text)
        with pytest.raises(BadPuzzles, match=rf"The puzzles in {number}.json cannot be read"):
            read(file)
    with pytest.raises(BadPuzzles):
        read(tmp_path / "none.json")


def test_a_line_is_followed_move_by_move() -> None:
    puzzle = next(one for one in puzzles("chifoumi") if one.kind == "win")
    line = puzzle.lines[0]
    assert puzzle.next(()) == (line[0],) and not puzzle.solved(())
    assert not puzzle.solved(line[:1]) and puzzle.solved(line) and puzzle.next(line) == ()
    match = Match(replace(puzzle.record(["a", "b"]), moves=()))
    for text in (*puzzle.moves, *line):
        seat, _, move = text.partition(" ")
        match.play(int(seat), match.rules.parse_move(move))
    assert match.over and match.outcome.winners == (puzzle.seat,), "two turns win"


def test_the_same_cards_in_another_order_are_one_way() -> None:
    assert way(("0 calc 3 + 4",)) == way(("0 calc 4 + 3",)) != way(("0 calc 4 + 2",))


# --- the day


def test_everybody_has_the_same_day_and_no_puzzle_comes_again_before_all_have_come() -> None:
    shelf = puzzles("nin_jan")
    days = [SUNDAY + timedelta(number) for number in range(len(shelf))]
    result = [of_the_day(day, shelf) for day in days]
    assert len({puzzle.id for puzzle in result if puzzle}) == len(shelf)
    assert of_the_day(SUNDAY, tuple(reversed(shelf))) == result[0] and of_the_day(SUNDAY, ()) is None


def test_the_deal_of_a_day() -> None:
    record = deal(SUNDAY, "nambarz", ["Léa", "Nori", "Zuki"])
    assert record.seed == seed(SUNDAY, "nambarz") == "day/2026-11-22/nambarz"
    assert [seat.level for seat in record.seats] == [None, "normal", "normal"] and not record.options
    assert record.table == {"hints": False, "undo": False}
    assert [game for game in GAMES if dealt(game)] == ["nin_jan", "nain_jaune", "nambarz"]


# --- solver rating


def test_who_solves_gets_harder_ones_and_who_does_not_easier_ones() -> None:
    shelf = puzzles("nambarz")
    solves, fails = [(40, True)] * 8, [(40, False)] * 8
    assert strength(fails) <= strength([]) < strength(solves) <= HARDEST
    easy, hard = next_one(shelf, (), strength(fails)), next_one(shelf, (), strength(solves))
    assert easy and hard and easy.difficulty < hard.difficulty
    again = next_one(shelf, {easy.id}, strength(fails), easy.id)
    assert again and again.id != easy.id
    assert next_one(shelf, {puzzle.id for puzzle in shelf}, 0.0) is not None and next_one((), (), 0.0) is None


# --- share codes


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_a_days_code_is_understood_in_every_language(language: str) -> None:
    words, today = day_words(), date(2027, 12, 3)
    for number in range(0, 420, 7):
        day = today - timedelta(number)
        assert day_in(day_code(day, words[language]).lower(), words, today) == day
    assert day_in(" Soúris  22-11 ", words, today) == SUNDAY
    assert day_in("Tablée · SOURIS 22 11 · Nin Jan ★ · Chifoumi 3", words, today) == SUNDAY, "as it was copied"


def test_no_code_of_a_day() -> None:
    words = day_words()
    code = day_code(SUNDAY, words["fr"])
    for text in ("", "22 11", "CHEVAL 22 11", code.replace("22", "x"), code.replace("22 11", "31 02")):
        assert day_in(text, words, SUNDAY) is None
    assert day_in(code, words, SUNDAY - timedelta(1)) is None, "not before tomorrow"
    assert len({len(sentences) for sentences in words.values()}) == 1
    for sentences in words.values():
        assert len(set(sentences)) == len(sentences)


RECORDS = (
    Record("nin_jan", (Player("1"), Player("2", "easy")), secrets.token_hex(16)),
    Record("nambarz", tuple(Player(str(n + 1), "hard" if n else None) for n in range(11)), "0" * 32, {"operations": "+-", "jokers": 4}),
    Record("nain_jaune", tuple(Player(str(n + 1), "normal") for n in range(8)), "f" * 32, {"deals": 40, "dealer": 3, "announce": False}),
    Record("chifoumi", (Player("1"), Player("2")), "day/2026-11-22/chifoumi", {"free_placement": True}),
)


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.game)
def test_a_record_goes_into_a_code_and_comes_out_of_it(record: Record) -> None:
    code = record_code(record)
    assert 0 < len(code) <= LONGEST and code.isalnum()
    spoken = "-".join(code[at : at + 5] for at in range(0, len(code), 5)).lower()
    assert record_in(spoken) == record
    assert record_code(replace(record, moves=(), table={"hints": False})) == code


def test_a_slip_in_a_code_is_noticed() -> None:
    code = record_code(RECORDS[0])
    for index in range(len(code)):
        slip = code[:index] + ("A" if code[index] != "A" else "B") + code[index + 1 :]
        with pytest.raises(BadCode):
            record_in(slip)
    for text in ("", "é", code[:-3], code + code, "A" * 59, "="):
        with pytest.raises(BadCode):
            record_in(text)


def test_what_no_code_can_hold() -> None:
    assert record_code(replace(RECORDS[0], deal=("R1",))) == ""
    assert record_code(replace(RECORDS[0], seed="a seed that somebody has written, and that is long")) == ""
