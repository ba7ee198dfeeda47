"""Hints in steps: each true and more exact, the last one the move, and never just "draw"."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.bots.bot import Reason
from game.kernel import Move
from game.match import Match
from game.nambarz.bots import hint_candidates
from game.nambarz.moves import Calculate, Draw, Lay, Pass, PlayJoker, Single
from game.nambarz.plays import covering_plays
from game.record import Player, Record
from game.registry import GAMES
from tests import chance
from tests.game.matches import Setup, fresh, played
from tests.ui.driver import Driver, new_match
from tests.ui.nambarz_hands import record
from ui.assets import translation
from ui.engine.worker import HINT, MoveResponse
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.tables.contract import TableViewModel
from ui.tables.hint_steps import NO_HIGHLIGHT, highlighted_ids
from ui.tables.nambarz.targets import TrayAction
from ui.tables.registry import TABLES

SETUPS = [
    *(Setup("nin_jan", players) for players in (2, 5)),
    *(Setup("chifoumi", players) for players in (2, 3, 4)),
    Setup("chifoumi", 2, (("free_placement", True),)),
    Setup("nain_jaune", 3),
    Setup("nain_jaune", 6, (("announce", False),)),
    *(Setup("nambarz", players) for players in (2, 4)),
    Setup("nambarz", 3, (("referee", "strict"), ("jokers", 4))),
]
every_setup = pytest.mark.parametrize("setup", SETUPS, ids=str)


def decisions(setup: Setup) -> Iterator[tuple[Match, int, Move, Reason]]:
    """Yield some legal moves of a random match, with their reasons."""
    whole, rng = played(setup, "hints", "joker" if setup.game == "nambarz" else ""), random.Random(1)
    for ply in range(0, min(whole.ply, 400), 5):
        match = whole.at_ply(ply)
        seat = match.to_move[0]
        for move in rng.sample(moves := sorted(match.legal(seat), key=str), min(6, len(moves))):
            yield match, seat, move, match.game.explain_move(match.view(seat), move)


def model(match: Match, seat: int) -> TableViewModel:
    return TableViewModel(
        view=match.view(seat), seats=match.seats, tokens=tuple(range(len(match.seats))), decision_view=match.view(seat), bottom_seat=seat
    )


@every_setup
@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_each_step_tells_more_and_the_last_one_is_the_move(setup: Setup, language: str) -> None:
    translation.set_language(language)
    table, limit = TABLES[setup.game], 0
    for _match, _seat, move, why in decisions(setup):
        steps = table.hint_steps(move, why)
        sentences = [sentence for _ring, sentence in steps]
        assert steps[-1] == (table.input.gesture(move), table.text.reason_text(why))
        assert len(set(steps)) == len(steps) <= 3 and all(sentences) and "{" not in "".join(sentences), sentences
        assert all(ring != table.input.gesture(move) for ring, _sentence in steps[:-1]), f"{move} is told too early"
        limit = max(limit, len(steps))
    assert limit == 3


@every_setup
def test_what_a_step_rings_holds_the_move(setup: Setup) -> None:
    """Rings hold the move's cards, pawns, piles or boxes, or a part of them; of hands only own cards."""
    table, narrowed = TABLES[setup.game], 0
    for match, seat, move, why in decisions(setup):
        whole = table.input.gesture(move)
        for ring, _sentence in table.hint_steps(move, why)[:-1]:
            sources = set(highlighted_ids(ring.source))
            narrowed += bool(sources)
            if sources and not (setup.game == "chifoumi" and whole.source is None):  # a chain that ends rings its pawn
                assert sources >= set(highlighted_ids(whole.source)) or sources <= set(highlighted_ids(whole.source)), (str(move), ring)
            hand = getattr(match.view(seat), "hands", None)
            if hand is not None and hand[seat]:
                assert sources <= set(hand[seat]), "cards of one's own hand"
    assert narrowed


@every_setup
def test_the_last_step_can_be_played_as_it_is_ringed(setup: Setup) -> None:
    table = TABLES[setup.game]
    for match, seat, move, why in decisions(setup):
        ring, _sentence = table.hint_steps(move, why)[-1]
        if setup.game == "nambarz" and ring.target in (TrayAction.TRAY, TrayAction.PILE):
            assert ring.source == getattr(move, "calculation", move).cards if ring.target is TrayAction.TRAY else (move.card,)  # type: ignore[attr-defined]
        elif ring.target is not None and not str(move).endswith("!"):  # a button arms the claim
            moves = table.input.candidate_moves(model(match, seat), ring)
            assert not moves or move in moves, str(move)


@every_setup
def test_an_adviser_names_a_legal_move_from_the_view_alone(setup: Setup) -> None:
    """The search is stopped at once here; the same view and seed give the same move."""
    adviser, match = GAMES[setup.game].hint_bot, fresh(setup, "advice")
    assert adviser is not None
    for _ in range(12):
        seat = match.to_move[0]
        view = match.view(seat)
        moves = {adviser.choose(view, random.Random(3), lambda: True) for _ in range(2)}
        assert len(moves) == 1 and moves <= set(view.legal())
        match.play(seat, moves.pop())


# --- the key ----------------------------------------------------------------------------------------------------------


