"""States of a board game's replay, with and without a review, for screenshots and layout tests."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from game.bots.bot import Evaluation
from game.kernel import Move, View
from game.match import Match
from game.record import Player, Record
from game.registry import GAMES
from tests.ui.layouts import LONG, SHORT, new_desk, texts
from tests.ui.stage import AppStage
from ui.engine.worker import EvaluationResponse
from ui.replay.analysis import MatchReview
from ui.replay.panels import AnalysisPanel, ReviewColumn
from ui.replay.routes import ReplayRoute
from ui.replay.screen import ReplayScreen
from ui.tables.registry import TABLES

GAME = "chifoumi"
LEVELS = (None, "easy", "normal", "hard")


@cache
def played(players: int, plies: int = -1, names: tuple[str, ...] = SHORT, seed: int = 3, **options: bool) -> Record:
    """Return a match of random moves, mostly captures, after this many plies (-1: at its end)."""
    seats = tuple(Player(name, level) for name, level in zip(names, LEVELS[:players], strict=False))
    match, rng = Match(Record(GAME, seats, str(seed), options)), random.Random(seed)
    while match.to_move and match.ply != plies:
        seat = match.to_move[0]
        moves = sorted(match.legal(seat), key=str)
        takes = [move for move in moves if "x" in str(move)]
        match.play(seat, rng.choice(takes if takes and rng.random() < 0.7 else moves))
    return match.record()


def chained(record: Record) -> range:
    """Return the plies of the first turn that has exactly two moves."""
    turns = MatchReview(Match(record), TABLES[GAME]).turns
    return next(range(line.first_ply, line.last_ply + 1) for line in turns if line.last_ply - line.first_ply == 1)


class Counting:
    """An engine client without search: it evaluates by counting pawns and captures whenever it can."""

    def __init__(self) -> None:
        self._request: tuple[View, Move | None] | None = None

    def request_evaluation(self, game: str, view: View, played_move: Move | None = None) -> int:
        self._request = view, played_move
        return 1

    def poll_evaluation(self) -> EvaluationResponse | None:
        if self._request is None:
            return None
        (view, played), self._request = self._request, None
        evaluation = made_up(view, played)
        return EvaluationResponse(1, evaluation, GAMES[GAME].explain_move(view, evaluation.best_move))

    def cancel(self) -> None:
        self._request = None


def made_up(view, played: Move | None) -> Evaluation:  # type: ignore[no-untyped-def]
    """Evaluate a move: a capture that was left out loses a point or more, and the next seat captures."""
    best, rules = taking(view), GAMES[GAME].rules
    if played is None or "x" not in str(best) or "x" in str(played):
        return Evaluation(counted(view), best)
    state = rules.play(rules.determinize(view, random.Random(0)), view.seat, played)[0]
    reply = tuple((seat, taking(rules.view(state, seat))) for seat in rules.seats_to_move(state))
    return Evaluation(counted(view), best, 1.0 + len(list(view.legal())) % 4, reply=reply, best_line=((view.seat, best),))


def taking(view: View) -> Move:
    """Return a capture if there is one, else any legal move."""
    return min(view.legal(), key=lambda move: ("x" not in str(move), str(move)))


def counted(view) -> tuple[float, ...]:  # type: ignore[no-untyped-def]
    """Return each seat's (or team's) lead in top pawns over its best opponent."""
    seats = range(view.setup.players)
    left = [sum(stack[-1].seat == seat for stack in view.board.values()) for seat in seats]
    if view.setup.has_teams:
        left = [left[seat] + left[seat ^ 2] for seat in seats]
    return tuple(float(left[seat] - max(left[other] for other in seats if view.setup.are_opponents(seat, other))) for seat in seats)


def shown(folder: Path, record: Record | None = None, **settings: object) -> ReplayScreen:
    """Open the replay of this record, by default a match of two."""
    return ReplayScreen(new_desk(folder, **{"motion": "none", **settings}), record or played(2))  # type: ignore[arg-type]


def panel(scene: ReplayScreen) -> MatchReview:
    assert isinstance(scene.panel, AnalysisPanel) and scene.reviewer.match_review is not None, "there is a review"
    return scene.reviewer.match_review


def finish(scene: ReplayScreen) -> None:
    while not panel(scene).is_done:
        scene.update(0.02)


def widget(scene: ReplayScreen, name: str):  # type: ignore[no-untyped-def]
    scene.rebuild_if_needed()
    return next(widget for widget in scene.widgets if widget.name == name)


def said(scene: ReplayScreen) -> str:
    return " ".join(text for _rect, text in texts(scene))


def review(
    players: int, fraction: float = 1.0, costly: int = 0, names: tuple[str, ...] = SHORT, **options: bool
) -> Callable[[AppStage], None]:
    """Set up a review in progress, at the `costly`th mistake (0: the beginning)."""

    def set_up(stage: AppStage) -> None:
        scene = stage.go(ReplayRoute(played(players, names=names, **options)))
        assert isinstance(scene, ReplayScreen) and isinstance(scene.panel, AnalysisPanel | ReviewColumn), "a board game was asked for"
        judged = scene.reviewer.match_review
        assert judged is not None, "it is over"
        thinker = Counting()
        judged.cancel_query(stage.context.engine)
        while judged.answered_share < fraction:
            judged.poll_engine(thinker)  # type: ignore[arg-type]
        judged.cancel_query(thinker)  # type: ignore[arg-type]
        for _ in range(costly):
            scene.request_rebuild()
            stage.driver.widget("review").activate()
        scene.request_rebuild()

    return set_up


def unfinished(stage: AppStage) -> None:
    scene = stage.go(ReplayRoute(played(3, 40)))
    assert isinstance(scene, ReplayScreen), "a replay was asked for"
    scene.show_real_ply(20)


ANALYSIS_STATES: Mapping[str, Callable[[AppStage], None]] = {
    "review_begun": review(2, 0.4, peek=False),  # reviews are cached by their record, so this one has another record than those below
    "review_2": review(2, costly=1),
    "review_3": review(3, costly=2),
    "review_4": review(4, costly=3),
    "review_long": review(3, costly=1, names=LONG),
    "review_match": review(2, costly=1, match=True),
    "review_none": unfinished,
}
