"""Small changes of Python code, one at a time, as a slip of the hand would make them: what `tests.mutants` tries.

Left alone: annotations, docstrings, prose (a text with a space, or through `_`), what an assertion says, what is only logged. Under
`ui` also whatever only paints: numbers, colours and texts in calls on the canvas, in functions that take a brush or return places,
and constants that nothing else uses. Pictures are looked at (`tests.shots`), not compared.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

Function = ast.FunctionDef | ast.AsyncFunctionDef
Change = tuple[int, int, str]  # from this byte to that one, what stands there then

COMPARED: dict[type[ast.cmpop], tuple[str, tuple[str, ...]]] = {
    ast.Lt: ("<", ("<=", ">=")),
    ast.LtE: ("<=", ("<", ">")),
    ast.Gt: (">", (">=", "<=")),
    ast.GtE: (">=", (">", "<")),
    ast.Eq: ("==", ("!=",)),
    ast.NotEq: ("!=", ("==",)),
    ast.Is: ("is", ("is not",)),
    ast.IsNot: ("is not", ("is",)),
    ast.In: ("in", ("not in",)),
    ast.NotIn: ("not in", ("in",)),
}
WORKED: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "//"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "*"),
    ast.Pow: ("**", "*"),
    ast.BitOr: ("|", "&"),
    ast.BitAnd: ("&", "|"),
    ast.BitXor: ("^", "|"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
}
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}
UNSWAPPED = {*CALLED, "isinstance", "issubclass", "hasattr"}  # the other way round it is the same, or fails at once
TOLD = {"log", "logger", "logging", "_", "_n", "cast", "TypeVar"}  # what these are called with is for people, or for mypy
NO_BEHAVIOUR = {"annotation", "returns", "decorator_list", "msg"}  # fields of a node
CANVAS = {
    "brush",
    "easel",
    "spot",
    "skin",
    "surface",
    "canvas",
    "screen",
    "frect",
    "rect",
    "vector2",
    "color",
    "palette",
    "ink",
    "paint",
    "font",
    "pygame",
}
PAINTS = ("Brush", "Easel", "Spot", "Skin", "Surface", "FRect", "Rect", "Vector2", "Color")  # in the types of a function


@dataclass(frozen=True, slots=True)
class Around:
    """Where a place is. `scope`: the outermost function, as `Class.function`; outside any, the class or ""; `names`: then what is assigned."""

    scope: str = ""
    function: bool = False
    names: tuple[str, ...] = ()
    drawn: bool = False  # it only paints


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of the file `path`."""

    path: str
    around: Around
    source: bytes
    change: Change

    @property
    def text(self) -> bytes:
        start, end, new = self.change
        return self.source[:start] + new.encode() + self.source[end:]

    @property
    def line(self) -> int:
        return self.source.count(b"\n", 0, self.change[0]) + 1

    @property
    def lines(self) -> tuple[str, str]:
        """The lines that change, before and after."""
        start, end, new = self.change
        head, tail = self.source.rfind(b"\n", 0, start) + 1, (self.source + b"\n").find(b"\n", end)
        after = self.source[head:start] + new.encode() + self.source[end:tail]
        return self.source[head:tail].decode().strip(), after.decode().strip()

    @property
    def compiles(self) -> bool:
        try:
            ast.parse(self.text)
        except SyntaxError:
            return False
        return True


def mutants(path: str, source: bytes, seed: str, meant: frozenset[str] | None = None) -> Iterator[tuple[str, Mutant]]:
    """One change for every place of a file, each with a key drawn from `seed`: the lowest keys are a fair sample of the places.

    A key depends on the line and its function, so that most of a sample stays when other lines change. `meant`: see `meant_names`.
    """
    alike: dict[str, int] = {}
    for around, found in Places(source, meant).walk(ast.parse(source), Around()):
        start, end, _ = found[0]
        place = f"{seed}|{path}|{around.scope}|{source[start:end]!r}|{[new for _, _, new in found]}"
        alike[place] = alike.get(place, 0) + 1
        drawn = hashlib.sha256(f"{place}|{alike[place]}".encode()).hexdigest()
        yield drawn[8:], Mutant(path, around, source, found[int(drawn[:8], 16) % len(found)])


