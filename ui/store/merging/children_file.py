"""The file of a child, a group or a class: gzip of JSON lines, first a header, then a line for each child (docs/copies.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from game.kernel import BadRecord
from game.refusal_texts import translatable
from ui.assets.translation import in_all_languages
from ui.store.child_rows import ChildRow
from ui.store.children import Count, Moment, PrintedWorksheet, StoredAnswer, Uid
from ui.store.inputs.packed_lines import MAX_UNPACKED_BYTES, LineReader, decode_line, pack_lines
from ui.store.learning.tip_rows import SeenEntry
from ui.store.worksheet_rows import WorksheetRow, parse_worksheet

VERSION, MAX_DELETIONS = 1, 10**9
NOTE = translatable("This file holds the names of children and their results. Give it only to people who may know them.")
PROBLEM_KEYS = {"no_matches_file": "no_children_file", "too_much": "too_many_children"}  # what a reader of lines reports, for this file
Deletions: TypeAlias = dict[Uid, Annotated[int, Meta(ge=0, le=MAX_DELETIONS)]]  # how often each was deleted or restored; deleted if odd


class FileHeader(msgspec.Struct, frozen=True):
    """The first line of the file; later versions may add to it."""

    note: tuple[str, ...]  # what it holds, in each language
    tablee: Literal["children"]
    version: int
    deleted: Deletions = {}


class ExportedChild(ChildRow, frozen=True, forbid_unknown_fields=True):
    """A child with its settings; `id` has no meaning in another folder."""

    uid: Uid = ""
    changed: Moment = 0.0  # when its settings were changed last

    @property
    def version(self) -> tuple[float, bytes]:
        """The version of the settings: the larger of two is the newer, or of one moment always the same one."""
        return self.changed, msgspec.json.encode(msgspec.structs.replace(self, id=0))


class ChildLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A child with all that it has practised."""

    child: ExportedChild
    answers: tuple[StoredAnswer, ...] = ()
    last_sheet: Count = 0  # the highest number of a worksheet
    sheets: tuple[WorksheetRow, ...] = ()
    seen: tuple[SeenEntry, ...] = ()

    def __post_init__(self) -> None:
        if not self.child.uid or len(self.worksheets) < len(self.sheets):
            raise ValueError("no id or tasks")

    @property
    def worksheets(self) -> tuple[PrintedWorksheet, ...]:
        """The worksheets; raises ValueError if a task cannot be read."""
        return tuple(filter(None, (parse_worksheet(row, _raise_unreadable) for row in self.sheets)))


def _raise_unreadable() -> None:
    raise ValueError("no task")


@dataclass(frozen=True, slots=True)
class ChildrenFile:
    """A file that was read and checked: its lines by child, and the children that were deleted or restored."""

    lines: Mapping[str, ChildLine]
    deleted: Mapping[str, int]


def encode_children(children: Iterable[ChildLine], deleted: Deletions, on_unreadable: Callable[[], None]) -> bytes:
    """Return the bytes of a file; a child with too many answers for any reader, more than of ten years, is left out."""
    head = FileHeader(in_all_languages(NOTE), "children", VERSION, deleted)
    return pack_lines((head, *children), on_unreadable)


def decode_children(data: bytes) -> ChildrenFile:
    """Read a file, which may come from anybody. Raises BadRecord, which says where it is wrong."""
    try:
        lines = LineReader().unpacked_lines(data)
        head = decode_line(next(lines, b""), FileHeader, BadRecord("no_children_file"))
        if head.version > VERSION:
            raise BadRecord("newer_children")
        children = [decode_line(line, ChildLine, BadRecord("bad_line", line=number)) for number, line in enumerate(lines, 2)]
    except BadRecord as bad:
        raise BadRecord(PROBLEM_KEYS.get(bad.key, bad.key), **{**bad.details, "megabytes": MAX_UNPACKED_BYTES >> 20}) from None
    return ChildrenFile({line.child.uid: line for line in children}, head.deleted)
