"""Texts of the album: what each picture stands for, and what is still missing."""

from __future__ import annotations

from collections.abc import Sequence

from game.practice.album import AlbumProgress
from game.practice.facts import BasicFact, FactFamily
from ui.assets.translation import _, _n, capital
from ui.practice.path.album_names import picture_name
from ui.practice.texts import step_text

TABLES = ("10", "2", "5", "4", "3", "9", "6")
NAMED = 6  # maximum families that a tooltip names


def group_name(key: str) -> str:
    """Return what is mastered when a picture is complete, as "friends of 10" for "plus_friends"."""
    sign, _under, group = key.partition("_")
    if group in TABLES:
        return _("table of {n}").format(n=group)
    if sign == "minus" and group in ("one", "two", "doubles", "friends", "ten"):
        return {"one": _("one less"), "two": _("two less"), "doubles": _("halves"), "friends": _("taking from 10"), "ten": _("back to 10")}[
            group
        ]
    return {
        "one": _("one more"),
        "two": _("two more"),
        "doubles": _("doubles"),
        "friends": _("friends of 10"),
        "ten": _("10 and some"),
        "small": _("small numbers"),
        "near": _("nearly doubles"),
        "nine": _("9 and some"),
        "through": _("across ten"),
        "chain": _("three cards"),
        "87": _("the 8s and 7s"),
        "squares": _("squares"),
    }[group]


def progress_line(piece: AlbumProgress) -> str:
    """Return a picture's progress, as "3 of 8" pieces."""
    return _("{got} of {all}").format(got=min(piece.got, piece.of), all=piece.of)


def tooltip(piece: AlbumProgress, missing: Sequence[FactFamily]) -> str:
    """Return a picture's name and what is missing; `missing_families`: families that are not mastered yet."""
    name = capital(picture_name(piece.picture.key))
    if piece.is_complete:
        return _("{animal}: all by heart, and here to stay.").format(animal=name)
    if not missing:
        left = _n("{n} more sum with three cards, found alone", "{n} more sums with three cards, found alone", piece.of - piece.got)
        return _("{animal}: {left}").format(animal=name, left=left)
    named = ", ".join(step_text(BasicFact(*family)).replace(" ", "\u00a0") for family in missing[:NAMED]) + (
        " …" if len(missing) > NAMED else ""
    )
    return _("{animal}: still to be known by heart: {facts}").format(animal=name, facts=named)
