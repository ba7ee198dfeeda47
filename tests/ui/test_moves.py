"""The move list: a line for every move, without anything still secret (design, hidden information)."""

from __future__ import annotations

import re
from dataclasses import replace

import pygame
import pytest
from pygame import FRect

from game.match import Match
from game.record import Player, Record
from game.registry import GAMES
from tests.game.matches import Setup
from tests.game.matches import played as random_match
from tests.game.setups import USUAL, every_game
from tests.ui.boards import CHAIN, board_match, lay
from tests.ui.driver import fresh_skin
from tests.ui.layouts import SHORT, TIE, played
from ui.assets import translation
from ui.canvas.canvas import Canvas
from ui.canvas.viewport import Viewport
from ui.match.move_lines import HIDDEN_CAPTION, MoveListItem, item_index, list_moves
from ui.match.move_list import MoveList
from ui.tables.contract import CaptionPart
from ui.tables.registry import TABLES
from ui.tables.spoken.move_caption import MoveCaption

TABLE = TABLES["nin_jan"]
CARD = re.compile(r"\b[RPS]-?\d+\b")


def found(record: Record, open_all: bool = False) -> list[MoveListItem]:
    translation.set_language("en")
    return list_moves(Match(record), TABLE, SHORT, open_all)


def test_every_move_has_its_line() -> None:
    record = played(None, "easy", "hard")
    assert [(line.first_ply, line.seat) for line in found(record, True)] == [(ply, seat) for ply, (seat, _move) in enumerate(record.moves)]
    assert all(line.parts for line in found(record, True))


def test_a_line_says_what_everybody_saw() -> None:
    took = next(line for line in found(played(None, None), True) if line.caption_text.startswith("takes"))
    assert SHORT[took.seat] in took.sentences and "pile" in took.sentences


@every_game
def test_the_screen_repeats_no_word_of_what_the_pictures_show(name: str) -> None:
    """Below a caption stand only notes; what is heard is every event."""
    translation.set_language("en")
    match, table = random_match(Setup(name, GAMES[name].rules.player_counts[0]), USUAL), TABLES[name]
    names = [player.name for player in match.seats]
    lines = list_moves(match, table, names, True)
    silent = [line for line in lines if not line.notes]
    assert len(silent) > len(lines) / 2 and all(line.parts for line in silent)
    for line in lines:
        assert not re.search(r"has chosen a card| (lays|takes|moves|places) ", line.notes), line
        events = [event for ply in range(line.first_ply, line.last_ply + 1) for event in match.events(ply) if event.seat is not None]
        assert all(table.narration.move_list_line(event, names) in line.sentences for event in events if event.seat == line.seat)


def test_a_chain_is_drawn_in_notation_and_heard_in_words() -> None:  # (rule CH-7)
    chifoumi = TABLES["chifoumi"]
    (line, *_others) = list_moves(chain(), chifoumi, SHORT, False)
    assert "".join(part.drawn_text for part in line.parts[1:]) == "c3xc4xd5" and line.caption_text == "Paper c3 takes c4, takes d5"
    pygame.init()
    pygame.display.set_mode((1280, 800))
    canvas = Canvas(pygame.Surface((100, 100)), fresh_skin(1.0), Viewport(1280, 800))
    assert len(MoveCaption(canvas, line.parts, 140, chifoumi.art.picture).lines) == 1


def test_a_choice_is_secret_until_the_last_has_chosen() -> None:  # (rule NJ-5)
    record = played(None, None, "easy", plies=2)
    assert [line.parts for line in found(record)] == [HIDDEN_CAPTION] * 2
    assert all(line.is_secret for line in found(record))
    shown = found(played(None, None, "easy", plies=3))
    assert [f"choose {line.parts[0].face}" for line in shown] == [move for _seat, move in played(None, None, "easy", plies=3).moves]
    assert not any(line.is_secret for line in shown)


def test_a_choice_of_a_later_round_is_secret_though_others_were_shown() -> None:
    record = played(None, None, plies=5)  # a whole round, and one card of the next
    last = found(record)[-1]
    assert record.moves[-1][1].startswith("choose") and last.is_secret
    assert record.moves[-1][1].split()[1] not in "".join(line.parts[0].face + line.sentences for line in found(record))


def test_a_sign_is_secret_until_all_are_made() -> None:  # (rule NJ-13)
    tied = next(ply for ply, (_seat, move) in enumerate(TIE.moves) if move.startswith("throw"))
    match = Match(TIE).at_ply(tied)
    assert [str(move) for move in sorted(match.legal(0), key=str)] == ["throw paper", "throw rock", "throw scissors"]
    for sign in ("rock", "rock", "paper"):  # tied, so one sign of the next throw follows
        seat = match.to_move[0]
        match.play(seat, match.rules.parse_move(f"throw {sign}"))
    assert [line.parts for line in found(match.record())[-3:]] == [(CaptionPart("Rock"),), (CaptionPart("Rock"),), HIDDEN_CAPTION]
    assert found(match.record(), open_all=True)[-1].caption_text == "Paper"


def test_no_secret_anywhere_in_any_unfinished_match() -> None:
    for plies in range(60):
        record = played(None, None, "hard", plies=plies)
        match = Match(record)
        view = match.view(None)
        sentence = " ".join(" ".join((line.caption_text, *(part.face for part in line.parts), line.sentences)) for line in found(record))
        hidden = [Match(record).view(seat).chosen[seat] for seat in range(3)]  # type: ignore[attr-defined]
        assert view.seat is None
        for card in hidden:
            assert card is None or (str(card) not in CARD.findall(sentence) and f"{card.suit} {card.value}" not in sentence)


