"""Lists of names as teachers have them, and the new children that they become."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import TypeVar

import msgspec

from game.practice.settings import PracticeSettings
from ui.assets.palette import SEATS
from ui.practice.school import NONREADING_CLASSES
from ui.practice.school_class.roster import in_order
from ui.practice.texts import MAX_NAME_LETTERS, PORTRAIT_ANIMALS
from ui.scene import clock
from ui.store.children import Child
from ui.store.inputs.names import tidy_line, without_accents_and_case

MAX_CHARACTERS = 100_000
SEPARATORS = ";\t,"  # the first one of these in a list separates its columns
# Headings without accents and case; of several columns, that with the first of these has the names.
NAME_HEADINGS = ("prenom", "first name", "firstname", "nome", "name", "nom", "eleve", "alunno", "pupil", "child", "enfant", "bambino")
GROUP_HEADINGS = ("groupe", "gruppo", "group")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ListedName:
    """A name of a list, no longer than a child's; "" if the text is not a name."""

    name: str
    group: str
    text: str  # as it was written
    is_chosen: bool  # a child of this name is to be added


def decode_list(content: bytes) -> str:
    """Return the text of a file, as spreadsheets of several systems write it."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def read_names(text: str) -> list[ListedName]:
    """Return the names in a text: one in a line, or several with commas, semicolons or tabs between them.

    A table may have a heading and a column of groups. Nothing is left out: a text without letters is listed without a name.
    """
    rows = _rows(text[:MAX_CHARACTERS])
    heading = [without_accents_and_case(cell) for cell in rows[0]] if rows else []
    name_column, group_column = (_first_column(heading, names) for names in (NAME_HEADINGS, GROUP_HEADINGS))
    if name_column is not None:
        rows = rows[1:]
    elif _has_groups(rows):
        name_column, group_column = 0, 1
    else:
        return [_listed(word, "") for row in rows for cell in row for word in re.split(f"[{SEPARATORS}]", cell) if word]
    return [_listed(_cell(row, name_column) or " ".join(row), _cell(row, group_column)) for row in rows]


def _rows(text: str) -> list[list[str]]:
    """Return the cells of each line that has any."""
    lines = [line for line in text.splitlines() if line.strip(f"{SEPARATORS} ")]
    separator = next((sign for sign in SEPARATORS if any(sign in line for line in lines)), SEPARATORS[0])
    return [[tidy_line(cell) for cell in next(csv.reader([line], delimiter=separator, skipinitialspace=True))] for line in lines]


def _has_groups(rows: Sequence[Sequence[str]]) -> bool:
    """Return True for two columns of which the second repeats itself."""
    seconds = [row[1] for row in rows if len(row) == 2]
    return len(seconds) == len(rows) > len(set(seconds))


def _first_column(heading: Sequence[str], names: Iterable[str]) -> int | None:
    return next((heading.index(name) for name in names if name in heading), None)


def _cell(row: Sequence[str], column: int | None) -> str:
    return row[column] if column is not None and column < len(row) else ""


def _listed(text: str, group: str) -> ListedName:
    """Return a text as a name; a long one ends with a whole word if it can."""
    words = text if len(text) <= MAX_NAME_LETTERS else text[: MAX_NAME_LETTERS + 1].rpartition(" ")[0] or text
    name = words[:MAX_NAME_LETTERS].strip() if any(letter.isalpha() for letter in words) else ""
    return ListedName(name, group[:MAX_NAME_LETTERS], text, bool(name))


def with_doubles_left_out(names: Iterable[ListedName], used_names: Iterable[str]) -> list[ListedName]:
    """Return the names; those that a child or an earlier one has already are not chosen."""
    used, result = {without_accents_and_case(name) for name in used_names}, list[ListedName]()
    for listed in names:
        result.append(replace(listed, is_chosen=listed.is_chosen and without_accents_and_case(listed.name) not in used))
        used.add(without_accents_and_case(listed.name))
    return result


def new_children(names: Iterable[ListedName], present: Iterable[Child], school: str, group: str) -> list[Child]:
    """Return new children of a school class in alphabetical order.

    Each has an animal and a colour that its neighbours among all children do not have.
    """
    setting, listens = PracticeSettings(school, since=clock.today().toordinal()), school in NONREADING_CLASSES
    added = [Child(0, one.name, "", 0, setting=setting, listen=listens, group=one.group or group) for one in names]
    everybody = in_order([*present, *added])
    for index, child in enumerate(everybody):
        if not child.animal:
            others = [(abs(index - place), other) for place, other in enumerate(everybody) if other.animal]
            animal = _farthest(PORTRAIT_ANIMALS, [(distance, other.animal) for distance, other in others])
            colour = _farthest(range(len(SEATS)), [(distance, other.colour % len(SEATS)) for distance, other in others])
            everybody[index] = msgspec.structs.replace(child, animal=animal, colour=colour)
    return [child for child in everybody if not child.id]


def _farthest(choices: Sequence[T], used: Sequence[tuple[int, T]]) -> T:
    """Return the choice whose nearest use is farthest away, given the distance of each use."""
    return max(choices, key=lambda choice: min((distance for distance, other in used if other == choice), default=inf))
