"""Sentences at the end of a practice set: only what is true."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.practice.facts import BasicFact, FactFamily
from game.practice.sets import BACK, FIRST, SetSummary
from ui.assets.words import _, _n, listed
from ui.practice.exercise.sight import Mark
from ui.practice.path.album_names import picture_name
from ui.practice.words import level_name, step_text

GREAT, GOOD = 8, 5  # exercises right at once and without help, out of ten
NAMED = 3  # maximum mastered families that are named; more are only counted


@dataclass(frozen=True, slots=True)
class Today:
    """Progress to the day goal."""

    sets: int  # sets finished today, with this one
    goal: int

    @property
    def enough(self) -> bool:
        return self.sets >= self.goal


@dataclass(frozen=True, slots=True)
class Line:
    """One achievement of a set."""

    says: str
    icon: str  # "heart", "lantern" or an icon's name; unused with a picture
    picture: str = ""  # album picture


def title(marks: Sequence[Mark], welcome: str) -> str:
    """Return a kind word on the result."""
    right = marks.count("tick")
    if welcome == FIRST:
        return _("Nice to meet you!")
    if right >= GREAT:
        return _("Wonderful!")
    if right >= GOOD:
        return _("Well done!")
    return _("You didn’t give up!") if marks.count("left") < GOOD else _("See you soon!")


def lines(found: SetSummary, today: Today) -> list[Line]:
    """Return the achievements of a set, the greatest first."""
    told = [Line(_("New in your album: {animal}!").format(animal=picture_name(key)), "", key) for key in found.woken]
    told += [Line(_("You can do it, this stone is yours: {level}.").format(level=level_name(key)), "star") for key in found.passed]
    if found.gold:
        told.append(Line(_by_heart(found.gold), "heart"))
    if found.polished:
        told.append(Line(_polished(found.polished), "heart"))
    counted = _counted(found)
    if counted:
        told.append(Line(counted, "practice"))
    return [*told, Line(_goal(today), "lantern")]


def _by_heart(gold: Sequence[FactFamily]) -> str:
    if len(gold) > NAMED:
        return _n("{n} sum is now by heart!", "{n} sums are now by heart!", len(gold))
    return _("Now by heart: {sums}.").format(sums=listed([_sum(family) for family in gold]))


def _polished(polished: Sequence[FactFamily]) -> str:
    if len(polished) > NAMED:
        return _n("{n} sum shines again.", "{n} sums shine again.", len(polished))
    return _("Shining again: {sums}.").format(sums=listed([_sum(family) for family in polished]))


def _counted(found: SetSummary) -> str:
    """Return the numbers of new and known facts in words."""
    new = _n("{n} new one", "{n} new ones", found.new)
    known = _n("{n} that you knew", "{n} that you knew", found.known)
    if found.new and found.known:
        return _("{new}, {known}.").format(new=new, known=known)
    return _("{counted}.").format(counted=new if found.new else known) if found.new or found.known else ""


def _goal(today: Today) -> str:
    if today.enough:
        return _("Today’s lantern is lit.")
    left = today.goal - today.sets
    return _n("{n} more set of ten, and today’s lantern is lit.", "{n} more sets of ten, and today’s lantern is lit.", left)


def thought(marks: Sequence[Mark], welcome: str, today: Today) -> str:
    """Return the bear's words."""
    if welcome == FIRST:
        return _("Now I know where we begin.")
    if welcome == BACK:
        return _("You still know a lot!") if marks.count("tick") >= GOOD else _("It will soon come back.")
    if today.enough:
        return _("That is enough for today. Or shall we go on?")
    return _("Shall we go on?")


def _sum(family: FactFamily) -> str:
    return step_text(BasicFact(*family))
