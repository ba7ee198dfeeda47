"""Architecture tests: who imports whom, what stays small, what is never written. Each test lists all breaches of its rule."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
CODE = ("main.py", "game", "ui", "assets", "bench", "packaging", "tests")
TOP = {*CODE, "docs", "requirements.txt", "requirements-dev.txt", "pyproject.toml", ".ci", ".github", ".gitignore"}
TOP |= {"README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "LICENSE", ".pre-commit-config.yaml"}

LONGEST_FILE, LONGEST_FUNCTION, LARGEST_FOLDER = 400, 40, 20  # lines, and files in a folder of the screens
SHAPELESS = {"util", "utils", "helper", "helpers", "manager", "managers", "common", "base", "misc", "tools"}

WORLD = {"time", "datetime", "sys", "os", "pathlib", "io", "shutil", "tempfile", "glob", "subprocess", "threading", "multiprocessing"}
WORLD |= {"socket", "asyncio", "sqlite3", "pickle", "gettext", "locale", "logging", "secrets", "uuid", "builtins"}
DISK_MODULES = {"sqlite3", "shutil", "tempfile", "platformdirs", "glob", "zipfile"}
DISK_CALLS = {"write_text", "write_bytes", "mkdir", "unlink", "rmdir", "touch", "rename", "symlink_to", "makedirs", "remove", "fsync"}
DISK_READS = {"read_text", "read_bytes", "iterdir", "rglob"}
STORE = """disk database history progress progress_file child_rows learner_rows answer_rows worksheet_rows belief_update matches.store
    merging.ids merging.children_file merging.merger learning.lesson_rows learning.tip_rows learning.challenge_rows
    learning.class_rows learning.begun_rows matches.counting matches.renaming matches.transfer"""
BEHIND_FILES = {f"ui.store.{name}" for name in (*STORE.split(), *(f"pending.{one}" for one in ("changes", "backup", "small_files")))}
FILES = ("storage", "place", "folders", "pending.whole_copy", "merging.exchange")
WRITES = BEHIND_FILES | {"ui.first_start.installing", *(f"ui.store.{one}" for one in FILES)}
READS = WRITES | {f"ui.assets.{name}" for name in ["rasterizer", "translation", "sound", "game_folder", "voice_engines"]}
READS |= {"ui.store.inputs.regular_file", "ui.first_start.environment", "ui.command_line", "ui.canvas.true_type", "ui.phones.page"}
LOOKED_AT = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.AsyncFunctionDef, ast.ExceptHandler, ast.Call, ast.Compare, ast.MatchValue)


@dataclass(frozen=True, slots=True)
class Module:
    """A Python file of the project: its import name, its tree, the nodes in it that are `LOOKED_AT`, and its number of lines."""

    name: str
    path: Path
    tree: ast.Module
    nodes: tuple[ast.AST, ...]
    lines: int

    def at(self, node: ast.AST, what: str) -> str:
        return f"{self.path.relative_to(ROOT)}:{getattr(node, 'lineno', 1)}: {what}"


@cache
def modules() -> dict[str, Module]:
    """Return every Python file of the project, by import name."""
    paths = [path for top in CODE for path in ([ROOT / top] if top.endswith(".py") else sorted((ROOT / top).rglob("*.py")))]
    ours = [path for path in paths if not any(part.startswith(".") for part in path.relative_to(ROOT).parts)]  # skips the .venv of a build
    return {module.name: module for module in map(opened, ours)}


def opened(path: Path) -> Module:
    parts = path.relative_to(ROOT).with_suffix("").parts
    name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    text = path.read_text(encoding="utf-8")
    return Module(
        name, path, tree := ast.parse(text), tuple(node for node in ast.walk(tree) if isinstance(node, LOOKED_AT)), text.count("\n")
    )


def inside(*rooms: str) -> list[Module]:
    return [module for name, module in modules().items() if any(name == room or name.startswith(room + ".") for room in rooms)]


@cache
def imports(name: str) -> tuple[tuple[ast.stmt, str], ...]:
    """Return all that a module imports, at any depth of its code, as full names."""
    return tuple(result for node in modules()[name].nodes for result in imported(modules()[name], node))


def loads(name: str) -> set[str]:
    """Return the project's modules that importing this one loads, including the `__init__` of their packages."""
    faces = {room for _node, to in imports(name) for room in packages(to)}
    return {to for to in {to for _node, to in imports(name)} | faces if to in modules() and to != name}