def meant_names(sources: list[bytes]) -> frozenset[str]:
    """The names that these files use for more than painting."""
    return frozenset(name for source in sources for name in Places(source, frozenset()).used(ast.parse(source), False))


class Places:
    """The places in a file where something can be changed."""

    def __init__(self, source: bytes, meant: frozenset[str] | None) -> None:
        """`meant`: None where nothing paints."""
        self.source, self.meant = source, meant
        self.starts = list(accumulate((len(line) for line in source.splitlines(keepends=True)), initial=0))

    def walk(self, node: ast.AST, around: Around) -> Iterator[tuple[Around, list[Change]]]:
        around = self.entered(node, around)
        if left_alone(node):
            return
        if found := list(self.changes(node, around.drawn)):
            yield around, found
        for child in children(node):
            yield from self.walk(child, around)

    def entered(self, node: ast.AST, around: Around) -> Around:
        if isinstance(node, Function | ast.ClassDef) and not around.function:
            scope = f"{around.scope}.{node.name}".strip(".")
            around = replace(around, scope=scope, function=isinstance(node, Function))
        if isinstance(node, ast.Assign | ast.AnnAssign) and not around.function:
            around = replace(around, names=tuple(given_names(node)))
        if self.meant is None or around.drawn:
            return around
        unused = bool(around.names) and not around.scope and not self.meant.intersection(around.names)
        return replace(around, drawn=unused or paints(node))

    def changes(self, node: ast.AST, drawn: bool) -> Iterator[Change]:
        """All that can be changed about this node by itself."""
        yield from self.conditions(node)
        if isinstance(node, ast.Compare):
            yield from self.comparisons(node, drawn)
        if isinstance(node, ast.stmt):
            yield from self.statements(node, drawn)
        elif not drawn:
            yield from self.values(node)

    def conditions(self, node: ast.AST) -> Iterator[Change]:
        match node:
            case ast.If(test=test) | ast.IfExp(test=test) | ast.match_case(guard=ast.expr() as test):
                yield from (self.put(test, "True"), self.put(test, "False"))
            case ast.While(test=test):
                yield self.put(test, "False")
            case ast.comprehension(ifs=tests):
                yield from (self.put(test, text) for test in tests for text in ("True", "False"))
            case ast.BoolOp(op, values):
                old, new, idle = ("and", "or", "True") if isinstance(op, ast.And) else ("or", "and", "False")
                yield from (self.between(left, right, old, new) for left, right in pairwise(values))
                yield from (self.put(value, idle) for value in values)
            case ast.UnaryOp(ast.Not(), operand):
                yield self.prefix(node, operand, "not")

    def comparisons(self, node: ast.Compare, drawn: bool) -> Iterator[Change]:
        for op, (left, right) in zip(node.ops, pairwise([node.left, *node.comparators]), strict=True):
            old, others = COMPARED[type(op)]
            if not (drawn and old[0] in "<>"):
                yield from (self.between(left, right, old, new) for new in others)

    def statements(self, node: ast.stmt, drawn: bool) -> Iterator[Change]:
        match node:
            case ast.Expr(ast.Call() as call) if self.meant is not None and on_canvas(call):
                return
            case ast.AugAssign() if drawn:
                return
            case ast.Expr(ast.Call() | ast.Yield() | ast.YieldFrom()) | ast.AugAssign() | ast.Raise() | ast.Delete():
                yield self.put(node, "pass")
            case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
                yield self.put(node, "pass")
            case ast.Return(ast.expr() as value) if not isinstance(value, ast.Constant):
                yield self.put(value, "None")
            case ast.Break() | ast.Continue():
                yield self.put(node, "continue" if isinstance(node, ast.Break) else "break")

    def values(self, node: ast.AST) -> Iterator[Change]:
        match node:
            case ast.Constant(bool() | int() | float() | str() as value):
                yield from (self.put(node, repr(other)) for other in other_values(value))
            case ast.UnaryOp(ast.USub(), operand):
                yield self.prefix(node, operand, "-")
            case ast.BinOp(left, op, right) if type(op) in WORKED:
                yield self.between(left, right, *WORKED[type(op)])
            case ast.Slice(lower, upper):
                yield from (self.put(end, "") for end in (lower, upper) if end is not None)
            case ast.Call():
                yield from self.calls(node)

    def calls(self, node: ast.Call) -> Iterator[Change]:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in CALLED:
            yield self.put(node.func, CALLED[name])
        for place in range(len(node.args) - 1 if name not in UNSWAPPED else 0):
            args = [*node.args[:place], node.args[place + 1], node.args[place], *node.args[place + 2 :]]
            if not any(isinstance(one, ast.Starred) for one in args) and ast.unparse(args[place]) != ast.unparse(args[place + 1]):
                yield self.put(node, ast.unparse(ast.Call(node.func, args, node.keywords)))
        for keyword in node.keywords:
            yield self.put(node, ast.unparse(ast.Call(node.func, node.args, [one for one in node.keywords if one is not keyword])))

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None and node.end_col_offset is not None, "parsed from text"
        return self.starts[node.lineno - 1] + node.col_offset, self.starts[node.end_lineno - 1] + node.end_col_offset

    def put(self, node: ast.expr | ast.stmt, text: str) -> Change:
        return *self.span(node), text

    def between(self, left: ast.expr, right: ast.expr, old: str, new: str) -> Change:
        start, end = self.span(left)[1], self.span(right)[0]
        return start, end, self.source[start:end].decode().replace(old, new, 1)

    def prefix(self, node: ast.expr, operand: ast.expr, sign: str) -> Change:
        start, end = self.span(node)[0], self.span(operand)[0]
        return start, end, self.source[start:end].decode().replace(sign, "", 1).lstrip()

    def used(self, node: ast.AST, drawn: bool) -> Iterator[str]:
        """The names that are read where nothing is painted."""
        drawn = drawn or paints(node)
        if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load) and not drawn:
            yield node.id if isinstance(node, ast.Name) else node.attr
        for child in children(node):
            yield from self.used(child, drawn)


