"""Tests of CONTRIBUTING.md's steps for adding a game: each game has all its parts, and no other code names a game."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from game.registry import GAMES
from tests.cases import cases
from tests.test_architecture import ROOT, none, tracked

KEY = re.compile(rf"\b({'|'.join(GAMES)})\b")
WORKSHOP = ("game/practice/", "ui/practice/", "ui/store/child_report.py", "ui/store/children.py")  # files that depend on Nambarz by design
FOLDERS = ("game", "ui/tables", "assets/games")
CODE = ("main.py", "game/", "ui/", "assets/", "bench/", "packaging/")


@cache
def section() -> str:
    return (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("\n## How to add a game\n")[2].partition("\n## ")[0]


def paths(text: str) -> list[str]:
    """Return the file paths that a text names between backticks."""
    return [
        name for name in re.findall(r"`([^` ]+)`", text) if "/" in name and not name.startswith(("tests/fifth_game", "tests/sixth_game"))
    ]


def rows() -> list[str]:
    """Return the paths in the first column of the table."""
    return [path for line in section().splitlines() if line.startswith("| `") for path in paths(line.split("|")[1])]


def test_the_list_is_short() -> None:
    assert {"game/<game>/rules.py", "ui/tables/<game>/table.py", "tests/game/<game>/adapter.py"} <= set(rows()) and len(rows()) <= 8


@cases("path", rows())
def test_each_game_has_its_part_there(path: str) -> None:
    none(f"{path}: {game} has none" for game in GAMES if not list(ROOT.glob(path.replace("<game>", game))))


def test_every_file_that_is_named_is_there() -> None:
    named = {path for path in paths(section()) if "<" not in path and "*" not in path}
    none(f"{path} is named and not there" for path in named if not (ROOT / path).exists())


def test_no_other_code_knows_a_game_by_its_key() -> None:
    own_items = tuple(place for game in GAMES for place in (*(f"{room}/{game}/" for room in FOLDERS), f"bench/games/{game}.py"))
    none(
        f"{name}: {match[0]}"
        for name, file in ((path.relative_to(ROOT).as_posix(), path) for path in tracked() if path.suffix in (".py", ".spec", ".svg"))
        if name.startswith(CODE) and not name.startswith((*own_items, *WORKSHOP)) and name not in paths(section())
        if (match := KEY.search(_said(file))) is not None
    )


def _said(file: Path) -> str:
    """Return the text of a file without usage examples such as "python -m bench.ladder nin_jan"."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return "\n".join(line for line in lines if not line.strip().startswith("python -m "))