class Slow:
    """An engine client that answers only on command."""

    has_failed = False

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.found: MoveResponse | None = None

    def request_move(self, game: str, level: str, view: object, seed: str) -> int:
        self.asked.append(level)
        return len(self.asked)

    def poll_move(self) -> MoveResponse | None:
        move_response, self.found = self.found, None
        return move_response

    def start_if_needed(self) -> None: ...

    def cancel(self) -> None: ...

    def close(self) -> None: ...


def at_table(folder: Path) -> tuple[Driver, TableScreen, Slow]:
    driver, thinker = Driver(folder), Slow()
    driver.context.engine = thinker  # type: ignore[assignment]
    driver.go(TableRoute(new_match(None, "easy")))
    scene = driver.app.scene
    assert isinstance(scene, TableScreen)
    driver.step(3)
    return driver, scene, thinker


def test_while_a_hint_is_thought_of_its_key_says_so_and_the_table_can_be_used(tmp_path: Path) -> None:
    driver, scene, thinker = at_table(tmp_path)
    driver.key("h", "h")
    driver.wait(1)
    assert thinker.asked.count(HINT) == 1, "it is not asked again"
    assert (driver.widget("hint").command.icon, driver.widget("hint").tooltip) == ("hourglass", "Thinking of a hint…")
    driver.key("1")
    assert scene.seat_session.lifted_piece and scene.bot_player.is_seeking_hint, "a card is lifted, and the hint still comes"
    view = scene.session.match.view(0)
    move = next(iter(view.legal()))
    thinker.found = MoveResponse(1, view, move, scene.session.match.game.explain_move(view, move))
    driver.step(3)
    assert driver.widget("hint").command.icon == "hint" and driver.app.notice_bar.sentence == scene.seat_session.hint_steps[0][1]


def test_a_move_ends_the_thinking_and_the_hint(tmp_path: Path) -> None:
    driver, scene, _thinker = at_table(tmp_path)
    driver.key("h")
    driver.key("1", "1")
    assert not scene.bot_player.is_seeking_hint and driver.widget("hint").command.icon == "hint"
    assert not scene.seat_session.hint_steps


def test_a_ring_stays_while_the_hint_is_followed(tmp_path: Path) -> None:
    driver, scene, _thinker = at_table(tmp_path)
    ring = scene.table.input.gesture(next(iter(scene.session.match.legal(0))))
    scene.seat_session.hint_steps = ((NO_HIGHLIGHT, "one"), (ring, "two"))
    driver.key("h", "h", "1")
    assert scene.seat_session.lifted_piece and scene.model().hint_gesture == ring
    driver.key("escape")
    assert scene.model().hint_gesture is None and scene.seat_session.hint_steps, "the next press goes on"
    driver.key("h")
    assert scene.model().hint_gesture == ring


# --- Nambarz ----------------------------------------------------------------------------------------------------------


@pytest.mark.random
@pytest.mark.parametrize(
    ("hand", "pile"), [("1 2 4 10 2-fish 3-hippo J+", "8"), ("1 2-fish 4 10 9 9 J+", "2"), ("J# J# J# 10 10 10 10", "7")]
)
def test_nambarz_never_advises_to_draw_while_something_fits(hand: str, pile: str) -> None:
    """A match or a calculation first, then a joker (rules NB-7 to NB-9 and NB-14)."""
    match = Match(record(3, (hand,), pile))
    view, adviser = match.view(match.to_move[0]), GAMES["nambarz"].hint_bot
    assert adviser is not None
    searched = [adviser.choose(view, random.Random(number), lambda: False) for number in range(chance.many(1, 2))]
    stopped = [adviser.choose(view, random.Random(number), lambda: True) for number in range(4)]
    kinds = {str(move).split()[0] for move in (*searched, *stopped)}
    assert kinds <= ({"joker"} if pile == "7" else {"match", "calc"})


@pytest.mark.parametrize("players", [2, 4])
def test_nambarz_advises_a_play_wherever_there_is_one(players: int) -> None:
    whole, drawn = played(Setup("nambarz", players), "advice"), 0
    for ply in range(min(whole.ply, 150)):
        view = whole.at_ply(ply).view(whole.moves[ply][0])
        decision = view.decision()  # type: ignore[attr-defined]
        advised, possible = hint_candidates(view, random.Random(ply)), list(covering_plays(decision))  # type: ignore[arg-type]
        assert not possible or not any(isinstance(move, Draw | Pass) for move in advised)
        drawn += isinstance(advised[0], Draw)
        if any(isinstance(move, Single | Calculate | Lay) for move in possible):
            assert any(isinstance(move, Single | Calculate | Lay) for move in advised)
            assert sum(isinstance(move, PlayJoker) for move in advised) <= 1, "one that lets the last cards go"
    assert drawn, "where nothing fits"


def test_a_game_without_steps_of_its_own_says_why_and_then_what() -> None:
    match = Match(Record("nin_jan", (Player("Léa"), Player("Robot", "easy")), "7"))
    move = next(iter(match.legal(0)))
    table = TABLES["nin_jan"]
    why = match.game.explain_move(match.view(0), move)
    plain = replace(table, input=replace(table.input, hint_steps=None))
    label = table.text.reason_text(why)
    assert plain.hint_steps(move, why) == ((NO_HIGHLIGHT, label), (table.input.gesture(move), label))
