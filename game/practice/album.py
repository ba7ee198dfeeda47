"""The album: forty pictures, ten for each operator, whose pieces are earned by mastery and never lost.

A picture stands for a group; + and - have nine. Of x and / the tables of 8 and 7 share one, and the squares have one of their own, so that
they are in two pictures. The tenth of each operator is for chains of three cards: with + and - alone for the targets 6 to 10 (+) and 1 to 5
(-), with all four operators for 6 to 10 (x) and 1 to 5 (/).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from game.practice.facts import SIGNS, Chain, FactFamily, family_of_fact
from game.practice.groups import FAMILIES_BY_SIGN, SUM_GROUP_NAMES, TABLES_IN_ORDER, group, is_square
from game.practice.learner_state import Learner
from game.practice.levels import level

SIGN_NAMES = {"+": "plus", "-": "minus", "*": "times", "/": "divide"}
PICTURE_NAMES = dict(zip(SUM_GROUP_NAMES, ("one", "two", "doubles", "friends", "ten", "small", "near", "nine", "through"), strict=True))
MAX_SMALL_TARGET = 5  # larger targets of three cards are in one picture, the others in another
CHAIN_CARDS = (3, 4, 5)


@dataclass(frozen=True, slots=True)
class AlbumPicture:
    """A picture of the album, which has one piece for each of its families."""

    key: str  # name of its file
    sign: str
    group: str  # key of a group, "squares" or "chain"
    number: int  # its number on its page, from 1 to 10
    families: tuple[FactFamily, ...]  # its pieces


@dataclass(frozen=True, slots=True)
class AlbumProgress:
    """The progress of a learner with a picture, which is complete with its last piece."""

    picture: AlbumPicture
    earned_count: int  # pieces earned
    piece_count: int  # pieces in all

    @property
    def is_complete(self) -> bool:
        return self.earned_count == self.piece_count


def _make_pictures() -> Iterator[AlbumPicture]:
    for sign in SIGNS:
        for number, (name, key, families) in enumerate(_picture_parts(sign), 1):
            yield AlbumPicture(f"{SIGN_NAMES[sign]}_{name}", sign, key, number, families)


def _picture_parts(sign: str) -> Iterator[tuple[str, str, tuple[FactFamily, ...]]]:
    """Yield the name, the group and the families of each picture of a page."""
    for name in SUM_GROUP_NAMES if sign in "+-" else TABLES_IN_ORDER:
        fact_group = group(f"{sign}{name}")
        short = PICTURE_NAMES[name] if isinstance(name, str) else "87" if name == 8 else str(name)
        yield short, fact_group.key, fact_group.families
    if sign in "*/":
        yield "squares", "squares", tuple(family for family in FAMILIES_BY_SIGN[sign] if is_square(family))
    yield "chain", "chain", tuple(_chain_families("three" if sign in "+-" else "three_all", is_large_target=sign in "+*"))


def _chain_families(key: str, is_large_target: bool) -> Iterator[FactFamily]:
    yield from (
        family_of_fact(fact) for fact in level(key).facts if isinstance(fact, Chain) and (fact.target > MAX_SMALL_TARGET) == is_large_target
    )


PICTURES = tuple(_make_pictures())


@cache
def _picture_indices() -> Mapping[FactFamily, tuple[int, ...]]:
    """Return the pictures that each family is in, as indices of PICTURES."""
    result: dict[FactFamily, tuple[int, ...]] = {}
    for index, picture in enumerate(PICTURES):
        for family in picture.families:
            result[family] = (*result.get(family, ()), index)
    return result


def album_progress(learner: Learner) -> tuple[AlbumProgress, ...]:
    """Return the progress with all forty pictures, in order."""
    got = [0] * len(PICTURES)
    for family, note in learner.family_stats.items():
        for index in _picture_indices().get(family, ()) if note.once_gold else ():
            got[index] += 1
    return tuple(AlbumProgress(picture, count, len(picture.families)) for picture, count in zip(PICTURES, got, strict=True))


def solved_chain_counts(learner: Learner) -> Mapping[int, int]:
    """Return how many targets have been solved with chains of three, four and five cards, without a guess."""
    result = dict.fromkeys(CHAIN_CARDS, 0)
    for (signs, cards, _target), note in learner.family_stats.items():
        if note.once_gold and signs.startswith("+-") and cards in result:
            result[cards] += 1
    return result
