"""The review of a finished match: losses, storage and screen (design: the value of a view)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from bench.inline_engine import Prompt
from game.bots.bot import Evaluation, StopSignal
from game.kernel import Move
from game.match import Match
from game.record import Player, Record
from game.registry import GAMES
from tests.ui.analysis_states import GAME, chained, panel, played, shown
from ui.replay import analysis as analysing
from ui.replay.analysis import MAX_MARKED_MISTAKES, MatchReview, review_of
from ui.replay.screen import ReplayScreen
from ui.tables.registry import TABLES

QUIET = ("c2-c3", "c6-c5", "d2-d3", "d6-d5", "e2-e3", "e6-e5", "b1-b2")


class Script:
    """A scripted evaluation of successive positions, with the plies at which another move is better."""

    def __init__(self, values: Sequence[float], otherwise: Sequence[int] = ()) -> None:
        self.values, self.otherwise = values, otherwise
        self.views: list[object] = []
        self.error = 0.0

    def __call__(self, view, played: Move, should_stop: StopSignal) -> Evaluation:  # type: ignore[no-untyped-def]
        ply = len(self.views)
        self.views.append(view)
        assert played == self.played(ply), "it is asked about the move that was made"
        best = next(move for move in sorted(view.legal(), key=str) if move != played) if ply in self.otherwise else played
        before, after = self.values[ply], self.values[min(ply + 1, len(self.values) - 1)]
        lost = (before - after) * (1 if view.seat == 0 else -1)
        return Evaluation((before, -before), best, max(0.0, lost) if best != played else 0.0, self.error)

    def played(self, ply: int) -> Move:
        return self.match.moves[ply][1]

    def over(self, match: Match) -> MatchReview:
        """Return the finished review of this match."""
        self.match = match
        return reviewed(match)


def reviewed(match: Match) -> MatchReview:
    """Return the finished review of this match."""
    review, prompt = MatchReview(match, TABLES[GAME]), Prompt()
    while not review.is_done:
        review.poll_engine(prompt)
    return review


def match_of(*moves: str, options: dict[str, bool] | None = None) -> Match:
    seats = (Player("Léa"), Player("Zuki", "hard"))
    return Match(Record(GAME, seats, "7", options or {}, tuple((ply % 2, move) for ply, move in enumerate(moves))))


# --- what turns cost --------------------------------------------------------------------------------------------------


def test_a_turn_costs_what_its_seat_has_lost(judge: Callable[[object], None]) -> None:
    script = Script((0, -1.5, -1.5, -1.5, 2.5, 2.5, 2.5), otherwise=(0, 3, 4))
    judge(script)
    review = script.over(match_of(*QUIET))
    assert {ply: remark.loss for ply, remark in review.move_reviews.items()} == {0: 1.5, 1: 0, 2: 0, 3: 4, 4: 0, 5: 0, 6: 0}
    assert [remark.turn.first_ply for remark in review.worst_mistakes] == [0, 3]
    assert review.move_reviews[3].better_move == review.responses[3].evaluation.best_move != review.match.moves[3][1]
    assert not review.move_reviews[3].reply_moves


def test_what_chance_explains_is_not_claimed(judge: Callable[[object], None]) -> None:
    """A loss below two standard errors is not reported."""
    for error, claimed in ((0.8, True), (1.2, False)):
        script = Script((0, -2, -2, -2, -2, -2, -2), otherwise=(0,))
        script.error = error
        judge(script)
        review = script.over(match_of(*QUIET))
        assert bool(review.worst_mistakes) == claimed == (review.move_reviews[0].better_move is not None)
        assert not review.move_reviews[0].is_good


def test_the_reply_and_the_better_line_come_with_what_was_costly(judge: Callable[[object], None]) -> None:
    review = reviewed(Match(played(2)))
    for remark in review.worst_mistakes:
        assert remark.reply_moves and remark.variation[0] == (remark.turn.seat, remark.better_move)
    assert not any(remark.reply_moves for remark in review.move_reviews.values() if remark.better_move is None)


def test_a_turn_that_wins_much_is_marked(judge: Callable[[object], None]) -> None:
    review = reviewed(Match(played(2)))
    strong = [remark for remark in review.move_reviews.values() if remark.is_strong]
    assert strong and all(remark.gain >= 2 and remark.better_move is None and "takes" in remark.turn.caption_text for remark in strong)


def test_the_best_move_costs_nothing(judge: Callable[[object], None]) -> None:
    script = Script((0, -3, 3, -3, 3, -3, 3))
    judge(script)
    review = script.over(match_of(*QUIET))
    assert all(remark.loss == 0 and remark.better_move is None for remark in review.move_reviews.values()) and not review.worst_mistakes


def test_a_better_turn_than_the_judge_saw_costs_nothing(judge: Callable[[object], None]) -> None:
    script = Script((0, 2, 2, 2, 2, 2, 2), otherwise=range(7))
    judge(script)
    assert script.over(match_of(*QUIET)).move_reviews[0].loss == 0


def test_the_three_costliest_are_marked(judge: Callable[[object], None]) -> None:
    script = Script((0, -2, -2, -3, -3, -7, -7, -8.5, -8.5, -8.6), otherwise=range(10))
    judge(script)
    review = script.over(match_of(*QUIET, "b7-b6", "b2-b1", "b6-b7"))
    assert [(remark.turn.first_ply, remark.loss) for remark in review.worst_mistakes] == [(0, 2), (4, 4), (6, 1.5)]
    assert review.icons_by_ply() == {0: "warning", 4: "warning", 6: "warning"}
    assert len(review.worst_mistakes) == MAX_MARKED_MISTAKES and review.move_reviews[2].is_mistake


def test_a_chain_counts_as_one_turn(judge: Callable[[object], None]) -> None:  # (rule CH-7)
    record = played(2)
    plies = chained(record)
    match = Match(record).at_ply(plies.stop + 1)
    mover = match.moves[plies[0]][0]
    values = [0.0] * (match.ply + 1)
    values[plies[1]], values[plies.stop], values[plies.stop + 1] = [value if mover == 0 else -value for value in (1, -2, -2)]
    script = Script(values, otherwise=(plies[1],))
    judge(script)
    review = script.over(match)
    remark = review.move_reviews[plies[0]]
    assert remark.loss == 3 and remark.ply == plies[1] and plies[1] not in review.move_reviews


def test_the_last_move_is_measured_by_how_the_game_ended(judge: Callable[[object], None]) -> None:  # (rule CH-13)
    record = played(2)
    match = Match(record)
    review = reviewed(match)
    scores = match.outcome.scores
    assert review.values_at(match.ply) == (scores[0] - scores[1], scores[1] - scores[0])
    assert review.turns[-1].first_ply in review.move_reviews


def test_the_curve_starts_anew_with_each_game(judge: Callable[[object], None]) -> None:  # (rule CH-14)
    match = Match(played(2, match=True))
    curves = list(reviewed(match).game_curves())
    ended = [ply + 1 for ply in range(match.ply) if GAMES[GAME].final_standing(match.events(ply)) is not None]
    assert len(curves) == len(ended) > 1
    assert [curve[-1][0] for curve in curves] == ended and [curve[0][0] for curve in curves] == [0, *ended[:-1]]


@pytest.mark.parametrize(("players", "sides"), [(2, [(0,), (1,)]), (3, [(0,), (1,), (2,)]), (4, [(0, 2), (1, 3)])])
def test_partners_stand_on_one_side(players: int, sides: list[tuple[int, ...]], judge: Callable[[object], None]) -> None:  # (rule CH-21)
    assert reviewed(Match(played(players))).opposing_sides() == sides


def test_the_judge_sees_what_the_seat_could_see(judge: Callable[[object], None]) -> None:  # (rule CH-9)
    match = Match(played(2, 40, peek=False))
    script = Script([0.0] * 40)
    judge(script)
    script.over(match)
    assert script.views == [match.at_ply(ply).view(match.moves[ply][0]) for ply in range(40)]


def test_a_throw_is_not_judged(judge: Callable[[object], None]) -> None:  # (rule CH-10)
    match = match_of("throw rock", "throw paper", options={"throw_for_start": True})
    match.play(1, min(match.legal(1), key=str))
    review = reviewed(match)
    assert list(review.responses) == [2]


# --- in the background ------------------------------------------------------------------------------------------------


class Slow(Prompt):
    """An engine client that answers only when it is allowed to."""

    def __init__(self) -> None:
        super().__init__()
        self.let = False

    def poll_evaluation(self):  # type: ignore[no-untyped-def]
        return super().poll_evaluation() if self.let else None


def test_one_position_at_a_time(judge: Callable[[object], None]) -> None:
    review, prompt = MatchReview(match_of(*QUIET), TABLES[GAME]), Prompt()
    known = []
    while not review.is_done:
        review.poll_engine(prompt)
        known.append(len(review.responses))
    assert known == list(range(len(QUIET) + 1)) and review.answered_share == 1


def test_it_rests_when_the_screen_is_left_and_goes_on_later(judge: Callable[[object], None], tmp_path: Path) -> None:
    scene = shown(tmp_path)
    slow_ones = scene.context.engine = Slow()
    scene.update(0.02)
    before = slow_ones._pending_request
    scene.close()
    assert before is not None and slow_ones._pending_request is None
    again = ReplayScreen(scene.context, scene.record)
    slow_ones.let = True
    for _ in range(3):
        again.update(0.02)
    assert len(panel(again).responses) == 2
    assert panel(again) is panel(scene)


def test_a_question_that_was_lost_is_asked_again(judge: Callable[[object], None], tmp_path: Path) -> None:
    scene = shown(tmp_path)
    scene.update(0.02)
    scene.context.engine.cancel()  # another request arrived meanwhile
    scene.resume()
    for _ in range(3):
        scene.update(0.02)
    assert panel(scene).responses


def test_few_reviews_are_recent(judge: Callable[[object], None]) -> None:
    first = review_of(match_of(*QUIET), TABLES[GAME])
    assert review_of(match_of(*QUIET), TABLES[GAME]) is first
    for plies in range(analysing.MAX_RECENT_REVIEWS + 1):
        review_of(Match(played(3, plies)), TABLES[GAME])
    assert len(analysing._recent_reviews) == analysing.MAX_RECENT_REVIEWS and review_of(match_of(*QUIET), TABLES[GAME]) is not first