def packages(name: str) -> Iterator[str]:
    """Yield the packages that contain a module, the outermost first."""
    parts = name.split(".")
    yield from (".".join(parts[:deep]) for deep in range(1, len(parts)))


def imported(module: Module, node: ast.AST) -> Iterator[tuple[ast.stmt, str]]:
    if isinstance(node, ast.Import):
        yield from ((node, alias.name) for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        package = module.name if module.path.name == "__init__.py" else module.name.rpartition(".")[0]
        here = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
        start = ".".join([*here, *([node.module] if node.module else [])])
        for alias in node.names:
            deeper = f"{start}.{alias.name}"
            yield node, deeper if deeper in modules() else start


def says(rooms: Iterable[Module], forbidden: Callable[[Module, str], bool]) -> list[str]:
    """List the imports that are forbidden to these modules."""
    return [
        module.at(node, f"{module.name} imports {target}")
        for module in rooms
        for node, target in imports(module.name)
        if forbidden(module, target)
    ]


def within(target: str, *rooms: str) -> bool:
    return any(target == room or target.startswith(room + ".") for room in rooms)


def none(result: Iterable[str]) -> None:
    __tracebackhide__ = True
    wrong = sorted(set(result))
    assert not wrong, f"{len(wrong)} found:\n" + "\n".join(wrong)


@cache
def games() -> tuple[str, ...]:
    """Return the keys of the games, from their folders."""
    return tuple(sorted(path.parent.name for path in (ROOT / "game").glob("*/game.py")))


def calls(module: Module) -> Iterator[tuple[ast.Call, str, bool]]:
    """Yield every call with the called name, and whether that name is bare (`open`) rather than an attribute (`path.open`)."""
    for node in module.nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node, node.func.id, True
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield node, node.func.attr, False


# --- imports ------------------------------------------------------------------------------------------------------------


def test_there_is_something_to_look_at() -> None:
    assert {"main", "game.kernel", "game.match", "ui.assets.translation"} <= set(modules()) and "nin_jan" in games()
    assert any(target == "game.kernel" for _node, target in imports("game.match"))


def test_the_game_knows_the_standard_library_and_itself() -> None:
    none(says(inside("game"), lambda _, to: not within(to, "game") and to.partition(".")[0] not in sys.stdlib_module_names))


def test_the_game_knows_no_clock_no_disk_and_no_streams() -> None:
    pure = [module for module in inside("game") if module.name != "game.__main__"]
    none(says(pure, lambda _, to: to.partition(".")[0] in WORLD))
    none(
        module.at(node, f"{name}()") for module in pure for node, name, bare in calls(module) if bare and name in ("open", "print", "input")
    )


def test_a_game_knows_no_other_game_and_no_match() -> None:
    def forbidden(module: Module, to: str) -> bool:
        others = [f"game.{game}" for game in games() if game != module.name.split(".")[1]]
        return within(to, "game.registry", "game.match", *others)

    none(says(inside(*(f"game.{game}" for game in games())), forbidden))


def test_bots_that_all_games_share_know_no_game() -> None:
    none(says(inside("game.bots"), lambda _, to: within(to, "game.registry", "game.match", *(f"game.{game}" for game in games()))))


def test_the_screen_never_holds_a_state() -> None:
    none(
        module.at(node, f"{module.name} imports {alias.name}")
        for module in inside("ui")
        for node in module.nodes
        if isinstance(node, ast.ImportFrom) and within(node.module or "", "game") and not within(node.module or "", "game.practice")
        for alias in node.names
        if alias.name.endswith("State")
    )


def test_a_table_knows_no_other_table() -> None:
    def folder(name: str) -> str:
        """Return the folder of a game's table, or "" for what any module may import: spoken words, the kit of card tables."""
        result = name.split(".")
        return ".".join(result[:3]) if len(result) > 3 and result[2] not in ("spoken", "cards") else ""

    def forbidden(module: Module, to: str) -> bool:
        return (
            within(to, "ui.tables")
            and folder(module.name) != ""
            and (to == "ui.tables.registry" or folder(to) not in ("", folder(module.name)))
        )

    none(says(inside("ui.tables"), forbidden))


# The layers of the screens, from the lowest. A package may import itself and the layers below it; a module outside packages is on top.
FLOORS = (
    ("assets", "layout"),
    ("canvas",),
    ("widgets", "engine", "store", "first_start"),
    ("scene", "ratings"),
    ("access", "tables", "input"),
    ("match",),
    ("phones",),
    ("lessons", "play", "puzzles", "replay", "screens", "practice"),
)
FLOOR_OF = {f"ui.{room}": floor for floor, rooms in enumerate(FLOORS) for room in rooms}


def test_no_room_knows_a_room_above_it_or_beside_it() -> None:
    def place(name: str) -> tuple[int, str]:
        room = "ui.scene" if name.endswith(".routes") else ".".join(name.split(".")[:2])  # any scene may lead to any other
        return FLOOR_OF.get(room, len(FLOORS)), room if room in FLOOR_OF else "ui"

    def forbidden(module: Module, to: str) -> bool:
        return within(to, "ui") and place(to) != place(module.name) and place(to)[0] >= place(module.name)[0]

    none(says(inside("ui"), forbidden))
    rooms = {f"ui.{path.parent.name}" for path in (ROOT / "ui").glob("*/*.py")}
    none(f"{room} has no place in FLOORS" for room in rooms - set(FLOOR_OF))


def test_scenes_know_no_other_scene() -> None:
    scenes = scene_modules()
    none(says([modules()[name] for name in scenes], lambda module, to: to in scenes and to != module.name))


def scene_modules() -> set[str]:
    """Return the modules with a class that inherits directly from `ui.scene.scene.Scene`."""
    return {
        module.name
        for module in inside("ui")
        if module.name != "ui.scene.scene" and ("ui.scene.scene" in {to for _node, to in imports(module.name)})
        for node in module.tree.body
        if isinstance(node, ast.ClassDef) and any(isinstance(parent, ast.Name) and parent.id == "Scene" for parent in node.bases)
    }


def test_nobody_knows_the_tests_nor_how_it_was_started() -> None:
    outside = [module for module in modules().values() if not within(module.name, "tests")]
    none(says(outside, lambda _, to: within(to, "tests")))
    none(says(inside("game", "ui"), lambda _, to: within(to, "main", "assets", "bench")))


def test_only_files_touches_the_disk() -> None:
    none(says(inside("game", "ui"), lambda module, to: to in BEHIND_FILES and module.name not in WRITES))
    for module in inside("ui"):
        if module.name not in WRITES:
            none(says([module], lambda _, to: to.partition(".")[0] in DISK_MODULES))
            none(module.at(node, f"{name}()") for node, name, _bare in calls(module) if name in DISK_CALLS)
        if module.name not in READS:
            none(module.at(node, f"{name}()") for node, name, bare in calls(module) if name in DISK_READS or (bare and name == "open"))


def test_nobody_imports_in_a_circle() -> None:
    none(f"{name} -> {', '.join(sorted(known))}" for name, known in circles({name: loads(name) for name in modules()}).items())


def test_a_circle_is_seen() -> None:
    graph = {"a": {"b"}, "b": {"c", "d"}, "c": {"b"}, "d": set[str]()}
    assert circles(graph) == {"b": {"c"}, "c": {"b"}}


def test_a_circle_through_the_face_of_a_package_is_seen() -> None:
    """With a registry in the `__init__` of `ui.tables`, every import from that package would load every game."""
    face, table = "ui.tables", "ui.tables.nin_jan.table"
    graph = {name: loads(name) for name in modules()}
    graph[face] = graph[face] | {table}
    assert {face, table} <= set(circles(graph))


def circles(graph: dict[str, set[str]]) -> dict[str, set[str]]:
    """Return the import cycles: remove modules without imports or importers until only cycles are left."""
    while True:
        known = {name for others in graph.values() for name in others}
        stored = {name for name, others in graph.items() if others and name in known}
        if stored == set(graph):
            return graph
        graph = {name: graph[name] & stored for name in stored}


# --- sizes --------------------------------------------------------------------------------------------------------------


def test_files_are_short() -> None:
    none(module.at(module.tree, f"{module.lines} lines") for module in modules().values() if module.lines > LONGEST_FILE)


def test_functions_are_short() -> None:
    none(
        module.at(node, f"{node.name}: {length} lines")
        for module in modules().values()
        for node in module.nodes
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := (node.end_lineno or node.lineno) - node.lineno + 1) > LONGEST_FUNCTION
    )


