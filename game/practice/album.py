"""The album: forty pictures, ten for each operator, in two layers that are earned and never lost.

Each family that was worked out, alone and in earnest, brings a piece to the next sleeping animal of its operator's page; an animal with all
its pieces is awake. It turns to gold once all families of its own are known by heart, which wakes it too.

A picture stands for a group; + and - have nine. Of x and / the tables of 8 and 7 share one, and the squares have one of their own, so that
they are in two pictures. The tenth of each operator is for chains of three cards: with + and - alone for the targets 6 to 10 (+) and 1 to 5
(-), with all four operators for 6 to 10 (x) and 1 to 5 (/).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil

from game.practice.facts import CHAIN_CARDS, SIGNS, Chain, FactFamily, family_of_fact
from game.practice.groups import FAMILIES_BY_GROUP, FAMILIES_BY_SIGN, SUM_GROUP_NAMES, TABLES_IN_ORDER, is_square
from game.practice.learner_state import Learner
from game.practice.levels import LEVELS, level

SIGN_NAMES = {"+": "plus", "-": "minus", "*": "times", "/": "divide"}
PICTURE_NAMES = dict(zip(SUM_GROUP_NAMES, ("one", "two", "doubles", "friends", "ten", "small", "near", "nine", "through"), strict=True))
MAX_SMALL_TARGET = 5  # larger targets of three cards are in one picture, the others in another
PIECE_COUNT = 3  # pieces that wake an animal
MAX_CHAIN_PIECES = 10


@dataclass(frozen=True, slots=True)
class AlbumPicture:
    """A picture of the album, which stands for some families."""

    key: str  # name of its file
    sign: str
    families: tuple[FactFamily, ...]


@dataclass(frozen=True, slots=True)
class AlbumProgress:
    """The progress of a learner with a picture: pieces for what was worked out, then gold for what is known by heart."""

    picture: AlbumPicture
    earned_count: int  # pieces earned, of PIECE_COUNT
    gold_count: int  # families known by heart, or chains found alone

    @property
    def is_complete(self) -> bool:
        """True if the animal is awake."""
        return self.earned_count == PIECE_COUNT

    @property
    def is_gold(self) -> bool:
        return self.gold_count == len(self.picture.families)


def _named_families(sign: str) -> Iterator[tuple[str, tuple[FactFamily, ...]]]:
    """Yield the name and the families of each picture of a page."""
    for name in SUM_GROUP_NAMES if sign in "+-" else TABLES_IN_ORDER:
        short = PICTURE_NAMES[name] if isinstance(name, str) else "87" if name == 8 else str(name)
        yield short, FAMILIES_BY_GROUP[f"{sign}{name}"]
    if sign in "*/":
        yield "squares", tuple(family for family in FAMILIES_BY_SIGN[sign] if is_square(family))
    yield "chain", tuple(_chain_families("three" if sign in "+-" else "three_all", is_large_target=sign in "+*"))


def _chain_families(key: str, is_large_target: bool) -> Iterator[FactFamily]:
    yield from (
        family_of_fact(fact) for fact in level(key).facts if isinstance(fact, Chain) and (fact.target > MAX_SMALL_TARGET) == is_large_target
    )


PICTURES = tuple(AlbumPicture(f"{SIGN_NAMES[sign]}_{name}", sign, families) for sign in SIGNS for name, families in _named_families(sign))


def album_progress(learner: Learner) -> tuple[AlbumProgress, ...]:
    """Return the progress with all forty pictures, in order."""
    gold = {family for family, note in learner.family_stats.items() if note.once_gold}
    pieces = Counter(_page_of_family(family) for family, note in learner.family_stats.items() if note.worked_out or note.once_gold)
    album = []
    for picture in PICTURES:
        known = sum(family in gold for family in picture.families)
        earned = min(PIECE_COUNT, pieces[picture.sign])
        pieces[picture.sign] -= earned
        album.append(AlbumProgress(picture, max(earned, ceil(PIECE_COUNT * known / len(picture.families))), known))
    return tuple(album)


def picture_of_family(before: Learner, after: Learner, family: FactFamily) -> AlbumProgress | None:
    """Return the picture to which a family may bring a piece, with those of `after`: the first that slept `before` on its page, if any."""
    pairs = zip(album_progress(before), album_progress(after), strict=True)
    return next((new for old, new in pairs if old.picture.sign == _page_of_family(family) and not old.is_complete), None)


def _page_of_family(family: FactFamily) -> str:
    """Return the operator on whose page a family brings its piece; number sense without an operator belongs to +."""
    sign = family[0][-1]
    return sign if sign in SIGNS else "+"


def chain_piece_count(card_count: int) -> int:
    """Return the pieces of the picture of chains with this number of cards: one for each target, MAX_CHAIN_PIECES at most."""
    targets = {
        (fact.signs, fact.target) for level in LEVELS for fact in level.facts if isinstance(fact, Chain) and fact.card_count == card_count
    }
    return min(MAX_CHAIN_PIECES, len(targets))


def solved_chain_counts(learner: Learner) -> Mapping[int, int]:
    """Return how many targets have been solved with chains of each number of cards, without a guess."""
    result = dict.fromkeys(CHAIN_CARDS, 0)
    for (signs, cards, _target), note in learner.family_stats.items():
        if note.once_gold and signs.startswith("+-") and cards in result:
            result[cards] += 1
    return result
