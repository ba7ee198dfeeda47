"""Parsing of files: records, which are replayed, and settings."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

import msgspec

from game.kernel import BadRecord
from game.match import Match
from game.record import Record, record_from_json
from ui.store.inputs.names import with_clean_names, with_tidy_names
from ui.store.place import WindowPlace
from ui.store.settings import HouseRules, Settings, TableSetup

T = TypeVar("T")


def parse_and_replay(data: bytes) -> Record:
    """Parse a record and replay its moves. Raises BadRecord."""
    record = with_clean_names(record_from_json(_decode_json(data, object)))
    Match(record)
    return record


def parse_settings(data: bytes) -> Settings:
    """Parse settings whose values are all in their ranges. Raises BadRecord."""
    return _decode_json(data, Settings)


def parse_readable_settings(data: bytes, on_unreadable: Callable[[], None]) -> Settings:
    """Parse settings, leaving out unknown fields, and tables and house rules that cannot be read.

    `on_unreadable` is called for tables and house rules left out; losing the window's place does no harm. Raises BadRecord.
    """
    form = _decode_json(data, dict[str, object])
    if "version" in form:  # any other JSON object is not a settings file: its unknown fields are errors
        form = {name: value for name, value in form.items() if name in Settings.__struct_fields__}
    if not _is_convertible(form.get("window"), WindowPlace):
        form.pop("window", None)
    before = dict(form)
    tables, rules = form.get("tables"), form.get("house_rules")
    if isinstance(tables, dict):
        form["tables"] = {game: table for game, table in tables.items() if _is_convertible(table, TableSetup)}
    if isinstance(rules, dict):
        form["house_rules"] = {
            game: [one for one in stored if _is_convertible(one, HouseRules)] for game, stored in rules.items() if isinstance(stored, list)
        }
    if form != before:
        on_unreadable()
    return with_tidy_names(_convert(form, Settings))


def _is_convertible(value: object, value_type: type) -> bool:
    try:
        _convert(value, value_type)
    except BadRecord:
        return False
    return True


def _convert(value: object, value_type: type[T]) -> T:
    try:
        return msgspec.convert(value, value_type)
    except msgspec.ValidationError as error:
        raise BadRecord("bad_value", why=str(error)) from None


def _decode_json(data: bytes, value_type: type[T]) -> T:
    """Decode JSON into a value of this type. Raises BadRecord, which says where the data is wrong."""
    if not data:
        raise BadRecord("empty_file")
    try:
        return msgspec.json.decode(data.decode(), type=value_type)
    except UnicodeDecodeError as error:
        raise BadRecord("not_json", byte=error.start) from None
    except RecursionError:
        raise BadRecord("too_deep") from None
    except msgspec.ValidationError as error:
        raise BadRecord("bad_value", why=str(error)) from None
    except msgspec.DecodeError as error:
        place = re.search(r"byte (\d+)", str(error))
        raise BadRecord("not_json", byte=int(place[1]) if place else len(data)) from None
