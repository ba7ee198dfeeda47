"""Tests of reviews: a move is judged by its seat's view, a blunder is found, and the luck of the deal is measured."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import cache

import pytest

from game.bots.bot import Evaluation, never_stop
from game.bots.evaluation import compare_moves, leads_by_seat, mean_and_error
from game.chifoumi.moves import Capture
from game.kernel import Move, View
from game.match import Match
from game.nain_jaune.cards import BOXES
from game.nain_jaune.moves import Play
from game.nambarz.moves import Draw
from game.nambarz.plays import played_cards
from game.nin_jan.moves import Add, Take
from game.record import Player, Record, record_from_json
from game.registry import GAMES
from tests.cases import cases
from tests.game import golden
from tests.game.adapters import ADAPTERS
from tests.game.matches import Setup
from tests.game.matches import played as random_match
from tests.game.patience import Patience

DEALT = ("nin_jan", "nain_jaune", "nambarz")
PLAYERS = {"nin_jan": 3, "nain_jaune": 3, "nambarz": 2, "chifoumi": 2}


@cache
def played(game: str, plies: int = -1, seed: str = "7", level: str = "easy") -> Match:
    match = Match(Record(game, tuple(Player(f"P{seat}", level) for seat in range(PLAYERS[game])), seed))
    while match.to_move and match.ply != plies:
        seat = match.to_move[0]
        match.play(seat, match.game.bots[level].choose(match.view(seat), match.bot_rng(seat), never_stop))
    return match


def decisions(match: Match) -> list[tuple[View, Move]]:
    """Return the view and the move of every decision with a choice."""
    result = [(match.at_ply(ply).view(seat), move) for ply, (seat, move) in enumerate(match.moves)]
    return [(view, move) for view, move in result if len(list(view.legal())) > 1 and move in view.legal()]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_judges_every_move(game: str) -> None:
    judge = GAMES[game].evaluate
    if judge is None:
        pytest.skip(f"{game} has no review")
    for view, move in decisions(played(game))[::9]:
        evaluation = judge(view, move, Patience(2))
        assert evaluation.best_move in view.legal() and len(evaluation.values) == PLAYERS[game]
        assert evaluation.cost == 0 if evaluation.best_move == move else evaluation.cost == evaluation.cost
        assert evaluation.cost_error >= 0 and all(error >= 0 for error in evaluation.value_errors)


@pytest.mark.parametrize("game", DEALT)
def test_nothing_hidden_is_used(game: str) -> None:
    """Two worlds with the same view for a seat give the same evaluation, move by move."""
    match, adapter, judge = played(game), ADAPTERS[game], GAMES[game].evaluate
    assert judge is not None
    rng = random.Random(1)
    for ply in range(0, match.ply, max(1, match.ply // 5)):
        seat, move = match.moves[ply]
        at = match.at_ply(ply)
        if move not in at.view(seat).legal():
            continue
        other = match.rules.view(adapter.scrambled(at._states[-1], seat, rng), seat)
        assert other == at.view(seat)
        assert judge(at.view(seat), move, Patience(1)) == judge(other, move, Patience(1))
    public = match.at_ply(match.ply // 2)
    other = match.rules.view(adapter.scrambled(public._states[-1], None, rng), None)
    assert judge(public.view(None), None, Patience(1)) == judge(other, None, Patience(1))


def test_a_pile_left_to_the_next_is_found_with_its_reply() -> None:
    """A high card is added to a pile that the next card in the order takes (rules NJ-9 and NJ-10)."""
    judge, result = GAMES["nin_jan"].evaluate, 0
    assert judge is not None
    for seed in (37, 52, 55):
        match = random_match(Setup("nin_jan", PLAYERS["nin_jan"]), str(seed))
        for ply, (seat, move) in enumerate(match.moves):
            view = match.at_ply(ply).view(seat)
            if not isinstance(move, Add) or len(view.queue) < 2 or view.queue[0][1].value < 6:  # type: ignore[attr-defined]
                continue
            follower, card = view.queue[1]  # type: ignore[attr-defined]
            alone = [add for add in view.legal() if _only_prey(view, add.pile, card)]  # type: ignore[attr-defined]
            if len(alone) != 1 or len(view.queue) > 2:  # type: ignore[attr-defined]
                continue
            judged = judge(view, alone[0], never_stop)
            assert judged.best_move != alone[0] and judged.cost > 2 * judged.cost_error and judged.cost > 3
            assert judged.reply == ((follower, Take(alone[0].pile)),)  # type: ignore[attr-defined]
            result += 1
    assert result == 3


def _only_prey(view, pile: int, card) -> bool:  # type: ignore[no-untyped-def]
    """Return True if a card beats the card just added to this pile, and no other pile."""
    laid = view.queue[0][1]
    tops = [laid if index == pile else other[-1] for index, other in enumerate(view.piles)]
    return [index for index, top in enumerate(tops) if card.suit.beats(top.suit)] == [pile]


def test_words_that_were_forgotten_cost_the_coins_of_the_box() -> None:
    """(rule JA-13)"""
    judge, result = GAMES["nain_jaune"].evaluate, 0
    assert judge is not None
    for view, move in decisions(played("nain_jaune")):
        if isinstance(move, Play) and move.card in BOXES and view.boxes[move.card]:  # type: ignore[attr-defined]
            silent = judge(view, Play(move.card, False), never_stop)
            if silent.best_move == Play(move.card, True):
                assert silent.cost > 2 * silent.cost_error and silent.cost >= view.boxes[move.card] / 2  # type: ignore[attr-defined]
                assert judge(view, Play(move.card, True), never_stop).cost == 0
                result += 1
    assert result


def test_drawing_with_a_master_stroke_in_hand_costs_points() -> None:
    """(rule NB-27)"""
    judge, result = GAMES["nambarz"].evaluate, 0
    assert judge is not None
    for seed in range(20):
        match = played("nambarz", 0, str(seed))
        view = match.view(match.to_move[0])
        if result < 2 and max(len(played_cards(move)) for move in view.legal()) >= 4:  # type: ignore[arg-type]
            judged = judge(view, Draw(), never_stop)
            assert judged.cost > 2 * judged.cost_error and judged.cost > 1
            result += 1
    assert result


def test_a_pawn_put_where_it_is_taken_is_found_with_the_reply_that_takes_it() -> None:
    """(rules CH-6 and CH-7)"""
    judge, match, result = GAMES["chifoumi"].evaluate, played("chifoumi", 30, "5", "normal"), 0
    assert judge is not None
    seat, rules = match.to_move[0], match.rules
    view = match.view(seat)
    for move in view.legal():
        if result == 3 or isinstance(move, Capture):
            continue
        after = match.at_ply(match.ply)
        after.play(seat, move)
        takes = [reply for reply in after.legal(1 - seat) if isinstance(reply, Capture) and reply.square == move.square]  # type: ignore[attr-defined]
        judged = judge(view, move, never_stop) if takes else None
        if judged is None or judged.cost < 0.8:
            continue
        assert judged.best_line[0] == (seat, judged.best_move) and judged.best_move != move
        state = rules.play(rules.determinize(view, random.Random(0)), seat, move)[0]
        for player, reply in judged.reply:
            assert reply in rules.legal(state, player)
            state = rules.play(state, player, reply)[0]
        assert judged.reply[0][0] == 1 - seat and isinstance(judged.reply[0][1], Capture)
        result += 1
    assert result


@pytest.mark.parametrize("game", DEALT)
def test_luck_is_what_the_hands_were_worth(game: str) -> None:
    """The same hands in other seats have the same luck; a stop only makes it less certain."""
    luck = GAMES[game].deal_luck
    assert luck is not None
    match = played(game, 0)
    views = [match.view(seat) for seat in range(PLAYERS[game])]
    evaluation, cut = luck(views, never_stop), luck(views, Patience(1))
    assert len(evaluation.values) == PLAYERS[game] and evaluation == luck(views, never_stop)
    assert max(cut.value_errors) > max(evaluation.value_errors)


def test_a_hand_of_high_cards_is_lucky() -> None:
    """(rule NJ-12)"""
    luck, match = GAMES["nin_jan"].deal_luck, played("nin_jan", 0)
    assert luck is not None
    views = [match.view(seat) for seat in range(3)]
    cards = sorted((card for view in views for card in view.hands[view.seat]), key=lambda card: card.value)  # type: ignore[attr-defined, index]
    dealt = [
        replace(view, hands=tuple(tuple(cards[9 * other : 9 * other + 9]) if other == seat else 9 for other in range(3)))  # type: ignore[call-arg]
        for seat, view in enumerate(views)
    ]
    low, _middle, high = luck(dealt, never_stop).values
    assert low < 0 < high and high - low > 10


def test_compared_in_the_same_worlds_the_luck_of_the_cards_cancels_out() -> None:
    """One move is worth exactly a point more in every deal: that is certain, although the deals differ widely."""
    rng = random.Random(3)

    def worlds():  # type: ignore[no-untyped-def]
        while True:
            deal = rng.gauss(0, 50)
            yield lambda move, deal=deal: [deal + (move == Draw()), 0.0]

    evaluation = compare_moves(worlds(), 0, Take(1), Draw(), never_stop, 50)
    assert evaluation.cost == pytest.approx(1) and evaluation.cost_error == pytest.approx(0, abs=1e-9) and evaluation.value_errors[0] > 2
    assert leads_by_seat([5, 3, 5]) == (0, -2, 0) and leads_by_seat([5, 3, 5, 3], [0, 1, 0, 1]) == (2, -2, 2, -2)
    assert mean_and_error([1, 3]) == (2, 1)


def test_in_a_play_off_the_seats_stand_as_they_have_scored() -> None:  # (rule NJ-13)
    """All signs are equal, so there are no playouts."""
    whole = Match(record_from_json(json.loads(golden.KEPT.read("nin_jan/2"))["record"]))
    ply = next(ply for ply in range(whole.ply) if whole.at_ply(ply).view(0).tied)
    view = whole.at_ply(ply).view(whole.moves[ply][0])
    assert GAMES["nin_jan"].evaluate(view, whole.moves[ply][1], never_stop) == Evaluation(leads_by_seat(view.scores))  # type: ignore[misc]


def test_hands_dealt_for_a_play_off_of_nambarz_have_no_luck() -> None:  # (rule NB-29)
    """The tied seats alone play it, and its points never count."""
    match = Match(Record("nambarz", tuple(Player(f"P{seat}", "normal") for seat in range(8)), "reviews/17"))
    while match.to_move and match.view(None).round == 1:  # type: ignore[attr-defined]
        seat = match.to_move[0]
        match.play(seat, match.game.bots["normal"].choose(match.view(seat), match.bot_rng(seat), never_stop))
    assert match.to_move and match.view(None).round == 2, "the first place is shared"  # type: ignore[attr-defined]
    luck = match.game.deal_luck
    assert luck is not None and luck([match.view(seat) for seat in range(8)], never_stop).values == (0.0,) * 8


@cases("name, sides", [("nambarz/4", ()), ("nambarz/12", (0,) * 6 + (1,) * 6)])
def test_at_the_end_of_nambarz_the_seats_stand_as_they_have_scored(name: str, sides: tuple[int, ...]) -> None:
    """The score of a team counts (rule NB-31)."""
    whole = Match(record_from_json(json.loads(golden.KEPT.read(name))["record"]))
    scores = whole.outcome.scores  # type: ignore[union-attr]
    assert GAMES["nambarz"].evaluate(whole.view(None), None, never_stop) == Evaluation(leads_by_seat(scores, sides))  # type: ignore[misc]
