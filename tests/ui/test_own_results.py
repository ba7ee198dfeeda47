"""What the only human hears of their own moves: what was done, what it brought and the new total."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from game.chifoumi.moves import Captured
from game.kernel import Event, View
from game.match import Match
from game.nain_jaune.moves import Won
from game.nambarz.events import Passed
from game.nin_jan.moves import Revealed, Took
from game.record import Player, Record
from tests.ui.test_screen_reader import listened
from ui.assets.pronunciation import pronounced_text
from ui.tables.registry import TABLES

SAID = {  # a game, an event of the seat that brings something or ends its turn, and what is heard of it
    "nin_jan": (Took, "You take the (left|middle|right) pile: (plus |minus )?\\d+. You have (minus )?\\d+."),
    "chifoumi": (Captured, r"You take \d pawns? on [a-h]\d. You have [\d.]+."),
    "nain_jaune": (Won, r"You play the [^.]+. You win \d+ coins? with the [^.]+. You have \d+ coins?."),
    "nambarz": (Passed, r"You pass. You have \d+ cards?."),
}


def turns_of(game: str) -> list[tuple[int, tuple[Event, ...], View]]:
    """Return the seat, events and view after each move of a random match, without those that end a deal."""
    names = ("Léa", "Nori", "Zuki") if game == "nain_jaune" else ("Léa", "Nori")
    match, rng, turns = Match(Record(game, tuple(Player(name) for name in names), "7")), random.Random(7), []
    for _move in range(150):
        if match.is_over:
            break
        seat = rng.choice(match.to_move)
        events = match.play(seat, rng.choice(sorted(match.legal(seat), key=str)))
        turns.append((seat, events, match.view(seat)))
    return turns


@pytest.mark.parametrize("game", SAID)
def test_what_was_done_and_what_it_brought_is_said_to_who_did_it_alone(game: str) -> None:
    kind, pattern = SAID[game]
    tell, told = TABLES[game].narration.own_result, []
    for seat, events, view in turns_of(game):
        said = pronounced_text(tell(events, seat, view))
        assert "{" not in said
        assert not tell(tuple(event for event in events if event.seat != seat), seat, view)
        if any(isinstance(event, kind) for event in events):
            told.append(said)
    assert [line for line in told if re.fullmatch(pattern, line)], told


def test_cards_that_are_turned_up_say_whose_they_are() -> None:
    events = [event for _seat, events, _view in turns_of("nin_jan") for event in events if isinstance(event, Revealed)]
    for event in events[:3]:
        line = TABLES["nin_jan"].narration.move_list_line(event, ("Léa", "Nori"))
        assert line.count("Léa, the ") == line.count("Nori, the ") == 1 and "; " in line


def test_an_only_move_that_the_app_plays_is_told_with_its_result_before_the_next_round(tmp_path: Path) -> None:
    record = Record("nin_jan", (Player("Léa"), Player("Nori", "easy")), "7")
    text = pronounced_text(" ".join(listened(tmp_path, record, ("card/R-4", "lay", "card/R3", "lay"))))
    print(text)
