"""Tests of puzzles: the day, their order, share codes; and a sample of the existing puzzles, proved again."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from assets.make_puzzles import checked, games_with_puzzles, main, maker, written
from assets.puzzle_ranks import GREEDY, is_easy, share_found
from game.match import Match
from game.puzzles.puzzle import MAX_DIFFICULTY, Puzzle, solution_key
from game.puzzles.share_code import MAX_CODE_LENGTH, BadCode, decode_record, encode_record
from game.puzzles.solver_rating import next_puzzle, solver_strength
from game.record import Player, Record
from game.registry import GAMES
from tests import chance
from ui.assets.game_folder import BadGameFile, game_file
from ui.assets.puzzle_file import PUZZLES_FILE, daily_code_words, load_puzzles, puzzles_of_game
from ui.puzzles.daily import FIRST_RANKED_DAY, daily_deal, daily_seed, day_code, has_daily_deal, parse_day_code, puzzle_of_day

LEAST = 0.85  # share of the wanted puzzles
SAMPLE = {"chifoumi": 24}  # check each nth puzzle, elsewhere each 9th; a long run checks three times as many
SLOW = ("save",)  # kinds that only a long run checks
SUNDAY = date(2026, 11, 22)


# --- the existing puzzles


@pytest.mark.parametrize("game", GAMES)
def test_there_are_enough_each_once_and_of_every_kind(game: str) -> None:
    if game not in games_with_puzzles():
        pytest.skip(f"{game} has no puzzles")
    result, required = puzzles_of_game(game), maker(game).COUNTS
    assert len(result) >= LEAST * sum(required.values()) and len({puzzle.id for puzzle in result}) == len(result)
    assert set(Counter(puzzle.kind for puzzle in result)) == set(required)
    assert [puzzle.difficulty for puzzle in result] == sorted(puzzle.difficulty for puzzle in result)
    assert {puzzle.stars for puzzle in result} == {1, 2, 3}


@pytest.mark.random
@pytest.mark.parametrize("game", games_with_puzzles())
def test_a_sample_has_its_answers(game: str) -> None:
    every = SAMPLE.get(game, 9)
    faults = checked(game, game_file(game, PUZZLES_FILE), chance.many(every, every // 3), SLOW[: chance.many(1, 0)])
    assert list(faults) == []


@pytest.mark.random
@pytest.mark.parametrize("game", games_with_puzzles())
def test_what_a_greedy_player_finds_is_easy_and_nothing_else(game: str) -> None:
    every = chance.many(9, 1)
    for puzzle in puzzles_of_game(game)[::every]:
        assert puzzle.is_easy == is_easy({GREEDY: share_found(puzzle, GREEDY, maker(game).SOLVERS)}), puzzle.id


@pytest.mark.long
@pytest.mark.crossing
def test_all_have_their_answers() -> None:
    assert main(["--check"]) == 0


def test_a_wrong_answer_and_the_same_puzzle_twice_are_found(tmp_path: Path) -> None:
    first, other = puzzles_of_game("nin_jan")[:2]
    wrong = replace(first, lines=(first.lines[0][:1],), id="one")
    unreached = replace(other, moves=(*other.moves, "0 add 9"), id="two")
    file = tmp_path / "nin_jan.json"
    file.write_text(written("nin_jan", [wrong, unreached, other, replace(other, id="three")]), encoding="utf-8")
    text = "\n".join(checked("nin_jan", file))
    assert "one: these are not the right answers" in text and "two: the position cannot be reached" in text
    assert "three: the same as" in text


def test_a_broken_file_is_one_sentence(tmp_path: Path) -> None:
    for number, text in enumerate(("{", '{"format":2,"game":"x","puzzles":[]}', '{"format":1,"game":"x","puzzles":[{"id":"a"}]}')):
        file = tmp_path / str(number) / PUZZLES_FILE
        file.parent.mkdir()
        file.write_text(text)
        with pytest.raises(BadGameFile, match=rf"The puzzles in {number}/puzzles.json cannot be read"):
            load_puzzles(file)
    with pytest.raises(BadGameFile):
        load_puzzles(tmp_path / "none.json")


def test_a_line_is_followed_move_by_move() -> None:
    puzzle = next(one for one in puzzles_of_game("chifoumi") if one.kind == "win")
    line = puzzle.lines[0]
    assert puzzle.next_moves(()) == (line[0],) and not puzzle.is_solved(())
    assert not puzzle.is_solved(line[:1]) and puzzle.is_solved(line) and puzzle.next_moves(line) == ()
    match = Match(replace(puzzle.position_record(["a", "b"]), moves=()))
    for text in (*puzzle.moves, *line):
        seat, _, move = text.partition(" ")
        match.play(int(seat), match.rules.parse_move(move))
    assert match.is_over and match.outcome.winners == (puzzle.seat,), "two turns win"


def test_the_same_cards_in_another_order_are_one_way() -> None:
    assert solution_key(("0 calc 3 + 4",)) == solution_key(("0 calc 4 + 3",)) != solution_key(("0 calc 4 + 2",))


# --- the day


@pytest.mark.parametrize("game", games_with_puzzles())
def test_no_puzzle_comes_again_before_all_like_it_have_come(game: str) -> None:
    shelf = puzzles_of_game(game)
    easy = {puzzle.id for puzzle in shelf if puzzle.is_easy}
    before = _ids_of_days(shelf, [FIRST_RANKED_DAY - timedelta(number + 1) for number in range(len(shelf))])
    assert len(set(before)) == len(shelf)
    mondays = [FIRST_RANKED_DAY + timedelta(7 * number) for number in range(len(easy))]
    assert set(_ids_of_days(shelf, mondays)) == easy
    days = [FIRST_RANKED_DAY + timedelta(number) for number in range(2 * len(shelf))]
    others = _ids_of_days(shelf, [day for day in days if day.weekday()][: len(shelf) - len(easy)])
    assert len(set(others)) == len(others) and not easy & set(others)


@pytest.mark.parametrize("game", games_with_puzzles())
def test_of_seven_days_in_a_row_at_most_one_is_easy(game: str) -> None:
    shelf = puzzles_of_game(game)
    days = [puzzle_of_day(FIRST_RANKED_DAY + timedelta(number), shelf) for number in range(3_000)]
    easy = [puzzle is not None and puzzle.is_easy for puzzle in days]
    assert all(sum(easy[first : first + 7]) <= 1 for first in range(len(easy) - 6)) and any(easy)


def test_everybody_has_the_same_day_and_the_days_that_have_been_stay() -> None:
    kept = {"nin_jan": "1c593474", "chifoumi": "39000679", "nambarz": "3c681787", "nain_jaune": "2a2d02a5"}
    for game, id in kept.items():
        shelf = puzzles_of_game(game)
        for day in (SUNDAY, FIRST_RANKED_DAY):
            assert puzzle_of_day(day, tuple(reversed(shelf))) == puzzle_of_day(day, shelf)
        puzzle = puzzle_of_day(SUNDAY, shelf)
        assert puzzle is not None and puzzle.id == id
    assert puzzle_of_day(SUNDAY, ()) is None and puzzle_of_day(FIRST_RANKED_DAY, ()) is None


def _ids_of_days(shelf: Sequence[Puzzle], days: Sequence[date]) -> list[str]:
    return [puzzle.id for puzzle in (puzzle_of_day(day, shelf) for day in days) if puzzle is not None]


def test_the_deal_of_a_day() -> None:
    record = daily_deal(SUNDAY, "nambarz", ["Léa", "Nori", "Zuki"])
    assert record.seed == daily_seed(SUNDAY, "nambarz") == "day/2026-11-22/nambarz"
    assert [seat.level for seat in record.seats] == [None, "normal", "normal"] and not record.options
    assert record.table_rules == {"hints": False, "undo": False}
    assert [has_daily_deal(game) for game in ("nain_jaune", "nambarz", "nin_jan", "chifoumi")] == [True, True, True, False]


# --- solver rating


def test_who_solves_gets_harder_ones_and_who_does_not_easier_ones() -> None:
    shelf = puzzles_of_game("nambarz")
    solves, fails = [(40, True)] * 8, [(40, False)] * 8
    assert solver_strength(fails) <= solver_strength([]) < solver_strength(solves) <= MAX_DIFFICULTY
    easy, hard = next_puzzle(shelf, (), solver_strength(fails)), next_puzzle(shelf, (), solver_strength(solves))
    assert easy and hard and easy.difficulty < hard.difficulty
    again = next_puzzle(shelf, {easy.id}, solver_strength(fails), easy.id)
    assert again and again.id != easy.id
    assert next_puzzle(shelf, {puzzle.id for puzzle in shelf}, 0.0) is not None and next_puzzle((), (), 0.0) is None


# --- share codes


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_a_days_code_is_understood_in_every_language(language: str) -> None:
    words, today = daily_code_words(), date(2027, 12, 3)
    for number in range(0, 420, 7):
        day = today - timedelta(number)
        assert parse_day_code(day_code(day, words[language]).lower(), words, today) == day
    assert parse_day_code(" Soúris  22-11 ", words, today) == SUNDAY
    assert parse_day_code("Tablée · SOURIS 22 11 · Nin Jan ★ · Chifoumi 3", words, today) == SUNDAY, "as it was copied"


def test_no_code_of_a_day() -> None:
    words = daily_code_words()
    code = day_code(SUNDAY, words["fr"])
    for text in ("", "22 11", "CHEVAL 22 11", code.replace("22", "x"), code.replace("22 11", "31 02")):
        assert parse_day_code(text, words, SUNDAY) is None
    assert parse_day_code(code, words, SUNDAY - timedelta(1)) is None, "not before tomorrow"
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
    code = encode_record(record)
    assert 0 < len(code) <= MAX_CODE_LENGTH and code.isalnum()
    spoken = "-".join(code[at : at + 5] for at in range(0, len(code), 5)).lower()
    assert decode_record(spoken) == record
    assert encode_record(replace(record, moves=(), table_rules={"hints": False})) == code


def test_a_slip_in_a_code_is_noticed() -> None:
    code = encode_record(RECORDS[0])
    for index in range(len(code)):
        slip = code[:index] + ("A" if code[index] != "A" else "B") + code[index + 1 :]
        with pytest.raises(BadCode):
            decode_record(slip)
    for text in ("", "é", code[:-3], code + code, "A" * 59, "="):
        with pytest.raises(BadCode):
            decode_record(text)


def test_what_no_code_can_hold() -> None:
    assert encode_record(replace(RECORDS[0], deal=("R1",))) == ""
    assert encode_record(replace(RECORDS[0], seed="a seed that somebody has written, and that is long")) == ""