def test_folders_are_small() -> None:
    folders = {path.parent for path in (ROOT / "ui").rglob("*.py")}
    none(f"{folder.relative_to(ROOT)}: {count} files" for folder in folders if (count := len(list(folder.glob("*.py")))) > LARGEST_FOLDER)


# --- forbidden code and words -------------------------------------------------------------------------------------------


def test_no_shapeless_names() -> None:
    none(module.at(module.tree, "says nothing") for name, module in modules().items() if set(name.split(".")) & SHAPELESS)


def test_no_file_is_named_after_its_folder() -> None:
    none(
        module.at(module.tree, "begins as its folder does")
        for module in inside("ui")
        if module.path.stem.startswith(module.path.parent.name + "_")
    )


def test_the_face_of_a_package_is_a_docstring() -> None:
    faces = [module for module in inside("ui", "game") if module.path.name == "__init__.py"]
    none(module.at(module.tree, "more than a docstring") for module in faces if len(module.tree.body) != 1)


def test_every_module_says_what_it_is() -> None:
    none(module.at(module.tree, "no docstring") for module in modules().values() if not ast.get_docstring(module.tree))


def test_no_question_about_which_game_this_is() -> None:
    def named(node: ast.AST) -> bool:
        parts = node.elts if isinstance(node, ast.Tuple | ast.List | ast.Set) else [node]
        return any(isinstance(part, ast.Constant) and part.value in games() for part in parts)

    none(
        module.at(node, "asks which game this is")
        for module in inside("game", "ui", "main")
        for node in module.nodes
        if (isinstance(node, ast.Compare) and any(map(named, [node.left, *node.comparators])))
        or (isinstance(node, ast.MatchValue) and named(node.value))
    )


