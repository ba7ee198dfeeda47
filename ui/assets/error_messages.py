"""The error messages of problems outside the game: files, records, pictures, displays."""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping

from game.kernel import Json
from ui.assets.translation import _


def problem_message(key: str, facts: Mapping[str, Json]) -> str:
    """Return the error message of a problem; a key without a sentence is named in it, never hidden."""
    if key == "unknown_format" and not isinstance(facts.get("format"), int):
        key = "not_json"  # any other file has no format at all
    text = {**_disk_messages(), **_import_messages(), **_record_messages()}.get(key) or _("This file can’t be opened as a game ({key}).")
    if isinstance(reason := facts.get("cause"), str):
        facts = {**facts, "cause": translate_cause(reason)}
    counted = {name: fact + 1 for name, fact in facts.items() if name in ("ply", "seat") and isinstance(fact, int)}  # people count from 1
    return text.format_map(_Details({"key": key, **facts, **counted}))


def translate_cause(system_message: str) -> str:
    """Return the system's error message, translated if the user can do something about the cause."""
    sentences = {
        (errno.ENOSPC, errno.EDQUOT): _("the disk is full"),
        (errno.EACCES, errno.EPERM): _("that is not allowed here"),
        (errno.EROFS,): _("the disk is read-only"),
        (errno.ENOENT, errno.ENOTDIR): _("this folder is not there"),
        (errno.EISDIR,): _("there is a folder with this name"),
        (errno.ENAMETOOLONG,): _("the name is too long"),
        (errno.EIO,): _("the disk is not responding properly"),
        (errno.ENODEV, errno.ENXIO, errno.EHOSTDOWN, errno.ETIMEDOUT): _("the disk is not there any more"),
        (errno.EBUSY, errno.EAGAIN): _("something else is using it"),
    }
    databases = {
        "database is locked": _("something else is using it"),
        "attempt to write a readonly database": _("that is not allowed here"),
        "unable to open database file": _("that is not allowed here"),
        "database or disk is full": _("the disk is full"),
        "disk I/O error": _("the disk is not responding properly"),
        "open_twice": _("Tablée is open in another window"),
        "not_a_file": _("the file is not an ordinary one"),
        "too_big": _("the file is too big"),
    }
    by_words = {os.strerror(code): text for codes, text in sentences.items() for code in codes}
    return by_words.get(system_message) or databases.get(system_message) or system_message


class _Details(dict[str, Json]):
    """Details for a sentence; an unknown one becomes "?" so that an error message never fails."""

    def __missing__(self, name: str) -> str:
        return "?"


def _disk_messages() -> dict[str, str]:
    return {
        "no_display": _("No screen was found: start Tablée from a desktop session."),
        "missing_file": _("Missing or damaged: {name}. The game goes on without it."),
        "missing_words": _("This translation is missing, so Tablée speaks English. Install Tablée again to get it back."),
        "unwritable": _("Tablée can’t write to {folder}: games will be lost when it closes. Start it with --data and another folder."),
        "open_twice": _("Tablée is already open. If the same game is played in both windows, only the last move is kept."),
        "not_saved": _("{file} couldn’t be saved: {cause}."),
        "unreadable": _("{file} couldn’t be read: {cause}."),
        "unreadable_folder": _("The folder {folder} couldn’t be read: {cause}."),
        "bad_settings": _("The settings were damaged, so they have been reset; the old ones are in {file}."),
        "bad_save": _("The saved game was damaged: it was set aside as {file}."),
        "bad_history": _("The list of past games was damaged, so there is a new one; the old one is in {file}."),
        "no_history": _("The list of past games can’t be used right now: {cause}."),
        "other_version": _(
            "This version of Tablée can’t read a file from another version, so it has started a new one; the old file is {file}."
        ),
        "bad_progress": _("The list of players and the workshop’s notes were damaged, so there are new ones; the old ones are in {file}."),
        "no_progress": _(
            "Players and progress can’t be saved right now: {cause}. Nothing is lost: they will be saved as soon as possible."
        ),
        "old_progress": _("Older copies may still mention this child: {files} in {folder}. Delete them too if nothing should remain."),
        "bad_copy": _("This isn’t a copy of everything made by Tablée, or it is damaged."),
        "newer_copy": _("This copy comes from a newer Tablée. Update Tablée here first."),
        "not_restored": _("Nothing was brought back: {cause}."),
        "copies_removed": _("Older copies and reports that may have contained this name were removed too: {files}."),
        "not_removed": _("{file} couldn’t be removed: {cause}."),
        "left_out": _("Part of {file} can’t be read and was left out."),
        "no_such_match": _("This game is no longer in the list."),
        "no_such_file": _("There is no file {file}."),
        "not_a_file": _("{file} is not an ordinary file."),
        "no_file_name": _("Give the file a name."),
        "bad_file_name": _("A file name can’t contain any of these: {signs}"),
        "too_big": _("{file} is too big for Tablée."),
        "empty_file": _("The file is empty."),
    }


def _import_messages() -> dict[str, str]:
    return {
        "no_matches_file": _("There are no games saved by Tablée in this file."),
        "cut_off": _("This file is incomplete: the end is missing."),
        "too_much": _("This file is too long to import: at most {most} games and {megabytes} MB."),
        "bad_line": _("Line {line} of this file is damaged, so nothing was imported."),
        "no_children_file": _("This isn’t a file of children made by Tablée, or it is damaged."),
        "too_many_children": _("This file is too long to import: at most {megabytes} MB."),
        "newer_children": _("This file comes from a newer Tablée. Update Tablée here first."),
        "not_merged": _("Nothing was added: {cause}."),
    }


def _record_messages() -> dict[str, str]:
    damaged = _("This is not a game saved by Tablée.")
    return {
        "not_json": damaged,
        "not_an_object": damaged,
        "too_deep": damaged,
        "bad_value": damaged,
        "missing_field": _("The saved game has no field “{field}”."),
        "unknown_field": _("The saved game has an unknown field “{field}”."),
        "field_twice": _("The saved game has its field “{field}” twice."),
        "bad_field": _("The saved game’s field “{field}” is not valid."),
        "unknown_format": _("The saved game comes from a newer Tablée (format {format})."),
        "unknown_game": _("The saved game is for an unknown game: {game}."),
        "other_game": _("The saved game is for another game: {found}."),
        "bad_players": _("The saved game has {players} seats; {least} to {most} can play."),
        "bad_seat": _("Seat {seat} of the saved game is not valid."),
        "unknown_option": _("The saved game has an unknown option: {option}."),
        "bad_option": _("The saved game’s option {option} is out of its range."),
        "option_players": _("The saved game’s option {option} does not exist for this number of players."),
        "no_deal": _("The saved game deals something when there is nothing to deal."),
        "bad_move": _("Move {ply} of the saved game can’t be read."),
        "unreadable_move": _("Move {ply} of the saved game can’t be read: {move}."),
        "illegal_move": _("Move {ply} of the saved game is not allowed: {move}."),
        "unknown_card": _("The saved game deals a card that does not exist: {card}."),
        "card_twice": _("The saved game deals the card {card} twice."),
        "card_too_often": _("The saved game deals the card {card} too often."),
        "cards_missing": _("The saved game deals too few cards."),
        "too_few_cards": _("Too few cards for {players} players: add more jokers."),
        "bad_teams": _("The saved game’s teams are not valid."),
    }
