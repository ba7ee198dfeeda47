"""The names of the album's animals, what each picture stands for, and what is still missing."""

from __future__ import annotations

from collections.abc import Sequence

from game.practice.album import PIECE_COUNT, AlbumProgress
from game.practice.facts import BasicFact, FactFamily
from ui.assets.translation import _, _n, capitalize_first
from ui.practice.texts import calculation_text

TABLES = ("10", "2", "5", "4", "3", "9", "6")
MAX_NAMED_FAMILIES = 6  # maximum families that a tooltip names


def picture_name(key: str) -> str:
    """Return the name of the picture `assets/svg/album/<key>.svg` without an article, as "ladybird"."""
    page = key.split("_")[0]
    return {
        "plus": _addition_animals,
        "minus": _subtraction_animals,
        "times": _multiplication_animals,
        "divide": _division_animals,
        "chain": _chain_animals,
    }[page]()[key]


def _addition_animals() -> dict[str, str]:
    return {
        "plus_one": _("ladybird"),
        "plus_two": _("rabbit"),
        "plus_doubles": _("butterfly"),
        "plus_friends": _("sheep and lamb"),
        "plus_ten": _("caterpillar"),
        "plus_small": _("mouse"),
        "plus_near": _("chicks"),
        "plus_nine": _("snail"),
        "plus_through": _("mole"),
        "plus_chain": _("ants"),
    }


def _subtraction_animals() -> dict[str, str]:
    return {
        "minus_one": _("stork"),
        "minus_two": _("swan"),
        "minus_doubles": _("otters"),
        "minus_friends": _("beaver"),
        "minus_ten": _("crab"),
        "minus_small": _("tadpole"),
        "minus_near": _("newt"),
        "minus_nine": _("kingfisher"),
        "minus_through": _("trout"),
        "minus_chain": _("ducklings"),
    }


def _multiplication_animals() -> dict[str, str]:
    return {
        "times_10": _("stag"),
        "times_2": _("owl"),
        "times_5": _("hedgehog"),
        "times_4": _("fox"),
        "times_3": _("squirrel"),
        "times_9": _("badger"),
        "times_6": _("stag beetle"),
        "times_87": _("spider"),
        "times_squares": _("bear cub"),
        "times_chain": _("baby boars"),
    }


def _division_animals() -> dict[str, str]:
    return {
        "divide_10": _("penguin"),
        "divide_2": _("ibex"),
        "divide_5": _("marmot"),
        "divide_4": _("wolf"),
        "divide_3": _("ermine"),
        "divide_9": _("yak"),
        "divide_6": _("polar bear"),
        "divide_87": _("eagle"),
        "divide_squares": _("seal"),
        "divide_chain": _("Saint Bernard"),
    }


def _chain_animals() -> dict[str, str]:
    return {
        "chain_3": _("elephants"),
        "chain_4": _("the Town Musicians of Bremen"),
        "chain_5": _("wild geese"),
        "chain_6": _("six swans"),
        "chain_7": _("seven little goats"),
    }


def group_name(key: str) -> str:
    """Return what is mastered when a picture is gold, as "friends of 10" for "plus_friends"."""
    sign, _under, group = key.partition("_")
    if group in TABLES:
        return _("{n} times table").format(n=group)
    lessening = {"one": _("one less"), "two": _("two less"), "doubles": _("halves"), "friends": _("taking from 10"), "ten": _("back to 10")}
    if sign == "minus" and group in lessening:
        return lessening[group]
    return {
        "one": _("one more"),
        "two": _("two more"),
        "doubles": _("doubles"),
        "friends": _("friends of 10"),
        "ten": _("10 and a bit"),
        "small": _("small numbers"),
        "near": _("nearly doubles"),
        "nine": _("9 and a bit"),
        "through": _("crossing ten"),
        "chain": _("three cards"),
        "87": _("the 8s and 7s"),
        "squares": _("squares"),
    }[group]


def picture_progress_text(progress: AlbumProgress) -> str:
    """Return a picture's progress, as "2 of 3" pieces, or of an animal awake as "5 of 8" by heart."""
    if progress.is_complete:
        return _("{got} of {all}").format(got=progress.gold_count, all=len(progress.picture.families))
    return _("{got} of {all}").format(got=progress.earned_count, all=PIECE_COUNT)


def missing_pieces_text(progress: AlbumProgress) -> str:
    """Return how many pieces an animal still needs to wake, as "2 more pieces!"."""
    return _n("{n} more piece!", "{n} more pieces!", PIECE_COUNT - progress.earned_count)


def picture_tooltip(progress: AlbumProgress, missing_families: Sequence[FactFamily]) -> str:
    """Return a picture's name and what is missing; `missing_families`: families that are not mastered yet."""
    name = capitalize_first(picture_name(progress.picture.key))
    if not progress.is_complete:
        return _("{animal}: {left}").format(animal=name, left=missing_pieces_text(progress))
    if progress.is_gold:
        return _("{animal}: all by heart, and here to stay.").format(animal=name)
    if not missing_families:
        left = _n(
            "{n} more sum with three cards, found alone",
            "{n} more sums with three cards, found alone",
            len(progress.picture.families) - progress.gold_count,
        )
        return _("{animal}: {left}").format(animal=name, left=left)
    named = ", ".join(calculation_text(BasicFact(*family)).replace(" ", "\u00a0") for family in missing_families[:MAX_NAMED_FAMILIES]) + (
        " …" if len(missing_families) > MAX_NAMED_FAMILIES else ""
    )
    return _("{animal}: still to be known by heart: {facts}").format(animal=name, facts=named)
