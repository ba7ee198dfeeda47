"""The names of the album's animals, what each picture stands for, and what is still missing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.practice.album import PIECE_COUNT, AlbumProgress
from game.practice.facts import BasicFact, FactFamily
from ui.assets.translation import _, _n, capitalize_first
from ui.practice.texts import calculation_text

TABLES = ("10", "2", "5", "4", "3", "9", "6")
MAX_NAMED_FAMILIES = 6  # maximum families that a tooltip names
# by the key of its picture, `assets/svg/album/<key>.svg`; a function each, as the language may change
ANIMAL_NAMES: Mapping[str, Callable[[], str]] = {
    "plus_one": lambda: _("ladybird"),
    "plus_two": lambda: _("rabbit"),
    "plus_doubles": lambda: _("butterfly"),
    "plus_friends": lambda: _("sheep and lamb"),
    "plus_ten": lambda: _("caterpillar"),
    "plus_small": lambda: _("mouse"),
    "plus_near": lambda: _("chicks"),
    "plus_nine": lambda: _("snail"),
    "plus_through": lambda: _("mole"),
    "plus_chain": lambda: _("ants"),
    "minus_one": lambda: _("stork"),
    "minus_two": lambda: _("swan"),
    "minus_doubles": lambda: _("otters"),
    "minus_friends": lambda: _("beaver"),
    "minus_ten": lambda: _("crab"),
    "minus_small": lambda: _("tadpole"),
    "minus_near": lambda: _("newt"),
    "minus_nine": lambda: _("kingfisher"),
    "minus_through": lambda: _("trout"),
    "minus_chain": lambda: _("ducklings"),
    "times_10": lambda: _("stag"),
    "times_2": lambda: _("owl"),
    "times_5": lambda: _("hedgehog"),
    "times_4": lambda: _("fox"),
    "times_3": lambda: _("squirrel"),
    "times_9": lambda: _("badger"),
    "times_6": lambda: _("stag beetle"),
    "times_87": lambda: _("spider"),
    "times_squares": lambda: _("bear cub"),
    "times_chain": lambda: _("baby boars"),
    "divide_10": lambda: _("penguin"),
    "divide_2": lambda: _("ibex"),
    "divide_5": lambda: _("marmot"),
    "divide_4": lambda: _("wolf"),
    "divide_3": lambda: _("ermine"),
    "divide_9": lambda: _("yak"),
    "divide_6": lambda: _("polar bear"),
    "divide_87": lambda: _("eagle"),
    "divide_squares": lambda: _("seal"),
    "divide_chain": lambda: _("Saint Bernard"),
    "chain_3": lambda: _("elephants"),
    "chain_4": lambda: _("the Town Musicians of Bremen"),
    "chain_5": lambda: _("wild geese"),
    "chain_6": lambda: _("six swans"),
    "chain_7": lambda: _("seven little goats"),
}


def picture_name(key: str) -> str:
    """Return the name of a picture without an article, as "ladybird"."""
    return ANIMAL_NAMES[key]()


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
