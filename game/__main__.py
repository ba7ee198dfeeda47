"""Command line program that speaks the line protocol on the standard streams.

It is the one place in the game package that holds English sentences.
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

SENTENCES: Mapping[str, str] = {
    # requests
    "bad_field": "The field {field} is of the wrong type or out of range.",
    "bad_notation": 'This game has no move "{move}".',
    "field_twice": "The field {field} is there twice.",
    "line_too_long": "The line is longer than {most} bytes.",
    "missing_field": "The field {field} is missing.",
    "no_game": "There is no game yet: send new or load first.",
    "no_such_handicap": "This game has no handicap {part}, which seat {seat} should have.",
    "no_such_seat": "There is no seat {seat}.",
    "not_an_object": "This is no JSON object.",
    "not_json": "The line is not JSON.",
    "not_utf8": "The line is not UTF-8: byte {byte} is wrong.",
    "nothing_to_undo": "There is no move to take back.",
    "over": "The game is over.",
    "owes_no_move": "Seat {seat} owes no move now.",
    "too_deep": "The line is nested too deeply.",
    "unknown_cmd": "There is no command {cmd}.",
    "unknown_field": "The field {field} has no place here.",
    "unknown_level": "There is no level {level}; the levels are: {levels}.",
    # record, set-up and deal
    "bad_move": "Entry {ply} of the record's moves (counted from 0) is not a seat and a move.",
    "bad_option": "The option {option} is out of its range: {range}.",
    "bad_players": "This game is for {least} to {most} players, not {players}.",
    "bad_seat": "Seat {seat} of the record is not a name with a kind, and a level for a bot.",
    "card_twice": "The deal has the card {card} twice.",
    "cards_missing": "The deal lacks these cards: {cards}.",
    "illegal_move": 'Entry {ply} of the record\'s moves (counted from 0), "{move}", is not legal there: {why}.',
    "option_players": "The option {option} is for {players} players only.",
    "unknown_card": 'This game has no card "{card}", which is at place {place} of the deal (counted from 0).',
    "unknown_format": "The record is of the unknown format {format}.",
    "unknown_game": "There is no game {game}.",
    "no_deal": "This game deals nothing, so its record has no deal.",
    "unknown_option": "This game has no option {option}.",
    "unreadable_move": 'Entry {ply} of the record\'s moves (counted from 0), "{move}", is no move of this game.',
    # nambarz
    "bad_teams": "The team numbers {teams} are no teams of {players} players: two to six, equal, two or more each, seated together.",
    "card_too_often": "The deal has the card {card} more than {most} times.",
    "draw_first": "Nobody passes without playing or drawing a card.",
    "drawn_already": "A card has been drawn already: play it, or pass.",
    "drawn_card_missing": "After drawing, only a play with the drawn card {card} is allowed.",
    "further_matches": "{card} matches {top}, which the joker covers, so it had to be played alone.",
    "further_now": "Now a further card may be laid on {joker}, or left out with stop.",
    "joker_in_calculation": "{joker} is a joker: jokers take no part in a calculation.",
    "joker_misfit": "{card} does not fit on {top}.",
    "last_play_again": "J+ cannot be the last card now: there is no card left to draw.",
    "matching_card": "{card} matches {top}: it has to be played alone, not in a calculation.",
    "mixed_types": "{symbol} and {animal} are of different types: all cards of a calculation are symbol cards or all are animal cards.",
    "negative": "{step} is less than 0.",
    "no_further": "No joker is waiting for a further card.",
    "no_match": "{card} does not match {top}.",
    "no_open_joker": "No joker lies open: {top} is to be covered, by a match or a calculation.",
    "not_held": "{card} is not in this hand, or not so often.",
    "not_whole": "{step} is not a whole number.",
    "nothing_to_draw": "There is no card left to draw.",
    "nothing_to_recombine": "There is no wrong calculation to mend.",
    "only_play_again": "After playing, one lays J+ or passes.",
    "open_joker": "{joker} lies open: it is covered by a single card, laid with lay.",
    "operation_not_allowed": "This table does not calculate with {operation}, only with: {allowed}.",
    "other_cards": "A recombination is made of just these cards: {cards}.",
    "recombine_now": "Now these cards are to be recombined, or given up: {cards}.",
    "simpler": "That is more cards than needed: {simpler} already makes {wanted}.",
    "too_few_cards": "With {players} players and {jokers} jokers there is no card left to turn up.",
    "two_jokers": "{card} cannot follow {joker}: two jokers that change the card never lie on each other.",
    "wrong_result": "The result is {result}, not {wanted}.",
    "wrong_type": "{card} is not of the type that {joker} asks for.",
    # nin_jan
    "already_chosen": "This seat has chosen already.",
    "already_thrown": "This seat has thrown already.",
    "choose_now": "Now a card is to be chosen.",
    "must_take": "{card} beats the top of these piles, so one of them must be taken: {piles}.",
    "no_such_pile": "There is no pile {pile}.",
    "not_beaten": "{card} does not beat {top}, the top of pile {pile}.",
    "not_in_hand": "{card} is not in this hand.",
    "not_tied": "This seat has no share in the play-off.",
    "not_your_turn": "It is the turn of seat {seat}.",
    "pick_a_pile": "Now a pile is to be taken or added to, for {card}.",
    "throw_now": "Now a sign is to be thrown.",
    # chifoumi
    "another_pawn": "Only the pawn that has just captured, on {square}, may move on.",
    "cannot_stack": "The pawn on {square} is an opponent's: it can be captured where the kinds allow, never stacked on.",
    "cannot_take": "{mine} does not take {theirs}, the top of {square}.",
    "capture_instead": "On {square} stands an opponent's pawn: write the move as a capture, with x.",
    "centre": "No pawn may be placed on the centre square {square}.",
    "empty_square": "There is no pawn on {square}.",
    "may_not_pass": "This seat has a pawn that can move, so it may not pass.",
    "next_to_opponent": "{square} is next to an opponent's pawn: no pawn may be placed there.",
    "no_throw": "Nothing is to be thrown for now.",
    "not_in_reserve": "This seat has no {kind} left to place.",
    "not_your_pawn": "The pawn on {square} belongs to seat {seat}.",
    "nothing_to_place": "There is nothing to place now: a pawn is to be moved.",
    "nothing_to_stop": "There is no further move to give up.",
    "nothing_to_take": "There is nothing to capture on {square}: write a step with -.",
    "off_board": "There is no square {square} on the board, which goes from a1 to g7.",
    "on_opponent": "An opponent's pawn stands on {square}: no pawn may be placed there.",
    "own_pawn": "The pawn on {square} is one's own, and one's own pawns are not captured in this game.",
    "partners": "Partners do not talk: there is no hint while the partner is a person.",
    "place_first": "Pawns are still to be placed: none moves before the last one stands.",
    "stop_instead": "After a capture one does not pass: stop, or move on with the same pawn.",
    "too_far": "{square} is not next to {origin}.",
    # nain_jaune
    "deal_running": "A card of this deal has been laid: the table can only stop before the first one.",
    "no_box": "{card} has no box, so nothing can be won with it: lay it without !.",
    "not_next": "The sequence goes on with {needed}, which {card} is not.",
    "words_automatic": "Here the words are said by themselves: lay the card without !.",
}


def refusal_sentence(key: str, details: Mapping[str, Json]) -> str:
    """Return the English sentence of a refusal."""
    return SENTENCES[key].format_map({name: _detail_text(fact) for name, fact in details.items()})


def _detail_text(detail: Json) -> str:
    if isinstance(detail, list | tuple):
        return ", ".join(_detail_text(item) for item in detail)
    return detail if isinstance(detail, str) else json.dumps(detail)


def answer_line(answer: Answer) -> bytes:
    """Return a protocol answer as one line of JSON in ASCII; a refusal gets its English sentence."""
    if not answer["ok"]:
        key, facts = answer["reason"], answer["facts"]
        assert isinstance(key, str) and isinstance(facts, Mapping), "a refusal is a key and facts"
        answer = {**answer, "error": refusal_sentence(key, facts)}
    return json.dumps(answer, allow_nan=False).encode("ascii") + b"\n"


def answer_requests(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer protocol requests line by line until the input ends; refuse and skip overlong lines."""
    session = ProtocolSession(time.monotonic)
    while line := requests.readline(MAX_LINE_BYTES + 1):
        tail = line
        while len(tail) > MAX_LINE_BYTES and not tail.endswith(b"\n"):
            tail = requests.readline(MAX_LINE_BYTES + 1)
        if line.strip():
            answers.write(answer_line(session.answer(line)))
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
