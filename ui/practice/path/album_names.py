"""The names of the album's animals."""

from __future__ import annotations

from ui.assets.translation import _


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
        "divide_chain": _("Saint Bernard dog"),
    }


def _chain_animals() -> dict[str, str]:
    return {"chain_3": _("elephants"), "chain_4": _("the Bremen town musicians"), "chain_5": _("wild geese")}
