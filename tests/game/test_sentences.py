"""Tests that every refusal of `game` has an English sentence, which uses only the facts of that refusal."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from game.__main__ import SENTENCES, answer_line, refusal_sentence
from game.registry import GAMES
from tests.cases import cases

GAME = Path(__file__).resolve().parents[2] / "game"
KEY = {"Refusal", "BadRecord"}


@dataclass(frozen=True)
class Refused:
    """A place in the source code that makes a refusal."""

    where: str
    keys: frozenset[str]
    facts: frozenset[str] | None  # None: not written as keywords


def _refusals() -> Iterator[Refused]:
    for path in sorted(set(GAME.rglob("*.py")) - set((GAME / "practice").rglob("*.py"))):  # the workshop is not in the protocol
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KEY and node.args:
                yield Refused(f"{path.relative_to(GAME)}:{node.lineno}", _keys(node.args[0]), _facts(node))


def _keys(node: ast.expr) -> frozenset[str]:
    """Return the key, or both keys of a conditional expression."""
    if isinstance(node, ast.IfExp):
        return _keys(node.body) | _keys(node.orelse)
    return frozenset([node.value]) if isinstance(node, ast.Constant) and isinstance(node.value, str) else frozenset()


def _facts(call: ast.Call) -> frozenset[str] | None:
    named = {word.arg for word in call.keywords if word.arg is not None}
    if len(call.args) == 1:
        return frozenset(named)
    answer = call.args[1]
    if not isinstance(answer, ast.Dict) or not all(isinstance(key, ast.Constant) for key in answer.keys):
        return None
    return frozenset(named | {str(key.value) for key in answer.keys if isinstance(key, ast.Constant)})


REFUSALS = list(_refusals())
ALL_SENTENCES = {key: text for sentences in (SENTENCES, *(game.sentences for game in GAMES.values())) for key, text in sentences.items()}


def test_the_sources_are_read() -> None:
    assert len(REFUSALS) > 30
    assert {"over", "not_tied", "already_thrown", "missing_field", "illegal_move"} <= {key for refused in REFUSALS for key in refused.keys}


@cases("refused", REFUSALS)
def test_a_refusal_has_its_sentence(refused: Refused) -> None:
    assert refused.keys, "write the key out, so that it can be found"
    assert refused.facts is not None, "write the facts out"
    for key in refused.keys:
        assert key in ALL_SENTENCES, f"{key} has no sentence in game/__main__.py nor in its game.py"
        needed = {name for _, name, _, _ in string.Formatter().parse(ALL_SENTENCES[key]) if name is not None}
        assert needed <= refused.facts, f"{key} says more than its facts"


def test_no_sentence_is_left_over() -> None:
    assert set(ALL_SENTENCES) == {key for refused in REFUSALS for key in refused.keys}


@cases("key", ALL_SENTENCES)
def test_a_sentence_is_a_sentence(key: str) -> None:
    text = ALL_SENTENCES[key]
    assert text.endswith(".") and text.isascii() and (text[0].isupper() or text[0] == "{")


def test_facts_are_said_as_people_write_them() -> None:
    assert refusal_sentence("must_take", {"card": "R8", "piles": [0, 2]}).endswith("must be taken: 0, 2.")
    assert refusal_sentence("unknown_cmd", {"cmd": None}) == "There is no command null."
    assert refusal_sentence("bad_notation", {"move": "{card} {0}"}) == 'This game has no move "{card} {0}".'


def test_an_answer_is_json_or_none_at_all() -> None:
    assert answer_line({"ok": True, "scores": [0.5]}) == b'{"ok": true, "scores": [0.5]}\n'
    with pytest.raises(ValueError, match="JSON"):
        answer_line({"ok": True, "scores": [float("nan")]})
