"""Command line program that speaks the line protocol on the standard streams.

It is the one place in the game package that speaks English. The sentences of refused moves are in game.refusal_texts and in the games.
"""

from __future__ import annotations

import errno
import json
import os
import sys
import time
from collections.abc import Mapping
from typing import BinaryIO

from game.kernel import Json
from game.protocol import MAX_LINE_BYTES, Answer, ProtocolSession
from game.refusal_texts import NOT_NOW, RefusalTexts, refusal_template

SENTENCES: Mapping[str, str] = {
    # requests
    "bad_field": "The field {field} is of the wrong type or out of range.",
    "bad_notation": 'This game has no move "{move}".',
    "field_twice": "The field {field} occurs twice.",
    "line_too_long": "The line is longer than {most} bytes.",
    "missing_field": "The field {field} is missing.",
    "no_game": "There is no game yet: send new or load first.",
    "no_such_handicap": "This game has no handicap {part}, which seat {seat} should have.",
    "no_such_seat": "There is no seat {seat}.",
    "not_an_object": "The line is not a JSON object.",
    "not_json": "The line is not JSON.",
    "not_utf8": "The line is not UTF-8: byte {byte} is wrong.",
    "nothing_to_undo": "There is no move to undo.",
    "owes_no_move": "It is not seat {seat}'s turn to move.",
    "too_deep": "The line is nested too deeply.",
    "unknown_cmd": "Unknown command: {cmd}.",
    "unknown_field": "Unexpected field: {field}.",
    "unknown_level": "Unknown level: {level}; the levels are: {levels}.",
    # record, set-up and deal
    "bad_move": "Entry {ply} of the record's moves (counted from 0) is not a seat and a move.",
    "bad_option": "The option {option} is out of its range: {range}.",
    "bad_players": "This game is for {least} to {most} players, not {players}.",
    "bad_seat": "Seat {seat} of the record is not a name with a kind, and for a bot a level.",
    "card_twice": "The deal has the card {card} twice.",
    "cards_missing": "These cards are missing from the deal: {cards}.",
    "illegal_move": 'Entry {ply} of the record\'s moves (counted from 0), "{move}", is not legal there: {why}.',
    "option_players": "The option {option} is for {players} players only.",
    "unknown_card": 'This game has no card "{card}", which is at place {place} of the deal (counted from 0).',
    "unknown_format": "Unknown record format: {format}.",
    "unknown_game": "Unknown game: {game}.",
    "no_deal": "This game deals nothing, so its record has no deal.",
    "unknown_option": "This game has no option {option}.",
    "unreadable_move": 'Entry {ply} of the record\'s moves (counted from 0), "{move}", is not a move of this game.',
    "bad_teams": "The team numbers {teams} do not make teams of {players} players: two to six teams of the same size, at least two players each, seated together.",
    "card_too_often": "The deal has the card {card} more than {most} times.",
    "too_few_cards": "With {players} players and {jokers} jokers there is no card left to turn up.",
    "no_such_pile": "There is no pile {pile}.",
}


def refusal_sentence(key: str, details: Mapping[str, Json], texts: RefusalTexts) -> str:
    """Return why a request or a move is refused, in one sentence; `texts` are the templates of the present game."""
    reason, *_advice = (refusal_template(texts, key, details) or SENTENCES.get(key, NOT_NOW)).split(". ")
    return f"{reason.removesuffix('.')}.".format_map({name: _detail_text(fact) for name, fact in details.items()})


def _detail_text(detail: Json) -> str:
    if isinstance(detail, list | tuple):
        return ", ".join(_detail_text(item) for item in detail)
    return detail if isinstance(detail, str) else json.dumps(detail)


def answer_line(answer: Answer, texts: RefusalTexts) -> bytes:
    """Return a protocol answer as one line of JSON in ASCII; a refusal gets its English sentence, if need be from `texts`."""
    if not answer["ok"]:
        key, facts = answer["reason"], answer["facts"]
        assert isinstance(key, str) and isinstance(facts, Mapping), "a refusal is a key and facts"
        answer = {**answer, "error": refusal_sentence(key, facts, texts)}
    return json.dumps(answer, allow_nan=False).encode("ascii") + b"\n"


def answer_requests(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer protocol requests line by line until the input ends; refuse and skip overlong lines."""
    session = ProtocolSession(time.monotonic)
    while line := requests.readline(MAX_LINE_BYTES + 1):
        tail = line
        while len(tail) > MAX_LINE_BYTES and not tail.endswith(b"\n"):
            tail = requests.readline(MAX_LINE_BYTES + 1)
        if line.strip():
            answers.write(answer_line(session.answer(line), session.refusal_texts))
            answers.flush()


def main() -> int:
    """Run until the input ends, the other side hangs up or Ctrl+C is pressed; return exit status 0."""
    try:
        answer_requests(sys.stdin.buffer, sys.stdout.buffer)
    except KeyboardInterrupt:
        return 0
    except OSError as trouble:
        if trouble.errno not in (errno.EPIPE, errno.EINVAL):  # Windows reports a closed pipe as EINVAL
            raise
        discard_output()
    return 0


def discard_output() -> None:
    """Discard pending output, so that Python does not complain about the closed pipe on exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
