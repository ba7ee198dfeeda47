"""Reviews of games with hidden hands: short matches, and an engine that criticizes every move."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.bots.bot import Evaluation, never_stop
from game.match import Match
from game.record import Player, Record
from game.registry import GAMES
from tests.ui.stage import AppStage
from ui.engine.worker import EvaluationResponse
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.replay.panels import ReviewColumn
from ui.replay.routes import ReplayRoute
from ui.replay.screen import ReplayScreen

CARDS = ("nin_jan", "nain_jaune", "nambarz")
PLAYERS = {"nin_jan": 3, "nain_jaune": 3, "nambarz": 2}
NAMES = ("Léa", "Marco", "Nori", "Zuki", "Olive", "Paul", "Rosa", "Sami", "Tom", "Uma", "Vito", "Willy")


class Quick:
    """An engine client that finds a loss in every choice, the largest in the first one."""

    has_failed = False

    def __init__(self) -> None:
        self.asked: list[tuple[object, object]] = []
        self._open: tuple[object, object] | None = None

    def request_evaluation(self, game: str, view: object, played_move: object = None) -> int:
        self.asked.append((view, played_move))
        self._open = view, played_move
        return 1

    def request_deal_luck(self, game: str, views: object) -> int:
        self._open = views, "luck"
        return 1

    def poll_evaluation(self) -> EvaluationResponse | None:
        if self._open is None:
            return None
        (view, played), self._open = self._open, None
        if played == "luck":
            seats = len(view)  # type: ignore[arg-type]
            luck = Evaluation((8.0, *[-4.0] * (seats - 1)), value_errors=(1.0,) * seats)
            return EvaluationResponse(1, luck, GAMES["nin_jan"].explain_move)  # type: ignore[arg-type]
        seats = len(view.hands)  # type: ignore[attr-defined]
        left = sum(hand if isinstance(hand, int) else len(hand) for hand in view.hands)  # type: ignore[attr-defined]
        values = tuple(float((7 * seat + left * (seat + 1)) % 11 - 5) for seat in range(seats))
        if played is None:
            return EvaluationResponse(1, Evaluation(values, value_errors=(0.5,) * seats), None)  # type: ignore[arg-type]
        best = next((move for move in view.legal() if move != played), played)  # type: ignore[attr-defined]
        game = next(name for name in CARDS if type(view).__module__.startswith(f"game.{name}."))
        return EvaluationResponse(1, Evaluation(values, best, 3.0, 0.5, (0.5,) * seats), GAMES[game].explain_move(view, best))  # type: ignore[arg-type]

    def cancel(self) -> None:
        self._open = None


def played(game: str, names: tuple[str, ...] = NAMES, players: int = 0, **options: object) -> Record:
    """Return a match of easy bots, the first seat a person's; `players` is 0 for the usual number."""
    seats = tuple(Player(name, None if not seat else "easy") for seat, name in enumerate(names[: players or PLAYERS[game]]))
    match = Match(Record(game, seats, "7", options))  # type: ignore[arg-type]
    while match.to_move:
        seat = match.to_move[0]
        match.play(seat, match.game.bots["easy"].choose(match.view(seat), match.bot_rng(seat), never_stop))
    return match.record()


def review(game: str, costly: int, players: int = 0, is_stopped: bool = False, keys: tuple[str, ...] = ()) -> Callable[[AppStage], None]:
    """Set up the review at the `costly`th mistake (0: the beginning), or stopped on the way there; then press keys."""

    def set_up(stage: AppStage) -> None:
        before, stage.context.engine = stage.context.engine, Quick()  # type: ignore[assignment]
        scene = stage.go(ReplayRoute(played(game, players=players)))
        assert isinstance(scene, ReplayScreen) and isinstance(scene.panel, ReviewColumn) and scene.reviewer.match_review is not None
        scene.reviewer.match_review.cancel_query(before)
        while not scene.reviewer.match_review.is_done and not (is_stopped and scene.reviewer.match_review.answered_share > 0.4):
            scene.reviewer.advance_review()
        if is_stopped:
            scene.reviewer.stop_or_go_on()
        stage.context.engine = before
        for key in (*["n"] * costly, *keys):
            scene.request_rebuild()
            scene.handle_key(key)
        scene.request_rebuild()
        scene.rebuild_if_needed()

    return set_up


def skipping(stage: AppStage) -> None:
    """Show the bots playing the match to its end, and the progress dialog."""
    scene = stage.go(TableRoute(Record("nin_jan", tuple(Player(name, "easy") for name in ("Léa", "Marco", "Nori")), "7")))
    assert isinstance(scene, TableScreen), "a table was asked for"
    scene.skip_to_end.start_skip()
    assert scene.skip_to_end.dialog is not None, "it goes on"
    scene.skip_to_end.dialog.progress_share, scene.skip_to_end.dialog.remaining_s = 0.4, 38.0
    scene.rebuild_if_needed()


CARD_REVIEW_STATES: Mapping[str, Callable[[AppStage], None]] = {
    "skipping": skipping,
    "review_cards_luck": review("nain_jaune", 0),
    **{f"review_cards_{game}": review(game, 1) for game in CARDS},
    "review_cards_five": review("nin_jan", 2, 5),
    "review_cards_eight": review("nain_jaune", 1, 8),
    "review_cards_twelve": review("nambarz", 1, 12),
    "review_cards_stopped": review("nambarz", 0, 3, is_stopped=True),
    "review_cards_moves": review("nambarz", 1, 4, keys=("v",)),
}
