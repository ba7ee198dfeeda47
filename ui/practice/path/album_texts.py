"""Texts of the album: what each picture stands for, and what is still missing."""

from __future__ import annotations

from collections.abc import Sequence

from game.practice.album import AlbumProgress
from game.practice.facts import BasicFact, FactFamily
from ui.assets.translation import _, _n, capitalize_first
from ui.practice.path.album_names import picture_name
from ui.practice.texts import calculation_text

TABLES = ("10", "2", "5", "4", "3", "9", "6")
MAX_NAMED_FAMILIES = 6  # maximum families that a tooltip names


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


def picture_progress_text(progress: AlbumProgress) -> str:
    """Return a picture's progress, as "3 of 8" pieces."""
    return _("{got} of {all}").format(got=min(progress.earned_count, progress.piece_count), all=progress.piece_count)


def picture_tooltip(progress: AlbumProgress, missing_families: Sequence[FactFamily]) -> str:
    """Return a picture's name and what is missing; `missing_families`: families that are not mastered yet."""
    name = capitalize_first(picture_name(progress.picture.key))
    if progress.is_complete:
        return _("{animal}: all by heart, and here to stay.").format(animal=name)
    if not missing_families:
        left = _n(
            "{n} more sum with three cards, found alone",
            "{n} more sums with three cards, found alone",
            progress.piece_count - progress.earned_count,
        )
        return _("{animal}: {left}").format(animal=name, left=left)
    named = ", ".join(calculation_text(BasicFact(*family)).replace(" ", "\u00a0") for family in missing_families[:MAX_NAMED_FAMILIES]) + (
        " …" if len(missing_families) > MAX_NAMED_FAMILIES else ""
    )
    return _("{animal}: still to be known by heart: {facts}").format(animal=name, facts=named)
