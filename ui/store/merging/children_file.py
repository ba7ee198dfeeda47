"""The file of a child, a group or a class: gzip of JSON lines, first a header, then the children and their answers."""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from game.kernel import BadRecord
from game.refusal_texts import translatable
from ui.assets.translation import in_all_languages
from ui.store.child_rows import ChildRow
from ui.store.children import Count, Moment, StoredAnswer, Uid
from ui.store.inputs.packed_lines import MAX_UNPACKED_BYTES, LineReader
from ui.store.learning.tip_rows import SeenEntry
from ui.store.worksheet_rows import ChildWorksheets, WorksheetRow, parse_worksheet

MAX_LINE_ANSWERS = 1000  # answers of a line; a child with more has several
MAX_WORKSHEETS = 10_000  # worksheets of a child, marked or not
MAX_DELETED = 100_000
NOTE = translatable("This file holds the names of children and their results. Give it only to people who may know them.")
PROBLEM_KEYS = {"no_matches_file": "no_children_file", "too_much": "too_many_children"}  # what a reader of lines reports, for this file
Deletions: TypeAlias = dict[Uid, Count]  # how often each child was deleted or restored; deleted if odd
T = TypeVar("T")


class FileKind(msgspec.Struct, frozen=True):
    """What a file says of itself, whatever its version."""

    tablee: Literal["children"]
    version: int


class FileHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of the file."""

    note: tuple[Annotated[str, Meta(max_length=1000)], ...]  # what it holds, in each language
    deleted: Annotated[Deletions, Meta(max_length=MAX_DELETED)] = {}
    tablee: Literal["children"] = "children"
    version: Literal[1] = 1


class ExportedChild(ChildRow, frozen=True, forbid_unknown_fields=True):
    """A child with its settings; `id` has no meaning in another folder."""

    uid: Uid = ""
    changed: Moment = 0.0  # when its settings were changed last

    @property
    def version(self) -> tuple[float, bytes]:
        """The version of the settings: the larger of two is the newer, or of one moment always the same one."""
        return self.changed, msgspec.json.encode(msgspec.structs.replace(self, id=0))


class ExportedWorksheets(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The printed worksheets of a child."""

    last: Count = 0  # the highest number given
    sheets: Annotated[tuple[WorksheetRow, ...], Meta(max_length=MAX_WORKSHEETS)] = ()
    marked: Annotated[tuple[Uid, ...], Meta(max_length=MAX_WORKSHEETS)] = ()  # ids of those that are marked

    def __post_init__(self) -> None:
        if not all(parse_worksheet(row, _raise_unreadable) for row in self.sheets):
            raise ValueError("no tasks")

    @property
    def worksheets(self) -> ChildWorksheets:
        sheets = (parse_worksheet(row, _raise_unreadable) for row in self.sheets)
        return ChildWorksheets(self.last, tuple(filter(None, sheets)), frozenset(self.marked))


def _raise_unreadable() -> None:
    raise ValueError("no task")


class ChildLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A child, and all or some of its answers."""

    child: ExportedChild
    answers: Annotated[tuple[StoredAnswer, ...], Meta(max_length=MAX_LINE_ANSWERS)] = ()
    worksheets: ExportedWorksheets = ExportedWorksheets()
    seen: Annotated[tuple[SeenEntry, ...], Meta(max_length=100_000)] = ()

    def __post_init__(self) -> None:
        if not self.child.uid:
            raise ValueError("no id")


@dataclass(frozen=True, slots=True)
class ChildrenFile:
    """A file that was read and checked: its lines by child, and the children that were deleted or restored."""

    lines: Mapping[str, Sequence[ChildLine]]
    deleted: Mapping[str, int]


def encode_children(lines: Iterable[ChildLine], deleted: Deletions) -> bytes:
    """Return the bytes of a file of these children."""
    head = FileHeader(in_all_languages(NOTE), deleted)
    return gzip.compress(b"".join(msgspec.json.encode(line) + b"\n" for line in (head, *_split_lines(lines))), 6, mtime=0)


def _split_lines(lines: Iterable[ChildLine]) -> Iterator[ChildLine]:
    for line in lines:
        yield msgspec.structs.replace(line, answers=line.answers[:MAX_LINE_ANSWERS])
        for start in range(MAX_LINE_ANSWERS, len(line.answers), MAX_LINE_ANSWERS):
            yield ChildLine(line.child, line.answers[start : start + MAX_LINE_ANSWERS])


def decode_children(data: bytes) -> ChildrenFile:
    """Read a file, which may come from anybody. Raises BadRecord, which says where it is wrong."""
    by_child = dict[str, list[ChildLine]]()
    try:
        lines = LineReader().unpacked_lines(data)
        head = _decode_header(next(lines, b""))
        for number, text in enumerate(lines, 2):
            line = _decode_line(text, ChildLine, number)
            by_child.setdefault(line.child.uid, []).append(line)
    except BadRecord as bad:
        raise BadRecord(PROBLEM_KEYS.get(bad.key, bad.key), **{**bad.details, "megabytes": MAX_UNPACKED_BYTES >> 20}) from None
    return ChildrenFile(by_child, head.deleted)


def _decode_header(line: bytes) -> FileHeader:
    try:
        kind = msgspec.json.decode(line, type=FileKind)
    except (ValueError, RecursionError):
        raise BadRecord("no_children_file") from None
    if kind.version > 1:
        raise BadRecord("newer_children")
    return _decode_line(line, FileHeader, 1)


def _decode_line(line: bytes, line_type: type[T], number: int) -> T:
    try:
        return msgspec.json.decode(line, type=line_type)
    except (ValueError, RecursionError):
        raise BadRecord("bad_line", line=number) from None