def test_no_error_is_swallowed() -> None:
    def interrupted(kind: ast.expr | None) -> bool:
        return isinstance(kind, ast.Name) and kind.id == "KeyboardInterrupt"  # Ctrl-C is the player's way to leave a console

    none(
        module.at(node, "an error is swallowed")
        for module in modules().values()
        for node in module.nodes
        if isinstance(node, ast.ExceptHandler)
        if node.type is None or (all(isinstance(step, ast.Pass) for step in node.body) and not interrupted(node.type))
    )


def test_no_pickles_and_no_deep_copies() -> None:
    rooms = [module for module in inside("game", "ui") if module.name != "ui.engine.worker"]  # the worker talks to its parent
    none(says(rooms, lambda _, to: to.partition(".")[0] in ("pickle", "copy", "shelve", "marshal")))


@pytest.mark.parametrize(
    ("what", "pattern"),
    [
        ("a path of one machine", r"(?<![\w.~/-])/(root|work|tmp|home/\w+|Users/\w+)\b"),
        ("left open", r"\b(TO" + r"DO|FIX" + r"ME|X" + r"XX)\b"),
        ("a registry's host", r"\b(pypi\.|files\.python" + r"hosted)"),
    ],
)
def test_nothing_is_written_that_should_not_be(what: str, pattern: str) -> None:
    wrong = re.compile(pattern)
    none(
        f"{path.relative_to(ROOT)}:{number}: {what}: {line.strip()[:100]}"
        for path in texts()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if wrong.search(line)
    )


def texts() -> list[Path]:
    """Return every text file of the project except this one, which names the forbidden words, and other people's licences."""
    endings = {".py", ".md", ".txt", ".toml", ".svg", ".json", ".po", ""}
    ours = [path for path in tracked() if path.suffix in endings and path != Path(__file__) and path.parent.name != "fonts"]
    return [path for path in ours if path.is_file()]


def tracked() -> list[Path]:
    """Return the files of the project: those tracked by git, or without git those in the project's folders."""
    if (ROOT / ".git").exists() and shutil.which("git"):
        asked = subprocess.run(["git", "-C", str(ROOT), "ls-files", "-z"], capture_output=True, encoding="utf-8")
        if asked.returncode == 0:
            return [ROOT / name for name in asked.stdout.split("\0") if name]
    within_rooms = (path for top in TOP if (ROOT / top).is_dir() for path in (ROOT / top).rglob("*"))
    return [path for path in [*(ROOT / top for top in TOP), *within_rooms] if path.is_file() and "__pycache__" not in path.parts]


def test_the_top_of_the_house_is_tidy() -> None:
    none(f"{name} does not belong at the top" for name in {path.relative_to(ROOT).parts[0] for path in tracked()} - TOP)