def chain() -> Match:
    """Return a match after a chain of two captures by paper, and a move of the other seat."""
    match = Match(board_match(None, None))
    lay(match, CHAIN)
    for seat, text in ((0, "c3xc4"), (0, "c4xd5"), (0, "stop"), (1, "g7-g6")):
        match.play(seat, match.rules.parse_move(text))
    return match


def test_a_chain_is_one_line_that_grows() -> None:  # (rule CH-7)
    translation.set_language("en")
    match, table = chain(), TABLES["chifoumi"]
    assert [line.caption_text for line in list_moves(match.at_ply(1), table, SHORT, False)] == ["Paper c3 takes c4…"]
    assert [line.caption_text for line in list_moves(match.at_ply(2), table, SHORT, False)] == ["Paper c3 takes c4, takes d5…"]
    whole = list_moves(match, table, SHORT, False)
    assert [(line.first_ply, line.last_ply, line.seat, line.caption_text) for line in whole] == [
        (0, 2, 0, "Paper c3 takes c4, takes d5"),
        (3, 3, 1, "Scissors g7 to g6"),
    ]


def test_a_chain_after_another_move_is_one_line_too() -> None:
    match = Match(board_match(None, None))
    lay(match, CHAIN, turn=1)
    for seat, text in ((1, "g7-g6"), (0, "c3xc4"), (0, "c4xd5"), (0, "stop")):
        match.play(seat, match.rules.parse_move(text))
    assert [(line.first_ply, line.last_ply) for line in list_moves(match, TABLES["chifoumi"], SHORT, False)] == [(0, 0), (1, 3)]


def test_the_line_of_a_ply_is_the_one_that_holds_its_last_move() -> None:
    whole = list_moves(chain(), TABLES["chifoumi"], SHORT, False)
    assert [item_index(whole, ply) for ply in range(5)] == [-1, 0, 0, 0, 1]


def test_moves_of_two_seats_never_join() -> None:
    record = played(None, "easy", "hard")
    assert all(line.first_ply == line.last_ply for line in found(record, True))


def test_a_move_is_told_of_who_made_it() -> None:
    """A seat that a bot has taken over keeps its human in the lines before."""
    translation.set_language("en")
    match = Match(played(None, "easy", "easy", plies=5))
    match.replace_player(0, Player("Bolt", "hard"))
    sentences = list_moves(match, TABLE, [seat.name for seat in match.seats], True)
    mine = [line for line in sentences if line.seat == 0]
    assert mine and all(line.player.is_human and "Léa" in line.sentences for line in mine if line.sentences)
    while match.to_move[0] != 0:
        match.play(match.to_move[0], next(iter(match.legal(match.to_move[0]))))
    match.play(0, next(iter(match.legal(0))))
    last = [line for line in list_moves(match, TABLE, [seat.name for seat in match.seats], True) if line.seat == 0][-1]
    assert not last.player.is_human and "Bolt" in last.sentences


@pytest.mark.every_game
def test_lines_that_go_on_are_as_if_told_anew_and_stay_the_same_objects(name: str) -> None:
    """After an undo and after a seat change, too."""
    translation.set_language("en")
    whole, table = random_match(Setup(name, GAMES[name].rules.player_counts[1]), USUAL), TABLES[name]
    match, names, before = whole.at_ply(0), [seat.name for seat in whole.seats], list[MoveListItem]()
    for ply, (seat, move) in enumerate(whole.moves[:120]):
        match.play(seat, move)
        if ply == 50:
            for _taken_back in range(5):
                match.undo()
            assert list_moves(match, table, names, False) == list_moves(match.at_ply(match.ply), table, names, False)
            for again in whole.moves[46:51]:
                match.play(*again)
        if ply == 70:
            match.replace_player(seat, Player("Bolt", "hard"))
            before.clear()
        sentences = list(list_moves(match, table, names, False))
        assert all(old is new for old, new in zip(before[:-1], sentences, strict=False) if ply != 50 and not old.is_secret)
        if ply % 9 == 0 or ply in (50, 70):
            assert sentences == list_moves(match.at_ply(match.ply), table, names, False)
        before = sentences


def test_a_list_that_grows_looks_as_if_laid_out_anew() -> None:
    """After undone moves, with other lines, and at another width, too."""
    translation.set_language("en")
    pygame.init()
    pygame.display.set_mode((1280, 800))
    record, viewport, shots = played(None, "easy", "hard"), Viewport(1280, 800), list[bytes]()
    sentences = found(record, True)[:12]
    others = [replace(line, sentences="A longer sentence, which stands on two lines wherever it is told.") for line in sentences]
    wider = [(160, sentences[:8]), (380, sentences)]
    changing = [(380, sentences[:3]), (380, others), (380, sentences[:9]), (380, sentences[:7]), (380, sentences)]
    for fillings in (wider, changing, [(380, sentences)]):
        moves = MoveList("Moves", (0, 1, 2), TABLE.art.picture, lambda ply: None)
        canvas = Canvas(pygame.Surface((1280, 800)), fresh_skin(viewport.scale), viewport)
        for width, shown in fillings:
            moves.arrange_items(canvas, FRect(20, 20, width, 700), shown)
        moves.draw(canvas, False, False)
        shots.append(pygame.image.tobytes(canvas.surface, "RGB"))
    assert shots[0] == shots[1] == shots[2] and len(set(shots[0])) > 20