def children(node: ast.AST) -> Iterator[ast.AST]:
    for name, value in ast.iter_fields(node):
        if name not in NO_BEHAVIOUR:
            yield from (child for child in (value if isinstance(value, list) else [value]) if isinstance(child, ast.AST))


def left_alone(node: ast.AST) -> bool:
    match node:
        case ast.JoinedStr() | ast.Import() | ast.ImportFrom() | ast.Expr(ast.Constant()):
            return True
        case ast.AnnAssign(annotation=kind) if ast.unparse(kind) == "TypeAlias":
            return True
        case ast.If(test=test) if ast.unparse(test) in ("TYPE_CHECKING", "__name__ == '__main__'"):
            return True
        case ast.Raise(exc=ast.Call(func=ast.Name("AssertionError"))):
            return True
        case ast.Assign(targets=[ast.Name(name)]):
            return name.startswith("__")
        case (ast.Call() as call) | ast.Expr(ast.Call() as call):
            return called(call)[0] in TOLD
    return False


def paints(node: ast.AST) -> bool:
    """Whether numbers and texts in here are about the picture alone."""
    if isinstance(node, Function):
        kinds = [node.returns, *(arg.annotation for arg in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs))]
        return any(kind is not None and any(word in ast.unparse(kind) for word in PAINTS) for kind in kinds)
    return on_canvas(node) if isinstance(node, ast.Call) else isinstance(node, ast.ClassDef) and node.name in PAINTS


def on_canvas(call: ast.Call) -> bool:
    names = [name.lower().strip("_") for name in called(call)]
    return bool(CANVAS.intersection(names)) or names[-1].startswith("draw_")


def called(call: ast.Call) -> list[str]:
    """`self.brush.text(...)`: self, brush, text."""
    return ast.unparse(call.func).split(".")


def given_names(node: ast.Assign | ast.AnnAssign) -> Iterator[str]:
    for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
        yield from (name.id for name in ast.walk(target) if isinstance(name, ast.Name))


def other_values(value: bool | int | float | str) -> tuple[bool | int | float | str, ...]:
    if isinstance(value, bool):
        return (not value,)
    if isinstance(value, str):
        return () if not value or any(sign.isspace() for sign in value) else (value[1:],)
    return (value + 1, value - 1)
