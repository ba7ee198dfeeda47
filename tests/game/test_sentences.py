"""Tests that every refusal of `game` has an English sentence, which uses only the facts of that refusal."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from game.__main__ import SENTENCES, answer_line, refusal_sentence
from game.refusal_texts import SHARED_TEXTS, ByDetail
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


def _templates() -> Iterator[tuple[str, str, str]]:
    """Yield a folder of `game`, or "" for what games share, with each key and template there."""
    texts = {"": {**SENTENCES, **SHARED_TEXTS}} | {name: game.rules.refusal_texts for name, game in GAMES.items()}
    for folder, by_key in texts.items():
        for key, text in by_key.items():
            yield from ((folder, key, one) for one in (text.templates.values() if isinstance(text, ByDetail) else (text,)))


REFUSALS, TEMPLATES = list(_refusals()), list(_templates())


def test_the_sources_are_read() -> None:
    assert len(REFUSALS) > 30
    assert {"over", "not_tied", "already_thrown", "missing_field", "illegal_move"} <= {key for refused in REFUSALS for key in refused.keys}


@cases("refused", REFUSALS)
def test_a_refusal_has_its_sentence(refused: Refused) -> None:
    assert refused.keys, "write the key out, so that it can be found"
    assert refused.facts is not None, "write the facts out"
    for key in refused.keys:
        templates = [text for folder, other, text in TEMPLATES if other == key and folder in ("", refused.where.partition("/")[0])]
        assert templates, f"{key} has no sentence in game/__main__.py, nor in the game's REFUSAL_TEXTS"
        needed = {name for text in templates for _, name, _, _ in string.Formatter().parse(text) if name is not None}
        assert needed <= refused.facts, f"{key} says more than its facts"


def test_no_sentence_is_left_over_and_none_is_there_twice() -> None:
    assert {key for _folder, key, _text in TEMPLATES} == {key for refused in REFUSALS for key in refused.keys}
    shared = {key for folder, key, _text in TEMPLATES if not folder}
    assert not shared & {key for folder, key, _text in TEMPLATES if folder}


@cases("template", TEMPLATES)
def test_a_sentence_is_a_sentence(template: tuple[str, str, str]) -> None:
    _folder, _key, text = template
    assert text[-1] in ".!" and (text[0].isupper() or text[0] == "{")


def test_facts_are_said_as_people_write_them() -> None:
    texts = GAMES["nambarz"].rules.refusal_texts
    assert refusal_sentence("other_cards", {"cards": ["8-bee", "5"]}, texts).endswith("that you played: 8-bee, 5.")
    assert refusal_sentence("unknown_cmd", {"cmd": None}, {}) == "Unknown command: null."
    assert refusal_sentence("bad_notation", {"move": "{card} {0}. X"}, {}) == 'This game has no move "{card} {0}. X".'


def test_the_protocol_says_one_sentence_and_leaves_advice_to_the_table() -> None:
    """The contract of the line protocol (docs/protocol.md, 4): "one English sentence"."""
    texts = GAMES["nin_jan"].rules.refusal_texts
    assert refusal_sentence("not_beaten", {"card": "P7", "top": "S-3", "pile": 0}, texts) == "P7 does not beat S-3."
    texts = GAMES["chifoumi"].rules.refusal_texts
    details = {"square": "c3", "mine": "W", "theirs": "P", "seat": 1}
    assert refusal_sentence("cannot_take", details, texts) == "A well takes rocks and scissors, and nothing else."


def test_an_answer_is_json_or_none_at_all() -> None:
    assert answer_line({"ok": True, "scores": [0.5]}, {}) == b'{"ok": true, "scores": [0.5]}\n'
    with pytest.raises(ValueError, match="JSON"):
        answer_line({"ok": True, "scores": [float("nan")]}, {})
