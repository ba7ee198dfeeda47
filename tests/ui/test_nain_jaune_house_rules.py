"""The table of Nain Jaune under house rules: stopping, jumps, the direction of play, payments (rules JA-21 to JA-26)."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.bots.bot import Reason
from game.kernel import Event
from game.match import Match
from game.nain_jaune.cards import card
from game.nain_jaune.moves import Doubled, Jumped, Paid, Pass
from tests.ui.driver import Driver
from tests.ui.nain_jaune_deals import NAMES, model, played, record, view_of
from ui.canvas.pieces import Gesture
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.tables.cards.hands import ClosedCardId
from ui.tables.contract import MoveGroup
from ui.tables.nain_jaune import gestures, narration, pieces, reasons, score_sheet, texts

PEOPLE = NAMES[:3]


def begun(**options: object) -> Match:
    """Return a match in which Léa may go on with a 6 after her 5."""
    match = Match(record(3, hands=("5C 6C 9C", "6D 3C", "4C 3D"), **options))  # type: ignore[arg-type]
    match.play(0, match.rules.parse_move("play 5C"))
    return match


def test_a_button_stops_a_sequence() -> None:
    """(rule JA-26)"""
    match = begun(may_stop=True)
    action = gestures.buttons(model(match)).primary_action
    assert action is not None and action.label == "No 6" and not action.is_next_step
    assert gestures.candidate_moves(model(match), action.gesture) == (Pass(),)
    assert gestures.gesture(Pass()) == Gesture(None, Pass()) == action.gesture
    assert texts.prompt(model(match)) == "Go on with the 6, or say “No 6”."
    assert gestures.buttons(model(begun())).primary_action is None


def test_who_must_stop_is_told_so() -> None:
    match = played(3, "1", lambda match: match.to_move == (0,) and match.legal(0) == (Pass(),), may_stop=True)
    assert match.legal(0) == (Pass(),)
    action = gestures.buttons(model(match)).primary_action
    assert action is not None and action.is_next_step and texts.prompt(model(match)).startswith("You can’t go on")
    assert reasons.reason_text(Reason("lone", {})) == "It’s the only possible move."


def test_a_stop_is_called_out_and_has_a_caption() -> None:
    match = begun(may_stop=True)
    events = match.play(0, Pass())
    assert [(each.seat, each.text) for each in narration.speech_bubbles(events)] == [(0, "No 6")]
    group = MoveGroup(0, (Pass(),), (events,))
    for caption in (narration.caption, narration.short_caption):
        parts = caption(group, True)
        assert parts is not None and [part.text for part in parts] == ["No 6"]


def test_a_jump_is_announced() -> None:
    """(rule JA-24)"""
    for rank, words in (("6", "The 6 lies in the talon."), ("Q", "The queen lies in the talon.")):
        event = Jumped(0, rank)
        assert (
            narration.announcement(event, PEOPLE)
            == narration.move_list_line(event, PEOPLE)
            == narration.caption_note(event, PEOPLE)
            == words
        )


def test_a_restart_does_not_name_a_rank_that_nobody_knows() -> None:
    match = played(3, "2", lambda match: bool(view_of(match).laid) and match.to_move == (0,) and not view_of(match).needed, jump_talon=True)
    assert texts.prompt(model(match)) in ("Nobody goes on: start again with any card.", "After your king, start again with any card.")


def test_everything_turns_clockwise() -> None:
    """Cards are dealt from seat 0 to the next lower seat, and the title says so (rule JA-25)."""
    match = Match(record(4, clockwise=True))
    dealt = [
        key.seat
        for key in (piece.key for piece in pieces.table_pieces(model(match, south=0)))
        if isinstance(key, ClosedCardId) and key.seat
    ]
    assert dealt[:3] == [3, 2, 1]
    assert "· clockwise" in texts.progress_text(view_of(match)).title_line
    assert "anticlockwise" in texts.progress_text(view_of(Match(record(4)))).title_line


@pytest.mark.parametrize(
    ("event", "line", "account"),
    [
        (Paid(1, 0, 23, 23, True), "Marco pays 23 coins to Léa for 23 points.", "23 points in hand: 23 coins to Léa"),
        (
            Doubled(1, card("KH"), 4, 4, True),
            "Marco kept the king of hearts and pays its first stake again: 4 coins.",
            "King of hearts kept: 4 coins to its box",
        ),
    ],
)
def test_payments_are_told_as_they_are_owed(event: Event, line: str, account: str) -> None:
    """(rules JA-21 and JA-22)"""
    assert narration.move_list_line(event, PEOPLE) == line
    assert [words for _seat, _change, (_sign, words) in score_sheet._purse_entries(event, PEOPLE)] == [account]


def test_a_stop_without_a_choice_is_played_by_the_table(tmp_path: Path) -> None:
    """Léa may say "No 6" with her 6 in hand; when nobody goes on and she has no card of a rank, the table says it for her (rule JA-26)."""
    driver = Driver(tmp_path, bots="instant", motion="few")
    driver.go(TableRoute(record(3, hands=("5C 6C 9C", "6D 3C", "4C 3D"), levels=(None, "easy", "easy"), may_stop=True)))
    table = driver.app.scene
    assert isinstance(table, TableScreen)
    match = table.session.match
    for text in ("play 5C", "play 6C"):
        table.play(0, match.rules.parse_move(text))
        driver.wait(1)
    lone: list[int] = []
    for _ in range(40):
        driver.wait(1)
        lone = [ply for ply, (seat, move) in enumerate(match.moves) if seat == 0 and move == Pass()]
        if lone:
            break
    assert lone, "nobody pressed the button"
    assert all(match.at_ply(ply).legal(0) == (Pass(),) for ply in lone)
    driver.close()


@pytest.mark.parametrize("pays", [False, True])
def test_cards_are_said_to_have_no_points_only_where_nobody_pays_them(tmp_path: Path, pays: bool) -> None:
    """(rules JA-1 and JA-21)"""
    driver = Driver(tmp_path)
    driver.go(TableRoute(record(3, hands=("5C 6C 9C", "6D 3C", "4C 3D"), levels=(None, "easy", "easy"), pay_by_points=pays)))
    driver.wait(1)
    assert ("Cards have no point value." in [text for _rect, text in driver.texts()]) is not pays
    driver.close()
