"""The texts of Nin Jan: all events, refusals and reasons in three languages, details filled in."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from game.bots.bot import Reason
from game.kernel import Refusal
from game.match import Match
from game.nin_jan import reasons
from tests.ui.driver import new_match
from ui.tables.registry import TABLES

TABLE = TABLES["nin_jan"]
NAMES = ["Léa", "Marco", "Nori"]
RULES = (Path(__file__).resolve().parents[2] / "game" / "nin_jan" / "rules.py").read_text(encoding="utf-8")
pytestmark = pytest.mark.usefixtures("language")


def test_every_refusal_of_the_rules_has_a_sentence() -> None:
    keys = set(re.findall(r'Refusal\("(\w+)"', RULES)) - {"over", "no_such_pile", "not_your_turn"}
    assert len(keys) >= 8
    default = TABLE.text.refusal_text(Refusal("somebody else"))
    for key in keys:
        sentence = TABLE.text.refusal_text(Refusal(key, {"card": "P7", "top": "S-3", "pile": 1, "piles": [0]}))
        assert sentence != default, key
        assert "{" not in sentence


def test_every_kind_of_reason_has_a_sentence_with_its_facts() -> None:
    keys = set(re.findall(r"^([a-z_]+) {2,}", reasons.__doc__ or "", re.MULTILINE))
    assert "beats_first" in keys
    facts = {"card": "P7", "prey": "rock", "piles": [0, 2], "pile": 2, "points": 8, "others": [[0, 3]], "takers": [1]}
    sentences = {key: TABLE.text.reason_text(Reason(key, facts)) for key in keys}
    assert all(sentence and "{" not in sentence for sentence in sentences.values())
    assert len(set(sentences.values())) == len(keys)
    assert "+8" in sentences["beats"] and any(rocks in sentences["beats"] for rocks in ("both rocks", "les deux pierres", "i due sassi"))


def test_where_nobody_took_anything_no_pile_is_the_fattest() -> None:
    assert len(TABLE.scoring.remarks(Match(new_match(None, None)))) == 1


def test_a_whole_match_is_told_without_a_gap() -> None:
    for seed in range(6):
        match, rng = Match(new_match(None, None, None, seed=str(seed))), random.Random(seed)
        while not match.is_over:
            seat = rng.choice(match.to_move)
            view = match.view(seat)
            move = rng.choice(sorted(match.legal(seat), key=str))
            assert "{" not in TABLE.text.reason_text(reasons.reason(view, move))  # type: ignore[arg-type]
            for event in match.play(seat, move):
                sentence = TABLE.narration.move_list_line(event, NAMES)
                assert sentence
                assert "{" not in sentence
            assert TABLE.text.progress_text(match.view(None)).title_line
            assert TABLE.text.progress_text(match.view(None)).short_text
        assert all("{" not in remark for remark in TABLE.scoring.remarks(match))
