"""Tests that replay the golden matches: a difference is a change of the rules, wanted or not."""

from __future__ import annotations

import json

import pytest

from game.registry import GAMES
from tests.cases import cases
from tests.game import golden
from tests.game.adapters import ADAPTERS


@pytest.mark.parametrize("name", golden.GOLDEN)
def test_a_golden_match_is_as_it_was(name: str) -> None:
    text = golden.KEPT.differences(name)
    assert not text, f"\n{text}\n\nIf this change is wanted: python -m tests.game.golden --write"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_golden_matches_of_its_own(name: str) -> None:
    if not ADAPTERS[name].golden:
        pytest.skip(f"{name} keeps no golden matches")
    assert all(setup.game == name for setup, _, _ in ADAPTERS[name].golden.values())


def test_the_folder_holds_the_golden_matches_and_nothing_else() -> None:
    assert not golden.KEPT.missing()


@cases("name", golden.GOLDEN)
def test_a_golden_match_is_whole(name: str) -> None:
    """It ends, and every move of the record has its line."""
    stored = json.loads(golden.KEPT.read(name))
    assert stored["outcome"]["winners"]
    assert [[seat, move] for seat, move, _ in stored["plies"]] == stored["record"]["moves"]


def test_a_difference_is_said_move_by_move(monkeypatch: pytest.MonkeyPatch) -> None:
    told = golden.told
    monkeypatch.setattr(golden, "told", lambda match: told(match).replace('"event": "took"', '"event": "grabbed"', 1))
    texts = golden.KEPT.differences("nin_jan/3").splitlines()
    changed = [line for line in texts if line.startswith(("+ ", "- "))]
    assert len(changed) == 2 and '"grabbed"' in changed[1] and '"took"' in changed[0]


@pytest.mark.parametrize("name", ["nin_jan/2", "nin_jan/3"])
def test_golden_play_offs_are_thrown_for_more_than_once(name: str) -> None:
    """Rule NJ-13 is rare in random matches, so the golden ones must contain it."""
    plies = json.loads(golden.KEPT.read(name))["plies"]
    keys = [event["event"] for _, _, events in plies for event in events]
    assert keys.count("tied") == 1 and keys.count("shown") > 1


@pytest.mark.parametrize(
    ("name", "rare"),
    [
        ("nain_jaune/3", {"eliminated", "doubled", "forgot", "restarted"}),
        ("nain_jaune/5", {"doubled", "eliminated", "won"}),
        ("nain_jaune/8", {"grand_opera", "eliminated"}),
        ("nain_jaune/last", {"eliminated", "staked"}),
    ],
)
def test_golden_deals_have_what_is_rare(name: str, rare: set[str]) -> None:
    """(rules JA-12 to JA-20)"""
    stored = json.loads(golden.KEPT.read(name))
    events = [event for _, _, events in stored["plies"] for event in events]
    assert rare <= {event["event"] for event in events}
    if name in ("nain_jaune/3", "nain_jaune/last"):
        assert 22 in {event["each"] for event in events if event["event"] == "dealt"}
